/* readings.h - how a card's rule is read where the game is not played as usual. */
#ifndef HM_TOOLS_CMD_READINGS_H
#define HM_TOOLS_CMD_READINGS_H

#include "core/card.h"
#include "core/game.h"

/* When it is so ("In solo games:"), and the rule then. Both are gone behind the call. */
typedef void hm_reading_fn(const char *when, const char *text, void *user);

/* All that differ from the usual text, each for one thing that is not as usual: a mode, a
 * number of players, a switch. */
void hm_each_reading(const hm_card *card, const hm_game *game, hm_reading_fn *fn,
                     void *user);

#endif
