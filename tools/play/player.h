/* player.h - what a player that is a program is told, and what it may answer: the other
 * half of the line protocol (docs/protocol.md, "A seat for your program").
 *
 * A player gets what a person on that seat sees and no more: neither the seed nor a hash
 * of the state is in any of it, nor what others hide, nor what a caller will read out.
 * All results are new references.
 */
#ifndef HM_TOOLS_PLAY_PLAYER_H
#define HM_TOOLS_PLAY_PLAYER_H

#include <jansson.h>

#include "tools/save/session.h"

enum { HM_PLAYER_PROTOCOL = 1 };

/* Before anything else; player: the seat, that of a caller comes after the players'. */
json_t *hm_player_greeting(const hm_session *s, int player);
/* What is to be chosen, and how it stands for whose decision it is. */
json_t *hm_player_question(const hm_session *s, const hm_decision *d);
/* The last line: the result of a game that is over; else only that it is left. */
json_t *hm_player_farewell(hm_session *s);

/* The number of an option that a line of so many bytes chooses, of so many. HM_EINPUT: it
 * does not, and the message says why and what was expected. */
hm_status hm_player_answer(const char *line, size_t length, int options, int *option,
                           hm_error *err);

#endif
