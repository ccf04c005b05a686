/* tokens.h - moving tokens in a town.
 *
 * A token is at home, stands on a square, or is given up for good. One that stands may
 * work: in the building on its square. A square has one token of any kind at most; who
 * moves one has looked that the square is free. What is no part of the town's plan does
 * not move.
 */
#ifndef HM_CORE_TOKENS_H
#define HM_CORE_TOKENS_H

#include "core/deck.h"

/* Nobody, at home or in the town, more or less. */
void hm_token_arrive(const hm_plan *p, hm_town *t, int token, int square); /* from home */
void hm_token_walk(const hm_plan *p, hm_town *t, int token, int from, int to);
void hm_token_go_home(const hm_plan *p, hm_town *t, int token, int square);
void hm_token_work(const hm_plan *p, hm_town *t, int token, int square);
/* From a square, or from home (square -1). */
void hm_token_leave(const hm_plan *p, hm_town *t, int token, int square);

/* Nobody works where no building stands: after one was taken away. */
void hm_tokens_stop(const hm_plan *p, hm_town *t);

/* The kind of token on a square; -1: none stands there. */
int hm_token_at(const hm_plan *p, const hm_town *t, int square);

/* A building has come up on the square: does the token there work in it from now on?
 * One that works there already goes on. */
void hm_tokens_meet(const hm_deck *d, hm_town *t, const hm_setting *how, int square,
                    int slot, bool constructed);

#endif
