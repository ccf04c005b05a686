/* watch.h - card files that change while a game is on.
 *
 * The designer's loop: edit, save, see. A changed card is taken up when every
 * choice made so far gives the same states with it; else the game stays with the
 * card as it was. */
#ifndef HM_TOOLS_PLAY_WATCH_H
#define HM_TOOLS_PLAY_WATCH_H

#include "tools/play/match.h"

/* Remembers what the files look like now. */
void  hm_watch_begin(hm_match *m);
/* Looks whether they have changed since. NULL: no; else what came of it, malloc'd. When
 * the cards were taken up, the match has another session and table. */
char *hm_watch_look(hm_match *m);

#endif
