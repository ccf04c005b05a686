/* Looking ahead without trying: most of what effects do needs a square each, or a building
 * each, out of sets that do not depend on what the effect did before. Then the rest of the
 * effect can be done if every step can have a square of its own, and that is found by
 * moving squares along from step to step, not by trying all of them.
 *
 * The rest is walked through once, on the town as it is. A step whose operands depend on
 * what an earlier step of the rest changes leaves the matter open. What does not matter:
 * a set made square by square says the same of a square that is empty now and still
 * empty later, whatever happened elsewhere; and so of a building that nobody touched.
 * Declining a `may` takes nothing that a later step could want. */
#include "core/run.h"

#include <string.h>

#include "core/builds.h"
#include "core/vm.h"

enum { STEPS_MAX = HM_SQUARES_MAX, NOBODY = -1 };

/* What a value on the stack depends on, of hm_sees: `all` in any way, `far` also by what
 * is on other squares than the one in question. */
typedef struct taint {
    unsigned all, far;
} taint;

typedef struct walk {
    hm_run   run;          /* where it is; its town never changes */
    unsigned changed;      /* what steps on the way change, or could have */
    bool     replaces;     /* one of them a building, perhaps the own */
    bool     loads;        /* one of them puts cubes on other buildings */
    int      held;         /* cubes put on the building on the way */
    taint    in[HM_DEPTH_MAX];
    int      wants;
    hm_set   want[STEPS_MAX];
    int8_t   owner[HM_SQUARES_MAX]; /* the want that has the square; NOBODY */
} walk;

/* -- squares for everybody */

/* Gives the want a square, moving others along if need be. */
static bool serve(walk *w, int want, hm_set *tried)
{
    hm_set free = w->want[want] & ~*tried;
    for (; free != 0; free = w->want[want] & ~*tried) {
        int square = hm_first(free);
        *tried |= hm_bit(square);
        if (w->owner[square] != NOBODY && !serve(w, w->owner[square], tried))
            continue;
        w->owner[square] = (int8_t)want;
        return true;
    }
    return false;
}

static hm_outlook add_want(walk *w, hm_set where)
{
    hm_set tried = 0;
    if (w->wants == STEPS_MAX)
        return HM_IMPOSSIBLE; /* more than there are squares */
    w->want[w->wants] = where;
    return serve(w, w->wants++, &tried) ? HM_POSSIBLE : HM_IMPOSSIBLE;
}

/* -- what operands depend on */

static taint pop(walk *w, int *depth)
{
    return *depth > 0 ? w->in[--*depth] : (taint){~0u, ~0u};
}

static void push(walk *w, int *depth, taint t)
{
    if (*depth < HM_DEPTH_MAX)
        w->in[(*depth)++] = t;
}

/* Everything, where the way to the step is not known beforehand. */
static void taint_all(walk *w)
{
    for (int i = 0; i < HM_DEPTH_MAX; i++)
        w->in[i] = (taint){~0u, ~0u};
}

static void weigh(walk *w, const hm_op_info *op, int *depth)
{
    taint t = {op->traits, 0};
    for (size_t i = strlen(op->in); i > 0; i--) {
        taint in = pop(w, depth);
        t.all |= in.all;
        t.far |= in.far;
    }
    if (op->stands == HM_STANDS_NOWHERE && !(op->traits & HM_SEES_EACH))
        t.far |= t.all;
    if (op->out[0] != '\0')
        push(w, depth, t);
}

/* Follows the words from pc to the step at `to`. */
static void find_taints(walk *w, const uint32_t *pc, const uint32_t *to)
{
    const uint32_t *code = w->run.e->clause->code->code;
    int depth = 0;
    while (pc < to) {
        hm_op op = hm_code_op(*pc);
        const hm_op_info *info = hm_op_lookup(op);
        if (op == HM_OP_JUMP) {
            pc = code + hm_code_operand(*pc);
            continue;
        }
        if (op == HM_OP_UNLESS || op == HM_OP_VISIT) {
            taint_all(w);
            return;
        }
        weigh(w, info, &depth);
        pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
}

/* Goes on to the next step. */
static bool to_step(walk *w)
{
    const uint32_t *from = w->run.pc;
    w->run.depth = 0;
    bool there = hm_run_to_step(&w->run);
    if (there)
        find_taints(w, from, w->run.pc);
    return there;
}

static bool is_far(const walk *w, int operand) { return w->in[operand].far & w->changed; }

/* -- what steps want */

typedef hm_outlook want_fn(walk *w, const int64_t *arg);

static const hm_deck *deck_of(const walk *w) { return w->run.e->deck; }

static hm_set empty_of(const walk *w)
{
    const hm_town *t = hm_run_look(&w->run);
    return deck_of(w)->game->grid.all & ~(t->built | t->cubes);
}

/* Cards of these types that may always be put up, and those that may as it is now. */
static uint64_t slots_of(const walk *w, uint64_t types, bool always)
{
    const hm_deck *d = deck_of(w);
    uint64_t slots = 0;
    for (int i = 0; i < d->count; i++)
        if ((types >> d->card[i]->type & 1) && !(d->dealt >> i & 1) &&
            (always ? d->card[i]->limit == 0 : !hm_at_limit(d, hm_run_look(&w->run), i)))
            slots |= hm_bit(i);
    return slots;
}

/* A card may say itself where else it goes. */
static bool may_stray(const walk *w)
{
    return deck_of(w)->uses[HM_HOOK_BUILD_ON].count != 0;
}

static hm_outlook want_place(walk *w, const int64_t *arg)
{
    if (is_far(w, 0) || is_far(w, 1))
        return HM_OPEN;
    return arg[0] == 0 ? HM_IMPOSSIBLE : add_want(w, (hm_set)arg[1] & empty_of(w));
}

static hm_outlook want_place_it(walk *w, const int64_t *arg)
{
    if (w->run.hand < 0)
        return HM_IMPOSSIBLE;
    w->run.hand = -1;
    return is_far(w, 0) ? HM_OPEN : add_want(w, (hm_set)arg[0] & empty_of(w));
}

static hm_outlook want_build(walk *w, const int64_t *arg)
{
    if (is_far(w, 0) || is_far(w, 1) || may_stray(w))
        return HM_OPEN;
    if (slots_of(w, (uint64_t)arg[0], true) == 0) {
        if (w->changed & HM_SEES_BUILT)
            return HM_OPEN; /* limits may be reached by then, or not any more */
        if (slots_of(w, (uint64_t)arg[0], false) == 0)
            return HM_IMPOSSIBLE;
    }
    return add_want(w, (hm_set)arg[1] & empty_of(w));
}

static hm_outlook want_build_it(walk *w, const int64_t *arg)
{
    const hm_deck *d = deck_of(w);
    int slot = w->run.e->it;
    if (slot < 0 || (d->dealt >> slot & 1))
        return HM_IMPOSSIBLE;
    if (is_far(w, 0) || may_stray(w))
        return HM_OPEN;
    if (d->card[slot]->limit != 0) {
        if (w->changed & HM_SEES_BUILT)
            return HM_OPEN;
        if (hm_at_limit(d, hm_run_look(&w->run), slot))
            return HM_IMPOSSIBLE;
    }
    return add_want(w, (hm_set)arg[0] & empty_of(w));
}

/* The building must be none of the types it is replaced with. */
static hm_outlook want_replace(walk *w, const int64_t *arg)
{
    hm_set where = hm_run_replaceable(&w->run, (hm_set)arg[0]), sure = 0;
    w->replaces = true;
    if (is_far(w, 0) || is_far(w, 1) || may_stray(w) ||
        (w->in[0].all & w->changed & HM_SEES_HELD))
        return HM_OPEN;
    for (hm_set s = where; s != 0; s &= s - 1) {
        int slot = hm_slot_at(hm_run_plan(&w->run), hm_run_look(&w->run), hm_first(s));
        uint64_t types = (uint64_t)arg[1] & ~hm_bit(deck_of(w)->card[slot]->type);
        if (slots_of(w, types, true) != 0)
            sure |= s & -s;
        else if (slots_of(w, types, false) != 0 || (w->changed & HM_SEES_BUILT))
            return HM_OPEN;
    }
    return add_want(w, sure);
}

/* Room on the own building. */
static hm_outlook want_room(walk *w)
{
    const hm_run *r = &w->run;
    const hm_town *t = hm_run_look(r);
    if (w->replaces || w->loads || !(t->built & hm_bit(r->e->square)))
        return HM_OPEN;
    int there = hm_held_count(hm_held(hm_run_plan(r), t, r->e->square)) + w->held++;
    return there < deck_of(w)->card[r->e->slot]->holds ? HM_POSSIBLE : HM_IMPOSSIBLE;
}

static hm_outlook want_hold(walk *w, const int64_t *arg)
{
    if (is_far(w, 0))
        return HM_OPEN;
    return arg[0] == 0 ? HM_IMPOSSIBLE : want_room(w);
}

static hm_outlook want_store(walk *w, const int64_t *arg)
{
    (void)arg;
    if (w->run.hand < 0)
        return HM_IMPOSSIBLE;
    w->run.hand = -1;
    return want_room(w);
}

static hm_outlook want_store_on(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    const hm_town *t = hm_run_look(r);
    hm_set where = (hm_set)arg[0] & t->built;
    w->loads = true;
    if (r->hand < 0)
        return HM_IMPOSSIBLE;
    w->run.hand = -1;
    if (is_far(w, 0) || (w->changed & (HM_SEES_BUILT | HM_SEES_HELD)))
        return HM_OPEN;
    for (; where != 0; where &= where - 1)
        if (hm_held_count(hm_held(hm_run_plan(r), t, hm_first(where))) < HM_HOLDS_MAX)
            return HM_POSSIBLE;
    return HM_IMPOSSIBLE;
}

static hm_outlook want_swap(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    if (r->hand < 0)
        return HM_IMPOSSIBLE;
    if (is_far(w, 0) || (w->changed & HM_SEES_HELD))
        return HM_OPEN;
    uint32_t held = hm_held(hm_run_plan(r), hm_run_look(r), r->e->square);
    return (uint64_t)arg[0] & hm_held_kinds(held) ? HM_POSSIBLE : HM_IMPOSSIBLE;
}

static hm_outlook want_nothing(walk *w, const int64_t *arg)
{
    (void)w;
    (void)arg;
    return HM_POSSIBLE;
}

static hm_outlook want_it(walk *w, const int64_t *arg)
{
    (void)arg;
    return w->run.e->it < 0 ? HM_IMPOSSIBLE : HM_POSSIBLE;
}

/* Steps that are not here have to be tried. */
static want_fn *const want[HM_OPS] = {
    [HM_OP_HOLD] = want_hold,         [HM_OP_STORE] = want_store,
    [HM_OP_SWAP] = want_swap,         [HM_OP_PLACE] = want_place,
    [HM_OP_PLACE_IT] = want_place_it, [HM_OP_STORE_ON] = want_store_on,
    [HM_OP_BUILD] = want_build,       [HM_OP_BUILD_IT] = want_build_it,
    [HM_OP_REPLACE] = want_replace,   [HM_OP_KEEP] = want_nothing,
    [HM_OP_DROP_IT] = want_it,        [HM_OP_REMEMBER] = want_nothing,
};

/* -- ways */

static hm_outlook walk_on(walk *w);

static hm_outlook walk_from(walk *w, const uint32_t *pc)
{
    w->run.pc = pc;
    return to_step(w) ? walk_on(w) : HM_POSSIBLE;
}

/* What is passed by could have been done, and what it changes be seen. */
static void pass_by(walk *w, const uint32_t *pc, const uint32_t *to)
{
    while (pc < to) {
        const hm_op_info *info = hm_op_lookup(hm_code_op(*pc));
        w->changed |= info->changes;
        w->replaces |= hm_code_op(*pc) == HM_OP_REPLACE;
        w->loads |= hm_code_op(*pc) == HM_OP_STORE_ON;
        pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
}

static void take_may(walk *w)
{
    const uint32_t *other = w->run.e->clause->code->code + hm_code_operand(*w->run.pc);
    bool taken = w->run.may_open && w->run.e->taken_up;
    w->run.may_open = false;
    w->run.pc++;
    if (!taken) {
        pass_by(w, w->run.pc, other);
        w->run.pc = other;
    }
}

static hm_outlook take_choice(walk *w)
{
    const uint32_t *here = w->run.pc;
    w->run.may_open = false;
    walk other = *w;
    hm_outlook one = walk_from(w, here + 1);
    if (one == HM_POSSIBLE)
        return one;
    hm_outlook two =
        walk_from(&other, w->run.e->clause->code->code + hm_code_operand(*here));
    return two == HM_POSSIBLE ? two : one == two ? one : HM_OPEN;
}

static hm_outlook take_step(walk *w, hm_op op)
{
    const hm_op_info *info = hm_op_lookup(op);
    w->run.pc++;
    hm_outlook it = want[op] != NULL ? want[op](w, w->run.stack) : HM_OPEN;
    w->changed |= info->changes;
    return it;
}

/* From before a step to the end. */
static hm_outlook walk_on(walk *w)
{
    bool there = true;
    for (; there; there = to_step(w)) {
        hm_op op = hm_code_op(*w->run.pc);
        hm_outlook it = HM_POSSIBLE;
        if (!hm_run_count(&w->run))
            return HM_IMPOSSIBLE;
        if (op == HM_OP_CHOICE)
            return take_choice(w);
        if (op == HM_OP_MAY)
            take_may(w);
        else
            it = take_step(w, op);
        if (it != HM_POSSIBLE)
            return it;
    }
    return HM_POSSIBLE;
}

hm_outlook hm_run_foresee(const hm_run *r)
{
    walk w;
    w.run = *r;
    w.changed = 0;
    w.replaces = w.loads = false;
    w.held = w.wants = 0;
    memset(w.in, 0, sizeof w.in);
    memset(w.owner, NOBODY, sizeof w.owner);
    /* the operands of the first step are the top of the stack */
    int in = (int)strlen(hm_op_lookup(hm_code_op(*r->pc))->in);
    memmove(w.run.stack, w.run.stack + w.run.depth - in, (size_t)in * sizeof *w.run.stack);
    return walk_on(&w);
}
