/* pace.c - a bot's thinking, by the clock or by playouts. The clock is only looked at
 * where the time decides: with a number of playouts the choice must not depend on it. */
#include "tools/play/pace.h"

#include <assert.h>
#include <limits.h>
#include <time.h>

#include "tools/options.h"
#include "tools/stop.h"

static int64_t now_in_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

enum { ASK_EVERY = 20 /* milliseconds */ };

static long kept(const json_t *setup, const char *field)
{
    return (long)json_integer_value(json_object_get(setup, field));
}

/* Whoever asks for a time now does not want the playouts of then, and the
 * other way round. */
hm_pace hm_pace_of(const hm_options *o, const json_t *setup)
{
    bool said = o->think > 0 || o->playouts > 0;
    long ms = said ? o->think : kept(setup, "think");
    long patience = o->patience > 0 ? o->patience : kept(setup, "patience");
    return (hm_pace){.ms = ms > 0 ? ms : HM_THINK_MS,
                     .playouts = said ? o->playouts : kept(setup, "playouts"),
                     .wait = o->pace > 0 ? o->pace : kept(setup, "pace"),
                     .patience = patience > 0 ? patience : HM_PATIENCE_MS};
}

/* Bots ask far more often than people press keys. What people take their time for is not
 * the bot's time. */
static hm_hurry ask(hm_pace *p)
{
    int64_t before = now_in_ms();
    if (p->ask == NULL || p->said != HM_THINK_ON || before - p->asked < ASK_EVERY)
        return p->said;
    p->said = p->ask(p->ctx);
    p->asked = now_in_ms();
    p->until += p->asked - before;
    return p->said;
}

bool hm_pace_ends(hm_pace *p)
{
    return hm_stop_hushed() || hm_stopped() || ask(p) != HM_THINK_ON;
}

static bool is_over(void *ctx)
{
    hm_pace *p = ctx;
    return hm_pace_ends(p) || (p->playouts == 0 && now_in_ms() >= p->until);
}

/* Time does not count here: a bot that does not search chooses the same on slow
 * machines. */
static bool quits(void *ctx) { return hm_pace_ends(ctx); }

void hm_pace_set(hm_pace *p, hm_bot *bot)
{
    assert(p->ms > 0 || p->playouts > 0);
    int playouts = p->playouts < INT_MAX ? (int)p->playouts : INT_MAX;
    hm_bot_limit(bot, playouts, is_over, p);
    hm_bot_heed(bot, quits, p);
}

/* Counted from where it began: one that has thought for longer than that ends. */
static int64_t end_of(const hm_pace *p)
{
    return p->begun + (p->brief && p->ms > HM_BRIEF_MS ? HM_BRIEF_MS : p->ms);
}

void hm_pace_begin(hm_pace *p)
{
    p->begun = now_in_ms();
    p->until = end_of(p);
    p->asked = 0;
    p->said = HM_THINK_ON;
}

void hm_pace_shorten(hm_pace *p)
{
    p->brief = true;
    p->until = end_of(p);
}
