/* lua_host.h - Lua as a script engine for cards.
 *
 * Cards come from strangers: scripts run in a sandbox (sandbox.h) that gives them the
 * game's vocabulary and nothing else. docs/sandbox.md lists everything they can reach.
 */
#ifndef HM_LUA_LUA_HOST_H
#define HM_LUA_LUA_HOST_H

#include <stdbool.h>

#include "dsl/script.h"

/* A new engine, or NULL when memory is short. Hand it to a library, which frees it, or
 * call host->free(host->self). */
hm_script_host *hm_lua_host_new(void);

/* Who is asked before a script or a file is run whether that is still wanted; NULL:
 * nobody. If not, it fails as if it had hit a limit, so that the step is given up.
 * Scripts are short, but a step may run hundreds. */
void hm_lua_host_heed(const hm_script_host *host, bool (*stop)(void));

/* For benchmarks and messages: bytes in use by all states of the engine. */
size_t hm_lua_host_bytes(const hm_script_host *host);

/* For tests: the scripts and states behind it (pool.h). */
struct hm_lua_pool *hm_lua_host_pool(const hm_script_host *host);

#endif
