/* Steps that move counters, and cubes between towns. What is given to others is noted in
 * the giver's own town, and what is taken from a host in the outcome: an effect works on
 * a copy of one town, and whoever takes over what it leaves sees to the others. */
#include <assert.h>
#include <stdio.h>

#include "core/counters.h"
#include "core/run.h"

static int many(int64_t n) { return n < 0 ? 0 : n > INT16_MAX ? INT16_MAX : (int)n; }

static hm_step pay(hm_run *r, int counter, int n)
{
    if (!hm_town_pay(r->e->deck, hm_run_town(r), counter, n))
        return HM_STEP_FAILS;
    r->chain->out->paid[counter] = (int16_t)(r->chain->out->paid[counter] + n);
    return HM_STEP_DONE;
}

hm_step hm_run_purse(hm_run *r, const int64_t *arg)
{
    const int counter = (int)arg[0], n = many(arg[1]);
    switch (hm_run_how(r)) {
    case HM_GAIN: hm_town_gain(r->e->deck, hm_run_town(r), counter, n); break;
    case HM_LOSE: hm_town_lose(r->e->deck, hm_run_town(r), counter, n); break;
    default: return pay(r, counter, n);
    }
    return HM_STEP_DONE;
}

/* Of counters with more room, as many as there are ways to answer. */
hm_step hm_run_gain_any(hm_run *r, const int64_t *arg)
{
    const hm_deck *d = r->e->deck;
    const int counter = (int)arg[0];
    const hm_counter *c = &d->game->counter[counter];
    const int room = hm_capacity(d, hm_run_look(r), counter) -
                     hm_counted(hm_run_plan(r), hm_run_look(r), counter, 0);
    const int most = room < 0 ? 0 : room < HM_WAYS_MAX - 1 ? room : HM_WAYS_MAX - 1;
    char        text[HM_WAYS_MAX][HM_WAY_TEXT];
    const char *words[HM_WAYS_MAX];
    int n = 0;
    for (int i = 0; i <= most; i++) {
        snprintf(text[i], HM_WAY_TEXT, i == 0 ? "gain nothing" : "gain %d %.30s", i,
                 i == 1 ? c->name : c->plural);
        words[i] = text[i];
    }
    const hm_step step = most > 0 ? hm_run_ask_way(r, words, most + 1, &n) : HM_STEP_DONE;
    if (step == HM_STEP_DONE)
        hm_town_gain(d, hm_run_town(r), counter, n);
    return step;
}

hm_step hm_run_give(hm_run *r, const int64_t *arg)
{
    const hm_plan *plan = hm_run_plan(r);
    const int counter = (int)arg[0];
    int n = hm_given(plan, hm_run_look(r), counter) + many(arg[1]);
    hm_town_set_given(plan, hm_run_town(r), counter, many(n));
    return HM_STEP_DONE;
}

/* -- laying */

/* Nothing comes to blocked and missing squares, and so nobody could take it there. */
static hm_set squares_of(const hm_run *r)
{
    return hm_deck_squares(r->e->deck, hm_run_look(r));
}

static hm_step lay_on(hm_run *r, const int64_t *arg, hm_set where)
{
    hm_town *t = hm_run_town(r);
    for (hm_set s = where & squares_of(r); s != 0; s &= s - 1)
        hm_town_lay(r->e->deck, t, (int)arg[0], hm_first(s), many(arg[1]),
                    hm_run_how(r) & HM_WAITING);
    return HM_STEP_DONE;
}

/* Chosen one after another, so they differ by having some already; none lies under a
 * building, and so none is laid there: it could be chosen again. */
static hm_step lay_chosen(hm_run *r, const int64_t *arg)
{
    int square = 0;
    hm_set where = (hm_set)arg[2] & squares_of(r) & ~hm_run_look(r)->built &
                   ~hm_facts_under(hm_run_facts(r), (int)arg[0]);
    if (where == 0 || many(arg[1]) == 0)
        return HM_STEP_DONE; /* as many as there are */
    hm_step step = hm_run_ask_for(r, HM_ASK_SQUARE, where, &square,
                                  "choose a square to lay it on", NULL);
    if (step != HM_STEP_DONE)
        return step;
    r->there = hm_bit(square);
    return lay_on(r, arg, r->there);
}

hm_step hm_run_lay(hm_run *r, const int64_t *arg)
{
    return hm_run_how(r) & HM_ON_ONE ? lay_chosen(r, arg)
                                     : lay_on(r, arg, (hm_set)arg[2]);
}

/* Once in an effect: the host's town does not change before the effect is over. */
hm_step hm_run_take(hm_run *r, const int64_t *arg)
{
    const hm_effect *e = r->e;
    int kind = 0;
    if (e->host == NULL || r->chain->out->taken != 0)
        return HM_STEP_FAILS;
    uint64_t held = hm_held_kinds(hm_held(hm_run_plan(r), e->host, e->square));
    hm_step step = hm_run_ask(r, HM_ASK_RESOURCE, (uint64_t)arg[0] & held, &kind);
    if (step != HM_STEP_DONE)
        return step;
    r->chain->out->taken = (uint8_t)(kind + 1);
    r->hand = kind;
    return HM_STEP_DONE;
}
