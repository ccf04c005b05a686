/* study.h - is this card balanced? Pairs of games until that is settled, and the band of
 * the published cards of its type.
 */
#ifndef HM_TOOLS_SIM_STUDY_H
#define HM_TOOLS_SIM_STUDY_H

#include "tools/sim/pairs.h"

/* Studies the cards that --card names, one after the other, into a record. False after
 * telling what is wrong. */
bool hm_study_cards(const hm_options *o, hm_sim_record *r, int *code);

/* The plan of games of pairs, as the options want them; as hm_run_plan_make. */
bool hm_study_plan(const hm_options *o, hm_run_plan *plan, int *code);
/* The card that --card names so; NULL after telling that there is none. */
const hm_card *hm_study_find(const hm_options *o, const hm_library *lib,
                             const char *name);

#endif
