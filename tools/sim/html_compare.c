/* html_compare.c - the page of a comparison. The values are those of report_compare.c. */
#include "tools/sim/compare.h"

#include "tools/sim/html_parts.h"
#include "tools/sim/report.h"

/* Points of all towns of a version, by how often they came up. */
static void add_scores(const hm_sim_record *r, int64_t bins[HM_SCORE_BINS])
{
    for (int i = 0; i < r->players; i++)
        for (int k = 0; k < HM_SCORE_BINS; k++)
            bins[k] += r->sum.seat[i].score[k];
}

/* Differences first: they are what a phone has to show without being moved. Shares have
 * no interval; how they differ is told all the same. */
static const hm_told_column columns[] = {
    {"", "{what}"},
    {"#difference", "[{share?}[{difference:+.1%} %|-]|{difference:+.2}|-]"},
    {"#95 %", "[{difference.low:+.2} to {difference.high:+.2}]"},
    {"#old", "[{share?}[{old:.1%} %|-]|{old:.2}|-]"},
    {"#new", "[{share?}[{new:.1%} %|-]|{new:.2}|-]"}, {NULL, NULL}};

static void put_plots(hm_html *p, const hm_comparison *c)
{
    int64_t bins[HM_COMPARED][HM_SCORE_BINS] = {{0}};
    const hm_plot as = {.says = "How often towns of the old and of the new version had "
                                "so many points.", .x = "points at the end",
                        .y = "% of towns"};
    for (int i = 0; i < HM_COMPARED; i++)
        add_scores(&c->side[i].record, bins[i]);
    const hm_html_bins list[] = {{"old", bins[HM_SIDE_OLD]}, {"new", bins[HM_SIDE_NEW]}};
    hm_html_figures(p, false);
    hm_html_distribution(p, "How many points towns have at the end", &as,
                         HM_SCORE_LOW, HM_SCORE_BINS, list, HM_COMPARED);
    hm_html_figures_end(p);
}

/* Both, of two cards or two versions of one; decks have no faces. */
static void put_faces(hm_html *p, const hm_comparison *c)
{
    char title[100];
    if (c->side[HM_SIDE_NEW].card == NULL)
        return;
    hm_html_figures(p, false);
    for (int i = HM_COMPARED - 1; i >= 0; i--) { /* the old one first */
        const hm_version_side *s = &c->side[i];
        const hm_sim_card *card = &s->record.card[s->card->index];
        snprintf(title, sizeof title, "%s: %.80s", i == HM_SIDE_OLD ? "old" : "new",
                 card->name);
        hm_html_face(p, card, title);
    }
    hm_html_figures_end(p);
}

static void put_faults(hm_html *p, const json_t *broken)
{
    for (size_t i = 0; i < json_array_size(broken); i++) {
        const hm_row run = {.is = json_array_get(broken, i)};
        hm_html_say(p, HM_PART_HEADING, &run, "Scripts of the {which} one that broke");
        hm_html_say(p, HM_PART_TEXT, &run, "{broken} of its games were broken off, and "
                    "in {doubts} a script broke in the thoughts of a bot.");
        hm_html_faults(p, &run, "seed {seed}, move {move}: {message}");
    }
}

hm_status hm_compare_page(const hm_comparison *c, const hm_options *o, const char *path,
                          hm_error *err)
{
    json_t *values = hm_compare_values(c);
    const hm_row row = {.is = values};
    hm_html *p = hm_html_begin(&row, "{new_name:.100} beside {old_name:.100}");
    hm_html_say(p, HM_PART_LEAD, &row, "{sentence}.");
    hm_html_say(p, HM_PART_TEXT, &row, "[Beware: {warning}.]");
    hm_html_say(p, HM_PART_TEXT, &row, "{games} pair{games#s} of games of " HM_SETTING
                ", bots {bots*, }, from seed {seed} on[{stopped?}; " HM_STOPPED "].");
    hm_html_say(p, HM_PART_TEXT, &row,
                "[{only_old?}Only in the old one: {only_old*, }.]");
    hm_html_say(p, HM_PART_TEXT, &row,
                "[{only_new?}Only in the new one: {only_new*, }.]");
    put_faces(p, c);
    hm_html_rows(p, columns, hm_row_find(&row, "rows"), &row);
    hm_html_say(p, HM_PART_NOTE, &row, "old and new played the same seeds with the same "
                "bots[{of_cards?}; worth: points that an owner would lose without it].");
    put_plots(p, c);
    put_faults(p, hm_row_find(&row, "broken"));
    hm_html_say(p, HM_PART_HEADING, &row, "The same again");
    hm_html_again(p, o);
    hm_status st = hm_html_finish(p, &row, path, err);
    json_decref(values);
    return st;
}
