/* What happens when a player is to name a resource, and what is kept of names: how often
 * in a row it was the same. */
#include "core/games/tinytowns/tinytowns.h"

#include <string.h>

/* -- before naming */

/* Everybody sees what the player did, as in a visit: the step in which nobody sees the
 * others' has not begun. */
void hm_tt_ready_on(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    if (!hm_tt_run_uses(t, HM_HOOK_TO_NAME, NULL))
        return;
    memset(&s->watch, 0, sizeof s->watch);
    if (t->deal->players > 1)
        hm_town_copy(hm_tt_plan(t), hm_tt_before(t, s->player),
                     hm_tt_town(t, s->player));
    hm_tt_forget_sight(t);
    hm_tt_visited(t);
}

void hm_tt_ready(hm_table *t)
{
    hm_tt(t)->watch = (hm_tt_watch){.on = HM_TT_READYING};
    hm_tt_ready_on(t);
}

/* -- what was named */

void hm_tt_note_name(hm_table *t, int resource)
{
    hm_tt_course *c = hm_tt_course_of(t);
    if (resource < 0)
        c->streak = 0;
    else if (c->last != resource + 1)
        c->streak = 1;
    else if (c->streak < UINT8_MAX)
        c->streak++;
    c->last = (uint8_t)(resource + 1);
}

int hm_tt_streak(const hm_table *t)
{
    return hm_tt_how(t)->streaks ? hm_tt_course_of(t)->streak : 0;
}

/* What others build in the step that all take at the same time does not show. */
int hm_tt_raised_by_all(const hm_table *t, int player)
{
    const hm_tt_seat *seat = hm_tt(t)->seat;
    int sum = 0;
    if (!hm_tt_how(t)->asks_all || hm_tt_sees_before(t, player))
        return seat[player].raised;
    for (int i = 0; i < t->deal->players; i++)
        sum += seat[i].raised;
    return sum;
}
