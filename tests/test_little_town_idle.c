/* Who has had their last turn on a shared board is told: nobody before, and everybody who
 * is asked for no turn any more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/deals.h"
#include "tests/lt_deals.h"
#include "tests/support.h"

enum { SEEDS = 60 };

static hm_test_game g;

/* Steps at which somebody was done and the game was not. */
static int play(uint64_t chance)
{
    bool done[HM_COMMONS_SEATS] = {false};
    int idle = 0;
    while (hm_test_look(&g)) {
        const bool turn = g.due.kind == HM_DECIDE_TURN;
        hm_commons c;
        hm_table_commons(g.table, HM_NO_PLAYER, &c);
        for (int i = 0; i < g.deal.players; i++) {
            const bool is = hm_table_complete(g.table, i);
            assert_true(is || !done[i]);
            assert_false(is && turn && g.due.player == i);
            if (turn && g.due.player != i)
                assert_int_equal(is, c.round == 4 && c.seat[i].workers == 0);
            done[i] = is;
            idle += is;
        }
        hm_test_apply(&g, hm_test_below(&chance, g.due.count));
    }
    for (int i = 0; i < g.deal.players; i++)
        assert_true(hm_table_complete(g.table, i));
    return idle;
}

static void test_who_has_had_their_last_turn(void **state)
{
    (void)state;
    int idle = 0;
    hm_library *lib = hm_test_load(HM_TEST_LITTLE_TOWN);
    for (int seed = 1; seed <= SEEDS; seed++) {
        g = (hm_test_game){.deal = {.players = 2 + seed % 3, .seed = (uint64_t)seed}};
        lt_all_cards(&g, lib, "17");
        lt_deal(&g);
        idle += play((uint64_t)seed);
        hm_test_sweep(&g);
    }
    assert_true(idle >= SEEDS);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_has_had_their_last_turn),
    };
    return cmocka_run_group_tests_name("little_town_idle", tests, hm_lib_load_base,
                                       hm_lib_drop);
}
