/* bot.c - the bots there are, and the simple ones.
 *
 * A new bot is a file with its two functions (kind.h) and a row of the table below; what
 * people are offered, help texts and defaults are made from the rows. */
#include "core/bots/bot.h"

#include <assert.h>
#include <string.h>

#include "core/bots/kind.h"
#include "core/rng.h"

enum { LAZY = 3 }; /* the easy level does not think about one choice in so many */

static int choose_any(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    (void)t;
    return hm_rng_below(&b->chance, d->count);
}

static bool builds(const hm_table *t, hm_option option)
{
    hm_action action = hm_option_open(t, option).action;
    return action == HM_ACTION_BUILD || action == HM_ACTION_TILE;
}

/* Any option that builds something, if there is one. */
static int choose_to_build(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    int chosen = hm_rng_below(&b->chance, d->count), equal = 0;
    if (d->kind != HM_DECIDE_BUILD && d->kind != HM_DECIDE_TURN)
        return chosen;
    for (int i = 0; i < d->count; i++)
        if (builds(t, d->option[i]) && hm_rng_below(&b->chance, ++equal) == 0)
            chosen = i;
    return chosen;
}

/* Plays well for a while and then does not think: somebody to learn the game with. */
static int choose_now_and_then(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    bool thinks = hm_rng_below(&b->chance, LAZY) != 0;
    return thinks ? hm_greedy_choose(b, t, d) : choose_to_build(b, t, d);
}

/* -- making one */

typedef struct bot_kind {
    hm_bot_info is;
    int (*choose)(hm_bot *b, const hm_table *t, const hm_decision *d);
    hm_status (*make)(hm_bot *b, hm_arena *arena, hm_error *err); /* NULL: it tries nothing */
} bot_kind;

/* All there is to know of each bot, here and nowhere else. Levels are names for some. */
static const bot_kind kinds[] = {
    {{"random", .about = "takes any option"}, choose_any, NULL},
    {{"builder", .about = "takes any option, but builds what it can"}, choose_to_build, NULL},
    {{"greedy", .usual = true}, hm_greedy_choose, hm_greedy_new},
    {{"mcts", .searches = true}, hm_mcts_choose, hm_mcts_new},
    {{"easy", .about = "plays by rules of thumb, and often does not think", .level = true},
     choose_now_and_then, hm_greedy_new},
    {{"medium", .about = "plays by rules of thumb", .level = true, .first = true},
     hm_greedy_choose, hm_greedy_new},
    {{"hard", .about = "plays the game on many times before it chooses", .level = true,
      .searches = true}, hm_mcts_choose, hm_mcts_new},
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

const hm_bot_info *hm_bot_usual(void)
{
    int i = 0;
    while (i < KINDS - 1 && !kinds[i].is.usual)
        i++;
    return &kinds[i].is;
}

const hm_bot_info *hm_bot_first(void)
{
    int i = 0;
    while (i < KINDS - 1 && !kinds[i].is.first)
        i++;
    return &kinds[i].is;
}

static hm_status make_mind(hm_bot *b, const bot_kind *kind, hm_arena *arena, hm_error *err)
{
    hm_status st = hm_table_new(arena, b->deal, &b->trial, err);
    return st == HM_OK ? kind->make(b, arena, err) : st;
}

hm_status hm_bot_new(hm_arena *arena, const char *name, const hm_deal *deal,
                     uint64_t seed, hm_bot **out, hm_error *err)
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
    hm_status st = kind->make != NULL ? make_mind(b, kind, arena, err) : HM_OK;
    if (st == HM_OK)
        *out = b;
    return st;
}

int hm_bot_choose(hm_bot *b, const hm_table *t, const hm_decision *d)
{
    assert(d->count > 0);
    b->fault.code = HM_OK;
    return b->choose(b, t, d);
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

bool hm_bot_broke(hm_bot *b)
{
    const hm_error *fault = hm_table_fault(b->trial);
    if (fault != NULL && b->fault.code == HM_OK)
        b->fault = *fault;
    return fault != NULL;
}
