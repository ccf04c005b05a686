/* What one more of a card would bring: on its best square, or together with others. */
#include "core/games/tinytowns/prizes.h"

#include <string.h>

#include "core/rng.h"
#include "core/games/tinytowns/prospects.h"

enum { GROUP = 4 }; /* buildings of a card that are thought of together */

/* What the owner has to pay with, as a number that tells most cases apart. */
static uint64_t purse_of(const hm_deck *d, const hm_town *town)
{
    uint64_t x = 0;
    for (int i = 0; i < d->game->counters; i++)
        if (!d->game->counter[i].of_square)
            x = x << 16 ^ x >> 48 ^ (uint64_t)hm_counted(&d->plan, town, i, 0);
    return x != 0 ? hm_rng_next(&x) : 0;
}

/* In front of this town. Neighbours are looked at where a card in play looks at them. */
static void sit_at(hm_advice *a, const hm_table *t, int player, const hm_town *town)
{
    const hm_town *around[HM_PLAYERS_MAX];
    const int others = hm_tt_around(t, player, a->visits, around);
    hm_grower_seat(&a->grower, town, around, others);
}

void hm_tt_sit_down(hm_advice *a, const hm_table *t, int player)
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

/* -- a town that stands for all that have the same buildings */

static void copy_purse(const hm_deck *d, hm_town *to, const hm_town *from)
{
    for (int i = 0; i < d->game->counters; i++)
        if (!d->game->counter[i].of_square) {
            const int n = hm_counted(&d->plan, from, i, 0);
            const int kept = d->feeding_is_bought && n > 1 ? 1 : n;
            hm_town_set_counter(&d->plan, to, i, 0, kept);
        }
}

/* Where a building brings most, as somebody would have put it there; of equal squares the
 * first. */
static int best_square(hm_advice *a, const hm_town *town, hm_set free, int slot)
{
    hm_growth now, with;
    int best = INT32_MIN, square = hm_first(free);
    hm_grower_seat(&a->grower, town, NULL, 0);
    hm_growth_start(&now, &a->grower, &a->fault);
    if (hm_growth_is_even(&now, slot))
        return square;
    for (hm_set s = free; s != 0; s &= s - 1) {
        hm_growth_copy(&with, &now);
        hm_growth_add(&with, slot, hm_first(s));
        const int points = hm_growth_points(&with);
        square = points > best ? hm_first(s) : square;
        best = points > best ? points : best;
    }
    return square;
}

/* Squares in the order of what is on them, which is the same wherever they lie. */
typedef struct things {
    int      count;
    uint64_t key[HM_SQUARES_MAX];
    int      square[HM_SQUARES_MAX];
} things;

static void sort_things(const hm_advice *a, const hm_plan *p, const hm_town *town,
                        hm_set squares, things *out)
{
    out->count = 0;
    for (; squares != 0; squares &= squares - 1) {
        const uint64_t key = hm_parts_square_key(&a->parts, p, town, hm_first(squares));
        int i = out->count;
        if (key == 0)
            continue;
        for (; i > 0 && out->key[i - 1] > key; i--) {
            out->key[i] = out->key[i - 1];
            out->square[i] = out->square[i - 1];
        }
        out->key[i] = key;
        out->square[i] = hm_first(squares);
        out->count++;
    }
}

/* The buildings in the order of their slots, each where it brings most; and all that
 * points may depend on. What is on other squares comes last, on the last ones that are
 * free. */
static const hm_town *sorted_town(hm_advice *a, const hm_deck *d, const hm_town *town)
{
    const hm_plan *p = &d->plan;
    hm_town *out = &a->modest;
    things list;
    hm_town_start(p, d->game, out);
    hm_parts_copy(&a->parts, p, out, town);
    copy_purse(d, out, town);
    hm_set free = hm_deck_squares(d, out);
    for (uint64_t b = town->stands; b != 0; b &= b - 1) {
        sort_things(a, p, town, hm_town_like(p, town, HM_CELL_BUILDING + hm_first(b)),
                    &list);
        for (int i = 0; i < list.count; i++) {
            const int square = best_square(a, out, free, hm_first(b));
            hm_parts_bring(&a->parts, p, out, square, town, list.square[i]);
            free &= ~hm_bit(square);
        }
    }
    sort_things(a, p, town, a->parts.loose ? hm_deck_open(d, town) : 0, &list);
    for (int i = 0; i < list.count; i++) {
        const int square = hm_last(free);
        hm_parts_bring(&a->parts, p, out, square, town, list.square[i]);
        free &= ~hm_bit(square);
    }
    return out;
}

/* Others are taken to have come as far: a card that looks at them is worth something, and
 * what they really have is seen when it can be built. */
static void sit_alike(hm_advice *a, const hm_table *t, const hm_town *town)
{
    const hm_town *around[HM_PLAYERS_MAX];
    const int players = t->deal->players;
    const int others = !a->visits ? 0 : t->deal->deck->surveys || players <= 3
                                            ? players - 1 : 2;
    for (int i = 0; i < others; i++)
        around[i] = town;
    hm_grower_seat(&a->grower, town, around, others);
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

/* One more of a card, on the first free square if there is any. A storey takes none: who
 * comes after it would stand elsewhere, and what that is worth would be taken for what
 * the storey is. */
static void add_one(hm_growth *g, hm_set *free, int slot)
{
    const bool storey = hm_deck_tower(g->of->deck, &g->town, slot) != 0;
    if (*free != 0)
        hm_growth_add(g, slot, hm_first(*free));
    *free &= storey ? *free : *free - 1;
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
    raise(prize, 100 * hm_tt_bounded(alone[1] - alone[0]));
    if (free == 0 || hm_growth_is_even(now, i))
        return;
    for (hm_set s = free & (free - 1); s != 0; s &= s - 1) {
        hm_growth_copy(&with, now);
        hm_growth_add(&with, i, hm_first(s));
        raise(prize, 100 * hm_tt_bounded(hm_growth_points(&with) - alone[0]));
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
        int share = 100 * hm_tt_bounded(with[n] - without[0]) / (n + 1);
        raise(&p->of[i], lesser(share, 100 * hm_tt_bounded(with[n] - without[n])));
        raise(&p->of[j], lesser(share, 100 * hm_tt_bounded(with[n] - with[n - 1])));
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
    const hm_set free = hm_deck_open(d, town);
    const uint64_t slots = hm_tt_open_slots(d, town);
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
    const hm_set free = hm_deck_open(t->deal->deck, town);
    uint64_t slots = free != 0 ? a->moves & hm_tt_open_slots(t->deal->deck, town) : 0;
    hm_prospect ahead;
    if (slots == 0)
        return;
    hm_tt_sit_down(a, t, player);
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
        int prize = p->of[slot] + 100 * hm_tt_bounded(more);
        p->of[slot] = (int16_t)(prize < 0 ? 0 : lesser(prize, INT16_MAX));
    }
}

static hm_prizes *place_of(hm_advice *a, uint64_t key, bool *known)
{
    const size_t place = (key ^ key >> 32) & (a->room - 1);
    hm_prizes *p = (void *)((char *)a->prizes + place * a->size);
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
    if (d->feeding_is_bought && !a->lasting)
        town = modest_town(a, d, town);
    const uint64_t key = hm_parts_key(&a->parts, &d->plan, town) +
                         (a->counts ? purse_of(d, town) : 0);
    hm_prizes *p = place_of(a, key, &known);
    if (!known) { /* what has several squares would not fit just anywhere */
        if (a->lasting && d->spreads == 0)
            sit_alike(a, t, town = sorted_town(a, d, town));
        else
            sit_at(a, t, player, town);
        find_prizes(a, d, town, p);
    }
    return p;
}

/* The same prizes are settled for every purse. */
static const int16_t *settled_prizes(hm_advice *a, const hm_table *t, int player)
{
    const hm_prizes *plain = plain_prizes(a, t, player);
    bool known;
    a->key = plain->key;
    if (a->moves == 0)
        return plain->of;
    const size_t size = (size_t)t->deal->deck->count * sizeof(int16_t);
    int16_t copy[HM_DECK_MAX]; /* both may have the same place */
    memcpy(copy, plain->of, size);
    a->key = ~(a->key + 2 * purse_of(t->deal->deck, hm_tt_town(t, player)));
    hm_prizes *p = place_of(a, a->key, &known);
    if (!known || a->lasting) { /* what effects do depends on the whole town */
        memcpy(p->of, copy, size);
        settle_prizes(a, t, player, p);
    }
    return p->of;
}

/* What is wished for is not kept with the prizes: those last. */
const int16_t *hm_tt_prizes(hm_advice *a, const hm_table *t, int player)
{
    const int16_t *prize = settled_prizes(a, t, player);
    if (a->wish->more == 0)
        return prize;
    memcpy(a->wished, prize, (size_t)t->deal->deck->count * sizeof *prize);
    a->wished[a->wish->slot] =
        (int16_t)lesser(prize[a->wish->slot] + a->wish->more, INT16_MAX);
    return a->wished;
}
