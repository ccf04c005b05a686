/* heaps.c - counters of squares: looking at them, and the steps that move them.
 *
 * A number belongs to its square, and goes back to where it starts when a building that
 * stands there goes (hm_town_clear). Gains stop at the capacity, losses at nothing, and
 * payments are whole, as with the numbers that players have. */
#include "core/run.h"

static int on_square(const hm_facts *f, int counter, int square)
{
    return hm_counted(&f->deck->plan, f->town, counter, square);
}

int hm_facts_counter_in(const hm_facts *f, int counter, hm_set where)
{
    int sum = 0;
    for (hm_set s = where & f->all; s != 0; s &= s - 1)
        sum += on_square(f, counter, hm_first(s));
    return sum;
}

hm_set hm_facts_having(const hm_facts *f, int counter)
{
    hm_set out = 0;
    for (hm_set s = f->deck->plan.counter[counter] != 0 ? f->all : 0; s != 0; s &= s - 1)
        out |= on_square(f, counter, hm_first(s)) > 0 ? s & -s : 0;
    return out;
}

/* -- steps: so many of a counter, on each square of a set or on some of it */

static int have(const hm_run *r, int counter, int square)
{
    return hm_counted(hm_run_plan(r), hm_run_look(r), counter, square);
}

/* Up or down, as far as it goes. */
static void change(hm_run *r, int counter, int square, int64_t by)
{
    const int most = r->e->deck->game->counter[counter].capacity;
    const int64_t n = have(r, counter, square) + by;
    hm_town_set_counter(hm_run_plan(r), hm_run_town(r), counter, square,
                        (int)(n < 0 ? 0 : n > most ? most : n));
}

/* Blocked and missing ones have nothing. */
static hm_set squares_of(const hm_run *r)
{
    return hm_deck_squares(r->e->deck, hm_run_look(r));
}

/* Squares of these with at least so many, and those with room for more. */
static hm_set rich(const hm_run *r, int counter, int64_t least, hm_set where)
{
    hm_set out = 0;
    for (hm_set s = where & squares_of(r); s != 0; s &= s - 1)
        out |= have(r, counter, hm_first(s)) >= least ? s & -s : 0;
    return out;
}

static hm_set roomy(const hm_run *r, int counter, hm_set where)
{
    const int most = r->e->deck->game->counter[counter].capacity;
    return where & squares_of(r) & ~rich(r, counter, most, where);
}

/* Nothing is paid with nothing. */
hm_step hm_run_heap(hm_run *r, const int64_t *arg)
{
    const int counter = (int)arg[0], how = hm_run_how(r);
    const int64_t n = arg[1] > 0 ? arg[1] : 0;
    const hm_set where = (hm_set)arg[2] & squares_of(r);
    if (how == HM_PAY && (where == 0 || rich(r, counter, arg[1], where) != where))
        return HM_STEP_FAILS;
    for (hm_set s = where; s != 0; s &= s - 1)
        change(r, counter, hm_first(s), how == HM_GAIN ? n : -n);
    return HM_STEP_DONE;
}

/* Squares that have room for more, have any, or have so many. */
static hm_set fit(const hm_run *r, const int64_t *arg, hm_set where)
{
    const int how = hm_run_how(r), counter = (int)arg[0];
    return how == HM_GAIN ? roomy(r, counter, where)
                          : rich(r, counter, how == HM_PAY ? arg[1] : 1, where);
}

/* One square after another, none of them twice; as many as there are, if that will do. */
hm_step hm_run_heap_some(hm_run *r, const int64_t *arg)
{
    static const char *const what[] = {[HM_GAIN] = "choose a square to gain on",
                                       [HM_LOSE] = "choose a square to lose from",
                                       [HM_PAY] = "choose a square to pay from"};
    const int how = hm_run_how(r);
    hm_set where = fit(r, arg, (hm_set)arg[3]);
    if (how == HM_PAY && hm_count(where) < arg[2])
        return HM_STEP_FAILS;
    const hm_counter *c = &r->e->deck->game->counter[arg[0]];
    for (int64_t left = arg[2]; left > 0 && where != 0; left--) {
        int square = hm_first(where);
        hm_step step = hm_count(where) > left
                           ? hm_run_ask_for(r, HM_ASK_SQUARE, where, &square, what[how],
                                            arg[1] == 1 ? c->name : c->plural)
                           : HM_STEP_DONE;
        if (step != HM_STEP_DONE)
            return step;
        change(r, (int)arg[0], square, how == HM_GAIN ? arg[1] : -arg[1]);
        where &= ~hm_bit(square);
    }
    return HM_STEP_DONE;
}
