/* Things on squares and cubes that must go somewhere, as a card says them: in English,
 * laid out, and wrongly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/said.h"

static const char game[] =
    "game \"t\" { title \"T\" grid 4 by 4\n"
    "resource clay { letter C colour red } resource reed { letter R colour green }\n"
    "type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"
    "mode standard \"s\" mode solo \"o\"\n"
    "counter penny { plural \"pence\" letter P colour yellow capacity 4 }\n"
    "counter storey { plural \"storeys\" letter S of square capacity 4 }\n"
    "rule stored { values \"no\" \"yes\" for \"stored-where-cubes-go\" text \"t\"\n"
    "  is \"no\" \"it stays off buildings\" is \"yes\" \"it may go on buildings\" } }\n";

#define CARD(parts) HM_SAID_CARD(parts)

static hm_library *library_of(const char *cards)
{
    return hm_said_library(game, cards);
}

/* -- in English */

static const hm_test_row texts[] = {
    {"on each square", "on build { lay 1 penny on center for buildings }",
     "When built, put 1 penny on each square in the center; a building put on such a "
     "square gains it, one that stands there at once."},
    {"several, for whatever comes", "on build { lay 2 pence on corner }",
     "When built, put 2 pence on each square in a corner; a cube or building put on such "
     "a square gains them."},
    {"on chosen squares", "on build { lay 1 penny on 3 empty }",
     "When built, put 1 penny on each of 3 empty squares (or of as many as there are); "
     "a cube or building put on such a square gains it."},
    {"on one", "on build { lay 1 penny on 1 empty for buildings }",
     "When built, put 1 penny on 1 empty square; a building put on such a square gains "
     "it."},
    {"a choice", "on build { may lay 1 penny on 2 corner }",
     "When built, you may put 1 penny on each of 2 squares in a corner (or of as many "
     "as there are); a cube or building put on such a square gains it."},
    {"under", "score 1 per under pence",
     "1 point for each square that has a penny on it."},
    {"not under", "score 1 per corner except under penny",
     "1 point for each square in a corner that has no penny on it."},
    {"a condition", "score 2 when no under pence",
     "2 points if you have no square that has a penny on it."},
    {"others' cubes", "others' cubes go on under pence",
     "A cube that you did not name yourself must go on an empty square that has a penny "
     "on it, as long as there is one; it stays off buildings."},
    {"own cubes, unless", "own cubes go on corner unless alone",
     "A cube that you named must go on an empty square in a corner, as long as there is "
     "one, unless you are the only player left; it stays off buildings."},
    {"both", "own cubes go on edge others' cubes go on center",
     "A cube that you named must go on an empty square on the edge, as long as there is "
     "one; it stays off buildings. A cube that you did not name yourself must go on an "
     "empty square in the center, as long as there is one."},
};

static void cards_say_what_lies_and_where_cubes_go(void **state)
{
    (void)state;
    assert_int_equal(hm_said_amiss(texts, sizeof texts / sizeof *texts, library_of), 0);
}

/* -- wrongly */

#define UNKNOWN "unknown-name: unknown counter"

static const hm_test_row mistakes[] = {
    {"no mistake", CARD("on build { lay 1 penny on 9 empty lay 63 pence on town }"), ""},
    {"no counter", CARD("on build { lay 1 peny on empty }"),
     "2:18-22 " UNKNOWN " 'peny' (did you mean 'penny'?)\n"},
    {"a cube", CARD("on build { lay 1 clay on empty }"),
     "2:18-22 " UNKNOWN " 'clay' (cubes are placed: 'place clay')\n"},
    {"of squares", CARD("on build { lay 1 storey on empty }"),
     "2:18-24 wrong-kind: 'storey' is a number of squares, not of players\n"},
    {"too many", CARD("on build { lay 64 pence on empty }"),
     "2:16-24 number-range: number out of range: 1 to 63\n"},
    {"none", CARD("on build { lay 0 pence on empty }"),
     "2:16-23 number-range: number out of range: 1 to 99\n"},
    {"on too many", CARD("on build { lay 1 penny on 10 empty }"),
     "2:27-29 number-range: number out of range: 1 to 9\n"},
    {"on none", CARD("on build { lay 1 penny on 0 empty }"),
     "2:27-28 number-range: number out of range: 1 to 9\n"},
    {"on a number", CARD("on build { lay 1 penny on 3 }"),
     "2:27-28 wrong-kind: this part needs a set of squares, but this is a number\n"},
    {"under what", CARD("score 1 per under clay"),
     "2:19-23 " UNKNOWN " 'clay' (squares with such a cube are 'clay')\n"},
    {"a building's own", CARD("own cubes go on adjacent"),
     "2:17-25 wrong-place: 'adjacent' is seen from one building, but here is none\n"},
    {"fed", CARD("others' cubes go on fed"),
     "2:21-24 wrong-place: what is fed is known only when the game is scored\n"},
    {"unless what", CARD("others' cubes go on corner unless empty"),
     "2:35-40 wrong-kind: 'unless' needs a condition, but this is a set of squares "
     "(ask 'any' or 'no' such square, or compare their 'count')\n"},
    {"several of them", CARD("own cubes go on corner own cubes go on edge\n"
                             "others' cubes go on any empty unless alone"), ""},
};

static void what_is_wrong_is_said(void **state)
{
    (void)state;
    assert_int_equal(
        hm_test_rows_amiss(mistakes, sizeof mistakes / sizeof *mistakes, library_of), 0);
}

/* -- laid out */

static const hm_test_row layouts[] = {
    {"lay", "card \"X\" { on build { lay 1 penny on (center) for  buildings } }",
     "card \"X\" {\n  on build { lay 1 penny on center for buildings }\n}\n"},
    {"some", "card \"X\" { on build { lay 2 pence on 3 (empty or corner)\n"
             "lay 1 penny on (empty or corner) } }",
     "card \"X\" {\n  on build { lay 2 pence on 3 (empty or corner) lay 1 penny on empty or "
     "corner }\n}\n"},
    {"where cubes go", "card \"X\" { own   cubes go on (under pence) unless alone\n"
                       "others' cubes go on lua { return 0 } }",
     "card \"X\" {\n  own cubes go on under pence unless alone\n"
     "  others' cubes go on lua { return 0 }\n}\n"},
};

static void they_are_laid_out(void **state)
{
    (void)state;
    assert_int_equal(hm_said_crooked(layouts, sizeof layouts / sizeof *layouts), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_say_what_lies_and_where_cubes_go),
        cmocka_unit_test(what_is_wrong_is_said),
        cmocka_unit_test(they_are_laid_out),
    };
    return cmocka_run_group_tests_name("under, said", tests, NULL, NULL);
}
