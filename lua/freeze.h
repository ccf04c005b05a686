/* freeze.h - scripts keep nothing between calls: what they could keep it in.
 *
 * A function of a card can reach variables outside of it (Lua's upvalues), tables in
 * these, functions in those, and their variables in turn. When a file has run, every
 * table within reach is replaced by a read-only form, and every variable is noted; after
 * each call the variables of that function are compared and put back.
 */
#ifndef HM_LUA_FREEZE_H
#define HM_LUA_FREEZE_H

#include "lua/sandbox.h"

typedef struct hm_lua_watch hm_lua_watch;

/* To be called in protected mode, with the words' own variables (those of the function
 * on top of the stack, which is popped) left out: everything within reach of functions
 * first..last of HM_LUA_FUNCS. Stops the script when something there cannot be kept. */
void hm_lua_freeze(lua_State *L, int first, int last);

/* Does the function reach no other Lua function? How many variables? */
bool hm_lua_is_leaf(const hm_lua_state *st, int number);
int  hm_lua_variables(const hm_lua_state *st, int number);

/* The name of a variable that the call of this function has changed, or NULL. All are as
 * they were afterwards. */
const char *hm_lua_put_back(hm_lua_state *st, int number);

void hm_lua_watch_free(hm_lua_watch *w); /* NULL is fine */

#endif
