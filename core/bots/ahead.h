/* ahead.h - plans for who plays alone and knows all that is to come. Private.
 *
 * Then the rest of the game is a matter of its own options, and the best line of them
 * that was found can be played exactly as it was found. It is kept from choice to choice
 * until a better one turns up.
 */
#ifndef HM_CORE_BOTS_AHEAD_H
#define HM_CORE_BOTS_AHEAD_H

#include "core/bots/finish.h"
#include "core/play.h"

enum { HM_LINE_LONGEST = 4096 };

/* The options of a player to the end of the game, where there was a choice. */
typedef struct hm_line {
    int       length;
    int64_t   value;  /* hm_finish_worth */
    int32_t   points;
    hm_option option[HM_LINE_LONGEST];
} hm_line;

typedef struct hm_ahead {
    bool        sure; /* nothing is hidden at the decision due: lines are plans */
    hm_line     best; /* so far; of no length: there is none */
    hm_decision d;    /* working room */
} hm_ahead;

/* Does anybody who plays such a game alone come to know all that is to come? A game by
 * chance tells. False as well if memory is short. */
bool hm_ahead_is_possible(const hm_deal *deal);

/* At a decision of the player in this state: is it sure now, and does the plan go on from
 * here? If not it is dropped. trial: to try it on. */
void hm_ahead_take_up(hm_ahead *p, hm_table *trial, const void *state, int player,
                     hm_finish *f, uint64_t *chance);
/* Keeps a line if there is none that is better. */
void hm_ahead_offer(hm_ahead *p, const hm_line *line);
/* The index of what it begins with, and goes on to the rest; -1: there is none. */
int  hm_ahead_begin(hm_ahead *p, const hm_decision *d);

#endif
