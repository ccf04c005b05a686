/* letters.h - how much room text takes, without any library of fonts.
 *
 * The widths of the shipped fonts are a table (widths.def, made by widths.py), so text
 * breaks alike in SVG, PDF and PNG, and on machines that lack the fonts. Whoever draws a
 * line makes it as wide as the table says: with another font it is pressed into its room.
 */
#ifndef HM_TOOLS_PRINT_LETTERS_H
#define HM_TOOLS_PRINT_LETTERS_H

#include <stddef.h>

#include "tools/print/plate.h"

/* The width of so many bytes of a text, in letters of that size. */
int32_t hm_letters_width(hm_hand hand, int32_t size, const char *text, size_t length);

/* Bytes of text that fit in a line, cut between words where possible, and between
 * letters of scripts without blanks; *next is where the following line begins. A line
 * has one letter at least, unless the text is at its end. */
size_t hm_letters_wrap(hm_hand hand, int32_t size, const char *text, int32_t width,
                       const char **next);

/* Lines that the text takes. */
int hm_letters_lines(hm_hand hand, int32_t size, const char *text, int32_t width);

/* One line of text, w wide, at a place of a plate; what cannot be shown becomes '?'. */
typedef struct hm_writing {
    hm_hand     hand;
    hm_anchor   anchor;
    int32_t     size;
    uint32_t    ink;
    const char *font;
} hm_writing;

void hm_letters_put(hm_plate *p, const hm_writing *as, hm_corner at, const char *text,
                    size_t length);

/* A line that fits in its room: what is too much is left out, with dots in its place. */
void hm_letters_fit(hm_plate *p, const hm_writing *as, hm_corner at, const char *text,
                    int32_t room);

/* A paragraph or several (line ends part them) from a base line down, `step` from line
 * to line, `most` lines; with dots where more does not fit. Lines that were put. */
int hm_letters_flow(hm_plate *p, const hm_writing *as, hm_corner at, const char *text,
                    int32_t width, int32_t step, int most);

#endif
