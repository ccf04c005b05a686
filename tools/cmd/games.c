/* games: the games that were played, those to go on with first. They are told from the
 * list that programs get (--json), which comes from the index beside the saves
 * (tools/save/results.h). */
#include "tools/commands.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tools/cmd/games_stats.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/play/honours.h"
#include "tools/save/busy.h"
#include "tools/save/games.h"
#include "tools/save/results.h"
#include "tools/save/session.h"
#include "tools/save/with.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"

enum {
    SHOWN = 20,  /* games of each section; the rest on request */
    TEXT_AT = 24 /* the column behind number and time */
};

const char *hm_games_text(const json_t *j, const char *field)
{
    const char *text = json_string_value(json_object_get(j, field));
    return text != NULL ? text : "";
}

int hm_games_number(const json_t *j, const char *field)
{
    return (int)json_integer_value(json_object_get(j, field));
}

/* Days since 1970 began, of the calendar that begins its years with March: so a leap day
 * is the last of them. */
static time_t days_until(int year, int month, int day)
{
    year -= month < 3;
    int era = year / 400, of_era = year % 400;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return (time_t)era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year -
           719468;
}

/* "2026-01-31 12:00" as the clock on the wall has it; the index has UTC. */
const char *hm_games_time(const json_t *j, char text[HM_GAMES_TIME])
{
    int year, month, date, hour, minute;
    struct tm day;
    text[0] = '\0';
    if (sscanf(hm_games_text(j, "at"), "%4d-%2d-%2dT%2d:%2d", &year, &month, &date, &hour,
               &minute) != 5)
        return text;
    time_t seconds = (days_until(year, month, date) * 24 + hour) * 3600 + minute * 60;
    if (localtime_r(&seconds, &day) == NULL ||
        strftime(text, HM_GAMES_TIME, "%Y-%m-%d %H:%M", &day) == 0)
        text[0] = '\0';
    return text;
}

/* -- one game */

static bool is_state(const json_t *save, const char *state)
{
    return strcmp(hm_games_text(save, "state"), state) == 0;
}

/* A file of the folder of games is known by its name. */
void hm_games_put_name(FILE *pen, const char *path)
{
    const char *base = strrchr(path, '/');
    if (base != NULL && hm_games_is_here(path))
        hm_put_part(pen, base + 1, strlen(base + 1) - strlen(HM_GAMES_ENDING));
    else
        hm_put(pen, path);
}

/* "Ann 31, greedy 28": who, and their points where they are known. */
static void put_seat(FILE *pen, const json_t *seat)
{
    const char *bot = hm_games_text(seat, "bot");
    hm_put(pen, hm_games_text(seat, "who"));
    if (*bot != '\0' && strcmp(bot, hm_games_text(seat, "who")) != 0) {
        fputs(" (", pen);
        hm_put(pen, bot);
        fputc(')', pen);
    }
    if (json_is_integer(json_object_get(seat, "points")))
        fprintf(pen, " %d", hm_games_number(seat, "points"));
    if (*hm_games_text(seat, "level") != '\0') {
        fputs(", ", pen);
        hm_put(pen, hm_games_text(seat, "level"));
    }
    int help = hm_games_number(seat, "help");
    if (help > 0)
        fprintf(pen, " (%d hint%s)", help, help == 1 ? "" : "s");
}

static void put_seats(FILE *pen, const json_t *save)
{
    const json_t *seats = json_object_get(save, "seats");
    size_t i;
    json_t *v;
    json_array_foreach(seats, i, v) {
        fputs(i > 0 ? ", " : ": ", pen);
        put_seat(pen, v);
    }
}

/* "; Ann won", where there was something to be won. */
static void put_winners(FILE *pen, const json_t *save)
{
    const json_t *seats = json_object_get(save, "seats");
    size_t i;
    int n = 0;
    json_t *v;
    json_array_foreach(seats, i, v)
        if (json_is_true(json_object_get(v, "won"))) {
            fputs(n++ == 0 ? "; " : " and ", pen);
            hm_put(pen, hm_games_text(v, "who"));
        }
    fputs(n > 0 ? " won" : "", pen);
}

static void put_state(FILE *pen, const json_t *save)
{
    int round = hm_games_number(save, "round");
    if (is_state(save, "unfinished"))
        fprintf(pen, "; %s %d", round > 0 ? "round" : "before round",
                round > 0 ? round : 1);
    if (json_is_true(json_object_get(save, "busy")))
        fputs("; being played now", pen);
    if (*hm_games_text(save, "remark") != '\0') {
        fputs("; ", pen);
        hm_put(pen, hm_games_text(save, "remark"));
    }
}

/* Are they what the game is played with when nothing is said of packs? */
static bool are_usual(const hm_options *o, const json_t *packs, const char *game)
{
    const char *only = json_string_value(json_array_get(packs, 0));
    return json_array_size(packs) == 1 && only != NULL &&
           strcmp(only, hm_pack_of_game(o, game)) == 0;
}

/* Tiny Towns, solo, fortune: you 31, Engineer [2026-01-31-2] */
static void print_game(const hm_options *o, const json_t *save)
{
    char *text = NULL, time[HM_GAMES_TIME];
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_put(pen, hm_games_text(save, "title"));
    fputs(", ", pen);
    hm_put(pen, hm_games_text(save, "mode"));
    hm_honours_kind(pen, save, !are_usual(o, json_object_get(save, "packs"),
                                          hm_games_text(save, "game")), ", ");
    put_seats(pen, save);
    put_winners(pen, save);
    put_state(pen, save);
    fputs(" [", pen);
    hm_games_put_name(pen, hm_games_text(save, "path"));
    fputc(']', pen);
    fclose(pen);
    printf("%4d  %-16s  ", hm_games_number(save, "number"), hm_games_time(save, time));
    hm_put_wrapped(stdout, hm_need(text), TEXT_AT, TEXT_AT);
    free(text);
}

static void print_unreadable(const hm_options *o, const json_t *save)
{
    (void)o;
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_games_put_name(pen, hm_games_text(save, "path"));
    fputs(": ", pen);
    hm_put(pen, hm_games_text(save, "remark"));
    fclose(pen);
    printf("%4d  ", hm_games_number(save, "number"));
    hm_put_wrapped(stdout, hm_need(text), 6, 8);
    free(text);
}

/* -- the list */

typedef struct section {
    const char *state, *title;
    void      (*print)(const hm_options *o, const json_t *save);
} section;

static const section sections[] = {
    {"unfinished", "Games to go on with ('hamlet games N'):", print_game},
    {"finished", "Results:", print_game},
    {"unreadable", "Files that cannot be read:", print_unreadable},
};
enum { SECTIONS = sizeof sections / sizeof sections[0] };

/* Returns how many lines were written before and in it. */
static int print_section(const hm_options *o, const section *s, const json_t *list,
                         int before)
{
    int n = 0;
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v) {
        if (!is_state(v, s->state))
            continue;
        if (n == 0)
            printf("%s%s\n", before > 0 ? "\n" : "", s->title);
        if (o->all || n < SHOWN)
            s->print(o, v);
        n++;
    }
    if (!o->all && n > SHOWN)
        printf("      and %d more: 'hamlet games --all'\n", n - SHOWN);
    return before + n;
}

static void print_list(const hm_options *o, const json_t *list)
{
    int n = 0;
    for (int i = 0; i < SECTIONS; i++)
        n = print_section(o, &sections[i], list, n);
    if (n == 0)
        puts("No games yet: 'hamlet play' begins one.");
}

static void note_busy(json_t *list)
{
    hm_busy *busy = hm_busy_look();
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v)
        json_object_set_new(v, "busy", json_boolean(hm_busy_has(
                                           busy, hm_games_text(v, "path"))));
    hm_busy_free(busy);
}

void hm_games_tell_unread(int unread)
{
    if (unread > 0)
        printf("\n%d more save%s not looked at yet: 'hamlet games' again goes on with "
               "%s.\n", unread, unread == 1 ? " was" : "s were",
               unread == 1 ? "it" : "them");
}

static int tell_list(const hm_options *o, hm_results *r, int unread)
{
    hm_error err;
    json_t *list = hm_results_list(r, &err);
    if (list == NULL)
        return hm_say_error(&err);
    note_busy(list);
    if (o->json)
        return hm_print_json(json_pack("{s:o, s:i}", "games", list, "unread", unread));
    print_list(o, list);
    hm_games_tell_unread(unread);
    json_decref(list);
    return HM_EXIT_FINE;
}

/* -- going on with one */

/* Without a terminal nobody could play; but what is told to be typed is to work. */
static int tell_command(const hm_options *o, const char *path)
{
    hm_error err;
    hm_load_report report;
    hm_session *s = NULL;
    hm_status st = hm_session_load(path, &(hm_loading){.o = o}, &s, &report, &err);
    hm_session_free(s);
    if (st != HM_OK) {
        int code = hm_say_error(&err);
        char *line = hm_with_line("games", o->arg[0]);
        if (report.lacking)
            hm_say(HM_WITH_ELSEWHERE, line);
        free(line);
        return code;
    }
    fputs("To go on at a terminal: hamlet play --resume ", stdout);
    for (int i = 0; i < o->withs; i++) {
        fputs("--with ", stdout);
        hm_put_quoted(stdout, o->with[i]);
        putchar(' ');
    }
    hm_put_quoted(stdout, path);
    putchar('\n');
    return HM_EXIT_FINE;
}

/* Options are large, so they are not on the stack of a whole game. */
static int go_on(const hm_options *o, const char *path)
{
    if (!isatty(STDIN_FILENO))
        return tell_command(o, path);
    hm_options *own = hm_need(malloc(sizeof *own));
    *own = *o;
    own->command = "play";
    own->resume = true;
    own->args = 1;
    own->arg[0] = path;
    int code = hm_cmd_play(own);
    free(own);
    return code;
}

/* -- the command */

static void show_progress(int done, int all)
{
    static const int every = 20; /* saves are read in milliseconds */
    if (all < every)
        return;
    if (done == all)
        fprintf(stderr, "\r%60s\r", "");
    else if (done % every == 0)
        fprintf(stderr, "\rlooking at saves: %d of %d (Ctrl-C: enough)", done, all);
}

/* At a terminal one sees how far it is, and may have enough. */
static int renew(hm_results *r)
{
    bool seen = isatty(STDERR_FILENO);
    hm_results_look look = {.ms = seen ? 0 : HM_RESULTS_MS, .least = HM_RESULTS_LEAST,
                            .stop = hm_stop_came,
                            .progress = seen ? show_progress : NULL};
    return hm_results_renew(r, &look);
}

static int look_up(const hm_options *o, hm_results *r, char **path)
{
    hm_error err;
    const char *what = o->args > 0 ? o->arg[0] : "";
    int number = hm_results_number(what);
    *path = number == 0 && *what != '\0' ? hm_games_named(what) : NULL;
    if (*path != NULL)
        return HM_EXIT_FINE;
    if (*what != '\0' && number == 0 && strcmp(what, "stats") != 0) {
        hm_say("games: '%.60s' is neither the number or name of a game nor 'stats'",
               what);
        return HM_EXIT_USAGE;
    }
    hm_stop_begin();
    int unread = renew(r), code = HM_EXIT_FINE;
    hm_stop_end();
    if (number > 0) {
        *path = hm_results_numbered(r, number, &err);
        code = *path == NULL ? hm_say_error(&err) : HM_EXIT_FINE;
    } else if (*what != '\0') {
        code = hm_games_stats(o, r, unread);
    } else {
        code = tell_list(o, r, unread);
    }
    return code;
}

int hm_cmd_games(const hm_options *o)
{
    hm_error trouble;
    char *path = NULL;
    hm_results *r = hm_results_open(o, &trouble);
    if (trouble.code != HM_OK)
        hm_say("the list of games is made anew each time: %s", trouble.msg);
    int code = look_up(o, r, &path);
    hm_results_close(r);
    if (path != NULL)
        code = go_on(o, path);
    free(path);
    return code;
}
