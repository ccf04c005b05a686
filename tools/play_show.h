/* play_show.h - a table as the people around it see it, in plain text on stdout.
 *
 * Whoever is shown something sees what they may: the own hand, and of other towns what
 * the rules let them see.
 */
#ifndef HM_PLAY_SHOW_H
#define HM_PLAY_SHOW_H

#include <stdio.h>

#include "core/play.h"

enum { HM_SHOWN_MAX = 512 }; /* bytes of one option or prompt; longer ones are cut */

/* What the player needs to see, the prompt and the options. */
void hm_show_question(const hm_table *t, const hm_decision *d, bool colour);
/* How it stands, all points, and who won. Returns the exit code. */
int  hm_show_end(const hm_table *t, bool colour);
/* Only who won. */
void hm_write_verdict(FILE *pen, const hm_table *t, const hm_sheet *sheet);
/* An option's text with its remark; text has HM_SHOWN_MAX bytes. */
void hm_option_line(const hm_table *t, const hm_decision *d, int i, char *text);

#endif
