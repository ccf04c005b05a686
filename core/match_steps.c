/* Steps that build from cubes in other ways than layouts (core/matching.h): which cards
 * can be built, which cubes are used, and where the building goes. */
#include "core/allowed.h"
#include "core/builds.h"
#include "core/run.h"

static hm_set asleep_in(const hm_run *r)
{
    const hm_effect *root = r->chain->root;
    return hm_outcome_follow(r->chain->out, root->deck, root->asleep) |
           (root->dozes ? r->chain->touched : 0);
}

/* The same for one card: where its cubes must lie, and where it may stand then. What it
 * may depend on cubes that are gone by then is only tried. */
static hm_matching narrowed(hm_run *r, const hm_matching *m, int slot)
{
    const hm_deck *d = r->e->deck;
    hm_matching own = *m;
    const hm_facts *f = hm_run_facts(r);
    const hm_set tower = hm_deck_tower(d, f->town, slot);
    if (d->having[HM_HOOK_ONLY_FROM] >> slot & 1)
        hm_matching_keep(&own, hm_allowed_from(f, slot));
    if (d->framed >> slot & 1)
        hm_matching_frame(&own, slot, tower != 0 || (d->having[HM_HOOK_GO_ON] &
                                                     f->town->stands) != 0);
    if (!(d->choosy & ~d->fickle & hm_bit(slot)))
        return own;
    const hm_set good = hm_allowed_on(f, slot);
    own.ground &= tower == 0 ? good : tower & good ? ~(hm_set)0 : 0;
    own.site &= tower == 0 ? good : own.site;
    return own;
}

static bool can_match(hm_run *r, const hm_matching *m, int slot)
{
    const hm_deck *d = r->e->deck;
    if (!((d->choosy | d->framed | d->having[HM_HOOK_ONLY_FROM]) >> slot & 1))
        return hm_matching_can(m, slot);
    const hm_matching own = narrowed(r, m, slot);
    return hm_matching_can(&own, slot);
}

/* The cards that can be built so, the dealt one that the owner still holds among them;
 * or the first of them, where one is enough. */
static uint64_t matching_slots(hm_run *r, const hm_matching *m, uint64_t types, bool one)
{
    const hm_deck *d = r->e->deck;
    const uint8_t hand = hm_run_look(r)->hand;
    uint64_t slots = 0;
    if (!one && r->chain->used < r->chain->root->answers)
        return ~slots; /* which one it is was answered */
    for (int i = 0; i < d->count && !(one && slots != 0); i++)
        if ((types & hm_card_types(d->card[i])) && !(d->spreads >> i & 1) &&
            (!(d->dealt >> i & 1) || hand == i + 1) && can_match(r, m, i) &&
            hm_run_may_rise(r, i) && hm_may_build(hm_run_facts(r), i))
            slots |= hm_bit(i);
    return slots;
}

static void look_for_matches(hm_run *r, hm_matching *m, hm_match_way way, int missing)
{
    hm_matching_look(m, r->e->deck, hm_run_look(r), asleep_in(r), way, missing);
}

bool hm_run_can_match(hm_run *r, hm_op op, const int64_t *arg)
{
    hm_matching m;
    const bool missing = op == HM_OP_BUILD_MISSING;
    look_for_matches(r, &m,
                     missing                      ? HM_MATCH_MISSING
                     : op == HM_OP_BUILD_ANYWHERE ? HM_MATCH_ANYWHERE
                                                  : HM_MATCH_DIFFERENT,
                     missing ? (int)arg[0] : 0);
    return matching_slots(r, &m, (uint64_t)arg[missing], true) != 0;
}

/* Square after square, until it is clear what is used. */
static hm_step ask_squares(hm_run *r, const hm_matching *m, int slot, hm_set *used)
{
    hm_set chosen = 0, options;
    while ((options = hm_matching_ask(m, slot, chosen, used)) != 0) {
        int square = 0;
        hm_step step = hm_run_ask_for(r, HM_ASK_SQUARE, options, &square,
                                      "choose a square to use",
                                      r->e->deck->card[slot]->name);
        if (step != HM_STEP_DONE)
            return step;
        chosen |= hm_bit(square);
    }
    return HM_STEP_DONE;
}

/* What lenders among the used ones give is taken off them. */
static hm_step take_lent(hm_run *r, hm_matching *m, int slot, hm_set used)
{
    const hm_plan *plan = hm_run_plan(r);
    for (hm_set s = used & m->lent; s != 0; s &= s - 1) {
        const int square = hm_first(s);
        uint64_t kinds = hm_matching_kinds(m, slot, used, square);
        int kind = hm_first(kinds);
        hm_step step = kinds & (kinds - 1)
                           ? hm_run_ask_for(r, HM_ASK_RESOURCE, kinds, &kind,
                                            "choose a resource to take", NULL)
                           : HM_STEP_DONE;
        if (step != HM_STEP_DONE)
            return step;
        hm_matching_settle(m, square, kind);
        hm_town_set_held(plan, hm_run_town(r), square,
                         hm_held(plan, hm_run_look(r), square) - (1u << 4 * kind));
    }
    return HM_STEP_DONE;
}

/* The cubes are gone before the building comes, so their squares are empty by then. */
static hm_step build_from(hm_run *r, hm_matching *m, uint64_t slots)
{
    int slot = 0;
    hm_set used = 0;
    hm_step step = hm_run_ask(r, HM_ASK_CARD, slots, &slot);
    if (step == HM_STEP_DONE) {
        *m = narrowed(r, m, slot);
        step = ask_squares(r, m, slot, &used);
    }
    if (step == HM_STEP_DONE)
        step = take_lent(r, m, slot, used);
    if (step != HM_STEP_DONE)
        return step;
    const hm_set cubes = used & m->cubes, gaps = hm_matching_gaps(m, slot, used);
    const hm_set places = hm_matching_places(m, slot, used);
    hm_town_take_cubes(hm_run_plan(r), hm_run_town(r), cubes);
    hm_town_set_laid(hm_run_plan(r), hm_run_town(r), cubes);
    hm_set where = places | (hm_go_on(hm_run_facts(r), asleep_in(r)) & ~gaps);
    step = hm_run_put_up(r, slot, where, true, gaps);
    if (step == HM_STEP_DONE && hm_run_look(r)->hand == slot + 1)
        hm_run_town(r)->hand = 0;
    return step;
}

hm_step hm_run_build_missing(hm_run *r, const int64_t *arg)
{
    hm_matching m;
    look_for_matches(r, &m, HM_MATCH_MISSING, (int)arg[0]);
    return build_from(r, &m, matching_slots(r, &m, (uint64_t)arg[1], false));
}

hm_step hm_run_build_anywhere(hm_run *r, const int64_t *arg)
{
    hm_matching m;
    look_for_matches(r, &m, HM_MATCH_ANYWHERE, 0);
    return build_from(r, &m, matching_slots(r, &m, (uint64_t)arg[0], false));
}

hm_step hm_run_build_different(hm_run *r, const int64_t *arg)
{
    hm_matching m;
    look_for_matches(r, &m, HM_MATCH_DIFFERENT, 0);
    return build_from(r, &m, matching_slots(r, &m, (uint64_t)arg[0], false));
}
