/* fmt.h - a file in canonical form, comments kept. */
#ifndef HM_DSL_FMT_FMT_H
#define HM_DSL_FMT_FMT_H

#include "dsl/parse.h"

/* The whole file again, laid out the one right way; *out lies in arena and ends
 * in a NUL that *length leaves out. Formatting its own output changes nothing,
 * and the tree of the output equals the tree of the input. file must not be
 * broken (HM_EBUG). */
hm_status hm_fmt(const hm_file *file, hm_arena *arena, const char **out, size_t *length,
                 hm_error *err);

#endif
