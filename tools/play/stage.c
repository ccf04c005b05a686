/* stage.c - see stage.h. */
#include "tools/play/stage.h"

#include "tools/play/full.h"
#include "tools/play/plain.h"
#include "tools/play/screen.h"

/* People get a screen where there is one; a game of bots alone is told line by line. */
int hm_stage(hm_match *m, hm_options *o, bool *again)
{
    if (!o->plain && m->people > 0 && hm_screen_open(o->colour)) {
        int code = hm_full_play(m, o->colour, again);
        if (!hm_screen_wants_plain())
            return code;
        o->plain = true;
    }
    hm_plain *p = hm_plain_new(m, o->colour && !o->plain);
    int code = hm_plain_play(p, again);
    hm_plain_free(p);
    return code;
}
