/* Card tests on a shared board: those that hold, and what the others fail with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/spec/spec.h"
#include "tests/packs.h"
#include "tests/support.h"

#define ROWS(list) list, sizeof list / sizeof *list

#define TEST(parts) "test \"t\" {\n" parts " }"

static const hm_test_row tests[] = {
    {"gathering", TEST("board \"A\" stock of 1: 3 coins choose \"put a worker on b2\" "
                       "of 1 has 1 wood 1 stone 1 fish 3 coins left 14 wood 15 wheat track 0 asks 2 \"turn\""), ""},
    {"the fee", TEST("tile \"Wheat Field\" on c3 of 1 tile Bakery on d4 of 2 stock of 1: 1 coin "
                     "choose \"put a worker on d3\" choose \"activate Wheat Field\" "
                     "choose \"activate Bakery\" of 1 has 0 wheat 4 coins of 2 has 1 coin"), ""},
    {"points",
     TEST("points of 2: 12 stock of 2: 7 coins of 2 track 12 score \"coins\" 2 total 14 rank 1 of 1 rank 2"), ""},
    {"building", TEST("stock of 1: 2 wood market Bakery choose \"build Bakery\" choose \"choose c3\" of 1 "
                      "has 0 wood track 4"), ""},
    {"needs", TEST("market Restaurant possible O05 impossible O09"), ""},
    {"a whole game", TEST("board \"B\" players 3 seed 4 of 3 has 3 coins left 31 coins"), ""},
    {"the first player", TEST("first 2 asks 2 \"turn\""), ""},
    {"objectives in hand",
     TEST("hand of 1: O12 stock of 1: 0 coins asks 1 \"claim\" choose \"show O12\" of 1 track 3"), ""},
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
    assert_int_equal(hm_spec_run(lib, &file, &arena, &diags, &report, &err), HM_OK);
    hm_test_write_down(&diags, out, size);
    size_t n = strlen(out);
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
    {"a check", TEST("left 3 wood"), "2:1-12 'left' is for games on a shared board\n"},
};

static void tests_of_towns_refuse_boards(void **state)
{
    (void)state;
    assert_int_equal(check_tests(HM_TEST_BASE, ROWS(tests_of_towns)), 0);
}

int main(void)
{
    const struct CMUnitTest all[] = {
        cmocka_unit_test(tests_play_on_boards),
        cmocka_unit_test(tests_of_towns_refuse_boards),
    };
    return cmocka_run_group_tests_name("board_spec", all, NULL, NULL);
}
