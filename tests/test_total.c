/* A rule can be run for one building or for all of a card at once. Both ways must
 * give the same points, whatever the rule says and whatever the town is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/score.h"
#include "core/vm.h"
#include "dsl/library.h"
#include "tests/packs.h"
#include "tests/scored.h"
#include "tests/support.h"

/* at_once: the compiler is expected to find a way. */
static const struct rule {
    const char *score;
    bool        at_once;
} rules[] = {
    {"3", true},
    {"-2", true},
    {"1 per adjacent cottage", true},
    {"-2 per around (farm or well)", true},
    {"1 per (row or column) except farm", true},
    {"1 per diagonal cottage fed", true},
    {"1 per adjacent", true},
    {"2 per self fed", true},
    {"count row this", true},
    {"count this + 1", true},
    {"1 + count adjacent farm - 2 per diagonal farm", true},
    {"2 * count adjacent farm", true},
    {"count adjacent farm * count farm", true},
    {"-count adjacent farm", true},
    {"types in adjacent", true},
    {"1 per type in (row or column) except tavern", true},
    {"3 when fed", true},
    {"3 when not fed else 1", true},
    {"3 when corner else -1", true},
    {"2 when any adjacent (farm or well)", true},
    {"2 when no (row or column) this else 1", true},
    {"4 when count adjacent fed cottage >= 2", true},
    {"4 when count adjacent cottage > 1 else 1", true},
    {"4 when count around cottage < 2", true},
    {"4 when count (row or column) cottage <= 1 else 2", true},
    {"4 when any adjacent farm and no diagonal farm", true},
    {"4 when any adjacent farm or any diagonal well else 3", true},
    {"4 when not any adjacent farm", true},
    {"count farm when any adjacent farm else count well", true},
    {"1 per adjacent farm when count well > 2 else 1 per row farm", true},
    {"3 when count this > right's count this else 2", true},
    {"1 per (cottage where any adjacent well)", true},
    {"1 per adjacent (cottage where any row farm)", true},
    {"2 when any around (cottage where fed and no adjacent this)", true},
    {"count (this where types in adjacent >= 2)", true},
    {"types with 3", true},
    {"2 per type with 2 in fed", true},
    {"count commonest type", true},
    {"1 per row commonest type", true},
    {"1 per (adjacent where any row well)", false},
    {"1 per type with 2 in row", false},
    {"count commonest type in column", false},
    {"held", false},
    {"1 + max(count row this, count column this)", false},
    {"distance to cottage", false},
    {"table 1 3 6 by count adjacent cottage", false},
    {"2 when count adjacent cottage = 1", false},
    {"2 when any adjacent farm and count farm > 1", false},
    {"1 per adjacent row farm", false},
    {"1 per (adjacent farm or row well)", false},
    {"1 per cottage except adjacent", false},
    {"count adjacent farm * count row well", false},
    {"count adjacent farm when any adjacent well", false},
    {"1 per largest group of adjacent farm", false},
};
enum { RULES = sizeof rules / sizeof *rules };

static hm_library *library_with(const char *score)
{
    char parts[300];
    snprintf(parts, sizeof parts, "holds 3 score %s", score);
    return hm_test_scored(parts);
}

static hm_town random_town(const hm_plan *plan, uint64_t *seed)
{
    hm_town t = {0};
    for (int s = 0; s < 16; s++) {
        int slot = hm_test_below(seed, 6);
        if (slot < 4)
            hm_town_put_building(plan, &t, s, slot);
        else if (slot == 4)
            hm_town_put_cube(plan, &t, s, hm_test_below(seed, 5));
        for (int i = hm_test_below(seed, 4); slot == 0 && i > 0; i--)
            hm_town_hold(plan, &t, s, hm_test_below(seed, 5));
    }
    return t;
}

static void compare(const hm_deck *deck, const hm_clause *c, const char *rule,
                    uint64_t *seed)
{
    hm_town mine = random_town(&deck->plan, seed);
    hm_town other = random_town(&deck->plan, seed);
    hm_setting how = {0};
    hm_facts f, g;
    hm_facts_fill(&f, deck, &mine, &how);
    hm_facts_fill(&g, deck, &other, &how);
    f.side[HM_SIDE_RIGHT] = f.side[HM_SIDE_LEFT] = &g;
    f.fed = f.feedable & hm_test_next(seed);
    int64_t one_by_one = 0;
    for (hm_set s = f.card[0]; s != 0; s &= s - 1)
        one_by_one += hm_vm_number(c->code, &f, hm_first(s), 0);
    int64_t at_once = hm_vm_number(c->total, &f, -1, 0);
    if (at_once != one_by_one) {
        print_error("score %s: %d at once, %d one by one\n", rule, (int)at_once,
                    (int)one_by_one);
        hm_test_draw(stderr, deck, &mine);
    }
    assert_int_equal(at_once, one_by_one);
}

static void test_at_once_is_the_same_as_one_by_one(void **state)
{
    uint64_t seed = 11;
    (void)state;
    for (int i = 0; i < RULES; i++) {
        hm_library *lib = library_with(rules[i].score);
        const hm_cards *set = hm_library_cards(lib);
        hm_arena arena = {0};
        hm_error err = {0};
        const hm_deck *deck;
        assert_int_equal(hm_deck_new(&arena, set, set->card, 4, &deck, &err), HM_OK);
        const hm_clause *c = &set->card[0]->clause[0];
        if ((c->total != NULL) != rules[i].at_once)
            print_error("score %s: %s\n", rules[i].score, c->total ? "at once" : "one by one");
        assert_int_equal(c->total != NULL, rules[i].at_once);
        for (int k = 0; c->total != NULL && k < 1000; k++)
            compare(deck, c, rules[i].score, &seed);
        hm_arena_drop(&arena);
        hm_library_free(lib);
    }
}

/* Alone at the table there is nobody on the right: nothing of theirs is counted,
 * not even what is not there. Of somebody's empty town it is. */
static void test_nobody_has_no_squares(void **state)
{
    static const char *const none[] = {"right's count not built", "left's count town",
                                       "right's count corner", "left's count empty",
                                       "right's count (edge except this)"};
    (void)state;
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        hm_library *lib = library_with(none[i]);
        const hm_cards *set = hm_library_cards(lib);
        hm_arena arena = {0};
        hm_error err = {0};
        hm_setting how = {0};
        hm_town town[2] = {0};
        hm_facts facts[3];
        hm_sheet sheet[2];
        const hm_deck *deck;
        assert_int_equal(hm_deck_new(&arena, set, set->card, 4, &deck, &err), HM_OK);
        hm_town_put_building(&deck->plan, &town[0], 5, 0);
        assert_int_equal(hm_score(deck, town, 1, &how, facts, sheet, &err), HM_OK);
        assert_int_equal(sheet[0].line[0].points, 0);
        assert_int_equal(hm_score(deck, town, 2, &how, facts, sheet, &err), HM_OK);
        assert_true(sheet[0].line[0].points > 0);
        hm_arena_drop(&arena);
        hm_library_free(lib);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_at_once_is_the_same_as_one_by_one),
        cmocka_unit_test(test_nobody_has_no_squares),
    };
    return cmocka_run_group_tests(tests, hm_test_read_towns, hm_test_drop_towns);
}
