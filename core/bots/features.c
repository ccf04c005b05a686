/* features.c - see features.h. */
#include "core/bots/features.h"

#include <string.h>

#include "core/parts.h"

enum {
    CODES = 16,  /* things that a small window tells apart, at most, */
    BRIEFS = 8,  /* ... and a long one */
    KINDS_BRIEF = 5
};

/* -- parts of a town */

static void add_gauge(hm_features *f, size_t at, int bytes, bool wide, bool goes)
{
    if (f->gauges < HM_GAUGES_MAX)
        f->gauge[f->gauges++] = (hm_gauge){(uint16_t)at, (uint8_t)bytes, wide, goes};
}

static void gauge_band(hm_features *f, size_t at)
{
    add_gauge(f, at + offsetof(hm_band, stand), sizeof(hm_set), false, false);
    add_gauge(f, at + offsetof(hm_band, work), sizeof(hm_set), false, false);
    add_gauge(f, at + offsetof(hm_band, home), 1, false, false);
    add_gauge(f, at + offsetof(hm_band, gone), 1, false, false);
}

/* What chance has in store is for nobody to see. */
static void gauge_part(hm_features *f, const hm_plan *p, hm_town_part part, int copy)
{
    const int at = hm_part_at(p, part, copy), bytes = hm_part_width(part);
    const bool wide = hm_part_each(p, part, copy) != 0;
    const int one = bytes * (wide ? p->squares : 1);
    if (at == 0 || part == HM_PART_luck)
        return;
    if (part == HM_PART_band) {
        gauge_band(f, (size_t)at);
        return;
    }
    for (int k = 0; k < hm_part_bytes(p, part, copy) / one; k++)
        add_gauge(f, (size_t)(at + k * one), bytes, wide, hm_part_goes(p, part, copy));
}

static void gauge_all(hm_features *f, const hm_plan *p)
{
    for (int part = 0; part < HM_PARTS; part++)
        for (int k = 0; k < hm_part_copies((hm_town_part)part); k++)
            gauge_part(f, p, (hm_town_part)part, k);
}

static int read_gauge(const hm_gauge *g, const hm_town *t, int square)
{
    const void *at = hm_part(t, g->at + (size_t)(square * g->bytes));
    switch (g->bytes) {
    case 1: return *(const uint8_t *)at;
    case 2: return *(const hm_short *)at;
    case 4: return hm_held_count(*(const hm_long *)at);
    default: return hm_count(*(const hm_set *)at);
    }
}

/* One of HM_AMOUNTS. */
static int amount_class(int n)
{
    return n < 0 ? 0 : n < 5 ? 1 + n : n < 7 ? 6 : n < 9 ? 7 : n < 13 ? 8 : n < 21 ? 9
           : n < 41 ? 10 : 11;
}

/* -- the map */

/* Every card has a code of its own where there are not too many; dealt cards, of which
 * one stands in a town, share one. */
static int slot_code(const hm_deck *d, int slot, int first, int codes)
{
    const int shared = hm_count(d->dealt);
    const int own = d->count - shared;
    const int before = hm_count(~d->dealt & (hm_bit(slot) - 1));
    const int last = codes - 1 - (shared > 0);
    if (d->dealt >> slot & 1)
        return codes - 1;
    if (first + own - 1 <= last)
        return first + before;
    return first + d->own_type[slot] % (last - first + 1);
}

static int map_codes(hm_features *f, const hm_deck *d)
{
    const int first = 1 + f->kinds, dealt = d->dealt != 0;
    const int own = d->count - hm_count(d->dealt);
    const int wanted = first + own + dealt, codes = wanted < CODES ? wanted : CODES;
    for (int r = 0; r < f->kinds; r++)
        f->code[1 + r] = (uint8_t)(1 + r);
    for (int i = 0; i < d->count; i++)
        f->code[HM_CELL_BUILDING + i] = (uint8_t)slot_code(d, i, first, codes);
    f->codes = (uint8_t)f->kinds;
    f->closed_code = (uint8_t)(codes - 1);
    return codes;
}

/* Buildings are alike here, but for those that serve in layouts. */
static int map_briefs(hm_features *f, const hm_deck *d)
{
    const int kinds = hm_least(f->kinds, KINDS_BRIEF), built = 1 + kinds;
    const uint64_t serves = d->wild | d->lends;
    for (int r = 0; r < f->kinds; r++)
        f->brief[1 + r] = (uint8_t)(1 + r % KINDS_BRIEF);
    for (int i = 0; i < d->count; i++)
        f->brief[HM_CELL_BUILDING + i] = (uint8_t)(built + (int)(serves >> i & 1));
    f->briefs = (uint8_t)kinds;
    f->closed_brief = (uint8_t)built;
    return built + 1 + (serves != 0);
}

static uint32_t put(uint32_t *next, int count)
{
    const uint32_t at = *next;
    *next += (uint32_t)count;
    return at;
}

static void lay_out(hm_features *f)
{
    const int n = f->slots;
    uint32_t next = 0;
    f->empty = put(&next, HM_EMPTY_TOLD * 2);
    f->count = put(&next, n * HM_SEVERAL);
    f->pair = put(&next, n * n * HM_FEW * HM_FEW);
    f->reach = put(&next, n * HM_STAGES * HM_REACHES);
    f->reach_by = put(&next, n * n * HM_FEW * HM_REACHES);
    f->cube = put(&next, f->kinds * HM_FEW * HM_STAGES);
    f->dead = put(&next, HM_DEAD_TOLD * HM_STAGES);
    f->place = put(&next, n * 3 * HM_FEW);
    f->hand = put(&next, n);
    f->aside = put(&next, HM_FEW * HM_STAGES);
    f->amount = put(&next, f->gauges * HM_AMOUNTS * HM_STAGES);
    f->amount_of = put(&next, f->gauges * n * HM_AMOUNTS);
    f->kind_of = put(&next, f->gauges * n * HM_RESOURCES_MAX);
    f->small_at = put(&next, HM_SMALL_CLASSES * (int)f->small.room);
    f->large_at = put(&next, HM_LONG_CLASSES * (int)f->large.room);
    f->weights = next;
}

static int map_sorts(hm_features *f)
{
    memset(f->code + 1, 1, (size_t)f->kinds);
    memset(f->code + HM_CELL_BUILDING, 2, sizeof f->code - HM_CELL_BUILDING);
    memcpy(f->brief, f->code, sizeof f->brief);
    f->closed_code = f->closed_brief = 2;
    f->codes = f->briefs = 1;
    return 3;
}

void hm_features_map(hm_features *f, const hm_deck *d, bool general)
{
    memset(f, 0, sizeof *f);
    f->slots = d->count;
    f->kinds = d->game->resources;
    f->squares = d->game->grid.count;
    f->dealt = d->dealt;
    gauge_all(f, &d->plan);
    const int codes = general ? map_sorts(f) : map_codes(f, d);
    const int briefs = general ? codes : map_briefs(f, d);
    hm_windows_small(&f->small, &d->game->grid, codes);
    hm_windows_long(&f->large, &d->game->grid, briefs);
    lay_out(f);
}

int hm_feature_images(const hm_features *f, uint32_t at, uint32_t out[HM_WINDOW_IMAGES])
{
    const bool large = at >= f->large_at;
    const hm_windows *w = large ? &f->large : &f->small;
    const uint32_t from = at - (large ? f->large_at : f->small_at);
    const uint32_t number = from & (w->room - 1), before = at - number;
    const int n = hm_window_images(w, (int)(from >> w->bits * w->size), number, out);
    for (int i = 0; i < n; i++)
        out[i] += before;
    return n;
}

/* -- of a town */

void hm_features_open(const hm_features *f, const hm_plan *p, const hm_town *t,
                      hm_open_slots *out)
{
    const uint64_t all = f->slots < 64 ? hm_bit(f->slots) - 1 : ~UINT64_C(0);
    uint8_t number[HM_DECK_MAX];
    out->set = (all & ~f->dealt) | (t->hand != 0 ? hm_bit(t->hand - 1) : 0) | t->stands;
    out->count = 0;
    for (uint64_t b = out->set; b != 0; b &= b - 1) {
        out->slot[out->count++] = (uint8_t)hm_first(b);
        number[hm_first(b)] = 0;
    }
    for (hm_set s = t->built; s != 0; s &= s - 1)
        number[hm_slot_at(p, t, hm_first(s))] += (uint8_t)hm_height(p, t, hm_first(s));
    for (int i = 0; i < out->count; i++) {
        out->number[i] = number[out->slot[i]];
        out->row[i] = (uint16_t)(out->slot[i] * HM_FEW +
                                 hm_least(out->number[i], HM_FEW - 1));
    }
}

void hm_panes_begin(const hm_features *f, hm_panes *v)
{
    memset(v, 0, sizeof *v);
    for (int i = 0; i < f->small.count; i++)
        v->small[i] = f->small_at + f->small.window[i].class * f->small.room;
    for (int i = 0; i < f->large.count; i++)
        v->large[i] = f->large_at + f->large.window[i].class * f->large.room;
}

static inline void show(const hm_windows *w, uint32_t *at, int square, int by)
{
    for (int i = 0; i < w->overs[square] && by != 0; i++)
        at[w->over[square][i].window] += (uint32_t)by << w->over[square][i].shift;
}

static void show_cell(const hm_features *f, hm_panes *v, int square, int is, bool shut)
{
    const int was = v->cell[square];
    const bool was_shut = v->closed >> square & 1;
    show(&f->small, v->small, square, (shut ? f->closed_code : f->code[is]) -
                                      (was_shut ? f->closed_code : f->code[was]));
    show(&f->large, v->large, square, (shut ? f->closed_brief : f->brief[is]) -
                                      (was_shut ? f->closed_brief : f->brief[was]));
    v->cell[square] = (uint8_t)is;
}

/* Most squares are as they were. */
void hm_panes_show(const hm_features *f, const hm_plan *p, const hm_town *t, hm_panes *v)
{
    const uint8_t *cell = hm_town_cells(p, t);
    const hm_set closed = hm_town_shut(p, t) & ~t->built;
    hm_set other = closed ^ v->closed;
    for (int s = 0; s < f->squares; s++)
        other |= cell[s] != v->cell[s] ? hm_bit(s) : 0;
    for (; other != 0; other &= other - 1)
        show_cell(f, v, hm_first(other), cell[hm_first(other)],
                  closed >> hm_first(other) & 1);
    v->closed = closed;
}

int hm_feature_reach(int most, int level, int places)
{
    const int missing = most - level;
    if (level < 0)
        return HM_REACH_NEVER;
    if (missing == 0)
        return HM_REACH_NOW;
    if (level == 0)
        return 10 + (places < 4 ? 0 : places < 16 ? 1 : 2);
    if (missing <= 2)
        return (missing == 1 ? 2 : 5) + (places == 1 ? 0 : places <= 3 ? 1 : 2);
    return places < 4 ? 8 : 9;
}

static int add_numbers(const hm_features *f, const hm_open_slots *open, uint32_t *at)
{
    int n = 0;
    for (int i = 0; i < open->count; i++) {
        const uint32_t pairs = f->pair + (uint32_t)(open->row[i] * f->slots * HM_FEW);
        at[n++] = f->count + (uint32_t)(open->slot[i] * HM_SEVERAL +
                                        hm_least(open->number[i], HM_SEVERAL - 1));
        for (int j = 0; j < i && i < HM_IN_PAIRS; j++)
            at[n++] = pairs + open->row[j];
    }
    return n;
}

/* Where buildings stand: at corners, at the rim, inside. */
static int add_places(const hm_features *f, const hm_deck *d, const hm_town *t,
                      uint32_t *at)
{
    const hm_grid *g = &d->game->grid;
    int n = 0;
    for (uint64_t b = t->stands; b != 0; b &= b - 1) {
        const int slot = hm_first(b);
        const hm_set all = hm_town_like(&d->plan, t, HM_CELL_BUILDING + slot);
        const int where[3] = {hm_count(all & g->corner),
                              hm_count(all & g->edge & ~g->corner),
                              hm_count(all & ~g->edge & ~g->corner)};
        for (int k = 0; k < 3; k++)
            at[n++] = f->place + (uint32_t)((slot * 3 + k) * HM_FEW +
                                            hm_least(where[k], HM_FEW - 1));
    }
    return n;
}

/* What a building has of it, unless that is nothing. */
static int add_own(const hm_features *f, int gauge, const hm_plan *p, const hm_town *t,
                   int square, uint32_t *at)
{
    const hm_gauge *g = &f->gauge[gauge];
    const int slot = hm_slot_at(p, t, square), own = read_gauge(g, t, square);
    const int row = gauge * f->slots + slot;
    int n = 0;
    if (own == 0)
        return 0;
    at[n++] = f->amount_of + (uint32_t)(row * HM_AMOUNTS + amount_class(own));
    if (g->bytes == 4)
        for (unsigned kinds = hm_held_kinds(((const hm_long *)hm_part(t, g->at))[square]);
             kinds != 0; kinds &= kinds - 1)
            at[n++] = f->kind_of + (uint32_t)(row * HM_RESOURCES_MAX + hm_first(kinds));
    return n;
}

static int add_gauged(const hm_features *f, const hm_plan *p, const hm_town *t, int stage,
                      uint32_t *at)
{
    int n = 0;
    for (int i = 0; i < f->gauges && n < HM_FEATURES_MAX / 4; i++) {
        const hm_gauge *g = &f->gauge[i];
        int sum = 0;
        for (int s = 0; s < (g->wide ? f->squares : 1); s++)
            sum += read_gauge(g, t, s);
        const int row = i * HM_AMOUNTS + amount_class(sum);
        at[n++] = f->amount + (uint32_t)(row * HM_STAGES + stage);
        for (hm_set s = g->goes && sum != 0 ? t->built : 0;
             s != 0 && n < HM_FEATURES_MAX / 4; s &= s - 1)
            n += add_own(f, i, p, t, hm_first(s), at + n);
    }
    return n;
}

int hm_features_steady(const hm_features *f, const hm_deck *d, const hm_town *t,
                       const hm_open_slots *open, int aside, uint32_t *at)
{
    const int stage = hm_stage_of(hm_count(hm_deck_open(d, t)));
    int n = add_numbers(f, open, at);
    n += add_places(f, d, t, at + n);
    if (t->hand != 0)
        at[n++] = f->hand + (uint32_t)(t->hand - 1);
    if (aside > 0)
        at[n++] = f->aside + (uint32_t)(hm_least(aside, HM_FEW - 1) * HM_STAGES + stage);
    return n + add_gauged(f, &d->plan, t, stage, at + n);
}
