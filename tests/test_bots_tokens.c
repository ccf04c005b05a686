/* Bots in games in which players have tokens, or cards that lend cubes: all of them
 * finish every kind of game, none knows what others do in a step that it is in itself,
 * and what tokens pay for does them no harm. */
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
#define PAIRS hm_test_runs(150, 60)

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

/* -- how well they play */

static bool is_ability(const hm_card *c) { return c->spots.count == 0; }

/* One card of each type that is played with or without tokens, and behind them this
 * ability (NULL: none). */
static void deal_fairly(int seed, const hm_card *ability, uint32_t variants)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_card *card[HM_DECK_MAX];
    uint64_t chance = (uint64_t)seed;
    hm_error err = {0};
    hm_test_mode(&g, hm_lib, "standard");
    hm_setting_agree(set->game, &g.deal.how, 0);
    hm_test_any_cards(&g, hm_lib, &chance);
    int count = g.deal.deck->count;
    memcpy(card, g.deal.deck->card, (size_t)count * sizeof *card);
    if (ability != NULL)
        card[count++] = ability;
    hm_setting_agree(set->game, &g.deal.how, variants);
    if (hm_deck_with(&g.arena, set, card, count, variants | g.deal.deck->variants,
                     &g.deal.deck, &err) != HM_OK)
        fail_msg("no deck: %s", err.msg);
    g.deal.players = 2;
    g.deal.seed = (uint64_t)seed;
    hm_test_deal(&g);
}

static int sum_of_game(uint64_t seed)
{
    hm_facts facts[3];
    hm_sheet sheet[2];
    hm_bot *bot[2] = {make_bot("greedy", seed), make_bot("greedy", seed + 1)};
    while (hm_test_look(&g))
        choose(bot[g.due.player]);
    assert_int_equal(hm_table_score(g.table, facts, sheet, NULL), HM_OK);
    hm_test_sweep(&g);
    return (int)(sheet[0].total + sheet[1].total);
}

/* The ability of that number that needs nothing but tokens; NULL beyond the last. */
static const hm_card *ability_at(int n, uint32_t variants)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    for (int i = 0; i < set->count; i++)
        if (is_ability(set->card[i]) && (set->card[i]->variants & ~variants) == 0 &&
            n-- == 0)
            return set->card[i];
    return NULL;
}

/* What everybody may pay for and nobody must is no harm. Seeds are fixed: this is the
 * same on every machine. */
static void test_what_tokens_pay_for_does_no_harm(void **state)
{
    const hm_game *game = hm_library_cards(hm_lib)->game;
    const uint32_t variants = 1u << game->token[0].variant;
    int with = 0, without = 0, n = 0;
    (void)state;
    while (ability_at(n, variants) != NULL)
        n++;
    assert_true(n >= 2);
    for (int seed = 1; seed <= PAIRS; seed++) {
        deal_fairly(seed, ability_at(seed % n, variants), variants);
        with += sum_of_game((uint64_t)seed);
        deal_fairly(seed, NULL, variants);
        without += sum_of_game((uint64_t)seed);
    }
    print_message("greedy, %d games: %d points with abilities, %d without\n", PAIRS, with,
                  without);
    assert_true(with >= without);
}

/* Where tokens say where cubes go, who puts them well still builds a town. */
static void test_tokens_that_bind_are_put_well(void **state)
{
    const hm_game *game = hm_library_cards(hm_lib)->game;
    const uint32_t tokens = 1u << game->token[0].variant;
    uint32_t binding = tokens;
    int bound = 0, free = 0;
    (void)state;
    for (int v = 0; v < game->variants; v++)
        binding |= game->variant[v].uses & tokens ? 1u << v : 0;
    assert_true(binding != tokens);
    for (int seed = 1; seed <= PAIRS; seed++) {
        deal_fairly(seed, NULL, binding);
        bound += sum_of_game((uint64_t)seed);
        deal_fairly(seed, NULL, tokens);
        free += sum_of_game((uint64_t)seed);
    }
    print_message("greedy, %d games: %d points with bound cubes, %d without\n", PAIRS,
                  bound, free);
    assert_true(10 * bound >= 7 * free);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bots_finish_every_game),
        cmocka_unit_test(test_guesses_do_not_know_what_others_do_in_a_round),
        cmocka_unit_test(test_guesses_do_not_know_what_others_begin_with),
        cmocka_unit_test(test_what_tokens_pay_for_does_no_harm),
        cmocka_unit_test(test_tokens_that_bind_are_put_well),
    };
    return cmocka_run_group_tests_name("bots with tokens", tests, hm_lib_load_tokens,
                                       hm_lib_drop);
}
