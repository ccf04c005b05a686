/* html_profile.c - the page of a deck's profile: its tables, with the best game of all
 * runs played again and drawn. The values are those of profile_json.c. */
#include "tools/sim/profile.h"

#include <ctype.h>
#include <stdlib.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/columns.h"
#include "tools/sim/html_parts.h"
#include "tools/sim/report.h"

enum {
    SEATS_SHOWN = 12 /* a hall of callers has a hundred */
};

/* As a sentence begins. */
static void say_sentence(hm_html *page, hm_html_part part, const hm_row *row,
                         const char *pattern)
{
    char *text = hm_told(row, pattern);
    text[0] = (char)toupper((unsigned char)text[0]);
    json_t *said = hm_need(json_pack("{s:o}", "said", hm_json_text(text)));
    hm_html_say(page, part, &(hm_row){.is = said}, "{said}");
    json_decref(said);
    free(text);
}

/* -- what it says at a glance */

#define BEST \
    "[The best game that was found has {ceiling.points} points, by {ceiling.bot:.40}.]"

static void put_glance(hm_html *page, const hm_row *row)
{
    say_sentence(page, HM_PART_LEAD, row,
                 "[{!told}Too few games came to their end to say much. " BEST
                 "|{skill} (95 %). " BEST "|" BEST "]");
    hm_html_say(page, HM_PART_TEXT, row, "{games} games of " HM_SETTING ", seeds from "
                "{seed} on: every bot [{seats?}against|by] itself[{duels?}, then "
                "neighbours on the ladder against each other]."
                "[{stopped?} It was " HM_STOPPED ", so some are missing.]");
}

/* -- points */

static const hm_told_column means[] = {
    {"bot", "{bot}"}, {"#games", "{games}"}, HM_MEAN_COLUMNS("#points", "points", ".2"),
    {"#spread", "[{games>1}{spread:.2}|-]"}, {NULL, NULL}};
static const hm_told_column quantiles[] = {
    {"bot", "{bot}"}, {"#5 %", "[{quantiles.5}|-]"}, {"#25 %", "[{quantiles.25}|-]"},
    {"#50 %", "[{quantiles.50}|-]"}, {"#75 %", "[{quantiles.75}|-]"},
    {"#95 %", "[{quantiles.95}|-]"}, {"#best", "[{best.points}|-]"}, {NULL, NULL}};

static void put_scores(hm_html *page, const hm_profile *p)
{
    const hm_plot as = {.says = "How many points towns of each bot have at the end, as "
                                "distributions.",
                        .x = "points at the end", .y = "% of towns"};
    hm_html_bins bins[HM_LADDER_MAX];
    for (int i = 0; i < p->bots; i++)
        bins[i] = (hm_html_bins){p->bot[i], p->own[i].sum.bot[0].score};
    hm_html_figures(page, false);
    hm_html_distribution(page, "How many points towns have, bot by bot", &as,
                         HM_SCORE_LOW, HM_SCORE_BINS, bins, p->bots);
    hm_html_figures_end(page);
}

static void put_points(hm_html *page, const hm_profile *p, const hm_row *row)
{
    const json_t *bots = hm_row_find(row, "bots");
    hm_html_say(page, HM_PART_HEADING, row, "Points");
    put_scores(page, p);
    hm_html_rows(page, means, bots, row);
    hm_html_rows(page, quantiles, bots, row);
    hm_html_say(page, HM_PART_NOTE, row, "spread: the standard deviation; below '5 %' "
                "stand the points that 5 % of the towns do not exceed, so half of them "
                "have more than those below '50 %', or as many.");
    hm_html_each(page, HM_PART_NOTE, bots, row, "[{searches?}{bot} thinks {playouts} "
                 "playouts for a choice; --playouts gives it another number.]");
    hm_html_say(page, HM_PART_NOTE, row, "[{spoiled?}Bots that search look after the "
                "others' harm, too, and make fewer points against themselves for it: "
                "duels tell who is better.]");
    hm_html_say(page, HM_PART_NOTE, row,
                "[{dear} would take minutes with these cards: --bots has it play.]");
}

/* -- length, empty squares, ties */

static const hm_told_column games[] = {
    {"bot", "{bot}"}, HM_MEAN_COLUMNS("#rounds", "rounds", ".2"),
    {"[{has_squares?}#empty squares]", "[{empty:.1%} %|-]"},
    {"[{seats?}#ties]", "[{ties/games:.1%} %|-]"}, {NULL, NULL}};

static void put_lengths(hm_html *page, const hm_profile *p)
{
    const hm_plot as = {.says = "How long games of each bot are, as distributions.",
                        .x = "rounds", .y = "% of games"};
    hm_html_bins bins[HM_LADDER_MAX];
    bool longer = false;
    for (int i = 0; i < p->bots; i++) {
        const int64_t *round = p->own[i].sum.run->round;
        bins[i] = (hm_html_bins){p->bot[i], round};
        longer = longer || round[HM_ROUND_BINS - 1] > 0;
    }
    hm_html_figures(page, false);
    hm_html_distribution(page, longer ? "How long games are; the last step: all longer "
                                        "ones" : "How long games are", &as, 1,
                         HM_ROUND_BINS, bins, p->bots);
    hm_html_figures_end(page);
}

static void put_games(hm_html *page, const hm_profile *p, const hm_row *row)
{
    hm_html_say(page, HM_PART_HEADING, row, "[{has_squares?}Length and room|Length]");
    put_lengths(page, p);
    hm_html_rows(page, games, hm_row_find(row, "bots"), row);
}

/* -- duels and seats: who is ahead */

/* In hundredths, over what chance would give. */
static hm_interval over_even(hm_interval won, double even)
{
    return (hm_interval){100 * (won.mean - even), 100 * (won.low - even),
                         100 * (won.high - even)};
}

static void put_whiskers(hm_html *page, const json_t *list, const char *name)
{
    const hm_plot points = {.says = "Points ahead, with whiskers; the table has the "
                                    "numbers.", .x = "points ahead of the others"};
    const hm_plot won = {.says = "Games won over an even share, with whiskers; the table "
                                 "has the numbers.", .x = "% of games"};
    const int n = (int)json_array_size(list);
    hm_plot_whisker *ahead = hm_need(calloc((size_t)n + 1, sizeof *ahead));
    hm_plot_whisker *wins = hm_need(calloc((size_t)n + 1, sizeof *wins));
    char **names = hm_need(calloc((size_t)n + 1, sizeof *names));
    for (int i = 0; i < n; i++) {
        const hm_row row = {.is = json_array_get(list, (size_t)i)};
        const double even = json_real_value(hm_row_find(&row, "even"));
        names[i] = hm_told(&row, name);
        ahead[i] = (hm_plot_whisker){.name = names[i],
                                     .is = hm_row_interval(&row, "ahead")};
        wins[i] = (hm_plot_whisker){
            .name = names[i], .is = over_even(hm_row_interval(&row, "won"), even)};
    }
    hm_html_figures(page, false);
    hm_html_whiskers(page, "Points ahead, with 95 % intervals", &points, ahead, n);
    hm_html_whiskers(page, "Games won, draws shared: over or below an even share", &won,
                     wins, n);
    hm_html_figures_end(page);
    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
    free(ahead);
    free(wins);
}

static const hm_told_column of_duels[] = {
    {"duel", HM_PROFILE_DUEL}, HM_PROFILE_MARGIN, {"#games", "{games}"},
    {"clear?", "[{clear?}yes|no]"}, {NULL, NULL}};

static void put_duels(hm_html *page, const hm_row *row)
{
    const json_t *duels = hm_row_find(row, "duels");
    if (json_array_size(duels) == 0)
        return;
    hm_html_say(page, HM_PART_HEADING, row, "Does skill matter?");
    hm_html_rows(page, of_duels, duels, row);
    hm_html_say(page, HM_PART_NOTE, row, "ahead: points, within the same games; won: "
                "draws are shared; clear: ahead for sure (95 %).");
    hm_html_each(page, HM_PART_NOTE, duels, row, "[{players>2}" HM_PROFILE_CHANCE ".]");
    put_whiskers(page, duels, HM_PROFILE_DUEL);
}

static void put_seats(hm_html *page, json_t *of)
{
    const hm_row row = {.is = of};
    if (json_integer_value(json_object_get(of, "games")) < 2)
        return;
    json_t *all = json_object_get(of, "seats"), *shown = hm_need(json_array());
    const size_t n = json_array_size(all);
    for (size_t i = 0; i < n && i < SEATS_SHOWN; i++)
        json_array_append(shown, json_array_get(all, i));
    hm_give_int(of, "_more", (int64_t)n - SEATS_SHOWN);
    hm_html_say(page, HM_PART_HEADING, &row, "Seats");
    say_sentence(page, HM_PART_TEXT, &row, HM_PROFILE_SEATS ".");
    hm_html_rows(page, hm_profile_seats, shown, &row);
    hm_html_say(page, HM_PART_NOTE, &row, "By {games} games of {bot}; intervals hold for "
                "all seats together (95 %).");
    hm_html_say(page, HM_PART_NOTE, &row,
                "[{more>0}There are {more} more, which --json has.]");
    put_whiskers(page, shown, "seat {number}");
    json_decref(shown);
}

/* -- cards */

/* What nobody builds comes first: it is what a deck's author wants to know. */
static void put_cards(hm_html *page, const hm_row *row)
{
    const json_t *bots = hm_row_find(row, "bots");
    hm_profile_table table;
    hm_profile_cards(bots, &table);
    hm_html_say(page, HM_PART_HEADING, row, "Cards");
    hm_html_say(page, HM_PART_TEXT, row,
                "[{unbuilt?}Nobody builds or uses: {unbuilt*, }.]");
    hm_html_each(page, HM_PART_TEXT, bots, row,
                 "[{never?}{bot:.40} never builds or uses: {never*, }.]");
    hm_html_say(page, HM_PART_TEXT, row,
                "[{everywhere?}In every town: {everywhere*, }.]");
    hm_html_say(page, HM_PART_TEXT, row, "In how many of its towns a bot has one:");
    hm_html_rows(page, table.column, hm_row_find(row, "cards"), row);
}

/* -- the best game, and all of it again */

static void put_ceiling(hm_html *page, const hm_profile *p, const json_t *ceiling)
{
    const hm_row row = {.is = ceiling};
    uint64_t seed;
    if (ceiling == NULL || !hm_seed_read(json_object_get(ceiling, "seed"), &seed))
        return;
    hm_html_say(page, HM_PART_HEADING, &row, "The best game that was found");
    hm_html_say(page, HM_PART_TEXT, &row, "{points} points, by {bot}, in the game of "
                "seed {seed}. To see it:");
    hm_html_say(page, HM_PART_COMMAND, &row, "{command}");
    if (p->stopped) /* who has pressed Ctrl-C does not want another game */
        return;
    hm_options *o = hm_need(malloc(sizeof *o));
    *o = *p->o;
    o->bots = json_string_value(hm_row_find(&row, "bots"));
    o->args = 0;
    hm_html_seed(page, o, seed);
    free(o);
}

/* -- faults */

static void put_faults(hm_html *page, const json_t *broken)
{
    for (size_t i = 0; i < json_array_size(broken); i++) {
        const hm_row run = {.is = json_array_get(broken, i), .first = i == 0};
        hm_html_say(page, HM_PART_HEADING, &run, "[{_first?}Scripts that broke]");
        hm_html_say(page, HM_PART_TEXT, &run, "Games of {bot}[{other?} and {other}]: "
                    "{broken} broken off, and in {doubts} a script broke in the thoughts "
                    "of a bot.");
        hm_html_faults(page, &run,
                       "seed {seed}, move {move}[{thinking?} (thinking)]: {message}");
    }
}

hm_status hm_profile_page(const hm_profile *p, const hm_options *o, const char *path,
                          hm_error *err)
{
    json_t *values = hm_profile_values(p);
    const hm_row row = {.is = values};
    hm_html *page = hm_html_begin(&row, "Profile of {deck:.150}");
    put_glance(page, &row);
    put_points(page, p, &row);
    put_duels(page, &row);
    put_seats(page, json_object_get(values, "seats"));
    put_games(page, p, &row);
    put_cards(page, &row);
    put_faults(page, hm_row_find(&row, "broken"));
    put_ceiling(page, p, json_object_get(values, "ceiling"));
    hm_html_say(page, HM_PART_HEADING, &row, "The same again");
    hm_html_again(page, o);
    hm_status st = hm_html_finish(page, &row, path, err);
    json_decref(values);
    return st;
}
