/* All ways to pay in a little-town game, and to feed workers.
 *
 * Each kind of cube is paid as it is or with money. First it is worked out what money must
 * at least and can at most stand for, kind by kind; so the search below never goes where
 * there is no way, and its steps are as many as the ways it finds, times the kinds. It
 * stops at HM_OPTIONS_MAX of them. */
#include <string.h>

#include "core/games/littletown/littletown.h"

/* The order of ways is a promise: options are numbers in it. The way looked for is the one
 * with the number `which`. */
typedef struct search {
    const hm_table   *t;
    const hm_lt_seat *seat;
    int               kinds;
    int               which, count;
    hm_lt_way         now, found;
} search;

/* Goes on until enough ways are found: the one looked for, or too many to offer. */
static bool goes_on(const search *s)
{
    return s->count <= s->which && s->count < HM_OPTIONS_MAX;
}

static void keep(search *s)
{
    if (s->count == s->which)
        s->found = s->now;
    s->count++;
}

static search begin(const hm_table *t, int player, int which)
{
    return (search){.t = t, .seat = &hm_lt(t)->seat[player], .which = which,
                    .kinds = t->deal->deck->game->resources};
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

/* Mostly there is no money to spare, and one way. */
static void search_payments(search *s, const uint8_t *need)
{
    bill b;
    draw_up(s, need, &b);
    for (int coins = b.rest_least[0]; coins <= b.affordable && goes_on(s); coins++)
        split(s, &b, 0, coins);
}

/* What cannot be paid at all has no way, and is not looked into any further. */
int hm_lt_ways(const hm_table *t, int player, const uint8_t *need)
{
    search s = begin(t, player, HM_OPTIONS_MAX);
    if (hm_lt_can_afford(t, player, need, 0))
        search_payments(&s, need);
    return s.count;
}

hm_lt_way hm_lt_way_to_pay(const hm_table *t, int player, const uint8_t *need, int which)
{
    search s = begin(t, player, which);
    search_payments(&s, need);
    return s.found;
}

/* -- feeding */

static bool is_food(const search *s, int r)
{
    return s->t->deal->deck->game->resource[r].food;
}

/* Food of all kinds from r on that the player has, and food that money may stand for. */
typedef struct larder {
    int rest[HM_RESOURCES_MAX + 1];
    int on_sale;
} larder;

static void look_into(const search *s, larder *l)
{
    l->rest[s->kinds] = l->on_sale = 0;
    for (int r = s->kinds - 1; r >= 0; r--) {
        l->rest[r] = l->rest[r + 1] + (is_food(s, r) ? s->seat->stock[r] : 0);
        l->on_sale += is_food(s, r) ? hm_lt_most_for_money(s->t, r) : 0;
    }
}

/* The kind of food that money buys next: the one eaten most already, so that a meal is of
 * one kind where it can be. It makes no other difference, so it is not asked. -1: none is
 * on sale. */
static int kind_to_buy(const search *s)
{
    int best = -1;
    for (int r = 0; r < s->kinds; r++)
        if (is_food(s, r) && hm_lt_most_for_money(s->t, r) > s->now.coins[r] &&
            (best < 0 || s->now.cubes[r] > s->now.cubes[best]))
            best = r;
    return best;
}

/* Which food money stands for follows from the rest of the meal, and is worked out for
 * the one looked for only. */
static void keep_meal(search *s, int bought)
{
    if (s->count == s->which) {
        memset(s->now.coins, 0, sizeof s->now.coins);
        for (int kind; bought > 0 && (kind = kind_to_buy(s)) >= 0; bought--)
            s->now.coins[kind]++;
    }
    keep(s);
}

/* Food of each kind from r on: `cubes` more as they are; then so many are bought. */
static void serve(search *s, const larder *l, int r, int cubes, int bought)
{
    if (r == s->kinds) {
        keep_meal(s, bought);
        return;
    }
    int c = is_food(s, r) ? smaller(s->seat->stock[r], cubes) : 0;
    for (; c >= larger(cubes - l->rest[r + 1], 0) && goes_on(s); c--) {
        s->now.cubes[r] = (uint8_t)c;
        serve(s, l, r + 1, cubes - c, bought);
    }
}

/* Everybody eats who can: food that is there may be kept only where money
 * feeds instead. */
static void search_meals(search *s)
{
    larder l;
    int money = hm_lt_how(s->t)->money, mouths = hm_lt_how(s->t)->workers;
    look_into(s, &l);
    int most = money < 0 ? 0 : cubes_for(s->t, s->seat->stock[money], mouths);
    for (int coins = 0; coins <= most && coins <= l.on_sale && goes_on(s); coins++)
        serve(s, &l, 0, smaller(mouths - coins, l.rest[0]), coins); /* the rest goes
                                                                       hungry */
}

int hm_lt_feedings(const hm_table *t, int player)
{
    search s = begin(t, player, HM_OPTIONS_MAX);
    search_meals(&s);
    return s.count;
}

hm_lt_way hm_lt_way_to_feed(const hm_table *t, int player, int which)
{
    search s = begin(t, player, which);
    search_meals(&s);
    return s.found;
}
