/* Names cut to a few columns: never two alike, never too wide, the same in any order. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support.h"
#include "tools/game/brief.h"
#include "tools/say.h"

enum { NAMES_MAX = HM_DECK_MAX };

typedef struct pile {
    hm_card card[NAMES_MAX];
    hm_deck deck;
    char    brief[HM_DECK_MAX][HM_BRIEF_MAX];
} pile;

static pile p; /* large */

/* names: ended by NULL. */
static void cut(const char *const *names, int width)
{
    memset(&p, 0, sizeof p);
    for (; names[p.deck.count] != NULL; p.deck.count++) {
        p.card[p.deck.count].name = names[p.deck.count];
        p.deck.card[p.deck.count] = &p.card[p.deck.count];
    }
    hm_brief(&p.deck, (UINT64_C(1) << p.deck.count) - 1, width, p.brief);
}

static void check_all(int width)
{
    for (int i = 0; i < p.deck.count; i++) {
        assert_true(p.brief[i][0] != '\0');
        assert_true(hm_width(p.brief[i], strlen(p.brief[i])) <= width);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(p.brief[i], p.brief[k]);
    }
}

static void test_short_names_are_left_whole(void **state)
{
    static const char *const names[] = {"Bar", "Barn", "Inn", NULL};
    (void)state;
    cut(names, 4);
    for (int i = 0; i < 3; i++)
        assert_string_equal(p.brief[i], names[i]);
}

static void test_beginnings_that_differ_are_taken(void **state)
{
    static const char *const names[] = {"Quarry", "Pawnshop", "Wheat Field", NULL};
    (void)state;
    cut(names, 2);
    assert_string_equal(p.brief[0], "Qu");
    assert_string_equal(p.brief[1], "Pa");
    assert_string_equal(p.brief[2], "WF");
    cut(names, 5);
    assert_string_equal(p.brief[2], "Wheat");
}

/* Where there is room for them, dots tell that something was left out, and where. */
static void test_what_is_cut_can_be_seen_to_be(void **state)
{
    static const char *const names[] = {"Feast Hall", "Cathedral", "Cathedral of Ann",
                                        "Cathedral of Bob", "Warehouse", NULL};
    (void)state;
    cut(names, 9);
    check_all(9);
    assert_string_equal(p.brief[0], "Feast Ha…");
    assert_string_equal(p.brief[1], "Cathedral");
    assert_string_equal(p.brief[2], "Cathedr…o");
    assert_string_equal(p.brief[4], "Warehouse");
    cut(names, 6);
    check_all(6);
    assert_string_equal(p.brief[0], "Feast…");
    cut(names, 5);
    assert_string_equal(p.brief[0], "Feast");
    assert_int_equal(hm_brief_letters("Feast…"), 5);
    assert_int_equal(hm_brief_letters("Feast"), 5);
}

/* "Ba" could be any of the three, "Br" is how Brewery begins. */
static void test_what_begins_several_names_is_avoided(void **state)
{
    static const char *const names[] = {"Bakery", "Barn", "Bazaar", "Brewery", NULL};
    (void)state;
    cut(names, 2);
    check_all(2);
    assert_string_equal(p.brief[0], "Bk");
    assert_string_equal(p.brief[1], "Bn");
    assert_string_equal(p.brief[3], "Br");
}

static void test_numbers_where_no_letter_is_left(void **state)
{
    static const char *const names[] = {"aaaa", "aaaaa", "aaaaaa", NULL};
    (void)state;
    cut(names, 2);
    check_all(2);
}

static void test_letters_of_several_bytes_are_not_cut(void **state)
{
    static const char *const names[] = {"Ölmühle", "Ölmarkt", NULL};
    (void)state;
    cut(names, 3);
    check_all(3);
    assert_string_equal(p.brief[0], "Ölü");
}

static void test_order_does_not_matter(void **state)
{
    static const char *const there[] = {"Well", "Watchtower", "Workshop", "Wagon", NULL};
    static const char *const back[] = {"Wagon", "Workshop", "Watchtower", "Well", NULL};
    char kept[HM_DECK_MAX][HM_BRIEF_MAX];
    (void)state;
    for (int width = 2; width < 6; width++) {
        cut(there, width);
        memcpy(kept, p.brief, sizeof kept);
        cut(back, width);
        for (int i = 0; i < 4; i++)
            assert_string_equal(kept[i], p.brief[3 - i]);
    }
}

/* All that a pack has at once is more than ever lies on a table. */
static void test_every_pack_has_names_of_two_letters(void **state)
{
    static const char *const packs[] = {"cards/base", "cards/little-town"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        hm_library *lib = hm_test_load(packs[i]);
        assert_non_null(lib);
        const hm_cards *set = hm_library_cards(lib);
        const char *names[NAMES_MAX] = {NULL};
        for (int k = 0; k < set->count && k < NAMES_MAX - 1; k++)
            names[k] = set->card[k]->name;
        for (int width = 2; width < 12; width++) {
            cut(names, width);
            check_all(width);
        }
        hm_library_free(lib);
    }
}

static void test_any_names(void **state)
{
    uint64_t chance = 7;
    (void)state;
    for (int round = 0; round < 2000; round++) {
        static char room[24][12];
        const char *names[25] = {NULL};
        int count = 1 + hm_test_below(&chance, 24), width = 2 + hm_test_below(&chance, 6);
        for (int i = 0; i < count; i++) {
            int n = 3 + hm_test_below(&chance, 6);
            for (int k = 0; k < n; k++)
                room[i][k] = "abcdefg h"[k == 0 ? 0 : hm_test_below(&chance, 9)];
            room[i][n] = (char)('A' + i); /* they differ */
            room[i][n + 1] = '\0';
            names[i] = room[i];
        }
        cut(names, width);
        check_all(width);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_short_names_are_left_whole),
        cmocka_unit_test(test_beginnings_that_differ_are_taken),
        cmocka_unit_test(test_what_is_cut_can_be_seen_to_be),
        cmocka_unit_test(test_what_begins_several_names_is_avoided),
        cmocka_unit_test(test_numbers_where_no_letter_is_left),
        cmocka_unit_test(test_letters_of_several_bytes_are_not_cut),
        cmocka_unit_test(test_order_does_not_matter),
        cmocka_unit_test(test_every_pack_has_names_of_two_letters),
        cmocka_unit_test(test_any_names),
    };
    setlocale(LC_ALL, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
