/* Steps of effects, the questions they ask, and the search for answers that lead to an
 * end. Bytecode and scripts take the same steps. */
#include "core/effect.h"

#include <stdio.h>
#include <string.h>

#include "core/builds.h"
#include "core/vm.h"

struct hm_run {
    const hm_effect *e;
    hm_outcome      *out;      /* the town as changed so far, and what was put up */
    hm_question     *q;
    int              hand;     /* resource, -1: none */
    int              used;     /* answers used up */
    hm_set           touched;  /* squares where this effect put buildings up */
    bool             stale;    /* the town has changed since the facts were made */
    hm_facts         facts;
};

const hm_effect *hm_run_effect(const hm_run *r) { return r->e; }
int              hm_run_hand(const hm_run *r) { return r->hand; }

const hm_facts *hm_run_facts(hm_run *r)
{
    if (r->stale) {
        hm_facts_fill(&r->facts, r->e->deck, &r->out->town, r->e->how);
        r->facts.named = r->e->named >= 0 ? 1u << r->e->named : 0;
        r->facts.fault = r->e->fault;
        r->facts.alone = r->e->alone;
        r->stale = false;
    }
    return &r->facts;
}

static hm_town *town_of(hm_run *r)
{
    r->stale = true;
    return &r->out->town;
}

/* -- questions */

hm_step hm_run_ask(hm_run *r, hm_question_kind kind, uint64_t options, int *answer)
{
    if (options == 0)
        return HM_STEP_FAILS;
    if (r->used < r->e->answers) {
        *answer = r->e->answer[r->used++];
        return HM_STEP_DONE;
    }
    r->q->kind = kind;
    r->q->options = options;
    r->q->what = NULL;
    r->q->about = -1;
    return HM_STEP_ASKS;
}

/* The same, said in words, about a building that is to come (-1: none). */
static hm_step ask_for(hm_run *r, hm_question_kind kind, uint64_t options, int *answer,
                       const char *what, int about)
{
    hm_step step = hm_run_ask(r, kind, options, answer);
    if (step == HM_STEP_ASKS) {
        r->q->what = what;
        r->q->about = about;
    }
    return step;
}

hm_step hm_run_ask_way(hm_run *r, const char *const *words, int ways, int *answer)
{
    if (ways > HM_WAYS_MAX)
        return HM_STEP_FAILS;
    hm_step step = hm_run_ask(r, HM_ASK_WAY, hm_bit(ways) - 1, answer);
    for (int i = 0; i < ways && step == HM_STEP_ASKS; i++)
        snprintf(r->q->words[i], sizeof r->q->words[i], "%s", words[i]);
    return step;
}

/* -- cubes */

static int room_on(const hm_run *r, int square, int most)
{
    return most - hm_held_count(r->out->town.held[square]);
}

static int own_holds(const hm_run *r) { return r->e->deck->card[r->e->slot]->holds; }

hm_step hm_run_hold(hm_run *r, uint64_t kinds)
{
    int kind = 0;
    if (room_on(r, r->e->square, own_holds(r)) <= 0)
        return HM_STEP_FAILS;
    hm_step step = hm_run_ask(r, HM_ASK_RESOURCE, kinds, &kind);
    if (step == HM_STEP_DONE)
        hm_town_hold(town_of(r), r->e->square, kind);
    return step;
}

hm_step hm_run_store(hm_run *r)
{
    if (r->hand < 0 || room_on(r, r->e->square, own_holds(r)) <= 0)
        return HM_STEP_FAILS;
    hm_town_hold(town_of(r), r->e->square, r->hand);
    r->hand = -1;
    return HM_STEP_DONE;
}

hm_step hm_run_store_on(hm_run *r, hm_set where)
{
    int square = 0;
    if (r->hand < 0)
        return HM_STEP_FAILS;
    where &= r->out->town.built;
    for (hm_set s = where; s != 0; s &= s - 1)
        if (room_on(r, hm_first(s), HM_HOLDS_MAX) <= 0)
            where &= ~(s & -s);
    hm_step step = ask_for(r, HM_ASK_SQUARE, where, &square,
                           "choose a building to put it on", -1);
    if (step != HM_STEP_DONE)
        return step;
    hm_town_hold(town_of(r), square, r->hand);
    r->hand = -1;
    return HM_STEP_DONE;
}

hm_step hm_run_swap(hm_run *r, uint64_t kinds)
{
    uint32_t held = r->out->town.held[r->e->square];
    int kind = 0;
    if (r->hand < 0)
        return HM_STEP_FAILS;
    hm_step step = hm_run_ask(r, HM_ASK_RESOURCE, kinds & hm_held_kinds(held), &kind);
    if (step != HM_STEP_DONE)
        return step;
    town_of(r)->held[r->e->square] = held - (1u << 4 * kind) + (1u << 4 * r->hand);
    r->hand = kind;
    return HM_STEP_DONE;
}

static hm_set empty_of(const hm_run *r)
{
    const hm_town *t = &r->out->town;
    return r->e->deck->game->grid.all & ~(t->built | t->cubes);
}

static hm_step put_cube(hm_run *r, int kind, hm_set where)
{
    int square = 0;
    hm_step step = hm_run_ask(r, HM_ASK_SQUARE, where & empty_of(r), &square);
    if (step == HM_STEP_DONE)
        hm_town_put_cube(town_of(r), square, kind);
    return step;
}

hm_step hm_run_place(hm_run *r, uint64_t kinds, hm_set where)
{
    int kind = 0;
    hm_step step = hm_run_ask(r, HM_ASK_RESOURCE, kinds, &kind);
    return step == HM_STEP_DONE ? put_cube(r, kind, where) : step;
}

hm_step hm_run_place_it(hm_run *r, hm_set where)
{
    int kind = r->hand;
    if (kind < 0)
        return HM_STEP_FAILS;
    r->hand = -1;
    return put_cube(r, kind, where);
}

/* -- memory */

hm_step hm_run_remember(hm_run *r, int64_t n)
{
    town_of(r)->memo[r->e->square] =
        (int16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
    return HM_STEP_DONE;
}

/* Types of which there are pieces for everybody. */
static uint64_t types_in_play(const hm_deck *d)
{
    uint64_t types = 0;
    for (int i = 0; i < d->count; i++)
        if (!(d->dealt >> i & 1))
            types |= hm_bit(d->card[i]->type);
    return types;
}

hm_step hm_run_keep(hm_run *r, uint64_t types)
{
    int16_t *memo = &r->out->town.memo[r->e->square];
    int type = 0;
    types &= types_in_play(r->e->deck) & ~(uint64_t)(uint16_t)*memo;
    if (types == 0)
        return HM_STEP_DONE; /* as many as there are */
    hm_step step = hm_run_ask(r, HM_ASK_TYPE, types, &type);
    if (step != HM_STEP_DONE)
        return step;
    r->stale = true;
    *memo = (int16_t)(uint16_t)((uint16_t)*memo | 1u << type);
    return HM_STEP_DONE;
}

hm_step hm_run_drop_it(hm_run *r)
{
    int16_t *memo = &r->out->town.memo[r->e->square];
    if (r->e->it < 0)
        return HM_STEP_FAILS;
    unsigned type = r->e->deck->card[r->e->it]->type;
    r->stale = true;
    *memo = (int16_t)(uint16_t)((uint16_t)*memo & ~(1u << type));
    return HM_STEP_DONE;
}

/* -- buildings */

/* Cards of these types that may still be put up. */
static uint64_t slots_of(const hm_run *r, uint64_t types)
{
    const hm_deck *d = r->e->deck;
    uint64_t slots = 0;
    for (int i = 0; i < d->count; i++)
        if ((types >> d->card[i]->type & 1) && !(d->dealt >> i & 1) &&
            !hm_at_limit(d, &r->out->town, i))
            slots |= hm_bit(i);
    return slots;
}

/* Puts a building on one of the squares, or where its own clause lets it go. */
static hm_step put_up(hm_run *r, int slot, hm_set where)
{
    int square = 0;
    if (r->out->placed >= r->e->room || r->out->placed == HM_PLACED_MAX)
        return HM_STEP_FAILS;
    where = (where & empty_of(r)) | hm_build_on(hm_run_facts(r), slot);
    hm_step step = ask_for(r, HM_ASK_SQUARE, where, &square, "choose a square", slot);
    if (step != HM_STEP_DONE)
        return step;
    hm_town_put_building(town_of(r), square, slot);
    r->touched |= hm_bit(square);
    r->out->square[r->out->placed] = (uint8_t)square;
    r->out->slot[r->out->placed++] = (uint8_t)slot;
    return HM_STEP_DONE;
}

hm_step hm_run_build(hm_run *r, uint64_t types, hm_set where)
{
    int slot = 0;
    if ((where & empty_of(r)) == 0)
        return HM_STEP_FAILS;
    hm_step step = hm_run_ask(r, HM_ASK_CARD, slots_of(r, types), &slot);
    return step == HM_STEP_DONE ? put_up(r, slot, where) : step;
}

hm_step hm_run_build_it(hm_run *r, hm_set where)
{
    int slot = r->e->it;
    if (slot < 0 || (r->e->deck->dealt >> slot & 1) ||
        hm_at_limit(r->e->deck, &r->out->town, slot))
        return HM_STEP_FAILS;
    return put_up(r, slot, where);
}

static int slot_at(const hm_run *r, int square)
{
    return r->out->town.cell[square] - HM_CELL_BUILDING;
}

/* Buildings that may be replaced: no dealt ones, and none that the effect put up. */
static hm_set replaceable(const hm_run *r, hm_set where)
{
    where &= r->out->town.built & ~r->touched;
    for (hm_set s = where; s != 0; s &= s - 1)
        if (r->e->deck->dealt >> slot_at(r, hm_first(s)) & 1)
            where &= ~(s & -s);
    return where;
}

/* The old building goes back to the supply with what lies on it, and then the new one
 * comes; so a card at its limit may be replaced, and its square is empty by then. */
hm_step hm_run_replace(hm_run *r, hm_set where, uint64_t types)
{
    int square = 0, slot = 0;
    hm_step step = ask_for(r, HM_ASK_SQUARE, replaceable(r, where), &square,
                           "choose a building to replace", -1);
    if (step != HM_STEP_DONE)
        return step;
    types &= ~hm_bit(r->e->deck->card[slot_at(r, square)]->type);
    hm_town_clear(town_of(r), square);
    step = hm_run_ask(r, HM_ASK_CARD, slots_of(r, types), &slot);
    return step == HM_STEP_DONE ? put_up(r, slot, hm_bit(square)) : step;
}

/* -- bytecode */

typedef struct machine {
    hm_run         *r;
    const uint32_t *pc;
    int64_t         stack[HM_DEPTH_MAX];
    int             depth;
    bool            may_open; /* the first "may" is still to come */
} machine;

/* A word or two for a way, from its first effect. */
static const char *way_words(const uint32_t *pc)
{
    for (;; pc++)
        switch (hm_code_op(*pc)) {
        case HM_OP_HOLD: return "put a resource on it";
        case HM_OP_STORE:
        case HM_OP_STORE_ON: return "store it";
        case HM_OP_SWAP: return "swap it";
        case HM_OP_PLACE:
        case HM_OP_PLACE_IT: return "place a cube";
        case HM_OP_BUILD:
        case HM_OP_BUILD_IT: return "put up a building";
        case HM_OP_REPLACE: return "replace a building";
        case HM_OP_KEEP: return "keep a type";
        case HM_OP_DROP_IT: return "drop it";
        case HM_OP_REMEMBER: return "remember";
        case HM_OP_CHOICE:
        case HM_OP_MAY: return "go on";
        case HM_OP_TABLE: pc += hm_code_operand(*pc); break;
        case HM_OP_END: return "decline";
        default: break;
        }
}

static hm_step do_ways(machine *m, bool may)
{
    const uint32_t *here = m->pc + 1;
    const uint32_t *other = m->r->e->clause->code->code + hm_code_operand(*m->pc);
    bool taken = may && m->may_open && m->r->e->taken_up;
    const char *words[2] = {way_words(here), may ? "decline" : way_words(other)};
    int way = 0;
    m->may_open = false;
    if (!taken && hm_run_ask_way(m->r, words, 2, &way) == HM_STEP_ASKS)
        return HM_STEP_ASKS;
    m->pc = (way == 0 ? here : other) - 1; /* the loop goes on behind it */
    return HM_STEP_DONE;
}

static int64_t pop(machine *m) { return m->stack[--m->depth]; }

static hm_step do_op(machine *m)
{
    hm_run *r = m->r;
    hm_set where;
    switch (hm_code_op(*m->pc)) {
    case HM_OP_MAY: return do_ways(m, true);
    case HM_OP_CHOICE: return do_ways(m, false);
    case HM_OP_HOLD: return hm_run_hold(r, (uint64_t)pop(m));
    case HM_OP_STORE: return hm_run_store(r);
    case HM_OP_STORE_ON: return hm_run_store_on(r, (hm_set)pop(m));
    case HM_OP_SWAP: return hm_run_swap(r, (uint64_t)pop(m));
    case HM_OP_PLACE:
        where = (hm_set)pop(m);
        return hm_run_place(r, (uint64_t)pop(m), where);
    case HM_OP_PLACE_IT: return hm_run_place_it(r, (hm_set)pop(m));
    case HM_OP_BUILD:
        where = (hm_set)pop(m);
        return hm_run_build(r, (uint64_t)pop(m), where);
    case HM_OP_BUILD_IT: return hm_run_build_it(r, (hm_set)pop(m));
    case HM_OP_REPLACE: {
        uint64_t types = (uint64_t)pop(m);
        return hm_run_replace(r, (hm_set)pop(m), types);
    }
    case HM_OP_KEEP: return hm_run_keep(r, (uint64_t)pop(m));
    case HM_OP_DROP_IT: return hm_run_drop_it(r);
    default: return hm_run_remember(r, pop(m));
    }
}

static hm_step run_code(hm_run *r)
{
    const hm_effect *e = r->e;
    machine m = {.r = r, .pc = e->clause->code->code, .may_open = true};
    for (;; m.pc++) {
        m.pc = hm_vm_resume(e->clause->code, m.pc, hm_run_facts(r), e->square, e->slot,
                            m.stack, &m.depth, NULL);
        if (hm_code_op(*m.pc) == HM_OP_END)
            return HM_STEP_DONE;
        hm_step step = do_op(&m);
        if (step != HM_STEP_DONE)
            return step;
    }
}

/* -- whole runs */

/* From the start, as far as the answers reach; out->town is changed. */
static hm_step run_once(const hm_effect *e, hm_outcome *out, hm_question *q)
{
    hm_run r = {.e = e, .out = out, .q = q, .hand = e->named, .stale = true};
    const hm_scripts *scripts = e->deck->cards->scripts;
    if (e->clause->script == 0)
        return run_code(&r);
    if (e->fault == NULL || e->fault->error.code != HM_OK)
        return HM_STEP_FAILS;
    return scripts->effect(scripts->self, e->clause->script, &r, e->fault);
}

static void begin(hm_outcome *out, const hm_town *town)
{
    out->town = *town;
    out->placed = 0;
}

/* Is there a way to the end? */
static bool completes(const hm_effect *e, const hm_town *town)
{
    hm_outcome out;
    hm_question q;
    begin(&out, town);
    hm_step step = run_once(e, &out, &q);
    if (step != HM_STEP_ASKS)
        return step == HM_STEP_DONE;
    if (e->answers == HM_ANSWERS_MAX)
        return false;
    hm_effect next = *e;
    next.answers++;
    for (uint64_t left = q.options; left != 0; left &= left - 1) {
        next.answer[e->answers] = (uint8_t)hm_first(left);
        if (completes(&next, town))
            return true;
    }
    return false;
}

static uint64_t that_complete(const hm_effect *e, const hm_town *town, uint64_t options)
{
    uint64_t good = 0;
    hm_effect next = *e;
    if (e->answers == HM_ANSWERS_MAX)
        return 0;
    next.answers++;
    for (; options != 0; options &= options - 1) {
        next.answer[e->answers] = (uint8_t)hm_first(options);
        if (completes(&next, town))
            good |= options & -options;
    }
    return good;
}

hm_effect_result hm_effect_run(hm_effect *e, const hm_town *town, hm_outcome *after,
                               hm_question *q)
{
    hm_outcome own;
    hm_outcome *out = after ? after : &own;
    for (;;) {
        begin(out, town);
        hm_step step = run_once(e, out, q);
        if (step != HM_STEP_ASKS)
            return step == HM_STEP_DONE ? HM_EFFECT_DONE : HM_EFFECT_FAILS;
        q->options = that_complete(e, town, q->options);
        if (q->options == 0)
            return HM_EFFECT_FAILS;
        if (q->options & (q->options - 1))
            return HM_EFFECT_ASKS;
        e->answer[e->answers++] = (uint8_t)hm_first(q->options);
    }
}

bool hm_effect_is_optional(const hm_clause *c)
{
    return c->script != 0 || hm_code_op(c->code->code[0]) == HM_OP_MAY;
}
