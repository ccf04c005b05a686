/* program.h - a seat that is a program: started with the game, asked for every decision
 * of its seat (docs/protocol.md, "A seat for your program"), and gone with the game.
 *
 * It is told what its player may see and may only choose (tools/play/player.h). Whatever
 * else it does, or if it does nothing for too long, it is ended, and the error says what
 * it did; the game is as it was. What it writes to stderr goes to stderr, or while there
 * is a full screen into a file (hm_games_log).
 */
#ifndef HM_TOOLS_PLAY_PROGRAM_H
#define HM_TOOLS_PLAY_PROGRAM_H

#include "tools/play/pace.h"
#include "tools/save/session.h"

typedef struct hm_agent hm_agent;

/* Is this name of a player, as in --bots, that of a program? */
bool hm_agent_is_named(const char *name);

/* Starts it for a seat. A name is a path, with arguments behind it. given: by whoever
 * plays, and not by a save, which may come from a stranger: then it must be one that was
 * given before. */
hm_status hm_agent_start(const char *name, bool given, const hm_session *s, int seat,
                           hm_agent **out, hm_error *err);
/* Everybody sits: it is told who it is and what is played, if it was not yet. */
void hm_agent_greet(hm_agent *p, const hm_session *s, int seat);
/* The name under which it is found from everywhere: for the save. */
const char *hm_agent_full_name(const hm_agent *p);

/* *option is its choice; -1: it was not waited for any longer, because hm_pace_ends.
 * After a failure it is broken. */
hm_status hm_agent_choose(hm_agent *p, const hm_session *s, const hm_decision *d,
                            hm_pace *pace, int *option, hm_error *err);
bool hm_agent_is_broken(const hm_agent *p);

/* The game is over, or left: the last line is sent. */
void hm_agent_dismiss(hm_agent *p, hm_session *s);
/* It is gone afterwards; NULL is fine. */
void hm_agent_end(hm_agent *p);

#endif
