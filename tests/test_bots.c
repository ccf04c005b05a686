/* The bots: all of them finish every kind of game, each is what it says, and each
 * plays better than the one before. Prints what they score alone on average;
 * HM_BOT_GAMES=n sets over how many games (docs/bots.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bot.h"
#include "tests/deals.h"
#include "tests/support.h"

#ifdef __SANITIZE_ADDRESS__
enum { MIXED = 20 };
#else
enum { MIXED = 150 };
#endif
enum { GAMES = 200, BOTS = 3, KINDS = 5, SEATS = 7 }; /* six players and a caller */

static const char first_game[] = "Cottage,Farm,Well,Chapel,Tavern,Theater,Factory";

static hm_library  *lib;
static hm_test_game g;

static int load_base(void **state)
{
    (void)state;
    lib = hm_test_load(HM_TEST_BASE);
    return lib == NULL;
}

static int drop_base(void **state)
{
    (void)state;
    hm_library_free(lib);
    return 0;
}

static hm_bot *make_bot(const char *name, uint64_t seed)
{
    hm_bot *b = NULL;
    assert_int_equal(hm_bot_new(&g.arena, name, &g.deal, seed, &b, NULL), HM_OK);
    return b;
}

/* Plays to the end; the state is only looked at by the bots. */
static void play(hm_bot *const *bot)
{
    while (hm_test_look(&g)) {
        uint64_t hash = hm_table_hash(g.table);
        int i = hm_bot_choose(bot[g.due.player], g.table, &g.due);
        assert_in_range(i, 0, g.due.count - 1);
        assert_true(hm_table_hash(g.table) == hash);
        hm_table_apply(g.table, g.due.option[i]);
    }
}

static void test_names(void **state)
{
    static const char *const names[] = {"random", "builder", "greedy"};
    hm_error err = {0};
    hm_bot *b = NULL;
    (void)state;
    for (int i = 0; i < BOTS; i++)
        assert_string_equal(hm_bot_name(i), names[i]);
    assert_null(hm_bot_name(BOTS));
    assert_null(hm_bot_name(-1));
    assert_int_equal(hm_bot_new(&g.arena, "clever", &g.deal, 1, &b, &err), HM_EINPUT);
    assert_string_equal(err.msg, "unknown bot 'clever'");
    assert_null(b);
}

/* Every mode, cards by chance, a bot of any kind on every seat. */
static void test_bots_finish_every_game(void **state)
{
    static const char *const mode[] = {"standard", "town-hall", "solo", "caller"};
    uint64_t chance = 5;
    (void)state;
    for (int i = 0; i < MIXED; i++) {
        hm_bot *bot[SEATS];
        hm_test_mode(&g, lib, mode[i % 4]);
        g.deal.deals = i / 8 % 2 == 0;
        hm_test_any_cards(&g, lib, &chance);
        g.deal.players = i % 4 == 2 ? 1 : 1 + hm_test_below(&chance, 6);
        g.deal.cavern = i / 4 % 2;
        g.deal.seed = hm_test_next(&chance);
        g.deal.caller = i % 4 == 3 ? (hm_caller)(i / 4 % 3) : HM_CALLER_CHANCE;
        hm_test_deal(&g);
        for (int p = 0; p < SEATS; p++)
            bot[p] = make_bot(hm_bot_name(hm_test_below(&chance, BOTS)),
                              hm_test_next(&chance));
        play(bot);
        hm_test_sweep(&g);
    }
}

static int solo_score(const char *name, uint64_t seed)
{
    hm_facts facts[2];
    hm_sheet sheet;
    hm_test_mode(&g, lib, "solo");
    hm_test_cards(&g, lib, first_game);
    g.deal.players = 1;
    g.deal.seed = seed;
    hm_test_deal(&g);
    hm_bot *bot = make_bot(name, seed);
    play(&bot);
    assert_int_equal(hm_table_score(g.table, facts, &sheet, NULL), HM_OK);
    hm_test_sweep(&g);
    return (int)sheet.total;
}

static void test_better_bots_score_more(void **state)
{
    const char *wish = getenv("HM_BOT_GAMES");
    int games = wish != NULL && atoi(wish) > 0 ? atoi(wish) : GAMES;
    double mean[BOTS];
    (void)state;
    for (int i = 0; i < BOTS; i++) {
        int sum = 0, best = -100;
        for (int seed = 1; seed <= games; seed++) {
            int score = solo_score(hm_bot_name(i), (uint64_t)seed);
            best = score > best ? score : best;
            sum += score;
        }
        mean[i] = (double)sum / games;
        print_message("solo, first-game cards, %d games: %-8s %6.2f points, best %d\n",
                      games, hm_bot_name(i), mean[i], best);
    }
    assert_true(mean[1] > mean[0]);
    assert_true(mean[2] > mean[1] + 5);
}

static void test_builder_never_stops_while_it_can_build(void **state)
{
    uint64_t chance = 11;
    (void)state;
    for (int i = 0; i < 50; i++) {
        g.deal.players = 2;
        g.deal.seed = hm_test_next(&chance);
        hm_test_any_cards(&g, lib, &chance);
        hm_test_deal(&g);
        hm_bot *bot = make_bot("builder", g.deal.seed);
        while (hm_test_look(&g)) {
            int k = hm_bot_choose(bot, g.table, &g.due);
            if (g.due.kind == HM_DECIDE_BUILD)
                assert_int_equal(hm_option_open(g.table, g.due.option[k]).action,
                                 HM_ACTION_BUILD);
            hm_table_apply(g.table, g.due.option[k]);
        }
        hm_test_sweep(&g);
    }
}

/* The same seeds give the same game, bot by bot. */
static void test_bots_are_reproducible(void **state)
{
    (void)state;
    for (int i = 0; i < BOTS; i++)
        assert_int_equal(solo_score(hm_bot_name(i), 77), solo_score(hm_bot_name(i), 77));
}

/* The pile lies otherwise for every seed, but what shows is the same. */
static void test_greedy_does_not_know_the_pile(void **state)
{
    int chosen[KINDS] = {-1, -1, -1, -1, -1};
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        hm_test_mode(&g, lib, "town-hall");
        hm_test_cards(&g, lib, first_game);
        g.deal.players = 1;
        g.deal.seed = seed;
        hm_test_deal(&g);
        int named = hm_table_named(g.table);
        int i = hm_bot_choose(make_bot("greedy", 1), g.table, &g.due);
        if (chosen[named] >= 0)
            assert_int_equal(i, chosen[named]);
        chosen[named] = i;
        hm_test_sweep(&g);
    }
}

/* Two players with everything for a building there; the first one builds it or not,
 * and the second one's choices, up to the end of the round, come back. */
static int follow(bool first_builds, int choice[], int room)
{
    hm_town town = {0};
    int count = 0;
    hm_test_cards(&g, lib, "Cottage,Feast Hall,Well");
    g.deal.players = 2;
    hm_test_deal(&g);
    for (int s = 0; s < 6; s++) /* wood wood glass, twice */
        hm_town_put_cube(&town, s + s / 3, s % 3 == 2 ? 3 : 0);
    hm_table_put_town(g.table, 0, &town);
    hm_table_put_town(g.table, 1, &town);
    hm_test_look(&g);
    hm_bot *bot = make_bot("greedy", 1);
    while (hm_table_round(g.table) == 1) {
        int i = g.due.kind == HM_DECIDE_BUILD && !first_builds ? g.due.count - 1 : 0;
        if (g.due.player == 1) {
            assert_true(count < room);
            i = choice[count++] = hm_bot_choose(bot, g.table, &g.due);
        }
        hm_test_apply(&g, i);
    }
    hm_test_sweep(&g);
    return count;
}

static void test_greedy_does_not_know_what_others_do_meanwhile(void **state)
{
    int one[20], other[20], n = follow(true, one, 20);
    (void)state;
    assert_true(n >= 2);
    assert_int_equal(follow(false, other, 20), n);
    assert_memory_equal(one, other, (size_t)n * sizeof *one);
}

/* What the other one holds shows to nobody: the same choices, whatever it is. */
static int choose_against(const char *held, uint64_t seed)
{
    hm_town mine = {0}, other = {0};
    hm_test_cards(&g, lib, "Cottage,Farm,Feast Hall,Well,Silva Forum,Fort Ironweed,"
                           "Opaleye's Watch");
    g.deal.players = 2;
    hm_test_deal(&g);
    for (int s = 0; s < 5; s++)
        hm_town_put_cube(&other, s * 3, s);
    const hm_card *card = hm_test_card(hm_library_cards(lib), held);
    other.hand = (uint8_t)(hm_deck_slot(g.deal.deck, card) + 1);
    mine.hand = (uint8_t)(4 + 1);
    hm_table_put_town(g.table, 1, &other);
    hm_table_put_town(g.table, 0, &mine);
    hm_test_look(&g);
    int i = hm_bot_choose(make_bot("greedy", seed), g.table, &g.due);
    hm_test_sweep(&g);
    return i;
}

static void test_greedy_does_not_know_what_others_hold(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++)
        assert_int_equal(choose_against("Fort Ironweed", seed),
                         choose_against("Opaleye's Watch", seed));
}

static int sweep(void **state)
{
    (void)state;
    hm_test_sweep(&g);
    return 0;
}

int main(void)
{
#define BOT(test) cmocka_unit_test_teardown(test, sweep)
    const struct CMUnitTest tests[] = {
        BOT(test_names),
        BOT(test_bots_finish_every_game),
        BOT(test_builder_never_stops_while_it_can_build),
        BOT(test_better_bots_score_more),
        BOT(test_bots_are_reproducible),
        BOT(test_greedy_does_not_know_the_pile),
        BOT(test_greedy_does_not_know_what_others_do_meanwhile),
        BOT(test_greedy_does_not_know_what_others_hold),
    };
    return cmocka_run_group_tests_name("bots", tests, load_base, drop_base);
}
