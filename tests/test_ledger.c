/* What brought points on a shared board: a ledger adds up to the track after every step
 * of whole games, has as many tiles and objectives as lie there, and changes no state. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/ledger.h"
#include "tests/deals.h"
#include "tests/lt_deals.h"
#include "tests/support.h"

enum { SEEDS = 600 };

static hm_test_game g;
static hm_ledger    ledger;

static void check_seat(const hm_commons *c, int player)
{
    int tiles = 0, sum = 0;
    for (int k = 0; k < HM_GAINS; k++)
        sum += ledger.of[player][k].points;
    for (int s = 0; s < g.deal.deck->game->grid.count; s++)
        tiles += c->tile[s] != 0 && c->owner[s] == player;
    assert_int_equal(sum, c->seat[player].points);
    assert_int_equal(ledger.of[player][HM_GAIN_BUILT].count, tiles);
    assert_int_equal(ledger.of[player][HM_GAIN_SHOWN].count,
                     hm_count(c->seat[player].done));
    assert_int_equal(ledger.of[player][HM_GAIN_UNFED].points,
                     -3 * ledger.of[player][HM_GAIN_UNFED].count);
}

static void check(void)
{
    hm_commons c;
    hm_table_commons(g.table, HM_NO_PLAYER, &c);
    for (int i = 0; i < g.deal.players; i++)
        check_seat(&c, i);
}

/* Putting workers anywhere would be most of a game by chance. */
static int pick(uint64_t *chance)
{
    for (int tries = 0; tries < 20; tries++) {
        const int i = hm_test_below(chance, g.due.count);
        const hm_action action = hm_option_open(g.table, g.due.option[i]).action;
        if (action != HM_ACTION_WORKER && action != HM_ACTION_DONE)
            return i;
    }
    return hm_test_below(chance, g.due.count);
}

static void add_up(int32_t points[HM_GAINS])
{
    for (int i = 0; i < g.deal.players; i++)
        for (int k = 0; k < HM_GAINS; k++)
            points[k] += ledger.of[i][k].points;
}

/* The same choices at a table without one give the same states. */
static void play(uint64_t chance)
{
    hm_table *bare = hm_test_table(&g);
    ledger = (hm_ledger){0};
    hm_table_keep(g.table, &ledger);
    hm_table_restart(g.table, g.deal.seed);
    check();
    while (hm_test_look(&g)) {
        const int i = pick(&chance);
        hm_table_apply(bare, g.due.option[i]);
        hm_test_apply(&g, i);
        check();
        assert_int_equal(hm_table_hash(bare), hm_table_hash(g.table));
    }
}

static void play_all(const char *claims, int32_t points[HM_GAINS])
{
    hm_library *lib = hm_test_load(HM_TEST_LITTLE_TOWN);
    for (int seed = 1; seed <= SEEDS; seed++) {
        g = (hm_test_game){.deal = {.players = 2 + seed % 3, .seed = (uint64_t)seed}};
        lt_all_cards(&g, lib, "17");
        lt_rule(&g, lib, "objective_claim", claims);
        lt_deal(&g);
        play((uint64_t)seed);
        add_up(points);
        hm_test_sweep(&g);
    }
    hm_library_free(lib);
}

static void test_a_ledger_adds_up(void **state)
{
    (void)state;
    static const char *const claims[] = {"offered", "automatic"};
    for (int i = 0; i < 2; i++) {
        int32_t points[HM_GAINS] = {0};
        play_all(claims[i], points);
        for (int k = 0; k < HM_GAINS; k++) /* all of them have happened */
            assert_true(k == HM_GAIN_UNFED ? points[k] < 0 : points[k] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_ledger_adds_up),
    };
    return cmocka_run_group_tests_name("ledger", tests, hm_lib_load_base, hm_lib_drop);
}
