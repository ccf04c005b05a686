/* Every option has a place, or the card that gives too many is named: none is left out in
 * silence, and `done` least of all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/lt_deals.h"
#include "tests/packs.h"
#include "tests/support.h"

static hm_test_game g;

/* -- towns: seven cards that two cubes of wood build, on any empty square */

static const char *const types[] = {"cottage", "farm",    "well",   "chapel",
                                    "tavern",  "theater", "factory"};
enum { TYPES = sizeof types / sizeof *types };

/* The game of the base pack, on a grid of 8 by 8. */
static char *large_game(void)
{
    size_t length;
    char *text = hm_test_read(HM_TEST_BASE "/game.card", &length);
    char *grid = text == NULL ? NULL : strstr(text, "grid 4 by 4");
    assert_non_null(grid);
    memcpy(grid, "grid 8 by 8", strlen("grid 8 by 8"));
    return text;
}

static hm_library *large_towns(void)
{
    char cards[2000] = "";
    for (int i = 0; i < TYPES; i++)
        snprintf(cards + strlen(cards), sizeof cards - strlen(cards),
                 "card \"Any %s\" { type %s pattern { wood wood } build on any empty\n"
                 "  score 1 source \"t\" }\n", types[i], types[i]);
    char *game = large_game();
    hm_test_pack pack = hm_test_pack_of(hm_test_towns_manifest, game, cards);
    hm_library *lib = hm_test_build(&pack, NULL);
    assert_int_equal(hm_library_diags(lib)->errors, 0);
    free(game);
    return lib;
}

static hm_action last_action(void)
{
    return hm_option_open(g.table, g.due.option[g.due.count - 1]).action;
}

/* Everybody takes wood, puts it on the first empty square and builds nothing, until that
 * is refused. */
static hm_status fill_up(int *most, hm_error *err)
{
    static hm_decision room;
    hm_status st = HM_OK;
    for (*most = 0; st == HM_OK && hm_test_look(&g);) {
        bool build = g.due.kind == HM_DECIDE_BUILD;
        if (build)
            assert_int_equal(last_action(), HM_ACTION_DONE);
        *most = g.due.count > *most ? g.due.count : *most;
        st = hm_table_choose(g.table, HM_NO_PLAYER, build ? g.due.count - 1 : 0, &room,
                             err);
    }
    return st;
}

static void too_many_builds_are_refused_and_named(void **state)
{
    (void)state;
    int most;
    hm_error err;
    hm_library *lib = large_towns();
    hm_test_deal_cards(&g, lib, "Any cottage,Any farm,Any well,Any chapel,Any tavern,"
                                "Any theater,Any factory", "standard", 2, 1);
    assert_int_equal(fill_up(&most, &err), HM_ELIMIT);
    assert_string_equal(err.msg, "Any factory: there would be more than 8192 options to "
                                 "choose from");
    assert_in_range(most, 7000, HM_OPTIONS_MAX);
    hm_test_look(&g); /* the placement was not made, and another one can be */
    assert_int_equal(g.due.kind, HM_DECIDE_PLACE);
    static hm_decision room;
    assert_int_equal(hm_table_choose(g.table, g.due.player, g.due.count - 1, &room, &err),
                     HM_OK);
    hm_test_look(&g);
    assert_int_equal(g.due.kind, HM_DECIDE_BUILD);
    assert_int_equal(last_action(), HM_ACTION_DONE);
    hm_test_sweep(&g);
    hm_library_free(lib);
}

/* -- the board: ways to pay for a tile, in cubes or in coins */

static const char palaces[] =
    "tile \"Palace\" { tags \"17\" cost 6 wood 6 stone 6 fish 6 wheat points 1\n"
    "  source \"t\" }\n"
    "tile \"Citadel\" { tags \"17\" cost 9 wood 9 stone 9 fish 9 wheat points 1\n"
    "  source \"t\" }\n";

/* The first player is rich, and the tile lies in the market. */
static void offer_tile(const char *name)
{
    hm_commons c;
    lt_deal(&g);
    assert_true(hm_table_commons(g.table, HM_NO_PLAYER, &c));
    for (int r = 0; r < g.deal.deck->game->resources; r++)
        c.seat[c.first].stock[r] = g.deal.deck->game->resource[r].money ? 200 : 9;
    c.market[lt_slot(&g, name)] = 1;
    hm_table_put_commons(g.table, &c);
    hm_test_look(&g);
}

static hm_status build_tile(const char *name, hm_error *err)
{
    static hm_decision room;
    offer_tile(name);
    int i = hm_test_find(&g, (hm_test_pick){HM_ACTION_TILE, -1, -1, name});
    assert_true(i >= 0);
    hm_status st = hm_table_choose(g.table, HM_NO_PLAYER, i, &room, err);
    hm_test_look(&g);
    return st;
}

static void every_way_to_pay_is_offered(void **state)
{
    (void)state;
    hm_error err;
    hm_library *lib = hm_test_load_with(HM_TEST_LITTLE_TOWN, palaces);
    assert_non_null(lib);
    lt_all_cards(&g, lib, "17");
    g.deal.players = 2;
    assert_int_equal(build_tile("Palace", &err), HM_OK);
    for (int i = 0; g.due.kind == HM_DECIDE_SQUARE && i < 2; i++)
        hm_test_apply(&g, 0); /* where it goes is asked before or after */
    assert_int_equal(g.due.kind, HM_DECIDE_PAY);
    assert_int_equal(g.due.count, 7 * 7 * 7 * 7);
    hm_option_parts all_coins = hm_option_open(g.table, g.due.option[g.due.count - 1]);
    for (int r = 0; r < 4; r++)
        assert_int_equal(all_coins.instead[r], 6);
    hm_test_apply(&g, g.due.count - 1);
    assert_int_equal(build_tile("Citadel", &err), HM_ELIMIT);
    assert_string_equal(err.msg, "Citadel: there would be more than 8192 options to "
                                 "choose from");
    assert_int_equal(g.due.kind, HM_DECIDE_TURN);
    hm_test_sweep(&g);
    hm_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_many_builds_are_refused_and_named),
        cmocka_unit_test(every_way_to_pay_is_offered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
