/* run_plan.h - from the command line to games that can be played, and a record of them.
 */
#ifndef HM_TOOLS_SIM_RUN_PLAN_H
#define HM_TOOLS_SIM_RUN_PLAN_H

#include "tools/sim/crew.h"
#include "tools/sim/record.h"

typedef struct hm_run_plan {
    hm_arena    arena;
    hm_options *o;       /* of the games: the deck read, nothing about output */
    hm_library *lib;
    json_t     *request; /* without a seed */
    hm_bouts    how;
    json_t     *head;    /* of the record */
    uint64_t    first;
    int64_t     most;    /* seeds */
    bool        whole;   /* a chunk: it is not to stop early */
    int         threads;
    const char *what;    /* is told while it goes on; NULL: games */
} hm_run_plan;

enum { HM_SIM_GAMES = 1000, HM_SIM_PAIRS = 4000 };

/* Reads the packs and tries the set-up. False after telling what is wrong; *code is the
 * exit code then. `usual`: how many games where nobody says. */
bool hm_run_plan_make(hm_run_plan *p, const hm_options *o, int64_t usual, int *code);
/* Has everybody of --bots a seat? Else false after telling: who would never sit down is
 * not to be listed as if they had played. */
bool hm_run_plan_seats(const hm_run_plan *p, int *code);
void hm_run_plan_free(hm_run_plan *p);

/* An empty record of such a run; head and names are shared with the plan or copied. */
void hm_run_record(const hm_run_plan *p, hm_sim_record *r);

/* Plays all games of the plan. HM_EINPUT when one cannot be set up. */
hm_status hm_run_play(const hm_run_plan *p, bool tells, hm_sim_record *r, hm_error *err);

/* A line about how far it is, on stderr where that is a terminal. */
void hm_run_progress(int64_t played, int64_t most, const char *what, double seconds);
/* The same of pairs, with what is known of their points so far. */
void hm_run_progress_pairs(int64_t played, int64_t most, const char *what,
                           const hm_pair_sums *pair, int towns, double seconds);
void hm_run_progress_end(void);

#endif
