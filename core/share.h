/* share.h - cubes that count for two buildings, where a card says so (`match shared`).
 *
 * Both layouts lie ready before the first of the two is built. The cubes that they have
 * in common leave with the first; the second needs its own other cubes as they were, and
 * a free square of its layout. So what is kept of a building that may be a first one is
 * what lay where it was built from, and which squares have not changed since. Plain
 * values; nothing is allocated.
 */
#ifndef HM_CORE_SHARE_H
#define HM_CORE_SHARE_H

#include "core/town.h"

enum {
    HM_SHARES_MAX = 16, /* buildings of a turn whose cubes may count again */
    HM_KIND_BITS = 3    /* of a resource */
};

struct hm_deck;
struct hm_outcome;

/* A building that came up from a layout while a card let its cubes count once more. */
typedef struct hm_share {
    hm_set  ready;             /* squares that are as they were before it came up */
    hm_set  cubes;             /* whose cubes it used up, and that count once more */
    hm_set  kind[HM_KIND_BITS]; /* of these, a bit each */
    uint8_t slot;              /* what it is now */
    uint8_t square;            /* where; HM_SQUARES_MAX: it is not there any more */
    uint8_t lender;            /* slot of the card that lets them count */
    uint8_t built;             /* whose layout it came up from */
    uint8_t none[4];           /* 0: states have no padding */
} hm_share;

/* What of a turn under way decides on what can be built, besides the town. */
typedef struct hm_turn {
    hm_set   asleep; /* buildings of this round that serve from the next one on */
    int      shares;
    hm_share share[HM_SHARES_MAX]; /* in the order in which they were built */
} hm_turn;

int  hm_share_kind(const hm_share *s, int square); /* of one of its cubes */
void hm_share_add(hm_share *s, int square, int kind);

/* Cards that let cubes count again now, one bit per slot: they stand, are awake, and
 * those that do it once a round have not done it. */
uint64_t hm_lenders(const struct hm_deck *d, const hm_town *t, hm_set asleep);

/* What is kept of a building that is about to come up in the town from a layout, but for
 * cubes that are used up already. */
hm_share hm_share_of(const struct hm_deck *d, const hm_town *t, int spot, hm_set spared,
                     int square, int lender);

/* The town changes: what is not as it was is not ready any more. Then the building is
 * looked for, where an effect (NULL: none) may have moved or replaced it. */
void hm_share_follow(hm_share *s, const struct hm_deck *d, const hm_town *before,
                     const hm_town *after, const struct hm_outcome *out);

/* The town as layouts see it for the second of a pair: with the cubes that the first one
 * used up, and nothing where something has changed since. */
void hm_share_show(const hm_share *s, const struct hm_deck *d, const hm_town *t,
                   hm_town *shown);

#endif
