/* record_parts.h - what writing and reading of records share. Private to tools/sim. */
#ifndef HM_TOOLS_SIM_RECORD_PARTS_H
#define HM_TOOLS_SIM_RECORD_PARTS_H

#include "tools/sim/columns.h"
#include "tools/sim/record.h"

extern const char *const hm_side_name[HM_PAIR_SIDES]; /* fields of a study */

/* A copy of a text that lives as long as the record; NULL of NULL. */
const char *hm_record_keep(hm_sim_record *r, const char *text);

/* Refuses what cannot be the sums of games (record_check.c), and says where it is. */
void hm_record_check_sums(hm_fields *f, const hm_sim_record *r);

/* -- parts of its values, as new references (record_json.c, study_json.c) */
json_t *hm_best_json(const hm_best *b);
json_t *hm_record_card_json(const hm_sim_record *r, int index, const hm_card_sums *c);
const json_t *hm_record_card_of(const json_t *values, int index); /* borrowed; NULL */
void    hm_record_put_totals(const hm_sim_record *r, const hm_totals *t, json_t *j);
json_t *hm_study_values(const hm_sim_record *r, const hm_study *s);
json_t *hm_study_sums_json(const hm_sim_record *r, const hm_study *s);

/* -- COLUMNS OF SUMS, as files have them (record_columns.c) */
extern const hm_column hm_run_columns[], hm_length_columns[]; /* of hm_run_sums */
extern const hm_column hm_town_columns[];                     /* of hm_town_sums */
extern const hm_column hm_card_columns[];                     /* of hm_card_sums */
extern const hm_column hm_pair_columns[];                     /* of hm_sums */

#endif
