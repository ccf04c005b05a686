/* pattern.h - a card's layout of cubes, and every place it fits on a grid.
 *
 * A pattern is drawn in one orientation; its spots are all distinct places it
 * can take on a grid by turning, mirroring and moving. Nothing turns a pattern
 * after that.
 */
#ifndef HM_CORE_PATTERN_H
#define HM_CORE_PATTERN_H

#include "core/arena.h"
#include "core/grid.h"

enum { HM_RESOURCES_MAX = 8 };

typedef struct hm_pattern {
    uint8_t cols, rows;            /* 0 x 0: the card has no pattern */
    uint8_t cubes;                 /* cells that are part of it */
    uint8_t cell[HM_SQUARES_MAX];  /* row by row: 0 = not part, else resource + 1 */
} hm_pattern;

/* One place of a pattern: its squares, and which of them want which resource. */
typedef struct hm_spot {
    hm_set squares;
    hm_set want[HM_RESOURCES_MAX];
} hm_spot;

typedef struct hm_spots {
    const hm_spot *spot; /* ordered by squares, then by what they want */
    int            count;
    int            variants; /* distinct orientations */
} hm_spots;

/* Works out all spots; they live in the arena. A pattern that fits nowhere has
 * none. HM_ENOMEM leaves *out empty. */
hm_status hm_pattern_spots(const hm_pattern *p, const hm_grid *g, hm_arena *arena,
                           hm_spots *out, hm_error *err);

/* Do both draw the same layout, up to turning and mirroring? */
int hm_pattern_same(const hm_pattern *a, const hm_pattern *b);

#endif
