/* allowed.h - on which squares a card lets one more building of its own stand: what it
 * says itself (`only on`), limits by row, column and group, and what rules, events and
 * others' cards do not allow (`nobody may build`).
 *
 * Whether there may be one more at all is builds.h's question. Nothing is allocated.
 */
#ifndef HM_CORE_ALLOWED_H
#define HM_CORE_ALLOWED_H

#include "core/facts.h"

/* Squares, whatever is on them; all of them for a card that is not choosy. The facts are
 * of the town as it is when the building comes: what it is built from is gone. */
hm_set hm_allowed_on(const hm_facts *f, int slot);

/* Squares that all cubes of a layout of the card must lie on, before they are gone. */
hm_set hm_allowed_from(const hm_facts *f, int slot);

/* What the deck must know beforehand of its cards: which are choosy. */
void hm_deck_find_choosy(hm_deck *d);

#endif
