/* A batch plays the games that tables play: the same seeds leave the same chance and end
 * with the same points, game by game, with every width of vectors that this machine has.
 * What it cannot play it says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/batch/batch.h"
#include "tests/deals.h"
#include "tests/packs.h"
#include "tests/scored.h"
#include "tests/support.h"

enum { GAMES = 200, TEXT = 8192 };

/* -- one game by itself: the policy of docs/performance.md, option by option of a list */

static int share_of(uint64_t half, int n)
{
    return (int)((half & 0xffffffffu) * (uint64_t)n >> 32);
}

static uint64_t play_alone(hm_table *t, hm_decision *d, uint64_t chance)
{
    uint64_t x = 0;
    while (!hm_table_over(t)) {
        int i = 0;
        hm_table_decide(t, d);
        assert_null(hm_table_fault(t));
        if (d->kind == HM_DECIDE_NAME) {
            x = hm_test_next(&chance);
            i = share_of(x, d->count);
        } else if (d->kind == HM_DECIDE_PLACE) {
            i = share_of(x >> 32, d->count);
        } else if (d->kind == HM_DECIDE_BUILD) {
            x = hm_test_next(&chance);
            i = x & 1 ? share_of(x >> 32, d->count - 1) : d->count - 1;
        }
        hm_table_apply(t, d->option[i]);
        assert_null(hm_table_fault(t));
    }
    return chance;
}

static void play_each(hm_table *t, int count, uint64_t *chance, int32_t *points)
{
    static hm_decision d;
    for (int i = 0; i < count; i++) {
        hm_facts facts[2];
        hm_sheet sheet;
        hm_table_restart(t, 0);
        chance[i] = play_alone(t, &d, chance[i]);
        assert_int_equal(hm_table_score(t, facts, &sheet, NULL), HM_OK);
        points[i] = sheet.total;
    }
}

/* -- both */

typedef struct games {
    int      count;
    uint64_t chance[GAMES];
    int32_t  points[GAMES];
} games;

static void seed_games(games *g, int count, uint64_t seed)
{
    g->count = count;
    for (int i = 0; i < count; i++)
        g->chance[i] = hm_test_next(&seed);
}

static void compare(const games *have, const games *want, int width, const char *what)
{
    for (int i = 0; i < want->count; i++) {
        if (have->points[i] != want->points[i])
            fail_msg("%s, width %d, game %d: %d points, not %d", what, width, i,
                     have->points[i], want->points[i]);
        if (have->chance[i] != want->chance[i])
            fail_msg("%s, width %d, game %d: other choices, the same points", what, width,
                     i);
    }
}

typedef enum played { REFUSED, ONE_BY_ONE, BY_LANES } played;

/* Plays both ways at the game's table; the batch twice, for it can be used again. */
static played check(hm_test_game *g, int count, uint64_t seed, const char *what)
{
    static games have, want;
    hm_game_batch *b;
    hm_table *t = g->table;
    assert_int_equal(hm_game_batch_new(&g->arena, t, HM_BATCH_AVX512, &b, NULL), HM_OK);
    if (b == NULL)
        return REFUSED;
    const played how = hm_game_batch_scores_by_lanes(b) ? BY_LANES : ONE_BY_ONE;
    seed_games(&want, count, seed);
    play_each(t, count, want.chance, want.points);
    for (hm_game_batch_width w = 0; w < HM_BATCH_WIDTHS; w++) {
        if (hm_game_batch_best(w) != w)
            continue;
        assert_int_equal(hm_game_batch_new(&g->arena, t, w, &b, NULL), HM_OK);
        for (int again = 0; again < 2; again++) {
            seed_games(&have, count, seed);
            assert_int_equal(
                hm_game_batch_play(b, count, have.chance, have.points, NULL), HM_OK);
            compare(&have, &want, (int)w, what);
        }
    }
    return how;
}

/* -- decks */

static played check_deck(const hm_library *lib, const char *names, int count,
                         uint64_t seed)
{
    hm_test_game g = {0};
    hm_test_deal_cards(&g, lib, names, "standard", 1, seed);
    const played how = check(&g, count, seed, names);
    hm_test_sweep(&g);
    return how;
}

#define FIRST_GAME "Cottage,Farm,Well,Chapel,Tavern,Theater,Factory"

/* Fewer games than lanes, as many, and more: all begin and end. */
static void test_any_number_of_games(void **state)
{
    static const int counts[] = {0, 1, 2, 63, 64, 65, 127, 128, 129, GAMES};
    (void)state;
    for (int i = 0; i < (int)(sizeof counts / sizeof *counts); i++)
        assert_int_equal(check_deck(hm_lib, FIRST_GAME, counts[i], 7 + (uint64_t)i),
                         BY_LANES);
}

/* Decks of the base pack: some of their points are kernels, some are programs, and some
 * cards do what no batch can do. */
static void test_base_decks(void **state)
{
    uint64_t chance = 11;
    int times[3] = {0};
    (void)state;
    for (int i = hm_test_runs(400, 40); i > 0; i--) {
        hm_test_game g = {.deal = {.players = 1}};
        hm_test_any_cards(&g, hm_lib, &chance);
        hm_test_mode(&g, hm_lib, "standard");
        hm_test_deal(&g);
        times[check(&g, GAMES, hm_test_next(&chance), "a base deck")]++;
        hm_test_sweep(&g);
    }
    assert_true(times[REFUSED] > 0 && times[ONE_BY_ONE] > 0 && times[BY_LANES] > 0);
}

/* -- decks that are made up */

static const char *const types[] = {"cottage", "farm",    "well",   "chapel",
                                    "tavern",  "theater", "factory"};
static const char *const scores[] = {
    "score 3", "score -2", "score 3 when fed", "score 3 when any adjacent farm",
    "score 2 when any adjacent (farm or well or tavern)",
    "score 2 when no (row or column) this", "score 2 when no adjacent (farm or well)",
    "score count farm", "score 2 * count (cottage except fed)",
    "score count fed cottage", "score count empty", "score count not built",
    "score count (cubes or built)", "score together count this * count farm",
    "score together table 2 5 9 by count this",
    "score together table -1 5 -3 by count feedable",
    "score together table 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 -9 by count built",
    "score 1 per adjacent cottage", "score -2 per around (farm or well)",
    "score 3 per diagonal fed cottage", "score 1 per (row or column) except farm",
    "score types in adjacent", "score 2 per type in (row or column) except tavern",
    "score 1 per type in around", "score 300 * count cubes * count built",
    "score together count largest group of built", "score finish",
    "feeds up to 1 feedable in town", "feeds up to 3 feedable in town",
    "feeds adjacent feedable", "on build { hold any resource } holds 1",
    "on build { gain 1 wood }"};
enum { TYPES = sizeof types / sizeof *types, SCORES = sizeof scores / sizeof *scores };

typedef struct text {
    char   bytes[TEXT];
    size_t length;
} text;

static void add(text *t, const char *words)
{
    assert_true(t->length + strlen(words) + 2 < sizeof t->bytes);
    t->length += (size_t)snprintf(t->bytes + t->length, sizeof t->bytes - t->length,
                                  "%s ", words);
}

/* One to three rows; few kinds, so that much can be built. */
static void add_pattern(text *t, uint64_t *chance)
{
    static const char *const cells[] = {".", "wood", "glass", "brick", "wood", "stone",
                                        "wheat"};
    const int rows = 1 + hm_test_below(chance, 2), cols = 1 + hm_test_below(chance, 4);
    const int full = hm_test_below(chance, rows * cols);
    add(t, "pattern {");
    for (int i = 0; i < rows * cols; i++) {
        if (i > 0 && i % cols == 0)
            add(t, "\n");
        const int cube = i == full; /* one at least */
        add(t, cells[cube + hm_test_below(chance, 7 - cube)]);
    }
    add(t, "}");
}

static void add_card(text *t, int number, uint64_t *chance)
{
    char head[64];
    snprintf(head, sizeof head, "card \"Card %d\" { type %s", number,
             types[number % TYPES]);
    add(t, head);
    add_pattern(t, chance);
    add(t, "source \"t\"");
    if (hm_test_below(chance, 3) == 0)
        add(t, "eats");
    for (int i = hm_test_below(chance, 3); i >= 0; i--)
        add(t, scores[hm_test_below(chance, SCORES)]);
    add(t, "}\n");
}

/* NULL: what was made up is no deck: two layouts alike, say. */
static hm_library *make_up(text *t, int cards, uint64_t *chance)
{
    t->length = 0;
    for (int i = 0; i < cards; i++)
        add_card(t, i, chance);
    hm_test_pack pack = hm_test_towns(hm_test_text("t/x.card", t->bytes));
    hm_library *lib = hm_test_build(&pack, NULL);
    if (hm_library_diags(lib)->errors == 0)
        return lib;
    hm_library_free(lib);
    return NULL;
}

static void test_made_up_decks(void **state)
{
    static text t;
    uint64_t chance = 12;
    int times[3] = {0};
    (void)state;
    for (int i = hm_test_runs(2000, 120); i > 0; i--) {
        const int cards = 1 + hm_test_below(&chance, 16);
        hm_library *lib = make_up(&t, cards, &chance);
        if (lib == NULL)
            continue;
        const hm_cards *set = hm_library_cards(lib);
        hm_test_game g = {.deal = {.players = 1}};
        assert_int_equal(hm_deck_new(&g.arena, set, set->card, set->count, &g.deal.deck,
                                     NULL), HM_OK);
        hm_test_mode(&g, lib, "standard");
        hm_test_deal(&g);
        times[check(&g, 70, hm_test_next(&chance), t.bytes)]++;
        hm_test_sweep(&g);
        hm_library_free(lib);
    }
    assert_true(times[REFUSED] > 0 && times[ONE_BY_ONE] > 0 && times[BY_LANES] > 0);
}

/* -- what is refused */

static bool is_refused(hm_test_game *g)
{
    hm_game_batch *b;
    assert_int_equal(hm_game_batch_new(&g->arena, g->table, HM_BATCH_AVX512, &b, NULL),
                     HM_OK);
    return b == NULL;
}

static void test_other_games_are_refused(void **state)
{
    static const struct {
        const char *names, *mode;
        int         players;
    } rows[] = {{FIRST_GAME, "standard", 2}, {FIRST_GAME, "solo", 1},
                {FIRST_GAME, "town-hall", 1},
                {FIRST_GAME ",Barrett Castle", "standard", 1},
                {FIRST_GAME ",Warehouse", "standard", 1}};
    (void)state;
    for (int i = 0; i < (int)(sizeof rows / sizeof *rows); i++) {
        hm_test_game g = {0};
        hm_test_deal_cards(&g, hm_lib, rows[i].names, rows[i].mode, rows[i].players, 3);
        if (!is_refused(&g))
            fail_msg("%s, %s, %d players", rows[i].names, rows[i].mode, rows[i].players);
        hm_test_sweep(&g);
    }
}

static int set_up(void **state)
{
    return hm_test_read_towns(state) | hm_lib_load_base(state);
}

static int tear_down(void **state)
{
    return hm_test_drop_towns(state) | hm_lib_drop(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_number_of_games),
        cmocka_unit_test(test_base_decks),
        cmocka_unit_test(test_made_up_decks),
        cmocka_unit_test(test_other_games_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
