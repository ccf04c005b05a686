/* Points of the cards with tokens, and of those that came with them. Nothing here may
 * include a header of core/ or dsl/. */
#include "tests/naive_town.h"

enum { BREWERIES = 4, TYPES_WANTED = 3 };

static bool is_diagonal(int a, int b) { return is_around(a, b) && !is_beside(a, b); }

static int types_beside(const naive_town *t, int square, bool diagonal)
{
    bool near[NAIVE_SQUARES];
    for (int s = 0; s < NAIVE_SQUARES; s++)
        near[s] = diagonal ? is_diagonal(square, s) : is_beside(square, s);
    return naive_types_in(t, near, NAIVE_PURPLE);
}

/* A Castle is a cottage there, or a monument if the switch says so. */
static int types_for_brewery(const naive_town *t, int square)
{
    bool near[NAIVE_SQUARES], castle = false, monument = false;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        near[s] = is_beside(square, s);
        if (!near[s] || !t->castle_is_no_cottage || !is_card(t, s, NAIVE_CASTLE))
            continue;
        near[s] = false;
        castle = true;
    }
    for (int s = 0; s < NAIVE_SQUARES; s++)
        monument = monument || (near[s] && is_type(t, s, NAIVE_PURPLE));
    return naive_types_in(t, near, NAIVE_PURPLE) + (castle && !monument);
}

int naive_breweries(const naive_town *t)
{
    static const int points[BREWERIES + 1] = {0, 3, 7, 12, 18};
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_card(t, s, NAIVE_BREWERY) && types_for_brewery(t, s) >= TYPES_WANTED;
    return points[n < BREWERIES ? n : BREWERIES];
}

/* A point, and one for each square between it and the nearest cottage that is fed. */
int naive_monastery(const naive_town *t, int square, const bool fed[NAIVE_SQUARES])
{
    int nearest = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        int steps = apart(square / NAIVE_SIDE, s / NAIVE_SIDE) +
                    apart(square % NAIVE_SIDE, s % NAIVE_SIDE);
        if (fed[s] && cottages_on(t, s) > 0 && (nearest == 0 || steps < nearest))
            nearest = steps;
    }
    return nearest == 0 ? 1 : 1 + (nearest - 1);
}

static int quarry_points(const naive_town *t, int square)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_beside(square, s) && t->cell[s].kind != NAIVE_BUILDING)
            return 5;
    return 0;
}

/* A point a storey for who has been outdone. */
static int tower_points(const naive_town *t, int square)
{
    return t->cell[square].note < t->tallest ? t->cell[square].note : 0;
}

/* Tokens at work: everywhere, or next door. */
static int at_work(const naive_town *t)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += t->works[s];
    return n;
}

static int at_work_beside(const naive_town *t, int square)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_beside(square, s) && t->works[s];
    return n;
}

int naive_third_points(const naive_town *t, const bool fed[NAIVE_SQUARES], int square)
{
    switch ((naive_card)t->cell[square].what) {
    case NAIVE_TOWER: return tower_points(t, square);
    case NAIVE_OUTHOUSE: case NAIVE_CITADEL: return 1;
    case NAIVE_TRAVELERS: case NAIVE_ARCH: return 2;
    case NAIVE_LIBRARY: return 5;
    case NAIVE_BLACKSMITH: return t->cell[square].held == 0;
    case NAIVE_MONASTERY: return naive_monastery(t, square, fed);
    case NAIVE_SHELTER: return t->works[square] ? 4 : 2;
    case NAIVE_VIGIL: return at_work(t);
    case NAIVE_BOARDING: return 1 + at_work_beside(t, square);
    case NAIVE_CAUSEWAY: return 2 + at_work(t);
    case NAIVE_APOTHECARY: return types_beside(t, square, false);
    case NAIVE_COBBLER: return types_beside(t, square, true);
    case NAIVE_QUARRY: return quarry_points(t, square);
    default: return 0;
    }
}
