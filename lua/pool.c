/* pool.c - sources in, numbered functions out; and the calls of play.
 *
 * States are alike and keep nothing between two calls, so any of them can run any
 * function: a thread takes the one it used last, or another that is free. A flag per
 * state is all the locking there is. What a function gives back is checked here, by the
 * letters of its hook, before the core sees it. */
#include "lua/pool.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lua/chunk.h"
#include "lua/freeze.h"
#include "lua/offers.h"
#include "lua/queries.h"
#include "lua/reach.h"

enum { ABSENT, FREE, BUSY };

/* One state; apart from the others, so that threads do not slow each other down. */
typedef struct place {
    _Alignas(64) atomic_int flag;
    hm_lua_state *st;
} place;

struct hm_lua_pool {
    hm_lua_program  program; /* what every state has loaded */
    const hm_cards *cards;
    hm_scripts      scripts;
    bool          (*stop)(void); /* NULL: nobody is asked */
    place           slot[HM_LUA_STATES];
};

/* -- states */

/* The state a thread used last: still in its cache, and most often free. */
static _Thread_local int last_used;
/* States that the thread has: a script within a script has one of its own. */
static _Thread_local int holding;

static hm_lua_state *claim(hm_lua_pool *p, int i)
{
    int free_one = FREE;
    if (!atomic_compare_exchange_strong_explicit(&p->slot[i].flag, &free_one, BUSY,
                                                 memory_order_acquire,
                                                 memory_order_relaxed))
        return NULL;
    last_used = i;
    return p->slot[i].st;
}

static void give_back(hm_lua_pool *p, int i)
{
    holding--;
    atomic_store_explicit(&p->slot[i].flag, FREE, memory_order_release);
}

/* Makes a slot that nobody uses ours; -1: there is none, or another thread was faster. */
static int reserve(hm_lua_pool *p, bool *full)
{
    *full = true;
    for (int i = 0; i < HM_LUA_STATES; i++) {
        int absent = ABSENT;
        if (atomic_load(&p->slot[i].flag) != ABSENT)
            continue;
        *full = false;
        return atomic_compare_exchange_strong(&p->slot[i].flag, &absent, BUSY) ? i : -1;
    }
    return -1;
}

/* A state for this thread alone; with more threads than states the others wait. NULL when
 * memory is short. */
static hm_lua_state *take(hm_lua_pool *p)
{
    hm_lua_state *st = claim(p, last_used);
    while (st == NULL) {
        bool full;
        for (int i = 0; i < HM_LUA_STATES && st == NULL; i++)
            st = claim(p, i);
        int mine = st == NULL ? reserve(p, &full) : -1;
        if (mine >= 0) {
            st = p->slot[mine].st = hm_lua_copy(&p->program, p->cards);
            last_used = mine;
            if (st == NULL) {
                atomic_store(&p->slot[mine].flag, ABSENT);
                return NULL;
            }
        } else if (st == NULL && full) {
            if (holding > 0)
                return NULL; /* all could wait for one another */
            sched_yield();
        }
    }
    st->pool_slot = last_used;
    holding++;
    return st;
}

/* -- calls */

static const char *short_name(const char *file)
{
    enum { MOST = 90 };
    size_t n = strlen(file);
    return n > MOST ? file + n - MOST : file;
}

static void report(const hm_lua_pool *p, const hm_lua_function *fn, hm_lua_place at,
                   hm_status code, const char *text, hm_fault *fault)
{
    bool known = at.line > 0 && at.chunk >= 0 && at.chunk < p->program.chunks;
    const hm_lua_chunk *c = p->program.chunk[known ? at.chunk : fn->chunk];
    hm_fail(&fault->error, code, (hm_span){0, 0}, "%s:%d: in card '%.60s': %s",
            short_name(c->source->name), known ? at.line : fn->line, fn->card, text);
    hm_lua_clean_text(fault->error.msg);
}

static void report_stop(const hm_lua_pool *p, const hm_lua_state *st, hm_lua_stop stop,
                        hm_fault *fault)
{
    if (stop == HM_LUA_OUT_OF_CALL && st->budget < HM_LUA_CALL)
        stop = HM_LUA_OUT_OF_STEP;
    const char *reason = hm_lua_reason(stop, false);
    hm_status code = stop == HM_LUA_NO_MEMORY ? HM_ENOMEM
                     : reason                 ? HM_ELIMIT
                                              : HM_EINPUT;
    report(p, st->fn, st->place, code, reason ? reason : st->message, fault);
}

static bool is_stopped(const hm_lua_pool *p) { return p->stop != NULL && p->stop(); }

/* Calls function `number` for the state's square. Anything but GOES_ON, ASKS and FAILS is
 * in *fault. */
static hm_lua_stop call(hm_lua_pool *p, hm_lua_state *st, int number, int results,
                        hm_fault *fault)
{
    const hm_lua_function *fn = &p->program.function[number];
    int64_t budget = fault->left < HM_LUA_CALL ? fault->left : HM_LUA_CALL;
    st->fn = fn;
    if (is_stopped(p)) {
        hm_fail(&fault->error, HM_ELIMIT, (hm_span){0, 0}, "stopped");
        return HM_LUA_OUT_OF_STEP;
    }
    if (budget <= 0) { /* short functions would not notice */
        st->place = (hm_lua_place){0, 0};
        report_stop(p, st, HM_LUA_OUT_OF_STEP, fault);
        return HM_LUA_OUT_OF_STEP;
    }
    lua_rawgeti(st->L, HM_LUA_FUNCS_AT, number);
    lua_pushinteger(st->L, st->square < 0 ? 0 : (lua_Integer)hm_bit(st->square));
    hm_lua_stop stop = hm_lua_call(st, 1, results, budget);
    const char *kept = fn->watched ? hm_lua_put_back(st, number) : NULL;
    fault->left -= fn->cost + budget - st->left;
    if (kept != NULL && stop <= HM_LUA_FAILS && stop != HM_LUA_BROKE) {
        snprintf(st->message, sizeof st->message, "this script keeps '%s' between calls",
                 kept);
        st->place.line = 0;
        if (stop == HM_LUA_GOES_ON)
            lua_pop(st->L, results);
        stop = HM_LUA_BROKE;
    }
    if (stop != HM_LUA_GOES_ON && stop != HM_LUA_ASKS && stop != HM_LUA_FAILS)
        report_stop(p, st, stop, fault);
    return stop;
}

static bool complain(const hm_lua_pool *p, hm_lua_state *st, const char *what, int index,
                     hm_fault *fault)
{
    bool fraction = lua_type(st->L, index) == LUA_TNUMBER && !lua_isinteger(st->L, index);
    snprintf(st->message, sizeof st->message, "the function must return %s, not %s%s",
             what, hm_lua_what(st->L, index), fraction ? " (use // to divide)" : "");
    report(p, st->fn, (hm_lua_place){0, 0}, HM_EINPUT, st->message, fault);
    return false;
}

static bool read_number(const hm_lua_pool *p, hm_lua_state *st, int index, int64_t *out,
                        hm_fault *fault)
{
    if (!lua_isinteger(st->L, index))
        return complain(p, st, "a whole number", index, fault);
    lua_Integer n = lua_tointeger(st->L, index);
    if (n < -HM_LUA_NUMBER || n > HM_LUA_NUMBER) {
        snprintf(st->message, sizeof st->message,
                 "the function returns %lld: beyond 1,000,000", (long long)n);
        report(p, st->fn, (hm_lua_place){0, 0}, HM_EINPUT, st->message, fault);
        return false;
    }
    *out = n;
    return true;
}

static bool read_bits(const hm_lua_pool *p, hm_lua_state *st, int index, uint64_t all,
                      const char *what, const char *beyond, int64_t *out, hm_fault *fault)
{
    if (!lua_isinteger(st->L, index))
        return complain(p, st, what, index, fault);
    uint64_t bits = (uint64_t)lua_tointeger(st->L, index);
    if (bits & ~all) {
        report(p, st->fn, (hm_lua_place){0, 0}, HM_EINPUT, beyond, fault);
        return false;
    }
    *out = (int64_t)bits;
    return true;
}

static bool read_squares(const hm_lua_pool *p, hm_lua_state *st, int index, int64_t *out,
                         hm_fault *fault)
{
    return read_bits(p, st, index, st->facts->deck->game->grid.all, "a set of squares",
                     "the function returns squares outside of the town (use others() for "
                     "\"not\")", out, fault);
}

static bool read_truth(const hm_lua_pool *p, hm_lua_state *st, int index, int64_t *out,
                       hm_fault *fault)
{
    if (!lua_isboolean(st->L, index))
        return complain(p, st, "true or false", index, fault);
    *out = lua_toboolean(st->L, index);
    return true;
}

static bool read_kinds(const hm_lua_pool *p, hm_lua_state *st, int index, int64_t *out,
                       hm_fault *fault)
{
    return read_bits(p, st, index, hm_lua_all_kinds(st->facts->deck->game),
                     "kinds of resource",
                     "the function returns kinds that the game does not have", out,
                     fault);
}

static bool read_one(const hm_lua_pool *p, hm_lua_state *st, char letter, int index,
                     int64_t *out, hm_fault *fault)
{
    switch (letter) {
    case 'N': return read_number(p, st, index, out, fault);
    case 'S': return read_squares(p, st, index, out, fault);
    case 'K': return read_kinds(p, st, index, out, fault);
    case 'B': return read_truth(p, st, index, out, fault);
    }
    return false; /* no hook wants anything else */
}

/* One value for each letter of the hook's result; the last is on top of the stack. */
static bool read_result(const hm_lua_pool *p, hm_lua_state *st, const char *want,
                        int64_t out[2], hm_fault *fault)
{
    int results = (int)strlen(want);
    for (int i = 0; i < results; i++)
        if (!read_one(p, st, want[i], i - results, &out[i], fault))
            return false;
    return true;
}

/* What queries and steps look at is set for one call: either facts, for a value, or a
 * run, for an effect. */
static hm_lua_state *enter(hm_lua_pool *p, const hm_facts *f, hm_run *run, int square,
                           int slot, hm_hook hook, hm_fault *fault)
{
    hm_lua_state *st = take(p);
    if (st == NULL) {
        hm_fail(&fault->error, HM_ENOMEM, (hm_span){0, 0},
                "no memory for running scripts");
        return NULL;
    }
    st->facts = f;
    st->other = NULL;
    st->run = run;
    st->game = (f != NULL ? f->deck : hm_run_effect(run)->deck)->game;
    st->square = square;
    st->slot = slot;
    st->hook = hook;
    return st;
}

/* Pointers are cleared, so that nothing the state does later can look at what
 * is gone. */
static void leave(hm_lua_pool *p, hm_lua_state *st)
{
    st->fn = NULL;
    st->facts = NULL;
    st->run = NULL;
    st->game = NULL;
    if (st->meter.used > st->clean_at)
        hm_lua_clean(st, true);
    give_back(p, st->pool_slot);
}

static bool is_number(const hm_lua_pool *p, int number, hm_fault *fault)
{
    if (number >= 1 && number <= p->program.functions)
        return true;
    hm_fail(&fault->error, HM_EBUG, (hm_span){0, 0}, "no script has number %d", number);
    return false;
}

/* What a tile trades is a table, and no value: who only tries a script asks how many. */
static int offers(void *self, int number, const hm_facts *f, int square, int slot,
                  hm_trade *out, hm_fault *fault)
{
    hm_lua_pool *p = self;
    int count = 0;
    if (!is_number(p, number, fault))
        return 0;
    hm_lua_state *st = enter(p, f, NULL, square, slot, HM_HOOK_ACTIVATE, fault);
    if (st == NULL)
        return 0;
    if (call(p, st, number, 1, fault) == HM_LUA_GOES_ON) {
        char why[120];
        count = hm_lua_read_offers(st->L, st->game, out, why, sizeof why);
        if (count < 0) {
            snprintf(st->message, sizeof st->message, "the function %s", why);
            report(p, st->fn, (hm_lua_place){0, 0}, HM_EINPUT, st->message, fault);
            count = 0;
        }
        lua_pop(st->L, 1);
    }
    leave(p, st);
    return count;
}

/* After a failure the value is 0 and the fault is filled: whoever began the step gives
 * it up, so nothing is counted on the 0. */
static void value(void *self, int number, hm_hook hook, const hm_facts *f, int square,
                  int slot, int64_t out[2], hm_fault *fault)
{
    hm_lua_pool *p = self;
    hm_trade traded[HM_OFFERS_MAX];
    out[0] = out[1] = 0;
    if (!is_number(p, number, fault))
        return;
    if (hook == HM_HOOK_ACTIVATE) {
        out[0] = offers(self, number, f, square, slot, traded, fault);
        return;
    }
    hm_lua_state *st = enter(p, f, NULL, square, slot, hook, fault);
    if (st == NULL)
        return;
    const char *want = hm_hook_lookup(hook)->result;
    int results = (int)strlen(want);
    if (call(p, st, number, results, fault) == HM_LUA_GOES_ON) {
        if (!read_result(p, st, want, out, fault))
            out[0] = out[1] = 0;
        lua_pop(st->L, results);
    }
    leave(p, st);
}

/* Asking unwinds the script like an error does; which of them it was, the stop tells. */
static hm_step effect(void *self, int number, hm_run *run, hm_fault *fault)
{
    hm_lua_pool *p = self;
    const hm_effect *e = hm_run_effect(run);
    if (!is_number(p, number, fault))
        return HM_STEP_FAILS;
    hm_lua_state *st =
        enter(p, NULL, run, hm_run_square(run), e->slot,
              (hm_hook)e->clause->hook, fault);
    if (st == NULL)
        return HM_STEP_FAILS;
    hm_lua_stop stop = call(p, st, number, 0, fault);
    fault->left -= HM_LUA_EFFECT;
    leave(p, st);
    if (fault->error.code != HM_OK)
        return HM_STEP_FAILS;
    return stop == HM_LUA_GOES_ON ? HM_STEP_DONE
           : stop == HM_LUA_ASKS  ? HM_STEP_ASKS
                                  : HM_STEP_FAILS;
}

/* -- loading */

/* Aligned, because each place has a cache line of its own. The first state is made at
 * once: files are loaded into it. */
hm_lua_pool *hm_lua_pool_new(void)
{
    hm_lua_pool *p = aligned_alloc(_Alignof(hm_lua_pool), sizeof *p);
    if (p == NULL)
        return NULL;
    memset(p, 0, sizeof *p);
    for (int i = 0; i < HM_LUA_STATES; i++)
        atomic_init(&p->slot[i].flag, ABSENT);
    p->slot[0].st = hm_lua_new();
    if (p->slot[0].st == NULL) {
        free(p);
        return NULL;
    }
    atomic_store(&p->slot[0].flag, FREE);
    p->scripts = (hm_scripts){p, value, effect, offers};
    return p;
}

void hm_lua_pool_free(hm_lua_pool *p)
{
    if (p == NULL)
        return;
    for (int i = 0; i < HM_LUA_STATES; i++)
        hm_lua_free(p->slot[i].st);
    hm_lua_program_free(&p->program);
    free(p);
}

int hm_lua_pool_block(hm_lua_pool *p, const hm_source *source, hm_span at,
                      const char *card, hm_diags *diags)
{
    return hm_lua_add_block(&p->program, p->slot[0].st, source, at, card, diags);
}

bool hm_lua_pool_file(hm_lua_pool *p, const hm_source *source, hm_lua_card_reader *reader,
                      void *ctx, hm_diags *diags)
{
    if (is_stopped(p)) {
        hm_diag_add(diags, source, HM_ERROR, "lua-limit", (hm_span){0, 0}, "stopped");
        return false;
    }
    return hm_lua_add_file(&p->program, p->slot[0].st, source, reader, ctx, diags);
}

unsigned hm_lua_pool_names(const hm_lua_pool *p, int number)
{
    const bool is_one = number >= 1 && number <= p->program.functions;
    return is_one ? p->program.function[number].names : 0;
}

hm_status hm_lua_pool_bind(hm_lua_pool *p, const hm_cards *cards, hm_error *err)
{
    p->cards = cards;
    return hm_lua_bind(&p->program, p->slot[0].st, cards) ? HM_OK : hm_fail_memory(err);
}

void hm_lua_pool_heed(hm_lua_pool *p, bool (*stop)(void)) { p->stop = stop; }

const hm_scripts *hm_lua_pool_scripts(hm_lua_pool *p)
{
    return &p->scripts;
}

size_t hm_lua_pool_bytes(const hm_lua_pool *p)
{
    size_t bytes = 0;
    for (int i = 0; i < HM_LUA_STATES; i++)
        if (p->slot[i].st != NULL)
            bytes += p->slot[i].st->meter.used;
    return bytes;
}

size_t hm_lua_pool_most(const hm_lua_pool *p)
{
    size_t most = 0;
    for (int i = 0; i < HM_LUA_STATES; i++)
        if (p->slot[i].st != NULL && p->slot[i].st->meter.most > most)
            most = p->slot[i].st->meter.most;
    return most;
}

void hm_lua_pool_reach(hm_lua_pool *p, void (*tell)(void *ctx, const char *line),
                       void *ctx)
{
    hm_lua_tell_reach(p->slot[0].st, tell, ctx);
}

int hm_lua_pool_states(const hm_lua_pool *p)
{
    int n = 0;
    for (int i = 0; i < HM_LUA_STATES; i++)
        n += p->slot[i].st != NULL;
    return n;
}
