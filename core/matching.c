/* matching.c - what can be used, without listing it.
 *
 * Cubes of a layout that may lie anywhere, and cubes that are all different, are squares
 * that get a place each: so many places per kind, and a square has a place if it serves
 * as that kind. Sets of squares which all get one can be enlarged to any size that one of
 * them has (they are a matroid), so whether a choice can be completed is two sums. */
#include "core/matching.h"

/* -- what there is */

static void add_lenders(hm_matching *m, const hm_town *t, hm_set asleep)
{
    const hm_plan *plan = &m->deck->plan;
    m->lent = hm_town_buildings(plan, t, m->deck->lends) & ~(asleep | m->wild);
    for (hm_set s = m->lent; s != 0; s &= s - 1) {
        unsigned kinds = hm_held_kinds(hm_held(plan, t, hm_first(s)));
        m->lent &= kinds == 0 ? ~(s & -s) : ~(hm_set)0;
        for (; kinds != 0; kinds &= kinds - 1)
            m->serve[hm_first(kinds)] |= s & -s;
    }
}

void hm_matching_look(hm_matching *m, const hm_deck *d, const hm_town *t, hm_set asleep,
                      hm_match_way way, int missing)
{
    m->deck = d;
    m->way = way;
    m->missing = missing;
    m->cubes = m->ground = t->cubes;
    m->wild = hm_town_buildings(&d->plan, t, d->wild) & ~asleep;
    for (int k = 0; k < d->game->resources; k++)
        m->serve[k] = hm_town_cube(&d->plan, t, k) | m->wild;
    m->lent = 0;
    if (d->lends & t->stands)
        add_lenders(m, t, asleep);
}

void hm_matching_keep(hm_matching *m, hm_set from)
{
    m->cubes &= from;
    m->ground &= from;
    m->wild &= from;
    m->lent &= from;
    for (int k = 0; k < m->deck->game->resources; k++)
        m->serve[k] &= from;
}

static hm_set all_of(const hm_matching *m) { return m->cubes | m->wild | m->lent; }

/* Loose cubes of a kind. */
static hm_set loose(const hm_matching *m, int kind) { return m->cubes & m->serve[kind]; }

/* -- places by kind */

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

/* What cubes on these squares leave; exact: with less than none of no kind. */
static bool leave_room(const hm_matching *m, const int *need, hm_set squares, bool exact,
                       places *p)
{
    *p = (places){0};
    for (int k = 0; k < m->deck->game->resources; k++) {
        int room = need[k] - hm_count(loose(m, k) & squares);
        if (exact && room < 0)
            return false;
        p->room[k] = room > 0 ? room : 0;
        p->all += p->room[k];
    }
    return true;
}

/* Do all of these squares get a place? */
static bool fits(const hm_matching *m, const int *need, hm_set squares)
{
    places p;
    if (!leave_room(m, need, squares, true, &p))
        return false;
    int lenders = hm_count(squares & m->lent);
    return lenders + hm_count(squares & m->wild) <= p.all &&
           seat_lenders(m, &p, squares & m->lent) == lenders;
}

/* Do these squares fill all places? */
static bool fills(const hm_matching *m, const int *need, hm_set squares)
{
    places p;
    leave_room(m, need, squares, false, &p);
    int wild = hm_count(squares & m->wild);
    return p.all <= wild || p.all <= wild + seat_lenders(m, &p, squares & m->lent);
}

/* Can a loose cube go with the chosen ones, or is one among them? */
static bool is_real(const hm_matching *m, const int *need, hm_set from, hm_set chosen)
{
    if (chosen & m->ground)
        return true;
    for (int k = 0; k < m->deck->game->resources; k++) {
        hm_set cubes = loose(m, k) & from & m->ground;
        if (cubes != 0 && fits(m, need, chosen | (cubes & -cubes)))
            return true;
    }
    return false;
}

/* Can all places be filled from these squares, and `chosen` be among those used? */
static bool completes(const hm_matching *m, const int *need, hm_set from, hm_set chosen)
{
    return fits(m, need, chosen) && fills(m, need, from) &&
           is_real(m, need, from, chosen);
}

/* -- what candidates have in common */

typedef struct spread {
    hm_set some, all; /* squares that some use, and that all use */
} spread;

static void add(spread *s, hm_set some, hm_set all)
{
    s->some |= some;
    s->all &= all;
}

static const hm_spots *spots_of(const hm_matching *m, int slot)
{
    return &m->deck->card[slot]->spots;
}

/* Squares of the spot that serve there. */
static hm_set serving(const hm_matching *m, const hm_spot *spot)
{
    hm_set out = 0;
    for (int k = 0; k < m->deck->game->resources; k++)
        out |= spot->want[k] & m->serve[k];
    return out;
}

bool hm_matching_lies(const hm_matching *m, const hm_spot *spot)
{
    return (spot->squares & ~serving(m, spot)) == 0;
}

/* -- so many missing */

/* One spot, whose squares `good` serve: all ways to leave out so many, those that do not
 * serve among them. */
static void add_missing(const hm_matching *m, const hm_spot *spot, hm_set chosen,
                        spread *out)
{
    const hm_set good = serving(m, spot), free = good & ~chosen;
    const int more = m->missing - hm_count(spot->squares & ~good);
    const int use = hm_count(free) - more; /* of the free ones */
    const hm_set cubes = free & m->ground;
    if (more < 0 || use < 0 || (chosen & ~good) != 0)
        return;
    bool real = (chosen & m->ground) != 0;
    if (!real && (cubes == 0 || use == 0))
        return;
    if (use == 0)
        add(out, chosen, chosen);
    else if (more == 0)
        add(out, good, good);
    else if (real)
        add(out, good, chosen);
    else /* the last one that is used must be a loose one, if none is before */
        add(out, chosen | (use == 1 ? cubes : free),
            chosen | (hm_count(cubes) == 1 ? cubes : 0));
}

static spread spread_missing(const hm_matching *m, int slot, hm_set chosen)
{
    const hm_spots *spots = spots_of(m, slot);
    spread out = {0, ~(hm_set)0};
    for (int i = 0; i < spots->count; i++)
        add_missing(m, &spots->spot[i], chosen, &out);
    return out;
}

/* Is the spot used so? */
static bool misses(const hm_matching *m, const hm_spot *spot, hm_set used)
{
    return (used & ~spot->squares) == 0 && (used & ~serving(m, spot)) == 0 &&
           hm_count(spot->squares & ~used) == m->missing;
}

hm_set hm_matching_gaps(const hm_matching *m, int slot, hm_set used)
{
    const hm_spots *spots = spots_of(m, slot);
    hm_set gaps = ~(hm_set)0;
    if (m->way == HM_MATCH_ANYWHERE)
        return ~used; /* there is no layout that it could stray from */
    if (m->way != HM_MATCH_MISSING)
        return 0;
    for (int i = 0; i < spots->count; i++)
        if (misses(m, &spots->spot[i], used))
            gaps &= spots->spot[i].squares & ~used;
    return gaps;
}

/* -- cubes anywhere */

static void count_cubes(const hm_matching *m, int slot, int *need)
{
    const hm_spot *spot = &spots_of(m, slot)->spot[0];
    for (int k = 0; k < m->deck->game->resources; k++)
        need[k] = hm_count(spot->want[k]);
}

/* Squares that are all alike: those of one of them go for all. */
static void add_alike(const hm_matching *m, const int *need, hm_set chosen, hm_set alike,
                      spread *out)
{
    alike &= ~chosen;
    if (alike == 0)
        return;
    if (completes(m, need, all_of(m), chosen | (alike & -alike)))
        out->some |= alike;
    if (!completes(m, need, all_of(m) & ~(alike & -alike), chosen))
        out->all |= alike;
}

static spread spread_anywhere(const hm_matching *m, int slot, hm_set chosen)
{
    int need[HM_RESOURCES_MAX];
    spread out = {chosen, chosen};
    count_cubes(m, slot, need);
    for (int k = 0; k < m->deck->game->resources; k++) {
        add_alike(m, need, chosen, loose(m, k) & m->ground, &out);
        add_alike(m, need, chosen, loose(m, k) & ~m->ground, &out);
    }
    add_alike(m, need, chosen, m->wild, &out);
    for (hm_set s = m->lent; s != 0; s &= s - 1)
        add_alike(m, need, chosen, s & -s, &out);
    return out;
}

/* -- all different */

static bool is_different(const hm_matching *m, hm_set squares)
{
    int one[HM_RESOURCES_MAX];
    for (int k = 0; k < m->deck->game->resources; k++)
        one[k] = 1;
    return (squares & ~all_of(m)) == 0 && (squares & m->ground) != 0 &&
           fits(m, one, squares);
}

static spread spread_different(const hm_matching *m, int slot, hm_set chosen)
{
    const hm_spots *spots = spots_of(m, slot);
    spread out = {0, ~(hm_set)0};
    for (int i = 0; i < spots->count; i++) {
        const hm_set squares = spots->spot[i].squares;
        if (chosen & ~squares || (i > 0 && squares == spots->spot[i - 1].squares))
            continue;
        if (is_different(m, squares))
            add(&out, squares, squares);
    }
    return out;
}

/* -- asking */

static int size_of(const hm_matching *m, int slot)
{
    const hm_spots *spots = spots_of(m, slot);
    return spots->count != 0 ? hm_count(spots->spot[0].squares) : 0;
}

static bool can_miss(const hm_matching *m, int slot)
{
    const hm_spots *spots = spots_of(m, slot);
    spread out = {0, 0};
    for (int i = 0; i < spots->count && out.some == 0; i++)
        add_missing(m, &spots->spot[i], 0, &out);
    return out.some != 0;
}

static bool can_differ(const hm_matching *m, int slot)
{
    const hm_spots *spots = spots_of(m, slot);
    for (int i = 0; i < spots->count; i++)
        if (is_different(m, spots->spot[i].squares))
            return true;
    return false;
}

/* The right cubes, so many of them missing: what no place on the grid can better. */
static bool has_enough(const hm_matching *m, const int *need)
{
    int missing = m->way == HM_MATCH_MISSING ? m->missing : 0;
    int wanting = -missing - hm_count(m->wild | m->lent);
    for (int k = 0; k < m->deck->game->resources; k++) {
        int more = need[k] - hm_count(loose(m, k));
        wanting += more > 0 ? more : 0;
    }
    return wanting <= 0;
}

/* Most often there are not cubes enough, and then that is all. */
bool hm_matching_can(const hm_matching *m, int slot)
{
    const int size = size_of(m, slot);
    const int missing = m->way == HM_MATCH_MISSING ? m->missing : 0;
    int need[HM_RESOURCES_MAX];
    if (size == 0 || size > HM_MATCH_CUBES_MAX || m->ground == 0 || missing < 0 ||
        hm_count(all_of(m)) < size - missing)
        return false;
    if (m->way == HM_MATCH_DIFFERENT)
        return size <= m->deck->game->resources && can_differ(m, slot);
    count_cubes(m, slot, need);
    if (!has_enough(m, need))
        return false;
    return m->way == HM_MATCH_MISSING ? can_miss(m, slot)
                                      : completes(m, need, all_of(m), 0);
}

hm_set hm_matching_ask(const hm_matching *m, int slot, hm_set chosen, hm_set *used)
{
    static spread (*const way[])(const hm_matching *, int, hm_set) = {
        [HM_MATCH_MISSING] = spread_missing, [HM_MATCH_ANYWHERE] = spread_anywhere,
        [HM_MATCH_DIFFERENT] = spread_different};
    const spread left = way[m->way](m, slot, chosen);
    *used = left.all;
    return left.some & ~left.all;
}

/* -- what lenders lend */

/* Can these squares be what is used? */
static bool is_used(const hm_matching *m, int slot, hm_set used)
{
    const hm_spots *spots = spots_of(m, slot);
    int need[HM_RESOURCES_MAX];
    if (m->way == HM_MATCH_DIFFERENT)
        return is_different(m, used);
    if (m->way == HM_MATCH_ANYWHERE) {
        count_cubes(m, slot, need);
        return fits(m, need, used);
    }
    for (int i = 0; i < spots->count; i++)
        if (misses(m, &spots->spot[i], used))
            return true;
    return false;
}

void hm_matching_settle(hm_matching *m, int square, int kind)
{
    for (int k = 0; k < m->deck->game->resources; k++)
        if (k != kind)
            m->serve[k] &= ~hm_bit(square);
}

unsigned hm_matching_kinds(const hm_matching *m, int slot, hm_set used, int square)
{
    unsigned kinds = 0;
    for (int k = 0; k < m->deck->game->resources; k++) {
        if (!(m->serve[k] >> square & 1))
            continue;
        hm_matching with = *m;
        hm_matching_settle(&with, square, k);
        kinds |= is_used(&with, slot, used) ? 1u << k : 0;
    }
    return kinds;
}
