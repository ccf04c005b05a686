/* pause.h - effects that stop to ask and go on from there.
 *
 * Answers are all that a state keeps of an effect, and with them it can always be run
 * again from its start. Who has kept where it asked need not: it goes on from the step
 * that asks. A pause is open where that can be: an effect of bytecode asks itself, before
 * it has caused anything.
 *
 * An hm_under_way is room that points into itself, so it is never copied. It says nothing
 * of another town, or of the same when others have done something since.
 */
#ifndef HM_CORE_PAUSE_H
#define HM_CORE_PAUSE_H

#include "core/run.h"

/* Where an effect asks: the run before the step, and the town. */
typedef struct hm_pause {
    bool    open;
    uint8_t answers; /* given up to there */
    hm_run  run;
    hm_kept town;
} hm_pause;

typedef struct hm_under_way {
    hm_effect   effect;
    hm_outcome  after; /* as hm_effect_run leaves it */
    hm_question q;
    hm_pause    pause; /* after HM_EFFECT_ASKS */
    hm_chain    chain;
    int64_t     left;
} hm_under_way;

/* Runs w->effect from its start, as hm_effect_run does. */
hm_effect_result hm_effect_start(hm_under_way *w, const hm_town *town);
/* Goes on from an open pause of this run, w->pause or a copy, with one more answer. */
hm_effect_result hm_effect_go_on(hm_under_way *w, const hm_pause *from, int answer);
/* A pause is copied as far as there is something in it. */
void hm_pause_copy(const hm_deck *d, hm_pause *to, const hm_pause *from);

#endif
