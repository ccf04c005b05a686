/* beam.h - looking for plans with learned weights. Private.
 *
 * From a state on in which nothing is hidden, the rounds to come are gone through one
 * after the other. Of all states that a round can be left in, as many are kept as the
 * beam is wide: those whose towns are worth most (eye.h), and of states with one and the
 * same town a single one, or the beam would be full of them. Where the game is over it is
 * scored, and the way to the best end is a plan.
 *
 * Each search has a taste of its own: some cards count more or less than they bring, so
 * that one search after the other comes upon other plans. Many have nearly the taste that
 * led to the best plan so far.
 *
 * A beam is one thread's. Nothing is allocated after it was made, and how much is looked
 * at is bounded by its width.
 */
#ifndef HM_CORE_BOTS_BEAM_H
#define HM_CORE_BOTS_BEAM_H

#include "core/bots/ahead.h"
#include "core/bots/judge.h"

enum { HM_BEAM_WIDEST = 64 };

typedef struct hm_beam hm_beam;

/* For games of the deal; map and weights as in hm_eye_init, heed and wish as in
 * hm_advice_new. A failure leaves nothing but what the arena has. */
hm_status hm_beam_new(hm_arena *arena, const hm_deal *deal, const hm_features *map,
                      const int32_t *weight, hm_heed *heed, const hm_wish *wish,
                      hm_beam **out, hm_error *err);

/* Tastes are drawn from everywhere again: another game, or none is known to be good. */
void hm_beam_forget(hm_beam *s);

/* How a search goes. */
typedef struct hm_quest {
    int    width;               /* from 1 to HM_BEAM_WIDEST */
    int    taste;               /* hundredths of a point that a card may count less at
                                   most; twice as many it may count more */
    bool (*stop)(void *ctx);    /* asked between rounds: is it to end? Then it tells what
                                   it has found. NULL: nobody is asked */
    void  *ctx;
} hm_quest;

/* The best end from a decision of the player on, who sees all of the state. False: none
 * was found, or it was given up (heed); or a script broke (hm_beam_fault). */
bool hm_beam_search(hm_beam *s, const void *state, int player, const hm_quest *how,
                    uint64_t *chance, hm_line *out);
/* Of the last search; its code is HM_OK: none. */
const hm_error *hm_beam_fault(const hm_beam *s);

#endif
