/* again.h - the command that a run was made by, as it can be typed again.
 */
#ifndef HM_TOOLS_SIM_AGAIN_H
#define HM_TOOLS_SIM_AGAIN_H

#include <stdio.h>

#include "tools/options.h"
#include "tools/sim/record.h"

/* The run itself, without what says where it is written to. */
void hm_again_run(const hm_options *o, FILE *pen);
/* One game of it, or of one of its studies (-1: there are none), up to "--repro ", where
 * a seed is to follow. Of chunks that were merged, what their record has: files of --with
 * and rules are not in it. */
void hm_again_game(const hm_options *o, const hm_sim_record *r, int study, FILE *pen);
/* The same of one version that was compared, by the options of its games; card: NULL of a
 * deck. */
void hm_again_side(const hm_options *o, const char *card, FILE *pen);

#endif
