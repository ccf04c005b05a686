/* bench_games.h - whole games, and choices of bots that search, as benchmarks.
 *
 * The work is cut into parts of equal length, each with a session, a table, bots and
 * chance of its own, so that threads share nothing that changes. What comes out does not
 * depend on how many threads there were, nor on the machine.
 */
#ifndef HM_TOOLS_CMD_BENCH_GAMES_H
#define HM_TOOLS_CMD_BENCH_GAMES_H

#include "core/status.h"
#include "tools/options.h"

typedef struct hm_bench_result {
    long     count;
    double   seconds;
    uint64_t checksum;
    int      threads; /* that did it; 0: one */
} hm_bench_result;

static inline uint64_t hm_bench_fold(uint64_t sum, uint64_t n)
{
    return sum * 1000003u + n;
}

/* What is played, and by whom. Where the bot is one that searches, the count is one of
 * its playouts, else one of games. */
typedef struct hm_bench_game {
    const char *game;
    int         players;
    const char *mode;  /* NULL: the usual one */
    const char *bot;   /* on every seat; NULL: options are taken at random, by number */
    bool        deals; /* with cards that are dealt */
} hm_bench_game;

/* Does out->count of it and fills in the rest. Cards are drawn by the seed of the
 * options, unless they name some. */
hm_status hm_bench_games(const hm_bench_game *what, const hm_options *o,
                         hm_bench_result *out, hm_error *err);

#endif
