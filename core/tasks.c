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

void hm_town_call_tasks(const hm_plan *p, hm_town *t, uint64_t which)
{
    uint8_t *noted = hm_own_part(t, p->noted);
    for (which = p->noted != 0 ? which : 0; which != 0; which &= which - 1) {
        const int task = hm_first(which);
        noted[p->tasks + task] = noted[task];
        noted[task] = 0;
    }
}

void hm_town_end_tasks(const hm_plan *p, hm_town *t, uint64_t which)
{
    uint8_t *noted = hm_own_part(t, p->noted);
    for (which = p->noted != 0 ? which : 0; which != 0; which &= which - 1)
        noted[p->tasks + hm_first(which)] = 0;
}

uint64_t hm_deck_talks(const hm_deck *d)
{
    uint64_t talks = 0;
    _Static_assert(HM_TASKS_MAX <= 64, "a bit each");
    for (int i = 0; i < hm_deck_tasks(d); i++)
        if (hm_deck_task(d, i)->clause->number != 0)
            talks |= hm_bit(i);
    return talks;
}

hm_step hm_run_task(hm_run *r, const int64_t *arg)
{
    const int task = hm_deck_task_of(r->e->deck, r->e->slot, (int)arg[0]);
    if (task < 0)
        return HM_STEP_FAILS;
    hm_town_note_task(hm_run_plan(r), hm_run_town(r), task);
    return HM_STEP_DONE;
}
