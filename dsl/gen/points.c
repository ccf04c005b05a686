/* points.c - which points a score looks at: those are counted before it (core/points.h).
 * What a set can be of is known by types; so who leaves its own card out must say it. */
#include "dsl/gen/clause_parts.h"

#include <string.h>

#include "dsl/check/bounds.h"
#include "dsl/check/refusals.h"

typedef hm_clause_body body;

static bool is_points(const hm_node *n)
{
    return n->kind == HM_NODE_PREFIX &&
           (n->word == HM_WORD_POINTS_OF || n->word == HM_WORD_BEST_POINTS ||
            n->word == HM_WORD_LEAST_POINTS);
}

/* All buildings of the card, and nothing else? */
static bool is_own_card(const body *b, const hm_node *set)
{
    if (set->kind == HM_NODE_STRING)
        return set->name.index == b->card->index;
    return (set->kind == HM_NODE_WORD && set->word == HM_WORD_THIS) ||
           (set->kind == HM_NODE_NAME && set->name.op == HM_OP_TYPE &&
            (hm_card_types(b->card) >> set->name.index & 1));
}

/* Is no building of the card in the set for certain? Types are looked at elsewhere. */
static bool leaves_out(const body *b, const hm_node *set)
{
    switch (set->kind) {
    case HM_NODE_EXCEPT:
        return is_own_card(b, set->pair.right) || leaves_out(b, set->pair.left);
    case HM_NODE_NARROW:
        return leaves_out(b, set->pair.left) || leaves_out(b, set->pair.right);
    case HM_NODE_OR:
        return leaves_out(b, set->pair.left) && leaves_out(b, set->pair.right);
    case HM_NODE_WHERE: return leaves_out(b, set->pair.left);
    case HM_NODE_STRING: return set->name.index != b->card->index;
    case HM_NODE_PREFIX:
        return set->word == HM_WORD_NOT ? is_own_card(b, set->prefix.of)
               : hm_is_side(set) || hm_is_part(set) ? leaves_out(b, set->prefix.of)
                                                    : false;
    default: return false;
    }
}

/* What one of them looks at. */
static void note_points(body *b, const hm_node *n, hm_clause *out)
{
    const hm_bounds bounds = {.game = b->c->game, .own_types = hm_card_types(b->card)};
    const uint32_t types = hm_bounds_reach(&bounds, n->prefix.of).types;
    const unsigned own = hm_card_types(b->card) |
                         (b->card->counts ? 1u << b->card->counts_type : 0);
    out->after |= (uint16_t)types;
    if ((types & own) && !leaves_out(b, n->prefix.of))
        hm_refuse(b->c, HM_REFUSED_OWN_POINTS, n->name_at);
}

static void look(body *b, const hm_node *n, hm_clause *out)
{
    for (; n != NULL; n = n->next) {
        const hm_children of = hm_node_children(n);
        if (is_points(n))
            note_points(b, n, out);
        out->after_all |= n->kind == HM_NODE_WORD && n->name.op == HM_OP_TOTAL_POINTS;
        for (int i = 0; i < of.count; i++)
            look(b, of.child[i], out);
    }
}

bool hm_clause_points(body *b, const hm_node *part, hm_clause *out)
{
    const hm_children of = hm_node_children(part);
    for (int i = 0; i < of.count; i++)
        look(b, of.child[i], out);
    return !b->c->failed;
}
