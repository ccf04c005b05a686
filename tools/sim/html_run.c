/* html_run.c - see html_run.h. Every mean comes with how far off it may be (95 %). The
 * values are those of record_json.c and study_json.c. */
#include "tools/sim/html_run.h"

#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/again.h"
#include "tools/sim/columns.h"
#include "tools/sim/faults.h"
#include "tools/sim/html_parts.h"
#include "tools/sim/report.h"
#include "tools/textstream.h"

enum {
    NAMED_MAX = 8,    /* cards of one sentence */
    IN_PLAY_MIN = 20 /* games, before nobody's building it is worth a word */
};

/* -- what it says at a glance */

/* Of several bots there is no one interval: the table has theirs. */
static void give_means(const hm_sim_record *r, json_t *values)
{
    int64_t points = 0;
    int best = 0;
    for (int i = 0; i < r->players; i++)
        points += r->sum.seat[i].points;
    for (int i = 1; i < r->bots; i++)
        if (hm_town_won(&r->sum.bot[i], 0.95).mean >
            hm_town_won(&r->sum.bot[best], 0.95).mean)
            best = i;
    hm_values(values, "_bot_kinds:int _points:count _towns:count", r->bots, points,
              r->sum.run->games * r->players);
    if (r->bots > 1 && r->players > 1 && r->sum.bot[best].games > 0)
        json_object_set(values, "_winner",
                        json_array_get(json_object_get(values, "by_bot"), (size_t)best));
}

static void give_unbuilt(const hm_sim_record *r, json_t *values)
{
    json_t *list = hm_need(json_array());
    int n = 0;
    for (int i = 0; i < r->cards; i++) {
        const hm_card_sums *c = &r->sum.card[i];
        if (r->card[i].builds && c->in_play >= IN_PLAY_MIN && c->builders == 0 &&
            n++ < NAMED_MAX)
            json_array_append_new(list, hm_json_text(r->card[i].name));
    }
    hm_give(values, "_unbuilt", list);
    hm_give_int(values, "_unbuilt_more", n - NAMED_MAX);
}

static void put_glance(hm_html *p, const hm_row *row)
{
    hm_html_say(p, HM_PART_LEAD, row,
        "[{finished<2}Too few games came to their end to say anything."
        "|{bot_kinds=1}<by_bot:A player has {mean:.1} points on average ({low:.1} to "
        "{high:.1}), and a game lasts {length.rounds/finished:.1} rounds.>"
        "|A player has {points/towns:.1} points on average, and a game lasts "
        "{length.rounds/finished:.1} rounds.]");
#define SEAT                                                                   \
    "Seat {number} wins {win_rate:.1%} % of its games ({win_rate.low:.1%} to " \
    "{win_rate.high:.1%}), "
    hm_html_each(p, HM_PART_TEXT, hm_row_find(row, "seats"), row,
                 "[{lean>0}" SEAT "more than an even share of {even:.1%} %."
                 "|{lean<0}" SEAT "less than an even share of {even:.1%} %.]");
    hm_html_say(p, HM_PART_TEXT, row, "[{players>1}{!more}{!fewer}No seat is clearly "
                "better than another.]");
    hm_html_say(p, HM_PART_TEXT, row, "[{by_ties?}Their points hardly differ: what "
                "breaks ties decides (hamlet rules).]");
    hm_html_say(p, HM_PART_TEXT, row, "[Of the bots, {winner.bot} wins most: "
                "{winner.win_rate:.1%} % of the games on a seat "
                "({winner.win_rate.low:.1%} to {winner.win_rate.high:.1%}).]");
    hm_html_say(p, HM_PART_TEXT, row, "[{unbuilt?}Nobody ever built: {unbuilt*, }"
                "[{unbuilt_more>0} and {unbuilt_more} more].]");
}

/* -- what was played */

/* Options as "cards random, monuments". */
static json_t *options_told(json_t *options)
{
    const char *name, *gap = "";
    char *text = NULL;
    size_t size;
    json_t *v;
    FILE *pen = hm_textstream(&text, &size);
    json_object_foreach(options, name, v) {
        if (json_is_false(v) || json_is_null(v))
            continue;
        fprintf(pen, "%s%s", gap, name);
        gap = ", ";
        if (json_is_string(v))
            fprintf(pen, " %s", json_string_value(v));
        else if (!json_is_true(v)) {
            fputc(' ', pen);
            json_dumpf(v, pen, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);
        }
    }
    fclose(pen);
    json_t *told = hm_json_text(text);
    free(text);
    return told;
}

void hm_html_again(hm_html *p, const hm_options *o)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_again_run(o, pen);
    fclose(pen);
    hm_html_print(p, HM_PART_COMMAND, "%s", text);
    free(text);
}

static void put_played(hm_html *p, const hm_row *row, const hm_options *o)
{
    static const char *const facts[][2] = {
        {"Game", "{game}"}, {"Mode", "{mode}"}, {"Packs", "{packs*, }"},
        {"Players", "{players}"}, {"Bots", "{bots*, }"}, {"Options", "{options_told}"},
        {"[{studies>0}Pairs of games|Games]",
         "{games}[{stopped?}, " HM_STOPPED "]"},
        {"Seed{games#s}", "[{games>1}{seed} to {last_seed}|{games>0}{seed}]"}};
    hm_html_say(p, HM_PART_HEADING, row, "What was played");
    hm_html_table(p, NULL, 2);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        char *what = hm_told(row, facts[i][0]), *is = hm_told(row, facts[i][1]);
        if (is[0] != '\0') {
            hm_html_cell(p, "%s", what);
            hm_html_cell(p, "%s", is);
        }
        free(what);
        free(is);
    }
    hm_html_table_end(p);
    hm_html_say(p, HM_PART_TEXT, row, "The same again:");
    hm_html_again(p, o);
}

/* -- points and wins */

static void put_towns(hm_html *p, const hm_row *row)
{
    json_t *list = json_copy(json_object_get(row->is, "by_bot"));
    if (json_array_size(json_object_get(row->is, "seats")) > 1)
        json_array_extend(list, json_object_get(row->is, "seats"));
    hm_html_rows(p, hm_report_towns, list, row);
    json_decref(list);
    hm_html_say(p, HM_PART_NOTE, row, "spread: the standard deviation of a player's "
                "points; won: a draw of two is half a win for each, one of three a "
                "third; empty: squares"
                "[{players>1}; who sits where moves on by one seat from game to game]");
}

static void put_scores(hm_html *p, const char *caption, const hm_town_sums *list, int n,
                       const char *const *names)
{
    hm_html_bins bins[HM_PLAYERS_MAX + 1];
    char own[HM_PLAYERS_MAX + 1][24];
    const hm_plot as = {.says = caption, .x = "points at the end", .y = "% of games"};
    for (int i = 0; i < n; i++) {
        snprintf(own[i], sizeof own[i], "seat %d", i + 1);
        bins[i] = (hm_html_bins){names != NULL ? names[i] : own[i], list[i].score};
    }
    hm_html_distribution(p, caption, &as, HM_SCORE_LOW, HM_SCORE_BINS, bins, n);
}

static void put_points(hm_html *p, const hm_sim_record *r, const hm_row *row)
{
    const hm_plot length = {.says = "How long games are, as a distribution.",
                            .x = "rounds", .y = "% of games"};
    const hm_html_bins rounds = {"", r->sum.run->round};
    const bool longer = r->sum.run->round[HM_ROUND_BINS - 1] > 0;
    hm_html_say(p, HM_PART_HEADING, row, "Points and wins[{studies=1}, with the card"
                "|{studies>1}, with the cards]");
    put_towns(p, row);
    hm_html_figures(p, false);
    put_scores(p, "How many points bots have at the end", r->sum.bot, r->bots, r->bot);
    if (r->players > 1)
        put_scores(p, "The same by seats", r->sum.seat, r->players, NULL);
    hm_html_distribution(p, longer ? "How long games are; the last step: all longer ones"
                                   : "How long games are", &length, 1, HM_ROUND_BINS,
                         &rounds, 1);
    hm_html_figures_end(p);
    hm_html_say(p, HM_PART_NOTE, row, "[{players>1}{ties} of the games ended in a tie "
                "({ties/finished:.1%} %).]");
}

/* -- faults */

void hm_html_faults(hm_html *p, const hm_row *row, const char *pattern)
{
    hm_html_list(p, true);
    hm_html_each(p, HM_PART_ITEM, json_object_get(row->is, "faults"), NULL, pattern);
    hm_html_list(p, false);
}

static void put_faults(hm_html *p, const hm_sim_record *r, const hm_row *row,
                       const hm_options *o)
{
    if (r->sum.faults == 0)
        return;
    hm_html_say(p, HM_PART_HEADING, row, "Scripts that broke");
    hm_html_say(p, HM_PART_TEXT, row, "{broken} game{broken# was|s were} broken off, and "
                "in {doubts} a script broke in the thoughts of a bot.[{studies>0} That "
                "is of games with the card; others are listed, too.]");
    hm_html_faults(p, row, HM_FAULT);
    hm_html_say(p, HM_PART_TEXT, row, "To see such a game:");
    json_t *commands = hm_faults_commands(o, r);
    hm_html_each(p, HM_PART_COMMAND, commands, NULL, "{.}");
    json_decref(commands);
}

/* -- all of it */

hm_html *hm_html_begin(const hm_row *row, const char *title)
{
    char *text = hm_told(row, title);
    hm_html *p = hm_html_new(text);
    hm_html_print(p, HM_PART_TITLE, "%s", text);
    free(text);
    return p;
}

hm_status hm_html_finish(hm_html *p, const hm_row *row, const char *path, hm_error *err)
{
    hm_html_say(p, HM_PART_FOOTER, row,
                "hamlet {hamlet}, {seconds:.1} s on {threads} thread{threads#s}");
    hm_status st = hm_html_write(p, path, err);
    hm_html_free(p);
    return st;
}

hm_status hm_html_run(const hm_sim_record *r, const hm_options *o, const char *path,
                      hm_error *err)
{
    json_t *values = hm_record_values(r);
    const hm_row row = {.is = values};
    give_means(r, values);
    give_unbuilt(r, values);
    hm_give(values, "_options_told", options_told(json_object_get(r->head, "options")));
    hm_html *p = hm_html_begin(
        &row, "[{studies=1}<studied:{card:.80} {predicate}>|{studies>1}{studies} cards "
              "beside the published ones of their types|{games} game{games#s} of "
              "{game:.60}]");
    if (r->studies > 0)
        hm_html_studies(p, r, &row);
    else
        put_glance(p, &row);
    for (int i = 0; i < r->studies; i++)
        hm_html_study(p, r, i, &row);
    put_points(p, r, &row);
    if (r->studies == 0)
        hm_html_cards(p, r, &row);
    put_faults(p, r, &row, o);
    put_played(p, &row, o);
    hm_html_game(p, r, o);
    hm_status st = hm_html_finish(p, &row, path, err);
    json_decref(values);
    return st;
}
