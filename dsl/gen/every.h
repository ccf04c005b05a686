/* every.h - what rules of a game add to all cards of a type. Private. */
#ifndef HM_DSL_GEN_EVERY_H
#define HM_DSL_GEN_EVERY_H

#include "dsl/check/check.h"

/* A rule of this sort that was found right. Lies in the arena of the check. */
typedef struct hm_granted {
    struct hm_granted *next;
    const hm_node     *parts;
    const hm_source   *source;
    const char        *card;    /* by name; NULL: by type */
    uint32_t           types;   /* one bit each */
    uint8_t            granted; /* as of clauses */
} hm_granted;

/* The card's tree with what is added to it, for its text: the node itself where that is
 * nothing; NULL when memory is short. */
const hm_node *hm_with_granted(hm_check *c, const hm_node *node, const hm_card *card);

#endif
