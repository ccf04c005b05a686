/* level.h - the level that a lone player reaches: told, or written as JSON. */
#ifndef HM_TOOLS_GAME_LEVEL_H
#define HM_TOOLS_GAME_LEVEL_H

#include <jansson.h>
#include <stdio.h>

#include "core/game.h"

/* One line: the points of a lone player and, where the mode has levels, which one they
 * reach and what the next one needs. */
void hm_write_level(FILE *pen, const hm_game *g, int mode, int32_t points);
/* Sets "level" to the name of what a lone player has reached, if anything. */
void hm_note_level(json_t *j, const hm_game *g, int mode, int players, int32_t points);

#endif
