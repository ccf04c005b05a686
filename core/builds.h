/* builds.h - what can be built in a town now.
 *
 * For every square and every content of it the deck keeps the set of spots which
 * that content does not rule out; the spots that can be built are the AND over
 * all squares. Nothing is allocated here.
 */
#ifndef HM_BUILDS_H
#define HM_BUILDS_H

#include "core/deck.h"

enum { HM_SPOT_WORDS_MAX = 512 }; /* 64 cards of 512 spots */

typedef struct hm_build {
    hm_set  squares; /* used by the layout, wild buildings included */
    hm_set  place;   /* where the building may go */
    uint8_t slot;
} hm_build;

/* The spots whose squares hold the right things; bits has deck->words words.
 * Returns whether there is any. Limits are not looked at. */
bool hm_match(const hm_deck *d, const hm_town *t, uint64_t *bits);

/* All (card, squares) that can be built, ordered by slot, then by squares, at
 * most room of them; returns how many there are. Cards at their limit, spots
 * without a real cube and builds with no place to go are left out. */
int hm_builds(const hm_deck *d, const hm_town *t, const hm_setting *how,
              hm_build *out, int room);

#endif
