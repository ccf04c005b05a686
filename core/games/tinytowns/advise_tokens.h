/* advise_tokens.h - what tokens are worth to a bot, by rules of thumb. Private.
 *
 * One that works pays for something, so it is worth a share of that, less the fuller the
 * town is; one that stands where a layout is nearly complete will work soon. Where cubes
 * must go on certain squares, tokens may say which: then it counts how well each kind
 * of cube could be placed.
 */
#ifndef HM_CORE_GAMES_TINYTOWNS_ADVISE_TOKENS_H
#define HM_CORE_GAMES_TINYTOWNS_ADVISE_TOKENS_H

#include "core/games/tinytowns/prospects.h"

/* Tokens that work, and those that were given up. */
int hm_tt_worth_of_work(const hm_advice *a, const hm_deck *d, const hm_town *town);
/* What it counts that a building which comes up there from its layout gives the token on
 * its square work; 0: it gives none. */
int hm_tt_worth_of_meeting(const hm_advice *a, const hm_table *t, const hm_town *town,
                           int square, int slot);
/* All of it, in a town whose progress (a->near) and gains are known. */
int hm_tt_worth_of_tokens(const hm_advice *a, const hm_table *t, const hm_town *town);

/* Puts a->near, from the progress of these slots in the town. */
void hm_tt_find_near(hm_advice *a, const hm_deck *d, const hm_town *town,
                     uint64_t wanted);

/* Squares where the next cube may go; all that are empty where nothing is said. */
hm_set hm_tt_open_to_cubes(const hm_table *t, const hm_town *town);

#endif
