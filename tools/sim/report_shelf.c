/* report_shelf.c - what a shelf has of cards, for people and for other programs: the
 * words. The values are those of shelf_read.c. */
#include "tools/sim/report.h"

#include <stdlib.h>
#include <string.h>

#include "tools/json.h"
#include "tools/say.h"
#include "tools/sim/columns.h"
#include "tools/sim/tell.h"
#include "tools/textstream.h"

enum { OPTION_SHOWN = 40 }; /* bytes of an option's value: a deck may have hundreds */

/* -- what kind of runs */

static void put_option(FILE *pen, const char *name, const json_t *value)
{
    char *dumped = hm_need(json_dumps(value, JSON_ENCODE_ANY));
    const char *text = json_is_string(value) ? json_string_value(value) : dumped;
    size_t length = strlen(text), shown = strcspn(text, "\n");
    shown = shown < OPTION_SHOWN ? shown : OPTION_SHOWN;
    fprintf(pen, ", %s", name);
    if (!json_is_true(value)) {
        fputc(' ', pen);
        hm_put_part(pen, text, shown);
        fputs(shown < length ? " ..." : "", pen);
    }
    free(dumped);
}

static void give_options(json_t *kind)
{
    const char *name;
    char *text = NULL;
    size_t size;
    json_t *v;
    FILE *pen = hm_textstream(&text, &size);
    json_object_foreach(json_object_get(kind, "options"), name, v)
        put_option(pen, name, v);
    fclose(pen);
    hm_give(kind, "_options_told", hm_json_text(text));
    free(text);
}

/* -- versions */

static const char run[] =
    "\nversion {number} ([{version?}{version}|unknown]): {from}[ to {to}] UTC, "
    "{runs} run{runs#s}"
    "[{runs>1}, {all_games} [{pairs?}pair|game]{all_games#s} in all; the latest] of "
    "{games} [{pairs?}pair|game]{games#s} from seed {seed}"
    "[{stopped?}, " HM_STOPPED "]\n";

#define RANGE(what, value, unit, band, of)                               \
    "[  " what " \t{" value ":+7.2} " unit " ({" value ".low:+.2} to {"    \
    value ".high:+.2})[; " of ": {" band ".low:+.2} to {" band ".high:+.2}]\n]"

static const char numbers[] =
    "[{verdict?}  verdict  \t{verdict}[; {leaning}, if anything]"
    "[, {surely:.0%} % sure]\n]"
    RANGE("change  ", "change", "points per town", "change.band", "band")
    RANGE("worth   ", "worth", "points per copy", "worth.band", "band")
    "[  built    \t{built/towns:7.2} times per town, in {builders/towns:.1%} % of them"
    "[ ({owned.low:.1%} to {owned.high:.1%})][; {points/built:.2} points per copy]\n]"
    RANGE("lift    ", "lift", "points", "lift.band", "published");

/* 2026-01-31T12:00:00Z, to the minute. */
static void give_time(json_t *version, const char *name, const char *at)
{
    char text[17];
    snprintf(text, sizeof text, "%.16s", at);
    if (strlen(text) > 10 && text[10] == 'T')
        text[10] = ' ';
    hm_give(version, name, hm_json_text(text));
}

static const char *text_of(const json_t *j, const char *name)
{
    const char *text = json_string_value(json_object_get(j, name));
    return text != NULL ? text : "";
}

/* Where it is another one than before. */
static void put_rule(const json_t *version, const json_t *before, FILE *pen)
{
    const char *text = text_of(version, "text");
    if (before != NULL && strcmp(text, text_of(before, "text")) == 0)
        fputs("  its text is the same, what it does is not\n", pen);
    else if (text[0] != '\0') {
        fputs("  ", pen);
        hm_put_wrapped(pen, text, 2, 2);
    }
}

static void give_version(json_t *version, int number)
{
    const char *first = text_of(version, "first"), *last = text_of(version, "last");
    hm_give_int(version, "_number", number);
    give_time(version, "_from", first);
    if (strncmp(first, last, 16) != 0)
        give_time(version, "_to", last);
}

void hm_report_give_past(json_t *values)
{
    size_t i, k;
    json_t *kind, *version;
    json_array_foreach(json_object_get(values, "kinds"), i, kind) {
        give_options(kind);
        json_array_foreach(json_object_get(kind, "versions"), k, version)
            give_version(version, (int)k + 1);
    }
}

static void put_version(const hm_row *of, const json_t *version, const json_t *before,
                        FILE *pen)
{
    const hm_row row = {.is = version, .of = of};
    hm_tell(pen, &row, run);
    put_rule(version, before, pen);
    hm_tell(pen, &row, numbers);
}

void hm_report_past(json_t *values, FILE *pen)
{
    size_t i, k;
    json_t *kind, *version, *before;
    hm_report_give_past(values);
    hm_tell(pen, &(hm_row){.is = values}, HM_PAST "\n");
    json_array_foreach(json_object_get(values, "kinds"), i, kind) {
        const hm_row row = {.is = kind};
        hm_tell(pen, &row, "\n" HM_PAST_KIND "\n");
        before = NULL;
        json_array_foreach(json_object_get(kind, "versions"), k, version) {
            put_version(&row, version, before, pen);
            before = version;
        }
    }
}

void hm_report_past_csv(const json_t *values, FILE *pen)
{
    static const char columns[] =
        "\"card\",\"game\",\"mode\",players,\"packs=_packs\",\"bots=_bots\","
        "\"options=_options\",\"version\",\"first\",\"last\",runs,games,what,\"verdict\","
        "sure,change,change_low,change_high,worth,worth_low,worth_high,built=per_town,"
        "owned,owned_low,owned_high,lift,lift_low,lift_high,\"text\",run";
    const hm_row all = {.is = values};
    size_t i;
    json_t *kind;
    hm_csv_head(pen, columns);
    json_array_foreach(json_object_get(values, "kinds"), i, kind) {
        const bool pairs = json_is_true(json_object_get(kind, "pairs"));
        hm_give(kind, "_what", json_string(pairs ? "pairs" : "games"));
        hm_csv_rows(pen, json_object_get(kind, "versions"), &(hm_row){kind, &all, false},
                    columns);
    }
}

/* -- all cards */

const hm_told_column hm_report_shelf[] = {
    {"card", "{card}"}, {"type", "{type}"}, {"#versions", "{versions}"},
    {"#runs", "{runs}"}, {"latest verdict", "[{verdict?}{verdict}|-]"}, {NULL, NULL}};

void hm_report_kept(const json_t *values, FILE *pen)
{
    const hm_row row = {.is = values};
    const json_t *cards = json_object_get(values, "cards");
    hm_tell(pen, &row, HM_KEPT "\n");
    if (json_array_size(cards) == 0)
        return;
    fputc('\n', pen);
    hm_tell_table(pen, hm_report_shelf, cards, &row);
}

void hm_report_kept_csv(const json_t *values, FILE *pen)
{
    static const char columns[] =
        "\"card\",\"game\",\"type\",\"last\",\"verdict\",versions,runs";
    hm_csv_head(pen, columns);
    hm_csv_rows(pen, json_object_get(values, "cards"), NULL, columns);
}
