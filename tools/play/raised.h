/* raised.h - buildings that came, moved or went between two looks at a table, in words.
 *
 * Effects put up buildings by choices that say no more than a square, and without any
 * where there is nothing to choose. So what is told is the difference, as with tokens.
 */
#ifndef HM_TOOLS_PLAY_RAISED_H
#define HM_TOOLS_PLAY_RAISED_H

#include <stdio.h>

#include "core/play.h"

enum { HM_RAISED_PLAYERS = 6 };

typedef struct hm_raised {
    uint8_t cell[HM_RAISED_PLAYERS][HM_SQUARES_MAX];
    uint8_t height[HM_RAISED_PLAYERS][HM_SQUARES_MAX];
} hm_raised;

/* What stands where, also in the middle of an effect; nothing in games without towns, and
 * of players beyond the first six. */
void hm_raised_look(const hm_table *t, hm_raised *out);

/* "Well goes up on d4, Inn moves from a1 to a2, Farm goes from b3": a player's, the first
 * behind `join` and those that follow behind a comma; not the one on `but`, which was
 * told already, -1: all. False: all stand as before, and nothing was written. */
bool hm_raised_tell(const hm_table *t, const hm_raised *before, const hm_raised *after,
                    int player, int but, const char *join, FILE *pen);

#endif
