/* minds.h - what was learned of decks, kept for the games to come.
 *
 * Learning a deck takes seconds (core/bots/learn.h), so a mind is kept and shared by all
 * bots and threads that play with the deck. Who needs one that is being learned waits for
 * it. Some dozens are kept; the one that was not used for longest makes room.
 *
 * A mind is the same whoever asks first, so nothing that is played depends on it.
 */
#ifndef HM_TOOLS_GAME_MINDS_H
#define HM_TOOLS_GAME_MINDS_H

#include "core/bots/bot.h"

typedef struct hm_minds hm_minds;

/* games: of a lesson, 0: as many as usual. Cards of what is learned must outlive it.
 * Never NULL. */
hm_minds *hm_minds_new(long games);
void      hm_minds_free(hm_minds *m); /* when all were given back; NULL: nothing */

/* A mind for games of this deal, until it is given back; *out is NULL where the game has
 * none. Any thread may ask. Ctrl-C ends a lesson early: who then goes on plays badly. */
hm_status hm_minds_take(hm_minds *m, const hm_deal *deal, const hm_mind **out,
                        hm_error *err);
void      hm_minds_give_back(hm_minds *m, const hm_mind *mind); /* NULL: nothing */

/* How many of these bots are of those that learn? */
int       hm_minds_needed(const char *const *who, int count);
/* What hm_memory.taste is to be for them: several equal minds at a table would play one
 * and the same game again and again, so each has a taste. */
int       hm_minds_taste(const char *const *who, int count);

#endif
