/* make.h - plates into files: PDF, PNG or SVG, by how the name ends. */
#ifndef HM_TOOLS_PRINT_MAKE_H
#define HM_TOOLS_PRINT_MAKE_H

#include "core/status.h"
#include "tools/print/plate.h"

typedef enum hm_ending { HM_END_PDF, HM_END_PNG, HM_END_SVG, HM_ENDINGS } hm_ending;

/* HM_ENDINGS: none of them. */
hm_ending hm_ending_of(const char *path);

/* A PDF has all pages; of pictures each is a file, NAME-1.png and so on where there are
 * several. dots: of a PNG, to an inch. */
hm_status hm_make_files(hm_plate *const *plate, int count, const char *path, int dots,
                        const char *title, hm_error *err);

#endif
