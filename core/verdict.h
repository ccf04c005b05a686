/* verdict.h - winning and losing beside points: "lost when", "won when", a mode in which
 * so many points must be reached, in which all win or lose together, or the fewest win.
 *
 * Works on facts and sheets of its caller and owns nothing. */
#ifndef HM_CORE_VERDICT_H
#define HM_CORE_VERDICT_H

#include "core/score.h"

/* The modes in which more than points decides, one bit each; asked once per deck. */
uint32_t hm_verdict_modes(const hm_deck *d);
/* Sets the verdicts of sheets whose points are counted, before they are ranked. */
void hm_verdict(const hm_deck *d, const hm_facts *facts, int players, hm_sheet *sheet);

/* The best, unless they have lost: then nobody has won. */
static inline bool hm_sheet_wins(const hm_sheet *s)
{
    return s->rank == 1 && s->verdict.outcome != HM_OUTCOME_LOST;
}
/* What is compared with others' points: the team's, where there are teams. */
static inline int32_t hm_sheet_points(const hm_sheet *s)
{
    return s->team.on ? s->team.points : s->total;
}
/* The points of all together. */
int32_t hm_sheets_sum(const hm_sheet *sheet, int players);
/* What levels are reached with: the points of all where they play together. */
static inline int32_t hm_sheets_points(const hm_sheet *sheet, int players, int who)
{
    return sheet[who].verdict.together ? hm_sheets_sum(sheet, players) : sheet[who].total;
}
/* What the sheet is worth to its player, in points, for who thinks ahead. */
enum { HM_VERDICT_WORTH = 20 };
static inline int32_t hm_sheet_worth_of(const hm_sheet *s, int32_t points)
{
    return (s->verdict.fewest ? -points : points) +
           HM_VERDICT_WORTH * s->verdict.outcome;
}
static inline int32_t hm_sheet_worth(const hm_sheet *s)
{
    return hm_sheet_worth_of(s, hm_sheet_points(s));
}
/* ... by the player's own points. */
static inline int32_t hm_sheet_worth_alone(const hm_sheet *s)
{
    return hm_sheet_worth_of(s, s->total);
}

#endif
