/* What a player's position in a little-town game is worth, for bots that look one
 * move ahead. It goes by what the player may see: the board, all stocks, their
 * own objectives. */
#include "core/games/littletown/littletown.h"

enum {
    POINT = 1000,
    WILD = 500000,  /* points beyond which more make no difference: nothing overflows */
    CUBE = 450,     /* the cubes of a tile bring about half a point each */
    COIN = 330,     /* three coins are a point or a cube in the end */
    FOOD = 400,     /* more than enough for the next meal */
    HUNGER = 2900,  /* a mouth that will not be fed, nearly what it costs then */
    EARLY = 1500,   /* the same while there are workers to find food: its price */
    PLACE = 1000,   /* a tile of one's own, per round left: it serves, and others pay */
    HOPE = 300      /* an objective in hand */
};

static int worth_of_points(int64_t points)
{
    return POINT * (int)(points > WILD ? WILD : points < -WILD ? -WILD : points);
}

/* Has the player had the meal of this round? */
static bool has_eaten(const hm_table *t, int player)
{
    const hm_lt_state *s = hm_lt(t);
    int n = t->deal->players;
    if (s->phase != HM_LT_FEED && s->phase != HM_LT_FED)
        return s->phase == HM_LT_OVER;
    int place = (player - s->first + n) % n, now = (s->player - s->first + n) % n;
    return place < now || (place == now && s->phase == HM_LT_FED);
}

/* Food for the next meal; the nearer it is, the more a mouth without any hurts. */
static int worth_of_food(const hm_table *t, const hm_lt_seat *seat, int food, bool eaten)
{
    int workers = hm_lt_how(t)->workers, used = eaten ? 0 : workers - seat->workers;
    int hungry = workers > food ? workers - food : 0;
    int spare = food > workers ? food - workers : 0;
    bool more = hm_lt(t)->round + eaten < hm_lt_how(t)->rounds; /* meals after the next */
    int hurts = EARLY + (HUNGER - EARLY) * used / workers;
    return (more ? FOOD * spare : 0) - hurts * hungry;
}

/* In the last round nothing will be built of cubes any more, so they are worth
 * little, and food nothing once all have eaten. */
static int worth_of_stock(const hm_table *t, int player)
{
    const hm_game *g = t->deal->deck->game;
    const hm_lt_seat *seat = &hm_lt(t)->seat[player];
    bool last = hm_lt(t)->round == hm_lt_how(t)->rounds, eaten = has_eaten(t, player);
    int food = 0, sum = 0;
    for (int r = 0; r < g->resources; r++) {
        if (g->resource[r].food)
            food += seat->stock[r];
        else if (g->resource[r].money)
            sum += COIN * seat->stock[r];
        else
            sum += (last ? CUBE / 4 : CUBE) * seat->stock[r];
    }
    return sum + (last && eaten ? 0 : worth_of_food(t, seat, food, eaten));
}

int64_t hm_lt_points_of(const hm_facts *f, const hm_use *use)
{
    const hm_set mine = f->card[use->slot] & f->own;
    int64_t sum = 0;
    if (use->clause->hook == HM_HOOK_SCORE_TOGETHER)
        return mine != 0 ? hm_clause_value(use->clause, f, -1, use->slot) : 0;
    for (hm_set s = mine; s != 0; s &= s - 1)
        sum += hm_clause_value(use->clause, f, hm_first(s), use->slot);
    return sum;
}

/* Points that the player's tiles would bring if the game were over. Few tiles bring any,
 * so mostly nothing has to be looked at. */
static int64_t points_of_tiles(const hm_table *t, int player)
{
    const hm_uses *uses = &t->deal->deck->uses[HM_HOOK_SCORE],
                  *whole = &t->deal->deck->uses[HM_HOOK_SCORE_TOGETHER];
    int64_t sum = 0;
    if (hm_lt_tiles_of(t, hm_lt(t)->seat[player].own, hm_lt_how(t)->scored) == 0)
        return 0;
    const hm_facts *f = hm_lt_facts(t, player);
    for (int i = 0; i < uses->count; i++)
        sum += hm_lt_points_of(f, &uses->use[i]);
    for (int i = 0; i < whole->count; i++)
        sum += hm_lt_points_of(f, &whole->use[i]);
    return sum;
}

static int worth_of_tiles(const hm_table *t, int player)
{
    int left = hm_lt_how(t)->rounds - hm_lt(t)->round;
    return worth_of_points(points_of_tiles(t, player)) +
           PLACE * left * hm_count(hm_lt(t)->seat[player].own);
}

int hm_lt_worth(const hm_table *t, int player, struct hm_advice *a)
{
    (void)a;
    const hm_lt_seat *seat = &hm_lt(t)->seat[player];
    return worth_of_points(seat->points) + worth_of_stock(t, player) +
           worth_of_tiles(t, player) + HOPE * hm_count(seat->hand);
}
