/* effect.c - kinds of resource, types of building and effects to bytecode.
 *
 * Kinds and types are sets of bits, so "or" and "except" are one instruction each. A
 * step has its operands first, as code.def lists them, and is written out as often as
 * it is repeated: programs only ever jump forward, which is why the verifier can prove
 * that they end. Questions (may, or) are jumps that the player decides. */
#include "dsl/gen/gen.h"

/* -- kinds and types */

/* "any other" is all kinds but the named one, which is known only when the
 * effect runs. */
static void kinds(hm_gen *g, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_KIND_ANY:
        hm_gen_emit(g, HM_OP_KINDS, (1 << g->limits.resources) - 1);
        if (n->any.which == 1) {
            hm_gen_emit(g, HM_OP_NAMED, 0);
            hm_gen_emit(g, HM_OP_KINDS_EXCEPT, 0);
        }
        break;
    case HM_NODE_KIND_NAMED: hm_gen_emit(g, HM_OP_NAMED, 0); break;
    case HM_NODE_KIND_LAST: hm_gen_emit(g, HM_OP_LAST_NAMED, 0); break;
    case HM_NODE_KIND_HELD:
        hm_gen_emit(g, n->held.by_this == 1 ? HM_OP_KINDS_HELD_ALL : HM_OP_KINDS_HELD, 0);
        break;
    case HM_NODE_KIND_NAME: hm_gen_emit(g, HM_OP_KINDS, 1 << n->name.index); break;
    case HM_NODE_KIND_OR:
    case HM_NODE_KIND_EXCEPT:
        kinds(g, n->pair.left);
        kinds(g, n->pair.right);
        hm_gen_emit(g, n->kind == HM_NODE_KIND_OR ? HM_OP_KINDS_OR : HM_OP_KINDS_EXCEPT,
                    0);
        break;
    default: g->status = hm_fail_bug(g->err, "kinds without code"); break;
    }
}

const hm_program *hm_gen_kinds(hm_gen *g, const hm_node *n)
{
    hm_gen_start(g);
    kinds(g, n);
    return hm_gen_finish(g, "K");
}

const hm_program *hm_gen_kinds_when(hm_gen *g, const hm_node *n, const hm_node *condition,
                                    bool unless)
{
    hm_gen_start(g);
    hm_gen_expr(g, condition);
    if (unless)
        hm_gen_emit(g, HM_OP_ISNT, 0);
    const int no = hm_gen_jump(g, HM_OP_UNLESS);
    kinds(g, n);
    const int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, no);
    hm_gen_emit(g, HM_OP_KINDS, 0);
    hm_gen_land(g, end);
    return hm_gen_finish(g, "K");
}

/* All types but those that stand near, or anywhere. */
static void new_types(hm_gen *g, const hm_node *n)
{
    hm_gen_emit(g, HM_OP_BUILD_TYPES, (1 << g->limits.types) - 1);
    hm_gen_emit(g, n->word != 0 ? HM_OP_SELF : HM_OP_BUILT, 0);
    if (n->word != 0)
        hm_gen_emit(g, HM_OP_NEAR_OF, hm_gen_near(n->word));
    hm_gen_emit(g, HM_OP_TYPES_IN, 0);
    hm_gen_emit(g, HM_OP_TYPES_EXCEPT, 0);
}

/* Dealt types are not left out here: the checker has refused them by name, and which
 * cards an effect may put up the core looks up in the deck. */
static void types(hm_gen *g, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_TYPES_ANY:
        if (n->any.which == HM_ANY_OTHER)
            hm_gen_emit(g, HM_OP_OTHER_TYPES, 0);
        else if (n->any.which == HM_ANY_NEW)
            new_types(g, n);
        else
            hm_gen_emit(g, HM_OP_BUILD_TYPES, (1 << g->limits.types) - 1);
        break;
    case HM_NODE_TYPES_KEPT: hm_gen_emit(g, HM_OP_KEPT, 0); break;
    case HM_NODE_TYPES_IN:
        hm_gen_expr(g, n->types.where);
        hm_gen_emit(g, HM_OP_TYPES_IN, 0);
        break;
    case HM_NODE_TYPES_NAME: hm_gen_emit(g, HM_OP_BUILD_TYPES, 1 << n->name.index); break;
    case HM_NODE_TYPES_OR:
    case HM_NODE_TYPES_EXCEPT:
        types(g, n->pair.left);
        types(g, n->pair.right);
        hm_gen_emit(g, n->kind == HM_NODE_TYPES_OR ? HM_OP_TYPES_OR : HM_OP_TYPES_EXCEPT,
                    0);
        break;
    default: g->status = hm_fail_bug(g->err, "types without code"); break;
    }
}

const hm_program *hm_gen_types(hm_gen *g, const hm_node *n)
{
    hm_gen_start(g);
    types(g, n);
    return hm_gen_finish(g, "T");
}

const hm_program *hm_gen_near_types(hm_gen *g, int near, const hm_node *except,
                                    const hm_node *condition)
{
    hm_gen_start(g);
    hm_gen_when_number(g, near, condition);
    hm_gen_emit(g, HM_OP_BUILD_TYPES, (1 << g->limits.types) - 1);
    if (except != NULL) {
        types(g, except);
        hm_gen_emit(g, HM_OP_TYPES_EXCEPT, 0);
    }
    return hm_gen_finish(g, "NT");
}

/* -- effects */

static void effect(hm_gen *g, const hm_node *n);

/* One block after the other: "here, or at the next one". */
static void choice(hm_gen *g, const hm_node *block)
{
    if (block->next == NULL) {
        effect(g, block);
        return;
    }
    int other = hm_gen_jump(g, HM_OP_CHOICE);
    effect(g, block);
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, other);
    choice(g, block->next);
    hm_gen_land(g, end);
}

/* One operand of a step, by its letter in code.def; what was not said is all there is. */
static void operand(hm_gen *g, char letter, const hm_node *n)
{
    static const hm_node any_type = {.kind = HM_NODE_TYPES_ANY};
    switch (letter) {
    case 's':
        if (n == NULL)
            hm_gen_emit(g, HM_OP_EMPTY, 0);
        else
            hm_gen_expr(g, n);
        break;
    case 'S':
    case 'N': hm_gen_expr(g, n); break;
    case 'K': kinds(g, n); break;
    case 't':
    case 'T': types(g, n != NULL ? n : &any_type); break;
    default: g->status = hm_fail_bug(g->err, "operand without code"); break;
    }
}

/* Operands are computed anew each time, for what a step did may have changed what the
 * next one sees. */
static void step(hm_gen *g, const hm_node *n)
{
    static const hm_node all = {.kind = HM_NODE_KIND_ANY};
    const char *in = hm_op_lookup((hm_op)n->step.op)->in;
    const hm_node *said[] = {n->step.first, n->step.second};
    if (n->step.op == HM_OP_TAKE && n->step.first->kind == HM_NODE_KIND_HELD)
        said[0] = &all; /* it can only be what is held there */
    for (int time = 0; time < n->step.times; time++) {
        if (n->step.lifted != NULL) {
            hm_gen_expr(g, n->step.lifted);
            hm_gen_emit(g, HM_OP_LIFT, 0);
        }
        for (int i = 0; in[i] != '\0'; i++)
            operand(g, in[i], said[i]);
        hm_gen_emit(g, (hm_op)n->step.op, n->step.how);
    }
}

/* may { E may { E ... } }: the first time it is declined is the last. */
static void up_to(hm_gen *g, const hm_node *n)
{
    int declined[HM_TIMES_MAX];
    for (int i = 0; i < n->wrap.times; i++) { /* the checker has counted */
        declined[i] = hm_gen_jump(g, HM_OP_MAY);
        effect(g, n->wrap.effect);
    }
    for (int i = 0; i < n->wrap.times; i++)
        hm_gen_land(g, declined[i]);
}

static void when(hm_gen *g, const hm_node *n)
{
    hm_gen_expr(g, n->when.condition);
    int other = hm_gen_jump(g, HM_OP_UNLESS);
    effect(g, n->when.effect);
    if (n->when.otherwise == NULL) {
        hm_gen_land(g, other);
        return;
    }
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, other);
    effect(g, n->when.otherwise);
    hm_gen_land(g, end);
}

static hm_op once_op(const hm_node *once)
{
    return once->wrap.in_game == 1 ? HM_OP_ONCE_GAME : HM_OP_ONCE;
}

/* "may" is a jump over the effect that is taken when the player declines. What may be
 * done once counts only when it is done. */
static void may(hm_gen *g, const hm_node *n, const hm_node *once)
{
    int end = hm_gen_jump(g, HM_OP_MAY);
    if (once != NULL)
        hm_gen_emit(g, once_op(once), 0);
    effect(g, n->wrap.effect);
    hm_gen_land(g, end);
}

static void once(hm_gen *g, const hm_node *n)
{
    if (n->wrap.effect->kind == HM_NODE_MAY) {
        may(g, n->wrap.effect, n);
        return;
    }
    hm_gen_emit(g, once_op(n), 0);
    effect(g, n->wrap.effect);
}

/* The block becomes a clause of its own, however often it is begun. */
static void later(hm_gen *g, const hm_node *n)
{
    int i = 0;
    while (i < g->laters && g->later[i].wrap.effect != n->wrap.effect)
        i++;
    if (i == g->laters && i <= HM_LATER_KINDS)
        g->later[g->laters++] = hm_node_value(n);
    hm_gen_emit(g, HM_OP_LATER, g->later_first + i);
}

static void effect(hm_gen *g, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_BLOCK:
        for (const hm_node *e = n->block.effects; e != NULL; e = e->next)
            effect(g, e);
        break;
    case HM_NODE_CHOICE: choice(g, n->block.effects); break;
    case HM_NODE_MAY: may(g, n, NULL); break;
    case HM_NODE_ONCE: once(g, n); break;
    case HM_NODE_LATER: later(g, n); break;
    case HM_NODE_UP_TO: up_to(g, n); break;
    case HM_NODE_WHEN: when(g, n); break;
    case HM_NODE_PAY:
    case HM_NODE_PAY_ANY:
    case HM_NODE_GAIN:
    case HM_NODE_GAIN_ANY:
    case HM_NODE_LOSE:
    case HM_NODE_GIVE:
    case HM_NODE_HEAP:
    case HM_NODE_LAY:
    case HM_NODE_MUSTER: hm_gen_move(g, n); break;
    case HM_NODE_TASK:
        hm_gen_emit(g, HM_OP_NUMBER, n->wrap.clause);
        hm_gen_emit(g, HM_OP_TASK, 0);
        break;
    case HM_NODE_TALK: effect(g, n->block.effects); break;
    case HM_NODE_STEP: step(g, n); break;
    default: g->status = hm_fail_bug(g->err, "effect without code"); break;
    }
}

void hm_gen_one_effect(hm_gen *g, const hm_node *n) { effect(g, n); }

const hm_program *hm_gen_effect(hm_gen *g, const hm_node *block)
{
    hm_gen_start(g);
    effect(g, block);
    return hm_gen_finish(g, "");
}
