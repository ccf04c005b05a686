/* seats.h - who sits where in a match: people, bots, programs. Private to it.
 *
 * Where a program plays, a bot stands by: it chooses when the program is not waited for,
 * and can take its seat (hm_match_stand_in).
 */
#ifndef HM_TOOLS_PLAY_SEATS_H
#define HM_TOOLS_PLAY_SEATS_H

#include "tools/play/match.h"

/* Everybody sits down: as the options say, or as the save has it. Programs that sit there
 * already stay. HM_EINPUT: a name that is wrong. */
hm_status hm_seats_fill(hm_match *m, hm_error *err);
/* Programs are told how it ended, and are gone afterwards. */
void      hm_seats_dismiss(hm_match *m);

#endif
