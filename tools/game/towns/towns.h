/* towns.h - games in which everybody has a town: what the files of this folder give to
 * face.c, which hands it to everybody else. Private to this folder. */
#ifndef HM_TOOLS_GAME_TOWNS_TOWNS_H
#define HM_TOOLS_GAME_TOWNS_TOWNS_H

#include <jansson.h>

#include "core/builds.h"
#include "tools/fields.h"
#include "tools/game/form.h"
#include "tools/game/looks.h"
#include "tools/game/position.h"
#include "tools/game/setup_read.h"
#include "tools/game/sketch.h"
#include "tools/options.h"

/* -- setup.c: a request for a new game */
extern const char *const hm_towns_setup_fields[];
void hm_towns_set_up(hm_setup_reader *r);
/* The squares of a town, row by row, as positions have them. */
json_t *hm_town_json(const hm_deck *d, const hm_town *t);
void hm_towns_note_setup(const hm_setup_reader *r, json_t *setup);

/* Refuses a card that is left out of games of this setting, and says why. */
void hm_towns_refuse_out(hm_fields *f, const hm_card *card, const hm_game *game,
                         const hm_setting *how);

/* -- form.c: its questions, and those answers that are no option by themselves */
void hm_towns_offer(hm_form *f, const hm_cards *set);
void hm_towns_take_answers(const hm_form *f, hm_options *o, hm_arena *arena);

/* -- position.c, builds.c */
extern const char *const hm_towns_position_fields[];
hm_status hm_towns_fill(hm_position *p, const hm_cards *set, hm_error *err);
int       hm_towns_builds(const hm_position *p, const hm_options *o); /* the exit code */
/* What the player could build: list has room for every spot of the deck, and is filled as
 * far as *count says. */
hm_status hm_towns_list_builds(const hm_position *p, int player, hm_build *list,
                               int *count, hm_error *err);

/* -- counters.c: the game's counters in positions. Names of their fields, of a player and
 * of a cell, are added to a list with room for HM_COUNTERS_MAX + 1 more; how many. */
int  hm_counters_of_player(const hm_game *g, const char **known);
int  hm_counters_of_cell(const hm_game *g, const char **known);
/* What a cell has, by the plan of drawings; whoever stands there stands already. */
void hm_counters_read_cell(hm_fields *r, const json_t *cell, const hm_game *g,
                           const hm_plan *plan, hm_town *t, int square);
/* What a player has, into a town of the deck; absent: as it is. */
void hm_counters_read_player(hm_fields *r, const json_t *player, const hm_deck *d,
                             hm_town *t);
/* Refuses something that towns of the deck cannot have (hm_counter_lost). */
void hm_counters_refuse_lost(hm_fields *r, const hm_deck *d, int counter);
/* Adds the fields of a player, and of a cell. */
void hm_counters_note_player(const hm_deck *d, const hm_town *t, json_t *player);
void hm_counters_note_cell(const hm_deck *d, const hm_town *t, int square, json_t *cell);

/* How a counter is drawn: one character. */
const char *hm_counter_sign(const hm_counter *c);
/* How many are shown on a square: what lies there, or what the square has if that is not
 * what squares start with; 0: nothing is shown. */
int  hm_counter_there(const hm_deck *d, const hm_town *t, int counter, int square);
/* "c", "2c"; "": nothing. */
enum { HM_THING_MAX = 12 };
void hm_counter_on_square(const hm_deck *d, const hm_town *t, int counter, int square,
                          char text[HM_THING_MAX]);
/* Do players have it, at this table? */
bool hm_counter_is_had(const hm_deck *d, int counter);
/* Sentences about what lies on a square, a blank before each. */
void hm_counters_explain(const hm_deck *d, const hm_town *t, int square, FILE *pen);

/* -- tokens.c: the game's tokens in positions; names of their fields are added to a list
 * with room for HM_TOKENS_MAX + 1 more. */
int  hm_tokens_of_player(const hm_game *g, const char **known);
int  hm_tokens_of_cell(const hm_game *g, const char **known);
/* Who stands there, by the plan of drawings; the building stands already. */
void hm_tokens_read_cell(hm_fields *r, const json_t *cell, const hm_game *g,
                         const hm_plan *plan, hm_town *t, int square);
/* Who is at home and who is gone, into a town of the deck in which the others stand. */
void hm_tokens_read_player(hm_fields *r, const json_t *player, const hm_deck *d,
                           hm_town *t);
/* Refuses a token that stands on a square and is not played with. */
void hm_tokens_check_square(hm_fields *r, const hm_deck *d, int token);
/* Of which tokens some player has one, as far as the position says; one bit each. */
unsigned hm_tokens_told(const hm_game *g, const json_t *players);
void hm_tokens_note_player(const hm_deck *d, const hm_town *t, json_t *player);
void hm_tokens_note_cell(const hm_deck *d, const hm_town *t, int square, json_t *cell);

/* The token on the square and how it is drawn, "g", or "g!" at work; -1 and "": none. */
#define HM_WORKS "!"
int  hm_token_on_square(const hm_deck *d, const hm_town *t, int square,
                        char text[HM_THING_MAX]);
bool hm_token_is_had(const hm_deck *d, int token); /* at this table */
void hm_tokens_explain(const hm_deck *d, const hm_town *t, int square, FILE *pen);

/* -- ground.c: what towns lie on; the field of a cell is added to a list with room for
 * one more. */
int  hm_ground_of_cell(const hm_game *g, const char **known);
/* A cell that is a terrain's name, or "-"; false: it is neither. */
bool hm_ground_read_name(const hm_game *g, const hm_plan *plan, hm_town *t, int square,
                         const char *name);
void hm_ground_read_cell(hm_fields *r, const json_t *cell, const hm_game *g,
                         const hm_plan *plan, hm_town *t, int square);
/* Terrains that the town has squares of, one bit each; does it say any ground? */
unsigned hm_ground_told(const hm_game *g, const hm_plan *plan, const hm_town *t);
bool hm_ground_is_said(const hm_game *g, const hm_plan *plan, const hm_town *t);
/* Lays the map, in a town of the deck that says no ground. */
void hm_ground_lay_unsaid(const hm_deck *d, hm_town *t);
/* Ground that towns of the deck cannot have; HM_BARE: it is fine. And things where
 * nothing can be. */
int  hm_ground_lost(const hm_deck *d, const hm_plan *plan, const hm_town *t, int square);
void hm_ground_refuse_lost(hm_fields *r, const hm_deck *d, int ground);
hm_set hm_ground_wrong(const hm_deck *d, const hm_town *t);
void hm_ground_refuse_wrong(hm_fields *r, const hm_deck *d, const hm_town *t, int square);
/* "water", "-"; NULL: bare. The field of a cell, which says something else already. */
const char *hm_ground_name(const hm_deck *d, const hm_town *t, int square);
void hm_ground_note_cell(const hm_deck *d, const hm_town *t, int square, json_t *cell);
const hm_terrain *hm_terrain_on(const hm_deck *d, const hm_town *t, int square);
bool hm_ground_is_missing(const hm_deck *d, const hm_town *t, int square);
const char *hm_terrain_sign(const hm_terrain *k);
/* Of a square that nothing can be on. */
void hm_ground_explain(const hm_deck *d, const hm_town *t, int square, FILE *pen);
/* What was drawn when the game began, a paragraph; nothing where it is always so. */
void hm_ground_tell(const hm_table *t, FILE *pen);
/* -- due.c: what will be done in some rounds */
void hm_due_note_cell(const hm_deck *d, const hm_town *t, int square, json_t *cell);
void hm_due_note_player(const hm_deck *d, const hm_town *t, json_t *player);
void hm_due_read_player(hm_fields *r, const json_t *player, const hm_deck *d, hm_town *t);
/* Of a building of the card, by the plan of drawings. */
void hm_due_read_cell(hm_fields *r, const json_t *cell, const hm_card *card,
                      const hm_plan *plan, hm_town *t, int square);
void hm_due_explain(const hm_deck *d, const hm_town *t, int square, FILE *pen);
int  hm_due_next(const hm_deck *d, const hm_town *t, int square); /* in how many rounds;
                                                                     0: nothing is */

/* -- pending.c: what has begun and is not done, of players */
void hm_pending_note(const hm_deck *d, const hm_town *t, json_t *player);
/* Into a town of the deck. */
void hm_pending_read(hm_fields *r, const json_t *player, const hm_deck *d, hm_town *t);

/* -- turn.c: what of a turn under way decides on what can be built */
void hm_turn_note(const hm_deck *d, const hm_turn *turn, json_t *player);
/* Of the owner of a town of the deck. */
void hm_turn_read(hm_fields *r, const json_t *player, const hm_deck *d, const hm_town *t,
                  hm_turn *out);

/* -- draw.c: on stdout; what is fed by the sheet gets a star (NULL: nothing is), and what
 * was paid for that is told. What the owner has is told below, and the card in the town's
 * hand. */
void hm_draw_town(const hm_deck *d, const hm_town *t, const hm_sheet *sheet, bool colour);

/* -- retell.c */
struct hm_retold;
const char *hm_towns_unsaid(const hm_table *t);
/* What is called from now on, where everybody knows it: letters, after `join`. */
void hm_towns_write_coming(const hm_table *t, const char *join, FILE *pen);
void hm_towns_retell_start(const hm_table *t, const struct hm_retold *how, FILE *f);
void hm_towns_retell_player(const hm_table *t, const struct hm_retold *how, int player,
                            FILE *f);

/* -- why.c: see why.h */
void hm_towns_why(const hm_table *t, const hm_decision *d, int player, int slot,
                  FILE *pen);
void hm_towns_plan(const hm_table *t, int player, int slot, int most, FILE *pen);

/* -- sketch.c */
extern const hm_sketcher hm_towns_sketcher;

/* Is it an event that lies open? */
static inline bool hm_lies_open(const hm_table *t, const hm_card *c)
{
    const hm_event_look e = hm_table_event(t);
    return e.open == c || e.older == c;
}

#endif
