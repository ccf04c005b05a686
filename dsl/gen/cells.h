/* cells.h - what the cells of a pattern ask for. Private to dsl/gen. */
#ifndef HM_DSL_GEN_CELLS_H
#define HM_DSL_GEN_CELLS_H

#include "core/card.h"
#include "dsl/check/check.h"

/* Reads a drawn cell into the number that it has in a pattern, whose demands get one more
 * if it is a new one. False when the cell is wrong, which has been reported. */
bool hm_cell_read(hm_check *c, const hm_node *cell, hm_pattern *p, uint8_t *out);

/* Can the pattern be built from? One cube at least must always be used. Reports it. */
bool hm_cells_check(hm_check *c, const hm_node *part, const hm_pattern *p);

#endif
