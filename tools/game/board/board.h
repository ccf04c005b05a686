/* board.h - games on a board that all players share: what the files of this
 * folder give to face.c, which hands it to everybody else, and to each other.
 * Private to this folder. */
#ifndef HM_TOOLS_GAME_BOARD_BOARD_H
#define HM_TOOLS_GAME_BOARD_BOARD_H

#include <jansson.h>
#include <stdio.h>

#include "core/play.h"
#include "tools/fields.h"
#include "tools/game/face.h"
#include "tools/game/form.h"
#include "tools/game/position.h"
#include "tools/game/setup_read.h"
#include "tools/game/sketch.h"
#include "tools/options.h"

/* -- setup.c: a request for a new game */
extern const char *const hm_board_setup_fields[];
void hm_board_set_up(hm_setup_reader *r);
void hm_board_note_setup(const hm_setup_reader *r, json_t *setup);

/* -- form.c: its questions */
void hm_board_offer(hm_form *f, const hm_cards *set);

/* -- position.c, builds.c, new.c */
extern const char *const hm_board_position_fields[];
hm_status hm_board_fill(hm_position *p, const hm_cards *set, hm_error *err);
int       hm_board_builds(const hm_position *p, const hm_options *o); /* the exit code */
void      hm_board_new_card(const hm_new *n, FILE *f);
void      hm_board_new_test(const hm_new *n, FILE *f);

/* -- retell.c */
const char *hm_board_unsaid(const hm_table *t);
void hm_board_retell_start(const hm_table *t, const struct hm_retold *how, FILE *f);
void hm_board_retell_player(const hm_table *t, const struct hm_retold *how, int player,
                            FILE *f);

/* -- why.c: see why.h */
void hm_board_why(const hm_table *t, const hm_decision *d, int player, int slot,
                  FILE *pen);
void hm_board_plan(const hm_table *t, int player, int slot, int most, FILE *pen);

/* -- sketch.c */
extern const hm_sketcher hm_board_sketcher;

/* -- draw.c */

#define HM_ALWAYS "always" /* tag of tiles that lie beside every market */

bool hm_is_objective(const hm_card *card);
/* The board of that name, the first for ""; refuses others. */
int  hm_board_find(hm_fields *r, const char *name, const hm_game *game);

/* Slots of the tiles that are on the board or can come there: names to be told apart. */
uint64_t hm_board_tiles(const hm_deck *d, const hm_commons *c);

/* The tiles that lie in the market when such a game begins, by name, without those that
 * always do: a new list. */
json_t *hm_board_market(const hm_deal *deal);

/* Board, market, reserve and what everybody has, on stdout. name: of each player. */
void hm_draw_board(const hm_deck *d, const hm_commons *c, const char *const *name,
                   bool colour);
/* "O12 Spent to the Last, 3 points:" and its rule below. */
void hm_draw_objective(const hm_table *t, const hm_card *card);
/* Its name, cost and points, and what it does. */
void hm_draw_tile(const hm_table *t, const hm_card *card);
/* "2 wood, 1 stone"; "nothing". */
void hm_put_amounts(FILE *out, const hm_game *g, const uint8_t *amount);
/* "2 wood or 3 stone": what a tile costs. */
void hm_put_cost(FILE *out, const hm_game *g, const hm_card *card);
/* " (+2 wood, -1 coin, +3 points)"; false, and nothing, where all is the same. */
bool hm_write_changes(FILE *pen, const hm_game *g, const hm_commons_seat *was,
                      const hm_commons_seat *is);

/* All of it but `round` and what the set-up says, into a Position. */
void hm_board_note(const hm_deck *d, const hm_commons *c, const char *const *name,
                   json_t *position);

#endif
