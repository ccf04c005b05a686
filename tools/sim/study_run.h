/* study_run.h - one study, played. Private to tools/sim. */
#ifndef HM_TOOLS_SIM_STUDY_RUN_H
#define HM_TOOLS_SIM_STUDY_RUN_H

#include "tools/sim/pairs.h"

/* Plays pairs with the card until the verdict is settled, or all of them (`whole`), and
 * adds the study to the record; its bands must be there before. `what` is told while it
 * goes on. */
hm_status hm_study_run(hm_run_plan *plan, const hm_card *card, const hm_study *bands,
                       bool whole, const char *what, hm_sim_record *r, hm_error *err);

#endif
