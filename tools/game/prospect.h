/* prospect.h - how far the layouts of a card have come in a town: what is missing where,
 * and what is in the way.
 *
 * Only what lies in the town is looked at; whether the card may be built, once its layout
 * lies there, is why.h's question. Nothing is allocated, and nothing is drawn. Cards
 * without a layout, and games on a shared board, have no prospects.
 */
#ifndef HM_TOOLS_GAME_PROSPECT_H
#define HM_TOOLS_GAME_PROSPECT_H

#include <stdio.h>

#include "core/play.h"

enum { HM_PROSPECTS_MAX = HM_PATTERN_SPOTS_MAX, HM_WANTED_MAX = 160 };

/* One place of a layout. */
typedef struct hm_prospect {
    hm_set   squares;  /* of cubes, and of buildings that it asks for */
    hm_set   lacks;    /* ... where what is asked for can still come */
    hm_set   wrong;    /* ... where something else is in the way, */
    hm_set   stuck;    /* ... and stays: a building, or ground that takes nothing */
    uint16_t spot;     /* of the card's, from 0 */
    uint8_t  slot;
    uint8_t  missing, blocked; /* squares in lacks, and in wrong */
    bool     hollow;   /* nothing is missing, but no real cube lies there: buildings that
                          stand for cubes are not enough */
} hm_prospect;

/* Does all that it asks for lie there? */
static inline bool hm_prospect_complete(const hm_prospect *p)
{
    return p->missing == 0 && p->blocked == 0 && !p->hollow;
}

/* All layouts of a card, the furthest first: those with nothing in the way by what is
 * missing, then those where a cube would have to go, then those that can never be.
 * Returns how many. */
int hm_prospects(const hm_deck *d, const hm_town *town, int slot,
                 hm_prospect out[HM_PROSPECTS_MAX]);
/* The same in a player's own town as they see it, with what an effect under way did. */
int hm_prospects_of(const hm_table *t, int player, int slot,
                    hm_prospect out[HM_PROSPECTS_MAX]);

/* What the layout asks for on one of its squares, "wood", "wood or brick", "any cube",
 * "cottage"; and as a letter: small for cubes, as they are drawn in small towns, capital
 * for buildings. */
const char *hm_prospect_wants(const hm_deck *d, const hm_prospect *p, int square,
                              char text[HM_WANTED_MAX]);
char        hm_prospect_letter(const hm_deck *d, const hm_prospect *p, int square);

/* "needs glass on c2 and wood on b3; brick lies on b2 where wood is asked for". */
void hm_prospect_tell(const hm_deck *d, const hm_town *town, const hm_prospect *p,
                      FILE *pen);

/* Slots of the cards that a player may build, now or later: with a layout, and nobody
 * else's. */
uint64_t hm_prospect_cards(const hm_table *t, int player);

/* The card that a cube of the resource on an empty square of the player's town serves
 * best: that which then lacks the fewest cubes, of equal ones the largest. -1: none. */
int hm_prospect_served(const hm_table *t, int player, int square, int resource);

#endif
