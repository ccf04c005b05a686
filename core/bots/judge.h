/* judge.h - choosing with learned weights: in play, and to learn them. Private.
 *
 * Every option is looked at by the town that it leaves to who decides (eye.h), and the
 * best is taken. What an option does that can be read off it is not tried; cards'
 * questions, and what leads to them, are thought through on a table of its own, after a
 * guess at all that the player cannot see.
 *
 * A judge keeps what it saw of a town from choice to choice, so it should be one
 * player's; that of several is as good, but slower.
 */
#ifndef HM_CORE_BOTS_JUDGE_H
#define HM_CORE_BOTS_JUDGE_H

#include "core/bots/advise.h"
#include "core/bots/eye.h"
#include "core/play.h"

enum { HM_JUDGE_DEPTH = 4 }; /* questions of one effect that are thought through */

typedef struct hm_judge {
    const hm_deal *deal;
    hm_eye         eye;
    hm_heed       *heed;
    hm_table      *trial;
    unsigned char *start;                 /* the decision due, with what is guessed, */
    unsigned char *kept[HM_JUDGE_DEPTH];  /* ... and states to come back to */
    hm_decision   *asked[HM_JUDGE_DEPTH];
    int            tries;                 /* made for this choice */
    bool           visits;                /* points depend on others' towns: these */
    const hm_town *around[HM_PLAYERS_MAX];
    int            others;
    bool           scored;                /* the points of the town at hand are known */
    hm_error       fault;                 /* a script that broke in the last choice */
} hm_judge;

/* For games of the deal; of map and weights as hm_eye_init. heed is asked before anything
 * is tried, and stays the caller's. A failure leaves nothing but what the arena has. */
hm_status hm_judge_init(hm_judge *j, const hm_deal *deal, const hm_features *map,
                        const int32_t *weight, hm_heed *heed, hm_arena *arena,
                        hm_error *err);
/* Other weights, or these were changed (NULL: they are the same); and another taste
 * (NULL: none). */
void hm_judge_set(hm_judge *j, const int32_t *weight, const hm_taste *taste);
/* The option that seems best, of equal ones any. A caller has no town: any option. */
int  hm_judge_take(hm_judge *j, const hm_table *t, const hm_decision *d,
                   uint64_t *chance);
/* What each option is worth to who decides, by the town that it leaves. */
void hm_judge_weigh(hm_judge *j, const hm_table *t, const hm_decision *d,
                    uint64_t *chance, int64_t *value);
/* Is the table in the middle of what the player does: is one more question asked? */
bool hm_judge_goes_on(hm_table *t, int player);
/* The features of the player's town at the table. */
void hm_judge_note(hm_judge *j, hm_table *t, int player, hm_noted *note);

#endif
