/* viewer.c - see viewer.h. The screen is that of a game (full_replay.c), which draws a
 * match: here one without seats, bots or a file, of which only the game is looked at. */
#include "tools/play/viewer.h"

#include <stdlib.h>
#include <unistd.h>

#include "tools/play/full_view.h"
#include "tools/play/match.h"
#include "tools/play/screen.h"
#include "tools/say.h"
#include "tools/stop.h"

static hm_status show(hm_session *s, const hm_options *o, hm_error *err)
{
    hm_match *m = hm_need(calloc(1, sizeof *m));
    m->o = o;
    m->session = s;
    m->table = hm_session_table(s);
    m->face = hm_face_of(hm_table_deal(m->table)->deck->game);
    m->seats = hm_table_deal(m->table)->players;
    hm_status st = hm_full_replay(m, "q: leave", err);
    free(m);
    return st;
}

bool hm_viewer(hm_session *s, const hm_options *o, int *code)
{
    hm_error err;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !hm_screen_open(o->colour))
        return false;
    hm_stop_begin();
    hm_status st = show(s, o, &err);
    hm_screen_close();
    int signal = hm_stopped();
    hm_stop_end();
    if (hm_screen_wants_plain() && signal == 0)
        return false;
    *code = signal != 0 ? 128 + signal : st == HM_OK ? HM_EXIT_FINE : hm_say_error(&err);
    return true;
}
