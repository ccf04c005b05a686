/* ask.h - the questions of a set-up (form.h), line by line. */
#ifndef HM_TOOLS_PLAY_ASK_H
#define HM_TOOLS_PLAY_ASK_H

#include "tools/game/form.h"
#include "tools/play/left.h"
#include "tools/play/lines.h"

/* last: the game that could be gone on with. */
hm_form_end hm_ask(hm_form *f, hm_lines *in, const hm_left *last);

#endif
