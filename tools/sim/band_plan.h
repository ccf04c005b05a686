/* band_plan.h - games in which the published cards of a type are measured: as those of a
 * study, without its drafts. Private to tools/sim. */
#ifndef HM_TOOLS_SIM_BAND_PLAN_H
#define HM_TOOLS_SIM_BAND_PLAN_H

#include "tools/sim/run_plan.h"

/* As hm_run_plan_make. `drafts`: all that the study has. The arena must outlive the
 * plan. */
bool hm_band_plan(const hm_options *o, const hm_library *drafts, hm_arena *arena,
                  hm_run_plan *plan, int *code);

/* Has the pack a published card? By hm_published. */
bool hm_band_has_pack(const hm_library *lib, const bool *published, int pack);

#endif
