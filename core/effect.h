/* effect.h - runs what a card does, as far as the answers given so far reach.
 *
 * An effect is a program that may ask questions. It is always run from its start,
 * on a town that may be changed, with the answers recorded so far; it ends, asks
 * the next question, or cannot go on. Nothing of it is kept between runs.
 */
#ifndef HM_EFFECT_H
#define HM_EFFECT_H

#include "core/deck.h"

enum { HM_ANSWERS_MAX = 12 }; /* questions of one effect */

typedef enum hm_effect_result { HM_EFFECT_DONE, HM_EFFECT_ASKS, HM_EFFECT_FAILS } hm_effect_result;

typedef enum hm_question_kind { HM_ASK_RESOURCE, HM_ASK_SQUARE, HM_ASK_WAY } hm_question_kind;

typedef struct hm_question {
    hm_question_kind kind;
    uint64_t         options;  /* a bit per resource, square or way (0: do it, 1: the other) */
    const uint32_t  *way[2];   /* where the ways go on in the program */
    bool             may;      /* the second way is to do without */
} hm_question;

typedef struct hm_effect {
    const hm_deck    *deck;
    const hm_setting *how;
    const hm_program *code;
    uint8_t           square, slot; /* of the building whose effect it is */
    int8_t            named;        /* the resource named, -1: none */
    bool              taken_up;     /* the player chose to use it: the first "may" is answered */
    uint8_t           answers;
    uint8_t           answer[HM_ANSWERS_MAX];
} hm_effect;

/* Runs the effect on a copy of the town. Questions with a single answer that leads
 * anywhere are answered at once, in e->answer. DONE: *after is the town after it
 * (town itself is never changed; after may be NULL). ASKS: *q has the options after which
 * the effect can be completed. FAILS: it cannot be completed. */
hm_effect_result hm_effect_run(hm_effect *e, const hm_town *town, hm_town *after,
                               hm_question *q);

/* A word or two for a way: "store it", "decline". */
const char *hm_way_text(const hm_question *q, int way);

#endif
