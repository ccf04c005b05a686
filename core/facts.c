/* facts.c - sets by type, card and state from the squares of a town, in one pass over
 * its buildings. */
#include "core/facts.h"

#include <assert.h>
#include <string.h>

/* Only the parts that a program of this deck can reach are cleared: the card
 * array alone would be half a kilobyte. */
static void clear(hm_facts *f, const hm_deck *d, const hm_setting *how)
{
    f->deck = d;
    f->how = how;
    f->side[HM_SIDE_RIGHT] = f->side[HM_SIDE_LEFT] = f->side[HM_SIDE_SECOND] = NULL;
    f->fed = f->feedable = 0;
    f->named = 0;
    f->alone = f->weighs = false;
    f->fault = NULL;
    memset(f->type, 0, (size_t)d->game->types * sizeof *f->type);
    memset(f->card, 0, (size_t)d->count * sizeof *f->card);
}

void hm_facts_fill(hm_facts *f, const hm_deck *d, const hm_town *t, const hm_setting *how)
{
    assert((t->built & t->cubes) == 0);
    clear(f, d, how);
    f->town = t;
    f->all = d->game->grid.all;
    f->built = t->built;
    f->cubes = t->cubes;
    f->empty = f->all & ~(t->built | t->cubes);
    for (hm_set s = t->built; s != 0; s &= s - 1)
        f->card[hm_slot_at(&d->plan, t, hm_first(s))] |= s & -s;
    for (int i = 0; i < d->count; i++)
        f->type[d->type_of[i]] |= f->card[i];
    for (uint64_t b = d->weighty; b != 0; b &= b - 1)
        f->weighs |= f->card[hm_first(b)] != 0;
    for (uint64_t b = d->feedable; b != 0; b &= b - 1)
        f->feedable |= f->card[hm_first(b)];
}

void hm_facts_nobody(hm_facts *f, const hm_deck *d, const hm_setting *how)
{
    static const hm_town nothing;
    clear(f, d, how);
    f->town = &nothing;
    f->all = f->built = f->cubes = f->empty = 0; /* nobody owns no squares */
}

/* What they count for besides once. */
int hm_facts_weigh(const hm_facts *f, hm_set where, unsigned types)
{
    int n = 0;
    for (uint64_t b = f->deck->weighty; b != 0; b &= b - 1) {
        const hm_card *card = f->deck->card[hm_first(b)];
        if (types >> card->counts_type & 1)
            n += (card->counts - 1) * hm_count(where & f->card[hm_first(b)]);
    }
    return n;
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
        hm_set group = hm_grid_largest_group(&f->deck->game->grid, f->type[t] & where);
        if (hm_count(group) > hm_count(best))
            best = group;
    }
    return best;
}
