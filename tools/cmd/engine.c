/* engine: the line protocol. One request per line, one answer per line, always.
 *
 * Requests come from other programs, so nothing about a line is taken for granted:
 * it may be too long, no text, no JSON, or JSON of any shape. Whatever is wrong with
 * it, the answer says so and the game stays as it was. */
#include "tools/commands.h"

#include <stdlib.h>
#include <string.h>

#include "tools/elsewhere.h"
#include "tools/fields.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/play/answers.h"
#include "tools/save/session.h"
#include "tools/say.h"

enum { LINE_MAX_BYTES = 1 << 20 }; /* a request with 64 cards has 2,000 */

static const hm_span nowhere = {0, 0};

typedef struct engine {
    const hm_options *o;
    hm_session       *session;  /* NULL before the first game */
    json_t           *request;
    hm_error          err;
    hm_fields         fields;
    bool              ended;
} engine;

/* -- requests; each gives the answer, or NULL with the error filled */

static json_t *state_of(engine *e) { return hm_state_json(e->session, &e->err); }

/* A game that just began, with how it was set up: cards may have been drawn. */
static json_t *start_of(engine *e, hm_session *s)
{
    json_t *answer = hm_state_json(s, &e->err);
    if (answer == NULL) {
        hm_session_free(s);
        return NULL;
    }
    hm_session_free(e->session);
    e->session = s;
    json_object_set_new(answer, "setup", json_deep_copy(hm_session_setup(s)));
    return answer;
}

static json_t *do_new(engine *e)
{
    hm_session *s = NULL;
    json_object_del(e->request, "op");
    if (hm_session_new(e->request, e->o, &s, &e->err) != HM_OK) {
        hm_elsewhere_add(e->o, &e->err);
        return NULL;
    }
    return start_of(e, s);
}

/* Whose request it is, for those who want that checked. */
static int player_of(engine *e, int most)
{
    if (json_object_get(e->request, "player") == NULL)
        return HM_NO_PLAYER;
    return hm_fields_number(&e->fields, e->request, "player", 0, most);
}

static int players_of(const engine *e)
{
    return hm_table_deal(hm_session_table(e->session))->players;
}

/* The player is optional, and checked where it is given: programs that play for several
 * seats find their own mistakes by it. */
static json_t *do_choose(engine *e)
{
    if (json_object_get(e->request, "option") == NULL)
        hm_fields_refuse(&e->fields, HM_EINPUT, "'choose' needs an 'option'");
    int option = hm_fields_number(&e->fields, e->request, "option", 0, INT32_MAX);
    int player = player_of(e, players_of(e));
    if (e->fields.st != HM_OK ||
        hm_session_choose(e->session, player, option, &e->err) != HM_OK)
        return NULL;
    return state_of(e);
}

static json_t *do_undo(engine *e)
{
    return hm_session_undo(e->session, &e->err) == HM_OK ? state_of(e) : NULL;
}

static json_t *do_redo(engine *e)
{
    return hm_session_redo(e->session, &e->err) == HM_OK ? state_of(e) : NULL;
}

static json_t *do_view(engine *e)
{
    int player = player_of(e, players_of(e) - 1);
    return e->fields.st == HM_OK ? hm_view_json(e->session, player) : NULL;
}

static json_t *do_score(engine *e) { return hm_scores_json(e->session, &e->err); }

/* The path, or NULL; "-" would be the channel of the answers. */
static const char *file_of(engine *e)
{
    const json_t *v = json_object_get(e->request, "file");
    if (v == NULL) {
        hm_fields_refuse(&e->fields, HM_EINPUT, "a 'file' is needed");
        return NULL;
    }
    size_t before = hm_fields_enter(&e->fields, "file");
    const char *path = hm_fields_text(&e->fields, v);
    if (*path == '\0' || strcmp(path, "-") == 0)
        hm_fields_refuse(&e->fields, HM_EINPUT, "expected the name of a file");
    hm_fields_leave(&e->fields, before);
    return e->fields.st == HM_OK ? path : NULL;
}

static json_t *do_save(engine *e)
{
    const char *path = file_of(e);
    if (path == NULL || hm_session_save(e->session, path, &e->err) != HM_OK)
        return NULL;
    return state_of(e);
}

static json_t *older_json(const hm_load_report *r)
{
    return hm_need(json_pack("{s:o, s:i, s:i, s:s}", "engine", hm_json_text(r->engine),
                             "format", r->version, "rules", r->rules, "amended",
                             r->amended));
}

/* The game that is on is left only when the other one is there: after a failure
 * everything is as it was. */
static json_t *do_load(engine *e)
{
    hm_session *s = NULL;
    hm_load_report report;
    const char *path = file_of(e);
    if (path == NULL ||
        hm_session_load(path, &(hm_loading){.o = e->o, .keep = true, .was = e->session},
                        &s, &report, &e->err) != HM_OK)
        return NULL;
    json_t *answer = start_of(e, s);
    if (answer != NULL && report.cut > 0)
        json_object_set_new(answer, "cut", json_integer(report.cut));
    if (answer != NULL && report.older)
        json_object_set_new(answer, "older", older_json(&report));
    return answer;
}

static json_t *do_quit(engine *e)
{
    e->ended = true;
    return hm_need(json_pack("{s:b}", "ok", true));
}

/* -- from line to answer */

typedef struct request_kind {
    const char *op;
    bool        in_game; /* needs one */
    json_t *(*run)(engine *e);
    const char *field[3]; /* besides op; "new" checks its own */
} request_kind;

static const request_kind kinds[] = {
    {"new", false, do_new, {NULL}},
    {"choose", true, do_choose, {"option", "player", NULL}},
    {"undo", true, do_undo, {NULL}},
    {"redo", true, do_redo, {NULL}},
    {"state", true, state_of, {NULL}},
    {"view", true, do_view, {"player", NULL}},
    {"score", true, do_score, {NULL}},
    {"save", true, do_save, {"file", NULL}},
    {"load", false, do_load, {"file", NULL}},
    {"quit", false, do_quit, {NULL}},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* The place is left again on success only: after a refusal it belongs to the error. */
static const request_kind *kind_of(engine *e)
{
    const json_t *v = json_object_get(e->request, "op");
    hm_near near = {0};
    if (v == NULL) {
        hm_fields_refuse(&e->fields, HM_EINPUT, "a request needs an 'op'");
        return NULL;
    }
    size_t before = hm_fields_enter(&e->fields, "op");
    const char *op = hm_fields_text(&e->fields, v);
    for (int i = 0; i < KINDS; i++) {
        if (strcmp(kinds[i].op, op) == 0)
            return hm_fields_leave(&e->fields, before), &kinds[i];
        hm_near_try(&near, op, strlen(op), kinds[i].op);
    }
    hm_fields_refuse_name(&e->fields, "request", op, &near);
    return NULL;
}

static void check_fields(engine *e, const request_kind *k)
{
    const char *known[] = {"op", k->field[0], k->field[1], NULL};
    if (k->run != do_new)
        hm_fields_check(&e->fields, e->request, known);
}

/* Fields are checked before the game is asked for, so that a misspelt field is told
 * even when there is no game. */
static json_t *answer_request(engine *e)
{
    if (!hm_fields_is_object(&e->fields, e->request))
        return NULL;
    const request_kind *k = kind_of(e);
    if (k == NULL)
        return NULL;
    check_fields(e, k);
    if (k->in_game && e->session == NULL)
        hm_fields_refuse(&e->fields, HM_EINPUT, "there is no game yet: 'new' or 'load'");
    return e->fields.st == HM_OK ? k->run(e) : NULL;
}

/* The answer to a line; never NULL. */
static json_t *answer_line(engine *e, const char *line, size_t length)
{
    json_t *answer = NULL;
    json_error_t wrong;
    const size_t mark = length <= LINE_MAX_BYTES ? hm_mark_length(line, length) : 0;
    e->err = (hm_error){0};
    e->fields = (hm_fields){.err = &e->err};
    e->request = NULL;
    if (length > LINE_MAX_BYTES)
        hm_fail(&e->err, HM_ELIMIT, nowhere, "a line has at most %d bytes",
                LINE_MAX_BYTES);
    else if ((e->request = json_loadb(line + mark, length - mark,
                                      JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
                                      &wrong)) == NULL)
        hm_fail(&e->err, HM_EINPUT, nowhere, "not JSON, at column %d: %s", wrong.column,
                wrong.text);
    else
        answer = answer_request(e);
    json_decref(e->request);
    if (answer != NULL)
        return answer;
    return hm_need(json_pack("{s:b, s:o}", "ok", false, "error",
                             hm_json_text(e->err.msg)));
}

/* Bytes up to the end of the line. What is over the limit is read and dropped, and
 * counted once, so that the length tells. False at the end of the input. */
static bool read_line(char *line, size_t *length)
{
    int c = getchar();
    *length = 0;
    if (c == EOF)
        return false;
    for (; c != EOF && c != '\n'; c = getchar()) {
        if (*length < LINE_MAX_BYTES)
            line[*length] = (char)c;
        if (*length <= LINE_MAX_BYTES)
            ++*length;
    }
    return true;
}

/* Answers go out at once: the other side waits for them. */
static bool send_answer(json_t *answer)
{
    char *text = json_dumps(answer, 0);
    hm_need(text);
    bool fine = puts(text) >= 0 && fflush(stdout) == 0;
    free(text);
    json_decref(answer);
    return fine;
}

/* The end of the input is a way to end the game, not a mistake. */
int hm_cmd_engine(const hm_options *o)
{
    engine e = {.o = o};
    size_t length;
    char *line = hm_need(malloc(LINE_MAX_BYTES));
    bool fine = true;
    while (fine && !e.ended && read_line(line, &length))
        fine = send_answer(answer_line(&e, line, length));
    hm_session_free(e.session);
    free(line);
    return HM_EXIT_FINE;
}
