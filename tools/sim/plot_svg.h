/* plot_svg.h - what gnuplot draws, as a part of a page. Private to tools/sim. */
#ifndef HM_TOOLS_SIM_PLOT_SVG_H
#define HM_TOOLS_SIM_PLOT_SVG_H

#include <stdio.h>

/* COLOURS OF PLOTS: scripts have these numbers as red, green and blue; on the page they
 * are what the style sheet says. */
enum { HM_INK = 1, HM_LINE = 2, HM_BAND = 10, HM_SERIES = 11 };

/* One <svg> of gnuplot's, written without what belongs to a file of its own. Returns
 * where the next one begins, NULL: there was none. */
const char *hm_svg_put(const char *drawn, const char *says, FILE *pen);

/* Text for HTML and SVG: markup is escaped, what cannot be shown is a '?'. */
void hm_svg_text(FILE *pen, const char *text);

#endif
