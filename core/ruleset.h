/* ruleset.h - what a game is to the table: a handful of functions. Private.
 *
 * A ruleset owns the layout of its states. It is told the deal and a state, and
 * may use `scratch`, a second state, as working room while applying.
 */
#ifndef HM_RULESET_H
#define HM_RULESET_H

#include "core/play.h"

struct hm_table {
    const hm_deal *deal;
    size_t         size;
    unsigned char *state, *scratch;
    struct hm_plan { /* worked out once from the deal */
        uint64_t never_named; /* unused by some rulesets */
    } plan;
};

struct hm_ruleset {
    const char *name;
    hm_status (*check)(const hm_deal *deal, hm_error *err);
    size_t (*size)(const hm_deal *deal);
    void (*start)(hm_table *t, uint64_t seed);
    bool (*over)(const hm_table *t);
    void (*decide)(const hm_table *t, hm_decision *d);
    void (*apply)(hm_table *t, hm_option option);
};

#endif
