/* shapes.h - how the squares of a set lie: lines, groups, blocks, paths, what they
 * enclose, and which squares lie in some direction of them.
 *
 * All functions are pure and take any set of any grid; nothing is allocated. Sets that
 * come back may have squares that a town lacks where squares are moved or mirrored, so
 * whoever asks about a town cuts them to it.
 */
#ifndef HM_CORE_SHAPES_H
#define HM_CORE_SHAPES_H

#include <stdbool.h>

#include "core/grid.h"
#include "core/how.h"

/* The squares next to those of the set in one direction; or all that lie there. */
hm_set hm_shape_next(const hm_grid *g, hm_set set, int way);
hm_set hm_shape_beyond(const hm_grid *g, hm_set set, int way);

/* Squares from which another one of the set is at most so many steps away. */
hm_set hm_shape_within(const hm_grid *g, hm_set set, int steps);

/* The squares of `set` that hang together with `square`, by way of the set; the square
 * itself only if it is one of them. */
hm_set hm_shape_group(const hm_grid *g, hm_set set, int square);
int    hm_shape_groups(const hm_grid *g, hm_set set);
bool   hm_shape_is_connected(const hm_grid *g, hm_set set); /* none: it is not */
/* Does a part of the set that hangs together have squares of both? */
bool   hm_shape_joins(const hm_grid *g, hm_set set, hm_set one, hm_set other);

/* The longest unbroken run in a row or a column, or on a slanting line: of equal ones one
 * of a row, then the one with the lowest square. */
hm_set hm_shape_line(const hm_grid *g, hm_set set);
hm_set hm_shape_slant(const hm_grid *g, hm_set set);
/* Rows, or columns, of which the set has every square that the town has, and some. */
int    hm_shape_full_rows(const hm_grid *g, hm_set town, hm_set set);
int    hm_shape_full_columns(const hm_grid *g, hm_set town, hm_set set);
/* Two by two squares that are all in the set; those that overlap count each. */
int    hm_shape_blocks(const hm_grid *g, hm_set set);
/* Squares of the town outside the set from which no way outside it leads to the edge. */
hm_set hm_shape_enclosed(const hm_grid *g, hm_set town, hm_set set);

/* The most squares that a path within the set can have which comes to none twice: exact,
 * and by the states of a line across the grid, of which there are at most
 * HM_PATH_STATES_MAX (hm_path_states on this grid), once for each square. *words is
 * how much work it was (price.h). */
enum { HM_PATH_STATES_MAX = 8314 };
int hm_shape_path(const hm_grid *g, hm_set set, int64_t *words);
int hm_path_states(int side); /* of a grid whose shorter side is that: 1 to 8 */

#endif
