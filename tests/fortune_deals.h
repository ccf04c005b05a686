/* fortune_deals.h - games of both boxes by chance: every mode, every number of players,
 * switches as they come.
 */
#ifndef FORTUNE_DEALS_H
#define FORTUNE_DEALS_H

#include "tests/deals.h"

enum { FORTUNE_PLAYERS = 6, FORTUNE_CALLS = 12 };

/* Fills in the deal number `lap`, which keeps the calls. hm_lib has both packs. */
void fortune_deal(hm_test_game *g, int lap, uint64_t *chance,
                  uint8_t call[FORTUNE_CALLS]);
/* A town of that deal: cubes, some of which are a whole layout, buildings, coins as there
 * is room for, and a monument in hand or built. Few are full. */
void fortune_town(hm_test_game *g, uint64_t *chance, hm_town *t);

#endif
