/* kind.h - what the bots share. Private to this folder. */
#ifndef HM_CORE_BOTS_KIND_H
#define HM_CORE_BOTS_KIND_H

#include "core/bots/advise.h"
#include "core/bots/bot.h"

struct hm_bot {
    int (*choose)(hm_bot *b, const hm_table *t, const hm_decision *d);
    /* hm_bot_opinion; NULL: it has none */
    bool (*opinion)(const hm_bot *b, hm_option option, hm_opinion *out);
    const hm_deal *deal;
    uint64_t       chance;
    hm_table      *trial;    /* of its own, to try things on; NULL: it tries none */
    void          *mind;     /* what this kind of bot needs besides */
    hm_error       fault;    /* a script that broke while choosing */
    int            playouts; /* at most, for a choice; 0: no end */
    bool         (*stop)(void *ctx);
    void          *stop_ctx;
    hm_heed        heed;
    hm_wish        wish;
    hm_memory      memory;
};

/* Of every way to play: what a bot that plays so needs, made when the bot is, and the
 * index of the option it takes. */
#define WAY(id)                                                            \
    hm_status hm_##id##_new(hm_bot *b, hm_arena *arena, hm_error *err);    \
    int       hm_##id##_choose(hm_bot *b, const hm_table *t, const hm_decision *d);
#define BOT(name, way, traits, about)
#include "core/bots/bots.def"
#undef WAY
#undef BOT

/* Gives the bot a trial table, for a way to play that tries things. */
hm_status hm_bot_try(hm_bot *b, hm_arena *arena, hm_error *err);
/* Notes what broke while it thought, if it thought to the end. */
void hm_bot_note(hm_bot *b, const hm_error *fault);
/* Did a script break on the trial table? It is noted. */
bool hm_bot_broke(hm_bot *b);

#endif
