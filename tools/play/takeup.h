/* takeup.h - a match goes on with a game that is kept in a file. Private to the match.
 */
#ifndef HM_TOOLS_PLAY_TAKEUP_H
#define HM_TOOLS_PLAY_TAKEUP_H

#include "tools/play/match.h"

/* Loads the game that the options name: by a file or a number, the latest one, or that of
 * the --save file. request is what they ask for besides, which must agree with the game
 * (tools/game/agree.h): else *usage, and the file is as it was. After a failure m->advice
 * may say what to type instead. */
hm_status hm_take_up(hm_match *m, const json_t *request, bool *usage, hm_error *err);

#endif
