/* course.h - what the cards and rules in play want to know of the course of a game.
 * Private.
 *
 * Asked once, when a deck is made: towns have room for nothing that nobody asks for.
 */
#ifndef HM_CORE_COURSE_H
#define HM_CORE_COURSE_H

#include "core/deck.h"

/* Does anything look at the number of the round? */
bool hm_course_sees_round(const hm_deck *d);
/* Does a program in play ask for it? Nobody knows of scripts. */
bool hm_course_asks(const hm_deck *d, hm_op op);
/* What is done so many rounds later: how far ahead at most, how many things of a card,
 * and of rules for everybody and abilities (hm_deck.laws[HM_HOOK_LATER]). */
typedef struct hm_later {
    uint8_t rounds, kinds, laws;
} hm_later;
hm_later  hm_course_later(const hm_deck *d);
/* The clause of a card or, slot HM_NO_SLOT, of the game that is done later; law: which
 * of everybody's it is, -1: it is a building's. */
const hm_clause *hm_later_clause(const hm_deck *d, int slot, int kind, int *law);
/* HM_ELIMIT where there are more than towns have room for. */
hm_status hm_course_check(const hm_deck *d, hm_error *err);

#endif
