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

/* What kind of mind bots need in a game of this deal. */
typedef enum hm_mind_need {
    HM_MIND_NONE,
    HM_MIND_USUAL, /* one of them learns */
    HM_MIND_PLANS  /* one plays alone, and plans */
} hm_mind_need;
hm_mind_need hm_minds_need(const char *const *who, int count, const hm_deal *deal);

/* A mind for games of this deal, until it is given back; *out is NULL where the game has
 * none, or none is needed. Any thread may ask. Ctrl-C ends a lesson early: who then goes
 * on plays badly. */
hm_status hm_minds_take(hm_minds *m, const hm_deal *deal, hm_mind_need need,
                        const hm_mind **out, hm_error *err);
void      hm_minds_give_back(hm_minds *m, const hm_mind *mind); /* NULL: nothing */

/* The same for one bot that plays a single game, into the arena. */
hm_status hm_mind_for(hm_arena *arena, const char *bot, const hm_deal *deal,
                      const hm_mind **out, hm_error *err);

/* How many of these bots are of those that learn? */
int       hm_minds_needed(const char *const *who, int count);
/* What hm_memory.taste is to be for them: several equal minds at a table would play one
 * and the same game again and again, so each has a taste. */
int       hm_minds_taste(const char *const *who, int count);

#endif
