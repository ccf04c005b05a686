/* points.c - see points.h. A clause is asked for its points whenever somebody looks at
 * them, for what is fed may change with every try: nothing is kept. That it ends follows
 * from the ranks, and what it takes is counted. */
#include "core/points.h"

#include "core/score.h"
#include "core/vm.h"
#include "core/work.h"

static int64_t bounded(int64_t points)
{
    return points > HM_POINTS_MOST    ? HM_POINTS_MOST
           : points < -HM_POINTS_MOST ? -HM_POINTS_MOST
                                      : points;
}

/* -- what one building gives */

static int64_t points_at(const hm_facts *f, int square)
{
    const int slot = hm_slot_at(&f->deck->plan, f->town, square);
    const hm_uses *uses = &f->deck->scores[slot];
    int64_t points = 0;
    for (int i = 0; i < uses->count; i++) {
        const hm_use *u = &uses->use[i];
        if (u->clause->hook == HM_HOOK_SCORE && hm_work_spend(f, slot, u->price))
            points += hm_clause_value(u->clause, f, square, slot);
    }
    return points;
}

static int64_t better(int64_t a, int64_t b, int which)
{
    return which == HM_POINTS_ALL ? a + b : (which == HM_POINTS_BEST) == (a > b) ? a : b;
}

int64_t hm_points_of(const hm_facts *f, int slot, hm_set where, int which)
{
    int64_t out = 0;
    bool first = true;
    if (f->in_play)
        return 0;
    if (slot < f->deck->count)
        where &= ~f->card[slot];
    for (where &= f->built; where != 0; where &= where - 1) {
        const int64_t points = points_at(f, hm_first(where));
        out = first ? points : better(out, points, which);
        first = false;
    }
    return bounded(out);
}

/* -- what a player has */

/* Of a card that stands, or stays in hand. */
static int64_t points_of_slot(const hm_facts *f, int slot)
{
    const hm_uses *uses = &f->deck->scores[slot];
    int64_t points = 0;
    for (int i = 0; i < uses->count; i++) {
        const hm_use *u = &uses->use[i];
        if (!u->clause->after_all && hm_work_spend(f, slot, u->price))
            points += hm_score_use(f, u);
    }
    return points;
}

int64_t hm_points_in_all(const hm_facts *f)
{
    const hm_deck *d = f->deck;
    int64_t points = 0;
    if (f->all == 0 || f->in_play)
        return 0;
    for (uint64_t b = f->stands; b != 0; b &= b - 1)
        points += points_of_slot(f, hm_first(b));
    const int hand = f->town->hand - 1;
    if (hand >= 0 && (d->stays >> hand & 1))
        points += points_of_slot(f, hand);
    for (uint64_t b = d->goals; b != 0; b &= b - 1)
        points += points_of_slot(f, hm_first(b));
    return bounded(points + hm_score_all_lines(f));
}

/* -- in which order */

static bool looks_at(const hm_deck *d, const hm_clause *c, int other)
{
    const unsigned types = hm_card_types(d->card[other]) | 1u << d->type_of[other];
    return (c->after & types) != 0 || c->after_all;
}

/* Slots whose points clauses of this one look at. */
static uint64_t slots_before(const hm_deck *d, int slot)
{
    uint64_t out = 0;
    const hm_uses *uses = &d->scores[slot];
    for (int i = 0; i < uses->count; i++)
        for (int k = 0; k < d->count; k++)
            out |= looks_at(d, uses->use[i].clause, k) ? hm_bit(k) : 0;
    return out & ~hm_bit(slot);
}

/* A card that looks at the points of this one, or at those of one that does and so on,
 * and at whose points this one looks; -1: none. */
static int partner_of(int slot, const uint64_t *before)
{
    uint64_t seen = before[slot], found = 0;
    while (seen & ~found) {
        const int k = hm_first(seen & ~found);
        found |= hm_bit(k);
        seen |= before[k];
        if (before[k] >> slot & 1)
            return k;
    }
    return -1;
}

static hm_status fail_circle(const hm_deck *d, int a, int b, hm_error *err)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                   "'%s' and '%s' look at each other's points: only one of them can be "
                   "in the game", d->card[a]->name, d->card[b]->name);
}

/* Without circles: how many look at each other one after the other, from this slot on. */
static int levels_of(const uint64_t *before, int slot)
{
    int most = 0;
    for (uint64_t b = before[slot]; b != 0; b &= b - 1) {
        const int levels = before[hm_first(b)] ? levels_of(before, hm_first(b)) : 0;
        most = levels > most ? levels : most;
    }
    return most + 1;
}

hm_status hm_points_rank(const hm_deck *d, hm_error *err)
{
    uint64_t before[HM_DECK_MAX];
    uint64_t any = 0;
    for (int i = 0; i < d->count; i++)
        any |= before[i] = slots_before(d, i);
    if (any == 0)
        return HM_OK;
    for (int i = 0; i < d->count; i++) {
        const int other = partner_of(i, before);
        if (other >= 0)
            return fail_circle(d, i, other, err);
    }
    for (int i = 0; i < d->count; i++)
        if (before[i] != 0 && levels_of(before, i) > HM_POINTS_LEVELS)
            return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                           "'%s' looks at points that look at points, more than %d times "
                           "over", d->card[i]->name, (int)HM_POINTS_LEVELS);
    return HM_OK;
}
