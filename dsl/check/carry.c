/* carry.c - whether there can be anything to take away or move, and room for it. */
#include "core/code.h"
#include "dsl/check/bounds.h"
#include "dsl/check/effect.h"
#include "dsl/check/refusals.h"

/* Is every square of the set as the words say: with nothing, or with a cube? */
static bool is_all(const hm_node *n, bool (*is)(hm_op op))
{
    switch (n->kind) {
    case HM_NODE_WORD:
    case HM_NODE_NAME: return is((hm_op)n->name.op);
    case HM_NODE_NARROW: return is_all(n->pair.left, is) || is_all(n->pair.right, is);
    case HM_NODE_OR: return is_all(n->pair.left, is) && is_all(n->pair.right, is);
    case HM_NODE_EXCEPT:
    case HM_NODE_WHERE: return is_all(n->pair.left, is);
    default: return false;
    }
}

static bool is_bare(hm_op op) { return op == HM_OP_EMPTY || op == HM_OP_VACANT; }
static bool is_cube(hm_op op) { return op == HM_OP_CUBES || op == HM_OP_CUBE; }

static bool is_token(const hm_node *n)
{
    return n->kind == HM_NODE_NAME && n->name.op == HM_OP_TOKEN;
}

/* Who says "move guests" hardly means what lies where guests stand. */
static bool refuse_token(hm_check *c, const hm_node *set, bool removes)
{
    return hm_refuse_of(c, removes ? HM_REFUSED_TOKENS_GO_HOME : HM_REFUSED_TOKENS_MARCH,
                        set->at, set->text, NULL);
}

/* What is taken away or moved must be there. */
static bool check_there(hm_check *c, const hm_node *set, bool removes)
{
    if (is_token(set))
        return refuse_token(c, set, removes);
    return !is_all(set, is_bare) || hm_refuse_of(c, HM_REFUSED_NOTHING_THERE, set->at,
                                                 removes ? "removed" : "moved", NULL);
}

/* What is moved goes to empty squares. */
static bool check_free(hm_check *c, const hm_node *set)
{
    hm_bounds b = {.game = c->game,
                   .own_types = c->card != NULL ? hm_card_types(c->card) : 0,
                   .eats = true, .recalls = true};
    const bool itself = set->kind == HM_NODE_WORD && set->name.op == HM_OP_SELF;
    if (itself || (!is_all(set, is_cube) && hm_bounds_stands(&b, set, false)))
        return true; /* its building may be gone by then */
    return hm_refuse(c, HM_REFUSED_NEVER_EMPTY, set->at);
}

bool hm_check_carry(hm_check *c, const hm_node *n)
{
    switch (n->step.op) {
    case HM_OP_REMOVE: return check_there(c, n->step.first, true);
    case HM_OP_SET_DOWN:
        return check_there(c, n->step.lifted, false) && check_free(c, n->step.first);
    case HM_OP_SWAP_WITH: return check_there(c, n->step.lifted, false);
    case HM_OP_SHIFT:
    case HM_OP_SLIDE: return check_there(c, n->step.first, false);
    default: return true;
    }
}
