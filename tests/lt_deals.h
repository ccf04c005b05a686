/* lt_deals.h - games on the shared board for tests: decks by the set of objectives, and
 * positions that are drawn. */
#ifndef HM_LT_DEALS_H
#define HM_LT_DEALS_H

#include "tests/deals.h"

/* A deck of all tiles and the objectives of a set ("17", "15", "18"). */
void lt_all_cards(hm_test_game *g, const hm_library *lib, const char *objectives);
int  lt_slot(const hm_test_game *g, const char *name);
/* Sets a rule switch to one of its values. */
void lt_rule(hm_test_game *g, const hm_library *lib, const char *name, const char *value);
/* A table of the deal, with its decision looked at. */
void lt_deal(hm_test_game *g);
/* The slots of the tiles for a first game; returns how many. */
int  lt_beginner_market(const hm_test_game *g, uint8_t market[HM_DECK_MAX]);

#endif
