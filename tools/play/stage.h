/* stage.h - which face shows a match: the full screen, or plain lines. */
#ifndef HM_TOOLS_PLAY_STAGE_H
#define HM_TOOLS_PLAY_STAGE_H

#include "tools/play/match.h"

/* Plays it to its end, or until it is left. Who finds the screen too small may go on in
 * plain lines; then o->plain is set, for what comes after. *again: the people want
 * another game. Returns the exit code. */
int hm_stage(hm_match *m, hm_options *o, bool *again);

#endif
