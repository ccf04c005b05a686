/* bench_sim.h - games of `hamlet sim` as benchmarks: set up, played and counted by the
 * very same code.
 *
 * Their time is that of the clock on the wall, for what threads are worth is the
 * question. The checksum is made of all totals, and does not depend on threads.
 */
#ifndef HM_TOOLS_CMD_BENCH_SIM_H
#define HM_TOOLS_CMD_BENCH_SIM_H

#include "tools/cmd/bench_games.h"

typedef struct hm_bench_sim {
    const char *name;
    long        count;
    const char *bot;   /* on every seat */
    int         players;
    const char *packs;
    bool        deals; /* with cards that are dealt */
} hm_bench_sim;

/* NULL beyond the last. */
const hm_bench_sim *hm_bench_sim_at(int i);

/* Plays out->count games and fills in the rest; with other packs and a deck where the
 * options name some. Returns an exit code, after telling what is wrong. */
int hm_bench_sim_run(const hm_bench_sim *what, const hm_options *o, hm_bench_result *out);

#endif
