/* pattern.c - turns and moves a pattern once, when its card is made ready; spots that
 * are the same set of squares are one. Sorted, so that decks number them alike on every
 * machine. Optional cells, and those that are of one kind or all different, are chosen
 * beforehand: each choice is a pattern of its own, and all have a place in one list. */
#include "core/pattern.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Orientation k: bit 0 mirrors left-right, bit 1 top-bottom, bit 2 swaps the
 * axes. Together they are the eight ways a card can lie. */
static hm_pattern turned(const hm_pattern *p, int k)
{
    hm_pattern out = {.cols = (k & 4) ? p->rows : p->cols,
                      .rows = (k & 4) ? p->cols : p->rows,
                      .cubes = p->cubes, .asks = p->asks, .wild = p->wild,
                      .lies = p->lies, .covers = p->covers, .wilds = p->wilds};
    memcpy(out.ask, p->ask, sizeof out.ask);
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++) {
            int cc = (k & 1) ? out.cols - 1 - c : c;
            int rr = (k & 2) ? out.rows - 1 - r : r;
            int from = (k & 4) ? cc * p->cols + rr : rr * p->cols + cc;
            out.cell[r * out.cols + c] = p->cell[from];
        }
    return out;
}

/* Of one pattern: asks have the same numbers. */
static int is_equal(const hm_pattern *a, const hm_pattern *b)
{
    return a->cols == b->cols && a->rows == b->rows &&
           memcmp(a->cell, b->cell, (size_t)a->cols * a->rows) == 0;
}

/* May it lie so? An odd number of exchanges is a mirror's; two or none is a turn. */
static bool may_lie(const hm_pattern *p, int k)
{
    enum { AS_DRAWN = 0, LEFT_FOR_RIGHT = 1 };
    return !((p->lies & HM_NOT_TURNED) && k != AS_DRAWN && k != LEFT_FOR_RIGHT) &&
           !((p->lies & HM_NOT_MIRRORED) && hm_count((hm_set)k) % 2 != 0);
}

/* Fills out[] with the distinct orientations and returns their number. */
static int orientations(const hm_pattern *p, hm_pattern out[HM_SYMMETRIES_MAX])
{
    int n = 0;
    for (int k = 0; k < HM_SYMMETRIES_MAX; k++) {
        if (!may_lie(p, k))
            continue;
        hm_pattern t = turned(p, k);
        int known = 0;
        for (int i = 0; i < n; i++)
            known |= is_equal(&t, &out[i]);
        if (!known)
            out[n++] = t;
    }
    return n;
}

hm_demand hm_pattern_ask(const hm_pattern *p, int cell)
{
    return cell >= HM_CELL_ASKS ? p->ask[cell - HM_CELL_ASKS]
                                : (hm_demand){.kinds = (uint8_t)(1u << (cell - 1))};
}

static bool has_sign(const hm_demand *d, int resources)
{
    return d->kinds == (1u << resources) - 1 && !d->optional && !d->here;
}

char hm_pattern_letter(const hm_pattern *p, int cell, int resources)
{
    const hm_demand d = hm_pattern_ask(p, cell);
    if (has_sign(&d, resources))
        return d.tie == HM_TIE_SAME ? '=' : d.tie == HM_TIE_DIFFERENT ? '#' : '*';
    int number = 1; /* of those that have no sign of their own */
    for (int i = 0; i < cell - HM_CELL_ASKS; i++)
        number += !has_sign(&p->ask[i], resources);
    return (char)(number < 10 ? '0' + number : 'a' + number - 10);
}

/* -- margins */

static bool is_blank(const uint8_t *cell, int count, int step)
{
    for (int i = 0; i < count; i++)
        if (cell[i * step] != 0)
            return false;
    return true;
}

void hm_pattern_trim(hm_pattern *p)
{
    const hm_pattern from = *p;
    int left = 0, top = 0, right = p->cols, bottom = p->rows;
    while (top < bottom && is_blank(from.cell + top * from.cols, from.cols, 1))
        top++;
    while (bottom > top && is_blank(from.cell + (bottom - 1) * from.cols, from.cols, 1))
        bottom--;
    while (left < right && is_blank(from.cell + left, from.rows, from.cols))
        left++;
    while (right > left && is_blank(from.cell + right - 1, from.rows, from.cols))
        right--;
    p->cols = (uint8_t)(right - left);
    p->rows = (uint8_t)(bottom - top);
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->cols; c++)
            p->cell[r * p->cols + c] = from.cell[(r + top) * from.cols + c + left];
}

/* -- choices: each is a pattern without ties and optional cells */

enum { CHOICES_MAX = 1 << 15, ROOM_MAX = 16 * HM_PATTERN_SPOTS_MAX };

/* Numbers of a choice: is an optional cell used, of what kind are the tied ones? */
typedef struct digits {
    int number; /* what is left of it */
    int same;   /* the kind of those that are the same; -1: not known yet */
    unsigned used; /* kinds of those that differ */
    int extra;  /* optional cells that are used */
} digits;

static int take_digit(digits *d, int radix)
{
    int digit = d->number % radix;
    d->number /= radix;
    return digit;
}

static int nth_kind(unsigned kinds, int n)
{
    for (; n > 0; n--)
        kinds &= kinds - 1;
    return hm_first(kinds);
}

/* What a cell asks for when kinds are chosen. Wild cubes do for any kind, so none of the
 * tied ones need be of theirs, unless more must differ than there are others, or it is
 * counted what stands for others. */
static hm_demand ask_to_choose(const hm_pattern *p, int cell)
{
    hm_demand ask = hm_pattern_ask(p, cell);
    const unsigned tame = ask.kinds & ~(unsigned)p->wild;
    int differ = ask.tie != HM_TIE_DIFFERENT;
    if (p->wild == 0 || ask.tie == HM_TIE_NONE || p->wilds != 0)
        return ask;
    for (int i = 0; ask.tie == HM_TIE_DIFFERENT && i < p->cols * p->rows; i++)
        differ += p->cell[i] != 0 && hm_pattern_ask(p, p->cell[i]).tie == ask.tie;
    if (hm_count(tame) >= differ)
        ask.kinds = (uint8_t)tame;
    return ask;
}

/* How many ways the cells can be chosen, one after another; 0: too many. */
static int count_choices(const hm_pattern *p)
{
    int n = 1;
    bool same = false;
    for (int i = 0; i < p->cols * p->rows && n <= CHOICES_MAX; i++) {
        const hm_demand ask = p->cell[i] ? ask_to_choose(p, p->cell[i]) : (hm_demand){0};
        n *= ask.optional ? 2 : 1;
        if (ask.tie == HM_TIE_DIFFERENT || (ask.tie == HM_TIE_SAME && !same))
            n *= hm_count(ask.kinds);
        same |= ask.tie == HM_TIE_SAME;
    }
    return n <= CHOICES_MAX ? n : 0;
}

/* The cell of a tied cube; 0: that kind is taken. */
static int tied_cell(const hm_demand *ask, digits *d)
{
    if (ask->tie == HM_TIE_SAME) {
        if (d->same < 0)
            d->same = nth_kind(ask->kinds, take_digit(d, hm_count(ask->kinds)));
        return d->same + 1;
    }
    const int kind = nth_kind(ask->kinds, take_digit(d, hm_count(ask->kinds)));
    const bool taken = d->used >> kind & 1;
    d->used |= 1u << kind;
    return taken ? 0 : kind + 1;
}

/* The cell with its kind chosen. Where the building goes is still to be told by it, and
 * no other cell asks for that. */
static int chosen_cell(hm_pattern *out, const hm_demand *ask, digits *d, int cell)
{
    const int kind = tied_cell(ask, d);
    if (!ask->here || kind == 0)
        return kind;
    out->ask[cell - HM_CELL_ASKS].kinds = (uint8_t)(1u << (kind - 1));
    out->ask[cell - HM_CELL_ASKS].tie = HM_TIE_NONE;
    return cell;
}

/* The same ask, used for certain. */
static int plain_cell(hm_pattern *out, const hm_demand *ask, int cell)
{
    if (hm_count(ask->kinds) == 1 && !ask->here)
        return hm_first(ask->kinds) + 1;
    out->ask[cell - HM_CELL_ASKS].optional = false;
    return cell;
}

/* Makes the choice with this number; false: there is no such pattern. */
static bool choose(const hm_pattern *p, int number, hm_pattern *out, int *extra)
{
    digits d = {number, -1, 0, 0};
    *out = *p;
    for (int i = 0; i < p->cols * p->rows; i++) {
        const int cell = p->cell[i];
        if (cell < HM_CELL_ASKS)
            continue;
        const hm_demand ask = ask_to_choose(p, cell);
        const bool used = !ask.optional || take_digit(&d, 2) == 1;
        d.extra += ask.optional && used;
        if (!used) {
            out->cell[i] = 0;
            out->cubes--;
            if (ask.tie == HM_TIE_DIFFERENT && take_digit(&d, hm_count(ask.kinds)) != 0)
                return false; /* whatever it would be */
            continue;
        }
        out->cell[i] = (uint8_t)(ask.tie ? chosen_cell(out, &ask, &d, cell)
                                         : plain_cell(out, &ask, cell));
        if (out->cell[i] == 0)
            return false;
    }
    hm_pattern_trim(out);
    *extra = d.extra;
    return d.number == 0;
}

/* -- places */

/* While they are found. */
typedef struct place {
    hm_spot  spot;
    hm_stand stand;
    hm_yard  yard;
    uint8_t  extra;
} place;

typedef struct places {
    place  *at;
    int     count, room;
    hm_demand *stand_ask; /* in the order in which the pattern's asks have them */
    int     stands;
    hm_spot *recipe;
    hm_stand *beside; /* ... what it asks for */
    int     recipes, variants;
    bool    extra;    /* some have optional cubes, */
    bool    yards;    /* ... and some a yard */
} places;

static int stand_number(const places *all, const hm_demand *ask)
{
    int i = 0;
    while (i < all->stands && memcmp(&all->stand_ask[i], ask, sizeof *ask) != 0)
        i++;
    return i;
}

static place place_at(const places *all, const hm_pattern *p, const hm_grid *g, int col,
                      int row)
{
    place out = {0};
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->cols; c++) {
            int want = p->cell[r * p->cols + c];
            if (want == 0)
                continue;
            hm_set bit = hm_bit((row + r) * g->cols + col + c);
            const hm_demand ask = hm_pattern_ask(p, want);
            const unsigned wild = ask.kinds != 0 && !ask.tame ? p->wild : 0;
            for (unsigned k = ask.kinds | wild; k != 0; k &= k - 1)
                out.spot.want[hm_first(k)] |= bit;
            out.spot.squares |= ask.kinds != 0 ? bit : 0;
            out.yard.empty |= ask.empty ? bit : 0;
            out.yard.here |= ask.here || (p->covers == HM_COVERS_LAYOUT && ask.kinds)
                                 ? bit : 0;
            for (unsigned k = ask.kinds & p->wild; k != 0; k &= k - 1)
                out.yard.own[hm_first(k)] |= bit;
            if (!hm_demands_building(&ask))
                continue;
            out.stand.squares |= bit;
            out.stand.by[stand_number(all, &ask)] |= bit;
        }
    return out;
}

static int by_sets(const hm_set *x, const hm_set *y, int count)
{
    for (int i = 0; i < count; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

static int by_squares(const void *a, const void *b)
{
    const place *x = a, *y = b;
    if (x->spot.squares != y->spot.squares)
        return x->spot.squares < y->spot.squares ? -1 : 1;
    int order = by_sets(x->spot.want, y->spot.want, HM_RESOURCES_MAX);
    order = order != 0 ? order : by_sets(x->stand.by, y->stand.by, HM_STANDS_MAX);
    order = order != 0 ? order : by_sets(&x->yard.empty, &y->yard.empty, 1);
    order = order != 0 ? order : by_sets(&x->yard.here, &y->yard.here, 1);
    order = order != 0 ? order : by_sets(x->yard.own, y->yard.own, HM_RESOURCES_MAX);
    return order != 0 ? order : x->extra - y->extra;
}

static int room_of(const hm_pattern *way, int ways, const hm_grid *g)
{
    int room = 0;
    for (int i = 0; i < ways; i++)
        if (way[i].cols <= g->cols && way[i].rows <= g->rows)
            room += (g->cols - way[i].cols + 1) * (g->rows - way[i].rows + 1);
    return room;
}

/* All places of one choice; only counts them where there is no room yet. */
static void add_choice(places *all, const hm_pattern *p, const hm_grid *g, int extra)
{
    hm_pattern way[HM_SYMMETRIES_MAX];
    const int ways = orientations(p, way);
    all->variants = ways > all->variants ? ways : all->variants;
    all->extra |= extra > 0;
    if (all->at == NULL) {
        all->room += room_of(way, ways, g);
        all->recipes += extra == 0;
        return;
    }
    const int before = all->count;
    for (int i = 0; i < ways; i++)
        for (int r = 0; r + way[i].rows <= g->rows; r++)
            for (int c = 0; c + way[i].cols <= g->cols; c++) {
                place *at = &all->at[all->count++];
                *at = place_at(all, &way[i], g, c, r);
                at->extra = (uint8_t)extra;
                all->yards |= (at->yard.empty | at->yard.here | p->wilds) != 0;
            }
    if (extra > 0 || all->count == before)
        return;
    all->beside[all->recipes] = all->at[before].stand;
    all->recipe[all->recipes++] = all->at[before].spot;
}

/* Of one layout; false: there are too many. */
static bool add_choices(places *all, const hm_pattern *p, const hm_grid *g)
{
    const int choices = count_choices(p);
    for (int i = 0; i < choices && all->room <= ROOM_MAX; i++) {
        hm_pattern one;
        int extra;
        if (choose(p, i, &one, &extra))
            add_choice(all, &one, g, extra);
    }
    return choices != 0 && all->room <= ROOM_MAX;
}

/* Of all layouts of a card. */
static bool add_layouts(places *all, const hm_pattern *p, const hm_grid *g)
{
    bool fine = true;
    all->recipes = all->variants = 0;
    for (; p != NULL && fine; p = p->other)
        fine = add_choices(all, p, g);
    return fine;
}

/* However many of their cubes are optional: the first has the fewest. */
static bool is_other(const place *a, const place *b)
{
    place same = *a;
    same.extra = b->extra;
    return by_squares(&same, b) != 0;
}

/* A pattern drawn with an empty margin can reach one place in two ways, and so can one
 * whose cells differ. */
static int drop_doubles(place *at, int count)
{
    int distinct = 0;
    if (count != 0)
        qsort(at, (size_t)count, sizeof *at, by_squares);
    for (int i = 0; i < count; i++)
        if (i == 0 || is_other(&at[i], &at[distinct - 1]))
            at[distinct++] = at[i];
    return distinct;
}

static hm_status too_many(int count, hm_error *err)
{
    return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                   "this pattern lies in %s%d ways, more than %d",
                   count > ROOM_MAX ? "more than " : "",
                   count > ROOM_MAX ? (int)ROOM_MAX : count, (int)HM_PATTERN_SPOTS_MAX);
}

static void note_sizes(hm_spots *out)
{
    for (int i = 0; i < out->count; i++) {
        const uint8_t size = (uint8_t)hm_count(out->spot[i].squares);
        out->least = i == 0 || size < out->least ? size : out->least;
        out->most = size > out->most ? size : out->most;
    }
}

/* A list with one entry for each place, if it is wanted; *fine: there was room. */
static void *list_for(const places *all, bool wanted, size_t size, hm_arena *arena,
                      bool *fine)
{
    void *list = wanted ? hm_arena_array(arena, (size_t)all->count, size) : NULL;
    *fine = *fine && (!wanted || list != NULL);
    return list;
}

static hm_status keep(const places *all, hm_arena *arena, hm_spots *out, hm_error *err)
{
    bool fine = true;
    hm_spot *spot = list_for(all, true, sizeof *spot, arena, &fine);
    hm_stand *stand = list_for(all, all->stands != 0, sizeof *stand, arena, &fine);
    hm_yard *yard = list_for(all, all->yards, sizeof *yard, arena, &fine);
    uint8_t *extra = list_for(all, all->extra, sizeof *extra, arena, &fine);
    if (!fine)
        return hm_fail_memory(err);
    for (int i = 0; i < all->count; i++) {
        spot[i] = all->at[i].spot;
        if (stand != NULL)
            stand[i] = all->at[i].stand;
        if (yard != NULL)
            yard[i] = all->at[i].yard;
        if (extra != NULL)
            extra[i] = all->at[i].extra;
    }
    out->spot = spot;
    out->stand = stand;
    out->yard = yard;
    out->extra = extra;
    out->beside = stand != NULL ? all->beside : NULL;
    out->count = all->count;
    out->variants = all->variants;
    out->recipe = all->recipe;
    out->recipes = all->recipes;
    note_sizes(out);
    return HM_OK;
}

static void list_stands(const hm_pattern *p, places *all)
{
    for (int i = 0; i < p->asks; i++)
        if (hm_demands_building(&p->ask[i]) && all->stands < HM_STANDS_MAX)
            all->stand_ask[all->stands++] = p->ask[i];
}

hm_status hm_pattern_spots(const hm_pattern *p, const hm_grid *g, hm_arena *arena,
                           hm_spots *out, hm_error *err)
{
    memset(out, 0, sizeof *out);
    if (p->cubes == 0)
        return HM_OK;
    places all = {.stand_ask = out->stand_ask};
    list_stands(p, &all);
    if (!add_layouts(&all, p, g))
        return too_many(ROOM_MAX + 1, err);
    all.at = hm_arena_array(arena, (size_t)all.room + 1, sizeof *all.at);
    all.recipe = hm_arena_array(arena, (size_t)all.recipes + 1, sizeof *all.recipe);
    all.beside = hm_arena_array(arena, (size_t)all.recipes + 1, sizeof *all.beside);
    if (all.at == NULL || all.recipe == NULL || all.beside == NULL)
        return hm_fail_memory(err);
    add_layouts(&all, p, g);
    all.count = drop_doubles(all.at, all.count);
    if (all.count > HM_PATTERN_SPOTS_MAX)
        return too_many(all.count, err);
    return keep(&all, arena, out, err);
}

/* Cell by cell: the same asks may have other numbers. */
static bool asks_alike(const hm_pattern *a, const hm_pattern *b)
{
    if (a->cols != b->cols || a->rows != b->rows)
        return false;
    for (int i = 0; i < a->cols * a->rows; i++) {
        if ((a->cell[i] == 0) != (b->cell[i] == 0))
            return false;
        const hm_demand x = a->cell[i] ? hm_pattern_ask(a, a->cell[i]) : (hm_demand){0};
        const hm_demand y = b->cell[i] ? hm_pattern_ask(b, b->cell[i]) : (hm_demand){0};
        if (memcmp(&x, &y, sizeof x) != 0)
            return false;
    }
    return true;
}

/* Most differ before they are turned: in how many squares they span. */
bool hm_layout_same(const hm_pattern *a, const hm_pattern *b)
{
    if (a->cols * a->rows != b->cols * b->rows ||
        a->cols + a->rows != b->cols + b->rows || a->lies != b->lies ||
        a->wilds != b->wilds || a->covers != b->covers)
        return false;
    for (int k = 0; k < HM_SYMMETRIES_MAX; k++) {
        hm_pattern t = turned(a, k);
        if (may_lie(a, k) && asks_alike(&t, b))
            return true;
    }
    return false;
}

int hm_pattern_same(const hm_pattern *a, const hm_pattern *b)
{
    for (; a != NULL; a = a->other)
        for (const hm_pattern *one = b; one != NULL; one = one->other)
            if (hm_layout_same(a, one))
                return 1;
    return 0;
}
