/* ability.h - cards that nobody builds. Private.
 *
 * An ability is a card with neither type nor pattern: what it does is everybody's, as
 * rules for everybody are, and costs something each time. */
#ifndef HM_DSL_GEN_ABILITY_H
#define HM_DSL_GEN_ABILITY_H

#include "core/card.h"
#include "dsl/check/check.h"

/* What hm_carddef_head reads of other cards. */
void hm_ability_head(hm_check *c, const hm_node *node, hm_card *out);
/* Reports one that does nothing. */
void hm_ability_need_effect(hm_check *c, const hm_node *node);

/* Room for the nodes of an effect with its cost before it. */
typedef struct hm_dues {
    hm_node once, may, block, pay, rest;
} hm_dues;

/* The checked effect as it is done: the player may pay the cost (a part, or NULL) and
 * then does it. Points into `room` and into the effect. */
const hm_node *hm_ability_effect(const hm_node *cost, const hm_node *effect,
                                 hm_dues *room);

#endif
