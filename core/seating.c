/* seating.c - see seating.h. Lenders, which serve as several kinds, are moved along until
 * there is a place for one more. */
#include "core/seating.h"

typedef struct places {
    int    room[HM_RESOURCES_MAX];
    int    all;                     /* together */
    hm_set taken[HM_RESOURCES_MAX]; /* by lenders */
} places;

/* Gives a lender a place, moving others along if need be. */
static bool give(const hm_matching *m, places *p, int square, unsigned *tried)
{
    for (int k = 0; k < m->deck->game->resources; k++) {
        if (!(m->serve[k] >> square & 1) || (*tried >> k & 1))
            continue;
        *tried |= 1u << k;
        bool free = hm_count(p->taken[k]) < p->room[k];
        for (hm_set s = p->taken[k]; s != 0 && !free; s &= s - 1)
            if (give(m, p, hm_first(s), tried)) {
                p->taken[k] &= ~(s & -s);
                free = true;
            }
        p->taken[k] |= free ? hm_bit(square) : 0;
        if (free)
            return true;
    }
    return false;
}

/* How many of these lenders get one. */
static int seat_lenders(const hm_matching *m, places *p, hm_set lenders)
{
    int n = 0;
    for (; lenders != 0; lenders &= lenders - 1) {
        unsigned tried = 0;
        n += give(m, p, hm_first(lenders), &tried);
    }
    return n;
}

/* The same where places take several kinds: squares that have one, by class. */
typedef struct seats {
    hm_set taken[HM_MATCH_CUBES_MAX];
} seats;

static bool seat(const hm_seating *n, seats *at, int square, unsigned *tried)
{
    for (int k = 0; k < n->classes; k++) {
        if (!(n->serve[k] >> square & 1) || (*tried >> k & 1))
            continue;
        *tried |= 1u << k;
        bool free = hm_count(at->taken[k]) < n->room[k];
        for (hm_set s = at->taken[k]; s != 0 && !free; s &= s - 1)
            if (seat(n, at, hm_first(s), tried)) {
                at->taken[k] &= ~(s & -s);
                free = true;
            }
        at->taken[k] |= free ? hm_bit(square) : 0;
        if (free)
            return true;
    }
    return false;
}

/* How many of these squares get a place, and how many places there are. */
int hm_seating_seat(const hm_seating *n, hm_set squares)
{
    seats at = {{0}};
    int count = 0;
    for (; squares != 0; squares &= squares - 1) {
        unsigned tried = 0;
        count += seat(n, &at, hm_first(squares), &tried);
    }
    return count;
}

int hm_seating_places(const hm_seating *n)
{
    int sum = 0;
    for (int k = 0; k < n->classes; k++)
        sum += n->room[k];
    return sum;
}

/* What cubes on these squares leave; exact: with less than none of no kind. */
static bool leave_room(const hm_matching *m, const int *need, hm_set squares, bool exact,
                       places *p)
{
    *p = (places){0};
    for (int k = 0; k < m->deck->game->resources; k++) {
        int room = need[k] - hm_count(hm_matching_loose(m, k) & squares);
        if (exact && room < 0)
            return false;
        p->room[k] = room > 0 ? room : 0;
        p->all += p->room[k];
    }
    return true;
}

/* Do all of these squares get a place? */
bool hm_seating_fit(const hm_matching *m, const hm_seating *n, hm_set squares)
{
    places p;
    if (hm_matching_wild(m, squares) > m->wilds)
        return false;
    if (n->classes != 0)
        return hm_seating_seat(n, squares) == hm_count(squares);
    if (!leave_room(m, n->need, squares, true, &p))
        return false;
    int lenders = hm_count(squares & m->lent);
    return lenders + hm_count(squares & m->wild) <= p.all &&
           seat_lenders(m, &p, squares & m->lent) == lenders;
}

/* Places for which these squares have no cube of their own. */
static int lacks_own(const hm_matching *m, const hm_seating *n, hm_set squares)
{
    return hm_seating_places(n) -
           hm_seating_seat(n, squares & m->cubes & ~m->deputies);
}

/* Do these squares fill all places, without too many that stand for other cubes? */
static bool fills(const hm_matching *m, const hm_seating *n, hm_set squares)
{
    places p;
    if (n->classes != 0)
        return hm_seating_seat(n, squares) == hm_seating_places(n) &&
               (m->wilds >= HM_SQUARES_MAX || lacks_own(m, n, squares) <= m->wilds);
    leave_room(m, n->need, squares, false, &p);
    int wild = hm_count(squares & m->wild);
    return p.all <= m->wilds &&
           (p.all <= wild || p.all <= wild + seat_lenders(m, &p, squares & m->lent));
}

/* Can a loose cube go with the chosen ones, or is one among them? */
static bool is_real(const hm_matching *m, const hm_seating *n, hm_set from, hm_set chosen)
{
    if (chosen & m->ground)
        return true;
    for (int k = 0; k < m->deck->game->resources; k++) {
        hm_set cubes = hm_matching_loose(m, k) & from & m->ground;
        if (cubes != 0 && hm_seating_fit(m, n, chosen | (cubes & -cubes)))
            return true;
    }
    return false;
}

/* Can all places be filled from these squares, and `chosen` be among those used? */
bool hm_seating_complete(const hm_matching *m, const hm_seating *n, hm_set from,
                         hm_set chosen)
{
    return hm_seating_fit(m, n, chosen) && fills(m, n, from) &&
           is_real(m, n, from, chosen);
}
