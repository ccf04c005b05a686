/* explain.h - an option or a square in full, for people who want to know more than fits
 * in a list or on a board: the same words on a screen and in plain text.
 *
 * Written are paragraphs, each ended by a newline, not wrapped; may be none.
 */
#ifndef HM_TOOLS_PLAY_EXPLAIN_H
#define HM_TOOLS_PLAY_EXPLAIN_H

#include <stdio.h>

#include "core/play.h"

/* What the option's own text leaves open: what stands and lies where it is about, and the
 * card, which may be one that nobody else knows of. */
void hm_explain_option(const hm_table *t, const hm_decision *d, int i, FILE *pen);
/* The two parts of it: the place; and the card in a slot, for an option the one that
 * hm_explained_slot gives, HM_NO_SLOT: none. */
void hm_explain_place(const hm_table *t, const hm_decision *d, int i, FILE *pen);
int  hm_explained_slot(const hm_table *t, const hm_decision *d, int i);
void hm_explain_card(const hm_table *t, int slot, FILE *pen);
/* What stands on a square of one of the boards (sketch.h), as the viewer may see it. */
void hm_explain_square(const hm_table *t, int viewer, int board, int square, FILE *pen);

#endif
