/* pace.h - how long bots think, by the clock or by a number of playouts, and how long
 * people are given to see what they did.
 *
 * By the clock a bot thinks deeper on a faster machine; by playouts the same seed gives
 * the same game everywhere. Either way it can be told to choose at once, or nothing: by a
 * signal (stop.h), or by whoever reads keys meanwhile. While they do, the clock of the
 * bot stands still.
 */
#ifndef HM_TOOLS_PLAY_PACE_H
#define HM_TOOLS_PLAY_PACE_H

#include <jansson.h>

#include "core/bots/bot.h"
#include "tools/options.h"

enum {
    HM_THINK_MS = 1000,
    HM_PATIENCE_MS = 10000,
    HM_BRIEF_MS = 100 /* for a choice that nobody wants to wait for */
};

/* What people want of a bot that thinks. */
typedef enum hm_hurry {
    HM_THINK_ON,
    HM_CHOOSE_NOW,
    HM_CHOOSE_NOTHING /* the game is left there, or goes back */
} hm_hurry;

typedef struct hm_pace {
    long     ms;       /* for a choice */
    long     playouts; /* instead of the time; 0: the time counts */
    long     wait;     /* after what bots did and people can see, in milliseconds */
    long     patience; /* with a program, in milliseconds (program.h) */
    bool     brief;    /* no choice takes longer than HM_BRIEF_MS */
    int64_t  begun, until, asked;
    hm_hurry said;     /* of this choice */
    /* asked now and then, a few dozen times a second; or NULL */
    hm_hurry (*ask)(void *ctx);
    void    *ctx;
} hm_pace;

/* As the options say; if they do not, as the set-up of a saved game does. */
hm_pace hm_pace_of(const hm_options *o, const json_t *setup);
/* The bot goes by this pace from now on, which must stay where it is. */
void hm_pace_set(hm_pace *p, hm_bot *bot);
/* A choice begins. */
void hm_pace_begin(hm_pace *p);
/* Is it to end now, although its time is not over? For a player whose thinking cannot be
 * asked from inside, too. p->said tells whether it is to choose nothing. */
bool hm_pace_ends(hm_pace *p);
/* This choice and all that follow are brief. */
void hm_pace_shorten(hm_pace *p);

#endif
