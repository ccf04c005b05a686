/* ending.h - why a game is over, in words and as JSON. */
#ifndef HM_TOOLS_GAME_ENDING_H
#define HM_TOOLS_GAME_ENDING_H

#include <jansson.h>

#include "core/play.h"

enum { HM_ENDING_TEXT = 240 };

/* A sentence, of a game that is over: "All towns are complete." */
const char *hm_ending_words(const hm_table *t, char text[HM_ENDING_TEXT]);
/* {"why": "complete", "text": ...}; by a rule with player, and card or variant. */
json_t *hm_ending_json(const hm_table *t);

#endif
