/* outline.h - what is known of a function by its text alone. Inside of lua/ only. */
#ifndef HM_LUA_OUTLINE_H
#define HM_LUA_OUTLINE_H

#include "lua/sandbox.h"
#include "lua/source.h"

/* Fills in what the text of function `number` of the chunk tells: its line, what it
 * names, whether it must be watched and counted, and what a call of it costs. */
void hm_lua_look_at_text(hm_lua_function *fn, hm_lua_state *st, const hm_lua_chunk *c,
                         int number);

#endif
