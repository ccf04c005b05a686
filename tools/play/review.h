/* review.h - a game that was played elsewhere, given by the choices that were made in it,
 * to be looked at like a saved one. */
#ifndef HM_TOOLS_PLAY_REVIEW_H
#define HM_TOOLS_PLAY_REVIEW_H

#include <jansson.h>

#include "tools/options.h"

/* The choices, and what they end in. */
typedef struct hm_reviewed {
    const json_t     *request; /* for its set-up (setup.h) */
    const hm_options *set_up;  /* what the request leaves open */
    int               moves;
    const uint16_t   *option;  /* that was taken at each */
    bool              broken;  /* a script broke at the last: it is shown up to there */
} hm_reviewed;

/* On a screen where there is one, unless --text or --plain is there; else as a list of
 * moves. Nothing is kept in a file. Returns an exit code, after telling what is wrong. */
int hm_review(const hm_reviewed *game, const hm_options *o);

#endif
