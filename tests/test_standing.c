/* Everybody's points while a game goes on, and what options change, in random games of
 * all packs: numbers are those of the real scores, and no number depends on what the
 * viewer cannot know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/ruleset.h"
#include "tests/support.h"
#include "tools/game/sheets.h"
#include "tools/game/standing.h"
#include "tools/save/session.h"

#define GAMES hm_test_runs(30, 2)

enum { MOVES_MAX = 600, OPTIONS = 6 /* of a decision that are looked at */ };

/* open: sometimes nothing can be told, since something happens by chance, or there is too
 * much to choose on the way; secret: there are cards in hand that count. */
typedef struct row {
    const char *pack, *folder, *request;
    bool        open, secret;
} row;

static const row rows[] = {
    {"base", "cards/base", "{\"players\": 3}", false, false},
    {"base", "cards/base", "{\"players\": 2, \"monuments\": true}", false, false},
    {"base", "cards/base", "{\"mode\": \"solo\"}", false, false},
    {"base", "cards/base", "{\"players\": 3, \"mode\": \"caller\"}", false, false},
    {"fortune", "cards/fortune", "{\"players\": 3, \"monuments\": true}", false, false},
    {"villagers", "cards/villagers", "{\"players\": 2, \"monuments\": true}", true,
     false},
    {"harbor", "cards/harbor", "{\"players\": 2}", true, false},
    {"gamblers", "tests/cards/gamblers", "{\"players\": 2, \"dice\": true}", true, false},
    {"heralds", "tests/cards/heralds", "{\"players\": 2, \"tidings\": true}", true, false},
    {"hidden", "tests/cards/hidden", "{\"players\": 2, \"monuments\": true}", false, true},
    {"envy", "tests/cards/envy", "{\"players\": 3}", false, false},
    /* what others hold decides whether they are asked before one's workers eat */
    {"little-town", "cards/little-town", "{\"players\": 3}", true, false},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* A game, one more table of it, and who is asked. */
typedef struct game {
    const row   *r;
    int          seed;
    hm_session  *s;
    hm_arena     arena;
    hm_table    *other;
    hm_standing *standing, *apart;
} game;

static void begin(game *g, const row *r, int seed)
{
    hm_error err = {0};
    hm_options o = {.packs = r->pack, .seed = 1};
    o.with[o.withs++] = r->folder;
    *g = (game){.r = r, .seed = seed};
    json_t *request = json_loads(r->request, 0, NULL);
    json_object_set_new(request, "seed", json_integer(seed));
    if (hm_session_new(request, &o, &g->s, &err) != HM_OK)
        fail_msg("%s %s: %s", r->pack, r->request, err.msg);
    json_decref(request);
    const hm_deal *deal = hm_table_deal(hm_session_table(g->s));
    assert_int_equal(hm_table_new(&g->arena, deal, &g->other, &err), HM_OK);
    assert_int_equal(hm_standing_new(&g->arena, deal, &g->standing, &err), HM_OK);
    assert_int_equal(hm_standing_new(&g->arena, deal, &g->apart, &err), HM_OK);
}

static void end(game *g)
{
    hm_session_free(g->s);
    hm_arena_drop(&g->arena);
}

#define HOLDS(what, g)                                                                   \
    do {                                                                                 \
        if (!(what))                                                                     \
            fail_msg("%s %s, game %d, after %d choices: %s", (g)->r->pack,               \
                     (g)->r->request, (g)->seed, hm_session_moves((g)->s), #what);       \
    } while (0)

static const hm_decision *due(game *g)
{
    hm_error err = {0};
    const hm_decision *d = hm_session_due(g->s, &err);
    if (d == NULL)
        fail_msg("%s: %s", g->r->pack, err.msg);
    return d;
}

/* -- who sees all sees the real scores */

static void compare_scores(game *g)
{
    hm_error err;
    const hm_table *t = hm_session_table(g->s);
    hm_sheet *sheet = hm_sheets(t, &err);
    const int32_t *points = hm_standing_points(g->standing, t, HM_NO_PLAYER);
    HOLDS(sheet != NULL && points != NULL, g);
    for (int i = 0; i < hm_table_deal(t)->players; i++)
        HOLDS(points[i] == sheet[i].total, g);
    free(sheet);
}

/* -- nothing hidden shows */

/* The table as it may be for all that the viewer knows gives the same numbers. */
static void compare_guess(game *g, const hm_decision *d, uint64_t *chance)
{
    const hm_table *t = hm_session_table(g->s);
    const size_t size = sizeof(int32_t) * (size_t)hm_table_deal(t)->players;
    int one, two;
    hm_table_set(g->other, hm_table_state(t));
    hm_table_guess(g->other, d->player, chance);
    const int32_t *a = hm_standing_points(g->standing, t, d->player);
    const int32_t *b = hm_standing_points(g->apart, g->other, d->player);
    HOLDS(a != NULL && b != NULL && memcmp(a, b, size) == 0, g);
    for (int i = 0; i < OPTIONS; i++) {
        const int at = hm_test_below(chance, d->count);
        const bool known = hm_standing_change(g->standing, t, d, at, &one);
        HOLDS(known == hm_standing_change(g->apart, g->other, d, at, &two), g);
        HOLDS(!known || one == two, g);
    }
}

/* -- what is told comes true */

static int own_points(game *g, int player)
{
    const int32_t *points =
        hm_standing_points(g->standing, hm_session_table(g->s), player);
    HOLDS(points != NULL, g);
    return points[player];
}

/* Does a step in which others do not count lead there, too? Where everybody else was done
 * already, the round goes on at once. */
static bool is_alone(game *g, const hm_table *before_step, int player, hm_option option,
                     uint64_t *chance, hm_due *next)
{
    hm_table_set(g->other, hm_table_state(before_step));
    hm_table_guess(g->other, player, chance);
    hm_table_apply(g->other, option);
    *next = hm_table_asks(g->other);
    return !hm_table_over(g->other) && next->player == player;
}

/* Does what was chosen go on? Then the best end of it was told. */
static bool is_under_way(hm_decision_kind kind)
{
    return kind == HM_DECIDE_PAY || kind == HM_DECIDE_SQUARE ||
           kind == HM_DECIDE_RESOURCE || kind == HM_DECIDE_WAY ||
           kind == HM_DECIDE_CARD || kind == HM_DECIDE_TYPE;
}

/* Of all options of the decision due; false: of some it is not known. */
static bool best_change(game *g, int *best)
{
    const hm_decision *d = due(g);
    for (int i = 0; i < d->count; i++) {
        int change;
        if (!hm_standing_change(g->standing, hm_session_table(g->s), d, i, &change))
            return false;
        *best = i == 0 || change > *best ? change : *best;
    }
    return true;
}

/* Returns whether a change was told that could be looked at: the same player goes on in
 * the same round, and nobody else has done anything in between. */
static bool choose(game *g, uint64_t *chance)
{
    hm_error err;
    const hm_table *t = hm_session_table(g->s);
    const hm_decision *d = due(g);
    const int player = d->player, at = hm_test_below(chance, d->count);
    const int round = hm_table_round(t);
    const bool plays = player < hm_table_deal(t)->players;
    const int before = plays ? own_points(g, player) : 0;
    int change;
    const bool known = hm_standing_change(g->standing, t, d, at, &change);
    HOLDS(plays || !known, g);
    HOLDS(g->r->open || !plays || known, g);
    hm_due next = {0};
    const bool alone = plays && is_alone(g, t, player, d->option[at], chance, &next);
    if (hm_session_choose(g->s, player, at, &err) != HM_OK)
        fail_msg("%s: %s", g->r->pack, err.msg);
    if (hm_table_over(t) || !alone || due(g)->player != player ||
        due(g)->kind != next.kind || hm_table_round(t) != round)
        return false;
    if (is_under_way(due(g)->kind)) {
        int best = 0;
        HOLDS(!known || !best_change(g, &best) ||
                  own_points(g, player) - before + best == change, g);
        return known;
    }
    HOLDS(!known || own_points(g, player) - before == change, g);
    return known;
}

static void numbers_are_those_of_the_scores(void **state)
{
    (void)state;
    for (int i = 0; i < ROWS; i++) {
        int told = 0;
        for (int seed = 1; seed <= GAMES; seed++) {
            uint64_t chance = (uint64_t)seed;
            game g;
            begin(&g, &rows[i], seed);
            for (int n = 0; n < MOVES_MAX && !hm_table_over(hm_session_table(g.s)); n++) {
                if (!rows[i].secret)
                    compare_scores(&g);
                told += choose(&g, &chance);
            }
            end(&g);
        }
        assert_true(told > 0);
    }
}

static void no_number_depends_on_what_is_hidden(void **state)
{
    (void)state;
    for (int i = 0; i < ROWS; i++)
        for (int seed = 1; seed <= GAMES; seed++) {
            uint64_t chance = 100 + (uint64_t)seed;
            game g;
            begin(&g, &rows[i], seed);
            for (int n = 0; n < MOVES_MAX && !hm_table_over(hm_session_table(g.s)); n++) {
                const hm_decision *d = due(&g);
                hm_error err;
                if (d->player < hm_table_deal(hm_session_table(g.s))->players)
                    compare_guess(&g, d, &chance);
                assert_int_equal(hm_session_choose(g.s, d->player,
                                                   hm_test_below(&chance, d->count),
                                                   &err), HM_OK);
            }
            end(&g);
        }
}

/* -- by hand: a game alone, in which a building is worth its points less the square that
 * was empty before */

static void a_cube_costs_nothing_and_a_building_counts(void **state)
{
    (void)state;
    game g;
    int change;
    uint64_t chance = 7;
    begin(&g, &rows[2], 1);
    const hm_table *t = hm_session_table(g.s);
    const int squares = hm_table_deal(t)->deck->game->grid.count;
    assert_int_equal(own_points(&g, 0), -squares); /* every empty square costs one */
    bool placed = false;
    for (int n = 0; n < 40 && !placed; n++) {
        const hm_decision *d = due(&g);
        placed = d->kind == HM_DECIDE_PLACE;
        if (placed) { /* with a cube on it, a square is still without a building */
            assert_true(hm_standing_change(g.standing, t, d, 0, &change));
            assert_int_equal(change, 0);
        }
        choose(&g, &chance);
    }
    assert_true(placed);
    end(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_the_scores),
        cmocka_unit_test(no_number_depends_on_what_is_hidden),
        cmocka_unit_test(a_cube_costs_nothing_and_a_building_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
