/* texts.c - table.* and the methods of texts.
 *
 * Lua's own allocate as they go and take time that nobody counts. Here every loop is
 * charged before it runs, by its length, and results are put together in a buffer on
 * our own stack, which is as long as a script's text may be. */
#include <string.h>

#include "lua/base.h"

/* -- tables as lists */

/* The list in argument 1, for reading: pushed, as it is or as what a read-only form
 * shows. Returns its length. */
static lua_Integer list(lua_State *L, const char *name)
{
    if (!lua_istable(L, 1))
        hm_lua_fail(L, "table.%s() wants a table, not %s", name, hm_lua_what(L, 1));
    if (!hm_lua_sealed(L, 1))
        lua_pushvalue(L, 1);
    return (lua_Integer)lua_rawlen(L, -1);
}

static lua_Integer own_list(lua_State *L, const char *name)
{
    if (!lua_istable(L, 1))
        hm_lua_fail(L, "table.%s() wants a table, not %s", name, hm_lua_what(L, 1));
    if (lua_getmetatable(L, 1))
        hm_lua_fail(L, "table.%s(): this table is read-only (make a copy)", name);
    return (lua_Integer)lua_rawlen(L, 1);
}

/* Charged by what must be moved; positions as in Lua, but a wrong one is told with the
 * length of the list. */
static int table_insert(lua_State *L)
{
    hm_lua_arguments(L, 2, 3, "table.insert");
    lua_Integer n = own_list(L, "insert"), at = n + 1;
    if (lua_gettop(L) == 3) {
        at = hm_lua_integer(L, 2, "table.insert() at a position");
        if (at < 1 || at > n + 1)
            return hm_lua_fail(L, "table.insert() at %lld of a list of %lld",
                               (long long)at, (long long)n);
    }
    hm_lua_charge(L, 1 + (n + 1 - at) / 2);
    for (lua_Integer i = n; i >= at; i--) {
        lua_rawgeti(L, 1, i);
        lua_rawseti(L, 1, i + 1);
    }
    lua_rawseti(L, 1, at);
    return 0;
}

/* Of an empty list nothing is removed, without an error, as in Lua. */
static int table_remove(lua_State *L)
{
    hm_lua_arguments(L, 1, 2, "table.remove");
    lua_Integer n = own_list(L, "remove"), at = n;
    if (lua_gettop(L) == 2) {
        at = hm_lua_integer(L, 2, "table.remove() at a position");
        if (at < 1 || at > n)
            return hm_lua_fail(L, "table.remove() at %lld of a list of %lld",
                               (long long)at, (long long)n);
    }
    if (n == 0)
        return 0;
    hm_lua_charge(L, 1 + (n - at) / 2);
    lua_rawgeti(L, 1, at);
    for (lua_Integer i = at; i < n; i++) {
        lua_rawgeti(L, 1, i + 1);
        lua_rawseti(L, 1, i);
    }
    lua_pushnil(L);
    lua_rawseti(L, 1, n);
    return 1;
}

/* Bytes put together. */
typedef struct joined {
    size_t length;
    char   bytes[HM_LUA_STRING];
} joined;

static void join(lua_State *L, joined *j, const char *bytes, size_t length)
{
    if (length > sizeof j->bytes - j->length)
        hm_lua_end(L, HM_LUA_LONG_TEXT);
    memcpy(j->bytes + j->length, bytes, length);
    j->length += length;
}

static int push_joined(lua_State *L, const joined *j)
{
    hm_lua_charge(L, (int64_t)(j->length / 64));
    lua_pushlstring(L, j->bytes, j->length);
    return 1;
}

/* Entries are charged for before the first is read: the work is theirs, however short
 * the text. */
static int table_concat(lua_State *L)
{
    joined j;
    char number[HM_LUA_NUMBER_TEXT];
    size_t between = 0, length;
    j.length = 0;
    hm_lua_arguments(L, 1, 2, "table.concat");
    const char *separator = "";
    if (lua_gettop(L) == 2)
        separator = hm_lua_text(L, 2, "table.concat() with a text", &between);
    lua_Integer n = list(L, "concat");
    int at = lua_gettop(L);
    hm_lua_charge(L, 4 * n);
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, at, i);
        const char *bytes = hm_lua_bytes(L, -1, number, &length);
        if (bytes == NULL)
            return hm_lua_fail(L,
                               "table.concat() joins texts and numbers: entry %lld is %s",
                               (long long)i, hm_lua_what(L, -1));
        if (i > 1)
            join(L, &j, separator, between);
        join(L, &j, bytes, length);
        lua_pop(L, 1);
    }
    return push_joined(L, &j);
}

/* The difference is taken without signs: from the least to the greatest number it
 * would overflow. */
static int table_unpack(lua_State *L)
{
    hm_lua_arguments(L, 1, 3, "table.unpack");
    lua_Integer first = 1, n;
    if (lua_gettop(L) >= 2)
        first = hm_lua_integer(L, 2, "table.unpack() from a position");
    bool to = lua_gettop(L) == 3;
    lua_Integer last = to ? hm_lua_integer(L, 3, "table.unpack() to a position") : 0;
    n = list(L, "unpack");
    if (!to)
        last = n;
    if (last < first)
        return 0;
    if ((lua_Unsigned)last - (lua_Unsigned)first >= HM_LUA_UNPACK)
        return hm_lua_fail(L, "table.unpack() of too many values (%d at most)",
                           HM_LUA_UNPACK);
    int count = (int)(last - first) + 1, at = lua_gettop(L);
    hm_lua_charge(L, count);
    if (!lua_checkstack(L, count))
        return hm_lua_end(L, HM_LUA_DEEP);
    for (int i = 0; i < count; i++)
        lua_rawgeti(L, at, first + i);
    return count;
}

/* -- sorting: by merging, so that equal ones stay in order and a comparison that
 * contradicts itself does no harm but to the order */

/* Does the value on top of the stack go before the one below it? Pops neither. */
static bool goes_before(lua_State *L, bool compare)
{
    if (!compare) {
        int a = lua_type(L, -1), b = lua_type(L, -2);
        if (a != b || (a != LUA_TNUMBER && a != LUA_TSTRING))
            hm_lua_fail(L, "table.sort() cannot compare %s with %s", hm_lua_what(L, -1),
                        hm_lua_what(L, -2));
        return lua_compare(L, -1, -2, LUA_OPLT);
    }
    lua_pushvalue(L, 2);
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -4);
    lua_call(L, 2, 1);
    bool before = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return before;
}

/* Merges from[first, middle) and from[middle, last) into `to`; positions are from 0. */
static void merge(lua_State *L, int from, int to, lua_Integer first, lua_Integer middle,
                  lua_Integer last, bool compare)
{
    lua_Integer a = first, b = middle;
    for (lua_Integer i = first; i < last; i++) {
        bool right = a == middle;
        if (a < middle && b < last) {
            lua_rawgeti(L, from, a + 1);
            lua_rawgeti(L, from, b + 1);
            right = goes_before(L, compare);
            lua_pop(L, 2);
        }
        lua_rawgeti(L, from, (right ? b++ : a++) + 1);
        lua_rawseti(L, to, i + 1);
    }
}

static void copy_list(lua_State *L, int from, int to, lua_Integer n)
{
    for (lua_Integer i = 1; i <= n; i++) {
        lua_rawgeti(L, from, i);
        lua_rawseti(L, to, i);
    }
}

/* Works on two copies, in case the comparison changes the table. */
static int table_sort(lua_State *L)
{
    hm_lua_arguments(L, 1, 2, "table.sort");
    bool compare = lua_gettop(L) == 2;
    if (compare && !lua_isfunction(L, 2))
        return hm_lua_fail(L, "table.sort() by a function, not %s", hm_lua_what(L, 2));
    lua_Integer n = own_list(L, "sort");
    hm_lua_charge(L, n);
    lua_settop(L, 2);
    lua_createtable(L, (int)n, 0);
    lua_createtable(L, (int)n, 0);
    int from = 3, to = 4;
    copy_list(L, 1, from, n);
    for (lua_Integer width = 1; width < n; width *= 2) {
        hm_lua_charge(L, 2 * n);
        for (lua_Integer i = 0; i < n; i += 2 * width) {
            lua_Integer middle = i + width < n ? i + width : n;
            merge(L, from, to, i, middle, middle + width < n ? middle + width : n,
                  compare);
        }
        from = to, to = 7 - to;
    }
    copy_list(L, from, 1, n);
    return 0;
}

const luaL_Reg hm_lua_table_words[] = {
    {"concat", table_concat}, {"insert", table_insert}, {"remove", table_remove},
    {"sort", table_sort},     {"unpack", table_unpack}, {NULL, NULL},
};

/* -- texts */

static const char *self(lua_State *L, const char *name, int least, int most,
                        size_t *length)
{
    hm_lua_arguments(L, least + 1, most + 1, name);
    return hm_lua_text(L, 1, "a text before the method", length);
}

static int text_len(lua_State *L)
{
    size_t length;
    self(L, "len", 0, 0, &length);
    lua_pushinteger(L, (lua_Integer)length);
    return 1;
}

/* A position from 1, or from the end when negative, within 1..n + 1. */
static size_t position(lua_State *L, int arg, size_t n, lua_Integer otherwise)
{
    lua_Integer i =
        lua_gettop(L) < arg ? otherwise : hm_lua_integer(L, arg, "a position");
    if (i < 0)
        i = i < -(lua_Integer)n ? 1 : i + (lua_Integer)n + 1;
    if (i < 0)
        i = 0;
    return i > (lua_Integer)n + 1 ? n + 1 : (size_t)i;
}

static int text_sub(lua_State *L)
{
    size_t n;
    const char *s = self(L, "sub", 1, 2, &n);
    size_t first = position(L, 2, n, 1), last = position(L, 3, n, -1);
    if (first < 1)
        first = 1;
    if (last > n)
        last = n;
    if (lua_gettop(L) == 3 && lua_tointeger(L, 3) < -(lua_Integer)n)
        last = 0;
    hm_lua_charge(L, (int64_t)(n / 64));
    lua_pushlstring(L, s + first - 1, last >= first ? last - first + 1 : 0);
    return 1;
}

/* The length is compared before it is multiplied out, so that no number of times
 * can overflow. */
static int text_rep(lua_State *L)
{
    size_t n;
    const char *s = self(L, "rep", 1, 1, &n);
    lua_Integer times = hm_lua_integer(L, 2, "rep() so many times");
    joined j;
    j.length = 0;
    if (times <= 0 || n == 0) {
        lua_pushstring(L, "");
        return 1;
    }
    if (times > HM_LUA_STRING || n * (size_t)times > HM_LUA_STRING)
        return hm_lua_end(L, HM_LUA_LONG_TEXT);
    hm_lua_charge(L, times / 4);
    for (; times > 0; times--)
        join(L, &j, s, n);
    return push_joined(L, &j);
}

/* Letters of ASCII only: the same for everybody. */
static int change_case(lua_State *L, const char *name, char from, char to, int step)
{
    size_t n;
    const char *s = self(L, name, 0, 0, &n);
    joined j;
    j.length = 0;
    join(L, &j, s, n);
    for (size_t i = 0; i < n; i++)
        if (s[i] >= from && s[i] <= to)
            j.bytes[i] = (char)(s[i] + step);
    return push_joined(L, &j);
}

static int text_upper(lua_State *L)
{
    return change_case(L, "upper", 'a', 'z', 'A' - 'a');
}

static int text_lower(lua_State *L)
{
    return change_case(L, "lower", 'A', 'Z', 'a' - 'A');
}

static int text_byte(lua_State *L)
{
    size_t n;
    const char *s = self(L, "byte", 0, 1, &n);
    size_t i = position(L, 2, n, 1);
    if (i < 1 || i > n)
        return 0;
    lua_pushinteger(L, (unsigned char)s[i - 1]);
    return 1;
}

/* First place of a text in another, as it stands: there are no patterns. */
static int text_find(lua_State *L)
{
    size_t n, m;
    const char *s = self(L, "find", 1, 2, &n);
    const char *what = hm_lua_text(L, 2, "find() of a text", &m);
    size_t from = position(L, 3, n, 1);
    from = from < 1 ? 0 : from - 1;
    if (m <= n)
        hm_lua_charge(L, (int64_t)((n - m + 1) * (m + 16) / 256));
    for (size_t i = from; i + m <= n; i++)
        if (memcmp(s + i, what, m) == 0) {
            lua_pushinteger(L, (lua_Integer)i + 1);
            lua_pushinteger(L, (lua_Integer)(i + m));
            return 2;
        }
    lua_pushnil(L);
    return 1;
}

const luaL_Reg hm_lua_text_words[] = {
    {"byte", text_byte},   {"find", text_find}, {"len", text_len},
    {"lower", text_lower}, {"rep", text_rep},   {"sub", text_sub},
    {"upper", text_upper}, {NULL, NULL},
};
