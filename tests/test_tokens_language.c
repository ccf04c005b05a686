/* Tokens: every mistake in a definition, a step or a count, with its place, message and
 * hint. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/packs.h"
#include "tests/support.h"

static const char manifest[] = "pack \"t\" { version \"1.0.0\" game \"g\" }";

#define GAME(parts)                                                              \
    "game \"g\" { grid 4 by 4 resource log { letter L } type hut { letter H }\n" parts " }"
#define CARD(parts) "card \"X\" { type hut pattern { log log } source \"t\"\n" parts " }"

static const char inn[] =
    GAME("counter penny { plural \"pence\" letter P }\n"
         "token guest { plural \"guests\" letter G count 3 home inn works }");

static const hm_test_row of_cards[] = {
    {"what tokens do",
     CARD("on build { bring guests to corner bring 3 guests to vacant move "
          "guests to row from town send guests home from working may put guest "
          "on built except working give up 1 guest pay 3 guests pay 1 guest 2 "
          "pence else { place log } gain 1 penny when constructed }"), ""},
    {"what is counted", CARD("score 1 per working guest + inn when working"), ""},
    {"a misspelt token", CARD("on build { bring gusts to corner }"),
     "2:18-23 unknown-name: unknown token 'gusts' (did you mean 'guests'?)\n"},
    {"an unknown token", CARD("on build { give up 1 turnip }"),
     "2:22-28 unknown-name: unknown token 'turnip'\n"},
    {"a counter", CARD("on build { bring pence to corner }"),
     "2:18-23 unknown-name: unknown token 'pence' (counters are gained, lost and paid)\n"},
    {"its home", CARD("on build { send inn home from corner }"),
     "2:17-20 unknown-name: unknown token 'inn' (that is the home of 'guest')\n"},
    {"a cube", CARD("on build { put log on built }"),
     "2:16-19 unknown-name: unknown token 'log' (cubes are placed: 'place log')\n"},
    {"a misspelt name", CARD("score 1 per adjacent gest"),
     "2:22-26 unknown-name: unknown name 'gest' (did you mean 'guest'?)\n"},
    {"a misspelt home", CARD("score ins"),
     "2:7-10 unknown-name: unknown name 'ins' (did you mean 'inn'?)\n"},
    {"none of them", CARD("on build { bring 0 guests to corner }"),
     "2:18-19 number-range: number out of range: 1 to 3\n"},
    {"more than there are", CARD("on build { bring 4 guests to corner }"),
     "2:18-19 number-range: number out of range: 1 to 3\n"},
    {"giving up none", CARD("on build { give up 0 guests }"),
     "2:20-21 number-range: number out of range: 1 to 3\n"},
    {"giving up more than there are", CARD("on build { give up 4 guests }"),
     "2:20-21 number-range: number out of range: 1 to 3\n"},
    {"paying none", CARD("on build { pay 0 guests }"),
     "2:16-24 number-range: number out of range: 1 to 3\n"},
    {"paying more than there are", CARD("on build { pay 4 guests }"),
     "2:16-24 number-range: number out of range: 1 to 3\n"},
    {"gaining them", CARD("on build { gain 1 guest }"),
     "2:19-24 wrong-kind: 'guest' is a token, not a counter (they come from home: "
     "'bring 1 guest to SET')\n"},
    {"losing them", CARD("on build { lose 1 guest }"),
     "2:19-24 wrong-kind: 'guest' is a token, not a counter (they are given up: 'give "
     "up 1 guest')\n"},
    {"giving them", CARD("on build { others gain 1 guest later }"),
     "2:26-31 wrong-kind: 'guest' is a token, not a counter (nobody gets more than 3)\n"},
    {"laying them", CARD("on build { lay 1 guest on empty }"),
     "2:18-23 wrong-kind: 'guest' is a token, not a counter (they come from home: "
     "'bring 1 guest to SET')\n"},
    {"paying all", CARD("on build { pay all guests }"),
     "2:20-26 wrong-kind: 'guests' is a token, not a counter (they are paid by a "
     "number: 'pay 1 guest')\n"},
    {"paying as many as", CARD("on build { pay guests: count hut }"),
     "2:16-22 wrong-kind: 'guests' is a token, not a counter (they are paid by a "
     "number: 'pay 1 guest')\n"},
    {"paying as many as you like",
     CARD("on build { pay any guests, for each { place log } }"),
     "2:20-26 wrong-kind: 'guests' is a token, not a counter (they are paid by a "
     "number: 'pay 1 guest')\n"},
    {"a cost", CARD("cost 1 guest"),
     "2:8-13 wrong-kind: 'guest' is a token, not a counter (a building is paid for when "
     "it stands: 'on build { pay 1 guest }')\n"},
    {"room", CARD("room 1 guest"),
     "2:8-13 wrong-kind: 'guest' is a token, not a counter (nobody gets more than 3)\n"},
    {"under", CARD("score 1 per under guests"),
     "2:19-25 wrong-kind: 'guests' is a token, not a counter (squares where one stands "
     "are 'guest')\n"},
    {"reaching", CARD("when guests reach 2 { place log }"),
     "2:6-12 wrong-kind: 'guests' is a token, not a counter (only counters are waited "
     "for)\n"},
    {"twice in a payment", CARD("on build { pay 1 guest 1 guest }"),
     "2:24-31 duplicate-part: 'guest' stands twice\n"},
    {"as a number", CARD("score guests"),
     "2:7-13 wrong-kind: this part needs a number, but this is a set of squares (write "
     "'count' before the set)\n"},
    {"home as a set", CARD("score 1 per adjacent inn"),
     "2:22-25 wrong-kind: standing side by side needs a set of squares, but this is a "
     "number\n"},
    {"to a number", CARD("on build { bring guests to 3 }"),
     "2:28-29 wrong-kind: this part needs a set of squares, but this is a number\n"},
    {"to buildings", CARD("on build { bring guests to hut }"),
     "2:28-31 wrong-kind: these squares are never vacant, so nobody can come there\n"},
    {"to where some work", CARD("on build { bring 1 guest to corner working }"),
     "2:29-43 wrong-kind: these squares are never vacant, so nobody can come there\n"},
    {"to cubes", CARD("on build { bring 1 guest to cubes }"),
     "2:29-34 wrong-kind: these squares are never vacant, so nobody can come there\n"},
    {"to work on empty squares", CARD("on build { put guest on empty }"),
     "2:25-30 wrong-kind: no building can stand there, so nobody can work there\n"},
    {"to work where some work", CARD("on build { put guest on corner working }"),
     "2:25-39 wrong-kind: somebody works there already\n"},
    {"to work in this building", CARD("on build { put guest on self }"), ""},
    {"to work nowhere", CARD("on build { put guest on self adjacent }"),
     "2:25-38 wrong-kind: no building can stand there, so nobody can work there\n"},
    {"from a condition", CARD("on build { send guests home from alone }"),
     "2:34-39 wrong-kind: this part needs a set of squares, but this is a condition\n"},
    {"to where", CARD("on build { move guests to corner from town }"),
     "2:27-33 syntax: tokens are moved to what is near them "
     "(write adjacent, around, diagonal, row or column)\n"},
    {"who is moved from somewhere", CARD("on build { move built to corner from town }"),
     "2:38-42 syntax: only tokens are moved 'from' somewhere (write 'move SET to SET')\n"},
    {"from where", CARD("on build { move guests to adjacent }"),
     "2:17-23 wrong-kind: 'guests' are tokens, and this is about cubes and buildings "
     "(write 'move guests to adjacent from SET')\n"},
    {"not home", CARD("on build { send guests from corner }"),
     "2:24-28 syntax: unexpected 'from', expected 'home'\n"},
    {"how many move", CARD("on build { move 2 guests to adjacent from town }"),
     "2:19-25 syntax: unexpected 'guests'\n"},
    {"how many are put", CARD("on build { put 1 guest on built }"),
     "2:16-17 syntax: unexpected '1', expected a word\n"},
    {"how many are sent", CARD("on build { send 1 guest home from town }"),
     "2:17-18 syntax: unexpected '1', expected a word\n"},
    {"how many are given up", CARD("on build { give up guests }"),
     "2:20-26 syntax: unexpected 'guests', expected a number\n"},
    {"constructed, at the end", CARD("score 2 when constructed"),
     "2:14-25 wrong-place: 'constructed' is asked when a building comes up (it stands "
     "in 'on build' and after 'works when')\n"},
    {"constructed, elsewhere",
     CARD("when another names any { gain 1 penny when constructed }"),
     "2:44-55 wrong-place: 'constructed' is asked when a building comes up (it stands "
     "in 'on build' and after 'works when')\n"},
    {"constructed, in what is waited for",
     CARD("when you build any { gain 1 penny when constructed }"),
     "2:40-51 wrong-place: 'constructed' is asked when a building comes up (it stands "
     "in 'on build' and after 'works when')\n"},
    {"constructed, not asked", CARD("never names unless constructed"),
     "2:20-31 wrong-place: 'constructed' is asked when a building comes up (it stands "
     "in 'on build' and after 'works when')\n"},
    {"a neighbour's home", CARD("score right's inn"), ""},
    {"working, of a set", CARD("score 2 when working guest"),
     "2:14-27 wrong-kind: 'when' needs a condition, but this is a set of squares (ask "
     "'any' or 'no' such square, or compare their 'count')\n"},
};

static const hm_test_row of_games[] = {
    {"a token of all",
     GAME("token guest { plural \"guests\" letter G count 3 home inn works }"), ""},
    {"without work", GAME("token guest { letter G count 3 home inn }"), ""},
    {"no count", GAME("token guest { letter G home inn }"),
     "2:7-12 missing-part: 'guest' does not say how many there are: 'count N'\n"},
    {"no home", GAME("token guest { letter G count 3 }"),
     "2:7-12 missing-part: 'guest' has no home: 'home NAME'\n"},
    {"no letter", GAME("token guest { count 3 home inn }"),
     "2:7-12 missing-part: 'guest' has no letter\n"},
    {"nothing at all", GAME("token guest { }"),
     "2:7-12 missing-part: 'guest' has no letter\n"
     "2:7-12 missing-part: 'guest' has no home: 'home NAME'\n"
     "2:7-12 missing-part: 'guest' does not say how many there are: 'count N'\n"},
    {"count of none", GAME("token guest { letter G count 0 home inn }"),
     "2:30-31 number-range: number out of range: 1 to 8\n"},
    {"count of too many", GAME("token guest { letter G count 9 home inn }"),
     "2:30-31 number-range: number out of range: 1 to 8\n"},
    {"another word", GAME("token guest { letter G no 3 home inn }"),
     "2:24-26 syntax: how many of a token everybody has is 'count N'\n"},
    {"count twice", GAME("token guest { letter G count 3 count 2 home inn }"),
     "2:32-39 duplicate-part: 'count' stands twice\n"},
    {"home twice", GAME("token guest { letter G count 3 home inn home hostel }"),
     "2:41-52 duplicate-part: 'home' stands twice\n"},
    {"works twice",
     GAME("token guest { letter G count 3 home inn works works when constructed }"),
     "2:47-69 duplicate-part: 'works' stands twice\n"},
    {"home is a type", GAME("token guest { letter G count 3 home hut }"),
     "2:37-40 duplicate: 'hut' is defined twice\n"},
    {"home is a resource", GAME("token guest { letter G count 3 home log }"),
     "2:37-40 duplicate: 'log' is defined twice\n"},
    {"home is itself", GAME("token guest { letter G count 3 home guest }"),
     "2:37-42 duplicate: 'guest' is defined twice\n"},
    {"home is its plural", GAME("token guest { letter G count 3 home guests }"),
     "2:37-43 duplicate: 'guests' is defined twice\n"},
    {"home is a field", GAME("token guest { letter G count 3 home gone }"),
     "2:37-41 reserved: a token cannot be called 'gone': positions have a field of that "
     "name\n"},
    {"home is a counter",
     GAME("counter penny { plural \"pence\" letter P } token guest { letter G "
          "count 3 home pence }"),
     "2:79-84 duplicate: 'pence' is defined twice\n"},
    {"one home for two",
     GAME("token guest { letter G count 3 home inn } token monk { letter M count "
          "1 home inn }"),
     "2:78-81 duplicate: 'inn' is defined twice\n"},
    {"a name twice",
     GAME("token guest { letter G count 3 home inn } token guest { letter G "
          "count 1 home hostel }"),
     "2:49-54 duplicate: 'guest' is defined twice\n"},
    {"called as a type", GAME("token hut { letter G count 3 home inn }"),
     "2:7-10 duplicate: 'hut' is defined twice\n"},
    {"called as a counter",
     GAME("counter penny { plural \"pence\" letter P } token penny { letter G "
          "count 3 home inn }"),
     "2:49-54 duplicate: 'penny' is defined twice\n"},
    {"a plural that is taken",
     GAME("token guest { plural \"huts\" letter G count 3 home inn } token huts "
          "{ letter H count 1 home inns }"),
     "2:63-67 duplicate: 'huts' is defined twice\n"},
    {"called as a field", GAME("token monument { letter G count 3 home inn }"),
     "2:7-15 reserved: a token cannot be called 'monument': positions have a field of "
     "that name\n"},
    {"a word of the language", GAME("token town { letter G count 3 home inn }"),
     "2:7-11 syntax: unexpected 'town', expected a word\n"},
    {"too many",
     GAME("token a { letter A count 1 home ha } token b { letter B count 1 home "
          "hb } token c { letter C count 1 home hc } token d { letter D count 1 "
          "home hd } token e { letter E count 1 home he }"),
     "2:149-185 limit: a game has at most 4 tokens\n"},
    {"traits of others", GAME("token guest { letter G count 3 home inn food start 2 }"),
     "2:41-45 wrong-place: 'food' is a trait of a resource\n"
     "2:46-53 wrong-place: 'start' is a trait of a counter\n"},
    {"its traits elsewhere",
     GAME("counter penny { plural \"pence\" letter P count 3 } type barn { "
          "letter B home inn } resource reed { letter R works }"),
     "2:41-48 wrong-place: 'count' is a trait of a token\n"
     "2:72-80 wrong-place: 'home' is a trait of a token\n"
     "2:108-113 wrong-place: 'works' is a trait of a token\n"},
    {"works, a set",
     GAME("token guest { letter G count 3 home inn works when any adjacent hut "
          "and corner or built }"),
     "2:52-88 wrong-kind: 'or' joins a condition and a set of squares (put the sets in "
     "parentheses: any (A or B))\n"},
    {"works, a number",
     GAME("token guest { letter G count 3 home inn works when count adjacent hut "
          "}"),
     "2:52-70 wrong-kind: 'when' needs a condition, but this is a number (compare it: = "
     "!= < <= > >=)\n"},
    {"works, of no card",
     GAME("token guest { letter G count 3 home inn works when any adjacent this }"),
     "2:65-69 wrong-place: 'this' is a card's, but here is none\n"},
    {"works, of what lies there",
     GAME("token guest { letter G count 3 home inn works when held >= 1 }"),
     "2:52-56 wrong-place: nothing lies yet on a building that comes up\n"},
    {"works, of what it remembers",
     GAME("token guest { letter G count 3 home inn works when remembered = 1 }"),
     "2:52-62 wrong-place: nothing lies yet on a building that comes up\n"},
    {"works, fed", GAME("token guest { letter G count 3 home inn works when fed }"),
     "2:52-55 wrong-place: only cards can look at what is fed\n"},
    {"works, raised",
     GAME("token guest { letter G count 3 home inn works when raised >= 2 }"),
     "2:52-58 wrong-place: 'raised' is not known when a building comes up (whether it "
     "came from a layout is 'constructed')\n"},
    {"works, next door",
     GAME("token guest { letter G count 3 home inn works when any right's hut }"),
     ""},
    {"works, seen from there",
     GAME("token guest { letter G count 3 home inn works when constructed and no "
          "adjacent guest and inn = 0 }"), ""},
    {"works, of itself",
     GAME("token guest { letter G count 3 home inn works when working }"), ""},
    {"a rule",
     GAME("token guest { letter G count 3 home inn } variant v { when a round is "
          "over { bring guests to vacant } when the game begins { bring 1 guest "
          "to corner } }"), ""},
    {"on a shared board",
     GAME("terrain lake { letter K } board \"b\" { . . . . / . . . . / . . . . / . . . . } "
          "token guest { letter G count 3 home inn }"),
     "2:79-120 wrong-game: tokens are for games in which players have towns\n"},
    {"a rule that looks around",
     GAME("token guest { letter G count 3 home inn } variant v { when a round is "
          "over { bring guests to adjacent } }"),
     "2:94-102 wrong-place: 'adjacent' is seen from one building, but here is none\n"},
    {"a rule, constructed",
     GAME("token guest { letter G count 3 home inn } variant v { when the game "
          "begins { bring guests to vacant when constructed } }"),
     "2:106-117 wrong-place: 'constructed' is asked when a building comes up (it stands "
     "in 'on build' and after 'works when')\n"},
    {"a moment, misspelt", GAME("variant v { when the game begin { } }"),
     "2:27-32 unknown-word: unknown word 'begin' (did you mean 'begins'?)\n"},
    {"a round, misspelt", GAME("variant v { when a round is ended { } }"),
     "2:29-34 syntax: unexpected 'ended', expected 'over'\n"},
    {"a token of two variants",
     GAME("variant v { token guest { letter G count 3 home inn } } variant w { "
          "token guest { letter G count 3 home hostel } }"),
     "2:75-80 duplicate: 'guest' is defined twice\n"},
};

static const hm_test_row without_tokens[] = {
    {"bring", CARD("on build { bring guests to corner }"),
     "2:18-24 unknown-name: unknown token 'guests' (the game has none; a variant can "
     "bring one)\n"},
    {"working, of nobody", CARD("score 1 per working"), ""},
};

static bool complains(const hm_test_row *row, const char *game, const char *cards)
{
    hm_test_pack p = hm_test_pack_of(manifest, game, cards);
    hm_library *lib = hm_test_build(&p, NULL);
    bool fine = hm_test_row_complains(row, lib);
    hm_library_free(lib);
    return fine;
}

static void steps_and_counts_have_their_messages(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof of_cards / sizeof *of_cards; i++)
        bad += !complains(&of_cards[i], inn, of_cards[i].source);
    for (size_t i = 0; i < sizeof without_tokens / sizeof *without_tokens; i++)
        bad += !complains(&without_tokens[i], GAME(""), without_tokens[i].source);
    assert_int_equal(bad, 0);
}

static void definitions_have_their_messages(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof of_games / sizeof *of_games; i++)
        bad += !complains(&of_games[i], of_games[i].source, NULL);
    assert_int_equal(bad, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_and_counts_have_their_messages),
        cmocka_unit_test(definitions_have_their_messages),
    };
    return cmocka_run_group_tests_name("tokens, language", tests, NULL, NULL);
}
