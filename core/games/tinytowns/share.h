/* share.h - cubes that count for two buildings; only where a card in play says so.
 * Private.
 */
#ifndef HM_CORE_GAMES_TINYTOWNS_SHARE_H
#define HM_CORE_GAMES_TINYTOWNS_SHARE_H

#include "core/games/tinytowns/tinytowns.h"

/* What decides on what the player can build, besides the town. Only who builds has
 * something there. */
void hm_tt_turn(const hm_table *t, int player, hm_turn *out);
/* Of a layout that can be built: with which buildings of this turn it is a pair (none:
 * all of it lies there), whose cubes serve it, and where. */
typedef struct hm_tt_pair {
    uint16_t firsts;
    uint8_t  by;
    hm_set   spared;
} hm_tt_pair;
hm_tt_pair hm_tt_pair_of(const hm_table *t, int spot);
/* Puts up the building of a layout in the town of who has the word. */
void hm_tt_raise_sharing(hm_table *t, int spot, int target);
/* The town changes, by an effect or (NULL) by a layout. */
void hm_tt_follow_shares(hm_table *t, const hm_town *before, const hm_town *after,
                         const hm_outcome *out);
/* Who has the word is done building. */
void hm_tt_forget_shares(hm_table *t);
/* Adds to what was found what such cubes make possible. */
void hm_tt_find_shared(const hm_table *t, hm_tt_found *found);

#endif
