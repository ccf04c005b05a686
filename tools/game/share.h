/* share.h - a set-up as a short code that somebody else types in.
 *
 * A code has all of a set-up that decides on the game: packs, mode, switches, players,
 * cards, seed; not who plays. What the seed draws is not in it, nor what is as usual, so
 * most codes have sixteen letters. Two more things are in it: a checksum of the letters
 * (letters.h), and some bits of a hash of what is played with, so that packs of another
 * version are noticed: of the set-up, of the files of the cards in play, and of those
 * files of the packs that have no cards. docs/sharing.md has every bit. */
#ifndef HM_TOOLS_GAME_SHARE_H
#define HM_TOOLS_GAME_SHARE_H

#include <jansson.h>

#include "dsl/library.h"
#include "tools/game/letters.h"

/* The code of a complete set-up (setup.h) that was made with this library. HM_EINPUT when
 * it has none, which err explains: cards that --with gave are on this machine only. */
hm_status hm_share_write(const json_t *setup, const hm_library *lib,
                         char code[HM_LETTERS_MAX], hm_error *err);

/* The set-up that a code stands for, as a request with all fields, a new reference; what
 * it does not have is who plays. HM_EINPUT when it is mistyped, or its packs are not
 * here as they were there. */
hm_status hm_share_read(const char *code, json_t **setup, hm_error *err);

#endif
