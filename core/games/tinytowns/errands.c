/* Errands: effects under way in a tiny-town game. */
#include <string.h>

#include "core/games/tinytowns/tinytowns.h"

static hm_tt_seat *seat_of(const hm_table *t)
{
    return &hm_tt(t)->seat[hm_tt(t)->player];
}

static hm_town *town_of(const hm_table *t) { return hm_tt_town(t, hm_tt(t)->player); }

static const hm_clause *clause_of(const hm_table *t, const hm_tt_errand *e)
{
    return &t->deal->deck->card[e->slot]->clause[e->clause];
}

hm_effect hm_tt_effect(const hm_table *t, const hm_tt_errand *e)
{
    hm_effect x = {.deck = t->deal->deck,
                   .how = &t->deal->how,
                   .clause = clause_of(t, e),
                   .fault = t->fault,
                   .square = e->square,
                   .slot = e->slot,
                   .named = (int8_t)(e->named - 1),
                   .it = (int8_t)(e->it - 1),
                   .alone = hm_tt_is_alone(t, hm_tt(t)->player),
                   .taken_up = e->named != 0,
                   .most = hm_tt_how(t)->answers,
                   .answers = e->answers};
    memcpy(x.answer, hm_tt_answers(t), e->answers);
    return x;
}

/* Each has the whole budget, which `check` has seen to be enough: of many buildings
 * together it would not be, and then nobody could go on. */
bool hm_tt_can_use(const hm_table *t, const hm_tt_errand *e)
{
    hm_effect x = hm_tt_effect(t, e);
    hm_question q;
    t->fault->tries = HM_TRIES_STEP;
    return hm_effect_run(&x, town_of(t), NULL, &q) != HM_EFFECT_FAILS;
}

bool hm_tt_ask_again(const hm_table *t, hm_question *q)
{
    hm_fault own;
    hm_effect x = hm_tt_effect(t, &hm_tt(t)->errand);
    hm_fault_clear(&own);
    x.fault = &own;
    return hm_tt(t)->phase == HM_TT_EFFECT &&
           hm_effect_run(&x, town_of(t), NULL, q) == HM_EFFECT_ASKS;
}

hm_asking hm_tt_asking(const hm_table *t)
{
    hm_question q = {0};
    if (!hm_tt_ask_again(t, &q))
        return (hm_asking){0};
    const hm_deck *d = t->deal->deck;
    return (hm_asking){d->card[q.asker], q.about >= 0 ? d->card[q.about] : NULL, q.what};
}

/* -- what comes after what */

/* The next clause of a card that does something when built, from
 * `clause` on; -1: none. */
static int next_on_build(const hm_card *card, int clause)
{
    for (; clause < card->clauses; clause++)
        if (card->clause[clause].hook == HM_HOOK_ON_BUILD)
            return clause;
    return -1;
}

/* Makes the building's next effect the errand, if it stands there still. */
static bool take_up(hm_table *t, int slot, int square, int clause)
{
    bool stands = hm_cell(hm_tt_plan(t), town_of(t), square) == HM_CELL_BUILDING + slot;
    clause = next_on_build(t->deal->deck->card[slot], clause);
    if (clause < 0 || !stands)
        return false;
    hm_tt(t)->errand = (hm_tt_errand){.slot = (uint8_t)slot, .square = (uint8_t)square,
                                      .clause = (uint8_t)clause};
    return true;
}

/* The answers are gone, whatever comes next. */
static void forget(hm_table *t)
{
    memset(hm_tt_answers(t), 0, hm_tt_how(t)->answers);
    memset(&hm_tt(t)->errand, 0, sizeof hm_tt(t)->errand);
}

static bool next_errand(hm_table *t)
{
    const hm_tt_errand e = hm_tt(t)->errand;
    forget(t);
    return clause_of(t, &e)->hook == HM_HOOK_ON_BUILD &&
           take_up(t, e.slot, e.square, e.clause + 1);
}

/* Takes over what an effect left. */
static void commit(hm_table *t, const hm_outcome *out)
{
    hm_tt_state *s = hm_tt(t);
    hm_tt_seat *seat = seat_of(t);
    const hm_plan *plan = hm_tt_plan(t);
    hm_town *town = hm_tt_town(t, s->player);
    if (memcmp(hm_town_cells(plan, town), hm_town_cells(plan, &out->town),
               plan->squares) != 0)
        hm_tt_note_gain(t);
    hm_town_copy(plan, town, &out->town);
    for (int i = 0; i < out->placed; i++) {
        seat->fresh |= hm_bit(out->square[i]);
        hm_tt_note_raised(t, s->player, out->slot[i], false);
    }
}

void hm_tt_answer(hm_table *t, int answer)
{
    hm_tt_answers(t)[hm_tt(t)->errand.answers++] = (uint8_t)answer;
}

/* An effect of building that cannot be done is left out; what a player chose to use was
 * tried before it was offered. */
bool hm_tt_run_errands(hm_table *t)
{
    hm_tt_errand *e = &hm_tt(t)->errand;
    do {
        hm_effect x = hm_tt_effect(t, e);
        hm_question q;
        hm_outcome out;
        hm_effect_result result = hm_effect_run(&x, town_of(t), &out, &q);
        if (result == HM_EFFECT_ASKS) {
            e->answers = x.answers;
            memcpy(hm_tt_answers(t), x.answer, x.answers);
            hm_tt(t)->phase = HM_TT_EFFECT;
            return false;
        }
        if (result == HM_EFFECT_DONE)
            commit(t, &out);
    } while (next_errand(t));
    return true;
}

bool hm_tt_built(hm_table *t, int slot, int square)
{
    seat_of(t)->fresh |= hm_bit(square);
    hm_tt_note_raised(t, hm_tt(t)->player, slot, true);
    return !take_up(t, slot, square, 0) || hm_tt_run_errands(t);
}
