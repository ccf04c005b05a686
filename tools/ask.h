/* ask.h - the set-up by questions, for a game that is started without saying how.
 *
 * What was chosen last time is offered first, so that Enter starts a game.
 */
#ifndef HM_ASK_H
#define HM_ASK_H

#include <jansson.h>

#include "tools/lines.h"
#include "tools/tool.h"

/* Do the options leave open what is to be played, with somebody there to ask? */
bool hm_ask_is_due(const hm_options *o);

/* Asks, beginning with what `chosen` has, and puts the answers there. changing: every
 * question is asked, not only whether it should be as last time. False: they left. */
bool hm_ask(const hm_options *o, hm_lines *in, bool changing, json_t *chosen);

/* The options with what was chosen; texts lie in the arena. */
void hm_ask_fill(hm_options *o, const json_t *chosen, hm_arena *arena);

#endif
