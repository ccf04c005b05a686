/* Scores of all buildings of a card at once.
 *
 * "1 per adjacent cottage" for every well is the number of pairs of a well and a
 * cottage next to each other; "3 when any adjacent farm" is 3 for every building
 * that stands beside a farm, and those are one set. Being near holds both ways,
 * which is what makes this work. A rule that cannot be said so keeps its program
 * per building, and a test proves that both give the same. */
#include "core/grid.h"
#include "dsl/check/bounds.h"
#include "dsl/gen/gen.h"

/* Does the value depend on which building it is? */
static bool is_own(const hm_node *n)
{
    if (hm_sees_itself(n))
        return true;
    if (n->kind == HM_NODE_WHERE) /* the condition is that of the squares */
        return is_own(n->pair.left);
    return hm_node_any(n, is_own);
}

/* -- sets "near the building": a way to be near, and a set that is not its own */

enum { SELF = -1, NOT_NEAR = 0 };

/* The way, SELF, or NOT_NEAR when the set has another form. */
static int way_of(const hm_node *n)
{
    if (n->kind == HM_NODE_WORD)
        return n->word == HM_WORD_SELF ? SELF : hm_gen_near(n->word);
    if (n->kind == HM_NODE_OR) {
        int a = way_of(n->pair.left), b = way_of(n->pair.right);
        bool bare =
            n->pair.left->kind == HM_NODE_WORD || n->pair.left->kind == HM_NODE_OR;
        bare &= n->pair.right->kind == HM_NODE_WORD || n->pair.right->kind == HM_NODE_OR;
        return bare && a > 0 && b > 0 ? a | b : NOT_NEAR;
    }
    if (n->kind == HM_NODE_NARROW && is_own(n->pair.left) != is_own(n->pair.right))
        return way_of(is_own(n->pair.left) ? n->pair.left : n->pair.right);
    if (n->kind == HM_NODE_EXCEPT && !is_own(n->pair.right))
        return way_of(n->pair.left);
    return NOT_NEAR;
}

/* What can be near: also blocked squares, which are none of the town's. */
static void emit_everything(hm_gen *g)
{
    hm_gen_emit(g, g->limits.uneven ? HM_OP_LAND : HM_OP_TOWN, 0);
}

/* Emits what is left of such a set without the way; false when nothing is. */
static bool emit_rest(hm_gen *g, const hm_node *n)
{
    if (n->kind == HM_NODE_NARROW) {
        const hm_node *own = is_own(n->pair.left) ? n->pair.left : n->pair.right;
        bool more = emit_rest(g, own);
        hm_gen_expr(g, own == n->pair.left ? n->pair.right : n->pair.left);
        if (more)
            hm_gen_emit(g, HM_OP_AND, 0);
        return true;
    }
    if (n->kind == HM_NODE_EXCEPT) {
        if (!emit_rest(g, n->pair.left))
            emit_everything(g);
        hm_gen_expr(g, n->pair.right);
        hm_gen_emit(g, HM_OP_EXCEPT, 0);
        return true;
    }
    return false;
}

/* "adjacent" alone means everything that is near: the whole town. */
static void emit_near_set(hm_gen *g, const hm_node *n)
{
    if (!emit_rest(g, n))
        emit_everything(g);
}

/* -- numbers: the sum over the buildings of the card */

static bool total(hm_gen *g, const hm_node *n);

/* How many squares (or types) of a near set each building sees, summed. */
static bool total_of_set(hm_gen *g, const hm_node *set, bool types)
{
    int way = way_of(set);
    if (way == NOT_NEAR)
        return false;
    emit_near_set(g, set);
    if (way > 0) {
        hm_gen_emit(g, types ? HM_OP_TYPE_PAIRS : HM_OP_PAIRS, way);
        return true;
    }
    hm_gen_emit(g, HM_OP_THIS, 0);
    hm_gen_emit(g, HM_OP_AND, 0);
    hm_gen_emit(g, HM_OP_COUNT, 0); /* its own square has one type at most */
    return true;
}

/* What each is worth must be the same for all buildings, else it cannot be taken out of
 * the sum. */
static bool total_of_per(hm_gen *g, const hm_node *n)
{
    if (is_own(n->pair.left))
        return false;
    bool one = n->pair.left->kind == HM_NODE_NUMBER && n->pair.left->number.value == 1;
    if (!one)
        hm_gen_expr(g, n->pair.left);
    bool fine = n->pair.right->value == HM_VALUE_SET
                    ? total_of_set(g, n->pair.right, n->pair.types == 1)
                    : total(g, n->pair.right);
    if (!one)
        hm_gen_emit(g, HM_OP_MUL, 0);
    return fine;
}

static bool total_of_sum(hm_gen *g, const hm_node *n)
{
    if (!total(g, n->pair.left) || !total(g, n->pair.right))
        return false;
    hm_gen_emit(g, (hm_op)n->pair.op, 0);
    return true;
}

/* Of two factors one at most may differ from building to building. */
static bool total_of_product(hm_gen *g, const hm_node *n)
{
    if (is_own(n->pair.left) && is_own(n->pair.right))
        return false;
    hm_gen_expr(g, is_own(n->pair.left) ? n->pair.right : n->pair.left);
    if (!total(g, is_own(n->pair.left) ? n->pair.left : n->pair.right))
        return false;
    hm_gen_emit(g, HM_OP_MUL, 0);
    return true;
}

/* A value that is the same for all buildings is it times their number. The others are
 * taken apart as long as their parts add up; where they do not (a table, a maximum)
 * there is no sum, and false sends the caller back to the program per building. What
 * was emitted by then is thrown away with it. */
static bool total(hm_gen *g, const hm_node *n)
{
    if (!is_own(n)) {
        bool one = n->kind == HM_NODE_NUMBER && n->number.value == 1;
        if (!one)
            hm_gen_expr(g, n);
        hm_gen_emit(g, HM_OP_THIS, 0);
        hm_gen_emit(g, HM_OP_COUNT, 0);
        if (!one)
            hm_gen_emit(g, HM_OP_MUL, 0);
        return true;
    }
    switch (n->kind) {
    case HM_NODE_PER: return total_of_per(g, n);
    case HM_NODE_SUM: return total_of_sum(g, n);
    case HM_NODE_TIMES: return total_of_product(g, n);
    case HM_NODE_PREFIX:
        if (n->word == HM_WORD_COUNT || n->word == HM_WORD_TYPES)
            return total_of_set(g, n->prefix.of, n->word == HM_WORD_TYPES);
        return false;
    case HM_NODE_NEGATE:
        if (!total(g, n->prefix.of))
            return false;
        hm_gen_emit(g, HM_OP_NEG, 0);
        return true;
    default: return false;
    }
}

/* -- conditions: the set of squares where they hold */

static bool holds(hm_gen *g, const hm_node *n);

/* Being near holds both ways: the squares from which one of the set is near are those
 * near the set. */
static bool holds_any(hm_gen *g, const hm_node *n)
{
    int way = way_of(n->prefix.of);
    if (way == NOT_NEAR)
        return false;
    emit_near_set(g, n->prefix.of);
    if (way > 0)
        hm_gen_emit(g, HM_OP_NEAR_OF, way);
    if (n->word == HM_WORD_NO)
        hm_gen_emit(g, HM_OP_NOT, 0);
    return true;
}

/* "count NEAR >= N" and "> N", and their opposites; N must not be its own. */
static bool holds_compare(hm_gen *g, const hm_node *n)
{
    const hm_node *count = n->pair.left;
    if (count->kind != HM_NODE_PREFIX || count->word != HM_WORD_COUNT ||
        is_own(n->pair.right) || n->pair.op == HM_OP_EQ || n->pair.op == HM_OP_NE)
        return false;
    int way = way_of(count->prefix.of);
    if (way <= 0)
        return false;
    emit_near_set(g, count->prefix.of);
    hm_gen_expr(g, n->pair.right);
    if (n->pair.op == HM_OP_GT || n->pair.op == HM_OP_LE) {
        hm_gen_emit(g, HM_OP_NUMBER, 1);
        hm_gen_emit(g, HM_OP_ADD, 0);
    }
    hm_gen_emit(g, HM_OP_AT_LEAST, way);
    if (n->pair.op == HM_OP_LT || n->pair.op == HM_OP_LE)
        hm_gen_emit(g, HM_OP_NOT, 0);
    return true;
}

/* Only conditions of the building itself: those of the town are asked
 * once (total_if). */
static bool holds(hm_gen *g, const hm_node *n)
{
    if (!is_own(n))
        return false;
    switch (n->kind) {
    case HM_NODE_COMPARE: return holds_compare(g, n);
    case HM_NODE_AND:
    case HM_NODE_OR:
        if (!holds(g, n->pair.left) || !holds(g, n->pair.right))
            return false;
        hm_gen_emit(g, n->kind == HM_NODE_AND ? HM_OP_AND : HM_OP_OR, 0);
        return true;
    case HM_NODE_PREFIX:
        if (n->word == HM_WORD_ANY || n->word == HM_WORD_NO)
            return holds_any(g, n);
        if (n->word != HM_WORD_NOT || !holds(g, n->prefix.of))
            return false;
        hm_gen_emit(g, HM_OP_NOT, 0);
        return true;
    default: return false;
    }
}

/* Points times the buildings where the condition holds (or does not). */
static bool total_where(hm_gen *g, const hm_node *points, const hm_node *when, hm_op join)
{
    if (is_own(points))
        return false;
    hm_gen_expr(g, points);
    hm_gen_emit(g, HM_OP_THIS, 0);
    if (!holds(g, when))
        return false;
    hm_gen_emit(g, join, 0);
    hm_gen_emit(g, HM_OP_COUNT, 0);
    hm_gen_emit(g, HM_OP_MUL, 0);
    return true;
}

static bool total_when(hm_gen *g, const hm_node *part)
{
    if (!total_where(g, part->score.points, part->score.when, HM_OP_AND))
        return false;
    if (part->score.otherwise == NULL)
        return true;
    if (!total_where(g, part->score.otherwise, part->score.when, HM_OP_EXCEPT))
        return false;
    hm_gen_emit(g, HM_OP_ADD, 0);
    return true;
}

/* The condition is the town's, the points may be the buildings'. */
static bool total_if(hm_gen *g, const hm_node *part)
{
    hm_gen_expr(g, part->score.when);
    int no = hm_gen_jump(g, HM_OP_UNLESS);
    if (!total(g, part->score.points))
        return false;
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, no);
    if (part->score.otherwise == NULL)
        hm_gen_emit(g, HM_OP_NUMBER, 0);
    else if (!total(g, part->score.otherwise))
        return false;
    hm_gen_land(g, end);
    return true;
}

const hm_program *hm_gen_total(hm_gen *g, const hm_node *part)
{
    hm_gen_start(g);
    bool fine = part->score.when == NULL ? total(g, part->score.points)
                : is_own(part->score.when) ? total_when(g, part) : total_if(g, part);
    return fine ? hm_gen_finish(g, "N") : NULL;
}
