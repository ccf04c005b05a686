/* most.c - how many squares there can be of a word, and what follows for comparisons and
 * for conditions that are joined: by counting on the grid, as everything in bounds.c
 * careless to the safe side only. */
#include <stddef.h>

#include "core/code.h"
#include "dsl/check/bounds.h"

/* Words that are near a building: which squares are near which. */
static const struct {
    hm_op  op;
    size_t table; /* in hm_grid */
} nearby[] = {{HM_OP_ADJACENT, offsetof(hm_grid, adjacent)},
              {HM_OP_AROUND, offsetof(hm_grid, around)},
              {HM_OP_DIAGONAL, offsetof(hm_grid, diagonal)},
              {HM_OP_ROW, offsetof(hm_grid, row)},
              {HM_OP_COLUMN, offsetof(hm_grid, column)},
              {HM_OP_LONG_DIAGONAL, offsetof(hm_grid, long_diagonal)},
              {HM_OP_QUARTER, offsetof(hm_grid, quarter)}};

static int most_near(const hm_grid *g, size_t table)
{
    const hm_set *near = (const hm_set *)(const void *)((const char *)g + table);
    int most = 0;
    for (int i = 0; i < g->count; i++)
        most = hm_count(near[i]) > most ? hm_count(near[i]) : most;
    return most;
}

int hm_most_of_word(const hm_bounds *b, const hm_node *n)
{
    switch (n->name.op) {
    case HM_OP_SELF:
    case HM_OP_NEW:
    case HM_OP_THERE: return 1;
    case HM_OP_THIS: return b->limit != 0 ? b->limit : HM_SQUARES_MAX;
    case HM_OP_MARKED: return b->unmarked ? 0 : HM_SQUARES_MAX;
    case HM_OP_WORKING: return b->unmanned ? 0 : HM_SQUARES_MAX;
    }
    for (size_t i = 0; i < sizeof nearby / sizeof *nearby; i++)
        if (nearby[i].op == (hm_op)n->name.op)
            return most_near(&b->game->grid, nearby[i].table);
    return HM_SQUARES_MAX;
}

bool hm_bounds_compares(const hm_bounds *b, const hm_node *n)
{
    const hm_range x = hm_bounds_number(b, n->pair.left),
                   y = hm_bounds_number(b, n->pair.right);
    switch (n->pair.op) {
    case HM_OP_LT: return x.low < y.high;
    case HM_OP_LE: return x.low <= y.high;
    case HM_OP_GT: return x.high > y.low;
    case HM_OP_GE: return x.high >= y.low;
    case HM_OP_EQ: return x.low <= y.high && y.low <= x.high;
    case HM_OP_NE: return x.low != x.high || y.low != y.high || x.low != y.low;
    default: return true;
    }
}

static bool is_self(const hm_node *n)
{
    return n->kind == HM_NODE_WORD && n->name.op == HM_OP_SELF;
}

/* "any (self SET)", which "when SET" is made to, says that the building is in the set. */
static void add_states(const hm_bounds *b, const hm_node *n, hm_reach *r)
{
    if (n->kind == HM_NODE_AND) {
        add_states(b, n->pair.left, r);
        add_states(b, n->pair.right, r);
        return;
    }
    if (n->kind != HM_NODE_PREFIX || n->word != HM_WORD_ANY ||
        n->prefix.of->kind != HM_NODE_NARROW)
        return;
    if (is_self(n->prefix.of->pair.left) || is_self(n->prefix.of->pair.right))
        *r = hm_reach_both(b, *r, hm_bounds_reach(b, n->prefix.of));
}

bool hm_bounds_agrees(const hm_bounds *b, const hm_node *n)
{
    hm_reach r = {b->game->grid.all, UINT32_MAX, 0, HM_SQUARES_MAX};
    add_states(b, n, &r);
    return !hm_reach_is_empty(r);
}

/* -- buildings that count as several */

/* Two sets side by side are as typed as the more typed of them. */
static bool types_of_both(const hm_node *n, uint32_t *types)
{
    uint32_t a = 0, b = 0;
    bool x = hm_types_counted(n->pair.left, &a), y = hm_types_counted(n->pair.right, &b);
    *types = x && y ? a & b : x ? a : b;
    return x || y;
}

static bool types_of_either(const hm_node *n, uint32_t *types)
{
    uint32_t a = 0, b = 0;
    if (!hm_types_counted(n->pair.left, &a) || !hm_types_counted(n->pair.right, &b))
        return false;
    *types = a | b;
    return true;
}

/* Must agree with how the interpreter counts (COUNT_AS): a building that counts as two
 * cottages does so where cottages are asked for by type, and not in "built" or by the
 * name of its card. */
bool hm_types_counted(const hm_node *set, uint32_t *types)
{
    switch (set->kind) {
    case HM_NODE_NAME:
        *types = set->name.op == HM_OP_TYPE ? 1u << set->name.index : 0;
        return set->name.op == HM_OP_TYPE;
    case HM_NODE_NARROW: return types_of_both(set, types);
    case HM_NODE_OR: return types_of_either(set, types);
    case HM_NODE_EXCEPT:
    case HM_NODE_WHERE: return hm_types_counted(set->pair.left, types);
    case HM_NODE_COMMONEST:
        *types = (uint32_t)set->types.all; /* all that stand there are of one of them */
        return true;
    case HM_NODE_PREFIX:
        return (hm_is_side(set) || hm_is_part(set)) &&
               hm_types_counted(set->prefix.of, types);
    default: return false;
    }
}
