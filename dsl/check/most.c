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
