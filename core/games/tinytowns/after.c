/* after.c - what an option leaves of a town, as far as that can be told at a glance. */
#include "core/games/tinytowns/tinytowns.h"

/* Nothing may follow from the building, and all of its layout lies there. */
static bool is_plain(const hm_table *t, const hm_site *site)
{
    const hm_deck *d = t->deal->deck;
    return !(d->eventful >> site->slot & 1) && !hm_tt_how(t)->shares &&
           !hm_deck_awaits(d, hm_tt_town(t, hm_tt(t)->player));
}

hm_after hm_tt_after(const hm_table *t, hm_option option)
{
    const int a = hm_tt_a_of(option), b = hm_tt_b_of(option);
    const int named = hm_tt(t)->named - 1;
    hm_after out = {.kind = HM_AFTER_TRIED, .resource = a, .square = a, .spot = b,
                    .slot = a};
    switch (hm_tt_action_of(option)) {
    case HM_ACTION_NAME:
    case HM_ACTION_TAKE: out.kind = HM_AFTER_ANY; break;
    case HM_ACTION_PLACE:
        out.kind = named >= 0 ? HM_AFTER_CUBE : HM_AFTER_TRIED;
        out.resource = named;
        break;
    case HM_ACTION_BUILD:
        if (is_plain(t, &t->deal->deck->layouts.site[b]))
            out.kind = HM_AFTER_BUILT;
        break;
    case HM_ACTION_DONE: out.kind = HM_AFTER_SAME; break;
    case HM_ACTION_KEEP: out.kind = HM_AFTER_KEPT; break;
    default: break;
    }
    return out;
}
