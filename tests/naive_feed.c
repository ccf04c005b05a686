/* Feeding in naive towns. Everything an owner can do is followed to its end: first every
 * choice among those who feed for nothing, then every way to go on paying, one coin at a
 * time. Who eats is numbered, so that a set of those who are fed is a number. */
#include <assert.h>
#include <string.h>

#include "tests/naive_town.h"

enum { FARM_FEEDS = 4, PATCH_FEEDS = 6, PURSE = 6, SETS = 1 << NAIVE_SQUARES };

typedef struct table {
    const naive_town *t;
    const naive_meal *wanted;
    int               rights;
    int               eaters, square[NAIVE_SQUARES]; /* who eats */
    int               groups;
    int               group[NAIVE_SQUARES]; /* of each square, -1: does not eat */
    bool              any, possible;
    int               best, of_wanted;
    int               best_set, best_coins;
} table;

/* Can this set be fed with so many coins left? Between two calls, all is false. */
static bool reached[SETS][PURSE];
/* Have Greenhouses been asked after this set before, and Farms? Many choices of others
 * lead to one; in the number of the call that asked. */
static unsigned asked_houses[SETS], asked_farms[SETS], call;

/* -- points */

int naive_count_fed(const naive_town *t, const bool fed[NAIVE_SQUARES])
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += fed[s] ? cottages_on(t, s) : 0;
    return n;
}

int naive_mausoleum(const naive_town *t, const bool fed[NAIVE_SQUARES])
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_card(t, s, NAIVE_COTTAGE) && !fed[s];
    return 3 * n;
}

static int fed_cottages_beside(const naive_town *t, int square, const bool fed[])
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += is_beside(square, s) && fed[s] ? cottages_on(t, s) : 0;
    return n;
}

int naive_temple(const naive_town *t, int square, const bool fed[NAIVE_SQUARES])
{
    return fed_cottages_beside(t, square, fed) >= 2 ? 4 : 0;
}

bool naive_beside_fed_cottage(const naive_town *t, int square,
                              const bool fed[NAIVE_SQUARES])
{
    return fed_cottages_beside(t, square, fed) >= 1;
}

int naive_coin_points(const naive_town *t, int coins)
{
    return count_cards(t, NAIVE_FESTIVAL) > 0 ? 2 * coins : coins;
}

int naive_schoolhouse(const naive_town *t, int square, const naive_meal *meal, int rights)
{
    if (!naive_beside_fed_cottage(t, square, meal->fed))
        return 0;
    return meal->coins >= rights ? 4 : 2;
}

static int points_of_being_fed(const naive_town *t, int square)
{
    return is_card(t, square, NAIVE_VINEYARD) ? 9
           : is_card(t, square, NAIVE_CASTLE) ? 5 : 3;
}

static int points_by_feeding(const naive_town *t, const naive_meal *meal, int rights)
{
    int sum = naive_coin_points(t, meal->coins);
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        if (meal->fed[s])
            sum += points_of_being_fed(t, s);
        if (is_card(t, s, NAIVE_MAUSOLEUM))
            sum += naive_mausoleum(t, meal->fed);
        if (is_card(t, s, NAIVE_CHAPEL))
            sum += naive_count_fed(t, meal->fed);
        if (is_card(t, s, NAIVE_TEMPLE))
            sum += naive_temple(t, s, meal->fed);
        if (is_card(t, s, NAIVE_PARSONAGE))
            sum += naive_beside_fed_cottage(t, s, meal->fed) ? 4 : 0;
        if (is_card(t, s, NAIVE_SCHOOLHOUSE))
            sum += naive_schoolhouse(t, s, meal, rights);
        if (is_card(t, s, NAIVE_MONASTERY))
            sum += naive_monastery(t, s, meal->fed);
    }
    return sum;
}

/* -- for nothing */

static int number_of(const table *m, const bool fed[])
{
    int set = 0;
    for (int i = 0; i < m->eaters; i++)
        set |= fed[m->square[i]] ? 1 << i : 0;
    return set;
}

static bool is_first(const table *m, unsigned asked[SETS], const bool fed[])
{
    unsigned *seen = &asked[number_of(m, fed)];
    bool first = *seen != call;
    *seen = call;
    return first;
}

/* Farms: anything that is still hungry, `left` at most. */
static void choose_by_farms(table *m, int square, int left, bool fed[])
{
    while (square < NAIVE_SQUARES &&
           (left == 0 || fed[square] || !eats(m->t, square)))
        square++;
    if (square == NAIVE_SQUARES) {
        reached[number_of(m, fed)][m->t->coins] = true;
        return;
    }
    choose_by_farms(m, square + 1, left, fed);
    fed[square] = true;
    choose_by_farms(m, square + 1, left - 1, fed);
    fed[square] = false;
}

/* Greenhouses: any groups of cottages, `left` at most. */
static void choose_by_greenhouses(table *m, int group, int left, const bool fed[])
{
    bool now[NAIVE_SQUARES];
    memcpy(now, fed, sizeof now);
    if (group == m->groups || left == 0) {
        if (is_first(m, asked_farms, now))
            choose_by_farms(m, 0, FARM_FEEDS * count_cards(m->t, NAIVE_FARM), now);
        return;
    }
    choose_by_greenhouses(m, group + 1, left, now);
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (m->group[s] == group)
            now[s] = true;
    choose_by_greenhouses(m, group + 1, left - 1, now);
}

static bool is_alone(const naive_town *t, int square)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_beside(square, s) && eats(t, s))
            return false;
    return eats(t, square);
}

/* Vegetable Patches: anybody who eats alone and is still hungry, `left` at most. */
static void choose_by_patches(table *m, int square, int left, bool fed[])
{
    while (square < NAIVE_SQUARES &&
           (left == 0 || fed[square] || !is_alone(m->t, square)))
        square++;
    if (square == NAIVE_SQUARES) {
        if (is_first(m, asked_houses, fed))
            choose_by_greenhouses(m, 0, count_cards(m->t, NAIVE_GREENHOUSE), fed);
        return;
    }
    choose_by_patches(m, square + 1, left, fed);
    fed[square] = true;
    choose_by_patches(m, square + 1, left - 1, fed);
    fed[square] = false;
}

/* Granges: each names a type, which is any but blue; all who are beside one eat. */
static void choose_by_granges(table *m, naive_type type, int left, const bool fed[])
{
    bool now[NAIVE_SQUARES];
    memcpy(now, fed, sizeof now);
    if (type == NAIVE_TYPES || left == 0) {
        choose_by_patches(m, 0, PATCH_FEEDS * count_cards(m->t, NAIVE_PATCH), now);
        return;
    }
    choose_by_granges(m, type + 1, left, now);
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (eats(m->t, s) && count_beside(m->t, s, type) > 0)
            now[s] = true;
    choose_by_granges(m, type + 1, left - 1, now);
}

static void paint_group(table *m, int square)
{
    m->group[square] = m->groups;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (is_beside(square, s) && eats(m->t, s) && m->group[s] < 0)
            paint_group(m, s);
}

static void find_groups(table *m)
{
    for (int s = 0; s < NAIVE_SQUARES; s++)
        m->group[s] = -1;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        if (!eats(m->t, s))
            continue;
        m->square[m->eaters++] = s;
        if (m->group[s] < 0) {
            paint_group(m, s);
            m->groups++;
        }
    }
}

/* Granaries, Orchards and the neighbours of Tithe Barns leave no choice, like Nectar
 * Farms. */
static bool is_served(const naive_town *t, int from, int s)
{
    return (is_card(t, from, NAIVE_GRANARY) && is_around(from, s)) ||
           (is_card(t, from, NAIVE_TITHE_BARN) && is_beside(from, s)) ||
           (is_card(t, from, NAIVE_ORCHARD) &&
            (share_row(from, s) || share_column(from, s)));
}

/* A Nectar Farm feeds all of them if their number is even. */
static bool has_nectar(const naive_town *t)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        n += eats(t, s) + (t->castle_eats_twice && is_card(t, s, NAIVE_CASTLE));
    return n % 2 == 0 && count_cards(t, NAIVE_NECTAR) > 0;
}

static void feed_fixed(const naive_town *t, bool fed[])
{
    const bool nectar = has_nectar(t);
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        fed[s] = nectar && eats(t, s);
        for (int from = 0; from < NAIVE_SQUARES && eats(t, s); from++)
            fed[s] = fed[s] || is_served(t, from, s);
    }
}

/* -- for coins: each feeds somebody who is still hungry */

/* Everybody in one row or one column. */
static void pay_root_cellar(const table *m, int set, int coins)
{
    for (int line = 0; line < NAIVE_SIDE; line++) {
        int row = set, column = set;
        for (int i = 0; i < m->eaters; i++) {
            row |= m->square[i] / NAIVE_SIDE == line ? 1 << i : 0;
            column |= m->square[i] % NAIVE_SIDE == line ? 1 << i : 0;
        }
        if (row != set)
            reached[row][coins - 1] = true;
        if (column != set)
            reached[column][coins - 1] = true;
    }
}

/* One or two, anywhere. */
static void pay_tithe_barn(const table *m, int set, int coins)
{
    for (int i = 0; i < m->eaters; i++)
        for (int k = 0; k <= i; k++) {
            int more = set | 1 << i | 1 << k;
            if (more != set)
                reached[more][coins - 1] = true;
        }
}

/* Of equals, the one that feeds the first whom the other does not, then the one that
 * keeps more. */
static bool is_ahead(const table *m, int set, int coins)
{
    for (int i = 0; i < m->eaters; i++)
        if ((set ^ m->best_set) >> i & 1)
            return set >> i & 1;
    return coins > m->best_coins;
}

static void consider(table *m, int set, int coins)
{
    naive_meal meal = {.coins = coins};
    for (int i = 0; i < m->eaters; i++)
        meal.fed[m->square[i]] = set >> i & 1;
    int points = points_by_feeding(m->t, &meal, m->rights);
    if (!m->any || points > m->best || (points == m->best && is_ahead(m, set, coins))) {
        m->best = points;
        m->best_set = set;
        m->best_coins = coins;
    }
    m->any = true;
    if (coins == m->wanted->coins &&
        memcmp(meal.fed, m->wanted->fed, sizeof meal.fed) == 0) {
        m->possible = true;
        m->of_wanted = points;
    }
}

/* Whoever has a coin and somebody to feed for it goes on; the others have come to an
 * end. */
static void go_on(table *m, int set, int coins)
{
    bool cellar = count_cards(m->t, NAIVE_ROOT_CELLAR) > 0;
    bool barn = count_cards(m->t, NAIVE_TITHE_BARN) > 0;
    if (coins == 0 || set == (1 << m->eaters) - 1 || (!cellar && !barn)) {
        consider(m, set, coins);
        return;
    }
    if (cellar)
        pay_root_cellar(m, set, coins);
    if (barn)
        pay_tithe_barn(m, set, coins);
}

static void pay(table *m)
{
    for (int coins = m->t->coins; coins >= 0; coins--)
        for (int set = 0; set < 1 << m->eaters; set++) {
            if (reached[set][coins])
                go_on(m, set, coins);
            reached[set][coins] = false;
        }
}

static void feed(table *m)
{
    bool fed[NAIVE_SQUARES];
    assert(m->t->coins >= 0 && m->t->coins < PURSE);
    find_groups(m);
    feed_fixed(m->t, fed);
    call++;
    choose_by_granges(m, NAIVE_RED, count_cards(m->t, NAIVE_GRANGE), fed);
    pay(m);
}

int naive_feed(const naive_town *t, int rights, const naive_meal *meal, bool *possible)
{
    table m = {.t = t, .rights = rights, .wanted = meal};
    feed(&m);
    *possible = m.possible && m.of_wanted == m.best;
    return m.best;
}

int naive_coins_left(const naive_town *t, int rights)
{
    const naive_meal none = {.coins = -1};
    table m = {.t = t, .rights = rights, .wanted = &none};
    feed(&m);
    return m.best_coins;
}
