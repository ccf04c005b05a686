/* deal.h - cards that are to be printed: found, drawn, and told where they do not fit.
 *
 * Whoever has a library and a card hands both over and gets a plate; art that stands
 * beside the card is on it.
 */
#ifndef HM_TOOLS_PRINT_DEAL_H
#define HM_TOOLS_PRINT_DEAL_H

#include "tools/print/card.h"

/* A card ready to be drawn; its strings and art lie in the arena. HM_EINPUT: its art
 * cannot be taken. */
hm_status hm_deal_front(const hm_library *lib, const hm_card *c, const char *text,
                        hm_arena *arena, hm_front *out, hm_error *err);

/* How its pack wants it to look, or as shipped. */
const hm_theme *hm_deal_theme(const hm_library *lib, const hm_card *c);

/* Its plate; what had to be cut off is told on stderr. */
hm_plate *hm_deal_plate(const hm_front *f, const hm_theme *t, int32_t w, int32_t h);

/* Plates of one size in rows, for a screen; one alone is itself. Takes them all. */
hm_plate *hm_deal_rows(hm_plate **plate, int count);

#endif
