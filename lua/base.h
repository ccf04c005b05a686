/* base.h - the words of Lua itself that scripts have: see hm_lua_base in sandbox.h.
 *
 * Every function is a plain C function without variables of its own, so none can carry
 * anything from one call to the next, and each charges for its work before doing it.
 */
#ifndef HM_LUA_BASE_H
#define HM_LUA_BASE_H

#include "lua/sandbox.h"

/* What names that no script has declared come to; set as variable _ENV of every chunk. */
void hm_lua_push_outside(lua_State *L);

/* table and the methods of texts; base.c puts them where they belong. */
extern const luaL_Reg hm_lua_table_words[];
extern const luaL_Reg hm_lua_text_words[];

/* A new read-only table with these functions, into the table on top of the stack. */
void hm_lua_group(lua_State *L, const char *name, const luaL_Reg *words);

/* The number or text at index as bytes for joining; buffer is used for numbers. NULL for
 * anything else. */
enum { HM_LUA_NUMBER_TEXT = 48 };
const char *hm_lua_bytes(lua_State *L, int index, char buffer[HM_LUA_NUMBER_TEXT],
                         size_t *length);

#endif
