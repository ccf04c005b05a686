/* work.c - counts what programs do. Once there was too much, nothing is run any more in
 * that step of the game, so that it ends soon. */
#include "core/work.h"

static void give_up(const hm_facts *f, int slot, const char *why)
{
    const hm_deck *d = f->deck;
    if (slot >= 0 && slot < d->count + d->abilities)
        hm_fail(&f->fault->error, HM_ELIMIT, (hm_span){0, 0}, "in card '%.60s': %s",
                d->card[slot]->name, why);
    else
        hm_fail(&f->fault->error, HM_ELIMIT, (hm_span){0, 0},
                "in a rule for everybody: %s", why);
}

static bool is_stopped(const hm_facts *f)
{
    const hm_fault *fault = f->fault;
    return (f->deck->cards->stop != NULL && f->deck->cards->stop()) ||
           (fault->quits != NULL && fault->quits(fault->ctx));
}

bool hm_work_spend(const hm_facts *f, int slot, int64_t words)
{
    hm_fault *fault = f->fault;
    if (fault == NULL)
        return true;
    if (fault->error.code != HM_OK)
        return false;
    if (is_stopped(f)) {
        hm_fail(&fault->error, HM_ELIMIT, (hm_span){0, 0}, "stopped");
        return false;
    }
    fault->work -= words;
    if (fault->work >= 0)
        return true;
    give_up(f, slot, "there is too much to work out");
    return false;
}

/* -- what is counted */

static bool is_counted(const hm_deck *d, const hm_program *p)
{
    const hm_grid *g = &d->game->grid;
    const hm_size size = hm_size_of(g->cols, g->rows, d->game->types);
    return p != NULL && hm_program_price(p, &size) > HM_PRICE_PLAIN;
}

static bool uses_work(const hm_deck *d, const hm_uses *uses)
{
    for (int i = 0; i < uses->count; i++) {
        const hm_clause *c = uses->use[i].clause;
        if (is_counted(d, c->code) || is_counted(d, c->total) ||
            is_counted(d, c->probe) || is_counted(d, c->filter))
            return true;
    }
    return false;
}

bool hm_deck_works(const hm_deck *d)
{
    for (int i = 0; i < d->game->lines; i++)
        if (is_counted(d, d->game->line[i].count) ||
            is_counted(d, d->game->line[i].points))
            return true;
    for (hm_hook h = 0; h < HM_HOOKS; h++)
        if (uses_work(d, &d->uses[h]) || uses_work(d, &d->laws[h]))
            return true;
    return false;
}
