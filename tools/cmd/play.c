/* play: a game between people at one keyboard and bots. The match (match.h) is the same
 * for every face; what people see and type is the face's. */
#include "tools/commands.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/game/daily.h"
#include "tools/game/form.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/play/ask.h"
#include "tools/play/form_screen.h"
#include "tools/play/full.h"
#include "tools/play/lines.h"
#include "tools/play/match.h"
#include "tools/play/plain.h"
#include "tools/play/screen.h"
#include "tools/play/show.h"
#include "tools/play/stop.h"
#include "tools/save/games.h"
#include "tools/save/results.h"
#include "tools/save/session.h"
#include "tools/say.h"

static uint64_t seed_of_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000) % 1000000000;
}

/* People get a screen where there is one; a game of bots alone is told line by line. */
static int show(hm_match *m, const hm_options *o, bool *again)
{
    if (!o->plain && m->people > 0 && hm_screen_open(o->colour))
        return hm_full_play(m, o->colour, again);
    hm_plain *p = hm_plain_new(m, o->colour && !o->plain);
    int code = hm_plain_play(p, again);
    hm_plain_free(p);
    return code;
}

/* Mistakes in cards are shown in full, with their lines; everything else in a line. */
static int tell(const hm_options *o, const hm_match *m, const hm_error *err)
{
    int code = HM_EXIT_FINE;
    bool cards = err->code == HM_EINPUT && o->args == 0 && !o->resume && !m->resumed;
    hm_library *lib = cards ? hm_load(o, NULL, 0, &code) : NULL;
    hm_library_free(lib);
    return code != HM_EXIT_FINE ? code : hm_say_error(err);
}

/* One game, and as many more as people want. */
static int play(const hm_options *o)
{
    hm_error err;
    bool usage = false, again = false;
    hm_options own = *o;
    hm_match *m = hm_need(malloc(sizeof *m));
    hm_status st = hm_match_begin(m, &own, &usage, &err);
    int code = st == HM_OK ? show(m, &own, &again) : HM_EXIT_FINE;
    while (st == HM_OK && again) {
        own.seed = own.seeded ? own.seed + 1 : seed_of_clock();
        st = hm_match_again(m, &own, &err);
        code = st == HM_OK ? show(m, &own, &again) : HM_EXIT_FINE;
    }
    if (st != HM_OK && hm_stopped() == 0) {
        code = tell(&own, m, &err);
        if (m->advice != NULL)
            hm_say("%s", m->advice);
    }
    hm_match_end(m);
    free(m);
    if (hm_stopped() != 0) /* also where the result is shown */
        return 128 + hm_stopped();
    return usage ? HM_EXIT_USAGE : code;
}

/* -- by questions */

/* A game that can be gone on with, in words, malloc'd; NULL: it cannot, because it is
 * over, or broken. */
static char *game_in(const hm_options *o, const char *path, bool *broken)
{
    hm_error err;
    hm_load_report report;
    hm_session *s = NULL;
    char *text = NULL;
    hm_loading how = {.o = o, .stop = hm_stop_came};
    *broken = hm_session_load(path, &how, &s, &report, &err) == HM_EINPUT;
    if (s != NULL && !hm_table_over(hm_session_table(s))) {
        const hm_table *t = hm_session_table(s);
        const hm_deal *deal = hm_table_deal(t);
        int round = hm_table_round(t);
        text = hm_need(malloc(HM_SHOWN_MAX));
        snprintf(text, HM_SHOWN_MAX, "%s, %d player%s, %s %d", deal->deck->game->title,
                 deal->players, deal->players == 1 ? "" : "s",
                 round > 0 ? "round" : "before round", round > 0 ? round : 1);
    }
    hm_session_free(s);
    return text;
}

/* Other games, as far as they are known at once. */
static hm_results *glance(const hm_options *o)
{
    static const hm_results_look look = {.ms = 50};
    hm_error trouble;
    hm_results *r = hm_results_open(o, &trouble);
    hm_results_renew(r, &look);
    return r;
}

/* The game that was played last, in words, and its file; in the place of one that is
 * broken, the one before. Both malloc'd, or NULL. */
static char *last_game(const hm_options *o, char **path)
{
    bool broken = false;
    *path = hm_games_latest();
    char *text = *path != NULL ? game_in(o, *path, &broken) : NULL;
    if (!broken)
        return text;
    hm_results *r = glance(o);
    json_t *other = hm_results_other(r, *path);
    free(*path);
    *path = NULL;
    if (other != NULL) {
        *path = hm_need(strdup(json_string_value(json_object_get(other, "path"))));
        text = game_in(o, *path, &broken);
    }
    json_decref(other);
    hm_results_close(r);
    return text;
}

/* How many other games could be gone on with. */
static int more_games(const hm_options *o)
{
    hm_results *r = glance(o);
    int count = hm_results_unfinished(r);
    hm_results_close(r);
    return count > 1 ? count - 1 : 0;
}

/* On a screen where there is one. */
static hm_form_end ask(const hm_options *o, hm_form *f, const char *last)
{
    int more = last != NULL ? more_games(o) : 0;
    if (!o->plain && hm_screen_open(o->colour)) {
        hm_form_end end = hm_form_screen(f, last, more);
        hm_screen_close();
        return end;
    }
    hm_lines *in = hm_lines_open(NULL, NULL);
    hm_form_end end = hm_ask(f, in, last, more);
    hm_lines_close(in);
    putchar('\n');
    return end;
}

/* Answers are remembered before the game begins, so that a game that is broken off
 * still counts as the last one chosen. */
static int play_form(const hm_options *o, const hm_form *f)
{
    hm_arena arena = {0};
    hm_options *full = hm_need(malloc(sizeof *full));
    *full = *o;
    hm_form_fill(f, full, &arena);
    hm_games_remember(hm_form_answers(f));
    int code = play(full);
    hm_arena_drop(&arena);
    free(full);
    return code;
}

/* What the command line says of a new game was for the set-up, which was not played.
 * Options are large, so the copy that resumes is not on the stack of the whole game. */
static int play_last(const hm_options *o, const char *path)
{
    hm_options *again = hm_need(malloc(sizeof *again));
    *again = *o;
    again->resume = true;
    again->args = 1;
    again->arg[0] = path;
    again->seeded = false;
    again->packs = NULL;
    again->rules = again->mosts = 0;
    int code = play(again);
    free(again);
    return code;
}

static int ask_and_play(const hm_options *o)
{
    json_t *remembered = hm_games_defaults();
    char *path = NULL;
    char *last = o->share == NULL ? last_game(o, &path) : NULL; /* a code is wanted */
    hm_form *f = hm_form_new(o, remembered);
    bool broken = hm_form_count(f) == 0; /* there is no game: beginning one says why */
    hm_form_end end = broken ? HM_FORM_PLAY : ask(o, f, last);
    int code = hm_stopped() != 0 ? 128 + hm_stopped() : HM_EXIT_FINE;
    if (broken)
        code = play(o);
    else if (end == HM_FORM_PLAY)
        code = play_form(o, f);
    else if (end == HM_FORM_RESUME)
        code = play_last(o, path);
    hm_form_free(f);
    free(last);
    free(path);
    json_decref(remembered);
    return code;
}

/* -- games that are the same for others */

/* The first option that says what a code or a date says already; NULL: there is none. A
 * date leaves it open how and by whom its cards are played. */
static const char *said_twice(const hm_options *o)
{
    const bool code = o->share != NULL;
    const struct {
        const char *name;
        bool        said;
    } rows[] = {
        {"daily", code && o->daily != NULL},
        {"seed", o->seeded},
        {"packs", o->packs != NULL},
        {"with", o->withs > 0},
        {"rule", code && o->rules > 0},
        {"cards", o->cards != NULL},
        {"most", o->mosts > 0},
        {"mode", code && o->mode != NULL},
        {"players", code && o->players > 0},
        {"caller", code && o->caller != NULL},
        {"cavern", code && o->cavern},
        {"monuments", code && o->monuments},
        {"abilities", o->abilities != NULL},
        {"events", o->events != NULL},
        {"board", o->board != NULL},
        {"market", o->market != NULL},
        {"objectives", o->objectives != NULL},
        {"resume", o->resume},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].said)
            return rows[i].name;
    return NULL;
}

static bool is_usage(const hm_options *o)
{
    const char *what = o->share != NULL ? "code" : "daily", *other;
    if (o->share == NULL && o->daily == NULL)
        return true;
    if (o->args > 0)
        hm_say("--%s begins a game, so it does not go with the file '%s'", what,
               o->arg[0]);
    else if ((other = said_twice(o)) != NULL)
        hm_say("--%s says already what is played, so it does not go with --%s", what,
               other);
    else
        return true;
    return false;
}

static int play_daily(hm_options *o)
{
    hm_error err;
    hm_arena arena = {0};
    char date[HM_DATE_MAX];
    hm_daily_date(time(NULL), date);
    if (*o->daily == '\0')
        o->daily = date;
    hm_status st = hm_daily_fill(o, o->daily, &arena, &err);
    int code = st == HM_OK ? play(o) : hm_say_error(&err);
    hm_arena_drop(&arena);
    return code;
}

int hm_cmd_play(const hm_options *o)
{
    hm_options own = *o;
    if (!is_usage(o))
        return HM_EXIT_USAGE;
    if (!own.seeded)
        own.seed = seed_of_clock();
    hm_stop_begin();
    int code = o->daily != NULL    ? play_daily(&own)
               : hm_form_is_due(o) ? ask_and_play(&own)
                                   : play(&own);
    fflush(stdout);
    hm_stop_end();
    return code;
}
