/* page_run.c - see page_run.h. Every mean comes with how far off it may be (95 %). */
#include "tools/sim/page_run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/sim/again.h"
#include "tools/sim/digest.h"
#include "tools/sim/faults.h"
#include "tools/sim/page_parts.h"
#include "tools/textstream.h"

static const double LEVEL = 0.95;

enum {
    NAMED_MAX = 8,    /* cards of one sentence */
    IN_PLAY_MIN = 20 /* games, before nobody's building it is worth a word */
};

static hm_interval points_of(const hm_town_sums *t)
{
    return hm_town_mean(t, LEVEL);
}

/* -- what it says at a glance */

/* Of several bots there is no one interval: the table has theirs. */
static void tell_points(hm_page *p, const hm_record *r)
{
    const hm_run_sums *run = r->sum.run;
    const hm_interval x = points_of(&r->sum.bot[0]);
    double rounds = (double)run->rounds / (double)run->games;
    int64_t points = 0;
    for (int i = 0; i < r->players; i++)
        points += r->sum.seat[i].points;
    if (run->games < 2)
        hm_page_lead(p, "Too few games came to their end to say anything.");
    else if (r->bots == 1)
        hm_page_lead(p, "A player has %.1f points on average (%.1f to %.1f), and a game "
                     "lasts %.1f rounds.", x.mean, x.low, x.high, rounds);
    else
        hm_page_lead(p, "A player has %.1f points on average, and a game lasts %.1f "
                     "rounds.", (double)points / (double)(run->games * r->players),
                     rounds);
}

static void tell_seats(hm_page *p, const hm_record *r)
{
    const double even = hm_totals_even(&r->sum);
    bool told = false;
    for (int i = 0; i < r->players && r->players > 1; i++) {
        const int lean = hm_digest_seat(r, i);
        const hm_interval won = hm_town_won(&r->sum.seat[i], LEVEL);
        if (lean == 0)
            continue;
        hm_page_text(p, "Seat %d wins %.1f %% of its games (%.1f to %.1f), %s than an "
                     "even share of %.1f %%.", i + 1, 100 * won.mean, 100 * won.low,
                     100 * won.high, lean > 0 ? "more" : "less", 100 * even);
        told = true;
    }
    if (!told && r->players > 1)
        hm_page_text(p, "No seat is clearly better than another.");
    if (hm_digest_seats_by_ties(r))
        hm_page_text(p, "Their points hardly differ: what breaks ties decides "
                     "(hamlet rules).");
}

static void tell_bots(hm_page *p, const hm_record *r)
{
    int best = 0;
    for (int i = 1; i < r->bots; i++)
        if (hm_town_won(&r->sum.bot[i], LEVEL).mean >
            hm_town_won(&r->sum.bot[best], LEVEL).mean)
            best = i;
    hm_interval won = hm_town_won(&r->sum.bot[best], LEVEL);
    if (r->bots > 1 && r->players > 1 && r->sum.bot[best].games > 0)
        hm_page_text(p, "Of the bots, %s wins most: %.1f %% of the games on a seat "
                     "(%.1f to %.1f).", r->bot[best], 100 * won.mean, 100 * won.low,
                     100 * won.high);
}

static bool is_unbuilt(const hm_record *r, int i)
{
    const hm_card_sums *c = &r->sum.card[i];
    return r->card[i].builds && c->in_play >= IN_PLAY_MIN && c->builders == 0;
}

static void tell_unbuilt(hm_page *p, const hm_record *r)
{
    char *text = NULL;
    size_t size;
    int n = 0;
    FILE *pen = hm_textstream(&text, &size);
    for (int i = 0; i < r->cards; i++)
        if (is_unbuilt(r, i) && n++ < NAMED_MAX)
            fprintf(pen, "%s%s", n > 1 ? ", " : "", r->card[i].name);
    if (n > NAMED_MAX)
        fprintf(pen, " and %d more", n - NAMED_MAX);
    fclose(pen);
    if (n > 0)
        hm_page_text(p, "Nobody ever built: %s.", text);
    free(text);
}

/* -- what was played */

static void put_list(FILE *pen, const json_t *list)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v)
        fprintf(pen, "%s%s", i > 0 ? ", " : "",
                json_is_string(v) ? json_string_value(v) : "?");
}

void hm_page_setting(const hm_record *r, FILE *pen)
{
    const char *game = json_string_value(json_object_get(r->head, "game"));
    const char *mode = json_string_value(json_object_get(r->head, "mode"));
    fprintf(pen, "%s, mode %s, %d player%s, packs ", game != NULL ? game : "?",
            mode != NULL ? mode : "?", r->players, r->players == 1 ? "" : "s");
    put_list(pen, json_object_get(r->head, "packs"));
}

/* Options as "cards random, monuments". */
static void put_pairs(FILE *pen, json_t *pairs)
{
    const char *name, *gap = "";
    json_t *v;
    json_object_foreach(pairs, name, v) {
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
}

static void put_fact(hm_page *p, const hm_record *r, const char *what, const char *field)
{
    json_t *v = json_object_get(r->head, field);
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    if (json_is_array(v))
        put_list(pen, v);
    else if (json_is_object(v) && json_object_size(v) > 0)
        put_pairs(pen, v);
    else if (json_is_string(v))
        fputs(json_string_value(v), pen);
    fclose(pen);
    if (size > 0) {
        hm_page_cell(p, "%s", what);
        hm_page_cell(p, "%s", text);
    }
    free(text);
}

static void put_seeds(hm_page *p, const hm_record *r)
{
    const long long n = (long long)r->games;
    hm_page_cell(p, "%s", r->studies > 0 ? "Pairs of games" : "Games");
    hm_page_cell(p, "%lld%s", n, r->stopped ? ", then stopped by Ctrl-C" : "");
    if (n < 1)
        return;
    hm_page_cell(p, n == 1 ? "Seed" : "Seeds");
    if (n == 1)
        hm_page_cell(p, "%llu", (unsigned long long)r->seed);
    else
        hm_page_cell(p, "%llu to %llu", (unsigned long long)r->seed,
                     (unsigned long long)(r->seed + (uint64_t)n - 1));
}

void hm_page_again(hm_page *p, const hm_options *o)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_again_run(o, pen);
    fclose(pen);
    hm_page_command(p, text);
    free(text);
}

static void put_played(hm_page *p, const hm_record *r, const hm_options *o)
{
    hm_page_heading(p, 2, "What was played");
    hm_page_table(p, NULL, 2);
    put_fact(p, r, "Game", "game");
    put_fact(p, r, "Mode", "mode");
    put_fact(p, r, "Packs", "packs");
    hm_page_cell(p, "Players");
    hm_page_cell(p, "%d", r->players);
    put_fact(p, r, "Bots", "bots");
    put_fact(p, r, "Options", "options");
    put_seeds(p, r);
    hm_page_table_end(p);
    hm_page_text(p, "The same again:");
    hm_page_again(p, o);
}

/* -- points and wins */

static void put_town(hm_page *p, const hm_record *r, const char *name,
                     const hm_town_sums *t)
{
    const hm_sums points = {t->games, t->points, t->squares};
    const hm_interval won = hm_town_won(t, LEVEL);
    hm_page_cell(p, "%s", name);
    hm_page_cell(p, "%lld", (long long)t->games);
    hm_page_interval(p, points_of(t), 2);
    hm_page_cell(p, t->games > 1 ? "%.2f" : "–", sqrt(hm_sums_variance(&points)));
    if (r->players > 1) {
        hm_page_cell(p, t->games > 0 ? "%.1f %%" : "–", 100 * won.mean);
        hm_page_cell(p, t->games > 0 ? "%.1f to %.1f" : "", 100 * won.low,
                     100 * won.high);
    }
    hm_page_cell(p, t->ground > 0 ? "%.1f %%" : "–",
                 t->ground > 0 ? 100 * (double)t->open / (double)t->ground : 0);
}

static void put_towns(hm_page *p, const hm_record *r)
{
    static const char *const heads[] = {"", "#games", "#points", "#95 %", "#spread",
                                        "#won", "#95 %", "#empty squares"};
    static const char *const solo[] = {"", "#games", "#points", "#95 %", "#spread",
                                       "#empty squares"};
    if (r->players > 1)
        hm_page_table(p, heads, 8);
    else
        hm_page_table(p, solo, 6);
    for (int i = 0; i < r->bots; i++)
        put_town(p, r, r->bot[i], &r->sum.bot[i]);
    for (int i = 0; i < r->players && r->players > 1; i++) {
        char name[24];
        snprintf(name, sizeof name, "seat %d", i + 1);
        put_town(p, r, name, &r->sum.seat[i]);
    }
    hm_page_table_end(p);
    hm_page_note(p, "spread: the standard deviation of a player's points; won: a draw "
                 "of two is half a win for each, one of three a third%s",
                 r->players > 1 ? "; who sits where moves on by one seat from game to "
                                  "game" : "");
}

static void put_scores(hm_page *p, const char *caption, const hm_town_sums *list, int n,
                       const char *const *names)
{
    hm_page_bins bins[HM_PLAYERS_MAX + 1];
    char own[HM_PLAYERS_MAX + 1][24];
    const hm_plot as = {.says = caption, .x = "points at the end", .y = "% of games"};
    for (int i = 0; i < n; i++) {
        snprintf(own[i], sizeof own[i], "seat %d", i + 1);
        bins[i] = (hm_page_bins){names != NULL ? names[i] : own[i], list[i].score};
    }
    hm_page_distribution(p, caption, &as, HM_SCORE_LOW, HM_SCORE_BINS, bins, n);
}

static void put_points(hm_page *p, const hm_record *r)
{
    const hm_plot length = {.says = "How long games are, as a distribution.",
                            .x = "rounds", .y = "% of games"};
    const hm_page_bins rounds = {"", r->sum.run->round};
    const bool longer = r->sum.run->round[HM_ROUND_BINS - 1] > 0;
    hm_page_heading(p, 2, "Points and wins%s", r->studies == 0   ? ""
                                               : r->studies == 1 ? ", with the card"
                                                                 : ", with the cards");
    put_towns(p, r);
    hm_page_figures(p, false);
    put_scores(p, "How many points bots have at the end", r->sum.bot, r->bots, r->bot);
    if (r->players > 1)
        put_scores(p, "The same by seats", r->sum.seat, r->players, NULL);
    hm_page_distribution(p, longer ? "How long games are; the last step: all longer ones"
                                   : "How long games are", &length, 1, HM_ROUND_BINS,
                         &rounds, 1);
    hm_page_figures_end(p);
    if (r->players > 1 && r->sum.run->games > 0)
        hm_page_note(p, "%lld of the games ended in a tie (%.1f %%).",
                     (long long)r->sum.run->ties,
                     100 * (double)r->sum.run->ties / (double)r->sum.run->games);
}

/* -- faults */

static void put_fault(hm_page *p, const hm_breach *f)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_fault_put(f, pen);
    fclose(pen);
    hm_page_item(p, "%s", text);
    free(text);
}

/* A line is a command. */
static void put_commands(hm_page *p, const hm_record *r, const hm_options *o)
{
    char *text = NULL, *line, *rest;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_faults_commands(o, r, pen);
    fclose(pen);
    hm_page_text(p, "To see such a game:");
    for (line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        hm_page_command(p, strstr(line, "hamlet"));
    free(text);
}

static void put_faults(hm_page *p, const hm_record *r, const hm_options *o)
{
    const hm_totals *t = &r->sum;
    if (t->faults == 0)
        return;
    hm_page_heading(p, 2, "Scripts that broke");
    hm_page_text(p, "%lld game%s broken off, and in %lld a script broke in the thoughts "
                 "of a bot.%s", (long long)t->run->faults,
                 t->run->faults == 1 ? " was" : "s were", (long long)t->run->doubts,
                 r->studies > 0 ? " That is of games with the card; others are listed, "
                                  "too." : "");
    hm_page_list(p, true);
    for (int i = 0; i < t->faults; i++)
        put_fault(p, &t->fault[i]);
    hm_page_list(p, false);
    put_commands(p, r, o);
}

/* -- all of it */

static hm_page *begin(const hm_record *r)
{
    const char *game = json_string_value(json_object_get(r->head, "game"));
    const long long n = (long long)r->games;
    char title[200];
    if (r->studies == 1)
        hm_page_verdict(r, &r->study[0], title, sizeof title);
    else if (r->studies > 1)
        snprintf(title, sizeof title, "%d cards beside the published ones of their types",
                 r->studies);
    else
        snprintf(title, sizeof title, "%lld game%s of %.60s", n, n == 1 ? "" : "s",
                 game != NULL ? game : "?");
    hm_page *p = hm_page_new(title);
    hm_page_heading(p, 1, "%s", title);
    return p;
}

static void put_glance(hm_page *p, const hm_record *r)
{
    if (r->studies > 0) {
        hm_page_studies(p, r);
        return;
    }
    tell_points(p, r);
    tell_seats(p, r);
    tell_bots(p, r);
    tell_unbuilt(p, r);
}

hm_status hm_page_run(const hm_record *r, const hm_options *o, const char *path,
                      hm_error *err)
{
    hm_page *p = begin(r);
    put_glance(p, r);
    for (int i = 0; i < r->studies; i++)
        hm_page_study(p, r, &r->study[i], r->studies == 1);
    put_points(p, r);
    if (r->studies == 0)
        hm_page_cards(p, r);
    put_faults(p, r, o);
    put_played(p, r, o);
    hm_page_game(p, r, o);
    hm_page_footer(p, "hamlet %s, %.1f s on %d thread%s", HM_VERSION, r->seconds,
                   r->threads, r->threads == 1 ? "" : "s");
    hm_status st = hm_page_write(p, path, err);
    hm_page_free(p);
    return st;
}
