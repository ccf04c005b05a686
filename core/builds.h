/* builds.h - what can be built in a town now.
 *
 * layouts.h finds the layouts that lie there; here they become buildings, with the
 * squares where they may go. Nothing is allocated.
 */
#ifndef HM_CORE_BUILDS_H
#define HM_CORE_BUILDS_H

#include "core/facts.h"

typedef struct hm_build {
    hm_set   squares; /* used by the layout, wild buildings included */
    hm_set   place;   /* where the building may go */
    uint16_t spot;    /* number of the spot in the deck */
    uint8_t  slot;
} hm_build;

/* A walk over what can be built, by slot, then by squares. */
typedef struct hm_build_walk {
    const hm_deck    *deck;
    const hm_town    *town;
    const hm_setting *how;
    hm_fault         *fault;  /* where scripts report; NULL: none is run */
    hm_set            asleep;
    int               slot, word;
    bool              full;   /* the slot's card is at its limit, or not the owner's */
    hm_set            before; /* squares of the last one of this slot */
    uint64_t          left;   /* of the word */
    uint64_t          bits[HM_SPOT_WORDS_MAX];
} hm_build_walk;

/* Starts the walk; false when nothing matches. Buildings on `asleep` squares do not
 * serve, be they wild or say where others may go. */
bool hm_build_start(hm_build_walk *w, const hm_deck *d, const hm_town *t,
                    const hm_setting *how, hm_set asleep, hm_fault *fault);
/* The next one; false at the end. Cards at their limit, dealt cards but the owner's,
 * spots without a real cube and builds with no place to go are left out. */
bool hm_build_next(hm_build_walk *w, hm_build *out);

/* The whole walk as a list of at most room; returns how many there are. A script that
 * breaks leaves its error in *fault (NULL: scripts are not run) and squares out. */
int hm_builds(const hm_deck *d, const hm_town *t, const hm_setting *how,
              hm_build *out, int room, hm_fault *fault);

/* Are there as many of this card in the town as its limit allows? */
bool hm_at_limit(const hm_deck *d, const hm_town *t, int slot);
/* Squares, besides those of a layout, that the card's own `build on` allows it; all
 * empty. f are facts of the town as it is when the building comes. */
hm_set hm_build_on(const hm_facts *f, int slot);

/* The spot with this number: its squares, and its card's slot. */
hm_set hm_spot_squares(const hm_deck *d, int spot, int *slot);

#endif
