/* verdict.c - see verdict.h. */
#include "tools/sim/verdict.h"

#include <math.h>

const char *hm_verdict_name(hm_verdict_kind kind)
{
    static const char *const name[] = {
        [HM_TOO_STRONG] = "too strong", [HM_STRONG] = "strong",
        [HM_AS_OTHERS] = "as others", [HM_WEAK] = "weak", [HM_TOO_WEAK] = "too weak",
        [HM_NEVER_BUILT] = "never built", [HM_NEVER_FIRES] = "never fires",
        [HM_NOT_SETTLED] = "not settled"};
    return name[kind];
}

hm_verdict hm_verdict_of(const hm_record *r, const hm_study *s)
{
    (void)r;
    (void)s;
    return (hm_verdict){HM_NOT_SETTLED, HM_AS_OTHERS, 0};
}
