/* tasks.c - notes of what others are to do, and the step that makes them. */
#include "core/tasks.h"

#include "core/run.h"

static const hm_clause *clause_of(const hm_deck *d, int slot, int clause)
{
    if (slot == HM_NO_SLOT)
        return clause < d->game->laws ? d->game->law[clause].clause : NULL;
    return clause < d->card[slot]->clauses ? &d->card[slot]->clause[clause] : NULL;
}

int hm_deck_task_of(const hm_deck *d, int slot, int clause)
{
    const hm_clause *c = clause_of(d, slot, clause);
    for (int i = 0; i < d->plan.tasks && c != NULL; i++)
        if (hm_deck_task(d, i)->clause == c)
            return i;
    return -1;
}

void hm_town_note_task(const hm_plan *p, hm_town *t, int task)
{
    uint8_t *noted = hm_own_part(t, p->noted);
    if (p->noted != 0 && noted[task] < UINT8_MAX)
        noted[task]++;
}

void hm_town_set_task(const hm_plan *p, hm_town *t, int task, bool now, int times)
{
    ((uint8_t *)hm_own_part(t, p->noted))[task + (now ? p->tasks : 0)] = (uint8_t)times;
}

void hm_town_call_tasks(const hm_plan *p, hm_town *t)
{
    uint8_t *noted = hm_own_part(t, p->noted);
    if (p->noted == 0)
        return;
    memcpy(noted + p->tasks, noted, p->tasks);
    memset(noted, 0, p->tasks);
}

void hm_town_end_tasks(const hm_plan *p, hm_town *t)
{
    if (p->noted != 0)
        memset((uint8_t *)hm_own_part(t, p->noted) + p->tasks, 0, p->tasks);
}

hm_step hm_run_task(hm_run *r, const int64_t *arg)
{
    const int task = hm_deck_task_of(r->e->deck, r->e->slot, (int)arg[0]);
    if (task < 0)
        return HM_STEP_FAILS;
    hm_town_note_task(hm_run_plan(r), hm_run_town(r), task);
    return HM_STEP_DONE;
}
