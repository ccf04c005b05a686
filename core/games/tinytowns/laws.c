/* Rules for everybody about a cube that was named, and visits to others' buildings before
 * naming. Both are options of a decision that is there anyway, and effects once they are
 * chosen. */
#include "core/games/tinytowns/share.h"
#include "core/games/tinytowns/tinytowns.h"

#include <string.h>

#include "core/builds.h"
#include "core/tolls.h"
#include "core/vm.h"

static hm_town *town_of(const hm_table *t) { return hm_tt_town(t, hm_tt(t)->player); }

bool hm_tt_is_named_for(const hm_table *t, const hm_use *u, const hm_facts *f, int square)
{
    const hm_tt_state *s = hm_tt(t);
    if (u->clause->who != HM_NAMED_BY_ANYONE &&
        (u->clause->who == HM_NAMED_BY_OWNER) != (s->namer == s->player))
        return false;
    unsigned kinds = (unsigned)hm_vm_number(u->clause->filter, f, square, u->slot);
    return kinds >> (s->named - 1) & 1;
}

/* -- laws */

static hm_tt_errand named_law(const hm_table *t, int law)
{
    hm_tt_errand e =
        hm_tt_errand_for(t, &t->deal->deck->laws[HM_HOOK_NAMED].use[law], 0);
    e.named = hm_tt(t)->named;
    return e;
}

/* Could it ask for a resource? Luck answers by itself. */
static bool asks_for_kinds(const hm_clause *c)
{
    bool any = c->script != 0;
    for (hm_op op = 0; op < HM_OPS && !any; op++) {
        const hm_op_info *step = hm_op_lookup(op);
        any = step->asks > 0 && strchr(step->in, 'K') != NULL &&
              !(step->needs & HM_NEEDS_CHANCE) && hm_program_has(c->code, op);
    }
    return any;
}

/* As far as there are bits; of the rest it is taken to be so. */
uint64_t hm_tt_asking_laws(const hm_deck *d)
{
    const hm_uses *laws = &d->laws[HM_HOOK_NAMED];
    uint64_t out = ~(uint64_t)0;
    for (int i = 0; i < laws->count && i < 64; i++)
        out &= asks_for_kinds(laws->use[i].clause) ? ~(uint64_t)0 : ~hm_bit(i);
    return out;
}

/* One that asks for a resource first is an option for each; any other is one. */
static void offer_law(const hm_table *t, hm_decision *d, int law)
{
    const hm_tt_errand e = named_law(t, law);
    hm_effect x;
    hm_tt_effect(t, &e, &x);
    hm_question q;
    hm_outcome out;
    if (law < 64 && !(hm_tt_how(t)->asks_kinds >> law & 1)) {
        t->fault->tries = HM_TRIES_STEP;
        if (hm_effect_can(&x, town_of(t)))
            hm_offer_last(d, hm_tt_pack(HM_ACTION_LAW, HM_TT_NO_ANSWER, law));
        return;
    }
    t->fault->tries = HM_TRIES_STEP;
    hm_effect_result result = hm_effect_run(&x, town_of(t), &out, &q);
    if (!hm_tt_does(t, &e, result, &out))
        return;
    uint64_t kinds = result == HM_EFFECT_ASKS && x.answers == 0 &&
                             q.kind == HM_ASK_RESOURCE
                         ? q.options
                         : 0;
    if (kinds == 0)
        hm_offer_last(d, hm_tt_pack(HM_ACTION_LAW, HM_TT_NO_ANSWER, law));
    for (; kinds != 0; kinds &= kinds - 1)
        hm_offer_last(d, hm_tt_pack(HM_ACTION_LAW, hm_first(kinds), law));
}

/* What an ability does is chosen by who pays for it; a rule and an event ask by "may". */
static bool is_duty(const hm_deck *d, const hm_use *law)
{
    const bool chosen = law->slot != HM_NO_SLOT && law->slot >= d->count &&
                        !(d->events >> law->slot & 1);
    return !chosen && !hm_effect_is_optional(law->clause);
}

bool hm_tt_may_use_laws(const hm_table *t)
{
    const hm_uses *laws = &t->deal->deck->laws[HM_HOOK_NAMED];
    if (hm_is_beyond(laws, hm_tt_plan(t), town_of(t)))
        return false;
    for (int i = 0; i < laws->count; i++)
        if (hm_tt_may_use(t, &laws->use[i]))
            return true;
    return false;
}

bool hm_tt_offer_laws(const hm_table *t, hm_decision *d)
{
    const hm_uses *laws = &t->deal->deck->laws[HM_HOOK_NAMED];
    bool must = false;
    hm_facts f;
    hm_facts_fill_play(&f, t->deal->deck, town_of(t),
                       hm_tt_setting(t, hm_tt(t)->player));
    for (int i = 0; i < laws->count; i++) {
        const int before = d->count;
        if (hm_tt_may_use(t, &laws->use[i]) &&
            hm_tt_is_named_for(t, &laws->use[i], &f, -1))
            offer_law(t, d, i);
        must |= d->count > before && is_duty(t->deal->deck, &laws->use[i]);
    }
    return must;
}

void hm_tt_use_law(hm_table *t, int answer, int law)
{
    hm_tt_state *s = hm_tt(t);
    s->errand = named_law(t, law);
    if (answer != HM_TT_NO_ANSWER)
        hm_tt_answer(t, answer);
    hm_tt_go_on(t);
}

/* -- visits */

static hm_tt_errand visit_of(const hm_table *t, int square, int use, int host)
{
    hm_tt_errand e =
        hm_tt_errand_for(t, &t->deal->deck->uses[HM_HOOK_VISIT].use[use], square);
    e.host = (uint8_t)(host + 1);
    return e;
}

/* Stands a building elsewhere that could be visited on this turn? */
bool hm_tt_may_visit(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    if (!hm_tt_how(t)->visits || s->player >= t->deal->players ||
        s->seat[s->player].visited)
        return false;
    for (int i = 0; i < t->deal->players; i++)
        if (i != s->player &&
            (hm_tt_town(t, i)->stands & t->deal->deck->having[HM_HOOK_VISIT]) != 0)
            return true;
    return false;
}

static void offer_visits_to(const hm_table *t, hm_decision *d, int host)
{
    const hm_deck *deck = t->deal->deck;
    const hm_uses *uses = &deck->uses[HM_HOOK_VISIT];
    for (int i = 0; i < uses->count; i++) {
        hm_set where = hm_town_buildings(&deck->plan, hm_tt_town(t, host),
                                         hm_bit(uses->use[i].slot));
        for (; where != 0; where &= where - 1) {
            const int square = hm_first(where);
            const hm_tt_errand e = visit_of(t, square, i, host);
            if (hm_tt_may_use(t, &uses->use[i]) && hm_tt_can_use(t, &e))
                hm_offer(t, d, hm_tt_pack(HM_ACTION_VISIT, square, i | host << 12),
                         deck->card[uses->use[i].slot]);
        }
    }
}

void hm_tt_offer_visits(const hm_table *t, hm_decision *d)
{
    const int players = t->deal->players;
    for (int k = 1; k < players; k++)
        offer_visits_to(t, d, (hm_tt(t)->player + k) % players);
}

void hm_tt_visit(hm_table *t, int square, int use, int host)
{
    hm_tt(t)->seat[hm_tt(t)->player].visited = 1;
    hm_tt(t)->errand = visit_of(t, square, use, host);
    hm_tt_go_on(t);
}

/* A town that is full now is complete at once, and its owner out of the game, which
 * everybody sees: somebody else names. The place is that of the round which goes on. */
void hm_tt_visited(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    s->phase = HM_TT_NAME;
    if (hm_tt_empty(t, s->player) != 0)
        return;
    hm_tt_complete(t, s->player, s->finished + 1);
    s->seat[s->player].done = 1;
    if (t->deal->players > 1)
        hm_town_copy(hm_tt_plan(t), hm_tt_before(t, s->player), town_of(t));
    hm_tt_forget_sight(t);
    if (!hm_tt_next_to_name(t))
        hm_tt_stop_everybody(t);
    else if (hm_tt_how(t)->readies)
        hm_tt_ready(t);
}

/* -- what options cost */

hm_tt_errand hm_tt_use_errand(const hm_table *t, int square, int use)
{
    hm_tt_errand e =
        hm_tt_errand_for(t, &t->deal->deck->uses[HM_HOOK_NAMED].use[use], square);
    e.named = hm_tt(t)->named;
    return e;
}

bool hm_tt_errand_of(const hm_table *t, hm_option option, hm_tt_errand *out,
                     hm_town *after)
{
    const hm_deck *d = t->deal->deck;
    const int a = hm_tt_a_of(option), b = hm_tt_b_of(option);
    switch (hm_tt_action_of(option)) {
    case HM_ACTION_LAW: *out = named_law(t, b); return true;
    case HM_ACTION_USE: *out = hm_tt_use_errand(t, a, b); return true;
    case HM_ACTION_ACT: *out = hm_tt_act_errand(t, a, b); return true;
    case HM_ACTION_VISIT: *out = visit_of(t, a, b & 0xfff, b >> 12); return true;
    case HM_ACTION_BUILD: {
        const hm_site *p = &d->layouts.site[b];
        *out = (hm_tt_errand){.slot = p->slot, .square = (uint8_t)a,
                              .kind = HM_EFFECT_BUILT};
        hm_layout_use(d, after, b, hm_tt_pair_of(t, b).spared);
        hm_layout_raise(d, after, b, a);
        return true;
    }
    default: return false;
    }
}

/* With one more answer to the question that is asked. */
static bool answered_errand(const hm_table *t, hm_option option, hm_tt_errand *out)
{
    *out = hm_tt(t)->errand;
    return hm_tt(t)->phase == HM_TT_EFFECT && hm_tt_action_of(option) == HM_ACTION_WAY;
}

/* What the errand has cost so far, or with one answer more (-1: none). */
static bool paid_by(const hm_table *t, const hm_tt_errand *e, const hm_town *town,
                    uint16_t firsts, int answer, hm_tt_price *price)
{
    hm_fault own;
    hm_question q;
    hm_outcome out;
    hm_effect x;
    hm_tt_effect(t, e, &x);
    hm_fault_clear(&own);
    x.fault = &own;
    if (firsts != 0) {
        x.firsts = firsts;
        x.first = hm_tt_shares(t);
    }
    if (answer >= 0)
        x.answer[x.answers++] = (uint8_t)answer;
    bool ran = hm_effect_run(&x, town, &out, &q) != HM_EFFECT_FAILS;
    if (ran)
        memcpy(price->paid, out.paid, sizeof out.paid);
    if (ran)
        memcpy(price->spent, out.spent, sizeof out.spent);
    return ran;
}

/* What an ability costs is known before anybody is asked which tokens it shall be. */
static void add_dues(const hm_table *t, const hm_tt_errand *e, hm_tt_price *price)
{
    if (hm_has_buildings(t->deal->deck, e->slot) || e->slot == HM_NO_SLOT)
        return;
    const hm_card *card = t->deal->deck->card[e->slot];
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        if (price->paid[i] < card->price[i])
            price->paid[i] = card->price[i];
    for (int i = 0; i < HM_TOKENS_MAX; i++)
        if (price->spent[i] < card->wages[i])
            price->spent[i] = card->wages[i];
}

/* What a building would be the second of: then it may have to be paid for. */
static uint16_t firsts_of(const hm_table *t, hm_option option)
{
    return hm_tt_action_of(option) == HM_ACTION_BUILD
               ? hm_tt_pair_of(t, hm_tt_b_of(option)).firsts : 0;
}

/* Up to the next question, with a budget of its own: looking costs the game nothing. */
hm_tt_price hm_tt_costs(const hm_table *t, hm_option option)
{
    hm_tt_price before = {0}, costs = {0};
    hm_town town;
    hm_tt_errand e;
    hm_town_copy(hm_tt_plan(t), &town, town_of(t));
    if (answered_errand(t, option, &e)) {
        if (!paid_by(t, &e, &town, 0, -1, &before) ||
            !paid_by(t, &e, &town, 0, hm_tt_a_of(option), &costs))
            return (hm_tt_price){0};
    } else if (hm_tt_errand_of(t, option, &e, &town)) {
        paid_by(t, &e, &town, firsts_of(t, option), -1, &costs);
        add_dues(t, &e, &costs);
    }
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        costs.paid[i] = (int16_t)(costs.paid[i] - before.paid[i]);
    for (int i = 0; i < HM_TOKENS_MAX; i++)
        costs.spent[i] = (uint8_t)(costs.spent[i] - before.spent[i]);
    return costs;
}
