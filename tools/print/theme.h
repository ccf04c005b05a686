/* theme.h - how printed things look: fonts, colours, sizes and frame, all data.
 *
 * theme.def has every row with what the shipped theme says.
 */
#ifndef HM_TOOLS_PRINT_THEME_H
#define HM_TOOLS_PRINT_THEME_H

#include <stdint.h>

typedef struct hm_theme {
#define FONT(field, ...) const char *field;
#define SIZE(field, ...) int32_t field;
#define COLOUR(field, ...) uint32_t field;
#include "tools/print/theme.def"
#undef FONT
#undef SIZE
#undef COLOUR
} hm_theme;

extern const hm_theme hm_theme_shipped;

/* A colour of the language by its name; that of the paper's shade for any other. */
uint32_t hm_theme_colour(const hm_theme *t, const char *name);

/* Ink that can be read on a colour, dark or light. */
uint32_t hm_theme_on(const hm_theme *t, uint32_t colour);

/* So many percent of one colour, the rest of the other. */
uint32_t hm_theme_mix(uint32_t a, uint32_t b, int percent);

#endif
