/* games_stats.h - statistics, bests and achievements of the games that were played; and
 * what telling them shares with the list. Private to games*.c. */
#ifndef HM_TOOLS_CMD_GAMES_STATS_H
#define HM_TOOLS_CMD_GAMES_STATS_H

#include <jansson.h>
#include <stdio.h>

#include "tools/options.h"
#include "tools/save/results.h"

/* Returns the exit code. unread: saves that are not in it. */
int hm_games_stats(const hm_options *o, hm_results *r, int unread);

enum { HM_GAMES_TIME = 32 };
/* Fields of an object of the index; "" and 0 where it has none. */
const char *hm_games_text(const json_t *j, const char *field);
int         hm_games_number(const json_t *j, const char *field);
/* Its "at" in local time, to the minute. */
const char *hm_games_time(const json_t *j, char text[HM_GAMES_TIME]);
void        hm_games_put_name(FILE *pen, const char *path);
void        hm_games_tell_unread(int unread);

#endif
