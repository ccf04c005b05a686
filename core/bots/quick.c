/* The bot that plays by the rules of thumb of playouts, one look for each choice. */
#include "core/bots/kind.h"

#include "core/bots/advise.h"
#include "core/rng.h"
#include "core/ruleset.h"

/* Does nothing have to be guessed before it looks? What goes by chance in effects would
 * show when they are tried. */
static bool needs_no_guess(const hm_deal *deal)
{
    return deal->ruleset->glance != NULL && deal->deck->plan.luck == 0;
}

/* With a table for what is guessed. */
hm_status hm_quick_new(hm_bot *b, hm_arena *arena, hm_error *err)
{
    hm_advice *a = NULL;
    hm_status st = hm_advice_lasting(arena, b->deal, &b->heed, &b->wish,
                                     b->memory.recall, &a, err);
    b->mind = a;
    return st == HM_OK && !needs_no_guess(b->deal) ? hm_bot_try(b, arena, err) : st;
}

/* The table as it may be. */
static const hm_table *guessed(hm_bot *b, const hm_table *t, int player)
{
    hm_table_set(b->trial, hm_table_state(t));
    hm_table_guess(b->trial, player, &b->chance);
    return b->trial;
}

int hm_quick_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    hm_advice *a = b->mind;
    int chosen;
    if (d->count == 1)
        return 0;
    if (a->forgets)
        hm_advice_start(a, 0);
    if (d->player >= b->deal->players) /* a caller has no town */
        return hm_rng_below(&b->chance, d->count);
    const hm_table *seen = needs_no_guess(b->deal) ? t : guessed(b, t, d->player);
    if (b->deal->ruleset->glance != NULL) {
        chosen = b->deal->ruleset->glance(seen, d, a, &b->chance);
    } else {
        a->chance = hm_rng_next(&b->chance);
        chosen = hm_advise(seen, d, a);
    }
    hm_bot_note(b, &a->fault);
    a->fault.code = HM_OK;
    return chosen;
}
