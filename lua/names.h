/* names.h - what texts in scripts name. Inside of lua/ only.
 *
 * Names that stand in a script are looked up when it is loaded (hm_lua_name in
 * sandbox.h), and lie in a table of the state; each is one number for all that it can
 * be, of which the word that uses it takes its part.
 */
#ifndef HM_LUA_NAMES_H
#define HM_LUA_NAMES_H

#include "lua/sandbox.h"

/* What the text at arg names; `what` is what it should have been, should it be no text.
 * Stops the script then, and where there is no town. */
lua_Integer hm_lua_named(lua_State *L, int arg, const char *what);

/* Each is -1 where it names none. */
static inline int type_in(lua_Integer code) { return (int)(code & 0xff) - 1; }
static inline int kind_in(lua_Integer code) { return (int)(code >> 8 & 0xff) - 1; }
static inline int counter_in(lua_Integer code) { return (int)(code >> 16 & 0xff) - 1; }
static inline int terrain_in(lua_Integer code) { return (int)(code >> 24 & 0xff) - 1; }
static inline int card_in(lua_Integer code) { return (int)(code >> 32) - 1; }

/* Among which names a misspelt one may be. */
enum { HM_LUA_TYPES = 1, HM_LUA_KINDS = 2, HM_LUA_CARDS = 4, HM_LUA_COUNTERS = 8 };

/* Stops the script: there is no such thing. */
int hm_lua_unknown(lua_State *L, int arg, int among, const char *what);

#endif
