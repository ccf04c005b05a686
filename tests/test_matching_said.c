/* Other ways to build from cubes, and cubes that are lent, as a card says them: in
 * English, laid out, and wrongly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/said.h"

#define CARD(parts) HM_SAID_CARD(parts)

static hm_library *library_of(const char *cards)
{
    return hm_said_library(hm_said_game, cards);
}

/* -- in English */

static const hm_test_row texts[] = {
    {"one missing", "on build { may build match missing 1 }",
     "When built, you may build any building with 1 of the cubes of its layout missing, "
     "but not on a square where one is missing."},
    {"of a type", "on build { build hut or tower match missing 2 }",
     "When built, build a hut or tower with 2 of the cubes of its layout missing, but not "
     "on a square where one is missing."},
    {"anywhere", "on build { build match anywhere }",
     "When built, build any building from the right cubes, wherever they lie in your "
     "town."},
    {"different", "on build { up to 2 times build any except tower match any different }",
     "When built, you may build any building except towers from cubes of any kinds in the "
     "shape of its layout, no two of one kind, up to 2 times."},
    {"lends", "holds 1 lends",
     "Holds 1 cube. The cube on it may be used in a later layout as if it lay on its "
     "square; a layout needs at least one cube that lies on no building."},
    {"lends one of several", "lends holds 3",
     "Holds up to 3 cubes. A cube on it may be used in a later layout as if it lay on its "
     "square; a layout needs at least one cube that lies on no building."},
};

static void cards_say_how_they_build(void **state)
{
    (void)state;
    assert_int_equal(hm_said_amiss(texts, sizeof texts / sizeof *texts, library_of), 0);
}

/* -- wrongly */

static const hm_test_row mistakes[] = {
    {"no mistake", CARD("on build { build tower match missing 4 build match anywhere }"), ""},
    {"none missing", CARD("on build { build match missing 0 }"),
     "2:32-33 number-range: number out of range: 1 to 4\n"},
    {"too many missing", CARD("on build { build hut match missing 5 }"),
     "2:36-37 number-range: number out of range: 1 to 4\n"},
    {"how many", CARD("on build { build match missing }"),
     "2:32-33 syntax: unexpected '}', expected a number\n"},
    {"no type", CARD("on build { build hat match anywhere }"),
     "2:18-21 unknown-name: unknown type 'hat' (did you mean 'hut'?)\n"},
    {"in what way", CARD("on build { build match shared }"),
     "2:24-30 syntax: unexpected 'shared', expected 'anywhere', 'missing' or 'any'\n"},
    {"any what", CARD("on build { build match any }"),
     "2:28-29 syntax: unexpected '}', expected 'different'\n"},
    {"nothing to lend", CARD("lends"),
     "2:1-6 no-use: nothing lies on this card to lend (add 'holds N')\n"},
    {"everything lent", CARD("holds 1 wild lends"),
     "2:14-19 no-use: a wild building serves as any cube anyway\n"},
    {"lent twice", CARD("holds 1 lends\nlends"),
     "3:1-6 duplicate-part: 'lends' stands twice in one card\n"},
    {"dealt ones are not put up", CARD("on build { build tower }"),
     "2:18-23 wrong-place: cards of type 'tower' are dealt, and no effect puts them up\n"},
    {"too many questions", CARD("on build { build match anywhere build match anywhere\n"
                                "build match anywhere }"),
     "2:10-53 limit: this effect can ask 102 questions; at most 96 go\n"},
};

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    assert_int_equal(
        hm_test_rows_amiss(mistakes, sizeof mistakes / sizeof *mistakes, library_of), 0);
}

/* -- laid out */

static const hm_test_row layouts[] = {
    {"missing", "card \"X\" { on build { build  match missing   1 may build (hut) match\n"
                "missing 2 } }",
     "card \"X\" {\n  on build { build match missing 1 may build hut match missing 2 }\n}\n"},
    {"lends", "card \"X\" { holds 1   lends }", "card \"X\" {\n  holds   1\n  lends\n}\n"},
    {"the others", "card \"X\" { on build { build any  except hut match anywhere\n"
                   "build match   any different build hut or tower match any different } }",
     "card \"X\" {\n  on build {\n    build any type except hut match anywhere\n"
     "    build match any different\n    build hut or tower match any different\n  }\n}\n"},
};

static void they_are_laid_out(void **state)
{
    (void)state;
    assert_int_equal(hm_said_crooked(layouts, sizeof layouts / sizeof *layouts), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_say_how_they_build),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(they_are_laid_out),
    };
    return cmocka_run_group_tests_name("matching, said", tests, NULL, NULL);
}
