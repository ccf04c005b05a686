/* What happens when a player is to name a resource, and what is kept of names: how often
 * in a row it was the same. */
#include "core/games/tinytowns/talks.h"

#include "core/rng.h"

/* -- before naming */

/* Everybody sees what the player did, as in a visit: the step in which nobody sees the
 * others' has not begun. */
void hm_tt_readied(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    if (t->deal->players > 1)
        hm_town_copy(hm_tt_plan(t), hm_tt_before(t, s->player),
                     hm_tt_town(t, s->player));
    hm_tt_forget_sight(t);
    hm_tt_visited(t);
}

/* Two laps, of which the second goes the other way: who was the last is the first then.
 * Towns that are complete and who may name nothing are passed over. */
int hm_tt_next_back(const hm_table *t, uint8_t *turn)
{
    const int n = t->deal->players;
    for (int i = 0; i < 2 * n; i++) {
        const int at = *turn, p = at < n ? at : 2 * n - 1 - at;
        *turn = (uint8_t)(at + 1 < 2 * n ? at + 1 : 0);
        if (!hm_tt(t)->seat[p].complete && hm_tt_may_name(t, p) != 0)
            return p;
    }
    return -1;
}

bool hm_tt_pass_back(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    const int p = hm_tt_next_back(t, &hm_tt_course_of(t)->turn);
    if (p < 0)
        return false;
    s->master = s->player = s->namer = (uint8_t)p;
    s->seat[p].turns++;
    s->seat[p].visited = 0;
    s->phase = HM_TT_NAME;
    return true;
}

/* A die with a face for each resource that may be named, and some on which who rolls it
 * names one: then nothing is said yet, and false is returned. */
static bool roll(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    const unsigned kinds = hm_tt_lawful_kinds(t, s->player);
    const int face = hm_rng_below(&s->rng,
                                  hm_count(kinds) + hm_tt_how(t)->mode->chosen);
    if (face >= hm_count(kinds))
        return false;
    hm_tt_name_resource(t, hm_nth(kinds, face), HM_TT_NOBODY);
    hm_tt_begin_players(t);
    return true;
}

void hm_tt_ready(hm_table *t)
{
    if (hm_tt_how(t)->mode->die && roll(t))
        return;
    hm_tt_enter(t, HM_MOMENT_READY);
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

int hm_tt_last_named(const hm_table *t)
{
    const int last = hm_tt_how(t)->streaks ? hm_tt_course_of(t)->last : 0;
    return last != 0 ? 1 << (last - 1) : 0;
}

/* What others build in the step that all take at the same time does not show. */
int hm_tt_raised_by_all(const hm_table *t, int player)
{
    const hm_tt_seat *seat = hm_tt(t)->seat, *seen = seat;
    int sum = seat[player].raised;
    if (!hm_tt_how(t)->asks_all || !seat[player].done)
        return sum;
    if (hm_tt(t)->watch.did & HM_TT_TALKS && t->deal->players > 1)
        seen = hm_tt_kept(t);
    for (int i = 0; i < t->deal->players; i++)
        sum += i != player ? seen[i].raised : 0;
    return sum;
}
