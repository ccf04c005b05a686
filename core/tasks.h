/* tasks.h - what players have others do: which clauses that are, and whom they concern.
 *
 * An effect changes one town. What others are to do is a clause of its own
 * (HM_HOOK_TASK); the step that is written in its place only notes in the giver's town
 * that it is to be done. Whoever runs the game does it later, in the towns of others.
 */
#ifndef HM_CORE_TASKS_H
#define HM_CORE_TASKS_H

#include "core/deck.h"

static inline int hm_deck_tasks(const hm_deck *d)
{
    return d->laws[HM_HOOK_TASK].count + d->uses[HM_HOOK_TASK].count;
}

/* Tasks of a deck have numbers: those of rules for everybody first. */
static inline const hm_use *hm_deck_task(const hm_deck *d, int task)
{
    const hm_uses *laws = &d->laws[HM_HOOK_TASK];
    return task < laws->count ? &laws->use[task]
                              : &d->uses[HM_HOOK_TASK].use[task - laws->count];
}

/* The number of a clause of the card in the slot, or (HM_NO_SLOT) of a rule of the game;
 * -1: that is no task of this deck. */
int hm_deck_task_of(const hm_deck *d, int slot, int clause);

/* Notes it once more, as far as there is room: more than anybody would count. */
void hm_town_note_task(const hm_plan *p, hm_town *t, int task);
/* So many times, of those that are due now or of the others. */
void hm_town_set_task(const hm_plan *p, hm_town *t, int task, bool now, int times);
/* What is noted of these, one bit each, is due from now on; and it is done. */
void hm_town_call_tasks(const hm_plan *p, hm_town *t, uint64_t which);
void hm_town_end_tasks(const hm_plan *p, hm_town *t, uint64_t which);
/* Those that are done one after the other, when all have done the one before. */
uint64_t hm_deck_talks(const hm_deck *d);

#endif
