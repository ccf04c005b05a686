/* Cubes that count again: where a card says so, those of the building that was built last
 * count for one of another type that is built next. What is kept of the last one is its
 * layout and where it went, as long as its owner builds; which cubes still count is read
 * off the town (core/builds.h). */
#include "core/builds.h"
#include "core/games/tinytowns/tinytowns.h"
#include "core/matching.h"

static hm_tt_seat *seat_of(const hm_table *t)
{
    return &hm_tt(t)->seat[hm_tt(t)->player];
}

static hm_town *town_of(const hm_table *t) { return hm_tt_town(t, hm_tt(t)->player); }

/* Cards that let cubes count again now: they stand, are awake, and those that do it once
 * a round have not done it. */
static uint64_t lenders(const hm_table *t)
{
    const hm_deck *d = t->deal->deck;
    const hm_town *town = town_of(t);
    const hm_set asleep = hm_tt_asleep(t, hm_tt(t)->player);
    uint64_t able = town->stands & d->shares &
                    ~(d->shares_once & hm_once(&d->plan, town));
    for (uint64_t left = asleep ? able : 0; left != 0; left &= left - 1)
        if (!(hm_town_buildings(&d->plan, town, left & -left) & ~asleep))
            able &= ~(left & -left);
    return able;
}

/* Does a layout that can be built need more than lies there? */
static bool is_shared(const hm_table *t, int spot)
{
    hm_matching m;
    hm_matching_look(&m, t->deal->deck, town_of(t), hm_tt_asleep(t, hm_tt(t)->player),
                     HM_MATCH_MISSING, 0);
    return !hm_matching_lies(&m, hm_spot_of(t->deal->deck, spot));
}

/* Where the last building stands its cube counts again, if that is what is wanted. */
static hm_set counting_there(const hm_table *t, int spot)
{
    const hm_deck *d = t->deal->deck;
    const hm_tt_seat *seat = seat_of(t);
    const hm_spot *last = hm_spot_of(d, seat->spent - 1);
    const int there = hm_spot_wants(last, seat->target, ~hm_game_wild(d->game));
    const hm_spot *next = hm_spot_of(d, spot);
    bool same = (hm_spot_single(d, last) >> seat->target & 1) &&
                (next->want[there] >> seat->target & 1);
    return same ? hm_bit(seat->target) : 0;
}

/* A card that does it as often as one likes is used before one that does it once. */
hm_set hm_tt_spend(hm_table *t, int spot, int target)
{
    const hm_deck *d = t->deal->deck;
    hm_tt_seat *seat = seat_of(t);
    hm_town *town = town_of(t);
    uint64_t used = seat->lender ? hm_bit(seat->lender - 1) & d->shares_once : 0;
    hm_set spared = 0;
    if (seat->spent != 0 && is_shared(t, spot)) {
        spared = counting_there(t, spot);
        hm_town_set_once(&d->plan, town, hm_once(&d->plan, town) | used);
    }
    const uint64_t able = lenders(t), often = able & ~d->shares_once;
    seat->lender = (uint8_t)(able ? hm_first(often ? often : able) + 1 : 0);
    seat->spent = (uint16_t)(able ? spot + 1 : 0);
    seat->target = (uint8_t)(able ? target : 0);
    return spared;
}

void hm_tt_forget_spent(hm_tt_seat *seat)
{
    seat->lender = seat->target = 0;
    seat->spent = 0;
}

void hm_tt_find_shared(const hm_table *t, hm_tt_found *found)
{
    const hm_deck *d = t->deal->deck;
    const int player = hm_tt(t)->player;
    const hm_tt_seat *seat = seat_of(t);
    const hm_spent last = {(uint16_t)(seat->spent - 1), seat->target};
    int places = 0;
    if (!(lenders(t) >> (seat->lender - 1) & 1))
        return;
    found->builds += hm_builds_sharing(d, town_of(t), hm_tt_setting(t, player),
                                       hm_tt_asleep(t, player), last,
                                       found->bits, found->build + found->builds,
                                       d->layouts.spots - found->builds, &places,
                                       t->fault);
    found->options += places;
}
