/* ast.c - see ast.h. */
#include "dsl/ast.h"

static const hm_kind_info kinds[] = {
#define NODE(kind) [HM_NODE_##kind] = {#kind, 0},
#define PART(kind, word) [HM_NODE_##kind] = {#kind, HM_WORD_##word},
#include "dsl/nodes.def"
};

enum { KINDS = sizeof kinds / sizeof *kinds };

const hm_kind_info *hm_kind_lookup(int kind) { return &kinds[kind]; }

hm_kind hm_kind_of_part(hm_word word)
{
    int k = HM_NODE_PART_TEXT;
    while (k < KINDS && kinds[k].word != word)
        k++;
    return (hm_kind)(k < KINDS ? k : 0);
}

const hm_node *hm_node_part(const hm_node *item, hm_word word)
{
    for (const hm_node *n = item->a; n != NULL; n = n->next)
        if (hm_node_is_part(n) && n->word == word)
            return n;
    return NULL;
}
