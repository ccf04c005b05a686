/* gallery.h - all cards of a pack as one page, complete in itself.
 *
 * The page asks no network for anything. Its policy lets it run one script and use one
 * style sheet, by their sums; whatever stands in a card is text.
 */
#ifndef HM_TOOLS_PRINT_GALLERY_H
#define HM_TOOLS_PRINT_GALLERY_H

#include <stdio.h>

#include "tools/print/front.h"
#include "tools/print/plate.h"

/* A card of it: what it says, its drawing, and what is known of it from games ("":
 * nothing). */
typedef struct hm_exhibit {
    const hm_front *front;
    hm_plate       *plate;
    const char     *known;
} hm_exhibit;

void hm_gallery_put(FILE *out, const char *title, const hm_exhibit *card, int count);

#endif
