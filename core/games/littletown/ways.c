/* All ways to pay in a little-town game, and to feed workers.
 *
 * Each kind of cube is paid as it is or with money. First it is worked out what money
 * must at least and can at most stand for, kind by kind; so the search below never goes
 * where there is no way, and its steps are as many as the ways it finds, times the kinds.
 * It stops at HM_OPTIONS_MAX of them. */
#include <string.h>

#include "core/games/littletown/littletown.h"

/* The order of ways is a promise: options are numbers in it. The way looked for is the
 * one with the number `which`; no more than `most` are counted. */
typedef struct search {
    const hm_table   *t;
    const hm_lt_seat *seat;
    int               kinds;
    int               which, most, count;
    hm_lt_way         now, found;
} search;

static bool goes_on(const search *s) { return s->count < s->most; }

static void keep(search *s)
{
    if (s->count == s->which)
        s->found = s->now;
    s->count++;
}

static search begin(const hm_table *t, int player, int which, int most)
{
    return (search){.t = t, .seat = &hm_lt(t)->seat[player], .which = which,
                    .most = most, .kinds = t->deal->deck->game->resources};
}

static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

/* Cubes that `money` can stand for, up to `most`. */
static int cubes_for(const hm_table *t, int money, int most)
{
    int price = hm_lt_how(t)->coins_per_cube;
    return price == 0 ? most : smaller(most, money / price);
}

/* -- paying */

/* How many cubes of each kind money stands for: from least to most. Those of all kinds
 * from one on are added up in rest_least and rest_most. */
typedef struct bill {
    const uint8_t *need;
    int            least[HM_RESOURCES_MAX], most[HM_RESOURCES_MAX];
    int            rest_least[HM_RESOURCES_MAX + 1], rest_most[HM_RESOURCES_MAX + 1];
    int            affordable; /* of all kinds together */
} bill;

static void draw_up(const search *s, const uint8_t *need, bill *b)
{
    int money = hm_lt_how(s->t)->money;
    b->need = need;
    b->rest_least[s->kinds] = b->rest_most[s->kinds] = 0;
    for (int r = s->kinds - 1; r >= 0; r--) {
        b->least[r] = larger(need[r] - s->seat->stock[r], 0);
        b->most[r] = smaller(need[r], hm_lt_most_for_money(s->t, r));
        b->rest_least[r] = b->rest_least[r + 1] + b->least[r];
        b->rest_most[r] = b->rest_most[r + 1] + b->most[r];
    }
    b->affordable = money < 0 ? 0
                              : cubes_for(s->t, s->seat->stock[money] - need[money],
                                          b->rest_most[0]);
}

static void write_down(search *s, const bill *b, int r, int coins)
{
    s->now.cubes[r] = (uint8_t)(b->need[r] - coins);
    s->now.coins[r] = (uint8_t)coins;
}

/* Splits what is needed of each kind, from r on, into cubes and money for `left` cubes in
 * all; the rest can take what this one leaves. */
static void split(search *s, const bill *b, int r, int left)
{
    if (r == s->kinds) {
        keep(s);
        return;
    }
    int coins = larger(b->least[r], left - b->rest_most[r + 1]);
    int last = smaller(b->most[r], left - b->rest_least[r + 1]);
    for (; coins <= last && goes_on(s); coins++) {
        write_down(s, b, r, coins);
        split(s, b, r + 1, left - coins);
    }
}

static void search_payments(search *s, const uint8_t *need)
{
    bill b;
    draw_up(s, need, &b);
    for (int coins = b.rest_least[0]; coins <= b.affordable && goes_on(s); coins++)
        split(s, &b, 0, coins);
}

/* Mostly no money is left for another cube, and so there is one way. */
static bool has_choice(const hm_table *t, int spare)
{
    return spare >= 0 && spare >= hm_lt_how(t)->coins_per_cube;
}

int hm_lt_ways(const hm_table *t, int player, const uint8_t *need)
{
    search s = begin(t, player, -1, HM_OPTIONS_MAX);
    int spare = hm_lt_spare_money(t, player, need, 0);
    if (!has_choice(t, spare))
        return spare >= 0;
    search_payments(&s, need);
    return s.count;
}

/* The first way: money stands for what is missing only. */
static hm_lt_way least_money(const search *s, const uint8_t *need)
{
    hm_lt_way way = {0};
    for (int r = 0; r < s->kinds; r++) {
        way.cubes[r] = (uint8_t)smaller(need[r], s->seat->stock[r]);
        way.coins[r] = (uint8_t)(need[r] - way.cubes[r]);
    }
    return way;
}

bool hm_lt_only_way(const hm_table *t, int player, const uint8_t *need, hm_lt_way *way)
{
    search s = begin(t, player, -1, 2);
    int spare = hm_lt_spare_money(t, player, need, 0);
    if (has_choice(t, spare))
        search_payments(&s, need);
    *way = least_money(&s, need);
    return spare >= 0 && s.count <= 1;
}

hm_lt_way hm_lt_way_to_pay(const hm_table *t, int player, const uint8_t *need, int which)
{
    search s = begin(t, player, which, which + 1);
    search_payments(&s, need);
    return s.found;
}

/* -- feeding */

/* The kinds of food, how much of each and of all from one on the player has, and how much
 * money may stand for. */
typedef struct larder {
    int foods;
    int kind[HM_RESOURCES_MAX], held[HM_RESOURCES_MAX];
    int rest[HM_RESOURCES_MAX + 1];
    int mouths, most_bought;
} larder;

static void look_into(const search *s, larder *l)
{
    const hm_game *g = s->t->deal->deck->game;
    int money = hm_lt_how(s->t)->money, on_sale = 0, bought = 0;
    l->foods = 0;
    for (int r = 0; r < s->kinds; r++)
        if (g->resource[r].food) {
            l->held[l->foods] = s->seat->stock[r];
            l->kind[l->foods++] = r;
            on_sale += hm_lt_most_for_money(s->t, r);
        }
    l->rest[l->foods] = 0;
    for (int i = l->foods - 1; i >= 0; i--)
        l->rest[i] = l->rest[i + 1] + l->held[i];
    l->mouths = hm_lt_how(s->t)->workers;
    if (money >= 0)
        bought = cubes_for(s->t, s->seat->stock[money], l->mouths);
    l->most_bought = smaller(bought, on_sale);
}

/* The kind of food that money buys next: the one eaten most already, so that a meal is of
 * one kind where it can be. It makes no other difference, so it is not asked. -1: none is
 * on sale. */
static int kind_to_buy(const search *s, const larder *l)
{
    int best = -1;
    for (int i = 0; i < l->foods; i++) {
        int r = l->kind[i];
        if (hm_lt_most_for_money(s->t, r) > s->now.coins[r] &&
            (best < 0 || s->now.cubes[r] > s->now.cubes[best]))
            best = r;
    }
    return best;
}

/* Which food money stands for follows from the rest of the meal, and is worked out for
 * the one looked for only. */
static void keep_meal(search *s, const larder *l, int bought)
{
    if (s->count == s->which) {
        memset(s->now.coins, 0, sizeof s->now.coins);
        for (int kind; bought > 0 && (kind = kind_to_buy(s, l)) >= 0; bought--)
            s->now.coins[kind]++;
    }
    keep(s);
}

/* Food of each kind from the i-th on: `cubes` more as they are; then so many are
 * bought. */
static void serve(search *s, const larder *l, int i, int cubes, int bought)
{
    if (i == l->foods) {
        keep_meal(s, l, bought);
        return;
    }
    int c = smaller(l->held[i], cubes), least = larger(cubes - l->rest[i + 1], 0);
    for (; c >= least && goes_on(s); c--) {
        s->now.cubes[l->kind[i]] = (uint8_t)c;
        serve(s, l, i + 1, cubes - c, bought);
    }
}

/* Everybody eats who can: food that is there may be kept only where money feeds
 * instead. */
static void search_meals(search *s)
{
    larder l;
    look_into(s, &l);
    for (int bought = 0; bought <= l.most_bought && goes_on(s); bought++)
        serve(s, &l, 0, smaller(l.mouths - bought, l.rest[0]), bought); /* the rest goes
                                                                           hungry */
}

int hm_lt_feedings(const hm_table *t, int player)
{
    search s = begin(t, player, -1, HM_OPTIONS_MAX);
    search_meals(&s);
    return s.count;
}

bool hm_lt_only_feeding(const hm_table *t, int player, hm_lt_way *way)
{
    search s = begin(t, player, 0, 2);
    search_meals(&s);
    *way = s.found;
    return s.count == 1;
}

hm_lt_way hm_lt_way_to_feed(const hm_table *t, int player, int which)
{
    search s = begin(t, player, which, which + 1);
    search_meals(&s);
    return s.found;
}
