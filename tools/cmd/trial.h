/* trial.h - runs the scripts of a card on towns made by chance, to find mistakes that
 * no compiler sees: names that are not there, results of the wrong kind, endless loops.
 */
#ifndef HM_TOOLS_CMD_TRIAL_H
#define HM_TOOLS_CMD_TRIAL_H

#include "dsl/library.h"

/* The first mistake of each of the card's scripts becomes a diagnostic at the line that
 * the script broke on. The library is without errors; the same card always gets the
 * same towns. */
hm_status hm_trial(const hm_library *lib, const hm_card *card, hm_diags *diags,
                   hm_error *err);

#endif
