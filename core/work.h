/* work.h - programs that are no plain ones are counted when they are run (price.h). */
#ifndef HM_CORE_WORK_H
#define HM_CORE_WORK_H

#include "core/facts.h"
#include "core/price.h"

/* Takes so many words, for a program of the card in a slot, from what may be done in this
 * step of the game, and asks whether to go on at all (hm_cards.stop). False: the step is
 * given up, and its fault says why. Where facts have no fault nothing is counted. */
bool hm_work_spend(const hm_facts *f, int slot, int64_t words);

/* Has the deck, whose clauses and lines are known, any program that is counted? */
bool hm_deck_works(const hm_deck *d);

/* Before a program is run. */
static inline bool hm_work_begins(const hm_program *p, const hm_facts *f, int slot)
{
    return __builtin_expect(p->price <= HM_PRICE_PLAIN, 1) ||
           hm_work_spend(f, slot, p->price);
}

#endif
