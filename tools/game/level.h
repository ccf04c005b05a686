/* level.h - the level that a lone player reaches: told, or written as JSON. */
#ifndef HM_TOOLS_GAME_LEVEL_H
#define HM_TOOLS_GAME_LEVEL_H

#include <jansson.h>
#include <stdio.h>

#include "core/verdict.h"

/* One line: the points of a lone player, or of all together, and, where the mode has
 * levels, which one they reach and what the next one needs. */
void hm_write_level(FILE *pen, const hm_game *g, int mode, int32_t points);
/* Sets "level" to the name of what these points reach, if anything. */
void hm_note_level(json_t *j, const hm_game *g, int mode, int32_t points);
/* Sets "outcome" to "won" or "lost" where more than points decided. */
void hm_note_outcome(json_t *j, const hm_sheet *sheet);

/* Does everybody win or lose: alone, or together with all, and by more than points? */
bool hm_is_shared_fate(const hm_sheet *sheet, int players);
/* One line: that they did; nothing where nothing was to be won. */
void hm_write_outcome(FILE *pen, const hm_mode *mode, const hm_sheet *sheet, int players);

#endif
