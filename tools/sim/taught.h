/* taught.h - a pair of decks, one with a card and one without it, both learned alike.
 *
 * Bots that learn (core/bots/learn.h) know a deck after a lesson, and lessons of one deck
 * differ in the plan that they settle on. So what is sampled is not games but lessons: of
 * each seed a deck is learned with the card and without it, for as long and by the same
 * chance, and then some games are played with either. All of these are one witness, and
 * luck in learning is within the intervals.
 */
#ifndef HM_TOOLS_SIM_TAUGHT_H
#define HM_TOOLS_SIM_TAUGHT_H

#include "tools/sim/pairs.h"

enum {
    HM_TAUGHT_PAIRS = 24, /* where nobody says: ten seconds on two processors, */
    HM_TAUGHT_DEEP = 160  /* ... or --deep */
};

/* The bot that learns and plays at a glance, by name; NULL: there is none. */
const char *hm_taught_bot(void);

/* Have all bots of the plan minds of their own, so that cards are studied like this? Then
 * it is laid out for it. */
void hm_taught_plan(hm_run_plan *plan);

/* The pair of a seed. Where nobody built the card there is a third lesson, by towns that
 * are bent on it, and what that costs them is noted. HM_EINPUT when a game cannot be set
 * up. */
hm_status hm_taught_play(const hm_pairs *p, hm_bout *b, uint64_t seed, hm_batch *into,
                         hm_error *err);

/* The game of that number of a pair of lessons; and the pair of such a seed. */
uint64_t  hm_taught_seed(const hm_bouts *how, uint64_t pair, int game);
uint64_t  hm_taught_pair(const hm_bouts *how, uint64_t seed);

/* What a pair's towns know in the end, in the arena: of a request of hm_pairs_requests
 * without its seed. bent: the card that they are bent on, NULL: none. */
hm_status hm_taught_learn(const hm_bouts *how, const json_t *request, uint64_t pair,
                          const hm_card *bent, hm_options *o, hm_arena *arena,
                          const hm_mind **out, hm_error *err);

#endif
