/* The card language of games on a shared board: every mistake with its place, message and
 * hint, what good cards are compiled to, how they are said and laid out, and card tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/spec.h"
#include "tests/form.h"
#include "tests/packs.h"
#include "tests/support.h"

enum { COPIES = 100 };

/* -- a small game on a board of its own */

static const char hills[] =
    "game \"hills\" {\n"
    "  grid 4 by 2\n"
    "  resource log { letter L colour brown supply 20 plural \"logs\" }\n"
    "  resource rye { letter R colour yellow supply 20 food }\n"
    "  resource penny { letter P colour orange supply 30 money plural \"pence\" }\n"
    "  terrain wood { letter W colour green gives log }\n"
    "  terrain bog { letter B colour grey }\n"
    "  type tile { letter T colour red symbol \"#\" plural \"tiles\" }\n"
    "  type objective { letter O colour blue }\n"
    "  board \"only\" { W . . bog / . . . . }\n"
    "  seats 2 { workers 2 houses 3 objectives 1 }\n"
    "  number rounds 2\n"
    "  rule \"whose\" { values \"own\" \"any\" }\n"
    "  score \"pence\" stock penny / 3\n"
    "}\n";

static const char manifest[] = "pack \"t\" { version \"1.0.0\" game \"hills\" }";
static hm_library *library_of(const char *game, const char *cards)
{
    hm_test_pack pack =
        hm_test_pack_of(game == hills ? manifest : hm_test_towns_manifest, game, cards);
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
#define TILE(parts) "tile \"X\" { source \"t\"\n" parts " }"
#define AIM(parts) "objective \"X\" { source \"t\" points 1\n" parts " }"
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
     "2:12-39 wrong-place: an activation gives a plain number of points (points that are "
     "counted stand in 'at the end of a round' and 'score')\n"},
    {"activating around at once", TILE("activate { activate around }"),
     "2:12-27 wrong-place: a worker activates only what is beside it "
     "(it stands in 'at the end of a round { }')\n"},
    {"an effect of towns", TILE("activate { hold any }"),
     "2:12-16 syntax: unexpected 'hold', expected 'activate', 'pay', 'gain' or '}'\n"},

    /* ends of rounds and of the game */
    {"points of a round", TILE("at the end of a round { gain 2 points per around worker }"), ""},
    {"points by rule", TILE("at the end of a round {\n  gain 1 point per around worker when rule "
                            "\"whose\" is \"any\" else 1 point per around crew }"), ""},
    {"activating around", TILE("at the end of a round { activate around }"), ""},
    {"activating elsewhere", TILE("at the end of a round { activate row }"),
     "2:34-37 wrong-place: only 'activate around' is known\n"},
    {"paying at the end of a round", TILE("at the end of a round { pay 1 log gain 2 points }"),
     "2:25-34 wrong-place: at the end of a round a tile gives points, or activates "
     "(what is paid and gained stands in 'activate { }')\n"},
    {"a round's points that are a set", TILE("at the end of a round { gain around points }"),
     "2:30-36 wrong-kind: this part needs a number, but this is a set of squares "
     "(write 'count' before the set)\n"},
    {"a score", TILE("score 4 per around own when rule \"whose\" is \"own\" else 4 per around built"), ""},
    {"a score of grass", TILE("score 2 per around (grass except (built or worker))"), ""},
    {"a score of terrain", TILE("score 1 per around (wood or bog)"), ""},
    {"a score of what a player has", TILE("score stock penny / 2 + 1 per workers"), ""},
    {"a score that can be nothing", TILE("score 1 per around self"),
     "2:1-24 warning zero-score: this score can never be other than 0\n"},
    {"a score together", TILE("score together 3"), "2:1-6 wrong-game: 'together'" TOWNS},
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
    {"an effect", TILE("on build { place any }"), "2:1-3 wrong-game: 'on'" TOWNS},
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
    assert_int_equal(check_rows(hills, ROWS(cards)), 0);
}

/* -- games without boards know nothing of this */

#define CARD(parts) "card \"X\" { type well pattern { wood wheat } source \"t\"\n" parts " }"

static const hm_test_row of_towns[] = {
    {"a tile", "tile \"X\" { points 3 }", "1:1-5 unknown-name: the game has no type 'tile'\n"},
    {"an objective", AIM("when any built"),
     "1:1-10 unknown-name: the game has no type 'objective'\n"},
    {"a cost", CARD("cost 2 wood"), "2:1-5 wrong-game: 'cost'" ONE_BOARD "\n"},
    {"points", CARD("points 3"),
     "2:1-7 wrong-game: 'points'" ONE_BOARD " (did you mean 'score'?)\n"},
    {"copies", CARD("copies 3"), "2:1-7 wrong-game: 'copies'" ONE_BOARD "\n"},
    {"tags", CARD("tags \"a\""), "2:1-5 wrong-game: 'tags'" ONE_BOARD "\n"},
    {"a title", CARD("title \"a\""), "2:1-6 wrong-game: 'title'" ONE_BOARD "\n"},
    {"an activation", CARD("activate { gain 1 wood }"),
     "2:1-9 wrong-game: 'activate'" ONE_BOARD "\n"},
    {"the end of a round", CARD("at the end of a round { gain 1 point }"),
     "2:1-22 wrong-game: 'at the end of a round'" ONE_BOARD "\n"},
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
    {"no hint at words of boards", CARD("score 1 per grss"), "2:13-17 unknown-name: unknown name 'grss'\n"},
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
        hm_test_pack pack = hm_test_pack_of(manifest, games[i].source, NULL);
        hm_library *lib = hm_test_build(&pack, NULL);
        bad += !hm_test_row_complains(&games[i], lib);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

static void the_parts_of_a_game_arrive(void **state)
{
    (void)state;
    hm_library *lib = library_of(hills, "tile \"X\" { source \"t\" }");
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
    hm_library *lib = library_of(hills, all);
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
    hm_test_pack pack = hm_test_pack_of(manifest, hills, all);
    assert_true(hm_test_starve(&pack, NULL) > 10);
}

/* -- the table of words */

static void every_example_compiles(void **state)
{
    int tried = 0;
    (void)state;
    for (int w = 1; w < HM_WORDS; w++) {
        const hm_word_info *info = hm_word_lookup((hm_word)w);
        char card[400], got[1000];
        if (info->example[0] == '\0' || !hm_word_is_shared(w))
            continue;
        bool aim = strncmp(info->example, "when", 4) == 0;
        bool points = strncmp(info->example, "points", 6) == 0;
        snprintf(card, sizeof card, "%s \"X\" { source \"t\" %s %s }", aim ? "objective" : "tile",
                 points ? "" : "points 1", info->example);
        hm_library *lib = hm_test_load_with(HM_TEST_LITTLE_TOWN, card);
        if (lib == NULL)
            fail_msg("%s: %s", info->spelling, card);
        hm_test_write_down(hm_library_diags(lib), got, sizeof got);
        if (got[0] != '\0')
            print_error("%s: %s\n%s", info->spelling, card, got);
        assert_string_equal(got, "");
        hm_library_free(lib);
        tried++;
    }
    assert_true(tried > 20);
}

/* -- in words */

static const hm_test_row said[] = {
    {"pay and gain", TILE("activate { pay 1 rye gain 4 pence }"), "Pay 1 rye, gain 4 pence."},
    {"one of each", TILE("activate { pay 1 log gain 1 penny }"), "Pay 1 log, gain 1 penny."},
    {"several", TILE("activate { pay 1 log 2 rye 3 pence gain 7 points }"),
     "Pay 1 log, 2 rye and 3 pence, gain 7 points."},
    {"only a gain", TILE("activate { gain 1 point }"), "Gain 1 point."},
    {"two gains", TILE("activate { gain 2 rye gain 3 points }"), "Gain 2 rye, gain 3 points."},
    {"any", TILE("activate { pay 2 cubes gain 2 other cubes }"),
     "Pay 2 cubes of any kind, gain 2 other cubes."},
    {"any one", TILE("activate { pay 1 cubes gain 1 other cubes }"),
     "Pay 1 cube of any kind, gain 1 other cube."},
    {"the end of a round", TILE("at the end of a round { gain 1 point per around worker }"),
     "At the end of each round, 1 point for each worker around it."},
    {"activating around", TILE("at the end of a round { activate around }"),
     "At the end of each round, you may activate the buildings around it."},
    {"the end of the game", TILE("score 4 per around own"),
     "At the end of the game, 4 points for each building of yours around it."},
    {"by rule", TILE("score 4 per around own when rule \"whose\" is \"own\" else 4 per around built"),
     "At the end of the game, 4 points for each building of yours around it "
     "(with the rule whose at any: 4 points for each building around it)."},
    {"by the other rule", TILE("score 4 per around own when rule \"whose\" is \"any\" else 2"),
     "At the end of the game, 4 points for each building of yours around it "
     "if the rule whose is any, otherwise 2 points."},
    {"grass", TILE("score 2 per around (grass except built)"),
     "At the end of the game, 2 points for each grass square around it without a building."},
    {"grass that is free", TILE("score 2 per around (grass except (built or worker))"),
     "At the end of the game, 2 points for each grass square around it without a building or "
     "a worker."},
    {"terrain", TILE("score 1 per around (wood or bog)"),
     "At the end of the game, 1 point for each wood or bog around it."},
    {"a stock", TILE("score 1 per stock penny"),
     "At the end of the game, 1 point for each penny you have."},
    {"division", TILE("score stock penny / 2"),
     "At the end of the game, points equal to the number of pence you have divided by 2, "
     "rounded down."},
    {"a group", AIM("when count largest group of own >= 3"), "You have at least 3 connected buildings."},
    {"more than workers", AIM("when count own > workers"), "You have more buildings than workers."},
    {"activated", AIM("when count activated >= 4"), "This turn you activated at least 4 buildings."},
    {"activated of a kind", AIM("when any activated consuming 2 kinds"),
     "This turn you activated a building that takes at least 2 kinds of cube."},
    {"takes or gives", AIM("when any own (producing rye or consuming rye)"),
     "You have a building that gives or takes rye."},
    {"takes or gives two", AIM("when count own (producing rye or consuming rye or producing log or "
                               "consuming log) >= 2"),
     "You have at least 2 buildings that give or take rye or logs."},
    {"mixed", AIM("when any own (producing rye or consuming log)"),
     "You have a building that gives rye or takes logs."},
    {"costly", AIM("when any own costing 3 logs needs any market's costing 3 logs"),
     "You have a building that costs at least 3 logs. "
     "Dealt only if the market has a building that costs at least 3 logs."},
    {"market", AIM("when count own giving points >= 2 needs market's count giving points >= 2"),
     "You have at least 2 buildings that give points. "
     "Dealt only if the market has at least 2 buildings that give points."},
    {"poor", AIM("when stock penny = 0"), "You have no pence."},
    {"rich", AIM("when stock penny >= 6"), "You have at least 6 pence."},
    {"fed", AIM("when eaten rye = workers"), "All your workers ate rye this round."},
    {"gathered", AIM("when gathered >= 5"), "You got at least 5 cubes this turn."},
    {"reused", AIM("when reused >= 1"), "You spent at least 1 cube that you got this turn."},
    {"beside terrain", AIM("when count own around of wood >= 2 and any own producing rye"),
     "At least 2 buildings of yours are beside a wood and you have a building that gives rye."},
    {"own text", AIM("when reused >= 1 text \"As you like.\""), "As you like."},
    {"nothing", TILE("points 10"), ""},
};

static void rules_are_said_in_english(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        hm_library *lib = library_of(hills, said[i].source);
        assert_int_equal(hm_library_diags(lib)->errors, 0);
        const char *got = hm_library_cards(lib)->card[0]->text;
        bad += !hm_test_row_gives(&said[i], got);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

/* -- layout */

static const struct { const char *in, *out; } laid_out[] = {
    {"tile \"X\" { copies 5 tags \"a\"   \"b\"\ncost 2 wood 1 stone points -3 activate{pay 1 rye gain "
     "2 pence gain 1 points}}",
     "tile \"X\" {\n  copies  5\n  tags    \"a\" \"b\"\n  cost    2 wood 1 stone\n  points  -3\n"
     "  activate { pay 1 rye gain 2 pence gain 1 point }\n}\n"},
    {"tile \"X\" { at   the end of a round { gain 2 per around worker points } }",
     "tile \"X\" {\n  at the end of a round { gain 2 points per around worker }\n}\n"},
    {"tile \"X\" { at the end of a round { gain (1 + 2) points per around worker } }",
     "tile \"X\" {\n  at the end of a round { gain (1 + 2) points per around worker }\n}\n"},
    {"tile \"X\" { at the end of a round { gain 1 per type in around points gain 2 per type missing points } }",
     "tile \"X\" {\n  at the end of a round {\n    gain 1 per type in around points\n"
     "    gain 2 per type missing points\n  }\n}\n"},
    {"tile \"X\" { activate { # why\n gain 1 rye } }",
     "tile \"X\" {\n  activate { # why\n    gain 1 rye\n  }\n}\n"},
    {"tile \"X\" { score (stock coin) / 3 score 1 - 2 / 3 score (1 - 2) / 3 }",
     "tile \"X\" {\n  score   stock coin / 3\n  score   1 - 2 / 3\n  score   (1 - 2) / 3\n}\n"},
    {"objective \"X\" { title \"T\" points 2 when any own (producing rye or costing 3 wood)\n"
     "needs any market's consuming 2 kinds }",
     "objective \"X\" {\n  title   \"T\"\n  points  2\n  when    any own (producing rye or costing 3 wood)\n"
     "  needs   any market's consuming 2 kinds\n}\n"},
    {"objective \"X\" { when any own and any activated and count own giving points >= 3 and "
     "(stock rye > 3 or eaten rye = 2) # end\n }",
     "objective \"X\" {\n  when    any own\n          and any activated\n"
     "          and count own giving points >= 3\n"
     "          and (stock rye > 3 or eaten rye = 2) # end\n}\n"},
    {"game \"g\" { terrain bog {letter B gives log} board \"A\" { B . / . bog } seats 2 { workers 5\n"
     "houses 3 } number fee 1 resource p { letter P supply 4 food money } "
     "rule \"r\" { values \"a\" \"b\" for \"c\" } }",
     "game \"g\" {\n  terrain bog { letter B gives log }\n  board \"A\" { B .\n              . bog }\n"
     "  seats 2 { workers 5 houses 3 }\n  number fee 1\n  resource p { letter P supply 4 food money }\n"
     "  rule \"r\" { values \"a\" \"b\" for \"c\" }\n}\n"},
    {"test \"t\" { board \"A\" players 3 first 2 round 4 tile \"A B\" on c3 d4 of 2 worker on a1 of 1 "
     "stock of 1:2 wood 3 coins points of 2: -3 workers of 1: 2 houses of 3: 4 hand of 1: O01 \"O 2\" "
     "market A 3 \"B C\" reserve 4 wood of 1 has 1 coin 0 wood track -2 left 3 wood possible O01 "
     "impossible \"O 2\" score \"points\" 3 }",
     "test \"t\" {\n  board \"A\"\n  players 3\n  first 2\n  round 4\n  tile \"A B\" on c3 d4 of 2\n"
     "  worker on a1 of 1\n  stock of 1: 2 wood 3 coins\n  points of 2: -3\n  workers of 1: 2\n"
     "  houses of 3: 4\n  hand of 1: O01 \"O 2\"\n  market A 3 \"B C\"\n  reserve 4 wood\n  of 1\n"
     "  has 1 coin 0 wood\n  track -2\n  left 3 wood\n  possible O01\n  impossible \"O 2\"\n"
     "  score \"points\" 3\n}\n"},
    {"test \"t\" { market nothing tile X on c3 of 1 }",
     "test \"t\" {\n  market nothing\n  tile X on c3 of 1\n}\n"},
};

static void files_are_laid_out(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof laid_out / sizeof *laid_out; i++) {
        hm_parsed p;
        size_t n;
        hm_form_parse(&p, laid_out[i].in, strlen(laid_out[i].in));
        if (p.file.broken)
            print_error("%s\n%s\n", laid_out[i].in, p.diags.first->message);
        assert_false(p.file.broken);
        const char *form = hm_form_of(&p, &n);
        if (strcmp(form, laid_out[i].out) != 0 && ++bad != 0)
            print_error("%s\nbecomes\n%sinstead of\n%s\n", laid_out[i].in, form, laid_out[i].out);
        assert_null(hm_form_fault(laid_out[i].in, strlen(laid_out[i].in)));
        hm_arena_drop(&p.arena);
    }
    assert_int_equal(bad, 0);
}

/* -- card tests */

#define TEST(parts) "test \"t\" {\n" parts " }"

static const hm_test_row tests[] = {
    {"gathering", TEST("board \"A\" stock of 1: 3 coins choose \"put a worker on b2\" "
                       "of 1 has 1 wood 1 stone 1 fish 3 coins left 14 wood 15 wheat track 0 asks 2 \"turn\""), ""},
    {"the fee", TEST("tile \"Wheat Field\" on c3 of 1 tile Bakery on d4 of 2 stock of 1: 1 coin "
                     "choose \"put a worker on d3\" choose \"activate Wheat Field\" "
                     "choose \"activate Bakery\" of 1 has 0 wheat 4 coins of 2 has 1 coin"), ""},
    {"points", TEST("points of 2: 12 stock of 2: 7 coins of 2 track 12 score \"coins\" 2 total 14 rank 1 of 1 rank 2"), ""},
    {"building", TEST("stock of 1: 2 wood market Bakery choose \"build Bakery\" choose \"choose c3\" of 1 "
                      "has 0 wood track 4"), ""},
    {"needs", TEST("market Restaurant possible O05 impossible O09"), ""},
    {"a whole game", TEST("board \"B\" players 3 seed 4 of 3 has 3 coins left 31 coins"), ""},
    {"the first player", TEST("first 2 asks 2 \"turn\""), ""},
    {"objectives in hand", TEST("hand of 1: O12 stock of 1: 0 coins asks 1 \"claim\" choose \"show O12\" of 1 track 3"), ""},
    {"a market that is empty", TEST("market nothing stock of 1: 9 wood 9 stone denies \"build\""), ""},

    {"what a player has not", TEST("stock of 1: 3 coins\nof 1 has 2 coins"),
     "3:10-17 player 1 has 3 coins, expected 2\n"},
    {"what is not left", TEST("stock of 1: 3 coins\nleft 40 coins"),
     "3:6-14 the reserve has 37 coins, expected 40\n"},
    {"points that are not there", TEST("points of 1: 3\ntrack 2"), "3:1-8 player 1 has 3 points, expected 2\n"},
    {"needs that fail", TEST("market Bar\npossible O05"),
     "3:1-13 O05 cannot be reached with this market\n"},
    {"an unknown board", TEST("board \"C\" track 0"), "2:7-10 unknown board 'C'\n"},
    {"an unknown resource", TEST("stock of 1: 3 coin2 track 0"),
     "2:15-20 unknown resource 'coin2' (did you mean 'coin'?)\n"},
    {"cubes without a kind", TEST("stock of 1: 3 cubes track 0"), "2:13-20 which cubes? Name their kind\n"},
    {"an objective on the board", TEST("tile O05 on c3 of 1 track 0"), "2:6-9 'O05' is no tile\n"},
    {"a tile in a hand", TEST("hand of 1: Bakery track 0"), "2:12-18 'Bakery' is no objective\n"},
    {"a tile on terrain", TEST("tile Bakery on a1 of 1 track 0"),
     "2:16-18 a1 is mountain: nothing stands there\n"},
    {"two on a square", TEST("tile Bakery on c3 of 1\nworker on c3 of 1 track 0"),
     "3:11-13 something stands on c3 already\n"},
    {"no such square", TEST("tile Bakery on z9 of 1 track 0"), "2:16-18 no square 'z9'\n"},
    {"too many players", TEST("points of 7: 3 track 0"), "2:1-15 there is no player 7, only 4\n"},
    {"more players than seats", TEST("players 5 track 0"), "2:1-10 1 to 4 players, not 5\n"},
    {"no such player", TEST("players 2\npoints of 3: 3 track 0"),
     "3:1-15 there is no player 3, only 2\n"},
    {"no such round", TEST("round 9 track 0"), "2:7-8 there is no round 9\n"},
    {"more than there is", TEST("stock of 1: 16 wood track 0"),
     "1:6-9 the players have more wood than there is\n"},
    {"parts of towns", TEST("town { . }\ntotal 0"),
     "2:1-11 'town' is for games in which players have towns\n"},
    {"a test of nothing", TEST("stock of 1: 3 coins"), "1:6-9 this test expects nothing\n"},
};

/* What a test file's tests fail with. */
static void run_file(const hm_library *lib, const char *source, char *out, size_t size)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_spec_report report;
    hm_error err = {0};
    hm_source file = hm_test_text("t.test", source);
    size_t n = 0;
    assert_int_equal(hm_spec_run(lib, &file, &arena, &diags, &report, &err), HM_OK);
    hm_test_write_down(&diags, out, size);
    for (const hm_spec_result *r = report.results; r != NULL; r = r->next)
        for (const hm_spec_failure *f = r->failures; f != NULL; f = f->next) {
            hm_place p = hm_source_place(&file, f->at);
            n += (size_t)snprintf(out + n, size - n, "%d:%d-%d %s\n", p.line, p.column,
                                  p.end_column, f->message);
        }
    hm_arena_drop(&arena);
}

static int check_tests(const char *folder, const hm_test_row *rows, size_t count)
{
    int bad = 0;
    hm_library *lib = hm_test_load(folder);
    assert_non_null(lib);
    for (size_t i = 0; i < count; i++) {
        char got[2000];
        run_file(lib, rows[i].source, got, sizeof got);
        bad += !hm_test_row_gives(&rows[i], got);
    }
    hm_library_free(lib);
    return bad;
}

static void tests_play_on_boards(void **state)
{
    (void)state;
    assert_int_equal(check_tests(HM_TEST_LITTLE_TOWN, ROWS(tests)), 0);
}

static const hm_test_row tests_of_towns[] = {
    {"boards", TEST("board \"A\" cards Well\ntotal 0"), "2:1-10 'board' is for games on a shared board\n"},
    {"a stock", TEST("stock of 1: 3 wood\ntotal 0"), "2:1-19 'stock' is for games on a shared board\n"},
    {"a check", TEST("has 3 wood"), "2:1-11 'has' is for games on a shared board\n"},
};

static void tests_of_towns_refuse_boards(void **state)
{
    (void)state;
    assert_int_equal(check_tests(HM_TEST_BASE, ROWS(tests_of_towns)), 0);
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
        cmocka_unit_test(every_example_compiles),
        cmocka_unit_test(rules_are_said_in_english),
        cmocka_unit_test(files_are_laid_out),
        cmocka_unit_test(tests_play_on_boards),
        cmocka_unit_test(tests_of_towns_refuse_boards),
    };
    return cmocka_run_group_tests_name("board_language", all, NULL, NULL);
}
