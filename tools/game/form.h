/* form.h - the set-up of a game as questions with answers, whatever face asks them.
 *
 * Which questions there are follows from the answers so far: the game decides on modes
 * and packs, the number of people on the names to ask for. After every answer the list
 * is made anew; answers to questions that are gone are kept, should they come back.
 * Every question has an answer at any time, so a game can be begun at once unless
 * something is in the way (hm_form_trouble). */
#ifndef HM_TOOLS_GAME_FORM_H
#define HM_TOOLS_GAME_FORM_H

#include <jansson.h>

#include "core/arena.h"
#include "tools/options.h"


enum { HM_CHOICES_MAX = 64, HM_QUESTIONS_MAX = 64, HM_ANSWER_MAX = 256 };

typedef struct hm_form_question {
    char        key[48];                /* what it is remembered by */
    char        label[32];
    bool        typed;                  /* any text will do, besides the choices */
    bool        named;                  /* it is a player's name (names.h) */
    bool        usual;                  /* the first choice is as if nothing were said */
    int         choices;
    int         at;                     /* the choice that is the answer; -1: typed */
    const char *choice[HM_CHOICES_MAX];
    const char *about[HM_CHOICES_MAX];  /* what each means; "": it speaks for itself */
    char        answer[HM_ANSWER_MAX];
} hm_form_question;

typedef struct hm_form hm_form;

/* How a face ends that asks the questions. */
typedef enum hm_form_end { HM_FORM_PLAY, HM_FORM_RESUME, HM_FORM_LEAVE } hm_form_end;

/* Do the options leave open what is to be played, with somebody there to ask? */
bool hm_form_is_due(const hm_options *o);

/* remembered: answers of last time, or an empty object; what does not fit is ignored. The
 * options are borrowed: what they say (--packs, --with, --rule) is not asked. */
hm_form *hm_form_new(const hm_options *o, const json_t *remembered);
void     hm_form_free(hm_form *f);

/* Pointers are good until the next answer. No question at all: there is no game. */
int                hm_form_count(const hm_form *f);
const hm_form_question *hm_form_at(const hm_form *f, int i);
/* The choice with that number, name or only beginning, or where anything may be typed,
 * that. False: it is none, and nothing has changed. */
bool hm_form_answer(hm_form *f, int i, const char *text);
/* Why the text is no answer, as a sentence without its full stop; until the next call. */
const char *hm_form_refusal(hm_form *f, int i, const char *text);
/* The next choice, or the one before it, around the list. */
void hm_form_turn(hm_form *f, int i, int by);

/* What follows from the answers and nobody chose; "": nothing. */
const char   *hm_form_note(const hm_form *f);
/* Why a game cannot be begun so; "": it can. */
const char   *hm_form_trouble(const hm_form *f);
const json_t *hm_form_answers(const hm_form *f); /* to be remembered */
/* The options with the answers; texts lie in the arena. */
void          hm_form_fill(const hm_form *f, hm_options *o, hm_arena *arena);

/* -- for the faces of games (face.h), which add questions of their own */

/* One more question; with a label as printf has it. Never NULL: beyond the last one there
 * is room for one that is not asked. */
hm_form_question *hm_form_ask(hm_form *f, const char *key, const char *label, ...)
    __attribute__((format(printf, 3, 4)));
/* Texts of choices are borrowed: from the cards, or kept with hm_form_keep. */
void         hm_form_choice(hm_form_question *q, const char *choice, const char *about);
/* about them */
void         hm_form_yes_no(hm_form_question *q, const char *yes, const char *no);
const char  *hm_form_keep(hm_form *f, const char *text);
/* The answer: what was remembered if it is one, else the choice called `usual`, else the
 * first. */
void         hm_form_settle(hm_form *f, hm_form_question *q, const char *usual);
/* What a question that was asked already has been answered; "" when it was not asked. */
const char  *hm_form_said(const hm_form *f, const char *key);

#endif
