/* daily.h - the game of a date, the same for everybody.
 *
 * Its seed is the date's digits: 20261117 on 2026-11-17. Its cards are those that this
 * seed draws from the default pack. A day begins and ends with the date in UTC. */
#ifndef HM_TOOLS_GAME_DAILY_H
#define HM_TOOLS_GAME_DAILY_H

#include <jansson.h>
#include <time.h>

#include "core/arena.h"
#include "core/status.h"
#include "dsl/library.h"
#include "tools/options.h"

enum { HM_DATE_MAX = 11 }; /* "2026-11-17" with the NUL */

void hm_daily_date(time_t now, char date[HM_DATE_MAX]);
/* HM_EINPUT when it is no date. */
hm_status hm_daily_seed(const char *date, uint64_t *seed, hm_error *err);

/* Puts the game of a date into the options: its seed and, where they say nothing of how
 * many play, the mode for a lone player. Texts lie in the arena. */
hm_status hm_daily_fill(hm_options *o, const char *date, hm_arena *arena, hm_error *err);

/* Is this complete set-up the game of a date, with any mode and players? Then its date.
 * It is found out from the set-up alone, so every save knows it. */
bool hm_daily_is(const json_t *setup, const hm_library *lib, char date[HM_DATE_MAX]);

#endif
