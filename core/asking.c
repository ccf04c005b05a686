/* asking.c - the questions that effects ask: answered, or put to whoever runs them. */
#include <stdio.h>

#include "core/run.h"

/* Of several like it, only the square tells which one has its turn. What was just built
 * or chosen is known. */
static bool has_waited(const hm_effect *e)
{
    return hm_effect_stands(e) && e->host == NULL && !e->taken_up && e->clause != NULL &&
           e->clause->hook != HM_HOOK_ON_BUILD;
}

hm_step hm_run_ask(hm_run *r, hm_question_kind kind, uint64_t options, int *answer)
{
    hm_chain *c = r->chain;
    if (options == 0)
        return HM_STEP_FAILS;
    if (c->used < c->root->answers) {
        *answer = c->root->answer[c->used++];
        return HM_STEP_DONE;
    }
    c->asker = r;
    c->q->kind = kind;
    c->q->options = options;
    c->q->what = NULL;
    c->q->about = NULL;
    c->q->token = c->q->from = -1;
    c->q->amid = hm_is_match_step(hm_code_op(r->step));
    c->q->asker = r->e->slot == HM_NO_SLOT ? -1 : r->e->slot;
    c->q->at = has_waited(r->e) ? r->square : -1;
    return HM_STEP_ASKS;
}

/* The same, said in words, about a building or cube that is to come (NULL: none). */
hm_step hm_run_ask_for(hm_run *r, hm_question_kind kind, uint64_t options, int *answer,
                       const char *what, const char *about)
{
    hm_step step = hm_run_ask(r, kind, options, answer);
    if (step == HM_STEP_ASKS) {
        r->chain->q->what = what;
        r->chain->q->about = about;
    }
    return step;
}

hm_step hm_run_ask_way(hm_run *r, const char *const *words, int ways, int *answer)
{
    if (ways > HM_WAYS_MAX)
        return HM_STEP_FAILS;
    hm_step step = hm_run_ask(r, HM_ASK_WAY, hm_bit(ways) - 1, answer);
    for (int i = 0; i < ways && step == HM_STEP_ASKS; i++)
        snprintf(r->chain->q->words[i], sizeof r->chain->q->words[i], "%s", words[i]);
    return step;
}
