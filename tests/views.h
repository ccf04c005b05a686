/* views.h - whether players see of each other's towns only what they may see.
 */
#ifndef HM_TESTS_VIEWS_H
#define HM_TESTS_VIEWS_H

#include "tests/deals.h"

enum { HM_VIEWS_PLAYERS = 6 };

typedef struct hm_views {
    hm_town begun[HM_VIEWS_PLAYERS];    /* as the first asked in a round saw it */
    bool    revealed[HM_VIEWS_PLAYERS]; /* who has seen more of others by now */
    int     round;                      /* -1: no game has begun */
} hm_views;

/* Looks at every decision of a game, one after the other. False: who is asked has seen
 * what others did in this round, before all are done. */
bool hm_views_check(hm_views *v, const hm_test_game *g);

#endif
