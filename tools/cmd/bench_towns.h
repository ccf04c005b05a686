/* bench_towns.h - the deck and the random towns that benchmarks work on.
 *
 * Which cards these are stands in a file of the pack (first-game.deck), since no
 * C file knows a card. The same seed always gives the same towns.
 */
#ifndef HM_TOOLS_CMD_BENCH_TOWNS_H
#define HM_TOOLS_CMD_BENCH_TOWNS_H

#include "core/deck.h"
#include "dsl/library.h"

enum { HM_BENCH_TOWNS = 1024 }; /* few enough to stay in the cache, so that work is
                                   measured and not memory */

/* splitmix64: see docs/performance.md. */
uint64_t hm_bench_next(uint64_t *state);

/* The deck of the file, a card per line, or (NULL) of first-game.deck in one of the
 * library's packs. Variants that its cards need are turned on in *how. */
hm_status hm_bench_deck(const hm_library *lib, const char *file, hm_arena *arena,
                        hm_setting *how, const hm_deck **out, hm_error *err);

/* HM_BENCH_TOWNS towns with a random building of the deck on every square. */
void hm_bench_full(const hm_deck *d, const hm_setting *how, uint64_t seed,
                   hm_town *town);

/* The same number of towns played at random (the policy of the playouts) up to the
 * moment when half of the squares are taken. */
void hm_bench_half(const hm_deck *d, const hm_setting *how, uint64_t seed,
                   hm_town *town);

#endif
