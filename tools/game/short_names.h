/* short_names.h - players' names where there is no room for the whole of them.
 *
 * A name that is cut can be seen to be cut, and two players never look the same as long
 * as some of their letters can tell them apart: where the beginnings of two are alike,
 * the middle of them is left out.
 */
#ifndef HM_TOOLS_GAME_SHORT_NAMES_H
#define HM_TOOLS_GAME_SHORT_NAMES_H

#include "tools/game/sheets.h"

/* The name of one of `count` players in at most so many columns: whole, if it fits; a
 * number at its end stays, as in "Play 2"; else "Anna…", or "An…ti". With three columns
 * or less there are no dots. Returns out. */
const char *hm_short_name(const char *const *names, int count, int which, int columns,
                          char out[HM_SEAT_NAME_MAX]);
/* The same of a table; the caller's, too. */
const char *hm_short_seat_name(const hm_table *t, int player, int columns,
                               char out[HM_SEAT_NAME_MAX]);

#endif
