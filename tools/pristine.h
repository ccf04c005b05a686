/* pristine.h - are the cards of a game as they were published?
 *
 * A folder of packs that are published has a list of their files (HM_PRISTINE_FILE), with
 * the checksums that POSIX's cksum gives. Everything else is somebody's own: cards and
 * packs from elsewhere, and published ones that were edited. */
#ifndef HM_TOOLS_PRISTINE_H
#define HM_TOOLS_PRISTINE_H

#include "core/deck.h"
#include "dsl/library.h"

#define HM_PRISTINE_FILE "published"

/* CRC and length as cksum has them. */
uint32_t hm_cksum(const char *bytes, size_t length);

/* The files of the cards in the deck, and all that have no cards (rules, scripts). */
bool hm_deck_is_pristine(const hm_library *lib, const hm_deck *deck);

#endif
