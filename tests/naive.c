/* Everything is loops over squares and rows; numbers are literals from the rules.
 * Nothing here may include a header of core/ or dsl/. */
#include "tests/naive.h"

#include <string.h>

#include "tests/naive_town.h"

enum { ALMSHOUSES = 6, TAVERNS = 5 };

static const naive_facts facts[NAIVE_CARDS] = {
    [NAIVE_COTTAGE] = {"Cottage", NAIVE_BLUE, {".H", "BG"}, 8, 72, 0},
    [NAIVE_FARM] = {"Farm", NAIVE_RED, {"HH", "WW"}, 4, 36, 0},
    [NAIVE_GRANARY] = {"Granary", NAIVE_RED, {"HH", "WB"}, 8, 72, 0},
    [NAIVE_GREENHOUSE] = {"Greenhouse", NAIVE_RED, {"HG", "WW"}, 8, 72, 0},
    [NAIVE_ORCHARD] = {"Orchard", NAIVE_RED, {"SH", "HW"}, 4, 36, 0},
    [NAIVE_FOUNTAIN] = {"Fountain", NAIVE_GREY, {"WS", NULL}, 4, 48, 0},
    [NAIVE_MILLSTONE] = {"Millstone", NAIVE_GREY, {"WS", NULL}, 4, 48, 0},
    [NAIVE_SHED] = {"Shed", NAIVE_GREY, {"WS", NULL}, 4, 48, 0},
    [NAIVE_WELL] = {"Well", NAIVE_GREY, {"WS", NULL}, 4, 48, 0},
    [NAIVE_ABBEY] = {"Abbey", NAIVE_ORANGE, {"..G", "BSS"}, 8, 48, 0},
    [NAIVE_CHAPEL] = {"Chapel", NAIVE_ORANGE, {"..G", "SGS"}, 8, 48, 0},
    [NAIVE_CLOISTER] = {"Cloister", NAIVE_ORANGE, {"..G", "WBS"}, 8, 48, 0},
    [NAIVE_TEMPLE] = {"Temple", NAIVE_ORANGE, {"..G", "BBS"}, 8, 48, 0},
    [NAIVE_ALMSHOUSE] = {"Almshouse", NAIVE_GREEN, {"SSG", NULL}, 4, 32, 0},
    [NAIVE_FEAST_HALL] = {"Feast Hall", NAIVE_GREEN, {"WWG", NULL}, 4, 32, 0},
    [NAIVE_INN] = {"Inn", NAIVE_GREEN, {"HSG", NULL}, 4, 32, 0},
    [NAIVE_TAVERN] = {"Tavern", NAIVE_GREEN, {"BBG", NULL}, 4, 32, 0},
    [NAIVE_BAKERY] = {"Bakery", NAIVE_YELLOW, {".H.", "BGB"}, 4, 24, 0},
    [NAIVE_MARKET] = {"Market", NAIVE_YELLOW, {".W.", "SGS"}, 4, 24, 0},
    [NAIVE_TAILOR] = {"Tailor", NAIVE_YELLOW, {".H.", "SGS"}, 4, 24, 0},
    [NAIVE_THEATER] = {"Theater", NAIVE_YELLOW, {".S.", "WGW"}, 4, 24, 0},
    [NAIVE_BANK] = {"Bank", NAIVE_BLACK, {"HH.", "WGB"}, 8, 48, 1},
    [NAIVE_FACTORY] = {"Factory", NAIVE_BLACK, {"W...", "BSSB"}, 8, 24, 1},
    [NAIVE_TRADING_POST] = {"Trading Post", NAIVE_BLACK, {"SW.", "SWB"}, 8, 48, 0},
    [NAIVE_WAREHOUSE] = {"Warehouse", NAIVE_BLACK, {"HWH", "B.B"}, 4, 24, 3},
    [NAIVE_GUILD] = {"Architect's Guild", NAIVE_PURPLE, {"..G", ".HS", "WB."}, 8, 32, 0},
    [NAIVE_ARCHIVE] = {"Archive of the Second Age", NAIVE_PURPLE, {"HH", "BG"}, 8, 72, 0},
    [NAIVE_CASTLE] = {"Barrett Castle", NAIVE_PURPLE, {"H..S", "WGGB"}, 8, 24, 0},
    [NAIVE_CATHEDRAL] = {"Cathedral of Caterina", NAIVE_PURPLE, {".H", "SG"}, 8, 72, 0},
    [NAIVE_FORT] = {"Fort Ironweed", NAIVE_PURPLE, {"H.B", "SWS"}, 8, 48, 0},
    [NAIVE_MAUSOLEUM] = {"Grand Mausoleum of the Rodina", NAIVE_PURPLE, {"WW", "BS"}, 8,
                         72, 0},
    [NAIVE_GROVE] = {"Grove University", NAIVE_PURPLE, {".B.", "SGS"}, 4, 24, 0},
    [NAIVE_PALACE] = {"Mandras Palace", NAIVE_PURPLE, {"HG", "BW"}, 8, 72, 0},
    [NAIVE_OBELISK] = {"Obelisk of the Crescent", NAIVE_PURPLE, {"H..", "BGB"}, 8, 48, 0},
    [NAIVE_WATCH] = {"Opaleye's Watch", NAIVE_PURPLE, {"W...", "BGHH", "S..."}, 8, 16, 0},
    [NAIVE_SHRINE] = {"Shrine of the Elder Tree", NAIVE_PURPLE, {"BHS", "WGW"}, 8, 48, 0},
    [NAIVE_FORUM] = {"Silva Forum", NAIVE_PURPLE, {"..H.", "BBSW"}, 8, 24, 0},
    [NAIVE_BATHS] = {"The Sky Baths", NAIVE_PURPLE, {".H.", "SGW", "B.B"}, 8, 32, 0},
    [NAIVE_STARLOOM] = {"The Starloom", NAIVE_PURPLE, {"GG", "WH"}, 8, 72, 0},
    [NAIVE_BONDMAKER] = {"Statue of the Bondmaker", NAIVE_PURPLE, {"WSSG", "H..."}, 8, 24,
                         0},
    [NAIVE_ROOT_CELLAR] = {"Root Cellar", NAIVE_RED, {"HW", "SB"}, 8, 72, 0},
    [NAIVE_TITHE_BARN] = {"Tithe Barn", NAIVE_RED, {"HS", "SW"}, 4, 36, 0},
    [NAIVE_MINE] = {"Mine", NAIVE_GREY, {"WS", NULL}, 4, 48, 0},
    [NAIVE_STATUE] = {"Statue", NAIVE_GREY, {"WS", NULL}, 4, 48, 0},
    [NAIVE_MINSTER] = {"Cathedral", NAIVE_ORANGE, {"..G", "SGB"}, 8, 48, 0},
    [NAIVE_PARSONAGE] = {"Parsonage", NAIVE_ORANGE, {"..G", "SHS"}, 8, 48, 0},
    [NAIVE_DEN] = {"Gamblers' Den", NAIVE_GREEN, {"BWG", NULL}, 4, 32, 0},
    [NAIVE_SCHOOLHOUSE] = {"Schoolhouse", NAIVE_GREEN, {"WHG", NULL}, 4, 32, 0},
    [NAIVE_JEWELER] = {"Jeweler", NAIVE_YELLOW, {".S.", "BGB"}, 4, 24, 0},
    [NAIVE_TEAHOUSE] = {"Teahouse", NAIVE_YELLOW, {".H.", "WGW"}, 4, 24, 0},
    [NAIVE_MUSEUM] = {"Museum", NAIVE_BLACK, {"SHW", "B.B"}, 8, 48, 2},
    [NAIVE_ODDITY_SHOP] = {"Oddity Shop", NAIVE_BLACK, {"W...", "GHHB"}, 8, 24, 1},
    [NAIVE_GROTTO] = {"Caterina's Grotto", NAIVE_PURPLE, {"SGWS", "B..H"}, 8, 24, 0},
    [NAIVE_VINEYARD] = {"Eraflage Vineyard", NAIVE_PURPLE, {"HWGB", NULL}, 4, 16, 0},
    [NAIVE_FESTIVAL] = {"Estival Festival", NAIVE_PURPLE, {"BGH", "HBG"}, 8, 48, 0},
    [NAIVE_HILL] = {"Hollow Hill", NAIVE_PURPLE, {"HW.", "BSH"}, 8, 48, 0},
    [NAIVE_MASONS] = {"Masons' Guild", NAIVE_PURPLE, {"GB", "BS"}, 4, 36, 0},
    [NAIVE_PROMENADE] = {"The Petal Promenade", NAIVE_PURPLE, {"HBWH", NULL}, 4, 16, 0},
    [NAIVE_FORGE] = {"The Prism Forge", NAIVE_PURPLE, {"GG.", "WSH"}, 8, 48, 0},
    [NAIVE_WINDSEED] = {"Shrine of the Windseed", NAIVE_PURPLE, {"G.", "SB"}, 8, 72, 0},
    [NAIVE_SEMAPHORE] = {"Southern Semaphore", NAIVE_PURPLE, {".W.", ".G.", "HSB"}, 8,
                         32, 0},
    [NAIVE_OKAVER] = {"The Treasury at Okaver", NAIVE_PURPLE, {"WH..", ".SGW"}, 8, 24,
                      0},
    [NAIVE_GRANGE] = {"Grange", NAIVE_RED, {"HB", "BW"}, 4, 36, 0},
    [NAIVE_NECTAR] = {"Nectar Farm", NAIVE_RED, {"HG", "GW"}, 4, 36, 0},
    [NAIVE_PATCH] = {"Vegetable Patch", NAIVE_RED, {"HW", "WH"}, 2, 18, 0},
    [NAIVE_TOWER] = {"Folly Tower", NAIVE_GREY, {"WS", NULL}, 4, 48, 0},
    [NAIVE_HEARTH] = {"Hearth", NAIVE_GREY, {"WS", NULL}, 4, 48, 0},
    [NAIVE_OUTHOUSE] = {"Outhouse", NAIVE_GREY, {"WS", NULL}, 4, 48, 1},
    [NAIVE_MONASTERY] = {"Monastery", NAIVE_ORANGE, {"..G", "SWS"}, 8, 48, 0},
    [NAIVE_SHELTER] = {"Shelter", NAIVE_ORANGE, {"..G", "WSS"}, 8, 48, 0},
    [NAIVE_VIGIL] = {"Vigil Hall", NAIVE_ORANGE, {"..G", "HBS"}, 8, 48, 0},
    [NAIVE_SMITHY] = {"Forge", NAIVE_BLACK, {"BS.", "BSW"}, 8, 48, 2},
    [NAIVE_CITADEL] = {"Citadel", NAIVE_BLACK, {"SGS", "B.B"}, 4, 24, 0},
    [NAIVE_POST] = {"Post Office", NAIVE_BLACK, {"B...", "WGGH"}, 8, 24, 2},
    [NAIVE_BREWERY] = {"Brewery", NAIVE_GREEN, {"HHG", NULL}, 4, 32, 0},
    [NAIVE_TRAVELERS] = {"Travelers' Center", NAIVE_GREEN, {"SWG", NULL}, 4, 32, 0},
    [NAIVE_BOARDING] = {"Boarding House", NAIVE_GREEN, {"BHG", NULL}, 4, 32, 0},
    [NAIVE_BLACKSMITH] = {"Blacksmith", NAIVE_YELLOW, {".B.", "WGW"}, 4, 24, 1},
    [NAIVE_APOTHECARY] = {"Apothecary", NAIVE_YELLOW, {".S.", "HGH"}, 4, 24, 0},
    [NAIVE_COBBLER] = {"Cobbler", NAIVE_YELLOW, {".W.", "BGB"}, 4, 24, 0},
    [NAIVE_QUARRY] = {"Clearfall Quarry", NAIVE_PURPLE, {"SW", "BS"}, 4, 36, 0},
    [NAIVE_LIBRARY] = {"Halfmoon Library", NAIVE_PURPLE, {"WGW", "B.S"}, 8, 48, 0},
    [NAIVE_NORTHERN] = {"Northern Semaphore", NAIVE_PURPLE, {".G.", ".W.", "BSH"}, 8, 32,
                        0},
    [NAIVE_ARCH] = {"Wayfarers' Arch", NAIVE_PURPLE, {"W..", "HSG"}, 8, 48, 0},
    [NAIVE_CAUSEWAY] = {"Old Causeway", NAIVE_PURPLE, {"BW.", ".SH"}, 8, 48, 0},
};

const naive_facts *naive_look_up(naive_card card) { return &facts[card]; }

/* -- points of one building */

static int cloister_points(const naive_town *t)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_corner(s) && is_card(t, s, NAIVE_CLOISTER);
    return n;
}

static int inn_points(const naive_town *t, int square)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_card(t, s, NAIVE_INN) && (share_row(square, s) || share_column(square, s)))
            return 0;
    return 3;
}

static int market_points(const naive_town *t, int square)
{
    int row = 1, column = 1;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        row += share_row(square, s) && is_card(t, s, NAIVE_MARKET);
        column += share_column(square, s) && is_card(t, s, NAIVE_MARKET);
    }
    return row > column ? row : column;
}

static int tailor_points(const naive_town *t)
{
    int n = 1;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_center(s) && is_card(t, s, NAIVE_TAILOR);
    return n;
}

/* "Other than Theater" is the type, so other yellow buildings do not count. */
static int theater_points(const naive_town *t, int square)
{
    int n = 0;
    for (naive_type type = NAIVE_BLUE; type < NAIVE_TYPES; type++) {
        bool seen = false;
        for (int s = 0; s < NAIVE_SQUARES; s++)
            seen = seen || (type != NAIVE_YELLOW && is_type(t, s, type) &&
                            (share_row(square, s) || share_column(square, s)));
        n += seen;
    }
    return n;
}

static int abbey_points(const naive_town *t, int square)
{
    int n = count_beside(t, square, NAIVE_BLACK) + count_beside(t, square, NAIVE_GREEN);
    return n + count_beside(t, square, NAIVE_YELLOW) == 0 ? 3 : 0;
}

static int feast_points(const naive_town *t, const naive_town *right)
{
    int theirs = right ? count_cards(right, NAIVE_FEAST_HALL) : 0;
    return count_cards(t, NAIVE_FEAST_HALL) > theirs ? 3 : 2;
}

static int bakery_points(const naive_town *t, int square)
{
    int n = count_beside(t, square, NAIVE_RED) + count_beside(t, square, NAIVE_BLACK);
    return n > 0 ? 3 : 0;
}

static int millstone_points(const naive_town *t, int square)
{
    int n = count_beside(t, square, NAIVE_RED) + count_beside(t, square, NAIVE_YELLOW);
    return n > 0 ? 2 : 0;
}

/* -- points of monuments */

int naive_types_in(const naive_town *t, const bool where[NAIVE_SQUARES], naive_type last)
{
    int n = 0;
    for (naive_type type = NAIVE_BLUE; type <= last; type++) {
        bool seen = false;
        for (int s = 0; s < NAIVE_SQUARES; s++)
            seen = seen || (where[s] && is_type(t, s, type));
        n += seen;
    }
    return n;
}

/* Of the seven types that are not monuments. */
static int ordinary_types(const naive_town *t)
{
    bool everywhere[NAIVE_SQUARES];
    memset(everywhere, true, sizeof everywhere);
    return naive_types_in(t, everywhere, NAIVE_BLACK);
}

static int palace_points(const naive_town *t, int square)
{
    bool beside[NAIVE_SQUARES];
    for (int s = 0; s < NAIVE_SQUARES; s++)
        beside[s] = is_beside(square, s);
    return 2 * naive_types_in(t, beside, NAIVE_PURPLE);
}

static int spread(const naive_town *t, int square, naive_type type, bool seen[])
{
    int n = 1;
    seen[square] = true;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_beside(square, s) && is_type(t, s, type) && !seen[s])
            n += spread(t, s, type, seen);
    return n;
}

static int forum_points(const naive_town *t)
{
    int best = 0;
    for (naive_type type = NAIVE_BLUE; type < NAIVE_TYPES; type++) {
        bool seen[NAIVE_SQUARES] = {0};
        for (int s = 0; s < NAIVE_SQUARES; s++) {
            int n = is_type(t, s, type) && !seen[s] ? spread(t, s, type, seen) : 0;
            best = n > best ? n : best;
        }
    }
    return 1 + best;
}

static int starloom_points(int place)
{
    return place == 1 ? 6 : place == 2 ? 3 : place == 3 ? 2 : 0;
}

static int points_of(const naive_town *t, const naive_town *right, const bool fed[],
                     int s)
{
    switch ((naive_card)t->cell[s].what) {
    case NAIVE_COTTAGE: return fed[s] ? 3 : 0;
    case NAIVE_FOUNTAIN: return count_beside(t, s, NAIVE_GREY) > 0 ? 2 : 0;
    case NAIVE_MILLSTONE: return millstone_points(t, s);
    case NAIVE_SHED: return 1;
    case NAIVE_WELL: return cottages_beside(t, s);
    case NAIVE_ABBEY: return abbey_points(t, s);
    case NAIVE_CHAPEL: return naive_count_fed(t, fed);
    case NAIVE_CLOISTER: return cloister_points(t);
    case NAIVE_TEMPLE: return naive_temple(t, s, fed);
    case NAIVE_FEAST_HALL: return feast_points(t, right);
    case NAIVE_INN: return inn_points(t, s);
    case NAIVE_BAKERY: return bakery_points(t, s);
    case NAIVE_MARKET: return market_points(t, s);
    case NAIVE_TAILOR: return tailor_points(t);
    case NAIVE_THEATER: return theater_points(t, s);
    case NAIVE_BANK: return 4;
    case NAIVE_TRADING_POST: return 1;
    case NAIVE_WAREHOUSE: return -t->cell[s].held;
    case NAIVE_FARM: case NAIVE_GRANARY: case NAIVE_GREENHOUSE: case NAIVE_ORCHARD:
    case NAIVE_FACTORY: return 0;
    case NAIVE_ALMSHOUSE: case NAIVE_TAVERN: return 0; /* together, below */
    case NAIVE_GUILD: return 1;
    case NAIVE_ARCHIVE: return ordinary_types(t);
    case NAIVE_CASTLE: return fed[s] ? 5 : 0;
    case NAIVE_CATHEDRAL: return 2;
    case NAIVE_FORT: return 7;
    case NAIVE_MAUSOLEUM: return naive_mausoleum(t, fed);
    case NAIVE_GROVE: return 3;
    case NAIVE_PALACE: return palace_points(t, s);
    case NAIVE_OBELISK: case NAIVE_WATCH: case NAIVE_BONDMAKER: return 0;
    case NAIVE_SHRINE: return t->cell[s].note;
    case NAIVE_FORUM: return forum_points(t);
    case NAIVE_BATHS: return 2 * (7 - ordinary_types(t));
    case NAIVE_STARLOOM: return starloom_points(t->place);
    default: return 0; /* of the other boxes */
    }
}

/* -- cards of the second box */

static int minster_points(const naive_town *t, int square)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_beside(square, s) && is_card(t, s, NAIVE_MINSTER))
            return 0;
    return 7;
}

/* Without the 9 for who is fed. */
static int vineyard_points(const naive_town *t, int square)
{
    bool in_line[NAIVE_SQUARES];
    for (int s = 0; s < NAIVE_SQUARES; s++)
        in_line[s] = share_row(square, s) || share_column(square, s);
    return -2 * naive_types_in(t, in_line, NAIVE_PURPLE);
}

static int coin_card_points(const naive_town *t, const naive_meal *meal, int rights,
                            int s)
{
    switch ((naive_card)t->cell[s].what) {
    case NAIVE_MINSTER: return minster_points(t, s);
    case NAIVE_PARSONAGE: return naive_beside_fed_cottage(t, s, meal->fed) ? 4 : 0;
    case NAIVE_SCHOOLHOUSE: return naive_schoolhouse(t, s, meal, rights);
    case NAIVE_VINEYARD: return vineyard_points(t, s) + (meal->fed[s] ? 9 : 0);
    case NAIVE_HILL: return 7 - 2 * t->cell[s].note;
    case NAIVE_OKAVER: return cottages_beside(t, s);
    case NAIVE_JEWELER: case NAIVE_FESTIVAL: return 4;
    case NAIVE_MASONS: case NAIVE_PROMENADE: return 3;
    case NAIVE_DEN: case NAIVE_ODDITY_SHOP: case NAIVE_GROTTO: return 2;
    case NAIVE_TEAHOUSE: case NAIVE_FORGE: case NAIVE_SEMAPHORE: return 1;
    default: return 0;
    }
}

static void score_together(naive_sheet *out)
{
    static const int almshouse[ALMSHOUSES + 1] = {0, -1, 5, -3, 15, -5, 26};
    static const int tavern[TAVERNS + 1] = {0, 2, 5, 9, 14, 20};
    int a = out->count[NAIVE_ALMSHOUSE], v = out->count[NAIVE_TAVERN];
    out->points[NAIVE_ALMSHOUSE] = almshouse[a > ALMSHOUSES ? ALMSHOUSES : a];
    out->points[NAIVE_TAVERN] = tavern[v > TAVERNS ? TAVERNS : v];
}

static void count_squares(const naive_town *t, naive_sheet *out)
{
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        out->empty += t->cell[s].kind != NAIVE_BUILDING;
        out->waste += t->called && t->cell[s].kind == NAIVE_CUBE;
        out->cottages += cottages_on(t, s);
    }
}

void naive_score(const naive_town *t, const naive_meal *meal, const naive_town *right,
                 int rights, naive_sheet *out)
{
    memset(out, 0, sizeof *out);
    count_squares(t, out);
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        if (t->cell[s].kind != NAIVE_BUILDING)
            continue;
        out->count[t->cell[s].what]++;
        out->points[t->cell[s].what] += points_of(t, right, meal->fed, s) +
                                        coin_card_points(t, meal, rights, s) +
                                        naive_third_points(t, meal->fed, s);
    }
    score_together(out);
    out->points[NAIVE_BREWERY] = naive_breweries(t);
    out->empty_points = t->called || out->count[NAIVE_CATHEDRAL] ? 0 : -out->empty;
    out->coins = meal->coins;
    out->coin_points = naive_coin_points(t, meal->coins);
    out->total = out->empty_points + out->coin_points - out->waste;
    for (int c = 0; c < NAIVE_CARDS; c++)
        out->total += out->points[c];
}
