#include "tools/think.h"

#include <limits.h>
#include <time.h>

#include "tools/stop.h"

static int64_t now_in_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

hm_pace hm_pace_of(const hm_options *o)
{
    return (hm_pace){.ms = o->think > 0 ? o->think : HM_THINK_MS, .playouts = o->playouts};
}

static bool is_over(void *ctx)
{
    const hm_pace *p = ctx;
    return hm_think_hushed() || hm_stopped() || (p->hurry != NULL && p->hurry(p->ctx)) ||
           (p->playouts == 0 && now_in_ms() >= p->until);
}

void hm_pace_set(hm_pace *p, hm_bot *bot)
{
    int playouts = p->playouts < INT_MAX ? (int)p->playouts : INT_MAX;
    hm_bot_limit(bot, playouts, is_over, p);
}

void hm_pace_begin(hm_pace *p) { p->until = now_in_ms() + p->ms; }
