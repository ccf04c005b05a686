/* svg.h - plates as SVG, written by us: text is text, and nothing in it runs. */
#ifndef HM_TOOLS_PRINT_SVG_H
#define HM_TOOLS_PRINT_SVG_H

#include <stdio.h>

#include "tools/print/plate.h"

/* A file of its own, or (inside) an element of a page that has no namespace to name. */
void hm_plate_svg(FILE *out, const hm_plate *p, bool inside);

/* Text for HTML and SVG: markup is escaped, what cannot be shown is a '?'; lines stay. */
void hm_markup_text(FILE *out, const char *text);

#endif
