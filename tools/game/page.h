/* page.h - a grid of squares, and short things one after the other, on lines that are no
 * wider than the page: that of the terminal (hm_page_width), but at most 78 columns,
 * since wide boards are hard to read.
 *
 * A square is a few columns of text. Where they get too few, the board is drawn in
 * several parts, each with some of its columns, one below the other.
 */
#ifndef HM_TOOLS_GAME_PAGE_H
#define HM_TOOLS_GAME_PAGE_H

#include "core/grid.h"

enum { HM_PAGE_WIDEST = 1000 }; /* as wide as the page lets squares be */

typedef struct hm_page_plan {
    int label, gap; /* columns of a row's number; between two squares */
    int width;      /* of a square */
    int columns;    /* of the grid, on a line */
} hm_page_plan;

/* widest: columns that a square would like to have; least: that it needs. gap: between
 * them where there is room, else it is 1. */
hm_page_plan hm_page_plan_of(const hm_grid *g, int gap, int widest, int least);

/* Calls draw for every square in its turn, which writes at most plan->width columns to
 * stdout and returns how many. */
void hm_page_draw(const hm_grid *g, const hm_page_plan *plan,
                  int (*draw)(void *ctx, int square), void *ctx);

/* Things of so many columns each, with ", " between them; a new line where one does not
 * fit. `at` is where the cursor is. */
typedef struct hm_page_flow {
    int  at, indent;
    bool begun;
} hm_page_flow;

/* Before each of them, which is then written as it is. */
void hm_page_next(hm_page_flow *flow, int width);
void hm_page_end(const hm_page_flow *flow); /* a newline, if there was anything */

#endif
