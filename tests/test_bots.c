/* The bots: all of them finish every kind of game, each is what it says, and each
 * plays better than the one before. Prints what they score alone on average,
 * over as many games as HM_RUNS says. Figures are for tests/measure-bots.sh. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "tests/deals.h"
#include "tests/support.h"

#define MIXED hm_test_runs(24, 12)
#define GAMES hm_test_runs(100, 20)
#define PEEPS hm_test_runs(24, 8)
#define DUELS hm_test_runs(4, 2)

enum {
    SIMPLE = 4,    /* the bots that do not think long */
    KINDS = 5,
    SEATS = 7,     /* six players and a caller */
    FEW = 3, SOME = 10, ENOUGH = 40, MANY = 120 /* playouts */
};

static const char first_game[] = "Cottage,Farm,Well,Chapel,Tavern,Theater,Factory";

static hm_test_game g;

static hm_bot *make_bot(const char *name, uint64_t seed)
{
    hm_bot *b = NULL;
    assert_int_equal(hm_bot_new(&g.arena, name, &g.deal, seed, &b, NULL), HM_OK);
    hm_bot_limit(b, FEW, NULL, NULL);
    return b;
}

static hm_bot *make_thinker(const char *name, uint64_t seed, int playouts)
{
    hm_bot *b = make_bot(name, seed);
    hm_bot_limit(b, playouts, NULL, NULL);
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

/* One bot takes free seats, one is offered first, one plays masses of games, which it
 * can, and one each takes any option and builds what it can; whoever is offered says how
 * it plays, and every level is offered. The ladder has two rungs at least that do not
 * search, so that there always is a duel. */
static void test_what_is_said_of_them(void **state)
{
    int usual = 0, first = 0, mass = 0, rungs = 0, any = 0, eager = 0;
    (void)state;
    for (int i = 0; hm_bot_at(i) != NULL; i++) {
        usual += hm_bot_at(i)->usual;
        first += hm_bot_at(i)->first;
        mass += hm_bot_at(i)->mass;
        any += hm_bot_at(i)->any;
        eager += hm_bot_at(i)->eager;
        rungs += hm_bot_at(i)->rung && !hm_bot_at(i)->searches;
        assert_true(!hm_bot_at(i)->cheap || !hm_bot_at(i)->searches);
        assert_true(!hm_bot_at(i)->level || hm_bot_at(i)->about != NULL);
        assert_true(!hm_bot_at(i)->first || hm_bot_at(i)->about != NULL);
    }
    assert_int_equal(usual, 1);
    assert_int_equal(first, 1);
    assert_int_equal(mass, 1);
    assert_int_equal(any, 1);
    assert_int_equal(eager, 1);
    assert_true(rungs >= 2);
    assert_true(hm_bot_usual()->usual);
    assert_true(hm_bot_first()->first);
    assert_true(hm_bot_mass()->mass && hm_bot_mass()->cheap);
    assert_true(hm_bot_any()->any);
    assert_true(hm_bot_eager()->eager);
}

static void test_names(void **state)
{
    static const char *const names[] = {"random", "builder", "quick",  "greedy",
                                        "mcts",   "easy",    "medium", "hard"};
    hm_error err = {0};
    hm_bot *b = NULL;
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_non_null(hm_bot_find(names[i]));
        assert_string_equal(hm_bot_find(names[i])->name, names[i]);
    }
    assert_null(hm_bot_find("clever"));
    assert_null(hm_bot_at(-1));
    assert_int_equal(hm_bot_new(&g.arena, "clever", &g.deal, 1, &b, &err), HM_EINPUT);
    assert_string_equal(err.msg, "unknown bot 'clever'");
    assert_null(b);
}

/* Every mode, cards by chance. */
static void deal_any(int i, uint64_t *chance)
{
    static const char *const mode[] = {"standard", "town-hall", "solo", "caller"};
    hm_test_mode(&g, hm_lib, mode[i % 4]);
    g.deal.deals = i / 8 % 2 == 0;
    hm_test_any_cards(&g, hm_lib, chance);
    g.deal.players = i % 4 == 2 ? 1 : 1 + hm_test_below(chance, 6);
    g.deal.cavern = i / 4 % 2;
    g.deal.seed = hm_test_next(chance);
    g.deal.caller = i % 4 == 3 ? (hm_caller)(i / 4 % 3) : HM_CALLER_CHANCE;
    hm_test_deal(&g);
}

/* A bot of any kind on every seat; in every third game one that thinks. */
static void test_bots_finish_every_game(void **state)
{
    uint64_t chance = 5;
    (void)state;
    for (int i = 0; i < MIXED; i++) {
        hm_bot *bot[SEATS];
        deal_any(i, &chance);
        for (int p = 0; p < SEATS; p++)
            bot[p] = make_bot(hm_bot_at(p == 0 && i % 3 == 0
                                              ? SIMPLE
                                              : hm_test_below(&chance, SIMPLE))->name,
                              hm_test_next(&chance));
        play(bot);
        hm_test_sweep(&g);
    }
}

static int solo_score(const char *name, uint64_t seed, int playouts)
{
    hm_facts facts[2];
    hm_sheet sheet;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, seed);
    hm_bot *bot = make_thinker(name, seed, playouts);
    play(&bot);
    assert_int_equal(hm_table_score(g.table, facts, &sheet, NULL), HM_OK);
    hm_test_sweep(&g);
    return (int)sheet.total;
}

static void test_better_bots_score_more(void **state)
{
    int games = GAMES;
    double mean[SIMPLE];
    (void)state;
    for (int i = 0; i < SIMPLE; i++) {
        int sum = 0, best = -100;
        for (int seed = 1; seed <= games; seed++) {
            int score = solo_score(hm_bot_at(i)->name, (uint64_t)seed, FEW);
            best = score > best ? score : best;
            sum += score;
        }
        mean[i] = (double)sum / games;
        print_message("solo, first-game cards, %d games: %-8s %6.2f points, best %d\n",
                      games, hm_bot_at(i)->name, mean[i], best);
    }
    /* cubes put down at random seldom make a pattern */
    assert_true(mean[1] > mean[0] - 1);
    assert_true(mean[2] > mean[1] + 20);
    assert_true(mean[2] > mean[3] * 8 / 10);
}

/* Alone, with some thought, it is far ahead of one that does not think. */
static void test_thinking_helps_alone(void **state)
{
    int sum[2] = {0, 0};
    (void)state;
    for (uint64_t seed = 1; seed <= (uint64_t)DUELS; seed++) {
        sum[0] += solo_score("mcts", seed, ENOUGH);
        sum[1] += solo_score("greedy", seed, FEW);
    }
    print_message("solo, %d games: mcts with %d playouts %.1f, greedy %.1f\n", DUELS, ENOUGH,
                  (double)sum[0] / DUELS, (double)sum[1] / DUELS);
    assert_true(sum[0] > sum[1]);
}

/* And against one it wins nearly always, on either seat. */
static void test_thinking_helps_against_others(void **state)
{
    int won = 0, ahead = 0;
    (void)state;
    for (int i = 0; i < DUELS; i++) {
        hm_facts facts[3];
        hm_sheet sheet[2];
        hm_bot *bot[2];
        hm_test_cards(&g, hm_lib, first_game);
        g.deal.players = 2;
        g.deal.seed = (uint64_t)i + 1;
        hm_test_deal(&g);
        bot[i % 2] = make_thinker("hard", 1, MANY);
        bot[1 - i % 2] = make_bot("medium", 2);
        play(bot);
        assert_int_equal(hm_table_score(g.table, facts, sheet, NULL), HM_OK);
        won += sheet[i % 2].rank == 1;
        ahead += sheet[i % 2].total - sheet[1 - i % 2].total;
        hm_test_sweep(&g);
    }
    print_message("two players: hard won %d of %d, %d points ahead in all\n", won, DUELS, ahead);
    assert_true(ahead > 0 && won > DUELS / 2);
}

/* -- what bots may know */

/* Everything else the player might be looking at: the rest of the game as it may be.
 * Returns whether it is another one; where nothing is hidden, it is not. */
static bool change_what_is_hidden(uint64_t *chance)
{
    uint64_t before = hm_table_hash(g.table);
    hm_table_guess(g.table, g.due.player, chance);
    return hm_table_hash(g.table) != before;
}

static int choice_of(const char *name, uint64_t seed)
{
    return hm_bot_choose(make_thinker(name, seed, SOME), g.table, &g.due);
}

/* States that look alike to the player are played alike, in all modes. */
static void test_bots_go_by_what_they_see(void **state)
{
    uint64_t chance = 23;
    int changed = 0;
    (void)state;
    for (int i = 0; i < PEEPS; i++) {
        deal_any(i, &chance);
        int when = hm_test_below(&chance, 80);
        for (int k = 0; k < when && hm_test_look(&g); k++)
            hm_table_apply(g.table, g.due.option[hm_test_below(&chance, g.due.count)]);
        if (hm_test_look(&g)) {
            hm_decision due = g.due;
            int one = choice_of("mcts", (uint64_t)i), two = choice_of("greedy", (uint64_t)i);
            int three = choice_of("quick", (uint64_t)i);
            changed += change_what_is_hidden(&chance);
            assert_true(hm_test_look(&g));
            assert_int_equal(g.due.count, due.count);
            assert_memory_equal(g.due.option, due.option,
                                (size_t)due.count * sizeof *due.option);
            assert_int_equal(choice_of("mcts", (uint64_t)i), one);
            assert_int_equal(choice_of("greedy", (uint64_t)i), two);
            assert_int_equal(choice_of("quick", (uint64_t)i), three);
        }
        hm_test_sweep(&g);
    }
    assert_true(changed >= PEEPS / 4); /* else there was nothing to know */
}

/* A guess changes nothing that the player sees. */
static void test_guesses_look_alike(void **state)
{
    uint64_t chance = 29;
    int changed = 0;
    (void)state;
    for (int i = 0; i < 8 * PEEPS; i++) {
        deal_any(i, &chance);
        int when = hm_test_below(&chance, 80);
        for (int k = 0; k < when && hm_test_look(&g); k++)
            hm_table_apply(g.table, g.due.option[hm_test_below(&chance, g.due.count)]);
        if (hm_test_look(&g) && g.due.player < g.deal.players) {
            hm_town before[SEATS], after;
            uint8_t shown[2][8];
            int aside[SEATS];
            for (int p = 0; p < g.deal.players; p++) {
                hm_table_town_seen(g.table, p, g.due.player, &before[p]);
                aside[p] = hm_table_aside(g.table, p, g.due.player);
            }
            hm_table_shown(g.table, shown[0]);
            changed += change_what_is_hidden(&chance);
            for (int p = 0; p < g.deal.players; p++) {
                hm_table_town_seen(g.table, p, g.due.player, &after);
                assert_memory_equal(&after, &before[p], g.deal.deck->plan.size);
                assert_int_equal(hm_table_aside(g.table, p, g.due.player), aside[p]);
            }
            hm_table_shown(g.table, shown[1]);
            assert_memory_equal(shown[0], shown[1], sizeof shown[0]);
        }
        hm_test_sweep(&g);
    }
    assert_true(changed >= PEEPS);
}

/* The second player sets a cube aside, or places it; the third one is not done yet, so
 * what is left to think about is the same. */
static void test_guesses_do_not_know_of_cubes_set_aside_p4(void **state)
{
    uint64_t hash[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        uint64_t chance = 5;
        g.deal.cavern = true;
        hm_test_deal_cards(&g, hm_lib, first_game, "standard", 3, 1);
        hm_test_apply(&g, 0);
        hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
        hm_test_take(&g, hm_test_any(i == 0 ? HM_ACTION_ASIDE : HM_ACTION_PLACE));
        assert_int_equal(g.due.player, 2);
        hm_table_guess(g.table, 2, &chance);
        hash[i] = hm_table_hash(g.table);
        hm_test_sweep(&g);
    }
    assert_true(hash[0] == hash[1]);
}

static void test_builder_never_stops_while_it_can_build(void **state)
{
    uint64_t chance = 11;
    (void)state;
    for (int i = 0; i < 50; i++) {
        g.deal.players = 2;
        g.deal.seed = hm_test_next(&chance);
        hm_test_any_cards(&g, hm_lib, &chance);
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
    for (int i = 0; hm_bot_at(i) != NULL; i++)
        assert_int_equal(solo_score(hm_bot_at(i)->name, 77, FEW),
                         solo_score(hm_bot_at(i)->name, 77, FEW));
    assert_int_equal(solo_score("hard", 78, SOME), solo_score("mcts", 78, SOME));
}

/* The pile lies otherwise for every seed, but what shows is the same. */
static void check_pile_of(const char *name)
{
    int chosen[KINDS] = {-1, -1, -1, -1, -1};
    for (uint64_t seed = 1; seed <= 100; seed++) {
        hm_test_deal_cards(&g, hm_lib, first_game, "town-hall", 1, seed);
        int named = hm_table_named(g.table);
        int i = hm_bot_choose(make_thinker(name, 1, SOME), g.table, &g.due);
        if (chosen[named] >= 0)
            assert_int_equal(i, chosen[named]);
        chosen[named] = i;
        hm_test_sweep(&g);
    }
}

/* Solo (p6): a card is taken, and the next one lies in the pile yet. What lies on show is
 * the same for many seeds, what comes next is not. */
static void check_next_card_of(const char *name)
{
    int chosen[KINDS * KINDS * KINDS], alike = 0;
    for (int i = 0; i < KINDS * KINDS * KINDS; i++)
        chosen[i] = -1;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        uint8_t kind[8];
        hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, seed);
        hm_table_shown(g.table, kind);
        int key = (kind[0] * KINDS + kind[1]) * KINDS + kind[2];
        hm_test_apply(&g, 0);
        int i = hm_bot_choose(make_thinker(name, 1, SOME), g.table, &g.due);
        alike += chosen[key] >= 0;
        if (chosen[key] >= 0)
            assert_int_equal(i, chosen[key]);
        chosen[key] = i;
        hm_test_sweep(&g);
    }
    assert_true(alike > 30);
}

static void test_bots_do_not_know_the_next_card_p6(void **state)
{
    (void)state;
    check_next_card_of("greedy");
    check_next_card_of("mcts");
}

static void test_bots_do_not_know_the_pile(void **state)
{
    (void)state;
    check_pile_of("greedy");
    check_pile_of("mcts");
}

/* Two players with everything for a building there; the first one builds it or not,
 * and the second one's choices, up to the end of the round, come back. */
static int follow(const char *name, bool first_builds, int choice[], int room)
{
    hm_town town = {0};
    int count = 0;
    hm_test_cards(&g, hm_lib, "Cottage,Feast Hall,Well");
    g.deal.players = 2;
    hm_test_deal(&g);
    for (int s = 0; s < 6; s++) /* wood wood glass, twice */
        hm_town_put_cube(&g.deal.deck->plan, &town, s + s / 3, s % 3 == 2 ? 3 : 0);
    hm_table_put_town(g.table, 0, &town);
    hm_table_put_town(g.table, 1, &town);
    hm_test_look(&g);
    hm_bot *bot = make_thinker(name, 1, SOME);
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

static void check_meanwhile_of(const char *name)
{
    int one[20], other[20], n = follow(name, true, one, 20);
    assert_true(n >= 2);
    assert_int_equal(follow(name, false, other, 20), n);
    assert_memory_equal(one, other, (size_t)n * sizeof *one);
}

static void test_bots_do_not_know_what_others_do_meanwhile(void **state)
{
    (void)state;
    check_meanwhile_of("greedy");
    check_meanwhile_of("mcts");
}

/* What the other one holds shows to nobody: the same choices, whatever it is. */
static int choose_against(const char *name, const char *held, uint64_t seed)
{
    hm_town mine = {0}, other = {0};
    hm_test_cards(&g, hm_lib, "Cottage,Farm,Feast Hall,Well,Silva Forum,Fort Ironweed,"
                              "Opaleye's Watch");
    g.deal.players = 2;
    hm_test_deal(&g);
    for (int s = 0; s < 5; s++)
        hm_town_put_cube(&g.deal.deck->plan, &other, s * 3, s);
    const hm_card *card = hm_test_card(hm_library_cards(hm_lib), held);
    other.hand = (uint8_t)(hm_deck_slot(g.deal.deck, card) + 1);
    mine.hand = (uint8_t)(4 + 1);
    hm_table_put_town(g.table, 1, &other);
    hm_table_put_town(g.table, 0, &mine);
    hm_test_look(&g);
    int i = hm_bot_choose(make_thinker(name, seed, SOME), g.table, &g.due);
    hm_test_sweep(&g);
    return i;
}

static void test_bots_do_not_know_what_others_hold(void **state)
{
    static const char *const name[] = {"greedy", "mcts"};
    (void)state;
    for (int i = 0; i < 2; i++)
        for (uint64_t seed = 1; seed <= 10; seed++)
            assert_int_equal(choose_against(name[i], "Fort Ironweed", seed),
                             choose_against(name[i], "Opaleye's Watch", seed));
}

/* -- thinking and stopping */

static bool stop_after(void *ctx)
{
    int *left = ctx;
    return --*left < 0;
}

/* Who asks to stop is asked between two playouts, and nothing is chosen that
 * was not there. */
static void test_thinking_can_be_stopped(void **state)
{
    (void)state;
    for (int n = 0; n < 5; n++) {
        int left = n;
        hm_test_cards(&g, hm_lib, first_game);
        g.deal.players = 2;
        hm_test_deal(&g);
        hm_bot *bot = make_bot("mcts", 1);
        hm_bot_limit(bot, 0, stop_after, &left);
        assert_in_range(hm_bot_choose(bot, g.table, &g.due), 0, g.due.count - 1);
        assert_int_equal(left, -1);
        hm_test_sweep(&g);
    }
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
        BOT(test_what_is_said_of_them),
        BOT(test_names),
        BOT(test_bots_finish_every_game),
        BOT(test_guesses_do_not_know_of_cubes_set_aside_p4),
        BOT(test_builder_never_stops_while_it_can_build),
        BOT(test_better_bots_score_more),
        BOT(test_bots_are_reproducible),
        BOT(test_thinking_helps_alone),
        BOT(test_thinking_helps_against_others),
        BOT(test_thinking_can_be_stopped),
        BOT(test_guesses_look_alike),
        BOT(test_bots_go_by_what_they_see),
        BOT(test_bots_do_not_know_the_next_card_p6),
        BOT(test_bots_do_not_know_the_pile),
        BOT(test_bots_do_not_know_what_others_do_meanwhile),
        BOT(test_bots_do_not_know_what_others_hold),
    };
    return cmocka_run_group_tests_name("bots", tests, hm_lib_load_base, hm_lib_drop);
}
