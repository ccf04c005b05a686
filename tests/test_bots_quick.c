/* The bot for mass games: it plays well enough, sees no more than its player does, and
 * what it has found out in one game changes nothing in the next. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "tests/deals.h"
#include "tests/support.h"

#define PEEPS hm_test_runs(400, 40)
#define PACKS hm_test_runs(40, 8)

enum {
    GAMES = 200,
    LEAST = 17, /* points on average, alone with the cards of a first game */
    LATE = 90,  /* choices before a look */
    AGAIN = 3
};

static const char first_game[] = "Cottage,Farm,Well,Chapel,Tavern,Theater,Factory";

static hm_test_game g;

static hm_bot *make_bot(uint64_t seed)
{
    hm_bot *b = NULL;
    assert_int_equal(hm_bot_new(&g.arena, "quick", &g.deal, seed, &b, NULL), HM_OK);
    return b;
}

/* One bot on all seats. Returns the state at the end, as a number. */
static uint64_t play(hm_bot *bot, uint64_t seed)
{
    hm_table_restart(g.table, seed);
    while (hm_test_look(&g)) {
        uint64_t hash = hm_table_hash(g.table);
        int i = hm_bot_choose(bot, g.table, &g.due);
        assert_null(hm_bot_fault(bot));
        assert_in_range(i, 0, g.due.count - 1);
        assert_true(hm_table_hash(g.table) == hash);
        hm_table_apply(g.table, g.due.option[i]);
    }
    return hm_table_hash(g.table);
}

/* A deck by chance in every mode, with and without cards that are dealt. */
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

static void test_it_plays_well_enough_alone(void **state)
{
    int sum = 0;
    (void)state;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, 1);
    hm_bot *bot = make_bot(1);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        hm_facts facts[2];
        hm_sheet sheet;
        play(bot, seed);
        assert_int_equal(hm_table_score(g.table, facts, &sheet, NULL), HM_OK);
        sum += (int)sheet.total;
    }
    print_message("solo, first-game cards, %d games: quick %.2f points\n", GAMES,
                  (double)sum / GAMES);
    assert_true(sum > LEAST * GAMES);
    hm_test_sweep(&g);
}

/* A bot with many games behind it plays as a new one does. */
static void check_it_stays_the_same(int i, uint64_t *chance)
{
    uint64_t end[AGAIN], seed = hm_test_next(chance);
    hm_bot *old;
    deal_any(i, chance);
    old = make_bot(seed);
    for (int k = 0; k < AGAIN; k++) {
        hm_bot_reseed(old, seed + (uint64_t)k);
        end[k] = play(old, seed + (uint64_t)k);
    }
    for (int k = AGAIN - 1; k >= 0; k--)
        assert_true(play(make_bot(seed + (uint64_t)k), seed + (uint64_t)k) == end[k]);
    hm_test_sweep(&g);
}

static void test_games_do_not_change_it(void **state)
{
    uint64_t chance = 3;
    (void)state;
    for (int i = 0; i < PACKS; i++)
        check_it_stays_the_same(i, &chance);
}

/* States that look alike to the player are played alike. */
static void test_it_goes_by_what_it_sees(void **state)
{
    uint64_t chance = 23;
    int changed = 0;
    (void)state;
    for (int i = 0; i < PEEPS; i++) {
        deal_any(i, &chance);
        int when = hm_test_below(&chance, LATE);
        for (int k = 0; k < when && hm_test_look(&g); k++)
            hm_table_apply(g.table, g.due.option[hm_test_below(&chance, g.due.count)]);
        if (hm_test_look(&g)) {
            int chosen = hm_bot_choose(make_bot((uint64_t)i), g.table, &g.due);
            uint64_t before = hm_table_hash(g.table);
            hm_table_guess(g.table, g.due.player, &chance);
            changed += hm_table_hash(g.table) != before;
            assert_true(hm_test_look(&g));
            assert_int_equal(hm_bot_choose(make_bot((uint64_t)i), g.table, &g.due),
                             chosen);
        }
        hm_test_sweep(&g);
    }
    assert_true(changed >= PEEPS / 4); /* else there was nothing to know */
}

#define GROUP(name, load)                                                      \
    static int name(const struct CMUnitTest *tests, size_t count)              \
    {                                                                          \
        return _cmocka_run_group_tests(#name, tests, count, load, hm_lib_drop); \
    }
GROUP(base, hm_lib_load_base)
GROUP(fortune, hm_lib_load_fortune)
GROUP(tokens, hm_lib_load_tokens)

int main(void)
{
    const struct CMUnitTest alone[] = {
        cmocka_unit_test(test_it_plays_well_enough_alone),
        cmocka_unit_test(test_games_do_not_change_it),
        cmocka_unit_test(test_it_goes_by_what_it_sees),
    };
    return base(alone, 3) + fortune(alone + 1, 2) + tokens(alone + 1, 2);
}
