/* Cards of games on a shared board: how they are said in English, and laid out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/form.h"
#include "tests/hills.h"
#include "tests/packs.h"

/* -- in words */

static const hm_test_row said[] = {
    {"pay and gain", TILE("activate { pay 1 rye gain 4 pence }"), "Pay 1 rye, gain 4 pence."},
    {"one of each", TILE("activate { pay 1 log gain 1 penny }"), "Pay 1 log, gain 1 penny."},
    {"several", TILE("activate { pay 1 log 2 rye 3 pence gain 7 points }"),
     "Pay 1 log, 2 rye and 3 pence, gain 7 points."},
    {"only a gain", TILE("activate { gain 1 point }"), "Gain 1 point."},
    {"two gains", TILE("activate { gain 2 rye gain 3 points }"), "Gain 2 rye, gain 3 points."},
    {"any", TILE("activate { pay 2 cubes gain 2 other cubes }"),
     "Pay any 2 cubes, gain any 2 cubes."},
    {"any one", TILE("activate { pay 1 cubes gain 1 other cubes }"),
     "Pay any 1 cube, gain any 1 cube."},
    {"the end of a round", TILE("at the end of a round { gain 1 point per around worker }"),
     "At the end of each round, 1 point for each worker around it."},
    {"activating around", TILE("at the end of a round { activate around }"),
     "At the end of each round, you may activate each building around it once."},
    {"the end of the game", TILE("score 4 per around own"),
     "At the end of the game, 4 points for each building of yours around it."},
    {"by rule", TILE("score 4 per around own when rule \"whose\" is \"own\" else 4 per around built"),
     "At the end of the game, 4 points for each building of yours around it."},
    {"by the other rule", TILE("score 4 per around own when rule \"whose\" is \"any\" else 2"),
     "At the end of the game, 2 points."},
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
     "At the end of the game, 1 point for every 2 pence you have."},
    {"a group", AIM("when count largest group of own >= 3"),
     "You have at least 3 buildings connected by their sides."},
    {"more than workers", AIM("when count own > workers"), "You have more buildings than workers."},
    {"activated", AIM("when count activated >= 4"), "This turn you activated at least 4 buildings."},
    {"activated of a kind", AIM("when any activated consuming 2 kinds"),
     "You activated a building that takes at least 2 kinds of cube; "
     "exchanges of any cubes do not count."},
    {"takes or gives", AIM("when any own (producing rye or consuming rye)"),
     "You have a building that gives or takes rye when activated; exchanges of any "
     "cubes do not count."},
    {"takes or gives two", AIM("when count own (producing rye or consuming rye or producing log or "
                               "consuming log) >= 2"),
     "You have at least 2 buildings that give or take rye or logs when activated; "
     "exchanges of any cubes do not count."},
    {"mixed", AIM("when any own (producing rye or consuming log)"),
     "You have a building that gives rye or takes logs when activated; exchanges of "
     "any cubes do not count."},
    {"costly", AIM("when any own costing 3 logs needs any market's costing 3 logs"),
     "You have a building that costs at least 3 logs. "
     "Dealt only if the market has a building that costs at least 3 logs."},
    {"market", AIM("when count own giving points >= 2 needs market's count giving points >= 2"),
     "You have at least 2 buildings that give points when activated. Dealt only if "
     "the market has at least 2 buildings that give points when activated."},
    {"poor", AIM("when stock penny = 0"), "You have no pence."},
    {"rich", AIM("when stock penny >= 6"), "You have at least 6 pence."},
    {"fed", AIM("when eaten rye = workers"), "All your workers ate rye this round."},
    {"gathered", AIM("when gathered >= 5"),
     "This turn you got at least 5 cubes from terrain and buildings; cubes from "
     "exchanges of any cubes do not count."},
    {"reused", AIM("when reused >= 1"),
     "This turn, to activate a building, you paid at least 1 cube that you got this "
     "turn from terrain or another building; cubes from exchanges of any cubes do not "
     "count."},
    {"beside terrain", AIM("when count own around of wood >= 2 and any own producing rye"),
     "At least 2 buildings of yours are beside a wood and you have a building that "
     "gives rye when activated; exchanges of any cubes do not count."},
    {"own text", AIM("when reused >= 1 text \"As you like.\""), "As you like."},
    {"nothing", TILE("points 10"), "No effect."},
};

static void rules_are_said_in_english(void **state)
{
    int bad = 0;
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        hm_library *lib = hm_hills_with(said[i].source);
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

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(rules_are_said_in_english),
        cmocka_unit_test(files_are_laid_out),
    };
    return cmocka_run_group_tests_name("board_said", all, NULL, NULL);
}
