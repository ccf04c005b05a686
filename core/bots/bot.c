/* bot.c - the bots there are, and the simple ones.
 *
 * Which bots there are stands in bots.def. The table made from it is all that the rest of
 * the program knows of them. */
#include "core/bots/bot.h"

#include <assert.h>
#include <string.h>

#include "core/bots/advise.h"
#include "core/bots/kind.h"
#include "core/rng.h"

enum { LAZY = 3 }; /* the easy level does not think about one choice in so many */

/* -- ways to play that are a few lines */

hm_status hm_random_new(hm_bot *b, hm_arena *arena, hm_error *err)
{
    (void)b, (void)arena, (void)err;
    return HM_OK;
}

int hm_random_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    (void)t;
    return hm_rng_below(&b->chance, d->count);
}

hm_status hm_builder_new(hm_bot *b, hm_arena *arena, hm_error *err)
{
    return hm_random_new(b, arena, err);
}

static bool builds(const hm_table *t, hm_option option)
{
    hm_action action = hm_option_open(t, option).action;
    return action == HM_ACTION_BUILD || action == HM_ACTION_TILE;
}

/* Any option that builds something, if there is one. */
int hm_builder_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    int chosen = hm_rng_below(&b->chance, d->count), equal = 0;
    if (d->kind != HM_DECIDE_BUILD && d->kind != HM_DECIDE_TURN)
        return chosen;
    for (int i = 0; i < d->count; i++)
        if (builds(t, d->option[i]) && hm_rng_below(&b->chance, ++equal) == 0)
            chosen = i;
    return chosen;
}

hm_status hm_lazy_new(hm_bot *b, hm_arena *arena, hm_error *err)
{
    return hm_greedy_new(b, arena, err);
}

/* Plays well for a while and then does not think: somebody to learn the game with. */
int hm_lazy_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    bool thinks = hm_rng_below(&b->chance, LAZY) != 0;
    return thinks ? hm_greedy_choose(b, t, d) : hm_builder_choose(b, t, d);
}

/* -- the bots there are */

/* What rows say. */
enum {
    LEVEL = 1, SEARCHES = 2, USUAL = 4, FIRST = 8, CHEAP = 16, MASS = 32, RUNG = 64,
    ANY = 128, EAGER = 256, LEARNS = 512, PLANS = 1024
};

typedef struct bot_kind {
    hm_bot_info is;
    int         traits;
    hm_status (*make)(hm_bot *b, hm_arena *arena, hm_error *err);
    int (*choose)(hm_bot *b, const hm_table *t, const hm_decision *d);
} bot_kind;

static const bot_kind kinds[] = {
#define WAY(id)
#define HAS(traits, one) (((traits) & (one)) != 0)
#define BOT(name, way, traits, about)                                              \
    {{name, about, HAS(traits, LEVEL), HAS(traits, SEARCHES), HAS(traits, USUAL),  \
      HAS(traits, FIRST), HAS(traits, CHEAP), HAS(traits, MASS), HAS(traits, RUNG), \
      HAS(traits, ANY), HAS(traits, EAGER), HAS(traits, LEARNS),                   \
      HAS(traits, PLANS)},                                                        \
     traits, hm_##way##_new, hm_##way##_choose},
#include "core/bots/bots.def"
#undef WAY
#undef BOT
#undef HAS
};
enum { KINDS = sizeof kinds / sizeof *kinds };

const hm_bot_info *hm_bot_at(int i) { return i >= 0 && i < KINDS ? &kinds[i].is : NULL; }

static const bot_kind *find_kind(const char *name)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(name, kinds[i].is.name) == 0)
            return &kinds[i];
    return NULL;
}

const hm_bot_info *hm_bot_find(const char *name)
{
    const bot_kind *kind = find_kind(name);
    return kind != NULL ? &kind->is : NULL;
}

static const hm_bot_info *first_with(int trait)
{
    int i = 0;
    while (i < KINDS - 1 && !(kinds[i].traits & trait))
        i++;
    return &kinds[i].is;
}

const hm_bot_info *hm_bot_usual(void) { return first_with(USUAL); }
const hm_bot_info *hm_bot_first(void) { return first_with(FIRST); }
const hm_bot_info *hm_bot_mass(void) { return first_with(MASS); }
const hm_bot_info *hm_bot_any(void) { return first_with(ANY); }
const hm_bot_info *hm_bot_eager(void) { return first_with(EAGER); }

/* -- making one */

hm_status hm_bot_try(hm_bot *b, hm_arena *arena, hm_error *err)
{
    return hm_table_new(arena, b->deal, &b->trial, err);
}

hm_status hm_bot_new(hm_arena *arena, const char *name, const hm_deal *deal,
                     uint64_t seed, hm_bot **out, hm_error *err)
{
    return hm_bot_new_with(arena, name, deal, seed, NULL, out, err);
}

hm_status hm_bot_new_with(hm_arena *arena, const char *name, const hm_deal *deal,
                          uint64_t seed, const hm_memory *memory, hm_bot **out,
                          hm_error *err)
{
    const bot_kind *kind = find_kind(name);
    if (kind == NULL)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "unknown bot '%.60s'", name);
    hm_bot *b = hm_arena_new(arena, sizeof *b);
    if (b == NULL)
        return hm_fail_memory(err);
    b->choose = kind->choose;
    b->deal = deal;
    b->chance = seed;
    b->playouts = HM_PLAYOUTS;
    if (memory != NULL)
        b->memory = *memory;
    hm_status st = kind->make(b, arena, err);
    if (st == HM_OK)
        *out = b;
    return st;
}

void hm_bot_reseed(hm_bot *b, uint64_t seed) { b->chance = seed; }

int hm_bot_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    assert(d->count > 0);
    b->fault.code = HM_OK;
    hm_heed_begin(&b->heed, b->deal->deck);
    return b->choose(b, t, d);
}

bool hm_bot_opinion(const hm_bot *b, hm_option option, hm_opinion *out)
{
    return b->opinion != NULL && b->opinion(b, option, out);
}

const hm_error *hm_bot_fault(const hm_bot *b)
{
    return b->fault.code != HM_OK ? &b->fault : NULL;
}

void hm_bot_limit(hm_bot *b, int playouts, bool (*stop)(void *ctx), void *ctx)
{
    assert(playouts > 0 || stop != NULL);
    b->playouts = playouts;
    b->stop = stop;
    b->stop_ctx = ctx;
}

void hm_bot_heed(hm_bot *b, bool (*quits)(void *ctx), void *ctx)
{
    b->heed.quits = quits;
    b->heed.ctx = ctx;
}

void hm_bot_bend(hm_bot *b, int slot, int more)
{
    assert(slot >= 0 && slot < b->deal->deck->count && more >= 0 && more < INT16_MAX);
    b->wish = (hm_wish){.slot = slot, .more = (int16_t)more};
}

void hm_bot_note(hm_bot *b, const hm_error *fault)
{
    if (fault->code != HM_OK && b->fault.code == HM_OK && !hm_heed_quits(&b->heed))
        b->fault = *fault;
}

bool hm_bot_broke(hm_bot *b)
{
    const hm_error *fault = hm_table_fault(b->trial);
    if (fault != NULL && b->fault.code == HM_OK)
        b->fault = *fault;
    return fault != NULL;
}
