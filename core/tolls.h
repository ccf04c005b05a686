/* tolls.h - what an effect uses up before it does anything else: counters that are paid,
 * tokens at work, its one time in a round or game.
 *
 * Found once for each program, so that whoever lacks it is told so without looking at
 * anything else. Steps behind those are nothing to it, and neither are amounts that are
 * worked out: who has the tolls may find that the rest cannot be done.
 */
#ifndef HM_CORE_TOLLS_H
#define HM_CORE_TOLLS_H

#include "core/deck.h"

/* Has a town n of what the step takes, for a card of the slot? NULL: it takes nothing
 * that could be told so. */
hm_toll_fn *hm_toll_of(uint32_t word);

/* Notes them in the program, which is an effect. Where it begins with "may", they are
 * those of who does it. */
void hm_program_find_tolls(hm_program *p);

/* Has the owner all of them? The effect is one of the card in the slot. */
static inline bool hm_has_tolls(const hm_program *p, const hm_plan *plan,
                                const hm_town *t, int slot)
{
    for (int i = 0; i < p->tolls; i++)
        if (!p->toll[i].has(plan, t, slot, p->toll[i].what, p->toll[i].n))
            return false;
    return true;
}

/* What all of them take at least; has is NULL: they have nothing in common. */
hm_toll hm_tolls_shared(const hm_uses *uses);

/* Can none of these rules for everybody be paid for? Else each has to be asked. */
static inline bool hm_is_beyond(const hm_uses *laws, const hm_plan *plan,
                                const hm_town *t)
{
    const hm_toll *toll = &laws->toll;
    return toll->has != NULL && !toll->has(plan, t, HM_NO_SLOT, toll->what, toll->n);
}

#endif
