/* Looking ahead without trying: most of what effects do needs a square each, or a
 * building each, out of sets that do not depend on what the effect did before. Then the
 * rest of the effect can be done if every step can have a square of its own, and that is
 * found by moving squares along from step to step, not by trying all of them.
 *
 * The rest is walked through once, on the town as it is. Of each step two sets are told:
 * squares that will surely do, and all that there is any hope of. They are the same
 * unless the step looks at what an earlier step changes. This does not matter, though:
 * a set made square by square says the same of a square that is empty now and still empty
 * later, whatever happened elsewhere; and so of a building that nobody touched. If
 * everybody surely gets a square, the rest is possible; if somebody has no hope,
 * impossible; otherwise it is open, and has to be tried. Declining a `may` takes nothing
 * that a later step could want.
 *
 * What the steps want is in wants.c; here are the ways that lead to them. */
#include "core/foresee.h"

#include <string.h>

#include "core/vm.h"

/* -- what operands depend on */

static hm_taint pop(hm_walk *w, int *depth)
{
    return *depth > 0 ? w->in[--*depth] : (hm_taint){~0u, ~0u};
}

static void push(hm_walk *w, int *depth, hm_taint t)
{
    if (*depth < HM_DEPTH_MAX)
        w->in[(*depth)++] = t;
}

/* Everything, where the way to the step is not known beforehand. */
static void taint_all(hm_walk *w)
{
    for (int i = 0; i < HM_DEPTH_MAX; i++)
        w->in[i] = (hm_taint){~0u, ~0u};
}

static void weigh(hm_walk *w, const hm_op_info *op, int *depth)
{
    hm_taint t = {op->traits, 0};
    for (int i = op->ins; i > 0; i--) {
        hm_taint in = pop(w, depth);
        t.all |= in.all;
        t.far |= in.far;
    }
    if (op->stands == HM_STANDS_NOWHERE && !(op->traits & HM_SEES_EACH))
        t.far |= t.all;
    /* what lies or stands on a square comes and goes while the square is empty */
    t.far |= op->traits & (HM_SEES_COUNTER | HM_SEES_TOKENS | HM_SEES_THERE |
                           HM_SEES_ROLLED);
    if (op->out[0] != '\0')
        push(w, depth, t);
}

/* Follows the words from pc to the step at `to`. */
static void find_taints(hm_walk *w, const uint32_t *pc, const uint32_t *to)
{
    const uint32_t *code = w->run.e->clause->code->code;
    int depth = 0;
    while (pc < to) {
        hm_op op = hm_code_op(*pc);
        const hm_op_info *info = hm_op_known(op);
        if (op == HM_OP_JUMP) {
            pc = code + hm_code_operand(*pc);
            continue;
        }
        if (op == HM_OP_UNLESS || op == HM_OP_VISIT || op == HM_OP_THEIRS) {
            taint_all(w);
            return;
        }
        weigh(w, info, &depth);
        pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
}

/* What the words on the way to a step look at, and whether there is a condition among
 * them: then both ways from it lie between here and there. */
typedef struct stretch {
    unsigned sees;
    bool     asks, strays; /* there is a condition; or more than can be followed */
} stretch;

static stretch look_over(const uint32_t *pc, const uint32_t *to)
{
    stretch s = {0};
    while (pc < to) {
        const hm_op op = hm_code_op(*pc);
        const hm_op_info *info = hm_op_known(op);
        s.sees |= info->traits;
        s.asks |= op == HM_OP_UNLESS;
        s.strays |= op == HM_OP_UNLESS || op == HM_OP_VISIT || op == HM_OP_THEIRS;
        pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
    return s;
}

/* Goes on to the next step. Most look at nothing that those before them change, and then
 * it does not matter what depends on what. */
static bool to_step(hm_walk *w)
{
    const uint32_t *from = w->run.pc;
    w->run.depth = 0;
    bool there = hm_run_to_step(&w->run);
    const stretch s = look_over(from, w->run.pc);
    w->lost = s.asks && (s.sees & w->changed);
    w->open |= w->lost;
    if (there && (s.strays || (s.sees & w->changed)))
        find_taints(w, from, w->run.pc);
    else if (there)
        memset(w->in, 0, sizeof w->in);
    return there;
}

/* -- ways */

static hm_outlook walk_on(hm_walk *w);

static hm_outlook walk_from(hm_walk *w, const uint32_t *pc)
{
    w->run.pc = pc;
    return to_step(w) ? walk_on(w) : w->open ? HM_OPEN : HM_POSSIBLE;
}

/* What is passed by could have been done, and what it changes be seen. */
static void pass_by(hm_walk *w, const uint32_t *pc, const uint32_t *to)
{
    while (pc < to) {
        const hm_op_info *info = hm_op_known(hm_code_op(*pc));
        w->changed |= hm_step_changes(*pc);
        w->does |= hm_step_does(*pc);
        pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
}

static void take_may(hm_walk *w)
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

/* Who need not pay can always go on. */
static void pay_nothing(hm_walk *w)
{
    const uint32_t *other = w->run.e->clause->code->code + hm_code_operand(*w->run.pc);
    w->run.may_open = false;
    w->changed |= HM_SEES_COUNTER;
    pass_by(w, w->run.pc + 1, other);
    w->run.pc = other;
}

static void go_again(hm_walk *w)
{
    bool again = w->run.times > 0;
    w->run.times = (uint8_t)(w->run.times - again);
    w->run.pc = again ? w->run.pc + 1
                      : w->run.e->clause->code->code + hm_code_operand(*w->run.pc);
}

static hm_outlook take_choice(hm_walk *w)
{
    const uint32_t *here = w->run.pc;
    w->run.may_open = false;
    hm_walk other = *w;
    hm_outlook one = walk_from(w, here + 1);
    if (one == HM_POSSIBLE)
        return one;
    hm_outlook two =
        walk_from(&other, w->run.e->clause->code->code + hm_code_operand(*here));
    return two == HM_POSSIBLE ? two : one == two ? one : HM_OPEN;
}

static bool take_step(hm_walk *w)
{
    const uint32_t word = *w->run.pc++;
    hm_want_fn *want = hm_want_of(word);
    bool can = want != NULL ? want(w, w->run.stack) : hm_leave_open(w);
    w->changed |= hm_step_changes(word);
    w->does |= hm_step_does(word) & ~(unsigned)HM_DOES_UNLOAD;
    return can;
}

/* From before a step to the end. */
static hm_outlook walk_on(hm_walk *w)
{
    bool there = true;
    for (; there; there = to_step(w)) {
        hm_op op = hm_code_op(*w->run.pc);
        if (w->lost || (w->does & HM_DOES_MOVE))
            return HM_OPEN;
        if (!hm_run_count(&w->run, 1 + w->run.words))
            return HM_IMPOSSIBLE;
        if (hm_is_chance_step(op))
            break; /* what comes of it, nobody looks at */
        if (op == HM_OP_CHOICE)
            return take_choice(w);
        if (op == HM_OP_MAY)
            take_may(w);
        else if (op == HM_OP_PAY_ANY)
            pay_nothing(w);
        else if (op == HM_OP_AGAIN)
            go_again(w);
        else if (op == HM_OP_LATER)
            w->run.pc++;
        else if (!take_step(w))
            return HM_IMPOSSIBLE;
    }
    return w->open ? HM_OPEN : HM_POSSIBLE;
}

hm_outlook hm_run_foresee(const hm_run *r)
{
    hm_walk w;
    w.run = *r;
    w.changed = w.does = 0;
    w.open = w.lost = false;
    w.held = w.sure.wants = w.hope.wants = 0;
    memset(w.in, 0, sizeof w.in);
    memset(w.sure.owner, HM_NOBODY, sizeof w.sure.owner);
    memset(w.hope.owner, HM_NOBODY, sizeof w.hope.owner);
    /* the operands of the first step are the top of the stack */
    int in = hm_op_known(hm_code_op(*r->pc))->ins;
    memmove(w.run.stack, r->stack + r->depth - in, (size_t)in * sizeof *r->stack);
    return walk_on(&w);
}

/* Whatever is answered to one of these, it can be done; and so of any other to the last
 * question that it can put, for each offers only what is possible then. */
static bool answers_freely(const hm_run *r, hm_op op, int given)
{
    if (hm_is_match_step(op))
        return r->e->deck->fickle == 0;
    return hm_op_known(op)->changes == HM_SEES_TOKENS || hm_is_move_step(op) ||
           given + 1 == hm_step_asks(*r->pc);
}

/* Steps behind it fail at nothing, or may be left out; ways from here go forward. */
bool hm_run_is_safe(const hm_run *r, int given)
{
    const hm_program *p = r->e->clause->code;
    const uint32_t *pc = r->pc + 1;
    const bool taken = r->may_open && r->e->taken_up; /* the first "may", whichever */
    if (!answers_freely(r, hm_code_op(*r->pc), given))
        return false;
    while (pc < p->code + p->length) {
        const hm_op op = hm_code_op(*pc);
        const hm_op_info *info = hm_op_known(op);
        if (op == HM_OP_PAY_ANY || (op == HM_OP_MAY && !taken))
            pc = p->code + hm_code_operand(*pc);
        else if (hm_step_of(op) != NULL && !hm_step_is_sure(*pc))
            return false;
        else
            pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
    return true;
}
