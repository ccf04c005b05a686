/* study.h - is this card balanced? Pairs of games until that is settled, and the band of
 * the published cards of its type.
 */
#ifndef HM_TOOLS_SIM_STUDY_H
#define HM_TOOLS_SIM_STUDY_H

#include "tools/sim/pairs.h"

/* Studies the cards that --card names, one after the other, into a record. False after
 * telling what is wrong. */
bool hm_study_cards(const hm_options *o, hm_record *r, int *code);

#endif
