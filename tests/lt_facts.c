/* lt_facts.c - the printed components of Little Town, written down a second time and
 * independently of the card files: whoever changes one of them by mistake is told. */
#include "tests/lt_facts.h"

#include <stdlib.h>
#include <string.h>

/* Costs and effects in the order wood, stone, fish, wheat, coins. */
#define NOTHING {0, 0, 0, 0, 0}

const lt_tile lt_tiles[] = {
    /* name, copies, cost, points, acts, in, in_any, out, out_any, out_points, beginner */
    {"Wheat Field", 5, {1, 0, 0, 0, 0}, 3, true, NOTHING, 0, {0, 0, 0, 1, 0}, 0, 0, false},
    {"Workshop", 1, {0, 2, 0, 0, 0}, 5, true, {2, 0, 0, 0, 0}, 0, NOTHING, 0, 3, true},
    {"Bar", 1, {0, 2, 0, 2, 0}, 7, true, NOTHING, 0, NOTHING, 0, 3, false},
    {"Bakery", 1, {2, 0, 0, 0, 0}, 4, true, {0, 0, 0, 1, 0}, 0, {0, 0, 0, 0, 4}, 0, 0, true},
    {"Brewery", 1, {2, 0, 0, 0, 0}, 4, true, {0, 0, 0, 1, 0}, 0, NOTHING, 0, 3, false},
    {"Quarry", 1, {3, 0, 0, 0, 0}, 5, true, {0, 0, 0, 0, 2}, 0, {0, 2, 0, 0, 0}, 0, 0, true},
    {"Carpenter", 1, {2, 0, 0, 0, 0}, 4, true, {0, 0, 0, 0, 1}, 0, {3, 0, 0, 0, 0}, 0, 0, false},
    {"Church", 1, {0, 4, 0, 0, 0}, 8, true, {0, 0, 0, 0, 3}, 0, NOTHING, 0, 5, true},
    {"Warehouse", 1, {0, 4, 0, 0, 0}, 8, true, {0, 2, 0, 0, 0}, 0, NOTHING, 0, 5, true},
    {"Grocery", 1, {2, 0, 0, 0, 0}, 4, true, {0, 0, 0, 0, 1}, 0, {0, 0, 1, 1, 0}, 0, 0, true},
    {"Fair", 1, {4, 0, 0, 0, 0}, 6, true, {1, 1, 1, 1, 0}, 0, NOTHING, 0, 7, false},
    {"Fountain", 1, {0, 2, 0, 0, 0}, 5, true, {0, 0, 0, 0, 1}, 0, NOTHING, 0, 3, false},
    {"Barn", 1, {4, 0, 0, 0, 0}, 6, true, {0, 0, 0, 2, 0}, 0, NOTHING, 0, 5, true},
    {"Bookstore", 1, {0, 4, 0, 0, 0}, 8, true, NOTHING, 0, {0, 0, 0, 0, 3}, 0, 0, false},
    {"Gold Mine", 1, {1, 1, 0, 0, 0}, 4, true, NOTHING, 0, {0, 0, 0, 0, 2}, 0, 0, true},
    {"Fishmonger", 1, {1, 1, 0, 0, 0}, 4, true, {0, 0, 1, 0, 0}, 0, {0, 0, 0, 0, 3}, 0, 0, false},
    {"Pier", 1, {3, 0, 0, 0, 0}, 5, true, NOTHING, 0, {0, 0, 2, 0, 0}, 0, 0, false},
    {"Pawnshop", 1, {3, 0, 0, 0, 0}, 5, true, NOTHING, 2, NOTHING, 2, 0, true},
    {"Well", 1, {1, 1, 0, 0, 0}, 4, true, NOTHING, 0, NOTHING, 0, 2, true},
    {"Restaurant", 1, {2, 2, 0, 0, 0}, 7, true, {0, 0, 1, 1, 0}, 0, NOTHING, 0, 4, false},
    {"Statue", 1, {0, 4, 0, 0, 0}, 10, false, NOTHING, 0, NOTHING, 0, 0, true},
    {"Residence", 1, {0, 0, 0, 0, 6}, 2, false, NOTHING, 0, NOTHING, 0, 0, false},
    {"Cathedral", 1, {0, 6, 0, 0, 0}, 11, false, NOTHING, 0, NOTHING, 0, 0, false},
    {"Castle", 1, {0, 6, 0, 0, 0}, 0, false, NOTHING, 0, NOTHING, 0, 0, true},
    {"Watchtower", 1, {3, 3, 0, 0, 0}, 0, false, NOTHING, 0, NOTHING, 0, 0, false},
};
const int lt_tile_count = sizeof lt_tiles / sizeof *lt_tiles;

static const char *const boards[2] = {
    "M.FM.L.MM" "........." "L........" "F.......L" "......F.." ".FF.LL..F",
    "F..MM.L.F" "..F......" "F.......L" "........F" "L...F...." "L..M..L.M"};

char lt_terrain(int board, int square) { return boards[board][square]; }

const lt_tile *lt_tile_named(const char *name)
{
    for (int i = 0; i < lt_tile_count; i++)
        if (strcmp(lt_tiles[i].name, name) == 0)
            return &lt_tiles[i];
    return NULL;
}

int lt_terrain_gives(const lt_referee *r, int square)
{
    switch (lt_terrain(r->board, square)) {
    case 'F': return LT_WOOD;
    case 'M': return LT_STONE;
    case 'L': return LT_FISH;
    default: return -1;
    }
}

bool lt_is_near(int a, int b)
{
    int rows = abs(a / LT_COLS - b / LT_COLS), cols = abs(a % LT_COLS - b % LT_COLS);
    return a != b && rows <= 1 && cols <= 1;
}

static bool is_beside(int a, int b)
{
    return abs(a / LT_COLS - b / LT_COLS) + abs(a % LT_COLS - b % LT_COLS) == 1;
}

/* -- lists of tiles, as the objectives name them */

static const char fish_trade[] = "Pier,Fishmonger,Restaurant,Grocery,Fair,";
static const char coin_trade[] =
    "Bakery,Quarry,Carpenter,Church,Grocery,Fountain,Bookstore,Gold Mine,Fishmonger,";
static const char coin_makers[] = "Bakery,Bookstore,Gold Mine,Fishmonger,";
static const char wood_or_stone[] = "Workshop,Quarry,Carpenter,Warehouse,Fair,";
static const char stone_built[] =
    "Church,Warehouse,Bookstore,Statue,Cathedral,Castle,Watchtower,";
static const char wood_built[] = "Quarry,Pier,Pawnshop,Fair,Barn,Watchtower,";
static const char two_kinds[] = "Restaurant,Fair,";
static const char cube_eaters[] =
    "Workshop,Bakery,Brewery,Warehouse,Fair,Barn,Fishmonger,Pawnshop,Restaurant,";
static const char honours[] =
    "Workshop,Bar,Brewery,Church,Warehouse,Fair,Fountain,Barn,Well,Restaurant,";

static bool is_listed(const lt_tile *tile, const char *list)
{
    size_t n = strlen(tile->name);
    for (const char *p = list; (p = strstr(p, tile->name)) != NULL; p++)
        if ((p == list || p[-1] == ',') && p[n] == ',')
            return true;
    return false;
}

static int own_listed(const lt_referee *r, int player, const char *list)
{
    int n = 0;
    for (int s = 0; s < LT_SQUARES; s++)
        n += r->tile[s] >= 0 && r->owner[s] == player &&
             is_listed(r->tile_of[r->tile[s]], list);
    return n;
}

static int used_listed(const lt_referee *r, int player, const char *list)
{
    int n = 0;
    for (int s = 0; s < LT_SQUARES; s++)
        n += r->seat[player].used[s] &&
             (list == NULL || is_listed(r->tile_of[r->tile[s]], list));
    return n;
}

static bool is_housed(const lt_referee *r, int player, const char *list)
{
    for (int s = 0; s < LT_SQUARES; s++)
        if (r->seat[player].housed[s] && is_listed(r->tile_of[r->tile[s]], list))
            return true;
    return false;
}

static int market_listed(const lt_referee *r, const char *list)
{
    int n = 0;
    for (int i = 0; i < r->deck->count; i++)
        n += r->tile_of[i] != NULL && r->market[i] > 0 && is_listed(r->tile_of[i], list);
    return n;
}

bool lt_is_feasible(const lt_referee *r, int aim)
{
    switch (aim) {
    case 5: return market_listed(r, two_kinds) >= 1;
    case 7: case 16: return market_listed(r, honours) >= 2;
    case 8: return market_listed(r, fish_trade) >= 1;
    case 9: return market_listed(r, coin_trade) >= 2;
    case 10: return market_listed(r, wood_or_stone) >= 1;
    case 11: return market_listed(r, stone_built) >= 1;
    case 13: return market_listed(r, coin_makers) >= 1;
    case 14: return market_listed(r, cube_eaters) >= 1;
    case 18: return market_listed(r, wood_built) >= 1;
    default: return true;
    }
}

/* -- objectives that look at the board */

static bool is_own(const lt_referee *r, int player, int s)
{
    return r->tile[s] >= 0 && r->owner[s] == player;
}

/* Three that touch by sides: one of them has the other two beside it. */
static bool has_row(const lt_referee *r, int player)
{
    for (int s = 0; s < LT_SQUARES; s++) {
        int n = 0;
        for (int k = 0; k < LT_SQUARES && is_own(r, player, s); k++)
            n += is_beside(s, k) && is_own(r, player, k);
        if (n >= 2)
            return true;
    }
    return false;
}

static bool touches(const lt_referee *r, int square, char terrain)
{
    for (int s = 0; s < LT_SQUARES; s++)
        if (lt_is_near(square, s) && lt_terrain(r->board, s) == terrain)
            return true;
    return false;
}

static bool has_three_lands(const lt_referee *r, int player)
{
    for (int a = 0; a < LT_SQUARES; a++)
        for (int b = 0; b < LT_SQUARES && is_own(r, player, a); b++)
            for (int c = 0; c < LT_SQUARES && is_own(r, player, b); c++)
                if (a != b && b != c && a != c && is_own(r, player, c) &&
                    touches(r, a, 'L') && touches(r, b, 'M') && touches(r, c, 'F'))
                    return true;
    return false;
}

static int own_tiles(const lt_referee *r, int player)
{
    int n = 0;
    for (int s = 0; s < LT_SQUARES; s++)
        n += is_own(r, player, s);
    return n;
}

bool lt_holds(const lt_referee *r, int player, int aim)
{
    const lt_player *p = &r->seat[player];
    switch (aim) {
    case 1: return has_row(r, player);
    case 2: return own_tiles(r, player) > r->workers;
    case 3: return p->stock[LT_FISH] + p->stock[LT_WHEAT] >= 2 * r->workers;
    case 4: return has_three_lands(r, player);
    case 5:
        return used_listed(r, player, two_kinds) >= 1 || is_housed(r, player, two_kinds);
    case 6: return p->eaten[LT_FISH] == r->workers;
    case 7: return own_listed(r, player, honours) >= 2;
    case 8: return own_listed(r, player, fish_trade) >= 1;
    case 9: return own_listed(r, player, coin_trade) >= 2;
    case 10: return own_listed(r, player, wood_or_stone) >= 1;
    case 11: return own_listed(r, player, stone_built) >= 1;
    case 12: return p->stock[LT_COIN] == 0;
    case 13: return p->stock[LT_COIN] >= 6;
    case 14: return p->reused >= 1;
    case 15: return used_listed(r, player, NULL) >= 4;
    case 16: return used_listed(r, player, honours) >= 2;
    case 17: return p->gathered >= 5;
    case 18: return own_listed(r, player, wood_built) >= 1;
    default: return false;
    }
}

int lt_aim_points(int aim)
{
    static const int points[] = {0, 3, 3, 3, 3, 2, 2, 3, 2, 3, 2, 2, 3, 2, 2, 3, 2, 2, 2};
    return points[aim];
}

/* -- the end */

static int castle_points(const lt_referee *r, int square)
{
    int n = 0;
    for (int s = 0; s < LT_SQUARES; s++)
        n += lt_is_near(square, s) && r->tile[s] >= 0 &&
             (r->how.castle_counts || r->owner[s] == r->owner[square]);
    return 4 * n;
}

static int watchtower_points(const lt_referee *r, int square)
{
    int n = 0;
    for (int s = 0; s < LT_SQUARES; s++)
        n += lt_is_near(square, s) && lt_terrain(r->board, s) == '.' && r->tile[s] < 0 &&
             !(r->how.watchtower_workers_block && r->worker[s] >= 0);
    return 2 * n;
}

int lt_final_points(const lt_referee *r, int player)
{
    int sum = r->seat[player].points + r->seat[player].stock[LT_COIN] / 3;
    for (int s = 0; s < LT_SQUARES; s++) {
        if (!is_own(r, player, s))
            continue;
        const char *name = r->tile_of[r->tile[s]]->name;
        sum += strcmp(name, "Castle") == 0 ? castle_points(r, s)
               : strcmp(name, "Watchtower") == 0 ? watchtower_points(r, s) : 0;
    }
    return sum;
}
