/* setups.h - whether games can begin with what is checked.
 */
#ifndef HM_TOOLS_CMD_SETUPS_H
#define HM_TOOLS_CMD_SETUPS_H

#include "core/deck.h"
#include "dsl/library.h"
#include "tools/find.h"

/* A deck of these cards, `own` among them; where all are more than a deck may have, of
 * the first half of them, and so on, but always with `own`. */
hm_status hm_deck_about(hm_arena *arena, const hm_cards *set, const hm_card **card,
                        int count, const hm_card *own, const hm_deck **out,
                        hm_error *err);

/* Sets games up as `hamlet play --with` does, a few of every mode, and plays none of
 * them. A deck that goes beyond a limit is an error, at the card that is named or else at
 * the beginning of the unit's first file. The library is without errors, and is the
 * unit's. */
void hm_setups(const hm_options *o, const hm_unit *unit, const hm_library *lib,
               hm_diags *diags);

#endif
