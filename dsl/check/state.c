/* state.c - a lone set as a condition: "when fed" means that this building is one of
 * them.
 *
 * This is the only place where the checker changes the shape of a tree. New nodes lie in
 * its arena; without memory the tree is left as it was and c->diags has the trouble. */
#include "dsl/check/word.h"

/* Only words that describe the building itself: "when adjacent well" would be
 * read as "any adjacent well", and so is refused. */
static bool is_state(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_WORD: return hm_word_said(n->word)->state;
    case HM_NODE_NARROW: case HM_NODE_EXCEPT: case HM_NODE_OR:
        return is_state(n->pair.left) && is_state(n->pair.right);
    case HM_NODE_PREFIX: return n->word == HM_WORD_NOT && is_state(n->prefix.of);
    default: return false;
    }
}

/* Memory is no mistake of the card, so it is not reported but noted; the caller leaves
 * the tree as it was. */
static hm_node *new_node(hm_check *c, hm_kind kind, hm_span at)
{
    hm_node *n = hm_node_new(c->arena, kind, at);
    if (n == NULL) {
        c->diags->trouble = HM_ENOMEM;
        c->failed = true;
        return NULL;
    }
    n->name_at = at;
    return n;
}

/* Turns S into "any (self S)", in place, for every condition inside n. */
void hm_check_states(hm_check *c, hm_node *n)
{
    if (!is_state(n)) {
        if (n->kind == HM_NODE_AND || n->kind == HM_NODE_OR) {
            hm_check_states(c, n->pair.left);
            hm_check_states(c, n->pair.right);
        } else if (n->kind == HM_NODE_PREFIX && n->word == HM_WORD_NOT) {
            hm_check_states(c, n->prefix.of);
        }
        return;
    }
    hm_node *self = new_node(c, HM_NODE_WORD, n->at);
    hm_node *both = self ? new_node(c, HM_NODE_NARROW, n->at) : NULL;
    hm_node *set = both ? hm_node_clone(c->arena, n) : NULL;
    if (set == NULL) {
        c->diags->trouble = HM_ENOMEM;
        c->failed = true;
        return;
    }
    set->next = NULL;
    set->paren = true;
    self->word = HM_WORD_SELF;
    both->pair.left = self;
    both->pair.right = set;
    both->paren = true;
    hm_node_become(n, HM_NODE_PREFIX);
    n->word = HM_WORD_ANY;
    n->name_at = n->at;
    n->prefix.of = both;
    n->prefix.state = true;
}
