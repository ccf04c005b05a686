/* matching.c - what can be used, without listing it.
 *
 * Cubes of a layout that may lie anywhere, and cubes that are all different, are squares
 * that get a place each (seating.h); layouts of which some is missing are looked at spot
 * by spot. */
#include "core/matching.h"

#include "core/seating.h"

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
    m->town = t;
    m->way = way;
    m->missing = missing;
    m->cubes = m->ground = t->cubes;
    m->wild = hm_town_buildings(&d->plan, t, d->wild) & ~asleep;
    for (int k = 0; k < d->game->resources; k++)
        m->serve[k] = hm_town_cube(&d->plan, t, k) | m->wild;
    m->lent = 0;
    m->site = ~(hm_set)0;
    m->strays = false;
    m->deputies = 0;
    m->wilds = HM_SQUARES_MAX;
    if (d->lends & t->stands)
        add_lenders(m, t, asleep);
}

/* Kinds that some cell of the card asks for. */
static unsigned kinds_asked(const hm_card *card)
{
    unsigned kinds = 0;
    for (const hm_pattern *p = &card->pattern; p != NULL; p = p->other)
        for (int i = 0; i < p->cols * p->rows; i++)
            kinds |= p->cell[i] != 0 ? hm_pattern_ask(p, p->cell[i]).kinds : 0;
    return kinds;
}

void hm_matching_frame(hm_matching *m, int slot, bool goes)
{
    const hm_card *card = m->deck->card[slot];
    m->strays = goes;
    if (card->pattern.wilds == 0)
        return;
    m->wilds = card->pattern.wilds - 1;
    for (unsigned k = hm_game_wild(m->deck->game) & ~kinds_asked(card); k; k &= k - 1)
        m->deputies |= hm_town_cube(&m->deck->plan, m->town, hm_first(k));
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

static const hm_spots *spots_of(const hm_matching *m, int slot)
{
    return &m->deck->card[slot]->spots;
}

/* -- buildings that a pattern asks for, and what it leaves open */

/* What is optional is not used but in layouts. */
static bool is_base(const hm_spots *spots, int i)
{
    return spots->extra == NULL || spots->extra[i] == 0;
}

/* Squares with a building of which an ask of the card's pattern speaks. */
static hm_set answers_to(const hm_matching *m, const hm_demand *ask)
{
    hm_set out = 0;
    for (hm_set s = m->town->built; s != 0; s &= s - 1)
        if (hm_deck_takes(m->deck, ask,
                          hm_slot_at(&m->deck->plan, m->town, hm_first(s))))
            out |= s & -s;
    return out;
}

static bool stands_there(const hm_matching *m, const hm_spots *spots, int i)
{
    for (int k = 0; spots->stand != NULL && k < HM_STANDS_MAX; k++) {
        const hm_set by = spots->stand[i].by[k];
        if (by != 0 && (by & ~answers_to(m, &spots->stand_ask[k])) != 0)
            return false;
    }
    return true;
}

/* Most patterns leave nothing open and ask for nothing but cubes: then all spots are
 * looked at. Read once, before they are. */
HM_SMALL bool all_count(const hm_spots *spots)
{
    return spots->stand == NULL && spots->extra == NULL && spots->yard == NULL;
}

/* Is nothing where nothing may be, and can the building go where it must? Where it may go
 * beyond its layout that is not asked. */
static bool has_yard(const hm_matching *m, const hm_spots *spots, int i)
{
    const hm_yard *y = spots->yard != NULL ? &spots->yard[i] : NULL;
    if (y == NULL)
        return true;
    const hm_set here = m->strays ? 0 : y->here;
    return (y->empty & hm_town_taken(&m->deck->plan, m->town)) == 0 &&
           (here & ~y->empty & ~m->ground) == 0 && (here & y->empty & ~m->site) == 0;
}

/* Or else: is it one of those that are? */
static __attribute__((noinline)) bool counts_here(const hm_matching *m,
                                                  const hm_spots *spots, int i)
{
    return is_base(spots, i) && stands_there(m, spots, i) && has_yard(m, spots, i);
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

/* The cube on whose square the building must go; 0: that is not so. */
static hm_set cube_here(const hm_matching *m, const hm_spots *spots, int i)
{
    return spots->yard == NULL || m->strays
               ? 0 : spots->yard[i].here & spots->spot[i].squares;
}

/* Of so many that are left out besides, those that stand for others must be as many that
 * not too many stay: the others of the free ones stay where all that go are of these. */
static bool tame(const hm_matching *m, hm_set chosen, hm_set free, int more,
                 hm_set *stays)
{
    const int out = hm_matching_wild(m, chosen | free) - m->wilds;
    *stays = out >= more ? free & ~(m->wild | m->lent | m->deputies) : 0;
    return out <= 0 || (out <= more && out <= hm_matching_wild(m, free));
}

/* One spot, whose squares `good` serve: all ways to leave out so many, those that do not
 * serve among them. */
static void add_missing(const hm_matching *m, const hm_spot *spot, hm_set chosen,
                        spread *out)
{
    const hm_set good = serving(m, spot);
    hm_set free = good & ~chosen, stays;
    const int more = m->missing - hm_count(spot->squares & ~good);
    if (more < 0 || (chosen & ~good) != 0 || !tame(m, chosen, free, more, &stays))
        return;
    chosen |= stays;
    free &= ~stays;
    const int use = hm_count(free) - more; /* of the free ones */
    const hm_set cubes = free & m->ground;
    if (use < 0)
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
    const bool all = all_count(spots);
    spread out = {0, ~(hm_set)0};
    for (int i = 0; i < spots->count; i++)
        if (all || counts_here(m, spots, i))
            add_missing(m, &spots->spot[i], chosen | cube_here(m, spots, i), &out);
    return out;
}

/* Is the spot used so? */
static bool misses(const hm_matching *m, const hm_spots *spots, int i, hm_set used)
{
    const hm_spot *spot = &spots->spot[i];
    return (used & ~spot->squares) == 0 && (used & ~serving(m, spot)) == 0 &&
           (cube_here(m, spots, i) & ~used) == 0 &&
           hm_matching_wild(m, used) <= m->wilds &&
           hm_count(spot->squares & ~used) == m->missing;
}

hm_set hm_matching_gaps(const hm_matching *m, int slot, hm_set used)
{
    const hm_spots *spots = spots_of(m, slot);
    const bool all = all_count(spots);
    hm_set gaps = ~(hm_set)0;
    if (m->way == HM_MATCH_ANYWHERE)
        return ~used; /* there is no layout that it could stray from */
    if (m->way != HM_MATCH_MISSING)
        return 0;
    for (int i = 0; i < spots->count; i++)
        if ((all || counts_here(m, spots, i)) && misses(m, spots, i, used))
            gaps &= spots->spot[i].squares & ~used;
    return gaps;
}

/* Does the spot, which counts here, have the building go where these are used? */
static bool is_laid(const hm_matching *m, const hm_spots *spots, int i, hm_set used)
{
    return m->way == HM_MATCH_MISSING ? misses(m, spots, i, used)
                                      : spots->spot[i].squares == used;
}

hm_set hm_matching_places(const hm_matching *m, int slot, hm_set used)
{
    const hm_spots *spots = spots_of(m, slot);
    const hm_set cubes = used & m->cubes;
    hm_set out = 0;
    if (spots->yard == NULL || m->way == HM_MATCH_ANYWHERE)
        return cubes;
    for (int i = 0; i < spots->count; i++)
        if (counts_here(m, spots, i) && is_laid(m, spots, i, used))
            out |= spots->yard[i].here != 0 ? spots->yard[i].here : cubes;
    return out & ~m->town->built;
}

/* -- cubes anywhere */

/* The place of a square of a recipe, by what it takes. */
static void add_place(const hm_matching *m, unsigned kinds, unsigned *takes,
                      hm_seating *out)
{
    int k = 0;
    while (k < out->classes && takes[k] != kinds)
        k++;
    if (k == HM_MATCH_CUBES_MAX)
        return; /* there are no more cubes than that */
    if (k == out->classes) {
        takes[out->classes++] = kinds;
        out->room[k] = 0;
        out->serve[k] = 0;
        for (unsigned left = kinds; left != 0; left &= left - 1)
            out->serve[k] |= m->serve[hm_first(left)];
    }
    out->room[k]++;
}

static unsigned kinds_at(const hm_matching *m, const hm_spot *spot, int square)
{
    unsigned kinds = 0;
    for (int k = 0; k < m->deck->game->resources; k++)
        kinds |= (unsigned)(spot->want[k] >> square & 1) << k;
    return kinds;
}

static __attribute__((noinline)) void
tell_places_apart(const hm_matching *m, const hm_spot *spot, hm_seating *out)
{
    unsigned takes[HM_MATCH_CUBES_MAX];
    for (hm_set s = spot->squares; s != 0; s &= s - 1)
        add_place(m, kinds_at(m, spot, hm_first(s)), takes, out);
}

HM_SMALL void count_cubes(const hm_matching *m, int slot, int recipe, hm_seating *out)
{
    const hm_spot *spot = &spots_of(m, slot)->recipe[recipe];
    out->classes = 0;
    for (int k = 0; k < m->deck->game->resources; k++)
        out->need[k] = hm_count(spot->want[k]);
    if ((m->deck->card[slot]->pattern.asks | m->deck->card[slot]->pattern.wild) != 0)
        tell_places_apart(m, spot, out);
}

/* Has the town a building for each one that the recipe asks for, wherever? */
static __attribute__((noinline)) bool stands_somewhere(const hm_matching *m,
                                                       const hm_spots *spots, int recipe)
{
    const hm_stand *beside = &spots->beside[recipe];
    hm_seating n = {.classes = 0};
    for (int k = 0; k < HM_STANDS_MAX; k++)
        if (beside->by[k] != 0) {
            n.serve[n.classes] = answers_to(m, &spots->stand_ask[k]);
            n.room[n.classes++] = hm_count(beside->by[k]);
        }
    return hm_seating_seat(&n, m->town->built) == hm_seating_places(&n);
}

HM_SMALL bool can_be_had(const hm_matching *m, const hm_spots *spots, int recipe)
{
    return spots->beside == NULL || stands_somewhere(m, spots, recipe);
}

/* Squares that are all alike: those of one of them go for all. */
static void add_alike(const hm_matching *m, const hm_seating *n, hm_set chosen,
                      hm_set alike, spread *out)
{
    alike &= ~chosen;
    if (alike == 0)
        return;
    if (hm_seating_complete(m, n, all_of(m), chosen | (alike & -alike)))
        out->some |= alike;
    if (!hm_seating_complete(m, n, all_of(m) & ~(alike & -alike), chosen))
        out->all |= alike;
}

static spread spread_recipe(const hm_matching *m, const hm_seating *n, hm_set chosen)
{
    spread out = {chosen, chosen};
    for (int k = 0; k < m->deck->game->resources; k++) {
        add_alike(m, n, chosen, hm_matching_loose(m, k) & m->ground, &out);
        add_alike(m, n, chosen, hm_matching_loose(m, k) & ~m->ground, &out);
    }
    add_alike(m, n, chosen, m->wild, &out);
    for (hm_set s = m->lent; s != 0; s &= s - 1)
        add_alike(m, n, chosen, s & -s, &out);
    return out;
}

static spread spread_anywhere(const hm_matching *m, int slot, hm_set chosen)
{
    const int recipes = spots_of(m, slot)->recipes;
    spread out = {0, ~(hm_set)0};
    for (int i = 0; i < recipes; i++) {
        hm_seating n;
        count_cubes(m, slot, i, &n);
        if (recipes > 1 && (!can_be_had(m, spots_of(m, slot), i) ||
                            !hm_seating_complete(m, &n, all_of(m), chosen)))
            continue;
        const spread one = spread_recipe(m, &n, chosen);
        add(&out, one.some, one.all);
    }
    return out;
}

/* -- all different */

static bool is_different(const hm_matching *m, hm_set squares)
{
    hm_seating one = {.classes = 0};
    for (int k = 0; k < m->deck->game->resources; k++)
        one.need[k] = 1;
    return (squares & ~all_of(m)) == 0 && (squares & m->ground) != 0 &&
           hm_seating_fit(m, &one, squares);
}

static spread spread_different(const hm_matching *m, int slot, hm_set chosen)
{
    const hm_spots *spots = spots_of(m, slot);
    const bool all = all_count(spots);
    spread out = {0, ~(hm_set)0};
    for (int i = 0; i < spots->count; i++) {
        const hm_set squares = spots->spot[i].squares;
        if (chosen & ~squares || (spots->stand == NULL && spots->yard == NULL && i > 0 &&
                                  squares == spots->spot[i - 1].squares))
            continue;
        if ((all || counts_here(m, spots, i)) && is_different(m, squares))
            add(&out, squares, squares);
    }
    return out;
}

/* -- asking */

static int size_of(const hm_matching *m, int slot)
{
    return spots_of(m, slot)->least;
}

static bool can_miss(const hm_matching *m, int slot)
{
    const hm_spots *spots = spots_of(m, slot);
    const bool all = all_count(spots);
    spread out = {0, 0};
    for (int i = 0; i < spots->count && out.some == 0; i++)
        if (all || counts_here(m, spots, i))
            add_missing(m, &spots->spot[i], cube_here(m, spots, i), &out);
    return out.some != 0;
}

static bool can_differ(const hm_matching *m, int slot)
{
    const hm_spots *spots = spots_of(m, slot);
    const bool all = all_count(spots);
    for (int i = 0; i < spots->count; i++)
        if ((all || counts_here(m, spots, i)) && is_different(m, spots->spot[i].squares))
            return true;
    return false;
}

/* The right cubes, so many of them missing: what no place on the grid can better. */
static bool has_enough(const hm_matching *m, const int *need)
{
    int missing = m->way == HM_MATCH_MISSING ? m->missing : 0;
    int wanting = -missing - hm_count(m->wild | m->lent);
    for (int k = 0; k < m->deck->game->resources; k++) {
        int more = need[k] - hm_count(hm_matching_loose(m, k));
        wanting += more > 0 ? more : 0;
    }
    return wanting <= 0;
}

/* Most often there are not cubes enough, and then that is all. */
bool hm_matching_can(const hm_matching *m, int slot)
{
    const int size = size_of(m, slot);
    const int missing = m->way == HM_MATCH_MISSING ? m->missing : 0;
    if (size == 0 || size > HM_MATCH_CUBES_MAX || m->ground == 0 || missing < 0 ||
        hm_count(all_of(m)) < size - missing)
        return false;
    if (m->way == HM_MATCH_DIFFERENT)
        return size <= m->deck->game->resources && can_differ(m, slot);
    const hm_spots *spots = spots_of(m, slot);
    for (int i = 0; i < spots->recipes; i++) {
        hm_seating n;
        count_cubes(m, slot, i, &n);
        if (n.classes == 0 && !has_enough(m, n.need))
            continue;
        if (m->way == HM_MATCH_MISSING)
            return can_miss(m, slot);
        if (hm_seating_complete(m, &n, all_of(m), 0) && can_be_had(m, spots, i))
            return true;
    }
    return false;
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

static bool is_used_anywhere(const hm_matching *m, int slot, hm_set used)
{
    for (int i = 0; i < spots_of(m, slot)->recipes; i++) {
        hm_seating n;
        count_cubes(m, slot, i, &n);
        if (hm_seating_fit(m, &n, used) && can_be_had(m, spots_of(m, slot), i))
            return true;
    }
    return false;
}

/* Can these squares be what is used? */
static bool is_used(const hm_matching *m, int slot, hm_set used)
{
    const hm_spots *spots = spots_of(m, slot);
    const bool all = all_count(spots);
    if (m->way == HM_MATCH_DIFFERENT)
        return is_different(m, used);
    if (m->way == HM_MATCH_ANYWHERE)
        return is_used_anywhere(m, slot, used);
    for (int i = 0; i < spots->count; i++)
        if ((all || counts_here(m, spots, i)) && misses(m, spots, i, used))
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
