/* naive.h - the base game's 25 buildings and 15 monuments, the 12 and 10 of the box with
 * coins, and those of the box with tokens and of its house pack, scored square by square.
 *
 * Written straight from the rules, apart from the core and without anything of
 * it: no bit sets, no programs, no card files. It is slow and plain on purpose,
 * so that the compiled cards have something to be compared with.
 */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>

enum { NAIVE_SIDE = 4, NAIVE_SQUARES = 16, NAIVE_KINDS = 5, NAIVE_ROWS_MAX = 3 };

typedef enum naive_card {
    NAIVE_COTTAGE,
    NAIVE_FARM, NAIVE_GRANARY, NAIVE_GREENHOUSE, NAIVE_ORCHARD,
    NAIVE_FOUNTAIN, NAIVE_MILLSTONE, NAIVE_SHED, NAIVE_WELL,
    NAIVE_ABBEY, NAIVE_CHAPEL, NAIVE_CLOISTER, NAIVE_TEMPLE,
    NAIVE_ALMSHOUSE, NAIVE_FEAST_HALL, NAIVE_INN, NAIVE_TAVERN,
    NAIVE_BAKERY, NAIVE_MARKET, NAIVE_TAILOR, NAIVE_THEATER,
    NAIVE_BANK, NAIVE_FACTORY, NAIVE_TRADING_POST, NAIVE_WAREHOUSE,
    NAIVE_BUILDINGS, /* the rest are monuments */
    NAIVE_GUILD = NAIVE_BUILDINGS, NAIVE_ARCHIVE, NAIVE_CASTLE, NAIVE_CATHEDRAL,
    NAIVE_FORT, NAIVE_MAUSOLEUM, NAIVE_GROVE, NAIVE_PALACE, NAIVE_OBELISK, NAIVE_WATCH,
    NAIVE_SHRINE, NAIVE_FORUM, NAIVE_BATHS, NAIVE_STARLOOM, NAIVE_BONDMAKER,
    NAIVE_BASE, /* so many; the rest are those with coins, two of each type */
    NAIVE_ROOT_CELLAR = NAIVE_BASE, NAIVE_TITHE_BARN, NAIVE_MINE, NAIVE_STATUE,
    NAIVE_MINSTER, /* the "Cathedral" of that box */
    NAIVE_PARSONAGE, NAIVE_DEN, NAIVE_SCHOOLHOUSE, NAIVE_JEWELER, NAIVE_TEAHOUSE,
    NAIVE_MUSEUM, NAIVE_ODDITY_SHOP,
    NAIVE_GROTTO, NAIVE_VINEYARD, NAIVE_FESTIVAL, NAIVE_HILL, NAIVE_MASONS,
    NAIVE_PROMENADE, NAIVE_FORGE, NAIVE_WINDSEED, NAIVE_SEMAPHORE, NAIVE_OKAVER,
    NAIVE_TWO_BOXES, /* so many; the rest are those with tokens, up to three of a type */
    NAIVE_GRANGE = NAIVE_TWO_BOXES, NAIVE_NECTAR, NAIVE_PATCH, NAIVE_TOWER,
    NAIVE_HEARTH, NAIVE_OUTHOUSE, NAIVE_MONASTERY, NAIVE_SHELTER, NAIVE_VIGIL,
    NAIVE_SMITHY, /* the "Forge" of that box */
    NAIVE_CITADEL, NAIVE_POST, NAIVE_BREWERY, NAIVE_TRAVELERS, NAIVE_BOARDING,
    NAIVE_BLACKSMITH, NAIVE_APOTHECARY, NAIVE_COBBLER,
    NAIVE_QUARRY, NAIVE_LIBRARY, NAIVE_NORTHERN, NAIVE_ARCH, NAIVE_CAUSEWAY,
    NAIVE_CARDS
} naive_card;

typedef enum naive_type {
    NAIVE_BLUE, NAIVE_RED, NAIVE_GREY, NAIVE_ORANGE, NAIVE_GREEN, NAIVE_YELLOW,
    NAIVE_BLACK, NAIVE_PURPLE, NAIVE_TYPES
} naive_type;

typedef enum naive_kind { NAIVE_EMPTY, NAIVE_CUBE, NAIVE_BUILDING } naive_kind;

typedef struct naive_cell {
    naive_kind kind;
    int        what; /* resource of a cube, or card of a building */
    int        held; /* cubes on a building */
    int        note; /* the points fixed on a Shrine, the coins kept on a Hill, the
                        storeys of a tower; resource + 1 of what a Blacksmith has */
} naive_cell;

typedef struct naive_town {
    naive_cell cell[NAIVE_SQUARES]; /* row by row */
    int        place;               /* in completing, 0: not complete */
    int        coins;               /* before anybody feeds */
    bool       called;              /* in a caller's game */
    bool       works[NAIVE_SQUARES];   /* a token, in the building there */
    bool       castle_is_no_cottage;   /* beside a Brewery: that switch */
    bool       castle_eats_twice;      /* for a Nectar Farm: that switch */
    int        tallest;                /* tower of any other player, 0: none */
} naive_town;

/* What the owner made of it: who is fed, and the coins that are left. */
typedef struct naive_meal {
    bool fed[NAIVE_SQUARES];
    int  coins;
} naive_meal;

typedef struct naive_sheet {
    int total, empty;               /* empty: how many squares */
    int empty_points;
    int waste;                      /* cubes left over in a caller's game */
    int coins, coin_points;         /* after feeding */
    int cottages;                   /* for the tie-break */
    int count[NAIVE_CARDS], points[NAIVE_CARDS];
} naive_sheet;

/* What the table of cards says. Rows of a pattern are letters: W wood, H wheat,
 * B brick, G glass, S stone, '.' nothing. */
typedef struct naive_facts {
    const char *name;
    naive_type  type;
    const char *row[NAIVE_ROWS_MAX]; /* NULL: no such row */
    int         variants, spots;
    int         holds;
} naive_facts;

const naive_facts *naive_look_up(naive_card card);

/* The most points that depend on feeding and coins, over every choice the owner has:
 * whom to feed for nothing, then whom to feed for coins, which nobody may keep as long as
 * one of them could feed somebody. *possible tells whether `meal` is the end of such
 * choices and gives these points. rights: coins that the player before is reckoned to
 * have. */
int naive_feed(const naive_town *t, int rights, const naive_meal *meal, bool *possible);
/* Coins that the best of these choices leaves: of equals the one that feeds the first
 * whom another does not, and then the one that keeps more. */
int naive_coins_left(const naive_town *t, int rights);

/* All points of a town after that meal; right is the town of the player before, NULL for
 * nobody, who has `rights` coins left after feeding. */
void naive_score(const naive_town *t, const naive_meal *meal, const naive_town *right,
                 int rights, naive_sheet *out);

/* Can the card be built from exactly the squares flagged? Every turned and moved
 * copy of its pattern is tried. A Trading Post is any cube, a
 * Blacksmith the one that lies on it, but not all of them. */
bool naive_may_build(const naive_town *t, naive_card card, const bool use[NAIVE_SQUARES]);

/* How many different sets of squares the card can be built from. */
int naive_ways(const naive_town *t, naive_card card);

#endif
