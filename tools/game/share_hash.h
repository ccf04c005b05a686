/* share_hash.h - what a game is played with, as a number that two machines compare. */
#ifndef HM_TOOLS_GAME_SHARE_HASH_H
#define HM_TOOLS_GAME_SHARE_HASH_H

#include <jansson.h>

#include "core/deck.h"
#include "dsl/library.h"

/* FNV-1a, mixed, so that any of its bits will do. */
uint64_t hm_share_hash_text(const char *text);

/* Of the part of a complete set-up that decides on the game, and of what is played with:
 * the files of the cards in the deck, and files without cards. Comments, blanks and the
 * manifests' own words (a version, an author) do not count, nor do cards that are not in
 * play. */
uint64_t hm_share_hash(const json_t *setup, const hm_library *lib, const hm_deck *deck);

/* Do two complete set-ups give the same game, whoever plays? */
bool hm_share_same(const json_t *a, const json_t *b, const hm_game *game);

#endif
