/* prizes.h - what one more of every card would bring to a town, for bots. Private.
 *
 * Found by letting the town grow (core/growth.h), and remembered in the advice by what
 * stands there; which buildings those are counts, not where.
 */
#ifndef HM_CORE_GAMES_TINYTOWNS_PRIZES_H
#define HM_CORE_GAMES_TINYTOWNS_PRIZES_H

#include "core/bots/advise.h"
#include "core/games/tinytowns/tinytowns.h"

/* Cards that the owner could build. */
static inline uint64_t hm_tt_open_slots(const hm_deck *d, const hm_town *town)
{
    const uint64_t all = d->count < 64 ? hm_bit(d->count) - 1 : ~0ull;
    return (all & ~d->dealt) | (town->hand ? hm_bit(town->hand - 1) : 0);
}

/* Points beyond which more make no difference: nothing overflows. */
enum { HM_TT_WILD = 1000000 };

static inline int hm_tt_bounded(int points)
{
    return points > HM_TT_WILD ? HM_TT_WILD : points < -HM_TT_WILD ? -HM_TT_WILD : points;
}

/* Growths begin with the town of this player. */
void hm_tt_sit_down(hm_advice *a, const hm_table *t, int player);

/* By slot, in hundredths of a point, until others are asked for; a->key tells them apart.
 * Growths may begin with another town afterwards. */
const int16_t *hm_tt_prizes(hm_advice *a, const hm_table *t, int player);

#endif
