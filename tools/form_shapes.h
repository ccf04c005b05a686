/* form_shapes.h - what faces (face.h) add to the questions of a set-up. */
#ifndef HM_FORM_SHAPES_H
#define HM_FORM_SHAPES_H

#include "tools/form.h"

void hm_form_offer_towns(hm_form *f, const hm_cards *set);
void hm_form_offer_board(hm_form *f, const hm_cards *set);

#endif
