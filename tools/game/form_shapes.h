/* form_shapes.h - what faces (face.h) add to the questions of a set-up. */
#ifndef HM_TOOLS_GAME_FORM_SHAPES_H
#define HM_TOOLS_GAME_FORM_SHAPES_H

#include "tools/game/form.h"

void hm_form_offer_towns(hm_form *f, const hm_cards *set);
void hm_form_offer_board(hm_form *f, const hm_cards *set);

#endif
