/* refusals.h - what is refused though every word of it is right: refusals.def. Private
 * to the checker, to help and to tests.
 *
 * All texts are constants.
 */
#ifndef HM_DSL_CHECK_REFUSALS_H
#define HM_DSL_CHECK_REFUSALS_H

#include "dsl/check/check.h"

/* The rules, and by what each is said. */
typedef enum hm_because {
#define BECAUSE(why, reason) HM_BECAUSE_##why,
#include "dsl/check/refusals.def"
    HM_BECAUSES
} hm_because;

typedef enum hm_refusal {
    HM_REFUSED_NOT, /* so that 0 is none */
#define REFUSAL(name, why, code, message, hint, item, example) HM_REFUSED_##name,
#include "dsl/check/refusals.def"
    HM_REFUSALS
} hm_refusal;

typedef struct hm_refusal_info {
    const char *name; /* for tests */
    hm_because  why;
    const char *code, *message, *hint; /* hint NULL: none */
    const char *item, *example;        /* "CARD" and so on, and a part of one */
} hm_refusal_info;

const char            *hm_because_text(hm_because why);
const hm_refusal_info *hm_refusal_lookup(hm_refusal refusal); /* of a row */

/* Reports, and marks the check as failed; false, which is what checks return then. */
bool hm_refuse(hm_check *c, hm_refusal refusal, hm_span at);
/* The same of a message about one thing or two; b may be NULL. */
bool hm_refuse_of(hm_check *c, hm_refusal refusal, hm_span at, const char *a,
                  const char *b);

#endif
