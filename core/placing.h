/* placing.h - where cubes go: cards and rules for everybody may send them to certain
 * squares.
 *
 * They say it of cubes that others named, a drawn card or the caller included, of those
 * that the owner named, or of all cubes, also those that effects place. As long as the
 * squares that all standing cards say together have an empty one, a named cube goes
 * there; so it does with the squares that the rules say, and where both cannot be had,
 * cards win. If neither has an empty one, it goes anywhere. But an effect that places a
 * cube otherwise cannot do it where no square of those for all cubes is left.
 */
#ifndef HM_CORE_PLACING_H
#define HM_CORE_PLACING_H

#include "core/facts.h"

/* How a cube comes: named, by whom, or placed by an effect otherwise. */
typedef enum hm_cube { HM_CUBE_OTHERS, HM_CUBE_OWN, HM_CUBE_PLACED } hm_cube;

/* Is there a card or rule in play that could say something of such a cube? */
bool hm_may_bind_cubes(const hm_deck *d, hm_cube cube);
/* Is there a card? */
bool hm_may_cards_bind(const hm_deck *d, hm_cube cube);
/* Does one say so in this town? */
bool hm_is_cube_bound(const hm_deck *d, const hm_town *t, hm_cube cube);

/* The empty squares on which a cube must go; 0: none, and then it goes anywhere, or one
 * that is placed nowhere. The facts are those of a game in play: they know whether the
 * owner is alone. */
hm_set hm_cubes_go_on(const hm_facts *f, hm_cube cube);
/* The same, as far as cards say so. */
hm_set hm_cards_send_to(const hm_facts *f, hm_cube cube);

/* A named cube that cards or events send somewhere cannot be stored on a building
 * instead, unless the game says so (stores); nor can one of which rules speak as the
 * owner's or the others', but what they say of all cubes is of those that are placed.
 * Could somebody keep such a cube from being stored; does somebody? */
bool hm_may_bar_storing(const hm_deck *d, hm_cube cube);
bool hm_is_storing_barred(const hm_facts *f, hm_cube cube, bool stores);

#endif
