/* effort.h - tries a card's effects on towns that leave little, to find out how far the
 * game has to look ahead for them.
 */
#ifndef HM_TOOLS_CMD_EFFORT_H
#define HM_TOOLS_CMD_EFFORT_H

#include "dsl/library.h"

/* An effect that goes beyond what one decision may take is an error, one that comes near
 * it a warning, at the card. The library is without errors; the same card always gets the
 * same towns. */
hm_status hm_effort(const hm_library *lib, const hm_card *card, hm_diags *diags,
                    hm_error *err);

#endif
