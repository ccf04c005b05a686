/* Towns and what is matched in them: which parts the towns of a deck have, that all parts
 * stay true to each other whatever changes, that towns go from plan to plan and back, and
 * that the match table finds what a naive matcher finds, on grids of every shape.
 *
 * For matching, games and cards are made here, by chance: no card file has grids of seven
 * by nine, eight resources and sixty cards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/deals.h"
#include "tests/support.h"

#define LAPS hm_test_runs(40, 1)
#define CHANGES hm_test_runs(20000, 2000)

#define FIRST_GAME "Cottage,Farm,Well,Chapel,Tavern,Theater,Factory"

enum { TOWNS = 40, SIDE = 4, HUGE = 60, NAMES = 8 };

#define TALLY "tests/cards/tally"
#define WORDS "tests/cards/words"

static hm_test_game g;
static uint64_t chance;

static int below(int n) { return hm_test_below(&chance, n); }

static int drop(void **state)
{
    hm_test_sweep(&g);
    return hm_lib != NULL ? hm_lib_drop(state) : 0;
}

/* A pack, and the one that all others here are for. */
static const hm_deck *load(const char *folder, const char *cards)
{
    const char *const both[] = {HM_TEST_BASE, folder};
    if (hm_lib == NULL)
        hm_lib = strcmp(folder, WORDS) == 0 ? hm_test_load_all(both, 2, NULL)
                                            : hm_test_load(folder);
    assert_non_null(hm_lib);
    hm_test_cards(&g, hm_lib, cards);
    return g.deal.deck;
}

/* -- plans */

/* What a game does not have costs nothing. */
static void test_towns_have_what_their_deck_needs(void **state)
{
    static const struct {
        const char *folder, *cards;
        bool        holds, remembers;
        int         counters, size;
    } rows[] = {
        {HM_TEST_BASE, "Cottage", false, false, 0, 56},
        {HM_TEST_BASE, "Cottage,Farm,Well,Chapel,Tavern,Theater", false, false, 0, 56},
        {HM_TEST_BASE, FIRST_GAME, true, false, 0, 120},
        {HM_TEST_BASE, "Cottage,Warehouse", true, false, 0, 120},
        {HM_TEST_BASE, "Cottage,Bank", true, false, 0, 120},
        {HM_TEST_BASE, "Cottage,Shrine of the Elder Tree", false, true, 0, 88},
        {HM_TEST_BASE, "Factory,Shrine of the Elder Tree", true, true, 0, 152},
        {WORDS, "Cottage,Pump,Mirror", false, false, 0, 56},
        {WORDS, "Cottage,Pump,Prism", false, false, 0, 64},
        {WORDS, "Cottage,Herald", false, false, 0, 64},
        {TALLY, "Purse,Tower", false, false, 2, 80},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const hm_plan *p = &load(rows[i].folder, rows[i].cards)->plan;
        int counters = 0;
        for (int k = 0; k < HM_COUNTERS_MAX; k++)
            counters += p->counter[k] != 0;
        if ((p->held != 0) != rows[i].holds || (p->memo != 0) != rows[i].remembers ||
            counters != rows[i].counters || p->size != rows[i].size)
            fail_msg("%s: held %d, memo %d, %d counters, %d bytes", rows[i].cards,
                     p->held != 0, p->memo != 0, counters, p->size);
        drop(state);
    }
}

/* States are copied for every playout, so they are kept small. */
static void test_a_state_is_small(void **state)
{
    static const struct {
        int players, size;
    } rows[] = {{1, 224}, {2, 608}, {6, 1664}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        load(HM_TEST_BASE, FIRST_GAME);
        g.deal.players = rows[i].players;
        hm_test_deal(&g);
        size_t size = hm_table_size(g.table);
        if (size != (size_t)rows[i].size)
            fail_msg("%d players: %zu bytes, not %d", rows[i].players, size,
                     rows[i].size);
        drop(state);
    }
}

/* -- changes */

/* What follows from the cells is what the town says. */
static void check_town(const hm_deck *d, const hm_town *t)
{
    hm_town want = {0};
    for (int s = 0; s < d->plan.squares; s++) {
        int cell = hm_cell(&d->plan, t, s);
        want.built |= cell >= HM_CELL_BUILDING ? hm_bit(s) : 0;
        want.cubes |= cell > 0 && cell < HM_CELL_BUILDING ? hm_bit(s) : 0;
        want.stands |= cell >= HM_CELL_BUILDING ? hm_bit(cell - HM_CELL_BUILDING) : 0;
        hm_town_show(&d->plan, &want, s, d->plan.content[cell]);
        if (cell < HM_CELL_BUILDING) {
            assert_int_equal(hm_held(&d->plan, t, s), 0);
            assert_int_equal(hm_memo(&d->plan, t, s), 0);
        }
    }
    assert_true(t->built == want.built && t->cubes == want.cubes);
    assert_true(t->stands == want.stands);
    assert_memory_equal(hm_town_seen(t), hm_town_seen(&want), d->plan.rows);
}

static void change(const hm_deck *d, hm_town *t)
{
    const hm_plan *p = &d->plan;
    int s = below(p->squares), r = below(d->game->resources);
    bool built = t->built >> s & 1;
    switch (below(6)) {
    case 0: hm_town_clear(p, t, s); break;
    case 1: hm_town_put_cube(p, t, s, r); break;
    case 2: hm_town_put_building(p, t, s, below(d->count)); break;
    case 3: hm_town_take_cubes(p, t, t->cubes & hm_test_next(&chance)); break;
    case 4:
        if (built && hm_held_count(hm_held(p, t, s)) < 4)
            hm_town_hold(p, t, s, r);
        break;
    default:
        if (built)
            hm_town_set_memo(p, t, s, below(100) - 50);
    }
}

static void change_counters(const hm_deck *d, hm_town *t)
{
    for (int i = 0; i < d->game->counters; i++)
        hm_town_set_counter(&d->plan, t, i,
                            d->plan.by_square >> i & 1 ? below(d->plan.squares) : 0,
                            below(d->game->counter[i].capacity));
}

/* By a plan with every part, and back: nothing is lost. */
static void check_recast(const hm_deck *d, const hm_town *t)
{
    hm_plan whole;
    hm_town wide, back;
    memset(&back, 255, sizeof back);
    hm_plan_whole(&whole, d->game);
    hm_town_recast(&d->plan, t, &whole, &wide);
    for (int s = 0; s < whole.squares; s++) {
        assert_int_equal(hm_cell(&whole, &wide, s), hm_cell(&d->plan, t, s));
        assert_int_equal(hm_held(&whole, &wide, s), hm_held(&d->plan, t, s));
        assert_int_equal(hm_memo(&whole, &wide, s), hm_memo(&d->plan, t, s));
    }
    hm_town_recast(&whole, &wide, &d->plan, &back);
    assert_memory_equal(&back, t, d->plan.size);
}

static void test_changes_keep_towns_true(void **state)
{
    static const struct {
        const char *folder, *cards;
    } rows[] = {{HM_TEST_BASE, FIRST_GAME},
                {HM_TEST_BASE, "Cottage,Farm,Well"},
                {HM_TEST_BASE, "Cottage,Warehouse,Shrine of the Elder Tree,Bank,Cathedral of Caterina"},
                {TALLY, "Purse,Tower"}};
    chance = 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const hm_deck *d = load(rows[i].folder, rows[i].cards);
        hm_town t;
        memset(&t, 255, sizeof t); /* what lies behind a town is not its own */
        hm_town_start(&d->plan, d->game, &t);
        for (int k = 0; k < CHANGES; k++) {
            change(d, &t);
            if (k % 8 == 0)
                change_counters(d, &t);
            check_town(d, &t);
            check_recast(d, &t);
        }
        drop(state);
    }
}

/* -- matching: a game of cards by chance */

typedef struct made {
    hm_arena       arena;
    hm_game        game;
    hm_card        card[HM_DECK_MAX];
    const hm_card *list[HM_DECK_MAX];
    hm_cards       set;
    const hm_deck *deck;
} made;

static void draw_pattern(hm_pattern *p, const hm_game *game, int most)
{
    p->cols = (uint8_t)(1 + below(game->grid.cols < SIDE ? game->grid.cols : SIDE));
    p->rows = (uint8_t)(1 + below(game->grid.rows < SIDE ? game->grid.rows : SIDE));
    for (int i = 0; i < p->cols * p->rows; i++)
        p->cell[i] = (uint8_t)(below(3) ? 1 + below(most) : 0);
    p->cell[0] = (uint8_t)(1 + below(most)); /* the corners keep it of this size */
    p->cell[p->cols * p->rows - 1] = (uint8_t)(1 + below(most));
    for (int i = 0; i < p->cols * p->rows; i++)
        p->cubes = (uint8_t)(p->cubes + (p->cell[i] != 0));
}

/* Few kinds in the patterns, so that some of them are found. */
static void make_cards(made *m, int cols, int rows, int resources, int cards)
{
    static const char *const id[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    hm_error err = {0};
    assert_int_equal(hm_grid_init(&m->game.grid, cols, rows, &err), HM_OK);
    m->game.name = "made";
    m->game.resources = resources;
    m->game.types = 1;
    for (int i = 0; i < cards; i++) {
        hm_card *c = &m->card[i];
        c->id = c->name = id[i % NAMES];
        c->index = (uint16_t)i;
        c->wild = below(6) == 0;
        draw_pattern(&c->pattern, &m->game, 1 + below(resources));
        assert_int_equal(hm_pattern_spots(&c->pattern, &m->game.grid, &m->arena,
                                          &c->spots, &err), HM_OK);
        m->list[i] = c;
    }
    m->set = (hm_cards){.game = &m->game, .count = cards, .card = m->list};
}

static const hm_deck *deck_of(made *m, int cards)
{
    hm_error err = {0};
    const hm_deck *d = NULL;
    if (hm_deck_new(&m->arena, &m->set, m->list, cards, &d, &err) != HM_OK)
        fail_msg("no deck: %s", err.msg);
    return d;
}

/* Mostly cubes of few kinds, so that layouts are found; some buildings. */
static void fill_town(const hm_deck *d, int cards, hm_town *t)
{
    int kinds = 1 + below(d->game->resources);
    memset(t, 0, sizeof *t);
    for (int s = 0; s < d->plan.squares; s++) {
        int dice = below(8);
        if (dice < 6)
            hm_town_put_cube(&d->plan, t, s, below(kinds));
        else if (dice < 7)
            hm_town_put_building(&d->plan, t, s, below(cards));
    }
}

/* -- the naive matcher: turns and moves the drawing, and looks at the cells */

/* Where cell (col, row) of the pattern goes when it is turned and mirrored in one of
 * eight ways; the size of the turned one is in *cols and *rows. */
static void turn(const hm_pattern *p, int way, int *col, int *row, int *cols, int *rows)
{
    int x = way & 1 ? p->cols - 1 - *col : *col, y = way & 2 ? p->rows - 1 - *row : *row;
    *col = way & 4 ? y : x;
    *row = way & 4 ? x : y;
    *cols = way & 4 ? p->rows : p->cols;
    *rows = way & 4 ? p->cols : p->rows;
}

typedef struct found {
    int    count;
    hm_set squares[4096];
    hm_set want[4096][HM_RESOURCES_MAX];
} found;

static bool serves(const made *m, const hm_deck *d, const hm_town *t, int square,
                   int kind)
{
    int cell = hm_cell(&d->plan, t, square);
    return cell >= HM_CELL_BUILDING ? m->card[cell - HM_CELL_BUILDING].wild
                                    : cell == kind + 1;
}

/* The layout there, if it fits on the grid and lies in the town. */
static bool lies(const made *m, const hm_deck *d, const hm_town *t, const hm_pattern *p,
                 int way, int left, int top, hm_spot *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < p->cols * p->rows; i++) {
        int col = i % p->cols, row = i / p->cols, cols, rows;
        turn(p, way, &col, &row, &cols, &rows);
        if (left + cols > m->game.grid.cols || top + rows > m->game.grid.rows)
            return false;
        int square = (top + row) * m->game.grid.cols + left + col;
        if (p->cell[i] == 0)
            continue;
        if (!serves(m, d, t, square, p->cell[i] - 1))
            return false;
        out->squares |= hm_bit(square);
        out->want[p->cell[i] - 1] |= hm_bit(square);
    }
    return true;
}

static void add_found(found *f, const hm_spot *s)
{
    for (int i = 0; i < f->count; i++)
        if (f->squares[i] == s->squares && !memcmp(f->want[i], s->want, sizeof s->want))
            return;
    assert_true(f->count < (int)(sizeof f->squares / sizeof *f->squares));
    f->squares[f->count] = s->squares;
    memcpy(f->want[f->count++], s->want, sizeof s->want);
}

static bool is_found(const found *f, const hm_spot *s)
{
    for (int i = 0; i < f->count; i++)
        if (f->squares[i] == s->squares && !memcmp(f->want[i], s->want, sizeof s->want))
            return true;
    return false;
}

static void find_naively(const made *m, const hm_deck *d, const hm_town *t, int slot,
                         found *f)
{
    hm_spot spot;
    f->count = 0;
    for (int way = 0; way < 8; way++)
        for (int top = 0; top < m->game.grid.rows; top++)
            for (int left = 0; left < m->game.grid.cols; left++)
                if (lies(m, d, t, &m->card[slot].pattern, way, left, top, &spot))
                    add_found(f, &spot);
}

/* -- both */

static uint64_t bits[HM_SPOT_WORDS_MAX], other[HM_SPOT_WORDS_MAX];

static bool has(const uint64_t *set, int spot) { return set[spot / 64] >> spot % 64 & 1; }

/* Returns how many layouts there were. */
static int check_matches(const made *m, const hm_deck *d, const hm_town *t)
{
    static found f;
    int spot = 0, all = 0;
    memset(bits, 255, sizeof bits);
    bool any = hm_layouts_find(&d->layouts, t, bits);
    for (int i = 0; i < d->count; i++) {
        find_naively(m, d, t, i, &f);
        for (int k = 0; k < m->card[i].spots.count; k++, spot++)
            if (has(bits, spot) != is_found(&f, &m->card[i].spots.spot[k]))
                fail_msg("%d by %d, %d resources, %d cards: card %d, spot %d",
                         m->game.grid.cols, m->game.grid.rows, m->game.resources,
                         d->count, i, k);
        all += f.count;
    }
    for (; spot < 64 * d->layouts.words; spot++)
        assert_false(has(bits, spot));
    assert_int_equal(any, all > 0);
    return all;
}

/* The cards of a small deck are found alike among those of a large one, whose table is by
 * single squares. */
static void check_among_more(const hm_deck *few, const hm_deck *many, const hm_town *t)
{
    hm_town wide;
    hm_town_recast(&few->plan, t, &many->plan, &wide);
    hm_layouts_find(&few->layouts, t, bits);
    hm_layouts_find(&many->layouts, &wide, other);
    for (int i = 0; i < few->layouts.spots; i++)
        assert_int_equal(has(bits, i), has(other, i));
}

/* Returns how many layouts were found. */
static int match_on(int cols, int rows, int resources, int few, int many)
{
    static made m;
    int all = 0;
    memset(&m, 0, sizeof m);
    make_cards(&m, cols, rows, resources, many);
    const hm_deck *d = deck_of(&m, few), *wide = many > few ? deck_of(&m, many) : NULL;
    assert_true(d->plan.paired);
    for (int i = 0; i < TOWNS; i++) {
        hm_town t;
        fill_town(d, few, &t);
        all += check_matches(&m, d, &t);
        if (wide == NULL)
            continue;
        assert_false(wide->plan.paired);
        check_among_more(d, wide, &t);
        if (i % 8 == 0) {
            fill_town(wide, many, &t);
            check_matches(&m, wide, &t);
        }
    }
    hm_arena_drop(&m.arena);
    return all;
}

static void test_matching_on_every_grid(void **state)
{
    (void)state;
    chance = 2;
    for (int lap = 0; lap < LAPS; lap++)
        for (int cols = 1; cols <= 9; cols++)
            for (int rows = 2; rows <= 8 && cols * rows <= HM_SQUARES_MAX; rows++) {
                int cards = 1 + below(cols * rows <= 16 ? 24 : 4), all = 0;
                for (int r = 1; r <= HM_RESOURCES_MAX; r += 1 + below(4))
                    all += match_on(cols, rows, r, cards, cards);
                assert_true(all > 0); /* or it would not tell anything */
            }
}

/* A table for pairs would be too large there. */
static void test_matching_by_pairs_and_by_squares_is_the_same(void **state)
{
    static const struct {
        int cols, rows, resources;
    } rows[] = {{8, 8, 2}, {8, 8, 8}, {7, 9, 3}, {9, 7, 5}, {7, 7, 8}, {8, 6, 6}};
    (void)state;
    chance = 3;
    for (int lap = 0; lap < (LAPS + 7) / 8; lap++)
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            match_on(rows[i].cols, rows[i].rows, rows[i].resources, 2, HUGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_towns_have_what_their_deck_needs, drop),
        cmocka_unit_test_teardown(test_a_state_is_small, drop),
        cmocka_unit_test_teardown(test_changes_keep_towns_true, drop),
        cmocka_unit_test(test_matching_on_every_grid),
        cmocka_unit_test(test_matching_by_pairs_and_by_squares_is_the_same),
    };
    return cmocka_run_group_tests_name("town", tests, NULL, NULL);
}
