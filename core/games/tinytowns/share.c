/* Cubes that count for two buildings (core/share.h), where a card says so: buildings that
 * came up in this turn and may be the first of a pair are kept as long as their owner
 * builds. */
#include "core/games/tinytowns/share.h"

#include <string.h>

#include "core/builds.h"
#include "core/matching.h"

static hm_tt_seat *seat_of(const hm_table *t)
{
    return &hm_tt(t)->seat[hm_tt(t)->player];
}

static hm_town *town_of(const hm_table *t) { return hm_tt_town(t, hm_tt(t)->player); }

void hm_tt_turn(const hm_table *t, int player, hm_turn *out)
{
    out->asleep = hm_tt_asleep(t, player);
    out->shares = hm_tt(t)->seat[player].shares;
    if (out->shares != 0)
        memcpy(out->share, hm_tt_shares(t), (size_t)out->shares * sizeof *out->share);
}

/* Does a layout that can be built need more than lies there? */
static bool is_shared(const hm_table *t, int spot)
{
    hm_matching m;
    hm_matching_look(&m, t->deal->deck, town_of(t), hm_tt_asleep(t, hm_tt(t)->player),
                     HM_MATCH_MISSING, 0);
    return !hm_matching_lies(&m, hm_spot_of(t->deal->deck, spot));
}

hm_tt_pair hm_tt_pair_of(const hm_table *t, int spot)
{
    const hm_deck *d = t->deal->deck;
    hm_turn turn;
    if (seat_of(t)->shares == 0 || !is_shared(t, spot))
        return (hm_tt_pair){0};
    hm_tt_turn(t, hm_tt(t)->player, &turn);
    const uint16_t firsts = hm_builds_firsts(d, town_of(t), &turn, spot);
    if (firsts == 0) /* it asks for a building */
        return (hm_tt_pair){0};
    const int by = hm_builds_provider(d, &turn, firsts);
    return (hm_tt_pair){firsts, (uint8_t)by,
                        d->layouts.site[spot].squares & turn.share[by].cubes};
}

/* The cubes have counted twice now, and the card that lets them has had its turn. */
static void use_pair(hm_table *t, const hm_tt_pair *pair)
{
    const hm_deck *d = t->deal->deck;
    hm_town *town = town_of(t);
    hm_share *by = &hm_tt_shares(t)[pair->by];
    by->cubes &= ~pair->spared;
    for (int i = 0; i < HM_KIND_BITS; i++)
        by->kind[i] &= by->cubes;
    hm_town_set_once(&d->plan, town,
                     hm_once(&d->plan, town) | (hm_bit(by->lender) & d->shares_once));
    seat_of(t)->partners = pair->firsts;
}

/* There is no end to what effects can do in a turn, so the oldest goes. */
static void make_room(hm_table *t)
{
    hm_tt_seat *seat = seat_of(t);
    if (seat->shares < HM_SHARES_MAX)
        return;
    seat->shares--;
    memmove(hm_tt_shares(t), hm_tt_shares(t) + 1, seat->shares * sizeof(hm_share));
    hm_tt_shares(t)[seat->shares] = (hm_share){0};
}

/* A card that does it as often as one likes is used before one that does it once. */
static void keep_first(hm_table *t, int spot, int target, hm_set spared)
{
    const hm_deck *d = t->deal->deck;
    const uint64_t able = hm_lenders(d, town_of(t), hm_tt_asleep(t, hm_tt(t)->player));
    const uint64_t often = able & ~d->shares_once;
    if (able == 0)
        return;
    hm_tt_shares(t)[seat_of(t)->shares++] =
        hm_share_of(d, town_of(t), spot, spared, target,
                    hm_first(often ? often : able));
}

void hm_tt_raise_sharing(hm_table *t, int spot, int target)
{
    const hm_deck *d = t->deal->deck;
    hm_town before;
    make_room(t);
    const hm_tt_pair pair = hm_tt_pair_of(t, spot);
    if (pair.firsts != 0)
        use_pair(t, &pair);
    keep_first(t, spot, target, pair.spared);
    hm_town_copy(&d->plan, &before, town_of(t));
    hm_layout_use(d, town_of(t), spot, pair.spared);
    hm_layout_raise(d, town_of(t), spot, target);
    hm_tt_follow_shares(t, &before, town_of(t), NULL);
}

void hm_tt_follow_shares(hm_table *t, const hm_town *before, const hm_town *after,
                         const hm_outcome *out)
{
    for (int i = 0; i < seat_of(t)->shares; i++)
        hm_share_follow(&hm_tt_shares(t)[i], t->deal->deck, before, after, out);
}

void hm_tt_forget_shares(hm_table *t)
{
    hm_tt_seat *seat = seat_of(t);
    memset(hm_tt_shares(t), 0, seat->shares * sizeof(hm_share));
    seat->shares = 0;
    seat->partners = 0;
}

void hm_tt_find_shared(const hm_table *t, hm_tt_found *found)
{
    const hm_tt_errand none = {.slot = HM_NO_SLOT, .kind = HM_EFFECT_BUILT};
    hm_effect e;
    hm_tt_effect(t, &none, &e);
    hm_turn turn;
    int places = 0;
    hm_tt_turn(t, hm_tt(t)->player, &turn);
    found->builds += hm_builds_sharing(&e, town_of(t), &turn, found->bits,
                                       found->build + found->builds,
                                       t->deal->deck->layouts.spots - found->builds,
                                       &places);
    found->options += places;
}
