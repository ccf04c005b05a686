/* plate.h - what is printed, as a list of marks: boxes, lines, shapes, text, pictures.
 *
 * A plate is one page or one card, in thousandths of a millimetre from its top left
 * corner. It knows no drawing library: whoever fills one has measured the text
 * (letters.h), and SVG, PDF and PNG are written from it alike. All is whole numbers, so a
 * plate is the same on every machine.
 *
 * A plate owns its marks and copies of all texts; pictures belong to somebody else and
 * outlive it.
 */
#ifndef HM_TOOLS_PRINT_PLATE_H
#define HM_TOOLS_PRINT_PLATE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/arena.h"

enum {
    HM_MM = 1000,           /* a millimetre */
    HM_NO_INK = 0x1000000,  /* no colour: nothing is filled, no line is drawn */
    HM_CORNERS_MAX = 12     /* of a shape */
};

typedef enum hm_mark_kind {
    HM_MARK_BOX,     /* x, y, w, h; round: radius of its corners */
    HM_MARK_LINE,    /* from x, y to x + w, y + h */
    HM_MARK_SHAPE,   /* corners, closed */
    HM_MARK_DISC,    /* about x, y; w: its radius */
    HM_MARK_TEXT,    /* one line on the base line y, from x on or about it, w wide */
    HM_MARK_PICTURE  /* fills x, y, w, h; what is too much is cut off */
} hm_mark_kind;

/* Letters: the theme's fonts, and the font of signs. */
typedef enum hm_hand { HM_HAND_PLAIN, HM_HAND_BOLD, HM_HAND_SIGN } hm_hand;

typedef enum hm_anchor { HM_FROM, HM_ABOUT, HM_UP_TO } hm_anchor;

typedef struct hm_corner {
    int32_t x, y;
} hm_corner;

struct hm_art;

typedef struct hm_mark {
    uint8_t  kind, hand, anchor;
    bool     dashed;
    int32_t  x, y, w, h, round;
    int32_t  size;       /* of text: an em */
    int32_t  thick;      /* of the line around it */
    uint32_t fill, line; /* 0xRRGGBB, or HM_NO_INK; text is filled */
    int      corners;
    hm_corner corner[HM_CORNERS_MAX];
    const char *text;          /* UTF-8, nothing that cannot be shown */
    const char *font;          /* of text: its family */
    const struct hm_art *art;
} hm_mark;

typedef struct hm_plate {
    int32_t  w, h;
    char    *title;      /* what it shows, for readers; or NULL */
    int      count, room;
    hm_mark *mark;
    hm_arena arena;      /* texts */
} hm_plate;

/* An empty one of that size; its title may be NULL. */
hm_plate *hm_plate_new(int32_t w, int32_t h, const char *title);
void      hm_plate_free(hm_plate *p); /* NULL is fine */

/* Adds a mark, with copies of its texts. */
void hm_plate_add(hm_plate *p, const hm_mark *mark);

/* Adds all marks of another one, moved, and made so many thousandths as large. */
void hm_plate_lay(hm_plate *p, const hm_plate *from, int32_t x, int32_t y, int32_t scale);

/* Shorter ways to add what is common. */
void hm_plate_box(hm_plate *p, hm_corner at, int32_t w, int32_t h, int32_t round,
                  uint32_t fill);
void hm_plate_frame(hm_plate *p, hm_corner at, int32_t w, int32_t h, int32_t round,
                    int32_t thick, uint32_t line);
void hm_plate_line(hm_plate *p, hm_corner from, hm_corner to, int32_t thick,
                   uint32_t line);

#endif
