/* asked.h - what people ask about cards and points while they think, answered as text:
 * the same on a screen and in plain lines.
 *
 * Texts are malloc'd: paragraphs that are not wrapped, each ended by a newline.
 */
#ifndef HM_TOOLS_PLAY_ASKED_H
#define HM_TOOLS_PLAY_ASKED_H

#include "tools/play/match.h"

/* How far the card of that (shortened) name has come in the player's town, or why they
 * cannot build it. An answer also where there is no such card. */
char *hm_asked_plan(const hm_match *m, int player, const char *name);
char *hm_asked_why(const hm_match *m, int player, const char *name);
char *hm_asked_why_slot(const hm_match *m, int player, int slot);

/* Everybody's points, as far as the player can know them. */
char *hm_asked_scores(const hm_match *m, int player);

#endif
