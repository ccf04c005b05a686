/* full_end.h - how a game ended, on the screen: who won, everybody's town, and the table
 * of points beside them or, where that is too wide or cuts names for which there is room
 * elsewhere, above them. */
#ifndef HM_TOOLS_PLAY_FULL_END_H
#define HM_TOOLS_PLAY_FULL_END_H

#include "tools/play/match.h"

/* Shows it until one of v, a, u, c, w, ? and q is pressed, and returns that, or
 * HM_KEY_GONE. sheet NULL: the points cannot be counted, and err says why. */
int hm_full_end(const hm_match *m, const hm_sheet *sheet, const hm_error *err);
extern const char hm_full_end_help[];

#endif
