/* study_verdict.h - what a study says of its card, in two words, and how sure that is.
 *
 * What is compared with the band that the published cards of the type span is the change:
 * how many points towns have more in games with the card. What a copy is worth to its
 * owner is told beside what it is built from, and decides nothing, for it says nothing of
 * what else could have been built. Of a card that nobody builds, change says nothing at
 * all: it is never built. A version of a published card that differs in its points only
 * is compared with that card itself.
 */
#ifndef HM_TOOLS_SIM_STUDY_VERDICT_H
#define HM_TOOLS_SIM_STUDY_VERDICT_H

#include "tools/sim/record.h"

typedef enum hm_verdict_kind {
    HM_TOO_STRONG, HM_STRONG, HM_AS_OTHERS, HM_WEAK, HM_TOO_WEAK,
    HM_NEVER_BUILT, HM_NEVER_FIRES, HM_NOT_SETTLED
} hm_verdict_kind;

typedef struct hm_verdict {
    hm_verdict_kind is;
    hm_verdict_kind leans; /* what it would be by its mean */
    double          sure;  /* from 0 to 1 */
    bool            broken; /* scripts broke off nearly all pairs: nothing is known */
    bool            astray; /* towns have fewer points than with no card of its type: who
                               ignored it would do better, so bots play it badly, and
                               that says nothing about the card */
} hm_verdict;

const char *hm_verdict_name(hm_verdict_kind kind);
const char *hm_verdict_predicate(hm_verdict_kind kind); /* "is too strong" */
const char *hm_verdict_meaning(hm_verdict_kind kind);   /* a sentence */
/* last: no more games will come, so that within the band the mean says where. */
hm_verdict  hm_verdict_of(const hm_sim_record *r, const hm_study *s, bool last);

/* Beyond these a change is too much or too little: what the published cards span, and a
 * little on either side. */
hm_spread   hm_verdict_band(const hm_spread *published);
/* Did scripts break off so many pairs that there is no use in more? By the number of
 * seeds alone. */
bool        hm_verdict_hopeless(const hm_batch *sum);

#endif
