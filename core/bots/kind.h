/* kind.h - what the bots share. Private to bot.c, greedy.c and mcts.c. */
#ifndef HM_CORE_BOTS_KIND_H
#define HM_CORE_BOTS_KIND_H

#include "core/bots/bot.h"

struct hm_bot {
    int (*choose)(hm_bot *b, const hm_table *t, const hm_decision *d);
    const hm_deal *deal;
    uint64_t       chance;
    hm_table      *trial;    /* of its own, to try things on */
    void          *mind;     /* what this kind of bot needs besides */
    hm_error       fault;    /* a script that broke while choosing */
    int            playouts; /* at most, for a choice; 0: no end */
    bool         (*stop)(void *ctx);
    void          *stop_ctx;
};

/* Makes the mind of a bot that has a trial table. */
hm_status hm_greedy_new(hm_bot *b, hm_arena *arena, hm_error *err);
int       hm_greedy_choose(hm_bot *b, const hm_table *t, const hm_decision *d);
hm_status hm_mcts_new(hm_bot *b, hm_arena *arena, hm_error *err);
int       hm_mcts_choose(hm_bot *b, const hm_table *t, const hm_decision *d);

/* Did a script break on the trial table? It is noted. */
bool hm_bot_broke(hm_bot *b);

#endif
