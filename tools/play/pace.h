/* pace.h - how long bots think: by the clock, or by a number of playouts.
 *
 * By the clock a bot thinks deeper on a faster machine; by playouts the same seed gives
 * the same game everywhere. Either way it can be told to choose at once (stop.h).
 */
#ifndef HM_TOOLS_PLAY_PACE_H
#define HM_TOOLS_PLAY_PACE_H

#include <jansson.h>

#include "core/bots/bot.h"
#include "tools/options.h"

enum { HM_THINK_MS = 1000 };

typedef struct hm_pace {
    long    ms;       /* for a choice */
    long    playouts; /* instead of the time; 0: the time counts */
    int64_t until;
    /* asked now and then: is a choice wanted at once? or NULL */
    bool  (*hurry)(void *ctx);
    void   *ctx;
} hm_pace;

/* As the options say; if they do not, as the set-up of a saved game does. */
hm_pace hm_pace_of(const hm_options *o, const json_t *setup);
/* The bot goes by this pace from now on, which must stay where it is. */
void hm_pace_set(hm_pace *p, hm_bot *bot);
/* A choice begins. */
void hm_pace_begin(hm_pace *p);

#endif
