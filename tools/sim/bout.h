/* bout.h - one game that is played to be counted: a function of its seed.
 *
 * How the games of a run are played is shared by all threads and does not change; a bout
 * is one thread's room for a game, used again for the next one.
 */
#ifndef HM_TOOLS_SIM_BOUT_H
#define HM_TOOLS_SIM_BOUT_H

#include "core/script.h"
#include "tools/game/setup.h"
#include "tools/game/sim.h"
#include "tools/sim/totals.h"

enum { HM_BOUT_BUILDS = 1024 }; /* of one game whose rounds are kept */

typedef struct hm_bouts {
    const hm_options *o;
    const hm_library *lib;
    const json_t     *request; /* for a set-up, without a seed */
    hm_minds         *minds;   /* of bots that learn; NULL: they learn in each game */
    bool              learned; /* can decks of these games be? */
    int               lesson;  /* of pairs of decks that are learned (taught.h): games of
                                  a lesson, */
    int               each;    /* ... and games that are played after it; 0: each seed is
                                  a pair of games */
    int               players;
    int               seats;   /* with a caller's */
    int               bots;
    const char       *bot[HM_PLAYERS_MAX + 1]; /* different ones */
    uint8_t           seat[HM_PLAYERS_MAX + 1]; /* who sits there in a game of seed 0 */
    const bool       *asked;   /* cards whose effects are counted, by hm_card.index; NULL:
                                  none */
} hm_bouts;

typedef struct hm_bout {
    const hm_bouts *how;
    hm_options     *o;      /* with the seed */
    hm_sim         *sim;
    hm_recall       recall; /* of the sim's bots */
    hm_kept_deck    kept;   /* of the game before */
    hm_facts       *facts;
    hm_sheet       *sheet;
    int32_t       (*count)[HM_DECK_MAX], (*points)[HM_DECK_MAX]; /* by player and slot */
    int16_t       (*used)[HM_DECK_MAX]; /* cards that nobody builds */
    uint64_t       *able;   /* slots that a player could build or use, by player */
    hm_heard       *heard;  /* by hm_card.index */
    hm_town        *towns;  /* copies, to take cards away from */
    const hm_deck  *other;  /* another deck with towns of the same plan, by which they are
                               scored, too; NULL: none */
    int             builds; /* of this game: card and round of each */
    struct hm_bout_build {
        uint16_t card, round;
    } build[HM_BOUT_BUILDS];
} hm_bout;

/* What a pair compares. */
typedef struct hm_bout_end {
    bool    fine;   /* it was played to the end */
    int64_t points; /* of all towns */
    int     rounds;
    int     copies; /* of cards that were asked about, in all towns */
    int64_t beside; /* points that these towns would have more by the other deck */
} hm_bout_end;

/* Adds what the one game has more than the other, if both were played to their ends. */
void hm_pair_add(hm_pair_sums *pair, const hm_bout_end *one, const hm_bout_end *other);

/* The bots' names as --bots has them; the last is for all seats that are left. */
void hm_bouts_seat(hm_bouts *how, const char *names, hm_arena *arena);
/* The bot that sits on a seat in the game of that seed: everybody moves on by one seat
 * from seed to seed. A caller stays. */
int  hm_bouts_who(const hm_bouts *how, uint64_t seed, int seat);

/* The game of that seed at its start, all bots on their seats and bent on a card, or on
 * none (NULL): by the request, or that of the run (NULL). o is the options of the games,
 * and gets the seed. HM_EINPUT when it cannot be set up; else s is to be ended. */
hm_status hm_bouts_begin(const hm_bouts *how, const json_t *request, uint64_t seed,
                         const hm_card *bent, hm_options *o, hm_sim *s, hm_error *err);

void hm_bout_begin(hm_bout *b, const hm_bouts *how);
void hm_bout_end_all(hm_bout *b);

/* Plays the game of that seed, by the request or that of the run (NULL), and adds it to
 * the totals. All bots are bent on a card, or on none (NULL). What a script breaks is
 * counted there; HM_EINPUT only when the game cannot be set up. */
hm_status hm_bout_play(hm_bout *b, const json_t *request, uint64_t seed,
                       const hm_card *bent, hm_totals *into, hm_bout_end *end,
                       hm_error *err);

#endif
