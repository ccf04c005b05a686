/* form_screen.h - the questions of a set-up (form.h) on a screen. */
#ifndef HM_TOOLS_PLAY_FORM_SCREEN_H
#define HM_TOOLS_PLAY_FORM_SCREEN_H

#include "tools/game/form.h"
#include "tools/play/left.h"

/* The screen (screen.h) is open and stays so. last: the game that could be gone on
 * with. */
hm_form_end hm_form_screen(hm_form *f, const hm_left *last);

#endif
