/* draw.h - towns and their points, drawn as text or written as JSON. */
#ifndef HM_TOOLS_GAME_TOWNS_DRAW_H
#define HM_TOOLS_GAME_TOWNS_DRAW_H

#include <jansson.h>
#include <stdio.h>

#include "core/score.h"

/* On stdout; squares of `fed` get a star. The card in the town's hand is named below. */
void hm_draw_town(const hm_deck *d, const hm_town *t, hm_set fed, bool colour);
/* The lines of a sheet and their total, on stdout. */
void hm_print_lines(const hm_deck *d, const hm_sheet *sheet);
void hm_write_lines(FILE *pen, const hm_deck *d, const hm_sheet *sheet);

/* A player of the answer of `score --json`. */
json_t *hm_sheet_json(const hm_deck *d, const char *name, const hm_sheet *sheet);

#endif
