/* left.c - see left.h. */
#include "tools/play/left.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/play/show.h"
#include "tools/save/busy.h"
#include "tools/save/games.h"
#include "tools/save/results.h"
#include "tools/save/session.h"
#include "tools/say.h"
#include "tools/stop.h"

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

static int more_games(const hm_options *o)
{
    hm_results *r = glance(o);
    int count = hm_results_unfinished(r);
    hm_results_close(r);
    return count > 1 ? count - 1 : 0;
}

void hm_left_find(hm_left *l, const hm_options *o)
{
    *l = (hm_left){.o = o};
    l->text = last_game(o, &l->path);
    l->more = l->text != NULL ? more_games(o) : 0;
}

void hm_left_free(hm_left *l)
{
    free(l->text);
    free(l->path);
}

static bool is_busy(const char *path)
{
    hm_busy *busy = hm_busy_look();
    bool open = hm_busy_has(busy, path);
    hm_busy_free(busy);
    return open;
}

/* By trying: what is wrong is found where the set-up can still tell it. */
const char *hm_left_refusal(const hm_left *l, char why[HM_LEFT_WHY])
{
    hm_error err;
    hm_load_report report;
    hm_session *s = NULL;
    const hm_loading how = {.o = l->o, .keep = true, .stop = hm_stop_came};
    hm_status st = hm_session_load(l->path, &how, &s, &report, &err);
    hm_session_free(s);
    if (st == HM_OK)
        return "";
    if (is_busy(l->path))
        snprintf(why, HM_LEFT_WHY,
                 "That game is open elsewhere: go on there, or close it first.");
    else
        hm_sentence(err.msg, why, HM_LEFT_WHY);
    return why;
}
