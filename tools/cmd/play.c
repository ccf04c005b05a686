/* play: a game between people at one keyboard and bots. The match (match.h) is the same
 * for every face; what people see and type is the face's. */
#include "tools/commands.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tools/elsewhere.h"
#include "tools/game/daily.h"
#include "tools/game/form.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/play/ask.h"
#include "tools/play/form_screen.h"
#include "tools/play/left.h"
#include "tools/play/lines.h"
#include "tools/play/match.h"
#include "tools/play/screen.h"
#include "tools/play/stage.h"
#include "tools/save/games.h"
#include "tools/say.h"
#include "tools/stop.h"

static uint64_t seed_of_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000) % 1000000000;
}

/* Mistakes in cards are shown in full, with their lines; everything else in a line. */
static int tell(const hm_options *o, const hm_match *m, hm_error *err)
{
    int code = HM_EXIT_FINE;
    bool cards = err->code == HM_EINPUT && o->args == 0 && !o->resume && !m->resumed;
    hm_library *lib = cards ? hm_load(o, NULL, 0, &code) : NULL;
    hm_library_free(lib);
    if (code != HM_EXIT_FINE)
        return code;
    if (cards)
        hm_elsewhere_add(o, err);
    return hm_say_error(err);
}

/* One game, and as many more as people want. */
static int play(const hm_options *o)
{
    hm_error err;
    bool usage = false, again = false;
    hm_options own = *o;
    hm_match *m = hm_need(malloc(sizeof *m));
    hm_status st = hm_match_begin(m, &own, &usage, &err);
    int code = st == HM_OK ? hm_stage(m, &own, &again) : HM_EXIT_FINE;
    while (st == HM_OK && again) {
        own.seed = own.seeded ? own.seed + 1 : seed_of_clock();
        st = hm_match_again(m, &own, &err);
        code = st == HM_OK ? hm_stage(m, &own, &again) : HM_EXIT_FINE;
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

/* On a screen where there is one; who finds it too small goes on in plain lines, with the
 * game, too. */
static hm_form_end ask(hm_options *o, hm_form *f, const hm_left *last)
{
    if (!o->plain && hm_screen_open(o->colour)) {
        hm_form_end end = hm_form_screen(f, last);
        hm_screen_close();
        if (!hm_screen_wants_plain())
            return end;
        o->plain = true;
    }
    hm_lines *in = hm_lines_open(NULL, NULL);
    hm_form_end end = hm_ask(f, in, last);
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

static int ask_and_play(hm_options *o)
{
    json_t *remembered = hm_games_defaults();
    hm_left last = {0};
    if (o->share == NULL) /* else a code is wanted */
        hm_left_find(&last, o);
    hm_form *f = hm_form_new(o, remembered);
    bool broken = hm_form_count(f) == 0; /* there is no game: beginning one says why */
    hm_form_end end = broken ? HM_FORM_PLAY : ask(o, f, &last);
    int code = hm_stopped() != 0 ? 128 + hm_stopped() : HM_EXIT_FINE;
    if (broken)
        code = play(o);
    else if (end == HM_FORM_PLAY)
        code = play_form(o, f);
    else if (end == HM_FORM_RESUME)
        code = play_last(o, last.path);
    hm_form_free(f);
    hm_left_free(&last);
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
