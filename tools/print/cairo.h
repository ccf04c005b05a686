/* cairo.h - plates as PDF and PNG, drawn by cairo and pango where they were there when
 * the program was built.
 *
 * The same plates, fonts and libraries give the same bytes: nothing is taken from the
 * clock. Bytes that are given back are malloc'd.
 */
#ifndef HM_TOOLS_PRINT_CAIRO_H
#define HM_TOOLS_PRINT_CAIRO_H

#include <stddef.h>

#include "core/status.h"
#include "tools/print/plate.h"

enum { HM_PIXELS_MAX = 16384 }; /* of a side: what picture viewers still take */

/* Was it built with them? */
bool hm_can_draw(void);

/* A page for each plate. */
hm_status hm_plates_pdf(hm_plate *const *plate, int count, const char *title,
                        unsigned char **bytes, size_t *size, hm_error *err);

/* A picture, so many pixels wide. HM_ELIMIT: that is too large. */
hm_status hm_plate_png(const hm_plate *p, int pixels, unsigned char **bytes, size_t *size,
                       hm_error *err);

#endif
