/* Taking away and moving, as a card says it: in English, laid out, and wrongly. */
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
    {"one cube", "on build { remove cubes }", "When built, remove a loose cube."},
    {"one of some", "on build { may remove clay or hut }",
     "When built, you may remove a loose clay cube or hut."},
    {"two", "on build { remove 2 cubes place reed on there }",
     "When built, remove 2 loose cubes and place reed on the last of those squares."},
    {"all", "on build { remove all adjacent cubes }",
     "When built, remove all adjacent loose cubes."},
    {"itself", "on build { remove self build hut on self }",
     "When built, remove this building and put a hut on its own square."},
    {"whatever it is", "on build { remove adjacent remove all corner remove there }",
     "When built, remove what is on an adjacent square, then remove what is on all squares "
     "in a corner, then remove what is on that square."},
    {"up to", "on build { up to 2 times remove cubes }",
     "When built, you may remove a loose cube, up to 2 times."},
    {"to a set", "on build { move hut to corner }",
     "When built, move a hut to an empty square in a corner."},
    {"beside it", "on build { may move self to empty adjacent to there }",
     "When built, you may move this building to an empty square adjacent to it."},
    {"back there", "on build { place reed move self to row of there }",
     "When built, place reed on an empty square and move this building to an empty square "
     "in a row with it."},
    {"two alike", "on build { swap cubes with cubes }",
     "When built, swap a loose cube with another one."},
    {"two others", "on build { swap hut with (hut or cubes) adjacent to there }",
     "When built, swap a hut with a hut or loose cube adjacent to it."},
    {"two squares", "on build { swap edge with edge }",
     "When built, swap what is on a square on the edge with what is on another one."},
    {"around it", "on build { turn around self }",
     "When built, move all that is around this building one step around it, clockwise or "
     "counter-clockwise."},
    {"around any", "while building { once a round turn around town }",
     "While you build, once a round you may move all that is around a square one step "
     "around it, clockwise or counter-clockwise; once for all your Xs together."},
};

static void cards_say_what_they_move(void **state)
{
    (void)state;
    assert_int_equal(hm_said_amiss(texts, sizeof texts / sizeof *texts, library_of), 0);
}

/* -- wrongly */

static const hm_test_row mistakes[] = {
    {"no mistake", CARD("on build { remove 9 cubes move (adjacent) to empty }"), ""},
    {"nothing there", CARD("on build { remove corner empty }"),
     "2:19-31 wrong-kind: nothing is on empty squares to be removed\n"},
    {"nothing to move", CARD("on build { move empty to corner }"),
     "2:17-22 wrong-kind: nothing is on empty squares to be moved\n"},
    {"no room", CARD("on build { move hut to cubes }"),
     "2:24-29 wrong-kind: these squares are never empty, so nothing can be moved "
     "there (squares near it are 'adjacent to SET', and 'swap SET with SET' exchanges "
     "two)\n"},
    {"no room at all", CARD("on build { move hut to adjacent built }"),
     "2:24-38 wrong-kind: these squares are never empty, so nothing can be moved "
     "there (squares near it are 'adjacent to SET', and 'swap SET with SET' exchanges "
     "two)\n"},
    {"too many", CARD("on build { remove 10 cubes }"),
     "2:19-21 number-range: number out of range: 1 to 9\n"},
    {"no number of them", CARD("on build { remove 0 cubes }"),
     "2:19-20 number-range: number out of range: 1 to 9\n"},
    {"no set", CARD("on build { remove 2 }"),
     "2:19-20 wrong-kind: this part needs a set of squares, but this is a number\n"},
    {"not yet", CARD("on build { remove there }"),
     "2:19-24 wrong-place: nothing has been chosen yet that is there (it stands "
     "behind what removes, moves, places or builds something)\n"},
    {"not here", CARD("score 1 per there"),
     "2:13-18 wrong-place: 'there' is what an effect has chosen (it stands behind "
     "what removes, moves, places or builds something)\n"},
    {"not before it is chosen", CARD("on build { swap there with cubes }"),
     "2:17-22 wrong-place: nothing has been chosen yet that is there (it stands "
     "behind what removes, moves, places or builds something)\n"},
    {"fine behind it", CARD("on build { swap cubes with there }"), ""},
    {"to where", CARD("on build { move hut }"),
     "2:21-22 syntax: unexpected '}'\n"},
    {"adjacent to what", CARD("on build { move adjacent to corner }"),
     "2:36-37 syntax: unexpected '}'\n"},
    {"swap for", CARD("on build { swap hut for cubes }"),
     "2:21-24 syntax: unexpected 'for' (did you mean 'per'?)\n"},
    {"around only", CARD("on build { turn row self }"),
     "2:17-20 syntax: what is turned is all that is around a square (write 'turn "
     "around SET')\n"},
    {"turn what", CARD("on build { turn self }"),
     "2:17-21 syntax: unexpected 'self', expected squares nearby\n"},
    {"rotate", CARD("on build { rotate around self }"),
     "2:12-18 unknown-word: unknown word 'rotate' (did you mean 'turn'?)\n"},
    {"from", CARD("on build { move hut to corner from edge }"),
     "2:24-30 syntax: tokens are moved to what is near them (write adjacent, around, "
     "diagonal, row or column)\n"},
};

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    assert_int_equal(
        hm_test_rows_amiss(mistakes, sizeof mistakes / sizeof *mistakes, library_of), 0);
}

/* -- laid out */

static const hm_test_row layouts[] = {
    {"remove", "card \"X\" { on build { remove   (cubes) remove 2 (cubes  or hut)\n"
               "remove all (row or column) } }",
     "card \"X\" {\n"
     "  on build { remove cubes remove 2 (cubes or hut) remove all row or column }\n"
     "}\n"},
    {"move", "card \"X\" { on build { move (adjacent) to  (empty) swap (hut or reed)\n"
             "with hut except self turn   around  self may remove there } }",
     "card \"X\" {\n"
     "  on build {\n"
     "    move (adjacent) to empty\n"
     "    swap hut or reed with hut except self\n"
     "    turn around self\n"
     "    may remove there\n"
     "  }\n"
     "}\n"},
};

static void they_are_laid_out(void **state)
{
    (void)state;
    assert_int_equal(hm_said_crooked(layouts, sizeof layouts / sizeof *layouts), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_say_what_they_move),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(they_are_laid_out),
    };
    return cmocka_run_group_tests_name("carrying, said", tests, NULL, NULL);
}
