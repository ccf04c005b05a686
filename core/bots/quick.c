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
    if (b->deal->ruleset->glance != NULL)
        chosen = b->deal->ruleset->glance(t, d, a, &b->chance);
    else
        chosen = best_of_some(b, t, d, a);
    if (a->fault.code != HM_OK)
        b->fault = a->fault;
    a->fault.code = HM_OK;
    return chosen;
}
