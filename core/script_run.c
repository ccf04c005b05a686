/* script_run.c - effects that are scripts.
 *
 * A script cannot be put back in the middle, so it runs from its start for every answer,
 * with those that were given before. Whether it comes to an end is tried, answer by
 * answer; trying leaves the town and the list of answers as they were. */
#include "core/run.h"

/* What an ability costs. Its programs pay by themselves. */
static hm_step pay_dues(hm_run *r)
{
    const hm_deck *d = r->e->deck;
    const hm_card *card = d->card[r->e->slot];
    for (int i = 0; i < d->game->counters; i++)
        if (card->price[i] != 0 &&
            hm_run_only(r, HM_TOLD(PURSE, PAY), (const int64_t[]){i, card->price[i]}) !=
                HM_STEP_DONE)
            return HM_STEP_FAILS;
    for (int i = 0; i < d->game->tokens; i++) {
        hm_step step = HM_STEP_DONE;
        if (card->wages[i] != 0)
            step = hm_run_pay_tokens(r, (const int64_t[]){i, card->wages[i]});
        if (step != HM_STEP_DONE)
            return step; /* which of them is asked */
    }
    return HM_STEP_DONE;
}

static hm_step start_script(hm_run *r)
{
    const hm_effect *e = r->e;
    const hm_scripts *scripts = e->deck->cards->scripts;
    const bool is_everybodys = !hm_has_buildings(e->deck, e->slot);
    hm_chain_put_back(r->chain, r->start);
    hm_run_begin(r);
    r->hand = e->named;
    r->settled = 0;
    r->there = 0;
    r->gone = r->away = r->stops = false;
    if (e->fault == NULL || e->fault->error.code != HM_OK)
        return HM_STEP_FAILS;
    hm_step paid = is_everybodys ? pay_dues(r) : HM_STEP_DONE;
    if (paid != HM_STEP_DONE)
        return paid;
    r->chain->scripts++;
    hm_step step = scripts->effect(scripts->self, e->clause->script, r, e->fault);
    r->chain->scripts--;
    return step;
}

/* Is there a way to the end, if only so many buildings do something? */
static bool script_can_end(hm_run *r, int limit)
{
    hm_effect *root = r->chain->root;
    r->limit = limit;
    hm_step step = start_script(r);
    r->limit = HM_ALL;
    if (step != HM_STEP_ASKS || !hm_has_room(root))
        return step == HM_STEP_DONE;
    bool can = false;
    root->answers++;
    for (uint64_t left = r->chain->q->options; left != 0 && !can; left &= left - 1) {
        root->answer[root->answers - 1] = (uint8_t)hm_first(left);
        can = script_can_end(r, limit);
    }
    root->answers--;
    return can;
}

/* The options of the question just asked after which it can be completed. */
static uint64_t script_good(hm_run *r, uint64_t options)
{
    hm_effect *root = r->chain->root;
    int settled = r->settled;
    uint64_t good = 0;
    if (!hm_has_room(root))
        return 0;
    root->answers++;
    for (; options != 0; options &= options - 1) {
        root->answer[root->answers - 1] = (uint8_t)hm_first(options);
        if (script_can_end(r, settled))
            good |= options & -options;
    }
    root->answers--;
    return good;
}

/* Can the rest be done, after what buildings did so far? Answers beyond that are those to
 * later questions: they are put aside. */
static bool agree_to_script(hm_run *r)
{
    hm_effect *root = r->chain->root;
    const hm_effect kept = *root;
    root->answers = (uint8_t)r->chain->used;
    r->agreed = r->settled;
    bool can = script_can_end(r, r->settled);
    *root = kept;
    return can;
}

/* With the answer that was added last. False: it asks again, or something came of it that
 * only shows later. */
static bool go_to_end(hm_run *r)
{
    const int settled = r->settled;
    r->limit = settled;
    const bool done = start_script(r) == HM_STEP_DONE;
    r->limit = HM_ALL;
    return done && r->settled == settled;
}

/* Of ways that come to the same one is left, if there are instructions for looking: it
 * takes what it took to find out which can be completed. */
static uint64_t script_distinct(hm_run *r, uint64_t ways, int64_t took)
{
    const hm_fault *fault = r->e->fault;
    if ((ways & (ways - 1)) == 0 || fault->error.code != HM_OK || fault->left < took)
        return ways;
    return hm_run_distinct(r, ways, 0, go_to_end);
}

/* What a script stopped for: a question, or to know whether it may go on. */
static hm_step answer_script(hm_run *r)
{
    hm_chain *c = r->chain;
    hm_question asked = *c->q;
    if (r->stops)
        return agree_to_script(r) ? HM_STEP_DONE : HM_STEP_FAILS;
    hm_kept so_far; /* trying it leaves traces, and it may be looked at */
    hm_chain_keep(c, &so_far);
    const hm_run asking = *r;
    const int64_t left = r->e->fault->left;
    uint64_t good = script_good(r, c->q->options);
    hm_chain_put_back(c, &so_far);
    *r = asking;
    if (asked.kind == HM_ASK_WAY)
        good = script_distinct(r, good, left - r->e->fault->left);
    hm_chain_put_back(c, &so_far);
    *c->q = asked;
    c->asker = r;
    return hm_run_take_good(r, good);
}

hm_step hm_run_script(hm_run *r)
{
    if (r->chain->scripts == HM_NESTED_SCRIPTS_MAX) {
        hm_break_off(r->e, "too many scripts wait for one another, each for the building "
                        "that it put up");
        return HM_STEP_FAILS;
    }
    hm_step step = r->e->deck->nests && !agree_to_script(r) ? HM_STEP_FAILS
                                                            : HM_STEP_DONE;
    while (step == HM_STEP_DONE) {
        step = start_script(r);
        if (step != HM_STEP_ASKS || r->chain->asker != r)
            return step;
        step = answer_script(r);
    }
    return step;
}
