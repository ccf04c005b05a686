/* freeze.c - walks everything that a card's function can reach, once, when its file has
 * run.
 *
 * The queue instead of recursion bounds the depth, and what was visited is marked, so
 * cycles end. Variables of functions cannot be made read-only in Lua, so they are
 * compared and put back after each call. */
#include "lua/freeze.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 200, VISIT = 10 /* instructions for looking at one thing */ };

/* A variable outside of a function that the function could change. */
typedef struct hm_lua_variable {
    const void *id;      /* which it is, while its chunk is loaded */
    int         upvalue; /* of its owner */
    int         type;
    lua_Integer bits;    /* value, or address of what it refers to */
    lua_Number  number;
} hm_lua_variable;

/* What one function can reach. */
typedef struct reach {
    int  first, count; /* in watch.list */
    bool leaf;
} reach;

struct hm_lua_watch {
    hm_lua_variable *variable;
    int              variables, variable_room;
    int             *list; /* of variables, function by function */
    int              listed, list_room;
    reach           *reach; /* by number */
    int              reaches;
};

/* One walk. Everything Lua-side lies at fixed places of the stack. */
typedef struct walk {
    lua_State    *L;
    hm_lua_watch *w;
    const void   *word[WORDS_MAX]; /* variables of the prelude: constants */
    int           words;
    int           fresh;           /* first variable of this chunk */
    int           root;
    int           queue, seen;     /* indexes of the stack */
    int           queued;
} walk;

void hm_lua_watch_free(hm_lua_watch *w)
{
    if (w == NULL)
        return;
    free(w->variable);
    free(w->list);
    free(w->reach);
    free(w);
}

/* Room for one more; stops when there is no memory. */
static void *room(lua_State *L, void *array, int count, int *has, size_t size)
{
    if (count < *has)
        return array;
    int want = *has ? 2 * *has : 16;
    void *more = realloc(array, (size_t)want * size);
    if (more == NULL) {
        hm_lua_end(L, HM_LUA_NO_MEMORY);
        return array;
    }
    *has = want;
    return more;
}

/* Puts the value on top of the stack into the queue unless it was there before. */
static void enqueue(walk *k)
{
    lua_State *L = k->L;
    hm_lua_charge(L, VISIT);
    if (lua_isfunction(L, -1) && !lua_iscfunction(L, -1))
        k->w->reach[k->root].leaf = false;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, k->seen) == LUA_TNIL) {
        lua_pushvalue(L, -2);
        lua_pushboolean(L, 1);
        lua_rawset(L, k->seen);
        lua_pushvalue(L, -2);
        lua_rawseti(L, k->queue, ++k->queued);
    }
    lua_pop(L, 1);
}

/* The table on top of the stack becomes its read-only form. Every table has one. */
static bool seal_once(lua_State *L)
{
    if (hm_lua_sealed(L, -1)) {
        lua_pop(L, 1);
        return false;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_FROZEN);
    lua_pushvalue(L, -2);
    if (lua_rawget(L, -2) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -1);
        hm_lua_seal(L);         /* frozen, table, form */
        lua_pushvalue(L, -1);
        lua_insert(L, -4);      /* form, frozen, table, form */
        lua_rawset(L, -3);
        lua_pop(L, 1);
    } else {
        lua_replace(L, -2);
    }
    lua_replace(L, -2);
    return true;
}

/* Keys with an address (tables, functions) would be ordered by it, so that two runs
 * could differ. */
static void look_at_table(walk *k)
{
    lua_State *L = k->L;
    if (!hm_lua_sealed(L, -1))
        return;
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        int key = lua_type(L, -2), kind = lua_type(L, -1);
        if (key != LUA_TNUMBER && key != LUA_TSTRING && key != LUA_TBOOLEAN)
            hm_lua_fail(
                L, "a table that functions of cards use may only have numbers, texts "
                   "and booleans as keys");
        if (kind == LUA_TTABLE && seal_once(L)) {
            lua_pushvalue(L, -2);
            lua_pushvalue(L, -2);
            lua_rawset(L, -5); /* an existing field: lua_next allows it */
        }
        if (kind == LUA_TTABLE || kind == LUA_TFUNCTION)
            enqueue(k);
    }
    lua_pop(L, 1);
}

static bool is_word(const walk *k, const void *id)
{
    for (int i = 0; i < k->words; i++)
        if (k->word[i] == id)
            return true;
    return false;
}

/* What a value is, as far as comparing goes. */
static void take(lua_State *L, int index, hm_lua_variable *v)
{
    v->type = lua_type(L, index);
    v->bits = 0;
    v->number = 0;
    if (v->type == LUA_TNUMBER && lua_isinteger(L, index))
        v->bits = lua_tointeger(L, index);
    else if (v->type == LUA_TNUMBER)
        v->number = lua_tonumber(L, index), v->bits = 1;
    else if (v->type == LUA_TBOOLEAN)
        v->bits = lua_toboolean(L, index);
    else if (v->type != LUA_TNIL)
        v->bits = (lua_Integer)(uintptr_t)lua_topointer(L, index);
}

/* Number of the variable that is upvalue i of the function at `function`, whose value
 * is on top of the stack. */
static int note_variable(walk *k, int function, int i, const void *id)
{
    lua_State *L = k->L;
    hm_lua_watch *w = k->w;
    for (int v = k->fresh; v < w->variables; v++)
        if (w->variable[v].id == id)
            return v;
    w->variable =
        room(L, w->variable, w->variables, &w->variable_room, sizeof *w->variable);
    hm_lua_variable *v = &w->variable[w->variables];
    v->id = id;
    v->upvalue = i;
    take(L, -1, v);
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_VALUES);
    lua_pushvalue(L, -2);
    lua_rawseti(L, -2, w->variables + 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_OWNERS);
    lua_pushvalue(L, function);
    lua_rawseti(L, -2, w->variables + 1);
    lua_pop(L, 2);
    return w->variables++;
}

static void watch_variable(walk *k, int variable)
{
    hm_lua_watch *w = k->w;
    reach *r = &w->reach[k->root];
    for (int i = r->first; i < w->listed; i++)
        if (w->list[i] == variable)
            return;
    if (r->count == HM_LUA_VARIABLES)
        hm_lua_fail(k->L,
                    "a function of a card can reach too many variables (%d at most)",
                    HM_LUA_VARIABLES);
    w->list = room(k->L, w->list, w->listed, &w->list_room, sizeof *w->list);
    w->list[w->listed++] = variable;
    r->count++;
}

/* Words of the prelude are constants and need no watching; there are many of them. */
static void look_at_function(walk *k)
{
    lua_State *L = k->L;
    int function = lua_gettop(L);
    if (lua_iscfunction(L, function)) {
        if (lua_getupvalue(L, function, 1) != NULL) /* none of ours is such */
            hm_lua_fail(L, "this function cannot be kept");
        return;
    }
    for (int i = 1; lua_getupvalue(L, function, i) != NULL; i++) {
        const void *id = lua_upvalueid(L, function, i);
        if (!is_word(k, id)) {
            int type = lua_type(L, -1);
            if (type == LUA_TTABLE && seal_once(L)) {
                lua_pushvalue(L, -1);
                lua_setupvalue(L, function, i);
            }
            watch_variable(k, note_variable(k, function, i, id));
            if (type == LUA_TTABLE || type == LUA_TFUNCTION)
                enqueue(k);
        }
        lua_pop(L, 1);
    }
}

/* Everything within reach of the function on top of the stack. */
static void walk_from(walk *k, int number)
{
    lua_State *L = k->L;
    k->root = number;
    k->w->reach[number] = (reach){k->w->listed, 0, true};
    k->queued = 0;
    lua_newtable(L);
    lua_newtable(L);
    k->queue = lua_gettop(L) - 1;
    k->seen = lua_gettop(L);
    lua_pushvalue(L, k->queue - 1);
    enqueue(k);
    lua_pop(L, 1);
    k->w->reach[number].leaf = true; /* itself does not count, unless found again */
    for (int i = 1; i <= k->queued; i++) {
        if (lua_rawgeti(L, k->queue, i) == LUA_TTABLE)
            look_at_table(k);
        else
            look_at_function(k);
        lua_settop(L, k->seen);
    }
    lua_pop(L, 3);
}

/* Kept outside of Lua, since the memory of a script is measured and this is not its
 * own. It grows by some at a time, for functions come one by one. */
static hm_lua_watch *watch_of(lua_State *L, int last)
{
    hm_lua_state *st = hm_lua_of(L);
    if (st->watch == NULL)
        st->watch = calloc(1, sizeof *st->watch);
    hm_lua_watch *w = st->watch;
    if (w == NULL)
        hm_lua_end(L, HM_LUA_NO_MEMORY);
    else if (last >= w->reaches) {
        reach *more = realloc(w->reach, (size_t)(last + 16) * sizeof *more);
        if (more == NULL)
            hm_lua_end(L, HM_LUA_NO_MEMORY);
        else {
            memset(more + w->reaches, 0, (size_t)(last + 16 - w->reaches) * sizeof *more);
            w->reach = more;
            w->reaches = last + 16;
        }
    }
    return w;
}

/* The prelude lies on the stack: its variables are the words. Functions of one chunk
 * are walked together, since they may share variables. */
void hm_lua_freeze(lua_State *L, int first, int last)
{
    walk k = {.L = L, .w = watch_of(L, last)};
    for (const void *id;
         (id = lua_upvalueid(L, -1, k.words + 1)) != NULL && k.words < WORDS_MAX;)
        k.word[k.words++] = id;
    lua_pop(L, 1);
    k.fresh = k.w->variables;
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_FUNCS);
    for (int i = first; i <= last; i++) {
        lua_rawgeti(L, -1, i);
        walk_from(&k, i);
    }
    lua_pop(L, 1);
    for (int v = k.fresh; v < k.w->variables; v++)
        k.w->variable[v].id = NULL; /* addresses say nothing from here on */
    lua_newtable(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, HM_LUA_FROZEN);
}

bool hm_lua_is_leaf(const hm_lua_state *st, int number)
{
    return st->watch->reach[number].leaf;
}

int hm_lua_variables(const hm_lua_state *st, int number)
{
    return st->watch->reach[number].count;
}

static bool is_same(lua_State *L, const hm_lua_variable *v)
{
    hm_lua_variable now;
    take(L, -1, &now);
    return now.type == v->type && now.bits == v->bits &&
           memcmp(&now.number, &v->number, sizeof now.number) == 0;
}

/* All are put back, the first that had changed is named. */
const char *hm_lua_put_back(hm_lua_state *st, int number)
{
    lua_State *L = st->L;
    const hm_lua_watch *w = st->watch;
    const reach *r = &w->reach[number];
    const char *changed = NULL;
    for (int i = r->first; i < r->first + r->count; i++) {
        const hm_lua_variable *v = &w->variable[w->list[i]];
        lua_rawgeti(L, HM_LUA_OWNERS_AT, w->list[i] + 1);
        const char *name = lua_getupvalue(L, -1, v->upvalue);
        bool same = is_same(L, v);
        lua_pop(L, 1);
        if (!same) {
            changed = changed ? changed : name;
            lua_rawgeti(L, HM_LUA_VALUES_AT, w->list[i] + 1);
            lua_setupvalue(L, -2, v->upvalue);
        }
        lua_pop(L, 1);
    }
    return changed;
}
