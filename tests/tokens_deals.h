/* tokens_deals.h - games of the box with tokens by chance: every mode, every number of
 * players, switches as they come.
 */
#ifndef TOKENS_DEALS_H
#define TOKENS_DEALS_H

#include "tests/deals.h"

enum { TOKENS_PLAYERS = 6, TOKENS_CALLS = 12 };

/* Fills in the deal number `lap`, which keeps the calls, with exactly these variants, one
 * bit each. hm_lib has the packs. */
void tokens_deal(hm_test_game *g, int lap, uint32_t variants, uint64_t *chance,
                 uint8_t call[TOKENS_CALLS]);
/* A town of that deal: cubes, some of which are a whole layout, buildings, a card in hand
 * or built, and tokens, of which many work where any do. Few are full. */
void tokens_town(hm_test_game *g, bool work, uint64_t *chance, hm_town *t);

#endif
