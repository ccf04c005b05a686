/* html_history.c - see html_history.h. Versions of one kind of runs are numbered from the
 * oldest on: a curve has the number, the table says which version that is. */
#include "tools/sim/html_history.h"

#include <math.h>
#include <stdlib.h>

#include "tools/say.h"
#include "tools/sim/html_parts.h"
#include "tools/sim/report.h"

/* -- curves */

static const struct curve {
    const char *number, *band, *caption, *unit;
} curves[] = {
    {"change", "change.band", "Change: points that a town has more in games with the "
     "card; shaded: published cards of its type", "points per town"},
    {"worth", "worth.band", "Worth: what an owner would lose without it, per copy",
     "points per copy"},
    {"lift", "lift.band", "Lift: towns with one over those without, which may be ahead "
     "already", "points"}};

/* Of one version alone there is no curve, and of what is not known neither. */
static void put_curve(hm_html *p, const struct curve *c, const json_t *versions)
{
    const int n = (int)json_array_size(versions);
    const hm_plot as = {.says = c->caption, .x = "version", .y = c->unit};
    hm_plot_whisker *row = hm_need(calloc((size_t)n + 1, sizeof *row));
    int known = 0;
    for (int i = 0; i < n; i++) {
        const hm_row version = {.is = json_array_get(versions, (size_t)i)};
        row[i] = (hm_plot_whisker){"", hm_row_interval(&version, c->number),
                                   hm_row_spread(&version, c->band)};
        known += isfinite(row[i].is.low) && isfinite(row[i].is.high);
    }
    if (known > 1)
        hm_html_curve(p, c->caption, &as, row, n);
    free(row);
}

/* -- versions */

/* A study's lift has its curve, and no room beside the rest. */
static const hm_told_column columns[] = {
    {"", "version {number}"}, {"since", "{from:.10}"}, {"#runs", "{runs}"},
    {"verdict", "[{verdict?}{verdict}|-]"}, {"#sure", "[{surely:.0%} %|-]"},
    HM_MEAN_COLUMNS("#change", "change", "+.2"),
    HM_MEAN_COLUMNS("#worth", "worth", "+.2"), {"#built", "[{built/towns:.2}|-]"},
    {"[{!pairs}#lift]", "{lift:+.2}"},
    {"[{!pairs}#95 %]", "[{lift.low:+.2} to {lift.high:+.2}|{lift?}too few games]"},
    {NULL, NULL}};

static void put_kind(hm_html *p, const json_t *kind)
{
    const hm_row row = {.is = kind};
    const json_t *versions = hm_row_find(&row, "versions");
    hm_html_say(p, HM_PART_HEADING, &row,
                "[{pairs?}Studies, in pairs of games|Plain games]");
    hm_html_say(p, HM_PART_TEXT, &row, HM_SETTING ", bots {bots*, }{options_told}.");
    hm_html_figures(p, false);
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++)
        put_curve(p, &curves[i], versions);
    hm_html_figures_end(p);
    hm_html_rows(p, columns, versions, &row);
    hm_html_say(p, HM_PART_NOTE, &row, "since: the day of its first run; built: copies "
                "per town. Of a version with several runs the latest is told, for runs "
                "are not added up.");
    hm_html_list(p, true);
    hm_html_each(p, HM_PART_ITEM, versions, &row,
                 "Version {number}[{version?} ({version})]: [{text?}{text}|what it said "
                 "was not kept]");
    hm_html_list(p, false);
}

/* -- pages */

static hm_status finish(hm_html *p, const char *db, const char *path, hm_error *err)
{
    hm_html_print(p, HM_PART_FOOTER, "From the runs that %s keeps", db);
    hm_status st = hm_html_write(p, path, err);
    hm_html_free(p);
    return st;
}

hm_status hm_html_past(json_t *values, const char *db, const char *path, hm_error *err)
{
    const json_t *kinds = json_object_get(values, "kinds");
    const json_t *first = json_object_get(json_array_get(kinds, 0), "versions");
    const size_t n = json_array_size(first);
    hm_report_give_past(values);
    hm_html *p = hm_html_begin(&(hm_row){.is = values}, HM_PAST);
    if (n > 0)
        hm_html_say(p, HM_PART_LEAD, &(hm_row){.is = json_array_get(first, n - 1)},
                    "[{verdict?}The latest version is called {verdict}[; {leaning}, if "
                    "anything][, {surely:.0%} % sure].]");
    for (size_t i = 0; i < json_array_size(kinds); i++)
        put_kind(p, json_array_get(kinds, i));
    return finish(p, db, path, err);
}

hm_status hm_html_kept(json_t *values, const char *db, const char *path, hm_error *err)
{
    const hm_row row = {.is = values};
    const json_t *cards = json_object_get(values, "cards");
    hm_html *p = hm_html_begin(&row, HM_KEPT);
    if (json_array_size(cards) > 0)
        hm_html_rows(p, hm_report_shelf, cards, &row);
    else
        hm_html_print(p, HM_PART_TEXT, "It has no runs yet: 'hamlet sim --card CARD "
                      "--db FILE' puts some there.");
    return finish(p, db, path, err);
}
