/* crew.h - threads that play many games, and add them up as if one had played them all.
 *
 * Seeds are played in chunks. A chunk is added when all chunks before it were, so that
 * looks (stats.h) see the games up to there and no other: what comes out does not depend
 * on the number of threads. Ctrl-C ends a run after the chunks that are added up by then.
 */
#ifndef HM_TOOLS_SIM_CREW_H
#define HM_TOOLS_SIM_CREW_H

#include "tools/sim/bout.h"


typedef struct hm_crew_task {
    const hm_bouts *how;
    const hm_bouts *other; /* of the second side, played in a bout of its own; NULL: the
                              same */
    int             sides; /* of a batch */
    uint64_t        first; /* seed */
    int64_t         most;  /* games, or pairs */
    int             threads;
    /* Plays one seed into the batch; where there is another way, b[1] is its bout. */
    hm_status (*play)(void *ctx, hm_bout *b, uint64_t seed, hm_batch *into,
                      hm_error *err);
    /* At a look: is it settled? By one thread at a time. NULL: there are no looks. */
    bool (*settled)(void *ctx, const hm_batch *sum, const hm_looks *looks);
    const hm_looks *looks;
    /* After every chunk: is it no use to go on? NULL: it always is. */
    bool (*hopeless)(void *ctx, const hm_batch *sum);
    void           *ctx;
    /* Now and then, from the thread that called; NULL: never. */
    void (*progress)(void *ctx, const hm_batch *sum, int64_t played, double seconds);
} hm_crew_task;

typedef struct hm_crew_end {
    int64_t played;  /* seeds that are added up */
    bool    stopped; /* by Ctrl-C, or by a vigil (vigil.h) */
    bool    settled; /* at a look */
    double  seconds; /* by the clock on the wall */
} hm_crew_end;

/* How many threads there are to be: as the options say, or one per processor. */
int hm_crew_threads(long wanted);

/* *sum is made here, and the caller's to free, also after a failure. */
hm_status hm_crew_run(const hm_crew_task *task, hm_batch *sum, hm_crew_end *end,
                      hm_error *err);

#endif
