/* twins.h - cards of loose files that are checked together, and have one pattern.
 *
 * Each file has a library of its own, so it is remembered here what those before it had.
 * Zeroed, there are none; everything lies in the arena given.
 */
#ifndef HM_TOOLS_CMD_TWINS_H
#define HM_TOOLS_CMD_TWINS_H

#include "dsl/library.h"

typedef struct hm_twins {
    struct hm_twin *first;
} hm_twins;

/* Warns of cards of the file that have the pattern of one of a file before it, and keeps
 * the patterns of its cards. */
void hm_twins_look(hm_twins *t, const hm_library *lib, const char *file, hm_arena *arena,
                   hm_diags *diags);

#endif
