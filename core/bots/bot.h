/* bot.h - players that think for themselves, through the decision interface only.
 *
 * A bot looks at the table of the game it plays in and at nothing else. Its own
 * chance is apart from the game's, so bots do not change what a seed deals.
 */
#ifndef HM_CORE_BOTS_BOT_H
#define HM_CORE_BOTS_BOT_H

#include "core/bots/learn.h"
#include "core/bots/recall.h"
#include "core/play.h"

typedef struct hm_bot hm_bot;

enum { HM_PLAYOUTS = 1000 }; /* for a choice, where nothing else is said */

/* What is to be known of a bot before it is made. */
typedef struct hm_bot_info {
    const char *name;
    const char *about;    /* how it plays, for people who choose one; NULL: it is
                             offered as a level instead */
    bool        level;    /* named by how hard it is to beat */
    bool        searches; /* thinks as long as it is told to (hm_bot_limit) */
    bool        usual;    /* takes seats for which nobody was named; one bot does */
    bool        first;    /* the one that people are offered first; one bot is */
    bool        cheap;    /* looks but once at a decision: thousands of games take no
                             more than seconds */
    bool        mass;     /* plays so many games where nobody was named; one bot does */
    bool        rung;     /* of the ladder on which a deck's profile is measured */
    bool        any;      /* takes any option, which leads to odd towns; one bot does */
    bool        eager;    /* ... but builds what it can, which fills them; one bot does */
    bool        learns;   /* has a mind of the deck (learn.h), and learns it if it is
                             given none */
    bool        plans;    /* alone, once nothing is hidden, it plans with a mind that was
                             learned for that (hm_lesson.plans), if it is given one */
} hm_bot_info;

/* The bots there are, then the levels, which are bots too; NULL beyond. */
const hm_bot_info *hm_bot_at(int i);
const hm_bot_info *hm_bot_find(const char *name); /* NULL: there is none */
/* Those of which there is one. */
const hm_bot_info *hm_bot_usual(void);
const hm_bot_info *hm_bot_first(void);
const hm_bot_info *hm_bot_mass(void);
const hm_bot_info *hm_bot_any(void);
const hm_bot_info *hm_bot_eager(void);

/* A bot by name, in the arena; it keeps a table of its own of this deal to try
 * things on. HM_EINPUT for an unknown name. */
hm_status hm_bot_new(hm_arena *arena, const char *name, const hm_deal *deal,
                     uint64_t seed, hm_bot **out, hm_error *err);

/* What a bot can be given besides; all of it outlives the bot. */
typedef struct hm_memory {
    hm_recall     *recall; /* what bots of the same thread remember together (recall.h),
                              turned to this deal; NULL: nothing */
    const hm_mind *mind;   /* for one that learns: of games like this one, and shared by
                              anybody; NULL: it learns when it is made, which takes
                              seconds */
    int            taste;  /* ... and how many hundredths of a point a copy of a card may
                              count more or less than it brings, by chance, another in
                              each game: so that games differ. 0: it plays its best */
} hm_memory;

/* The same with a memory; NULL: none. */
hm_status hm_bot_new_with(hm_arena *arena, const char *name, const hm_deal *deal,
                          uint64_t seed, const hm_memory *memory, hm_bot **out,
                          hm_error *err);

/* Begins its chance again, as that of a bot which was made with this seed: what it
 * chooses does not depend on games that it has played before. */
void hm_bot_reseed(hm_bot *b, uint64_t seed);

/* How long it thinks, if it is one that can think longer: at most so many playouts for a
 * choice (0: any number), and until stop says so, which is asked between playouts (NULL:
 * nobody is asked; with 0 playouts there must be somebody). What it chooses depends on
 * the number of playouts only, so without a stop the same seed plays the same game. */
void hm_bot_limit(hm_bot *b, int playouts, bool (*stop)(void *ctx), void *ctx);

/* Whom it asks, before it tries anything, whether it is to give up thinking; NULL:
 * nobody. Then it takes the best that it has found so far, which may be any option.
 * Unlike `stop` this is asked between any two steps on its own table, thousands of times
 * a second. */
void hm_bot_heed(hm_bot *b, bool (*quits)(void *ctx), void *ctx);

/* Bends it on a card of the deck, by its slot: a copy in its own town counts so many
 * hundredths of a point more than it brings. 0: it is bent on none. Bots that take any
 * option stay as they are. */
void hm_bot_bend(hm_bot *b, int slot, int more);

/* The index of the option it takes. d is the decision due at t. */
int hm_bot_choose(hm_bot *b, const hm_table *t, const hm_decision *d);
/* What a bot that searches came to know of an option in its last choice. */
typedef struct hm_opinion {
    uint32_t playouts; /* in which it was taken, */
    uint32_t all;      /* ... of so many */
    int32_t  points;   /* of its own when they ended, on average, in hundredths, */
    int32_t  error;    /* ... and the standard error of that */
} hm_opinion;
/* False: it did not try it, or it does not search. */
bool hm_bot_opinion(const hm_bot *b, hm_option option, hm_opinion *out);

/* The script that broke while it was thinking in its last choice, which then is any
 * option; NULL: none. */
const hm_error *hm_bot_fault(const hm_bot *b);

#endif
