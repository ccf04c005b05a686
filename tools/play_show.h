/* play_show.h - a table as the people around it see it, in plain text on stdout.
 *
 * Whoever is shown something sees what they may: the own hand, and of other towns what
 * the rules let them see.
 */
#ifndef HM_PLAY_SHOW_H
#define HM_PLAY_SHOW_H

#include "core/play.h"

enum { HM_SHOWN_MAX = 512 }; /* bytes of one option or prompt; longer ones are cut */

/* What the player needs to see, the prompt and the options. */
void hm_show_question(const hm_table *t, const hm_decision *d, bool colour);
/* How it stands, all points, and who won. Returns the exit code. */
int  hm_show_end(const hm_table *t, bool colour);

#endif
