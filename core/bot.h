/* bot.h - players that think for themselves, through the decision interface only.
 *
 * A bot looks at the table of the game it plays in and at nothing else. Its own
 * chance is apart from the game's, so bots do not change what a seed deals.
 */
#ifndef HM_BOT_H
#define HM_BOT_H

#include "core/play.h"

typedef struct hm_bot hm_bot;

/* Names of the bots there are ("random", "builder", "greedy"); NULL beyond. */
const char *hm_bot_name(int i);

/* A bot by name, in the arena; it keeps a table of its own of this deal to try
 * things on. HM_EINPUT for an unknown name. */
hm_status hm_bot_new(hm_arena *arena, const char *name, const hm_deal *deal,
                     uint64_t seed, hm_bot **out, hm_error *err);

/* The index of the option it takes. d is the decision due at t. */
int hm_bot_choose(hm_bot *b, const hm_table *t, const hm_decision *d);
/* The script that broke while it was thinking in its last choice, which then is any
 * option; NULL: none. */
const hm_error *hm_bot_fault(const hm_bot *b);

#endif
