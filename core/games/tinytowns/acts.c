/* What players may do while they build, besides building: what their buildings offer, and
 * rules for everybody. Each is an option of the decision, and an effect once it is
 * chosen; then its owner goes on building. */
#include "core/games/tinytowns/tinytowns.h"

#include "core/tolls.h"

static hm_town *town_of(const hm_table *t) { return hm_tt_town(t, hm_tt(t)->player); }

hm_tt_errand hm_tt_act_errand(const hm_table *t, int square, int use)
{
    const hm_deck *d = t->deal->deck;
    if (square == HM_TT_NO_ANSWER)
        return hm_tt_errand_for(t, &d->laws[HM_HOOK_WHILE_BUILDING].use[use], 0);
    return hm_tt_errand_for(t, &d->uses[HM_HOOK_WHILE_BUILDING].use[use], square);
}

/* One that can be done is offered or, where nobody wants a list, is enough. */
static bool offer(const hm_table *t, hm_decision *d, int square, int use,
                  const hm_card *card)
{
    const hm_tt_errand e = hm_tt_act_errand(t, square, use);
    if (!hm_tt_can_use(t, &e))
        return false;
    if (d != NULL)
        hm_offer(t, d, hm_tt_pack(HM_ACTION_ACT, square, use), card);
    return true;
}

static bool offer_buildings(const hm_table *t, hm_decision *d)
{
    const hm_deck *deck = t->deal->deck;
    const hm_uses *uses = &deck->uses[HM_HOOK_WHILE_BUILDING];
    bool any = false;
    if ((town_of(t)->stands & deck->having[HM_HOOK_WHILE_BUILDING]) == 0)
        return false;
    for (int i = 0; i < uses->count; i++) {
        const int slot = uses->use[i].slot;
        if (!(town_of(t)->stands >> slot & 1) || !hm_tt_may_use(t, &uses->use[i]))
            continue;
        hm_set where = hm_town_buildings(&deck->plan, town_of(t), hm_bit(slot));
        for (; where != 0 && (d != NULL || !any); where &= where - 1)
            any |= offer(t, d, hm_first(where), i, deck->card[slot]);
    }
    return any;
}

static bool can_use_law(const hm_table *t, int i)
{
    if (!hm_tt_may_use(t, &t->deal->deck->laws[HM_HOOK_WHILE_BUILDING].use[i]))
        return false;
    const hm_tt_errand e = hm_tt_act_errand(t, HM_TT_NO_ANSWER, i);
    return hm_tt_can_use(t, &e);
}

/* Found out once for a decision, as far as there are bits: it takes a look at all that
 * could be done. The last one is whether there is anything at all. */
enum { ANYTHING = 63 };

static bool note(const hm_table *t, int i, bool can)
{
    hm_tt_found *found = hm_tt_found_of(t);
    const uint64_t bit = hm_bit(i);
    found->acts_known |= t->fault->error.code == HM_OK ? bit : 0;
    found->acts = can ? found->acts | bit : found->acts & ~bit;
    return can;
}

static bool is_usable(const hm_table *t, int i)
{
    const hm_tt_found *found = hm_tt_found_of(t);
    if (i < ANYTHING && (found->acts_known >> i & 1))
        return found->acts >> i & 1;
    return i < ANYTHING ? note(t, i, can_use_law(t, i)) : can_use_law(t, i);
}

static bool offer_laws(const hm_table *t, hm_decision *d)
{
    const hm_uses *laws = &t->deal->deck->laws[HM_HOOK_WHILE_BUILDING];
    bool any = false;
    if (hm_is_beyond(laws, hm_tt_plan(t), town_of(t)))
        return false;
    for (int i = 0; i < laws->count && (d != NULL || !any); i++) {
        if (!is_usable(t, i))
            continue;
        any = true;
        if (d != NULL)
            hm_offer(t, d, hm_tt_pack(HM_ACTION_ACT, HM_TT_NO_ANSWER, i), NULL);
    }
    return any;
}

/* Two that undo one another could go on for ever: there is an end of it. */
static bool is_over(const hm_table *t)
{
    return hm_tt(t)->watch.acts >= HM_TT_ACTS_MAX;
}

bool hm_tt_can_act(const hm_table *t)
{
    const hm_tt_found *found = hm_tt_found_of(t);
    if (found->acts_known >> ANYTHING)
        return found->acts >> ANYTHING;
    return note(t, ANYTHING,
                !is_over(t) && (offer_buildings(t, NULL) || offer_laws(t, NULL)));
}

void hm_tt_offer_acts(const hm_table *t, hm_decision *d)
{
    if (is_over(t))
        return;
    offer_buildings(t, d);
    offer_laws(t, d);
}

void hm_tt_act(hm_table *t, int square, int use)
{
    hm_tt(t)->watch.acts++;
    hm_tt(t)->errand = hm_tt_act_errand(t, square, use);
    hm_tt_go_on(t);
}
