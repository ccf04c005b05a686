/* The card language of games on a shared board: every mistake with its place, message and
 * hint, and what good cards are compiled to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hills.h"
#include "tests/packs.h"
#include "tests/support.h"

enum { COPIES = 100 };

static hm_library *library_of(const char *game, const char *cards)
{
    hm_test_pack pack = hm_test_pack_of(
        game == hm_hills ? hm_hills_manifest : hm_test_towns_manifest, game, cards);
    return hm_test_build(&pack, NULL);
}

static int check_rows(const char *game, const hm_test_row *rows, size_t count)
{
    int bad = 0;
    for (size_t i = 0; i < count; i++) {
        hm_library *lib = library_of(game, rows[i].source);
        bad += !hm_test_row_complains(&rows[i], lib);
        hm_library_free(lib);
    }
    return bad;
}

#define ROWS(list) list, sizeof list / sizeof *list
#define ONE_BOARD " is for games on a shared board"
#define TOWNS " is for games in which players have towns\n"

/* -- cards */

static const hm_test_row cards[] = {
    {"a tile", TILE("copies 5 tags \"a\" \"b\" cost 2 logs 1 penny points 3"), ""},
    {"a card of type tile", "card \"X\" { type tile source \"t\" points 3 }", ""},
    {"a tile without a rule", "tile \"X\" { source \"t\" }", ""},
    {"the type twice", TILE("type tile"), "2:1-10 duplicate-part: 'tile' says the type already\n"},
    {"too many copies", TILE("copies 100"), "2:8-11 number-range: number out of range: 1 to 99\n"},
    {"no copies", TILE("copies 0"), "2:8-9 number-range: number out of range: 1 to 99\n"},
    {"too many tags", TILE("tags \"a\" \"b\" \"c\" \"d\" \"e\""),
     "2:22-25 limit: a card has at most 4 tags\n"},
    {"points out of range", TILE("points 1000"),
     "2:8-12 number-range: number out of range: -999 to 999\n"},
    {"fewer points", TILE("points -2"), ""},
    {"points twice", TILE("points 2\npoints 3"),
     "3:1-9 duplicate-part: 'points' stands twice in one card\n"},
    {"an unknown cost", TILE("cost 2 lugs"),
     "2:8-12 unknown-name: unknown resource 'lugs' (did you mean 'logs'?)\n"},
    {"a cost twice", TILE("cost 2 logs 1 log"), "2:13-18 duplicate-part: this kind stands twice\n"},
    {"a cost of nothing", TILE("cost 0 logs"), "2:6-12 number-range: number out of range: 1 to 99\n"},
    {"a cost of any kind", TILE("cost 2 cubes"),
     "2:6-13 wrong-place: a cost names its kinds "
     "(cubes of any kind are paid in 'activate { pay N cubes }')\n"},
    {"a cost without an amount", TILE("cost logs"),
     "2:6-10 syntax: unexpected 'logs', expected a number\n"},
    {"a missing brace", "tile \"X\" { source \"t\" points 3\n",
     "1:10-11 missing-brace: this '{' has no closing '}' (close the tile with '}')\n"},
    {"a name without quotes", "tile X { }",
     "1:6-7 syntax: unexpected 'X', expected a text in quotes\n"},
    {"a word misspelt", "tlie \"X\" { points 3 }",
     "1:1-5 unknown-word: unknown word 'tlie' (did you mean 'tile'?)\n"},

    /* activations */
    {"an exchange", TILE("activate { pay 1 rye 2 pence gain 4 pence 1 log gain 2 points }"), ""},
    {"any for any", TILE("activate { pay 2 cubes gain 2 other cubes }"), ""},
    {"an empty activation", TILE("activate { }"), "2:10-13 empty-block: this block has no effect\n"},
    {"cubes without others", TILE("activate { gain 2 cubes }"),
     "2:17-24 wrong-place: cubes of any kind are gained for others only "
     "(write 'gain 2 other cubes')\n"},
    {"others that are paid", TILE("activate { pay 2 other cubes }"),
     "2:18-23 wrong-place: other than what? Nothing was paid yet\n"},
    {"an unknown gain", TILE("activate { gain 2 pense }"),
     "2:19-24 unknown-name: unknown resource 'pense' (did you mean 'pence'?)\n"},
    {"a gain that is counted", TILE("activate { gain 1 point per around own }"),
     ""},
    {"activating around at once", TILE("activate { activate around }"),
     "2:12-27 wrong-place: a worker activates only what is beside it "
     "(it stands in 'at the end of a round { }')\n"},
    {"an effect of towns", TILE("activate { hold any }"),
     "2:12-20 wrong-game: this is done with cubes on squares, or with what buildings hold: "
     "on a shared board cubes are in stocks (write 'pay N KIND' and 'gain N KIND')\n"},
    {"a choice", TILE("activate { { pay 1 log gain 2 rye } or { gain 1 penny } }"), ""},
    {"a choice of whether", TILE("activate { gain 1 rye may { pay 1 log gain 1 point } }"), ""},
    {"often", TILE("activate { up to 3 times { pay 1 log gain 2 pence } }"), ""},
    {"too often", TILE("activate { up to 99 times { pay 1 log gain 2 pence } }"),
     "2:18-20 number-range: number out of range: 1 to 16\n"},
    {"too many ways", TILE("activate { up to 5 times { pay 1 log gain 2 pence } up to 5 "
                           "times { pay 1 rye gain 1 log } }"),
     "2:1-93 limit: this leaves more than 16 ways to choose from\n"},
    {"amounts that are counted", TILE("activate { pay log: stock log gain 2 pence per around own }"), ""},
    {"an amount of a set", TILE("activate { gain rye: own }"),
     "2:22-25 wrong-kind: this part needs a number, but this is a set of squares (write "
     "'count' before the set)\n"},
    {"a condition", TILE("activate { if any adjacent to new wood gain 2 rye else gain 1 log }"), ""},
    {"all of a stock", TILE("activate { pay all log }"),
     "2:16-23 wrong-game: 'all' is said of counters (how many of a kind the player has is "
     "'stock KIND': 'pay wood: stock wood')\n"},
    {"losing", TILE("activate { lose 1 log }"),
     "2:12-22 wrong-game: what leaves a stock is paid (write 'pay'; who may keep it "
     "instead: 'may { pay ... }')\n"},
    {"paying or else", TILE("activate { pay 1 log else gain 1 rye }"),
     "2:27-37 wrong-game: on a shared board money may stand for what is missing, so what "
     "is done instead is a choice (write '{ pay ... } or { ... }')\n"},
    {"taking tiles away", TILE("activate { remove built }"),
     "2:12-24 wrong-game: on a shared board tiles come from the market, and stay where "
     "they were built\n"},
    {"what others do", TILE("activate { others { gain 1 log } }"),
     "2:12-33 wrong-game: on a shared board one player does something in a turn, and does "
     "it at once\n"},
    {"too much altogether", TILE("activate { gain 60 rye gain 60 rye }"),
     "2:29-35 number-range: with what stands before it, this is more than 99\n"},
    {"several costs", TILE("cost 2 logs or 1 rye 1 penny"), ""},
    {"a cost that is none", TILE("cost 2 logs or 1 stone"),
     "2:18-23 unknown-name: unknown resource 'stone'\n"},
    {"on terrain", TILE("build on bog only on bog or wood limit 1 per row"), ""},
    {"only when", TILE("only when count own >= 2"), ""},
    {"when built", TILE("on build { gain 2 logs }"), ""},
    {"new where nothing is", TILE("score 1 per adjacent to new"),
     "2:25-28 wrong-place: nothing has just been built here, so 'new' means nothing (it "
     "stands in 'on build { }' and 'when you build TYPES { }')\n"},

    /* ends of rounds and of the game */
    {"points of a round", TILE("at the end of a round { gain 2 points per around worker }"), ""},
    {"points by rule", TILE("at the end of a round {\n  gain 1 point per around worker when rule "
                            "\"whose\" is \"any\" else 1 point per around crew }"), ""},
    {"activating around", TILE("at the end of a round { activate around }"), ""},
    {"activating elsewhere", TILE("at the end of a round { activate row }"),
     "2:34-37 wrong-place: only 'activate around' is known\n"},
    {"paying at the end of a round", TILE("at the end of a round { pay 1 log gain 2 points }"),
     ""},
    {"a round's points that are a set", TILE("at the end of a round { gain around points }"),
     "2:30-36 wrong-kind: this part needs a number, but this is a set of squares "
     "(write 'count' before the set)\n"},
    {"a score", TILE("score 4 per around own when rule \"whose\" is \"own\" else 4 per around built"), ""},
    {"a score of grass", TILE("score 2 per around (grass except (built or worker))"), ""},
    {"a score of terrain", TILE("score 1 per around (wood or bog)"), ""},
    {"a score of what a player has", TILE("score stock penny / 2 + 1 per workers"), ""},
    {"a score that can be nothing", TILE("score 1 per around self"),
     "2:1-24 warning zero-score: this score can never be other than 0 "
     "(a building is not near itself)\n"},
    {"a score together", TILE("score together 3"), ""},
    {"division by what is counted", TILE("score 6 / count own"),
     "2:11-20 wrong-kind: only a plain number of 1 or more can divide\n"},
    {"division by nothing", TILE("score workers / 0"),
     "2:17-18 wrong-kind: only a plain number of 1 or more can divide\n"},
    {"division of a set", TILE("score own / 2"),
     "2:7-10 wrong-kind: '/' needs a number, but this is a set of squares "
     "(write 'count' before the set)\n"},

    /* words of towns */
    {"a pattern", TILE("pattern { log }"), "2:1-8 wrong-game: 'pattern'" TOWNS},
    {"feeding", TILE("eats\nfeeds around"),
     "2:1-5 wrong-game: 'eats'" TOWNS "3:1-6 wrong-game: 'feeds'" TOWNS},
    {"an effect", TILE("on build { place any }"),
     "2:12-21 wrong-game: this is done with cubes on squares, or with what buildings hold: "
     "on a shared board cubes are in stocks (write 'pay N KIND' and 'gain N KIND')\n"},
    {"what is fed", TILE("score 1 per fed"), "2:13-16 wrong-game: 'fed'" TOWNS},
    {"a neighbour's town", TILE("score 1 per right's built"),
     "2:13-20 wrong-game: 'right's'" TOWNS},
    {"cubes on squares", TILE("score 1 per log"),
     "2:13-16 wrong-place: no cubes lie on a shared board (how many a player has is 'stock log')\n"},
    {"a misspelt terrain", TILE("score 1 per around bgo"),
     "2:20-23 unknown-name: unknown name 'bgo' (did you mean 'bog'?)\n"},
    {"a misspelt word", TILE("score 1 per around workr"),
     "2:20-25 unknown-name: unknown name 'workr' (did you mean 'worker'?)\n"},

    /* traits */
    {"traits", TILE("score count own (producing rye or consuming pence or giving points)"), ""},
    {"more traits", TILE("score count costing 3 logs + count consuming 2 kinds + count producing cubes"), ""},
    {"an unknown trait", TILE("score count producing rey"),
     "2:23-26 unknown-name: unknown resource 'rey' (did you mean 'rye'?)\n"},
    {"kinds that are produced", TILE("score count producing 2 kinds"),
     "2:13-30 wrong-place: kinds are counted of what is paid only "
     "(did you mean 'consuming 2 kinds'?)\n"},
    {"costing nothing", TILE("score count costing 0 logs"),
     "2:13-27 number-range: number out of range: 1 to 99\n"},
    {"giving what", TILE("score count giving logs"),
     "2:20-24 syntax: unexpected 'logs', expected 'points'\n"},

    /* objectives */
    {"an objective", AIM("title \"Y\" tags \"a\" when count own > workers"), ""},
    {"its needs", AIM("when any activated needs any market's consuming log"), ""},
    {"needs that are counted", AIM("when gathered >= 2 and reused = 0 needs market's count giving points >= 2"), ""},
    {"what was eaten", AIM("when eaten rye = workers or stock rye >= 3 or track > 5"), ""},
    {"groups and places", AIM("when count largest group of own >= 2 and any own around of wood"), ""},
    {"an objective without an aim", AIM(""),
     "1:11-14 missing-part: objective 'X' does not say when it is reached "
     "(add 'when CONDITION')\n"},
    {"an objective without points", "objective \"X\" { source \"t\" when any own }",
     "1:11-14 missing-part: objective 'X' has no points\n"},
    {"a card that is an objective", "card \"X\" { type objective points 1 source \"t\" }",
     "1:6-9 missing-part: objective 'X' does not say when it is reached "
     "(write objective \"NAME\" { when CONDITION })\n"},
    {"two aims", AIM("when any own\nwhen any crew"),
     "3:1-14 duplicate-part: 'when' stands twice in one card\n"},
    {"an aim that is a set", AIM("when own"),
     "2:6-9 wrong-kind: 'when' needs a condition, but this is a set of squares "
     "(ask 'any' or 'no' such square, or compare their 'count')\n"},
    {"needs that are a number", AIM("when any own needs market's count built"),
     "2:20-40 wrong-kind: 'needs' needs a condition, but this is a number "
     "(compare it: = != < <= > >=)\n"},
    {"an aim seen from a tile", AIM("when any around own"),
     "2:10-16 wrong-place: 'around' is seen from one building, but here is none\n"},
    {"an aim of this", AIM("when any this"),
     "2:10-14 wrong-place: 'this' is a card's, but here is none\n"},
    {"needs of the board", AIM("when any own needs any own"),
     "2:24-27 wrong-place: before the game, only the market is there to look at "
     "(begin with \"market's\")\n"},
    {"needs of what is built", AIM("when any own needs count built > 2"),
     "2:26-31 wrong-place: before the game, only the market is there to look at "
     "(begin with \"market's\")\n"},
    {"needs of a stock", AIM("when any own needs stock rye > 2"),
     "2:20-29 wrong-place: before the game, only the market is there to look at "
     "(begin with \"market's\")\n"},
    {"own tiles of the market", AIM("when any own needs any market's own"),
     "2:33-36 wrong-place: 'own' means nothing in the market\n"},
    {"the market's market", AIM("when any own needs any market's (market's built)"),
     "2:34-42 wrong-place: this is the market's already\n"},
    {"the market and the board", AIM("when any own (market's built)"),
     "2:15-29 wrong-place: this mixes the market with the board "
     "(put \"market's\" first, before everything that is its)\n"},
    {"an unknown resource", AIM("when stock penni >= 6"),
     "2:12-17 unknown-name: unknown resource 'penni' (did you mean 'penny'?)\n"},
    {"a mistake in every line", "tile \"X\" {\n  cots 2 logs\n  pints 4\n  activate { pya 1 rye gain 4 pence }\n"
     "  tags beginner\n  score 4 per aroud own\n  source \"t\"\n}",
     "2:3-7 unknown-word: unknown word 'cots' (did you mean 'cost'?)\n"
     "3:3-8 unknown-word: unknown word 'pints' (did you mean 'points'?)\n"
     "4:14-17 unknown-word: unknown word 'pya' (did you mean 'pay'?)\n"
     "5:8-16 syntax: unexpected 'beginner', expected a text in quotes\n"
     "6:15-20 unknown-name: unknown name 'aroud' (did you mean 'around'?)\n"},
    {"a part of tiles", AIM("when any own cost 2 logs"),
     "2:14-18 syntax: unexpected 'cost'\n"},
};

static void mistakes_in_cards_have_their_messages(void **state)
{
    (void)state;
    assert_int_equal(check_rows(hm_hills, ROWS(cards)), 0);
}

/* -- games without boards know nothing of this */

#define CARD(parts) "card \"X\" { type well pattern { wood wheat } source \"t\"\n" parts " }"

static const hm_test_row of_towns[] = {
    {"a tile", "tile \"X\" { points 3 }", "1:1-5 unknown-name: the game has no type 'tile'\n"},
    {"an objective", AIM("when any built"),
     "1:1-10 unknown-name: the game has no type 'objective'\n"},
    {"a cost", CARD("cost 2 wood"),
     "2:8-12 unknown-name: unknown counter 'wood' (cubes that it takes stand in its "
     "pattern)\n"},
    {"points of an effect", CARD("on build { gain 3 points }"),
     "2:12-25 wrong-game: 'gain points'" ONE_BOARD " (points of a card stand in "
     "'score')\n"},
    {"activating", CARD("on build { activate around }"),
     "2:12-27 wrong-game: 'activate'" ONE_BOARD "\n"},
    {"points", CARD("points 3"),
     "2:1-7 wrong-game: 'points'" ONE_BOARD " (did you mean 'score'?)\n"},
    {"copies", CARD("copies 3"), "2:1-7 wrong-game: 'copies'" ONE_BOARD "\n"},
    {"tags", CARD("tags \"a\""), "2:1-5 wrong-game: 'tags'" ONE_BOARD "\n"},
    {"a title", CARD("title \"a\""), "2:1-6 wrong-game: 'title'" ONE_BOARD "\n"},
    {"an activation", CARD("activate { gain 1 wood }"),
     "2:1-9 wrong-game: 'activate'" ONE_BOARD "\n"},
    {"the end of a round", CARD("at the end of a round { gain 1 coin }"), ""},
    {"points at the end of a round", CARD("at the end of a round { gain 1 point }"),
     "2:25-37 wrong-game: 'gain points' is for games on a shared board (points of a card "
     "stand in 'score')\n"},
    {"own", CARD("score 1 per own"), "2:13-16 wrong-game: 'own'" ONE_BOARD "\n"},
    {"worker", CARD("score 1 per around worker"), "2:20-26 wrong-game: 'worker'" ONE_BOARD "\n"},
    {"workers", CARD("score workers"), "2:7-14 wrong-game: 'workers'" ONE_BOARD "\n"},
    {"stock", CARD("score stock wood"), "2:7-17 wrong-game: 'stock'" ONE_BOARD "\n"},
    {"a trait", CARD("score count producing wood"),
     "2:13-27 wrong-game: 'producing'" ONE_BOARD "\n"},
    {"the market", CARD("score market's count built"),
     "2:7-15 wrong-game: 'market's'" ONE_BOARD "\n"},
    {"the track", CARD("score track"), "2:7-12 wrong-game: 'track'" ONE_BOARD "\n"},
    {"division is for all games", CARD("score count built / 3"), ""},
    {"no hint at words of boards", CARD("score 1 per activatd"), "2:13-21 unknown-name: unknown name 'activatd'\n"},
};

static void games_of_towns_refuse_words_of_boards(void **state)
{
    size_t length;
    char *game = hm_test_read("cards/base/game.card", &length);
    (void)state;
    assert_non_null(game);
    int bad = check_rows(game, ROWS(of_towns));
    free(game);
    assert_int_equal(bad, 0);
}

/* -- definitions of games */

#define GAME(parts)                                                        \
    "game \"hills\" { grid 2 by 2 resource log { letter L } type tile { letter T }\n" parts " }"
#define WOOD "terrain wood { letter W }\n"

static const hm_test_row games[] = {
    {"a board by letters and names", GAME(WOOD "board \"A\" { W . / . wood }"), ""},
    {"terrain after the board", GAME("board \"A\" { W . / . . }\n" WOOD), ""},
    {"an unknown terrain", GAME(WOOD "board \"A\" { W . / wod . }"),
     "3:19-22 unknown-name: unknown terrain 'wod' (did you mean 'wood'?)\n"},
    {"an unknown letter", GAME(WOOD "board \"A\" { W X / . . }"),
     "3:15-16 unknown-name: unknown terrain 'X'\n"},
    {"a short row", GAME("board \"A\" { . . / . }"),
     "2:19-20 ragged-pattern: row 2 has 1 square, not 2\n"},
    {"a row too few", GAME("board \"A\" { . . }"),
     "2:7-10 ragged-pattern: this board has 1 row, but the grid has 2\n"},
    {"a row too many", GAME("board \"A\" { . . / . . / . . }"),
     "2:7-10 ragged-pattern: this board has 3 rows, but the grid has 2\n"},
    {"a board twice", GAME("board \"A\" { . . / . . }\nboard \"A\" { . . / . . }"),
     "3:7-10 duplicate: 'A' is defined twice\n"},
    {"a terrain twice", GAME(WOOD "terrain wood { letter X }"),
     "3:9-13 duplicate: 'wood' is defined twice\n"},
    {"a terrain like a resource", GAME("terrain log { letter X }"),
     "2:9-12 duplicate: 'log' is defined twice\n"},
    {"a letter twice", GAME(WOOD "terrain bog { letter W }"),
     "3:9-12 duplicate: 'wood' has this letter already\n"},
    {"what terrain gives", GAME("terrain bog { letter B gives log }"), ""},
    {"terrain gives what is not", GAME("terrain bog { letter B gives lug }"),
     "2:30-33 unknown-name: unknown resource 'lug' (did you mean 'log'?)\n"},
    {"a resource gives", GAME("resource rye { letter R gives log }"),
     "2:25-34 wrong-place: 'gives' is a trait of a terrain\n"},
    {"a terrain is food", GAME("terrain bog { letter B food }"),
     "2:24-28 wrong-place: 'food' is a trait of a resource\n"},
    {"two sorts of money", GAME("resource a { letter A money }\nresource b { letter B money }"),
     "3:23-28 duplicate: only one resource can be money, and 'a' is already\n"},
    {"a supply out of range", GAME("resource a { letter A supply 300 }"),
     "2:30-33 number-range: number out of range: 1 to 200\n"},
    {"numbers", GAME("number rounds 4\nnumber market 12\nseats 2 { workers 5 houses 7 objectives 1 }"), ""},
    {"a number twice", GAME("number rounds 4\nnumber rounds 5"),
     "3:8-14 duplicate: 'rounds' is defined twice\n"},
    {"a number out of range", GAME("number rounds 300"),
     "2:1-18 number-range: number out of range: 0 to 255\n"},
    {"seats twice", GAME("seats 2 { workers 5 }\nseats 2 { workers 4 }"),
     "3:7-8 duplicate: seats for 2 players are defined twice\n"},
    {"a purpose", GAME("rule \"x\" { values \"a\" \"b\" for \"market\" }"), ""},
};

/* Here the game itself is the file. */
static void mistakes_in_games_have_their_messages(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        hm_test_pack pack = hm_test_pack_of(hm_hills_manifest, games[i].source, NULL);
        hm_library *lib = hm_test_build(&pack, NULL);
        bad += !hm_test_row_complains(&games[i], lib);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

static void the_parts_of_a_game_arrive(void **state)
{
    (void)state;
    hm_library *lib = library_of(hm_hills, "tile \"X\" { source \"t\" }");
    const hm_game *g = hm_library_cards(lib)->game;
    assert_int_equal(g->terrains, 2);
    assert_int_equal(g->terrain[0].gives, 0);
    assert_int_equal(g->terrain[1].gives, -1);
    assert_int_equal(g->boards, 1);
    assert_int_equal(g->board[0].cell[0], 1);
    assert_int_equal(g->board[0].cell[3], 2);
    assert_int_equal(g->board[0].cell[4], 0);
    assert_true(g->resource[1].food && !g->resource[0].food);
    assert_int_equal(hm_game_money(g), 2);
    assert_int_equal(g->resource[0].supply, 20);
    assert_string_equal(g->resource[2].plural, "pence");
    assert_string_equal(g->resource[1].plural, "rye");
    assert_int_equal(hm_game_number(g, "workers", 2, 9), 2);
    assert_int_equal(hm_game_number(g, "workers", 3, 9), 9);
    assert_int_equal(hm_game_number(g, "rounds", 2, 9), 2);
    hm_library_free(lib);
}

static void the_parts_of_a_card_arrive(void **state)
{
    static const char all[] =
        "tile \"X\" { source \"t\" copies 5 tags \"a\" \"b\" cost 2 logs 1 penny points 3\n"
        "  activate { pay 1 rye 2 cubes gain 4 pence 2 other cubes gain 6 points }\n"
        "  at the end of a round { activate around gain 1 point per around crew }\n"
        "  score 4 per around own }\n"
        "objective \"Y\" { source \"t\" title \"Why\" points 2 when any own\n"
        "  needs any market's producing log }\n";
    (void)state;
    hm_library *lib = library_of(hm_hills, all);
    const hm_cards *set = hm_library_cards(lib);
    assert_int_equal(hm_library_diags(lib)->errors, 0);
    const hm_card *x = set->card[0], *y = set->card[1];
    assert_int_equal(x->copies, 5);
    assert_true(hm_card_has_tag(x, "a") && hm_card_has_tag(x, "b") && !hm_card_has_tag(x, "c"));
    assert_true(x->cost[0] == 2 && x->cost[1] == 0 && x->cost[2] == 1 && x->points == 3);
    assert_true(x->trade.there && x->trade.pay[1] == 1 && x->trade.pay_any == 2 &&
                x->trade.gain[2] == 4 && x->trade.gain_any == 2 && x->trade.points == 6);
    assert_true(x->activates_around);
    assert_int_equal(x->clauses, 2);
    assert_int_equal(x->clause[0].hook, HM_HOOK_ROUND_POINTS);
    assert_int_equal(x->clause[1].hook, HM_HOOK_SCORE);
    assert_null(x->clause[1].total);
    assert_string_equal(set->game->type[y->type].name, "objective");
    assert_string_equal(y->title, "Why");
    assert_string_equal(x->title, "");
    assert_true(y->points == 2 && y->copies == 1 && !y->trade.there);
    assert_int_equal(y->clause[0].hook, HM_HOOK_AIM);
    assert_int_equal(y->clause[1].hook, HM_HOOK_NEEDS);
    hm_library_free(lib);
}

/* -- memory */

/* An arena gives out little pieces of large blocks, so there must be many cards. */
static void every_allocation_may_fail(void **state)
{
    static const char both[] =
        "tile \"X%d\" { source \"t\" activate { pay 2 cubes gain 2 other cubes }\n"
        "at the end of a round { gain 1 point per around worker }\n"
        "score 4 per around own when rule \"whose\" is \"own\" else 2 }\n"
        "objective \"Y%d\" { source \"t\" points 1 when any own (producing rye or giving points)\n"
        "needs market's count consuming 2 kinds >= 2 }\n";
    static char all[COPIES * (sizeof both + 8)];
    size_t n = 0;
    (void)state;
    for (int i = 0; i < COPIES; i++)
        n += (size_t)snprintf(all + n, sizeof all - n, both, i, i);
    hm_test_pack pack = hm_test_pack_of(hm_hills_manifest, hm_hills, all);
    assert_true(hm_test_starve(&pack, NULL) > 10);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(mistakes_in_cards_have_their_messages),
        cmocka_unit_test(games_of_towns_refuse_words_of_boards),
        cmocka_unit_test(mistakes_in_games_have_their_messages),
        cmocka_unit_test(the_parts_of_a_game_arrive),
        cmocka_unit_test(the_parts_of_a_card_arrive),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("board_language", all, NULL, NULL);
}
