/* retell.h - a game that was played, as a card test. */
#ifndef HM_TOOLS_CMD_RETELL_H
#define HM_TOOLS_CMD_RETELL_H

#include "tools/save/session.h"

/* A file with one test, laid out as fmt does: the set-up, where the game stood after so
 * many moves, every choice from there, and how it stands at last. It has been run, with
 * the cards of the session, and passes. HM_EINPUT with the reason where no test can say
 * it. The session is somewhere else in its game afterwards. */
hm_status hm_retell(hm_session *s, int from, hm_arena *arena, const char **text,
                    hm_error *err);

#endif
