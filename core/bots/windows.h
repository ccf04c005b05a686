/* windows.h - small rectangles of a grid, and what lies in them as one number. Private.
 *
 * What bots learn of a town is told by windows of 2 by 2 and 2 by 3 squares. A window is
 * seen from the rim of the town, so that towns which are turned or mirrored look the
 * same; windows that lie alike (at a corner, at the rim, inside) are of one class and are
 * learned together. What lies in a window is a number with a digit for each square, some
 * bits wide; an empty square's is 0.
 */
#ifndef HM_CORE_BOTS_WINDOWS_H
#define HM_CORE_BOTS_WINDOWS_H

#include "core/grid.h"

enum {
    HM_SMALL_WINDOWS = 49, /* 2 by 2, on 8 by 8 squares */
    HM_LONG_WINDOWS = 84,  /* 2 by 3, ... */
    HM_WINDOW_SQUARES = 6, /* of one, at most */
    HM_WINDOWS_OVER = 16,  /* over a square: 4 and 12 */
    HM_SMALL_CLASSES = 3,
    HM_LONG_CLASSES = 2,
    HM_WINDOW_IMAGES = 8
};

typedef struct hm_window {
    uint8_t square[HM_WINDOW_SQUARES];
    uint8_t class;
} hm_window;

/* A window over a square, and where that square's digit lies in its number. */
typedef struct hm_pane {
    uint8_t window, shift;
} hm_pane;

/* All windows of one size. */
typedef struct hm_windows {
    uint8_t   count, size;      /* squares of one */
    hm_window window[HM_LONG_WINDOWS];
    uint8_t   overs[HM_SQUARES_MAX];
    hm_pane   over[HM_SQUARES_MAX][HM_WINDOWS_OVER];
    uint8_t   bits;             /* of a digit */
    uint32_t  room;             /* numbers of one class */
} hm_windows;

/* Of a grid, for `codes` different things on a square. */
void hm_windows_small(hm_windows *w, const hm_grid *g, int codes);
void hm_windows_long(hm_windows *w, const hm_grid *g, int codes);

/* All numbers that say the same as this one in windows of the class, itself among them;
 * returns how many. */
int hm_window_images(const hm_windows *w, int class, uint32_t number,
                     uint32_t out[HM_WINDOW_IMAGES]);

#endif
