/* town.h - what is printed of a game beside its cards: boards, scoring pads, and the
 * sheet on which the caller's game is played at home. All of it comes from the
 * definition of the game.
 */
#ifndef HM_TOOLS_PRINT_TOWN_H
#define HM_TOOLS_PRINT_TOWN_H

#include "core/game.h"
#include "tools/print/front.h"
#include "tools/print/plate.h"
#include "tools/print/theme.h"

enum { HM_HOME_CARDS = 16 }; /* more are no blueprints any more, but dots */

/* How many different boards a game has to print: those that all share, or its maps, or
 * the one bare grid of a player. */
int       hm_boards_of(const hm_game *g);
hm_plate *hm_board_plate(const hm_game *g, const hm_theme *t, int which, int32_t w,
                         int32_t h);

/* What a town is scored by: a line for each type of building and each score line of the
 * mode, and a column for each player. */
hm_plate *hm_pad_plate(const hm_game *g, const hm_theme *t, int mode, int players);

/* Blueprints, town and table of points of one player. */
hm_plate *hm_home_plate(const hm_game *g, const hm_theme *t, int mode,
                        const hm_front *front, int count, int32_t w, int32_t h);

#endif
