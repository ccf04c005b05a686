/* queries.h - arguments that queries and effects share. Inside of lua/ only. */
#ifndef HM_LUA_QUERIES_H
#define HM_LUA_QUERIES_H

#include "lua/sandbox.h"

/* The owner's town as it is now; stops the script where there is none. */
const hm_facts *hm_lua_town(lua_State *L);

/* Stops a script that calls this word, but whose own text does not name it (HM_NAMES_FED
 * and so on): nobody could know of it beforehand. */
void hm_lua_want_named(lua_State *L, unsigned names, const char *word);
/* Fails where points are not being counted, or the script's text does not name what it
 * asks for by this instruction. */
void hm_lua_want_scoring(lua_State *L, hm_op op);

/* The game that is played, or defined while there is no town. */
const hm_game  *hm_lua_game(lua_State *L);

/* A set of squares, cut to the grid; and kinds and types, cut to the game's. */
hm_set   hm_lua_set(lua_State *L, int arg);
uint64_t hm_lua_kinds(lua_State *L, int arg);
uint64_t hm_lua_types(lua_State *L, int arg);
/* A counter of players, by its name or plural. */
int      hm_lua_counter(lua_State *L, int arg);
/* ... and one of squares. */
int      hm_lua_square_counter(lua_State *L, int arg);
int      hm_lua_token(lua_State *L, int arg);
/* "adjacent" and so on, as HM_NEAR_ADJACENT ... */
int      hm_lua_near(lua_State *L, int arg);
/* What a word of the language is called in scripts: "top half" is top_half. */
enum { HM_LUA_WORD_MAX = 32 };
void     hm_lua_word_name(const char *spelling, char name[HM_LUA_WORD_MAX]);
/* Adds what shapes.c and squares.c have to the table on top of the stack. */
void     hm_lua_shapes(lua_State *L);
void     hm_lua_squares(lua_State *L);
/* The bits of all kinds and all types of the game. */
uint64_t hm_lua_all_kinds(const hm_game *g);
uint64_t hm_lua_all_types(const hm_game *g);

/* The result of a function: how many values that is. */
static inline int push_set(lua_State *L, hm_set set)
{
    lua_pushinteger(L, (lua_Integer)set);
    return 1;
}

static inline int push_number(lua_State *L, int64_t n)
{
    lua_pushinteger(L, n);
    return 1;
}

#endif
