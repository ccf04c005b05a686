/* page_compare.c - the page of a comparison. */
#include "tools/sim/compare.h"

#include <math.h>
#include <stdlib.h>

#include "tools/say.h"
#include "tools/sim/page_parts.h"
#include "tools/textstream.h"

/* Points of all towns of a version, by how often they came up. */
static void add_scores(const hm_record *r, int64_t bins[HM_SCORE_BINS])
{
    for (int i = 0; i < r->players; i++)
        for (int k = 0; k < HM_SCORE_BINS; k++)
            bins[k] += r->sum.seat[i].score[k];
}

static void put_value(hm_page *p, double x, bool hundredths)
{
    if (!isfinite(x))
        hm_page_cell(p, "–");
    else if (hundredths)
        hm_page_cell(p, "%.1f %%", 100 * x);
    else
        hm_page_cell(p, "%.2f", x);
}

/* Shares have no interval; how they differ is told all the same. */
static void put_by(hm_page *p, const hm_difference *d)
{
    const double by = d->now - d->old;
    if (isfinite(d->by.low)) {
        hm_page_difference(p, d->by, 2);
        return;
    }
    if (!isfinite(by))
        hm_page_cell(p, "–");
    else if (d->share)
        hm_page_cell(p, "%+.1f %%", 100 * by);
    else
        hm_page_cell(p, "%+.2f", by);
    hm_page_cell(p, "%s", "");
}

/* Differences first: they are what a phone has to show without being moved. */
static void put_rows(hm_page *p, const hm_comparison *c)
{
    static const char *const heads[] = {"", "#difference", "#95 %", "#old", "#new"};
    hm_difference row[HM_DIFFERENCES_MAX];
    int n = hm_compare_rows(c, row);
    hm_page_table(p, heads, 5);
    for (int i = 0; i < n; i++) {
        const hm_difference *d = &row[i];
        hm_page_cell(p, "%s", d->what);
        put_by(p, d);
        put_value(p, d->old, d->share);
        put_value(p, d->now, d->share);
    }
    hm_page_table_end(p);
    hm_page_note(p, "old and new played the same seeds with the same bots%s.",
                 c->side[HM_SIDE_NEW].card == NULL ? ""
                 : "; worth: points that an owner would lose without it");
}

static void put_plots(hm_page *p, const hm_comparison *c)
{
    int64_t bins[HM_COMPARED][HM_SCORE_BINS] = {{0}};
    const hm_plot as = {.says = "How often towns of the old and of the new version had "
                                "so many points.", .x = "points at the end",
                        .y = "% of towns"};
    for (int i = 0; i < HM_COMPARED; i++)
        add_scores(&c->side[i].record, bins[i]);
    const hm_page_bins list[] = {{"old", bins[HM_SIDE_OLD]}, {"new", bins[HM_SIDE_NEW]}};
    hm_page_figures(p, false);
    hm_page_distribution(p, "How many points towns have at the end", &as,
                         HM_SCORE_LOW, HM_SCORE_BINS, list, HM_COMPARED);
    hm_page_figures_end(p);
}

/* -- in words */

static void put_played(hm_page *p, const hm_comparison *c)
{
    const hm_record *r = &c->side[HM_SIDE_NEW].record;
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_page_setting(r, pen);
    for (int i = 0; i < r->bots; i++)
        fprintf(pen, "%s%s", i > 0 ? ", " : ", bots ", r->bot[i]);
    fclose(pen);
    hm_page_text(p, "%lld pair%s of games of %s, from seed %llu on%s.",
                 (long long)c->games, c->games == 1 ? "" : "s", text,
                 (unsigned long long)r->seed, c->stopped ? "; stopped by Ctrl-C" : "");
    free(text);
}

static void put_only(hm_page *p, const hm_comparison *c, int side, const char *label)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    const bool told = hm_compare_only(c, side, label, pen);
    fclose(pen);
    if (told)
        hm_page_text(p, "%s.", text);
    free(text);
}

static void put_faults(hm_page *p, const hm_comparison *c)
{
    for (int i = HM_COMPARED - 1; i >= 0; i--) {
        const hm_totals *t = &c->side[i].record.sum;
        const char *name = i == HM_SIDE_NEW ? "new" : "old";
        if (t->run->faults + t->run->doubts == 0)
            continue;
        hm_page_heading(p, 2, "Scripts of the %s one that broke", name);
        hm_page_text(p, "%lld of its games were broken off, and in %lld a script broke "
                     "in the thoughts of a bot.", (long long)t->run->faults,
                     (long long)t->run->doubts);
        hm_page_list(p, true);
        for (int k = 0; k < t->faults; k++)
            hm_page_item(p, "seed %llu, move %d: %s",
                         (unsigned long long)t->fault[k].seed, t->fault[k].move,
                         t->fault[k].message);
        hm_page_list(p, false);
    }
}

hm_status hm_compare_page(const hm_comparison *c, const hm_options *o, const char *path,
                          hm_error *err)
{
    const hm_record *r = &c->side[HM_SIDE_NEW].record;
    char text[300];
    snprintf(text, sizeof text, "%.100s beside %.100s", c->side[HM_SIDE_NEW].name,
             c->side[HM_SIDE_OLD].name);
    hm_page *p = hm_page_new(text);
    hm_page_heading(p, 1, "%s", text);
    hm_compare_sentence(c, text, sizeof text);
    hm_page_lead(p, "%s.", text);
    if (hm_compare_warning(c, text, sizeof text))
        hm_page_text(p, "Beware: %s.", text);
    put_played(p, c);
    if (c->side[HM_SIDE_NEW].card == NULL) {
        put_only(p, c, HM_SIDE_OLD, "Only in the old one: ");
        put_only(p, c, HM_SIDE_NEW, "Only in the new one: ");
    }
    put_rows(p, c);
    put_plots(p, c);
    put_faults(p, c);
    hm_page_heading(p, 2, "The same again");
    hm_page_again(p, o);
    hm_page_footer(p, "hamlet %s, %.1f s on %d thread%s", HM_VERSION, r->seconds,
                   r->threads, r->threads == 1 ? "" : "s");
    hm_status st = hm_page_write(p, path, err);
    hm_page_free(p);
    return st;
}
