/* Sentences that once said something else than the rule, or not in English: who is
 * spoken of, what is added up, what comes later, and rules for everybody. */
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
static const char game[] =
    "game \"t\" { title \"T\" grid 4 by 4\n"
    "resource clay { letter C colour red } resource reed { letter R colour green }\n"
    "type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"
    "type barn { letter B colour blue symbol \"b\" plural \"barns\" }\n"
    "terrain sand { letter S colour yellow plural \"sands\" }\n"
    "counter penny { plural \"pence\" letter P colour yellow start 0 capacity 9 }\n"
    "token guest { plural \"guests\" letter G colour purple count 3 home inn }\n"
    "draw 3 sand on edge %s }\n";

#define CARD(parts) "card \"X\" { type hut pattern { clay reed } source \"t\"\n" parts " }"

static hm_library *library_of(const char *law, const char *cards)
{
    char whole[1200];
    snprintf(whole, sizeof whole, game, law);
    hm_test_pack pack = hm_test_pack_of(manifest, whole, cards);
    return hm_test_build(&pack, NULL);
}

/* -- of cards */

static const hm_test_row cards[] = {
    {"who gains", "on build { others { lose 1 penny } gain 1 penny }",
     "When built, every other player loses 1 penny once all have built. Then gain 1 "
     "penny."},
    {"who may", "on build { others { lose 1 penny } may place clay }",
     "When built, every other player loses 1 penny once all have built. Then you may "
     "place clay on an empty square."},
    {"who gains later", "on build { others { lose 1 penny } 2 rounds later { gain 1 penny } }",
     "When built, every other player loses 1 penny once all have built. Then gain 1 "
     "penny 2 rounds later."},
    {"others behind it", "on build { gain 1 penny others { lose 1 penny } }",
     "When built, gain 1 penny. Then every other player loses 1 penny once all have "
     "built."},
    {"instead, once", "when another names any { may { place clay place reed } }",
     "When another player names a resource, you may place clay instead and place reed."},
    {"instead, in each", "when another names any { may { place clay } or { place reed } }",
     "When another player names a resource, you may either place clay instead, or place "
     "reed instead."},
    {"what may be done later", "on build { may { 2 rounds later { may place clay } } }",
     "When built, you may do this: 2 rounds later you may place clay on an empty square."},
    {"what one may gain later", "on build { may { 2 rounds later { gain 1 penny } } }",
     "When built, you may do this: gain 1 penny 2 rounds later."},
    {"the last of several", "on build { remove 2 cubes place reed on there }",
     "When built, remove 2 loose cubes and place reed on the last of those squares."},
    {"a walk, then more", "on build { move guests to adjacent from cubes gain 1 penny }",
     "When built, move every guest on a loose cube to a vacant adjacent square, or to "
     "the inn if there is none. Then gain 1 penny."},
    {"what is fed beside squares", "feeds adjacent or adjacent to adjacent",
     "Feeds every building adjacent to it or adjacent to an adjacent square."},
    {"one is fed", "feeds 1 anywhere",
     "Feeds 1 building that can be fed, anywhere in your town."},
    {"squares are asked of what is fed", "feeds 1 among (hut where count all above self = 1)",
     "Feeds 1 hut where exactly 1 square is anywhere above it."},
    {"squares are counted for what is fed", "feeds count corner among barn",
     "Feeds barns, up to the number of squares in a corner."},
    {"itself, of what is asked", "score 1 per (barn where any (hut adjacent to self))",
     "1 point for each barn where a hut is adjacent to that building."},
    {"itself, of a square", "score 1 per (empty where any (hut adjacent to self))",
     "1 point for each empty square where a hut is adjacent to that square."},
    {"without itself, of what is asked", "score 2 per (barn where count (row except self) = 1)",
     "2 points for each barn with exactly 1 square in its row that is not that building."},
    {"what stands on a square that is asked", "score 1 per (corner where any (self built))",
     "1 point for each square in a corner where it has a building."},
    {"itself, of the card", "score 1 when any (barn adjacent to self)",
     "1 point if a barn is adjacent to this building."},
    {"its owner may not name", "may not name clay", "You may not name clay."},
    {"nothing lies there", "holds 1 on build { hold clay } score 2 when held = 0",
     "Holds 1 cube. When built, put clay on it. 2 points if it holds no cube."},
    {"something lies there", "holds 3 on build { hold clay } score 2 when held >= 2",
     "Holds up to 3 cubes. When built, put clay on it. 2 points if it holds at least 2 cubes."},
    {"none", "score 2 when count barn = 0", "2 points if you have no barns."},
    {"added up", "score 2 when count barn > neighbours' count barn",
     "2 points if you have more barns than your neighbours together."},
    {"all added up", "score 2 when pence < everybody's pence",
     "2 points if you have fewer pence than all players together."},
    {"no more than anybody", "score 2 when count barn <= fewest others' count barn",
     "2 points if you have no more barns than any other player."},
    {"on the ground", "score 2 per sand barn", "2 points for each barn on sand."},
    {"buildings on the ground", "score 2 per sand built",
     "2 points for each building on sand."},
    {"the ground", "score 2 per adjacent sand", "2 points for each adjacent sand square."},
    {"the end, of a card", "game ends when count this >= 3",
     "The game ends when any player has at least 3 Xs."},
    {"the end, by what is near", "game ends when any adjacent barn",
     "The game ends when a barn is adjacent."},
};

static void cards_say_who_and_what(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        char source[256];
        snprintf(source, sizeof source, CARD("%s"), cards[i].source);
        hm_library *lib = library_of("", source);
        assert_null(hm_library_diags(lib)->first);
        bad += !hm_test_row_gives(&cards[i],
                                  hm_test_card(hm_library_cards(lib), "X")->text);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

/* A tile of a game with towns has a type, and an owner, though no part says so. */
static void cards_of_a_type_in_one_word_have_an_owner(void **state)
{
    static const hm_test_row row = {"a tile", "", "You may not name clay."};
    (void)state;
    hm_library *lib = library_of("type tile { letter T colour red symbol \"t\" }",
                                 CARD("") "\ntile \"Y\" { pattern { reed reed } source \"t\" may not name clay }");
    assert_null(hm_library_diags(lib)->first);
    assert_true(hm_test_row_gives(&row, hm_test_card(hm_library_cards(lib), "Y")->text));
    hm_library_free(lib);
}

/* -- of games: what holds for everybody is said of any player */

static const hm_test_row laws[] = {
    {"what a player has", "game ends when pence >= 4",
     "The game ends when any player has at least 4 pence."},
    {"both of one player", "game ends when pence >= 4 and count hut >= 2",
     "The game ends when any player has at least 4 pence and that player has at least 2 "
     "huts."},
    {"than others", "game ends when count hut > most others' count hut",
     "The game ends when any player has more huts than any other player."},
    {"what is somewhere", "game ends when any corner hut",
     "The game ends when a hut is in a corner, in any town."},
    {"any building, for there is none of its own", "when you build any { gain 1 penny }",
     "When you build any building, gain 1 penny."},
    {"the round alone", "game ends when round >= 9",
     "The game ends when it is round 9 or later."},
    {"a neighbour", "game ends when pence > right's pence",
     "The game ends when this holds for any player: you have more pence than the player on "
     "your right."},
};

static void games_speak_of_any_player(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        hm_library *lib = library_of(laws[i].source, CARD(""));
        assert_null(hm_library_diags(lib)->first);
        bad += !hm_test_row_gives(&laws[i], hm_library_cards(lib)->game->law[0].text);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

static void games_say_what_is_drawn(void **state)
{
    (void)state;
    hm_library *lib = library_of("", CARD(""));
    assert_null(hm_library_diags(lib)->first);
    assert_string_equal(hm_library_cards(lib)->game->ground_draw[0].text,
                        "squares on the edge");
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_say_who_and_what),
        cmocka_unit_test(cards_of_a_type_in_one_word_have_an_owner),
        cmocka_unit_test(games_speak_of_any_player),
        cmocka_unit_test(games_say_what_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
