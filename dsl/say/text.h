/* text.h - a card's rule in plain English, made from its tree.
 *
 * Every number the rule uses is in the text for all games, so paper and engine cannot
 * disagree.
 */
#ifndef HM_DSL_SAY_TEXT_H
#define HM_DSL_SAY_TEXT_H

#include "core/wording.h"
#include "dsl/ast.h"

/* What is put into words. */
typedef struct hm_said {
    const hm_node  *card;  /* a checked node of kind HM_NODE_CARD */
    const hm_game  *game;
    const hm_cards *cards; /* all cards with names and types: a type may be called like
                              one of them; NULL: none is */
    const hm_pattern *pattern; /* as it was read; NULL: not said */
} hm_said;

/* The text of a card for all games and its wording for single ones, in arena. False when
 * memory is short. A card without a rule gives "". */
bool hm_text_card(const hm_said *card, hm_arena *arena, const char **all,
                  const hm_wording **wording);

/* What a number has behind it that tells a place: "st", "nd", "rd" or "th". */
const char *hm_ordinal_end(int32_t n);

#endif
