/* Bots in games in which players have tokens, or cards that lend cubes: all of them
 * finish every kind of game, and none knows what others do in a step that it is in
 * itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "core/ruleset.h"
#include "tests/support.h"
#include "tests/tokens_deals.h"

#define MIXED hm_test_runs(120, 24)
#define PEEPS hm_test_runs(200, 60)

enum { SIMPLE = 3, SEATS = TOKENS_PLAYERS + 1, PLAYOUTS = 2 };

static hm_test_game g;
static uint8_t call[TOKENS_CALLS];

static hm_bot *make_bot(const char *name, uint64_t seed)
{
    hm_bot *b = NULL;
    assert_int_equal(hm_bot_new(&g.arena, name, &g.deal, seed, &b, NULL), HM_OK);
    hm_bot_limit(b, PLAYOUTS, NULL, NULL);
    return b;
}

/* All variants that there are, none, or any of them: that with the tokens is one. */
static uint32_t variants_of(int lap, uint64_t *chance)
{
    const hm_game *game = hm_library_cards(hm_lib)->game;
    const uint32_t all = (1u << game->variants) - 1;
    if (lap % 4 == 0)
        return 0;
    return hm_variants_with(game, (uint32_t)hm_test_below(chance, (int)all + 1));
}

static void deal_any(int lap, uint64_t *chance)
{
    const uint32_t variants = variants_of(lap, chance);
    tokens_deal(&g, lap, variants, chance, call);
    hm_test_deal(&g);
}

/* Takes one choice of the bot; it only looks at the state, and nothing breaks. */
static void choose(hm_bot *bot)
{
    const uint64_t hash = hm_table_hash(g.table);
    const int i = hm_bot_choose(bot, g.table, &g.due);
    assert_in_range(i, 0, g.due.count - 1);
    assert_null(hm_bot_fault(bot));
    assert_true(hm_table_hash(g.table) == hash);
    hm_table_apply(g.table, g.due.option[i]);
}

/* -- whole games */

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
        while (hm_test_look(&g))
            choose(bot[g.due.player]);
        hm_test_sweep(&g);
    }
}

/* -- what they may know */

/* Up to the viewer's first choice of the step that is on, all others by chance of their
 * own; 0 when that does not come. Else the hash of the guess; *before is the state's. */
static uint64_t guess_after(const void *start, int viewer, uint64_t seed,
                            uint64_t *before)
{
    uint64_t chance = 77;
    hm_bot *bot = make_bot("builder", seed);
    hm_table_set(g.table, start);
    const int round = hm_table_round(g.table);
    while (hm_test_look(&g) && hm_table_round(g.table) == round &&
           g.due.player != viewer)
        choose(bot);
    if (hm_table_over(g.table) || hm_table_round(g.table) != round ||
        (round > 0 && g.due.kind != HM_DECIDE_PLACE))
        return 0;
    *before = hm_table_hash(g.table);
    hm_table_guess(g.table, viewer, &chance);
    return hm_table_hash(g.table);
}

/* Counts in how many cases of all something differed that must not be seen. */
static bool peep(int *looked, int *differed)
{
    void *start = hm_arena_new(&g.arena, hm_table_size(g.table));
    memcpy(start, hm_table_state(g.table), hm_table_size(g.table));
    const int viewer = (g.due.player + g.deal.players - 1) % g.deal.players;
    uint64_t one = 0, two = 0;
    const uint64_t first = guess_after(start, viewer, 1, &one);
    const uint64_t second = guess_after(start, viewer, 2, &two);
    if (first == 0 || second == 0)
        return true;
    ++*looked;
    *differed += one != two;
    return first == second;
}

/* Goes on to the next cube that a Master Builder deals with; false: it is over. */
static bool to_next_round(hm_bot *bot)
{
    const int round = hm_table_round(g.table);
    while (hm_test_look(&g)) {
        if (hm_table_round(g.table) > round && g.due.kind == HM_DECIDE_PLACE)
            return true;
        choose(bot);
    }
    return false;
}

/* Two players to six, with tokens; in every other game with what says more of them. */
static void deal_tokens(int i, uint64_t *chance)
{
    const hm_game *game = hm_library_cards(hm_lib)->game;
    uint32_t variants = 1u << game->token[0].variant;
    for (int v = 0; v < game->variants && i % 2 == 1; v++)
        if (game->variant[v].uses & variants)
            variants |= 1u << v;
    tokens_deal(&g, 5 * (1 + i % 5), variants, chance, call);
    hm_test_deal(&g);
}

static void test_guesses_do_not_know_what_others_do_in_a_round(void **state)
{
    uint64_t chance = 31;
    int looked = 0, differed = 0;
    (void)state;
    for (int i = 0; i < PEEPS; i++) {
        deal_tokens(i, &chance);
        hm_bot *bot = make_bot("builder", hm_test_next(&chance));
        for (int k = hm_test_below(&chance, 120); k > 0 && hm_test_look(&g); k--)
            choose(bot);
        if (!hm_table_over(g.table) && to_next_round(bot))
            assert_true(peep(&looked, &differed));
        hm_test_sweep(&g);
    }
    assert_true(looked >= PEEPS / 8 && differed >= PEEPS / 16);
}

/* Before the first round, seat by seat: who comes later has not seen it. */
static void test_guesses_do_not_know_what_others_begin_with(void **state)
{
    uint64_t chance = 33;
    int looked = 0, differed = 0;
    (void)state;
    for (int i = 0; i < PEEPS; i++) {
        deal_tokens(i, &chance);
        hm_bot *bot = make_bot("builder", hm_test_next(&chance));
        while (hm_test_look(&g) && g.due.kind == HM_DECIDE_KEEP)
            choose(bot);
        if (hm_table_round(g.table) == 0 && !hm_table_over(g.table))
            assert_true(peep(&looked, &differed));
        hm_test_sweep(&g);
    }
    assert_true(looked >= PEEPS / 8 && differed >= PEEPS / 16);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_finish_every_game),
        cmocka_unit_test(test_guesses_do_not_know_what_others_do_in_a_round),
        cmocka_unit_test(test_guesses_do_not_know_what_others_begin_with),
    };
    return cmocka_run_group_tests_name("bots with tokens", tests, hm_lib_load_tokens,
                                       hm_lib_drop);
}
