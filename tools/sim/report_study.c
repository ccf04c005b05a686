/* report_study.c - what a study found out about its card, for people. */
#include "tools/sim/report.h"

#include <math.h>

#include "tools/say.h"
#include "tools/sim/digest.h"
#include "tools/sim/verdict.h"

static const double LEVEL = 0.95;
enum { DRAWN_MAX = 3 }; /* types that are told */

/* `of` says whose band it is. */
static void put_range(const char *what, hm_interval x, const char *unit, const char *of,
                      hm_spread band, const char *type, FILE *pen)
{
    if (!isfinite(x.low))
        return;
    fprintf(pen, "  %-8s %+7.2f %s (%+.2f to %+.2f)", what, x.mean, unit, x.low, x.high);
    if (band.there)
        fprintf(pen, "; %s %s: %+.2f to %+.2f", of, type, band.low, band.high);
    fputc('\n', pen);
}

static void put_pairs(const hm_study *s, FILE *pen)
{
    const long long n = (long long)s->batch.pair.points.n;
    const long long seeds = (long long)hm_batch_seeds(&s->batch);
    fprintf(pen, ", after %lld", n);
    if (n < seeds)
        fprintf(pen, " of %lld", seeds);
    fprintf(pen, " pair%s of games\n", n == 1 && seeds == 1 ? "" : "s");
}

/* What the two numbers say may differ. */
static void put_ground(const hm_verdict *v, FILE *pen)
{
    if (v->by_worth && !v->by_change)
        fputs("  decided  by its worth: that is beyond the band, and the change is not\n",
              pen);
    else if (v->by_change && !v->by_worth)
        fputs("  decided  by the change: that is beyond the band, and its worth is not\n",
              pen);
}

static void put_verdict(const hm_record *r, const hm_study *s, FILE *pen)
{
    const hm_verdict v = hm_verdict_of(r, s, true);
    fputc('\n', pen);
    hm_put(pen, r->card[s->card].name);
    fprintf(pen, " (%s): %s", r->card[s->card].type, hm_verdict_name(v.is));
    if (v.is == HM_NOT_SETTLED && v.leans != HM_NOT_SETTLED)
        fprintf(pen, "; %s, if anything", hm_verdict_name(v.leans));
    else if (v.is != HM_NOT_SETTLED)
        fprintf(pen, ", %.0f %% sure", 100 * v.sure);
    put_pairs(s, pen);
    put_ground(&v, pen);
    if (v.broken)
        fputs("  broken   scripts break off nearly all games: what is left says "
              "nothing\n", pen);
    if (v.astray)
        fprintf(pen, "  astray   decks without any %s do better (%+.2f to %+.2f): bots "
                "play it badly, which\n           says little of the card; look at games "
                "(--repro), or let better bots play\n", r->card[s->card].type,
                s->none.low, s->none.high);
}

static int64_t begun(const hm_study *s, int side)
{
    const hm_run_sums *run = s->batch.side[side].run;
    return run->games + run->faults;
}

/* Games that broke count nowhere, and bots whose thoughts broke play badly. */
static void put_broken(const hm_study *s, FILE *pen)
{
    static const char *const whose[HM_PAIR_SIDES] = {"with it", "without it",
                                                     "by bots that are bent on it"};
    int64_t doubts = 0;
    int told = 0;
    for (int i = 0; i < s->batch.sides; i++) {
        const hm_run_sums *run = s->batch.side[i].run;
        doubts += run->doubts;
        if (run->faults > 0)
            fprintf(pen, "%s%lld of %lld games %s",
                    told++ == 0 ? "  beware   scripts broke off " : ",\n           ",
                    (long long)run->faults, (long long)begun(s, i), whose[i]);
    }
    if (doubts > 0)
        fprintf(pen, "%s broke in the thoughts of bots in %lld game%s",
                told++ == 0 ? "  beware   scripts" : ",\n           and",
                (long long)doubts, doubts == 1 ? "" : "s");
    fputs(told > 0 ? ":\n           mend them, and ask again\n" : "", pen);
}

/* Where it was not built in games, and somebody tried harder. */
static void put_bent(const hm_study *s, FILE *pen)
{
    const hm_card_sums *c = hm_study_bent(s);
    const long long n = (long long)begun(s, HM_PAIR_BENT);
    const long long off = (long long)s->batch.side[HM_PAIR_BENT].run->faults;
    if (c->towns == 0 && off > 0)
        fprintf(pen, "  %-8s in the %lld game%s nobody built it, played again by bots "
                "that are bent on\n           it: scripts broke off all of them\n",
                "tried", n, n == 1 ? "" : "s");
    if (c->towns == 0)
        return;
    fprintf(pen, "  %-8s %7.2f times per town in the %lld game%s nobody built it, played "
            "again\n           by bots that are bent on it: in %.1f %% of the towns",
            "tried", (double)c->built / (double)c->towns, n, n == 1 ? "" : "s",
            100 * (double)c->builders / (double)c->towns);
    if (off > 0)
        fprintf(pen, " of the %lld\n           game%s to the end", n - off,
                n - off == 1 ? " that came" : "s that came");
    fputc('\n', pen);
}

static void put_built(const hm_record *r, const hm_study *s, FILE *pen)
{
    const hm_card_sums *c = hm_study_card(s);
    const char *done = r->card[s->card].builds ? "built" : "used";
    if (c->towns == 0)
        return;
    fprintf(pen, "  %-8s %7.2f times per town, in %.1f %% of them", done,
            (double)c->built / (double)c->towns,
            100 * (double)c->builders / (double)c->towns);
    if (c->built > 0 && r->card[s->card].builds)
        fprintf(pen, "; %.2f points per copy", (double)c->points / (double)c->built);
    fputc('\n', pen);
    put_bent(s, pen);
    if (c->builders > 0 && r->players > 1) {
        hm_interval won = hm_card_won(c, LEVEL);
        fprintf(pen, "  %-8s %6.1f %% of the games of towns with one (%.1f to %.1f), of "
                "%.1f %%\n", "won", 100 * won.mean, 100 * won.low, 100 * won.high,
                100 * hm_totals_even(&s->batch.side[HM_PAIR_WITH]));
    }
}

static void put_never(const hm_record *r, const hm_study *s, FILE *pen)
{
    const char *never[HM_NEVER_MAX];
    int n = hm_digest_never(r, s, never);
    for (int i = 0; i < n; i++)
        fprintf(pen, "  never    what '%s' says has happened\n", never[i]);
}

/* Cubes that other types of building get less of. */
static void put_drawn(const hm_record *r, const hm_study *s, FILE *pen)
{
    hm_drawn list[DRAWN_MAX];
    int n = hm_digest_drawn(r, s, list, DRAWN_MAX);
    for (int i = 0; i < n; i++)
        fprintf(pen, "%s%+.2f %sfrom %s", i == 0 ? "  draws    " : ", ", list[i].cubes,
                i == 0 ? "cubes per town " : "", list[i].type);
    fputs(n > 0 ? "\n" : "", pen);
}

/* What the verdict goes by is what is printed. */
static void put_bands(const hm_record *r, const hm_study *s, FILE *pen)
{
    if ((!s->change.there && !s->worth.there) || s->batch.pair.points.n < 2)
        return;
    fputs("  band     what published cards of the type have, and half a point beyond",
          pen);
    if (s->none.there && s->change.low == s->none.low)
        fprintf(pen, ";\n           those that do worse than decks without any %s "
                "(%+.2f) count as such a deck", r->card[s->card].type, s->none.low);
    fputc('\n', pen);
}

/* In some games every one is as long as the others. */
static void put_length(const hm_study *s, FILE *pen)
{
    const hm_sums *rounds = &s->batch.pair.rounds;
    if (rounds->squares > 0)
        put_range("length", hm_student(rounds, 1, LEVEL), "rounds", "", (hm_spread){0},
                  "", pen);
}

void hm_report_study(const hm_record *r, const hm_study *s, FILE *pen)
{
    const hm_interval lift = hm_lift_mean(&hm_study_card(s)->lift, LEVEL);
    const char *type = r->card[s->card].type;
    put_verdict(r, s, pen);
    put_broken(s, pen);
    put_range("change", hm_study_change(r, s, LEVEL), "points per town", "band of",
              hm_verdict_band(&s->change), type, pen);
    put_range("worth", hm_ratio_mean(hm_study_worth(s), LEVEL), "points per copy",
              "band of", hm_verdict_band(&s->worth), type, pen);
    put_bands(r, s, pen);
    put_built(r, s, pen);
    put_range("lift", lift, "points", "published, type", s->lift, type, pen);
    if (isfinite(lift.low))
        fputs("           of towns with one over those without: they may be ahead "
              "already\n", pen);
    put_length(s, pen);
    put_drawn(r, s, pen);
    put_never(r, s, pen);
}

void hm_report_study_faults(const hm_record *r, FILE *pen)
{
    if (r->sum.faults == 0)
        return;
    fputs("\nscripts that broke:\n", pen);
    hm_report_fault_list(&r->sum, pen);
}
