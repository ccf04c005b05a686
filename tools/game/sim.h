/* sim.h - whole games by bots, one after the other, for those who want to know what
 * happens in many of them.
 *
 * Each game is set up from options as `hamlet play` does it, so that the options alone
 * give it again: same cards, same seats, same choices. One library serves all games; it
 * must be without errors and outlive them. */
#ifndef HM_TOOLS_GAME_SIM_H
#define HM_TOOLS_GAME_SIM_H

#include <jansson.h>

#include "core/bots/bot.h"
#include "dsl/library.h"
#include "tools/game/minds.h"
#include "tools/options.h"

typedef struct hm_sim {
    hm_deal      deal;
    hm_table    *table;
    int          seats;
    hm_bot      *bot[HM_PLAYERS_MAX + 1];
    hm_arena     arena;    /* of all of it */
    hm_decision  d;        /* due, until hm_sim_take */
    int          moves;    /* choices made */
    hm_minds    *minds;    /* for bots that learn, the caller's; NULL: they learn when
                              they sit down */
    const hm_mind *mind;   /* taken from there */
    const hm_mind *knows;  /* the caller's, for games like this one: goes before minds;
                              NULL: none */
    hm_recall   *recall;   /* what bots remember from game to game, the caller's; NULL:
                              nothing */
} hm_sim;

/* A game at its start; of a zeroed sim, or one that was ended. o->bots names a bot for
 * each seat, the last for all that follow. HM_EINPUT when it cannot be set up so. */
hm_status hm_sim_begin(hm_sim *s, const hm_options *o, const hm_library *lib,
                       hm_error *err);
/* The same from a request (setup.h), which goes before the options; who[i] is the bot of
 * seat i, a caller's the last. */
hm_status hm_sim_begin_as(hm_sim *s, const json_t *request, const hm_options *o,
                          const hm_library *lib, const char *const *who, hm_error *err);
void      hm_sim_end(hm_sim *s); /* frees it; it can begin again */

/* Puts the decision due into s->d; false when the game is over or something broke. */
bool      hm_sim_decide(hm_sim *s);
/* What the bot whose decision it is takes. */
int       hm_sim_choose(hm_sim *s);
void      hm_sim_take(hm_sim *s, int index);
/* What broke, NULL: nothing. */
const hm_error *hm_sim_fault(const hm_sim *s);

#endif
