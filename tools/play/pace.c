/* pace.c - a bot's thinking, by the clock or by playouts. The clock is only looked at
 * where the time decides: with a number of playouts the choice must not depend on it. */
#include "tools/play/pace.h"

#include <assert.h>
#include <limits.h>
#include <time.h>

#include "tools/options.h"
#include "tools/play/stop.h"

static int64_t now_in_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whoever asks for a time now does not want the playouts of then, and the
 * other way round. */
hm_pace hm_pace_of(const hm_options *o, const json_t *setup)
{
    bool said = o->think > 0 || o->playouts > 0;
    long ms = said ? o->think : (long)json_integer_value(json_object_get(setup, "think"));
    long playouts =
        said ? o->playouts : (long)json_integer_value(json_object_get(setup, "playouts"));
    return (hm_pace){.ms = ms > 0 ? ms : HM_THINK_MS, .playouts = playouts};
}

static bool is_over(void *ctx)
{
    const hm_pace *p = ctx;
    return hm_stop_hushed() || hm_stopped() || (p->hurry != NULL && p->hurry(p->ctx)) ||
           (p->playouts == 0 && now_in_ms() >= p->until);
}

/* Time does not count here: a bot that does not search chooses the same on slow
 * machines. */
static bool quits(void *ctx)
{
    (void)ctx;
    return hm_stop_hushed() || hm_stopped();
}

void hm_pace_set(hm_pace *p, hm_bot *bot)
{
    assert(p->ms > 0 || p->playouts > 0);
    int playouts = p->playouts < INT_MAX ? (int)p->playouts : INT_MAX;
    hm_bot_limit(bot, playouts, is_over, p);
    hm_bot_heed(bot, quits, NULL);
}

void hm_pace_begin(hm_pace *p) { p->until = now_in_ms() + p->ms; }
