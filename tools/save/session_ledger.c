/* session_ledger.c - see session_ledger.h. */
#include "tools/save/session_ledger.h"

#include <stdlib.h>

#include "tools/game/face.h"
#include "tools/say.h"

/* What happens before the first choice counts, too: it begins again with the ledger. */
static bool play_through(hm_table *t, const hm_session *s, hm_ledger *out)
{
    hm_error err;
    hm_status st = HM_OK;
    hm_decision *d = hm_need(malloc(sizeof *d));
    *out = (hm_ledger){0};
    hm_table_keep(t, out);
    hm_table_restart(t, hm_table_deal(t)->seed);
    if (!hm_table_over(t))
        hm_table_decide(t, d);
    for (int i = 0; st == HM_OK && i < hm_session_moves(s); i++) {
        const hm_move m = hm_session_move(s, i);
        st = hm_table_advance(t, m.player, m.option, d, &err);
    }
    free(d);
    return st == HM_OK && hm_table_hash(t) == hm_session_hash(s);
}

bool hm_ledger_of(const hm_session *s, hm_ledger *out)
{
    hm_error err;
    hm_arena arena = {0};
    hm_table *t;
    const hm_deal *deal = hm_table_deal(hm_session_table(s));
    const bool kept = hm_face_of(deal->deck->game)->gains != NULL &&
                      hm_table_new(&arena, deal, &t, &err) == HM_OK &&
                      play_through(t, s, out);
    hm_arena_drop(&arena);
    return kept;
}
