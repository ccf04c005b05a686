/* past_report.c - the past of a card, for people and for other programs. */
#include "tools/sim/past.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/record_parts.h"
#include "tools/sim/verdict.h"

enum { OPTION_SHOWN = 40 }; /* bytes of an option's value: a deck may have hundreds */

/* Those of the database are this program's, but anybody may have written into it. */
static json_t *parsed(const char *text)
{
    json_t *j = json_loads(text, JSON_DECODE_ANY, NULL);
    return j != NULL ? j : hm_json_text(text);
}

static const char *plural(int64_t n) { return n == 1 ? "" : "s"; }

/* -- for people: what kind of runs */

static void put_names(FILE *pen, const char *what, const char *list)
{
    json_t *j = parsed(list), *v;
    size_t i;
    fprintf(pen, ", %s ", what);
    json_array_foreach(j, i, v) {
        fputs(i > 0 ? ", " : "", pen);
        hm_put(pen, json_is_string(v) ? json_string_value(v) : "?");
    }
    json_decref(j);
}

static void put_option(FILE *pen, const char *name, const json_t *value)
{
    char *dumped = hm_need(json_dumps(value, JSON_ENCODE_ANY));
    const char *text = json_is_string(value) ? json_string_value(value) : dumped;
    size_t length = strlen(text), shown = strcspn(text, "\n");
    shown = shown < OPTION_SHOWN ? shown : OPTION_SHOWN;
    fputs(", ", pen);
    hm_put(pen, name);
    if (!json_is_true(value)) {
        fputc(' ', pen);
        hm_put_part(pen, text, shown);
        fputs(shown < length ? " ..." : "", pen);
    }
    free(dumped);
}

static void put_kind(const hm_past_kind *k, FILE *pen)
{
    json_t *options = parsed(k->options), *v;
    const char *name;
    fputc('\n', pen);
    hm_put(pen, k->game);
    fputs(", mode ", pen);
    hm_put(pen, k->mode);
    fprintf(pen, ", %d player%s", k->players, plural(k->players));
    put_names(pen, "packs", k->packs);
    put_names(pen, "bots", k->bots);
    json_object_foreach(options, name, v)
        put_option(pen, name, v);
    fprintf(pen, "; %s\n", k->studied ? "studies, in pairs of games" : "plain games");
    json_decref(options);
}

/* -- for people: versions */

/* 2026-01-31T12:00:00Z, to the minute. */
static void put_time(const char *at, FILE *pen)
{
    char text[17];
    snprintf(text, sizeof text, "%.16s", at);
    if (strlen(text) > 10 && text[10] == 'T')
        text[10] = ' ';
    hm_put(pen, text);
}

static void put_when(const hm_past_kind *k, const hm_past_version *v, FILE *pen)
{
    const char *what = k->studied ? "pair" : "game";
    fputs("\nversion ", pen);
    hm_put(pen, v->version[0] != '\0' ? v->version : "unknown");
    fputs(": ", pen);
    put_time(v->first, pen);
    if (strncmp(v->first, v->last, 16) != 0) {
        fputs(" to ", pen);
        put_time(v->last, pen);
    }
    fprintf(pen, " UTC, %lld run%s", (long long)v->runs, plural(v->runs));
    if (v->runs > 1)
        fprintf(pen, ", %lld %s%s in all; the latest", (long long)v->all, what,
                plural(v->all));
    fprintf(pen, " of %lld %s%s from seed ", (long long)v->games, what,
            plural(v->games));
    hm_put(pen, v->seed);
    fputs(v->stopped ? ", stopped by Ctrl-C\n" : "\n", pen);
}

/* Where it is another one than before. */
static void put_rule(const hm_past_version *v, const hm_past_version *before, FILE *pen)
{
    if (before != NULL && strcmp(v->text, before->text) == 0)
        fputs("  its text is the same, what it does is not\n", pen);
    else if (v->text[0] != '\0') {
        fputs("  ", pen);
        hm_put_wrapped(pen, v->text, 2, 2);
    }
}

/* `of` says what the band is. */
static void put_range(const char *what, hm_interval x, const char *unit, const char *of,
                      const hm_spread *band, FILE *pen)
{
    if (!isfinite(x.low) || !isfinite(x.high))
        return;
    fprintf(pen, "  %-8s %+7.2f %s (%+.2f to %+.2f)", what, x.mean, unit, x.low, x.high);
    if (band->there)
        fprintf(pen, "; %s: %+.2f to %+.2f", of, band->low, band->high);
    fputc('\n', pen);
}

static void put_verdict(const hm_past_version *v, FILE *pen)
{
    const bool open = strcmp(v->verdict, hm_verdict_name(HM_NOT_SETTLED)) == 0;
    if (v->verdict[0] == '\0')
        return;
    fputs("  verdict  ", pen);
    hm_put(pen, v->verdict);
    if (open && strcmp(v->leans, v->verdict) != 0) {
        fputs("; ", pen);
        hm_put(pen, v->leans);
        fputs(", if anything", pen);
    } else if (!open && isfinite(v->sure)) {
        fprintf(pen, ", %.0f %% sure", 100 * v->sure);
    }
    fputc('\n', pen);
}

static double per(int64_t sum, int64_t n)
{
    return n > 0 ? (double)sum / (double)n : (double)NAN;
}

static void put_built(const hm_past_version *v, FILE *pen)
{
    if (v->towns <= 0)
        return;
    fprintf(pen, "  %-8s %7.2f times per town, in %.1f %% of them", "built",
            per(v->built, v->towns), 100 * per(v->builders, v->towns));
    if (isfinite(v->owned.low) && isfinite(v->owned.high))
        fprintf(pen, " (%.1f to %.1f)", 100 * v->owned.low, 100 * v->owned.high);
    if (v->built > 0)
        fprintf(pen, "; %.2f points per copy", per(v->points, v->built));
    fputc('\n', pen);
}

static void put_version(const hm_past_kind *k, int i, FILE *pen)
{
    const hm_past_version *v = &k->version[i];
    put_when(k, v, pen);
    put_rule(v, i > 0 ? v - 1 : NULL, pen);
    put_verdict(v, pen);
    put_range("change", v->change, "points per town", "band", &v->change_band, pen);
    put_range("worth", v->worth, "points per copy", "band", &v->worth_band, pen);
    put_built(v, pen);
    put_range("lift", v->lift, "points", "published", &v->lift_band, pen);
}

void hm_past_text(const hm_past *p, FILE *pen)
{
    hm_put(pen, p->card);
    fprintf(pen, ": %d version%s in %lld run%s\n", p->versions, plural(p->versions),
            (long long)p->runs, plural(p->runs));
    for (int i = 0; i < p->kinds; i++) {
        put_kind(&p->kind[i], pen);
        for (int k = 0; k < p->kind[i].versions; k++)
            put_version(&p->kind[i], k, pen);
    }
}

/* -- JSON */

/* As runs have it: a number, where there is room for it. */
static json_t *seed_json(const char *digits)
{
    json_t *text = hm_json_text(digits);
    uint64_t seed;
    if (!hm_seed_read(text, &seed))
        return text;
    json_decref(text);
    return hm_seed_json(seed);
}

static void set_range(json_t *j, const char *field, hm_interval x, const hm_spread *band)
{
    json_t *range = hm_interval_json(x);
    if (band != NULL && band->there)
        json_object_set_new(range, "band", json_pack("{s:f, s:f}", "low", band->low,
                                                     "high", band->high));
    json_object_set_new(j, field, range);
}

static json_t *version_json(const hm_past_version *v)
{
    json_t *j = hm_need(json_pack(
        "{s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:I, s:b, s:I, s:I, s:I,"
        " s:I, s:I}", "version", hm_json_text(v->version), "text", hm_json_text(v->text),
        "first", hm_json_text(v->first), "last", hm_json_text(v->last), "runs",
        (json_int_t)v->runs, "all_games", (json_int_t)v->all, "run", (json_int_t)v->run,
        "hamlet", hm_json_text(v->hamlet), "hash", hm_json_text(v->hash), "seed",
        seed_json(v->seed), "pack", hm_json_text(v->pack), "games",
        (json_int_t)v->games, "stopped", v->stopped, "in_play", (json_int_t)v->in_play,
        "towns", (json_int_t)v->towns, "built", (json_int_t)v->built, "builders",
        (json_int_t)v->builders, "points", (json_int_t)v->points));
    set_range(j, "owned", v->owned, NULL);
    set_range(j, "lift", v->lift, &v->lift_band);
    set_range(j, "worth", v->worth, &v->worth_band);
    if (v->verdict[0] == '\0')
        return j;
    set_range(j, "change", v->change, &v->change_band);
    json_object_set_new(j, "verdict", hm_json_text(v->verdict));
    json_object_set_new(j, "leans", hm_json_text(v->leans));
    json_object_set_new(j, "sure", hm_real_json(v->sure));
    return j;
}

static json_t *kind_json(const hm_past_kind *k)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < k->versions; i++)
        json_array_append_new(list, version_json(&k->version[i]));
    return hm_need(json_pack("{s:o, s:o, s:i, s:o, s:o, s:o, s:b, s:I, s:o}", "game",
                             hm_json_text(k->game), "mode", hm_json_text(k->mode),
                             "players", k->players, "packs", parsed(k->packs), "bots",
                             parsed(k->bots), "options", parsed(k->options), "pairs",
                             k->studied, "runs", (json_int_t)k->runs, "versions", list));
}

json_t *hm_past_json(const hm_past *p)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < p->kinds; i++)
        json_array_append_new(list, kind_json(&p->kind[i]));
    return hm_need(json_pack("{s:o, s:i, s:I, s:o}", "card", hm_json_text(p->card),
                             "versions", p->versions, "runs", (json_int_t)p->runs,
                             "kinds", list));
}

/* -- CSV */

/* In quotes, since names have commas; quotes in them are doubled. */
static void put_cell(const char *text, FILE *pen)
{
    fputc('"', pen);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            fputc('"', pen);
        fputc(*text, pen);
    }
    fputs("\",", pen);
}

static void put_number(double x, FILE *pen)
{
    if (isfinite(x))
        fprintf(pen, "%.6g", x);
    fputc(',', pen);
}

static void put_numbers(hm_interval x, FILE *pen)
{
    put_number(x.mean, pen);
    put_number(x.low, pen);
    put_number(x.high, pen);
}

static void put_row(const char *card, const hm_past_kind *k, const hm_past_version *v,
                    FILE *pen)
{
    put_cell(card, pen);
    put_cell(k->game, pen);
    put_cell(k->mode, pen);
    fprintf(pen, "%d,", k->players);
    put_cell(k->packs, pen);
    put_cell(k->bots, pen);
    put_cell(k->options, pen);
    put_cell(v->version, pen);
    put_cell(v->first, pen);
    put_cell(v->last, pen);
    fprintf(pen, "%lld,%lld,%s,", (long long)v->runs, (long long)v->games,
            k->studied ? "pairs" : "games");
    put_cell(v->verdict, pen);
    put_number(v->verdict[0] != '\0' ? v->sure : (double)NAN, pen);
    put_numbers(v->change, pen);
    put_numbers(v->worth, pen);
    put_number(per(v->built, v->towns), pen);
    put_numbers(v->owned, pen);
    put_numbers(v->lift, pen);
    put_cell(v->text, pen);
    fprintf(pen, "%lld\n", (long long)v->run);
}

void hm_past_csv(const hm_past *p, FILE *pen)
{
    fputs("card,game,mode,players,packs,bots,options,version,first,last,runs,games,what,"
          "verdict,sure,change,change_low,change_high,worth,worth_low,worth_high,built,"
          "owned,owned_low,owned_high,lift,lift_low,lift_high,text,run\n", pen);
    for (int i = 0; i < p->kinds; i++)
        for (int k = 0; k < p->kind[i].versions; k++)
            put_row(p->card, &p->kind[i], &p->kind[i].version[k], pen);
}

/* -- all cards */

void hm_past_list_text(const hm_past_list *l, FILE *pen)
{
    fprintf(pen, "%lld run%s, %d card%s\n", (long long)l->runs, plural(l->runs), l->cards,
            plural(l->cards));
    if (l->cards > 0)
        fprintf(pen, "\n%-26s %-12s %8s %6s  %s\n", "card", "type", "versions", "runs",
                "latest verdict");
    for (int i = 0; i < l->cards; i++) {
        const hm_past_card *c = &l->card[i];
        int width = hm_width(c->name, strlen(c->name));
        hm_put(pen, c->name);
        fprintf(pen, "%*s ", width < 26 ? 26 - width : 0, "");
        hm_put(pen, c->type);
        width = hm_width(c->type, strlen(c->type));
        fprintf(pen, "%*s %8lld %6lld  ", width < 12 ? 12 - width : 0, "",
                (long long)c->versions, (long long)c->runs);
        hm_put(pen, c->verdict[0] != '\0' ? c->verdict : "-");
        fputc('\n', pen);
    }
}

void hm_past_list_csv(const hm_past_list *l, FILE *pen)
{
    fputs("card,game,type,last,verdict,versions,runs\n", pen);
    for (int i = 0; i < l->cards; i++) {
        const hm_past_card *c = &l->card[i];
        put_cell(c->name, pen);
        put_cell(c->game, pen);
        put_cell(c->type, pen);
        put_cell(c->last, pen);
        put_cell(c->verdict, pen);
        fprintf(pen, "%lld,%lld\n", (long long)c->versions, (long long)c->runs);
    }
}

json_t *hm_past_list_json(const hm_past_list *l)
{
    json_t *list = hm_need(json_array());
    for (int i = 0; i < l->cards; i++) {
        const hm_past_card *c = &l->card[i];
        json_t *one = hm_need(json_pack("{s:o, s:o, s:o, s:I, s:I, s:o}", "card",
                                        hm_json_text(c->name), "game",
                                        hm_json_text(c->game), "type",
                                        hm_json_text(c->type), "versions",
                                        (json_int_t)c->versions, "runs",
                                        (json_int_t)c->runs, "last",
                                        hm_json_text(c->last)));
        if (c->verdict[0] != '\0')
            json_object_set_new(one, "verdict", hm_json_text(c->verdict));
        json_array_append_new(list, one);
    }
    return hm_need(json_pack("{s:I, s:o}", "runs", (json_int_t)l->runs, "cards", list));
}
