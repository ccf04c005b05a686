/* base.c - lua's own functions, rewritten: those of the standard library reach further
 * than cards may, iterate in an order that differs between runs, or take time without
 * being charged. */
#include "lua/base.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/words.h"

enum {
    PAIRS_MAX = 2048, /* entries of a table that pairs goes through */
    PAIRS = 50,       /* instructions for looking through a large and empty table, */
    LOAD_PAIRS = 400  /* which may be larger while loading */
};

/* -- read-only tables: an empty one that shows another */

static const char sealed_key, first_key, table_key; /* only their addresses matter */

static int refuse_writing(lua_State *L)
{
    return hm_lua_fail(
        L, "this table is read-only: what is made outside of a function stays "
           "as it is (make a copy)");
}

static int length_of_sealed(lua_State *L)
{
    lua_Integer n = 0;
    if (hm_lua_sealed(L, 1))
        n = (lua_Integer)lua_rawlen(L, -1);
    lua_pushinteger(L, n);
    return 1;
}

/* The table itself stays empty, since __newindex is asked only for fields that are not
 * there; what is shown lies behind __index. A false __metatable keeps scripts from
 * getting hold of it. */
void hm_lua_seal(lua_State *L)
{
    lua_newtable(L);
    lua_createtable(L, 0, 5);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushvalue(L, -3);
    lua_rawsetp(L, -2, &sealed_key);
    lua_pushcfunction(L, refuse_writing);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, length_of_sealed);
    lua_setfield(L, -2, "__len");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_replace(L, -2);
}

bool hm_lua_sealed(lua_State *L, int index)
{
    if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index))
        return false;
    if (lua_rawgetp(L, -1, &sealed_key) == LUA_TTABLE) {
        lua_replace(L, -2);
        return true;
    }
    lua_pop(L, 2);
    return false;
}

void hm_lua_group(lua_State *L, const char *name, const luaL_Reg *words)
{
    lua_newtable(L);
    luaL_setfuncs(L, words, 0);
    hm_lua_seal(L);
    lua_setfield(L, -2, name);
}

/* -- names nobody declared */

/* The nearest word; of equally near ones the first by alphabet, whatever the order in
 * which Lua goes through its table. */
static const char *nearest(lua_State *L, const char *name, size_t length)
{
    hm_near best = {NULL, 0};
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_WORDS);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        hm_near one = {NULL, 0};
        hm_near_try(&one, name, length, lua_tostring(L, -2));
        if (one.best != NULL &&
            (best.best == NULL || one.distance < best.distance ||
             (one.distance == best.distance && strcmp(one.best, best.best) < 0)))
            best = one;
    }
    lua_pop(L, 1);
    return best.best;
}

static int unknown_name(lua_State *L)
{
    size_t length;
    if (lua_type(L, 2) != LUA_TSTRING)
        return hm_lua_fail(L, "unknown name");
    const char *name = lua_tolstring(L, 2, &length);
    const char *near = length < 40 ? nearest(L, name, length) : NULL;
    if (near != NULL)
        return hm_lua_fail(L, "unknown name '%s' (did you mean '%s'?)", name, near);
    return hm_lua_fail(L, "unknown name '%.60s'", name);
}

static int undeclared_name(lua_State *L)
{
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
    return hm_lua_fail(L, "'%.60s' is not declared: write local %.60s = ...", name, name);
}

void hm_lua_push_outside(lua_State *L)
{
    lua_newtable(L);
    lua_createtable(L, 0, 3);
    lua_pushcfunction(L, unknown_name);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, undeclared_name);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
}

/* -- going through tables */

static int next_index(lua_State *L)
{
    lua_Integer i = hm_lua_integer(L, 2, "a position") + 1;
    if (!lua_istable(L, 1))
        return hm_lua_fail(L, "ipairs() wants a table");
    lua_pushinteger(L, i);
    return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

static int base_ipairs(lua_State *L)
{
    if (!lua_istable(L, 1))
        return hm_lua_fail(L, "ipairs() wants a table, not %s", hm_lua_what(L, 1));
    lua_pushcfunction(L, next_index);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

typedef struct key {
    int         kind; /* numbers, then texts, then booleans */
    bool        whole;
    lua_Integer integer;
    lua_Number  number;
    const char *text;
    size_t      length;
} key;

static int by_number(const key *a, const key *b)
{
    if (a->whole && b->whole)
        return (a->integer > b->integer) - (a->integer < b->integer);
    int order = (a->number > b->number) - (a->number < b->number);
    return order != 0 ? order : b->whole - a->whole;
}

static int by_text(const key *a, const key *b)
{
    size_t both = a->length < b->length ? a->length : b->length;
    int order = memcmp(a->text, b->text, both);
    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

static int by_key(const void *left, const void *right)
{
    const key *a = left, *b = right;
    if (a->kind != b->kind)
        return a->kind - b->kind;
    if (a->kind == 0)
        return by_number(a, b);
    return a->kind == 1 ? by_text(a, b) : (int)(a->integer - b->integer);
}

/* Texts stay where they are while their table does. */
static key read_key(lua_State *L, int index)
{
    key k = {0};
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        k.whole = lua_isinteger(L, index);
        k.integer = k.whole ? lua_tointeger(L, index) : 0;
        k.number = lua_tonumber(L, index);
        break;
    case LUA_TSTRING:
        k.kind = 1;
        k.text = lua_tolstring(L, index, &k.length);
        break;
    case LUA_TBOOLEAN:
        k.kind = 2;
        k.integer = lua_toboolean(L, index);
        break;
    default:
        hm_lua_fail(L,
                    "pairs() goes through numbers, texts and booleans only: a key is %s",
                    hm_lua_what(L, index));
    }
    return k;
}

static void push_key(lua_State *L, const key *k)
{
    if (k->kind == 1)
        lua_pushlstring(L, k->text, k->length);
    else if (k->kind == 2)
        lua_pushboolean(L, (int)k->integer);
    else if (k->whole)
        lua_pushinteger(L, k->integer);
    else
        lua_pushnumber(L, k->number);
}

static int log2_of(lua_Integer n)
{
    int log = 1;
    for (; n > 1; n >>= 1)
        log++;
    return log;
}

/* The keys of the table on top of the stack, in order; returns how many. */
static int sorted_keys(lua_State *L, key out[PAIRS_MAX])
{
    int n = 0;
    hm_lua_charge(L, hm_lua_of(L)->fn ? PAIRS : LOAD_PAIRS);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        if (n == PAIRS_MAX)
            hm_lua_fail(L, "the table has too many entries for pairs() (%d at most)",
                        PAIRS_MAX);
        out[n++] = read_key(L, -2);
    }
    hm_lua_charge(L, (int64_t)n * log2_of(n));
    qsort(out, (size_t)n, sizeof *out, by_key);
    return n;
}

/* A table key -> next key, so that the iterator itself keeps nothing. */
static void push_order(lua_State *L)
{
    key k[PAIRS_MAX];
    if (!hm_lua_sealed(L, 1))
        lua_pushvalue(L, 1);
    int n = sorted_keys(L, k), numbers = 0;
    while (numbers < n && k[numbers].kind == 0)
        numbers++;
    lua_createtable(L, numbers, n - numbers + 2);
    lua_pushvalue(L, 1);
    lua_rawsetp(L, -2, &table_key);
    for (int i = 0; i < n; i++) {
        if (i > 0)
            push_key(L, &k[i - 1]);
        push_key(L, &k[i]);
        if (i > 0)
            lua_rawset(L, -3);
        else
            lua_rawsetp(L, -2, &first_key);
    }
}

/* Entries taken out since pairs began are left out. */
static int next_entry(lua_State *L)
{
    lua_settop(L, 2);
    if (!lua_istable(L, 1) || lua_rawgetp(L, 1, &table_key) != LUA_TTABLE)
        return hm_lua_fail(L, "this function goes with pairs() only");
    if (hm_lua_sealed(L, 3))
        lua_replace(L, 3);
    for (;;) {
        hm_lua_charge(L, 1);
        if (lua_isnil(L, 2))
            lua_rawgetp(L, 1, &first_key);
        else {
            lua_pushvalue(L, 2);
            lua_rawget(L, 1);
        }
        lua_replace(L, 2);
        if (lua_isnil(L, 2))
            return 0;
        lua_pushvalue(L, 2);
        if (lua_rawget(L, 3) != LUA_TNIL) {
            lua_pushvalue(L, 2);
            lua_insert(L, -2);
            return 2;
        }
        lua_pop(L, 1);
    }
}

static int base_pairs(lua_State *L)
{
    if (!lua_istable(L, 1))
        return hm_lua_fail(L, "pairs() wants a table, not %s", hm_lua_what(L, 1));
    lua_settop(L, 1);
    push_order(L);
    lua_pushcfunction(L, next_entry);
    lua_insert(L, -2);
    return 2;
}

/* -- values */

static int base_type(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "type");
    lua_pushstring(L, lua_typename(L, lua_type(L, 1)));
    return 1;
}

const char *hm_lua_bytes(lua_State *L, int index, char buffer[HM_LUA_NUMBER_TEXT],
                         size_t *length)
{
    int type = lua_type(L, index);
    if (type == LUA_TSTRING)
        return lua_tolstring(L, index, length);
    if (type != LUA_TNUMBER)
        return NULL;
    if (lua_isinteger(L, index)) {
        *length = (size_t)snprintf(buffer, HM_LUA_NUMBER_TEXT, "%lld",
                                   (long long)lua_tointeger(L, index));
        return buffer;
    }
    lua_pushvalue(L, index); /* Lua writes fractions its own way */
    const char *text = lua_tolstring(L, -1, length);
    *length = *length < HM_LUA_NUMBER_TEXT ? *length : HM_LUA_NUMBER_TEXT - 1;
    memcpy(buffer, text, *length);
    lua_pop(L, 1);
    return buffer;
}

static int base_tostring(lua_State *L)
{
    char buffer[HM_LUA_NUMBER_TEXT];
    size_t length;
    hm_lua_arguments(L, 1, 1, "tostring");
    const char *bytes = hm_lua_bytes(L, 1, buffer, &length);
    if (bytes != NULL)
        lua_pushlstring(L, bytes, length);
    else if (lua_isboolean(L, 1))
        lua_pushstring(L, lua_toboolean(L, 1) ? "true" : "false");
    else
        lua_pushstring(L, lua_typename(L, lua_type(L, 1))); /* no address */
    return 1;
}

/* Whole numbers only, like everywhere. */
static int base_tonumber(lua_State *L)
{
    size_t length;
    hm_lua_arguments(L, 1, 1, "tonumber");
    if (lua_type(L, 1) == LUA_TNUMBER)
        return 1;
    const char *text =
        lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : NULL;
    if (text == NULL || length >= HM_LUA_NUMBER_TEXT ||
        lua_stringtonumber(L, text) != length + 1 || !lua_isinteger(L, -1))
        lua_pushnil(L);
    return 1;
}

static int base_select(lua_State *L)
{
    int n = lua_gettop(L) - 1;
    if (lua_type(L, 1) == LUA_TSTRING && strcmp(lua_tostring(L, 1), "#") == 0) {
        lua_pushinteger(L, n);
        return 1;
    }
    lua_Integer i = hm_lua_integer(L, 1, "select() of a number or \"#\"");
    if (i < 0)
        i += n + 1;
    if (i < 1)
        return hm_lua_fail(L, "select() begins at 1");
    return i > n ? 0 : n - (int)i + 1;
}

static int base_error(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "error");
    return hm_lua_fail(L, "%.150s", hm_lua_text(L, 1, "error() with a text", NULL));
}

static int base_assert(lua_State *L)
{
    hm_lua_arguments(L, 1, 2, "assert");
    if (lua_toboolean(L, 1)) {
        lua_settop(L, 1);
        return 1;
    }
    if (lua_gettop(L) == 1)
        return hm_lua_fail(L, "assertion failed");
    return hm_lua_fail(L, "%.150s", hm_lua_text(L, 2, "assert() with a text", NULL));
}

/* Only while a file is run, and then whoever runs it says what a card is. */
static int base_card(lua_State *L)
{
    hm_lua_state *st = hm_lua_of(L);
    hm_lua_arguments(L, 1, 1, "card");
    if (st->card == NULL)
        return hm_lua_fail(L, "card { } stands in a file, outside of functions of cards");
    if (!lua_istable(L, 1))
        return hm_lua_fail(L, "card wants a table: card { name = ... }");
    hm_lua_charge(L, HM_LUA_CARD);
    st->card(st, st->card_ctx);
    return 0;
}

/* -- math */

static void want_number(lua_State *L, int arg, const char *name)
{
    if (lua_type(L, arg) != LUA_TNUMBER)
        hm_lua_fail(L, "math.%s() wants numbers, not %s", name, hm_lua_what(L, arg));
}

static int math_abs(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "math.abs");
    want_number(L, 1, "abs");
    if (!lua_isinteger(L, 1)) {
        lua_pushnumber(L, fabs(lua_tonumber(L, 1)));
        return 1;
    }
    lua_Integer n = lua_tointeger(L, 1);
    lua_pushinteger(L, n < 0 ? (lua_Integer)(0u - (lua_Unsigned)n) : n);
    return 1;
}

/* The least argument, or the greatest. */
static int pick(lua_State *L, const char *name, bool least)
{
    int n = lua_gettop(L), best = 1;
    if (n == 0)
        return hm_lua_fail(L, "math.%s() wants at least one number", name);
    hm_lua_charge(L, n / 16);
    for (int i = 1; i <= n; i++) {
        want_number(L, i, name);
        if (least ? lua_compare(L, i, best, LUA_OPLT) : lua_compare(L, best, i, LUA_OPLT))
            best = i;
    }
    lua_pushvalue(L, best);
    return 1;
}

static int math_min(lua_State *L)
{
    return pick(L, "min", true);
}

static int math_max(lua_State *L)
{
    return pick(L, "max", false);
}

static int math_floor(lua_State *L)
{
    lua_Integer n;
    hm_lua_arguments(L, 1, 1, "math.floor");
    want_number(L, 1, "floor");
    if (lua_isinteger(L, 1))
        return 1;
    if (!lua_numbertointeger(floor(lua_tonumber(L, 1)), &n))
        return hm_lua_fail(L, "math.floor() of a number that is too large");
    lua_pushinteger(L, n);
    return 1;
}

static const luaL_Reg math_words[] = {
    {"abs", math_abs}, {"floor", math_floor}, {"max", math_max}, {"min", math_min},
    {NULL, NULL},
};

static const luaL_Reg base_words[] = {
    {"assert", base_assert}, {"card", base_card},     {"error", base_error},
    {"ipairs", base_ipairs}, {"pairs", base_pairs},   {"select", base_select},
    {"tonumber", base_tonumber}, {"tostring", base_tostring}, {"type", base_type},
    {NULL, NULL},
};

/* -- what stands behind texts */

static int unknown_method(lua_State *L)
{
    if (lua_type(L, 2) != LUA_TSTRING)
        return hm_lua_fail(L, "texts have no parts: use s:sub(i, j)");
    return hm_lua_fail(
        L, "texts have no '%.60s' (there are byte, find, len, lower, rep, sub, upper)",
        lua_tostring(L, 2));
}

/* All texts share one metatable, so it is set once. What texts do not have is told with
 * what they have. */
static void set_text_methods(lua_State *L)
{
    lua_pushstring(L, "");
    lua_createtable(L, 0, 2);
    lua_newtable(L);
    luaL_setfuncs(L, hm_lua_text_words, 0);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, unknown_method);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

void hm_lua_base(lua_State *L)
{
    luaL_setfuncs(L, base_words, 0);
    hm_lua_group(L, "math", math_words);
    hm_lua_group(L, "table", hm_lua_table_words);
    set_text_methods(L);
}
