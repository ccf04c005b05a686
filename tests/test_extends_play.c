/* Games on other grids and with more resources, by chance: what numbers and lists lead
 * to, games played again, points reckoned square by square, and a bot that looks
 * ahead. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "tests/support.h"
#include "tests/tokens_deals.h"

enum { PLIES_MAX = 4000 };

static const char *const folder[] = {HM_TEST_BASE, HM_TEST_FORTUNE, HM_TEST_TOKENS,
                                     HM_TEST_TOKENS_HOUSE};

static const char *const extension[] = {
    "extends \"tiny-towns\" { grid 5 by 5 }",
    "extends \"tiny-towns\" { grid 6 by 6 }",
    "extends \"tiny-towns\" { grid 3 by 5 }",
    "extends \"tiny-towns\" { grid 7 by 9 }",
    "extends \"tiny-towns\" { grid 8 by 8 resource clay { letter X } }",
    "extends \"tiny-towns\" { grid 3 by 3 resource clay { letter X }\n"
    "  type mill { letter Z }\n"
    "  score \"first\" 5 when count well > most others' count well\n"
    "  when a round ends { place clay on corner empty } }",
};

static hm_test_game g;

static void load(size_t i, int folders)
{
    hm_lib = hm_test_load_all(folder, folders, extension[i]);
    assert_non_null(hm_lib);
}

static void drop(void)
{
    hm_library_free(hm_lib);
    hm_lib = NULL;
}

/* -- games by chance */

/* A deal of this lap, with what the packs turn on. */
static void deal(int lap, uint64_t *chance, uint8_t call[TOKENS_CALLS])
{
    const hm_game *game = hm_library_cards(hm_lib)->game;
    memset(&g.deal, 0, sizeof g.deal);
    tokens_deal(&g, lap, hm_setting_variants(game, &(hm_setting){0}), chance, call);
    const int dealt = hm_count(g.deal.deck->dealt); /* few fit on a small grid */
    if (g.deal.deals && 2 * g.deal.players > dealt)
        g.deal.players = dealt / 2;
    hm_test_deal(&g);
}

/* Plays to its end, by number, and notes what was taken. */
static int play(hm_table *t, uint64_t *chance, uint16_t *taken)
{
    int plies = 0;
    for (hm_due due = hm_table_due(t); due.count > 0; plies++) {
        assert_true(plies < PLIES_MAX);
        taken[plies] = (uint16_t)hm_test_below(chance, due.count);
        due = hm_table_take(t, taken[plies]);
        assert_null(hm_table_fault(t));
    }
    assert_true(hm_table_over(t));
    return plies;
}

/* The same choices, out of lists, lead to the same state. */
static void play_again(const uint16_t *taken, int plies)
{
    hm_table *t = hm_test_table(&g);
    hm_decision *d = malloc(sizeof *d);
    assert_non_null(d);
    for (int i = 0; i < plies; i++) {
        hm_table_decide(t, d);
        hm_table_apply(t, d->option[taken[i]]);
    }
    free(d);
    assert_true(hm_table_over(t));
    assert_memory_equal(hm_table_state(t), hm_table_state(g.table),
                        hm_table_size(t));
}

static bool is_named(const hm_town *t, int square, const char *name)
{
    const hm_deck *d = g.deal.deck;
    return (t->built >> square & 1) &&
           strcmp(d->card[hm_slot_at(&d->plan, t, square)]->name, name) == 0;
}

/* Some card of the deck counts as another type, perhaps as cottages. */
static bool is_disguised(const hm_deck *d)
{
    for (int i = 0; i < d->count; i++)
        if (d->card[i]->counts != 0)
            return true;
    return false;
}

/* A point for each cottage beside a well, by rows and columns alone. */
static int points_of_wells(const hm_town *t, int *wells)
{
    const hm_grid *grid = &g.deal.deck->game->grid;
    int points = 0;
    *wells = 0;
    for (int a = 0; a < grid->count; a++)
        for (int b = 0; b < grid->count && is_named(t, a, "Well"); b++) {
            const int across = abs(a % grid->cols - b % grid->cols);
            const int down = abs(a / grid->cols - b / grid->cols);
            *wells += a == b;
            points += across + down == 1 && is_named(t, b, "Cottage");
        }
    return points;
}

static void check_points(void)
{
    const hm_deck *d = g.deal.deck;
    hm_facts *facts = calloc((size_t)g.deal.players + 1, sizeof *facts);
    hm_sheet *sheet = calloc((size_t)g.deal.players, sizeof *sheet);
    assert_true(facts != NULL && sheet != NULL);
    assert_int_equal(hm_table_score(g.table, facts, sheet, NULL), HM_OK);
    for (int i = 0; i < g.deal.players; i++) {
        int32_t sum = 0;
        int wells, points = points_of_wells(hm_table_town(g.table, i), &wells);
        for (int k = 0; k < sheet[i].lines; k++) {
            const hm_score_line *line = &sheet[i].line[k];
            sum += line->points;
            if (line->slot >= 0 && strcmp(d->card[line->slot]->name, "Well") == 0) {
                assert_int_equal(line->count, wells);
                assert_true(line->points == points || is_disguised(d));
            }
        }
        assert_int_equal(sum, sheet[i].total);
    }
    free(facts);
    free(sheet);
}

static void test_games_by_chance(void **state)
{
    (void)state;
    static uint16_t taken[PLIES_MAX];
    uint8_t call[TOKENS_CALLS];
    uint64_t chance = 15;
    const int laps = hm_test_runs(60, 5);
    for (size_t i = 0; i < sizeof extension / sizeof *extension; i++)
        for (int folders = 1; folders <= 4; folders++) {
            load(i, folders);
            for (int lap = 0; lap < laps; lap++) {
                deal(lap, &chance, call);
                int plies = play(g.table, &chance, taken);
                play_again(taken, plies);
                check_points();
                hm_test_sweep(&g);
            }
            drop();
        }
}

static void test_a_bot_that_looks_ahead(void **state)
{
    (void)state;
    uint8_t call[TOKENS_CALLS];
    uint64_t chance = 51;
    for (size_t i = 0; i < sizeof extension / sizeof *extension; i++) {
        load(i, 1 + (int)i % 4);
        for (int lap = 0; lap < hm_test_runs(4, 1); lap++) { /* a minute's thinking */
            hm_bot *b;
            deal(2 * lap + (int)i, &chance, call);
            assert_int_equal(hm_bot_new(&g.arena, "greedy", &g.deal, 1, &b, NULL), HM_OK);
            while (!hm_table_over(g.table)) {
                const int at = hm_bot_choose(b, g.table, &g.due);
                assert_true(at >= 0 && at < g.due.count);
                hm_test_apply(&g, at);
                assert_null(hm_table_fault(g.table));
            }
            check_points();
            hm_test_sweep(&g);
        }
        drop();
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_by_chance),
        cmocka_unit_test(test_a_bot_that_looks_ahead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
