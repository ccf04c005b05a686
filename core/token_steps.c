/* Steps that move tokens. They ask for squares one token at a time: tokens of a kind are
 * alike, so which one it is, is where it stands. */
#include <stdio.h>

#include "core/body.h"
#include "core/run.h"
#include "core/tokens.h"

static const hm_band *band_of(const hm_run *r, int token)
{
    return hm_band_of(hm_run_plan(r), hm_run_look(r), token);
}

static const hm_token *token_of(const hm_run *r, int token)
{
    return &r->e->deck->game->token[token];
}

/* The town, to move tokens in. Facts have nothing of them, and stay true. */
static hm_town *pieces_of(hm_run *r) { return &r->chain->out->town; }

/* Asks for a square, as a question about tokens; where there is but one, nobody. */
static hm_step ask(hm_run *r, int token, hm_set where, int *square, const char *what)
{
    *square = where != 0 ? hm_first(where) : 0;
    if (where != 0 && (where & (where - 1)) == 0)
        return HM_STEP_DONE;
    hm_step step = hm_run_ask_for(r, HM_ASK_SQUARE, where, square, what, NULL);
    if (step == HM_STEP_ASKS)
        r->chain->q->token = token;
    return step;
}

static int many(int64_t n, int most) { return n < 0 ? 0 : n > most ? most : (int)n; }

static hm_set vacant(const hm_run *r)
{
    const hm_town *t = hm_run_look(r);
    return hm_deck_empty(r->e->deck, t) & ~hm_town_tokens(hm_run_plan(r), t);
}

/* As many as are at home and have a square. */
hm_step hm_run_bring(hm_run *r, const int64_t *arg)
{
    const int token = (int)arg[0];
    int n = many(arg[1], band_of(r, token)->home);
    for (int square; n > 0; n--) {
        hm_set where = (hm_set)arg[2] & vacant(r);
        if (where == 0)
            break;
        hm_step step = ask(r, token, where, &square, "choose a square to come to");
        if (step != HM_STEP_DONE)
            return step;
        hm_token_arrive(hm_run_plan(r), pieces_of(r), token, square);
    }
    return HM_STEP_DONE;
}

static hm_step move_one(hm_run *r, int token, int from, const hm_set *near)
{
    int to = 0;
    hm_set where = vacant(r) &
                   hm_town_near(hm_run_plan(r), hm_run_look(r), near, from);
    if (where == 0) {
        hm_token_go_home(hm_run_plan(r), pieces_of(r), token, from);
        return HM_STEP_DONE;
    }
    hm_step step = ask(r, token, where, &to, "choose a square to move to");
    if (step == HM_STEP_ASKS)
        r->chain->q->from = from;
    if (step == HM_STEP_DONE)
        hm_token_walk(hm_run_plan(r), pieces_of(r), token, from, to);
    return step;
}

/* Each once, in the owner's order: one may make room for another. */
hm_step hm_run_move(hm_run *r, const int64_t *arg)
{
    const int token = (int)arg[0];
    const hm_set *near = r->e->deck->game->grid.near[arg[1]];
    hm_set left = (hm_set)arg[2] & band_of(r, token)->stand;
    for (int from; left != 0; left &= ~hm_bit(from)) {
        hm_step step = ask(r, token, left, &from, "choose who moves next");
        if (step == HM_STEP_DONE)
            step = move_one(r, token, from, near);
        if (step != HM_STEP_DONE)
            return step;
    }
    return HM_STEP_DONE;
}

hm_step hm_run_send(hm_run *r, const int64_t *arg)
{
    const int token = (int)arg[0];
    hm_set left = (hm_set)arg[1] & band_of(r, token)->stand;
    for (; left != 0; left &= left - 1)
        hm_token_go_home(hm_run_plan(r), pieces_of(r), token, hm_first(left));
    return HM_STEP_DONE;
}

/* Those that work, so many of them as the owner likes best. */
hm_step hm_run_pay_tokens(hm_run *r, const int64_t *arg)
{
    const int token = (int)arg[0], n = many(arg[1], INT16_MAX);
    hm_outcome *out = r->chain->out;
    if (hm_count(band_of(r, token)->work) < n)
        return HM_STEP_FAILS;
    for (int i = 0, square; i < n; i++) {
        /* who pays all has nothing to choose */
        const hm_set work = band_of(r, token)->work;
        const bool all = hm_count(work) == n - i;
        hm_step step = ask(r, token, all ? work & -work : work, &square,
                           "choose one to pay with");
        if (step != HM_STEP_DONE)
            return step;
        hm_token_go_home(hm_run_plan(r), pieces_of(r), token, square);
    }
    out->spent[token] = (uint8_t)(out->spent[token] + n);
    return HM_STEP_DONE;
}

/* -- any of them, wherever it is */

enum { HOME = -1 };

/* A search reads no words. */
static hm_step ask_where_from(hm_run *r, int token, int *way)
{
    const hm_token *k = token_of(r, token);
    hm_step step = hm_run_ask(r, HM_ASK_WAY, 3, way);
    if (step != HM_STEP_ASKS)
        return step;
    r->chain->q->token = token;
    if (r->limit == HM_ALL) {
        char(*words)[HM_WAY_TEXT] = r->chain->q->words;
        snprintf(words[0], HM_WAY_TEXT, "a %.20s at the %.15s", k->name, k->home);
        snprintf(words[1], HM_WAY_TEXT, "a %.20s in the town", k->name);
    }
    return step;
}

/* From home or from the town, and then from which square. */
static hm_step choose_one(hm_run *r, int token, hm_set where, bool home, int *from,
                          const char *what)
{
    int way = home ? 0 : 1;
    hm_step step = home && where != 0 ? ask_where_from(r, token, &way) : HM_STEP_DONE;
    *from = HOME;
    return step != HM_STEP_DONE || way == 0 ? step : ask(r, token, where, from, what);
}

hm_step hm_run_give_up(hm_run *r, const int64_t *arg)
{
    const int token = (int)arg[0], n = many(arg[1], INT16_MAX);
    if (hm_count(band_of(r, token)->stand) + band_of(r, token)->home < n)
        return HM_STEP_FAILS;
    for (int i = 0, from; i < n; i++) {
        hm_step step = choose_one(r, token, band_of(r, token)->stand,
                                  band_of(r, token)->home > 0, &from,
                                  "choose one to give up");
        if (step != HM_STEP_DONE)
            return step;
        hm_token_leave(hm_run_plan(r), pieces_of(r), token, from);
    }
    return HM_STEP_DONE;
}

/* Buildings of the set where a token could go: nobody stands there, or only that one. */
static hm_set free_for(const hm_run *r, hm_set where, int from)
{
    const hm_town *t = hm_run_look(r);
    hm_set taken = hm_town_tokens(hm_run_plan(r), t);
    if (from != HOME && !(hm_town_working(hm_run_plan(r), t) >> from & 1))
        taken &= ~hm_bit(from);
    return where & t->built & ~taken;
}

static hm_step put_to_work(hm_run *r, int token, int from, hm_set where)
{
    int to = 0;
    hm_step step = ask(r, token, where, &to, "choose a building to work in");
    if (step == HM_STEP_ASKS)
        r->chain->q->from = from;
    if (step != HM_STEP_DONE)
        return step;
    if (from == HOME)
        hm_token_arrive(hm_run_plan(r), pieces_of(r), token, to);
    else
        hm_token_walk(hm_run_plan(r), pieces_of(r), token, from, to);
    hm_token_work(hm_run_plan(r), pieces_of(r), token, to);
    return HM_STEP_DONE;
}

/* Those in the town that could be put on one of these squares. */
static hm_set movable_to(const hm_run *r, int token, hm_set where)
{
    hm_set out = 0;
    for (hm_set s = band_of(r, token)->stand; s != 0; s &= s - 1)
        out |= free_for(r, where, hm_first(s)) ? s & -s : 0;
    return out;
}

static bool is_one_at_home(const hm_run *r, int token, hm_set where)
{
    return band_of(r, token)->home > 0 && free_for(r, where, HOME) != 0;
}

bool hm_run_can_put(const hm_run *r, const int64_t *arg)
{
    return is_one_at_home(r, (int)arg[0], (hm_set)arg[1]) ||
           movable_to(r, (int)arg[0], (hm_set)arg[1]) != 0;
}

hm_step hm_run_put(hm_run *r, const int64_t *arg)
{
    const int token = (int)arg[0];
    const hm_set where = (hm_set)arg[1];
    int from = HOME;
    if (!hm_run_can_put(r, arg))
        return HM_STEP_FAILS;
    hm_step step = choose_one(r, token, movable_to(r, token, where),
                              is_one_at_home(r, token, where), &from,
                              "choose who goes to work");
    return step == HM_STEP_DONE ? put_to_work(r, token, from, free_for(r, where, from))
                                : step;
}
