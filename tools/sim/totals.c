/* totals.c - see totals.h. */
#include "tools/sim/totals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"

/* The block is nothing but numbers: no structure of it has another member, and so none
 * has padding. */
_Static_assert(sizeof(hm_run_sums) == (7 + HM_ROUND_BINS) * sizeof(int64_t), "numbers");
_Static_assert(sizeof(hm_town_sums) ==
                   (8 + HM_SCORE_BINS) * sizeof(int64_t) + sizeof(hm_lift) +
                       sizeof(hm_ratio), "numbers");
_Static_assert(sizeof(hm_card_sums) ==
                   (9 + HM_ROUND_BINS + HM_SQUARE_BINS + HM_CLAUSE_BINS) *
                           sizeof(int64_t) + sizeof(hm_lift) + sizeof(hm_ratio),
               "numbers");
_Static_assert(sizeof(hm_breach) % sizeof(int64_t) == 0, "they follow the numbers");
_Static_assert(sizeof(hm_ratio) == 6 * sizeof(int64_t), "numbers");
_Static_assert(sizeof(hm_lift) == (1 + HM_GROUPS + HM_GROUPS * HM_GROUPS) *
                                      sizeof(int64_t), "numbers");

enum {
    RUN = sizeof(hm_run_sums) / sizeof(int64_t),
    TOWN = sizeof(hm_town_sums) / sizeof(int64_t),
    CARD = sizeof(hm_card_sums) / sizeof(int64_t),
    FAULTS = HM_FAULTS_KEPT * sizeof(hm_breach) / sizeof(int64_t)
};

void hm_totals_new(hm_totals *t, int seats, int bots, int cards)
{
    *t = (hm_totals){.seats = seats, .bots = bots, .cards = cards};
    t->count = RUN + (size_t)(seats + bots) * TOWN + (size_t)cards * CARD;
    t->all = hm_need(calloc(t->count + FAULTS, sizeof *t->all));
    t->fault = (void *)(t->all + t->count);
    t->best = hm_need(calloc((size_t)bots + 1, sizeof *t->best));
    int64_t *at = t->all;
    t->run = (void *)at;
    t->seat = (void *)(at += RUN);
    t->bot = (void *)(at += (size_t)seats * TOWN);
    t->card = (void *)(at + (size_t)bots * TOWN);
}

void hm_totals_free(hm_totals *t)
{
    free(t->all);
    free(t->best);
    *t = (hm_totals){0};
}

void hm_totals_clear(hm_totals *t)
{
    memset(t->all, 0, t->count * sizeof *t->all);
    memset(t->best, 0, (size_t)t->bots * sizeof *t->best);
    t->faults = 0;
}

/* Half of the room is for each kind: bots try far more than they do, and what broke a
 * game is not to be crowded out. */
void hm_totals_fault(hm_totals *t, const hm_breach *f)
{
    int alike = 0;
    for (int i = 0; i < t->faults; i++)
        alike += t->fault[i].thinking == f->thinking;
    if (alike < HM_FAULTS_KEPT / 2)
        t->fault[t->faults++] = *f;
}

hm_interval hm_town_mean(const hm_town_sums *t, double level)
{
    hm_interval x = hm_ratio_mean(&t->share, level);
    if (t->games > 0)
        x.mean = (double)t->points / (double)t->games;
    return x;
}

hm_interval hm_town_won(const hm_town_sums *t, double level)
{
    return hm_wilson(t->parts, HM_WIN * t->games, HM_WIN, level);
}

hm_interval hm_card_won(const hm_card_sums *c, double level)
{
    return hm_wilson(c->parts, HM_WIN * c->builders, HM_WIN, level);
}

double hm_totals_even(const hm_totals *t)
{
    int64_t parts = 0, games = 0;
    for (int i = 0; i < t->seats; i++) {
        parts += t->seat[i].parts;
        games += t->seat[i].games;
    }
    return games > 0 ? (double)parts / ((double)games * HM_WIN) : nan("");
}

int64_t hm_win_part(int winner, int winners)
{
    return HM_WIN / winners + (winner < HM_WIN % winners);
}

void hm_best_take(hm_best *b, const hm_best *other)
{
    if (!other->there)
        return;
    if (!b->there || other->points > b->points ||
        (other->points == b->points && other->seed < b->seed))
        *b = *other;
}

void hm_totals_add(hm_totals *t, const hm_totals *later)
{
    for (size_t i = 0; i < t->count; i++)
        t->all[i] += later->all[i];
    for (int i = 0; i < t->bots; i++)
        hm_best_take(&t->best[i], &later->best[i]);
    for (int i = 0; i < later->faults; i++)
        hm_totals_fault(t, &later->fault[i]);
}

/* -- one witness */

static void fold_ratio(hm_ratio *r)
{
    if (r->games == 0)
        return;
    const hm_ratio all = *r;
    *r = (hm_ratio){0};
    hm_ratio_add(r, all.things, all.sum);
}

static void fold_lift(hm_lift *l)
{
    if (l->games == 0)
        return;
    const hm_lift all = *l;
    *l = (hm_lift){0};
    hm_lift_add(l, all.sum);
}

void hm_totals_fold(hm_totals *t)
{
    for (int i = 0; i < t->seats + t->bots; i++) {
        hm_town_sums *town = i < t->seats ? &t->seat[i] : &t->bot[i - t->seats];
        fold_ratio(&town->share);
        fold_lift(&town->ahead);
    }
    for (int i = 0; i < t->cards; i++) {
        fold_lift(&t->card[i].lift);
        fold_ratio(&t->card[i].worth);
    }
}

/* -- batches */

void hm_batch_new(hm_batch *b, int sides, int seats, int bots, int cards)
{
    *b = (hm_batch){.sides = sides, .each = 1};
    for (int i = 0; i < sides; i++)
        hm_totals_new(&b->side[i], seats, bots, cards);
}

void hm_batch_free(hm_batch *b)
{
    for (int i = 0; i < b->sides; i++)
        hm_totals_free(&b->side[i]);
    b->sides = 0;
}

void hm_batch_clear(hm_batch *b)
{
    for (int i = 0; i < b->sides; i++)
        hm_totals_clear(&b->side[i]);
    b->pair = (hm_pair_sums){0};
}

static void add_sums(hm_sums *s, const hm_sums *more)
{
    s->n += more->n;
    s->sum += more->sum;
    s->squares += more->squares;
}

void hm_batch_add(hm_batch *b, const hm_batch *later)
{
    for (int i = 0; i < b->sides; i++)
        hm_totals_add(&b->side[i], &later->side[i]);
    add_sums(&b->pair.points, &later->pair.points);
    add_sums(&b->pair.rounds, &later->pair.rounds);
    add_sums(&b->pair.copies, &later->pair.copies);
    add_sums(&b->pair.cost, &later->pair.cost);
    add_sums(&b->pair.beside, &later->pair.beside);
}

int64_t hm_batch_seeds(const hm_batch *b)
{
    return (b->side[0].run->games + b->side[0].run->faults) / b->each;
}
