/* Everything is loops over squares and rows; numbers are literals from the rules.
 * Nothing here may include a header of core/ or dsl/. */
#include "tests/naive.h"

#include <stddef.h>
#include <string.h>

enum { ALMSHOUSES = 6, TAVERNS = 5, FARM_FEEDS = 4, WAYS_MAX = 256 };

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
};

const naive_facts *naive_look_up(naive_card card) { return &facts[card]; }

static bool is_card(const naive_town *t, int square, naive_card card)
{
    return t->cell[square].kind == NAIVE_BUILDING && t->cell[square].what == (int)card;
}

/* The Castle is two cottages and no monument, wherever buildings are scored. */
static bool is_type(const naive_town *t, int square, naive_type type)
{
    if (is_card(t, square, NAIVE_CASTLE))
        return type == NAIVE_BLUE;
    return t->cell[square].kind == NAIVE_BUILDING &&
           facts[t->cell[square].what].type == type;
}

/* How many cottages a square is worth to whoever counts them. */
static int cottages_on(const naive_town *t, int square)
{
    return is_card(t, square, NAIVE_CASTLE) ? 2 : is_card(t, square, NAIVE_COTTAGE);
}

static bool eats(const naive_town *t, int square)
{
    return is_card(t, square, NAIVE_COTTAGE) || is_card(t, square, NAIVE_CASTLE);
}

static int count_cards(const naive_town *t, naive_card card)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_card(t, s, card);
    return n;
}

static bool share_row(int a, int b)
{
    return a != b && a / NAIVE_SIDE == b / NAIVE_SIDE;
}

static bool share_column(int a, int b)
{
    return a != b && a % NAIVE_SIDE == b % NAIVE_SIDE;
}

static int apart(int a, int b) { return a > b ? a - b : b - a; }

static bool is_beside(int a, int b)
{
    int rows = apart(a / NAIVE_SIDE, b / NAIVE_SIDE);
    return rows + apart(a % NAIVE_SIDE, b % NAIVE_SIDE) == 1;
}

static bool is_around(int a, int b)
{
    return a != b && apart(a / NAIVE_SIDE, b / NAIVE_SIDE) <= 1 &&
           apart(a % NAIVE_SIDE, b % NAIVE_SIDE) <= 1;
}

static bool is_corner(int s) { return s == 0 || s == 3 || s == 12 || s == 15; }
static bool is_center(int s) { return s == 5 || s == 6 || s == 9 || s == 10; }

static int cottages_beside(const naive_town *t, int square)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_beside(square, s) ? cottages_on(t, s) : 0;
    return n;
}

static int count_beside(const naive_town *t, int square, naive_type type)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_beside(square, s) && is_type(t, s, type);
    return n;
}

/* -- feeding: every choice there is */

typedef struct table {
    const naive_town *t;
    const bool       *wanted; /* the choice asked about */
    bool              possible;
    int               best, of_wanted;
    bool              any;
    int               groups;
    int               group[NAIVE_SQUARES]; /* of each square, -1: does not eat */
} table;

static int count_fed(const naive_town *t, const bool fed[])
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += fed[s] ? cottages_on(t, s) : 0;
    return n;
}

static int mausoleum_points(const naive_town *t, const bool fed[])
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_card(t, s, NAIVE_COTTAGE) && !fed[s];
    return 3 * n;
}

static int temple_points(const naive_town *t, int square, const bool fed[])
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_beside(square, s) && fed[s] ? cottages_on(t, s) : 0;
    return n >= 2 ? 4 : 0;
}

static int points_by_feeding(const naive_town *t, const bool fed[])
{
    int n = count_fed(t, fed), sum = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        if (fed[s])
            sum += is_card(t, s, NAIVE_CASTLE) ? 5 : 3;
        if (is_card(t, s, NAIVE_MAUSOLEUM))
            sum += mausoleum_points(t, fed);
        if (is_card(t, s, NAIVE_CHAPEL))
            sum += n;
        if (is_card(t, s, NAIVE_TEMPLE))
            sum += temple_points(t, s, fed);
    }
    return sum;
}

static void consider(table *m, const bool fed[])
{
    int points = points_by_feeding(m->t, fed);
    if (!m->any || points > m->best)
        m->best = points;
    m->any = true;
    if (memcmp(fed, m->wanted, NAIVE_SQUARES * sizeof *fed) == 0) {
        m->possible = true;
        m->of_wanted = points;
    }
}

/* Farms: anything that is still hungry, `left` at most. */
static void choose_by_farms(table *m, int square, int left, bool fed[])
{
    while (square < NAIVE_SQUARES &&
           (left == 0 || fed[square] || !eats(m->t, square)))
        square++;
    if (square == NAIVE_SQUARES) {
        consider(m, fed);
        return;
    }
    choose_by_farms(m, square + 1, left, fed);
    fed[square] = true;
    choose_by_farms(m, square + 1, left - 1, fed);
    fed[square] = false;
}

/* Greenhouses: any groups of cottages, `left` at most. */
static void choose_by_greenhouses(table *m, int group, int left, const bool fed[])
{
    bool now[NAIVE_SQUARES];
    memcpy(now, fed, sizeof now);
    if (group == m->groups || left == 0) {
        choose_by_farms(m, 0, FARM_FEEDS * count_cards(m->t, NAIVE_FARM), now);
        return;
    }
    choose_by_greenhouses(m, group + 1, left, now);
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (m->group[s] == group)
            now[s] = true;
    choose_by_greenhouses(m, group + 1, left - 1, now);
}

static void paint_group(table *m, int square)
{
    m->group[square] = m->groups;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_beside(square, s) && eats(m->t, s) && m->group[s] < 0)
            paint_group(m, s);
}

static void find_groups(table *m)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        m->group[s] = -1;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (eats(m->t, s) && m->group[s] < 0) {
            paint_group(m, s);
            m->groups++;
        }
}

/* Granaries and Orchards leave no choice. */
static void feed_fixed(const naive_town *t, bool fed[])
{
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        fed[s] = false;
        for (int from = 0; from < NAIVE_SQUARES && eats(t, s); from++) {
            if (is_card(t, from, NAIVE_GRANARY) && is_around(from, s))
                fed[s] = true;
            if (is_card(t, from, NAIVE_ORCHARD) &&
                (share_row(from, s) || share_column(from, s)))
                fed[s] = true;
        }
    }
}

int naive_feed(const naive_town *t, const bool wanted[NAIVE_SQUARES], bool *possible)
{
    bool fed[NAIVE_SQUARES];
    table m = {.t = t, .wanted = wanted};
    find_groups(&m);
    feed_fixed(t, fed);
    choose_by_greenhouses(&m, 0, count_cards(t, NAIVE_GREENHOUSE), fed);
    *possible = m.possible && m.of_wanted == m.best;
    return m.best;
}

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

/* How many of the types are there, on the squares flagged. */
static int count_types(const naive_town *t, const bool where[], naive_type last)
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
    return count_types(t, everywhere, NAIVE_BLACK);
}

static int palace_points(const naive_town *t, int square)
{
    bool beside[NAIVE_SQUARES];
    for (int s = 0; s < NAIVE_SQUARES; s++)
        beside[s] = is_beside(square, s);
    return 2 * count_types(t, beside, NAIVE_PURPLE);
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
    case NAIVE_CHAPEL: return count_fed(t, fed);
    case NAIVE_CLOISTER: return cloister_points(t);
    case NAIVE_TEMPLE: return temple_points(t, s, fed);
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
    case NAIVE_MAUSOLEUM: return mausoleum_points(t, fed);
    case NAIVE_GROVE: return 3;
    case NAIVE_PALACE: return palace_points(t, s);
    case NAIVE_OBELISK: case NAIVE_WATCH: case NAIVE_BONDMAKER: return 0;
    case NAIVE_SHRINE: return t->cell[s].note;
    case NAIVE_FORUM: return forum_points(t);
    case NAIVE_BATHS: return 2 * (7 - ordinary_types(t));
    case NAIVE_STARLOOM: return starloom_points(t->place);
    case NAIVE_CARDS: break;
    }
    return 0;
}

static void score_together(naive_sheet *out)
{
    static const int almshouse[ALMSHOUSES + 1] = {0, -1, 5, -3, 15, -5, 26};
    static const int tavern[TAVERNS + 1] = {0, 2, 5, 9, 14, 20};
    int a = out->count[NAIVE_ALMSHOUSE], v = out->count[NAIVE_TAVERN];
    out->points[NAIVE_ALMSHOUSE] = almshouse[a > ALMSHOUSES ? ALMSHOUSES : a];
    out->points[NAIVE_TAVERN] = tavern[v > TAVERNS ? TAVERNS : v];
}

void naive_score(const naive_town *t, const naive_town *right,
                 const bool fed[NAIVE_SQUARES], naive_sheet *out)
{
    memset(out, 0, sizeof *out);
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        if (t->cell[s].kind != NAIVE_BUILDING) {
            out->empty++;
            continue;
        }
        out->count[t->cell[s].what]++;
        out->cottages += cottages_on(t, s);
        out->points[t->cell[s].what] += points_of(t, right, fed, s);
    }
    score_together(out);
    out->empty_points = out->count[NAIVE_CATHEDRAL] ? 0 : -out->empty;
    out->total = out->empty_points;
    for (int c = 0; c < NAIVE_CARDS; c++)
        out->total += out->points[c];
}

/* -- building: every way to lay the card */

typedef struct sheet_of_card {
    int  cols, rows;
    char at[NAIVE_SIDE][NAIVE_SIDE];
} sheet_of_card;

static sheet_of_card drawn(naive_card card)
{
    sheet_of_card p = {.cols = (int)strlen(facts[card].row[0])};
    for (int r = 0; r < NAIVE_ROWS_MAX && facts[card].row[r] != NULL; r++, p.rows++)
        for (int c = 0; c < p.cols; c++)
            p.at[r][c] = facts[card].row[r][c];
    return p;
}

/* A quarter turn to the right. */
static sheet_of_card turn(const sheet_of_card *p)
{
    sheet_of_card out = {.cols = p->rows, .rows = p->cols};
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++)
            out.at[r][c] = p->at[p->rows - 1 - c][r];
    return out;
}

static sheet_of_card flip(const sheet_of_card *p)
{
    sheet_of_card out = {.cols = p->cols, .rows = p->rows};
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++)
            out.at[r][c] = p->at[r][p->cols - 1 - c];
    return out;
}

/* Does the card, laid with its corner at (row, col), match? Flags its squares. */
static bool matches(const naive_town *t, const sheet_of_card *p, int row, int col,
                    bool use[])
{
    int cubes = 0;
    memset(use, 0, NAIVE_SQUARES * sizeof *use);
    for (int r = 0; r < p->rows; r++)
        for (int c = 0; c < p->cols; c++) {
            if (p->at[r][c] == '.')
                continue;
            int s = (row + r) * NAIVE_SIDE + col + c;
            const naive_cell *cell = &t->cell[s];
            bool right = cell->kind == NAIVE_CUBE && "WHBGS"[cell->what] == p->at[r][c];
            if (!right && !is_card(t, s, NAIVE_TRADING_POST))
                return false;
            cubes += right;
            use[s] = true;
        }
    return cubes > 0;
}

typedef struct ways {
    int  count;
    bool use[WAYS_MAX][NAIVE_SQUARES];
} ways;

static void add_way(ways *w, const bool use[])
{
    for (int i = 0; i < w->count; i++)
        if (memcmp(w->use[i], use, sizeof w->use[i]) == 0)
            return;
    memcpy(w->use[w->count++], use, sizeof *w->use);
}

static void lay_everywhere(const naive_town *t, const sheet_of_card *p, ways *w)
{
    bool use[NAIVE_SQUARES];
    for (int row = 0; row + p->rows <= NAIVE_SIDE; row++)
        for (int col = 0; col + p->cols <= NAIVE_SIDE; col++)
            if (matches(t, p, row, col, use))
                add_way(w, use);
}

static void find_ways(const naive_town *t, naive_card card, ways *w)
{
    sheet_of_card p = drawn(card);
    w->count = 0;
    for (int k = 0; k < 8; k++) {
        lay_everywhere(t, &p, w);
        p = k == 3 ? flip(&p) : turn(&p);
    }
}

bool naive_may_build(const naive_town *t, naive_card card, const bool use[NAIVE_SQUARES])
{
    ways w;
    find_ways(t, card, &w);
    for (int i = 0; i < w.count; i++)
        if (memcmp(w.use[i], use, sizeof w.use[i]) == 0)
            return true;
    return false;
}

int naive_ways(const naive_town *t, naive_card card)
{
    ways w;
    find_ways(t, card, &w);
    return w.count;
}
