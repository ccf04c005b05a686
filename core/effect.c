/* Running effects with the answers to their questions (asking.c). What they do is in
 * steps.c, the ways through programs in ways.c, what follows from a building or a gain in
 * follow.c, the search for answers that lead to an end in search.c; scripts are run in
 * script_run.c. */
#include "core/effect.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/counters.h"
#include "core/pause.h"
#include "core/run.h"
#include "core/tokens.h"
#include "core/vm.h"

const hm_effect *hm_run_effect(const hm_run *r) { return r->e; }
int              hm_run_hand(const hm_run *r) { return r->hand; }

int hm_run_square(const hm_run *r)
{
    return hm_effect_stands(r->e) ? r->square : -1;
}

/* -- bytecode */

static bool is_broken(const hm_chain *c)
{
    return c->root->fault != NULL && c->root->fault->error.code != HM_OK;
}

/* Gives the whole step of the game up, for a limit. */
void hm_break_off(const hm_effect *e, const char *why)
{
    if (e->fault == NULL || e->fault->error.code != HM_OK)
        return;
    if (e->slot == HM_NO_SLOT)
        hm_fail(&e->fault->error, HM_ELIMIT, (hm_span){0, 0},
                "in a rule for everybody: %s", why);
    else
        hm_fail(&e->fault->error, HM_ELIMIT, (hm_span){0, 0}, "in card '%.60s': %s",
                e->deck->card[e->slot]->name, why);
}

bool hm_run_count(const hm_run *r, int cost)
{
    *r->chain->left -= cost;
    if (*r->chain->left >= 0)
        return true;
    hm_break_off(r->e, "the effect leaves too many ways to try");
    return false;
}

/* Is there room for one more answer? If not, the effect breaks. */
bool hm_has_room(hm_effect *root)
{
    if (root->answers < (root->most != 0 ? root->most : HM_ANSWERS_MAX))
        return true;
    hm_break_off(root, "the effect asks too often, with all that it causes");
    return false;
}

/* Adds an answer that nobody need be asked for, or makes sure that there is room for
 * the one to come. */
hm_step hm_run_take_good(hm_run *r, uint64_t good)
{
    hm_effect *root = r->chain->root;
    if (is_broken(r->chain) || good == 0 || !hm_has_room(root))
        return HM_STEP_FAILS;
    if (good & (good - 1)) {
        r->chain->q->options = good;
        return HM_STEP_ASKS;
    }
    root->answer[root->answers++] = (uint8_t)hm_first(good);
    return HM_STEP_DONE;
}

/* The run stands again before the step that asked. */
static hm_step answer_step(hm_run *r)
{
    hm_chain *c = r->chain;
    const hm_question asked = *c->q;
    uint64_t good = hm_run_good(r, &asked, c->root->answers - c->used);
    if (asked.kind == HM_ASK_WAY && (good & (good - 1)) != 0)
        good = hm_run_distinct(r, good, c->root->answers - c->used, NULL);
    *c->q = asked;
    c->asker = r;
    return hm_run_take_good(r, good);
}

/* It was looked at before it asked the first time. */
static bool is_known_to_end(const hm_run *r)
{
    return r->e == r->chain->root && (r->e->known || r->e->answers > 0);
}

/* Could the step before which the run stands ask by itself, with the answers so far? */
static bool may_ask(const hm_run *r)
{
    const hm_chain *c = r->chain;
    return hm_step_of(hm_code_op(*r->pc)) == NULL ||
           hm_step_asks(*r->pc) > c->root->answers - c->used;
}

/* Where the chain is kept before a step that may ask: with the pause, if it may become
 * one. */
HM_SMALL hm_kept *place_before(const hm_run *r, hm_kept *own)
{
    const bool pauses = r->chain->pause != NULL && r->e == r->chain->root;
    return pauses ? &r->chain->pause->town : own;
}

HM_SMALL void note_pause(const hm_run *before, int answers)
{
    hm_pause *p = before->chain->pause;
    if (p == NULL || before->e != before->chain->root || before->settled > 0)
        return;
    p->open = true;
    p->answers = (uint8_t)answers;
    p->run = *before;
}

/* A step may have come some way when it asks: that is seen. */
static hm_step do_asking(hm_run *r)
{
    hm_chain *c = r->chain;
    hm_kept own, so_far, *const town = place_before(r, &own);
    hm_step step;
    const hm_run before = *r;
    hm_chain_keep(c, town);
    while ((step = hm_run_do(r)) == HM_STEP_ASKS && c->asker == r) {
        *r = before;
        hm_chain_keep(c, &so_far);
        hm_chain_put_back(c, town);
        if ((step = answer_step(r)) == HM_STEP_ASKS) {
            hm_chain_put_back(c, &so_far);
            note_pause(&before, c->root->answers);
        }
        if (step != HM_STEP_DONE)
            return step;
    }
    return step;
}

/* From before a step on. */
static hm_step go_through(hm_run *r)
{
    do {
        const bool asking = may_ask(r);
        const hm_step step = asking ? do_asking(r) : hm_run_do(r);
        assert(step != HM_STEP_ASKS || asking || r->chain->asker != r);
        if (step != HM_STEP_DONE)
            return step;
    } while (hm_run_to_step(r));
    return HM_STEP_DONE;
}

static hm_step run_code(hm_run *r)
{
    r->pc = r->e->clause->code->code;
    r->depth = 0;
    r->may_open = true;
    if (!hm_run_to_step(r))
        return HM_STEP_DONE; /* most often its condition does not hold */
    r->ends = is_known_to_end(r);
    if (r->e->deck->nests && !r->ends && !(r->e->clause->flags & HM_CLAUSE_ENDS) &&
        !(r->ends = hm_run_can_end_here(r)))
        return HM_STEP_FAILS;
    return go_through(r);
}

/* Who visits has no building here, nor has a rule for everybody. */
static __attribute__((noinline)) hm_thing own_thing(const hm_run *r)
{
    const bool own = hm_effect_stands(r->e) && r->e->host == NULL;
    return own ? hm_chain_thing(r->chain, r->e->square) : HM_NO_THING;
}

/* Its building is where it was; all else of a new run is nothing yet. */
HM_SMALL void begin_run(hm_run *r)
{
    r->square = r->e->square;
    r->lifted = -1;
    if (r->e->deck->moves)
        r->self = own_thing(r);
}

void hm_run_begin(hm_run *r) { begin_run(r); }

/* One that is always done, from before it on: it does no more than it says. */
HM_SMALL hm_step do_freely(hm_run *r)
{
    hm_chain *c = r->chain;
    const uint32_t *const before = r->pc;
    hm_kept own;
    const bool pauses = c->pause != NULL && hm_op_known(hm_code_op(*r->pc))->asks >
                                                c->root->answers - c->used;
    if (pauses)
        hm_chain_keep(c, place_before(r, &own));
    const hm_step step = hm_run_only(r, *r->pc++, r->stack);
    if (step == HM_STEP_ASKS && !hm_has_room(c->root))
        return HM_STEP_FAILS;
    if (step == HM_STEP_ASKS && pauses) {
        r->pc = before;
        note_pause(r, c->root->answers);
    }
    return step;
}

/* An effect that can always be done needs neither looking ahead nor going back: it goes
 * on until it asks. */
HM_SMALL hm_step go_freely(hm_run *r)
{
    do {
        r->depth = 0; /* its operands are all there is */
        hm_step step = do_freely(r);
        if (step != HM_STEP_DONE)
            return step;
        r->chain->out->steps++;
    } while (hm_run_to_step(r));
    return HM_STEP_DONE;
}

HM_SMALL hm_step run_free(hm_run *r)
{
    r->pc = r->e->clause->code->code;
    r->depth = 0;
    return hm_run_to_step(r) ? go_freely(r) : HM_STEP_DONE;
}

/* -- whole runs */

/* What cannot be done leaves nothing behind, but for what was done before buildings
 * made the rest impossible. */
static __attribute__((noinline)) hm_step run_with_care(hm_run *r)
{
    hm_kept start, mark;
    const bool whole = r->e == r->chain->root && r->e->clause->script == 0;
    if (!whole) /* nobody looks at a whole effect that failed */
        hm_chain_keep(r->chain, &start);
    r->start = &start;
    r->mark = &mark;
    r->hand = r->e->named;
    r->limit = HM_ALL;
    r->chain->known = HM_KNOWS_NOTHING;
    hm_step step = r->e->clause->script != 0 ? hm_run_script(r) : run_code(r);
    r->chain->known = HM_KNOWS_NOTHING;
    if (step != HM_STEP_FAILS || is_broken(r->chain))
        return step;
    if (r->settled > 0 || !whole)
        hm_chain_put_back(r->chain, r->settled > 0 ? &mark : &start);
    return r->settled > 0 ? HM_STEP_DONE : HM_STEP_FAILS;
}

/* For who counts what happens (core/script.h). */
static void note_heard(const hm_run *r)
{
    const hm_clause *c = r->e->clause;
    for (hm_heard *h = r->e->fault->heard; h != NULL; h = h->next)
        if (c >= h->clause && c < h->clause + h->clauses)
            h->times[c - h->clause]++;
}

HM_SMALL hm_step run_begun(hm_run *r)
{
    if (!(r->e->clause->flags & HM_CLAUSE_FREE))
        return run_with_care(r);
    r->limit = HM_ALL;
    r->chain->known = HM_KNOWS_NOTHING;
    hm_step step = run_free(r);
    r->chain->known = HM_KNOWS_NOTHING;
    return step;
}

static __attribute__((noinline)) hm_step run_heard(hm_run *r)
{
    const uint16_t before = r->chain->out->steps;
    const hm_step step = run_begun(r);
    if (step == HM_STEP_ASKS || r->chain->out->steps != before)
        note_heard(r);
    return step;
}

static __attribute__((noinline)) hm_step run_one(hm_run *r)
{
    begin_run(r);
    if (r->e->fault != NULL && r->e->fault->heard != NULL)
        return run_heard(r);
    return run_begun(r);
}

/* Is there room for the answers to so many questions? A script breaks when it asks too
 * often: how often it will is not known. */
static bool has_room_for(const hm_chain *c, const hm_clause *clause, const uint32_t *pc)
{
    const hm_program *p = clause->code;
    if (p == NULL || c->used + p->asks <= HM_ANSWERS_MAX)
        return true;
    return c->used + hm_program_asks(p, (int)(pc - p->code)) <= HM_ANSWERS_MAX;
}

hm_step hm_run_in_line(hm_chain *c, const hm_clause *clause, int square, int slot,
                       int it)
{
    const hm_effect *root = c->root;
    if (clause->code != NULL && !has_room_for(c, clause, clause->code->code))
        return HM_STEP_DONE;
    hm_effect e = {.deck = root->deck, .how = root->how, .clause = clause,
                   .fault = root->fault, .square = (uint8_t)square,
                   .slot = (uint8_t)slot, .named = -1, .it = (int8_t)it,
                   .alone = root->alone, .raised = root->raised,
                   .raised_all = root->raised_all, .streak = root->streak,
                   .last = root->last};
    hm_run r = {.chain = c, .e = &e};
    hm_step step = run_one(&r);
    return is_broken(c) ? HM_STEP_FAILS : step == HM_STEP_ASKS ? step : HM_STEP_DONE;
}

static bool has_on_build(const hm_card *card)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_ON_BUILD)
            return true;
    return false;
}

/* After a building has done what it does: can the rest of this effect be done still?
 * That is to be known before anything else is done or asked, and each time that the chain
 * is run again, or an answer could be taken for that of another question. A script has to
 * stop for it. */
static hm_step agree(hm_run *r)
{
    if (r->e->clause->script == 0)
        return hm_run_can_end(r) ? HM_STEP_DONE : HM_STEP_FAILS;
    if (r->limit != HM_ALL || r->settled <= r->agreed)
        return HM_STEP_DONE;
    r->stops = true;
    r->chain->asker = r;
    return HM_STEP_ASKS;
}

/* What a step caused: the building it put up last is resolved, and who waited for it or
 * for a number is woken. The effect goes on only if its own building stands there still.
 * In a search nothing of that is done beyond the limit. */
static hm_step settle(hm_run *r, bool built, uint64_t reached)
{
    hm_chain *c = r->chain;
    int last = c->out->placed - 1;
    built = built && (has_on_build(c->root->deck->card[c->out->slot[last]]) ||
                      hm_chain_is_awaited(c));
    if (r->settled >= r->limit || (!built && reached == 0))
        return HM_STEP_DONE;
    hm_step step = built ? hm_chain_follow(c, c->out->square[last], c->out->slot[last],
                                           reached)
                         : hm_chain_wake(c, reached);
    if (step != HM_STEP_DONE)
        return step;
    r->settled++;
    hm_chain_keep(c, r->mark);
    hm_run_find_self(r);
    bool there = !hm_effect_stands(r->e) || r->e->host != NULL || r->gone ||
                 hm_run_has_self(r);
    return there && has_room_for(c, r->e->clause, r->pc) ? agree(r) : HM_STEP_FAILS;
}

/* What chance did stands; whether the rest can be done is looked at now, for nobody could
 * foresee it. */
static hm_step stand_by(hm_run *r)
{
    r->settled++;
    hm_chain_keep(r->chain, r->mark);
    return agree(r);
}

hm_step hm_run_step(hm_run *r, uint32_t word, const int64_t *arg)
{
    const hm_op op = hm_code_op(word);
    hm_chain *c = r->chain;
    const int placed = c->out->placed;
    const hm_marks before = hm_chain_marks(c);
    const unsigned own = HM_NEEDS_OWN | HM_NEEDS_HOLDS | HM_NEEDS_KEEPS;
    if (!hm_effect_stands(r->e) && (hm_op_known(op)->needs & own))
        return HM_STEP_FAILS; /* a script of an ability asks for it */
    c->stood = c->out->town.built;
    if (op != HM_OP_SET_DOWN && op != HM_OP_SWAP_WITH)
        r->lifted = -1; /* something came between */
    hm_step step = hm_run_only(r, word, arg);
    r->step = HM_OP_END;
    if (step != HM_STEP_DONE)
        return step;
    c->out->steps++;
    if (hm_is_chance_step(op))
        return stand_by(r);
    return settle(r, c->out->placed > placed, hm_chain_reached(c, &before));
}

/* -- what has happened already */

/* A building came up from its layout. */
static hm_step construct(hm_chain *c)
{
    const hm_effect *e = c->root;
    const hm_marks before = hm_chain_marks(c);
    c->raised = hm_bit(e->square);
    hm_arrive(e->deck, &c->out->town, e->square, e->slot);
    hm_tokens_meet(e->deck, &c->out->town, e->how, e->square, e->slot, true);
    for (int i = 0; i < e->deck->game->counters; i++)
        c->out->paid[i] = e->deck->card[e->slot]->price[i];
    return hm_chain_follow(c, e->square, e->slot, hm_chain_reached(c, &before));
}

static hm_step settle_debts(hm_chain *c)
{
    const hm_deck *d = c->root->deck;
    const hm_marks before = hm_chain_marks(c);
    for (int i = 0; i < d->game->counters; i++) {
        hm_town_gain(d, &c->out->town, i, hm_owed(&d->plan, &c->out->town, i));
        hm_town_set_owed(&d->plan, &c->out->town, i, 0);
    }
    return hm_chain_wake(c, hm_chain_reached(c, &before));
}

static hm_step run_root(hm_chain *c, hm_run *r)
{
    switch (c->root->kind) {
    case HM_EFFECT_BUILT: return construct(c);
    case HM_EFFECT_OWED: return settle_debts(c);
    case HM_EFFECT_CLAUSE: break;
    }
    return run_one(r);
}

/* A chain is large, and most of it is written before it is read. */
static void begin(hm_chain *c, hm_effect *e, const hm_town *town, hm_outcome *out,
                  hm_question *q, int64_t *left)
{
    *left = HM_TRIES_STEP;
    c->left = e->fault != NULL ? &e->fault->tries : left;
    c->root = e;
    c->out = out;
    c->q = q;
    c->asker = NULL;
    c->used = c->scripts = 0;
    c->touched = c->again = c->raised = c->stood = 0;
    c->reaching = c->rising = 0;
    c->came = HM_NO_THING;
    c->layout = 0;
    c->storeys = 0;
    c->known = HM_KNOWS_NOTHING;
    if (e->deck->moves)
        hm_chain_mark_all(c);
    hm_town_copy(&e->deck->plan, &out->town, town);
    out->placed = out->raised = out->taken = 0;
    out->changed = false;
    out->steps = 0;
    memset(out->paid, 0, sizeof out->paid);
    memset(out->spent, 0, sizeof out->spent);
    c->pause = NULL;
}

bool hm_effect_can(hm_effect *e, const hm_town *town)
{
    int64_t left;
    hm_outcome out;
    hm_question q;
    hm_chain c;
    begin(&c, e, town, &out, &q, &left);
    hm_run r = {.chain = &c, .e = e, .hand = e->named, .limit = HM_ALL,
                .pc = e->clause->code->code, .may_open = true};
    begin_run(&r);
    return hm_run_to_step(&r) && hm_run_can_end_here(&r);
}

static hm_effect_result finish(const hm_chain *c, hm_step step)
{
    static const hm_effect_result result[] = {[HM_STEP_DONE] = HM_EFFECT_DONE,
                                              [HM_STEP_ASKS] = HM_EFFECT_ASKS,
                                              [HM_STEP_FAILS] = HM_EFFECT_FAILS};
    c->out->came = c->touched & c->out->town.built;
    assert(step != HM_STEP_DONE || c->used == c->root->answers); /* each was asked for */
    return is_broken(c) ? HM_EFFECT_FAILS : result[step]; /* it may be seen late */
}

static hm_effect_result run_whole(hm_effect *e, const hm_town *town, hm_outcome *after,
                                  hm_question *q)
{
    int64_t left;
    hm_outcome own;
    hm_chain c;
    begin(&c, e, town, after ? after : &own, q, &left);
    hm_run r = {.chain = &c, .e = e};
    return finish(&c, run_root(&c, &r));
}

/* Of the second of a pair, answers that would make both of one type are left out. */
static __attribute__((noinline)) hm_effect_result
run_apart(hm_effect *e, const hm_town *town, hm_outcome *after, hm_question *q)
{
    hm_effect_result result = run_whole(e, town, after, q);
    while (result == HM_EFFECT_ASKS) {
        const uint64_t good = hm_pair_good(e, town, q->options);
        q->options = good != 0 ? good : q->options;
        if (q->options & (q->options - 1))
            return result;
        if (!hm_has_room(e))
            return HM_EFFECT_FAILS;
        e->answer[e->answers++] = (uint8_t)hm_first(q->options);
        result = run_whole(e, town, after, q);
    }
    return result;
}

hm_effect_result hm_effect_run(hm_effect *e, const hm_town *town, hm_outcome *after,
                               hm_question *q)
{
    return e->firsts == 0 ? run_whole(e, town, after, q) : run_apart(e, town, after, q);
}

/* -- going on */

hm_effect_result hm_effect_start(hm_under_way *w, const hm_town *town)
{
    const hm_effect *e = &w->effect;
    w->pause.open = false;
    if (e->firsts != 0 || (e->fault != NULL && e->fault->heard != NULL))
        return hm_effect_run(&w->effect, town, &w->after, &w->q);
    begin(&w->chain, &w->effect, town, &w->after, &w->q, &w->left);
    if (e->kind == HM_EFFECT_CLAUSE && e->clause->script == 0)
        w->chain.pause = &w->pause;
    hm_run r = {.chain = &w->chain, .e = &w->effect};
    return finish(&w->chain, run_root(&w->chain, &r));
}

/* As run_with_care. */
static __attribute__((noinline)) hm_step go_on_with_care(hm_run *r)
{
    hm_kept mark;
    r->mark = &mark;
    r->ends = true; /* or it would not have asked */
    hm_step step = go_through(r);
    if (step != HM_STEP_FAILS || is_broken(r->chain) || r->settled == 0)
        return step;
    hm_chain_put_back(r->chain, &mark);
    return HM_STEP_DONE;
}

/* Nothing had been caused yet, so nothing of what the chain has seen since is left. */
hm_effect_result hm_effect_go_on(hm_under_way *w, const hm_pause *from, int answer)
{
    hm_chain *c = &w->chain;
    hm_run r = from->run;
    assert(from->open);
    hm_chain_put_back(c, &from->town);
    w->effect.answers = from->answers;
    w->effect.answer[w->effect.answers++] = (uint8_t)answer;
    w->pause.open = false;
    c->scripts = 0;
    c->reaching = c->rising = 0;
    c->came = HM_NO_THING;
    c->layout = 0;
    const bool free = w->effect.clause->flags & HM_CLAUSE_FREE;
    return finish(c, free ? go_freely(&r) : go_on_with_care(&r));
}
