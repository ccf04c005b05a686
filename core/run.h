/* run.h - an effect under way, for effect.c and the steps of steps.c. Private. */
#ifndef HM_CORE_RUN_H
#define HM_CORE_RUN_H

#include "core/effect.h"

struct hm_run {
    const hm_effect *e;
    hm_outcome      *out;      /* the town as changed so far, and what was put up */
    hm_question     *q;
    int              hand;     /* resource, -1: none */
    int              used;     /* answers used up */
    hm_set           touched;  /* squares where this effect put buildings up */
    bool             stale;    /* the town has changed since the facts were made */
    hm_facts         facts;
};

static inline const hm_plan *hm_run_plan(const hm_run *r) { return &r->e->deck->plan; }

/* The town, about to be changed. */
static inline hm_town *hm_run_town(hm_run *r)
{
    r->stale = true;
    return &r->out->town;
}

/* Asks in words of its own, about a building that is to come (-1: none). */
hm_step hm_run_ask_for(hm_run *r, hm_question_kind kind, uint64_t options, int *answer,
                       const char *what, int about);

#endif
