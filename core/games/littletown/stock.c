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
    hm_lt_touch(t, player, 1 << resource);
    if (!hm_lt_how(t)->endless[resource])
        s->reserve[resource] = (uint8_t)(s->reserve[resource] - n);
    return n;
}

static void give_back(hm_table *t, int player, int resource, int amount)
{
    hm_lt_state *s = hm_lt(t);
    s->seat[player].stock[resource] = (uint8_t)(s->seat[player].stock[resource] - amount);
    hm_lt_touch(t, player, 1 << resource);
    if (!hm_lt_how(t)->endless[resource])
        s->reserve[resource] = (uint8_t)(s->reserve[resource] + amount);
}

/* Money that stands for cubes goes to the reserve; the cubes never leave it. */
void hm_lt_pay(hm_table *t, int player, const hm_lt_way *way)
{
    const hm_lt_rules *how = hm_lt_how(t);
    for (int r = 0; r < t->deal->deck->game->resources; r++) {
        if (way->cubes[r] != 0)
            give_back(t, player, r, way->cubes[r]);
        if (way->coins[r] != 0)
            give_back(t, player, how->money, way->coins[r] * how->coins_per_cube);
    }
}

/* -- what can be paid. Whoever is short of a cube pays for it with money, so there is a
 * way if there is one that uses no more money than that: no way has to be listed. */

/* Has the player all of it? Eight kinds in one comparison, for that is how it mostly
 * is. */
static bool has_all(const uint8_t *stock, const uint8_t *need)
{
    typedef uint8_t amounts __attribute__((vector_size(HM_RESOURCES_MAX)));
    amounts a, b;
    uint64_t lacks;
    _Static_assert(sizeof a == sizeof lacks, "all kinds are one word");
    memcpy(&a, stock, sizeof a);
    memcpy(&b, need, sizeof b);
    a = (amounts)(b > a);
    memcpy(&lacks, &a, sizeof lacks);
    return lacks == 0;
}

/* Cubes that money has to stand for; -1: it may not. */
static int missing_cubes(const hm_table *t, const uint8_t *stock, const uint8_t *need)
{
    int missing = 0;
    if (has_all(stock, need))
        return 0;
    for (int r = 0; r < t->deal->deck->game->resources; r++) {
        int lack = need[r] - stock[r];
        if (lack <= 0)
            continue;
        if (lack > hm_lt_most_for_money(t, r))
            return -1;
        missing += lack;
    }
    return missing;
}

int hm_lt_spare_money(const hm_table *t, int player, const uint8_t *need, int kept)
{
    const hm_lt_rules *how = hm_lt_how(t);
    const uint8_t *stock = hm_lt(t)->seat[player].stock;
    int missing = missing_cubes(t, stock, need);
    if (missing < 0 || how->money < 0)
        return missing < 0 ? -1 : 0;
    int spare = stock[how->money] - need[how->money] - kept -
                missing * how->coins_per_cube;
    return spare < 0 ? -1 : spare;
}

/* -- all tiles of the market at once: 8 or 16 slots to a vector. Compilers have vectors
 * for every machine, but only those that fit its registers are quick, and larger ones go
 * to functions by pointer only. Nothing in it exceeds 16 bits. */

#ifdef __AVX2__
enum { LANES = 16 };
#define BIT_OF_EACH_LANE 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, \
                         16384, INT16_MIN
#else
enum { LANES = 8 };
#define BIT_OF_EACH_LANE 1, 2, 4, 8, 16, 32, 64, 128
#endif

enum {
    BLOCKS = HM_DECK_MAX / LANES,
    TOO_MANY = 1024 /* more than all kinds of a cost together can miss */
};
_Static_assert(HM_DECK_MAX % LANES == 0, "slots are whole vectors");
_Static_assert(HM_RESOURCES_MAX * 99 < TOO_MANY, "a cost has up to 99 of a kind");

typedef int16_t lanes
    __attribute__((vector_size(sizeof(int16_t) * LANES), aligned(2), may_alias));

/* Adds up what is missing of each tile's cost in one kind; what money may not stand for
 * is too much. */
static void count_missing(const lanes cost[BLOCKS], int16_t stock, int16_t most,
                          lanes missing[BLOCKS])
{
    for (int i = 0; i < BLOCKS; i++) {
        lanes lack = cost[i] - stock;
        lack &= lack > 0;
        missing[i] += lack + ((lack > most) & TOO_MANY);
    }
}

/* Lanes that hold, as bits. */
static uint64_t bits_of(const lanes *holds)
{
    static const lanes bit = {BIT_OF_EACH_LANE};
    uint64_t word[LANES / 4], all = 0;
    lanes bits = *holds & bit;
    memcpy(word, &bits, sizeof word);
    for (int i = 0; i < LANES / 4; i++)
        all |= word[i];
    all |= all >> 32;
    return (all | all >> 16) & 0xffff;
}

/* Which tiles of a vector the money reaches for, `price` for a cube that is missing. Of
 * those no more are multiplied than are too dear anyway. */
static uint64_t can_be_paid(const lanes *cost, int16_t money, int16_t price,
                            const lanes *missing)
{
    int16_t dear = (int16_t)(price == 0 ? 1 : money / price + 1);
    lanes few = *missing < dear;
    lanes coins = ((*missing & few) | (dear & ~few)) * price + *cost;
    lanes fits = (coins <= money) & (*missing < TOO_MANY);
    return bits_of(&fits);
}

/* Of tiles with several costs, those of which one can be paid. */
static uint64_t affordable_dear(const hm_table *t, int player)
{
    uint64_t out = 0;
    for (uint64_t left = hm_lt_how(t)->dear; left != 0; left &= left - 1) {
        const hm_barters *b =
            &t->deal->deck->card[hm_first(left)]->barter[HM_TRADE_COST];
        for (int i = 0; i < b->count; i++)
            if (hm_lt_spare_money(t, player, b->offer[i].trade.pay, 0) >= 0)
                out |= left & -left;
    }
    return out;
}

uint64_t hm_lt_affordable(const hm_table *t, int player)
{
    static const lanes nothing[BLOCKS];
    const hm_lt_rules *how = hm_lt_how(t);
    const uint8_t *stock = hm_lt(t)->seat[player].stock;
    lanes missing[BLOCKS] = {0};
    uint64_t out = 0;
    for (int r = 0; r < t->deal->deck->game->resources; r++)
        if (r != how->money)
            count_missing((const lanes *)how->cost[r], stock[r],
                          (int16_t)hm_lt_most_for_money(t, r), missing);
    const lanes *coins = how->money < 0 ? nothing : (const lanes *)how->cost[how->money];
    int16_t money = how->money < 0 ? 0 : stock[how->money];
    for (int i = 0; i < BLOCKS; i++)
        out |= can_be_paid(&coins[i], money, how->coins_per_cube, &missing[i])
               << i * LANES;
    out |= how->dear != 0 ? affordable_dear(t, player) : 0;
    return out & hm_lt(t)->on_offer;
}
