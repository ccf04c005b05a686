/* Totals of games (tools/sim/totals.c): whatever order they are added in, the sums and
 * the best games are the same. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tools/sim/totals.h"

enum { GAMES = 4, ORDERS = 24 };

typedef struct best_row {
    const char *about;
    hm_best     game[GAMES];
    hm_best     best;
} best_row;

static const best_row best_rows[] = {
    {"the most points", {{true, 7, 1}, {true, 12, 2}, {true, -3, 3}, {true, 11, 4}},
     {true, 12, 2}},
    {"of equal ones the lowest seed",
     {{true, 9, 8}, {true, 9, 5}, {true, 9, 6}, {true, 2, 1}}, {true, 9, 5}},
    {"all below zero", {{true, -7, 1}, {true, -2, 2}, {true, -2, 9}, {true, -30, 4}},
     {true, -2, 2}},
    {"who finished no game has none", {{false, 0, 0}, {false, 0, 0}, {true, -5, 3}},
     {true, -5, 3}},
    {"nobody finished any", {{false, 0, 0}}, {false, 0, 0}},
    {"a seed of 64 bits", {{true, 1, UINT64_MAX}, {true, 1, UINT64_MAX - 1}},
     {true, 1, UINT64_MAX - 1}},
};

/* The numbers 0 to GAMES - 1 in the order of that number. */
static void put_in_order(int order, int *out)
{
    int left[GAMES] = {0, 1, 2, 3}, n = GAMES;
    for (int i = 0; i < GAMES; i++, n--) {
        int at = order % n;
        order /= n;
        out[i] = left[at];
        for (; at < n - 1; at++)
            left[at] = left[at + 1];
    }
}

/* One total for each game, with the best for the second of two bots. */
static void add_in_order(const best_row *r, const int *order, hm_totals *sum)
{
    for (int i = 0; i < GAMES; i++) {
        hm_totals one;
        hm_totals_new(&one, 2, 2, 1);
        one.run->games = 1;
        one.best[1] = r->game[order[i]];
        one.bot[1].ahead.product[3][3] = order[i];
        hm_totals_add(sum, &one);
        hm_totals_free(&one);
    }
}

static void test_the_best_is_kept_in_any_order(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof best_rows / sizeof *best_rows; i++)
        for (int k = 0; k < ORDERS; k++) {
            int order[GAMES];
            hm_totals sum;
            const hm_best *should = &best_rows[i].best;
            put_in_order(k, order);
            hm_totals_new(&sum, 2, 2, 1);
            add_in_order(&best_rows[i], order, &sum);
            if (sum.best[1].there != should->there ||
                sum.best[1].points != should->points || sum.best[1].seed != should->seed)
                fail_msg("%s: order %d", best_rows[i].about, k);
            assert_false(sum.best[0].there);
            assert_int_equal(sum.run->games, GAMES);
            assert_int_equal(sum.bot[1].ahead.product[3][3], 0 + 1 + 2 + 3);
            hm_totals_free(&sum);
        }
}

static void test_a_cleared_total_has_no_best_game(void **state)
{
    (void)state;
    hm_totals sum;
    hm_totals_new(&sum, 1, 1, 1);
    hm_best_take(&sum.best[0], &(hm_best){true, 3, 4});
    sum.run->ties = 5;
    hm_totals_clear(&sum);
    assert_false(sum.best[0].there);
    assert_int_equal(sum.run->ties, 0);
    hm_totals_free(&sum);
}

/* However many share a win, what they have of it is the whole of it. */
static void test_parts_of_a_win_are_a_win(void **state)
{
    (void)state;
    for (int n = 1; n <= 100; n++) {
        int64_t sum = 0;
        for (int i = 0; i < n; i++) {
            sum += hm_win_part(i, n);
            assert_true(llabs(n * hm_win_part(i, n) - HM_WIN) < n);
        }
        assert_int_equal(sum, HM_WIN);
    }
    assert_int_equal(hm_win_part(5, 6), HM_WIN / 6);
    assert_int_equal(hm_win_part(15, 16), HM_WIN / 16);
}

static void test_seats_win_an_even_share(void **state)
{
    hm_totals sum;
    (void)state;
    hm_totals_new(&sum, 3, 1, 1);
    assert_true(isnan(hm_totals_even(&sum)));
    for (int i = 0; i < 3; i++) {
        sum.seat[i].games = 4;
        sum.seat[i].parts = hm_win_part(i, 3) + (i == 1) * 3 * HM_WIN;
    }
    assert_true(fabs(hm_totals_even(&sum) - 1 / 3.0) < 1e-12);
    assert_true(fabs(hm_town_won(&sum.seat[1], 0.95).mean - 10 / 12.0) < 1e-12);
    assert_true(fabs(hm_town_won(&sum.seat[0], 0.95).mean - 1 / 12.0) < 1e-12);
    hm_totals_free(&sum);
}

/* Games after one lesson say one thing: two lessons are two witnesses, however many games
 * there were. */
static void test_games_of_one_lesson_are_one_witness(void **state)
{
    hm_totals sum, lesson;
    (void)state;
    hm_totals_new(&sum, 1, 1, 1);
    hm_totals_new(&lesson, 1, 1, 1);
    for (int k = 0; k < 2; k++) {
        hm_totals_clear(&lesson);
        for (int i = 0; i < 10; i++) {
            hm_ratio_add(&lesson.card[0].worth, 2, 6 + 4 * k);
            hm_lift_add(&lesson.card[0].lift, (int64_t[HM_GROUPS]){1, 20, 1, 10});
            hm_ratio_add(&lesson.seat[0].share, 1, 30);
        }
        hm_totals_fold(&lesson);
        hm_totals_add(&sum, &lesson);
    }
    assert_int_equal(sum.card[0].worth.games, 2);
    assert_int_equal(sum.card[0].worth.things, 40);
    assert_int_equal(sum.card[0].worth.squares, 60 * 60 + 100 * 100);
    assert_int_equal(sum.card[0].lift.games, 2);
    assert_int_equal(sum.card[0].lift.product[HM_GROUP_N][HM_GROUP_POINTS], 2 * 10 * 200);
    assert_int_equal(sum.seat[0].share.games, 2);
    assert_int_equal(sum.bot[0].share.games, 0); /* nobody played */
    hm_totals_free(&lesson);
    hm_totals_free(&sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_best_is_kept_in_any_order),
        cmocka_unit_test(test_a_cleared_total_has_no_best_game),
        cmocka_unit_test(test_parts_of_a_win_are_a_win),
        cmocka_unit_test(test_seats_win_an_even_share),
        cmocka_unit_test(test_games_of_one_lesson_are_one_witness),
    };
    return cmocka_run_group_tests_name("sim totals", tests, NULL, NULL);
}
