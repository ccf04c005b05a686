/* report.c - see report.h. Every mean comes with how far off it may be (95 %). */
#include "tools/sim/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/say.h"
#include "tools/sim/digest.h"
#include "tools/sim/faults.h"
#include "tools/sim/verdict.h"
#include "tools/textstream.h"

static const double LEVEL = 0.95;

static const char *text_of(const hm_record *r, const char *field)
{
    const char *text = json_string_value(json_object_get(r->head, field));
    return text != NULL ? text : "";
}

static void put_list(FILE *pen, const json_t *list)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v) {
        fputs(i > 0 ? ", " : "", pen);
        hm_put(pen, json_string_value(v));
    }
}

static void put_head(const hm_record *r, FILE *pen)
{
    const int64_t games = r->games > 0 ? r->games : 0;
    fprintf(pen, "%lld %s of ", (long long)games,
            r->studies > 0 ? (games == 1 ? "pair of games" : "pairs of games")
                           : (games == 1 ? "game" : "games"));
    hm_put(pen, text_of(r, "game"));
    fprintf(pen, ", mode %s, %d player%s, packs ", text_of(r, "mode"), r->players,
            r->players == 1 ? "" : "s");
    put_list(pen, json_object_get(r->head, "packs"));
    fputs(", bots ", pen);
    put_list(pen, json_object_get(r->head, "bots"));
    if (games > 0)
        fprintf(pen, ", seed%s %llu", games == 1 ? "" : "s", (unsigned long long)r->seed);
    if (games > 1)
        fprintf(pen, " to %llu", (unsigned long long)(r->seed + (uint64_t)games - 1));
    fprintf(pen, "\nin %.1f s, %.0f per second on %d thread%s%s\n", r->seconds,
            r->seconds > 0 ? (double)games / r->seconds : 0, r->threads,
            r->threads == 1 ? "" : "s", r->stopped ? "; stopped by Ctrl-C" : "");
    if (r->band_seconds > 0)
        fprintf(pen, "and %.1f s for the band, which is kept now\n", r->band_seconds);
}

static double half(hm_interval x) { return (x.high - x.low) / 2; }

/* -- towns */

static void put_town(const char *name, const hm_town_sums *t, int players, FILE *pen)
{
    const hm_sums points = {t->games, t->points, t->squares};
    const hm_interval mean = hm_town_mean(t, LEVEL);
    const hm_interval won = hm_town_won(t, LEVEL);
    fprintf(pen, "%-14.14s %8lld", name, (long long)t->games);
    if (t->share.games > 1)
        fprintf(pen, "  %7.2f +- %-6.2f %6.2f", mean.mean, half(mean),
                sqrt(hm_sums_variance(&points)));
    else if (t->games > 0)
        fprintf(pen, "  %7.2f    %-6s %6s", mean.mean, "-", "-");
    else
        fprintf(pen, "  %7s    %-6s %6s", "-", "-", "-");
    if (players > 1 && t->games > 0)
        fprintf(pen, "  %5.1f %% (%.1f to %.1f)", 100 * won.mean, 100 * won.low,
                100 * won.high);
    if (t->ground > 0)
        fprintf(pen, "  %4.1f %% empty", 100 * (double)t->open / (double)t->ground);
    fputc('\n', pen);
}

static void put_towns(const hm_record *r, FILE *pen)
{
    fprintf(pen, "\n%-14s %8s  %-17s %6s  %s\n", "", "games", "points", "spread",
            r->players > 1 ? "won (draws shared)" : "");
    for (int i = 0; i < r->bots; i++)
        put_town(r->bot[i], &r->sum.bot[i], r->players, pen);
    for (int i = 0; i < r->players && r->players > 1; i++) {
        char name[24];
        snprintf(name, sizeof name, "seat %d", i + 1);
        put_town(name, &r->sum.seat[i], r->players, pen);
    }
}

static void put_games(const hm_record *r, FILE *pen)
{
    const hm_run_sums *run = r->sum.run;
    const hm_sums rounds = {run->games, run->rounds, run->rounds_squares};
    const hm_interval length = hm_student(&rounds, 1, LEVEL);
    if (run->games < 1)
        return;
    fprintf(pen, "\nlength: %.2f", length.mean);
    if (run->games > 1)
        fprintf(pen, " +- %.2f", half(length));
    fputs(" rounds", pen);
    if (r->players > 1)
        fprintf(pen, "; %lld tie%s (%.1f %%)", (long long)run->ties,
                run->ties == 1 ? "" : "s", 100 * (double)run->ties / (double)run->games);
    fputc('\n', pen);
}

static void list_seats(const hm_record *r, int lean, const char *what, FILE *pen)
{
    int n = 0;
    for (int i = 0; i < r->players; i++)
        if (hm_digest_seat(r, i) == lean)
            fprintf(pen, "%s %d", n++ == 0 ? what : ",", i + 1);
    fputs(n > 0 ? ". " : "", pen);
}

/* Where one sits should not matter; if it does, it may not be by points. */
static void put_seats(const hm_record *r, FILE *pen)
{
    char *text = NULL;
    size_t size;
    FILE *line = hm_textstream(&text, &size);
    list_seats(r, 1, "More than an even share is won on seat", line);
    list_seats(r, -1, "Less than an even share is won on seat", line);
    if (hm_digest_seats_by_ties(r))
        fputs("Points hardly differ: what breaks ties decides (hamlet rules).", line);
    fclose(line);
    if (size > 0)
        hm_put_wrapped(pen, text, 0, 2);
    free(text);
}

/* -- cards */

void hm_report_cell(FILE *pen, const char *text, int width)
{
    const int gap = width - hm_width(text, strlen(text));
    hm_put(pen, text);
    fprintf(pen, "%*s", gap > 0 ? gap : 0, "");
}

int hm_report_width(int width, const char *text)
{
    const int own = hm_width(text, strlen(text));
    return own > width ? own : width;
}

static void put_lift(hm_interval lift, FILE *pen)
{
    if (isfinite(lift.mean))
        fprintf(pen, "  %+6.2f", lift.mean);
    if (isfinite(lift.low))
        fprintf(pen, " (%+.2f to %+.2f)", lift.low, lift.high);
    else if (isfinite(lift.mean))
        fputs(" (too few games)", pen);
}

static void put_card(const hm_sim_card *card, const hm_card_sums *c, const int width[2],
                     FILE *pen)
{
    hm_report_cell(pen, card->name, width[0]);
    fputc(' ', pen);
    hm_report_cell(pen, card->type, width[1]);
    fprintf(pen, " %7lld", (long long)c->in_play);
    fprintf(pen, "  %5.2f  %5.1f %%", (double)c->built / (double)c->towns,
            100 * (double)c->builders / (double)c->towns);
    if (c->built > 0)
        fprintf(pen, "  %6.2f", (double)c->points / (double)c->built);
    else
        fprintf(pen, "  %6s", "-");
    put_lift(hm_lift_mean(&c->lift, LEVEL), pen);
    fputc('\n', pen);
}

static void put_cards(const hm_record *r, FILE *pen)
{
    int *list = hm_need(calloc((size_t)r->cards + 1, sizeof *list));
    int n = hm_digest_cards(r, list), width[] = {HM_NAME_WIDTH, HM_TYPE_WIDTH};
    for (int i = 0; i < n; i++) {
        width[0] = hm_report_width(width[0], r->card[list[i]].name);
        width[1] = hm_report_width(width[1], r->card[list[i]].type);
    }
    fprintf(pen, "\n%-*s %-*s %7s  %5s  %7s  %6s  %s\n", width[0], "card", width[1],
            "type", "in play", "built", "towns", "points", "lift");
    for (int i = 0; i < n; i++)
        put_card(&r->card[list[i]], &r->sum.card[list[i]], width, pen);
    fputs("built: copies per town; towns: that have one; points: per copy; lift: points "
          "of\ntowns with one over those without (who builds it may be ahead already)\n",
          pen);
    free(list);
}

/* -- faults */

void hm_report_faults(const hm_totals *t, FILE *pen)
{
    if (t->run->faults == 0 && t->run->doubts == 0)
        return;
    fprintf(pen, "\nscripts broke off %lld game%s",
            (long long)t->run->faults, t->run->faults == 1 ? "" : "s");
    if (t->run->doubts > 0)
        fprintf(pen, ", and broke in the thoughts of bots in %lld",
                (long long)t->run->doubts);
    fputs(":\n", pen);
    hm_report_fault_list(t, pen);
}

void hm_report_fault_list(const hm_totals *t, FILE *pen)
{
    for (int i = 0; i < t->faults; i++) {
        fputs("  ", pen);
        hm_fault_put(&t->fault[i], pen);
        fputc('\n', pen);
    }
}

void hm_report_text(const hm_record *r, FILE *pen)
{
    put_head(r, pen);
    for (int i = 0; i < r->studies; i++)
        hm_report_study(r, &r->study[i], pen);
    put_towns(r, pen);
    put_games(r, pen);
    if (r->studies == 0)
        put_seats(r, pen);
    if (r->studies == 0)
        put_cards(r, pen);
    if (r->studies == 0)
        hm_report_faults(&r->sum, pen);
    else
        hm_report_study_faults(r, pen);
}

/* -- CSV */

/* In quotes, since names have commas; quotes in them are doubled. */
void hm_csv_text(FILE *pen, const char *text)
{
    fputc('"', pen);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', pen);
        fputc(*text, pen);
    }
    fputc('"', pen);
}

void hm_csv_number(FILE *pen, double x)
{
    if (isfinite(x))
        fprintf(pen, ",%.6g", x);
    else
        fputc(',', pen);
}

static void put_town_row(const char *kind, const char *name, const hm_town_sums *t,
                         FILE *pen)
{
    const hm_interval mean = hm_town_mean(t, LEVEL);
    fprintf(pen, "%s,", kind);
    hm_csv_text(pen, name);
    fprintf(pen, ",,%lld,%lld,,,%lld,%lld,%lld", (long long)t->games,
            (long long)t->games, (long long)t->points, (long long)t->wins,
            (long long)t->shared);
    hm_csv_number(pen, mean.mean);
    hm_csv_number(pen, mean.low);
    hm_csv_number(pen, mean.high);
    fputc(',', pen);
    hm_csv_number(pen, hm_town_won(t, LEVEL).mean);
    fputc('\n', pen);
}

static const hm_study *study_of(const hm_record *r, int card)
{
    for (int i = 0; i < r->studies; i++)
        if (r->study[i].card == card)
            return &r->study[i];
    return NULL;
}

static void put_card_row(const hm_record *r, int i, FILE *pen)
{
    const hm_study *s = study_of(r, i);
    const hm_card_sums *c = s != NULL ? hm_study_card(s) : &r->sum.card[i];
    const hm_interval lift = hm_lift_mean(&c->lift, LEVEL);
    fputs("card,", pen);
    hm_csv_text(pen, r->card[i].name);
    fputc(',', pen);
    hm_csv_text(pen, r->card[i].type);
    fprintf(pen, ",%lld,%lld,%lld,%lld,%lld,%lld,%lld", (long long)c->in_play,
            (long long)c->towns, (long long)c->built, (long long)c->builders,
            (long long)c->points, (long long)c->wins, (long long)c->shared);
    hm_csv_number(pen, lift.mean);
    hm_csv_number(pen, lift.low);
    hm_csv_number(pen, lift.high);
    fprintf(pen, ",%s", s != NULL ? hm_verdict_name(hm_verdict_of(r, s, true).is) : "");
    hm_csv_number(pen, hm_card_won(c, LEVEL).mean);
    fputc('\n', pen);
}

void hm_report_csv(const hm_record *r, FILE *pen)
{
    fputs("what,name,type,games,towns,built,builders,points,wins,shared,mean,low,high,"
          "verdict,won\n", pen);
    for (int i = 0; i < r->players; i++) {
        char name[24];
        snprintf(name, sizeof name, "%d", i);
        put_town_row("seat", name, &r->sum.seat[i], pen);
    }
    for (int i = 0; i < r->bots; i++)
        put_town_row("bot", r->bot[i], &r->sum.bot[i], pen);
    for (int i = 0; i < r->cards; i++)
        if (r->sum.card[i].in_play > 0)
            put_card_row(r, i, pen);
}
