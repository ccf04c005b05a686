/* Every objective of the game on the shared board at its edges, what it needs of the
 * market, and what happens when the market has it not (see lt_script.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/lt_deals.h"
#include "tests/lt_script.h"
#include "tests/support.h"

/* Pieces of scripts: d3 of board A has no terrain around it; the last turn of a round of
 * two; the other has food for all. */
#define D3 "do put a worker on d3; "
#define END "left 1 1; left 2 0; "
#define FED "stock 2 0 0 5 0 0; "

#define YES(set_up, aim) "hand 1 " aim "; " set_up "asks 1 claim; can show " aim
#define NO(set_up, aim) "hand 1 " aim "; stock 1 0 0 0 0 1; " set_up "asks 1 turn; cannot show " aim

static const lt_row objectives[] = {
    {"O01 a row", YES("tile Well c3 1; tile Bar d3 1; tile Pier e3 1; ", "O01")},
    {"O01 a corner", YES("tile Well c3 1; tile Bar d3 1; tile Pier d4 1; ", "O01")},
    {"O01 diagonal", NO("tile Well c3 1; tile Bar d4 1; tile Pier e5 1; ", "O01")},
    {"O01 another's between",
     NO("tile Well c3 1; tile Bar d3 2; tile Pier e3 1; ", "O01")},
    {"O01 two and one", NO("tile Well c3 1; tile Bar d3 1; tile Pier f3 1; ", "O01")},
    {"O02 six of two",
     YES("tile Wheat_Field b3 1; tile Wheat_Field d3 1; tile Wheat_Field f3 1; "
         "tile Wheat_Field h3 1; tile Wheat_Field b5 1; tile Well d5 1; ", "O02")},
    {"O02 five of two",
     NO("tile Wheat_Field b3 1; tile Wheat_Field d3 1; tile Wheat_Field f3 1; "
         "tile Wheat_Field h3 1; tile Wheat_Field b5 1; tile Well d5 2; ", "O02")},
    {"O02 four of four players",
     "players 4; hand 1 O02; tile Wheat_Field b3 1; tile Wheat_Field d3 1; "
     "tile Wheat_Field f3 1; tile Wheat_Field h3 1; asks 1 claim"},
    {"O02 four of three players",
     "players 3; hand 1 O02; tile Wheat_Field b3 1; tile Wheat_Field d3 1; "
     "tile Wheat_Field f3 1; tile Wheat_Field h3 1; asks 1 turn"},
    {"O03 ten", YES("stock 1 0 0 4 6 1; ", "O03")},
    {"O03 nine", NO("stock 1 5 5 4 5 1; ", "O03")},
    {"O03 six of four players",
     "players 4; hand 1 O03; stock 1 0 0 6 0 1; asks 1 claim"},
    {"O04 one each", YES("tile Well e2 1; tile Bar d2 1; tile Pier b2 1; ", "O04")},
    {"O04 two tiles", NO("tile Well b2 1; tile Bar d2 1; ", "O04")},
    {"O04 one has all, two have one",
     NO("tile Well b2 1; tile Bar h5 1; tile Pier d3 1; ", "O04")},
    {"O04 three that share",
     YES("tile Well b2 1; tile Bar d2 1; tile Pier b3 1; ", "O04")},
    {"O04 no mountain", NO("tile Well b3 1; tile Bar b4 1; tile Pier f5 1; ", "O04")},
    {"O05 the restaurant",
     "hand 1 O05; tile Restaurant c3 1; stock 1 0 0 1 1 1; " D3
     "do activate Restaurant on c3; asks 1 claim"},
    {"O05 the fair",
     "hand 1 O05; tile Fair c3 1; stock 1 1 1 1 1 1; " D3 "do activate Fair on c3; "
     "asks 1 claim"},
    {"O05 by coins too",
     "hand 1 O05; tile Restaurant c3 1; stock 1 0 0 0 0 7; " D3
     "do activate Restaurant on c3; asks 1 claim"},
    {"O05 not the barn",
     "hand 1 O05; tile Barn c3 1; stock 1 0 0 0 2 1; " D3 "do activate Barn on c3; "
     "asks 2 turn"},
    {"O05 not the pawnshop",
     "hand 1 O05; tile Pawnshop c3 1; stock 1 1 1 0 0 1; " D3
     "do activate Pawnshop on c3; do choose fish; do choose fish; asks 2 turn"},
    {"O06 all fish",
     "hand 1 O06; " END "stock 1 0 0 5 1 0; " FED D3 "do pay 5 fish; asks 1 claim; "
     "do show O06; pts 1 2; now 2"},
    {"O06 not with a wheat",
     "hand 1 O06; " END "stock 1 0 0 5 1 0; " FED D3 "do pay 4 fish, 1 wheat; now 2"},
    {"O06 with bought fish",
     "hand 1 O06; " END "stock 1 0 0 4 0 3; " FED D3
     "do pay 4 fish, 3 coins for fish; asks 1 claim"},
    {"O06 not hungry",
     "hand 1 O06; " END "stock 1 0 0 4 0 0; " FED D3 "now 2; pts 1 -3"},
    {"O07 two", YES("tile Well c3 1; tile Bar e3 1; ", "O07")},
    {"O07 one",
     NO("tile Well c3 1; tile Statue e3 1; tile Cathedral g3 1; tile Bar i3 2; ", "O07")},
    {"O08 the grocery", YES("tile Grocery c3 1; ", "O08")},
    {"O08 the fishmonger", YES("tile Fishmonger c3 1; ", "O08")},
    {"O08 not the pawnshop", NO("tile Pawnshop c3 1; tile Pier e3 2; ", "O08")},
    {"O09 two", YES("tile Quarry c3 1; tile Gold_Mine e3 1; ", "O09")},
    {"O09 one and the residence",
     NO("tile Quarry c3 1; tile Residence e3 1; tile Bakery g3 2; ", "O09")},
    {"O10 the workshop", YES("tile Workshop c3 1; ", "O10")},
    {"O10 the quarry", YES("tile Quarry c3 1; ", "O10")},
    {"O10 neither pawnshop nor grocery",
     NO("tile Pawnshop c3 1; tile Grocery e3 1; ", "O10")},
    {"O11 three stones", YES("tile Watchtower c3 1; ", "O11")},
    {"O11 two stones",
     NO("tile Workshop c3 1; tile Restaurant e3 1; tile Statue g3 2; ", "O11")},
    {"O11 however paid",
     "hand 1 O11; stock 1 0 1 0 0 10; market Statue 1; do build Statue; "
     "is 1 0 0 0 0 1; do choose d3; asks 1 claim"},
    {"O12 none", YES("stock 1 0 0 0 0 0; ", "O12")},
    {"O12 one", NO("stock 1 0 0 0 0 1; ", "O12")},
    {"O13 six", YES("stock 1 0 0 0 0 6; ", "O13")},
    {"O13 five", NO("stock 1 0 0 0 0 5; ", "O13")},
    {"O14 a fresh cube",
     "hand 1 O14; tile Fishmonger e4 1; do put a worker on f5; "
     "do activate Fishmonger on e4; asks 1 claim"},
    {"O14 out of a tile",
     "hand 1 O14; tile Brewery c3 1; tile Wheat_Field e3 1; stock 1 0 0 0 0 1; " D3
     "do activate Wheat Field on e3; do activate Brewery on c3; asks 1 claim"},
    {"O14 spent before",
     "hand 1 O14; tile Brewery c3 1; tile Wheat_Field e3 1; stock 1 0 0 0 1 1; " D3
     "do activate Brewery on c3; do activate Wheat Field on e3; asks 2 turn"},
    {"O14 not by coins",
     "hand 1 O14; tile Fishmonger e4 1; stock 1 0 0 0 0 3; do put a worker on f5; "
     "do activate Fishmonger on e4; do pay 3 coins for fish; asks 2 turn"},
    {"O14 through the pawnshop",
     "hand 1 O14; tile Pawnshop e4 1; stock 1 0 0 0 0 1; do put a worker on f5; "
     "do activate Pawnshop on e4; do choose fish; do choose fish; asks 1 claim"},
    {"O14 not in building",
     "hand 1 O14; stock 1 2 0 0 0 1; market Bakery 1; do build Bakery; do choose d3; "
     "asks 2 turn"},
    {"O15 four",
     "hand 1 O15; tile Wheat_Field c3 1; tile Wheat_Field e3 1; tile Well c4 1; "
     "tile Bar e4 1; stock 1 0 0 0 0 1; " D3 "do activate Wheat Field on c3; "
     "do activate Wheat Field on e3; do activate Well on c4; asks 1 around; "
     "do activate Bar on e4; asks 1 claim"},
    {"O15 three",
     "hand 1 O15; tile Wheat_Field c3 1; tile Wheat_Field e3 1; tile Well c4 1; "
     "stock 1 0 0 0 0 1; " D3 "do activate Wheat Field on c3; "
     "do activate Wheat Field on e3; do activate Well on c4; asks 2 turn"},
    {"O16 two",
     "hand 1 O16; tile Well c4 1; tile Bar e4 1; stock 1 0 0 0 0 1; " D3
     "do activate Well on c4; asks 1 around; do activate Bar on e4; asks 1 claim"},
    {"O16 one",
     "hand 1 O16; tile Well c4 1; tile Gold_Mine e4 1; stock 1 0 0 0 0 1; " D3
     "do activate Well on c4; do activate Gold Mine on e4; asks 2 turn"},
    {"O17 five",
     "hand 1 O17; tile Pier e4 1; stock 1 0 0 0 0 1; do put a worker on f5; "
     "asks 1 around; do activate Pier on e4; asks 1 claim; do show O17; pts 1 2"},
    {"O17 four",
     "hand 1 O17; tile Wheat_Field e4 1; stock 1 0 0 0 0 1; do put a worker on f5; "
     "do activate Wheat Field on e4; asks 2 turn"},
    {"O17 not from the pawnshop",
     "hand 1 O17; tile Pawnshop e4 1; stock 1 0 0 0 0 1; do put a worker on f5; "
     "do activate Pawnshop on e4; do choose fish; do choose fish; do choose stone; "
     "do choose stone; asks 2 turn"},
    {"O17 not coins",
     "hand 1 O17; tile Bookstore e4 1; stock 1 0 0 0 0 1; do put a worker on f5; "
     "do activate Bookstore on e4; asks 2 turn"},
    {"O18 three wood", YES("tile Pier c3 1; ", "O18")},
    {"O18 two wood",
     NO("tile Bakery c3 1; tile Restaurant e3 1; tile Fair g3 2; ", "O18")},
};

#define WITH(tile) "market Wheat_Field 5; market " tile " 1; "

static const lt_row needs[] = {
    {"O05", WITH("Restaurant") "possible O05"},
    {"O05 fair", WITH("Fair") "possible O05"},
    {"O05 none", WITH("Barn") "market Pawnshop 1; impossible O05"},
    {"O07", WITH("Well") "market Bar 1; possible O07; possible O16"},
    {"O07 one",
     WITH("Well") "market Statue 1; market Cathedral 1; impossible O07; impossible O16"},
    {"O08", WITH("Pier") "possible O08"},
    {"O08 none", WITH("Pawnshop") "impossible O08"},
    {"O09", WITH("Bakery") "market Fountain 1; possible O09"},
    {"O09 one", WITH("Bakery") "market Residence 1; impossible O09"},
    {"O10", WITH("Carpenter") "possible O10"},
    {"O10 none", WITH("Pawnshop") "market Restaurant 1; impossible O10"},
    {"O11", WITH("Castle") "possible O11"},
    {"O11 none", WITH("Restaurant") "impossible O11"},
    {"O13", WITH("Fishmonger") "possible O13"},
    {"O13 none", WITH("Church") "market Grocery 1; market Fountain 1; impossible O13"},
    {"O14", WITH("Pawnshop") "possible O14"},
    {"O14 none", WITH("Church") "market Gold_Mine 1; market Quarry 1; impossible O14"},
    {"O18", WITH("Watchtower") "possible O18"},
    {"O18 none", WITH("Bakery") "impossible O18"},
    {"the others always",
     "possible O01; possible O02; possible O03; possible O04; possible O06; "
     "possible O12; possible O15; possible O17"},
};

LT_ROWS_TEST(objectives_hold_at_their_edges, objectives)
LT_ROWS_TEST(objectives_need_tiles_in_the_market, needs)

/* With the market of beginners O05 cannot be reached: another card takes its place. */
static void objectives_that_cannot_be_reached_are_replaced(void **state)
{
    static hm_test_game g;
    uint8_t market[HM_DECK_MAX];
    (void)state;
    lt_all_cards(&g, hm_lib, "17");
    g.deal.players = 3;
    g.deal.market = market;
    g.deal.market_count = lt_beginner_market(&g, market);
    lt_deal(&g);
    for (uint64_t seed = 0; seed < 500; seed++) {
        hm_commons c;
        hm_table_restart(g.table, seed);
        hm_table_commons(g.table, HM_NO_PLAYER, &c);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(hm_count(c.seat[i].hand), 3);
            assert_false(c.seat[i].hand >> lt_slot(&g, "O05") & 1);
        }
    }
    hm_test_sweep(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objectives_hold_at_their_edges),
        cmocka_unit_test(objectives_need_tiles_in_the_market),
        cmocka_unit_test(objectives_that_cannot_be_reached_are_replaced),
    };
    return cmocka_run_group_tests(tests, hm_lib_load_little_town, hm_lib_drop);
}
