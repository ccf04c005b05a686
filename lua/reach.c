/* The walk begins at the words that chunks are given (chunk.c), at what stands for all
 * other names, and at what Lua puts behind every kind of value. It looks at everything
 * through Lua's C interface, so no hiding helps. */
#include "lua/reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lua/base.h"

enum { LINES_MAX = 512, LINE = 80 };

typedef struct walk {
    lua_State *L;
    int        lines;
    char       line[LINES_MAX][LINE];
} walk;

static void note(walk *w, const char *name, const char *what)
{
    if (w->lines < LINES_MAX)
        snprintf(w->line[w->lines++], LINE, "%s %s", name, what);
}

static void look(walk *w, const char *name, int depth);

/* Entries of the table on top of the stack. */
static void look_into(walk *w, const char *name, int depth)
{
    for (lua_pushnil(w->L); lua_next(w->L, -2); lua_pop(w->L, 1)) {
        char inner[LINE];
        if (lua_type(w->L, -2) == LUA_TSTRING)
            snprintf(inner, sizeof inner, "%.40s%s%.30s", name, name[0] ? "." : "",
                     lua_tostring(w->L, -2));
        else if (lua_type(w->L, -2) == LUA_TLIGHTUSERDATA)
            continue; /* the table behind a read-only form: shown as its entries */
        else
            snprintf(inner, sizeof inner, "%.40s[%s]", name, luaL_typename(w->L, -2));
        look(w, inner, depth + 1);
    }
}

/* What is behind the value on top of the stack, whatever scripts see of it. */
static void look_behind(walk *w, const char *name, int depth)
{
    char inner[LINE];
    if (!lua_getmetatable(w->L, -1))
        return;
    snprintf(inner, sizeof inner, "%.60s<meta>", name);
    look_into(w, inner, depth);
    lua_pop(w->L, 1);
}

static void look_at_variables(walk *w, const char *name, int depth)
{
    const char *variable;
    for (int i = 1; (variable = lua_getupvalue(w->L, -1, i)) != NULL;
         i++, lua_pop(w->L, 1)) {
        char inner[LINE];
        snprintf(inner, sizeof inner, "%.40s:%.30s", name, variable);
        look(w, inner, depth + 1);
    }
}

/* Names go down five levels: deeper than anything there is, so that going further is
 * a finding itself. */
static void look(walk *w, const char *name, int depth)
{
    lua_State *L = w->L;
    if (depth > 5 || !lua_checkstack(L, 20)) {
        note(w, name, "too deep");
        return;
    }
    switch (lua_type(L, -1)) {
    case LUA_TTABLE:
        if (hm_lua_sealed(L, -1)) {
            note(w, name, "table read-only");
            look_into(w, name, depth);
            lua_pop(L, 1);
        } else {
            bool guarded = lua_getmetatable(L, -1);
            lua_pop(L, guarded);
            note(w, name, guarded ? "table guarded" : "table writable");
            look_into(w, name, depth);
            look_behind(w, name, depth);
        }
        break;
    case LUA_TFUNCTION:
        note(w, name, lua_iscfunction(L, -1) ? "function" : "function of Lua");
        look_at_variables(w, name, depth);
        break;
    default:
        note(w, name, luaL_typename(L, -1));
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int walk_all(lua_State *L);

/* What Lua looks at for values that are no tables. */
static void look_behind_values(walk *w)
{
    lua_State *L = w->L;
    lua_pushnil(L);
    look_behind(w, "nil", 0);
    lua_pushboolean(L, 1);
    look_behind(w, "boolean", 0);
    lua_pushinteger(L, 1);
    look_behind(w, "number", 0);
    lua_pushstring(L, "");
    look_behind(w, "text", 0);
    lua_pushcfunction(L, walk_all);
    look_behind(w, "function", 0);
    lua_pop(L, 5);
}

static int walk_all(lua_State *L)
{
    walk *w = lua_touserdata(L, 1);
    w->L = L;
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_WORDS);
    look_into(w, "", 0);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    look(w, "(globals)", 0);
    hm_lua_push_outside(L);
    look(w, "_ENV", 0);
    look_behind_values(w);
    return 0;
}

void hm_lua_tell_reach(hm_lua_state *st, void (*tell)(void *ctx, const char *line),
                       void *ctx)
{
    walk *w = calloc(1, sizeof *w);
    if (w == NULL)
        return;
    hm_lua_work(st, walk_all, w);
    qsort(w->line, (size_t)w->lines, LINE, by_text);
    for (int i = 0; i < w->lines; i++)
        tell(ctx, w->line[i]);
    free(w);
}
