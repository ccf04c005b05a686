/* finish.h - what a game that is over is worth to a bot. Private.
 *
 * Its own points, or its team's, and less half of the best rival's, or of the best team's
 * of rivals; where all win or lose together,
 * everybody's. Copies of the card that it is bent on count more.
 */
#ifndef HM_CORE_BOTS_FINISH_H
#define HM_CORE_BOTS_FINISH_H

#include "core/bots/advise.h"
#include "core/play.h"

enum { HM_FINISH_POINT = 64 }; /* values are in parts of a point */

typedef struct hm_finish {
    const hm_deal *deal;
    const hm_wish *wish;
    hm_facts      *facts;
    hm_sheet      *sheet;
    int32_t        points; /* of the game looked at last, without anything else */
} hm_finish;

/* deal and wish must outlive it. */
hm_status hm_finish_init(hm_finish *f, const hm_deal *deal, const hm_wish *wish,
                         hm_arena *arena, hm_error *err);
/* To a player; 0 if a script broke, which is in *fault then. */
int64_t   hm_finish_worth(hm_finish *f, const hm_table *t, int player, hm_error *fault);

#endif
