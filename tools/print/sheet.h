/* sheet.h - plates of one size on sheets of paper, to be cut.
 *
 * As many as fit, in the middle of the sheet, upright or lying, whichever takes more.
 */
#ifndef HM_TOOLS_PRINT_SHEET_H
#define HM_TOOLS_PRINT_SHEET_H

#include "tools/print/plate.h"

typedef enum hm_cuts { HM_CUT_MARKS, HM_CUT_GUIDES, HM_CUT_NONE } hm_cuts;

enum {
    HM_SHEET_EDGE = 5 * HM_MM, /* printers leave it white */
    HM_SHEETS_MAX = 1000
};

typedef struct hm_sheet {
    int32_t w, h;          /* of the paper */
    int32_t bleed, gutter; /* what goes over the edge of a card; between two cards */
    hm_cuts cuts;
    int     cols, rows;    /* found by hm_sheet_plan */
    int32_t left, top, card_w, card_h;
} hm_sheet;

/* How cards of that size lie on it; false: not even one fits. The sheet may be turned. */
bool hm_sheet_plan(hm_sheet *s, int32_t w, int32_t h);

/* The next sheet, with up to cols * rows plates. On a back the columns are the other way
 * round, so that every back lies behind its card when the sheet is turned over its long
 * side. A plate of NULL is a place left free. */
hm_plate *hm_sheet_make(const hm_sheet *s, hm_plate *const *plate, int count, bool back);

#endif
