/* faults.h - scripts that broke in games of a run: which are told, and how each of them
 * is had again.
 *
 * Of a seed that a study has played there are up to three games; --repro names them
 * "38", "38:without" and "38:bent".
 */
#ifndef HM_TOOLS_SIM_FAULTS_H
#define HM_TOOLS_SIM_FAULTS_H

#include <stdio.h>

#include "tools/options.h"
#include "tools/sim/record.h"

/* Puts the faults of all games of these studies into t in the place of those that it has:
 * in the order of seeds, the first of each kind. */
void hm_faults_gather(const hm_study *list, int studies, hm_totals *t);

enum { HM_REPRO_MAX = 32 };
/* What --repro takes to show the game of a fault, into text. */
const char *hm_fault_game(const hm_breach *f, char text[HM_REPRO_MAX]);

/* Commands that show the first game of the run in which a script broke, and of several
 * studies that of each: a list of texts, empty where none did. */
json_t *hm_faults_commands(const hm_options *o, const hm_sim_record *r);

#endif
