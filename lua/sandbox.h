/* sandbox.h - one Lua state that gives a script the game's words and nothing else.
 *
 * Inside of lua/ only; pool.h is what others use. A state has its own allocator, which
 * enforces the limits on memory, and counts instructions; base.c, queries.c and effects.c
 * hold what scripts can call. None of these functions keeps anything between two calls.
 */
#ifndef HM_LUA_SANDBOX_H
#define HM_LUA_SANDBOX_H

#include <lauxlib.h>
#include <locale.h>
#include <lua.h>
#include <stdbool.h>

#include "core/effect.h"
#include "lua/limits.h"

/* Why a call ended early. */
typedef enum hm_lua_stop {
    HM_LUA_GOES_ON = 0,
    HM_LUA_BROKE,    /* the script's mistake: message in the state */
    HM_LUA_ASKS,     /* an effect asks the player */
    HM_LUA_FAILS,    /* an effect cannot be done */
    HM_LUA_OUT_OF_CALL, HM_LUA_OUT_OF_STEP, /* instructions */
    HM_LUA_LONG_TEXT, HM_LUA_LARGE_BLOCK, HM_LUA_DEEP, HM_LUA_MANY_BYTES, HM_LUA_FULL,
    HM_LUA_NO_MEMORY /* the machine's own */
} hm_lua_stop;

/* What the allocator knows. */
typedef struct hm_lua_meter {
    size_t      used;       /* bytes given out */
    size_t      most;       /* that ever were */
    size_t      total;      /* and how many may be */
    size_t      block;      /* bytes of the largest block */
    int64_t     bytes;      /* left to ask for in this call */
    void       *strings;    /* Lua's table of strings: grows by what is not counted */
    bool        new_state;  /* in which that is being made */
    bool        free_hand;  /* no limits: our own work between calls */
    hm_lua_stop refused;    /* once it refuses, it does until the call is over */
} hm_lua_meter;

typedef struct hm_lua_place {
    int chunk, line; /* line 0: nowhere */
} hm_lua_place;

/* A function of a card, alike in all states of a pool. */
typedef struct hm_lua_function {
    const char *card;
    const char *field, *key; /* where it stands in its card's table; NULL: a block */
    int         chunk;       /* the source it is in */
    int         ordinal;     /* which card of its file */
    int         line;        /* where it begins */
    unsigned    names;       /* what its text does: HM_NAMES_FED | ... (dsl/script.h) */
    bool        straight;    /* needs no counting: see HM_LUA_STRAIGHT */
    bool        watched;     /* there are variables it could change */
    int         cost;        /* instructions charged for a call by itself */
} hm_lua_function;

typedef struct hm_lua_state {
    lua_State             *L;
    hm_lua_meter           meter;
    locale_t               locale;   /* "C": texts have one order everywhere */
    /* -- the call under way */
    const hm_lua_function *fn;       /* NULL while loading */
    const hm_facts        *facts;    /* or the run's, when there is one */
    const hm_facts        *other;    /* another player's, while those are looked at */
    hm_run                *run;
    const hm_game         *game;
    int                    square, slot;
    hm_hook                hook;
    int64_t                left;     /* instructions */
    int64_t                budget;   /* of which there were */
    bool                   counting; /* the hook is set */
    hm_lua_stop            stop;
    hm_lua_place           place;
    char                   message[160];
    /* -- loading a file */
    void (*card)(struct hm_lua_state *st, void *ctx);
    void                  *card_ctx;
    /* -- outer variables, by function number; see freeze.h */
    struct hm_lua_watch   *watch;
    int                    pool_slot; /* where it lies in its pool */
    size_t                 clean_at;  /* bytes in use at which to clean */
} hm_lua_state;

/* Positions in Lua's registry, after Lua's own two. */
enum {
    HM_LUA_WORDS = 3,  /* name -> what scripts can reach by it */
    HM_LUA_NAMES,      /* text -> cards, types, resources it names: see queries.c */
    HM_LUA_FUNCS,      /* number -> function of a card */
    HM_LUA_OWNERS,     /* functions that hold watched variables */
    HM_LUA_VALUES,     /* their values */
    HM_LUA_FROZEN,     /* table -> its read-only form, while loading */
    HM_LUA_REGISTRY_LAST
};

/* Three of these tables also lie at the bottom of the stack between calls. */
enum { HM_LUA_FUNCS_AT = 1, HM_LUA_OWNERS_AT, HM_LUA_VALUES_AT };

static inline hm_lua_state *hm_lua_of(lua_State *L)
{
    return *(hm_lua_state **)lua_getextraspace(L);
}

/* A state with all words and no scripts; NULL when memory is short. */
hm_lua_state *hm_lua_new(void);
void          hm_lua_free(hm_lua_state *st);

/* Calls what lies below `arguments` values on the stack, within the limits of a call
 * (budget: instructions) or of loading. Leaves the results, or nothing when it returns
 * anything but GOES_ON; then st->place and, for BROKE, st->message tell more. */
hm_lua_stop hm_lua_call(hm_lua_state *st, int arguments, int results, int64_t budget);
hm_lua_stop hm_lua_load(hm_lua_state *st, int arguments, int results, int64_t budget);
/* Runs our own work in protected mode without limits. */
hm_lua_stop hm_lua_work(hm_lua_state *st, lua_CFunction work, void *ctx);
/* Throws garbage away when there is much of it (or always), and resets the stack. */
void hm_lua_clean(hm_lua_state *st, bool always);

/* What a stop is called in messages; NULL for BROKE, ASKS and FAILS. */
const char *hm_lua_reason(hm_lua_stop stop, bool loading);

/* -- for functions that scripts call */

/* Stops the script: with a message, or with an outcome of an effect. */
int hm_lua_fail(lua_State *L, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
int hm_lua_fail_at(lua_State *L, hm_lua_place place, const char *message);
int hm_lua_end(lua_State *L, hm_lua_stop stop);
/* Takes instructions for work that is about to be done, or stops the script. */
static inline void hm_lua_charge(lua_State *L, int64_t instructions)
{
    hm_lua_state *st = hm_lua_of(L);
    st->left -= instructions;
    if (st->left < 0)
        hm_lua_end(L, HM_LUA_OUT_OF_CALL);
}

/* Arguments; anything else stops the script. `what` says what it is for. */
void        hm_lua_wrong_number(lua_State *L, int arg, const char *what);
void        hm_lua_wrong_count(lua_State *L, int least, int most, const char *name);
const char *hm_lua_text(lua_State *L, int arg, const char *what, size_t *length);

static inline lua_Integer hm_lua_integer(lua_State *L, int arg, const char *what)
{
    if (!lua_isinteger(L, arg)) /* before anything is taken for one, like "7" */
        hm_lua_wrong_number(L, arg, what);
    return lua_tointeger(L, arg);
}

static inline void hm_lua_arguments(lua_State *L, int least, int most, const char *name)
{
    int n = lua_gettop(L);
    if (n < least || n > most)
        hm_lua_wrong_count(L, least, most, name);
}
/* "a text", "a table", "a number with a fraction", "nothing", ... */
const char *hm_lua_what(lua_State *L, int index);

/* Puts a read-only form of the table on top of the stack in its place: it reads the same
 * table, which only we change. */
void hm_lua_seal(lua_State *L);
/* Is it the read-only form of a table? Then that table is pushed. */
bool hm_lua_sealed(lua_State *L, int index);

/* The words of each file go into the table on top of the stack. */
void hm_lua_base(lua_State *L);
void hm_lua_queries(lua_State *L);
void hm_lua_effects(lua_State *L);
/* Adds a text to the look-up of names; false when it was there. For bind. */
bool hm_lua_name(lua_State *L, const hm_cards *cards, const char *text, size_t length);

#endif
