/* carry.h - what is on a square goes to another one, or back into the supply.
 *
 * A square's contents are its cube or building with all that belongs to it: cubes on it,
 * what it remembers or keeps, storeys, counters of the square, and the token that stands
 * or works there. What was laid on a square (hm_lying) is the square's, and stays: who
 * comes there takes it (hm_town_land, in counters.h). Nothing here asks whether a move is
 * legal, and nothing comes or goes but by hm_town_take_away.
 */
#ifndef HM_CORE_CARRY_H
#define HM_CORE_CARRY_H

#include "core/deck.h"

/* The contents of two squares change places, whatever they are. */
void hm_town_exchange(const hm_plan *p, hm_town *t, int a, int b);
/* They go to an empty square; a token that stands there alone stays, and so there must be
 * none if one goes along. */
void hm_town_carry(const hm_plan *p, hm_town *t, int from, int to);
/* A cube or building goes back into the supply, with the cubes on it, and with it goes
 * what it remembers and, of a building, what its square counts. A token stays, without
 * work. Room for counters that went with it is gone, and what does not fit any more. */
void hm_town_take_away(const hm_deck *d, hm_town *t, int square);

/* The squares around one that are in the set, in their order, clockwise from above and to
 * the left; returns how many there are: at most 8. */
int hm_grid_ring(const hm_grid *g, hm_set among, int square, uint8_t ring[8]);
/* All that is on these squares moves one step along them, the last to the first; or,
 * back, the other way round. each: is told of every exchange on the way. */
typedef void hm_exchange(void *self, int a, int b);
void hm_ring_turn(const uint8_t *ring, int count, bool back, hm_exchange *each,
                  void *self);

/* A set of squares after their contents changed places. */
HM_SMALL hm_set hm_set_exchange(hm_set s, int a, int b)
{
    const hm_set differ = (s >> a ^ s >> b) & 1;
    return s ^ (differ << a | differ << b);
}

#endif
