/* puzzle: a position, and how many points can be reached from there. */
#include "tools/commands.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/game/face.h"
#include "tools/game/puzzle_make.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/play/answers.h"
#include "tools/play/match.h"
#include "tools/play/puzzle.h"
#include "tools/play/replay.h"
#include "tools/play/stage.h"
#include "tools/save/session.h"
#include "tools/say.h"
#include "tools/stop.h"

enum { USUAL_COMING = 4 };

/* One of them, at its start. */
typedef struct riddle {
    json_t     *puzzle;
    hm_session *session;
    hm_goal     goal;
    long        number; /* 0: it was made from a seed */
    int         count;  /* how many there are */
} riddle;

static void drop(riddle *r)
{
    json_decref(r->puzzle);
    hm_session_free(r->session);
    *r = (riddle){0};
}

/* -- which one */

static hm_status make(riddle *r, const hm_options *o, hm_error *err)
{
    hm_library *lib = hm_load_or_fail(o, NULL, 0, err);
    if (lib == NULL)
        return err->code;
    int coming = o->count > 0 ? (int)o->count : USUAL_COMING;
    hm_status st = hm_puzzle_make(o, lib, o->seed, coming, &r->puzzle, err);
    snprintf(r->goal.name, sizeof r->goal.name, "Puzzle of seed %llu",
             (unsigned long long)o->seed);
    hm_library_free(lib);
    return st;
}

static hm_status find(riddle *r, const hm_options *o, long number, hm_error *err)
{
    r->number = number;
    snprintf(r->goal.name, sizeof r->goal.name, "Puzzle %ld", number);
    return hm_puzzle_find(o, number, &r->puzzle, &r->count, err);
}

static hm_status choose(riddle *r, const hm_options *o, long number, hm_error *err)
{
    *r = (riddle){0};
    hm_status st = number > 0 ? find(r, o, number, err) : make(r, o, err);
    if (st == HM_OK)
        st = hm_puzzle_begin(r->puzzle, o, &r->session, &r->goal, err);
    if (st != HM_OK)
        drop(r);
    return st;
}

/* -- telling it */

static void print_task(const riddle *r)
{
    printf("%s: reach %d points. To come: ", r->goal.name, r->goal.points);
    hm_puzzle_write_coming(r->puzzle, stdout);
    puts(".");
}

static void print_position(const riddle *r, const hm_options *o)
{
    const hm_table *t = hm_session_table(r->session);
    const hm_face *face = hm_face_of(hm_table_deal(t)->deck->game);
    print_task(r);
    face->introduce(t);
    putchar('\n');
    face->look(t, 0, HM_NO_PLAYER, o->colour);
}

static int print_solution(riddle *r, const hm_options *o)
{
    size_t i;
    json_t *v;
    hm_error err;
    const json_t *solution = json_object_get(r->puzzle, "solution");
    puts("\nOne way to reach them:");
    json_array_foreach(solution, i, v) {
        printf("%4zu  ", i + 1);
        hm_put(stdout, json_string_value(v) != NULL ? json_string_value(v) : "");
        putchar('\n');
    }
    if (hm_puzzle_take(r->session, solution, &err) != HM_OK)
        return hm_say_error(&err);
    putchar('\n');
    int code = hm_points_print(r->session, o->colour);
    hm_goal_write(&r->goal, r->session, stdout);
    return code;
}

/* The position is one of `score` and `builds`. */
static int print_json(const riddle *r, const hm_options *o)
{
    json_t *j = json_deep_copy(r->puzzle), *view = hm_view_json(r->session, 0);
    if (!o->solution)
        json_object_del(j, "solution");
    if (r->number > 0)
        json_object_set_new(j, "number", json_integer(r->number));
    json_object_set(j, "position", json_object_get(view, "position"));
    json_decref(view);
    return hm_print_json(j);
}

/* -- playing it */

/* The match owns the session from now on. */
static int play_one(riddle *r, hm_options *o, bool *again)
{
    hm_error err;
    hm_match *m = hm_need(malloc(sizeof *m));
    hm_session *s = r->session;
    r->session = NULL;
    hm_status st = hm_match_begin_at(m, o, s, &r->goal, &err);
    int code = HM_EXIT_FINE;
    if (st == HM_OK)
        print_task(r);
    if (st == HM_OK)
        code = hm_stage(m, o, again);
    else
        code = hm_say_error(&err);
    hm_match_end(m);
    free(m);
    return hm_stopped() != 0 ? 128 + hm_stopped() : code;
}

/* Another one is the next; after the last, the first. */
static int play(riddle *r, const hm_options *o)
{
    hm_error err;
    hm_options own = *o;
    bool again = true;
    int code = HM_EXIT_FINE;
    own.bots = "person";
    own.args = 0;
    hm_stop_begin();
    while (again) {
        again = false;
        code = play_one(r, &own, &again);
        long next = r->number == 0 ? 0 : r->number % r->count + 1;
        own.seed += r->number == 0;
        drop(r);
        if (again && choose(r, &own, next, &err) != HM_OK) {
            code = hm_say_error(&err);
            again = false;
        }
    }
    fflush(stdout);
    hm_stop_end();
    return code;
}

static bool is_usage(const hm_options *o, long *number)
{
    const char *text = o->args > 0 ? o->arg[0] : "1";
    size_t n = strlen(text);
    *number = o->seeded ? 0 : atol(text);
    if (o->seeded && o->args > 0)
        hm_say("a puzzle is of a number or of a seed, not of both");
    else if (n == 0 || n > 6 || strspn(text, "0123456789") != n || atol(text) == 0)
        hm_say("a puzzle has a number, such as 1, not '%s'", text);
    else if (o->count > 0 && !o->seeded)
        hm_say("--count N goes with --seed S");
    else if (o->count > 0 && (o->count < HM_PUZZLE_LEAST || o->count > HM_PUZZLE_MOST))
        hm_say("--count is %d to %d here: how many resources are to come",
               HM_PUZZLE_LEAST, HM_PUZZLE_MOST);
    else
        return true;
    return false;
}

int hm_cmd_puzzle(const hm_options *o)
{
    hm_error err;
    riddle r;
    long number;
    int code = HM_EXIT_FINE;
    if (!is_usage(o, &number))
        return HM_EXIT_USAGE;
    if (choose(&r, o, number, &err) != HM_OK)
        return hm_say_error(&err);
    bool plays = o->plain || (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO));
    if (o->json)
        code = print_json(&r, o);
    else if (plays && !o->solution)
        code = play(&r, o);
    else
        print_position(&r, o);
    if (o->solution && !o->json)
        code = print_solution(&r, o);
    drop(&r);
    return code;
}
