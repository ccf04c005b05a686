#include "core/effect.h"

#include "core/vm.h"

/* A run under way: the town as changed so far, and the cube in hand. */
typedef struct run {
    const hm_effect *e;
    hm_town         *town;
    hm_question     *q;
    int              hand;    /* resource, -1: none */
    int              used;    /* answers used up */
    bool             may_open; /* the first "may" is still to come */
    const uint32_t  *pc;
    int64_t          stack[HM_DEPTH_MAX];
    int              depth;
} run;

static const hm_effect_result GO_ON = (hm_effect_result)-1;

/* The next answer, or -1 after making it the question. */
static int ask(run *r, hm_question_kind kind, uint64_t options)
{
    if (r->used < r->e->answers)
        return r->e->answer[r->used++];
    r->q->kind = kind;
    r->q->options = options;
    return -1;
}

static hm_effect_result do_ways(run *r, bool may)
{
    const uint32_t *other = r->e->code->code + hm_code_operand(*r->pc);
    if (may && r->may_open && r->e->taken_up) {
        r->may_open = false;
        r->pc++;
        return GO_ON;
    }
    r->may_open = false;
    r->q->way[0] = r->pc + 1;
    r->q->way[1] = other;
    r->q->may = may;
    int way = ask(r, HM_ASK_WAY, 3);
    if (way < 0)
        return HM_EFFECT_ASKS;
    r->pc = way == 0 ? r->pc + 1 : other;
    return GO_ON;
}

/* Takes one kind off the stack's kinds; -1: none there, -2: to be asked. */
static int pick_kind(run *r, uint64_t kinds)
{
    if (kinds == 0)
        return -1;
    int kind = ask(r, HM_ASK_RESOURCE, kinds);
    return kind < 0 ? -2 : kind;
}

static bool has_room(const run *r)
{
    const hm_card *card = r->e->deck->card[r->e->slot];
    return hm_held_count(r->town->held[r->e->square]) < card->holds;
}

static hm_effect_result do_hold(run *r)
{
    uint64_t kinds = (uint64_t)r->stack[--r->depth];
    int kind = has_room(r) ? pick_kind(r, kinds) : -1;
    if (kind < 0)
        return kind == -2 ? HM_EFFECT_ASKS : HM_EFFECT_FAILS;
    hm_town_hold(r->town, r->e->square, kind);
    r->pc++;
    return GO_ON;
}

static hm_effect_result do_store(run *r)
{
    if (r->hand < 0 || !has_room(r))
        return HM_EFFECT_FAILS;
    hm_town_hold(r->town, r->e->square, r->hand);
    r->hand = -1;
    r->pc++;
    return GO_ON;
}

static hm_effect_result do_swap(run *r)
{
    uint32_t *held = &r->town->held[r->e->square];
    uint64_t kinds = (uint64_t)r->stack[--r->depth] & hm_held_kinds(*held);
    int kind = r->hand >= 0 ? pick_kind(r, kinds) : -1;
    if (kind < 0)
        return kind == -2 ? HM_EFFECT_ASKS : HM_EFFECT_FAILS;
    *held -= 1u << 4 * kind;
    *held += 1u << 4 * r->hand;
    r->hand = kind;
    r->pc++;
    return GO_ON;
}

static hm_effect_result put_on(run *r, int kind, hm_set where)
{
    where &= ~(r->town->built | r->town->cubes);
    int square = where ? ask(r, HM_ASK_SQUARE, where) : -2;
    if (square < 0)
        return square == -2 ? HM_EFFECT_FAILS : HM_EFFECT_ASKS;
    hm_town_put_cube(r->town, square, kind);
    r->pc++;
    return GO_ON;
}

static hm_effect_result do_place(run *r)
{
    hm_set where = (hm_set)r->stack[--r->depth];
    uint64_t kinds = (uint64_t)r->stack[--r->depth];
    int kind = pick_kind(r, kinds);
    if (kind < 0)
        return kind == -2 ? HM_EFFECT_ASKS : HM_EFFECT_FAILS;
    return put_on(r, kind, where);
}

static hm_effect_result do_place_it(run *r)
{
    hm_set where = (hm_set)r->stack[--r->depth];
    int kind = r->hand;
    if (kind < 0)
        return HM_EFFECT_FAILS;
    r->hand = -1;
    return put_on(r, kind, where);
}

static hm_effect_result do_remember(run *r)
{
    int64_t n = r->stack[--r->depth];
    r->town->memo[r->e->square] =
        (int16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
    r->pc++;
    return GO_ON;
}

static hm_effect_result do_op(run *r)
{
    switch (hm_code_op(*r->pc)) {
    case HM_OP_MAY: return do_ways(r, true);
    case HM_OP_CHOICE: return do_ways(r, false);
    case HM_OP_HOLD: return do_hold(r);
    case HM_OP_STORE: return do_store(r);
    case HM_OP_SWAP: return do_swap(r);
    case HM_OP_PLACE: return do_place(r);
    case HM_OP_PLACE_IT: return do_place_it(r);
    case HM_OP_REMEMBER: return do_remember(r);
    default: return HM_EFFECT_DONE;
    }
}

/* From the start, as far as the answers reach. Facts are made anew after every
 * effect, since the town has changed. */
static hm_effect_result run_once(const hm_effect *e, hm_town *town, hm_question *q)
{
    run r = {.e = e, .town = town, .q = q, .hand = e->named, .may_open = true,
             .pc = e->code->code};
    hm_effect_result result = GO_ON;
    while (result == GO_ON) {
        hm_facts f;
        hm_facts_fill(&f, e->deck, town, e->how);
        f.named = e->named >= 0 ? 1u << e->named : 0;
        r.pc = hm_vm_resume(e->code, r.pc, &f, e->square, e->slot, r.stack, &r.depth, NULL);
        result = do_op(&r);
    }
    return result;
}

/* Is there a way to the end? */
static bool completes(const hm_effect *e, const hm_town *town)
{
    hm_town copy = *town;
    hm_question q;
    hm_effect_result result = run_once(e, &copy, &q);
    if (result != HM_EFFECT_ASKS)
        return result == HM_EFFECT_DONE;
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

hm_effect_result hm_effect_run(hm_effect *e, const hm_town *town, hm_town *after,
                               hm_question *q)
{
    for (;;) {
        hm_town copy = *town;
        hm_effect_result result = run_once(e, &copy, q);
        if (result == HM_EFFECT_DONE && after != NULL)
            *after = copy;
        if (result != HM_EFFECT_ASKS)
            return result;
        q->options = that_complete(e, town, q->options);
        if (q->options == 0)
            return HM_EFFECT_FAILS;
        if (q->options & (q->options - 1))
            return HM_EFFECT_ASKS;
        e->answer[e->answers++] = (uint8_t)hm_first(q->options);
    }
}

const char *hm_way_text(const hm_question *q, int way)
{
    if (q->may && way == 1)
        return "decline";
    for (const uint32_t *pc = q->way[way];; pc++)
        switch (hm_code_op(*pc)) {
        case HM_OP_HOLD: return "put a resource on it";
        case HM_OP_STORE: return "store it";
        case HM_OP_SWAP: return "swap it";
        case HM_OP_PLACE:
        case HM_OP_PLACE_IT: return "place a cube";
        case HM_OP_REMEMBER: return "remember";
        case HM_OP_CHOICE:
        case HM_OP_MAY: return "go on";
        case HM_OP_TABLE: pc += hm_code_operand(*pc); break;
        case HM_OP_END: return "decline";
        default: break;
        }
}
