/* Cubes and coins of a little-town game: what moves, and what can be paid at all. In
 * which ways is in ways.c. */
#include <string.h>

#include "core/games/littletown/littletown.h"

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
    if (!hm_lt_how(t)->endless[resource])
        s->reserve[resource] = (uint8_t)(s->reserve[resource] - n);
    return n;
}

static void give_back(hm_table *t, int player, int resource, int amount)
{
    hm_lt_state *s = hm_lt(t);
    s->seat[player].stock[resource] = (uint8_t)(s->seat[player].stock[resource] - amount);
    hm_lt_touch(t, player, HM_LT_STOCK);
    if (!hm_lt_how(t)->endless[resource])
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

/* -- what can be paid. Whoever is short of a cube pays for it with money, so there is a
 * way if there is one that uses no more money than that: no way has to be listed. */

int hm_lt_most_for_money(const hm_table *t, int resource)
{
    const hm_lt_rules *how = hm_lt_how(t);
    if (how->money < 0 || resource == how->money)
        return 0;
    return how->cubes_need_reserve ? hm_lt_left(t, resource) : UINT8_MAX;
}

bool hm_lt_can_afford(const hm_table *t, int player, const uint8_t *need, int kept)
{
    const hm_lt_rules *how = hm_lt_how(t);
    const uint8_t *stock = hm_lt(t)->seat[player].stock;
    int missing = 0;
    for (int r = 0; r < t->deal->deck->game->resources; r++) {
        int lack = need[r] - stock[r];
        if (lack <= 0)
            continue;
        if (lack > hm_lt_most_for_money(t, r))
            return false;
        missing += lack;
    }
    return how->money < 0 ||
           kept + need[how->money] + missing * how->coins_per_cube <= stock[how->money];
}

/* -- all tiles of the market at once: a byte or a word for each slot, in loops without a
 * branch that compilers turn into vector instructions */

/* A set of the slots whose flag is 1, eight flags to a multiplication. */
static uint64_t slots_of(const uint8_t flag[HM_DECK_MAX])
{
    uint64_t out = 0;
    for (int i = 0; i < HM_DECK_MAX; i += 8) {
        uint64_t word;
        memcpy(&word, flag + i, sizeof word);
        out |= (word * 0x0102040810204080u >> 56) << i;
    }
    return out;
}

/* Adds up what is missing of each tile's cost in one kind, and strikes out those of
 * which more is missing than money may stand for. */
static void count_missing(const uint8_t cost[HM_DECK_MAX], int stock, int most,
                          uint8_t fits[HM_DECK_MAX], uint16_t missing[HM_DECK_MAX])
{
    for (int i = 0; i < HM_DECK_MAX; i++) {
        uint8_t lack = (uint8_t)((cost[i] > stock ? cost[i] : stock) - stock);
        fits[i] &= lack <= most;
        missing[i] = (uint16_t)(missing[i] + lack);
    }
}

/* More than 255 cubes nobody can pay for with money, and with 256 nothing overflows. */
static void compare_money(const uint8_t cost[HM_DECK_MAX], int money, int price,
                          const uint16_t missing[HM_DECK_MAX], uint8_t fits[HM_DECK_MAX])
{
    for (int i = 0; i < HM_DECK_MAX; i++) {
        uint16_t n = missing[i] < 256 ? missing[i] : 256;
        fits[i] &= (uint16_t)(n * price + cost[i]) <= money;
    }
}

uint64_t hm_lt_affordable(const hm_table *t, int player)
{
    const hm_lt_rules *how = hm_lt_how(t);
    const hm_lt_state *s = hm_lt(t);
    const uint8_t *stock = s->seat[player].stock;
    uint8_t fits[HM_DECK_MAX];
    uint16_t missing[HM_DECK_MAX] = {0};
    for (int i = 0; i < HM_DECK_MAX; i++)
        fits[i] = s->market[i] != 0;
    for (int r = 0; r < t->deal->deck->game->resources; r++)
        if (r != how->money)
            count_missing(how->cost[r], stock[r], hm_lt_most_for_money(t, r), fits,
                          missing);
    if (how->money >= 0)
        compare_money(how->cost[how->money], stock[how->money], how->coins_per_cube,
                      missing, fits);
    return slots_of(fits);
}
