/* card.h - a card, drawn on a plate of its own: front and back. */
#ifndef HM_TOOLS_PRINT_CARD_H
#define HM_TOOLS_PRINT_CARD_H

#include "tools/print/front.h"
#include "tools/print/plate.h"
#include "tools/print/theme.h"

enum {
    HM_CARD_W = 63 * HM_MM, /* the size that themes speak of: that of most games */
    HM_CARD_H = 88 * HM_MM
};

/* What did not fit: a text that is too long even in the smallest letters of the theme. */
typedef enum hm_card_cut { HM_CUT_NOTHING, HM_CUT_NAME, HM_CUT_TEXT } hm_card_cut;

/* *cut tells what was cut off; there are dots in its place. */
hm_plate *hm_card_plate(const hm_front *f, const hm_theme *t, int32_t w, int32_t h,
                        hm_card_cut *cut);

/* The back of all cards of its type. */
hm_plate *hm_card_back(const hm_front *f, const hm_theme *t, int32_t w, int32_t h);

#endif
