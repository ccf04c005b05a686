/* report.h - a record for people, and as a table for other programs. What people came
 * for, a verdict, is the last thing that is told: it stays on the screen.
 */
#ifndef HM_TOOLS_SIM_REPORT_H
#define HM_TOOLS_SIM_REPORT_H

#include <stdio.h>

#include "tools/options.h"
#include "tools/sim/record.h"
#include "tools/sim/tell.h"

void hm_report_text(const hm_sim_record *r, const hm_options *o, FILE *pen);
/* One row per seat, bot and card; the first names the columns. */
void hm_report_csv(const hm_sim_record *r, FILE *pen);

/* What a shelf has of a card over its versions, and all cards that it has (shelf.h). */
void hm_report_past(json_t *values, FILE *pen);
void hm_report_past_csv(const json_t *values, FILE *pen);
void hm_report_kept(const json_t *values, FILE *pen);
void hm_report_kept_csv(const json_t *values, FILE *pen);

/* What of the past is for people only: versions' numbers and times, options in words. */
void hm_report_give_past(json_t *values);
#define HM_PAST "{card}: {versions} version{versions#s} in {runs} run{runs#s}"
#define HM_PAST_KIND                                                            \
    HM_SETTING ", bots {bots*, }{options_told}; [{pairs?}studies, in pairs of " \
               "games|plain games]"
#define HM_KEPT "{runs} run{runs#s}, {count} card{count#s}"

/* -- tables and patterns that other reports have as well (tell.h) */

extern const hm_told_column hm_report_towns[], hm_report_cards[], hm_report_shelf[];

/* Scripts that broke in a run: one after the other. */
#define HM_FAULT "seed {game}, move {move}[{thinking?} (thinking)]: {message}"
#define HM_FAULT_LIST "<faults:  \t" HM_FAULT "\n>"
/* What shows the first of them, where that is known (faults.h). */
#define HM_FAULT_COMMANDS "<commands:to see the first: \v{.}\n>"
#define HM_FAULTS                                                                   \
    "[{faults?}\nscripts broke off {broken} game{broken#s}"                         \
    "[{doubts>0}, and broke in the thoughts of bots in {doubts}]:\n" HM_FAULT_LIST "]"
/* By Ctrl-C, or by whoever ends programs. */
#define HM_STOPPED "stopped before its end"
/* "tiny-towns, mode standard, 2 players, packs base" */
#define HM_SETTING "{game}, mode {mode}, {players} player{players#s}, packs {packs*, }"

#endif
