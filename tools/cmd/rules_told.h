/* rules_told.h - what a game is played with beside cards: its ground, counters, tokens,
 * abilities, events, ties and packs that extend it. Private to hamlet rules.
 *
 * Each thing is a title and sentences, all made from the game definition. Text leaves out
 * what belongs to variants that are off; JSON has all, each with its variant.
 */
#ifndef HM_TOOLS_CMD_RULES_TOLD_H
#define HM_TOOLS_CMD_RULES_TOLD_H

#include <jansson.h>

#include "core/card.h"

/* What is played with; or how ties are broken, which comes behind what is scored. */
void hm_rules_print(const hm_cards *cards, const hm_setting *how, bool ties);
/* Who is asked for resources, where the definition has no words for it; owned by the
 * caller, NULL: it has, or nobody is. */
char *hm_rules_mode_text(const hm_game *game, int mode);
/* Adds "extended", "ground", "counters", "abilities", "events" and "ties", each where
 * there is something to tell. */
void hm_rules_note(json_t *j, const hm_cards *cards, const hm_setting *how);

#endif
