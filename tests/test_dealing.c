/* Dealt cards, rulebook pages 2 and 3: who is dealt what, who sees it, and what becomes
 * of it. What single monuments do is in the card tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/deals.h"
#include "tests/support.h"

enum { WOOD, WHEAT, BRICK, GLASS, STONE, KINDS };

static hm_test_game g;

static int sweep(void **state)
{
    (void)state;
    hm_test_sweep(&g);
    return 0;
}

static void deal(const char *cards, const char *mode, int players, uint64_t seed)
{
    hm_test_deal_cards(&g, hm_lib, cards, mode, players, seed);
}

static const char all_monuments[] =
    "Cottage,Farm,Well,Architect's Guild,Archive of the Second Age,Barrett Castle,"
    "Cathedral of Caterina,Fort Ironweed,Grand Mausoleum of the Rodina,Grove University,"
    "Mandras Palace,Obelisk of the Crescent,Opaleye's Watch,Shrine of the Elder Tree,"
    "Silva Forum,The Sky Baths,The Starloom,Statue of the Bondmaker";

/* Seat by seat, two each, no card twice; the slots offered come back, bit by bit. */
static uint64_t keep_all(int players)
{
    uint64_t dealt = 0;
    for (int p = 0; p < players; p++) {
        assert_int_equal(g.due.kind, HM_DECIDE_KEEP);
        assert_int_equal(g.due.player, p);
        assert_int_equal(g.due.count, 2);
        assert_int_equal(hm_table_round(g.table), 0);
        assert_null(hm_table_dealt(g.table, p));
        const hm_card *kept = NULL;
        for (int i = 0; i < 2; i++) {
            const hm_option_parts o = hm_option_open(g.table, g.due.option[i]);
            uint64_t bit = hm_bit(hm_deck_slot(g.deal.deck, o.card));
            assert_true(g.deal.deck->dealt & bit);
            assert_false(dealt & bit);
            dealt |= bit;
            kept = i == p % 2 ? o.card : kept;
        }
        hm_test_apply(&g, p % 2);
        assert_ptr_equal(hm_table_dealt(g.table, p), kept);
    }
    return dealt;
}

static void test_everybody_keeps_one_of_two(void **state)
{
    enum { MONUMENTS = 15, SEEDS = 300 };
    int times[HM_DECK_MAX] = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        g.deal.deals = true;
        deal(all_monuments, "standard", 6, seed);
        uint64_t dealt = keep_all(6);
        assert_int_equal(hm_count(dealt), 12);
        for (; dealt != 0; dealt &= dealt - 1)
            times[hm_first(dealt)]++;
        assert_int_equal(g.due.kind, HM_DECIDE_NAME);
        assert_int_equal(g.due.player, 0);
        assert_int_equal(hm_table_round(g.table), 1);
        hm_test_sweep(&g);
    }
    for (int i = 3; i < 3 + MONUMENTS; i++) /* each in 12 of 15 games, more or less */
        assert_in_range(times[i], SEEDS * 12 / 15 - 45, SEEDS * 12 / 15 + 45);
}

static void test_dealing_comes_first_in_every_mode(void **state)
{
    static const char *const mode[] = {"standard", "town-hall", "caller"};
    (void)state;
    for (size_t i = 0; i < sizeof mode / sizeof *mode; i++) {
        g.deal.deals = true;
        deal(all_monuments, mode[i], 3, 7);
        assert_int_equal(hm_count(keep_all(3)), 6);
        assert_int_equal(g.due.kind, i == 0 ? HM_DECIDE_NAME : HM_DECIDE_PLACE);
        hm_test_sweep(&g);
    }
}

/* What one keeps tells nothing about the piles and the other cards, which are laid
 * out before. */
static void test_keeping_changes_no_chance(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        int named[2];
        for (int k = 0; k < 2; k++) {
            g.deal.deals = true;
            deal(all_monuments, "town-hall", 2, seed);
            hm_test_apply(&g, k);
            hm_test_apply(&g, k);
            named[k] = hm_table_named(g.table);
            hm_test_sweep(&g);
        }
        assert_int_equal(named[0], named[1]);
    }
}

static void give(int player, const char *rows, const char *monument)
{
    hm_town t = hm_test_town(&g, rows);
    const hm_card *card = hm_test_card(hm_library_cards(hm_lib), monument);
    t.hand = (uint8_t)(hm_deck_slot(g.deal.deck, card) + 1);
    hm_table_put_town(g.table, player, &t);
    hm_test_look(&g);
}

static void test_a_hand_is_hidden_until_the_game_is_over(void **state)
{
    hm_town seen;
    (void)state;
    deal(all_monuments, "standard", 2, 1);
    give(0, "wwwwwwwwwwwwwww.", "Silva Forum");
    give(1, "wwwwwwwwwwwwwww.", "The Starloom");
    for (int v = 0; v < 2; v++)
        for (int p = 0; p < 2; p++) {
            hm_table_town_seen(g.table, p, v, &seen);
            assert_int_equal(seen.hand != 0, v == p);
        }
    hm_test_take(&g, (hm_test_pick){HM_ACTION_NAME, WHEAT, -1, NULL});
    hm_test_finish_round(&g);
    assert_true(hm_table_over(g.table));
    hm_table_town_seen(g.table, 0, 1, &seen);
    assert_int_not_equal(seen.hand, 0); /* nothing is left to hide */
}

/* Built this round, it shows to the others when they are done; nobody learns earlier
 * that the hand is empty, for all hands look so. */
static void test_a_built_monument_shows_when_the_step_is_done(void **state)
{
    hm_town seen;
    (void)state;
    deal(all_monuments, "standard", 2, 1);
    give(0, ".H..S...........", "Cathedral of Caterina");
    give(1, "................", "The Starloom");
    hm_test_take(&g, (hm_test_pick){HM_ACTION_NAME, GLASS, -1, NULL});
    hm_test_take(&g, (hm_test_pick){HM_ACTION_PLACE, -1, 5, NULL});
    hm_test_take(&g, (hm_test_pick){HM_ACTION_BUILD, -1, 5, "Cathedral of Caterina"});
    assert_int_equal(hm_table_town(g.table, 0)->hand, 0);
    hm_table_town_seen(g.table, 0, 1, &seen);
    assert_int_equal(seen.built, 0);
    assert_int_equal(seen.hand, 0);
    hm_test_take(&g, (hm_test_pick){HM_ACTION_PLACE, -1, 0, NULL});
    hm_table_town_seen(g.table, 0, 1, &seen);
    assert_int_equal(seen.built, hm_bit(5));
    assert_string_equal(hm_table_dealt(g.table, 0)->name, "Cathedral of Caterina");
}

/* The one may not name, the other has banked every kind: the hammer would go round for
 * ever. The towns stay as they are. */
static void test_when_nobody_can_name_the_game_is_over(void **state)
{
    hm_town t = {0};
    (void)state;
    deal("Cottage,Bank,Fort Ironweed", "standard", 2, 1);
    hm_town_put_building(&g.deal.deck->plan, &t, 0, 2);
    hm_table_put_town(g.table, 0, &t);
    t = (hm_town){0};
    for (int s = 0; s < KINDS; s++) {
        hm_town_put_building(&g.deal.deck->plan, &t, s, 1);
        hm_town_hold(&g.deal.deck->plan, &t, s, s);
    }
    hm_table_put_town(g.table, 1, &t);
    assert_true(hm_table_over(g.table));
}

/* A game that begins with full towns has nothing to decide, whoever begins its rounds. */
static void test_where_every_town_is_full_the_game_is_over(void **state)
{
    static const char *const modes[] = {"standard", "town-hall", "solo", "caller"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        g.deal.caller = HM_CALLER_PERSON;
        deal("Cottage,Well", modes[i], 1, 1);
        hm_town t = hm_test_town(&g, "WHBGSWHBGSWHBGSW");
        hm_table_put_town(g.table, 0, &t);
        if (!hm_table_over(g.table))
            fail_msg("%s goes on with %d options", modes[i], hm_table_due(g.table).count);
        hm_test_sweep(&g);
    }
}

int main(void)
{
#define RULE(test) cmocka_unit_test_teardown(test, sweep)
    const struct CMUnitTest tests[] = {
        RULE(test_everybody_keeps_one_of_two),
        RULE(test_dealing_comes_first_in_every_mode),
        RULE(test_keeping_changes_no_chance),
        RULE(test_a_hand_is_hidden_until_the_game_is_over),
        RULE(test_a_built_monument_shows_when_the_step_is_done),
        RULE(test_when_nobody_can_name_the_game_is_over),
        RULE(test_where_every_town_is_full_the_game_is_over),
    };
    return cmocka_run_group_tests_name("dealing", tests, hm_lib_load_base, hm_lib_drop);
}
