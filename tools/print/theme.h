/* theme.h - the colours of a theme (dsl/theme.h), as drawings ask for them. */
#ifndef HM_TOOLS_PRINT_THEME_H
#define HM_TOOLS_PRINT_THEME_H

#include <stdint.h>

#include "dsl/theme.h"

/* A colour of the language by its name; that of the paper's shade for any other. */
uint32_t hm_theme_colour(const hm_theme *t, const char *name);

/* Ink that can be read on a colour, dark or light. */
uint32_t hm_theme_on(const hm_theme *t, uint32_t colour);

/* So many percent of one colour, the rest of the other. */
uint32_t hm_theme_mix(uint32_t a, uint32_t b, int percent);

#endif
