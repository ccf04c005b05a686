/* Counters, occasions and variants: every mistake with its place, message and hint. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/packs.h"
#include "tests/support.h"

/* -- cards of the base game, which has coins */

#define CARD(parts) "card \"X\" { type well pattern { wood wheat } source \"t\"\n" parts " }"

static const hm_test_row of_base[] = {
    {"what counters do",
     CARD("on build { gain 1 coin gain 1 coin per cottage gain coins: count farm lose 2 "
          "coins lose all coins pay 3 coins pay 1 coin else { place wood } others gain 1 "
          "coin later }"),
     ""},
    {"parts", CARD("room 1 coin cost 2 coins only when coins >= 1 or not in solo"), ""},
    {"left out of a variant", CARD("not with coins"), ""},
    {"left out of an unknown one", CARD("not with coinns"),
     "2:10-16 unknown-name: unknown variant 'coinns' (did you mean 'coins'?)\n"},
    {"a misspelt counter", CARD("on build { gain 1 coim }"),
     "2:19-23 unknown-name: unknown counter 'coim' (did you mean 'coin'?)\n"},
    {"an unknown counter", CARD("on build { lose all turnips }"),
     "2:21-28 unknown-name: unknown counter 'turnips'\n"},
    {"gaining cubes", CARD("on build { gain 2 wood }"),
     "2:19-23 unknown-name: unknown counter 'wood' (cubes are placed: 'place wood')\n"},
    {"gaining any cubes", CARD("on build { gain 2 cubes }"),
     "2:17-24 wrong-place: in a town, counters are moved like this, and cubes are "
     "placed\n"},
    {"paying cubes", CARD("on build { pay 1 wood else place wheat }"),
     "2:18-22 unknown-name: unknown counter 'wood' (cubes that it takes stand in its "
     "pattern)\n"},
    {"room for cubes", CARD("room 2 wood"),
     "2:8-12 unknown-name: unknown counter 'wood' (room for cubes on the building is "
     "'holds N')\n"},
    {"too much room", CARD("room 10 coins"),
     "2:6-14 number-range: number out of range: 1 to 9\n"},
    {"a counter twice", CARD("cost 2 coins 1 coin"),
     "2:14-20 duplicate-part: 'coin' stands twice\n"},
    {"none of it", CARD("on build { gain 0 coins }"),
     "2:17-24 number-range: number out of range: 1 to 99\n"},
    {"gaining all", CARD("on build { gain all coins }"),
     "2:17-26 wrong-place: 'all' is said of what is lost or paid (as many as there are: "
     "'coins: coins')\n"},
    {"a set for a number", CARD("on build { gain coins: adjacent cottage }"),
     "2:24-40 wrong-kind: this part needs a number, but this is a set of squares "
     "(write 'count' before the set)\n"},
    {"a mistake in both branches",
     CARD("on build { gain 1 coim when any farmm else lose 1 coyn }"),
     "2:19-23 unknown-name: unknown counter 'coim' (did you mean 'coin'?)\n"
     "2:33-38 unknown-name: unknown name 'farmm' (did you mean 'farm'?)\n"
     "2:51-55 unknown-name: unknown counter 'coyn' (did you mean 'coin'?)\n"},

    {"reach, misspelt", CARD("score 1\nwhen coins reaches 4 { place wood }"),
     "3:12-19 unknown-word: unknown word 'reaches' (did you mean 'reach'?)\n"},
    {"reach of a misspelt counter", CARD("when coyns reach 4 { place wood }"),
     "2:6-11 unknown-name: unknown counter 'coyns' (did you mean 'coins'?)\n"},
    {"cubes that reach", CARD("when wood reach 4 { place wood }"),
     "2:6-10 unknown-name: unknown counter 'wood' (only counters are waited for)\n"},
    {"reach nothing", CARD("when coins reach 0 { place wood }"),
     "2:6-19 number-range: a number that is reached is 1 or more\n"},
    {"ends, misspelt", CARD("score 1\nwhen a round end { place wood }"),
     "3:14-17 unknown-word: unknown word 'end' (did you mean 'ends'?)\n"},
    {"an occasion that is none", CARD("when anyone change it { place wood }"),
     "2:6-12 wrong-place: there is no 'when anyone change' (there is 'when you change "
     "it')\n"},
    {"somebody else's naming", CARD("after neighbour names wood { place wheat }"),
     "2:7-16 wrong-place: there is no 'after neighbour names' (there is 'after another "
     "names')\n"},
    {"one's own naming", CARD("after you names wood { place wheat }"), ""},
    {"the cube, after it was placed", CARD("after another names any { place it }"),
     "2:27-35 wrong-place: the cube has its place already (another one of its kind is "
     "'named')\n"},
    {"a cube that nobody took",
     CARD("holds 1 when another is to name { they may { place it take held } }"),
     "2:46-54 wrong-place: there is no 'it' here: no cube was taken (first 'take held', "
     "then 'place it')\n"},
    {"taking at home", CARD("holds 1 on build { take held }"),
     "2:20-29 wrong-place: nobody is visited here (it stands inside 'when another is to "
     "name { they may }')\n"},
    {"they, at home", CARD("on build { they may place wood }"),
     "2:12-21 wrong-place: nobody visits here, so who are they? (write 'may')\n"},
    {"the owner, in a visit", CARD("when another is to name { may place wood }"),
     "2:27-31 wrong-place: the owner has no say when others visit (write 'they may')\n"},
    {"remembering, in a visit", CARD("when another is to name { they may remember 1 }"),
     "2:36-46 wrong-place: visitors leave nothing on the building\n"},
    {"while what", CARD("while build { place wood }"),
     "2:7-12 syntax: unexpected 'build', expected 'building'\n"},
    {"raised at the end", CARD("score 1 per raised"),
     "2:13-19 wrong-place: 'raised' is known only while the game is played (it stands in "
     "effects and after 'never names unless')\n"},
    {"no script where a number is reached", CARD("when coins reach 4 lua { }"),
     "2:20-23 wrong-place: 'when a counter reaches' takes no script\n"},
};

/* -- definitions of games */

static const char manifest[] = "pack \"t\" { version \"1.0.0\" game \"g\" }";

#define GAME(parts)                                                              \
    "game \"g\" { grid 2 by 2 resource log { letter L } type hut { letter H }\n" parts " }"
#define VARIANT(parts) \
    GAME("variant purse { counter coin { plural \"coins\" letter C }\n" parts " }")

static const hm_test_row of_games[] = {
    {"rules for everybody",
     VARIANT("score \"coins\" 1 per coins when another names any { may { pay 1 coin place "
             "any other resource } } when a round ends { gain 1 coin when raised >= 2 }"),
     ""},
    {"no building to remember on", VARIANT("when a round ends { remember 1 }"),
     "3:21-31 wrong-place: a rule for everybody has no building to do that on\n"},
    {"a rule while building", VARIANT("while building { pay 1 coin place log }"), ""},
    {"near a rule", VARIANT("when you build any adjacent { gain 1 coin }"),
     "3:20-28 wrong-place: a rule for everybody has no building to be near to\n"},
    {"a rule about what is built", VARIANT("when you build any new type { gain 1 coin }"), ""},
    {"no building to hold on", VARIANT("when a round ends { hold log }"),
     "3:21-29 wrong-place: a rule for everybody has no building to do that on\n"},
    {"no building to store on", VARIANT("when another names any { store it }"),
     "3:26-34 wrong-place: a rule for everybody has no building to do that on\n"},
    {"no building to keep on", VARIANT("when a round ends { keep 2 types }"),
     "3:21-33 wrong-place: a rule for everybody has no building to do that on\n"},
    {"no building to look from", VARIANT("when a round ends { gain 1 coin per adjacent }"),
     "3:37-45 wrong-place: 'adjacent' is seen from one building, but here is none\n"},
    {"no card", VARIANT("when a round ends { gain 1 coin per this }"),
     "3:37-41 wrong-place: 'this' is a card's, but here is none\n"},
    {"no script", VARIANT("when a round ends lua { }"),
     "3:19-26 wrong-place: a rule for everybody is written in the card language\n"},
    {"a number that a rule waits for", VARIANT("when coins reach 2 { lose 1 coin }"), ""},
    {"but none below 1", VARIANT("when coins reach 0 { lose 1 coin }"),
     "3:6-19 number-range: a number that is reached is 1 or more\n"},
    {"nor a neighbour", VARIANT("when neighbour builds any { gain 1 coin }"),
     "3:6-15 wrong-place: 'when neighbour builds' is for cards: no rule for everybody waits "
     "for it\n"},
    {"nor a visitor", VARIANT("when another is to name { they may gain 1 coin }"),
     "3:6-13 wrong-place: 'when another is to name' is for cards: no rule for everybody "
     "waits for it\n"},
    {"a part of cards", VARIANT("on build { gain 1 coin }"),
     "3:1-3 syntax: unexpected 'on' (a variant is no building: write 'when you build any "
     "{ ... }')\n"},
    {"a part of games", VARIANT("grid 5 by 5"),
     "3:1-5 syntax: unexpected 'grid' (that stands in what extends a game: 'extends "
     "\"GAME\" { ... }')\n"},
    {"a builder", VARIANT("when another builds farm { gain 1 coin }"),
     "3:6-13 wrong-place: there is no 'when another builds' (a rule is for everybody: "
     "'when you build TYPES', and what the others do then is 'others { ... }')\n"},
    {"only the mistake is told, not the block", VARIANT("when you build any { lift 2 }"),
     "3:22-26 unknown-word: unknown word 'lift' (did you mean 'left'?)\n"},
    {"two letters", VARIANT("counter gem { plural \"gems\" letter P of square capacity 3 } "
                            "counter pip { plural \"pips\" letter P capacity 3 }"),
     "3:69-72 duplicate: letter P of 'pip' is that of 'gem' already\n"},
    {"a variant twice", GAME("variant v { } variant v { }"),
     "2:23-24 duplicate: 'v' is defined twice\n"},
    {"a counter of two variants",
     GAME("variant purse { counter coin { plural \"coins\" letter C } }\n"
          "variant w { counter coin { plural \"coins\" letter C } }"),
     "3:21-25 duplicate: 'coin' is defined twice\n"},
};

static const hm_test_row of_manifests[] = {
    {"a variant that is used", "pack \"t\" { version \"1.0.0\" game \"g\"\nuses purse }", ""},
    {"an unknown one", "pack \"t\" { version \"1.0.0\" game \"g\"\nuses turnips }",
     "2:6-13 unknown-name: the game has no variant 'turnips'\n"},
    {"a misspelt one", "pack \"t\" { version \"1.0.0\" game \"g\"\nuses purze }",
     "2:6-11 unknown-name: the game has no variant 'purze' (did you mean 'purse'?)\n"},
};

static const hm_test_row without_counters[] = {
    {"gain", "card \"X\" { type hut pattern { log } source \"t\"\non build { gain 1 coin } }",
     "2:19-23 unknown-name: unknown counter 'coin' (the game has none; a variant can bring "
     "one)\n"},
};

/* -- */

static bool complains(const hm_test_row *row, const char *pack, const char *game,
                      const char *cards)
{
    hm_test_pack p = hm_test_pack_of(pack, game, cards);
    hm_library *lib = hm_test_build(&p, NULL);
    bool fine = hm_test_row_complains(row, lib);
    hm_library_free(lib);
    return fine;
}

static void cards_have_their_messages(void **state)
{
    size_t length;
    char *game = hm_test_read("cards/base/game.card", &length);
    int bad = 0;
    (void)state;
    assert_non_null(game);
    for (size_t i = 0; i < sizeof of_base / sizeof *of_base; i++)
        bad += !complains(&of_base[i], hm_test_towns_manifest, game, of_base[i].source);
    free(game);
    assert_int_equal(bad, 0);
}

static void games_have_their_messages(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof of_games / sizeof *of_games; i++)
        bad += !complains(&of_games[i], manifest, of_games[i].source, NULL);
    for (size_t i = 0; i < sizeof without_counters / sizeof *without_counters; i++)
        bad += !complains(&without_counters[i], manifest, GAME(""),
                          without_counters[i].source);
    assert_int_equal(bad, 0);
}

static void manifests_have_their_messages(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof of_manifests / sizeof *of_manifests; i++)
        bad += !complains(&of_manifests[i], of_manifests[i].source, VARIANT(""), NULL);
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_have_their_messages),
        cmocka_unit_test(games_have_their_messages),
        cmocka_unit_test(manifests_have_their_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
