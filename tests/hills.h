/* hills.h - a small invented game on a shared board, and cards for it. */
#ifndef HM_HILLS_H
#define HM_HILLS_H

#include "dsl/library.h"

extern const char hm_hills[], hm_hills_manifest[];

/* The game with these cards, built; errors are the caller's to look for, and the library
 * to free. */
hm_library *hm_hills_with(const char *cards);

/* The text of a card with these parts. */
#define TILE(parts) "tile \"X\" { source \"t\"\n" parts " }"
#define AIM(parts) "objective \"X\" { source \"t\" points 1\n" parts " }"

#endif
