/* Every rule of the game on the shared board and every switch with each of its values, as
 * positions and what comes of them (see lt_script.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/lt_deals.h"
#include "tests/lt_referee.h"
#include "tests/lt_script.h"
#include "tests/support.h"

/* Pieces of scripts: d3 of board A has no terrain around it; the last turn of a round of
 * two; the other has food for all. */
#define D3 "do put a worker on d3; "
#define END "left 1 1; left 2 0; "
#define FED "stock 2 0 0 5 0 0; "

static const lt_row examples[] = {
    {"two lakes and a forest", /* they are around f5 */
     "do put a worker on f5; is 1 1 0 2 0 0; rest 14 15 13 15 40; asks 2 turn"},
    {"own field, then another's bakery",
     "tile Wheat_Field e4 1; tile Bakery f4 2; stock 1 0 0 0 0 1; "
     "do put a worker on f5; asks 1 around; cannot activate Bakery on f4; "
     "do activate Wheat Field on e4; do activate Bakery on f4; is 1 1 0 2 0 4; "
     "is 2 0 0 0 0 1; asks 2 turn"},
    {"the barn",
     "stock 1 4 0 0 0 0; market Barn 1; do build Barn; asks 1 square; do choose d3; "
     "is 1 0 0 0 0 0; pts 1 6; asks 2 turn"},
    {"the pier", "tile Pier c3 1; " D3 "do activate Pier on c3; is 1 0 0 2 0 0"},
    {"the gold mine",
     "tile Gold_Mine c3 1; " D3 "do activate Gold Mine on c3; is 1 0 0 0 0 2"},
    {"the restaurant",
     "tile Restaurant c3 1; stock 1 0 0 1 1 0; " D3 "do activate Restaurant on c3; "
     "is 1 0 0 0 0 0; pts 1 4"},
    {"five workers, four meals",
     "left 1 1; left 2 0; stock 1 0 0 1 3 0; " D3 "pts 1 -3; pts 2 -15; "
     "is 1 0 0 0 0 0; now 2"},
};

static const lt_row placing[] = {
    {"not on terrain, tiles or workers",
     "tile Statue c3 1; worker d4 1; worker e4 2; left 1 4; left 2 4; "
     "cannot put a worker on a1; cannot put a worker on c1; "
     "cannot put a worker on f1; cannot put a worker on c3; "
     "cannot put a worker on d4; cannot put a worker on e4; can put a worker on d3"},
    {"no wrapping at the edge", "do put a worker on a2; is 1 0 1 1 0 0"},
    {"each space of terrain counts", "do put a worker on b5; is 1 3 0 0 0 0"},
    {"nothing is asked without tiles", D3 "asks 2 turn"},
    {"every worker is a turn of its own",
     "left 1 2; left 2 1; " D3 "asks 2 turn; do put a worker on e3; asks 1 turn; now 1"},
    {"a tile is used once for a worker",
     "tile Well c3 1; tile Gold_Mine e3 1; " D3 "do activate Well on c3; "
     "cannot activate Well on c3; can activate Gold Mine on e3; pts 1 2"},
    {"and again for the next",
     "tile Well c3 1; " D3 "do activate Well on c3; do put a worker on i2; "
     "do put a worker on d4; do activate Well on c3; pts 1 4"},
    {"fields are separate",
     "tile Wheat_Field c3 1; tile Wheat_Field e3 1; " D3
     "do activate Wheat Field on c3; do activate Wheat Field on e3; is 1 0 0 0 2 0; "
     "asks 2 turn"},
    {"nobody must activate", "tile Well c3 1; " D3 "do done; pts 1 0; asks 2 turn"},
    {"some tiles are not for workers",
     "tile Statue c3 1; tile Castle e3 1; tile Watchtower c4 1; tile Residence d4 1; "
     "tile Cathedral e4 1; " D3 "asks 2 turn"},
    {"only neighbours are activated", "tile Well f3 1; " D3 "asks 2 turn"},
    {"building does not activate",
     "stock 1 1 1 0 0 0; market Well 1; do build Well; do choose d3; pts 1 4"},
};

static const lt_row fees[] = {
    {"none without a coin", "tile Gold_Mine c3 2; " D3 "asks 2 turn"},
    {"a coin to the owner",
     "tile Gold_Mine c3 2; stock 1 0 0 0 0 1; " D3 "do activate Gold Mine on c3; "
     "is 1 0 0 0 0 2; is 2 0 0 0 0 1; rest 15 15 15 15 37"},
    {"out of coins got before",
     "tile Gold_Mine c3 1; tile Well e3 2; " D3 "cannot activate Well on e3; "
     "do activate Gold Mine on c3; do activate Well on e3; is 1 0 0 0 0 1; "
     "is 2 0 0 0 0 1; pts 1 2"},
    {"the church of another takes four",
     "tile Church c3 2; stock 1 0 0 0 0 3; " D3 "asks 2 turn"},
    {"four are enough",
     "tile Church c3 2; stock 1 0 0 0 0 4; " D3 "do activate Church on c3; "
     "is 1 0 0 0 0 0; is 2 0 0 0 0 1; pts 1 5"},
    {"the own church takes three",
     "tile Church c3 1; stock 1 0 0 0 0 3; " D3 "do activate Church on c3; pts 1 5"},
    {"fee and three coins for a cube",
     "tile Brewery c3 2; stock 1 0 0 0 0 4; " D3 "do activate Brewery on c3; "
     "is 1 0 0 0 0 0; is 2 0 0 0 0 1; pts 1 3"},
    {"three are too few for both",
     "tile Brewery c3 2; stock 1 0 0 0 0 3; " D3 "asks 2 turn"},
};

static const lt_row reserves[] = {
    {"what is not there is lost",
     "tile Pier c3 1; reserve 15 15 1 15 40; " D3 "do activate Pier on c3; "
     "is 1 0 0 1 0 0; rest 15 15 0 15 40"},
    {"none at all is none",
     "tile Pier c3 1; reserve 15 15 0 15 40; " D3 "do activate Pier on c3; "
     "is 1 0 0 0 0 0"},
    {"a terrain without cubes",
     "reserve 15 15 1 15 40; do put a worker on f5; is 1 1 0 1 0 0"},
    {"paying first refills the reserve",
     "tile Warehouse c3 1; stock 1 0 2 0 0 0; stock 2 0 13 0 0 0; "
     "do put a worker on c2; asks 1 around; is 1 1 2 0 0 0; "
     "cannot gather stone from d1; do activate Warehouse on c3; is 1 1 1 0 0 0; "
     "pts 1 5; rest 14 1 15 15 40"},
    {"gathering first where it is short",
     "tile Warehouse c3 1; stock 1 0 1 0 0 0; stock 2 0 13 0 0 0; "
     "do put a worker on c2; asks 1 around; options 2; do gather stone from d1; "
     "do activate Warehouse on c3; is 1 1 0 0 0 0; pts 1 5"},
    {"done gathers the rest",
     "tile Warehouse c3 1; stock 1 0 2 0 0 0; stock 2 0 12 0 0 0; "
     "do put a worker on c2; can gather stone from d1; do done; is 1 1 3 0 0 0"},
    {"what is paid comes to the reserve first",
     "tile Bakery c3 1; stock 1 0 0 0 0 3; stock 2 0 0 0 0 37; " D3
     "do activate Bakery on c3; is 1 0 0 0 0 3; rest 15 15 15 15 0"},
    {"coins run out",
     "tile Gold_Mine c3 1; stock 2 0 0 0 0 39; " D3 "do activate Gold Mine on c3; "
     "is 1 0 0 0 0 1"},
    {"coins have no end by rule",
     "rule coin_cap unlimited; tile Gold_Mine c3 1; stock 2 0 0 0 0 40; " D3
     "do activate Gold Mine on c3; is 1 0 0 0 0 2"},
    {"a short reserve refuses by rule",
     "rule short_reserve refused; tile Pier c3 1; reserve 15 15 1 15 40; " D3
     "asks 2 turn"},
    {"and does not when there is enough",
     "rule short_reserve refused; tile Pier c3 1; reserve 15 15 2 15 40; " D3
     "do activate Pier on c3; is 1 0 0 2 0 0"},
};

static const lt_row building[] = {
    {"the cost must be there",
     "stock 1 1 0 0 0 0; market Bakery 1; market Wheat_Field 5; cannot build Bakery; "
     "can build Wheat Field"},
    {"a house must be left",
     "stock 1 5 0 0 0 0; market Bakery 1; houses 1 0; cannot build Bakery"},
    {"the tile must be there",
     "stock 1 5 5 0 0 0; market Bakery 0; cannot build Bakery"},
    {"a stack goes down",
     "stock 1 5 0 0 0 0; stock 2 5 0 0 0 0; market Wheat_Field 1; "
     "do build Wheat Field; do choose d3; asks 2 turn; cannot build Wheat Field; "
     "pts 1 3"},
    {"not on terrain, tiles or workers",
     "stock 1 2 0 0 0 0; market Bakery 1; tile Statue c3 2; worker d4 2; left 1 5; "
     "do build Bakery; cannot choose a1; cannot choose c3; cannot choose d4; "
     "can choose d3; options 37"},
    {"the residence is paid in coins",
     "stock 1 9 9 0 0 5; market Residence 1; cannot build Residence"},
    {"six of them",
     "stock 1 0 0 0 0 6; market Residence 1; do build Residence; do choose d3; "
     "is 1 0 0 0 0 0; pts 1 2; rest 15 15 15 15 40"},
    {"the castle counts later",
     "stock 1 0 6 0 0 0; market Castle 1; do build Castle; do choose d3; pts 1 0"},
    {"the watchtower counts later",
     "stock 1 3 3 0 0 0; market Watchtower 1; do build Watchtower; do choose d3; "
     "pts 1 0"},
    {"who builds must be fed",
     "left 1 1; left 2 0; stock 1 1 0 4 0 0; market Wheat_Field 1; "
     "do build Wheat Field; do choose d3; pts 1 0; now 2"},
};

static const lt_row substituting[] = {
    {"three coins for a cube",
     "stock 1 0 0 0 0 3; market Wheat_Field 1; do build Wheat Field; asks 1 square; "
     "is 1 0 0 0 0 0; rest 15 15 15 15 40"},
    {"two are too few",
     "stock 1 0 0 0 0 2; market Wheat_Field 1; cannot build Wheat Field"},
    {"a real choice is asked, the cheapest first",
     "stock 1 1 0 0 0 3; market Wheat_Field 1; do build Wheat Field; asks 1 pay; "
     "options 2; can pay 1 wood; do pay 3 coins for wood; is 1 1 0 0 0 0"},
    {"parts of a cost",
     "stock 1 1 1 0 0 3; market Bakery 1; market Gold_Mine 1; do build Gold Mine; "
     "options 3; can pay 1 wood, 1 stone; can pay 1 stone, 3 coins for wood; "
     "do pay 1 wood, 3 coins for stone; is 1 0 1 0 0 0"},
    {"only what the reserve has",
     "stock 1 0 0 0 0 9; reserve 0 15 15 15 31; market Wheat_Field 1; "
     "cannot build Wheat Field"},
    {"and so many",
     "stock 1 0 0 0 0 9; reserve 1 15 15 15 31; market Bakery 1; "
     "market Wheat_Field 1; cannot build Bakery; can build Wheat Field"},
    {"the reserve does not matter by rule",
     "rule substitution_needs_reserve no; stock 1 0 0 0 0 9; reserve 0 15 15 15 31; "
     "market Bakery 1; do build Bakery; asks 1 square; is 1 0 0 0 0 3"},
    {"in an exchange",
     "tile Restaurant c3 1; stock 1 0 0 1 0 3; " D3 "do activate Restaurant on c3; "
     "is 1 0 0 0 0 0; pts 1 4"},
    {"in feeding",
     "left 1 1; left 2 0; stock 1 0 0 4 0 3; stock 2 0 0 5 0 0; " D3 "asks 1 feed; "
     "options 2; do pay 4 fish, 3 coins for fish; pts 1 0; is 1 0 0 0 0 0"},
};

static const lt_row pawning[] = {
    {"any two for any two",
     "tile Pawnshop c3 1; stock 1 2 0 0 0 0; " D3 "do activate Pawnshop on c3; "
     "asks 1 resource; is 1 0 0 0 0 0; do choose wheat; do choose wheat; "
     "is 1 0 0 0 2 0"},
    {"what is given is chosen",
     "tile Pawnshop c3 1; stock 1 1 1 1 0 0; " D3 "do activate Pawnshop on c3; "
     "options 3; do choose stone; options 2; do choose fish; do choose wood; "
     "do choose wheat; is 1 2 0 0 1 0"},
    {"not the same again",
     "tile Pawnshop c3 1; stock 1 1 1 0 0 0; " D3 "do activate Pawnshop on c3; "
     "asks 1 resource; is 1 0 0 0 0 0; do choose wood; cannot choose stone; "
     "can choose wood; do choose fish; is 1 1 0 1 0 0"},
    {"no kind again by rule",
     "rule pawnshop_out no-shared-kind; tile Pawnshop c3 1; stock 1 1 1 0 0 0; " D3
     "do activate Pawnshop on c3; options 2; do choose fish; "
     "options 2; do choose fish; is 1 0 0 2 0 0"},
    {"anything by rule",
     "rule pawnshop_out anything; tile Pawnshop c3 1; stock 1 1 1 0 0 0; " D3
     "do activate Pawnshop on c3; do choose wood; do choose stone; is 1 1 1 0 0 0"},
    {"coins stand for cubes",
     "tile Pawnshop c3 1; stock 1 1 0 0 0 3; " D3 "do activate Pawnshop on c3; "
     "options 4; do choose fish; is 1 0 0 0 0 0; do choose stone; do choose stone; "
     "is 1 0 2 0 0 0"},
    {"one cube is not enough",
     "tile Pawnshop c3 1; stock 1 1 0 0 0 2; " D3 "asks 2 turn"},
    {"a short reserve gives less",
     "rule pawnshop_out no-shared-kind; tile Pawnshop c3 1; stock 1 1 1 0 0 0; "
     "reserve 14 14 0 1 40; " D3 "do activate Pawnshop on c3; "
     "is 1 0 0 0 1 0; asks 2 turn"},
    {"or refuses",
     "rule pawnshop_out no-shared-kind; rule short_reserve refused; "
     "tile Pawnshop c3 1; stock 1 1 1 0 0 0; reserve 14 14 0 1 40; " D3 "asks 2 turn"},
};

static const lt_row claiming[] = {
    {"asked when it holds",
     "hand 1 O13; stock 1 0 0 0 0 6; asks 1 claim; options 2; do show O13; pts 1 2; "
     "has 1 O13; asks 1 turn"},
    {"not asked again, but offered",
     "hand 1 O13; stock 1 0 0 0 0 6; do done; asks 1 turn; pts 1 0; can show O13; " D3
     "asks 2 turn; do put a worker on e3; asks 1 turn; do show O13; pts 1 2; "
     "asks 1 turn; cannot show O13"},
    {"asked anew when it holds anew",
     "hand 1 O12; tile Gold_Mine c3 1; tile Fountain e3 1; left 1 2; left 2 1; "
     "stock 1 0 0 0 0 0; asks 1 claim; do done; " D3 "do activate Gold Mine on c3; "
     "is 1 0 0 0 0 2; cannot show O12; do activate Fountain on e3; asks 2 turn; "
     "do put a worker on i2; cannot show O12"},
    {"in another's turn",
     "hand 2 O13; stock 2 0 0 0 0 5; stock 1 0 0 0 0 1; tile Well c3 2; " D3
     "do activate Well on c3; asks 2 claim; do show O13; pts 2 2; pts 1 2; asks 2 turn"},
    {"another waits until the turn is over",
     "hand 2 O13; stock 2 0 0 0 0 5; stock 1 0 0 0 0 1; tile Gold_Mine c3 2; "
     "tile Well e3 1; " D3 "do activate Gold Mine on c3; asks 1 around; "
     "do activate Well on e3; asks 2 claim; do show O13; pts 2 2; asks 2 turn"},
    {"between the fee and what it buys",
     "hand 1 O12; stock 1 0 0 0 0 1; tile Gold_Mine c3 2; " D3
     "do activate Gold Mine on c3; asks 1 claim; do show O12; is 1 0 0 0 0 2; pts 1 3"},
    {"between the cost and the site",
     "hand 1 O12; stock 1 0 0 0 0 3; market Wheat_Field 1; do build Wheat Field; "
     "asks 1 claim; do show O12; asks 1 square"},
    {"in feeding",
     "hand 1 O12; left 1 1; left 2 0; stock 1 0 0 4 0 3; stock 2 0 0 5 0 1; " D3
     "do pay 4 fish, 3 coins for fish; asks 1 claim; do show O12; pts 1 3; now 2"},
    {"in a turn only",
     "hand 1 O17; tile Pier d4 1; tile Pier e4 1; left 1 2; left 2 1; "
     "do put a worker on e5; do activate Pier on d4; do activate Pier on e4; "
     "asks 1 claim; do done; asks 2 turn; do put a worker on i2; asks 1 turn; "
     "cannot show O17"},
    {"by itself by rule",
     "rule objective_claim automatic; hand 1 O13; stock 1 0 0 0 0 6; asks 1 turn; "
     "pts 1 2; has 1 O13"},
    {"kept back to the end",
     "round 4; left 1 1; left 2 0; hand 1 O13; stock 1 0 0 5 0 6; stock 2 0 0 5 0 0; "
     "do done; " D3 "do pay 5 fish; over; has 1 O13; total 1 4"},
    {"two at once",
     "hand 1 O13; hand 1 O03; stock 1 0 0 9 1 6; asks 1 claim; options 3; "
     "do show O03; asks 1 claim; options 2; do show O13; pts 1 5"},
    {"the player in turn is asked first",
     "hand 1 O13; hand 2 O13; stock 1 0 0 0 0 6; stock 2 0 0 0 0 6; first 2; "
     "asks 2 claim; do done; asks 1 claim; do done; asks 2 turn"},
};

static const lt_row rounds[] = {
    {"the cathedral counts all workers",
     END "tile Cathedral c3 1; worker c4 2; worker b4 1; left 1 1; left 2 0; "
     "stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3 "asks 1 use; do use Cathedral on c3; "
     "pts 1 3; now 2"},
    {"or the owner's by rule",
     "rule cathedral_workers own; tile Cathedral c3 1; worker c4 2; worker b4 1; " END
     "stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3 "do use Cathedral on c3; pts 1 2; "
     "now 2"},
    {"it need not be used",
     "tile Cathedral c3 1; " END "stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3
     "do done; pts 1 0; now 2"},
    {"and is not asked for nothing",
     "tile Cathedral i2 1; " END "stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3 "now 2"},
    {"the residence activates around",
     "tile Residence f3 1; tile Well f4 1; tile Gold_Mine g3 2; " END
     "stock 1 0 0 5 0 1; stock 2 0 0 5 0 0; " D3 "asks 1 use; do use Residence on f3; "
     "asks 1 around; do activate Well on f4; do activate Gold Mine on g3; pts 1 2; "
     "is 1 0 0 0 0 2; is 2 0 0 0 0 1; now 2"},
    {"each once",
     "tile Residence f3 1; tile Well f4 1; tile Well g3 1; " END "stock 1 0 0 5 0 0; "
     "stock 2 0 0 5 0 0; " D3 "do use Residence on f3; do activate Well on f4; "
     "cannot activate Well on f4; do done; pts 1 2; now 2"},
    {"with the fee",
     "tile Residence f3 1; tile Well f4 2; " END "stock 1 0 0 5 0 0; "
     "stock 2 0 0 5 0 0; " D3 "now 2"},
    {"or free by rule",
     "rule residence_fee free; tile Residence f3 1; tile Well f4 2; " END
     "stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3 "do use Residence on f3; "
     "do activate Well on f4; pts 1 2; now 2"},
    {"it gathers nothing",
     "tile Residence f2 1; " END "stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3 "now 2; "
     "is 1 0 0 0 0 0"},
    {"but by rule it does",
     "rule residence_terrain on; tile Residence f2 1; " END "stock 1 0 0 4 0 0; "
     "stock 2 0 0 5 0 0; " D3 "do use Residence on f2; now 2; is 1 0 0 0 0 0; pts 1 0"},
    {"it does not use tiles of its kind",
     "tile Residence f3 1; tile Cathedral f4 1; tile Castle g3 1; tile Statue g4 1; "
     END "stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3 "now 2; pts 1 0"},
    {"one may serve the other",
     "tile Residence f3 1; tile Cathedral e3 1; tile Well f4 1; " END
     "stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3 "options 3; do use Cathedral on e3; "
     "do use Residence on f3; do activate Well on f4; pts 1 3; now 2"},
    {"its use is no turn",
     "hand 1 O16; tile Residence f3 1; tile Well f4 1; tile Bar g3 1; " END
     "stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3 "do use Residence on f3; "
     "do activate Well on f4; do activate Bar on g3; pts 1 5; asks 2 turn; now 2"},
    {"owners in order of the first player",
     "first 2; tile Cathedral c3 1; tile Residence f3 2; tile Well f4 2; left 2 1; "
     "left 1 0; worker c4 1; left 1 0; stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3
     "asks 2 use; do done; asks 1 use; do done; now 2; holder 1"},
};

static const lt_row feeding[] = {
    {"any mix",
     END "stock 1 0 0 3 4 0; stock 2 0 0 5 0 0; " D3 "asks 1 feed; options 3; "
     "can pay 3 fish, 2 wheat; can pay 2 fish, 3 wheat; do pay 1 fish, 4 wheat; "
     "is 1 0 0 2 0 0; pts 1 0"},
    {"food must be used",
     END "stock 1 0 0 2 0 0; stock 2 0 0 5 0 0; " D3 "pts 1 -9; is 1 0 0 0 0 0; now 2"},
    {"coins need not",
     END "stock 1 0 0 4 0 3; stock 2 0 0 5 0 0; " D3 "asks 1 feed; options 2; "
     "do pay 4 fish; pts 1 -3; is 1 0 0 0 0 3"},
    {"coins may spare food",
     END "stock 1 0 0 5 0 3; stock 2 0 0 5 0 0; " D3 "options 2; "
     "do pay 4 fish, 3 coins for fish; is 1 0 0 1 0 0; pts 1 0"},
    {"nothing at all", END "stock 2 0 0 5 0 0; " D3 "pts 1 -15; now 2"},
    {"the first player first",
     "first 2; left 2 1; left 1 0; stock 1 0 0 5 5 0; stock 2 0 0 5 5 0; " D3
     "asks 2 feed; do pay 5 fish; asks 1 feed; do pay 5 wheat; now 2"},
    {"what the first one ate can be bought",
     END "stock 1 0 0 5 0 0; stock 2 0 0 0 0 15; reserve 15 15 0 0 25; " D3
     "asks 2 feed; options 6; do pay 15 coins for fish; pts 2 0"},
    {"the reserve limits what is bought",
     END "stock 1 0 0 0 0 15; stock 2 0 0 5 0 0; reserve 15 15 1 1 25; " D3
     "asks 1 feed; options 3; do pay 3 coins for fish, 3 coins for wheat; pts 1 -9; "
     "is 1 0 0 0 0 9"},
    {"workers of three players",
     "players 3; left 1 1; left 2 0; left 3 0; stock 1 0 0 4 0 0; stock 2 0 0 3 0 0; "
     "stock 3 0 0 0 4 0; " D3 "pts 1 0; pts 2 -3; pts 3 0; now 2; holder 2"},
    {"workers come back",
     END "worker c4 2; left 2 0; stock 1 0 0 5 0 0; stock 2 0 0 5 0 0; " D3 "now 2; "
     "asks 2 turn; can put a worker on c4; can put a worker on d3; holder 2"},
    {"points can be negative at the end",
     "round 4; " END D3 "over; total 1 -15; total 2 -15; rank 1 1; rank 2 1"},
};

#define THREE \
    "players 3; left 1 1; left 2 1; left 3 1; stock 1 0 0 4 0 0; stock 2 0 0 4 0 0; " \
    "stock 3 0 0 4 0 0; "
#define PLAY3 "do put a worker on d3; do put a worker on i2; do put a worker on g3; "

static const lt_row first_players[] = {
    {"clockwise",
     THREE "round 2; points 1 9; points 2 5; points 3 0; first 1; " PLAY3 "now 3; "
     "holder 2; asks 2 turn"},
    {"the last one before round four",
     THREE "round 3; first 1; points 1 9; points 2 5; points 3 0; " PLAY3 "now 4; "
     "holder 3; asks 3 turn"},
    {"the holder keeps it when alone at the bottom",
     THREE "round 3; first 1; points 1 0; points 2 5; points 3 6; " PLAY3 "now 4; "
     "holder 1"},
    {"of two the first after the holder",
     THREE "round 3; first 1; points 1 9; points 2 5; points 3 5; " PLAY3 "holder 2"},
    {"the holder is last of two",
     THREE "round 3; first 1; points 1 5; points 2 9; points 3 5; " PLAY3 "holder 3"},
    {"and of these",
     THREE "round 3; first 1; points 1 5; points 2 5; points 3 9; " PLAY3 "holder 2"},
    {"around the table",
     THREE "round 3; first 3; points 1 9; points 2 5; points 3 5; " PLAY3 "holder 2"},
    {"all three are equal",
     THREE "round 3; first 2; points 1 5; points 2 5; points 3 5; " PLAY3 "holder 3"},
    {"hunger counts",
     THREE "round 3; first 1; points 1 5; points 2 5; points 3 5; stock 3 0 0 3 0 0; "
     PLAY3 "holder 3"},
    {"two players pass it",
     "round 3; first 1; points 1 0; points 2 5; " END "stock 1 0 0 5 0 0; "
     "stock 2 0 0 5 0 0; " D3 "now 4; holder 2"},
    {"four players pass it",
     "players 4; round 3; first 4; points 1 5; points 2 0; left 4 1; left 1 0; "
     "left 2 0; left 3 0; stock 1 0 0 3 0 0; stock 2 0 0 3 0 0; stock 3 0 0 3 0 0; "
     "stock 4 0 0 3 0 0; " D3 "now 4; holder 1"},
};

#define LAST "round 4; left 1 1; left 2 0; "

static const lt_row ends[] = {
    {"three coins are a point",
     LAST "stock 1 0 0 5 0 8; " FED D3 "do pay 5 fish; over; total 1 2; total 2 0; "
     "rank 1 1; rank 2 2"},
    {"cubes are nothing", LAST "stock 1 9 9 5 0 2; " FED D3 "over; total 1 0"},
    {"the castle counts own tiles",
     LAST "tile Castle h2 1; tile Well g2 1; tile Bar g3 1; tile Statue i2 2; "
     "stock 1 0 0 5 0 0; " FED D3 "over; total 1 8"},
    {"or all by rule",
     "rule castle_counts any; " LAST "tile Castle h2 1; tile Well g2 1; "
     "tile Bar g3 1; tile Statue i2 2; stock 1 0 0 5 0 0; " FED D3 "over; total 1 12"},
    {"the watchtower counts grass",
     LAST "tile Watchtower e3 1; tile Well f4 2; stock 1 0 0 5 0 0; " FED D3 "over; "
     "total 1 14"},
    {"without workers by rule",
     "rule watchtower_workers_block yes; " LAST "tile Watchtower e3 1; "
     "tile Well f4 2; stock 1 0 0 5 0 0; " FED D3 "over; total 1 12"},
    {"not off the board nor terrain",
     LAST "tile Watchtower a2 1; stock 1 0 0 5 0 0; " FED D3 "over; total 1 6"},
    {"victory is shared",
     LAST "points 1 7; points 2 6; stock 1 0 0 5 0 0; stock 2 0 0 5 0 3; " D3
     "do pay 5 fish; over; total 1 7; total 2 7; rank 1 1; rank 2 1"},
    {"specials before the end",
     LAST "tile Cathedral c3 1; stock 1 0 0 5 0 0; " FED D3 "do use Cathedral on c3; "
     "over; total 1 1"},
};

LT_ROWS_TEST(examples_of_the_rulebook, examples)
LT_ROWS_TEST(workers_gather_and_activate, placing)
LT_ROWS_TEST(owners_are_paid_first, fees)
LT_ROWS_TEST(the_reserve_can_run_short, reserves)
LT_ROWS_TEST(tiles_are_built, building)
LT_ROWS_TEST(coins_stand_for_cubes, substituting)
LT_ROWS_TEST(cubes_are_exchanged, pawning)
LT_ROWS_TEST(objectives_are_shown_at_any_time, claiming)
LT_ROWS_TEST(tiles_are_used_when_a_round_ends, rounds)
LT_ROWS_TEST(workers_are_fed, feeding)
LT_ROWS_TEST(the_token_goes_on, first_players)
LT_ROWS_TEST(games_end_and_are_counted, ends)

/* -- set-up */

/* Markets that the rules do not know are refused, and so are numbers of players. */
static void wrong_deals_are_refused(void **state)
{
    static hm_test_game g;
    uint8_t market[HM_DECK_MAX + 1] = {0};
    hm_table *t = NULL;
    (void)state;
    lt_all_cards(&g, hm_lib, "17");
    g.deal.ruleset = &hm_little_town;
    for (g.deal.players = 0; g.deal.players < 7; g.deal.players++) {
        bool fine = g.deal.players >= 2 && g.deal.players <= 4;
        assert_int_equal(hm_table_new(&g.arena, &g.deal, &t, NULL),
                         fine ? HM_OK : HM_EINPUT);
    }
    g.deal.players = 3;
    g.deal.board = 2;
    assert_int_equal(hm_table_new(&g.arena, &g.deal, &t, NULL), HM_EINPUT);
    g.deal.board = 0;
    g.deal.market = market;
    g.deal.market_count = 2; /* the same twice */
    assert_int_equal(hm_table_new(&g.arena, &g.deal, &t, NULL), HM_EINPUT);
    market[1] = (uint8_t)lt_slot(&g, "O01");
    assert_int_equal(hm_table_new(&g.arena, &g.deal, &t, NULL), HM_EINPUT);
    market[1] = (uint8_t)lt_slot(&g, "Wheat Field");
    assert_int_equal(hm_table_new(&g.arena, &g.deal, &t, NULL), HM_EINPUT);
    market[1] = 200;
    assert_int_equal(hm_table_new(&g.arena, &g.deal, &t, NULL), HM_EINPUT);
    g.deal.market_count = HM_DECK_MAX + 1;
    assert_int_equal(hm_table_new(&g.arena, &g.deal, &t, NULL), HM_EINPUT);
    hm_test_sweep(&g);
}

/* All seats come first, and all tiles lie in some market. */
static void set_ups_are_drawn_by_chance(void **state)
{
    static hm_test_game g;
    unsigned firsts = 0;
    uint64_t tiles = 0, dealt = 0;
    (void)state;
    lt_all_cards(&g, hm_lib, "18");
    g.deal.players = 4;
    lt_deal(&g);
    for (uint64_t seed = 0; seed < 300; seed++) {
        hm_commons c;
        hm_table_restart(g.table, seed);
        hm_table_commons(g.table, HM_NO_PLAYER, &c);
        firsts |= 1u << c.first;
        for (int i = 0; i < g.deal.deck->count; i++)
            tiles |= c.market[i] ? hm_bit(i) : 0;
        for (int i = 0; i < 4; i++)
            dealt |= c.seat[i].hand;
    }
    assert_int_equal(firsts, 15);
    assert_int_equal(hm_count(tiles), 25);
    assert_int_equal(hm_count(dealt), 18);
    hm_test_sweep(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples_of_the_rulebook),
        cmocka_unit_test(workers_gather_and_activate),
        cmocka_unit_test(owners_are_paid_first),
        cmocka_unit_test(the_reserve_can_run_short),
        cmocka_unit_test(tiles_are_built),
        cmocka_unit_test(coins_stand_for_cubes),
        cmocka_unit_test(cubes_are_exchanged),
        cmocka_unit_test(objectives_are_shown_at_any_time),
        cmocka_unit_test(tiles_are_used_when_a_round_ends),
        cmocka_unit_test(workers_are_fed),
        cmocka_unit_test(the_token_goes_on),
        cmocka_unit_test(games_end_and_are_counted),
        cmocka_unit_test(wrong_deals_are_refused),
        cmocka_unit_test(set_ups_are_drawn_by_chance),
    };
    return cmocka_run_group_tests(tests, hm_lib_load_little_town, hm_lib_drop);
}
