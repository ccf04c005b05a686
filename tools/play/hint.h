/* hint.h - what a good player would do, and why, for a person who asks.
 *
 * The best level of bot thinks for as long as bots do in this match (pace.h), from what
 * the person may know; it makes no choice. That help was used is noted in the save.
 */
#ifndef HM_TOOLS_PLAY_HINT_H
#define HM_TOOLS_PLAY_HINT_H

#include "tools/game/tally.h"
#include "tools/play/match.h"

/* A hint for the decision due, which is a person's; asked again, it is the same one, and
 * costs nothing. say: as in hm_match_bot. On failure there is none: the bot was told to
 * choose nothing, a signal came, a script broke, or a caller asked. */
hm_status hm_hint_ask(hm_match *m, const char *say, const hm_hint **out, hm_error *err);

/* Hints that a player was given in the game so far, those of choices taken back too. */
int hm_hints_used(const hm_session *s, int player);
/* As a row of how the game ended: "help used   3 hints"; none where none was. */
void hm_hints_count(const hm_match *m, hm_tally *y);

void hm_hint_free(hm_match *m);

#endif
