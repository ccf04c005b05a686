/* shift_steps.c - all things of a set at once, one square on or as far as they go. */
#include "core/body.h"
#include "core/carry.h"
#include "core/counters.h"
#include "core/run.h"
#include "core/shapes.h"

/* The next square in that direction, which is free for what is on the first; -1: none. */
static int free_next(const hm_run *r, int square, int way)
{
    const hm_grid *g = &r->e->deck->game->grid;
    const hm_set next = hm_shape_next(g, hm_bit(square), way);
    const hm_set free = hm_run_carry_to(r, next, square);
    return free != 0 ? hm_first(free) : -1;
}

static int move_on(hm_run *r, int square, int way, bool far)
{
    int to = free_next(r, square, way);
    while (to >= 0) {
        hm_bodies_exchange(r->e->deck, hm_run_town(r), square, to, hm_town_carry);
        hm_chain_exchange(r->chain, square, to);
        square = to;
        to = far ? free_next(r, square, way) : -1;
    }
    return square;
}

/* Those in front go first, and leave room for those behind them; what is not of the set
 * stays, and stops what comes. What lies where a thing stops is gained. */
static hm_step push(hm_run *r, hm_set where, int way, bool far)
{
    const bool onwards = way == HM_DOWN || way == HM_RIGHTWARDS; /* to higher squares */
    hm_set left = hm_run_liftable(r, where);
    while (left != 0) {
        const int from = onwards ? 63 - __builtin_clzll(left) : hm_first(left);
        const int to = move_on(r, from, way, far);
        if (to != from)
            hm_town_land(r->e->deck, hm_run_town(r), to);
        left &= ~hm_bit(from);
    }
    hm_run_find_self(r);
    return HM_STEP_DONE;
}

hm_step hm_run_shift(hm_run *r, const int64_t *arg)
{
    return push(r, (hm_set)arg[0], hm_run_how(r), false);
}

hm_step hm_run_slide(hm_run *r, const int64_t *arg)
{
    return push(r, (hm_set)arg[0], hm_run_how(r), true);
}
