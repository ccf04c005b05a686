/* Talks: what players are to do one after the other, each when all have done the one
 * before ("everybody secretly { } then { }"). A link of a talk is a step that all take at
 * the same time: rules see other towns as they were when it began, so the order of seats
 * does not matter; and where it is secret, so does everybody.
 *
 * Who has others talk is noted like a task, in the giver's town. A talk that everybody is
 * asked for by a rule, or each by a card of their own, is held once for all who are;
 * one that a card asks of others, once for each time, giver by giver, so that no two of
 * them get mixed up. */
#include "core/games/tinytowns/talks.h"

#include <string.h>

#include "core/tasks.h"

static hm_tt_watch *watch_of(const hm_table *t) { return &hm_tt(t)->watch; }

static const hm_clause *clause_of(const hm_table *t, int task)
{
    return hm_deck_task(t->deal->deck, task)->clause;
}

bool hm_tt_call_talks(hm_table *t)
{
    for (int i = 0; i < t->deal->players; i++)
        hm_town_call_tasks(hm_tt_plan(t), hm_tt_town(t, i), hm_tt_how(t)->talks);
    watch_of(t)->did = watch_of(t)->again = 0;
    return true;
}

void hm_tt_end_talks(hm_table *t)
{
    for (int i = 0; i < t->deal->players; i++)
        hm_town_end_tasks(hm_tt_plan(t), hm_tt_town(t, i), hm_tt_how(t)->talks);
}

/* -- whose talk it is: watch.use is the link, and from which seat the talk comes, 0 being
 * all of them together */

static int link_of(const hm_table *t) { return watch_of(t)->use % hm_tt_how(t)->tasks; }

/* The link with which it began. */
static int talk_of(const hm_table *t)
{
    int task = link_of(t);
    while (clause_of(t, task)->number & HM_TASK_FOLLOWS)
        task--;
    return task;
}

static bool is_everybodys(const hm_table *t, int talk)
{
    const hm_use *u = hm_deck_task(t->deal->deck, talk);
    return u->clause->who == HM_WHOSE_OWN ||
           !hm_has_buildings(t->deal->deck, u->slot);
}

/* The giver, by the watch; -1: all who are. */
static int giver_of(const hm_table *t)
{
    const int place = watch_of(t)->use / hm_tt_how(t)->tasks;
    return place > 0 ? hm_tt_seat_at(t, place - 1) : -1;
}

/* Has the seat noted the talk so often that it is due once more? */
static bool gives(const hm_table *t, int seat, int talk)
{
    return hm_tasks_due(hm_tt_plan(t), hm_tt_town(t, seat))[talk] > watch_of(t)->again;
}

/* Is the talk on which the watch stands to be held, once more? */
static bool is_due(const hm_table *t)
{
    const int talk = talk_of(t), giver = giver_of(t);
    if (!(hm_tt_how(t)->talks >> talk & 1) || is_everybodys(t, talk) != (giver < 0))
        return false;
    if (giver >= 0)
        return gives(t, giver, talk);
    for (int i = 0; i < t->deal->players; i++)
        if (gives(t, i, talk))
            return true;
    return false;
}

/* Does the link concern the seat? Towns that are complete are left out, until the game
 * ends. */
static bool concerns(const hm_table *t, int seat)
{
    const hm_whose whom = (hm_whose)clause_of(t, link_of(t))->who;
    const int giver = giver_of(t), players = t->deal->players;
    const struct hm_teams *teams = t->deal->how.teams;
    if (hm_tt(t)->seat[seat].complete && !hm_tt_is_at(t, HM_MOMENT_END))
        return false;
    if (giver >= 0)
        return hm_is_meant(whom, teams, giver, seat, players);
    for (int i = 0; i < players; i++)
        if (gives(t, i, talk_of(t)) && hm_is_meant(whom, teams, i, seat, players))
            return true;
    return false;
}

/* -- a link */

static void keep_seats(hm_table *t)
{
    const hm_tt_rules *how = hm_tt_how(t);
    const size_t players = (size_t)t->deal->players, seats = players * sizeof(hm_tt_seat);
    for (size_t i = 0; i < players; i++)
        hm_tt(t)->seat[i].aside_before = hm_tt(t)->seat[i].aside;
    memcpy(hm_tt_kept(t), hm_tt(t)->seat, seats);
    memcpy((char *)hm_tt_kept(t) + seats, (char *)t->state + how->raised,
           how->towns - how->raised);
    memcpy(hm_tt_before(t, 0), hm_tt_town(t, 0), players * hm_tt_plan(t)->size);
}

/* Alone, nobody looks. */
static void begin_link(hm_table *t)
{
    const bool secret = clause_of(t, link_of(t))->number & HM_TASK_SECRET;
    watch_of(t)->did = (uint8_t)(HM_TT_TALKS | (secret ? HM_TT_HIDES : 0));
    hm_tt_forget_sight(t);
    if (t->deal->players > 1)
        keep_seats(t);
}

static int first_seat(const hm_table *t)
{
    return hm_tt_is_at(t, HM_MOMENT_BEGIN) ? watch_of(t)->first : hm_tt(t)->master;
}

/* False: somebody is asked. They have begun then, and go on as errands do. */
static bool do_link(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    const int players = t->deal->players;
    if (!(s->watch.did & HM_TT_TALKS))
        begin_link(t);
    for (int i = 0; i < players; i++) {
        const int seat = (first_seat(t) + i) % players;
        if ((s->watch.did >> seat & 1) || !concerns(t, seat))
            continue;
        s->watch.did |= (uint8_t)(1 << seat);
        s->player = (uint8_t)seat;
        s->errand = hm_tt_errand_for(t, hm_deck_task(t->deal->deck, link_of(t)), 0);
        if (!hm_tt_run_errands(t))
            return false;
    }
    s->watch.did = 0;
    hm_tt_forget_sight(t);
    return true;
}

/* To the next link; behind the last one the same talk may be due once more. */
static void go_on(hm_table *t)
{
    hm_tt_watch *w = watch_of(t);
    const int talk = talk_of(t), link = link_of(t), tasks = hm_tt_how(t)->tasks;
    if (link + 1 < tasks && (clause_of(t, link + 1)->number & HM_TASK_FOLLOWS)) {
        w->use++;
        return;
    }
    w->again++;
    w->use = (uint16_t)(w->use - (link - talk));
}

/* To the next one, whose it may be. */
static void go_past(hm_table *t)
{
    hm_tt_watch *w = watch_of(t);
    do
        w->use++;
    while (clause_of(t, link_of(t))->number & HM_TASK_FOLLOWS);
    w->again = 0;
}

bool hm_tt_hold_talks(hm_table *t)
{
    const int all = (t->deal->players + 1) * hm_tt_how(t)->tasks;
    while (watch_of(t)->use < all) {
        if (!is_due(t)) {
            go_past(t);
            continue;
        }
        if (!do_link(t))
            return false;
        go_on(t);
    }
    watch_of(t)->use = 0;
    watch_of(t)->again = 0;
    return true;
}

/* -- for guesses */

/* What buildings of the seat have answered goes back with it. */
static void take_back(hm_table *t, int seat)
{
    const hm_tt_seat *kept = hm_tt_kept(t);
    const hm_tt_raised *raised = (const void *)(kept + t->deal->players);
    const uint8_t hand = hm_tt_town(t, seat)->hand;
    hm_town_copy(hm_tt_plan(t), hm_tt_town(t, seat), hm_tt_before(t, seat));
    hm_tt_town(t, seat)->hand = hand; /* which is guessed */
    hm_tt(t)->seat[seat] = kept[seat];
    if (hm_tt_is_watched(t->deal))
        *hm_tt_raised_of(t, seat) = raised[seat];
}

void hm_tt_take_back_talk(hm_table *t, int viewer)
{
    hm_tt_watch *w = watch_of(t);
    for (int i = 0; i < t->deal->players; i++)
        if (i != viewer)
            take_back(t, i);
    w->did &= (uint8_t)(HM_TT_TALKS | HM_TT_HIDES | 1 << viewer);
}
