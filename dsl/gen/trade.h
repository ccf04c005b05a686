/* trade.h - what tiles of a shared board cost and do. Private. */
#ifndef HM_DSL_GEN_TRADE_H
#define HM_DSL_GEN_TRADE_H

#include "dsl/check/check.h"

/* Amounts of a cost into cost[], by resource; mistakes are reported. */
void hm_trade_cost(hm_check *c, const hm_node *part, uint8_t cost[HM_RESOURCES_MAX]);
/* The block of an activation. */
void hm_trade_read(hm_check *c, const hm_node *part, hm_trade *out);

/* Does the block of the end of a round activate what stands around? */
bool hm_trade_around(const hm_node *block);
/* Reports what cannot stand in the block of the end of a round. */
bool hm_trade_check_round(hm_check *c, const hm_node *block);

#endif
