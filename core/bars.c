/* bars.c - whether there may be one more building of a card, besides its layout: what it
 * says of itself, limits, costs, and what cards that stand allow; and where it may go
 * beyond its layout. */
#include "core/builds.h"

#include <assert.h>

#include "core/counters.h"

/* Of what stacks, each storey is one of those that there may be. */
static int storeys_of(const hm_deck *d, const hm_town *t, int slot)
{
    const hm_set tower = hm_deck_tower(d, t, slot);
    return tower ? hm_height(&d->plan, t, hm_first(tower)) : 0;
}

bool hm_at_limit(const hm_deck *d, const hm_town *t, int slot)
{
    assert(slot >= 0 && slot < d->count);
    int limit = d->card[slot]->limit;
    if (d->stacks >> slot & 1)
        return storeys_of(d, t, slot) >= (limit ? limit : HM_HEIGHT_MAX);
    return limit != 0 && hm_count(hm_town_buildings(&d->plan, t, hm_bit(slot))) >= limit;
}

/* All its conditions hold. */
static bool is_allowed(const hm_facts *f, int slot)
{
    const hm_uses *uses = &f->deck->uses[HM_HOOK_ONLY_WHEN];
    for (int i = 0; i < uses->count; i++)
        if (uses->use[i].slot == slot &&
            !hm_clause_value(uses->use[i].clause, f, -1, slot))
            return false;
    return true;
}

/* Of a type that all standing cards allow which say what there may be. */
static bool is_wanted(const hm_facts *f, int slot)
{
    const hm_uses *uses = &f->deck->uses[HM_HOOK_BUILDINGS_ARE];
    const unsigned types = hm_card_types(f->deck->card[slot]);
    for (int i = 0; i < uses->count; i++)
        if ((f->stands >> uses->use[i].slot & 1) &&
            !(hm_clause_value(uses->use[i].clause, f, -1, uses->use[i].slot) & types))
            return false;
    return true;
}

hm_bar hm_build_bar(const hm_facts *f, int slot)
{
    const hm_deck *d = f->deck;
    if (!(d->guarded >> slot & 1))
        return HM_BAR_NONE;
    return !is_wanted(f, slot)                    ? HM_BAR_TYPE
           : !is_allowed(f, slot)                 ? HM_BAR_WHEN
           : hm_at_limit(d, f->town, slot)        ? HM_BAR_LIMIT
           : !hm_can_afford(d, f->town, slot)     ? HM_BAR_COST
                                                  : HM_BAR_NONE;
}

bool hm_may_build(const hm_facts *f, int slot)
{
    return hm_build_bar(f, slot) == HM_BAR_NONE;
}

hm_set hm_build_on(const hm_facts *f, int slot)
{
    assert(slot >= 0 && slot < f->deck->count);
    const hm_uses *uses = &f->deck->uses[HM_HOOK_BUILD_ON];
    hm_set place = 0;
    for (int i = 0; i < uses->count; i++)
        if (uses->use[i].slot == slot)
            place |= (hm_set)hm_clause_value(uses->use[i].clause, f, -1, slot);
    return place & f->empty;
}

hm_set hm_go_on(const hm_facts *f, hm_set asleep)
{
    const hm_uses *uses = &f->deck->uses[HM_HOOK_GO_ON];
    hm_set place = 0;
    for (int i = 0; i < uses->count; i++)
        if (f->card[uses->use[i].slot] & ~asleep)
            place |= (hm_set)hm_clause_value(uses->use[i].clause, f, -1,
                                             uses->use[i].slot);
    return place & f->empty;
}

uint64_t hm_builds_forbidden(const hm_deck *d, const hm_town *t, const hm_setting *how)
{
    uint64_t out = 0;
    hm_facts f;
    hm_facts_fill_play(&f, d, t, how);
    for (uint64_t left = d->having[HM_HOOK_ONLY_WHEN]; left != 0; left &= left - 1)
        if (!is_allowed(&f, hm_first(left)))
            out |= left & -left;
    for (int i = 0; i < d->count && (d->having[HM_HOOK_BUILDINGS_ARE] & t->stands); i++)
        out |= is_wanted(&f, i) ? 0 : hm_bit(i);
    return out;
}
