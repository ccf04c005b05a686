/* draw.h - a board that all players share, drawn as text or written as JSON. */
#ifndef HM_TOOLS_GAME_BOARD_DRAW_H
#define HM_TOOLS_GAME_BOARD_DRAW_H

#include <jansson.h>
#include <stdio.h>

#include "core/play.h"
#include "tools/fields.h"

#define HM_ALWAYS "always" /* tag of tiles that lie beside every market */

bool hm_is_objective(const hm_card *card);
/* The board of that name, the first for ""; refuses others. */
int  hm_board_find(hm_fields *r, const char *name, const hm_game *game);

/* Slots of the tiles that are on the board or can come there: names to be told apart. */
uint64_t hm_board_tiles(const hm_deck *d, const hm_commons *c);

/* Board, market, reserve and what everybody has, on stdout. name: of each player. */
void hm_draw_board(const hm_deck *d, const hm_commons *c, const char *const *name,
                   bool colour);
/* "O12 Spent to the Last, 3 points:" and its rule below. */
void hm_draw_objective(const hm_card *card);
/* Its name, cost and points, and what it does. */
void hm_draw_tile(const hm_game *g, const hm_card *card);
/* "2 wood, 1 stone"; "nothing". */
void hm_put_amounts(FILE *out, const hm_game *g, const uint8_t *amount);
/* " (+2 wood, -1 coin, +3 points)"; false, and nothing, where all is the same. */
bool hm_write_changes(FILE *pen, const hm_game *g, const hm_commons_seat *was,
                      const hm_commons_seat *is);

/* All of it but `round` and what the set-up says, into a Position. */
void hm_board_note(const hm_deck *d, const hm_commons *c, const char *const *name,
                   json_t *position);

#endif
