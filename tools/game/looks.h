/* looks.h - what cards and pieces look like, as data: signs, letters, colours.
 *
 * `hamlet show`, screens and lines of text take them from here, so that a card looks the
 * same wherever it is drawn. Strings are the game's, or live as long as the program.
 */
#ifndef HM_TOOLS_GAME_LOOKS_H
#define HM_TOOLS_GAME_LOOKS_H

#include <stdio.h>

#include "core/card.h"
#include "core/game.h"

/* A symbol where the terminal can show it, else the letter. */
const char *hm_sign(const char *symbol, char letter);

/* A type of building beside a name: its symbol or, where that cannot be shown, its
 * letter in brackets, "(T)"; text has 8 bytes. */
const char *hm_type_sign(const hm_type *type, char text[8]);

/* The same in one column, as boards, lists of cards and legends have it: the letter where
 * the symbol cannot be shown, or is that of a cube. */
const char *hm_board_sign(const hm_game *g, const hm_type *type, char text[8]);

/* "tavern", or "tavern and chapel". */
enum { HM_TYPES_TEXT = 128 };
const char *hm_types_text(const hm_game *g, const hm_card *card, char out[HM_TYPES_TEXT]);

/* "Old Mill, tavern": a card's type stands beside its name, unless that is its name,
 * for texts speak of types. Events, abilities and what is bought have none. */
void hm_write_title(FILE *pen, const hm_game *g, const hm_card *card);

/* A square of a layout, from the first row on. */
typedef struct hm_layout_cell {
    char        text[8]; /* one column: its letter, or a dot where nothing is asked */
    const char *colour;  /* of the resource; "": none, or one of several */
    bool        part;    /* of the layout */
} hm_layout_cell;

hm_layout_cell hm_layout_look(const hm_game *g, const hm_pattern *p, int i);

/* All layouts of a card as lines of text that begin with `in` blanks, "or" between them;
 * nothing where it has none. */
void hm_write_layouts(FILE *pen, const hm_game *g, const hm_card *card, int in);

#endif
