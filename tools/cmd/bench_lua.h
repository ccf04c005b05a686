/* bench_lua.h - a small game with scripted cards, in memory: what the benchmarks of
 * scripts work on, whatever packs there are. */
#ifndef HM_TOOLS_CMD_BENCH_LUA_H
#define HM_TOOLS_CMD_BENCH_LUA_H

#include "core/deck.h"
#include "dsl/library.h"

enum { HM_BENCH_PLAIN, HM_BENCH_LOOKING }; /* slots of the deck's two cards */

/* The library; NULL with err filled. The caller frees it. */
hm_library *hm_bench_lua(hm_error *err);
/* Its deck: a card whose script gives a number back at once, and one whose script looks
 * at its neighbours and at where it stands. */
hm_status hm_bench_lua_deck(const hm_library *lib, hm_arena *arena, const hm_deck **out,
                            hm_error *err);
/* Towns with the second card on every square. */
void hm_bench_lua_towns(const hm_deck *d, const hm_setting *how, uint64_t seed,
                        hm_town *town);

#endif
