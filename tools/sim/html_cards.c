/* html_cards.c - what was built in a run, card by card and type by type, on a page. */
#include "tools/sim/html_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/sim/report.h"

enum {
    WHISKERS_MAX = 60,
    SMALL_COLS = 6 /* fewer columns: several maps stand side by side */
};

static int by_mean(const void *a, const void *b)
{
    double x = ((const hm_plot_whisker *)a)->is.mean;
    double y = ((const hm_plot_whisker *)b)->is.mean;
    return (x < y) - (x > y);
}

/* The highest first. */
static void put_lifts(hm_html *p, const json_t *cards)
{
    const hm_plot as = {.says = "The lift of each card, with whiskers; the table has the "
                                "numbers.", .x = "points ahead of towns without it"};
    hm_plot_whisker *row = hm_need(calloc(json_array_size(cards) + 1, sizeof *row));
    int rows = 0;
    for (size_t i = 0; i < json_array_size(cards); i++) {
        const hm_row card = {.is = json_array_get(cards, i)};
        const hm_interval lift = hm_row_interval(&card, "lift");
        if (isfinite(lift.low) && isfinite(lift.high))
            row[rows++] = (hm_plot_whisker){
                .name = json_string_value(hm_row_find(&card, "card")), .is = lift};
    }
    qsort(row, (size_t)rows, sizeof *row, by_mean);
    if (rows > 0)
        hm_html_whiskers(p, "Lift of each card, with 95 % intervals: who builds it may "
                         "be ahead already", &as, row,
                         rows < WHISKERS_MAX ? rows : WHISKERS_MAX);
    free(row);
}

/* -- types */

typedef struct kind {
    const char *name;
    int64_t     built, round[HM_ROUND_BINS], square[HM_SQUARE_BINS];
    double      rate[HM_ROUND_BINS]; /* copies per 100 towns */
} kind;

static kind *kind_of(kind *list, int *n, const char *name)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    list[*n].name = name;
    return &list[(*n)++];
}

static int by_built(const void *a, const void *b)
{
    int64_t x = ((const kind *)a)->built, y = ((const kind *)b)->built;
    return (x < y) - (x > y);
}

/* What was built most comes first. */
static int collect_kinds(const hm_sim_record *r, kind *list)
{
    int n = 0;
    for (int i = 0; i < r->cards; i++) {
        const hm_card_sums *c = &r->sum.card[i];
        if (c->in_play == 0 || !r->card[i].builds)
            continue;
        kind *k = kind_of(list, &n, r->card[i].type);
        for (int b = 0; b < HM_ROUND_BINS; b++) {
            k->round[b] += c->round[b];
            k->built += c->round[b];
        }
        for (int s = 0; s < HM_SQUARE_BINS; s++)
            k->square[s] += c->square[s];
    }
    qsort(list, (size_t)n, sizeof *list, by_built);
    return n;
}

static void put_rounds(hm_html *p, const hm_sim_record *r, kind *list, int n)
{
    const hm_plot as = {.says = "How much of each type is built in each round.",
                        .x = "round", .y = "built per 100 players"};
    hm_plot_series series[HM_PLOT_SERIES];
    const double towns = (double)(r->sum.run->games * r->players);
    int last = 0, shown = 0;
    bool later = false; /* the last bin is of that round and all that follow */
    for (int i = 0; i < n; i++)
        later = later || list[i].round[HM_ROUND_BINS - 1] > 0;
    for (int i = 0; i < n; i++)
        for (int b = 0; b < HM_ROUND_BINS - 1 && towns > 0; b++) {
            list[i].rate[b] = 100 * (double)list[i].round[b] / towns;
            last = list[i].round[b] > 0 && b > last ? b : last;
        }
    for (int i = 0; i < n && shown < HM_PLOT_SERIES; i++)
        if (list[i].built > 0)
            series[shown++] = (hm_plot_series){list[i].name, last + 1, list[i].rate};
    if (shown > 0)
        hm_html_lines(p, later ? "When it is built, by type; later rounds are left out"
                               : "When it is built, by type", &as, 1, 1, series, shown);
}

void hm_html_map(hm_html *p, const hm_sim_record *r, const char *what,
                 const int64_t *square)
{
    const int cols = hm_record_cols(r), rows = hm_record_rows(r);
    double share[HM_SQUARE_BINS] = {0}, all = 0;
    char says[140];
    snprintf(says, sizeof says, "%.80s: percent of copies by squares, as a map.", what);
    const hm_plot as = {.says = says};
    for (int i = 0; i < cols * rows; i++)
        all += (double)square[i];
    for (int i = 0; i < cols * rows && all > 0; i++)
        share[i] = (double)square[i] / all;
    if (all > 0)
        hm_html_squares(p, what, &as, cols, rows, share);
}

static void put_kinds(hm_html *p, const hm_sim_record *r, const json_t *cards)
{
    kind *list = hm_need(calloc((size_t)r->cards + 1, sizeof *list));
    int kinds = collect_kinds(r, list);
    hm_html_figures(p, false);
    put_lifts(p, cards);
    put_rounds(p, r, list, kinds);
    hm_html_figures_end(p);
    hm_html_print(p, HM_PART_SECTION, "Where it stands in the end, in %% of the copies");
    hm_html_figures(p, hm_record_cols(r) < SMALL_COLS);
    for (int i = 0; i < kinds; i++)
        hm_html_map(p, r, list[i].name, list[i].square);
    hm_html_figures_end(p);
    free(list);
}

void hm_html_cards(hm_html *p, const hm_sim_record *r, const hm_row *row)
{
    const json_t *cards = hm_row_find(row, "by_type");
    hm_html_say(p, HM_PART_HEADING, row, "Cards");
    put_kinds(p, r, cards);
    hm_html_say(p, HM_PART_SECTION, row, "All cards");
    hm_html_rows(p, hm_report_cards, cards, row);
    hm_html_say(p, HM_PART_NOTE, row, "games: in which it was in play; built: copies per "
                "town; towns: that have one; points: per copy; lift: points of towns "
                "with one over those without. Who builds a card may be ahead already: "
                "lift alone does not say that the card is good. 'hamlet sim --card NAME' "
                "compares games with the card and without it.");
}
