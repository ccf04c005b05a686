/* facts.h - a town as programs see it: sets of squares by type, card and state.
 *
 * Facts are worked out from a town when something is to be evaluated, and point
 * at the town, the deck and the neighbours' facts, which must outlive them.
 */
#ifndef HM_FACTS_H
#define HM_FACTS_H

#include "core/deck.h"

typedef struct hm_facts {
    const hm_deck         *deck;
    const hm_town         *town;
    const hm_setting      *how;
    const struct hm_facts *side[HM_SIDES]; /* neighbours; an empty town for nobody */
    hm_set                 all;  /* its squares; none for nobody */
    hm_set                 built, cubes, empty, fed, feedable;
    hm_set                 type[HM_TYPES_MAX];
    hm_set                 card[HM_DECK_MAX]; /* by slot; only the deck's are filled */
    unsigned               named;             /* kinds just named, one bit each */
} hm_facts;

/* Fills everything but fed, named (0) and the neighbours (NULL). */
void hm_facts_fill(hm_facts *f, const hm_deck *d, const hm_town *t, const hm_setting *how);
/* The facts of a town without anything in it. */
void hm_facts_nobody(hm_facts *f, const hm_deck *d, const hm_setting *how);

#endif
