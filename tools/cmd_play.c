/* play: a game between people at one keyboard and bots. The match (match.h) is the same
 * for every face; what people see and type is the face's. */
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tools/ask.h"
#include "tools/full.h"
#include "tools/games.h"
#include "tools/plain.h"
#include "tools/screen.h"
#include "tools/stop.h"

static uint64_t seed_of_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000) % 1000000000;
}

/* People get a screen where there is one; a game of bots alone is told line by line. */
static int show(hm_match *m, const hm_options *o)
{
    if (!o->plain && m->people > 0 && hm_screen_open(o->colour))
        return hm_full_play(m, o->colour);
    hm_plain *p = hm_plain_new(m, o->colour && !o->plain);
    int code = hm_plain_play(p);
    hm_plain_free(p);
    return code;
}

static int play(const hm_options *o)
{
    hm_error err;
    bool usage = false;
    hm_match *m = hm_need(malloc(sizeof *m));
    int code = hm_match_begin(m, o, &usage, &err) == HM_OK ? show(m, o) : hm_say_error(&err);
    hm_match_end(m);
    free(m);
    if (hm_stopped() != 0) /* also where the result is shown */
        return 128 + hm_stopped();
    return usage ? HM_EXIT_USAGE : code;
}

/* -- by questions */

/* Can a game be set up so? Says why not. */
static bool can_begin(const hm_options *o)
{
    hm_error err;
    hm_session *s = NULL;
    json_t *request = hm_setup_from_options(o, &err);
    bool fine = request != NULL && hm_session_new(request, o, &s, &err) == HM_OK;
    if (!fine)
        hm_say_error(&err);
    hm_session_free(s);
    json_decref(request);
    return fine;
}

/* Asks until a game can be set up; false when they left. */
static bool ask_for(const hm_options *o, hm_options *full, hm_arena *arena)
{
    bool changing = false, stayed;
    json_t *chosen = hm_games_defaults();
    hm_lines *in = hm_lines_open(NULL, NULL);
    do {
        stayed = hm_ask(o, in, changing, chosen);
        *full = *o;
        hm_ask_fill(full, chosen, arena);
        changing = true;
    } while (stayed && !can_begin(full));
    hm_lines_close(in);
    if (stayed)
        hm_games_remember(chosen);
    json_decref(chosen);
    putchar('\n');
    return stayed;
}

static int ask_and_play(const hm_options *o)
{
    hm_arena arena = {0};
    hm_options *full = hm_need(malloc(sizeof *full));
    int code = HM_EXIT_FINE;
    if (ask_for(o, full, &arena))
        code = play(full);
    else if (hm_stopped() != 0)
        code = 128 + hm_stopped();
    hm_arena_drop(&arena);
    free(full);
    return code;
}

int hm_cmd_play(const hm_options *o)
{
    hm_options own = *o;
    if (!own.seeded)
        own.seed = seed_of_clock();
    hm_stop_begin();
    int code = hm_ask_is_due(o) ? ask_and_play(&own) : play(&own);
    fflush(stdout);
    hm_stop_end();
    return code;
}
