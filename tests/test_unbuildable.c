/* Cards of which it is proven that nobody can build them, and those that only seem so
 * (tools/sim/unbuildable.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lua/lua_host.h"
#include "tests/packs.h"
#include "tests/support.h"
#include "tools/sim/unbuildable.h"

/* A game in which nobody names gold. */
#define GAME(more)                                                       \
    "game \"hamlets\" { title \"Hamlets\" grid 4 by 4\n"                 \
    "  resource clay { letter C colour brown }\n"                        \
    "  resource reed { letter R colour green }\n"                        \
    "  resource gold { letter G colour yellow never named }\n"           \
    "  type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"   \
    "  type mill { letter M colour red symbol \"m\" plural \"mills\" }\n"  \
    "  type spire { letter P colour purple symbol \"p\" plural \"spires\" deal 2 }\n" \
    "  mode many mode solo\n" more " }\n"
#define CARD(name, rest) "card \"" name "\" { source \"t\" " rest " }\n"
#define X(pattern) CARD("X", "type hut pattern { " pattern " } score 1")
#define CASKET X("gold clay")

static const struct {
    const char *what, *game, *cards;
    bool        deals;
    const char *proof; /* a part of it; NULL: nothing is proven */
} rows[] = {
    {"of what is named", GAME(""), X("clay reed"), false, NULL},
    {"of what nobody brings", GAME(""), CASKET, false, "asks for gold, which nobody"},
    {"of any cube", GAME(""), X("any clay"), false, NULL},
    {"of this or that", GAME(""), X("(gold or reed) clay"), false, NULL},
    {"an optional cube", GAME(""), X("clay clay [gold]"), false, NULL},
    {"an effect places it", GAME(""),
     CASKET CARD("Y", "type mill pattern { reed } on build { place gold }"), false, NULL},
    {"an effect places any", GAME(""),
     CASKET CARD("Y", "type mill pattern { reed } on build { place any resource }"), false,
     NULL},
    {"it would place it itself", GAME(""),
     CARD("X", "type hut pattern { gold clay } on build { place gold }"), false, "gold"},
    {"cubes that are lent", GAME(""),
     CASKET CARD("Y", "type mill pattern { reed } holds 1 lends on build { hold gold }"),
     false, NULL},
    {"a wild building", GAME(""), CASKET CARD("Y", "type mill pattern { reed } wild"),
     false, NULL},
    {"a wild resource that comes",
     GAME("resource amber { letter A colour orange never named wild }"),
     CASKET CARD("Y", "type mill pattern { reed } on build { place amber }"), false, NULL},
    {"a wild resource that does not",
     GAME("resource amber { letter A colour orange never named wild }"), CASKET, false,
     "asks for"},
    {"a wild resource that is named",
     GAME("resource amber { letter A colour orange wild }"), CASKET, false, NULL},
    {"a rule for everybody brings it",
     GAME("when a round begins { may place gold }"), CASKET, false, NULL},
    {"a script may do anything", GAME(""),
     CASKET CARD("Y", "type mill pattern { reed } text \"t\" on build lua { }"), false, NULL},
    {"a script that only scores", GAME(""),
     CASKET CARD("Y", "type mill pattern { reed } text \"t\" score lua { return 1 }"),
     false, "gold"},
    {"an effect builds it", GAME(""),
     CASKET CARD("Y", "type mill pattern { reed } on build { build hut }"), false, NULL},
    {"an effect replaces others by it", GAME(""),
     CASKET CARD("Y", "type mill pattern { reed } on build { replace built with hut }"),
     false, NULL},
    {"an effect builds what lacks a cube", GAME(""),
     CASKET CARD("Y", "type mill pattern { reed } on build { build match missing 1 }"),
     false, NULL},
    {"what is dealt brings it, and nothing is dealt", GAME(""),
     CASKET CARD("Y", "type spire pattern { reed } on build { place gold }"), false, "gold"},
    {"what is dealt brings it", GAME(""),
     CASKET CARD("Y", "type spire pattern { reed } on build { place gold }"), true, NULL},
    {"effects build nothing that is dealt", GAME(""),
     CARD("X", "type spire pattern { gold }")
     CARD("Y", "type mill pattern { reed } on build { build any type }"), false, "gold"},
    {"a building that is there", GAME(""), X("mill clay") CARD("Y", "type mill pattern { reed }"),
     false, NULL},
    {"a building of which there is none", GAME(""), X("mill clay"), false,
     "no building that its layout asks for"},
    {"one that is not dealt", GAME(""), X("spire clay") CARD("Y", "type spire pattern { reed }"),
     false, "no building"},
    {"one that is dealt", GAME(""), X("spire clay") CARD("Y", "type spire pattern { reed }"),
     true, NULL},
    {"a map with room for it", GAME("ground { - . . . / - . . . / - . . . / - - - - }"),
     X("clay clay clay"), false, NULL},
    {"a map without", GAME("ground { - . . . / - . . . / - . . . / - - - - }"),
     X("clay clay clay clay"), false, "fits nowhere on the ground"},
    {"one of two maps has room",
     GAME("ground \"a\" { - . . . / - . . . / - . . . / - - - - }\n"
          "ground \"b\" { . . . . / - . . . / - . . . / - - - - }"),
     X("clay clay clay clay"), false, NULL},
    {"hard to meet is not proven", GAME(""),
     CARD("X", "type hut pattern { clay } only when count built > 90"), false, NULL},
};

static void test_only_what_is_proven_is_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_test_pack pack = hm_test_pack_of("pack \"p\" { version \"1.0.0\" game \"hamlets\" }",
                                            rows[i].game, rows[i].cards);
        hm_library *lib = hm_test_build(&pack, hm_lua_host_new());
        const hm_setting how = {.mode = 0};
        char why[HM_PROOF_MAX] = "", wrong[400];
        hm_test_write_down(hm_library_diags(lib), wrong, sizeof wrong);
        if (hm_library_diags(lib)->errors > 0)
            fail_msg("%s: %s", rows[i].what, wrong);
        const hm_cards *set = hm_library_cards(lib);
        const bool proven = hm_is_unbuildable(set, &how, rows[i].deals,
                                              hm_test_card(set, "X"), why);
        const char *part = rows[i].proof;
        if (proven != (part != NULL) || (proven && strstr(why, part) == NULL))
            fail_msg("%s: '%s', not '%s'", rows[i].what, why, part != NULL ? part : "");
        hm_library_free(lib);
    }
}

/* Published cards can be built, monuments where they are dealt. */
static void test_published_cards_can_be_built(void **state)
{
    static const char *const packs[] = {HM_TEST_BASE, HM_TEST_FORTUNE, HM_TEST_TOKENS};
    hm_library *lib = hm_test_load_all(packs, 3, NULL);
    const hm_setting how = {.mode = 0};
    char why[HM_PROOF_MAX];
    (void)state;
    assert_non_null(lib);
    const hm_cards *set = hm_library_cards(lib);
    for (int i = 0; i < set->count; i++)
        if (hm_is_unbuildable(set, &how, false, set->card[i], why))
            fail_msg("%s: %s", set->card[i]->name, why);
    hm_library_free(lib);
}

/* A pack has made the grid smaller than a card was drawn for. */
static void test_a_layout_larger_than_the_grid(void **state)
{
    hm_library *lib = hm_test_load_with(HM_TEST_BASE, "extends \"tiny-towns\" { grid 3 by 3 }");
    const hm_setting how = {.mode = 0};
    char why[HM_PROOF_MAX] = "";
    (void)state;
    assert_non_null(lib);
    const hm_cards *set = hm_library_cards(lib);
    int proven = 0;
    for (int i = 0; i < set->count; i++) {
        const bool is = hm_is_unbuildable(set, &how, false, set->card[i], why);
        assert_true(is == set->card[i]->misfit);
        proven += is;
    }
    assert_true(proven > 0);
    assert_string_equal(why, "its layout does not fit on 3 by 3 squares");
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_what_is_proven_is_said),
        cmocka_unit_test(test_published_cards_can_be_built),
        cmocka_unit_test(test_a_layout_larger_than_the_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
