/* share_hash.h - what a game is played with, as a number that two machines compare. */
#ifndef HM_TOOLS_GAME_SHARE_HASH_H
#define HM_TOOLS_GAME_SHARE_HASH_H

#include <jansson.h>

#include "core/deck.h"
#include "dsl/library.h"

/* FNV-1a, mixed, so that any of its bits will do. */
uint64_t hm_share_hash_text(const char *text);

/* Of the part of a complete set-up that decides on the game, and of what is played with:
 * cards in the deck as they are written, and rules. Comments, blanks and the manifests'
 * own words (a version, an author) do not count, nor do cards that are not in play; but
 * for codes of version 1 those in the file of one that is. Before version 3 rules in one
 * file with cards count only where one of these is in play. Where something is rolled,
 * the rules by which it falls count. */
uint64_t hm_share_hash(const json_t *setup, const hm_library *lib, const hm_deck *deck,
                       int version);
/* As it was before the last change of these: another one only where something is
 * rolled. */
uint64_t hm_share_hash_before(const json_t *setup, const hm_library *lib,
                              const hm_deck *deck, int version);

/* Of what a pack says besides its cards and its manifest: rules, variants, what it
 * changes of the game. 0: nothing. A file of scripts that has cards is one of cards. */
uint64_t hm_share_hash_rules(const hm_library *lib, int pack);

/* Do two complete set-ups give the same game, whoever plays? */
bool hm_share_same(const json_t *a, const json_t *b, const hm_game *game);

#endif
