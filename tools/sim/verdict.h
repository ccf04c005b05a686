/* verdict.h - what a study says of its card, in two words, and how sure that is.
 */
#ifndef HM_TOOLS_SIM_VERDICT_H
#define HM_TOOLS_SIM_VERDICT_H

#include "tools/sim/record.h"

typedef enum hm_verdict_kind {
    HM_TOO_STRONG, HM_STRONG, HM_AS_OTHERS, HM_WEAK, HM_TOO_WEAK,
    HM_NEVER_BUILT, HM_NEVER_FIRES, HM_NOT_SETTLED
} hm_verdict_kind;

typedef struct hm_verdict {
    hm_verdict_kind is;
    hm_verdict_kind leans; /* what it would be by its mean */
    double          sure;  /* from 0 to 1 */
} hm_verdict;

const char *hm_verdict_name(hm_verdict_kind kind);
hm_verdict  hm_verdict_of(const hm_record *r, const hm_study *s);

#endif
