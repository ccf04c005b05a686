/* Looking ahead: can an effect be completed, and after which answers? Every answer to
 * every question to come is tried, on the working copy of the town, which is put back. */
#include <string.h>

#include "core/run.h"

/* Where a search stands, and the answers that a step has. They lie in the list of answers
 * only until the step is done: the next one's are put in the same place. */
typedef struct scene {
    hm_run  run;
    hm_kept town;
    uint8_t answer[HM_STEP_QUESTIONS];
} scene;

static uint8_t *answers_of(const hm_run *r)
{
    return r->chain->root->answer + r->chain->used;
}

static void keep(const hm_run *r, scene *out)
{
    out->run = *r;
    hm_chain_keep(r->chain, &out->town);
    memcpy(out->answer, answers_of(r), sizeof out->answer);
}

static void put_back(hm_run *r, const scene *s)
{
    *r = s->run;
    hm_chain_put_back(r->chain, &s->town);
    memcpy(answers_of(r), s->answer, sizeof s->answer);
}

/* From before a step on, `given` of whose questions have answers. */
static bool can_end(hm_run *r, int given)
{
    hm_chain *c = r->chain;
    scene before;
    hm_step step;
    for (;; given = 0) {
        keep(r, &before);
        c->root->answers = (uint8_t)(c->used + given);
        step = hm_run_do(r);
        if (step != HM_STEP_DONE)
            break;
        c->used = before.town.used;
        if (!hm_run_to_step(r))
            return true;
    }
    bool can = false;
    uint64_t left = step == HM_STEP_ASKS ? c->q->options : 0;
    for (; left != 0 && !can; left &= left - 1) {
        put_back(r, &before);
        answers_of(r)[given] = (uint8_t)hm_first(left);
        can = can_end(r, given + 1);
    }
    return can;
}

bool hm_run_can_end(hm_run *r)
{
    scene before;
    int answers = r->chain->root->answers;
    keep(r, &before);
    r->limit = 0;
    bool can = !hm_run_to_step(r) || can_end(r, 0);
    put_back(r, &before);
    r->chain->root->answers = (uint8_t)answers;
    return can;
}

uint64_t hm_run_good(hm_run *r, uint64_t options, int given)
{
    scene before;
    uint64_t good = 0;
    int answers = r->chain->root->answers;
    keep(r, &before);
    for (; options != 0; options &= options - 1) {
        r->limit = 0;
        answers_of(r)[given] = (uint8_t)hm_first(options);
        if (can_end(r, given + 1))
            good |= options & -options;
        put_back(r, &before);
    }
    r->chain->root->answers = (uint8_t)answers;
    return good;
}
