/* Nodes as dsl/nodes.def describes them: which fields are walked, compared and copied,
 * and that nobody can look at a shape that a node does not have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/ast.h"

#if defined __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

/* Of two nodes that are the same, one is changed in a field and changed back. */
typedef struct twins {
    hm_node *n, *other;
    hm_node  leaf;
} twins;

static void see_child(twins *t, hm_node **field)
{
    *field = &t->leaf;
    assert_false(hm_node_same(t->n, t->other));
    assert_int_equal(hm_node_children(t->n).count, 1);
    assert_ptr_equal(hm_node_children(t->n).child[0], &t->leaf);
    *field = NULL;
}

static void see_number(twins *t, int32_t *field, bool counts)
{
    *field = 7;
    assert_int_equal(hm_node_same(t->n, t->other), !counts);
    assert_int_equal(hm_node_children(t->n).count, 0);
    *field = 0;
}

#define CHILD(name) see_child(t, &f->name);
#define BODY(name)                                       \
    see_child(t, &f->name);                              \
    assert_ptr_equal(hm_node_body_at(t->n), &f->name);
#define LIST(name) see_child(t, &f->name);
#define NUMBER(name) see_number(t, &f->name, true);
#define FOUND(name) see_number(t, &f->name, false);
#define LAYOUT(name) see_number(t, &f->name, false);
#define SHAPE(shape, fields)                             \
    static void try_##shape(twins *t)                    \
    {                                                    \
        struct hm_node_##shape *f = &t->n->shape;        \
        fields                                           \
    }
#include "dsl/nodes.def"

static void (*const try_kind[HM_KINDS])(twins *) = {
#define NODE(kind, shape) [HM_NODE_##kind] = try_##shape,
#define PART(kind, word, shape) [HM_NODE_##kind] = try_##shape,
#include "dsl/nodes.def"
};

static void every_field_is_walked_and_compared_as_its_row_says(void **state)
{
    (void)state;
    hm_arena arena = {0};
    for (int k = 0; k < HM_KINDS; k++) {
        twins t = {hm_node_new(&arena, (hm_kind)k, (hm_span){1, 2}),
                   hm_node_new(&arena, (hm_kind)k, (hm_span){3, 4}),
                   {.kind = HM_NODE_WORD}};
        assert_true(hm_node_same(t.n, t.other));
        try_kind[k](&t);
        assert_true(hm_node_same(t.n, t.other));
    }
    hm_arena_drop(&arena);
}

static void a_copy_says_the_same_and_is_another(void **state)
{
    (void)state;
    hm_arena arena = {0};
    hm_node *n = hm_node_new(&arena, HM_NODE_PART_SCORE, (hm_span){1, 2});
    n->score.when = hm_node_new(&arena, HM_NODE_WORD, (hm_span){1, 2});
    n->variant = 1;
    hm_node *copy = hm_node_clone(&arena, n);
    const hm_node value = hm_node_value(n);
    assert_true(hm_node_same(n, copy) && hm_node_same(n, &value));
    assert_ptr_equal(copy->score.when, n->score.when);
    copy->variant = 0;
    assert_false(hm_node_same(n, copy));
    hm_node_become(copy, HM_NODE_PART_WHEN);
    assert_int_equal(copy->word, HM_WORD_WHEN);
    assert_null(copy->event.deed);
    assert_int_equal(hm_node_children(copy).count, 0);
    hm_arena_drop(&arena);
}

static void the_kind_of_a_part_is_found_by_its_word(void **state)
{
    (void)state;
    assert_int_equal(hm_kind_of_part(HM_WORD_SCORE), HM_NODE_PART_SCORE);
    assert_int_equal(hm_kind_of_part(HM_WORD_WHEN), HM_NODE_PART_WHEN);
    assert_int_equal(hm_kind_word(HM_NODE_TEST_SCORE), HM_WORD_SCORE);
    assert_int_equal(hm_kind_word(HM_NODE_CARD), 0);
}

/* How many shapes of a node can be looked at. */
static int open_shapes(hm_node *n)
{
    int open = 0;
#if defined __SANITIZE_ADDRESS__
#define SHAPE(shape, fields) open += !__asan_address_is_poisoned(&n->shape);
#include "dsl/nodes.def"
#else
    (void)n;
    open = 1; /* all lie at one place */
#endif
    return open;
}

static void a_node_has_one_shape_where_memory_is_watched(void **state)
{
    (void)state;
    hm_arena arena = {0};
    const hm_span at = {0, 0};
    for (int k = 0; k < HM_KINDS; k++)
        assert_int_equal(open_shapes(hm_node_new(&arena, (hm_kind)k, at)), 1);
    hm_node *n = hm_node_new(&arena, HM_NODE_NUMBER, at);
    hm_node_become(n, HM_NODE_STEP);
    n->step.times = 3;
    assert_int_equal(open_shapes(n), 1);
    hm_arena_drop(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_is_walked_and_compared_as_its_row_says),
        cmocka_unit_test(a_copy_says_the_same_and_is_another),
        cmocka_unit_test(the_kind_of_a_part_is_found_by_its_word),
        cmocka_unit_test(a_node_has_one_shape_where_memory_is_watched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
