/* agree.h - does what is asked for agree with a game that is there already?
 *
 * Who takes a game up may say again what is played, as who plays the same line twice
 * does; but to ask for something else is a mistake, and nobody is to find out only later
 * that it was not heard. Who sits where, and how long bots think, can be changed in the
 * middle of a game, and is not looked at here. */
#ifndef HM_TOOLS_GAME_AGREE_H
#define HM_TOOLS_GAME_AGREE_H

#include <jansson.h>

#include "dsl/library.h"
#include "tools/options.h"

/* Does the request (setup.h), made of these options, ask for anything? */
bool hm_request_asks(const json_t *request, const hm_options *o);
/* HM_EINPUT with the first option in *err that asks for something else than the complete
 * set-up of a game has. lib: the packs of the game; o: also where its cards are. */
hm_status hm_request_agrees(const json_t *request, const hm_options *o,
                            const json_t *setup, const hm_library *lib, hm_error *err);

#endif
