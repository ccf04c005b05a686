/* feed_bought.c - feeding that is paid for: all that can be bought is tried.
 *
 * What is paid is chosen from the outside in: groups for nothing (feed.c), then rows and
 * columns, then how many units go each other way; offers for nothing and these units then
 * serve whoever is left, as in feed.c.
 *
 * A unit that feeds nobody is not paid, so each must find somebody who is hungry when it
 * is paid. Order is the owner's. Units may go before rows and columns: one that came
 * later fed nobody who stands in an earlier row, so moving it ahead takes nothing from
 * them. Whoever is left then is served by matching. If everybody can be served, and every
 * unit can have somebody, then both can be had at once (Mendelsohn and Dulmage), so the
 * two are looked at one after the other. */
#include <string.h>

#include "core/body.h"
#include "core/meal.h"
#include "core/score.h"
#include "core/vm.h"

/* -- what is for sale */

static hm_set hungry(const hm_meal *m) { return m->f->feedable & ~m->fixed; }

/* A second building of a card opens no second way; of two amounts the larger will do
 * whatever the smaller does. */
static void add_way(hm_meal *m, int counter, int64_t amount, hm_set where)
{
    const int most = hm_count(where &= hungry(m));
    amount = amount < most ? amount : most;
    if (amount <= 0)
        return;
    for (int i = 0; i < m->ways; i++)
        if (m->way[i].counter == counter && m->way[i].where == where) {
            if (m->way[i].amount < amount)
                m->way[i].amount = (int)amount;
            return;
        }
    if (m->offers + m->ways == HM_SQUARES_MAX) {
        m->left = -1; /* refused by feed.c */
        return;
    }
    m->way[m->ways++] = (hm_way){.counter = counter, .amount = (int)amount,
                                 .where = where};
}

void hm_meal_offer_for_sale(hm_meal *m, const hm_use *u, int square)
{
    const int counter = u->clause->who;
    int64_t out[2];
    if (hm_facts_counter(m->f, counter, 0) <= 0 || hungry(m) == 0)
        return;
    m->feeder = u->slot;
    hm_clause_values(u->clause, m->f, square, u->slot, out);
    if (u->clause->hook == HM_HOOK_FEEDS_BOUGHT) {
        add_way(m, counter, out[0], (hm_set)out[1]);
        return;
    }
    m->by_row |= out[0] & HM_LINE_ROW ? 1u << counter : 0;
    m->by_column |= out[0] & HM_LINE_COLUMN ? 1u << counter : 0;
}

/* A row and a column in which the same one stands alone are one lane. */
static void add_lane(hm_meal *m, hm_set squares, unsigned counters)
{
    squares = hm_facts_whole(m->f, squares) & hungry(m);
    if (squares == 0 || counters == 0)
        return;
    for (int i = 0; i < m->lanes; i++)
        if (m->lane[i].squares == squares) {
            m->lane[i].counters |= counters;
            return;
        }
    m->lane[m->lanes++] = (hm_lane){squares, counters};
}

void hm_meal_open_shop(hm_meal *m)
{
    const hm_grid *g = &m->f->deck->game->grid;
    m->lanes = 0;
    m->bought = 0;
    for (int s = 0; s < g->count; s += g->cols)
        add_lane(m, g->row[s] | hm_bit(s), m->by_row);
    for (int s = 0; s < g->cols; s++)
        add_lane(m, g->column[s] | hm_bit(s), m->by_column);
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        m->had[i] = i < m->f->deck->game->counters
                        ? (int16_t)hm_facts_counter(m->f, i, 0)
                        : 0;
    memcpy(m->purse, m->had, sizeof m->purse);
}

/* -- does every unit feed somebody? */

/* Can the lanes be paid in some order so that each feeds somebody besides `done`? The
 * last one must have somebody who stands in no other. */
static bool lanes_feed(hm_meal *m, uint64_t lanes, hm_set done)
{
    while (lanes != 0) {
        hm_set once = 0, twice = done;
        for (uint64_t b = lanes; b != 0; b &= b - 1) {
            const hm_set squares = m->lane[hm_first(b)].squares;
            twice |= once & squares;
            once |= squares;
        }
        uint64_t rest = 0;
        for (uint64_t b = lanes; b != 0; b &= b - 1)
            if (!(m->lane[hm_first(b)].squares & ~twice))
                rest |= b & -b;
        m->left--;
        if (rest == lanes)
            return false;
        lanes = rest;
    }
    return true;
}

/* Who stands in a lane that is bought may be fed before it only if the lane still has
 * somebody. */
static bool may_go_ahead(hm_meal *m, hm_set one, hm_set taken)
{
    return !(one & m->covered) || lanes_feed(m, m->bought, m->given | taken | one);
}

/* Can somebody of their own be picked for `need` more units of way w, from `from`, and
 * for those of later ways, from `fed`? */
static bool units_feed(hm_meal *m, int w, int need, hm_set from, hm_set fed, hm_set taken)
{
    if (--m->left < 0)
        return false;
    if (need == 0 && w + 1 >= m->ways)
        return true;
    if (need == 0)
        return units_feed(m, w + 1, m->way[w + 1].units,
                          m->way[w + 1].where & fed & ~taken, fed, taken);
    if (hm_count(from) < need)
        return false;
    const hm_set outside = from & ~m->covered;
    const hm_set one = outside ? outside & -outside : from & -from;
    if (may_go_ahead(m, one, taken) &&
        units_feed(m, w, need - 1, from & ~one, fed, taken | one))
        return true;
    return units_feed(m, w, need, from & ~one, fed, taken);
}

/* `fed` are those who are fed neither for nothing nor as part of a group, except by
 * offers, which nobody has to take. */
static bool all_feed(hm_meal *m, hm_set fed)
{
    int units = hm_count(m->bought);
    for (int i = 0; i < m->ways; i++)
        units += m->way[i].units;
    return units <= hm_count(fed) && units_feed(m, -1, 0, 0, fed, 0);
}

/* -- trying */

static bool is_better(const hm_meal *m, int32_t points, hm_set fed, const int16_t *spent)
{
    if (!m->found || points != m->best)
        return !m->found || points > m->best;
    const hm_set other = fed ^ m->best_fed;
    if (other != 0)
        return (fed & other & -other) != 0;
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        if (spent[i] != m->best_spent[i])
            return spent[i] < m->best_spent[i];
    return false;
}

void hm_meal_try_bought(hm_meal *m, hm_set chosen)
{
    const hm_set fed = m->covered | chosen;
    if (!all_feed(m, fed & ~m->given))
        return;
    m->left -= m->price;
    hm_meal_work(m, m->words);
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        m->f->spent[i] = (int16_t)(m->had[i] - m->purse[i]);
    m->f->fed = fed;
    const int32_t points = hm_score_of_bought(m->f);
    if (!is_better(m, points, fed, m->f->spent))
        return;
    m->found = true;
    m->best = points;
    m->best_fed = fed;
    memcpy(m->best_spent, m->f->spent, sizeof m->best_spent);
}

/* Whom a unit that is left could feed. */
static hm_set within_reach(const hm_meal *m)
{
    hm_set out = 0;
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        if (m->purse[i] > 0 && ((m->by_row | m->by_column) >> i & 1))
            return m->f->feedable;
    for (int i = 0; i < m->ways; i++)
        out |= m->purse[m->way[i].counter] > 0 ? m->way[i].where : 0;
    return out;
}

/* What was paid is decided: units are offers like others now. Only what feeds all whom a
 * unit that is left could feed is allowed. */
static void serve_paid(hm_meal *m)
{
    const int offers = m->offers;
    m->must = within_reach(m) & ~m->covered;
    m->left--;
    if (m->must & ~m->open)
        return;
    for (int i = 0; i < m->ways; i++)
        if (m->way[i].units > 0)
            m->offer[m->offers++] =
                (hm_offer){m->way[i].units * m->way[i].amount, m->way[i].where};
    hm_meal_serve(m, m->covered);
    m->offers = offers;
}

/* Pays units from way w on. */
static void pay_units(hm_meal *m, int w)
{
    if (m->left < 0)
        return;
    if (w == m->ways) {
        serve_paid(m);
        return;
    }
    hm_way *way = &m->way[w];
    int16_t *purse = &m->purse[way->counter];
    const int16_t all = *purse;
    const int mouths = hm_count(way->where & ~m->given);
    const int most = all < mouths ? all : mouths;
    for (way->units = 0; way->units <= most; way->units++) {
        *purse = (int16_t)(all - way->units);
        pay_units(m, w + 1);
    }
    way->units = 0;
    *purse = all;
}

static void look_for_more(hm_meal *m)
{
    hm_set reach = 0;
    if (!lanes_feed(m, m->bought, m->given))
        return;
    for (int i = 0; i < m->offers; i++)
        reach |= m->offer[i].where;
    for (int i = 0; i < m->ways; i++)
        reach |= m->way[i].where;
    m->open = m->f->feedable & ~m->covered & reach;
    if (m->ways == 0 && (within_reach(m) & ~m->covered & ~m->open))
        return; /* serve_paid would refuse it, and sorting them is dear */
    m->classes = 0;
    if (m->open != 0)
        hm_meal_classify(m);
    pay_units(m, 0);
}

/* Buys lanes from lane i on, or none of them. */
static void pay_lanes(hm_meal *m, int i)
{
    if (m->left-- < 0)
        return;
    if (i == m->lanes) {
        look_for_more(m);
        return;
    }
    pay_lanes(m, i + 1);
    const hm_set covered = m->covered;
    if (!(m->lane[i].squares & ~m->given))
        return;
    m->covered |= m->lane[i].squares;
    m->bought |= hm_bit(i);
    for (int c = 0; c < HM_COUNTERS_MAX; c++)
        if ((m->lane[i].counters >> c & 1) && m->purse[c] > 0) {
            m->purse[c]--;
            pay_lanes(m, i + 1);
            m->purse[c]++;
        }
    m->bought &= ~hm_bit(i);
    m->covered = covered;
}

void hm_meal_shop(hm_meal *m, hm_set given)
{
    m->given = m->covered = given;
    pay_lanes(m, 0);
}
