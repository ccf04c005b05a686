/* digest.c - see digest.h. */
#include "tools/sim/digest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"

/* Few enough to be sorted by hand, since qsort has no room for the record. */
int hm_digest_cards(const hm_sim_record *r, int *list)
{
    int n = 0;
    for (int i = 0; i < r->cards; i++) {
        int at = n;
        if (r->sum.card[i].in_play == 0)
            continue;
        for (; at > 0 && strcmp(r->card[list[at - 1]].type, r->card[i].type) > 0; at--)
            list[at] = list[at - 1];
        list[at] = i;
        n++;
    }
    return n;
}

/* The chance of an error is shared out among the seats. */
static double seat_level(const hm_sim_record *r) { return 1 - (1 - 0.95) / r->players; }

int hm_digest_seat(const hm_sim_record *r, int seat)
{
    const double even = hm_totals_even(&r->sum);
    const hm_interval won = hm_town_won(&r->sum.seat[seat], seat_level(r));
    return r->players < 2 ? 0 : (won.low > even) - (won.high < even);
}

bool hm_digest_seats_by_ties(const hm_sim_record *r)
{
    bool wins = false, points = false;
    for (int i = 0; i < r->players; i++) {
        const hm_interval x = hm_lift_mean(&r->sum.seat[i].ahead, seat_level(r));
        wins = wins || hm_digest_seat(r, i) != 0;
        points = points || x.low > 0 || x.high < 0;
    }
    return wins && !points;
}

/* Less than what is told to two places is nothing. */
static const double LEAST = 0.005;

static int by_cubes(const void *a, const void *b)
{
    const hm_drawn_cubes *p = a, *q = b;
    double x = fabs(p->cubes), y = fabs(q->cubes);
    return x != y ? (x < y) - (x > y) : strcmp(p->type, q->type);
}

static hm_drawn_cubes *drawn_of(hm_drawn_cubes *list, int *n, const char *type)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i].type, type) == 0)
            return &list[i];
    list[*n] = (hm_drawn_cubes){type, 0};
    return &list[(*n)++];
}

/* Cards that are in no game say nothing, and records that were read do not know them. */
static bool is_other(const hm_sim_record *r, const hm_study *s, int i)
{
    return r->card[i].builds && strcmp(r->card[i].type, r->card[s->card].type) != 0 &&
           s->batch.side[0].card[i].in_play + s->batch.side[1].card[i].in_play > 0;
}

/* Of each side by itself: where scripts break, one of them has fewer games. */
int hm_digest_drawn(const hm_sim_record *r, const hm_study *s, hm_drawn_cubes *out,
                    int most)
{
    const hm_totals *with = &s->batch.side[0], *without = &s->batch.side[1];
    const double a = (double)with->run->games * r->players;
    const double b = (double)without->run->games * r->players;
    hm_drawn_cubes *list = hm_need(calloc((size_t)r->cards + 1, sizeof *list));
    int n = 0;
    for (int i = 0; i < r->cards && a > 0 && b > 0; i++)
        if (is_other(r, s, i))
            drawn_of(list, &n, r->card[i].type)->cubes +=
                r->card[i].cells * ((double)without->card[i].built / b -
                                    (double)with->card[i].built / a);
    qsort(list, (size_t)n, sizeof *list, by_cubes);
    while (n > 0 && fabs(list[n - 1].cubes) < LEAST)
        n--;
    n = n < most ? n : most;
    memcpy(out, list, (size_t)n * sizeof *list);
    free(list);
    return n;
}

int hm_digest_never(const hm_sim_record *r, const hm_study *s,
                    const char *out[HM_NEVER_MAX])
{
    const hm_sim_card *card = &r->card[s->card];
    const hm_card_sums *c = hm_study_card(s), *bent = hm_study_bent(s);
    int n = 0;
    if (c->builders + bent->builders == 0)
        return 0;
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i] != NULL && c->fired[i] + bent->fired[i] == 0)
            out[n++] = card->clause[i];
    if (card->scores && c->scored + bent->scored == 0)
        out[n++] = "score";
    return n;
}
