/* record_parts.h - what writing and reading of records share. Private to tools/sim. */
#ifndef HM_TOOLS_SIM_RECORD_PARTS_H
#define HM_TOOLS_SIM_RECORD_PARTS_H

#include "tools/fields.h"
#include "tools/sim/record.h"

extern const char *const hm_side_name[HM_PAIR_SIDES]; /* fields of a study */

/* A copy of a text that lives as long as the record; NULL of NULL. */
const char *hm_record_keep(hm_record *r, const char *text);

/* Refuses what cannot be the sums of games (record_check.c), and says where it is. */
void hm_record_check_sums(hm_fields *f, const hm_record *r);

json_t *hm_real_json(double x); /* null where it is none */
json_t *hm_interval_json(hm_interval x);
/* A number, or its digits where JSON has no room for it. */
json_t *hm_seed_json(uint64_t seed);
bool    hm_seed_read(const json_t *j, uint64_t *out);

#endif
