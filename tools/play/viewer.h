/* viewer.h - a saved game by itself on the screen, move by move: `hamlet replay` at a
 * terminal. */
#ifndef HM_TOOLS_PLAY_VIEWER_H
#define HM_TOOLS_PLAY_VIEWER_H

#include "tools/save/session.h"

/* Shows the session's game until the people have seen enough; the session is only read.
 * Everything is shown, also what players of a game that is not over hide. *code: the exit
 * code. False: this terminal has no screen, or one that somebody finds too small, and
 * nothing was seen. */
bool hm_viewer(hm_session *s, const hm_options *o, int *code);

#endif
