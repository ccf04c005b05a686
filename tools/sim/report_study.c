/* report_study.c - what a study found out about its card, for people. */
#include "tools/sim/report.h"

#include <math.h>

#include "tools/say.h"
#include "tools/sim/digest.h"
#include "tools/sim/verdict.h"

static const double LEVEL = 0.95;
enum { DRAWN_MAX = 3 }; /* types that are told */

static void put_range(const char *what, hm_interval x, const char *unit,
                      const hm_spread *band, const char *type, FILE *pen)
{
    if (!isfinite(x.low))
        return;
    fprintf(pen, "  %-8s %+7.2f %s (%+.2f to %+.2f)", what, x.mean, unit, x.low, x.high);
    if (band->there)
        fprintf(pen, "; published, type %s: %+.2f to %+.2f", type, band->low, band->high);
    fputc('\n', pen);
}

static void put_verdict(const hm_record *r, const hm_study *s, FILE *pen)
{
    const hm_verdict v = hm_verdict_of(r, s, true);
    const long long n = (long long)s->batch.pair.points.n;
    fputc('\n', pen);
    hm_put(pen, r->card[s->card].name);
    fprintf(pen, " (%s): %s", r->card[s->card].type, hm_verdict_name(v.is));
    if (v.is == HM_NOT_SETTLED && v.leans != HM_NOT_SETTLED)
        fprintf(pen, "; %s, if anything", hm_verdict_name(v.leans));
    else if (v.is != HM_NOT_SETTLED)
        fprintf(pen, ", %.0f %% sure", 100 * v.sure);
    fprintf(pen, ", after %lld pair%s of games\n", n, n == 1 ? "" : "s");
    if (v.astray)
        fprintf(pen, "  astray   decks without any %s do better (%+.2f to %+.2f): bots "
                "play it badly, which\n           says little of the card; look at games "
                "(--repro), or let better bots play\n", r->card[s->card].type,
                s->none.low, s->none.high);
}

/* Games that broke count nowhere, and bots whose thoughts broke play badly. */
static void put_broken(const hm_study *s, FILE *pen)
{
    int64_t off = 0, doubts = 0;
    for (int i = 0; i < s->batch.sides; i++) {
        off += s->batch.side[i].run->faults;
        doubts += s->batch.side[i].run->doubts;
    }
    if (off + doubts > 0)
        fprintf(pen, "  beware   scripts broke off %lld of its games, and misled bots in "
                "%lld: mend them,\n           and ask again\n", (long long)off,
                (long long)doubts);
}

/* Where it was not built in games, and somebody tried harder. */
static void put_bent(const hm_study *s, FILE *pen)
{
    const hm_card_sums *c = hm_study_bent(s);
    if (c->towns > 0)
        fprintf(pen, "  %-8s %7.2f times per town in the %lld games nobody built it, "
                "played again\n           by bots that are bent on it: in %.1f %% of the "
                "towns\n", "tried", (double)c->built / (double)c->towns,
                (long long)c->in_play, 100 * (double)c->builders / (double)c->towns);
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
        hm_interval won = hm_wilson(2 * c->wins + c->shared, 2 * c->builders, 2, LEVEL);
        fprintf(pen, "  %-8s %6.1f %% of the games of towns with one (%.1f to %.1f), of "
                "%.1f %%\n", "won", 100 * won.mean, 100 * won.low, 100 * won.high,
                100.0 / r->players);
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

void hm_report_study(const hm_record *r, const hm_study *s, FILE *pen)
{
    const hm_card_sums *c = hm_study_card(s);
    const char *type = r->card[s->card].type;
    const hm_spread none = {0};
    put_verdict(r, s, pen);
    put_broken(s, pen);
    put_range("change", hm_study_change(r, s, LEVEL), "points per town", &s->change, type,
              pen);
    put_range("worth", hm_ratio_mean(hm_study_worth(s), LEVEL), "points per copy",
              &s->worth, type, pen);
    put_built(r, s, pen);
    put_range("lift", hm_lift_mean(&c->lift, LEVEL), "points", &s->lift, type, pen);
    if (isfinite(hm_lift_mean(&c->lift, LEVEL).low))
        fputs("           of towns with one over those without: they may be ahead "
              "already\n", pen);
    put_range("length", hm_student(&s->batch.pair.rounds, 1, LEVEL), "rounds", &none, "",
              pen);
    put_drawn(r, s, pen);
    put_never(r, s, pen);
}
