/* left.h - the game that was left last, as the set-up offers it. */
#ifndef HM_TOOLS_PLAY_LEFT_H
#define HM_TOOLS_PLAY_LEFT_H

#include "tools/options.h"

typedef struct hm_left {
    const hm_options *o;
    char *text; /* in words: "Tiny Towns, 2 players, round 5"; NULL: there is none */
    char *path; /* its file */
    int   more; /* how many others could be gone on with */
} hm_left;

/* The game played last, or in the place of one that is broken the one before. */
void hm_left_find(hm_left *l, const hm_options *o);
void hm_left_free(hm_left *l);

enum { HM_LEFT_WHY = 160 };
/* Why it cannot be gone on with now, as a sentence, such as that it is open elsewhere;
 * "": it can. */
const char *hm_left_refusal(const hm_left *l, char why[HM_LEFT_WHY]);

#endif
