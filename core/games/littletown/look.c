/* A little town as programs see it: which tiles lie where, and what one player has. It is
 * looked at after nearly every step, so what is about tiles is kept from one look to the
 * next, for as long as the same tiles lie there. */
#include <string.h>

#include "core/games/littletown/littletown.h"

/* What is the same for all players and changes only when a tile is laid. Nobody's town
 * stands in for what a shared board has not. */
static void survey(const hm_table *t, hm_lt_known *known)
{
    const hm_deck *d = t->deal->deck;
    hm_facts *f = &known->facts;
    memcpy(known->tile, hm_lt(t)->tile, sizeof known->tile);
    known->surveyed = true;
    hm_facts_nobody(f, d, &t->deal->how);
    f->all = d->game->grid.all;
    f->built = hm_lt_built(t);
    for (hm_set left = f->built; left != 0; left &= left - 1) {
        int slot = hm_lt(t)->tile[hm_first(left)] - 1;
        f->card[slot] |= left & -left;
        f->type[d->type_of[slot]] |= left & -left;
    }
    memcpy(f->terrain, hm_lt_how(t)->terrain, sizeof f->terrain);
    f->ground = hm_lt_how(t)->ground;
    f->workers = hm_lt_how(t)->workers;
    f->fault = t->fault;
    f->side[HM_SIDE_MARKET] = NULL;
}

/* The tiles of the market, one square each; the rest is as on the board. */
static void look_at_market(const hm_table *t, hm_facts *f, hm_facts *market)
{
    const hm_deck *d = t->deal->deck;
    int next = 0;
    *market = *f;
    memset(market->type, 0, sizeof market->type);
    memset(market->terrain, 0, sizeof market->terrain);
    for (int i = 0; i < d->count; i++) {
        bool lies = (hm_lt(t)->on_offer >> i & 1) && next < HM_SQUARES_MAX;
        market->card[i] = lies ? hm_bit(next++) : 0;
        market->type[d->type_of[i]] |= market->card[i];
    }
    market->built = next < HM_SQUARES_MAX ? hm_bit(next) - 1 : ~(hm_set)0;
    market->all = market->own = market->built;
    market->empty = market->ground = 0;
    market->worker = market->crew = market->activated = 0;
    f->side[HM_SIDE_MARKET] = market;
}

/* The board as one player sees it: the same squares are `own` to one and not to
 * others. */
static hm_facts *look_as(const hm_table *t, int player)
{
    const hm_lt_seat *seat = &hm_lt(t)->seat[player];
    hm_lt_known *known = hm_lt_known_of(t);
    hm_facts *f = &known->facts;
    if (!known->surveyed || memcmp(known->tile, hm_lt(t)->tile, sizeof known->tile) != 0)
        survey(t, known);
    f->own = seat->own;
    f->crew = seat->crew;
    f->worker = hm_lt_manned(t);
    f->empty = f->ground & ~(f->built | f->worker);
    f->activated = seat->activated;
    f->stock = seat->stock;
    f->eaten = seat->eaten;
    f->gathered = seat->gathered;
    f->reused = seat->reused;
    f->track = seat->points;
    f->came = 0;
    return f;
}

hm_facts *hm_lt_facts(const hm_table *t, int player)
{
    return hm_lt_how(t)->visits ? hm_lt_facts_with_market(t, player) : look_as(t, player);
}

hm_facts *hm_lt_facts_with_market(const hm_table *t, int player)
{
    hm_facts *f = look_as(t, player);
    look_at_market(t, f, &hm_lt_known_of(t)->market);
    return f;
}
