/* text.h - a card's rule in plain English, made from its tree.
 *
 * Every number the rule uses is in the text, so paper and engine cannot disagree.
 */
#ifndef HM_DSL_SAY_TEXT_H
#define HM_DSL_SAY_TEXT_H

#include "core/game.h"
#include "dsl/ast.h"

/* The text of a checked card node (kind HM_NODE_CARD), in arena. NULL when
 * memory is short. A card without a rule gives "". */
const char *hm_text_card(const hm_node *card, const hm_game *game, hm_arena *arena);

#endif
