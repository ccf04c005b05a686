/* How moments begin that are nobody's turn, and what is owed to players at some of them:
 * what lay under a cube, and gifts. Their stages are in core/schedule.def. */
#include "core/games/tinytowns/tinytowns.h"

#include <string.h>

/* -- what is owed */

bool hm_tt_pay_debts(hm_table *t)
{
    const hm_plan *plan = hm_tt_plan(t);
    const hm_town *town = hm_tt_town(t, hm_tt(t)->player);
    bool owed = false;
    for (int i = 0; i < t->deal->deck->game->counters; i++)
        owed |= hm_owed(plan, town, i) != 0;
    if (!owed)
        return true;
    hm_tt(t)->errand = (hm_tt_errand){.slot = HM_NO_SLOT, .kind = HM_EFFECT_OWED};
    return hm_tt_run_errands(t);
}

/* All gifts at once: what comes of one is not given before the next round's end. */
bool hm_tt_hand_out(hm_table *t)
{
    const hm_plan *plan = hm_tt_plan(t);
    const int players = t->deal->players;
    for (int k = 0; k < t->deal->deck->game->counters; k++) {
        int all = 0;
        for (int i = 0; i < players; i++)
            all += hm_given(plan, hm_tt_town(t, i), k);
        for (int i = 0; i < players && all != 0; i++) {
            hm_town *town = hm_tt_town(t, i);
            hm_town_set_owed(plan, town, k, all - hm_given(plan, town, k));
            hm_town_set_given(plan, town, k, 0);
        }
    }
    return true;
}

/* -- after a cube was dealt with */

int hm_tt_cubes(const hm_table *t)
{
    const hm_plan *plan = hm_tt_plan(t);
    const hm_town *town = hm_tt_town(t, hm_tt(t)->player);
    int n = hm_count(town->cubes);
    for (hm_set s = plan->held ? town->built : 0; s != 0; s &= s - 1)
        n += hm_held_count(hm_held(plan, town, hm_first(s)));
    return n;
}

void hm_tt_dealt_with(hm_table *t, bool lies)
{
    if (!hm_tt_comes(t, HM_MOMENT_DEALT)) {
        hm_tt_begin_building(t);
        return;
    }
    hm_tt(t)->watch.lies = lies;
    hm_tt_enter(t, HM_MOMENT_DEALT);
}

/* -- before the first round */

void hm_tt_opened(hm_table *t)
{
    hm_tt(t)->player = 0;
    hm_tt_begin_round(t);
}

void hm_tt_open_game(hm_table *t)
{
    if (hm_tt_comes(t, HM_MOMENT_OPEN))
        hm_tt_enter(t, HM_MOMENT_OPEN);
    else
        hm_tt_begin_round(t);
}
