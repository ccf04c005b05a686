/* history.h - the choices of a game, and states along them. Private to the session
 * and the replay.
 *
 * Undo is a copy of a state that was kept. When they take too much room only every
 * 16th stays, and what lies between is played again from the one before.
 */
#ifndef HM_TOOLS_SAVE_HISTORY_H
#define HM_TOOLS_SAVE_HISTORY_H

#include "core/play.h"

enum {
    HM_KEEP_BYTES = 64 << 20, /* of states: undo is instant in any game of a few hours */
    HM_KEEP_THIN = 16,        /* beyond, every so many of those that were kept */
    HM_KEEP_EVERY_MAX = 1 << 20
};

/* A choice of the line of play that stands, or that redo could bring back. */
typedef struct hm_move {
    uint64_t hash;     /* of the state afterwards */
    uint16_t option;   /* index among the options there were */
    uint8_t  player;
    uint8_t  decision; /* hm_decision_kind + 1; 0: nobody said */
} hm_move;

typedef struct hm_history {
    hm_table       *table; /* not owned */
    uint64_t        start; /* hash of the first state */
    int             moves; /* that stand */
    int             known; /* with those that redo could bring back */
    int             room;
    hm_move        *move;
    unsigned char **kept;  /* [i]: state after i choices, or NULL; [0] is there */
    size_t          kept_bytes;
    int             every; /* which states are kept */
    hm_decision     d;     /* working room; the session keeps the decision due in it */
} hm_history;

/* Of a zeroed history; the table is at its start. */
hm_status hm_history_begin(hm_history *h, hm_table *table, hm_error *err);
void      hm_history_free(hm_history *h);

/* Room for one more move, so that adding it cannot fail. */
hm_status hm_history_reserve(hm_history *h, hm_error *err);
/* The table has just made this move; what could be redone is forgotten. */
void      hm_history_add(hm_history *h, hm_move m);
void      hm_history_forget(hm_history *h); /* what could be redone */

/* Hash of the state after so many choices, which was reckoned when they were made. */
uint64_t  hm_history_hash(const hm_history *h, int moves);

/* Sets the table, not `moves`, to after that many choices. h->d is whatever. */
hm_status hm_history_set(hm_history *h, int moves, hm_error *err);

#endif
