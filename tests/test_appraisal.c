/* Whatever a score can look at, every appraisal has: each word of code.def is put into a
 * score, what it looks at is changed in a town, and wherever that changes what one more
 * building brings to the town itself, the prizes of bots that choose at a glance, which
 * are kept, change as well. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/advise.h"
#include "core/games/tinytowns/prizes.h"
#include "tests/deals.h"
#include "tests/support.h"

/* A game in which towns have every part there is. */
static const char everything[] =
    "extends \"tiny-towns\" {\n"
    "  counter penny { plural \"pence\" letter P colour yellow start 1 capacity 9 }\n"
    "  counter leaf { plural \"leaves\" letter L colour green of square start 1 "
    "capacity 9 }\n"
    "  token guest { plural \"guests\" letter G colour purple count 3 home inn "
    "works when constructed }\n"
    "  terrain forest { letter F colour green }\n"
    "  ground { forest . . . / . . . . / . . . . / . . . . }\n"
    "}\n"
    "card \"Judge\" { type tavern pattern { wood glass } score 1 score together round }\n"
    "card \"Keeper\" { type theater pattern { wood wood } holds 3 "
    "on build { may put guest on built except working } score 1 }\n"
    "card \"Diary\" { type chapel pattern { stone stone } "
    "on build { remember count well mark town } score remembered }\n"
    "card \"Spire\" { type factory pattern { brick brick } stacks score height }\n"
    "card \"Sower\" { type well pattern { brick wood } "
    "on build { lay 1 penny on 1 empty } score 1 }\n";

static const char names[] = "Judge,Keeper,Diary,Spire,Sower,Cottage,Farm";
enum { JUDGE, KEEPER, DIARY, SPIRE, SOWER, COTTAGE, FARM }; /* slots */

static hm_test_game g;
static hm_recall recall;
static hm_advice *full, *quick;
static hm_heed heed;

static int load(void **state)
{
    (void)state;
    hm_lib = hm_test_load_with(HM_TEST_BASE, everything);
    return hm_lib == NULL;
}

/* -- towns, and what can be different in them */

enum { PENNY, LEAF };
enum { AT = 5, FREE = 15 }; /* a Judge's square, and one on which there is nothing */

static const hm_plan *plan(void) { return &g.deal.deck->plan; }

static hm_band *band(hm_town *t) { return hm_own_part(t, plan()->band[0]); }

static void nothing(hm_town *t) { (void)t; }
static void later(hm_town *t) { hm_town_set_round(plan(), t, 7); }
static void done(hm_town *t) { t->finish = 2; }
static void rich(hm_town *t) { hm_town_set_counter(plan(), t, PENNY, 0, 4); }
static void leafy(hm_town *t) { hm_town_set_counter(plan(), t, LEAF, AT, 5); }
static void bare(hm_town *t) { hm_town_set_counter(plan(), t, LEAF, AT, 0); }
static void weedy(hm_town *t) { hm_town_set_counter(plan(), t, LEAF, FREE, 5); }
static void laden(hm_town *t) { hm_town_hold(plan(), t, AT, 2); }
static void wise(hm_town *t) { hm_town_set_memo(plan(), t, AT, 3); }
static void marked(hm_town *t) { hm_town_set_marked(plan(), t, AT, 0x7); }
static void tall(hm_town *t) { hm_town_set_height(plan(), t, AT, 3); }
static void found(hm_town *t) { hm_town_set_lying(plan(), t, PENNY, FREE, 2, false); }
static void cubed(hm_town *t) { hm_town_put_cube(plan(), t, FREE, 1); }
static void woody(hm_town *t) { hm_town_put_cube(plan(), t, FREE, 0); }
static void wooded(hm_town *t)
{
    *(hm_set *)hm_own_part(t, plan()->ground[0]) = 0xf00;
}
static void guest(hm_town *t)
{
    band(t)->stand = hm_bit(AT);
    band(t)->home = 2;
}
static void worker(hm_town *t)
{
    guest(t);
    band(t)->work = hm_bit(AT);
}
static void walker(hm_town *t)
{
    band(t)->stand = hm_bit(FREE);
    band(t)->home = 2;
}
static void lost(hm_town *t)
{
    band(t)->home = 1;
    band(t)->gone = 2;
}
static void homes(hm_town *t) { hm_town_put_building(plan(), t, AT + 1, COTTAGE); }
static void farm(hm_town *t) { hm_town_put_building(plan(), t, AT + 4, FARM); }
static void spire(hm_town *t) { hm_town_put_building(plan(), t, AT - 4, SPIRE); }
static void alone(hm_town *t) { hm_town_clear(plan(), t, 2); }
static void second(hm_town *t)
{
    hm_town_put_building(plan(), t, AT - 1, JUDGE);
    hm_town_put_building(plan(), t, AT + 1, JUDGE);
}

static const struct change {
    void (*make)(hm_town *t);
    bool   moves; /* buildings stand elsewhere, of which a glance takes no notice */
} changes[] = {{nothing, false}, {later, false},  {done, false},   {rich, false},
               {leafy, false},   {bare, false},   {weedy, false},  {laden, false},
               {wise, false},    {marked, false}, {tall, false},   {found, false},
               {cubed, false},   {woody, false},  {wooded, false}, {guest, false},
               {worker, false},  {walker, false}, {lost, false},   {homes, true},
               {farm, true},     {spire, true},   {second, true},
               {alone, true}};
enum { CHANGES = sizeof changes / sizeof *changes };

static void make_town(hm_town *t, const struct change *c)
{
    assert_true(plan()->band[0] && plan()->ground[0] && plan()->lying[PENNY]);
    hm_town_start(plan(), g.deal.deck->game, t);
    *(hm_set *)hm_own_part(t, plan()->ground[0]) = 1;
    hm_town_put_building(plan(), t, AT, JUDGE);
    hm_town_put_building(plan(), t, 2, COTTAGE);
    c->make(t);
}

/* -- words */

typedef struct word {
    uint32_t   code[16];
    hm_program program;
} word;

static void add(word *w, hm_op op, int operand)
{
    w->code[w->program.length++] = hm_code_word(op, operand);
}

/* Its value, times the number of Judges: what each of them has counts for one more. */
static void begin_word(word *w, hm_op op, int operand)
{
    const hm_op_info *info = hm_op_lookup(op);
    *w = (word){.program.result = "N"};
    w->program.code = w->code;
    for (const char *in = info->in; *in != '\0'; in++)
        add(w, *in == 'S' ? HM_OP_BUILT : HM_OP_NUMBER, *in == 'S' ? 0 : 1);
    add(w, op, operand);
    if (info->out[0] == 'S')
        add(w, HM_OP_COUNT, 0);
    if (info->out[0] == 'B') { /* 5 or 0 */
        const int at = w->program.length;
        add(w, HM_OP_UNLESS, at + 3);
        add(w, HM_OP_NUMBER, 5);
        add(w, HM_OP_JUMP, at + 4);
        add(w, HM_OP_NUMBER, 0);
    }
    add(w, HM_OP_THIS, 0);
    add(w, HM_OP_COUNT, 0);
    add(w, HM_OP_MUL, 0);
    add(w, HM_OP_END, 0);
}

enum {
    CHANGING = HM_SEES_CUBES | HM_SEES_KINDS | HM_SEES_BUILT | HM_SEES_HELD |
               HM_SEES_MEMO | HM_SEES_COUNTER | HM_SEES_TOKENS | HM_SEES_ROUND |
               HM_SEES_GROUND | HM_SEES_FED
};

/* Words of games without towns, of effects, and what is no value of its own: numbers
 * alone, jumps, and ways into other towns, which are taken to be like one's own. */
static bool is_asked(const hm_op_info *info)
{
    static const char *const outs[] = {"S", "N", "B"};
    bool value = false;
    for (int i = 0; i < 3; i++)
        value |= strcmp(info->out, outs[i]) == 0;
    return value && info->operand != HM_OPERAND_BODY &&
           info->operand != HM_OPERAND_ENTRIES && strspn(info->in, "SN") ==
               strlen(info->in) &&
           !(info->traits & (HM_SEES_BOARD | HM_SEES_PLAY | HM_SEES_EFFECT));
}

static int prize_of(hm_advice *a, const struct change *c)
{
    hm_town t;
    make_town(&t, c);
    hm_town_copy(plan(), hm_tt_town(g.table, 0), &t);
    hm_heed_begin(&heed, g.deal.deck);
    if (a == full || a->forgets)
        hm_advice_start(a, 0);
    return hm_tt_prizes(a, g.table, 0)[JUDGE];
}

/* The Judge scores by this program from here on. */
static void deal(const hm_program *program)
{
    static hm_wish wish;
    const hm_card *card = hm_test_card(hm_library_cards(hm_lib), "Judge");
    hm_clause *score = (hm_clause *)(uintptr_t)&card->clause[0];
    assert_int_equal(score->hook, HM_HOOK_SCORE);
    score->code = program;
    score->total = NULL;
    score->flags = (uint16_t)(HM_CLAUSE_OWN |
                              (hm_program_sees(program) & HM_SEES_FED ? HM_CLAUSE_FED
                                                                      : 0));
    score->probe = NULL;
    score->after_all = hm_program_has(program, HM_OP_TOTAL_POINTS);
    hm_test_sweep(&g);
    hm_test_deal_cards(&g, hm_lib, names, "standard", 2, 1);
    const bool kept = hm_recall_turn(&recall, &g.deal);
    assert_int_equal(kept, !g.deal.deck->laborious);
    assert_int_equal(hm_advice_new(&g.arena, &g.deal, &heed, &wish, &full, NULL), HM_OK);
    recall.era++; /* the program is no card of its own */
    assert_int_equal(hm_advice_lasting(&g.arena, &g.deal, &heed, &wish,
                                       kept ? &recall : NULL, &quick, NULL), HM_OK);
}

/* Returns how many changes it sees. What no building has of its own, and is no set of
 * squares, brings the same wherever buildings stand. */
static int compare(const hm_op_info *info, int operand)
{
    const bool same = operand == 0 && info->in[0] == '\0' && strcmp(info->out, "N") == 0 &&
                      !(info->traits & HM_SEES_ITSELF);
    int sees = 0;
    const int before = prize_of(full, &changes[0]), kept = prize_of(quick, &changes[0]);
    for (int i = 1; i < CHANGES; i++) {
        const int all = prize_of(full, &changes[i]);
        const int glance = prize_of(quick, &changes[i]);
        const bool differs = all != before, told = glance != kept;
        sees += differs;
        if (same && glance != all)
            fail_msg("%s: %d at a glance, %d else (change %d)", info->text, glance, all, i);
        if (differs && !told && !changes[i].moves)
            fail_msg("a glance takes no notice of what %s %d looks at (change %d)",
                     info->text, operand, i);
        assert_int_equal(prize_of(quick, &changes[0]), kept);
    }
    return sees;
}

static void test_a_glance_sees_what_a_score_sees(void **state)
{
    enum { OPERANDS = FARM + 1 }; /* cards by their slots */
    const hm_code_limits limits = hm_test_limits(hm_library_cards(hm_lib));
    int words = 0;
    (void)state;
    hm_test_deal_cards(&g, hm_lib, names, "standard", 2, 1);
    for (hm_op op = 0; op < HM_OPS; op++) {
        const hm_op_info *info = hm_op_lookup(op);
        int sees = 0;
        for (int i = 0; i < OPERANDS && is_asked(info); i++) {
            word w;
            hm_error err;
            const hm_card *card = g.deal.deck->card[i];
            begin_word(&w, op, info->operand == HM_OPERAND_CARD ? card->index : i);
            if (hm_code_verify(&w.program, &limits, &err) != HM_OK)
                continue;
            deal(&w.program);
            sees += compare(info, i);
            words++;
            if (info->operand == HM_OPERAND_NONE)
                break;
        }
        if (is_asked(info) && (info->traits & CHANGING) && sees == 0)
            fail_msg("no change of a town is seen by %s", info->text);
    }
    assert_true(words > 80);
}

static int drop(void **state)
{
    hm_test_sweep(&g);
    hm_recall_drop(&recall);
    return hm_lib_drop(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_glance_sees_what_a_score_sees),
    };
    return cmocka_run_group_tests_name("appraisal", tests, load, drop);
}
