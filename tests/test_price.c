/* What programs may take: prices that are upper bounds, refusals with their place, work
 * that is counted when it is done, and stops that are heeded meanwhile. Nothing here
 * looks at a clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/price.h"
#include "core/score.h"
#include "core/shapes.h"
#include "core/work.h"
#include "lua/lua_host.h"
#include "tests/labour.h"
#include "tests/support.h"

enum { TOWNS = 8, BATCH = 40, PROGRAMS = 2000 };

static const char *const packs[] = {HM_TEST_BASE, "tests/cards/vast"};

/* -- prices */

/* The states that come up are most where nothing is left out: what is a path in a set is
 * one on the whole grid. */
static void test_paths_keep_to_their_price(void **state)
{
    (void)state;
    for (int cols = 1; cols <= HM_SIDE_MAX; cols++)
        for (int rows = 1; rows <= HM_SIDE_MAX && cols * rows <= HM_SQUARES_MAX; rows++) {
            const hm_size size = hm_size_of(cols, rows, 7);
            hm_grid g;
            int64_t words;
            assert_int_equal(hm_grid_init(&g, cols, rows, NULL), HM_OK);
            hm_shape_path(&g, g.all, &words);
            assert_true(words <= hm_price_words(HM_PRICE_PATHS, &size));
        }
}

#define W(name, operand) ((uint32_t)HM_OP_##name | (uint32_t)(operand) << 8)
#define I(name) ((uint32_t)HM_OP_##name)

static int64_t price_of(const uint32_t *code, int length, const hm_size *s, int64_t *all)
{
    const hm_program p = {.code = code, .length = (uint16_t)length};
    *all = hm_program_work(&p, s);
    return hm_program_price(&p, s);
}

/* Loops within one another multiply; a table's entries are no words. */
static void test_loops_multiply(void **state)
{
    static const uint32_t plain[] = {I(BUILT), I(LONGEST_PATH), I(END)};
    static const uint32_t both[] = {
        W(ADD_OTHERS, 9), I(TOWN), W(WHERE, 7), I(BUILT), I(LONGEST_PATH), W(NUMBER, 2),
        I(GE), I(SO), I(COUNT), I(THEIRS), I(END)};
    static const uint32_t table[] = {W(NUMBER, 1), W(TABLE, 2), 1000, I(LONGEST_PATH),
                                     I(END)};
    const hm_size s = hm_size_of(8, 8, 7);
    const int64_t path = hm_price_words(HM_PRICE_PATHS, &s);
    int64_t all;
    (void)state;
    assert_int_equal(price_of(plain, 3, &s, &all), path + 2);
    assert_in_range(price_of(both, 11, &s, &all), 7 * 64 * path, 7 * 64 * (path + 16));
    assert_int_equal(price_of(table, 5, &s, &all), 3);
}

/* An effect is priced from step to step, and as a whole. */
static void test_steps_part_what_is_counted(void **state)
{
    static const uint32_t code[] = {I(BUILT), HM_TOLD(REMOVE, EVERY), I(BUILT), I(GROUP),
                                    HM_TOLD(REMOVE, EVERY), I(END)};
    const hm_size s = hm_size_of(4, 4, 7);
    const int64_t group = hm_price_words(HM_PRICE_SPREAD, &s);
    int64_t all;
    (void)state;
    assert_int_equal(price_of(code, 6, &s, &all), 1 + group);
    assert_int_equal(all, 1 + 1 + group + 1);
}

/* -- what is told of them */

static void add(char *out, size_t size, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

static void add(char *out, size_t size, const char *fmt, ...)
{
    const size_t n = strlen(out);
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(out + n, size - n, fmt, ap);
    va_end(ap);
}

/* "| goes through ... | 16 | 64 | `near_of` ... |": its words on 4 by 4 and 8 by 8
 * squares of the base game, and whose price it is. */
static void write_row(hm_price price, char *out, size_t size)
{
    const hm_size small = hm_size_of(4, 4, 8), large = hm_size_of(8, 8, 8);
    int ops = 0;
    out[0] = '\0';
    add(out, size, "| %s | %d | %d |", hm_price_about(price),
        (int)hm_price_words(price, &small), (int)hm_price_words(price, &large));
    for (hm_op op = 0; op < HM_OPS; op++) {
        const bool step = hm_op_lookup(op)->traits & HM_SEES_EFFECT;
        if (hm_op_lookup(op)->price != (int)price || price == HM_PRICE_WORD)
            continue;
        if (step && price == HM_PRICE_COPY)
            continue;
        for (int how = 0; how < hm_hows(op); how++) {
            char name[HM_CODE_NAME];
            add(out, size, "%s `%s`", ops++ ? "," : "",
                hm_code_name(hm_code_word(op, how), name));
        }
    }
    add(out, size, "%s |\n", ops ? "" : price == HM_PRICE_COPY ? " all other steps"
                                                               : " all others");
}

static void test_prices_are_told(void **state)
{
    size_t length;
    char *doc = hm_test_read("docs/sandbox.md", &length);
    char row[2000];
    bool told = true;
    (void)state;
    assert_non_null(doc);
    for (hm_price price = 0; price < HM_PRICES; price++) {
        write_row(price, row, sizeof row);
        if (strstr(doc, row) == NULL)
            print_message("%s", row);
        told &= strstr(doc, row) != NULL;
    }
    free(doc);
    assert_true(told);
}

/* -- cards in print */

static void look_at_card(const hm_card *card, const hm_size *size)
{
    for (int i = 0; i < card->clauses; i++) {
        const hm_clause *c = &card->clause[i];
        const hm_program *const all[] = {c->code, c->total, c->probe, c->filter};
        for (int k = 0; k < 4; k++)
            if (all[k] != NULL && hm_program_price(all[k], size) > HM_PRICE_PLAIN)
                fail_msg("%s: %d words", card->name,
                         (int)hm_program_price(all[k], size));
    }
}

/* None of them is counted, so none is slower for it. */
static void test_cards_in_print_are_plain(void **state)
{
    static const char *const towns[] = {HM_TEST_BASE,   HM_TEST_FORTUNE,
                                        HM_TEST_TOKENS, HM_TEST_TOKENS_HOUSE,
                                        "cards/harbor", "cards/house"};
    static const char *const board[] = {HM_TEST_LITTLE_TOWN, "cards/house-little-town"};
    (void)state;
    for (int k = 0; k < 2; k++) {
        hm_library *lib = k ? hm_test_load_all(board, 2, NULL)
                            : hm_test_load_all(towns, 6, NULL);
        assert_non_null(lib);
        const hm_cards *set = hm_library_cards(lib);
        const hm_grid *g = &set->game->grid;
        const hm_size size = hm_size_of(g->cols, g->rows, set->game->types);
        for (int i = 0; i < set->count; i++)
            look_at_card(set->card[i], &size);
        hm_library_free(lib);
    }
}

/* -- refusals */

/* The first diagnostic of work in a pack of 8 by 8 squares, as "LINE:COLUMN severity";
 * "" without any. */
static void complaint(const char *text, char out[40])
{
    hm_library *lib = hm_test_try(packs, 2, text);
    out[0] = '\0';
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        if (strcmp(d->code, "work") == 0 && out[0] == '\0') {
            const hm_place at = hm_source_place(d->source, d->at);
            snprintf(out, 40, "%d:%d %s", at.line, at.column,
                     d->severity == HM_ERROR ? "error" : "warning");
            assert_non_null(d->hint);
        }
    hm_library_free(lib);
}

#define CARD(parts) "card \"Hill\" { type chapel pattern { wood } source \"house\"\n" parts "\n}\n"
#define PATH "longest path of built >= 2"

static void test_too_much_is_refused_where_it_stands(void **state)
{
    static const struct { const char *text, *said; } rows[] = {
        {CARD("score 3 when " PATH), "2:14 warning"},
        {CARD("score together longest path of built"), "2:16 warning"},
        {CARD("score 1 per adjacent longest line of built"), ""},
        {CARD("score count (built where " PATH ")"), "2:26 error"},
        {CARD("score 1\nscore 1 per adjacent well when " PATH), "3:32 error"},
        {CARD("score others' longest path of built"), "2:15 error"},
        {CARD("score 2 when " PATH "\nscore 1 when " PATH), "2:14 warning"},
        {CARD("on build { place wood on empty where " PATH " }"), "2:38 error"},
        {CARD("build on empty where " PATH), "2:22 error"},
        {CARD("feeds (cottage where " PATH ")"), "2:22 error"},
        {CARD("others score 1 when right's (" PATH ")"), "2:30 error"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char said[40];
        complaint(rows[i].text, said);
        if (strcmp(said, rows[i].said) != 0)
            print_message("%s", rows[i].text);
        assert_string_equal(said, rows[i].said);
    }
}

/* All that a card says is one card's. */
static void test_parts_add_up(void **state)
{
    char text[600] = CARD("");
    char said[40];
    (void)state;
    text[strlen(text) - 3] = '\0';
    for (int i = 0; i < 8; i++)
        strcat(text, "\nscore together longest path of built");
    strcat(text, "\n}\n");
    complaint(text, said);
    assert_string_equal(said, "3:16 warning");
    hm_library *lib = hm_test_try(packs, 2, text);
    assert_int_equal(hm_library_diags(lib)->errors, 1);
    hm_library_free(lib);
}

/* -- scoring */

typedef struct table {
    hm_library    *lib;
    hm_arena       arena;
    const hm_deck *deck;
    hm_setting     how;
    hm_town        town[TOWNS];
    hm_facts       facts[TOWNS + 1];
    hm_sheet       sheet[TOWNS];
    hm_fault       fault;
    hm_error       err;
} table;

static table t;

static void seat(hm_library *lib, const hm_card *card)
{
    static const char *const more[] = {"Cottage", "Farm", "Well", "Tavern"};
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *in[5] = {card};
    for (int i = 0; i < 4; i++)
        in[1 + i] = hm_test_card(set, more[i]);
    hm_arena_drop(&t.arena);
    assert_int_equal(hm_deck_new(&t.arena, set, in, 5, &t.deck, NULL), HM_OK);
    t.how = (hm_setting){0};
    t.lib = lib;
}

/* Full of the card; or of anything, with gaps. */
static void fill(uint64_t *chance, bool full)
{
    const hm_plan *plan = &t.deck->plan;
    for (int i = 0; i < TOWNS; i++) {
        hm_town_start(plan, t.deck->game, &t.town[i]);
        for (int s = 0; s < plan->squares; s++) {
            const int any = hm_test_below(chance, t.deck->count + 1);
            const int slot = full || hm_test_below(chance, 3) ? 0 : any;
            if (slot < t.deck->count)
                hm_town_put_building(plan, &t.town[i], s, slot);
        }
    }
}

/* Words that one scoring of all towns took. */
static int64_t score(hm_status *st, int64_t budget)
{
    hm_fault_clear(&t.fault);
    t.fault.work = budget;
    t.err = (hm_error){0};
    *st = hm_score_within(t.deck, t.town, TOWNS, &t.how, t.facts, t.sheet, &t.fault,
                          &t.err);
    return budget - t.fault.work;
}

static void close_table(void)
{
    hm_arena_drop(&t.arena);
    hm_library_free(t.lib);
    t.lib = NULL;
}

static void open_table(const char *text, const char *name)
{
    uint64_t chance = 1;
    hm_library *lib = hm_test_load_all(packs, 2, text);
    assert_non_null(lib);
    seat(lib, hm_test_card(hm_library_cards(lib), name));
    fill(&chance, true);
}

static const char hill[] = CARD("score 3 when longest path of built >= 2");

/* What is the same for all buildings is worked out once for each town. */
static void test_scores_are_counted(void **state)
{
    hm_status st;
    const hm_size s = hm_size_of(8, 8, 7);
    const int64_t path = hm_price_words(HM_PRICE_PATHS, &s);
    (void)state;
    open_table(hill, "Hill");
    const int64_t words = score(&st, HM_WORK_STEP);
    assert_int_equal(st, HM_OK);
    assert_int_equal(t.sheet[0].line[0].points, 3 * 64);
    assert_in_range(words, TOWNS * path / 2, TOWNS * path + 1000);
    score(&st, words); /* just enough */
    assert_int_equal(st, HM_OK);
    score(&st, words / 2);
    assert_int_equal(st, HM_ELIMIT);
    assert_string_equal(t.err.msg, "in card 'Hill': there is too much to work out");
    assert_true(t.fault.work > -path); /* and nothing came after it */
    close_table();
}

static int questions, until;
static bool stops(void) { return questions++ >= until; }

/* Before each path, so that nobody waits for more than one. */
static void test_stops_are_heeded(void **state)
{
    hm_status st;
    (void)state;
    open_table(hill, "Hill");
    hm_library_heed(t.lib, stops);
    until = INT32_MAX;
    questions = 0;
    score(&st, HM_WORK_STEP);
    const int asked = questions;
    assert_int_equal(st, HM_OK);
    assert_true(asked >= TOWNS);
    for (until = 0; until < asked; until++) {
        questions = 0;
        score(&st, HM_WORK_STEP);
        assert_int_equal(st, HM_ELIMIT);
        assert_string_equal(t.err.msg, "stopped");
        assert_int_equal(questions, until + 1); /* nobody asks again */
    }
    close_table();
}

/* -- any program that is let through */

static bool is_wrong(const hm_library *lib, const hm_card *card)
{
    hm_span at;
    const hm_source *source = hm_library_source(lib, card, &at);
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR && d->source == source && d->at.first >= at.first &&
            d->at.last <= at.last)
            return true;
    return false;
}

/* A score in full towns takes no more than the checker said. */
static void try_card(hm_library *lib, const hm_card *card, uint64_t *chance)
{
    hm_status st;
    seat(lib, card);
    for (int full = 0; full < 2; full++) {
        fill(chance, full);
        const int64_t words = score(&st, HM_WORK_STEP);
        if (st != HM_OK || words > HM_WORK_CARD)
            print_message("%s: %d words, %s\n", card->name, (int)words, t.err.msg);
        assert_int_equal(st, HM_OK);
        assert_true(words <= HM_WORK_CARD);
    }
}

static int try_batch(soup *s, uint64_t *chance, int *refused)
{
    int tried = 0;
    s->length = 0;
    for (int i = 0; i < BATCH; i++)
        labour_card(s, i);
    hm_library *lib = hm_test_try(packs, 2, s->text);
    const hm_cards *set = hm_library_cards(lib);
    for (int i = 0; i < set->count; i++) {
        if (strncmp(set->card[i]->name, "Labour", 6) != 0)
            continue;
        if (is_wrong(lib, set->card[i]) || set->card[i]->clauses == 0) {
            ++*refused;
            continue;
        }
        try_card(lib, set->card[i], chance);
        tried++;
    }
    t.lib = lib;
    close_table();
    return tried;
}

static void test_what_is_let_through_is_done_in_time(void **state)
{
    static soup s = {.seed = 24};
    uint64_t chance = 24;
    const int all = hm_test_runs(PROGRAMS, BATCH);
    int tried = 0, refused = 0;
    (void)state;
    while (tried < all)
        tried += try_batch(&s, &chance, &refused);
    assert_true(refused > all / 20); /* and it is not let through for nothing */
    assert_true(refused < all * 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_keep_to_their_price),
        cmocka_unit_test(test_loops_multiply),
        cmocka_unit_test(test_steps_part_what_is_counted),
        cmocka_unit_test(test_prices_are_told),
        cmocka_unit_test(test_cards_in_print_are_plain),
        cmocka_unit_test(test_too_much_is_refused_where_it_stands),
        cmocka_unit_test(test_parts_add_up),
        cmocka_unit_test(test_scores_are_counted),
        cmocka_unit_test(test_stops_are_heeded),
        cmocka_unit_test(test_what_is_let_through_is_done_in_time),
    };
    return cmocka_run_group_tests_name("price", tests, NULL, NULL);
}
