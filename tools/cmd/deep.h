/* deep.h - plays many games with the cards of a file in play, and tells what never
 * happens in them, what breaks, and what takes long.
 */
#ifndef HM_TOOLS_CMD_DEEP_H
#define HM_TOOLS_CMD_DEEP_H

#include "dsl/library.h"
#include "tools/find.h"
#include "tools/options.h"

enum { HM_DEEP_GAMES = 2000 }; /* for each file, where nobody says how many */

/* All files with cards of a unit, which `known` is the library of: findings become
 * diagnostics at the cards' places (codes never-built, never-used, never-scores,
 * never-happens, effort, script, undo and replay), each with the command that shows such
 * a game. The same seed (o->seed) finds the same. When hm_stopped() says so (the caller
 * catches signals, tools/stop.h), it ends with what was found so far. */
hm_status hm_deep(const hm_options *o, const hm_unit *unit, const hm_library *known,
                  hm_diags *diags, hm_error *err);

#endif
