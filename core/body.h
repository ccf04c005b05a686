/* body.h - buildings of several squares.
 *
 * Such a building has a first square, where all is that it has: its card, cubes and
 * numbers, tokens. The others are its wings: nothing goes there, so they are among the
 * squares that are shut (hm_town_shut), and nobody who goes over buildings meets them.
 * Who speaks of squares speaks of all of it or of nothing: a set with one of its squares
 * has all of them (hm_facts_whole). The interpreter sees to that after every word that
 * gives a set, in decks with such a card, and counts a building once (core/vm.c).
 */
#ifndef HM_CORE_BODY_H
#define HM_CORE_BODY_H

#include "core/facts.h"

/* -- towns; of what has no wings, the square is all there is */

/* The squares of what is on the square, which is no wing. */
HM_SMALL hm_set hm_body_of(const hm_plan *p, const hm_town *t, int square)
{
    const hm_set body = hm_body(p, t, square);
    return body != 0 ? body : hm_bit(square);
}

/* Gives the building on its first square these squares, which are free; a token on one of
 * them goes to the first. */
void   hm_town_spread(const hm_plan *p, hm_town *t, int square, hm_set body);
/* Where the building is whose square it is; itself where there is none. */
int    hm_town_head(const hm_plan *p, const hm_town *t, int square);
/* All squares of buildings of which the set has some. */
hm_set hm_town_whole(const hm_plan *p, const hm_town *t, hm_set set);
/* Squares near a building, none of its own among them. */
hm_set hm_town_near(const hm_plan *p, const hm_town *t, const hm_set *near, int square);

/* The same squares, moved as the first is; 0: that leaves the grid. */
hm_set hm_body_moved(const hm_grid *g, hm_set body, int from, int to);
/* Can what is on one square be moved to another, or change places with what is there,
 * with all its squares? */
bool   hm_body_fits(const hm_deck *d, const hm_town *t, int from, int to);
bool   hm_bodies_swap(const hm_deck *d, const hm_town *t, int a, int b);
/* Moves or exchanges them; what they have goes along. */
void   hm_bodies_exchange(const hm_deck *d, hm_town *t, int a, int b,
                          void each(const hm_plan *p, hm_town *t, int a, int b));

/* Of towns that are read: by square, the first square of the building whose part it is,
 * -1 of none. NULL: all have theirs now; else what is wrong, and on which square.
 * card: by slot. */
const char *hm_bodies_join(const hm_plan *p, hm_town *t, const hm_card *const *card,
                           const int8_t head[HM_SQUARES_MAX], int *wrong);

/* -- facts */

static inline hm_set hm_facts_whole(const hm_facts *f, hm_set set)
{
    return f->wings != 0 ? hm_town_whole(&f->deck->plan, f->town, set) : set;
}

/* How many things: a building is one. */
static inline int hm_facts_count(const hm_facts *f, hm_set set)
{
    return hm_count(set & ~f->wings);
}

/* Of most things, and of these the first. */
hm_set hm_facts_largest_group(const hm_facts *f, hm_set set);
/* Squares that have something of the set near them that is not there itself. */
hm_set hm_facts_near(const hm_facts *f, const hm_set *near, hm_set set);

#endif
