/* card_version.h - which version of a card was played, and what it says.
 *
 * Two cards of one name are the same version when they do the same as far as their own
 * text goes: however it is laid out and commented on, wherever it is said to come from,
 * and in whichever file it stands. What other files make of it (rules for everybody, the
 * game) is told by the hash of all packs that a record has, too.
 */
#ifndef HM_TOOLS_SIM_CARD_VERSION_H
#define HM_TOOLS_SIM_CARD_VERSION_H

#include "dsl/library.h"
#include "tools/sim/record.h"

/* Fills version, text and face of all cards of a record that was made of this library.
 *
 * A face is what a drawing of the card needs: {"layouts": [rows of squares], each a name
 * or null, "colours": {name: colour}, and likewise "letters" and "shapes" (numbers of
 * resources), "sign" and "colour" of its type, "rule": text}. */
void hm_record_versions(hm_sim_record *r, const hm_library *lib);

#endif
