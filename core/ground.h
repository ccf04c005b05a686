/* ground.h - what towns lie on: terrain, squares that nothing goes on, and missing ones.
 *
 * Maps and draws are the game's (core/game.h). A town has a set of squares for each
 * terrain that is played with, and one of all that are blocked or missing (town.h). It is
 * laid once, when a game begins, and never changes after that.
 */
#ifndef HM_CORE_GROUND_H
#define HM_CORE_GROUND_H

#include "core/deck.h"

enum { HM_BARE = -1, HM_MISSING = -2 }; /* instead of a terrain */

/* The terrain of a square, or one of these. */
int hm_ground_at(const hm_plan *p, const hm_game *g, const hm_town *t, int square);
/* Makes a square this, whatever it was; nothing is on it that could not be there. */
void hm_ground_put(const hm_plan *p, const hm_game *g, hm_town *t, int square,
                   int terrain);

/* Lays a map over what is there. */
void hm_ground_lay(const hm_plan *p, const hm_game *g, hm_town *t, const hm_ground *map);
/* Lays one map of the game, and of each of these variants: a chosen one (one bit each),
 * or the first. */
void hm_ground_lay_chosen(const hm_plan *p, const hm_game *g, uint32_t variants,
                          uint32_t chosen, hm_town *t);
/* Does nothing of the ground in a deck's games come by chance? */
bool hm_ground_is_fixed(const hm_deck *d);

/* Lays and draws what is the same in all towns; then what each has of its own. */
void hm_ground_draw_common(const hm_deck *d, const hm_setting *how, uint64_t *chance,
                           hm_town *t);
void hm_ground_draw_own(const hm_deck *d, const hm_setting *how, uint64_t *chance,
                        hm_town *t);

/* The map that lies in the town, of those that this brings (a variant, -1: the game);
 * NULL: none, or one without a name. */
const hm_ground *hm_ground_found(const hm_deck *d, const hm_town *t, int variant);

#endif
