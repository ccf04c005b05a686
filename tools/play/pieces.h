/* pieces.h - what tokens of towns did between two looks at a table, in words.
 *
 * Tokens walk, begin to work and go home by choices that say no more than a square, and
 * without any where there is nothing to choose. So what is told is the difference.
 */
#ifndef HM_TOOLS_PLAY_PIECES_H
#define HM_TOOLS_PLAY_PIECES_H

#include <stdio.h>

#include "core/play.h"

enum { HM_PIECES_PLAYERS = 6 };

typedef struct hm_pieces {
    hm_band band[HM_PIECES_PLAYERS][HM_TOKENS_MAX];
} hm_pieces;

/* Where they are, also in the middle of an effect; nobody in games without towns, and of
 * players beyond the first six. */
void hm_pieces_look(const hm_table *t, hm_pieces *out);

/* "guest moves from a1 to b1, guest works on c3": what became of a player's, each behind
 * `join` and those that follow behind a comma. spent: tokens that were paid with in
 * between, NULL: none. False: nothing happened, and nothing was written. */
bool hm_pieces_tell(const hm_table *t, const hm_pieces *before, const hm_pieces *after,
                    int player, const uint8_t *spent, const char *join, FILE *pen);

#endif
