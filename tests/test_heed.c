/* Whoever thinks for long asks often whether to go on: on a table whose steps are
 * counted, only so many lie between two questions, and a bot that is told to give up does
 * so after a handful. Nothing here looks at a clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "tests/deals.h"
#include "tests/lt_deals.h"
#include "tests/scripted.h"
#include "tests/support.h"

enum {
    STRETCH = 20, /* steps on a table between two questions; a decision and its option are
                     two */
    CHOICES = 60, /* of a game that are looked at */
    PLAYOUTS = 4
};

static hm_test_game g;

/* -- a ruleset whose steps are counted */

static hm_ruleset        counting;
static const hm_ruleset *counted;
static struct {
    int  steps, asked;   /* since the last question; questions */
    int  longest;        /* most steps between two questions */
    int  until;          /* it is to give up at this question; -1: never */
} tally;

static void count_decide(const hm_table *t, hm_decision *d)
{
    tally.steps++;
    counted->decide(t, d);
}

static void count_apply(hm_table *t, hm_option option)
{
    tally.steps++;
    counted->apply(t, option);
}

static int count_worth(const hm_table *t, int player, struct hm_advice *a)
{
    tally.steps++;
    return counted->worth(t, player, a);
}

static void pause_count(void)
{
    if (tally.steps > tally.longest)
        tally.longest = tally.steps;
    tally.steps = 0;
}

static bool quits(void *ctx)
{
    (void)ctx;
    pause_count();
    return tally.asked++ == tally.until;
}

static void count_steps(void)
{
    counted = g.deal.ruleset;
    counting = *counted;
    counting.decide = count_decide;
    counting.apply = count_apply;
    counting.worth = count_worth;
    g.deal.ruleset = &counting;
}

static hm_bot *make_bot(const char *name)
{
    hm_bot *b = NULL;
    assert_int_equal(hm_bot_new(&g.arena, name, &g.deal, 3, &b, NULL), HM_OK);
    hm_bot_limit(b, PLAYOUTS, NULL, NULL);
    hm_bot_heed(b, quits, NULL);
    return b;
}

/* -- games: a bot thinks at every choice, a random one makes it */

static void deal_towns(int players)
{
    uint64_t chance = 5;
    hm_test_mode(&g, hm_lib, players > 1 ? "standard" : "solo");
    g.deal.players = players;
    g.deal.deals = players > 1;
    g.deal.seed = 11;
    hm_test_any_cards(&g, hm_lib, &chance);
    hm_test_deal(&g);
    count_steps();
}

static void deal_board(int players)
{
    lt_all_cards(&g, hm_lib, "17");
    g.deal.players = players;
    g.deal.seed = 11;
    lt_deal(&g);
    count_steps();
}

/* Its choice, and how many steps it takes after it was told to give up. */
static int think(hm_bot *bot, int until, int *after)
{
    tally.steps = tally.asked = 0;
    tally.until = until;
    int i = hm_bot_choose(bot, g.table, &g.due);
    assert_in_range(i, 0, g.due.count - 1);
    assert_null(hm_bot_fault(bot));
    *after = tally.steps;
    pause_count();
    return i;
}

static void look_at_games(const char *name)
{
    hm_bot *bot = make_bot(name);
    uint64_t chance = 9;
    int after, asked_at_all = 0;
    tally.longest = 0;
    for (int n = 0; n < CHOICES && hm_test_look(&g); n++) {
        think(bot, 0, &after); /* pending when it begins */
        assert_in_range(after, 0, STRETCH);
        int asked = (think(bot, -1, &after), tally.asked);
        asked_at_all += asked;
        if (asked > 1) { /* in the middle of it */
            think(bot, asked / 2, &after);
            assert_in_range(after, 0, STRETCH);
        }
        hm_table_apply(g.table, g.due.option[hm_test_below(&chance, g.due.count)]);
    }
    assert_true(asked_at_all > CHOICES);
    assert_in_range(tally.longest, 1, STRETCH);
}

static void bots_in_towns_ask_often(void **state)
{
    (void)state;
    static const char *const name[] = {"mcts", "easy"};
    for (int i = 0; i < 2; i++)
        for (int players = 2; players <= 4; players += 2) {
            deal_towns(players);
            hm_bot *bot = make_bot(name[i]);
            int after;
            think(bot, 0, &after);
            assert_in_range(after, 0, STRETCH);
            if (i == 0)
                look_at_games(name[i]);
            hm_test_sweep(&g);
        }
}

static void bots_on_a_board_ask_often(void **state)
{
    (void)state;
    static const char *const name[] = {"greedy", "mcts"};
    hm_lib_drop(state);
    hm_lib_load_little_town(state);
    for (int i = 0; i < 2; i++) {
        deal_board(3);
        look_at_games(name[i]);
        hm_test_sweep(&g);
    }
    hm_lib_drop(state);
    hm_lib_load_base(state);
}

/* Whom a bot asks does not change what it chooses, as long as the answer is no. */
static void being_asked_changes_nothing(void **state)
{
    (void)state;
    int after;
    deal_towns(2);
    hm_bot *asks = make_bot("mcts"), *alone = make_bot("mcts");
    hm_bot_heed(alone, NULL, NULL);
    uint64_t chance = 2;
    for (int n = 0; n < CHOICES && hm_test_look(&g); n++) {
        assert_int_equal(think(asks, -1, &after), think(alone, -1, &after));
        hm_table_apply(g.table, g.due.option[hm_test_below(&chance, g.due.count)]);
    }
    hm_test_sweep(&g);
}

/* -- scripts */

static int calls_left;
static bool stops(void) { return calls_left-- <= 0; }

/* A step may run hundreds of scripts, so each of them is asked for. */
static void scripts_are_asked_for_one_by_one(void **state)
{
    (void)state;
    static const char text[] =
        "card { name = 'Hostile', type = 'theater', pattern = 'wood',\n"
        "  score = function(me) return 1 end }\n";
    hm_scripted s;
    hm_error err = {0};
    assert_true(hm_scripted_open(&s, "some/where.lua", text, sizeof text - 1));
    assert_int_equal(s.errors, 0);
    calls_left = 1000;
    hm_lua_pool_heed(s.pool, stops);
    assert_int_equal(hm_scripted_score(&s, s.hostile, &err), 1);
    int calls = 1000 - calls_left;
    assert_true(calls >= 2);
    for (int n = 0; n < calls; n++) {
        err = (hm_error){0};
        calls_left = n;
        hm_scripted_score(&s, s.hostile, &err);
        assert_int_equal(err.code, HM_ELIMIT);
        assert_string_equal(err.msg, "stopped");
        assert_int_equal(calls_left, -1); /* and nothing is run after it */
    }
    err = (hm_error){0};
    calls_left = calls;
    assert_int_equal(hm_scripted_score(&s, s.hostile, &err), 1);
    hm_scripted_close(&s);
}

static int sweep(void **state)
{
    (void)state;
    hm_test_sweep(&g);
    return 0;
}

int main(void)
{
#define HEED(test) cmocka_unit_test_teardown(test, sweep)
    const struct CMUnitTest tests[] = {
        HEED(bots_in_towns_ask_often),
        HEED(bots_on_a_board_ask_often),
        HEED(being_asked_changes_nothing),
        HEED(scripts_are_asked_for_one_by_one),
    };
    return cmocka_run_group_tests_name("heed", tests, hm_lib_load_base, hm_lib_drop);
}
