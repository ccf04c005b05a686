/* takeup.c - see takeup.h. */
#include "tools/play/takeup.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/game/agree.h"
#include "tools/save/games.h"
#include "tools/save/results.h"
#include "tools/save/with.h"
#include "tools/say.h"
#include "tools/stop.h"
#include "tools/textstream.h"

static const hm_span nowhere = {0, 0};

/* Does what is asked for agree with the game? It is read for that without being kept, so
 * that nothing at all happens to its file where it does not; one that cannot be read is
 * told by who takes it up. */
static hm_status agree(const hm_match *m, const char *path, const json_t *request,
                       hm_error *err)
{
    hm_error unread;
    hm_load_report report;
    hm_session *s = NULL;
    hm_status st = HM_OK;
    hm_loading how = {.o = m->o, .stop = hm_stop_came};
    if (!hm_request_asks(request, m->o))
        return HM_OK;
    if (hm_session_load(path, &how, &s, &report, &unread) == HM_OK) {
        hm_options *o = hm_need(malloc(sizeof *o));
        *o = *m->o;
        hm_with_recall(o, hm_session_with(s));
        st = hm_request_agrees(request, o, hm_session_setup(s), hm_session_library(s),
                               err);
        free(o);
    }
    hm_session_free(s);
    return st;
}

static void advise_cards(hm_match *m)
{
    char *line = hm_with_line("play --resume", m->path);
    size_t room = strlen(line) + sizeof HM_WITH_ELSEWHERE;
    m->advice = hm_need(malloc(room));
    snprintf(m->advice, room, HM_WITH_ELSEWHERE, line);
    free(line);
}

static hm_status take_up(hm_match *m, const char *path, const json_t *request,
                         bool *usage, hm_error *err)
{
    hm_load_report report;
    char text[HM_OLDER_TEXT];
    m->resumed = true;
    m->path = hm_need(strdup(path));
    if (agree(m, path, request, err) != HM_OK) {
        *usage = true;
        return err->code;
    }
    hm_loading how = {.o = m->o, .keep = true, .stop = hm_stop_came};
    hm_status st = hm_session_load(path, &how, &m->session, &report, err);
    m->moved = report.moved;
    if (st != HM_OK && report.lacking)
        advise_cards(m);
    if (st == HM_OK && report.cut > 0)
        hm_say("the end of '%s' was torn: %ld bytes were cut off", path, report.cut);
    if (st == HM_OK && report.older)
        hm_say("'%s' %s", path, hm_load_older(&report, text, sizeof text));
    return st;
}

/* -- the latest */

static const char *text_in(const json_t *j, const char *field)
{
    const char *text = json_string_value(json_object_get(j, field));
    return text != NULL ? text : "";
}

static char *advice_for(const json_t *game)
{
    char *text = NULL;
    size_t size;
    int round = (int)json_integer_value(json_object_get(game, "round"));
    FILE *pen = hm_textstream(&text, &size);
    fputs("to go on with the one before (", pen);
    hm_put(pen, text_in(game, "title"));
    fputs(", ", pen);
    hm_put(pen, text_in(game, "mode"));
    fprintf(pen, ", %s %d): hamlet play --resume ", round > 0 ? "round" : "before round",
            round > 0 ? round : 1);
    hm_put_quoted(pen, text_in(game, "path"));
    fclose(pen);
    return hm_need(text);
}

/* Nobody is put into another game than the one played last without having said so; but
 * how to get there is told. */
static void advise_other(hm_match *m)
{
    static const hm_results_look look = {.ms = HM_RESULTS_MS, .least = HM_RESULTS_LEAST,
                                         .stop = hm_stop_came};
    hm_error err;
    hm_results *r = hm_results_open(m->o, &err);
    hm_results_renew(r, &look);
    json_t *game = hm_results_other(r, m->path);
    if (game != NULL)
        m->advice = advice_for(game);
    json_decref(game);
    hm_results_close(r);
}

static hm_status take_up_latest(hm_match *m, const json_t *request, bool *usage,
                                hm_error *err)
{
    char *path = hm_games_latest();
    if (path == NULL)
        return hm_fail(err, HM_EINPUT, nowhere, "there is no game to go on with");
    hm_status st = take_up(m, path, request, usage, err);
    free(path);
    if (st != HM_EINPUT || *usage || m->advice != NULL)
        return st;
    hm_error why = *err;
    bool named = strstr(why.msg, m->path) != NULL;
    hm_fail(err, st, nowhere, "the game played last cannot be gone on with: %s%s%s%s",
            named ? "" : "'", named ? "" : m->path, named ? "" : "': ", why.msg);
    advise_other(m);
    return st;
}

static hm_status take_up_said(hm_match *m, const json_t *request, bool *usage,
                              hm_error *err)
{
    char *path = hm_results_said(m->o, m->o->arg[0], err);
    hm_status st = path == NULL ? err->code : take_up(m, path, request, usage, err);
    free(path);
    return st;
}

hm_status hm_take_up(hm_match *m, const json_t *request, bool *usage, hm_error *err)
{
    const hm_options *o = m->o;
    if (o->args > 0)
        return take_up_said(m, request, usage, err);
    return o->resume ? take_up_latest(m, request, usage, err)
                     : take_up(m, o->save, request, usage, err);
}
