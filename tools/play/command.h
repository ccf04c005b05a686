/* command.h - what people type: an option of the decision due, or a word to the program.
 *
 * An option is typed as its number, or as words that fit it and no other so well: in
 * any order and case, each word the beginning of one of the option's. No card and no
 * game is known here; the words are those of the options' own texts.
 */
#ifndef HM_TOOLS_PLAY_COMMAND_H
#define HM_TOOLS_PLAY_COMMAND_H

#include "core/play.h"

enum { HM_CANDIDATES_MAX = 12 }; /* that are listed when several options fit */

typedef enum hm_verb {
    /* words to the program; COMMAND WORDS: the table in command.c has a row for each */
    HM_VERB_UNDO, HM_VERB_REDO, HM_VERB_OPTIONS, HM_VERB_CARDS, HM_VERB_LOOK,
    HM_VERB_WHAT, HM_VERB_WHY, HM_VERB_PLAN, HM_VERB_SCORE, HM_VERB_SCORES, HM_VERB_LOG,
    HM_VERB_SAVE, HM_VERB_HINT, HM_VERB_HELP, HM_VERB_QUIT,
    HM_VERB_NOTHING,   /* an empty line */
    HM_VERB_TAKE,      /* `option` */
    HM_VERB_NUMBER,    /* a number that no option has */
    HM_VERB_SEVERAL,   /* candidate[] are the first of `fits` */
    HM_VERB_UNKNOWN    /* near may have the nearest right word */
} hm_verb;

typedef struct hm_command {
    hm_verb     verb;
    int         option;    /* index in the decision */
    const char *rest;      /* what follows a word to the program; in the line */
    int         fits, candidate[HM_CANDIDATES_MAX];
    char        near[48];  /* "": none */
} hm_command;

/* d may be NULL: only words to the program are known then. */
void hm_command_read(const hm_table *t, const hm_decision *d, const char *line,
                     hm_command *out);

/* The words to the program, one by one, with what may follow and what they do. NULL
 * beyond the last. Those that mean the same as another have no help. */
typedef struct hm_command_word {
    const char *word;
    hm_verb     verb;
    const char *argument; /* "": nothing follows */
    const char *help;     /* NULL: another spelling */
} hm_command_word;
const hm_command_word *hm_command_at(int i);

/* Calls add for every word that could complete the last one of `text`. */
void hm_command_complete(const hm_table *t, const hm_decision *d, const char *text,
                         void (*add)(void *list, const char *word), void *list);

/* The option of that number, from 0; -1: there is none, or the text is no number. */
int  hm_command_option(const hm_decision *d, const char *text);

/* "b2" or "b2 3": a square of the game's grid, of player 3's (from 1; 0: nobody was
 * named). -1: it is something else. */
int  hm_command_square(const hm_grid *grid, const char *text, int *player);

/* The slot of the card that a (shortened) name stands for, among those in `known`; -1:
 * none, -2: several. */
int  hm_command_card(const hm_deck *deck, uint64_t known, const char *name);

#endif
