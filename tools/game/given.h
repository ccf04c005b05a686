/* given.h - cards that --with names are there to be played: they are in play for their
 * type unless somebody says which cards are.
 *
 * Given are the cards of a file that --with names, also of one in a pack, of loose files
 * in a folder that it names, and of a draft: a pack that nobody has published. One that
 * is published is drawn from as it says itself. Bands are measured of what is published,
 * so they tell which packs are: bands.json lies in their folder of packs. */
#ifndef HM_TOOLS_GAME_GIVEN_H
#define HM_TOOLS_GAME_GIVEN_H

#include <stdio.h>

#include "core/draw.h"
#include "dsl/library.h"
#include "tools/options.h"

#define HM_BANDS_FILE "bands.json"

/* One for every card of the library, by its index; in the arena. */
const bool *hm_given_cards(const hm_options *o, const hm_library *lib, hm_arena *arena);
bool hm_is_given(const hm_options *o, const hm_library *lib, const hm_card *card);
/* Do bands lie beside it? */
bool hm_pack_has_bands(const hm_pack_info *pack, hm_arena *arena);

/* Wishes for one given card of each type, by chance where there are several, and for
 * those that nobody builds, as many as their pile gives; cards of those types that were
 * wished for before are not any more. Of types that are dealt to `players`, as many given
 * ones as are needed, and others up to that number, so that somebody gets them. Cards
 * that the setting leaves out are not wished for. True if any dealt card was. */
bool hm_given_wish(const hm_options *o, const hm_library *lib, const hm_setting *how,
                   int players, uint64_t seed, hm_wishes *wishes);

/* The n cards of list in another order, by chance and with the given ones first. */
void hm_given_first(const bool *given, uint64_t seed, const hm_card **list, int n);

/* "X, which --with gives, is in play.", and of given cards that are not, why;
 * nothing where none are given. */
void hm_given_tell(const hm_options *o, const hm_library *lib, const hm_deck *deck,
                   const hm_setting *how, FILE *pen);

#endif
