/* twin.h - a published card that says the same as another one. */
#ifndef HM_TOOLS_SIM_TWIN_H
#define HM_TOOLS_SIM_TWIN_H

#include "core/card.h"

/* One that is built in the same way and does the same, whatever it is called; NULL: there
 * is none, or scripts would have to be compared. `published`: by hm_card.index. */
const hm_card *hm_twin_of(const hm_cards *set, const bool *published, const hm_card *c);

#endif
