/* talks.h - what players are to do one after the other, each when all have done the one
 * before, and what they see of each other meanwhile. Private.
 */
#ifndef HM_CORE_GAMES_TINYTOWNS_TALKS_H
#define HM_CORE_GAMES_TINYTOWNS_TALKS_H

#include "core/games/tinytowns/tinytowns.h"

/* The same as of tasks (schedule.c). */
bool hm_tt_call_talks(hm_table *t);
bool hm_tt_hold_talks(hm_table *t);
void hm_tt_end_talks(hm_table *t);

/* Is a step of a talk being taken? Cards and rules see other towns as they were when it
 * began. */
static inline bool hm_tt_talks(const hm_table *t)
{
    return (hm_tt(t)->watch.did & HM_TT_TALKS) != 0;
}

/* Is somebody asked in secret? */
static inline bool hm_tt_hides(const hm_table *t)
{
    return (hm_tt(t)->watch.did & HM_TT_HIDES) != 0;
}

/* Seats as they were when the step of a talk began that all take at the same time: what
 * others know of them; behind them what was built, where a card watches. Not alone. */
static inline hm_tt_seat *hm_tt_kept(const hm_table *t)
{
    return (hm_tt_seat *)((char *)t->state + hm_tt_how(t)->kept);
}

/* In secret: others are asked again when the viewer has chosen, who does not know what
 * they chose. */
void hm_tt_take_back_talk(hm_table *t, int viewer);

#endif
