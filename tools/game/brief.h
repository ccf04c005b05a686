/* brief.h - names cut to a few columns so that no two of them look the same, and, where
 * there is room for dots, can be seen to be cut.
 *
 * What a name is cut to depends only on the names and the width, not on their order.
 */
#ifndef HM_TOOLS_GAME_BRIEF_H
#define HM_TOOLS_GAME_BRIEF_H

#include <stddef.h>
#include <stdint.h>

#include "core/deck.h"

enum { HM_BRIEF_MAX = 64 }; /* bytes of one, with the NUL */

/* The cards of a deck that are told apart by what is cut: a name that fits in `width`
 * columns is left whole. out: by slot; others' are "". */
void hm_brief(const hm_deck *deck, uint64_t slots, int width,
              char out[HM_DECK_MAX][HM_BRIEF_MAX]);
/* Bytes of one without the dots at its end. */
size_t hm_brief_letters(const char *cut);

#endif
