/* Sentences from the concepts of the language, each with each: every moment with every
 * step, in cards, rules, events and abilities; every step in every frame (may, if, later,
 * others and so on); every set and number of every town (whose). Whatever is said so
 * either compiles, keeps its tree when it is formatted, has a text and is played within
 * its budget, or is refused by one of a few reasons, which are listed here. A reason by
 * which nothing is refused is not in the list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/code.h"
#include "tests/deals.h"
#include "tests/form.h"
#include "tests/support.h"

enum { MOVES_MAX = 3000, LINE_ROOM = 400, LINES_MAX = 200,
       FILE_ROOM = LINE_ROOM * (LINES_MAX + 20) };

/* What sentences speak of. */
static const char setting[] =
    "extends \"tiny-towns\" {\n"
    "  counter penny { plural \"pence\" letter P colour yellow start 1 capacity 9 }\n"
    "  counter leaf { plural \"leaves\" letter L colour green of square start 1 "
    "capacity 9 }\n"
    "  token guest { plural \"guests\" letter G colour purple count 3 home inn "
    "works when constructed }\n"
    "  terrain hill { letter A colour green }\n"
    "  ground { hill . . . / . . . . / . . . . / . . . . }\n"
    "  events every 2 rounds\n"
    "}\n"
    "variant crafts { text \"c\" abilities 1 costing 1 or more }\n";

/* -- moments: all of hooks.def */

typedef struct moment {
    const char *words, *filter;
} moment;

static const moment moments[] = {
    {"on build", ""},
#define EVENT(subject, verb, hook, who, filter, title, lua, begins) {title, #filter},
#include "core/hooks.def"
};
enum { MOMENTS = sizeof moments / sizeof *moments };

/* Its words, with something in place of what it waits for. */
static const char *said(const moment *m)
{
    static char out[80];
    const char *filter = m->filter[0] == 'K' || m->filter[0] == 'T' ? " any"
                       : m->filter[0] == 'L'                       ? " a row" : "";
    if (m->filter[0] == 'C')
        return "when pence reach 3";
    if (m->filter[0] == 'R')
        return strcmp(m->words, "in round") == 0 ? "in round 3" : "every 2 rounds";
    snprintf(out, sizeof out, "%s%s", m->words, filter);
    return out;
}

/* -- steps: all of code.def */

/* How each is said; those of which words.def has a form are there to be compared. */
enum { STEPS = HM_OPS * HM_HOWS_MAX }; /* a step and how it is done */
#define TOLD(op, how) HM_OP_##op + HM_OPS * HM_##how
static const char *const steps[STEPS] = {
    [HM_OP_HOLD] = "hold any resource", [HM_OP_STORE] = "store it",
    [HM_OP_SWAP] = "swap it for any resource", [HM_OP_DISCARD] = "discard any resource",
    [HM_OP_RETURN_IT] = "return it", [HM_OP_PLACE] = "place wood on empty",
    [HM_OP_PLACE_IT] = "place it on empty", [TOLD(PLACE_IT, FREELY)] = "place it freely",
    [HM_OP_STORE_ON] = "store it on built", [HM_OP_BUILD] = "build cottage on empty",
    [HM_OP_BUILD_IT] = "build it", [HM_OP_BUILD_MISSING] = "build match missing 1",
    [HM_OP_BUILD_ANYWHERE] = "build farm match anywhere",
    [HM_OP_BUILD_DIFFERENT] = "build match any different",
    [HM_OP_REPLACE] = "replace built with cottage",
    [TOLD(REPLACE, OR_REMOVE)] = "replace built with cottage else remove it", [HM_OP_KEEP] = "keep 2 types",
    [HM_OP_DROP_IT] = "drop it", [TOLD(PURSE, GAIN)] = "gain 2 pence",
    [TOLD(PURSE, LOSE)] = "lose 1 penny", [TOLD(PURSE, PAY)] = "pay 1 penny",
    [HM_OP_GIVE] = "others gain 1 penny later", [TOLD(LAY, ON_EACH)] = "lay 1 penny on empty",
    [TOLD(LAY, WAITING)] = "lay 1 penny on empty for buildings",
    [TOLD(LAY, ON_ONE)] = "lay 1 penny on 1 empty",
    [TOLD(LAY, WAITING_ON_ONE)] = "lay 1 penny on 1 empty for buildings",
    [TOLD(HEAP, GAIN)] = "gain 1 leaf on built", [TOLD(HEAP, LOSE)] = "lose 1 leaf on built",
    [TOLD(HEAP, PAY)] = "pay 1 leaf on built", [TOLD(HEAP_SOME, GAIN)] = "gain 1 leaf on 2 built",
    [TOLD(HEAP_SOME, LOSE)] = "lose 1 leaf on 2 built",
    [TOLD(HEAP_SOME, PAY)] = "pay 1 leaf on 1 built", [HM_OP_ROLL] = "roll 6",
    [HM_OP_DRAW] = "draw any resource", [HM_OP_REMOVE] = "remove built",
    [TOLD(REMOVE, EVERY)] = "remove all cubes", [HM_OP_LIFT] = "move cubes to empty",
    [HM_OP_SET_DOWN] = "move built to empty", [HM_OP_SWAP_WITH] = "swap cubes with built",
    [HM_OP_TURN] = "turn around center", [TOLD(SHIFT, DOWN)] = "shift down cubes",
    [TOLD(SHIFT, UP)] = "shift up cubes", [TOLD(SHIFT, LEFTWARDS)] = "shift left built",
    [TOLD(SHIFT, RIGHTWARDS)] = "shift right built", [TOLD(SLIDE, DOWN)] = "slide down cubes",
    [TOLD(SLIDE, UP)] = "slide up built", [TOLD(SLIDE, LEFTWARDS)] = "slide left cubes",
    [TOLD(SLIDE, RIGHTWARDS)] = "slide right built", [HM_OP_BRING] = "bring 1 guest to vacant",
    [HM_OP_MOVE] = "move guests to adjacent from cubes", [HM_OP_SEND] = "send guests home from cubes",
    [HM_OP_PUT] = "put guest on built", [HM_OP_PAY_TOKENS] = "pay 1 guest",
    [HM_OP_GIVE_UP] = "give up 1 guest", [HM_OP_TAKE] = "take any resource",
    [HM_OP_REMEMBER] = "remember count built",
    [HM_OP_TASK] = "others { gain 1 penny }", [HM_OP_MARK] = "mark empty",
    [HM_OP_ONCE] = "once a round gain 1 penny",
    [HM_OP_ONCE_GAME] = "once a game gain 1 penny",
};

static void every_step_has_a_sentence(void **state)
{
    (void)state;
    for (int i = 0; i < STEPS; i++) {
        const hm_op op = (hm_op)(i % HM_OPS);
        const int how = i / HM_OPS;
        const bool step = hm_op_lookup(op)->way != NULL && how < hm_hows(op);
        char name[HM_CODE_NAME];
        if (step != (steps[i] != NULL))
            fail_msg("'%s': %s", hm_code_name(hm_code_word(op, how), name),
                     steps[i] == NULL ? "a step without a sentence" : "no step");
    }
}

/* -- what a step stands in: when, whether and by whom it is done */

static const char *const frames[] = {
    "%s", "may %s", "{ %s } or { gain 1 penny }", "once a round %s", "once a game %s",
    "if any built { %s }", "%s when any built", "if no built { gain 1 penny } else { %s }",
    "pay 1 penny else { %s }", "pay any pence, for each { %s }", "2 rounds later { %s }",
    "others { %s }", "neighbours { %s }", "right { %s }", "everybody { %s }",
    "up to 2 times %s", "%s gain 1 penny", "gain 1 penny %s",
};
enum { FRAMES = sizeof frames / sizeof *frames };

/* -- whose: what is counted, and in which towns */

static const char *const whose[] = {
    "%s", "right's %s", "left's %s", "neighbours' %s", "others' %s", "everybody's %s",
    "most others' %s", "fewest others' %s", "most neighbours' %s", "rank of %s",
};
enum { WHOSE = sizeof whose / sizeof *whose };

typedef struct value {
    const char *form;
    hm_op       op;
    bool        towns, shape;
} value;

static const value values[] = {
#define GAMES_ALL true
#define GAMES_TOWNS true
#define GAMES_BOARDS false
#define VALUE(id, spelling, token, op, games, form, doc, example) \
    {spelling, HM_OP_##op, GAMES_##games, false},
#define SHAPE(id, spelling, token, op, games, form, doc, example) \
    {spelling, (op) & 0xff, GAMES_##games, true},
#include "dsl/words.def"
};
enum { VALUES = sizeof values / sizeof *values };

/* How it stands in a number: a set is counted, a condition is worth a point. */
static void count_of(const value *v, char *out, size_t size)
{
    const hm_op_info *op = hm_op_lookup(v->op);
    const char *what = v->shape ? " cottage" : "";
    snprintf(out, size, "%s%s%s", op->out[0] == 'S' ? "count " : "", v->form, what);
}

/* -- a file of sentences, one a line, and what became of each */

typedef struct page {
    char        text[FILE_ROOM];
    size_t      length;
    int         lines, sentences;
    int         line[LINES_MAX];    /* of each sentence */
    const char *refused[LINES_MAX]; /* NULL: it is not */
} page;

static page *sheet;

static void add_line(const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    int n = vsnprintf(sheet->text + sheet->length, FILE_ROOM - sheet->length, fmt, args);
    va_end(args);
    assert_true(n >= 0 && sheet->length + (size_t)n < FILE_ROOM);
    for (const char *c = sheet->text + sheet->length; *c != '\0'; c++)
        sheet->lines += *c == '\n';
    sheet->length += (size_t)n;
}

static void begin_page(void)
{
    memset(sheet, 0, sizeof *sheet);
    add_line("%s", setting);
}

/* A card that nothing wakes, as none waits for a change where nothing is changed, is in
 * no game: there it is only read. */
static bool is_played(const hm_cards *set, const hm_card *card)
{
    const hm_setting how = {0};
    return !hm_card_is_out(card, set->game, &how);
}

typedef enum item { CARD, ABILITY, EVENT, RULE, ITEMS } item;

static void add_sentence(item what, const char *parts)
{
    const int n = sheet->sentences++;
    assert_true(n < LINES_MAX);
    sheet->line[n] = sheet->lines + 1;
    if (what == CARD)
        add_line("card \"S%d\" { type theater pattern { wood glass } holds 2 %s source \"s\" }\n",
                 n, parts);
    else if (what == RULE)
        add_line("variant s%d { text \"s\" %s }\n", n, parts);
    else
        add_line("%s \"S%d\" { %s source \"s\" }\n", what == EVENT ? "event" : "ability", n,
                 parts);
}

/* -- what becomes of them */

/* Why sentences are refused; each is hit by some. */
static struct reason {
    const char *message;
    int         hits;
} reasons[] = {
    /* there is nothing that it could be about */
    {"there is no 'it' here: no cube was named", 0},
    {"there is no 'it' here: no cube was taken", 0},
    {"there is no 'it' here: nobody has built", 0},
    {"the cube has its place already", 0},
    {"nobody is visited here", 0},
    {"nothing has been chosen yet that is there", 0},
    {"nothing has been rolled yet", 0},
    {"'there' is what an effect has chosen", 0},
    {"'rolled' is what an effect has rolled", 0},
    /* the card says nothing that it could be about */
    {"nothing is kept by this card", 0},
    {"buildings of this card have one storey each", 0},
    {"no cube of this pattern is optional", 0},
    /* there is no building of one's own */
    {"an ability has no building to do that on", 0},
    {"a rule for everybody has no building to do that on", 0},
    {"others have no such building to do that on", 0},
    {"visitors leave nothing on the building", 0},
    {"an ability has no '%s'", 0},
    {"an event has no '%s'", 0},
    {"ability '%s' does nothing", 0},
    {"event '%s' does nothing", 0},
    {"only cards count what goes once a round", 0},
    {"only cards count what goes once a game", 0},
    /* nobody would be woken */
    {"only events are turned up", 0},
    {"'%s' is for cards: no rule for everybody waits for it", 0},
    {"'%s' is for buildings: no event waits for it", 0},
    {"'%s' is for buildings: no ability waits for it", 0},
    {"this is what others do, and nobody does it for them", 0},
    /* it is not known there or then */
    {"'%s' is seen from this building and means nothing in a neighbour's town", 0},
    {"'%s' is known of one's own town, not of a neighbour's", 0},
    {"what is fed is known only when the game is scored", 0},
    {"'%s' is known only while the game is played", 0},
    /* it asks more than fits */
    {"this effect can ask %s questions; at most 96 go", 0},
};
enum { REASONS = sizeof reasons / sizeof *reasons };

/* Does a message say this, with anything in place of %s? */
static bool is_said(const char *message, const char *form)
{
    while (*form != '\0' && form[0] != '%') {
        if (*message++ != *form++)
            return false;
    }
    if (*form == '\0')
        return *message == '\0';
    for (form += 2;; message++) {
        if (is_said(message, form))
            return true;
        if (*message == '\0')
            return false;
    }
}

static bool is_reason(const char *message)
{
    for (int i = 0; i < REASONS; i++) {
        if (is_said(message, reasons[i].message)) {
            reasons[i].hits++;
            return true;
        }
    }
    return false;
}

static const char *sentence(int n)
{
    static char out[LINE_ROOM];
    const char *at = sheet->text;
    for (int i = 1; i < sheet->line[n]; i++)
        at = strchr(at, '\n') + 1;
    snprintf(out, sizeof out, "%.*s", (int)strcspn(at, "\n"), at);
    return out;
}

static int unexplained;

static void note_refusal(const hm_diag *d)
{
    const int line = hm_source_place(d->source, d->at).line;
    for (int i = 0; i < sheet->sentences; i++) {
        if (sheet->line[i] != line || sheet->refused[i] != NULL)
            continue;
        sheet->refused[i] = d->message;
        if (!is_reason(d->message)) {
            print_error("%s\n    %s: %s\n", sentence(i), d->code, d->message);
            unexplained++;
        }
        return;
    }
}

static hm_library *read_page(void)
{
    static const char *const base[] = {HM_TEST_BASE};
    hm_library *lib = hm_test_try(base, 1, sheet->text);
    assert_non_null(lib);
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR)
            note_refusal(d);
    return lib;
}

/* Those that are refused are left out, again and again, for one mistake may hide another;
 * then all is well. What is left is in parts. NULL: nothing is. */
static hm_library *read_fine(item what, int count, const char *parts[])
{
    for (int before = count + 1; count > 0 && count < before;) {
        begin_page();
        for (int i = 0; i < count; i++)
            add_sentence(what, parts[i]);
        hm_library *lib = read_page();
        const bool fine = hm_library_diags(lib)->errors == 0;
        before = fine ? count + 1 : count;
        for (int i = count = 0; i < sheet->sentences; i++)
            if (sheet->refused[i] == NULL)
                parts[count++] = parts[i];
        if (fine)
            return lib;
        hm_library_free(lib);
    }
    if (count > 0)
        fail_msg("errors, but of no sentence:\n%s", sheet->text);
    return NULL;
}

static void check_form(void)
{
    const char *fault = hm_form_fault(sheet->text, sheet->length);
    if (fault != NULL)
        fail_msg("%s\n%s", fault, sheet->text);
}

/* Of cards: how many were played, and built by somebody. */
static int played, built;

static bool is_built(const hm_test_game *g)
{
    const hm_plan *plan = &g->deal.deck->plan;
    const int cell = HM_CELL_BUILDING + g->deal.deck->count - 1;
    for (int seat = 0; seat < g->deal.players; seat++)
        for (int s = 0; s < plan->squares; s++)
            if (hm_cell(plan, hm_table_town(g->table, seat), s) == cell)
                return true;
    return false;
}

/* Every card has a text; what each does is played, with chance for everybody. */
static void play_them(item what, const hm_library *lib)
{
    const hm_cards *set = hm_library_cards(lib);
    for (int i = 0; i < sheet->sentences; i++) {
        hm_test_game g = {0};
        char deck[120] = "Cottage,Farm,Well,Chapel,Tavern,Factory";
        uint64_t chance = (uint64_t)i;
        if (what != RULE) {
            char name[16];
            snprintf(name, sizeof name, "S%d", i);
            if (hm_test_card(set, name)->text[0] == '\0')
                fail_msg("no text: %s", sentence(i));
            if (!is_played(set, hm_test_card(set, name)))
                continue;
            snprintf(deck + strlen(deck), 20, ",%s", name);
        }
        hm_test_deal_cards(&g, lib, deck, "standard", 2, (uint64_t)i + 1);
        for (int moves = 0; moves < MOVES_MAX && hm_test_look(&g); moves++)
            hm_test_apply(&g, hm_test_below(&chance, g.due.count));
        const hm_error *fault = hm_table_fault(g.table);
        if (fault != NULL)
            fail_msg("%s\n    %s", sentence(i), fault->msg);
        played += what == CARD;
        built += what == CARD && is_built(&g);
        hm_test_sweep(&g);
    }
}

static void judge(item what, int count, const char *parts[])
{
    hm_library *lib = read_fine(what, count, parts);
    if (lib == NULL)
        return;
    check_form();
    play_them(what, lib);
    hm_library_free(lib);
}

/* Sentences are gathered until a page is full. */
static struct {
    item  what;
    int   count;
    char *parts[LINES_MAX];
} heap;

static void flush(void)
{
    const char *parts[LINES_MAX];
    for (int i = 0; i < heap.count; i++)
        parts[i] = heap.parts[i];
    if (heap.count > 0)
        judge(heap.what, heap.count, parts);
    for (int i = 0; i < heap.count; i++)
        free(heap.parts[i]);
    heap.count = 0;
}

static void gather(item what, const char *fmt, ...)
{
    char text[LINE_ROOM];
    va_list args;
    if (heap.what != what || heap.count == (what == RULE ? 8 : 100))
        flush();
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    heap.what = what;
    heap.parts[heap.count] = strdup(text);
    assert_non_null(heap.parts[heap.count++]);
}

static void every_moment_with_every_step(void **state)
{
    (void)state;
    for (item what = 0; what < ITEMS; what++)
        for (int m = 0; m < MOMENTS; m++)
            for (int op = 0; op < STEPS; op++)
                /* a rule is not built */
                if (steps[op] != NULL && (what != RULE || m > 0))
                    gather(what, "%s { %s }", said(&moments[m]), steps[op]);
    flush();
    assert_int_equal(unexplained, 0);
}

/* A frame with something in it. */
static void fill(char *out, size_t size, const char *frame, const char *what)
{
    const char *gap = strstr(frame, "%s");
    snprintf(out, size, "%.*s%s%s", (int)(gap - frame), frame, what, gap + 2);
}

static void every_frame_with_every_step(void **state)
{
    static const char *const when[] = {"on build", "when a round ends", "when a round ends",
                                       "when a round ends"};
    (void)state;
    for (item what = 0; what < ITEMS; what++)
        for (int f = 0; f < FRAMES; f++)
            for (int op = 0; op < STEPS; op++)
                if (steps[op] != NULL && op != HM_OP_ONCE && op != HM_OP_ONCE_GAME) {
                    char text[LINE_ROOM];
                    fill(text, sizeof text, frames[f], steps[op]);
                    gather(what, "%s { %s }", when[what], text);
                }
    flush();
    assert_int_equal(unexplained, 0);
}

static void every_number_of_every_town(void **state)
{
    (void)state;
    for (int f = 0; f < WHOSE; f++)
        for (int v = 0; v < VALUES; v++) {
            char number[LINE_ROOM], text[LINE_ROOM];
            if (!values[v].towns || hm_op_lookup(values[v].op)->out[0] == 'B')
                continue;
            count_of(&values[v], number, sizeof number);
            fill(text, sizeof text, whose[f], number);
            gather(CARD, "score %s", text);
            gather(CARD, "on build { gain pence: %s }", text);
            gather(CARD, "score 2 when %s > 1", text);
        }
    flush();
    assert_int_equal(unexplained, 0);
}

static void many_sentences_have_come_up(void **state)
{
    (void)state;
    print_message("%d cards were played, %d of them were built\n", played, built);
    assert_true(played > 1000 && built > played / 3);
}

static void every_reason_has_its_sentence(void **state)
{
    (void)state;
    for (int i = 0; i < REASONS; i++)
        if (reasons[i].hits == 0)
            fail_msg("nothing is refused since %s", reasons[i].message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_of_every_town),
        cmocka_unit_test(every_step_has_a_sentence),
        cmocka_unit_test(every_moment_with_every_step),
        cmocka_unit_test(every_frame_with_every_step),
        cmocka_unit_test(every_reason_has_its_sentence),
        cmocka_unit_test(many_sentences_have_come_up),
    };
    sheet = malloc(sizeof *sheet);
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sheet);
    return failed;
}
