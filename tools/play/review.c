/* review.c - see review.h. */
#include "tools/play/review.h"

#include "tools/play/replay.h"
#include "tools/play/viewer.h"
#include "tools/save/session.h"
#include "tools/say.h"

/* A session does not make a move of which nothing comes but an error, be it that the next
 * decision cannot be found. */
static hm_status follow(const hm_reviewed *g, hm_session *s, hm_error *err)
{
    hm_status st = HM_OK;
    for (int i = 0; i < g->moves && st == HM_OK; i++) {
        st = hm_session_choose(s, HM_NO_PLAYER, g->option[i], err);
        if (st != HM_OK && g->broken && i == g->moves - 1)
            return HM_OK;
    }
    return st;
}

static int show(hm_session *s, const hm_options *o)
{
    int code;
    if (!o->text && !o->plain && hm_viewer(s, o, &code))
        return code;
    return hm_replay_print(s, hm_use_colour(stdout) && !o->plain);
}

int hm_review(const hm_reviewed *game, const hm_options *o)
{
    hm_error err;
    hm_session *s = NULL;
    hm_status st = hm_session_new(game->request, game->set_up, &s, &err);
    if (st == HM_OK)
        st = follow(game, s, &err);
    int code = st == HM_OK ? show(s, o) : hm_say_error(&err);
    hm_session_free(s);
    return code;
}
