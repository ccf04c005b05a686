/* Options as rows of a list: those that differ by their square alone are one, every
 * option is in one row, whose words it has; in games of both shapes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/deals.h"
#include "tests/lt_deals.h"
#include "tests/support.h"
#include "tools/play/full_options.h"
#include "tools/play/show.h"

enum { STEPS = 400, SEEDS = 10 };

static hm_test_game g;
static hm_full_rows rows; /* large */

static void look(void)
{
    hm_full_rows_fill(&rows, g.table, &g.due);
}

static void deal_towns(int seed)
{
    hm_test_deal_cards(&g, hm_lib, "Cottage,Well,Farm", "standard", 2, (uint64_t)seed);
}

static void test_squares_are_one_row(void **state)
{
    (void)state;
    deal_towns(1);
    look();
    assert_int_equal(rows.count, g.due.count); /* resources have no squares */
    hm_test_take(&g, (hm_test_pick){HM_ACTION_NAME, 0, -1, NULL});
    look();
    assert_int_equal(g.due.count, 16);
    assert_int_equal(rows.count, 1);
    assert_int_equal(rows.row[0].count, 16);
    assert_true(hm_full_row_is_free(g.table, &g.due, &rows.row[0]));
    hm_test_sweep(&g);
}

/* The cavern is no square, and keeps its number. */
static void test_what_is_no_square_is_listed(void **state)
{
    (void)state;
    hm_test_cards(&g, hm_lib, "Cottage,Well");
    hm_test_mode(&g, hm_lib, "standard");
    g.deal.players = 2;
    g.deal.seed = 1;
    g.deal.cavern = true;
    hm_test_deal(&g);
    while (g.due.kind != HM_DECIDE_PLACE ||
           hm_test_find(&g, hm_test_any(HM_ACTION_ASIDE)) < 0)
        hm_test_apply(&g, 0);
    look();
    assert_int_equal(rows.count, 2);
    assert_int_equal(rows.row[1].first, g.due.count - 1);
    assert_int_equal(rows.row[1].count, 1);
    hm_test_sweep(&g);
}

/* -- what holds at every decision */

static void check_rows(void)
{
    int next = 0;
    for (int i = 0; i < rows.count; i++) {
        const hm_full_row *r = &rows.row[i];
        assert_int_equal(r->first, next);
        assert_true(r->count >= 1);
        next += r->count;
        for (int k = r->first; k < next; k++)
            assert_int_equal(rows.of[k], i);
    }
    assert_int_equal(next, g.due.count);
}

/* Whatever is in a row of several is told by its square, with which it ends, and by
 * nothing else. */
static void check_squares(void)
{
    for (int i = 0; i < g.due.count; i++) {
        char text[HM_SHOWN_MAX], name[HM_SQUARE_NAME_MAX], first[HM_SHOWN_MAX];
        const hm_full_row *r = &rows.row[rows.of[i]];
        if (r->count == 1)
            continue;
        hm_option_line(g.table, &g.due, r->first, first);
        hm_option_line(g.table, &g.due, i, text);
        int square = hm_option_open(g.table, g.due.option[i]).square;
        hm_grid_name(&g.deal.deck->game->grid, square, name);
        size_t n = strlen(text) - strlen(name);
        assert_string_equal(text + n, name);
        assert_memory_equal(text, first, n);
        assert_true(i == r->first || strcmp(text, first) != 0);
    }
}

/* Without remarks, all squares of a worker are one row and tiles stay by themselves. */
static void check_workers(void)
{
    int workers = 0;
    hm_full_rows_gather(&rows, g.table, &g.due);
    check_rows();
    for (int i = 0; i < rows.count; i++) {
        const hm_option option = g.due.option[rows.row[i].first];
        const hm_action action = hm_option_open(g.table, option).action;
        workers += action == HM_ACTION_WORKER;
        assert_true(action != HM_ACTION_TILE || rows.row[i].count == 1);
        if (action == HM_ACTION_WORKER)
            assert_true(hm_full_row_is_free(g.table, &g.due, &rows.row[i]));
    }
    assert_int_equal(workers, g.due.kind == HM_DECIDE_TURN);
}

static int play_by_chance(uint64_t chance)
{
    int grouped = 0;
    for (int i = 0; i < STEPS && !hm_table_over(g.table); i++) {
        look();
        check_rows();
        check_squares();
        grouped += rows.count < g.due.count;
        check_workers();
        hm_test_apply(&g, hm_test_below(&chance, g.due.count));
    }
    hm_test_sweep(&g);
    return grouped;
}

static void test_rows_of_whole_games(void **state)
{
    (void)state;
    int grouped = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
        deal_towns(seed);
        grouped += play_by_chance((uint64_t)seed);
    }
    assert_true(grouped > SEEDS);
}

static void test_rows_on_a_shared_board(void **state)
{
    (void)state;
    int grouped = 0;
    hm_library *lib = hm_test_load(HM_TEST_LITTLE_TOWN);
    for (int seed = 1; seed <= SEEDS; seed++) {
        g = (hm_test_game){.deal = {.players = 3, .seed = (uint64_t)seed}};
        lt_all_cards(&g, lib, "17");
        lt_deal(&g);
        grouped += play_by_chance((uint64_t)seed);
    }
    assert_true(grouped > SEEDS);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_squares_are_one_row),
        cmocka_unit_test(test_what_is_no_square_is_listed),
        cmocka_unit_test(test_rows_of_whole_games),
        cmocka_unit_test(test_rows_on_a_shared_board),
    };
    return cmocka_run_group_tests_name("full_options", tests, hm_lib_load_base, hm_lib_drop);
}
