/* Bots in games in which players have counters: they pay where it helps and keep what is
 * worth more, play no worse than without, and know nothing of what others did in a round
 * that they are still in. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "core/counters.h"
#include "core/ruleset.h"
#include "tests/deals.h"
#include "tests/support.h"

#define PEEPS hm_test_runs(200, 40)

enum { SEATS = 6, PLAYOUTS = 8, GREEDY_GAMES = 60, MCTS_GAMES = 12, COIN = 0 };

static const char first_game[] = "Cottage,Farm,Well,Chapel,Tavern,Theater,Factory";

static hm_test_game g;

static int load_both(void **state)
{
    static const char *const folder[] = {HM_TEST_BASE, "cards/fortune"};
    (void)state;
    hm_lib = hm_test_load_all(folder, 2, NULL);
    return hm_lib != NULL ? 0 : -1;
}

static hm_bot *make_bot(const char *name, uint64_t seed)
{
    hm_bot *b = NULL;
    assert_int_equal(hm_bot_new(&g.arena, name, &g.deal, seed, &b, NULL), HM_OK);
    hm_bot_limit(b, PLAYOUTS, NULL, NULL);
    return b;
}

/* The deck of the game once more, with counters or without them. */
static void set_variants(uint32_t variants)
{
    const hm_deck *d = g.deal.deck;
    hm_error err = {0};
    if (hm_deck_with(&g.arena, d->cards, d->card, d->count, variants, &g.deal.deck,
                     &err) != HM_OK)
        fail_msg("no deck: %s", err.msg);
}

static void deal(const char *cards, uint32_t variants, int players, uint64_t seed)
{
    hm_test_mode(&g, hm_lib, players == 1 ? "solo" : "standard");
    hm_test_cards(&g, hm_lib, cards);
    set_variants(variants);
    g.deal.players = players;
    g.deal.seed = seed;
    hm_test_deal(&g);
}

/* -- what they choose */

/* The second player of two has these coins and this town, and the first one has named a
 * resource and placed it; then the second one's bot places its cube. */
static hm_option_parts placing(const char *cards, const char *rows, int coins, int named)
{
    deal(cards, 1, 2, 1);
    hm_town town = hm_test_town(&g, rows);
    hm_town_gain(g.deal.deck, &town, COIN, coins);
    hm_table_put_town(g.table, 1, &town);
    assert_true(hm_test_look(&g));
    hm_test_take(&g, (hm_test_pick){HM_ACTION_NAME, named, -1, NULL});
    hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
    assert_int_equal(g.due.player, 1);
    assert_true(hm_test_find(&g, hm_test_any(HM_ACTION_LAW)) >= 0);
    int i = hm_bot_choose(make_bot("greedy", 1), g.table, &g.due);
    hm_option_parts parts = hm_option_open(g.table, g.due.option[i]);
    hm_test_sweep(&g);
    return parts;
}

enum { WOOD, WHEAT, BRICK, GLASS, STONE };

/* The last empty square of a town: glass makes a cottage, which is fed and has a well
 * beside it; anything else is the end. */
static void test_they_pay_for_what_they_need(void **state)
{
    (void)state;
    hm_option_parts p = placing(first_game, "fwww" "wwww" "wwwH" "wwB.", 1, STONE);
    assert_int_equal(p.action, HM_ACTION_LAW);
    assert_int_equal(p.resource, GLASS);
    assert_int_equal(p.costs[COIN], 1);
}

/* In an empty town all kinds are a beginning, and the coin is a point. */
static void test_they_keep_what_is_worth_more(void **state)
{
    (void)state;
    for (int named = WOOD; named <= STONE; named++)
        assert_int_equal(placing(first_game, "...." "...." "...." "....", 2, named).action,
                         HM_ACTION_PLACE);
}

/* -- how well they play */

static int sum_of_scores(const char *bot, uint32_t variants, int players, int games)
{
    int sum = 0;
    for (int seed = 1; seed <= games; seed++) {
        hm_facts facts[3];
        hm_sheet sheet[2];
        hm_bot *seat[2];
        uint64_t chance = (uint64_t)seed;
        hm_test_mode(&g, hm_lib, players == 1 ? "solo" : "standard");
        hm_test_any_cards(&g, hm_lib, &chance);
        set_variants(variants | g.deal.deck->variants);
        g.deal.players = players;
        g.deal.seed = (uint64_t)seed;
        hm_test_deal(&g);
        for (int p = 0; p < players; p++)
            seat[p] = make_bot(bot, (uint64_t)(seed + p));
        while (hm_test_look(&g))
            hm_table_apply(g.table,
                           g.due.option[hm_bot_choose(seat[g.due.player], g.table,
                                                      &g.due)]);
        assert_int_equal(hm_table_score(g.table, facts, sheet, NULL), HM_OK);
        for (int p = 0; p < players; p++)
            sum += sheet[p].total;
        hm_test_sweep(&g);
    }
    return sum;
}

/* A number that everybody may use for better and nobody must is no harm. Seeds are fixed:
 * this is the same on every machine. */
static void is_no_harm(const char *bot, int players, int games)
{
    int without = sum_of_scores(bot, 0, players, games);
    int with = sum_of_scores(bot, 1, players, games);
    print_message("%s, %d games of %d: %d points with coins, %d without\n", bot, games,
                  players, with, without);
    assert_true(with >= without);
}

static int base_only(void **state)
{
    hm_lib_drop(state);
    return hm_lib_load_base(state);
}

static int both_again(void **state)
{
    hm_lib_drop(state);
    return load_both(state);
}

static void test_counters_do_no_harm(void **state)
{
    (void)state;
    is_no_harm("greedy", 2, GREEDY_GAMES);
    is_no_harm("mcts", 1, MCTS_GAMES);
}

/* -- what they may know */

static void deal_any(int i, uint64_t *chance)
{
    hm_test_mode(&g, hm_lib, i % 3 == 2 ? "town-hall" : "standard");
    g.deal.deals = i / 2 % 2 == 0;
    hm_test_any_cards(&g, hm_lib, chance);
    set_variants(1);
    g.deal.players = 2 + hm_test_below(chance, 3);
    g.deal.cavern = i / 4 % 2;
    g.deal.seed = hm_test_next(chance);
    hm_test_deal(&g);
}

/* Everybody begins with coins, so that there is something to be known of them. */
static void hand_out_coins(void)
{
    for (int p = 0; p < g.deal.players; p++) {
        hm_town town;
        hm_town_start(&g.deal.deck->plan, g.deal.deck->game, &town);
        hm_town_gain(g.deal.deck, &town, COIN, 3);
        hm_table_put_town(g.table, p, &town);
    }
    assert_true(hm_test_look(&g));
}

static void play_on(int choices, hm_bot *bot)
{
    for (int k = 0; k < choices && hm_test_look(&g); k++)
        hm_table_apply(g.table, g.due.option[hm_bot_choose(bot, g.table, &g.due)]);
}

/* Goes on to the next cube that a Master Builder deals with; false: the game is over. */
static bool to_next_round(hm_bot *bot)
{
    int round = hm_table_round(g.table);
    while (hm_test_look(&g)) {
        if (hm_table_round(g.table) > round && g.due.kind == HM_DECIDE_PLACE)
            return true;
        play_on(1, bot);
    }
    return false;
}

/* Up to the viewer's first choice with the cube, all others by chance of their own; 0
 * when that does not come in this round. Else the hash of the guess; *before is the
 * state's. */
static uint64_t guess_after(const void *start, int viewer, uint64_t seed,
                            uint64_t *before)
{
    uint64_t chance = 77;
    hm_bot *bot = make_bot("builder", seed);
    hm_table_set(g.table, start);
    int round = hm_table_round(g.table);
    while (hm_test_look(&g) && hm_table_round(g.table) == round &&
           g.due.player != viewer)
        play_on(1, bot);
    if (hm_table_over(g.table) || hm_table_round(g.table) != round ||
        g.due.kind != HM_DECIDE_PLACE)
        return 0;
    *before = hm_table_hash(g.table);
    hm_table_guess(g.table, viewer, &chance);
    return hm_table_hash(g.table);
}

/* Whatever others do with their cubes, coins and cards in a round, what is left to think
 * about for who comes after them is the same. */
static void test_guesses_do_not_know_what_others_do_in_a_round(void **state)
{
    uint64_t chance = 31;
    int looked = 0, differed = 0;
    (void)state;
    for (int i = 0; i < PEEPS; i++) {
        deal_any(i, &chance);
        if (!g.deal.deals)
            hand_out_coins();
        hm_bot *bot = make_bot("builder", hm_test_next(&chance));
        play_on(hm_test_below(&chance, g.deal.deals ? 150 : 20), bot);
        if (!hm_table_over(g.table) && to_next_round(bot)) {
            void *start = hm_arena_new(&g.arena, hm_table_size(g.table));
            memcpy(start, hm_table_state(g.table), hm_table_size(g.table));
            int viewer = (g.due.player + g.deal.players - 1) % g.deal.players;
            uint64_t one = 0, two = 0;
            uint64_t first = guess_after(start, viewer, 1, &one);
            uint64_t second = guess_after(start, viewer, 2, &two);
            if (first != 0 && second != 0) {
                assert_true(first == second);
                looked++;
                differed += one != two;
            }
        }
        hm_test_sweep(&g);
    }
    assert_true(looked >= PEEPS / 4 && differed >= PEEPS / 8);
}

/* A visit comes before everything else of a round, and everybody sees it at once. */
static void test_visits_are_seen_and_kept_in_guesses(void **state)
{
    uint64_t chance = 37;
    (void)state;
    for (int i = 0; i < PEEPS; i++) {
        hm_town seen[SEATS], after;
        deal("Cottage,Farm,Well,Chapel,Tavern,Theater,Oddity Shop", 1, 3,
             hm_test_next(&chance));
        hm_town shop = hm_test_town(&g, "o..." "...." "...." "....");
        hm_town_set_held(&g.deal.deck->plan, &shop, 0, 1u << 4 * GLASS);
        hm_table_put_town(g.table, 1, &shop);
        assert_true(hm_test_look(&g));
        int at = hm_test_find(&g, hm_test_any(HM_ACTION_VISIT));
        assert_true(at >= 0);
        const int visitor = g.due.player;
        hm_test_apply(&g, at);
        while (g.due.kind != HM_DECIDE_NAME)
            hm_test_apply(&g, hm_test_below(&chance, g.due.count));
        for (int viewer = 0; viewer < g.deal.players; viewer++) {
            for (int p = 0; p < g.deal.players; p++)
                hm_table_town_seen(g.table, p, viewer, &seen[p]);
            assert_int_equal(hm_held(&g.deal.deck->plan, &seen[1], 0), 0);
            assert_int_equal(hm_counted(&g.deal.deck->plan, &seen[visitor], COIN, 0), 1);
            hm_table_guess(g.table, viewer, &chance);
            for (int p = 0; p < g.deal.players; p++) {
                hm_table_town_seen(g.table, p, viewer, &after);
                assert_memory_equal(&after, &seen[p], g.deal.deck->plan.size);
            }
        }
        hm_test_sweep(&g);
    }
}

/* Who visits with the last empty square is complete at once, for everybody to see. */
static void test_a_visit_that_completes_a_town_is_seen(void **state)
{
    uint64_t chance = 41;
    hm_town seen;
    (void)state;
    deal("Cottage,Farm,Well,Chapel,Tavern,Theater,Oddity Shop", 1, 3, 1);
    hm_town shop = hm_test_town(&g, "o..." "...." "...." "....");
    hm_town full = hm_test_town(&g, "cccc" "cccc" "cccc" "ccc.");
    hm_town_set_held(&g.deal.deck->plan, &shop, 0, 1u << 4 * GLASS);
    hm_table_put_town(g.table, 1, &shop);
    hm_table_put_town(g.table, 0, &full);
    assert_true(hm_test_look(&g));
    hm_test_take(&g, hm_test_any(HM_ACTION_VISIT));
    assert_int_equal(g.due.player, 1);
    for (int guessed = 0; guessed < 2; guessed++) {
        hm_table_town_seen(g.table, 0, 2, &seen);
        assert_int_equal(seen.finish, 1);
        hm_table_guess(g.table, 2, &chance);
    }
    hm_test_sweep(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_they_pay_for_what_they_need),
        cmocka_unit_test(test_they_keep_what_is_worth_more),
        cmocka_unit_test_setup_teardown(test_counters_do_no_harm, base_only, both_again),
        cmocka_unit_test(test_guesses_do_not_know_what_others_do_in_a_round),
        cmocka_unit_test(test_visits_are_seen_and_kept_in_guesses),
        cmocka_unit_test(test_a_visit_that_completes_a_town_is_seen),
    };
    return cmocka_run_group_tests_name("bots who count", tests, load_both, hm_lib_drop);
}
