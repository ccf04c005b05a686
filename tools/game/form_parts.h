/* form_parts.h - the inside of a form (form.h). Private to form*.c. */
#ifndef HM_TOOLS_GAME_FORM_PARTS_H
#define HM_TOOLS_GAME_FORM_PARTS_H

#include "core/status.h"
#include "dsl/library.h"
#include "tools/game/form.h"
#include "tools/options.h"

enum { HM_GAMES_MAX = 16, HM_TROUBLE_MAX = 512 };

/* A game that there is a pack for, and the packs that could be added to it. */
typedef struct hm_form_game {
    const char *name, *title, *pack;
    int         needs;         /* packs that this one is played with, itself among them */
    int         adds;
    const char *add[HM_CHOICES_MAX];
} hm_form_game;

struct hm_form {
    const hm_options *o;
    json_t           *answers;  /* texts, by the keys of questions */
    hm_arena          found;    /* names of games and packs */
    hm_form_game      game[HM_GAMES_MAX];
    int               games;
    const hm_form_game *usual;  /* the game of the default pack; NULL: it is not there */
    hm_library       *lib;      /* of the packs below; NULL: they cannot be used */
    char              packs[1024];
    hm_arena          arena;    /* of the questions */
    int               count;
    hm_form_question       question[HM_QUESTIONS_MAX + 1];
    json_t           *shared;   /* the set-up of the code below; NULL: none is typed, or
                                   it cannot be read */
    char              code[HM_ANSWER_MAX], miscoded[HM_TROUBLE_MAX]; /* and why not */
    char              note[HM_TROUBLE_MAX];
    char              refusal[128];
    char              trouble[HM_TROUBLE_MAX];
};

void hm_form_find_games(hm_form *f);
/* All questions; `broken` says why the packs cannot be used, if so. */
void hm_form_ask_all(hm_form *f, char *broken, size_t size);
void hm_form_renew(hm_form *f);
/* Can a game be set up with these options? Nothing is printed. */
hm_status hm_form_try(const hm_form *f, const hm_options *o, hm_error *err);
/* The mode and the switches as answered so far, or as the options say. */
hm_setting hm_form_setting(const hm_form *f, const hm_game *g);
/* The label begins with a capital, after so many blanks. Names that games give are
 * letters of ASCII where they begin with a small one. */
void hm_form_raise(hm_form_question *q, int blanks);
/* The seed, and the code of a game that somebody else played (form_seed.c). */
void hm_form_ask_seed(hm_form *f);
void hm_form_ask_code(hm_form *f);
/* Does --code alone say what is played, for several who are still to be named? */
bool hm_form_asks_seats(const hm_options *o);
/* Reads the code that is typed, if it is another one than before. */
void hm_form_read_code(hm_form *f);
/* Each game has a seed of its own: that of the last time is forgotten, and so is its code
 * unless --code says another one. */
void hm_form_begin_seed(hm_form *f);
/* Why the seed or the code cannot be used; "": they can. */
const char *hm_form_seed_trouble(const hm_form *f);
void hm_form_fill_seed(const hm_form *f, hm_options *o, hm_arena *arena);
/* Who plays, of so many; the others are bots. */
void hm_form_ask_seats(hm_form *f, int players);
/* Players, packs, variants and how bots think, as options. */
void hm_form_fill_common(const hm_form *f, hm_options *o, hm_arena *arena);

#endif
