/* Steps that take away and move what is on squares. Moving is no building: nothing is
 * paid, no card is asked whether it may stand there, and nobody waits for it. What lies
 * where something comes is taken, as by all that comes there.
 *
 * What is moved or exchanged is lifted first, which only notes the square; so the set of
 * squares that it can go to is worked out when it is known where it comes from. */
#include "core/body.h"
#include "core/carry.h"
#include "core/counters.h"
#include "core/run.h"

enum { CLOCKWISE, BACK };

static hm_set full(const hm_run *r)
{
    return hm_run_look(r)->built | hm_run_look(r)->cubes;
}

static hm_set squares_of(const hm_run *r)
{
    return hm_deck_squares(r->e->deck, hm_run_look(r));
}

/* The name of what is on the square. */
static const char *name_at(const hm_run *r, int square)
{
    const hm_deck *d = r->e->deck;
    const int cell = hm_cell(&d->plan, hm_run_look(r), square);
    return cell >= HM_CELL_BUILDING ? d->card[cell - HM_CELL_BUILDING]->name
           : cell != HM_CELL_EMPTY  ? d->game->resource[cell - 1].name
                                    : NULL;
}

static hm_step ask(hm_run *r, hm_set where, int *square, const char *what,
                   const char *about)
{
    hm_step step = hm_run_ask_for(r, HM_ASK_SQUARE, where, square, what, about);
    if (step == HM_STEP_DONE)
        r->there = hm_bit(*square);
    return step;
}

/* -- taking away */

/* Is the own building there? It may have been replaced by one that came there. */
static bool is_own(const hm_run *r, int square)
{
    return r->self != HM_NO_THING && !r->gone &&
           hm_chain_thing(r->chain, square) == r->self;
}

/* All but buildings that the chain put up, or cards that build and take away in turn
 * would go on for ever; though one of them may take itself away, once on a square. */
hm_set hm_run_removable(const hm_run *r, hm_set where)
{
    const hm_chain *c = r->chain;
    const hm_set own = is_own(r, r->square) ? hm_bit(r->square) & ~c->again : 0;
    return where & full(r) & (hm_run_look(r)->cubes | ~c->touched | own);
}

/* Of an effect that takes its own building away the square is left, as a place. */
static void take_away(hm_run *r, int square)
{
    r->away |= is_own(r, square);
    r->gone |= r->away;
    hm_chain_forget(r->chain, square);
    hm_town_take_away(r->e->deck, hm_run_town(r), square);
}

static hm_step remove_one(hm_run *r, hm_set where)
{
    int square = 0;
    hm_step step = ask(r, hm_run_removable(r, where), &square, "choose what to remove",
                       NULL);
    if (step == HM_STEP_DONE)
        take_away(r, square);
    return step;
}

static hm_step remove_all(hm_run *r, hm_set where)
{
    for (hm_set s = hm_run_removable(r, where); s != 0; s &= s - 1)
        take_away(r, hm_first(s));
    return HM_STEP_DONE;
}

hm_step hm_run_remove(hm_run *r, const int64_t *arg)
{
    const hm_set where = (hm_set)arg[0];
    return hm_run_how(r) == HM_EVERY ? remove_all(r, where) : remove_one(r, where);
}

/* -- moving */

hm_set hm_run_liftable(const hm_run *r, hm_set where) { return where & full(r); }

/* With all its squares, which may be its own now; a square has one token at most. */
static hm_set body_goes_to(const hm_run *r, hm_set where, int from)
{
    const hm_town *t = hm_run_look(r);
    hm_set out = 0;
    for (hm_set s = where & ~hm_bit(from); s != 0; s &= s - 1)
        if (hm_body_fits(r->e->deck, t, from, hm_first(s)))
            out |= s & -s;
    return out;
}

hm_set hm_run_carry_to(const hm_run *r, hm_set where, int from)
{
    const hm_set tokens = hm_town_tokens(hm_run_plan(r), hm_run_look(r));
    where &= ~(tokens >> from & 1 ? tokens : 0);
    return hm_body(hm_run_plan(r), hm_run_look(r), from) != 0
               ? body_goes_to(r, where, from)
               : where & squares_of(r) & ~full(r);
}

hm_step hm_run_lift(hm_run *r, const int64_t *arg)
{
    int square = 0;
    hm_step step = ask(r, hm_run_liftable(r, (hm_set)arg[0]), &square,
                       "choose what to move", NULL);
    if (step == HM_STEP_DONE)
        r->lifted = square;
    return step;
}

hm_step hm_run_set_down(hm_run *r, const int64_t *arg)
{
    const int from = r->lifted;
    int to = 0;
    if (from < 0)
        return HM_STEP_FAILS; /* a script forgot to lift something */
    hm_step step = ask(r, hm_run_carry_to(r, (hm_set)arg[0], from), &to,
                       "choose a square to move to", name_at(r, from));
    if (step != HM_STEP_DONE)
        return step;
    hm_bodies_exchange(r->e->deck, hm_run_town(r), from, to, hm_town_carry);
    hm_chain_exchange(r->chain, from, to);
    hm_town_land(r->e->deck, hm_run_town(r), to);
    hm_run_find_self(r);
    return HM_STEP_DONE;
}

static void exchange(void *self, int a, int b)
{
    hm_run *r = self;
    hm_bodies_exchange(r->e->deck, hm_run_town(r), a, b, hm_town_exchange);
    hm_chain_exchange(r->chain, a, b);
}

/* Where both have room for all their squares. */
hm_set hm_run_swappable(const hm_run *r, hm_set where, int from)
{
    hm_set out = where & squares_of(r) & ~hm_bit(from);
    for (hm_set s = r->e->deck->spreads ? out : 0; s != 0; s &= s - 1)
        if (!hm_bodies_swap(r->e->deck, hm_run_look(r), from, hm_first(s)))
            out &= ~(s & -s);
    return out;
}

/* An empty square of the set will do: then it is a move. */
hm_step hm_run_swap_with(hm_run *r, const int64_t *arg)
{
    const int from = r->lifted;
    int with = 0;
    if (from < 0)
        return HM_STEP_FAILS;
    hm_step step = ask(r, hm_run_swappable(r, (hm_set)arg[0], from), &with,
                       "choose a square to swap with", name_at(r, from));
    if (step != HM_STEP_DONE)
        return step;
    exchange(r, from, with);
    hm_town_land(r->e->deck, hm_run_town(r), from);
    hm_town_land(r->e->deck, hm_run_town(r), with);
    hm_run_find_self(r);
    return HM_STEP_DONE;
}

/* -- turning */

/* Squares around which there is something, be it that nothing can be on them. */
hm_set hm_run_turnable(const hm_run *r, hm_set where)
{
    const hm_grid *g = &r->e->deck->game->grid;
    const hm_set there = full(r) | hm_town_tokens(hm_run_plan(r), hm_run_look(r));
    return where & g->all & hm_grid_union(g->around, there);
}

static hm_step ask_direction(hm_run *r, int *way)
{
    static const char *const words[] = {[CLOCKWISE] = "clockwise",
                                        [BACK] = "counter-clockwise"};
    return hm_run_ask_way(r, words, 2, way);
}

/* What has several squares stays, and the others go past it. */
static hm_set turning(const hm_run *r)
{
    const hm_town *t = hm_run_look(r);
    return squares_of(r) & ~hm_town_whole(hm_run_plan(r), t, hm_wings(hm_run_plan(r), t));
}

hm_step hm_run_turn(hm_run *r, const int64_t *arg)
{
    uint8_t ring[8];
    int square = 0, way = CLOCKWISE;
    hm_step step = ask(r, hm_run_turnable(r, (hm_set)arg[0]), &square,
                       "choose a square to turn around", NULL);
    if (step == HM_STEP_DONE)
        step = ask_direction(r, &way);
    if (step != HM_STEP_DONE)
        return step;
    const int count =
        hm_grid_ring(&r->e->deck->game->grid, turning(r), square, ring);
    hm_ring_turn(ring, count, way == BACK, exchange, r);
    for (int i = 0; i < count; i++)
        hm_town_land(r->e->deck, hm_run_town(r), ring[i]);
    hm_run_find_self(r);
    return HM_STEP_DONE;
}
