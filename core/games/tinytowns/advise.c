/* A quick and fair choice for a player of a tiny-town game, for playouts.
 *
 * What counts is how far the best spot of every card has come. Of a card, spots that
 * are equally far lie in one level: the squares that all of them need, and the squares
 * where one of them wants a cube, are sets. From these sets it can be read off at once
 * what every cube on every square would do, so a choice costs one pass over the spots. */
#include "core/bots/advise.h"
#include "core/builds.h"
#include "core/rng.h"
#include "core/games/tinytowns/tinytowns.h"

#include <string.h>

enum {
    POINT = 1000,
    PART = POINT / 100, /* prizes are in hundredths of a point */
    SQUARE = 300,       /* in hundredths: what a square brings in the end,
                           whatever is built there; a card is wanted for what it
                           brings beyond that */
    ROOM = 1700,        /* of a cube that goes when something is built: its
                           square is free */
    CROWD = 5,          /* of a spot through a square that is used up */
    RUIN = 200,         /* of a cube that serves no layout */
    ASIDE = 350,        /* of a place in the cavern */
    GROUP = 4,          /* buildings of a card that are thought of together */
    WILD = 1000000,     /* points beyond which more make no difference:
                           nothing overflows */
    LEVELS = 10         /* cubes of a layout that are told apart */
};

/* How far the spots of one card have come. */
typedef struct levels {
    int    most;                       /* cubes of the layout */
    int    best;                       /* level of the best spot; -1: there is none */
    bool   any[LEVELS + 1];
    hm_set common[LEVELS + 1];         /* squares of all spots of this level */
    hm_set wants[LEVELS + 1][HM_RESOURCES_MAX]; /* squares, by what is missing there */
} levels;

/* A town as spots look at it. */
typedef struct sight {
    hm_set built, cubes, wild;
    hm_set cube[HM_RESOURCES_MAX];
} sight;

static sight sight_of(const hm_deck *d, const hm_town *town)
{
    sight v = {town->built, town->cubes, hm_town_buildings(&d->plan, town, d->wild), {0}};
    for (hm_set s = town->cubes; s != 0; s &= s - 1)
        v.cube[hm_cell(&d->plan, town, hm_first(s)) - 1] |= s & -s;
    return v;
}

static bool is_open(const hm_deck *d, const hm_town *town, int slot)
{
    return !(d->dealt >> slot & 1) || town->hand == slot + 1;
}

/* All kinds there could be are looked at, be they in the game or not: a fixed number of
 * them fits vector registers. */
static void add_spot(levels *l, const hm_spot *spot, const sight *v)
{
    hm_set right = spot->squares & v->wild;
    if ((spot->squares & v->built & ~v->wild) != 0)
        return;
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        right |= spot->want[r] & v->cube[r];
    if ((spot->squares & v->cubes & ~right) != 0)
        return;
    int h = hm_count(right);
    h = h < LEVELS ? h : LEVELS;
    if (!l->any[h])
        memset(l->wants[h], 0, sizeof l->wants[h]);
    l->common[h] = l->any[h] ? l->common[h] & spot->squares : spot->squares;
    l->any[h] = true;
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        l->wants[h][r] |= spot->want[r] & ~right;
    l->best = h > l->best ? h : l->best;
}

static void find_levels(levels *l, const hm_card *card, const sight *v)
{
    memset(l->any, 0, sizeof l->any);
    l->best = -1;
    l->most = card->spots.count ? hm_count(card->spots.spot[0].squares) : 0;
    l->most = l->most < LEVELS ? l->most : LEVELS;
    for (int i = 0; i < card->spots.count; i++)
        add_spot(l, &card->spots.spot[i], v);
}

/* A layout is worth more than its part: one is finished before the next is begun. */
static int worth_of_level(int prize, const levels *l, int level)
{
    return level <= 0 ? 0 : prize * level * level / (l->most * l->most);
}

/* The best level that is left when a cube that no spot wants lies on the square. */
static int level_without(const levels *l, int square)
{
    for (int h = l->best; h >= 0; h--)
        if (l->any[h] && !(l->common[h] >> square & 1))
            return h;
    return -1;
}

static int level_with(const levels *l, int square, int resource)
{
    for (int h = l->best; h >= 0; h--)
        if (l->any[h] && (l->wants[h][resource] >> square & 1))
            return h + 1;
    return -1;
}

/* Adds what a cube of each kind on each empty square does to the hope for a card. */
static void add_card(hm_advice *a, const levels *l, int prize, hm_set empty, int kinds)
{
    int now = worth_of_level(prize, l, l->best);
    if (l->best < 0)
        return;
    for (hm_set s = empty; s != 0; s &= s - 1) {
        int square = hm_first(s), without = level_without(l, square);
        for (int r = 0; r < kinds; r++) {
            int with = level_with(l, square, r);
            int level = with > without ? with : without;
            a->gain[r][square] += worth_of_level(prize, l, level) - now;
            if (with > 1 && with > a->use[r][square])
                a->use[r][square] = (uint8_t)with;
        }
    }
}

/* What a building is worth beyond what its square is worth anyhow. */
static int net(const hm_advice *a, const hm_deck *d, const hm_town *town,
               const int16_t *prize, int slot)
{
    int free = hm_count(d->game->grid.all & ~town->built);
    int more = prize[slot] - SQUARE * free / d->game->grid.count;
    return (more > 0 ? more : 0) * PART * a->mood[slot] / HM_EVEN;
}

static int hope(const hm_advice *a, const hm_deck *d, const hm_town *town,
                const int16_t *prize)
{
    const sight v = sight_of(d, town);
    int sum = 0;
    levels l;
    for (int i = 0; i < d->count; i++) {
        if (!is_open(d, town, i) || prize[i] <= 0)
            continue;
        find_levels(&l, d->card[i], &v);
        sum += worth_of_level(net(a, d, town, prize, i), &l, l.best);
    }
    return sum;
}

/* A cube is placed in the town in which it was taken: what was found out
 * then still holds. */
static bool is_known(hm_advice *a, const sight *v)
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
    hm_set empty = d->game->grid.all & ~(town->built | town->cubes);
    const sight v = sight_of(d, town);
    levels l;
    if (is_known(a, &v))
        return;
    memset(a->gain, 0, sizeof a->gain);
    memset(a->use, 0, sizeof a->use);
    for (int i = 0; i < d->count; i++) {
        if (!is_open(d, town, i) || prize[i] <= 0)
            continue;
        find_levels(&l, d->card[i], &v);
        add_card(a, &l, net(a, d, town, prize, i), empty,
                 d->game->resources);
    }
    for (int r = 0; r < d->game->resources; r++)
        for (hm_set s = empty; s != 0; s &= s - 1) {
            int square = hm_first(s);
            a->gain[r][square] -= CROWD * a->crowd[square] / 4 +
                                  (a->use[r][square] ? 0 : RUIN);
        }
}

/* -- what one more of a card would bring */

static uint64_t key_of(const hm_plan *plan, const hm_town *town)
{
    uint64_t key = 1 + town->hand;
    for (hm_set s = town->built; s != 0; s &= s - 1) {
        uint64_t x = (uint64_t)hm_cell(plan, town, hm_first(s));
        key += hm_rng_next(&x) | 1; /* a sum: where they stand does not count */
    }
    return key;
}

/* The points of a town; neighbours are looked at where a card in play looks at them. */
static int points(hm_advice *a, const hm_table *t, const hm_town *town)
{
    if (a->fault.code != HM_OK)
        return 0;
    if (a->seats > 1)
        hm_town_copy(hm_tt_plan(t), &a->ring[a->me], town);
    hm_status st = hm_score(t->deal->deck, a->seats > 1 ? a->ring : town, a->seats,
                            &t->deal->how, a->facts, a->sheet, &a->fault);
    return st == HM_OK ? (int)a->sheet[a->me].total : 0;
}

static int bounded(int points)
{
    return points > WILD ? WILD : points < -WILD ? -WILD : points;
}

static void sit_down(hm_advice *a, const hm_table *t, int player)
{
    int players = t->deal->players;
    a->seats = !a->visits ? 1 : players < HM_RING ? players : HM_RING;
    a->me = a->seats < HM_RING ? 0 : 1;
    for (int i = 0; i < a->seats && a->seats > 1; i++)
        hm_town_copy(hm_tt_plan(t), &a->ring[i],
                     hm_tt_town(t, (player + i - a->me + players) % players));
}

/* Puts so many buildings on the first free squares. */
static void put_some(hm_town *town, const hm_deck *d, int slot, int count)
{
    hm_set free = d->game->grid.all & ~town->built;
    for (; count > 0 && free != 0; count--, free &= free - 1)
        hm_town_put_building(&d->plan, town, hm_first(free), slot);
}

static int lesser(int a, int b) { return a < b ? a : b; }

static void raise(int16_t *prize, int value)
{
    if (value > *prize)
        *prize = (int16_t)lesser(value, INT16_MAX);
}

static int points_with(hm_advice *a, const hm_table *t, const hm_town *town, int i,
                       int one, int j, int n)
{
    hm_town with;
    hm_town_copy(hm_tt_plan(t), &with, town);
    put_some(&with, t->deal->deck, i, one);
    put_some(&with, t->deal->deck, j, n);
    return points(a, t, &with);
}

/* One of each card with up to four of card j: neither a farm nor a cottage is worth
 * anything alone. A building's part is no more than what it adds to the others. */
static void find_groups(hm_advice *a, const hm_table *t, const hm_town *town, int j,
                        int now, hm_prizes *p)
{
    const hm_deck *d = t->deal->deck;
    int without[GROUP + 1];
    for (int n = 1; n <= GROUP; n++)
        without[n] = points_with(a, t, town, 0, 0, j, n);
    for (int i = 0; i < d->count; i++) {
        int before = is_open(d, town, i) ? points_with(a, t, town, i, 1, j, 0) : 0;
        for (int n = 1; n <= GROUP && is_open(d, town, i); n++) {
            int with = points_with(a, t, town, i, 1, j, n);
            int share = 100 * bounded(with - now) / (n + 1);
            raise(&p->of[i], lesser(share, 100 * bounded(with - without[n])));
            raise(&p->of[j], lesser(share, 100 * bounded(with - before)));
            before = with;
        }
    }
}

/* What a card brings on its best square, or together with others. */
static void find_prizes(hm_advice *a, const hm_table *t, const hm_town *town,
                        hm_prizes *p)
{
    const hm_deck *d = t->deal->deck;
    const int now = points(a, t, town);
    for (int i = 0; i < d->count; i++) {
        p->of[i] = 0;
        if (!is_open(d, town, i))
            continue;
        for (hm_set s = d->game->grid.all & ~town->built; s != 0; s &= s - 1) {
            hm_town with;
            hm_town_copy(&d->plan, &with, town);
            hm_town_put_building(&d->plan, &with, hm_first(s), i);
            raise(&p->of[i], 100 * bounded(points(a, t, &with) - now));
        }
    }
    for (int j = 0; j < d->count; j++)
        if (is_open(d, town, j))
            find_groups(a, t, town, j, now, p);
}

static const int16_t *prizes_of(hm_advice *a, const hm_table *t, const hm_town *town)
{
    uint64_t key = a->key = key_of(hm_tt_plan(t), town);
    hm_prizes *p = &a->prizes[(key ^ key >> 32) % HM_PRIZES_MAX];
    if (p->key != key) {
        find_prizes(a, t, town, p);
        p->key = key;
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

/* A building counts for what it brings now or, where it may bring more later, for the
 * mean of both; the cubes it takes off free squares, which is worth most. */
static int worth_of_build(hm_advice *a, const hm_table *t, const hm_town *town,
                          const int16_t *prize, hm_option o)
{
    const hm_deck *d = t->deal->deck;
    hm_town with;
    hm_town_copy(&d->plan, &with, town);
    const hm_site *spot = &d->layouts.site[hm_tt_b_of(o)];
    const int slot = spot->slot, square = hm_tt_a_of(o);
    hm_town_take_cubes(&d->plan, &with, spot->squares & town->cubes);
    hm_town_put_building(&d->plan, &with, square, slot);
    int now = POINT * bounded(points(a, t, &with) - a->now), later = prize[slot] * PART;
    int free = hm_count(d->game->grid.all & ~town->built);
    int freed = hm_count(town->cubes) - hm_count(with.cubes);
    return (now > later ? now : (now + later) / 2) + ROOM * freed -
           SQUARE * PART * free / d->game->grid.count - CROWD * a->crowd[square] +
           hope(a, d, &with, prize);
}

static int worth_of_option(hm_advice *a, const hm_table *t, const hm_town *town,
                           const int16_t *prize, hm_option o)
{
    const hm_deck *d = t->deal->deck;
    hm_set empty = d->game->grid.all & ~(town->built | town->cubes);
    switch (hm_tt_action_of(o)) {
    case HM_ACTION_NAME:
    case HM_ACTION_TAKE: return best_square(a, hm_tt_a_of(o), empty);
    case HM_ACTION_PLACE: return a->gain[hm_tt(t)->named - 1][hm_tt_a_of(o)];
    case HM_ACTION_USE: return best_of_all(a, d->game->resources, empty);
    case HM_ACTION_ASIDE: return -ASIDE;
    case HM_ACTION_BUILD: return worth_of_build(a, t, town, prize, o);
    case HM_ACTION_DONE: return hope(a, t->deal->deck, town, prize);
    case HM_ACTION_KEEP: return prize[hm_tt_a_of(o)];
    default: return 0;
    }
}

void hm_tt_appraise(const hm_table *t, const hm_decision *d, hm_advice *a, int32_t *value)
{
    memset(value, 0, (size_t)d->count * sizeof *value);
    if (d->player >= t->deal->players)
        return; /* a caller has no town */
    const hm_town *town = hm_tt_town(t, d->player);
    sit_down(a, t, d->player);
    const int16_t *prize = prizes_of(a, t, town);
    if (d->kind == HM_DECIDE_BUILD)
        a->now = points(a, t, town);
    else
        find_gains(a, t->deal->deck, town, prize);
    for (int i = 0; i < d->count; i++)
        value[i] = worth_of_option(a, t, town, prize, d->option[i]);
}

int hm_tt_worth(const hm_table *t, int player, hm_advice *a)
{
    const hm_deck *d = t->deal->deck;
    const hm_town *town = hm_tt_town(t, player);
    sit_down(a, t, player);
    return POINT * bounded(points(a, t, town)) + hope(a, d, town, prizes_of(a, t, town)) -
           ROOM * hm_count(town->cubes);
}
