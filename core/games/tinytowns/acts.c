/* What players may do while they build, besides building: what their buildings offer, and
 * rules for everybody. Each is an option of the decision, and an effect once it is
 * chosen; then its owner goes on building. */
#include "core/games/tinytowns/tinytowns.h"

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
        hm_set where = hm_town_buildings(&deck->plan, town_of(t), hm_bit(slot));
        for (; where != 0 && (d != NULL || !any); where &= where - 1)
            any |= offer(t, d, hm_first(where), i, deck->card[slot]);
    }
    return any;
}

static bool can_use_law(const hm_table *t, int i)
{
    const hm_tt_errand e = hm_tt_act_errand(t, HM_TT_NO_ANSWER, i);
    return hm_tt_can_pay(t, t->deal->deck->laws[HM_HOOK_WHILE_BUILDING].use[i].slot) &&
           hm_tt_can_use(t, &e);
}

/* Found out once for a decision, as far as there are bits: it takes a look at all that
 * could be done. */
static bool is_usable(const hm_table *t, int i)
{
    hm_tt_found *found = hm_tt_found_of(t);
    const uint64_t bit = i < 64 ? hm_bit(i) : 0;
    if (found->acts_known & bit)
        return found->acts & bit;
    const bool can = can_use_law(t, i);
    found->acts_known |= t->fault->error.code == HM_OK ? bit : 0;
    found->acts = can ? found->acts | bit : found->acts & ~bit;
    return can;
}

static bool offer_laws(const hm_table *t, hm_decision *d)
{
    const hm_uses *laws = &t->deal->deck->laws[HM_HOOK_WHILE_BUILDING];
    bool any = false;
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
    if (hm_tt_how(t)->paid_by_work && hm_town_working(hm_tt_plan(t), town_of(t)) == 0)
        return false; /* most often nobody works */
    return !is_over(t) && (offer_buildings(t, NULL) || offer_laws(t, NULL));
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

bool hm_tt_take_work(const hm_deck *d, hm_hook hook)
{
    const hm_uses *laws = &d->laws[hook];
    for (int i = 0; i < laws->count; i++) {
        int wages = 0;
        for (int k = 0; k < HM_TOKENS_MAX && laws->use[i].slot != HM_NO_SLOT; k++)
            wages += d->card[laws->use[i].slot]->wages[k];
        if (wages == 0)
            return false;
    }
    return true;
}
