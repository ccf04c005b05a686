/* Buildings of several squares, beside a model that knows things instead of squares: a
 * building is one thing, wherever its squares are, and so is a square without any. Every
 * way to speak of squares is asked in random towns; then towns are spread, moved and
 * gathered, and what they must keep true is looked at. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "core/body.h"
#include "core/carry.h"
#include "core/parts.h"
#include "core/score.h"
#include "tests/packs.h"
#include "tests/support.h"

enum { X, HALL, COTTAGE, FARM, CARDS, TOWNS = 150, SIDE = 4 };

static const char *const name[CARDS] = {"X", "Hall", "Hut", "Field"};

/* -- the model */

typedef struct thing {
    hm_set squares;
    int    slot; /* -1: no building */
} thing;

typedef struct model {
    int   count;
    thing of[HM_SQUARES_MAX];
} model;

static int row_of(int s) { return s / SIDE; }
static int col_of(int s) { return s % SIDE; }
static int gap(int a, int b) { return a > b ? a - b : b - a; }

typedef bool near_fn(int a, int b);
static bool beside(int a, int b)
{
    return gap(row_of(a), row_of(b)) + gap(col_of(a), col_of(b)) == 1;
}
static bool around(int a, int b)
{
    return a != b && gap(row_of(a), row_of(b)) <= 1 && gap(col_of(a), col_of(b)) <= 1;
}
static bool aslant(int a, int b)
{
    return gap(row_of(a), row_of(b)) == 1 && gap(col_of(a), col_of(b)) == 1;
}
static bool in_row(int a, int b) { return a != b && row_of(a) == row_of(b); }
static bool in_column(int a, int b) { return a != b && col_of(a) == col_of(b); }
/* Of the second, seen from the first. */
static bool above(int a, int b) { return b + SIDE == a; }
static bool left_of(int a, int b) { return b + 1 == a && row_of(a) == row_of(b); }
static bool all_below(int a, int b) { return b > a && col_of(a) == col_of(b); }
static bool within_2(int a, int b)
{
    return gap(row_of(a), row_of(b)) + gap(col_of(a), col_of(b)) <= 2;
}

/* Is the first so to the second, with any of their squares? Nothing is near itself. */
static bool is_near(const thing *a, const thing *b, near_fn *near)
{
    for (int s = 0; s < SIDE * SIDE && a != b; s++)
        for (int t = 0; t < SIDE * SIDE; t++)
            if ((a->squares >> s & 1) && (b->squares >> t & 1) && near(s, t))
                return true;
    return false;
}

static int count_near(const model *m, const thing *me, near_fn *near, int slot)
{
    int n = 0;
    for (int i = 0; i < m->count; i++)
        n += m->of[i].slot == slot && is_near(&m->of[i], me, near);
    return n;
}

static bool has_near(const model *m, const thing *me, near_fn *near, int slot)
{
    return count_near(m, me, near, slot) > 0;
}

static const hm_set corners = 1u | 1u << 3 | 1u << 12 | 1u << 15;
static const hm_set top = 0xff;

static int count_in(const model *m, hm_set where, bool in)
{
    int n = 0;
    for (int i = 0; i < m->count; i++)
        n += m->of[i].slot >= 0 && ((m->of[i].squares & where) != 0) == in;
    return n;
}

/* Sizes of groups of buildings; sum: how many groups. */
static int groups_of(const model *m, bool sum)
{
    bool seen[HM_SQUARES_MAX] = {false};
    int groups = 0, most = 0;
    for (int i = 0; i < m->count; i++) {
        int list[HM_SQUARES_MAX], n = 0;
        if (m->of[i].slot < 0 || seen[i])
            continue;
        seen[list[n++] = i] = true;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < m->count; j++)
                if (m->of[j].slot >= 0 && !seen[j] &&
                    is_near(&m->of[j], &m->of[list[k]], beside))
                    seen[list[n++] = j] = true;
        groups++;
        most = n > most ? n : most;
    }
    return sum ? groups : most;
}

static int steps_to(const model *m, const thing *me, int slot)
{
    int best = -1;
    for (int i = 0; i < m->count; i++)
        for (int s = 0; s < SIDE * SIDE && m->of[i].slot == slot; s++)
            for (int t = 0; t < SIDE * SIDE; t++) {
                const int d = gap(row_of(s), row_of(t)) + gap(col_of(s), col_of(t));
                if ((m->of[i].squares >> s & 1) && (me->squares >> t & 1) &&
                    (best < 0 || d < best))
                    best = d;
            }
    return best < 0 ? 0 : best;
}

static int full_rows(const model *m)
{
    hm_set all = 0;
    int n = 0;
    for (int i = 0; i < m->count; i++)
        all |= m->of[i].slot >= 0 ? m->of[i].squares : 0;
    for (int r = 0; r < SIDE; r++)
        n += (all >> SIDE * r & 15) == 15;
    return n;
}

static int types_near(const model *m, const thing *me)
{
    int n = 0;
    for (int slot = 0; slot < CARDS; slot++)
        n += has_near(m, me, beside, slot);
    return n;
}

static int count_where(const model *m, near_fn *near, int slot, bool has)
{
    int n = 0;
    for (int i = 0; i < m->count; i++)
        n += m->of[i].slot >= 0 && has_near(m, &m->of[i], near, slot) == has;
    return n;
}

static int crowded(const model *m)
{
    int n = 0;
    for (int i = 0; i < m->count; i++)
        n += m->of[i].slot >= 0 && count_near(m, &m->of[i], beside, FARM) >= 2;
    return n;
}

static int count_of(const model *m, int slot)
{
    int n = 0;
    for (int i = 0; i < m->count; i++)
        n += m->of[i].slot == slot;
    return n;
}

static int corner_nears(const model *m)
{
    int n = 0;
    for (int i = 0; i < m->count; i++) {
        bool any = false;
        for (int k = 0; k < m->count; k++)
            any |= m->of[k].slot >= 0 && (m->of[k].squares & corners) &&
                   is_near(&m->of[i], &m->of[k], beside);
        n += m->of[i].slot >= 0 && any;
    }
    return n;
}

/* What a sentence is worth to one X: the parts of X, and its value. */
static int value_of(int which, const model *m, const thing *me)
{
    switch (which) {
    case 0: return count_near(m, me, beside, COTTAGE);
    case 1: return count_near(m, me, around, COTTAGE);
    case 2: return count_near(m, me, aslant, FARM);
    case 3: return count_near(m, me, in_row, COTTAGE);
    case 4: return count_near(m, me, in_column, X);
    case 5: return count_near(m, me, beside, HALL);
    case 6: return count_in(m, corners, true);
    case 7: return count_in(m, corners, false);
    case 8: return count_in(m, top, true);
    case 9: return count_where(m, beside, FARM, true);
    case 10: return count_where(m, beside, FARM, false);
    case 11: return count_where(m, above, FARM, true);
    case 12: return count_where(m, left_of, HALL, true);
    case 13: return count_where(m, all_below, COTTAGE, true);
    case 14: return count_where(m, within_2, FARM, true);
    case 15: return groups_of(m, false);
    case 16: return groups_of(m, true);
    case 17: return crowded(m);
    case 18: return types_near(m, me);
    case 19: return steps_to(m, me, FARM);
    case 20: return full_rows(m);
    case 21: return count_of(m, X);
    case 22: return count_of(m, HALL) + count_of(m, FARM);
    case 23: return corner_nears(m);
    default: return (me->squares & corners) != 0 ? 3 : 0;
    }
}

static const char *const says[] = {
    "score 1 per adjacent cottage", "score 1 per around cottage",
    "score 1 per diagonal farm", "score 1 per row cottage", "score 1 per column this",
    "score 1 per adjacent factory", "score count (corner built)",
    "score count (built except corner)", "score count (top half built)",
    "score count (built adjacent to farm)", "score count (built except adjacent to farm)",
    "score count (built above farm)", "score count (built left of factory)",
    "score count (built all below cottage)", "score count (built within 2 of farm)",
    "score count largest group of built", "score groups of built",
    "score count (built where count adjacent farm >= 2)",
    "score types in adjacent built", "score distance to farm", "score full rows of built",
    "score count this", "score count (farm or factory)",
    "score count (built adjacent to (corner built))", "score 3 when corner"};
enum { SENTENCES = sizeof says / sizeof *says };

/* -- towns of both kinds */

static hm_library *make(const char *parts, bool spread)
{
    static char text[2000];
    snprintf(text, sizeof text,
             "card \"X\" { type well pattern { stone(here) wood(here) } %s\n"
             "  %s source \"t\" }\n"
             "card \"Hall\" { type factory source \"t\"\n"
             "  pattern { wood wood / . brick } covers its layout }\n"
             "card \"Hut\" { type cottage pattern { wood glass } source \"t\" }\n"
             "card \"Field\" { type farm pattern { wood wheat } source \"t\" }\n",
             spread ? "covers here" : "", parts);
    if (!spread) { /* then it goes on one of them */
        char *here = strstr(text, "wood(here)");
        memcpy(here, "wood      ", 10);
    }
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", text));
    hm_library *lib = hm_test_build(&pack, NULL);
    if (hm_library_diags(lib)->errors != 0)
        fail_msg("%s: %s", parts, hm_library_diags(lib)->first->message);
    return lib;
}

static const hm_deck *deck_of(const hm_library *lib, hm_arena *arena)
{
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[CARDS];
    const hm_deck *deck;
    hm_error err;
    for (int i = 0; i < CARDS; i++)
        card[i] = hm_test_card(set, name[i]);
    assert_int_equal(hm_deck_new(arena, set, card, CARDS, &deck, &err), HM_OK);
    return deck;
}

/* A building with its squares, if there is room; else nothing. */
static void put(uint64_t *chance, const hm_deck *d, hm_town *t, int slot)
{
    const hm_spots *spots = &d->card[slot]->spots;
    const bool spread = d->spreads >> slot & 1;
    const hm_set body = spread
                            ? spots->yard[hm_test_below(chance, spots->count)].here
                            : hm_bit(hm_test_below(chance, d->game->grid.count));
    if (hm_town_taken(&d->plan, t) & body)
        return;
    hm_town_put_building(&d->plan, t, hm_first(body), slot);
    if (spread)
        hm_town_spread(&d->plan, t, hm_first(body), body);
}

static void fill(uint64_t chance, const hm_deck *d, hm_town *t)
{
    hm_town_start(&d->plan, d->game, t);
    for (int i = hm_test_below(&chance, 10) + 2; i > 0; i--)
        put(&chance, d, t, hm_test_below(&chance, CARDS));
    const hm_set empty = hm_deck_empty(d, t);
    for (hm_set s = empty; s != 0; s &= s - 1)
        if (hm_test_below(&chance, 3) == 0)
            hm_town_put_cube(&d->plan, t, hm_first(s), hm_test_below(&chance, 5));
}

/* Drawn from the cells and the bodies alone. */
static void model_of(const hm_deck *d, const hm_town *t, model *m)
{
    hm_set left = d->game->grid.all;
    m->count = 0;
    for (int s = 0; s < d->game->grid.count; s++)
        if (t->built >> s & 1) {
            const hm_set body = hm_body(&d->plan, t, s);
            const hm_set all = body ? body : hm_bit(s);
            m->of[m->count++] = (thing){all, hm_slot_at(&d->plan, t, s)};
            left &= ~all;
        }
    for (; left != 0; left &= left - 1)
        m->of[m->count++] = (thing){left & -left, -1};
}

static void scores_know_things(void **state)
{
    const hm_setting how = {0};
    (void)state;
    for (int k = 0; k < 2 * SENTENCES; k++) {
        hm_library *lib = make(says[k / 2], k & 1);
        hm_arena arena = {0};
        const hm_deck *d = deck_of(lib, &arena);
        for (uint64_t n = 0; n < (uint64_t)hm_test_runs(TOWNS, 20); n++) {
            hm_town town;
            hm_facts facts[2];
            hm_sheet sheet[1];
            hm_error err;
            model m;
            int want = 0;
            fill(n, d, &town);
            model_of(d, &town, &m);
            for (int i = 0; i < m.count; i++)
                want += m.of[i].slot == X ? value_of(k / 2, &m, &m.of[i]) : 0;
            assert_int_equal(hm_score(d, &town, 1, &how, facts, sheet, &err), HM_OK);
            int32_t got = 0;
            for (int i = 0; i < sheet[0].lines; i++)
                got += sheet[0].line[i].slot == X ? sheet[0].line[i].points : 0;
            if (got != want) {
                hm_test_draw(stderr, d, &town);
                fail_msg("%s, %s, town %d: %d, and not %d", says[k / 2],
                         k & 1 ? "spread" : "on one square", (int)n, (int)got, want);
            }
        }
        hm_arena_drop(&arena);
        hm_library_free(lib);
    }
}

/* -- what towns keep true */

static void check_town(const hm_deck *d, const hm_town *t)
{
    const hm_plan *p = &d->plan;
    hm_set wings = 0;
    for (hm_set s = t->built; s != 0; s &= s - 1) {
        const hm_set body = hm_body(p, t, hm_first(s));
        assert_true(body == 0 || (body >> hm_first(s) & 1));
        assert_int_equal(body & wings, 0);
        wings |= body & ~(s & -s);
    }
    assert_int_equal(hm_wings(p, t), wings);
    assert_int_equal(hm_town_shut(p, t), wings);
    assert_int_equal(hm_town_closed(p, t), 0);
    assert_int_equal(wings & (t->built | t->cubes), 0);
    for (int s = 0; s < p->squares; s++)
        if (!(t->built >> s & 1))
            assert_int_equal(hm_body(p, t, s), 0);
}

static void towns_move_things_whole(void **state)
{
    hm_library *lib = make("score 1", true);
    hm_arena arena = {0};
    uint64_t chance = 3;
    (void)state;
    const hm_deck *d = deck_of(lib, &arena);
    const hm_plan *p = &d->plan;
    for (int n = 0; n < hm_test_runs(2000, 200); n++) {
        hm_town t, before;
        fill(hm_test_next(&chance), d, &t);
        check_town(d, &t);
        hm_town_copy(p, &before, &t);
        const int a = hm_test_below(&chance, 16), b = hm_test_below(&chance, 16);
        if (((t.built | t.cubes) >> a & 1) && a != b && !(hm_wings(p, &t) >> b & 1) &&
            hm_bodies_swap(d, &t, a, b)) {
            hm_bodies_exchange(d, &t, a, b, hm_town_exchange);
            check_town(d, &t);
            assert_int_equal(hm_cell(p, &t, b), hm_cell(p, &before, a));
            assert_int_equal(hm_count(hm_body(p, &t, b)),
                             hm_count(hm_body(p, &before, a)));
            hm_bodies_exchange(d, &t, b, a, hm_town_exchange);
            assert_memory_equal(&t, &before, p->size);
        }
        for (hm_set s = t.built; s != 0; s &= s - 1)
            for (int to = 0; to < 16; to++)
                if (hm_body_fits(d, &t, hm_first(s), to) && to != hm_first(s) &&
                    hm_body(p, &t, hm_first(s)) != 0) {
                    hm_town_copy(p, &before, &t);
                    hm_bodies_exchange(d, &t, hm_first(s), to, hm_town_carry);
                    check_town(d, &t);
                    assert_int_equal(hm_town_head(p, &t, to), to);
                    hm_town_copy(p, &t, &before);
                }
        while (t.built != 0) {
            hm_town_clear(p, &t, hm_first(t.built));
            check_town(d, &t);
        }
    }
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

static void what_is_refused(void **state)
{
    static const hm_test_row rows[] = {
        {"one square", "card \"X\" { type well pattern { wood(here) wood } covers here\n"
         " source \"t\" }",
         "1:30-49 wrong-place: 'covers here' needs two cells marked 'here'\n"},
        {"apart", "card \"X\" { type well pattern { wood(here) wood wood(here) } covers here\n"
         " source \"t\" }",
         "1:30-60 wrong-place: the squares that a building covers must touch\n"},
        {"both", "card \"X\" { type well pattern { wood(here) wood } covers its layout\n"
         " source \"t\" }",
         "1:30-49 wrong-place: the building covers its layout, so 'here' says nothing\n"},
        {"optional", "card \"X\" { type well pattern { wood [wood] } covers its layout\n"
         " source \"t\" }",
         "1:30-45 wrong-place: the building stands here, so this cube cannot be optional\n"},
        {"stacks", "card \"X\" { type well pattern { wood wood } covers its layout stacks\n"
         " source \"t\" }",
         "1:62-68 no-use: a building of several squares does not stack\n"},
        {"wild", "card \"X\" { type well pattern { wood wood } covers its layout wild\n"
         " source \"t\" }",
         "1:62-66 no-use: a building of several squares serves as no cube\n"},
        {"build on", "card \"X\" { type well pattern { wood wood } covers its layout\n"
         " build on any empty source \"t\" }",
         "2:2-20 no-use: it stands on squares of its layout, and on no others\n"},
        {"a limit per row", "card \"X\" { type well pattern { wood wood } covers its layout\n"
         " limit 1 per row source \"t\" }",
         "2:2-17 no-use: a building of several squares has a limit for the town only\n"},
        {"without", "card \"X\" { type well pattern { wood(here) wood(here) } source \"t\" }",
         "1:30-55 wrong-place: a building goes on one square, and 'here' is on 2 "
         "('covers here' makes it one building on all of them)\n"},
    };
    int amiss = 0;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_test_pack pack = hm_test_towns(hm_test_text("x.card", rows[i].source));
        hm_library *lib = hm_test_build(&pack, NULL);
        amiss += !hm_test_row_complains(&rows[i], lib);
        hm_library_free(lib);
    }
    assert_int_equal(amiss, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_know_things),
        cmocka_unit_test(towns_move_things_whole),
        cmocka_unit_test(what_is_refused),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
