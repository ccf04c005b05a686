/* art.h - pictures beside cards: PNG files, looked at and bounded before anybody draws
 * them.
 */
#ifndef HM_TOOLS_PRINT_ART_H
#define HM_TOOLS_PRINT_ART_H

#include <stddef.h>
#include <stdint.h>

#include "core/arena.h"
#include "core/status.h"

enum {
    HM_ART_BYTES = 4 << 20,  /* of a file */
    HM_ART_SIDE = 4096       /* pixels of a side */
};

/* The bytes of a PNG file as they are, and how many pixels it has. */
typedef struct hm_art {
    const char    *path;
    const uint8_t *bytes;
    size_t         length;
    int            cols, rows;
} hm_art;

/* The picture of a card: art/ID.png beside the file of the card. NULL where there is
 * none, HM_OK then, too. A file that is no PNG, too large or a link that leads away is
 * HM_EINPUT, and the message names it. It lies in the arena. */
hm_status hm_art_find(const char *card_file, const char *id, hm_arena *arena,
                      const hm_art **out, hm_error *err);

#endif
