/* theme.h - how printed cards look: fonts, sizes and colours, all data.
 *
 * theme.def has every row with what the shipped theme says. A pack has a theme of its own
 * in a file theme.card, which says what is different:
 *
 *     theme {
 *       font   title "Libertinus Serif"
 *       size   text  4.5               # millimetres
 *       colour brown "#6b4423"
 *     }
 *
 * The library reads it with the pack's other files. It says nothing about games, so it is
 * no part of what a pack's hash is of.
 */
#ifndef HM_DSL_THEME_H
#define HM_DSL_THEME_H

#include "core/arena.h"
#include "dsl/diag.h"

#define HM_THEME_FILE "theme.card" /* the name of such a file in the folder of its pack */

enum { HM_FONT_MAX = 60 }; /* bytes of a font's name */

struct hm_theme {
#define FONT(field, ...) const char *field;
#define SIZE(field, ...) int32_t field; /* thousandths of a millimetre */
#define COLOUR(field, ...) uint32_t field; /* 0xRRGGBB */
#include "dsl/theme.def"
#undef FONT
#undef SIZE
#undef COLOUR
};
typedef struct hm_theme hm_theme;

extern const hm_theme hm_theme_shipped;

/* Is that the path of a theme? */
bool hm_theme_is_file(const char *path);

/* What the file says over the shipped theme, in the arena; every mistake becomes a
 * diagnostic, and what it is about stays as shipped. NULL: memory is short. */
const hm_theme *hm_theme_read(const hm_source *source, hm_arena *arena, hm_diags *diags);

/* A colour of the theme by its name; NULL: there is none of that name. */
const uint32_t *hm_theme_find(const hm_theme *t, const char *name);

#endif
