/* grid.h - squares as bits: who is next to whom on a grid of up to 64 squares.
 *
 * A grid is a plain value without pointers, filled once by hm_grid_init and
 * never changed. Square s stands in row s / cols and column s % cols; bit s of
 * a hm_set is square s. All functions are pure.
 */
#ifndef HM_CORE_GRID_H
#define HM_CORE_GRID_H

#include "core/fast.h"
#include "core/status.h"

enum {
    HM_SQUARES_MAX = 64, /* a set of squares is one 64-bit word */
    HM_SIDE_MAX = 16,    /* columns or rows: names stay one letter, two digits */
    HM_SYMMETRIES_MAX = 8,
    HM_SQUARE_NAME_MAX = 4
};

typedef uint64_t hm_set;

/* Ways to be near, joined by |. All of them hold both ways. */
enum {
    HM_NEAR_ADJACENT = 1,
    HM_NEAR_DIAGONAL = 2,
    HM_NEAR_AROUND = 3,
    HM_NEAR_ROW = 4,
    HM_NEAR_COLUMN = 8,
    HM_NEAR_LONG_DIAGONAL = 16,
    HM_NEAR_QUARTER = 32,
    HM_NEARS = 64
};

typedef struct hm_grid {
    uint8_t cols, rows;
    uint8_t count;      /* squares */
    uint8_t symmetries; /* 8 for a square shape, 4 for a rectangle */
    hm_set  all, corner, edge;
    hm_set  center;     /* the middle one or two rows of the middle columns */
    hm_set  top, bottom, left, right; /* halves; a middle row or column is in neither */
    hm_set  diagonals;  /* the slanting lines from the corners */
    hm_set  first_row, last_row, first_column, last_column;
    hm_set  adjacent[HM_SQUARES_MAX]; /* above, below, left, right */
    hm_set  diagonal[HM_SQUARES_MAX]; /* touching at a corner only */
    hm_set  around[HM_SQUARES_MAX];   /* both of these */
    hm_set  row[HM_SQUARES_MAX];      /* the others of the same row */
    hm_set  column[HM_SQUARES_MAX];
    hm_set  long_diagonal[HM_SQUARES_MAX]; /* the others on its slanting lines */
    hm_set  quarter[HM_SQUARES_MAX];  /* the others of the same two halves */
    hm_set  near[HM_NEARS][HM_SQUARES_MAX]; /* all of these and their unions */
    uint8_t image[HM_SYMMETRIES_MAX][HM_SQUARES_MAX]; /* where a square
                                                         goes; [0] is itself */
} hm_grid;

/* 1 to HM_SIDE_MAX columns and rows, at most HM_SQUARES_MAX squares. */
hm_status hm_grid_init(hm_grid *g, int cols, int rows, hm_error *err);

HM_SMALL hm_set hm_bit(int square) { return (hm_set)1 << square; }
HM_SMALL int    hm_count(hm_set s) { return __builtin_popcountll(s); }
HM_SMALL int    hm_first(hm_set s) { return __builtin_ctzll(s); } /* s != 0 */
HM_SMALL int    hm_last(hm_set s) { return 63 - __builtin_clzll(s); } /* so, too */

/* The square with this number in the set, counted from 0; there must be so many. */
HM_SMALL int hm_nth(hm_set s, int n)
{
#ifdef HM_HAS_DEPOSIT
    return hm_first(__builtin_ia32_pdep_di(hm_bit(n), s));
#else
    for (; n > 0; n--)
        s &= s - 1;
    return hm_first(s);
#endif
}

/* The union of table[s] over the squares of set; table is one of g's. */
hm_set hm_grid_union(const hm_set *table, hm_set set);
/* Squares above, below, left and right of those of the set. */
hm_set hm_grid_beside(const hm_grid *g, hm_set set);
/* The part of `set` that hangs together with `square`, which is in it. */
hm_set hm_grid_group(const hm_grid *g, hm_set set, int square);
/* The largest such part; of equal ones the one with the lowest square. */
hm_set hm_grid_largest_group(const hm_grid *g, hm_set set);
/* Steps from square to the nearest square of set; -1 when set is empty. */
int    hm_grid_distance(const hm_grid *g, int square, hm_set set);
/* The same from the nearest of some. */
int    hm_grid_steps(const hm_grid *g, hm_set from, hm_set set);
hm_set hm_grid_image(const hm_grid *g, int symmetry, hm_set set);

/* "b2": column letters from the left, row numbers from the top. -1: no such square. */
int  hm_grid_square(const hm_grid *g, const char *name, size_t length);
void hm_grid_name(const hm_grid *g, int square, char out[HM_SQUARE_NAME_MAX]);

#endif
