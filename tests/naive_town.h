/* naive_town.h - small looks at a naive town, for the files of the naive scorer. Private.
 */
#ifndef NAIVE_TOWN_H
#define NAIVE_TOWN_H

#include <stddef.h>

#include "tests/naive.h"

static inline bool is_card(const naive_town *t, int square, naive_card card)
{
    return t->cell[square].kind == NAIVE_BUILDING && t->cell[square].what == (int)card;
}

/* The Castle is two cottages and no monument, wherever buildings are scored. */
static inline bool is_type(const naive_town *t, int square, naive_type type)
{
    if (is_card(t, square, NAIVE_CASTLE))
        return type == NAIVE_BLUE;
    return t->cell[square].kind == NAIVE_BUILDING &&
           naive_look_up((naive_card)t->cell[square].what)->type == type;
}

/* How many cottages a square is worth to whoever counts them. */
static inline int cottages_on(const naive_town *t, int square)
{
    return is_card(t, square, NAIVE_CASTLE) ? 2 : is_card(t, square, NAIVE_COTTAGE);
}

static inline bool eats(const naive_town *t, int square)
{
    return is_card(t, square, NAIVE_COTTAGE) || is_card(t, square, NAIVE_CASTLE) ||
           is_card(t, square, NAIVE_VINEYARD);
}

static inline int count_cards(const naive_town *t, naive_card card)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_card(t, s, card);
    return n;
}

static inline bool share_row(int a, int b)
{
    return a != b && a / NAIVE_SIDE == b / NAIVE_SIDE;
}

static inline bool share_column(int a, int b)
{
    return a != b && a % NAIVE_SIDE == b % NAIVE_SIDE;
}

static inline int apart(int a, int b) { return a > b ? a - b : b - a; }

static inline bool is_beside(int a, int b)
{
    int rows = apart(a / NAIVE_SIDE, b / NAIVE_SIDE);
    return rows + apart(a % NAIVE_SIDE, b % NAIVE_SIDE) == 1;
}

static inline bool is_around(int a, int b)
{
    return a != b && apart(a / NAIVE_SIDE, b / NAIVE_SIDE) <= 1 &&
           apart(a % NAIVE_SIDE, b % NAIVE_SIDE) <= 1;
}

static inline bool is_corner(int s) { return s == 0 || s == 3 || s == 12 || s == 15; }
static inline bool is_center(int s) { return s == 5 || s == 6 || s == 9 || s == 10; }

static inline int cottages_beside(const naive_town *t, int square)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_beside(square, s) ? cottages_on(t, s) : 0;
    return n;
}

static inline int count_beside(const naive_town *t, int square, naive_type type)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_beside(square, s) && is_type(t, s, type);
    return n;
}
/* How many of the types up to the last are there, on the squares flagged. */
int naive_types_in(const naive_town *t, const bool where[NAIVE_SQUARES], naive_type last);

/* -- points that depend on feeding, for both who feeds and who scores */

int naive_count_fed(const naive_town *t, const bool fed[NAIVE_SQUARES]);
int naive_mausoleum(const naive_town *t, const bool fed[NAIVE_SQUARES]);
int naive_temple(const naive_town *t, int square, const bool fed[NAIVE_SQUARES]);
bool naive_beside_fed_cottage(const naive_town *t, int square,
                              const bool fed[NAIVE_SQUARES]);
int naive_monastery(const naive_town *t, int square, const bool fed[NAIVE_SQUARES]);
int naive_coin_points(const naive_town *t, int coins);
/* Of a Schoolhouse; rights: what the player on the right has. */
int naive_schoolhouse(const naive_town *t, int square, const naive_meal *meal,
                      int rights);

/* -- the third box */

/* What the building on a square scores; nothing for cards of other boxes. */
int naive_third_points(const naive_town *t, const bool fed[NAIVE_SQUARES], int square);
/* All Breweries together. */
int naive_breweries(const naive_town *t);

#endif
