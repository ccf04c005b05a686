/* reach.h - walks everything a script can get hold of; for the tests. Inside of lua/
 * only. */
#ifndef HM_LUA_REACH_H
#define HM_LUA_REACH_H

#include "lua/sandbox.h"

/* Tells each value once, sorted by name: what it is, and what would be wrong with it
 * ("math.abs function", "x table writable"). */
void hm_lua_tell_reach(hm_lua_state *st, void (*tell)(void *ctx, const char *line),
                       void *ctx);

#endif
