/* carddef.h - a card's tree to a hm_card. Private. */
#ifndef HM_DSL_GEN_CARDDEF_H
#define HM_DSL_GEN_CARDDEF_H

#include "dsl/check/check.h"
#include "dsl/gen/gen.h"

/* What a card is called, and what others must know before it is compiled: id,
 * name, index are the caller's; this fills type, holds, eats and wild. */
void hm_carddef_head(hm_check *c, const hm_node *node, hm_card *out);

/* The rest: pattern, spots, clauses, text. Mistakes go to c->diags and leave the
 * card without the part that is wrong; returns whether there were none. */
bool hm_carddef_body(hm_check *c, hm_gen *gen, const hm_node *node, hm_card *out);

#endif
