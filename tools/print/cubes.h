/* cubes.h - cubes and layouts of them, on a plate.
 *
 * A cube says three times what it is: by its colour, by its letter, and by the shape
 * around the letter, which is the resource's place in its game. So it is known in grey,
 * and by eyes that do not tell the colours apart.
 */
#ifndef HM_TOOLS_PRINT_CUBES_H
#define HM_TOOLS_PRINT_CUBES_H

#include "tools/print/front.h"
#include "tools/print/plate.h"
#include "tools/print/theme.h"

void hm_cube_put(hm_plate *p, const hm_theme *t, const hm_front_cell *cell, hm_corner at,
                 int32_t size);

/* All layouts of a front side by side, in the middle of a room, with cubes of at most
 * `cube`. The height that they take is returned. */
int32_t hm_layouts_put(hm_plate *p, const hm_theme *t, const hm_front *f, hm_corner at,
                       int32_t w, int32_t h, int32_t cube);
/* ... and would take. */
int32_t hm_layouts_height(const hm_front *f, int32_t w, int32_t h, int32_t cube);

#endif
