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

/* The cubes of the longest game: every building takes a square for good and frees the
 * others of its layout, which can be no more than there are then. */
static uint32_t most_cubes(const hm_deck *d)
{
    const int squares = d->game->grid.count;
    int most = 1, cubes = squares;
    for (int i = 0; i < d->count; i++)
        most = d->card[i]->spots.most > most ? d->card[i]->spots.most : most;
    for (int left = squares - 1; left > 0; left--)
        cubes += most - 1 < left ? most - 1 : left;
    return (uint32_t)cubes;
}

static bool comes_nothing(const hm_tt_rules *how)
{
    uint64_t comes = 0;
    for (int i = 0; i < HM_MOMENTS; i++)
        comes |= how->moment[i];
    return comes == 0;
}

/* Does it do nothing but load the building itself? What lies there is nobody's business
 * where cards neither lend it nor use it on their owner's cubes: but for points. */
static bool only_holds(const hm_program *p)
{
    if (p == NULL)
        return false;
    for (int pc = 0; pc < p->length; pc = hm_program_after(p, pc)) {
        const uint32_t word = p->code[pc];
        const hm_op_info *op = hm_op_lookup(hm_code_op(word));
        if ((op->traits & HM_SEES_EFFECT) &&
            (hm_step_changes(word) != HM_SEES_HELD || (op->needs & HM_NEEDS_CHANCE)))
            return false;
    }
    return true;
}

static bool may_only_hold(const hm_deck *d)
{
    const hm_uses *uses = &d->uses[HM_HOOK_ON_BUILD];
    for (int i = 0; i < uses->count; i++)
        if (!only_holds(uses->use[i].clause->code))
            return false;
    return !d->lays && !d->loads && d->dear == 0;
}

bool hm_tt_plain(const hm_table *t)
{
    const hm_tt_rules *how = hm_tt_how(t);
    const hm_deck *d = how->deck;
    return how->quick != NULL && t->take == how->quick && !how->more_own &&
           !how->lays_out && comes_nothing(how) && d->builds_plainly &&
           (d->tallies | d->having[HM_HOOK_YOU_BUILD] | d->having[HM_HOOK_REACH]) == 0 &&
           may_only_hold(d) &&
           d->laws[HM_HOOK_YOU_BUILD].count + d->laws[HM_HOOK_REACH].count == 0 &&
           most_cubes(d) <= how->rounds;
}
