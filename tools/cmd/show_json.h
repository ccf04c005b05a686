/* show_json.h - a card for programs, for `show --json`. */
#ifndef HM_TOOLS_CMD_SHOW_JSON_H
#define HM_TOOLS_CMD_SHOW_JSON_H

#include <jansson.h>

#include "core/card.h"

/* Everything about the card, with its rule as `text` has it; the reference is the
 * caller's. code: its compiled programs, too. Without memory the program ends. */
json_t *hm_card_json(const hm_card *c, const hm_cards *cards, const char *text,
                     bool code);

#endif
