/* The state, its allocator and its clock of instructions.
 *
 * Lua's own errors are strings "CHUNK:LINE: text", the chunk being a number; all of ours
 * leave what they have to say in the state and throw one value that no script can catch
 * or make, because there is no pcall and no userdata for scripts. */
#include "lua/sandbox.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lua/base.h"
#include "lua/freeze.h"

enum {
    SHORT_STRING = 24 + 40 + 1,       /* bytes of Lua's longest shared string */
    STRING_HEAD = 24 + 1,
    STACK_BYTES = HM_LUA_STACK * 16,
    STRINGS_AT_FIRST = 128 * sizeof(void *), /* Lua's table of strings, when new */
    CALL_INFO = 64                    /* Lua's notes on one call: kept for the next one */
};

/* -- memory */

/* Where the script is: the innermost line of Lua. */
static hm_lua_place here(lua_State *L)
{
    lua_Debug ar;
    for (int level = 0; lua_getstack(L, level, &ar); level++) {
        lua_getinfo(L, "Sl", &ar);
        if (ar.currentline > 0)
            return (hm_lua_place){atoi(ar.short_src), ar.currentline};
    }
    return (hm_lua_place){0, 0};
}

static bool refuse(hm_lua_state *st, hm_lua_stop why)
{
    st->meter.refused = why;
    st->place = here(st->L); /* Lua does not tell for lack of memory */
    return false;
}

/* Counted are blocks whose number and size depend on the script alone. Not so short
 * strings, which are shared with earlier ones, and Lua's notes on calls. */
static bool is_counted(const void *block, size_t kind, size_t size)
{
    if (block != NULL)
        return true;
    return kind == LUA_TSTRING ? size > SHORT_STRING : kind != 0 || size != CALL_INFO;
}

/* A new block for Lua's stack is told by its size: parts of tables have a power of two of
 * values, but for those that are written down with all their values. */
static bool is_stack(const void *block, size_t kind, size_t size)
{
    size_t odd = size;
    while (odd % 2 == 0)
        odd /= 2;
    return block == NULL && kind == 0 && odd != 1 && odd != 3;
}

/* The order matters: a limit that was hit stays the reason, whatever is asked for
 * after it. Lua's table of strings is its own and grows without a script's doing. */
static bool may_have(hm_lua_state *st, const void *block, size_t was, size_t kind,
                     size_t size)
{
    hm_lua_meter *m = &st->meter;
    if (m->free_hand)
        return true;
    if (m->refused != HM_LUA_GOES_ON)
        return false;
    if (m->used - was + size > m->total)
        return refuse(st, HM_LUA_FULL);
    if (block != NULL && block == m->strings)
        return true;
    if (block == NULL && kind == LUA_TSTRING && size > HM_LUA_STRING + STRING_HEAD)
        return refuse(st, HM_LUA_LONG_TEXT);
    if (size > STACK_BYTES && is_stack(block, kind, size))
        return refuse(st, HM_LUA_DEEP); /* it has all it gets, see hm_lua_clean */
    if (size > m->block)
        return refuse(st, HM_LUA_LARGE_BLOCK);
    if (is_counted(block, kind, size) && (m->bytes -= (int64_t)size) < 0)
        return refuse(st, HM_LUA_MANY_BYTES);
    return true;
}

/* Without a block, old_size is the kind of thing that is being made. */
static void *allocate(void *ud, void *block, size_t old_size, size_t size)
{
    hm_lua_state *st = ud;
    size_t was = block == NULL ? 0 : old_size;
    if (size == 0) {
        st->meter.used -= was;
        free(block);
        return NULL;
    }
    if (size >= was && !may_have(st, block, was, old_size, size))
        return NULL;
    /* Lua does not say which block is its table of strings, but a new one has a size. */
    bool strings = block == NULL ? st->meter.new_state && size == STRINGS_AT_FIRST
                                 : block == st->meter.strings;
    void *now = realloc(block, size);
    if (now == NULL)
        return size <= was ? block : NULL; /* Lua relies on shrinking */
    st->meter.used += size - was;
    if (st->meter.used > st->meter.most)
        st->meter.most = st->meter.used;
    if (strings)
        st->meter.strings = now;
    return now;
}

/* -- instructions */

static void tick(lua_State *L, lua_Debug *ar)
{
    (void)ar;
    hm_lua_charge(L, HM_LUA_PERIOD);
}

static void count_instructions(hm_lua_state *st, bool on)
{
    if (on)
        lua_sethook(st->L, tick, LUA_MASKCOUNT, HM_LUA_PERIOD); /* starts a new period */
    else if (st->counting)
        lua_sethook(st->L, NULL, 0, 0);
    st->counting = on;
}

/* -- ends */

static const char stopped; /* its address is what is thrown */

static int end_at(lua_State *L, hm_lua_stop stop, hm_lua_place place)
{
    hm_lua_state *st = hm_lua_of(L);
    st->stop = stop;
    st->place = place;
    lua_pushlightuserdata(L, (void *)(uintptr_t)&stopped);
    return lua_error(L);
}

int hm_lua_end(lua_State *L, hm_lua_stop stop)
{
    return end_at(L, stop, here(L));
}

int hm_lua_fail_at(lua_State *L, hm_lua_place place, const char *message)
{
    hm_lua_state *st = hm_lua_of(L);
    snprintf(st->message, sizeof st->message, "%s", message);
    return end_at(L, HM_LUA_BROKE, place);
}

int hm_lua_fail(lua_State *L, const char *fmt, ...)
{
    hm_lua_state *st = hm_lua_of(L);
    va_list args;
    va_start(args, fmt);
    vsnprintf(st->message, sizeof st->message, fmt, args);
    va_end(args);
    return hm_lua_end(L, HM_LUA_BROKE);
}

/* Takes "7:12: text" apart. */
static void read_message(hm_lua_state *st, const char *text)
{
    char *end;
    long chunk = strtol(text, &end, 10), line;
    if (end != text && *end == ':') {
        line = strtol(end + 1, &end, 10);
        if (end[0] == ':' && end[1] == ' ') {
            st->place = (hm_lua_place){(int)chunk, (int)line};
            text = end + 2;
        }
    }
    if (strncmp(text, "C stack overflow", 16) == 0) /* Lua's own words help nobody */
        text = "brackets, blocks or calls nest too deep (200 levels at most)";
    snprintf(st->message, sizeof st->message, "%s", text);
}

static hm_lua_stop why(hm_lua_state *st, int status)
{
    if (st->meter.refused != HM_LUA_GOES_ON)
        return st->meter.refused;
    if (status == LUA_ERRMEM)
        return HM_LUA_NO_MEMORY;
    if (st->stop != HM_LUA_GOES_ON)
        return st->stop;
    st->place = (hm_lua_place){0, 0};
    read_message(st, lua_type(st->L, -1) == LUA_TSTRING ? lua_tostring(st->L, -1)
                                                        : "the script broke");
    return HM_LUA_BROKE;
}

static void begin(hm_lua_state *st, int64_t budget)
{
    st->meter.refused = st->stop = HM_LUA_GOES_ON;
    st->left = st->budget = budget;
}

/* After an error Lua has cut its stack back, and there may be much garbage. */
static hm_lua_stop ended_early(hm_lua_state *st, int status)
{
    hm_lua_stop stop = why(st, status);
    lua_pop(st->L, 1);
    hm_lua_clean(st, stop >= HM_LUA_OUT_OF_CALL);
    return stop;
}

hm_lua_stop hm_lua_call(hm_lua_state *st, int arguments, int results, int64_t budget)
{
    begin(st, budget);
    st->meter.bytes = HM_LUA_BYTES;
    if (!st->fn->straight || st->counting)
        count_instructions(st, !st->fn->straight);
    st->meter.free_hand = false;
    locale_t theirs = uselocale(st->locale);
    int status = lua_pcall(st->L, arguments, results, 0);
    uselocale(theirs);
    st->meter.free_hand = true;
    return status == LUA_OK ? HM_LUA_GOES_ON : ended_early(st, status);
}

hm_lua_stop hm_lua_load(hm_lua_state *st, int arguments, int results, int64_t budget)
{
    begin(st, budget);
    st->meter.bytes = HM_LUA_LOAD_BYTES;
    st->meter.block = HM_LUA_LOAD_BLOCK;
    lua_checkstack(st->L, HM_LUA_STACK);
    count_instructions(st, true);
    st->meter.free_hand = false;
    locale_t theirs = uselocale(st->locale);
    int status = lua_pcall(st->L, arguments, results, 0);
    uselocale(theirs);
    st->meter.free_hand = true;
    st->meter.block = HM_LUA_BLOCK;
    return status == LUA_OK ? HM_LUA_GOES_ON : ended_early(st, status);
}

hm_lua_stop hm_lua_work(hm_lua_state *st, lua_CFunction work, void *ctx)
{
    begin(st, INT64_MAX);
    count_instructions(st, false);
    lua_pushcfunction(st->L, work);
    lua_pushlightuserdata(st->L, ctx);
    int status = lua_pcall(st->L, 1, 0, 0);
    return status == LUA_OK ? HM_LUA_GOES_ON : ended_early(st, status);
}

void hm_lua_clean(hm_lua_state *st, bool always)
{
    if (always || st->meter.used > st->clean_at)
        lua_gc(st->L, LUA_GCCOLLECT);
    lua_checkstack(st->L, HM_LUA_STACK); /* to the full, so that calls are all alike */
}

_Static_assert(HM_LUA_LOAD == 1000000 && HM_LUA_CALL == 1000000 &&
                   HM_SCRIPT_STEP == 4000000 && HM_LUA_STRING == 4096 &&
                   HM_LUA_BLOCK == 1024 * 16 && HM_LUA_STACK == 1000 &&
                   HM_LUA_LOAD_BYTES == 3 << 20 && HM_LUA_BYTES == 1 << 20,
               "these stand in the messages");

/* Numbers are written out, with the commas that printf does not put; the assertion
 * above keeps them true. */
const char *hm_lua_reason(hm_lua_stop stop, bool loading)
{
    switch (stop) {
    case HM_LUA_OUT_OF_CALL:
        return loading ? "the file runs for too long (1,000,000 instructions at most)"
                       : "the script runs for too long (1,000,000 instructions at most)";
    case HM_LUA_OUT_OF_STEP:
        return "the scripts of this step of the game run for too long (4,000,000 "
               "instructions "
               "at most)";
    case HM_LUA_LONG_TEXT: return "a text gets too long (4,096 bytes at most)";
    case HM_LUA_LARGE_BLOCK:
        return loading ? "a table or function gets too large"
                       : "a table gets too large (1,024 values or 512 fields at most)";
    case HM_LUA_DEEP:
        return "calls nest too deep, or too many values at once (1,000 at most)";
    case HM_LUA_MANY_BYTES:
        return loading ? "too much memory is asked for (3 MiB in one file at most)"
                       : "too much memory is asked for (1 MiB in one call at most)";
    case HM_LUA_FULL: return "the scripts need too much memory";
    case HM_LUA_NO_MEMORY: return "out of memory";
    default: return NULL;
    }
}

/* -- the state */

static int set_up(lua_State *L)
{
    for (int i = HM_LUA_WORDS; i < HM_LUA_REGISTRY_LAST; i++) {
        lua_newtable(L);
        lua_rawseti(L, LUA_REGISTRYINDEX, i);
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_WORDS);
    hm_lua_base(L);
    hm_lua_queries(L);
    hm_lua_effects(L);
    hm_lua_push_outside(L); /* Lua's own globals are behind it all, and empty */
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    return 0;
}

/* While the state is made nothing is refused or counted. Its own locale keeps numbers
 * and letters the same on every machine. */
hm_lua_state *hm_lua_new(void)
{
    hm_lua_state *st = calloc(1, sizeof *st);
    if (st == NULL)
        return NULL;
    st->locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    st->meter = (hm_lua_meter){.total = HM_LUA_TOTAL, .block = HM_LUA_BLOCK,
                               .new_state = true, .free_hand = true};
    st->L = lua_newstate(allocate, st);
    st->meter.new_state = false;
    if (st->L != NULL) {
        *(hm_lua_state **)lua_getextraspace(st->L) = st;
        lua_gc(st->L, LUA_GCSTOP); /* only between calls */
    }
    if (st->L == NULL || st->locale == (locale_t)0 ||
        hm_lua_work(st, set_up, NULL) != HM_LUA_GOES_ON) {
        hm_lua_free(st);
        return NULL;
    }
    for (int i = HM_LUA_FUNCS; i <= HM_LUA_VALUES; i++)
        lua_rawgeti(st->L, LUA_REGISTRYINDEX, i);
    st->clean_at = HM_LUA_GARBAGE;
    return st;
}

void hm_lua_free(hm_lua_state *st)
{
    if (st == NULL)
        return;
    if (st->L != NULL)
        lua_close(st->L);
    if (st->locale != (locale_t)0)
        freelocale(st->locale);
    hm_lua_watch_free(st->watch);
    free(st);
}

/* -- arguments */

const char *hm_lua_what(lua_State *L, int index)
{
    switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL: return "nothing";
    case LUA_TNUMBER:
        return lua_isinteger(L, index) ? "a number" : "a number with a fraction";
    case LUA_TBOOLEAN: return lua_toboolean(L, index) ? "true" : "false";
    case LUA_TSTRING: return "a text";
    case LUA_TTABLE: return "a table";
    default: return "a function";
    }
}

void hm_lua_wrong_number(lua_State *L, int arg, const char *what)
{
    hm_lua_fail(L, "%s is wanted, not %s", what, hm_lua_what(L, arg));
}

const char *hm_lua_text(lua_State *L, int arg, const char *what, size_t *length)
{
    if (lua_type(L, arg) != LUA_TSTRING)
        hm_lua_fail(L, "%s is wanted, not %s", what, hm_lua_what(L, arg));
    return lua_tolstring(L, arg, length);
}

void hm_lua_wrong_count(lua_State *L, int least, int most, const char *name)
{
    int n = lua_gettop(L), wants = n < least ? least : most;
    hm_lua_fail(L, "%s() wants %s%d argument%s, not %d", name,
                n > most && most > least ? "at most " : "", wants, wants == 1 ? "" : "s",
                n);
}
