/* trade.h - what tiles of a shared board cost and trade. Private. */
#ifndef HM_DSL_GEN_TRADE_H
#define HM_DSL_GEN_TRADE_H

#include "dsl/gen/clause_parts.h"

/* A cost into the card: what it is, or the ways in which it can be paid; mistakes are
 * reported, as below. */
void hm_trade_cost(hm_check *c, const hm_node *part, hm_card *out);
/* The block of an activation, of what is done when it is built or when a round ends: the
 * card's offers, and clauses for what of them is worked out. Or a script that makes
 * them. */
void hm_trade_read(hm_clause_body *b, const hm_node *part, hm_trading trading);

/* Does the block of the end of a round activate what stands around? Is it nothing but
 * that, and points? */
bool hm_trade_around(const hm_node *block);
bool hm_trade_is_points(const hm_node *block);

/* Reports an effect of towns that stands on a shared board, with the reason. */
void hm_trade_refuse(hm_check *c, const hm_node *effect);

#endif
