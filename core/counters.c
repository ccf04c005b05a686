/* counters.c - gains stop at the capacity, losses at nothing, and payments are whole. */
#include "core/counters.h"
#include "core/body.h"

#include <assert.h>

int hm_capacity(const hm_deck *d, const hm_town *t, int counter)
{
    int most = d->game->counter[counter].capacity;
    for (uint64_t b = d->roomy & t->stands; b != 0; b &= b - 1) {
        const int slot = hm_first(b);
        most += d->card[slot]->room[counter] *
                hm_count(hm_town_buildings(&d->plan, t, hm_bit(slot)));
    }
    return most < INT16_MAX ? most : INT16_MAX;
}

static int have(const hm_deck *d, const hm_town *t, int counter)
{
    return hm_counted(&d->plan, t, counter, 0);
}

int hm_town_gain(const hm_deck *d, hm_town *t, int counter, int n)
{
    int had = have(d, t, counter), free = hm_capacity(d, t, counter) - had;
    int got = n < free ? n : free;
    if (got <= 0 || d->plan.counter[counter] == 0)
        return 0;
    hm_town_set_counter(&d->plan, t, counter, 0, had + got);
    return got;
}

int hm_town_lose(const hm_deck *d, hm_town *t, int counter, int n)
{
    int had = have(d, t, counter), lost = n < had ? n : had;
    if (lost <= 0)
        return 0;
    hm_town_set_counter(&d->plan, t, counter, 0, had - lost);
    return lost;
}

bool hm_town_pay(const hm_deck *d, hm_town *t, int counter, int n)
{
    if (have(d, t, counter) < n)
        return false;
    hm_town_lose(d, t, counter, n);
    return true;
}

bool hm_can_afford(const hm_deck *d, const hm_town *t, int slot)
{
    assert(slot >= 0 && slot < d->count + d->abilities);
    if (slot < d->count && !(d->dear >> slot & 1))
        return true;
    for (int i = 0; i < d->game->counters; i++)
        if (have(d, t, i) < d->card[slot]->price[i])
            return false;
    return true;
}

void hm_town_fill_purse(const hm_deck *d, hm_town *t)
{
    for (int i = 0; i < d->game->counters; i++)
        if (!d->game->counter[i].of_square)
            hm_town_gain(d, t, i, hm_capacity(d, t, i));
}

void hm_pay_cost(const hm_deck *d, hm_town *t, int slot)
{
    if (!(d->dear >> slot & 1))
        return;
    for (int i = 0; i < d->game->counters; i++)
        hm_town_lose(d, t, i, d->card[slot]->price[i]);
}

/* -- things on squares */

void hm_town_lay(const hm_deck *d, hm_town *t, int counter, int square, int n, bool waits)
{
    const hm_plan *p = &d->plan;
    const int had = hm_lying(p, t, counter, square);
    if (t->built >> square & 1) {
        hm_town_gain(d, t, counter, n);
        return;
    }
    n = had + n < HM_LYING_MAX ? had + n : HM_LYING_MAX;
    waits = waits && (had == 0 || hm_lying_waits(p, t, counter, square));
    hm_town_set_lying(p, t, counter, square, n, waits);
}

/* Takes it up: how many there were. */
static int pick_up(const hm_deck *d, hm_town *t, int counter, int square)
{
    const int lying = hm_lying(&d->plan, t, counter, square);
    if (lying != 0)
        hm_town_set_lying(&d->plan, t, counter, square, 0, false);
    return lying;
}

/* The same for a cube, which leaves what waits. */
static int pick_up_plain(const hm_deck *d, hm_town *t, int counter, int square)
{
    return hm_lying_waits(&d->plan, t, counter, square)
               ? 0 : pick_up(d, t, counter, square);
}

void hm_town_find(const hm_deck *d, hm_town *t, int square)
{
    for (int i = 0; i < d->game->counters; i++)
        hm_town_gain(d, t, i, pick_up_plain(d, t, i, square));
}

bool hm_town_owe(const hm_deck *d, hm_town *t, int square)
{
    int sum = 0;
    for (int i = 0; i < d->game->counters; i++) {
        int found = pick_up_plain(d, t, i, square);
        if (found != 0)
            hm_town_set_owed(&d->plan, t, i, hm_owed(&d->plan, t, i) + found);
        sum += found;
    }
    return sum != 0;
}

void hm_town_land(const hm_deck *d, hm_town *t, int square)
{
    if (!d->lays || !((t->built | t->cubes) >> square & 1))
        return;
    const bool building = t->built >> square & 1;
    for (hm_set s = hm_body_of(&d->plan, t, square); s != 0; s &= s - 1)
        for (int i = 0; i < d->game->counters; i++)
            hm_town_gain(d, t, i, building ? pick_up(d, t, i, hm_first(s))
                                           : pick_up_plain(d, t, i, hm_first(s)));
}

/* In this order: who cannot pay cannot build, whatever lies there. */
void hm_arrive(const hm_deck *d, hm_town *t, int square, int slot)
{
    hm_pay_cost(d, t, slot);
    for (hm_set s = hm_body_of(&d->plan, t, square); s != 0; s &= s - 1)
        for (int i = 0; i < d->game->counters; i++)
            hm_town_gain(d, t, i, pick_up(d, t, i, hm_first(s)));
}

void hm_town_cut(const hm_deck *d, hm_town *t)
{
    for (int i = 0; i < d->game->counters && d->roomy != 0; i++)
        if (!d->game->counter[i].of_square)
            hm_town_lose(d, t, i, have(d, t, i) - hm_capacity(d, t, i));
}

int hm_counter_lost(const hm_deck *d, const hm_plan *by, const hm_town *t, int square)
{
    for (int i = 0; i < d->game->counters; i++) {
        const hm_counter *c = &d->game->counter[i];
        bool there = c->of_square ? hm_counted(by, t, i, square) != c->start
                                  : hm_lying(by, t, i, square) != 0;
        if (there && (c->of_square ? d->plan.counter[i] : d->plan.lying[i]) == 0)
            return i;
    }
    return -1;
}
