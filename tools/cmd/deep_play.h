/* deep_play.h - one game that is watched, move by move. Private to deep*.c and its test.
 *
 * Tallies are by hm_card.index; those of cards that nobody asks about stay empty. */
#ifndef HM_TOOLS_CMD_DEEP_PLAY_H
#define HM_TOOLS_CMD_DEEP_PLAY_H

#include "core/script.h"
#include "tools/game/sim.h"

/* Which game it was: with the file, that is all one needs to have it again. */
typedef struct hm_deep_game {
    uint64_t    seed;
    const char *mode;
    int         players;
    const char *bots;
    const char *rule;      /* "NAME=VALUE" of a switch, NULL: all as usual */
    bool        prepared;  /* the first player begins with the cubes of a layout: no
                              `hamlet play` does */
} hm_deep_game;

typedef struct hm_tally {
    bool         asked;     /* it is one of the cards to be watched */
    int          games;     /* in which it was in play */
    int          offered;   /* decisions in which it could be built or used */
    int          built;     /* games in which it stood in the end, or was used or shown */
    int          scored;    /* games in which it had points other than 0 */
    int          percent;   /* most that a step with its effects took of its budget */
    uint32_t    *times;     /* by clause (core/script.h) */
    hm_heard     heard;
    hm_deep_game first, heavy; /* a game with it; the one with that step */
} hm_tally;

/* What is wrong with a game. */
typedef enum hm_deep_fault { HM_DEEP_FINE, HM_DEEP_BROKE, HM_DEEP_UNDO, HM_DEEP_REPLAY }
    hm_deep_fault;

/* The choices of a game, with the hash of the state after each. */
typedef struct hm_deep_record {
    int       moves, room;
    uint64_t  start;
    uint64_t *hash;
    uint32_t *option;
} hm_deep_record;

/* How often a choice is taken back and made again, and the whole game played again: not
 * in every game, for it takes as long as the game. */
typedef enum hm_deep_care { HM_DEEP_PLAYS, HM_DEEP_UNDOES, HM_DEEP_REPLAYS } hm_deep_care;

/* Plays the game that has begun to its end and fills the tallies. BROKE: *err has why;
 * UNDO, REPLAY: states differ after *move choices. The record is working room; whoever
 * owns it frees its two lists. */
hm_deep_fault hm_deep_play(hm_sim *s, const hm_deep_game *which, hm_deep_care care,
                           hm_tally *tally, hm_deep_record *record, int *move,
                           hm_error *err);

/* Lays the cubes of one of the cards that are asked about in the town of the first
 * player, before anything is decided, so that what bots seldom build is built, too.
 * False: none of them is built from cubes. */
bool hm_deep_prepare(hm_sim *s, const hm_tally *tally, uint64_t seed);

/* Plays the choices of the record from the start of the same game; false: the state after
 * *move of them is another one. */
bool hm_deep_again(hm_sim *s, const hm_deep_record *record, int *move);

#endif
