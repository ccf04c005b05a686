/* decks.h - the decks that packs bring, by name: first-game is the file first-game.deck
 * in the folder of a pack in use.
 */
#ifndef HM_TOOLS_GAME_DECKS_H
#define HM_TOOLS_GAME_DECKS_H

#include <jansson.h>

#include "dsl/library.h"
#include "tools/find.h"

#define HM_CARDS_DRAWN "random" /* what is said for a draw, as of markets */
enum { HM_DECK_NAME_MAX = 60 }; /* bytes of a deck's name */

/* The path of a deck of that name, in the arena; NULL: no pack has one. */
const char *hm_deck_find(const hm_options *o, const hm_library *lib, const char *name,
                         hm_arena *arena);
/* The name of a deck with these cards, all of them named and no others, in one of these
 * packs (lists of strings), in the arena; NULL: none has them. */
const char *hm_deck_called(const hm_options *o, const json_t *packs, const json_t *cards,
                           hm_arena *arena);
/* Names of all of them. */
void hm_deck_names(const hm_options *o, const hm_library *lib, hm_arena *arena,
                   hm_names *out);

#endif
