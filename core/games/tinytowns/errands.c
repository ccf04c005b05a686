/* Errands: effects under way in a tiny-town game. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "core/counters.h"
#include "core/games/tinytowns/share.h"
#include "core/games/tinytowns/talks.h"
#include "core/games/tinytowns/tinytowns.h"
#include "core/pause.h"
#include "core/price.h"
#include "core/tokens.h"
#include "core/tolls.h"
#include "core/vm.h"

static hm_tt_seat *seat_of(const hm_table *t)
{
    return &hm_tt(t)->seat[hm_tt(t)->player];
}

static hm_town *town_of(const hm_table *t) { return hm_tt_town(t, hm_tt(t)->player); }

static const hm_clause *clause_of(const hm_table *t, const hm_tt_errand *e)
{
    if (e->kind != HM_EFFECT_CLAUSE)
        return NULL;
    return e->slot == HM_NO_SLOT ? t->deal->deck->game->law[e->clause].clause
                                 : &t->deal->deck->card[e->slot]->clause[e->clause];
}

/* What a building does when it comes up is one effect, however many parts it has. */
static hm_effect_kind kind_of(const hm_tt_errand *e, const hm_clause *c)
{
    return c != NULL && c->hook == HM_HOOK_ON_BUILD ? HM_EFFECT_BUILT
                                                    : (hm_effect_kind)e->kind;
}

/* Which of the game's rules it is. */
static int law_of(const hm_table *t, const hm_clause *clause)
{
    const hm_game *g = t->deal->deck->game;
    int i = 0;
    while (g->law[i].clause != clause)
        i++;
    return i;
}

hm_tt_errand hm_tt_errand_for(const hm_table *t, const hm_use *u, int square)
{
    if (u->slot == HM_NO_SLOT)
        return (hm_tt_errand){.slot = HM_NO_SLOT,
                              .clause = (uint8_t)law_of(t, u->clause)};
    const hm_card *card = t->deal->deck->card[u->slot];
    return (hm_tt_errand){.slot = u->slot, .square = (uint8_t)square,
                          .clause = (uint8_t)(u->clause - card->clause)};
}

static bool is_act(const hm_clause *c)
{
    return c != NULL && c->hook == HM_HOOK_WHILE_BUILDING;
}

static bool is_chosen(const hm_tt_errand *e, const hm_clause *c)
{
    return e->named != 0 || e->host != 0 || is_act(c);
}

/* Its list of answers is large, and read as far as it is filled. */
void hm_tt_effect(const hm_table *t, const hm_tt_errand *e, hm_effect *x)
{
    const hm_tt_rules *how = hm_tt_how(t);
    const hm_tt_state *s = hm_tt(t);
    const hm_tt_seat *seat = seat_of(t);
    memset(x, 0, offsetof(hm_effect, answer));
    x->deck = how->deck;
    x->how = hm_tt_setting(t, s->player);
    x->clause = clause_of(t, e);
    x->kind = kind_of(e, x->clause);
    x->host = e->host ? hm_tt_town(t, e->host - 1) : NULL;
    x->fault = t->fault;
    x->square = e->square;
    x->slot = e->slot;
    x->named = (int8_t)(e->named - 1);
    x->own = s->namer == s->player;
    x->stores_bound = how->stores_bound;
    x->it = (int8_t)(e->it - 1);
    x->alone = hm_tt_is_alone(t, s->player);
    x->changed = seat->changed;
    x->raised = seat->raised;
    x->raised_all = (int16_t)hm_tt_raised_by_all(t, s->player);
    x->streak = (uint8_t)hm_tt_streak(t);
    x->last = (uint8_t)hm_tt_last_named(t);
    x->asleep = how->sleeps ? hm_tt_asleep(t, s->player) : 0;
    x->dozes = how->serves_late;
    x->taken_up = is_chosen(e, x->clause) && !hm_tt_is_walking(t);
    x->most = how->answers;
    if (x->kind == HM_EFFECT_BUILT && seat->partners != 0) {
        x->firsts = seat->partners;
        x->first = hm_tt_shares(t);
    }
    x->answers = e->answers;
    if (e->answers != 0)
        memcpy(x->answer, hm_tt_answers(t), e->answers);
}

/* More than to pay for nothing; and what leaves all as it is nobody need be offered. */
bool hm_tt_does(const hm_table *t, const hm_tt_errand *e, hm_effect_result result,
                const hm_outcome *out)
{
    const hm_clause *c = clause_of(t, e);
    int dues = 0;
    if (c != NULL && c->script == 0 && e->slot != HM_NO_SLOT)
        dues = t->deal->deck->card[e->slot]->dues;
    if (result != HM_EFFECT_DONE || out->steps <= dues)
        return result == HM_EFFECT_ASKS;
    return !is_act(clause_of(t, e)) ||
           memcmp(&out->town, town_of(t), hm_tt_plan(t)->size) != 0;
}

/* A script says beforehand what its card costs, and no more. */
static bool can_pay(const hm_table *t, int slot)
{
    const hm_deck *d = t->deal->deck;
    if (slot == HM_NO_SLOT)
        return true;
    for (int i = 0; i < d->game->tokens; i++)
        if (hm_count(hm_band_of(&d->plan, town_of(t), i)->work) < d->card[slot]->wages[i])
            return false;
    return hm_can_afford(d, town_of(t), slot);
}

bool hm_tt_may_use(const hm_table *t, const hm_use *u)
{
    const hm_program *p = u->clause->code;
    if (p != NULL && !hm_has_tolls(p, hm_tt_plan(t), town_of(t), u->slot))
        return false;
    return hm_has_buildings(t->deal->deck, u->slot) ||
           (hm_law_holds(t->deal->deck, town_of(t), u->slot) &&
            (p != NULL || can_pay(t, u->slot)));
}

/* What uses up its time leaves that behind, whatever else it does. */
static bool takes_turn(const hm_clause *c)
{
    return c != NULL && c->code != NULL && c->code->turn;
}

/* Who pays for it has changed something, whatever else it does. */
static bool is_paid(const hm_table *t, const hm_tt_errand *e)
{
    const hm_deck *d = t->deal->deck;
    const hm_clause *c = clause_of(t, e);
    if (e->slot < d->count || e->slot == HM_NO_SLOT || c == NULL || c->script != 0)
        return false;
    return hm_card_costs(d->card[e->slot]) > 0;
}

/* Does it only move counters, besides being paid by tokens? All else that can be done
 * does something. */
static bool only_counts(const hm_program *p)
{
    for (int pc = 0; pc < p->length; pc++) {
        const hm_op_info *info = hm_op_lookup(hm_code_op(p->code[pc]));
        if (info->way != NULL && !(info->deeds & HM_DOES_SPEND) &&
            hm_step_changes(p->code[pc]) != HM_SEES_COUNTER)
            return false;
        pc += info->operand == HM_OPERAND_ENTRIES ? hm_code_operand(p->code[pc]) : 0;
    }
    return true;
}

/* What was paid is given back, in a town of this deck. */
static void refund(const hm_deck *d, int slot, const hm_town *before, hm_town *after)
{
    for (int i = 0; i < d->game->tokens; i++)
        if (d->plan.band[i] != 0)
            *(hm_band *)hm_own_part(after, d->plan.band[i]) =
                *hm_band_of(&d->plan, before, i);
    for (int i = 0; i < d->game->counters; i++)
        if (d->card[slot]->price[i] != 0)
            hm_town_set_counter(&d->plan, after, i, 0,
                                hm_counted(&d->plan, after, i, 0) +
                                    d->card[slot]->price[i]);
}

/* A gain beyond what there is room for changes nothing, and nobody need be offered to pay
 * for it. Who pays is all that can be asked, and anybody will do. */
static bool does_something(const hm_table *t, const hm_tt_errand *e, hm_effect *x)
{
    hm_question q;
    hm_outcome out;
    hm_effect_result result;
    const hm_clause *c = clause_of(t, e);
    if (c == NULL || !only_counts(c->code))
        return true;
    while ((result = hm_effect_run(x, town_of(t), &out, &q)) == HM_EFFECT_ASKS &&
           x->answers < HM_ANSWERS_MAX)
        x->answer[x->answers++] = (uint8_t)hm_first(q.options);
    if (result != HM_EFFECT_DONE)
        return true;
    refund(t->deal->deck, e->slot, town_of(t), &out.town);
    return memcmp(&out.town, town_of(t), hm_tt_plan(t)->size) != 0;
}

/* Each has the whole budget, which `check` has seen to be enough: of many buildings
 * together it would not be, and then nobody could go on. */
bool hm_tt_can_use(const hm_table *t, const hm_tt_errand *e)
{
    hm_effect x;
    hm_question q;
    hm_outcome out;
    hm_tt_effect(t, e, &x);
    t->fault->tries = HM_TRIES_STEP;
    if (is_paid(t, e))
        return hm_effect_can(&x, town_of(t)) && does_something(t, e, &x);
    if (takes_turn(x.clause) && x.firsts == 0)
        return hm_effect_can(&x, town_of(t));
    x.whether = true;
    return hm_tt_does(t, e, hm_effect_run(&x, town_of(t), &out, &q), &out);
}

static bool ask_again(const hm_table *t, hm_outcome *so_far, hm_question *q)
{
    hm_fault own;
    hm_effect x;
    hm_tt_effect(t, &hm_tt(t)->errand, &x);
    hm_fault_clear(&own);
    x.fault = &own;
    return hm_tt(t)->phase == HM_TT_EFFECT &&
           hm_effect_run(&x, town_of(t), so_far, q) == HM_EFFECT_ASKS;
}

bool hm_tt_ask_again(const hm_table *t, hm_question *q)
{
    return ask_again(t, NULL, q);
}

void hm_tt_midway(const hm_table *t, int player, hm_town *town)
{
    hm_outcome so_far;
    hm_question q;
    if (player == hm_tt(t)->player && ask_again(t, &so_far, &q))
        hm_town_copy(hm_tt_plan(t), town, &so_far.town);
}

void hm_tt_turn_midway(const hm_table *t, int player, hm_turn *turn)
{
    hm_outcome so_far;
    hm_question q;
    hm_tt_turn(t, player, turn);
    if (turn->shares == 0 || !ask_again(t, &so_far, &q))
        return;
    for (int i = 0; i < turn->shares; i++)
        hm_share_follow(&turn->share[i], t->deal->deck, town_of(t), &so_far.town,
                        &so_far);
}

hm_asking hm_tt_asking(const hm_table *t)
{
    hm_question q = {0};
    if (!hm_tt_ask_again(t, &q))
        return (hm_asking){0};
    const hm_deck *d = t->deal->deck;
    return (hm_asking){q.asker >= 0 ? d->card[q.asker] : NULL,
                       q.about, q.what,
                       q.token >= 0 ? &d->game->token[q.token] : NULL, q.from + 1,
                       q.at + 1, hm_tt_hides(t)};
}

/* -- what comes after what */

/* The answers are gone, whatever comes next. */
static void forget(hm_table *t)
{
    memset(hm_tt_answers(t), 0, hm_tt(t)->errand.answers); /* the rest is 0 */
    memset(&hm_tt(t)->errand, 0, sizeof hm_tt(t)->errand);
    hm_town_set_laid(hm_tt_plan(t), town_of(t), 0);
    seat_of(t)->partners = 0;
}

/* The host has one cube less; everybody sees it, for nobody has done anything else in
 * this round. */
static void take_from_host(hm_table *t, int kind)
{
    const hm_tt_errand *e = &hm_tt(t)->errand;
    const hm_plan *plan = hm_tt_plan(t);
    hm_town *host = hm_tt_town(t, e->host - 1);
    hm_town_set_held(plan, host, e->square,
                     hm_held(plan, host, e->square) - (1u << 4 * kind));
    hm_town_copy(plan, hm_tt_before(t, e->host - 1), host);
    hm_town_copy(plan, hm_tt_before(t, hm_tt(t)->player), town_of(t));
    hm_tt_forget_sight(t);
}

/* One that only moves tokens leaves nothing but its town. */
static bool is_quiet(const hm_clause *c)
{
    return c != NULL && (c->flags & HM_CLAUSE_FREE);
}

/* Who is moved keeps its turn: those that had it are known by where they are now, and
 * what is asked of every square begins again without them. NULL: nobody was moved. */
static void keep_turns(hm_table *t, const hm_outcome *out)
{
    const hm_deck *d = t->deal->deck;
    hm_tt_watch *w = &hm_tt(t)->watch;
    if (hm_tt_goes_by_tasks(t))
        return;
    const int at = w->use % d->plan.squares;
    const hm_set before = hm_bit(at) - 1, acted = *hm_tt_acted(t) | before;
    if (at == 0)
        return;
    *hm_tt_acted(t) = out == NULL
                          ? acted
                          : hm_outcome_follow(out, d, acted) | (out->came & before);
    w->use = (uint16_t)(w->use - at);
}

/* What is known of squares follows what an effect moved. */
static __attribute__((noinline)) void follow_moves(hm_table *t, const hm_outcome *out)
{
    const hm_deck *d = t->deal->deck;
    hm_tt_seat *seat = seat_of(t);
    seat->fresh = hm_outcome_follow(out, d, seat->fresh);
    keep_turns(t, out);
}

static void count_raised(hm_tt_seat *seat, int more)
{
    const int raised = seat->raised + more;
    seat->raised = (uint8_t)(raised < UINT8_MAX ? raised : UINT8_MAX);
}

/* Does what was put up stand there still, as that? */
static bool stands_still(const hm_table *t, const hm_outcome *out, int i)
{
    const hm_plan *plan = hm_tt_plan(t);
    for (int s = 0; s < plan->squares; s++)
        if ((t->deal->deck->moves ? out->on[s] : s) == out->as[i])
            return hm_cell(plan, &out->town, s) == HM_CELL_BUILDING + out->slot[i];
    return false;
}

/* Neighbours answer what has come up in the end: not what made something else of itself,
 * but that, which comes from the layout of the first, nor what took itself away. */
static void note_all_raised(hm_table *t, const hm_outcome *out)
{
    const hm_tt_errand *e = &hm_tt(t)->errand;
    bool by_layout[HM_PLACED_MAX], passing[HM_PLACED_MAX] = {false};
    bool became = kind_of(e, clause_of(t, e)) != HM_EFFECT_BUILT;
    for (int i = 0; i < out->placed; i++) {
        const uint8_t of = out->instead[i];
        by_layout[i] = out->constructed[i] || of == HM_INSTEAD_OF_ROOT ||
                       (of < i && by_layout[of]);
        became |= of == HM_INSTEAD_OF_ROOT;
        if (of < i)
            passing[of] = true;
        for (int k = 0; k < i; k++) /* it went, and the square got another one */
            passing[k] |= out->as[k] == out->as[i] &&
                          !(t->deal->deck->stacks >> out->slot[i] & 1);
    }
    uint8_t slot = e->slot;
    if (!became && hm_outcome_heir(out, t->deal->deck, e->square, &slot) >= 0)
        hm_tt_note_raised(t, hm_tt(t)->player, e->slot, true);
    for (int i = 0; i < out->placed; i++)
        if (!passing[i] && stands_still(t, out, i))
            hm_tt_note_raised(t, hm_tt(t)->player, out->slot[i], by_layout[i]);
}

/* Takes over what an effect left. */
static void commit(hm_table *t, const hm_outcome *out)
{
    hm_tt_state *s = hm_tt(t);
    hm_tt_seat *seat = seat_of(t);
    const hm_plan *plan = hm_tt_plan(t);
    hm_town *town = hm_tt_town(t, s->player);
    const bool changed = memcmp(hm_town_cells(plan, town),
                                hm_town_cells(plan, &out->town), plan->squares) != 0;
    if (changed)
        hm_tt_note_gain(t);
    const hm_clause *c = clause_of(t, &s->errand);
    if (seat->shares != 0)
        hm_tt_follow_shares(t, town, &out->town, out);
    if (out->changed && c != NULL && c->hook == HM_HOOK_NAMED &&
        !hm_has_buildings(t->deal->deck, s->errand.slot))
        seat->changed = 1;
    if (t->deal->deck->moves)
        follow_moves(t, out);
    seat->fresh |= out->came;
    if (hm_tt_is_watched(t->deal))
        note_all_raised(t, out);
    hm_town_copy(plan, town, &out->town);
    if (out->raised != 0)
        count_raised(seat, out->raised);
    if (out->taken != 0)
        take_from_host(t, out->taken - 1);
}

void hm_tt_answer(hm_table *t, int answer)
{
    hm_tt_found_of(t)->asks = false;
    hm_tt_answers(t)[hm_tt(t)->errand.answers++] = (uint8_t)answer;
}

/* Most rules of a round wait for something that is seldom so. It is looked at before
 * anything is made ready: large facts alone, so this is no part of who runs them. */
static __attribute__((noinline)) bool is_idle(const hm_table *t, const hm_tt_errand *e,
                                              const hm_clause *c)
{
    const hm_program *p = c->code;
    int64_t stack[HM_DEPTH_MAX];
    int depth = 0;
    hm_facts f;
    if (p->plain)
        hm_tt_look_plainly(t, hm_tt(t)->player, &f);
    else
        hm_tt_look(t, hm_tt(t)->player, &f);
    f.named = e->named != 0 ? 1u << (e->named - 1) : 0;
    return hm_code_op(*hm_vm_resume(p, p->code, &f, e->square, e->slot, stack, &depth,
                                    NULL)) == HM_OP_END;
}

/* The errand begins with a plain condition, which does not hold. */
static bool is_idle_now(const hm_table *t, const hm_tt_errand *e)
{
    const hm_clause *c = e->answers == 0 ? clause_of(t, e) : NULL;
    return c != NULL && c->code != NULL && c->code->when &&
           c->code->price <= HM_PRICE_PLAIN && kind_of(e, c) == HM_EFFECT_CLAUSE &&
           seat_of(t)->shares == 0 && is_idle(t, e, c);
}

/* Nothing of it is done, but its turn is over. */
static void pass_by(hm_table *t)
{
    if (t->deal->deck->moves)
        keep_turns(t, NULL);
    forget(t);
}

/* From where it asked, with the answer that was given since; else from its start. */
static hm_effect_result run_errand(hm_table *t, hm_under_way *w)
{
    hm_tt_errand *e = &hm_tt(t)->errand;
    bool *paused = &hm_tt_found_of(t)->paused;
    if (*paused) {
        *paused = false;
        assert(e->answers == w->pause.answers + 1);
        w->effect.how = hm_tt_setting(t, hm_tt(t)->player);
        return hm_effect_go_on(w, &w->pause, hm_tt_answers(t)[e->answers - 1]);
    }
    hm_tt_effect(t, e, &w->effect);
    w->effect.known = w->effect.taken_up; /* it would not have been offered */
    return hm_effect_start(w, town_of(t));
}

static void note_answers(hm_table *t, const hm_under_way *w)
{
    hm_tt(t)->errand.answers = w->effect.answers;
    memcpy(hm_tt_answers(t), w->effect.answer, w->effect.answers);
    hm_tt(t)->phase = HM_TT_EFFECT;
    hm_tt_note_question(t, &w->q);
    hm_tt_found_of(t)->paused = w->pause.open;
}

/* An effect that cannot be done is left out; what a player chose to use was tried before
 * it was offered. */
bool hm_tt_run_errands(hm_table *t)
{
    hm_under_way *w = hm_tt_how(t)->under_way;
    if (is_idle_now(t, &hm_tt(t)->errand)) {
        pass_by(t);
        return true;
    }
    const hm_effect_result result = run_errand(t, w);
    if (result == HM_EFFECT_ASKS) {
        note_answers(t, w);
        return false;
    }
    if (result == HM_EFFECT_DONE && is_quiet(w->effect.clause))
        hm_town_copy(hm_tt_plan(t), town_of(t), &w->after.town);
    else if (result == HM_EFFECT_DONE)
        commit(t, &w->after);
    forget(t);
    return true;
}

/* The first clause of a card that does something when built; -1: none. */
static int first_on_build(const hm_card *card)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_ON_BUILD)
            return i;
    return -1;
}

bool hm_tt_built(hm_table *t, int slot, int square)
{
    hm_tt_seat *seat = seat_of(t);
    if (hm_height(hm_tt_plan(t), town_of(t), square) == 1)
        seat->fresh |= hm_bit(square); /* a storey is on what stood there */
    seat->raised = (uint8_t)(seat->raised + (seat->raised < UINT8_MAX));
    const hm_deck *d = t->deal->deck;
    if (!(d->eventful >> slot & 1) && !hm_deck_awaits(d, town_of(t))) {
        hm_tt_note_raised(t, hm_tt(t)->player, slot, true);
        hm_tokens_meet(d, town_of(t), hm_tt_setting(t, hm_tt(t)->player), square, slot,
                       true);
        hm_town_set_laid(hm_tt_plan(t), town_of(t), 0);
        seat->partners = 0;
        return true; /* most often nothing follows */
    }
    int clause = first_on_build(d->card[slot]);
    hm_tt(t)->errand = (hm_tt_errand){
        .slot = (uint8_t)slot, .square = (uint8_t)square,
        .clause = (uint8_t)(clause < 0 ? 0 : clause),
        .kind = (uint8_t)(clause < 0 ? HM_EFFECT_BUILT : HM_EFFECT_CLAUSE)};
    return hm_tt_run_errands(t);
}

/* Goes on with the errand, and then with what it came in between. */
void hm_tt_go_on(hm_table *t)
{
    const hm_tt_errand e = hm_tt(t)->errand;
    const bool counts = hm_tt_comes(t, HM_MOMENT_DEALT);
    const int cubes = counts ? hm_tt_cubes(t) : 0;
    if (!hm_tt_run_errands(t))
        return;
    if (hm_tt_is_walking(t))
        hm_tt_walk(t);
    else if (e.host != 0)
        hm_tt_visited(t);
    else if (e.named != 0)
        hm_tt_dealt_with(t, counts && hm_tt_cubes(t) > cubes);
    else
        hm_tt_begin_building(t);
}
