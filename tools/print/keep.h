/* keep.h - what was drawn, into a file: all of it, or the file stays as it was. */
#ifndef HM_TOOLS_PRINT_KEEP_H
#define HM_TOOLS_PRINT_KEEP_H

#include "core/status.h"
#include "tools/print/plate.h"

/* "-" is standard output. HM_EINPUT names a file that cannot be written. */
hm_status hm_keep(const char *path, const void *bytes, size_t size, hm_error *err);
hm_status hm_keep_svg(const char *path, const hm_plate *p, hm_error *err);

#endif
