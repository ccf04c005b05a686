/* gnuplot.h - the program gnuplot, which draws plots by a script (tools/child.h).
 */
#ifndef HM_TOOLS_SIM_GNUPLOT_H
#define HM_TOOLS_SIM_GNUPLOT_H

#include <stddef.h>

#include "core/status.h"

/* HM_EINPUT where it is not on the PATH, with what to install. */
hm_status hm_gnuplot_find(hm_error *err);

/* What it prints, malloc'd, with a NUL behind it; NULL on failure. */
hm_status hm_gnuplot_run(const char *script, size_t length, char **out, hm_error *err);

#endif
