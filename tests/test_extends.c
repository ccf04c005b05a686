/* Packs that extend a game: what is joined, what takes the place of what, and what two
 * packs cannot both say. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/library.h"
#include "tests/packs.h"

static const char towns[] =
    "game \"tiny-towns\" {\n"
    "  title \"Tiny Towns\" grid 4 by 4\n"
    "  resource wood { letter W } resource wheat { letter H } resource brick { letter B }\n"
    "  resource glass { letter G } resource stone { letter S }\n"
    "  type cottage { letter C } type well { letter E } type monument { letter M deal 2 }\n"
    "  mode standard \"a\" mode town-hall \"b\" mode solo \"c\" mode caller \"d\"\n"
    "  score \"empty\" -1 per not built when standard town-hall solo\n"
    "  score \"waste\" -1 per cubes when caller\n"
    "  tie \"lots\" tie \"most cottages\" by count cottage\n"
    "  level \"Engineer\" from 25 when solo level \"Apprentice\" when solo\n"
    "  rule solo-removes { values \"inn\" \"feast-hall\" }\n"
    "  variant coins { counter coin { letter C } score \"coins\" 1 per coins }\n"
    "}\n";

static void add_pack(hm_library *lib, const char *name, const char *needs,
                     const char *parts)
{
    hm_error err = {0};
    char manifest[200], path[2][40];
    snprintf(manifest, sizeof manifest,
             "pack \"%s\" { version \"1.0.0\" game \"tiny-towns\" %s }", name, needs);
    snprintf(path[0], sizeof path[0], "%s/pack.card", name);
    snprintf(path[1], sizeof path[1], "%s/x.card", name);
    const hm_source file[] = {hm_test_text(path[0], manifest),
                              hm_test_text(path[1], parts)};
    assert_int_equal(hm_library_add_pack(lib, file, 2, &err), HM_OK);
}

/* The game of the base pack, and up to two packs that extend it. */
static hm_library *build(const char *one, const char *two)
{
    hm_error err = {0};
    hm_library *lib = hm_library_new(NULL);
    assert_non_null(lib);
    const hm_source base[] = {
        hm_test_text("base/pack.card",
                     "pack \"base\" { version \"1.0.0\" game \"tiny-towns\" }"),
        hm_test_text("base/game.card", towns)};
    assert_int_equal(hm_library_add_pack(lib, base, 2, &err), HM_OK);
    if (one != NULL)
        add_pack(lib, "one", "requires \"base\"", one);
    if (two != NULL)
        add_pack(lib, "two", "requires \"base\"", two);
    hm_status st = hm_library_build(lib, &err);
    assert_int_equal(st, hm_library_diags(lib)->errors ? HM_EINPUT : HM_OK);
    return lib;
}

static hm_library *build_parts(const char *one, const char *two)
{
    char a[600], b[600];
    snprintf(a, sizeof a, "extends \"tiny-towns\" { %s }", one);
    snprintf(b, sizeof b, "extends \"tiny-towns\" { %s }", two ? two : "");
    return build(a, two ? b : NULL);
}

static const hm_game *game_of(const hm_library *lib)
{
    assert_non_null(hm_library_cards(lib));
    return hm_library_cards(lib)->game;
}

/* -- what cannot be */

static const struct clash {
    const char *name, *one, *two, *want;
} clashes[] = {
    {"the same grid twice is one grid", "grid 5 by 5", "grid  5 by\n5", ""},
    {"two grids", "grid 5 by 5", "grid 6 by 6",
     "1:24-35 clash: packs 'one' and 'two' both say the grid, differently "
     "(the other one is at one/x.card:1)\n"},
    {"two grids of one pack", "grid 5 by 5 grid 6 by 6", NULL,
     "1:36-47 duplicate: pack 'one' says the grid twice "
     "(the other one is at one/x.card:1)\n"},
    {"two titles", "title \"A\"", "title \"B\"",
     "1:24-33 clash: packs 'one' and 'two' both say the title, differently "
     "(the other one is at one/x.card:1)\n"},
    {"a line of the game said twice", "score \"empty\" -2 per not built", "score \"empty\" 0 per not built",
     "1:24-53 clash: packs 'one' and 'two' both say score line 'empty', differently "
     "(the other one is at one/x.card:1)\n"},
    {"... in other modes", "score \"empty\" -2 per not built when solo",
     "score \"empty\" 0 per not built when standard", ""},
    {"... alike", "score \"empty\" -2 per not built", "score \"empty\" -2 per not built", ""},
    {"a level said twice", "level \"Engineer\" from 20 when solo", "level \"Engineer\" from 21 when solo",
     "1:24-58 clash: packs 'one' and 'two' both say level 'Engineer', differently "
     "(the other one is at one/x.card:1)\n"},
    {"a number said twice", "number fee 1", "number fee 2",
     "1:24-36 clash: packs 'one' and 'two' both say number 'fee', differently "
     "(the other one is at one/x.card:1)\n"},
    {"a mode said twice", "mode fair \"a\"", "mode fair \"b\"",
     "1:24-37 clash: packs 'one' and 'two' both say mode 'fair', differently "
     "(the other one is at one/x.card:1)\n"},
    {"a resource of the game", "resource wood { letter X }", NULL,
     "1:33-37 duplicate: 'wood' is defined twice (the game has it already, at base/game.card:3)\n"},
    {"a resource of two packs", "resource clay { letter X }", "resource clay { letter X }",
     "1:33-37 duplicate: 'clay' is defined twice (the first is that of pack 'one', at one/x.card:1)\n"},
    {"a type that is a resource elsewhere", "resource clay { letter X }", "type clay { letter Z }",
     "1:29-33 duplicate: 'clay' is defined twice (the first is that of pack 'one', at one/x.card:1)\n"},
    {"a switch of the game", "rule solo-removes { values \"a\" \"b\" }", NULL,
     "1:29-41 duplicate: 'solo-removes' is defined twice (the game has it already, at base/game.card:11)\n"},
    {"a variant of the game", "variant coins { }", NULL,
     "1:32-37 duplicate: 'coins' is defined twice (the game has it already, at base/game.card:12)\n"},
    {"a counter of a variant of the game", "counter coin { letter Z }", NULL,
     "12:27-31 duplicate: 'coin' is defined twice (the first is that of pack 'one', at one/x.card:1)\n"},
    {"a letter of the game", "resource clay { letter W }", NULL,
     "1:33-37 duplicate: letter W of 'clay' is that of 'wood' already "
     "(the game has it already, at base/game.card:3)\n"},
    {"a letter of another pack", "resource clay { letter X }", "type mill { letter X }",
     "1:29-33 duplicate: letter X of 'mill' is that of 'clay' already "
     "(the first is that of pack 'one', at one/x.card:1)\n"},
    {"nine resources", "resource r6 { letter A } resource r7 { letter D } resource r8 { letter I }",
     "resource r9 { letter J }",
     "1:24-48 limit: a game has at most 8 resources (resource of pack 'two' is one more)\n"},
    {"too many squares", "grid 9 by 9", NULL, "1:24-35 number-range: a grid has at most 64 squares, not 81\n"},
    {"a mode that is not there", "score \"x\" 1 when sollo", NULL,
     "1:41-46 unknown-name: unknown mode 'sollo' (did you mean 'solo'?)\n"},
    {"a line that looks at what is not there", "score \"x\" 1 per moat", NULL,
     "1:40-44 unknown-name: unknown name 'moat' (did you mean 'most'?)\n"},
    {"an else without a condition", "score \"x\" 1 when solo else 2", NULL,
     "1:46-50 syntax: 'else' follows a condition, not modes\n"},
    {"a mode without cards", "mode x { copies 3 }", NULL,
     "1:33-41 no-use: 'copies' is for modes in which resources are named by cards\n"},
    {"nobody names", "mode x { named by nobody }", NULL,
     "1:42-48 syntax: resources are named by 'players', 'cards', a 'die' or a 'caller'\n"},
    {"one too many on show", "mode x { players 1 named by cards shown 9 }", NULL,
     "1:64-65 number-range: number out of range: 1 to 8\n"},
    {"more on show than there are", "mode x { players 1 named by cards shown 6 }", NULL,
     "1:29-30 number-range: mode 'x' has only 5 resource cards, 1 of each of 5 kinds\n"},
    {"all cards put away", "mode x { named by cards away 5 }", NULL,
     "1:29-30 number-range: mode 'x' has only 5 resource cards, 1 of each of 5 kinds\n"},
    {"more cards than there is room for", "mode x { named by cards copies 4 }",
     "resource r6 { letter A } resource r7 { letter D }",
     "1:29-30 limit: mode 'x' has 28 resource cards, 4 of each of 7 kinds; at most 24 can be\n"},
    {"cards on show for several", "mode x { named by cards shown 2 }", NULL,
     "1:29-30 no-use: in mode 'x' one player takes cards: it needs 'players 1'\n"},
    {"free choices among chosen cards", "mode x { players 1 named by cards shown 2 free 2 }", NULL,
     "1:29-30 no-use: in mode 'x' every card is chosen: 'free' has no use\n"},
    {"a resource is no mode", "resource r6 { letter A shown 2 }", NULL,
     "1:47-54 wrong-place: 'shown' is a trait of a mode\n"},
    {"a die beside cards", "mode x { named by die named by cards }", NULL,
     "1:29-30 no-use: in mode 'x' no player names: 'named by die' has no use\n"},
    {"chosen without a die", "mode x { choose 2 }", NULL,
     "1:33-41 no-use: 'choose' is for modes in which resources are named by die\n"},
    {"together with nobody", "mode x { players 1 together }", NULL,
     "1:29-30 no-use: mode 'x' is for one player: 'together' has no use\n"},
    {"nothing to be won", "mode x { won from 0 }", NULL,
     "1:42-43 number-range: number out of range: 1 to 32767\n"},
    {"a resource that wins", "resource r6 { letter A fewest points win }", NULL,
     "1:47-64 wrong-place: 'fewest points win' is a trait of a mode\n"},
    {"two dealt types", "type mill { letter X deal 2 }", NULL,
     "1:45-51 duplicate: only one type can be dealt, and 'monument' is already\n"},
};

static void test_clashes(void **state)
{
    (void)state;
    int bad = 0;
    for (size_t i = 0; i < sizeof clashes / sizeof *clashes; i++) {
        const struct clash *c = &clashes[i];
        hm_library *lib = build_parts(c->one, c->two);
        hm_test_row row = {c->name, c->one, c->want};
        bad += !hm_test_row_complains(&row, lib);
        hm_library_free(lib);
    }
    assert_int_equal(bad, 0);
}

static void test_another_game(void **state)
{
    (void)state;
    hm_library *lib = build("extends \"chess\" { grid 8 by 8 }", NULL);
    hm_test_row row = {"another game", "",
                       "1:9-16 unknown-game: this extends 'chess', but the game is 'tiny-towns'\n"};
    assert_true(hm_test_row_complains(&row, lib));
    hm_library_free(lib);
}

/* -- what is joined */

static void test_places(void **state)
{
    (void)state;
    hm_library *lib = build_parts("title \"T\" grid 3 by 5 resource clay { letter X }",
                                  "type mill { letter Z } mode fair \"f\" tie \"dice\"");
    const hm_game *g = game_of(lib);
    assert_string_equal(g->title, "T");
    assert_true(g->grid.cols == 3 && g->grid.rows == 5);
    assert_true(g->resources == 6 && strcmp(g->resource[5].name, "clay") == 0);
    assert_true(g->types == 4 && strcmp(g->type[3].name, "mill") == 0);
    assert_true(g->modes == 5 && strcmp(g->mode[4].name, "fair") == 0);
    assert_true(g->ties == 3 && strcmp(g->tie[2].text, "dice") == 0);
    hm_library_free(lib);
}

/* What stood first stays first: modes and ties are known by their place. */
static void test_in_place(void **state)
{
    (void)state;
    hm_library *lib = build_parts(
        "mode standard \"s\" tie \"most cottages\" by count well "
        "level \"Apprentice\" from 50 when solo", NULL);
    const hm_game *g = game_of(lib);
    assert_true(g->modes == 4 && g->ties == 2 && g->levels == 2);
    assert_string_equal(g->mode[0].text, "s");
    assert_string_equal(g->tie[1].text, "most cottages");
    assert_string_equal(g->level[0].name, "Apprentice");
    assert_int_equal(g->level[0].from, 50);
    hm_library_free(lib);
}

/* A line gives way mode by mode, and leaves no trace when it is gone in all. */
static void test_lines(void **state)
{
    (void)state;
    hm_library *lib = build_parts("score \"empty\" 0 per not built when solo "
                                  "score \"waste\" 0 per cubes", NULL);
    const hm_game *g = game_of(lib);
    assert_int_equal(g->lines, 4); /* and that of coins */
    assert_string_equal(g->line[0].name, "empty");
    assert_int_equal(g->line[0].modes, 1 << 0 | 1 << 1);
    assert_string_equal(g->line[1].name, "waste");
    assert_int_equal(g->line[1].modes, ~0u);
    assert_string_equal(g->line[2].name, "empty");
    assert_int_equal(g->line[2].modes, 1 << 2);
    assert_true(g->line[0].first == 0 && g->line[2].first == 0 && g->line[1].first == 1);
    hm_library_free(lib);
}

static void test_without(void **state)
{
    (void)state;
    hm_library *lib = build(NULL, NULL);
    const hm_game *g = game_of(lib);
    assert_true(g->grid.count == 16 && g->resources == 5 && g->types == 3);
    assert_string_equal(g->title, "Tiny Towns");
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clashes),
        cmocka_unit_test(test_another_game),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_in_place),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_without),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
