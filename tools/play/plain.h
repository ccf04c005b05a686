/* plain.h - the plain face of `play`: lines of text, for screen readers, pipes and tests.
 */
#ifndef HM_TOOLS_PLAY_PLAIN_H
#define HM_TOOLS_PLAY_PLAIN_H

#include "tools/play/match.h"

typedef struct hm_plain hm_plain;

hm_plain *hm_plain_new(hm_match *m, bool colour); /* the match must stay */
void      hm_plain_free(hm_plain *p); /* NULL is fine */
/* Plays the match to its end, or until it is left. *again: the people want another game.
 * Returns the exit code. */
int       hm_plain_play(hm_plain *p, bool *again);

#endif
