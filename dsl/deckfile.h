/* deckfile.h - reads a deck file: wishes about the cards to play with, one per line.
 *
 *     Bell                 # in play for sure
 *     "exclude"            # quotes are for names that look like something else
 *     exclude Horn         # never drawn
 *     weight Drum 3        # three times as likely as others
 *     from house 2         # exactly two cards of this pack
 *     from inns at most 3  # three or fewer of that one
 *
 * Cards that are dealt to players are named and excluded in the same way: the names make
 * up the pool they are dealt from.
 */
#ifndef HM_DSL_DECKFILE_H
#define HM_DSL_DECKFILE_H

#include "core/draw.h"
#include "dsl/diag.h"

/* Fills *wishes, which begins zeroed. Every mistake becomes a diagnostic; when there
 * is one, HM_EINPUT, and the wishes are what could be read. Pack names in the wishes
 * are the card set's own. */
hm_status hm_deckfile_read(const hm_source *source, const hm_cards *set,
                           hm_wishes *wishes, hm_diags *diags, hm_error *err);

#endif
