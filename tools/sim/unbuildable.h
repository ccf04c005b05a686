/* unbuildable.h - is it proven that nobody can ever build a card? */
#ifndef HM_TOOLS_SIM_UNBUILDABLE_H
#define HM_TOOLS_SIM_UNBUILDABLE_H

#include "core/deck.h"

enum { HM_PROOF_MAX = 200 };

/* True: in no game of this setting can the card come up, and `why` says as a clause what
 * was proven ("its layout does not fit on 3 by 3 squares"). Every card of the set that is
 * not out may be in play; those that are dealt only where `deals`. False: it can be
 * built, or nothing is proven: conditions, prices and what happens on the way are not
 * looked at. */
bool hm_is_unbuildable(const hm_cards *set, const hm_setting *how, bool deals,
                       const hm_card *card, char why[HM_PROOF_MAX]);

#endif
