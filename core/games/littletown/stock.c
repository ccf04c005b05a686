/* Cubes and coins of a little-town game: what moves, and in which ways one can pay. */
#include <string.h>

#include "core/games/littletown/littletown.h"

static bool is_endless(const hm_table *t, int resource)
{
    const hm_lt_rules *how = hm_lt_how(t);
    return t->deal->deck->game->resource[resource].supply == 0 ||
           (resource == how->money && how->no_money_cap);
}

int hm_lt_left(const hm_table *t, int resource)
{
    return is_endless(t, resource) ? UINT8_MAX : hm_lt(t)->reserve[resource];
}

int hm_lt_take(hm_table *t, int player, int resource, int amount)
{
    hm_lt_state *s = hm_lt(t);
    int left = hm_lt_left(t, resource);
    int room = UINT8_MAX - s->seat[player].stock[resource]; /* of what a stock can
                                                               count */
    int n = amount < left ? amount : left;
    n = n < room ? n : room;
    s->seat[player].stock[resource] = (uint8_t)(s->seat[player].stock[resource] + n);
    hm_lt_touch(t, player, HM_LT_STOCK);
    if (!is_endless(t, resource))
        s->reserve[resource] = (uint8_t)(s->reserve[resource] - n);
    return n;
}

static void give_back(hm_table *t, int player, int resource, int amount)
{
    hm_lt_state *s = hm_lt(t);
    s->seat[player].stock[resource] = (uint8_t)(s->seat[player].stock[resource] - amount);
    hm_lt_touch(t, player, HM_LT_STOCK);
    if (!is_endless(t, resource))
        s->reserve[resource] = (uint8_t)(s->reserve[resource] + amount);
}

/* Money that stands for cubes goes to the reserve; the cubes never leave it. */
void hm_lt_pay(hm_table *t, int player, const hm_lt_way *way)
{
    const hm_lt_rules *how = hm_lt_how(t);
    for (int r = 0; r < t->deal->deck->game->resources; r++) {
        give_back(t, player, r, way->cubes[r]);
        if (way->coins[r] != 0)
            give_back(t, player, how->money, way->coins[r] * how->coins_per_cube);
    }
}

/* -- ways */

typedef struct search {
    const hm_table *t;
    const hm_lt_seat *seat;
    const uint8_t  *need;
    hm_lt_way       now;
    hm_lt_way      *way;
    int             which, count;
} search;

static void keep(search *s)
{
    if (s->way != NULL && s->count == s->which)
        *s->way = s->now;
    s->count++;
}

/* Cubes of one kind that money may stand for. */
static int most_for_money(const search *s, int resource)
{
    const hm_lt_rules *how = hm_lt_how(s->t);
    if (how->money < 0 || resource == how->money)
        return 0;
    return how->cubes_need_reserve ? hm_lt_left(s->t, resource) : UINT8_MAX;
}

/* Splits what is needed of each resource, from r on, into cubes and money. */
static void split(search *s, int r, int left)
{
    if (r == s->t->deal->deck->game->resources) {
        if (left == 0)
            keep(s);
        return;
    }
    int need = s->need[r], most = most_for_money(s, r);
    for (int coins = 0; coins <= need && coins <= most && coins <= left; coins++) {
        if (need - coins > s->seat->stock[r])
            continue;
        s->now.cubes[r] = (uint8_t)(need - coins);
        s->now.coins[r] = (uint8_t)coins;
        split(s, r + 1, left - coins);
    }
}

int hm_lt_ways(const hm_table *t, int player, const uint8_t *need, int kept,
               hm_lt_way *way, int which)
{
    const hm_lt_rules *how = hm_lt_how(t);
    const hm_lt_seat *seat = &hm_lt(t)->seat[player];
    search s = {.t = t, .seat = seat, .need = need, .way = way, .which = which};
    int money = how->money < 0 ? 0 : seat->stock[how->money] - kept - need[how->money];
    if (money < 0)
        return 0;
    int total = 0;
    for (int r = 0; r < t->deal->deck->game->resources; r++)
        total += r == how->money ? 0 : need[r];
    for (int coins = 0; coins <= total && coins * how->coins_per_cube <= money; coins++)
        split(&s, 0, coins);
    return s.count;
}

/* -- feeding */

static int food_held(const hm_table *t, const hm_lt_seat *seat)
{
    int n = 0;
    for (int r = 0; r < t->deal->deck->game->resources; r++)
        n += t->deal->deck->game->resource[r].food ? seat->stock[r] : 0;
    return n;
}

/* The kind of food that money buys next: the one eaten most already, so that a meal is of
 * one kind where it can be. It makes no other difference, so it is not asked. */
static int kind_to_buy(const search *s)
{
    const hm_game *g = s->t->deal->deck->game;
    int best = -1;
    for (int r = 0; r < g->resources; r++)
        if (g->resource[r].food && most_for_money(s, r) > s->now.coins[r] &&
            (best < 0 || s->now.cubes[r] > s->now.cubes[best]))
            best = r;
    return best;
}

static void keep_meal(search *s, int bought)
{
    memset(s->now.coins, 0, sizeof s->now.coins);
    for (int kind; bought > 0; bought--) {
        if ((kind = kind_to_buy(s)) < 0)
            return;
        s->now.coins[kind]++;
    }
    keep(s);
}

/* Food of each kind from r on: `cubes` more as they are; then so many are bought. */
static void serve(search *s, int r, int cubes, int bought)
{
    const hm_game *g = s->t->deal->deck->game;
    if (r == g->resources) {
        if (cubes == 0)
            keep_meal(s, bought);
        return;
    }
    int most = g->resource[r].food ? s->seat->stock[r] : 0;
    for (int c = most < cubes ? most : cubes; c >= 0; c--) {
        s->now.cubes[r] = (uint8_t)c;
        serve(s, r + 1, cubes - c, bought);
    }
}

/* Everybody eats who can: food that is there may be kept only where money
 * feeds instead. */
int hm_lt_feedings(const hm_table *t, int player, hm_lt_way *way, int which)
{
    const hm_lt_rules *how = hm_lt_how(t);
    const hm_lt_seat *seat = &hm_lt(t)->seat[player];
    search s = {.t = t, .seat = seat, .way = way, .which = which};
    int mouths = how->workers, held = food_held(t, seat);
    int money = how->money < 0 ? 0 : seat->stock[how->money];
    for (int coins = 0; coins <= mouths && coins * how->coins_per_cube <= money;
         coins++) {
        int cubes = mouths - coins;
        if (cubes > held)
            cubes = held; /* the rest goes hungry */
        serve(&s, 0, cubes, coins);
    }
    return s.count;
}
