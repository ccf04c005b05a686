/* twin.h - published cards that another one says the same as, or nearly. */
#ifndef HM_TOOLS_SIM_TWIN_H
#define HM_TOOLS_SIM_TWIN_H

#include "dsl/library.h"

/* One that is built in the same way and does the same, whatever it is called; NULL: there
 * is none. `published`: by hm_card.index. */
const hm_card *hm_twin_of(const hm_library *lib, const bool *published,
                          const hm_card *c);

/* One that differs in nothing but how many points it gives for what (card_form.h); NULL:
 * there is none, or it is a twin, or there are several. */
const hm_card *hm_kin_of(const hm_library *lib, const bool *published, const hm_card *c);

#endif
