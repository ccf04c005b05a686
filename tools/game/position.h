/* position.h - a position: the cards in play and everybody's town, or the board that all
 * share, read from JSON.
 *
 * The packs stand in the position itself, so it is read in steps: hm_position_read
 * gives the packs, and when the cards are there, hm_position_settle the mode and
 * the rule switches, and hm_position_fill the rest. A position is read as a whole
 * or not at all; everything it has lies in its arena, and it refers to the card
 * set, which must outlive it.
 */
#ifndef HM_TOOLS_GAME_POSITION_H
#define HM_TOOLS_GAME_POSITION_H

#include "core/play.h"
#include "dsl/library.h"
#include "tools/options.h"

enum { HM_POSITION_MAX = 1 << 20 }; /* bytes: room for 100 players, twice over */

typedef struct hm_seat {
    const char *name;
} hm_seat;

typedef struct hm_position {
    hm_arena       arena;
    struct json_t *root;
    int            packs;
    const char    *pack[HM_PACKS_MAX];
    hm_setting     how;
    const hm_deck *deck;
    int            buildable; /* the slots below it are the cards in play */
    int            players;
    hm_seat       *seat;
    hm_town       *town;      /* of each player; NULL where they share a board */
    hm_turn       *turn;      /* ... and what of their turn decides on what they build */
    hm_deal        deal;      /* of such a game, to score it by */
    hm_commons    *commons;   /* the board and what everybody has; else NULL */
} hm_position;

/* Reads the text and its list of packs into a zeroed position. The error's span
 * is set when the text is not JSON; otherwise the message names the field. */
hm_status hm_position_read(hm_position *p, const char *text, size_t length,
                           hm_error *err);
/* Which fields there may be, the mode and the rule switches, by the game's names. */
hm_status hm_position_settle(hm_position *p, const hm_game *game, hm_error *err);
/* Cards, players and towns or the board, played as p->how says. */
hm_status hm_position_fill(hm_position *p, const hm_cards *set, hm_error *err);
void      hm_position_free(hm_position *p);

/* May this player build the card in this slot? Dealt cards are their holder's. */
bool hm_position_may_build(const hm_position *p, int player, int slot);

/* All of it for a command: reads the file that the options name, loads its packs
 * and lets --mode and --rule have the last word. Returns the exit code, having
 * told the user what is wrong unless it is HM_EXIT_FINE; then the caller frees
 * both. */
int hm_position_load(hm_position *p, hm_library **lib, const hm_options *o);

/* The squares of a set as "a1 b2", cut at size. */
const char *hm_squares_text(const hm_grid *g, hm_set set, char *text, size_t size);
struct json_t *hm_squares_json(const hm_grid *g, hm_set set);

#endif
