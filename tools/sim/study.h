/* study.h - is this card balanced? Pairs of games until that is settled, and the band of
 * the published cards of its type.
 */
#ifndef HM_TOOLS_SIM_STUDY_H
#define HM_TOOLS_SIM_STUDY_H

#include "tools/sim/pairs.h"

/* Studies the cards that --card names, one after the other, into a record. False after
 * telling what is wrong. */
bool hm_study_cards(const hm_options *o, hm_record *r, int *code);

/* Options of the `hamlet play` that is the game of a seed, with the card that --card
 * names if there is one; texts lie in the arena. False after telling what is wrong. */
bool hm_study_repro(const hm_options *o, uint64_t seed, hm_options *out, hm_arena *arena,
                    int *code);

#endif
