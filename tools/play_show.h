/* play_show.h - a table as the people around it see it, in plain text on stdout.
 *
 * Whoever is shown something sees what they may: the own hand, and of other towns what
 * the rules let them see.
 */
#ifndef HM_PLAY_SHOW_H
#define HM_PLAY_SHOW_H

#include "core/play.h"

enum { HM_SHOWN_MAX = 512 }; /* bytes of one option or prompt; longer ones are cut */

/* The player's town and hand, the prompt and the options. */
void hm_show_question(const hm_table *t, const hm_decision *d, bool colour);
/* Everybody's town, as the viewer may see it. */
void hm_show_towns(const hm_table *t, int viewer, bool colour);
/* The cards for everybody, and those dealt that the player may know of. */
void hm_show_cards(const hm_table *t, int player);
/* All towns and their points, and who won. Returns the exit code. */
int  hm_show_end(const hm_table *t, bool colour);

#endif
