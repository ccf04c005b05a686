/* report_compare.c - what a comparison found: rows of numbers, and these as text, CSV and
 * JSON.
 *
 * Differences of what is summed per game come from pairs. Those of numbers per copy have
 * no pairs, for a game may have none: their interval is that of two samples, which is too
 * wide rather than too narrow, since both saw the same luck. */
#include "tools/sim/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/again.h"
#include "tools/sim/faults.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/report.h"

static const double LEVEL = 0.95;
static const hm_interval unknown = {NAN, NAN, NAN};

/* -- numbers */

static const hm_totals *sum_of(const hm_comparison *c, int side)
{
    return &c->side[side].record.sum;
}

static const hm_card_sums *card_of(const hm_comparison *c, int side)
{
    return &sum_of(c, side)->card[c->side[side].card->index];
}

static double share(int64_t part, int64_t all)
{
    return all > 0 ? (double)part / (double)all : nan("");
}

static double points_of(const hm_totals *t)
{
    int64_t points = 0, games = 0;
    for (int i = 0; i < t->seats; i++) {
        points += t->seat[i].points;
        games += t->seat[i].games;
    }
    return share(points, games);
}

static double open_of(const hm_totals *t)
{
    int64_t open = 0, ground = 0;
    for (int i = 0; i < t->seats; i++) {
        open += t->seat[i].open;
        ground += t->seat[i].ground;
    }
    return share(open, ground);
}

static hm_interval apart(hm_interval now, hm_interval old)
{
    double half = hypot((now.high - now.low) / 2, (old.high - old.low) / 2);
    double by = now.mean - old.mean;
    return (hm_interval){by, by - half, by + half};
}

typedef struct row_list {
    hm_difference *list;
    int            n;
} row_list;

static void add_row(row_list *r, const char *what, const char *id, double old, double now,
                    hm_interval by)
{
    r->list[r->n++] = (hm_difference){what, id, false, old, now, by};
}

static void add_share(row_list *r, const char *what, const char *id, double old,
                      double now)
{
    add_row(r, what, id, old, now, unknown);
    r->list[r->n - 1].share = true;
}

static void add_card_rows(const hm_comparison *c, row_list *r)
{
    const hm_card_sums *now = card_of(c, HM_SIDE_NEW), *old = card_of(c, HM_SIDE_OLD);
    const hm_interval w = hm_ratio_mean(&now->worth, LEVEL);
    const hm_interval v = hm_ratio_mean(&old->worth, LEVEL);
    add_row(r, "copies per town", "copies", share(old->built, old->towns),
            share(now->built, now->towns),
            hm_student(&c->pair.copies, c->side[0].record.players, LEVEL));
    add_share(r, "towns with one", "builders", share(old->builders, old->towns),
              share(now->builders, now->towns));
    add_row(r, "points per copy", "points_per_copy", share(old->points, old->built),
            share(now->points, now->built), unknown);
    add_row(r, "worth of a copy", "worth", v.mean, w.mean, apart(w, v));
    add_share(r, "won by towns with one", "won",
              hm_card_won(old, LEVEL).mean,
              hm_card_won(now, LEVEL).mean);
}

int hm_compare_rows(const hm_comparison *c, hm_difference out[HM_DIFFERENCES_MAX])
{
    const hm_totals *now = sum_of(c, HM_SIDE_NEW), *old = sum_of(c, HM_SIDE_OLD);
    row_list r = {out, 0};
    add_row(&r, "points per town", "points", points_of(old), points_of(now),
            hm_student(&c->pair.points, c->side[0].record.players, LEVEL));
    if (c->side[HM_SIDE_NEW].card != NULL)
        add_card_rows(c, &r);
    add_row(&r, "rounds", "rounds", share(old->run->rounds, old->run->games),
            share(now->run->rounds, now->run->games),
            hm_student(&c->pair.rounds, 1, LEVEL));
    if (isfinite(open_of(now)) && isfinite(open_of(old)))
        add_share(&r, "empty squares", "empty", open_of(old), open_of(now));
    if (c->side[0].record.players > 1)
        add_share(&r, "ties", "ties", share(old->run->ties, old->run->games),
                  share(now->run->ties, now->run->games));
    return r.n;
}

/* -- the verdict */

static hm_interval points_by(const hm_comparison *c)
{
    return hm_student(&c->pair.points, c->side[0].record.players, LEVEL);
}

const char *hm_compare_verdict(const hm_comparison *c)
{
    const hm_interval x = points_by(c);
    return x.low > 0 ? "better" : x.high < 0 ? "worse" : "no difference";
}

/* "before", or of two different cards the other one's name, with its type if that is
 * another, too. */
static void other_words(const hm_comparison *c, char *text, size_t size)
{
    const hm_card *now = c->side[HM_SIDE_NEW].card, *old = c->side[HM_SIDE_OLD].card;
    const hm_record *r = &c->side[HM_SIDE_OLD].record;
    if (now == NULL || strcmp(now->name, old->name) == 0)
        snprintf(text, size, "before");
    else
        snprintf(text, size, "with %.80s (%.40s)", old->name, r->card[old->index].type);
}

bool hm_compare_warning(const hm_comparison *c, char *text, size_t size)
{
    const hm_card *now = c->side[HM_SIDE_NEW].card, *old = c->side[HM_SIDE_OLD].card;
    if (now == NULL)
        return false;
    const char *a = c->side[HM_SIDE_OLD].record.card[old->index].type;
    const char *b = c->side[HM_SIDE_NEW].record.card[now->index].type;
    if (strcmp(a, b) != 0)
        snprintf(text, size, "these are cards of two types, %.40s and %.40s: each takes "
                 "the place of another one of its own", a, b);
    else
        snprintf(text, size, "these are two cards, %.80s and %.80s, and not two versions "
                 "of one", old->name, now->name);
    return strcmp(a, b) != 0 || strcmp(now->name, old->name) != 0;
}

void hm_compare_sentence(const hm_comparison *c, char *text, size_t size)
{
    const hm_interval x = points_by(c);
    const hm_card *card = c->side[HM_SIDE_NEW].card;
    const char *what = card != NULL ? card->name : c->side[HM_SIDE_NEW].name;
    char other[200];
    other_words(c, other, sizeof other);
    if (c->pair.points.n < 2)
        snprintf(text, size, "%.100s: too few games to say anything", what);
    else if (x.low > 0 || x.high < 0)
        snprintf(text, size, "%.100s: towns have %.2f points %s than %s (%+.2f to %+.2f)",
                 what, fabs(x.mean), x.low > 0 ? "more" : "fewer", other, x.low, x.high);
    else
        snprintf(text, size, "%.100s: no difference in points has been seen (%+.2f to "
                 "%+.2f per town)", what, x.low, x.high);
}

/* -- text */

static void put_value(FILE *pen, double x, bool hundredths)
{
    if (!isfinite(x))
        fprintf(pen, " %9s", "-");
    else if (hundredths)
        fprintf(pen, " %7.1f %%", 100 * x);
    else
        fprintf(pen, " %9.2f", x);
}

static void put_row(FILE *pen, const hm_difference *d)
{
    fprintf(pen, "%-22s", d->what);
    put_value(pen, d->old, d->share);
    put_value(pen, d->now, d->share);
    if (d->share && isfinite(d->now - d->old))
        fprintf(pen, "   %+7.1f", 100 * (d->now - d->old));
    else if (isfinite(d->by.low))
        fprintf(pen, "   %+7.2f (%+.2f to %+.2f)", d->by.mean, d->by.low, d->by.high);
    fputc('\n', pen);
}

bool hm_compare_only(const hm_comparison *c, int side, const char *label, FILE *pen)
{
    const hm_record *r = &c->side[side].record, *o = &c->side[!side].record;
    int told = 0;
    for (int i = 0; i < r->cards; i++) {
        bool there = false;
        if (r->sum.card[i].in_play == 0 || r->sum.card[i].in_play < r->games)
            continue;
        for (int k = 0; k < o->cards && !there; k++)
            there = o->sum.card[k].in_play > 0 &&
                    strcmp(o->card[k].name, r->card[i].name) == 0;
        if (there)
            continue;
        fputs(told++ == 0 ? label : ", ", pen);
        hm_put(pen, r->card[i].name);
    }
    return told > 0;
}

bool hm_compare_command(const hm_comparison *c, int side, FILE *pen)
{
    const hm_version_side *s = &c->side[side];
    char game[HM_REPRO_MAX];
    if (s->from.folder != NULL || s->record.sum.faults == 0)
        return false;
    fputs("to see the first: ", pen);
    hm_again_side(s->plan.o, s->card != NULL ? s->card->name : NULL, pen);
    fprintf(pen, "%s\n", hm_fault_game(&s->record.sum.fault[0], game));
    return true;
}

/* What scripts broke, of either version. */
static void put_faults(const hm_comparison *c, FILE *pen)
{
    for (int i = HM_COMPARED - 1; i >= 0; i--) {
        const hm_totals *t = sum_of(c, i);
        if (t->run->faults + t->run->doubts == 0)
            continue;
        fprintf(pen, "\n%s: scripts broke off %lld games",
                i == HM_SIDE_NEW ? "new" : "old", (long long)t->run->faults);
        if (t->run->doubts > 0)
            fprintf(pen, ", and broke in the thoughts of bots in %lld",
                    (long long)t->run->doubts);
        fputc('\n', pen);
        hm_report_fault_list(t, pen);
        hm_compare_command(c, i, pen);
    }
}

void hm_compare_text(const hm_comparison *c, FILE *pen)
{
    const hm_record *r = &c->side[HM_SIDE_NEW].record;
    hm_difference row[HM_DIFFERENCES_MAX];
    char text[300];
    int n = hm_compare_rows(c, row);
    hm_put(pen, c->side[HM_SIDE_NEW].name);
    fputs(" beside ", pen);
    hm_put(pen, c->side[HM_SIDE_OLD].name);
    fprintf(pen, "\n%lld pairs of games, seeds %llu to %llu, in %.1f s%s\n\n",
            (long long)c->games, (unsigned long long)r->seed,
            (unsigned long long)(r->seed + (uint64_t)(c->games > 0 ? c->games - 1 : 0)),
            r->seconds, c->stopped ? "; stopped by Ctrl-C" : "");
    hm_compare_sentence(c, text, sizeof text);
    hm_put(pen, text);
    if (hm_compare_warning(c, text, sizeof text)) {
        fputc('\n', pen);
        hm_put(pen, text);
    }
    fprintf(pen, "\n\n%-22s %9s %9s   %s\n", "", "old", "new", "difference");
    for (int i = 0; i < n; i++)
        put_row(pen, &row[i]);
    if (c->side[HM_SIDE_NEW].card == NULL) {
        if (hm_compare_only(c, HM_SIDE_OLD, "only in the old one: ", pen))
            fputc('\n', pen);
        if (hm_compare_only(c, HM_SIDE_NEW, "only in the new one: ", pen))
            fputc('\n', pen);
    }
    put_faults(c, pen);
}

/* -- for other programs */

static void put_cell(FILE *pen, double x)
{
    if (isfinite(x))
        fprintf(pen, ",%.6g", x);
    else
        fputc(',', pen);
}

void hm_compare_csv(const hm_comparison *c, FILE *pen)
{
    hm_difference row[HM_DIFFERENCES_MAX];
    int n = hm_compare_rows(c, row);
    fputs("what,old,new,difference,low,high\n", pen);
    for (int i = 0; i < n; i++) {
        fputs(row[i].id, pen);
        put_cell(pen, row[i].old);
        put_cell(pen, row[i].now);
        put_cell(pen, isfinite(row[i].by.mean) ? row[i].by.mean
                                               : row[i].now - row[i].old);
        put_cell(pen, row[i].by.low);
        put_cell(pen, row[i].by.high);
        fputc('\n', pen);
    }
}

static json_t *side_json(const hm_version_side *s)
{
    json_t *j = hm_record_json(&s->record);
    json_object_set_new(j, "name", hm_json_text(s->name));
    if (s->card != NULL)
        json_object_set_new(j, "card", hm_json_text(s->card->name));
    return j;
}

static json_t *row_json(const hm_difference *d)
{
    return hm_need(json_pack("{s:o, s:o, s:o}", "old", hm_real_json(d->old), "new",
                             hm_real_json(d->now), "difference",
                             isfinite(d->by.low) ? hm_interval_json(d->by)
                                                 : hm_real_json(d->now - d->old)));
}

json_t *hm_compare_json(const hm_comparison *c)
{
    const hm_record *r = &c->side[HM_SIDE_NEW].record;
    hm_difference row[HM_DIFFERENCES_MAX];
    json_t *rows = hm_need(json_object());
    char text[300];
    int n = hm_compare_rows(c, row);
    for (int i = 0; i < n; i++)
        json_object_set_new(rows, row[i].id, row_json(&row[i]));
    json_t *j = hm_need(json_pack("{s:I, s:o, s:i, s:f, s:f, s:i, s:s, s:o, s:o, s:o}",
                                  "games", (json_int_t)c->games, "seed",
                                  hm_seed_json(r->seed), "players", r->players, "seconds",
                                  r->seconds, "per_second",
                                  r->seconds > 0 ? (double)c->games / r->seconds : 0.0,
                                  "threads", r->threads, "verdict",
                                  hm_compare_verdict(c), "numbers", rows, "old",
                                  side_json(&c->side[HM_SIDE_OLD]), "new",
                                  side_json(&c->side[HM_SIDE_NEW])));
    if (c->stopped)
        json_object_set_new(j, "stopped", json_true());
    if (hm_compare_warning(c, text, sizeof text))
        json_object_set_new(j, "warning", hm_json_text(text));
    return j;
}
