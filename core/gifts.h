/* gifts.h - points that cards give to other players, or take from them.
 *
 * They are found in the giver's town when everybody has fed, and make lines of their own
 * on the sheets of those whom they concern.
 */
#ifndef HM_CORE_GIFTS_H
#define HM_CORE_GIFTS_H

#include "core/score.h"

/* Adds to every sheet what the cards of the others give. The facts are fed; who is given
 * something is their side THEIRS while that is found. */
void hm_give_points(const hm_deck *d, hm_facts *facts, int players, hm_sheet *sheet);

/* What the cards in one town give to the owner's team, less what they give to rivals, on
 * an average. */
int32_t hm_points_given(const hm_deck *d, hm_facts *facts, int giver, int players);

#endif
