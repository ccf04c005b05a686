/* html_study.c - what a study found out about its card, on a page. The values are those
 * of study_json.c. */
#include "tools/sim/html_parts.h"

#include <math.h>
#include <stdlib.h>

#include "tools/say.h"

/* -- in words */

#define PAIRS "{pairs} {pairs#pair|pairs}"

static void put_sureness(hm_html *p, const hm_row *study)
{
    hm_html_say(p, HM_PART_LEAD, study,
        "[{proof?}It cannot be built: {proof}."
        "|{hopeless?}Scripts break off nearly all of its games: the " PAIRS " that "
        "{pairs#is|are} left {pairs#says|say} nothing."
        "|{astray?}Bots play it badly: after " PAIRS " of games, towns have fewer points "
        "with it than in decks without any {type} ({change.none.low:+.2} to "
        "{change.none.high:+.2}). That says little of the card."
        "|{meaning} That is {surely:.0%} % sure, after " PAIRS " of "
        "[{lessons?}lessons|games]: with the card, and the same without it."
        "|{meaning} After " PAIRS " of [{lessons?}lessons|games] it {leaning_predicate}, "
        "if anything."
        "|{meaning} " PAIRS " of games were played, and there is no published card to "
        "compare it with.]");
    hm_html_say(p, HM_PART_TEXT, study,
        "[{ignored?}It is ignored: towns that are bent on it build it, which brings them "
        "{cost:+.2} points ({cost.low:+.2} to {cost.high:+.2}).]"
        "[It says the same as {same_as}.]"
        "[It is {version_of} but for its points, which bring towns {difference:+.2} "
        "({difference.low:+.2} to {difference.high:+.2}).]");
}

/* -- all cards side by side */

/* One number of all cards, each beside the band of its type. */
static void compare(hm_html *p, const json_t *list, const char *caption, const char *unit,
                    const char *number, const char *band)
{
    const int n = (int)json_array_size(list);
    hm_plot_whisker *row = hm_need(calloc((size_t)n + 1, sizeof *row));
    const hm_plot as = {.says = caption, .x = unit};
    for (int i = 0; i < n; i++) {
        const hm_row card = {.is = json_array_get(list, (size_t)i)};
        row[i] = (hm_plot_whisker){json_string_value(hm_row_find(&card, "card")),
                                   hm_row_interval(&card, number),
                                   hm_row_spread(&card, band)};
    }
    hm_html_whiskers(p, caption, &as, row, n);
    free(row);
}

void hm_html_studies(hm_html *p, const hm_sim_record *r, const hm_row *row)
{
    static const hm_told_column columns[] = {
        {"card", "{card}"}, {"type", "{type}"}, {"verdict", "{verdict}"},
        {"#sure", "[{surely:.0%} %|–]"}, HM_MEAN_COLUMNS("#change", "change", "+.2"),
        HM_MEAN_COLUMNS("#worth", "worth", "+.2"), {NULL, NULL}};
    const json_t *list = hm_row_find(row, "studied");
    if (r->studies == 1) {
        put_sureness(p, &(hm_row){json_array_get(list, 0), row, true});
        return;
    }
    hm_html_rows(p, columns, list, row);
    hm_html_figures(p, false);
    compare(p, list, "Change: points that a town has more in games with the card; "
            "shaded: published cards of its type", "points per town", "change",
            "change.band");
    compare(p, list, "Worth: what an owner would lose without it, per copy",
            "points per copy", "worth", "worth.band");
    compare(p, list, "Lift: towns with one over those without, which may be ahead "
            "already", "points", "lift", "band");
    hm_html_figures_end(p);
}

/* -- numbers of one card */

static const struct number {
    const char *name, *band, *cell[3];
} numbers[] = {
#define NUMBER(name, of, band)                                            \
    {name, band, {"{" of ":+.2}", "[{" of ".low:+.2} to {" of ".high:+.2}]", \
                  "[{" band ".low:+.2} to {" band ".high:+.2}|–]"}}
    NUMBER("change", "change", "change.band"), NUMBER("worth", "worth", "worth.band"),
    NUMBER("lift", "lift", "band"), NUMBER("length", "more_rounds", "none"),
    {"won", "",
     {"{won:.1%} %", "[{players>1}{builders>0}{won.low:.1%} to {won.high:.1%}]",
      "even: {even:.1%} %"}}};

/* Notes stand below: beside the numbers, a phone has no room for them. */
static void put_table(hm_html *p, const hm_row *study)
{
    static const char *const heads[] = {"", "#mean", "#95 %", "#published"};
    hm_html_table(p, heads, 4);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        char *range = hm_told(study, numbers[i].cell[1]);
        for (int k = 0; k < 3 && range[0] != '\0'; k++) {
            char *cell = hm_told(study, numbers[i].cell[k]);
            if (k == 0)
                hm_html_cell(p, "%s", numbers[i].name);
            hm_html_cell(p, "%s", cell);
            free(cell);
        }
        free(range);
    }
    hm_html_table_end(p);
    hm_html_say(p, HM_PART_NOTE, study, "change: points that a town has more in games "
                "with the card; worth: points that its owner would lose without it, per "
                "copy; lift: points of towns with one over those without, which may be "
                "ahead already; length: rounds that a game has more; won: of the games "
                "of towns with one; published: what the published cards of type {type} "
                "span, of change and worth with half a point beyond, as the verdict has "
                "it[{like_none?}; a card that does worse than decks without any counts "
                "as such a deck].");
}

static void put_numbers(hm_html *p, const hm_row *study)
{
    put_table(p, study);
    hm_html_say(p, HM_PART_TEXT, study, "[It was [{building?}built|used] "
                "{built/towns:.2} times per town, in {builders/towns:.1%} % of them.]");
    hm_html_say(p, HM_PART_TEXT, study, "[Nobody built it in {tried} of the games, which "
                "were played again by bots that are bent on it: then it was built "
                "{bent.built/bent.towns:.2} times per town, in "
                "{bent.builders/bent.towns:.1%} % of them.[{worth_is_bent?} Its worth is "
                "from these.]]");
    hm_html_say(p, HM_PART_TEXT, study,
                "[{building?}A copy gave {points/built:.2} points on average.]");
    hm_html_each(p, HM_PART_TEXT, hm_row_find(study, "never_fired"), NULL,
                 "Never has what '{.}' says happened.");
    hm_html_say(p, HM_PART_TEXT, study, "[{drawn?}Cubes that it draws from other types, "
                "per town: <drawn:[{!_first}, ]{cubes:+.2} from {type:.40}>.]");
}

/* -- plots of one card */

static void put_whiskers(hm_html *p, const hm_row *study)
{
    const hm_plot as = {.says = "Change, worth and lift with whiskers, beside what the "
                                "published cards of its type span.", .x = "points"};
    hm_plot_whisker row[3];
    int n = 0;
    for (int i = 0; i < 3; i++) {
        const hm_plot_whisker w = {numbers[i].name,
                                   hm_row_interval(study, numbers[i].name),
                                   hm_row_spread(study, numbers[i].band)};
        if (isfinite(w.is.low) && isfinite(w.is.high))
            row[n++] = w;
    }
    if (n > 0)
        hm_html_whiskers(p, "Its numbers with 95 % intervals; shaded: what the published "
                         "cards of its type span", &as, row, n);
}

/* Of all towns of a side: seats are added. */
static void put_scores(hm_html *p, const hm_sim_record *r, const hm_study *s)
{
    const hm_plot as = {.says = "Points of towns in games with the card and without it.",
                        .x = "points at the end", .y = "% of towns"};
    int64_t score[2][HM_SCORE_BINS] = {{0}};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->players; i++)
            for (int k = 0; k < HM_SCORE_BINS; k++)
                score[side][k] += s->batch.side[side].seat[i].score[k];
    const hm_html_bins bins[] = {{"with it", score[0]}, {"without it", score[1]}};
    hm_html_distribution(p, "How many points towns have at the end", &as, HM_SCORE_LOW,
                         HM_SCORE_BINS, bins, 2);
}

static void put_rounds(hm_html *p, const hm_study *s)
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
        hm_html_steps(p, later ? "When it is built; later rounds are left out"
                               : "When it is built", &as, 0.5, 1, &series, 1);
}

void hm_html_study(hm_html *p, const hm_sim_record *r, int which, const hm_row *of)
{
    const hm_study *s = &r->study[which];
    const hm_row study = {json_array_get(hm_row_find(of, "studied"), (size_t)which), of,
                          which == 0};
    if (r->studies == 1)
        hm_html_face(p, &r->card[s->card], r->card[s->card].name);
    hm_html_say(p, HM_PART_HEADING, &study,
                "[{studies=1}Numbers of the card|{card:.80} {predicate}]");
    if (r->studies > 1) {
        put_sureness(p, &study);
        hm_html_face(p, &r->card[s->card], r->card[s->card].name);
    }
    put_numbers(p, &study);
    hm_html_figures(p, false);
    put_whiskers(p, &study);
    put_scores(p, r, s);
    put_rounds(p, s);
    hm_html_map(p, r, "Where it stands in the end, in % of the copies",
                hm_study_card(s)->square);
    hm_html_figures_end(p);
}
