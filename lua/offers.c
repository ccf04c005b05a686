/* offers.c - what a tile trades, as a script says it:
 *
 *     return { pay = { wheat = 1 }, gain = { coin = 4 }, points = 1 }
 *
 * or a list of such tables, among which the player chooses. `pay_any` and `gain_other`
 * are cubes of any kind, as in `pay 2 cubes gain 2 other cubes`. Fields are read raw, so
 * no script runs meanwhile, and a field that nobody knows is an error: it would be a
 * misspelt one. */
#include "lua/offers.h"

#include <lauxlib.h>
#include <lua.h>
#include <stdio.h>
#include <string.h>

enum { AMOUNT_MAX = 99, POINTS_MAX = 999 };
_Static_assert(HM_OFFERS_MAX == 16, "messages say so");

typedef struct reader {
    lua_State     *L;
    const hm_game *game;
    char          *why;
    size_t         size;
} reader;

static bool complain(reader *r, const char *before, const char *what, const char *behind)
{
    snprintf(r->why, r->size, "%s%.40s%s", before, what, behind);
    return false;
}

/* A whole number on top of the stack; amounts below nothing are nothing. */
static bool read_number(reader *r, const char *name, int least, int most, int *out)
{
    if (!lua_isinteger(r->L, -1))
        return complain(r, "returns an offer whose '", name, "' is no whole number");
    const lua_Integer n = lua_tointeger(r->L, -1);
    *out = n < least ? least : n > most ? most : (int)n;
    return true;
}

static int kind_of(const reader *r, const char *name)
{
    int kind = hm_game_resource(r->game, name, strlen(name));
    for (int i = 0; i < r->game->resources && kind < 0; i++)
        if (r->game->resource[i].plural != NULL &&
            strcmp(r->game->resource[i].plural, name) == 0)
            kind = i;
    return kind;
}

/* { wood = 2, fish = 1 }, on top of the stack. */
static bool read_amounts(reader *r, const char *name, uint8_t *amount)
{
    lua_State *L = r->L;
    if (!lua_istable(L, -1))
        return complain(r, "returns an offer whose '", name, "' is no table of amounts");
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
        const bool named = lua_type(L, -2) == LUA_TSTRING;
        const char *kind = named ? lua_tostring(L, -2) : "?";
        const int which = named ? kind_of(r, kind) : -1;
        int n;
        if (which < 0)
            return complain(r, "returns an offer with '", kind,
                            "', which is no resource");
        if (!read_number(r, kind, 0, AMOUNT_MAX, &n))
            return false;
        amount[which] = (uint8_t)n;
    }
    return true;
}

static bool read_field(reader *r, const char *name, hm_trade *out)
{
    int n = 0;
    if (strcmp(name, "pay") == 0)
        return read_amounts(r, name, out->pay);
    if (strcmp(name, "gain") == 0)
        return read_amounts(r, name, out->gain);
    if (strcmp(name, "points") == 0) {
        const bool fine = read_number(r, name, -POINTS_MAX, POINTS_MAX, &n);
        out->points = (int16_t)n;
        return fine;
    }
    const bool pays = strcmp(name, "pay_any") == 0;
    if (!pays && strcmp(name, "gain_other") != 0)
        return complain(r, "returns an offer with '", name,
                        "': it has pay, gain, points, pay_any and gain_other");
    const bool fine = read_number(r, name, 0, AMOUNT_MAX, &n);
    *(pays ? &out->pay_any : &out->gain_any) = (uint8_t)n;
    return fine;
}

/* Of the pair on top of the stack. */
static const char *key_of(lua_State *L)
{
    return lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "?";
}

static bool read_offer(reader *r, hm_trade *out)
{
    lua_State *L = r->L;
    memset(out, 0, sizeof *out);
    out->there = true;
    if (!lua_istable(L, -1))
        return complain(r, "returns a list with ", luaL_typename(L, -1),
                        " in it, which is no offer");
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1))
        if (!read_field(r, key_of(L), out))
            return false;
    if (out->gain_any != 0 && out->pay_any == 0)
        return complain(r, "returns an offer with '", "gain_other",
                        "', but without pay_any");
    return true;
}

static bool is_empty(lua_State *L)
{
    lua_pushnil(L);
    if (lua_next(L, -2) == 0)
        return true;
    lua_pop(L, 2);
    return false;
}

/* A list, which is on top of the stack. */
static int read_list(reader *r, lua_Unsigned count, hm_trade *out)
{
    if (count > HM_OFFERS_MAX) {
        complain(r, "returns more than ", "16", " offers");
        return -1;
    }
    for (int i = 0; i < (int)count; i++) {
        lua_rawgeti(r->L, -1, i + 1);
        if (!read_offer(r, &out[i]))
            return -1;
        lua_pop(r->L, 1);
    }
    return (int)count;
}

/* nil and an empty list: nothing is offered. */
static int read_all(reader *r, hm_trade *out)
{
    const lua_Unsigned count = lua_rawlen(r->L, -1);
    if (lua_isnil(r->L, -1))
        return 0;
    if (!lua_istable(r->L, -1)) {
        complain(r, "must return an offer or a list of offers, not ",
                 luaL_typename(r->L, -1), "");
        return -1;
    }
    if (count != 0)
        return read_list(r, count, out);
    return is_empty(r->L) ? 0 : read_offer(r, out) ? 1 : -1;
}

int hm_lua_read_offers(lua_State *L, const hm_game *game, hm_trade *out, char *why,
                       size_t size)
{
    reader r = {L, game, why, size};
    const int top = lua_gettop(L);
    if (!lua_checkstack(L, 8) && !complain(&r, "needs more stack than there is", "", ""))
        return -1;
    const int count = read_all(&r, out);
    lua_settop(L, top);
    return count;
}
