/* builds.h - what can be built in a town now.
 *
 * For every square and every content of it the deck keeps the set of spots which
 * that content does not rule out; the spots that can be built are the AND over
 * all squares. Nothing is allocated here.
 */
#ifndef HM_CORE_BUILDS_H
#define HM_CORE_BUILDS_H

#include "core/facts.h"

enum { HM_SPOT_WORDS_MAX = 512 }; /* 64 cards of 512 spots */

typedef struct hm_build {
    hm_set   squares; /* used by the layout, wild buildings included */
    hm_set   place;   /* where the building may go */
    uint16_t spot;    /* number of the spot in the deck */
    uint8_t  slot;
} hm_build;

enum { HM_ANYWHERE = -1 };

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
 * serve, be they wild or say where others may go. With a square, only layouts through
 * it are looked at, which is much quicker when it is known that there were no others
 * before a cube was put there. */
bool hm_build_start(hm_build_walk *w, const hm_deck *d, const hm_town *t,
                    const hm_setting *how, hm_set asleep, int through, hm_fault *fault);
/* The next one; false at the end. Cards at their limit, dealt cards but the owner's,
 * spots without a real cube and builds with no place to go are left out. */
bool hm_build_next(hm_build_walk *w, hm_build *out);

/* The spots whose squares hold the right things; bits has deck->words words. Returns
 * whether there is any. Limits are not looked at. */
bool hm_build_match(const hm_deck *d, const hm_town *t, uint64_t *bits);
/* Only those through a square with a cube on it, without wild buildings on `asleep`
 * squares; bits is left alone when there is none. NULL for bits only asks whether
 * there is any (in games with more than one resource). */
bool hm_build_match_through(const hm_deck *d, const hm_town *t, hm_set asleep,
                            int square, uint64_t *bits);

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
