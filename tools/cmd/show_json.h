/* show_json.h - a card for programs, for `show --json`. */
#ifndef HM_TOOLS_CMD_SHOW_JSON_H
#define HM_TOOLS_CMD_SHOW_JSON_H

#include <jansson.h>

#include "core/card.h"

/* Everything about the card, with its rule as `text` has it; the reference is the
 * caller's. code: its compiled programs, too. Without memory the program ends. */
json_t *hm_card_json(const hm_card *c, const hm_cards *cards, const char *text,
                     bool code);

/* Is it built from cubes, or is that what its game has? */
static inline bool hm_has_pattern(const hm_card *c, const hm_game *game)
{
    return c->pattern.cubes > 0 || (game->boards == 0 && !c->ability && !c->stays);
}

#endif
