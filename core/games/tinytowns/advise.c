/* A quick and fair choice for a player of a tiny-town game, for playouts.
 *
 * What counts is how far the best spot of every card has come. Of a card, spots that
 * are equally far lie in one level (core/progress.h): the squares that all of them need,
 * and the squares where one of them wants a cube, are sets. From these sets it can be
 * read off at once what every cube on every square would do. What a card is worth is
 * found by letting the town grow (core/growth.h). Where players have counters, options
 * are also looked at for what they cost and bring (prospects.h). */
#include "core/bots/advise.h"
#include "core/builds.h"
#include "core/rng.h"
#include "core/games/tinytowns/prospects.h"

#include <string.h>

enum {
    POINT = HM_TT_POINT,
    PART = POINT / 100, /* prizes are in hundredths of a point */
    SQUARE = 300,       /* in hundredths: what a square brings in the end,
                           whatever is built there; a card is wanted for what it
                           brings beyond that */
    ROOM = HM_TT_ROOM,
    CROWD = 5,          /* of a spot through a square that is used up */
    RUIN = 200,         /* of a cube that serves no layout */
    ASIDE = 350,        /* of a place in the cavern */
    PAID = 1500,        /* of a point that a rule for everybody takes: it is gone for
                           sure, and what is hoped for in return is not sure */
    GROUP = 4,          /* buildings of a card that are thought of together */
    WILD = 1000000      /* points beyond which more make no difference:
                           nothing overflows */
};

/* A layout is worth more than its part: one is finished before the next is begun. */
static int worth_of_level(int prize, int most, int level)
{
    return level <= 0 ? 0 : prize * level * level / (most * most);
}

/* What a building is worth beyond what its square is worth anyhow.
 * A storey needs none. */
static int net(const hm_advice *a, const hm_deck *d, hm_set built, const int16_t *prize,
               int slot)
{
    int free = d->stacks >> slot & 1 ? 0 : hm_count(d->game->grid.all & ~built);
    int more = prize[slot] - SQUARE * free / d->game->grid.count;
    return (more > 0 ? more : 0) * PART * a->mood[slot] / HM_EVEN;
}

static uint64_t open_slots(const hm_deck *d, const hm_town *town)
{
    const uint64_t all = d->count < 64 ? hm_bit(d->count) - 1 : ~0ull;
    return (all & ~d->dealt) | (town->hand ? hm_bit(town->hand - 1) : 0);
}

/* Cards that the owner can build, and that bring something. */
static uint64_t wanted_slots(const hm_deck *d, const hm_town *town, const int16_t *prize)
{
    uint64_t out = open_slots(d, town);
    for (uint64_t b = out; b != 0; b &= b - 1)
        out &= prize[hm_first(b)] > 0 ? ~0ull : ~(b & -b);
    return out;
}

static int hope(hm_advice *a, const hm_deck *d, const hm_sight *v, uint64_t wanted,
                const int16_t *prize)
{
    int sum = 0;
    hm_progress_find(&a->progress, v, wanted);
    for (; wanted != 0; wanted &= wanted - 1) {
        int slot = hm_first(wanted);
        sum += worth_of_level(net(a, d, v->built, prize, slot), a->progress.most[slot],
                              hm_progress_best(&a->progress, slot));
    }
    return sum;
}

/* -- what a cube on a square does to the hope for a card */

/* Where the spots of a slot that have come equally far lie, and what they want. */
typedef struct stage {
    hm_set common;                /* squares of all of them */
    hm_set want[HM_RESOURCES_MAX];
} stage;

/* All kinds there could be are looked at, be they in the game or not: a fixed number of
 * them fits vector registers. */
static stage stage_of(const hm_progress *p, int slot, int level)
{
    const int from = p->first[slot] / 64, to = (p->first[slot + 1] + 63) / 64;
    const hm_spot *spots = p->deck->card[slot]->spots.spot;
    stage out = {~0ull, {0}};
    for (int w = from; w < to; w++) {
        uint64_t b = hm_progress_level(p, level)[w] & hm_progress_of(p, slot, w);
        for (; b != 0; b &= b - 1) {
            const hm_spot *spot = &spots[64 * w + hm_first(b) - p->first[slot]];
            out.common &= spot->squares;
            for (int r = 0; r < HM_RESOURCES_MAX; r++)
                out.want[r] |= spot->want[r];
        }
    }
    return out;
}

/* Is there a spot of a level in (or, with `except`, not in) a set of spots? */
static bool has_spot(const hm_progress *p, int slot, int level, const uint64_t *set,
                     uint64_t except)
{
    const int from = p->first[slot] / 64, to = (p->first[slot + 1] + 63) / 64;
    for (int w = from; w < to; w++)
        if (hm_progress_level(p, level)[w] & (set[w] ^ except) &
            hm_progress_of(p, slot, w))
            return true;
    return false;
}

/* The best level that is left or reached when a cube of a kind lies on a square that all
 * the best spots need for something else. */
static int level_after(const hm_progress *p, int slot, int best, int square, int kind)
{
    const uint64_t *wants = hm_progress_wants(p, square, kind);
    const uint64_t *through = hm_progress_through(p, square);
    for (int h = best - 1; h >= 0; h--) {
        if (has_spot(p, slot, h, wants, 0))
            return h + 1;
        if (has_spot(p, slot, h, through, ~0ull))
            return h;
    }
    return -1;
}

/* Adds what a cube of each kind on each empty square does: the best spots come nearer, or
 * stay, or (where all of them need the square for something else) others are the best. */
static void add_card(hm_advice *a, int slot, int prize, hm_set empty, int kinds)
{
    const hm_progress *p = &a->progress;
    const int best = hm_progress_best(p, slot), most = p->most[slot];
    if (best < 0 || prize == 0)
        return;
    const stage at = stage_of(p, slot, best);
    const int now = worth_of_level(prize, most, best);
    const int up = worth_of_level(prize, most, best + 1) - now;
    for (int r = 0; r < kinds; r++) {
        for (hm_set s = at.want[r] & empty; s != 0; s &= s - 1)
            a->gain[r][hm_first(s)] += up;
        for (hm_set s = best > 0 ? at.common & empty & ~at.want[r] : 0; s != 0;
             s &= s - 1) {
            int level = level_after(p, slot, best, hm_first(s), r);
            a->gain[r][hm_first(s)] += worth_of_level(prize, most, level) - now;
        }
    }
}

/* A cube is placed in the town in which it was taken: what was found out
 * then still holds. */
static bool is_known(hm_advice *a, const hm_sight *v)
{
    if (a->known == a->key && a->known_built == v->built &&
        memcmp(a->known_cube, v->cube, sizeof v->cube) == 0)
        return true;
    a->known = a->key;
    a->known_built = v->built;
    memcpy(a->known_cube, v->cube, sizeof v->cube);
    return false;
}

/* For all kinds and squares at once: the playout asks for one of them now and, as a
 * cube is placed in the town in which it was taken, for another one next. */
static void find_gains(hm_advice *a, const hm_deck *d, const hm_town *town,
                       const int16_t *prize)
{
    const hm_set empty = d->game->grid.all & ~(town->built | town->cubes);
    const int kinds = d->game->resources;
    const hm_sight v = hm_sight_of(d, town);
    if (is_known(a, &v))
        return;
    uint64_t wanted = wanted_slots(d, town, prize);
    hm_progress_find(&a->progress, &v, wanted);
    for (int r = 0; r < kinds; r++) {
        memset(a->gain[r], 0, d->game->grid.count * sizeof *a->gain[r]);
        for (hm_set s = empty; s != 0; s &= s - 1)
            a->gain[r][hm_first(s)] =
                -CROWD * a->crowd[hm_first(s)] / 4 -
                (hm_progress_serves(&a->progress, hm_first(s), r) ? 0 : RUIN);
    }
    for (; wanted != 0; wanted &= wanted - 1)
        add_card(a, hm_first(wanted), net(a, d, town->built, prize, hm_first(wanted)),
                 empty, kinds);
}

/* -- what one more of a card would bring */

/* What the owner has to pay with, as a number that tells most cases apart. */
static uint64_t purse_of(const hm_deck *d, const hm_town *town)
{
    uint64_t x = 0;
    for (int i = 0; i < d->game->counters; i++)
        if (!d->game->counter[i].of_square)
            x = x << 16 ^ x >> 48 ^ (uint64_t)hm_counted(&d->plan, town, i, 0);
    return x != 0 ? hm_rng_next(&x) : 0;
}

static uint64_t key_of(const hm_plan *plan, const hm_town *town)
{
    uint64_t key = 1 + town->hand;
    for (hm_set s = town->built; s != 0; s &= s - 1) {
        uint64_t x = (uint64_t)hm_cell(plan, town, hm_first(s)) |
                     (uint64_t)(hm_height(plan, town, hm_first(s)) - 1) << 8;
        key += hm_rng_next(&x) | 1; /* a sum: where they stand does not count */
    }
    return key;
}

static int bounded(int points)
{
    return points > WILD ? WILD : points < -WILD ? -WILD : points;
}

/* In front of this town. Neighbours are looked at where a card in play looks at them. */
static void sit_at(hm_advice *a, const hm_table *t, int player, const hm_town *town)
{
    const hm_town *around[HM_PLAYERS_MAX];
    const int others = hm_tt_around(a, t, player, around);
    hm_grower_seat(&a->grower, town, around, others);
}

static void sit_down(hm_advice *a, const hm_table *t, int player)
{
    sit_at(a, t, player, hm_tt_town(t, player));
}

/* What all could be fed for a full purse takes long to find out, and a prize is asked of
 * hundreds of towns: where feeding can be paid for, one unit of a counter shows as well
 * who wants it. */
static const hm_town *modest_town(hm_advice *a, const hm_deck *d, const hm_town *town)
{
    hm_town_copy(&d->plan, &a->modest, town);
    for (int i = 0; i < d->game->counters; i++)
        if (!d->game->counter[i].of_square && hm_counted(&d->plan, town, i, 0) > 1)
            hm_town_set_counter(&d->plan, &a->modest, i, 0, 1);
    return &a->modest;
}

static int lesser(int a, int b) { return a < b ? a : b; }

static void raise(int16_t *prize, int value)
{
    if (value > *prize)
        *prize = (int16_t)lesser(value, INT16_MAX);
}

/* Points of the town with some of each card alone, [0] with none, on the first free
 * squares. */
typedef struct loners {
    int of[HM_DECK_MAX][GROUP + 2];
} loners;

/* One more of a card, on the first free square if there is any. */
static void add_one(hm_growth *g, hm_set *free, int slot)
{
    if (*free != 0)
        hm_growth_add(g, slot, hm_first(*free));
    *free &= *free - 1;
}

static void find_alone(const hm_growth *now, hm_set free, int slot, int points[GROUP + 2])
{
    hm_growth with;
    hm_growth_copy(&with, now);
    points[0] = hm_growth_points(now);
    for (int n = 1; n <= GROUP + 1; n++) {
        add_one(&with, &free, slot);
        points[n] = hm_growth_points(&with);
    }
}

/* What a card brings on its best square; on the first free one it stood alone already. */
static void find_best_square(const hm_growth *now, hm_set free, int i, const int *alone,
                             int16_t *prize)
{
    hm_growth with;
    raise(prize, 100 * bounded(alone[1] - alone[0]));
    if (free == 0 || hm_growth_is_even(now, i))
        return;
    for (hm_set s = free & (free - 1); s != 0; s &= s - 1) {
        hm_growth_copy(&with, now);
        hm_growth_add(&with, i, hm_first(s));
        raise(prize, 100 * bounded(hm_growth_points(&with) - alone[0]));
    }
}

/* Points of a town with card i, of the same with up to four of card j, and of towns with
 * these alone, to the prizes of both: neither a farm nor a cottage is worth anything
 * alone. A building's part is no more than what it adds to the others. */
static void share_out(hm_prizes *p, int i, int j, const int with[GROUP + 1],
                      const int without[GROUP + 1])
{
    for (int n = 1; n <= GROUP; n++) {
        if (with[n] <= without[0])
            continue; /* prizes are not negative */
        int share = 100 * bounded(with[n] - without[0]) / (n + 1);
        raise(&p->of[i], lesser(share, 100 * bounded(with[n] - without[n])));
        raise(&p->of[j], lesser(share, 100 * bounded(with[n] - with[n - 1])));
    }
}

/* The same where nothing has to be scored: the two do not look at each other. */
static void add_up(const hm_growth *now, hm_set free, const int *one, const int *some,
                   int with[GROUP + 1])
{
    const int room = hm_count(free);
    for (int n = 1; n <= GROUP; n++) {
        int j = lesser(n, room - 1);
        with[n] = one[1] + some[j] - one[0] + hm_growth_lines(now, 1 + j) -
                  hm_growth_lines(now, 1) - hm_growth_lines(now, j) +
                  hm_growth_lines(now, 0);
    }
}

/* One of card i with up to four of each card. */
static void find_groups(const hm_growth *now, hm_set free, uint64_t slots, int i,
                        const loners *alone, hm_prizes *p)
{
    hm_growth first, both;
    hm_set rest = free;
    hm_growth_copy(&first, now);
    add_one(&first, &rest, i);
    for (uint64_t b = slots; b != 0; b &= b - 1) {
        const int j = hm_first(b);
        int with[GROUP + 1] = {alone->of[i][1]};
        hm_set left = rest;
        if (i == j) {
            memcpy(with, &alone->of[i][1], sizeof with);
        } else if (free != 0 && hm_growth_is_apart(now, i, j)) {
            add_up(now, free, alone->of[i], alone->of[j], with);
        } else {
            hm_growth_copy(&both, &first);
            for (int n = 1; n <= GROUP; n++) {
                add_one(&both, &left, j);
                with[n] = hm_growth_points(&both);
            }
        }
        share_out(p, i, j, with, alone->of[j]);
    }
}

/* What a card brings on its best square, or together with others. */
static void find_prizes(hm_advice *a, const hm_deck *d, const hm_town *town, hm_prizes *p)
{
    const hm_set free = d->game->grid.all & ~town->built;
    const uint64_t slots = open_slots(d, town);
    loners alone;
    hm_growth_start(&a->town, &a->grower, &a->fault);
    memset(p->of, 0, (size_t)d->count * sizeof *p->of);
    for (uint64_t b = slots; b != 0; b &= b - 1) {
        const int i = hm_first(b);
        find_alone(&a->town, free, i, alone.of[i]);
        find_best_square(&a->town, free, i, alone.of[i], &p->of[i]);
    }
    for (uint64_t b = slots; b != 0; b &= b - 1)
        find_groups(&a->town, free, slots, hm_first(b), &alone, p);
}

/* What cards cost and bring when they come up is more or less of their prizes: that is
 * seen on the first free square, with and without it. */
static void settle_prizes(hm_advice *a, const hm_table *t, int player, hm_prizes *p)
{
    const hm_town *town = hm_tt_town(t, player);
    const hm_set free = t->deal->deck->game->grid.all & ~town->built;
    uint64_t slots = free != 0 ? a->moves & open_slots(t->deal->deck, town) : 0;
    hm_prospect ahead;
    if (slots == 0)
        return;
    sit_down(a, t, player);
    hm_growth_start(&a->town, &a->grower, &a->fault);
    hm_tt_look_ahead(&ahead, a, t, player);
    for (; slots != 0; slots &= slots - 1) {
        const int slot = hm_first(slots);
        const hm_set tower = hm_deck_tower(t->deal->deck, town, slot);
        const int square = hm_first(tower ? tower : free);
        hm_growth plain;
        hm_growth_copy(&plain, &a->town);
        hm_growth_add(&plain, slot, square);
        int more = hm_tt_points_built(&ahead, slot, square, -1) -
                   hm_growth_points(&plain) + hm_growth_points(&a->town);
        int prize = p->of[slot] + 100 * bounded(more);
        p->of[slot] = (int16_t)(prize < 0 ? 0 : lesser(prize, INT16_MAX));
    }
}

static hm_prizes *place_of(hm_advice *a, uint64_t key, bool *known)
{
    hm_prizes *p = &a->prizes[(key ^ key >> 32) % HM_PRIZES_MAX];
    *known = p->key == key && p->era == a->era;
    p->key = key;
    p->era = a->era;
    return p;
}

/* Growths may begin with another town afterwards. */
static const hm_prizes *plain_prizes(hm_advice *a, const hm_table *t, int player)
{
    const hm_deck *d = t->deal->deck;
    const hm_town *town = hm_tt_town(t, player);
    bool known;
    if (d->feeding_is_bought)
        town = modest_town(a, d, town);
    uint64_t key = key_of(&d->plan, town) + (a->counts ? purse_of(d, town) : 0);
    hm_prizes *p = place_of(a, key, &known);
    if (!known) {
        sit_at(a, t, player, town);
        find_prizes(a, d, town, p);
    }
    return p;
}

/* The same prizes are settled for every purse. */
static const int16_t *prizes_of(hm_advice *a, const hm_table *t, int player)
{
    const hm_prizes *plain = plain_prizes(a, t, player);
    bool known;
    a->key = plain->key;
    if (a->moves == 0)
        return plain->of;
    const hm_prizes copy = *plain; /* both may have the same place */
    a->key += 2 * purse_of(t->deal->deck, hm_tt_town(t, player)) + 1;
    hm_prizes *p = place_of(a, a->key, &known);
    if (!known) {
        memcpy(p->of, copy.of, sizeof p->of);
        settle_prizes(a, t, player, p);
    }
    return p->of;
}

/* -- choices */

static int best_square(const hm_advice *a, int resource, hm_set empty)
{
    int best = INT32_MIN;
    for (hm_set s = empty; s != 0; s &= s - 1) {
        int g = a->gain[resource][hm_first(s)];
        best = g > best ? g : best;
    }
    return best;
}

static int best_of_all(const hm_advice *a, int kinds, hm_set empty)
{
    int best = INT32_MIN;
    for (int r = 0; r < kinds; r++) {
        int g = best_square(a, r, empty);
        best = g > best ? g : best;
    }
    return best;
}

/* The town as spots look at it, after a building came up from a layout. */
static hm_sight sight_with(const hm_sight *v, hm_set layout, int square, bool wild)
{
    hm_sight with = *v;
    const hm_set gone = layout | hm_bit(square);
    with.built |= hm_bit(square);
    with.cubes &= ~gone;
    with.wild = (v->wild & ~hm_bit(square)) | (wild ? hm_bit(square) : 0);
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        with.cube[r] &= ~gone;
    return with;
}

/* The same of any layout, be it that lenders give something. */
static hm_sight sight_after(const hm_deck *d, const hm_town *town, const hm_sight *v,
                            const hm_site *spot, int square)
{
    hm_town after;
    if (!(spot->squares & v->lent))
        return sight_with(v, spot->squares & town->cubes, square,
                          d->wild >> spot->slot & 1);
    hm_town_copy(&d->plan, &after, town);
    hm_layout_use(d, &after, spot->spot, 0);
    hm_town_raise(&d->plan, &after, square, spot->slot);
    return hm_sight_of(d, &after);
}

static int points_built(const hm_advice *a, const hm_site *spot, int slot, int square)
{
    hm_growth grown;
    hm_growth_copy(&grown, &a->town);
    hm_growth_take_cubes(&grown, spot->squares);
    hm_growth_add(&grown, slot, square);
    return hm_growth_points(&grown) - hm_growth_points(&a->town);
}

/* Will counters move when it comes up there? */
static bool moves_any(const hm_advice *a, const hm_table *t, const hm_town *town,
                      int slot, int square)
{
    const hm_deck *d = t->deal->deck;
    bool lies = false;
    for (int i = 0; i < d->game->counters && d->lays; i++)
        lies |= hm_lying(&d->plan, town, i, square) != 0;
    return lies || (a->moves >> slot & 1);
}

/* A building counts for what it brings now or, where it may bring more later, for the
 * mean of both; the cubes it takes off free squares, which is worth most. */
static int worth_of_build(hm_advice *a, const hm_table *t, const hm_town *town,
                          const int16_t *prize, hm_option o, hm_prospect *ahead)
{
    const hm_deck *d = t->deal->deck;
    const hm_site *spot = &d->layouts.site[hm_tt_b_of(o)];
    const int slot = spot->slot, square = hm_tt_a_of(o);
    const hm_sight v = hm_sight_of(d, town);
    const hm_sight with = sight_after(d, town, &v, spot, square);
    bool more = (spot->squares & v.lent) || moves_any(a, t, town, slot, square);
    int now = POINT * bounded(more ? hm_tt_points_built(ahead, slot, square, spot->spot)
                                   : points_built(a, spot, slot, square));
    int later = prize[slot] * PART;
    bool storey = town->built >> square & 1;
    int free = storey ? 0 : hm_count(d->game->grid.all & ~town->built);
    int freed = hm_count(town->cubes) - hm_count(with.cubes);
    return (now > later ? now : (now + later) / 2) + ROOM * freed -
           SQUARE * PART * free / d->game->grid.count -
           (storey ? 0 : CROWD * a->crowd[square]) +
           hope(a, d, &with, wanted_slots(d, town, prize), prize);
}

static int hope_now(hm_advice *a, const hm_deck *d, const hm_town *town,
                    const int16_t *prize)
{
    const hm_sight v = hm_sight_of(d, town);
    return hope(a, d, &v, wanted_slots(d, town, prize), prize);
}

static int worth_of_option(hm_advice *a, const hm_table *t, const hm_town *town,
                           const int16_t *prize, hm_option o, hm_prospect *ahead)
{
    const hm_deck *d = t->deal->deck;
    hm_set empty = d->game->grid.all & ~(town->built | town->cubes);
    switch (hm_tt_action_of(o)) {
    case HM_ACTION_NAME:
    case HM_ACTION_TAKE: return best_square(a, hm_tt_a_of(o), empty);
    case HM_ACTION_PLACE: return a->gain[hm_tt(t)->named - 1][hm_tt_a_of(o)];
    case HM_ACTION_USE: return best_of_all(a, d->game->resources, empty);
    case HM_ACTION_ASIDE: return -ASIDE;
    case HM_ACTION_BUILD: return worth_of_build(a, t, town, prize, o, ahead);
    case HM_ACTION_DONE: return hope_now(a, d, town, prize);
    case HM_ACTION_KEEP: return prize[hm_tt_a_of(o)];
    default: return 0;
    }
}

/* -- choices of players who have counters */

/* One that asks for a kind is taken for one that places a cube of it. */
static int worth_of_law(hm_prospect *ahead, hm_option o)
{
    const hm_advice *a = ahead->a;
    const hm_town *town = ahead->town;
    if (hm_tt_a_of(o) == HM_TT_NO_ANSWER)
        return hm_tt_value_begun(ahead, o);
    return best_square(a, hm_tt_a_of(o),
                       ahead->t->deal->deck->game->grid.all &
                           ~(town->built | town->cubes)) +
           PAID * bounded(hm_tt_points_paid(ahead, o));
}

/* As hm_tt_worth looks at a town, but what is paid is gone for sure. */
static int worth_of_end(hm_prospect *ahead, const hm_town *after)
{
    const hm_deck *d = ahead->t->deal->deck;
    const int points = bounded(hm_tt_points_more(ahead, after));
    return (points < 0 ? PAID : POINT) * points +
           hope_now(ahead->a, d, after, ahead->prize) -
           ROOM * (hm_count(after->cubes) - hm_count(ahead->town->cubes));
}

/* What options cost and bring: more or less of their worth so far, or, of those that are
 * effects, all that there is to say. */
static int worth_by_trying(hm_prospect *ahead, hm_option o, int so_far)
{
    switch (hm_tt_action_of(o)) {
    case HM_ACTION_PLACE:
        return so_far + POINT * bounded(hm_tt_points_found(ahead, hm_tt_a_of(o)));
    case HM_ACTION_LAW: return worth_of_law(ahead, o);
    case HM_ACTION_ACT: /* what leaves all as it is is no better than to be done */
        return hm_tt_best_begun(ahead, o, worth_of_end) - 1;
    case HM_ACTION_USE:
    case HM_ACTION_VISIT: return hm_tt_value_begun(ahead, o);
    case HM_ACTION_SQUARE:
    case HM_ACTION_WAY:
    case HM_ACTION_CARD:
    case HM_ACTION_TYPE:
    case HM_ACTION_RESOURCE: return hm_tt_value_answered(ahead, hm_tt_a_of(o));
    default: return so_far;
    }
}

/* Who has visited names all the same. */
static void add_naming(const hm_decision *d, int32_t *value)
{
    int32_t best = 0;
    for (int i = 0; i < d->count; i++)
        if (hm_tt_action_of(d->option[i]) == HM_ACTION_NAME &&
            (i == 0 || value[i] > best))
            best = value[i];
    for (int i = 0; i < d->count; i++)
        value[i] += hm_tt_action_of(d->option[i]) == HM_ACTION_VISIT ? best : 0;
}

void hm_tt_appraise(const hm_table *t, const hm_decision *d, hm_advice *a, int32_t *value)
{
    hm_prospect ahead;
    memset(value, 0, (size_t)d->count * sizeof *value);
    if (d->player >= t->deal->players)
        return; /* a caller has no town */
    const hm_town *town = hm_tt_town(t, d->player);
    const int16_t *prize = prizes_of(a, t, d->player);
    sit_down(a, t, d->player);
    if (d->kind == HM_DECIDE_BUILD)
        hm_growth_start(&a->town, &a->grower, &a->fault);
    else
        find_gains(a, t->deal->deck, town, prize);
    if (a->counts) {
        hm_tt_look_ahead(&ahead, a, t, d->player);
        ahead.prize = prize;
    }
    for (int i = 0; i < d->count; i++) {
        value[i] = worth_of_option(a, t, town, prize, d->option[i], &ahead);
        if (a->counts)
            value[i] = worth_by_trying(&ahead, d->option[i], value[i]);
    }
    if (a->counts && d->kind == HM_DECIDE_NAME)
        add_naming(d, value);
}

int hm_tt_worth(const hm_table *t, int player, hm_advice *a)
{
    const hm_deck *d = t->deal->deck;
    const hm_town *town = hm_tt_town(t, player);
    const int16_t *prize = prizes_of(a, t, player);
    sit_down(a, t, player);
    hm_growth_start(&a->town, &a->grower, &a->fault);
    return POINT * bounded(hm_growth_points(&a->town)) + hope_now(a, d, town, prize) -
           ROOM * hm_count(town->cubes);
}
