/* The bot that plays by the rules of thumb of playouts, one look for each choice. */
#include "core/bots/kind.h"

#include "core/bots/advise.h"
#include "core/rng.h"
#include "core/ruleset.h"

/* With a table for what has to be guessed first, where the ruleset has no choice at a
 * glance. */
hm_status hm_quick_new(hm_bot *b, hm_arena *arena, hm_error *err)
{
    hm_advice *a = NULL;
    hm_status st = hm_advice_lasting(arena, b->deal, &b->heed, &a, err);
    b->mind = a;
    return st == HM_OK && b->deal->ruleset->glance == NULL ? hm_bot_try(b, arena, err)
                                                           : st;
}

/* The best option; of equal ones any, with even odds. */
static int best_of(uint64_t *chance, const int32_t *value, int count)
{
    int best = value[0], equal = 1, chosen = 0;
    for (int i = 1; i < count; i++) {
        const bool better = value[i] > best;
        equal = better ? 1 : equal + (value[i] == best);
        chosen = better ? i : chosen;
        best = better ? value[i] : best;
    }
    for (int skip = equal > 1 ? hm_rng_below(chance, equal) : 0; skip > 0; skip--)
        while (value[++chosen] != best)
            ;
    return chosen;
}

static int best_of_some(hm_bot *b, const hm_table *t, const hm_decision *d, hm_advice *a)
{
    hm_table_set(b->trial, hm_table_state(t));
    hm_table_guess(b->trial, d->player, &b->chance);
    a->chance = hm_rng_next(&b->chance);
    return hm_advise(b->trial, d, a);
}

int hm_quick_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    hm_advice *a = b->mind;
    int chosen;
    if (d->count == 1)
        return 0;
    if (d->player >= b->deal->players) /* a caller has no town */
        return hm_rng_below(&b->chance, d->count);
    if (b->deal->ruleset->glance == NULL) {
        chosen = best_of_some(b, t, d, a);
    } else {
        b->deal->ruleset->glance(t, d, a, a->value);
        chosen = best_of(&b->chance, a->value, d->count);
    }
    if (a->fault.code != HM_OK)
        b->fault = a->fault;
    a->fault.code = HM_OK;
    return chosen;
}
