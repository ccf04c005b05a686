/* What players have others do. It is noted in the giver's town while they play, and done
 * at a few moments of a round (core/schedule.def): seat by seat from the Master Builder,
 * for each seat all that concerns it, in the order of the givers. What is noted meanwhile
 * waits for the next such moment, so that two cards that set each other going come to an
 * end. */
#include "core/tasks.h"
#include "core/games/tinytowns/talks.h"

/* All but those that are done one after the other (talks.c). */
static uint64_t plain_ones(const hm_table *t)
{
    const int tasks = hm_tt_how(t)->tasks;
    return (tasks < 64 ? hm_bit(tasks) - 1 : ~0ull) & ~hm_tt_how(t)->talks;
}

bool hm_tt_call_tasks(hm_table *t)
{
    for (int i = 0; i < t->deal->players; i++)
        hm_town_call_tasks(hm_tt_plan(t), hm_tt_town(t, i), plain_ones(t));
    return true;
}

/* How often who has the word is to do it for the giver. */
static int times_due(const hm_table *t, int giver, int task)
{
    const hm_deck *d = t->deal->deck;
    const hm_whose whom = (hm_whose)hm_deck_task(d, task)->clause->who;
    if (!hm_is_meant(whom, t->deal->how.teams, giver, hm_tt(t)->player,
                     t->deal->players))
        return 0;
    return hm_tasks_due(&d->plan, hm_tt_town(t, giver))[task];
}

/* All that concerns who has the word. */
bool hm_tt_do_tasks(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    const int tasks = hm_tt_how(t)->tasks;
    for (; s->watch.use < t->deal->players * tasks; s->watch.use++, s->watch.times = 0) {
        const int giver = hm_tt_seat_at(t, s->watch.use / tasks);
        const int task = s->watch.use % tasks;
        while (s->watch.times < times_due(t, giver, task)) {
            s->watch.times++;
            s->errand = hm_tt_errand_for(t, hm_deck_task(t->deal->deck, task), 0);
            if (!hm_tt_run_errands(t))
                return false;
        }
    }
    s->watch.use = 0;
    return true;
}

int hm_tt_asked_by(const hm_table *t, int player)
{
    if (!hm_tt_goes_by_tasks(t))
        return -1;
    const int place = hm_tt(t)->watch.use / hm_tt_how(t)->tasks;
    if (!hm_tt_talks(t))
        return hm_tt_seat_at(t, place);
    return place > 0 ? hm_tt_seat_at(t, place - 1) : player;
}

void hm_tt_end_tasks(hm_table *t)
{
    for (int i = 0; i < t->deal->players; i++)
        hm_town_end_tasks(hm_tt_plan(t), hm_tt_town(t, i), plain_ones(t));
}
