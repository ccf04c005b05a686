/* facts.c - sets by type, card and state from the squares of a town: one look at its
 * cells for every card that stands. */
#include "core/facts.h"
#include "core/body.h"

#include <assert.h>
#include <string.h>

/* Where nobody sits, a program in play must find somebody all the same. */
static void see_others(hm_facts *f, const hm_deck *d, const hm_setting *how)
{
    const hm_facts *const *side = how->side != NULL ? how->side : d->nobody->side;
    for (int i = 0; i < HM_SIDE_MARKET; i++)
        f->side[i] = side[i];
    f->seat = how->seat;
    f->place = how->place;
}

/* All but which cards and types stand where. */
HM_SMALL void clear_plain(hm_facts *f, const hm_deck *d, const hm_setting *how)
{
    f->deck = d;
    f->how = how;
    f->side[HM_SIDE_RIGHT] = f->side[HM_SIDE_LEFT] = f->side[HM_SIDE_SECOND] =
        f->side[HM_SIDE_PARTNER] = NULL;
    f->place = 0;
    if (d->minds)
        see_others(f, d, how);
    f->fed = f->feedable = 0;
    f->named = 0;
    f->alone = f->weighs = f->in_play = f->changed = f->constructed = false;
    f->raised = f->streak = f->last = 0;
    f->raised_all = 0;
    f->put = 0;
    f->there = f->came = f->layout = f->wings = 0;
    f->rolled = 0;
    f->fault = NULL;
    f->stands = 0;
    if (d->counts)
        memset(f->spent, 0, sizeof f->spent);
}

/* Only the parts that a program of this deck can reach are cleared: the card
 * array alone would be half a kilobyte. */
static void clear(hm_facts *f, const hm_deck *d, const hm_setting *how)
{
    clear_plain(f, d, how);
    for (int i = 0; i < d->game->types; i++)
        f->type[i] = 0;
    for (int i = 0; i < d->count + d->abilities; i++)
        f->card[i] = 0;
}

/* Seldom, so it is kept out of the way of games without any. */
static __attribute__((noinline)) void see_ground(hm_facts *f, const hm_deck *d,
                                                 const hm_town *t)
{
    f->all &= ~hm_town_closed(&d->plan, t);
    f->empty &= f->all;
    f->ground = f->all;
    f->water = 0;
    for (int i = 0; i < d->game->terrains; i++) {
        f->terrain[i] = hm_town_ground(&d->plan, t, i);
        f->ground &= ~f->terrain[i];
        f->water |= d->game->terrain[i].blocked ? f->terrain[i] : 0;
    }
}

/* Buildings of two types are in both sets. */
static void see_seconds(hm_facts *f)
{
    for (uint64_t b = f->deck->twofold & f->stands; b != 0; b &= b - 1)
        f->type[f->deck->card[hm_first(b)]->second - 1] |= f->card[hm_first(b)];
}

static void see_wings(hm_facts *f)
{
    f->wings = hm_wings(&f->deck->plan, f->town);
    f->empty &= ~f->wings;
    f->weighs |= f->wings != 0;
}

static __attribute__((noinline)) void see_uncommon(hm_facts *f)
{
    see_seconds(f);
    see_wings(f);
}

HM_SMALL void fill_plain(hm_facts *f, const hm_deck *d, const hm_town *t)
{
    assert((t->built & t->cubes) == 0);
    f->town = t;
    f->all = d->game->grid.all;
    f->built = t->built;
    f->cubes = t->cubes;
    f->empty = f->all & ~(t->built | t->cubes);
    if (d->grounded)
        see_ground(f, d, t);
    f->stands = t->stands;
}

HM_SMALL void fill(hm_facts *f, const hm_deck *d, const hm_town *t, const hm_setting *how,
                   const uint8_t *type_of, uint64_t weighty)
{
    clear(f, d, how);
    fill_plain(f, d, t);
    f->weighs = (weighty & t->stands) != 0;
    for (uint64_t b = t->stands; b != 0; b &= b - 1) {
        const int slot = hm_first(b);
        f->card[slot] = hm_town_like(&d->plan, t, HM_CELL_BUILDING + slot);
        f->type[type_of[slot]] |= f->card[slot];
    }
    if ((d->twofold | d->spreads) & t->stands)
        see_uncommon(f);
    for (uint64_t b = d->feedable & t->stands; b != 0; b &= b - 1)
        f->feedable |= f->card[hm_first(b)];
}

HM_FAST void hm_facts_fill(hm_facts *f, const hm_deck *d, const hm_town *t,
                           const hm_setting *how)
{
    fill(f, d, t, how, d->type_of, d->weighty);
    f->in_play = false;
}

HM_FAST void hm_facts_fill_play(hm_facts *f, const hm_deck *d, const hm_town *t,
                                const hm_setting *how)
{
    fill(f, d, t, how, d->own_type, 0);
    f->in_play = true;
}

HM_FAST void hm_facts_fill_plain(hm_facts *f, const hm_deck *d, const hm_town *t,
                                 const hm_setting *how)
{
    if (d->spreads != 0) { /* which squares are one building follows from the cards */
        hm_facts_fill_play(f, d, t, how);
        return;
    }
    clear_plain(f, d, how);
    fill_plain(f, d, t);
    f->in_play = true;
}

void hm_facts_serve(hm_facts *f, bool in_play)
{
    const hm_deck *d = f->deck;
    const uint8_t *type_of = in_play ? d->own_type : d->type_of;
    memset(f->type, 0, sizeof *f->type * (size_t)d->game->types);
    for (uint64_t b = f->stands; b != 0; b &= b - 1)
        f->type[type_of[hm_first(b)]] |= f->card[hm_first(b)];
    see_seconds(f);
    f->weighs = (!in_play && (d->weighty & f->stands) != 0) || f->wings != 0;
    f->in_play = in_play;
}

void hm_facts_nobody(hm_facts *f, const hm_deck *d, const hm_setting *how)
{
    static const hm_town nothing;
    clear(f, d, how);
    f->town = &nothing;
    f->all = f->built = f->cubes = f->empty = 0; /* nobody owns no squares */
    f->ground = f->water = 0;
    memset(f->terrain, 0, sizeof f->terrain);
}

/* What they count for besides once. */
int hm_facts_weigh(const hm_facts *f, hm_set where, unsigned types)
{
    int n = 0;
    for (uint64_t b = f->deck->weighty; b != 0; b &= b - 1) {
        const hm_card *card = f->deck->card[hm_first(b)];
        if (!f->in_play && (types >> card->counts_type & 1))
            n += (card->counts - 1) * hm_count(where & f->card[hm_first(b)]);
    }
    return n - hm_count(where & f->wings);
}

hm_set hm_facts_under(const hm_facts *f, int counter)
{
    const hm_plan *plan = &f->deck->plan;
    hm_set out = 0;
    if (plan->lying[counter] == 0)
        return 0;
    for (hm_set s = f->all; s != 0; s &= s - 1)
        out |= hm_lying(plan, f->town, counter, hm_first(s)) ? s & -s : 0;
    return out;
}

int hm_facts_tallest(const hm_facts *f, hm_set where)
{
    int best = 0;
    for (; where != 0; where &= where - 1) {
        const int height = hm_height(&f->deck->plan, f->town, hm_first(where));
        best = height > best ? height : best;
    }
    return best;
}

hm_set hm_facts_laden(const hm_facts *f)
{
    hm_set out = 0;
    for (hm_set s = f->built; s != 0; s &= s - 1)
        out |= hm_held(&f->deck->plan, f->town, hm_first(s)) ? s & -s : 0;
    return out;
}

hm_set hm_facts_largest_of_one_type(const hm_facts *f, hm_set where)
{
    hm_set best = 0;
    for (int t = 0; t < f->deck->game->types; t++) {
        const hm_set all = hm_facts_whole(f, f->type[t]) & where;
        hm_set group = hm_facts_largest_group(f, all);
        if (hm_facts_count(f, group) > hm_facts_count(f, best))
            best = group;
    }
    return best;
}

hm_set hm_facts_commonest(const hm_facts *f, hm_set where)
{
    hm_set best = 0;
    int most = 0;
    for (int t = 0; t < f->deck->game->types; t++) {
        const int n = hm_facts_count_as(f, f->type[t] & where, 1u << t);
        if (n > most) {
            most = n;
            best = f->type[t] & where;
        }
    }
    return best;
}

int hm_facts_types_with(const hm_facts *f, hm_set where, int least)
{
    int n = 0;
    for (int t = 0; t < f->deck->game->types; t++)
        n += hm_facts_count_as(f, f->type[t] & where, 1u << t) >= least;
    return n;
}

hm_set hm_facts_same_type(const hm_facts *f, int square)
{
    hm_set out = 0;
    for (int t = 0; t < f->deck->game->types; t++)
        out |= f->type[t] & hm_bit(square) ? f->type[t] : 0;
    return out;
}

hm_set hm_facts_of_types(const hm_facts *f, unsigned types)
{
    hm_set out = 0;
    for (int t = 0; t < f->deck->game->types; t++)
        out |= types >> t & 1 ? f->type[t] : 0;
    return out;
}

hm_set hm_facts_imaged(const hm_facts *f, int symmetry)
{
    hm_set out = 0;
    for (int t = 0; t < f->deck->game->types; t++) {
        const hm_set all = hm_facts_whole(f, f->type[t]);
        out |= all & hm_grid_image(&f->deck->game->grid, symmetry, all);
    }
    return out & ~hm_facts_whole(f, (f->built | f->wings) & ~out);
}
