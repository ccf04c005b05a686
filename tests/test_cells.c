/* Cells of patterns that ask for more than a resource, against a naive look at the town:
 * patterns by chance with all sorts of cells, towns by chance, and what can be built
 * found by trying every way to lay the drawing down, with every choice of optional
 * cells. Some drawings may not be turned or mirrored, some have squares that must be
 * empty or say where the building goes, and some limit what stands for other cubes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/builds.h"
#include "core/progress.h"
#include "tests/support.h"

#define GAMES hm_test_runs(400, 8)

enum { CARDS = 6, TYPES = 3, SIDE = 3, TOWNS = 50, LIST = 4096 };

static uint64_t chance = 20190614;

static int below(int n) { return hm_test_below(&chance, n); }

typedef struct made {
    hm_arena       arena;
    hm_game        game;
    hm_card        card[CARDS];
    const hm_card *list[CARDS];
    hm_cards       set;
    const hm_deck *deck;
} made;

/* -- patterns by chance */

static unsigned some_kinds(int resources)
{
    const unsigned all = (1u << resources) - 1, some = (unsigned)below((int)all) + 1;
    return below(3) ? some : all;
}

static hm_demand demand_by_chance(int resources)
{
    hm_demand d = {0};
    switch (below(8)) {
    case 7: d.empty = true; return d;
    case 0: d.types = (uint16_t)(1 + below((1 << TYPES) - 1)); return d;
    case 1: d.card = (int16_t)(1 + below(CARDS)); return d;
    case 2: d.tie = HM_TIE_SAME; break;
    case 3: d.tie = HM_TIE_DIFFERENT; break;
    default: break;
    }
    d.kinds = (uint8_t)(d.tie ? (1u << resources) - 1 : some_kinds(resources));
    d.optional = below(3) == 0;
    return d;
}

static int cell_by_chance(hm_pattern *p, int resources)
{
    const hm_demand d = demand_by_chance(resources);
    int stands = 0;
    if (below(3) == 0)
        return 1 + below(resources);
    for (int i = 0; i < p->asks; i++) {
        stands += hm_demands_building(&p->ask[i]);
        if (memcmp(&p->ask[i], &d, sizeof d) == 0)
            return HM_CELL_ASKS + i;
    }
    if (hm_demands_building(&d) && stands == HM_STANDS_MAX)
        return 1;
    p->ask[p->asks] = d;
    return HM_CELL_ASKS + p->asks++;
}

/* Makes a cell that is sure to be used, and no building, the one that it goes on. */
static void go_somewhere(hm_pattern *p)
{
    const int at = below(p->cols * p->rows);
    hm_demand d = p->cell[at] ? hm_pattern_ask(p, p->cell[at]) : (hm_demand){0};
    if (p->cell[at] == 0 || d.optional || hm_demands_building(&d) ||
        p->asks == HM_ASKS_MAX)
        return;
    d.here = true;
    p->ask[p->asks] = d;
    p->cell[at] = (uint8_t)(HM_CELL_ASKS + p->asks++);
}

/* One cell at least is a plain resource, so that every layout has a cube. */
static void draw_pattern(hm_pattern *p, int resources, unsigned wild)
{
    memset(p, 0, sizeof *p);
    p->wild = (uint8_t)wild;
    p->lies = (uint8_t)(below(2) ? 0 : below(4));
    p->wilds = (uint8_t)(below(2) ? 0 : 1 + below(2));
    p->cols = (uint8_t)(1 + below(SIDE));
    p->rows = (uint8_t)(1 + below(SIDE - 1));
    const int cells = p->cols * p->rows;
    for (int i = 0; i < cells; i++)
        p->cell[i] = (uint8_t)(below(4) ? cell_by_chance(p, resources) : 0);
    p->cell[below(cells)] = (uint8_t)(1 + below(resources));
    hm_pattern_trim(p);
    if (below(3) == 0)
        go_somewhere(p);
    for (int i = 0; i < p->cols * p->rows; i++)
        p->cubes = (uint8_t)(p->cubes + (p->cell[i] != 0));
}

/* A pattern with too many forms is drawn again. */
static void make_cards(made *m, int resources)
{
    static const char *const id[] = {"a", "b", "c", "d", "e", "f"};
    hm_error err = {0};
    assert_int_equal(hm_grid_init(&m->game.grid, 2 + below(4), 2 + below(3), &err),
                     HM_OK);
    m->game.name = "made";
    m->game.resources = resources;
    m->game.types = TYPES;
    m->game.resource[below(resources)].wild = below(3) == 0;
    for (int i = 0; i < CARDS; i++) {
        hm_card *c = &m->card[i];
        hm_status st;
        c->id = c->name = id[i];
        c->index = (uint16_t)i;
        c->type = (uint8_t)below(TYPES);
        c->wild = i == 0 && below(3) == 0;
        do {
            draw_pattern(&c->pattern, resources, hm_game_wild(&m->game));
            st = hm_pattern_spots(&c->pattern, &m->game.grid, &m->arena, &c->spots, &err);
        } while (st == HM_ELIMIT);
        assert_int_equal(st, HM_OK);
        m->list[i] = c;
    }
    m->set = (hm_cards){.game = &m->game, .count = CARDS, .card = m->list};
    if (hm_deck_new(&m->arena, &m->set, m->list, CARDS, &m->deck, &err) != HM_OK)
        fail_msg("no deck: %s", err.msg);
}

static void fill_town(const hm_deck *d, hm_town *t)
{
    memset(t, 0, sizeof *t);
    for (int s = 0; s < d->plan.squares; s++) {
        const int dice = below(8);
        if (dice < 4)
            hm_town_put_cube(&d->plan, t, s, below(d->game->resources));
        else if (dice < 7)
            hm_town_put_building(&d->plan, t, s, below(CARDS));
    }
}

/* -- the naive way */

typedef struct found {
    hm_set used, place;
} found;

typedef struct sought {
    const made       *m;
    const hm_town    *town;
    const hm_pattern *p;
    int               slot, way, col, row; /* how and where the drawing lies */
    /* what was used so far */
    hm_set            used;
    hm_set            here;     /* where it must go; 0: anywhere */
    int               wild;     /* things that stand for other cubes */
    int               same;     /* kind of those that are the same; -1: open */
    unsigned          kinds;    /* of those that differ */
    found            *found;
    int              *count;
} sought;

static void note(sought *w)
{
    const hm_set place = (w->here ? w->here : w->used) & ~w->town->built;
    int i = 0;
    if (!(w->used & w->town->cubes) || place == 0 ||
        (w->p->wilds != 0 && w->wild >= w->p->wilds))
        return;
    while (i < *w->count && w->found[i].used != w->used)
        i++;
    assert_true(i < LIST);
    if (i == *w->count)
        w->found[(*w->count)++] = (found){w->used, 0};
    w->found[i].place |= place;
}

/* The square of a cell, -1: beyond the rim. */
static int square_of(const sought *w, int cell)
{
    int c = cell % w->p->cols, r = cell / w->p->cols;
    c = w->way & 1 ? w->p->cols - 1 - c : c;
    r = w->way & 2 ? w->p->rows - 1 - r : r;
    const int col = w->col + (w->way & 4 ? r : c), row = w->row + (w->way & 4 ? c : r);
    const hm_grid *g = &w->m->game.grid;
    return col < 0 || row < 0 || col >= g->cols || row >= g->rows ? -1
                                                                 : row * g->cols + col;
}

static bool stands_well(const sought *w, const hm_demand *d, int square)
{
    if (!(w->town->built >> square & 1))
        return false;
    const hm_card *c = &w->m->card[hm_slot_at(&w->m->deck->plan, w->town, square)];
    return (d->types >> c->type & 1) || d->card == c->index + 1;
}

static void lay(sought *w, int cell);

/* The cell is used, as a cube of this kind. */
static void use_kind(sought w, const hm_demand *d, int kind, int cell)
{
    if (!(d->kinds >> kind & 1))
        return;
    if (d->tie == HM_TIE_SAME && w.same >= 0 && w.same != kind)
        return;
    if (d->tie == HM_TIE_DIFFERENT && (w.kinds >> kind & 1))
        return;
    w.same = d->tie == HM_TIE_SAME ? kind : w.same;
    w.kinds |= d->tie == HM_TIE_DIFFERENT ? 1u << kind : 0;
    lay(&w, cell + 1);
}

static void use(sought *w, const hm_demand *d, int cell)
{
    const int square = square_of(w, cell);
    if (square < 0)
        return;
    const int what = hm_cell(&w->m->deck->plan, w->town, square);
    sought with = *w;
    with.here |= d->here ? hm_bit(square) : 0;
    if (d->kinds == 0) {
        if (d->empty ? what == HM_CELL_EMPTY : stands_well(w, d, square))
            lay(&with, cell + 1);
        return;
    }
    const bool wild =
        what >= HM_CELL_BUILDING && w->m->card[what - HM_CELL_BUILDING].wild;
    const bool joker = what > 0 && what < HM_CELL_BUILDING &&
                       (w->p->wild >> (what - 1) & 1);
    const bool itself = joker && (d->kinds >> (what - 1) & 1);
    with.used |= hm_bit(square);
    for (int k = 0; k < w->m->game.resources; k++) {
        const bool other = d->tie != HM_TIE_NONE ? what != k + 1 : !itself;
        with.wild = w->wild + (wild || (joker && other));
        if (wild || joker || what == k + 1)
            use_kind(with, d, k, cell);
    }
}

static void lay(sought *w, int cell)
{
    while (cell < w->p->cols * w->p->rows && w->p->cell[cell] == 0)
        cell++;
    if (cell == w->p->cols * w->p->rows) {
        note(w);
        return;
    }
    const hm_demand d = hm_pattern_ask(w->p, w->p->cell[cell]);
    if (d.optional)
        lay(w, cell + 1);
    use(w, &d, cell);
}

/* Is the drawing held so? Whoever exchanges once, or three times, holds a mirror. */
static bool is_held_so(const hm_pattern *p, int way)
{
    static const bool mirrors[] = {0, 1, 1, 0, 1, 0, 0, 1};
    return !((p->lies & HM_NOT_TURNED) && way > 1) &&
           !((p->lies & HM_NOT_MIRRORED) && mirrors[way]);
}

static int find_naively(const made *m, const hm_town *t, int slot, found *list_of)
{
    int count = 0;
    sought w = {.m = m, .town = t, .p = &m->card[slot].pattern, .slot = slot, .same = -1,
                .found = list_of, .count = &count};
    for (w.way = 0; w.way < HM_SYMMETRIES_MAX; w.way++)
        for (w.row = is_held_so(w.p, w.way) ? -SIDE : m->game.grid.rows;
             w.row < m->game.grid.rows; w.row++)
            for (w.col = -SIDE; w.col < m->game.grid.cols; w.col++)
                lay(&w, 0);
    return count;
}

/* -- comparing */

static hm_build list[LIST];
static found naive[LIST];
static int layouts_seen, mixed_seen;

static void check_town(const made *m, const hm_town *t)
{
    const hm_setting how = {0};
    const int all = hm_builds(m->deck, t, &how, 0, list, LIST, NULL);
    assert_true(all <= LIST);
    for (int slot = 0; slot < CARDS; slot++) {
        const int want = find_naively(m, t, slot, naive);
        int have = 0;
        for (int i = 0; i < all; i++) {
            if (list[i].slot != slot)
                continue;
            int k = 0;
            while (k < want && naive[k].used != list[i].squares)
                k++;
            assert_true(k < want);
            assert_true(list[i].place == naive[k].place);
            have++;
        }
        assert_int_equal(have, want);
        layouts_seen += want;
        mixed_seen += m->card[slot].pattern.asks != 0 ? want : 0;
    }
}

/* A layout that is complete has the highest level, and no other has. */
static void check_progress(const made *m, hm_progress *p, const hm_town *t)
{
    uint64_t bits[HM_SPOT_WORDS_MAX];
    const hm_sight v = hm_sight_of(m->deck, t);
    hm_layouts_find(&m->deck->layouts, t, bits);
    const hm_set taken = t->built | t->cubes;
    hm_progress_find(p, &v, hm_bit(CARDS) - 1);
    for (int i = 0, first = 0; i < m->deck->layouts.spots; i++) {
        const int slot = m->deck->layouts.site[i].slot;
        if (i > 0 && m->deck->layouts.site[i - 1].slot != slot)
            first = i;
        const int id = 64 * p->from[slot] + i - first;
        const uint64_t *top = hm_progress_level(p, p->most[slot]);
        const hm_yard *yard = m->card[slot].spots.yard;
        const bool open = yard == NULL || (yard[i - first].empty & taken) == 0;
        assert_int_equal(top[id / 64] >> id % 64 & 1,
                         open && (bits[i / 64] >> i % 64 & 1));
    }
}

static void test_layouts_are_what_the_drawing_says(void **state)
{
    (void)state;
    for (int i = 0; i < GAMES; i++) {
        made m = {0};
        hm_progress p = {0};
        hm_town t;
        hm_error err = {0};
        make_cards(&m, 2 + below(4));
        assert_int_equal(hm_progress_init(&p, m.deck, &m.arena, &err), HM_OK);
        for (int k = 0; k < TOWNS; k++) {
            fill_town(m.deck, &t);
            check_town(&m, &t);
            check_progress(&m, &p, &t);
        }
        hm_arena_drop(&m.arena);
    }
    print_message("%d layouts, %d of patterns with such cells\n", layouts_seen, mixed_seen);
    assert_true(mixed_seen > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layouts_are_what_the_drawing_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
