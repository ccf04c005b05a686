/* tree.h - are two trees the same, wherever they stood? For the tests of fmt and
 * for the fuzzer, which links nothing else of tests/. */
#ifndef HM_TREE_H
#define HM_TREE_H

#include <string.h>

#include "dsl/ast.h"

static inline bool hm_test_same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* Lists too. Spans and parentheses do not count; neither does the slash behind a
 * cell, which only makes rows, and rows are in number. */
static inline bool hm_test_same_tree(const hm_node *a, const hm_node *b)
{
    for (; a != NULL && b != NULL; a = a->next, b = b->next) {
        bool cell = a->kind == HM_NODE_CELL;
        if (a->kind != b->kind || a->word != b->word || a->number != b->number ||
            (a->op != b->op && !cell) || !hm_test_same_text(a->text, b->text) ||
            !hm_test_same_tree(a->a, b->a) || !hm_test_same_tree(a->b, b->b) ||
            !hm_test_same_tree(a->c, b->c))
            return false;
    }
    return a == b;
}

#endif
