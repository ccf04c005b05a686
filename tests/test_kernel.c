/* A kernel says without the interpreter what a program says with it: the same number for
 * every shape there is, in whatever town; and no kernel says what it cannot. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/kernel.h"
#include "core/vm.h"
#include "dsl/library.h"
#include "tests/packs.h"
#include "tests/scored.h"
#include "tests/support.h"

enum { NONE = -1, TOWNS = 500 };

/* What X says of all its buildings together, and the shape that is read off it. */
static const struct row {
    const char *score;
    int         shape; /* of hm_shape, or NONE */
} rows[] = {
    {"score 3", HM_SHAPE_PRODUCT},
    {"score -2", HM_SHAPE_PRODUCT},
    {"score 3 when fed", HM_SHAPE_PRODUCT},
    {"score 3 when any adjacent farm", HM_SHAPE_PRODUCT},
    {"score 2 when any adjacent (farm or well or \"C\")", HM_SHAPE_PRODUCT},
    {"score 2 when no (row or column) this", HM_SHAPE_PRODUCT},
    {"score 2 when no adjacent (farm or well)", HM_SHAPE_PRODUCT},
    {"score count farm", HM_SHAPE_PRODUCT},
    {"score 2 * count (cottage except fed)", HM_SHAPE_PRODUCT},
    {"score count fed cottage", HM_SHAPE_PRODUCT},
    {"score count empty", HM_SHAPE_PRODUCT},
    {"score count not built", HM_SHAPE_PRODUCT},
    {"score count (cubes or built)", HM_SHAPE_PRODUCT},
    {"score together count this * count farm", HM_SHAPE_PRODUCT},
    {"score together table 2 5 9 by count this", HM_SHAPE_TABLE},
    {"score together table -1 5 -3 by count feedable", HM_SHAPE_TABLE},
    {"score 1 per adjacent cottage", HM_SHAPE_PAIRS},
    {"score -2 per around (farm or well)", HM_SHAPE_PAIRS},
    {"score 3 per diagonal fed cottage", HM_SHAPE_PAIRS},
    {"score 1 per (row or column) except farm", HM_SHAPE_PAIRS},
    {"score types in adjacent", HM_SHAPE_TYPE_PAIRS},
    {"score 2 per type in (row or column) except tavern", HM_SHAPE_TYPE_PAIRS},
    {"score count this + 1", NONE},
    {"score together 2 * count this * count farm * count well", NONE},
    {"score together max(count farm, count well)", NONE},
    {"score together count largest group of built", NONE},
    {"score together 3 * (table 2 5 9 by count this)", NONE},
    {"score right's count farm", NONE},
    {"score finish", NONE},
    {"score together count (this where any adjacent farm)", NONE},
    {"score together types with 2", NONE},
    {"score together count commonest type", NONE},
};
enum { ROWS = sizeof rows / sizeof *rows };

static hm_town random_town(const hm_plan *plan, uint64_t *seed)
{
    hm_town t = {0};
    int built = hm_test_below(seed, 17);
    for (int s = 0; s < plan->squares; s++)
        if (hm_test_below(seed, 16) < built)
            hm_town_put_building(plan, &t, s, hm_test_below(seed, HM_SCORED_CARDS));
        else if (hm_test_below(seed, 2))
            hm_town_put_cube(plan, &t, s, hm_test_below(seed, 5));
    return t;
}

static void compare(const hm_deck *deck, const hm_kernel *k, const hm_program *p,
                    const char *rule, uint64_t *seed)
{
    const hm_town town = random_town(&deck->plan, seed);
    const hm_setting how = {0};
    hm_facts f;
    hm_facts_fill(&f, deck, &town, &how);
    f.fed = f.feedable & hm_test_next(seed);
    int32_t have = hm_kernel_value(k, &f, 0), want = (int32_t)hm_vm_number(p, &f, -1, 0);
    if (have == want)
        return;
    hm_test_draw(stderr, deck, &town);
    fail_msg("%s: %d by the kernel, %d by the program", rule, have, want);
}

static void check_row(const struct row *row, uint64_t *seed)
{
    hm_library *lib = hm_test_scored(row->score);
    const hm_cards *set = hm_library_cards(lib);
    hm_arena arena = {0};
    const hm_deck *deck;
    assert_int_equal(
        hm_deck_new(&arena, set, set->card, HM_SCORED_CARDS, &deck, NULL), HM_OK);
    const hm_clause *c = &set->card[0]->clause[0];
    const hm_program *p = c->hook == HM_HOOK_SCORE_TOGETHER ? c->code : c->total;
    assert_non_null(p);
    const hm_kernel *k = hm_kernel_new(&arena, deck, p, 0);
    if ((k != NULL ? (int)k->shape : NONE) != row->shape)
        fail_msg("%s: shape %d, not %d", row->score, k ? (int)k->shape : NONE, row->shape);
    assert_true((deck->scores[0].use[0].kernel != NULL) == (k != NULL));
    for (int i = 0; k != NULL && i < TOWNS; i++)
        compare(deck, k, p, row->score, seed);
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

static void test_every_shape_says_what_its_program_says(void **state)
{
    uint64_t seed = 5;
    (void)state;
    for (int i = 0; i < ROWS; i++)
        check_row(&rows[i], &seed);
}

/* The base cards, in decks of all of them: what the game itself scores, too. */
static void test_kernels_of_the_base_cards(void **state)
{
    hm_library *lib = hm_test_load(HM_TEST_BASE);
    const hm_cards *set = hm_library_cards(lib);
    hm_arena arena = {0};
    const hm_deck *deck;
    uint64_t seed = 6;
    int kernels = 0;
    (void)state;
    assert_int_equal(hm_deck_new(&arena, set, set->card, set->count, &deck, NULL), HM_OK);
    for (int i = 0; i < deck->game->lines; i++)
        for (int k = 0; k < TOWNS && deck->line_points[i] != NULL; k++)
            compare(deck, deck->line_points[i], deck->game->line[i].points,
                    deck->game->line[i].name, &seed);
    for (int i = 0; i < deck->count; i++)
        for (int k = 0; k < deck->scores[i].count; k++)
            kernels += deck->scores[i].use[k].kernel != NULL;
    assert_true(kernels >= 20); /* of 30: most cards need no interpreter */
    hm_arena_drop(&arena);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_shape_says_what_its_program_says),
        cmocka_unit_test(test_kernels_of_the_base_cards),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
