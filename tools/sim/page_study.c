/* page_study.c - what a study found out about its card, on a page. */
#include "tools/sim/page_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/sim/digest.h"
#include "tools/sim/verdict.h"

static const double LEVEL = 0.95;
enum { DRAWN_MAX = 3 }; /* types that are told */

/* -- in words */

static const char *predicate(hm_verdict_kind kind)
{
    static const char *const said[] = {
        [HM_TOO_STRONG] = "is too strong", [HM_STRONG] = "is strong",
        [HM_AS_OTHERS] = "is as others", [HM_WEAK] = "is weak",
        [HM_TOO_WEAK] = "is too weak", [HM_NEVER_BUILT] = "is never built",
        [HM_NEVER_FIRES] = "never does what it says",
        [HM_NOT_SETTLED] = "is not settled"};
    return said[kind];
}

static const char *meaning(hm_verdict_kind kind)
{
    static const char *const said[] = {
        [HM_TOO_STRONG] = "It gives more than the published cards of its type.",
        [HM_STRONG] = "It is among the best that the published cards of its type give.",
        [HM_AS_OTHERS] = "It gives what the published cards of its type give.",
        [HM_WEAK] = "It is among the least that the published cards of its type give.",
        [HM_TOO_WEAK] = "It gives less than the published cards of its type.",
        [HM_NEVER_BUILT] = "Bots do not build it: can it be built, and is it worth "
                           "building?",
        [HM_NEVER_FIRES] = "Bots built it, but none of its effects has ever happened.",
        [HM_NOT_SETTLED] = "These games do not settle it; more of them may (--games)."};
    return said[kind];
}

void hm_page_verdict(const hm_record *r, const hm_study *s, char *name, size_t size)
{
    snprintf(name, size, "%.80s %s", r->card[s->card].name,
             predicate(hm_verdict_of(r, s, true).is));
}

void hm_page_sureness(hm_page *p, const hm_record *r, const hm_study *s)
{
    const hm_verdict v = hm_verdict_of(r, s, true);
    const long long n = (long long)s->batch.pair.points.n;
    const char *pairs = n == 1 ? "pair" : "pairs";
    if (v.broken)
        hm_page_lead(p, "Scripts break off nearly all of its games: the %lld %s that %s "
                     "left say%s nothing.", n, pairs, n == 1 ? "is" : "are",
                     n == 1 ? "s" : "");
    else if (v.astray)
        hm_page_lead(p, "Bots play it badly: after %lld %s of games, towns have fewer "
                     "points with it than in decks without any %s (%+.2f to %+.2f). That "
                     "says little of the card.", n, pairs, r->card[s->card].type,
                     s->none.low, s->none.high);
    else if (v.is == HM_NOT_SETTLED && v.leans == HM_NOT_SETTLED)
        hm_page_lead(p, "%s %lld %s of games were played, and there is no published card "
                     "to compare it with.", meaning(v.is), n, pairs);
    else if (v.is == HM_NOT_SETTLED)
        hm_page_lead(p, "%s After %lld %s of games it %s, if anything.", meaning(v.is), n,
                     pairs, predicate(v.leans));
    else
        hm_page_lead(p, "%s That is %.0f %% sure%s, after %lld %s of games: with the "
                     "card, and the same without it.", meaning(v.is), 100 * v.sure,
                     v.by_worth && !v.by_change   ? " by its worth, not by the change"
                     : v.by_change && !v.by_worth ? " by the change, not by its worth"
                                                  : "", n, pairs);
}

/* -- several of them */

static hm_interval worth_of(const hm_study *s)
{
    return hm_ratio_mean(hm_study_worth(s), LEVEL);
}

static hm_interval lift_of(const hm_study *s)
{
    return hm_lift_mean(&hm_study_card(s)->lift, LEVEL);
}

static void put_row(hm_page *p, const hm_record *r, const hm_study *s)
{
    const hm_verdict v = hm_verdict_of(r, s, true);
    hm_page_cell(p, "%s", r->card[s->card].name);
    hm_page_cell(p, "%s", r->card[s->card].type);
    hm_page_cell(p, "%s", hm_verdict_name(v.is));
    hm_page_cell(p, v.is == HM_NOT_SETTLED ? "–" : "%.0f %%", 100 * v.sure);
    hm_page_difference(p, hm_study_change(r, s, LEVEL), 2);
    hm_page_difference(p, worth_of(s), 2);
}

/* One number of all cards, each beside the band of its type. */
static void compare(hm_page *p, const hm_record *r, const char *caption, int which)
{
    static const char *const unit[] = {"points per town", "points per copy", "points"};
    hm_plot_whisker *row = hm_need(calloc((size_t)r->studies, sizeof *row));
    const hm_plot as = {.says = caption, .x = unit[which]};
    for (int i = 0; i < r->studies; i++) {
        const hm_study *s = &r->study[i];
        row[i] = (hm_plot_whisker){r->card[s->card].name,
                                   which == 0   ? hm_study_change(r, s, LEVEL)
                                   : which == 1 ? worth_of(s)
                                                : lift_of(s),
                                   which == 0   ? hm_verdict_band(&s->change)
                                   : which == 1 ? hm_verdict_band(&s->worth)
                                                : s->lift};
    }
    hm_page_whiskers(p, caption, &as, row, r->studies);
    free(row);
}

void hm_page_studies(hm_page *p, const hm_record *r)
{
    static const char *const heads[] = {"card", "type", "verdict", "#sure", "#change",
                                        "#95 %", "#worth", "#95 %"};
    if (r->studies == 1) {
        hm_page_sureness(p, r, &r->study[0]);
        return;
    }
    hm_page_table(p, heads, 8);
    for (int i = 0; i < r->studies; i++)
        put_row(p, r, &r->study[i]);
    hm_page_table_end(p);
    hm_page_figures(p, false);
    compare(p, r, "Change: points that a town has more in games with the card; shaded: "
            "published cards of its type", 0);
    compare(p, r, "Worth: what an owner would lose without it, per copy", 1);
    compare(p, r, "Lift: towns with one over those without, which may be ahead already",
            2);
    hm_page_figures_end(p);
}

/* -- numbers of one card */

static void put_number(hm_page *p, const char *name, hm_interval x,
                       hm_spread band)
{
    if (!isfinite(x.low) || !isfinite(x.high))
        return;
    hm_page_cell(p, "%s", name);
    hm_page_difference(p, x, 2);
    if (band.there)
        hm_page_cell(p, "%+.2f to %+.2f", band.low, band.high);
    else
        hm_page_cell(p, "–");
}

static void put_won(hm_page *p, const hm_record *r, const hm_study *s)
{
    const hm_card_sums *c = hm_study_card(s);
    const hm_interval won = hm_card_won(c, LEVEL);
    if (c->builders == 0 || r->players < 2)
        return;
    hm_page_cell(p, "won");
    hm_page_cell(p, "%.1f %%", 100 * won.mean);
    hm_page_cell(p, "%.1f to %.1f", 100 * won.low, 100 * won.high);
    hm_page_cell(p, "even: %.1f %%", 100 * hm_totals_even(&s->batch.side[HM_PAIR_WITH]));
}

/* Notes stand below: beside the numbers, a phone has no room for them. */
static void put_table(hm_page *p, const hm_record *r, const hm_study *s)
{
    static const char *const heads[] = {"", "#mean", "#95 %", "#published"};
    hm_page_table(p, heads, 4);
    put_number(p, "change", hm_study_change(r, s, LEVEL), hm_verdict_band(&s->change));
    put_number(p, "worth", worth_of(s), hm_verdict_band(&s->worth));
    put_number(p, "lift", lift_of(s), s->lift);
    if (s->batch.pair.rounds.squares > 0)
        put_number(p, "length", hm_student(&s->batch.pair.rounds, 1, LEVEL),
                   (hm_spread){0});
    put_won(p, r, s);
    hm_page_table_end(p);
    hm_page_note(p, "change: points that a town has more in games with the card; worth: "
                 "points that its owner would lose without it, per copy; lift: points of "
                 "towns with one over those without, which may be ahead already; length: "
                 "rounds that a game has more; won: of the games of towns with one; "
                 "published: what the published cards of type %s span, of change and "
                 "worth with half a point beyond, as the verdict has it%s.",
                 r->card[s->card].type,
                 s->none.there && s->change.low == s->none.low
                     ? "; a card that does worse than decks without any counts as such a "
                       "deck" : "");
}

static void put_numbers(hm_page *p, const hm_record *r, const hm_study *s)
{
    const hm_card_sums *c = hm_study_card(s), *bent = hm_study_bent(s);
    const hm_run_sums *tried = s->batch.side[HM_PAIR_BENT].run;
    put_table(p, r, s);
    if (c->towns > 0)
        hm_page_text(p, "It was %s %.2f times per town, in %.1f %% of them.",
                     r->card[s->card].builds ? "built" : "used",
                     (double)c->built / (double)c->towns,
                     100 * (double)c->builders / (double)c->towns);
    if (bent->towns > 0)
        hm_page_text(p, "Nobody built it in %lld of the games, which were played again "
                     "by bots that are bent on it: then it was built %.2f times per "
                     "town, in %.1f %% of them.%s",
                     (long long)(tried->games + tried->faults),
                     (double)bent->built / (double)bent->towns,
                     100 * (double)bent->builders / (double)bent->towns,
                     hm_study_worth(s) == &bent->worth ? " Its worth is from these."
                                                       : "");
    if (c->built > 0 && r->card[s->card].builds)
        hm_page_text(p, "A copy gave %.2f points on average.",
                     (double)c->points / (double)c->built);
}

static void put_never(hm_page *p, const hm_record *r, const hm_study *s)
{
    const char *never[HM_NEVER_MAX];
    int n = hm_digest_never(r, s, never);
    for (int i = 0; i < n; i++)
        hm_page_text(p, "Never has what '%s' says happened.", never[i]);
}

/* -- what it takes from others */

static void put_drawn(hm_page *p, const hm_record *r, const hm_study *s)
{
    hm_drawn list[DRAWN_MAX];
    char text[60 * DRAWN_MAX] = "";
    int n = hm_digest_drawn(r, s, list, DRAWN_MAX);
    for (int i = 0; i < n; i++) {
        size_t at = strlen(text);
        snprintf(text + at, sizeof text - at, "%s%+.2f from %.40s", i > 0 ? ", " : "",
                 list[i].cubes, list[i].type);
    }
    if (n > 0)
        hm_page_text(p, "Cubes that it draws from other types, per town: %s.", text);
}

/* -- plots of one card */

static void put_whiskers(hm_page *p, const hm_record *r, const hm_study *s)
{
    const hm_plot as = {.says = "Change, worth and lift with whiskers, beside what the "
                                "published cards of its type span.", .x = "points"};
    const hm_plot_whisker all[] = {{"change", hm_study_change(r, s, LEVEL),
                                    hm_verdict_band(&s->change)},
                                   {"worth", worth_of(s), hm_verdict_band(&s->worth)},
                                   {"lift", lift_of(s), s->lift}};
    hm_plot_whisker row[3];
    int n = 0;
    for (int i = 0; i < 3; i++)
        if (isfinite(all[i].is.low) && isfinite(all[i].is.high))
            row[n++] = all[i];
    if (n > 0)
        hm_page_whiskers(p, "Its numbers with 95 % intervals; shaded: what the published "
                         "cards of its type span", &as, row, n);
}

/* Of all towns of a side: seats are added. */
static void put_scores(hm_page *p, const hm_record *r, const hm_study *s)
{
    const hm_plot as = {.says = "Points of towns in games with the card and without it.",
                        .x = "points at the end", .y = "% of towns"};
    int64_t score[2][HM_SCORE_BINS] = {{0}};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->players; i++)
            for (int k = 0; k < HM_SCORE_BINS; k++)
                score[side][k] += s->batch.side[side].seat[i].score[k];
    const hm_page_bins bins[] = {{"with it", score[0]}, {"without it", score[1]}};
    hm_page_distribution(p, "How many points towns have at the end", &as, HM_SCORE_LOW,
                         HM_SCORE_BINS, bins, 2);
}

static void put_rounds(hm_page *p, const hm_study *s)
{
    const hm_plot as = {.says = "How much of it is built in each round.", .x = "round",
                        .y = "built per 100 towns"};
    const hm_card_sums *c = hm_study_card(s);
    double rate[HM_ROUND_BINS] = {0};
    int last = -1;
    const bool later = c->round[HM_ROUND_BINS - 1] > 0;
    for (int i = 0; i < HM_ROUND_BINS - 1 && c->towns > 0; i++) {
        rate[i] = 100 * (double)c->round[i] / (double)c->towns;
        last = c->round[i] > 0 ? i : last;
    }
    const hm_plot_series series = {"", last + 1, rate};
    if (last >= 0)
        hm_page_steps(p, later ? "When it is built; later rounds are left out"
                               : "When it is built", &as, 0.5, 1, &series, 1);
}

void hm_page_study(hm_page *p, const hm_record *r, const hm_study *s, bool alone)
{
    char verdict[160];
    hm_page_verdict(r, s, verdict, sizeof verdict);
    hm_page_heading(p, 2, "%s", alone ? "Numbers of the card" : verdict);
    if (!alone)
        hm_page_sureness(p, r, s);
    put_numbers(p, r, s);
    put_never(p, r, s);
    put_drawn(p, r, s);
    hm_page_figures(p, false);
    put_whiskers(p, r, s);
    put_scores(p, r, s);
    put_rounds(p, s);
    hm_page_map(p, r, "Where it stands in the end, in % of the copies",
                hm_study_card(s)->square);
    hm_page_figures_end(p);
}
