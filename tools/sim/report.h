/* report.h - a record for people, and as a table for other programs.
 */
#ifndef HM_TOOLS_SIM_REPORT_H
#define HM_TOOLS_SIM_REPORT_H

#include <stdio.h>

#include "tools/sim/record.h"

void hm_report_text(const hm_sim_record *r, FILE *pen);
/* One row per seat, bot and card; the first names the columns. */
void hm_report_csv(const hm_sim_record *r, FILE *pen);

/* What a shelf has of a card over its versions, and all cards that it has (shelf.h). */
void hm_report_past(json_t *values, FILE *pen);
void hm_report_past_csv(const json_t *values, FILE *pen);
void hm_report_kept(const json_t *values, FILE *pen);
void hm_report_kept_csv(const json_t *values, FILE *pen);

/* -- patterns that other reports have as well (tell.h) */

/* Scripts that broke in a run: one after the other. */
#define HM_FAULT "seed {game}, move {move}[{thinking?} (thinking)]: {message}"
#define HM_FAULT_LIST "<faults:  " HM_FAULT "\n>"
#define HM_FAULTS                                                                   \
    "[{faults?}\nscripts broke off {broken} game{broken#s}"                         \
    "[{doubts>0}, and broke in the thoughts of bots in {doubts}]:\n" HM_FAULT_LIST "]"
/* "tiny-towns, mode standard, 2 players, packs base" */
#define HM_SETTING "{game}, mode {mode}, {players} player{players#s}, packs {packs*, }"

#endif
