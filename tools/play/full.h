/* full.h - the full-screen face of `play`. */
#ifndef HM_TOOLS_PLAY_FULL_H
#define HM_TOOLS_PLAY_FULL_H

#include "tools/play/match.h"

/* Plays the match to its end, or until it is left; the screen (screen.h) is open, and
 * closed afterwards. *again: the people want another game. Returns the exit code. Who
 * wants plain lines instead (screen.h) leaves it without a word. */
int hm_full_play(hm_match *m, bool colour, bool *again);

#endif
