#include "core/facts.h"

#include <string.h>

/* Only the parts that a program of this deck can reach are cleared: the card
 * array alone would be half a kilobyte. */
static void clear(hm_facts *f, const hm_deck *d, const hm_setting *how)
{
    f->deck = d;
    f->how = how;
    f->side[HM_SIDE_RIGHT] = f->side[HM_SIDE_LEFT] = NULL;
    f->fed = f->feedable = 0;
    f->named = 0;
    memset(f->type, 0, (size_t)d->game->types * sizeof *f->type);
    memset(f->card, 0, (size_t)d->count * sizeof *f->card);
}

void hm_facts_fill(hm_facts *f, const hm_deck *d, const hm_town *t, const hm_setting *how)
{
    clear(f, d, how);
    f->town = t;
    f->all = d->game->grid.all;
    f->built = t->built;
    f->cubes = t->cubes;
    f->empty = f->all & ~(t->built | t->cubes);
    for (hm_set s = t->built; s != 0; s &= s - 1)
        f->card[t->cell[hm_first(s)] - HM_CELL_BUILDING] |= s & -s;
    for (int i = 0; i < d->count; i++)
        f->type[d->card[i]->type] |= f->card[i];
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
