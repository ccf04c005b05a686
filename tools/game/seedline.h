/* seedline.h - what others need to play the same game, in a line. */
#ifndef HM_TOOLS_GAME_SEEDLINE_H
#define HM_TOOLS_GAME_SEEDLINE_H

#include <jansson.h>

#include "dsl/library.h"

/* "Seed 3, code 92QC-...", with the date of a daily game before it, or without a code but
 * with the reason why there is none. The set-up is complete; malloc'd. */
char *hm_seed_line(const json_t *setup, const hm_library *lib);

#endif
