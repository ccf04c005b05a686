/* trade.c - what tiles of a shared board take and give, as offers.
 *
 * What can be said in numbers is numbers and not code, because objectives and bots ask
 * what a trade consists of, and a program could only be run. Ways to choose from (or,
 * may, up to 3 times) are written out, so that at the table an offer is one thing: all
 * that it takes for all that it gives. What hangs on the board, an amount that is
 * counted or a condition, is a clause of the card, so its price, what it looks at and its
 * listing are those of any clause. */
#include "dsl/gen/trade.h"

#include <string.h>

#include "dsl/check/refusals.h"

enum {
    POINTS_MAX = 999, /* far above any tile that one could pay */
    TERMS_MAX = 48    /* effects of one way, those that are repeated one by one */
};

/* -- what only towns do */

/* What a turn does it does at once, and for the one player whose turn it is. */
static bool is_of_turns(const hm_node *n)
{
    return n->kind == HM_NODE_TASK || n->kind == HM_NODE_GIVE ||
           n->kind == HM_NODE_LATER || n->kind == HM_NODE_ONCE;
}

/* Steps that move or make what stands on squares. */
static bool is_of_buildings(const hm_node *n)
{
    const hm_op op = n->kind == HM_NODE_STEP ? (hm_op)n->step.op : HM_OP_END;
    const unsigned deeds = hm_op_lookup(op)->deeds;
    return (deeds & (HM_DOES_BUILD | HM_DOES_GRAB)) != 0 ||
           (hm_op_lookup(op)->changes & HM_SEES_BUILT) != 0;
}

void hm_trade_refuse(hm_check *c, const hm_node *n)
{
    hm_refuse(c, is_of_turns(n)       ? HM_REFUSED_ONE_ACTS
                 : is_of_buildings(n) ? HM_REFUSED_TILES_STAY
                                      : HM_REFUSED_IN_STOCKS, n->at);
}

/* -- amounts */

static bool is_amount(hm_check *c, const hm_node *n)
{
    if (n->amount.number >= 1 && n->amount.number <= HM_AMOUNT_MAX)
        return true;
    hm_check_report(c, "number-range", n->at, "number out of range: 1 to %d",
                    (int)HM_AMOUNT_MAX);
    return false;
}

/* Amounts of several effects add up; in one list a kind stands once. */
static void add(hm_check *c, const hm_node *n, uint8_t *to)
{
    if (!is_amount(c, n))
        return;
    if (*to + n->amount.number > HM_AMOUNT_MAX)
        hm_check_report(c, "number-range", n->at, "with what stands before it, this is "
                        "more than %d", (int)HM_AMOUNT_MAX);
    else
        *to = (uint8_t)(*to + n->amount.number);
}

/* By its name or its plural; -1: none, of which somebody else speaks. */
static int kind_named(const hm_game *g, const char *name)
{
    for (int i = 0; i < g->resources; i++)
        if (strcmp(g->resource[i].name, name) == 0 ||
            (g->resource[i].plural != NULL && strcmp(g->resource[i].plural, name) == 0))
            return i;
    return -1;
}

static bool is_same(const hm_game *g, const hm_node *a, const hm_node *b)
{
    if (a->text == NULL || b->text == NULL)
        return a->text == b->text && a->word == b->word;
    const int kind = kind_named(g, a->text);
    return kind >= 0 && kind == kind_named(g, b->text);
}

static void refuse_doubles(hm_check *c, const hm_node *list)
{
    for (const hm_node *n = list; n != NULL; n = n->next)
        for (const hm_node *k = list; k != n; k = k->next)
            if (is_same(c->game, n, k)) {
                hm_check_report(c, "duplicate-part", n->at, "this kind stands twice");
                break;
            }
}

static void read_price(hm_check *c, const hm_node *list, uint8_t cost[HM_RESOURCES_MAX])
{
    refuse_doubles(c, list);
    for (const hm_node *n = list; n != NULL; n = n->next) {
        const int r = n->text != NULL ? hm_check_resource(c, n->text, n->name_at) : -1;
        if (r >= 0)
            add(c, n, &cost[r]);
        if (n->text != NULL)
            continue;
        hm_diag *d = hm_check_report(c, "wrong-place", n->at, "a cost names its kinds");
        hm_diag_hint(c->diags, d,
                     "cubes of any kind are paid in 'activate { pay N cubes }'");
    }
}

/* Objectives ask what a tile costs of a kind, so costs are amounts of named kinds. */
void hm_trade_cost(hm_check *c, const hm_node *part, hm_card *out)
{
    int count = 1;
    read_price(c, part->list.of, out->cost);
    for (const hm_node *n = part->list.others; n != NULL; n = n->next)
        count++;
    if (count == 1)
        return;
    if (count > HM_OFFERS_MAX) {
        hm_check_report(c, "limit", part->at,
                        "a tile has at most %d costs to choose from", (int)HM_OFFERS_MAX);
        return;
    }
    hm_barter *offer = hm_arena_array(c->arena, (size_t)count, sizeof *offer);
    if (offer == NULL) {
        c->diags->trouble = HM_ENOMEM;
        return;
    }
    out->barter[HM_TRADE_COST] = (hm_barters){.count = (uint8_t)count, .offer = offer};
    memcpy(offer->trade.pay, out->cost, sizeof out->cost);
    for (const hm_node *n = part->list.others; n != NULL; n = n->next)
        read_price(c, n->trade.amounts, (++offer)->trade.pay);
}

/* -- ways, written out */

/* One way while it is put together: the effects in it, and what must hold for it. */
typedef struct way {
    uint8_t        count;
    struct {
        hm_node *node;
        bool           unless; /* of a condition: it must not hold */
    } term[TERMS_MAX];
} way;

typedef struct ways {
    hm_clause_body *b;
    const hm_node  *at; /* what is being written out */
    bool            many; /* too many, which has been said */
    int             count;
    way             way[HM_OFFERS_MAX];
} ways;

static void too_many(ways *w)
{
    if (!w->many)
        hm_refuse_of(w->b->c, HM_REFUSED_TOO_MANY_OFFERS, w->at->at, "16", NULL);
    _Static_assert(HM_OFFERS_MAX == 16, "refusals.def is told so");
    w->many = true;
}

/* To every way from the first on. */
static void append(ways *w, int first, hm_node *n, bool unless)
{
    for (int i = first; i < w->count && !w->many; i++) {
        way *to = &w->way[i];
        if (to->count == TERMS_MAX) {
            too_many(w);
            return;
        }
        to->term[to->count].node = n;
        to->term[to->count++].unless = unless;
    }
}

/* The ways from one on, once more behind themselves. */
static bool copy_ways(ways *w, const way *from, int count)
{
    if (w->count + count > HM_OFFERS_MAX)
        too_many(w);
    if (w->many)
        return false;
    memcpy(&w->way[w->count], from, (size_t)count * sizeof *from);
    w->count += count;
    return true;
}

static void write_out(ways *w, hm_node *n);

static void write_list(ways *w, hm_node *first)
{
    for (hm_node *n = first; n != NULL && !w->many; n = n->next)
        write_out(w, n);
}

/* Each branch goes on from all ways that there were; NULL: nothing is done. */
typedef struct branch {
    hm_node *effect, *condition;
    bool           unless;
} branch;

static void write_branches(ways *w, const branch *all, int branches)
{
    ways one = {.b = w->b, .at = w->at}, out = {.b = w->b, .at = w->at};
    for (int i = 0; i < branches && !out.many && !one.many; i++) {
        one.count = w->count;
        memcpy(one.way, w->way, sizeof w->way);
        if (all[i].condition != NULL)
            append(&one, 0, all[i].condition, all[i].unless);
        if (all[i].effect != NULL)
            write_out(&one, all[i].effect);
        if (!one.many)
            copy_ways(&out, one.way, one.count);
    }
    w->many |= one.many || out.many;
    w->count = out.count;
    memcpy(w->way, out.way, sizeof w->way);
}

static void write_choice(ways *w, hm_node *first)
{
    branch all[HM_OFFERS_MAX];
    int count = 0;
    for (hm_node *n = first; n != NULL; n = n->next) {
        if (count == HM_OFFERS_MAX) {
            too_many(w);
            return;
        }
        all[count++] = (branch){.effect = n};
    }
    write_branches(w, all, count);
}

static void write_maybe(ways *w, hm_node *effect)
{
    write_branches(w, (branch[]){{.effect = effect}, {0}}, 2);
}

static void write_when(ways *w, const hm_node *n)
{
    write_branches(w, (branch[]){{n->when.effect, n->when.condition, false},
                                 {n->when.otherwise, n->when.condition, true}}, 2);
}

static bool is_times(hm_check *c, const hm_node *n)
{
    if (n->wrap.times >= 1 && n->wrap.times <= HM_OFFERS_MAX)
        return true;
    hm_check_report(c, "number-range", n->name_at, "number out of range: 1 to %d",
                    (int)HM_OFFERS_MAX);
    return false;
}

/* Once, twice and so on: those are the ways; not at all is one only where something else
 * is done, or where it may be. */
static void write_times(ways *w, const hm_node *n, bool whole)
{
    ways out = {.b = w->b, .at = w->at}, one = *w;
    if (!whole)
        copy_ways(&out, w->way, w->count);
    for (int i = 0; i < n->wrap.times && !one.many && !out.many; i++) {
        write_out(&one, n->wrap.effect);
        copy_ways(&out, one.way, one.count);
    }
    w->many |= one.many || out.many;
    w->count = out.count;
    memcpy(w->way, out.way, sizeof w->way);
}

/* Is it all that is done? */
static bool is_whole(const ways *w, const hm_node *n)
{
    const hm_node *first = w->at->part.body->block.effects;
    return first == n && n->next == NULL;
}

static void write_out(ways *w, hm_node *n)
{
    hm_check *c = w->b->c;
    switch (n->kind) {
    case HM_NODE_BLOCK: write_list(w, n->block.effects); break;
    case HM_NODE_CHOICE: write_choice(w, n->block.effects); break;
    case HM_NODE_MAY:
        if (n->wrap.they)
            hm_refuse(c, HM_REFUSED_WHO_ARE_THEY, n->at);
        else
            write_maybe(w, n->wrap.effect);
        break;
    case HM_NODE_WHEN: write_when(w, n); break;
    case HM_NODE_UP_TO:
        if (is_times(c, n))
            write_times(w, n, is_whole(w, n));
        break;
    case HM_NODE_PAY:
        if (n->trade.branch != NULL) {
            hm_refuse(c, HM_REFUSED_PAY_ELSE, n->trade.branch->at);
            break;
        }
        append(w, 0, n, false);
        break;
    case HM_NODE_LOSE: hm_refuse(c, HM_REFUSED_LOSE_IS_PAY, n->at); break;
    case HM_NODE_GAIN:
    case HM_NODE_POINTS: append(w, 0, n, false); break;
    case HM_NODE_ACTIVATE:
        if (w->at->word != HM_WORD_ROUND_END)
            hm_refuse(c, HM_REFUSED_ONLY_BESIDE, n->at);
        else if (n->word != HM_WORD_AROUND)
            hm_check_report(c, "wrong-place", n->name_at,
                            "only 'activate around' is known");
        break;
    default: hm_trade_refuse(c, n); break;
    }
}

/* -- an offer, from its way */

/* What is compiled already: the clauses of nodes. */
typedef struct compiled {
    int            count, clause[TERMS_MAX];
    const hm_node *node[TERMS_MAX];
} compiled;

typedef struct reader {
    hm_clause_body *b;
    const hm_node  *part;
    hm_barter       *out;
    compiled       *done;
    bool            unfit; /* it has too much to work out, which has been said */
} reader;

/* What is worked out is compiled once, however many ways have it. -1: it was refused. */
static int clause_of(reader *r, const hm_node *n, hm_node *value, hm_hook hook)
{
    hm_clause_body *b = r->b;
    const int before = b->clauses;
    for (int i = 0; i < r->done->count; i++)
        if (r->done->node[i] == value)
            return r->done->clause[i];
    b->c->arrived = true;
    if (value->kind == HM_NODE_POINTS)
        hm_clause_points_gained(b, value, hook);
    else if (hm_clause_check(b, HM_AT_EFFECT, value, hook == HM_HOOK_OFFER_IF
                                                         ? HM_VALUE_CONDITION
                                                         : HM_VALUE_NUMBER))
        hm_clause_add(b, n, (hm_clause){.hook = (uint8_t)hook, .flags = HM_CLAUSE_OWN,
                                        .code = hm_gen_value(b->gen, value)});
    b->c->arrived = false;
    if (b->clauses == before)
        return -1;
    if (r->done->count < TERMS_MAX) {
        r->done->node[r->done->count] = value;
        r->done->clause[r->done->count++] = before;
    }
    return before;
}

static void work_out(reader *r, hm_offer_term what, int clause, int resource)
{
    if (clause < 0)
        return;
    if (r->out->terms == HM_WORKED_OUT_MAX) {
        if (!r->unfit)
            hm_check_report(r->b->c, "limit", r->part->at,
                            "one way to trade has at most %d amounts and conditions that "
                            "are worked out", (int)HM_WORKED_OUT_MAX);
        r->unfit = true;
        return;
    }
    hm_worked_out *to = &r->out->term[r->out->terms++];
    to->what = (uint8_t)what;
    to->clause = (uint8_t)clause;
    to->resource = (int8_t)resource;
}

static void read_amount(reader *r, const hm_node *n, bool pays)
{
    hm_check *c = r->b->c;
    const int kind = hm_check_resource(c, n->text, n->name_at);
    if (kind < 0)
        return;
    if (n->word == HM_WORD_ALL)
        hm_refuse(c, HM_REFUSED_ALL_OF_A_STOCK, n->at);
    else if (n->amount.counted != NULL)
        work_out(r, pays ? HM_OFFER_PAYS : HM_OFFER_GAINS,
                 clause_of(r, n, n->amount.counted, HM_HOOK_OFFER), kind);
    else
        add(c, n, pays ? &r->out->trade.pay[kind] : &r->out->trade.gain[kind]);
}

/* Cubes of any kind are gained only in exchange: "other" says that they differ from those
 * paid, which a rule switch may lift. */
static void read_cubes(reader *r, const hm_node *n, bool pays)
{
    hm_check *c = r->b->c;
    if (pays == (n->word == HM_WORD_CUBES)) {
        add(c, n, pays ? &r->out->trade.pay_any : &r->out->trade.gain_any);
        return;
    }
    if (pays) {
        hm_check_report(c, "wrong-place", n->name_at,
                        "other than what? Nothing was paid yet");
        return;
    }
    hm_diag *d = hm_check_report(c, "wrong-place", n->at,
                                 "cubes of any kind are gained for others only");
    hm_diag_hint(c->diags, d, "write 'gain %d other cubes'", (int)n->amount.number);
}

static void read_list(reader *r, const hm_node *n, bool pays)
{
    refuse_doubles(r->b->c, n->trade.amounts);
    for (const hm_node *a = n->trade.amounts; a != NULL; a = a->next)
        if (a->text != NULL)
            read_amount(r, a, pays);
        else
            read_cubes(r, a, pays);
}

/* Points that are not a plain number are scored like any. */
static void read_points(reader *r, hm_node *n)
{
    hm_clause_body *b = r->b;
    const hm_node *points = n->score.points;
    if (points->kind != HM_NODE_NUMBER || n->score.when != NULL) {
        work_out(r, HM_OFFER_POINTS, clause_of(r, n, n, HM_HOOK_OFFER), -1);
        return;
    }
    if (points->number.value < 1 || points->number.value > POINTS_MAX ||
        r->out->trade.points + points->number.value > POINTS_MAX)
        hm_check_report(b->c, "number-range", points->at, "number out of range: 1 to %d",
                        (int)POINTS_MAX);
    else
        r->out->trade.points = (int16_t)(r->out->trade.points + points->number.value);
}

static void read_way(reader *r, const way *w)
{
    r->out->trade.there = true;
    for (int i = 0; i < w->count; i++) {
        hm_node *n = w->term[i].node;
        if (n->kind == HM_NODE_PAY || n->kind == HM_NODE_GAIN)
            read_list(r, n, n->kind == HM_NODE_PAY);
        else if (n->kind == HM_NODE_POINTS)
            read_points(r, n);
        else
            work_out(r, w->term[i].unless ? HM_OFFER_UNLESS : HM_OFFER_WHEN,
                     clause_of(r, n, n, HM_HOOK_OFFER_IF), -1);
    }
}

/* -- parts */

static bool is_empty(hm_check *c, const hm_node *block)
{
    if (block->block.effects == NULL && !c->broken)
        hm_check_report(c, "empty-block", block->at, "this block has no effect");
    return block->block.effects == NULL;
}

static bool is_new(const hm_barter *offer, int i)
{
    for (int k = 0; k < i; k++)
        if (memcmp(&offer[k], &offer[i], sizeof *offer) == 0)
            return false;
    return true;
}

/* Ways that come to the same are one. */
static void read_ways(hm_clause_body *b, const ways *w, hm_barters *out)
{
    hm_barter *offer = hm_arena_array(b->c->arena, (size_t)w->count, sizeof *offer);
    if (offer == NULL) {
        b->c->diags->trouble = HM_ENOMEM;
        return;
    }
    out->offer = offer;
    compiled done = {0};
    for (int i = 0; i < w->count && !b->c->failed; i++) {
        hm_barter *at = &offer[out->count];
        memset(at, 0, sizeof *at);
        read_way(&(reader){.b = b, .part = w->at, .out = at, .done = &done}, &w->way[i]);
        out->count = (uint8_t)(out->count + is_new(offer, out->count));
    }
}

static void read_script(hm_clause_body *b, const hm_node *part, hm_trading trading,
                        hm_barters *out)
{
    const int before = b->clauses;
    hm_clause_script(b, part, part->part.body,
                     (hm_clause){.hook = HM_HOOK_ACTIVATE, .who = (uint8_t)trading});
    out->script = (uint8_t)(b->clauses > before ? b->clauses : 0);
}

void hm_trade_read(hm_clause_body *b, const hm_node *part, hm_trading trading)
{
    hm_barters *out = &b->card->barter[trading];
    ways w = {.b = b, .at = part, .count = 1};
    if (part->part.body->kind == HM_NODE_LUA) {
        read_script(b, part, trading, out);
        b->card->trade.there |= trading == HM_TRADE_ACTIVATED && out->script != 0;
        return;
    }
    if (is_empty(b->c, part->part.body))
        return;
    write_list(&w, part->part.body->block.effects);
    if (w.many || b->c->failed)
        return;
    read_ways(b, &w, out);
    if (trading == HM_TRADE_ACTIVATED && hm_is_plain_barter(out))
        b->card->trade = out->offer->trade;
    else if (trading == HM_TRADE_ACTIVATED)
        b->card->trade.there = out->count != 0;
}

bool hm_trade_around(const hm_node *block)
{
    if (block->kind == HM_NODE_LUA)
        return false;
    for (const hm_node *n = block->block.effects; n != NULL; n = n->next)
        if (n->kind == HM_NODE_ACTIVATE)
            return true;
    return false;
}

/* Points alone are counted, and cost nothing (clause.c). */
bool hm_trade_is_points(const hm_node *block)
{
    if (block->kind == HM_NODE_LUA)
        return false;
    for (const hm_node *n = block->block.effects; n != NULL; n = n->next)
        if (n->kind != HM_NODE_ACTIVATE && n->kind != HM_NODE_POINTS)
            return false;
    return true;
}
