/* cardtype.h - of which types a card is, and what it counts as. Private.
 */
#ifndef HM_DSL_GEN_CARDTYPE_H
#define HM_DSL_GEN_CARDTYPE_H

#include "dsl/check/check.h"

/* The parts `type` and `counts as`; a mistake is reported, and leaves the card as it
 * was. */
void hm_cardtype_read(hm_check *c, const hm_node *part, hm_card *out);
void hm_cardtype_counts(hm_check *c, const hm_node *part, hm_card *out);
/* What a card that covers several squares cannot have besides. */
void hm_cardtype_spread(hm_check *c, const hm_node *node);
/* What does not go together, when both are read. */
void hm_cardtype_refuse(hm_check *c, const hm_node *node, const hm_card *card);

/* The part `replaces`, when all heads are read. */
void hm_cardtype_replaces(hm_check *c, const hm_node *node, hm_card *out);

#endif
