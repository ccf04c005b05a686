/* Tokens as cards say them, in English: where one kind has a name for all, and where
 * there are two. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/packs.h"
#include "tests/support.h"

static const char manifest[] = "pack \"t\" { title \"T\" version \"1.0.0\" game \"t\" }";

#define GAME(tokens)                                                                \
    "game \"t\" { title \"T\" grid 4 by 4\n"                                         \
    "resource clay { letter C colour red } resource reed { letter R colour green }\n" \
    "type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"               \
    "type barn { letter B colour red symbol \"b\" plural \"barns\" }\n"              \
    "mode standard \"s\" mode solo \"o\"\n"                                         \
    "counter penny { plural \"pence\" letter P colour yellow capacity 4 }\n" tokens "}\n"
#define GUEST "token guest { plural \"guests\" letter G colour purple count 3 home inn works }\n"
#define FERRYMAN \
    "token ferryman { plural \"ferrymen\" letter F colour cyan count 1 home dock works }\n"
#define CARD(parts) "card \"X\" { type hut pattern { clay reed } source \"t\"\n" parts " }"

typedef struct saying {
    const char *source, *want;
} saying;

static bool says(const char *game, const saying *s)
{
    char source[400];
    snprintf(source, sizeof source, CARD("%s"), s->source);
    hm_test_pack pack = hm_test_pack_of(manifest, game, source);
    hm_library *lib = hm_test_build(&pack, NULL);
    hm_test_row row = {"text", s->source, s->want};
    assert_null(hm_library_diags(lib)->first);
    bool fine = hm_test_row_gives(&row, hm_test_card(hm_library_cards(lib), "X")->text);
    hm_library_free(lib);
    return fine;
}

static int count_amiss(const char *game, const saying *list, size_t count)
{
    int bad = 0;
    for (size_t i = 0; i < count; i++)
        bad += !says(game, &list[i]);
    return bad;
}

static const saying of_one_kind[] = {
    {"score 1 per guest", "1 point for each guest in your town."},
    {"score 1 per adjacent guest", "1 point for each adjacent guest."},
    {"score 1 per corner guest", "1 point for each guest in a corner."},
    {"score 1 per guest except working",
     "1 point for each guest in your town that does not work."},
    {"score 1 per built guest", "1 point for each building with a guest."},
    {"score 1 per hut guest", "1 point for each hut with a guest."},
    {"score 1 per hut except guest", "1 point for each hut without a guest."},
    {"score 1 per working guest",
     "1 point for each building in which a guest works."},
    {"score 1 per working", "1 point for each building in which a guest works."},
    {"score 2 per hut working", "2 points for each hut in which a guest works."},
    {"score 1 per built except working",
     "1 point for each building in which no guest works."},
    {"score 1 per built except working guest",
     "1 point for each building in which no guest works."},
    {"score 1 per corner built except working",
     "1 point for each building in a corner in which no guest works."},
    {"score 1 per vacant", "1 point for each vacant square."},
    {"score 1 per adjacent vacant", "1 point for each adjacent vacant square."},
    {"score 1 per vacant corner", "1 point for each vacant square in a corner."},
    {"score 1 per empty except guest",
     "1 point for each empty square without a guest."},
    {"score 1 per empty except (guest or corner)",
     "1 point for each empty square that is neither with a guest nor in a corner."},
    {"score 1 per empty guest", "1 point for each empty square with a guest."},
    {"score 1 per cubes guest", "1 point for each loose cube with a guest."},
    {"score 1 per town except (built or guest)",
     "1 point for each square without a building or a guest."},
    {"score 1 per (guest or hut)", "1 point for each square with a guest or a hut."},
    {"score 1 per working except hut",
     "1 point for each building in which a guest works and that is not a hut."},
    {"score 1 per working laden",
     "1 point for each building in which a guest works and that holds a cube."},
    {"score 1 per working adjacent to guest",
     "1 point for each building in which a guest works and that is adjacent to a guest."},
    {"score 1 per built adjacent to guest",
     "1 point for each building adjacent to a guest."},
    {"score 1 per (hut where any adjacent guest)",
     "1 point for each hut with an adjacent guest."},
    {"score 1 per (hut where working)",
     "1 point for each hut in which a guest works."},
    {"score 1 per (hut where count adjacent guest >= 2)",
     "1 point for each hut with at least 2 adjacent guests."},
    {"score 2 when working", "2 points if a guest works in it."},
    {"score 2 when not working", "2 points if no guest works in it."},
    {"score 2 when corner working",
     "2 points if it is in a corner and has a guest at work."},
    {"score 2 when working corner",
     "2 points if it has a guest at work and is in a corner."},
    {"score 2 when any self guest", "2 points if it has a guest."},
    {"score 2 when any guest", "2 points if you have a guest in your town."},
    {"score 2 when no guest", "2 points if you have no guest in your town."},
    {"score 2 when any adjacent guest", "2 points if a guest is adjacent."},
    {"score 2 when no adjacent guest", "2 points if no guest is adjacent."},
    {"score 2 when any corner guest", "2 points if a guest is in a corner."},
    {"score 2 when count guest >= 2",
     "2 points if you have at least 2 guests in your town."},
    {"score 2 when count adjacent guest = 2",
     "2 points if exactly 2 guests are adjacent."},
    {"score 2 when any working",
     "2 points if you have a building in which a guest works."},
    {"score 2 when no working",
     "2 points if you have no building in which a guest works."},
    {"score 2 when count working >= 2",
     "2 points if you have at least 2 buildings in which a guest works."},
    {"score 2 when no hut except working",
     "2 points if you have no hut in which no guest works."},
    {"score 2 when any vacant", "2 points if you have a vacant square."},
    {"score inn", "1 point for each guest at the inn."},
    {"score 2 per inn", "2 points for each guest at the inn."},
    {"score 3 - inn", "3 points minus 1 point for each guest at the inn."},
    {"score 2 when inn >= 2", "2 points if you have at least 2 guests at the inn."},
    {"score 2 when inn = 0", "2 points if you have no guests at the inn."},
    {"score 2 when inn > count hut",
     "2 points if you have more guests at the inn than huts."},
    {"score 2 when inn = penny",
     "2 points if you have exactly as many guests at the inn as pence."},
    {"score 2 when inn > right's inn",
     "2 points if you have more guests at the inn than the player on your right."},
    {"score right's inn",
     "1 point for each guest at the inn of the player on your right."},
    {"score 1 per right's guest",
     "1 point for each guest in the town of the player on your right."},
    {"score 2 when any right's guest",
     "2 points if the player on your right has a guest in their town."},
    {"score 2 when count guest > count right's guest",
     "2 points if you have more guests in your town than the player on your right."},
    {"score 2 when count working > inn",
     "2 points if you have fewer guests at the inn than buildings in which a guest "
     "works."},
    {"score count guest * inn",
     "Points equal to the number of guests in your town times the number of guests at "
     "the inn."},
    {"score 2 when even inn", "2 points if the number of guests at the inn is even."},
    {"on build { bring guests to corner }",
     "When built, bring as many guests as you can from the inn to vacant squares in a "
     "corner."},
    {"on build { bring 1 guest to empty }",
     "When built, bring 1 guest from the inn to a vacant square."},
    {"on build { bring 2 guests to vacant }",
     "When built, bring 2 guests from the inn to vacant squares, or as many as you can."},
    {"on build { bring 1 guest to adjacent }",
     "When built, bring 1 guest from the inn to an adjacent vacant square."},
    {"on build { may bring 1 guest to edge }",
     "When built, you may bring 1 guest from the inn to a vacant square on the edge."},
    {"on build { move guests to adjacent from town }",
     "When built, move every guest to a vacant adjacent square, or to the inn if there "
     "is none."},
    {"on build { move guests to around from (cubes or built) except working }",
     "When built, move every guest on a loose cube or building, unless it works there, "
     "to a vacant square around it, or to the inn if there is none."},
    {"on build { move guests to row from corner }",
     "When built, move every guest in a corner to a vacant square in its row, or to "
     "the inn if there is none."},
    {"on build { move guests to diagonal from adjacent }",
     "When built, move every adjacent guest to a vacant diagonally adjacent square, or "
     "to the inn if there is none."},
    {"on build { move guests to adjacent from town except working }",
     "When built, move every guest that does not work to a vacant adjacent square, or "
     "to the inn if there is none."},
    {"on build { may move guests to adjacent from working }",
     "When built, you may move every guest at work to a vacant adjacent square, or to "
     "the inn if there is none."},
    {"on build { move guests to adjacent from hut }",
     "When built, move every guest in a hut to a vacant adjacent square, or to the inn "
     "if there is none."},
    {"on build { send guests home from corner }",
     "When built, send every guest in a corner to the inn."},
    {"on build { send guests home from working }",
     "When built, send every guest at work to the inn."},
    {"on build { send guests home from adjacent }",
     "When built, send every adjacent guest to the inn."},
    {"on build { send guests home from built }",
     "When built, send every guest in a building to the inn."},
    {"on build { put guest on built }",
     "When built, put any of your guests to work in a building."},
    {"on build { put guest on built except working }",
     "When built, put any of your guests to work in a building in which no guest works."},
    {"on build { may put guest on corner hut }",
     "When built, you may put any of your guests to work in a hut in a corner."},
    {"on build { put guest on town }",
     "When built, put any of your guests to work in a building."},
    {"on build { put guest on self }",
     "When built, put any of your guests to work in this building."},
    {"on build { give up 1 guest }",
     "When built, give up 1 guest for the rest of the game."},
    {"on build { give up 2 guests }",
     "When built, give up 2 guests for the rest of the game."},
    {"on build { pay 1 guest }",
     "When built, pay 1 guest at work (it goes to the inn)."},
    {"on build { pay 2 guests gain 1 penny }",
     "When built, pay 2 guests at work (they go to the inn) and gain 1 penny."},
    {"on build { pay 1 guest 2 pence }",
     "When built, pay 1 guest at work and 2 pence (the guest goes to the inn)."},
    {"on build { pay 1 guest else gain 2 pence }",
     "When built, pay 1 guest at work (it goes to the inn) if you can; otherwise, gain "
     "2 pence."},
    {"on build { gain 2 pence when inn >= 2 }",
     "When built, if you have at least 2 guests at the inn, gain 2 pence."},
    {"on build { gain 2 pence when working }",
     "When built, if a guest works in it, gain 2 pence."},
    {"on build { gain 2 pence when constructed }",
     "When built, if it was built from a layout, gain 2 pence."},
    {"on build { gain 2 pence when not constructed }",
     "When built, unless it was built from a layout, gain 2 pence."},
    {"on build { gain 1 penny per working }",
     "When built, gain 1 penny for each building in which a guest works."},
    {"on build { lay 1 penny on guest }",
     "When built, put 1 penny on each square with a guest; a cube or building put on "
     "such a square gains it."},
    {"on build { lay 1 penny on 2 (empty guest) }",
     "When built, put 1 penny on each of 2 empty squares with a guest (or of as many as "
     "there are); a cube or building put on such a square gains it."},
    {"on build { lay 1 penny on working }",
     "When built, put 1 penny on each building in which a guest works; a cube or "
     "building put on such a square gains it."},
    {"on build { place clay on empty guest }",
     "When built, place clay on an empty square with a guest."},
    {"on build { place clay on guest }",
     "When built, place clay on an empty square with a guest."},
    {"own cubes go on guest",
     "A cube that you named must go on an empty square with a guest, as long as there "
     "is one."},
    {"others' cubes go on empty except guest",
     "A cube that you did not name yourself must go on an empty square without a "
     "guest, as long as there is one."},
    {"feeds working", "Feeds every building in which a guest works."},
    {"feeds 2 among working", "Feeds up to 2 buildings in which a guest works."},
    {"feeds 1 among guest", "Feeds 1 building with a guest."},
    {"only when count guest >= 1",
     "Can be built only when you have at least 1 guest in your town."},
    {"when another names clay { pay 1 guest place it on guest }",
     "When another player names clay, pay 1 guest at work (it goes to the inn) and place "
     "the cube on an empty square with a guest."},
    {"score 1 per hut except (corner working)",
     "1 point for each hut that is not both in a corner and with a guest at work."},
};

/* Then who works is somebody. */
static const saying of_two_kinds[] = {
    {"score 1 per working", "1 point for each building in which somebody works."},
    {"score 1 per working guest",
     "1 point for each building in which a guest works."},
    {"score 1 per built except working",
     "1 point for each building in which nobody works."},
    {"score 1 per built except working ferryman",
     "1 point for each building in which no ferryman works."},
    {"score 2 when working", "2 points if somebody works in it."},
    {"score 2 when not working", "2 points if nobody works in it."},
    {"score 1 per (guest or ferryman)",
     "1 point for each square with a guest or a ferryman."},
    {"score 1 per town except (guest or ferryman)",
     "1 point for each square without a guest or a ferryman."},
    {"score 1 per corner (guest or ferryman)",
     "1 point for each square in a corner with a guest or a ferryman."},
    {"score 1 per edge except (guest or ferryman)",
     "1 point for each square on the edge without a guest or a ferryman."},
    {"score 2 when any self (guest or ferryman)",
     "2 points if it has a guest or a ferryman."},
    {"score 2 when working corner",
     "2 points if it has somebody at work and is in a corner."},
    {"score 1 per hut except (corner working)",
     "1 point for each hut that is not both in a corner and with somebody at work."},
    {"score dock + inn",
     "1 point for each ferryman at the dock, plus 1 point for each guest at the inn."},
    {"score 2 when dock > inn",
     "2 points if you have more ferrymen at the dock than guests at the inn."},
    {"on build { pay 1 ferryman 2 guests }",
     "When built, pay 1 ferryman at work and 2 guests at work (the ferryman goes to "
     "the dock, the guests go to the inn)."},
};

static void tokens_are_called_by_their_name(void **state)
{
    (void)state;
    assert_int_equal(count_amiss(GAME(GUEST), of_one_kind,
                                 sizeof of_one_kind / sizeof *of_one_kind), 0);
}

static void of_two_kinds_somebody_works(void **state)
{
    (void)state;
    assert_int_equal(count_amiss(GAME(GUEST FERRYMAN), of_two_kinds,
                                 sizeof of_two_kinds / sizeof *of_two_kinds), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_called_by_their_name),
        cmocka_unit_test(of_two_kinds_somebody_works),
    };
    return cmocka_run_group_tests_name("tokens, said", tests, NULL, NULL);
}
