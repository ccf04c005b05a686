/* puzzle_make.h - puzzles from games of bots.
 *
 * A puzzle is a position of a lone player in a mode with a caller, the resources that are
 * still to come, and how many points can be reached, as JSON:
 *
 *   {"setup": {...}, "before": ["place wood on a1", ...], "coming": ["brick", ...],
 *    "points": 21, "bot": 15, "best": true, "solution": ["place brick on b2", ...]}
 *
 * `setup` is a set-up (setup.h) whose list of calls ends the game, `before` the choices
 * that lead to the position, `solution` those that reach the points from there, `bot`
 * what a bot reaches that does not look ahead, and `best` whether every line was tried,
 * so that nobody can reach more. */
#ifndef HM_TOOLS_GAME_PUZZLE_MAKE_H
#define HM_TOOLS_GAME_PUZZLE_MAKE_H

#include <jansson.h>

#include "core/play.h"
#include "dsl/library.h"
#include "tools/options.h"

enum { HM_PUZZLE_LEAST = 2, HM_PUZZLE_MOST = 9 }; /* resources that are to come */

/* The puzzle of a seed, with so many resources to come: the same anywhere, in about a
 * second. *out is a new reference. HM_EINPUT when the game has no such mode, or is over
 * too soon. */
hm_status hm_puzzle_make(const hm_options *o, const hm_library *lib, uint64_t seed,
                         int coming, json_t **out, hm_error *err);

/* The number of the option of the decision due with this text; -1: there is none. */
int hm_puzzle_option(const hm_table *t, const hm_decision *d, const char *text);

#endif
