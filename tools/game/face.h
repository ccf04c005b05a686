/* face.h - how a game shows itself to the commands.
 *
 * Games come in two shapes: everybody has a town of their own, or all share a board.
 * A face is what the commands need to know of a shape: what is set up, what a position
 * looks like as JSON and as text. Which face a game has follows from its definition
 * (whether it has boards), never from its name; no command asks further.
 */
#ifndef HM_TOOLS_GAME_FACE_H
#define HM_TOOLS_GAME_FACE_H

#include <jansson.h>

#include "tools/fields.h"
#include "tools/game/form.h"
#include "tools/game/position.h"
#include "tools/options.h"

struct hm_setup_reader;
struct hm_retold;

/* A card that `new` is to write. */
typedef struct hm_new {
    const hm_game *game;
    const char    *name, *written; /* written: as tests write it, with
                                      quotes if need be */
    int            type;
    const hm_card *like;           /* one of that type; NULL: there is none */
} hm_new;

/* What brings points while a game goes on: for programs, and for people. */
typedef struct hm_gain_words {
    const char *key, *label;
} hm_gain_words;

/* What of a question is shown: whoever has seen something need not hear it again. */
typedef struct hm_showing {
    bool colour;
    bool board, hand; /* what lies there; the text of what they hold */
} hm_showing;

typedef struct hm_face {
    /* -- set-up: fields of "new" besides those that all games have, ended by NULL */
    const char *const *setup_fields;
    const hm_ruleset  *usual; /* for a game that has no ruleset of its name */
    /* Reads these fields, chooses the cards and fills the deal; r->fields.st tells. */
    void (*set_up)(struct hm_setup_reader *r);
    void (*note_setup)(const struct hm_setup_reader *r, json_t *setup);
    /* The questions that people are asked about them (form.h) */
    void (*offer)(hm_form *f, const hm_cards *set);
    /* Answers that are not the value of an option as they stand; NULL: there are none */
    void (*take_answers)(const hm_form *f, hm_options *o, hm_arena *arena);

    /* -- positions: fields besides those that all have, ended by NULL */
    const char *const *position_fields;
    hm_status (*fill)(hm_position *p, const hm_cards *set, hm_error *err);
    /* facts: room for players + 1 */
    hm_status (*score)(const hm_position *p, hm_facts *facts, hm_sheet *sheet,
                       hm_error *err);
    void (*draw_position)(const hm_position *p, const hm_sheet *sheet, bool colour);
    int (*builds)(const hm_position *p, const hm_options *o); /* returns the exit code */

    /* -- what `new` writes below the head of a card's file, and its test; NULL: patterns
     * and towns */
    void (*new_card)(const hm_new *n, FILE *f);
    void (*new_test)(const hm_new *n, FILE *f);

    /* -- a game as a card test (retell.h): where it starts, and how it stands at the end.
     * NULL: what cannot be said of the table; else words for that, and nothing else
     * counts. */
    const char *(*unsaid)(const hm_table *t);
    void (*retell_start)(const hm_table *t, const struct hm_retold *how, FILE *f);
    void (*retell_player)(const hm_table *t, const struct hm_retold *how, int player,
                          FILE *f);

    /* -- a game in progress, for programs: adds to the Position of a
     * view, and beside it */
    void (*note_position)(const hm_table *t, int viewer, json_t *position);
    void (*note_view)(const hm_table *t, int viewer, json_t *answer);

    /* -- and for people, on stdout. Whoever is shown something sees what they may. */
    void (*introduce)(const hm_table *t);
    /* What was drawn when the game began, for the log: a paragraph, or nothing; NULL:
     * never */
    void (*begin)(const hm_table *t, FILE *pen);
    /* whose: only that player's, where everybody has something of their own;
     * or HM_NO_PLAYER */
    void (*look)(const hm_table *t, int viewer, int whose, bool colour);
    void (*question)(const hm_table *t, const hm_decision *d, const hm_showing *how);
    /* slots of cards that they know of */
    uint64_t (*known)(const hm_table *t, int player);
    void (*card)(const hm_table *t, const hm_card *card);
    /* What should be said about an option besides its text, or nothing; NULL: never */
    void (*remark)(const hm_table *t, const hm_decision *d, hm_option option, FILE *pen);
    /* What stands on a square of a board (sketch.h numbers them) and, where it matters to
     * what is done there, around it: paragraphs that are not wrapped */
    void (*explain)(const hm_table *t, int viewer, int board, int square, FILE *pen);
    /* Why a player cannot build a card that is not among the options due, and how far it
     * has come: see why.h */
    void (*why)(const hm_table *t, const hm_decision *d, int player, int slot, FILE *pen);
    void (*plan)(const hm_table *t, int player, int slot, int most, FILE *pen);
    /* How it stands, for those who may know everything */
    void (*points)(const hm_table *t, const hm_sheet *sheet, bool colour);
    const hm_gain_words *gains; /* by hm_gain; NULL: points are counted at the end */
    const char *look_word, *look_help; /* what is typed for look() */
    const char *remark_help;           /* what remarks mean; NULL: there are none */
    /* Players act in turn and in the open, where this is there; else at the same time.
     * Closes the tale of a turn: what it brought to whom, since `was`. teller: whose turn
     * was told last, or HM_NO_PLAYER. False: nothing is worth telling. */
    bool (*sum_up)(FILE *pen, const hm_table *t, const hm_commons *was, int teller);
    const struct hm_sketcher *sketch; /* for screens: sketch.h */
} hm_face;

extern const hm_face hm_face_towns, hm_face_board;

const hm_face *hm_face_of(const hm_game *game);
/* The ruleset of the game's name, or the usual one of its face. */
const hm_ruleset *hm_face_rules(const hm_game *game);
/* Every field must be one of all games' or of this face's; one that belongs to another
 * face is told apart from one that does not exist. In face.c. */
void hm_face_check(hm_fields *r, json_t *object, const hm_game *game, bool position,
                   const char *const *common);

#endif
