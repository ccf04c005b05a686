/* needs.h - which parts the towns of a deck have: no room for what nothing in it can do.
 * Private. Asked once, when a deck is made. */
#ifndef HM_CORE_NEEDS_H
#define HM_CORE_NEEDS_H

#include "core/deck.h"

hm_plan_needs hm_deck_needs(const hm_deck *d);
/* Can cubes be put on any building? */
bool hm_deck_stores(const hm_deck *d);

#endif
