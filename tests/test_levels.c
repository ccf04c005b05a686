/* Levels of a game definition: what may be written, and which one points reach. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "tests/packs.h"
#include "tests/support.h"

#define GAME(parts)                                                               \
    "game \"g\" { grid 2 by 2 resource wood { letter W } type hut { letter H }\n" \
    "mode many mode solo mode trial\n" parts " }"

/* A library of one game, built; its mistakes are the caller's to look at. */
static hm_library *library_of(const char *game)
{
    static const char manifest[] = "pack \"t\" { version \"1.0.0\" game \"g\" }";
    hm_test_pack pack = hm_test_pack_of(manifest, game, NULL);
    return hm_test_build(&pack, NULL);
}

static const hm_game *game_of(const hm_library *lib)
{
    assert_int_equal(hm_library_diags(lib)->errors, 0);
    return hm_library_cards(lib)->game;
}

/* -- what is wrong */

static const hm_test_row rows[] = {
    {"levels of one mode, in any order",
     GAME("level \"Low\" when solo\nlevel \"High\" from 20 when solo\nlevel \"Mid\" from 10 when solo"),
     ""},
    {"levels of all modes", GAME("level \"Low\" level \"High\" from 20"), ""},
    {"no lowest level", GAME("level \"High\" from 20"), ""},
    {"below zero", GAME("level \"Low\" level \"Mid\" from -5"), ""},
    {"the same in two modes that do not meet",
     GAME("level \"Low\" when solo level \"Low\" when many level \"Low\" from 5 when trial"), ""},
    {"a mode that comes later", GAME("level \"Low\" when late mode late"), ""},

    {"a level twice", GAME("level \"Top\" from 9 when solo\nlevel \"Top\" from 5 when many solo"),
     "4:7-12 duplicate: level 'Top' is defined twice in mode 'solo' "
     "(give one of them another name, or other modes)\n"},
    {"a level twice, once of all modes", GAME("level \"Top\" from 9\nlevel \"Top\" from 5 when trial"),
     "4:7-12 duplicate: level 'Top' is defined twice in mode 'trial' "
     "(give one of them another name, or other modes)\n"},
    {"two from the same points",
     GAME("level \"A\" from 9 when solo trial\nlevel \"B\" from 9 when many trial"),
     "4:16-17 duplicate: level 'A' begins here already in mode 'trial' "
     "(let this one begin at another number of points)\n"},
    {"two from the same points below zero", GAME("level \"A\" from -9\nlevel \"B\" from -9"),
     "4:16-18 duplicate: level 'A' begins here already in mode 'many' "
     "(let this one begin at another number of points)\n"},
    {"two that are the lowest", GAME("level \"A\" when solo\nlevel \"B\" when solo"),
     "4:7-10 duplicate: the lowest level in mode 'solo' is already 'A' "
     "(say where this one begins, as in: from 10)\n"},
    {"a third one is told, too", GAME("level \"A\"\nlevel \"B\"\nlevel \"C\""),
     "4:7-10 duplicate: the lowest level in mode 'many' is already 'A' "
     "(say where this one begins, as in: from 10)\n"
     "5:7-10 duplicate: the lowest level in mode 'many' is already 'A' "
     "(say where this one begins, as in: from 10)\n"},
    {"an unknown mode", GAME("level \"A\" from 3 when many sollo"),
     "3:28-33 unknown-name: unknown mode 'sollo' (did you mean 'solo'?)\n"},
    {"an unknown mode of a score line", GAME("score \"x\" 1 per built when tril"),
     "3:28-32 unknown-name: unknown mode 'tril' (did you mean 'trial'?)\n"},
    {"a mode twice", GAME("level \"A\" from 3 when solo many solo"),
     "3:33-37 duplicate: mode 'solo' is named twice\n"},
    {"no name", GAME("level \"\" from 3"), "3:7-9 missing-part: a level needs a name\n"},
    {"a name without quotes", GAME("level Top from 3"),
     "3:7-10 syntax: unexpected 'Top', expected a text in quotes\n"},
    {"no number", GAME("level \"A\" from when solo"),
     "3:16-20 syntax: unexpected 'when', expected a number or '-'\n"},
    {"no mode", GAME("level \"A\" from 3 when"),
     "3:23-24 syntax: unexpected '}', expected a text in quotes or a word\n"},
    {"another word for from", GAME("level \"A\" frm 3"),
     "3:11-14 unknown-word: unknown word 'frm' (did you mean 'from'?)\n"},
    {"more points than numbers go", GAME("level \"A\" from 10000"),
     "3:16-21 number-range: number out of range: at most 9999\n"},
};

static void mistakes_have_their_messages(void **state)
{
    (void)state;
    assert_int_equal(hm_test_rows_amiss(rows, sizeof rows / sizeof *rows, library_of), 0);
}

/* A game with this many levels, and what is said of it. */
static void check_many(int levels, const char *want)
{
    char game[4000] = "", got[1000] = "";
    FILE *pen = fmemopen(game, sizeof game, "w");
    assert_non_null(pen);
    fputs("game \"g\" { grid 2 by 2 resource wood { letter W } type hut { letter H }\n", pen);
    for (int i = 0; i < levels; i++)
        fprintf(pen, "level \"L%d\" from %d\n", i, i);
    fputs("}", pen);
    fclose(pen);
    hm_library *lib = library_of(game);
    hm_test_write_down(hm_library_diags(lib), got, sizeof got);
    assert_string_equal(got, want);
    hm_library_free(lib);
}

static void there_is_room_for_so_many(void **state)
{
    (void)state;
    check_many(HM_LEVELS_MAX, "");
    check_many(HM_LEVELS_MAX + 1, "34:1-20 limit: a game has at most 32 levels\n");
}

/* -- which one points reach */

static void check_level(const hm_game *g, const char *mode, int points, const char *name,
                        const char *above)
{
    int m = hm_game_mode(g, mode, strlen(mode));
    assert_true(m >= 0);
    const hm_level *level = hm_game_level(g, m, points);
    const hm_level *next = hm_game_level_above(g, m, points);
    if (strcmp(level ? level->name : "none", name) != 0 ||
        strcmp(next ? next->name : "none", above) != 0) {
        print_error("%d points in %s: %s, above it %s\n", points, mode,
                    level ? level->name : "none", next ? next->name : "none");
        fail();
    }
}

static void levels_of_the_solo_game_p6(void **state)
{
    static const struct { int points; const char *name, *above; } chart[] = {
        {99, "Master Architect", "none"},
        {38, "Master Architect", "none"},
        {37, "Town Planner", "Master Architect"},
        {32, "Town Planner", "Master Architect"},
        {31, "Engineer", "Town Planner"},
        {25, "Engineer", "Town Planner"},
        {24, "Carpenter", "Engineer"},
        {18, "Carpenter", "Engineer"},
        {17, "Builder's Apprentice", "Carpenter"},
        {10, "Builder's Apprentice", "Carpenter"},
        {9, "Aspiring Architect", "Builder's Apprentice"},
        {0, "Aspiring Architect", "Builder's Apprentice"},
        {-16, "Aspiring Architect", "Builder's Apprentice"},
    };
    (void)state;
    hm_library *lib = hm_test_load(HM_TEST_BASE);
    assert_non_null(lib);
    const hm_game *g = hm_library_cards(lib)->game;
    for (size_t i = 0; i < sizeof chart / sizeof *chart; i++)
        check_level(g, "solo", chart[i].points, chart[i].name, chart[i].above);
    assert_int_equal(hm_game_levels(g, hm_game_mode(g, "solo", 4)), 6);
    assert_int_equal(g->levels, 6); /* no other mode has any */
    check_level(g, "standard", 40, "none", "none");
    hm_library_free(lib);
}

static void each_mode_has_its_own(void **state)
{
    (void)state;
    hm_library *lib = library_of(GAME("level \"Mayor\" from 7 when solo\nlevel \"Clerk\" when solo trial\n"
                                      "level \"Saint\" from 50 level \"Mayor\" from -3 when trial"));
    const hm_game *g = game_of(lib);
    check_level(g, "solo", 50, "Saint", "none");
    check_level(g, "solo", 49, "Mayor", "Saint");
    check_level(g, "solo", 6, "Clerk", "Mayor");
    check_level(g, "trial", 6, "Mayor", "Saint");
    check_level(g, "trial", -3, "Mayor", "Saint");
    check_level(g, "trial", -4, "Clerk", "Mayor");
    check_level(g, "many", 49, "none", "Saint");
    check_level(g, "many", 50, "Saint", "none");
    assert_int_equal(hm_game_levels(g, 0), 1);
    assert_int_equal(hm_game_levels(g, 1), 3);
    assert_int_equal(hm_game_levels(g, 2), 3);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_have_their_messages),
        cmocka_unit_test(there_is_room_for_so_many),
        cmocka_unit_test(levels_of_the_solo_game_p6),
        cmocka_unit_test(each_mode_has_its_own),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
