/* Feeding is a choice of the owner, and the best one is wanted. The plain cases
 * (everything gets fed; nobody can tell fed buildings apart) are answered at
 * once. Otherwise feedable buildings are sorted into classes which no score and
 * no feeder tells apart, and only how many of each class are fed is tried. What can be
 * bought besides is in feed_bought.c. */
#include "core/feed.h"

#include <string.h>

#include "core/meal.h"
#include "core/score.h"
#include "core/vm.h"
#include "core/work.h"

static void add_offer(hm_meal *m, int64_t amount, hm_set where)
{
    where &= m->f->feedable;
    if (amount <= 0 || where == 0)
        return;
    int most = hm_count(where); /* more than everyone is no use */
    for (int i = 0; i < m->offers; i++)
        if (m->offer[i].where == where) {
            m->offer[i].amount += (int)(amount < most ? amount : most);
            return;
        }
    if (m->offers == HM_SQUARES_MAX) {
        m->left = -1; /* refused below */
        return;
    }
    m->offer[m->offers++] = (hm_offer){(int)(amount < most ? amount : most), where};
}

/* -- one type each */

/* Who is fed for nothing leaves less to pay for, and that may be wanted. */
static bool is_more_better(const hm_meal *m)
{
    return !m->f->deck->feeding_hurts && !m->f->deck->feeding_is_bought;
}

/* Leaves out a dish that feeds nobody, or the same as another; where more is better,
 * also one that is a part of another. */
static void add_dish(const hm_meal *m, hm_menu *menu, hm_set dish)
{
    const bool most = is_more_better(m);
    int kept = 0;
    if (dish == 0)
        return;
    for (int i = 0; i < menu->dishes; i++)
        if (menu->dish[i] == dish || (most && (dish & ~menu->dish[i]) == 0))
            return;
    for (int i = 0; i < menu->dishes; i++)
        if (!most || (menu->dish[i] & ~dish) != 0)
            menu->dish[kept++] = menu->dish[i];
    menu->dish[kept++] = dish;
    menu->dishes = kept;
}

/* Whoever is fed anyway is no dish: what is fixed was collected before. */
static void fill_menu(const hm_meal *m, hm_menu *menu)
{
    const hm_grid *g = &m->f->deck->game->grid;
    menu->dishes = 0;
    for (hm_set b = menu->types; b != 0; b &= b - 1)
        add_dish(m, menu, hm_grid_union(g->near[menu->near], m->f->type[hm_first(b)]) &
                              m->f->feedable & ~m->fixed);
}

/* Cards with the same choice have one menu; who feeds nobody whatever they name has
 * none. */
static void add_menu(hm_meal *m, int64_t near, hm_set types, int picks)
{
    if (near == 0)
        return;
    for (int i = 0; i < m->menus; i++)
        if (m->menu[i].near == near && m->menu[i].types == types) {
            m->menu[i].picks += picks;
            return;
        }
    if (m->menus == HM_MENUS_MAX) {
        m->left = -1; /* refused below */
        return;
    }
    hm_menu *menu = &m->menu[m->menus];
    menu->near = (int)near;
    menu->types = types;
    menu->picks = picks;
    fill_menu(m, menu);
    m->menus += menu->dishes > 0;
}

/* Who can have every dish has them, where that is better. */
static void serve_whole_menus(hm_meal *m)
{
    int kept = 0;
    for (int i = 0; i < m->menus; i++) {
        const hm_menu *menu = &m->menu[i];
        if (!is_more_better(m) || menu->picks < menu->dishes) {
            m->menu[kept++] = *menu;
            continue;
        }
        for (int k = 0; k < menu->dishes; k++)
            m->fixed |= menu->dish[k];
    }
    m->menus = kept;
}

/* What `times` buildings give by one clause, seen from `square`. What is for sale is so
 * once. */
static void collect_one(hm_meal *m, const hm_use *u, int square, int times)
{
    int64_t out[2];
    if (u->clause->hook == HM_HOOK_FEEDS_BOUGHT ||
        u->clause->hook == HM_HOOK_FEEDS_LINES) {
        hm_meal_offer_for_sale(m, u, square);
        return;
    }
    hm_clause_values(u->clause, m->f, square, u->slot, out);
    if (u->clause->hook != HM_HOOK_FEEDS && out[0] > 0)
        m->feeder = u->slot;
    if (u->clause->hook == HM_HOOK_FEEDS)
        m->fixed |= (hm_set)out[0] & m->f->feedable;
    else if (u->clause->hook == HM_HOOK_FEEDS_UP_TO)
        add_offer(m, out[0] * times, (hm_set)out[1]);
    else if (u->clause->hook == HM_HOOK_FEEDS_ONE_TYPE)
        add_menu(m, out[0], (hm_set)out[1], times);
    else if (out[0] > 0) /* HM_HOOK_FEEDS_GROUPS */
        m->groups += (int)(out[0] < HM_SQUARES_MAX ? out[0] : HM_SQUARES_MAX) * times;
}

/* What a clause gives without looking at its own square is asked once
 * and multiplied. */
static void collect(hm_meal *m)
{
    const hm_deck *d = m->f->deck;
    HM_EACH_HOOK(h, FEEDERS)
        for (int i = 0; i < d->uses[h].count; i++) {
            const hm_use *u = &d->uses[h].use[i];
            hm_set s = m->f->card[u->slot];
            if (s != 0 && !(u->clause->flags & HM_CLAUSE_OWN))
                collect_one(m, u, -1, hm_count(s));
            else
                for (; s != 0; s &= s - 1)
                    collect_one(m, u, hm_first(s), 1);
        }
}

/* Groups of feedable buildings only: nothing else links them. */
static void find_parts(hm_meal *m)
{
    const hm_grid *g = &m->f->deck->game->grid;
    for (hm_set left = m->f->feedable; left != 0;) {
        hm_set part = hm_grid_group(g, left, hm_first(left));
        m->part[m->parts++] = part;
        left &= ~part;
    }
}

/* Answers when there is nothing to weigh up; false when there is. */
static bool feed_plainly(hm_meal *m)
{
    hm_set rest = m->f->feedable & ~m->fixed;
    if (rest == 0 ||
        (m->offers == 0 && m->groups == 0 && m->menus == 0 && !hm_meal_sells(m))) {
        m->f->fed = m->fixed;
        return true;
    }
    if (m->f->deck->feeding_hurts || hm_meal_sells(m))
        return false;
    if (m->groups >= hm_count(rest)) {
        m->f->fed = m->f->feedable;
        return true;
    }
    if (m->offers != 1 || m->groups != 0 || m->menus != 0)
        return false;
    rest &= m->offer[0].where;
    if (m->offer[0].amount < hm_count(rest) && !m->f->deck->feeding_is_plain)
        return false;
    m->f->fed = m->fixed | hm_lowest(rest, m->offer[0].amount);
    return true;
}

/* From the last class down, for those that are added are split already. */
static void split(hm_meal *m, hm_set by)
{
    for (int i = m->classes - 1; i >= 0; i--) {
        hm_set in = m->class[i] & by;
        if (in == 0 || in == m->class[i])
            continue;
        m->class[m->classes++] = m->class[i] & ~by;
        m->class[i] = in;
    }
}

/* What is no plain program is counted when it is run. */
static int plain_words(const hm_program *p)
{
    return p == NULL || p->price > HM_PRICE_PLAIN ? 0 : (int)p->price;
}

void hm_meal_work(hm_meal *m, int64_t words)
{
    hm_fault *fault = m->f->fault;
    if (fault == NULL)
        return;
    fault->work -= words;
    if (fault->work < 0 || fault->error.code != HM_OK)
        m->left = -1;
}

/* The sets that a score counts depend on what is fed, so they are asked for twice: with
 * nobody fed and with everybody. A set that is made square by square (HM_CLAUSE_APART
 * is not set) can differ in no other way. */
static void split_by_clause(hm_meal *m, const hm_use *u)
{
    hm_set fed = m->f->fed, both[2] = {0, m->f->feedable};
    hm_set where = m->f->card[u->slot];
    if (!(u->clause->flags & HM_CLAUSE_OWN))
        where &= -where;
    hm_meal_work(m, 2 * hm_count(where) * plain_words(u->clause->probe));
    for (; where != 0; where &= where - 1)
        for (int k = 0; k < 2; k++) {
            int64_t out[2];
            hm_probes probes = {0};
            m->f->fed = both[k];
            hm_vm_run(u->clause->probe, m->f, hm_first(where), u->slot, out, &probes);
            for (int i = 0; i < probes.count; i++)
                split(m, probes.set[i]);
        }
    m->f->fed = fed;
}

void hm_meal_classify(hm_meal *m)
{
    const hm_deck *d = m->f->deck;
    m->left -= HM_SQUARES_MAX;
    m->classes = 1;
    m->class[0] = m->open;
    for (uint64_t b = d->feedable; b != 0; b &= b - 1)
        split(m, m->f->card[hm_first(b)]);
    for (int i = 0; i < m->offers; i++)
        split(m, m->offer[i].where);
    for (int i = 0; i < m->ways; i++)
        split(m, m->way[i].where);
    HM_EACH_HOOK(h, SCORES)
        for (int i = 0; i < d->uses[h].count; i++) {
            const hm_use *u = &d->uses[h].use[i];
            if (!(u->clause->flags & HM_CLAUSE_FED) || m->f->card[u->slot] == 0)
                continue;
            if (u->clause->flags & HM_CLAUSE_APART)
                for (hm_set s = m->open; s != 0; s &= s - 1)
                    split(m, s & -s);
            else
                split_by_clause(m, u);
        }
}

/* What each offer feeds so far. */
typedef struct served {
    hm_set at[HM_SQUARES_MAX];
} served;

/* Gives `square` to an offer, moving others along if need be (an augmenting path). tried
 * stops circles. */
static bool serve(hm_meal *m, served *s, int square, uint64_t *tried)
{
    for (int i = 0; i < m->offers; i++) {
        m->left--;
        if (!(m->offer[i].where & hm_bit(square)) || (*tried & hm_bit(i)))
            continue;
        *tried |= hm_bit(i);
        if (hm_count(s->at[i]) < m->offer[i].amount) {
            s->at[i] |= hm_bit(square);
            return true;
        }
        for (hm_set one = s->at[i]; one != 0; one &= one - 1) {
            if (!serve(m, s, hm_first(one), tried))
                continue;
            s->at[i] = (s->at[i] & ~(one & -one)) | hm_bit(square);
            return true;
        }
    }
    return false;
}

/* Can the offers feed `more` besides `chosen`, which they feed already? */
static bool can_serve(hm_meal *m, served *s, hm_set chosen, hm_set more)
{
    if (m->offers == 0)
        return more == 0;
    if (m->offers == 1)
        return hm_count(chosen | more) <= m->offer[0].amount &&
               !(more & ~m->offer[0].where);
    for (; more != 0; more &= more - 1) {
        uint64_t tried = 0;
        if (!serve(m, s, hm_first(more), &tried))
            return false;
    }
    return true;
}

/* Does the first feed the lowest square that only one of them does? */
static bool feeds_lower(hm_set fed, hm_set other)
{
    const hm_set apart = fed ^ other;
    return (fed & apart & -apart) != 0;
}

/* Only clauses that look at feeding are scored again; the others are the same in every
 * trial. Of equals the first stays, as lower squares are tried first; types have no such
 * order. */
static void try_fed(hm_meal *m, hm_set fed)
{
    m->left -= m->price;
    hm_meal_work(m, m->words);
    m->f->fed = fed;
    int32_t points = hm_score_of_fed(m->f);
    bool tie = m->found && points == m->best && m->menus > 0;
    if (m->found && points <= m->best && !(tie && feeds_lower(fed, m->best_fed)))
        return;
    m->found = true;
    m->best = points;
    m->best_fed = fed;
}

/* Chooses how many of class i and later are fed; `chosen` are those before, served as
 * in s. */
static void choose_classes(hm_meal *m, int i, hm_set given, hm_set chosen,
                           const served *s)
{
    if (i == m->classes && m->left >= 0 && hm_meal_sells(m))
        hm_meal_try_bought(m, chosen);
    else if (i == m->classes && m->left >= 0)
        try_fed(m, given | chosen);
    if (i == m->classes)
        return;
    const int least = hm_count(m->class[i] & m->must);
    for (int n = hm_count(m->class[i]); n >= least && m->left >= 0; n--) {
        served now;
        hm_set more = hm_lowest(m->class[i], n);
        memcpy(now.at, s->at, (size_t)m->offers * sizeof *s->at);
        m->left--;
        if (!can_serve(m, &now, chosen, more))
            continue;
        choose_classes(m, i + 1, given, chosen | more, &now);
        /* With one offer to all and nothing to lose, less is never better
         * unless a later class takes what is left. */
        if (!m->f->deck->feeding_hurts && i + 1 == m->classes)
            return;
    }
}

void hm_meal_serve(hm_meal *m, hm_set given)
{
    const served nobody = {{0}};
    choose_classes(m, 0, given, 0, &nobody);
}

/* Picks up to `left` groups from part i on, then feeds the rest by offers. */
static void choose_groups(hm_meal *m, int i, int left, hm_set given)
{
    if (m->left < 0)
        return;
    if (i < m->parts && left > 0) {
        if (m->part[i] & ~given)
            choose_groups(m, i + 1, left - 1, given | m->part[i]);
        choose_groups(m, i + 1, left, given);
        return;
    }
    if (hm_meal_sells(m)) {
        hm_meal_shop(m, given);
        return;
    }
    m->open = m->f->feedable & ~given;
    hm_set reach = 0;
    for (int k = 0; k < m->offers; k++)
        reach |= m->offer[k].where;
    m->open &= reach;
    if (m->open == 0) { /* nothing is left to choose */
        try_fed(m, given);
        return;
    }
    hm_meal_classify(m);
    hm_meal_serve(m, given);
}

/* Names up to `picks` types of menu i, from dish k on, then those of later menus. */
static void choose_types(hm_meal *m, int i, int k, int picks, hm_set given)
{
    if (m->left-- < 0)
        return;
    if (i == m->menus) {
        choose_groups(m, 0, m->groups, given);
        return;
    }
    const hm_menu *menu = &m->menu[i];
    if (picks == 0 || k == menu->dishes) {
        choose_types(m, i + 1, 0, i + 1 < m->menus ? m->menu[i + 1].picks : 0, given);
        return;
    }
    if (menu->dish[k] & ~given)
        choose_types(m, i, k + 1, picks - 1, given | menu->dish[k]);
    choose_types(m, i, k + 1, picks, given);
}

/* A look at a building, or at all of them, takes about as long as so many of the steps
 * above, and so do so many words. */
static void price(hm_meal *m)
{
    enum { LOOK = 4, WORDS = 16 };
    const hm_facts *f = m->f;
    const hm_deck *d = f->deck;
    m->price = LOOK + (d->feeding_is_bought ? d->game->lines * 2 * LOOK : 0);
    m->words = 0;
    for (uint64_t b = f->stands; b != 0; b &= b - 1)
        for (int i = 0; i < d->scores[hm_first(b)].count; i++) {
            const hm_use *u = &d->scores[hm_first(b)].use[i];
            bool all = u->clause->total != NULL ||
                       u->clause->hook == HM_HOOK_SCORE_TOGETHER;
            int looks = all && !f->weighs ? 1 : hm_count(f->card[u->slot]);
            if (!(u->clause->flags & HM_CLAUSE_FED) && !d->feeding_is_bought)
                continue;
            m->price += looks * LOOK + looks * u->price / WORDS;
            m->words += looks * plain_words(u->clause->code);
        }
}

enum {
    STEP_WORDS = 2, /* of the search, as work (price.h) */
    LONG = 50000    /* steps after which it is asked whether to go on */
};

/* What other towns were fed with is gone. */
static long steps_left(const hm_facts *f)
{
    const int64_t left = f->fault != NULL ? f->fault->work / STEP_WORDS : INT64_MAX;
    return left < HM_FEED_STEPS_MAX ? (long)left : HM_FEED_STEPS_MAX;
}

/* Scripts and programs that went too far, or were stopped, have said so. */
static hm_status give_up(const hm_meal *m, hm_error *err)
{
    const hm_fault *fault = m->f->fault;
    if (fault != NULL && fault->error.code != HM_OK && err != NULL)
        *err = fault->error;
    if (fault != NULL && fault->error.code != HM_OK)
        return fault->error.code;
    return hm_fail(err, HM_ELIMIT, (hm_span){0, 0},
                   "in card '%.60s': feeding this town leaves too many ways to try",
                   m->f->deck->card[m->feeder]->name);
}

/* What is fed is cleared before anything is asked, because clauses that feed are
 * clauses, too, and must not see an earlier feeding. Too many possibilities are refused
 * rather than cut short: points that depend on patience would be worth nothing. */
hm_status hm_feed(hm_facts *f, hm_error *err)
{
    f->fed = 0;
    if (f->deck->feeding_is_bought)
        memset(f->spent, 0, sizeof f->spent);
    if (f->feedable == 0)
        return HM_OK;
    if (f->deck->feeding_is_counting)
        return hm_feed_by_count(f);
    hm_meal m;
    m.f = f;
    m.fixed = m.must = 0;
    m.offers = m.groups = m.parts = m.classes = m.ways = m.menus = 0;
    m.by_row = m.by_column = 0;
    m.left = steps_left(f);
    m.feeder = 0;
    m.found = false;
    collect(&m);
    serve_whole_menus(&m);
    if (m.left >= 0 && feed_plainly(&m))
        return HM_OK;
    price(&m);
    find_parts(&m);
    if (hm_meal_sells(&m))
        hm_meal_open_shop(&m);
    const long begun = m.left;
    choose_types(&m, 0, 0, m.menus > 0 ? m.menu[0].picks : 0, m.fixed);
    hm_meal_work(&m, STEP_WORDS * (begun - m.left));
    if (begun - m.left > LONG && !hm_work_spend(f, m.feeder, 0))
        m.left = -1; /* somebody wants to leave */
    f->fed = 0;
    if (hm_meal_sells(&m))
        memset(f->spent, 0, sizeof f->spent);
    if (m.left < 0)
        return give_up(&m, err);
    f->fed = m.best_fed;
    if (hm_meal_sells(&m))
        memcpy(f->spent, m.best_spent, sizeof f->spent);
    return HM_OK;
}
