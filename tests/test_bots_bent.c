/* Bots that are bent on a card build it, whatever their rules of thumb say of it; those
 * that are bent on none play as ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "tests/deals.h"
#include "tests/support.h"

enum { BENT = 600, GAMES = 6, PLAYOUTS = 20 };

static const char unloved[] = "Cottage,Farm,Well,Chapel,Tavern,Theater,Warehouse";

static hm_test_game g;

static int slot_of(const char *name)
{
    for (int i = 0; i < g.deal.deck->count; i++)
        if (strcmp(g.deal.deck->card[i]->name, name) == 0)
            return i;
    fail_msg("there is no %s", name);
    return -1;
}

/* Games of one bot on all seats; returns how many copies of a card there were, and the
 * state at the end as a number. */
static int play(const char *name, int slot, int more, uint64_t *end)
{
    hm_bot *bot = NULL;
    int copies = 0;
    *end = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        assert_int_equal(hm_bot_new(&g.arena, name, &g.deal, seed, &bot, NULL), HM_OK);
        hm_bot_limit(bot, PLAYOUTS, NULL, NULL);
        if (more >= 0)
            hm_bot_bend(bot, slot, more);
        hm_table_restart(g.table, seed);
        while (hm_test_look(&g))
            hm_table_apply(g.table,
                           g.due.option[hm_bot_choose(bot, g.table, &g.due)]);
        for (int p = 0; p < g.deal.players; p++)
            copies += hm_count(hm_town_like(&g.deal.deck->plan, hm_table_town(g.table, p),
                                            HM_CELL_BUILDING + slot));
        *end = *end * 31 + hm_table_hash(g.table);
    }
    return copies;
}

static void test_who_is_bent_on_a_card_builds_it(void **state)
{
    static const char *const bots[] = {"quick", "greedy", "hard"};
    (void)state;
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
        uint64_t ever, none, bent;
        hm_test_deal_cards(&g, hm_lib, unloved, "standard", 2, 1);
        const int slot = slot_of("Warehouse"), before = play(bots[i], slot, -1, &ever);
        assert_int_equal(play(bots[i], slot, 0, &none), before);
        assert_true(none == ever);
        const int after = play(bots[i], slot, BENT, &bent);
        print_message("%s: %d copies, bent on it %d\n", bots[i], before, after);
        assert_true(after > before && after >= GAMES);
        hm_test_sweep(&g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_is_bent_on_a_card_builds_it),
    };
    return cmocka_run_group_tests_name("bent bots", tests, hm_lib_load_base,
                                       hm_lib_drop);
}
