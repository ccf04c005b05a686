/* why.h - "why can't I build this?", answered from what the player may know.
 *
 * The rules are the core's (hm_build_bar, hm_builds, the options of the decision due);
 * here they are put into words, with the layout that has come furthest (prospect.h), or
 * on a shared board with what is missing of the price.
 */
#ifndef HM_TOOLS_GAME_WHY_H
#define HM_TOOLS_GAME_WHY_H

#include <stdio.h>

#include "core/play.h"

/* Why the player cannot build the card now, or how they can: paragraphs that are not
 * wrapped, one at least. d: the decision due, anybody's. */
void hm_why_not(const hm_table *t, const hm_decision *d, int player, int slot, FILE *pen);

/* How far the card's layouts have come, the best ones first, or what is missing of its
 * price: a paragraph for each of the first `most`, and how many more there are. */
void hm_why_plan(const hm_table *t, int player, int slot, int most, FILE *pen);

#endif
