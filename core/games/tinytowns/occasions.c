/* Moments that are nobody's turn: before the first round, after a cube was dealt with,
 * and when a round ends and is over.
 * Each is a row of stages; a stage may stop to ask, and is gone on with after the
 * answer. */
#include "core/games/tinytowns/tinytowns.h"

#include <string.h>

#include "core/vm.h"

bool hm_tt_has_occasion(const hm_deck *d, hm_hook hook)
{
    return d->uses[hook].count + d->laws[hook].count != 0;
}

void hm_tt_to_stage(hm_table *t, int stage)
{
    hm_tt(t)->watch.on = (uint8_t)stage;
    hm_tt(t)->watch.use = 0;
}

/* Gives the player what is owed to them; false when somebody who waited for it asks. */
static bool pay_debts(hm_table *t)
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

/* -- after a cube was dealt with */

static bool is_awake_after(const hm_table *t, const hm_use *u, int square)
{
    hm_facts f;
    if (hm_tt(t)->named == 0)
        return false;
    const int player = hm_tt(t)->player;
    hm_facts_fill_play(&f, t->deal->deck, hm_tt_town(t, player),
                       hm_tt_setting(t, player));
    return hm_tt_is_named_for(t, u, &f, square);
}

/* What was found under the cube first, for it may pay for what follows. */
void hm_tt_dealt_on(hm_table *t)
{
    hm_tt_watch *w = &hm_tt(t)->watch;
    if (w->on == HM_TT_FINDING) {
        if (!pay_debts(t))
            return;
        hm_tt_to_stage(t, HM_TT_CHANGING);
    }
    if (w->on == HM_TT_CHANGING) {
        bool changed = hm_tt(t)->seat[hm_tt(t)->player].changed;
        if (changed && !hm_tt_run_uses(t, HM_HOOK_CHANGED, NULL))
            return;
        hm_tt_to_stage(t, HM_TT_AFTER_NAMING);
    }
    if (w->lies && !hm_tt_run_uses(t, HM_HOOK_AFTER_NAMED, is_awake_after))
        return;
    memset(w, 0, sizeof *w);
    hm_tt_begin_building(t);
}

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
    if (!hm_tt_how(t)->dealt_with) {
        hm_tt_begin_building(t);
        return;
    }
    hm_tt_to_stage(t, HM_TT_FINDING);
    hm_tt(t)->watch.lies = lies;
    hm_tt_dealt_on(t);
}

/* -- when a round ends */

/* Before somebody names, who is to be the Master Builder was looked up. */
int hm_tt_seat_at(const hm_table *t, int place)
{
    const hm_tt_state *s = hm_tt(t);
    const int first = s->watch.on >= HM_TT_TURNING ? s->watch.first : s->master;
    return (first + place) % t->deal->players;
}

/* Towns that are complete are no longer part of rounds, but get gifts. Put into each
 * stage of the end of a round, for which the compiler knows the hook. */
HM_SMALL bool ask_seats(hm_table *t, int first, hm_hook hook, hm_tt_awake *is_awake)
{
    hm_tt_state *s = hm_tt(t);
    for (; s->watch.seat < t->deal->players; s->watch.seat++) {
        s->player = (uint8_t)((first + s->watch.seat) % t->deal->players);
        if (s->seat[s->player].complete ||
            (hook == HM_HOOK_ROUND_OVER && s->watch.use == 0 && hm_tt_rests(t)))
            continue;
        if (!hm_tt_run_uses(t, hook, is_awake))
            return false;
    }
    return true;
}

/* All gifts at once: what comes of one is not given before the next round's end. */
static void hand_out(hm_table *t)
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
}

bool hm_tt_ask_seats(hm_table *t, hm_hook hook, hm_tt_awake *is_awake)
{
    return ask_seats(t, hm_tt_seat_at(t, 0), hook, is_awake);
}

static bool give_seats(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    for (; s->watch.seat < t->deal->players; s->watch.seat++) {
        s->player = (uint8_t)hm_tt_seat_at(t, s->watch.seat);
        if (!pay_debts(t))
            return false;
    }
    return true;
}

/* What cards do every few rounds, and then what others are to do; false when somebody is
 * asked. Most games have neither. */
static __attribute__((noinline)) bool run_every(hm_table *t)
{
    if (hm_tt(t)->watch.on == HM_TT_EVERY) {
        if (hm_tt_how(t)->every &&
            !hm_tt_ask_seats(t, HM_HOOK_EVERY, hm_tt_is_its_round))
            return false;
        hm_tt_call_tasks(t, HM_TT_BIDDING_ENDED);
    }
    return hm_tt_run_tasks(t);
}

HM_SMALL void begin_stage(hm_table *t, int stage)
{
    hm_tt(t)->watch = (hm_tt_watch){.on = (uint8_t)stage};
}

static void begin_giving(hm_table *t)
{
    if (hm_tt_how(t)->gives)
        hand_out(t);
    begin_stage(t, HM_TT_GIVING);
}

void hm_tt_close_on(hm_table *t)
{
    const hm_tt_rules *how = hm_tt_how(t);
    const hm_tt_watch *w = &hm_tt(t)->watch;
    const int first = hm_tt(t)->master;
    if (w->on == HM_TT_BIDDING) {
        if (!hm_tt_run_tasks(t))
            return;
        begin_stage(t, HM_TT_CLOSING);
    }
    if (w->on == HM_TT_CLOSING) {
        if (how->ends && !ask_seats(t, first, HM_HOOK_ROUND_ENDS, NULL))
            return;
        if (how->every || how->tasks != 0)
            begin_stage(t, HM_TT_EVERY);
        else
            begin_giving(t);
    }
    if (w->on == HM_TT_EVERY || w->on == HM_TT_BIDDING_ENDED) {
        if (!run_every(t))
            return;
        begin_giving(t);
    }
    if (w->on == HM_TT_GIVING) {
        if (how->gives && !give_seats(t))
            return;
        begin_stage(t, HM_TT_LEAVING);
    }
    if (w->on == HM_TT_LEAVING) {
        if (how->leaves &&
            !ask_seats(t, first, HM_HOOK_ROUND_OVER, hm_tt_is_restless))
            return;
        if (how->tasks != 0)
            hm_tt_call_tasks(t, HM_TT_BIDDING_OVER);
    }
    if (w->on == HM_TT_BIDDING_OVER && !hm_tt_run_tasks(t))
        return;
    begin_stage(t, HM_TT_NOT_YET);
    hm_tt_finish_round(t);
}

void hm_tt_close(hm_table *t)
{
    if (hm_tt_how(t)->tasks != 0)
        hm_tt_call_tasks(t, HM_TT_BIDDING);
    else
        begin_stage(t, HM_TT_CLOSING);
    hm_tt_close_on(t);
}

/* -- before the first round */

void hm_tt_open_on(hm_table *t)
{
    if (hm_tt(t)->watch.on == HM_TT_OPENING) {
        if (!hm_tt_ask_seats(t, HM_HOOK_GAME_BEGINS, NULL))
            return;
        hm_tt_call_tasks(t, HM_TT_BIDDING_OPENED);
    }
    if (!hm_tt_run_tasks(t))
        return;
    memset(&hm_tt(t)->watch, 0, sizeof hm_tt(t)->watch);
    hm_tt(t)->player = 0;
    hm_tt_begin_round(t);
}

void hm_tt_open_game(hm_table *t)
{
    if (!hm_tt_how(t)->opens) {
        hm_tt_begin_round(t);
        return;
    }
    hm_tt(t)->watch = (hm_tt_watch){.on = HM_TT_OPENING};
    hm_tt_open_on(t);
}
