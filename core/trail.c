/* Who is where while an effect runs. A building keeps its turn, its freshness and its own
 * effect wherever it is moved, so those who wait for one look for the thing and not for
 * its square. Only decks that move things pay for it: in all others a thing is where it
 * is. */
#include "core/carry.h"
#include "core/run.h"

static bool moves(const hm_chain *c) { return c->root->deck->moves; }

void hm_chain_mark_all(hm_chain *c)
{
    for (int s = 0; s < HM_SQUARES_MAX; s++)
        c->out->on[s] = (hm_thing)s;
}

hm_thing hm_chain_thing(const hm_chain *c, int square)
{
    return moves(c) ? c->out->on[square] : (hm_thing)square;
}

int hm_chain_where(const hm_chain *c, hm_thing thing)
{
    if (!moves(c))
        return thing;
    for (int s = 0; s < c->root->deck->plan.squares; s++)
        if (c->out->on[s] == thing)
            return s;
    return -1;
}

void hm_chain_mark_new(hm_chain *c, int square)
{
    c->out->on[square] = (hm_thing)(HM_SQUARES_MAX + c->out->placed);
}

/* Marks of empty squares go the other way, so that a chain puts up no more buildings than
 * without moving: see hm_run_removable. */
void hm_chain_exchange(hm_chain *c, int a, int b)
{
    const hm_thing kept = c->out->on[a];
    c->out->on[a] = c->out->on[b];
    c->out->on[b] = kept;
    c->touched = hm_set_exchange(c->touched, a, b);
    c->again = hm_set_exchange(c->again, a, b);
    c->raised = hm_set_exchange(c->raised, a, b);
}

void hm_chain_forget(hm_chain *c, int square)
{
    c->out->on[square] = HM_NO_THING;
}

void hm_run_find_self(hm_run *r)
{
    if (!moves(r->chain) || r->self == HM_NO_THING)
        return;
    const int square = hm_chain_where(r->chain, r->self);
    if (square >= 0)
        r->square = (uint8_t)square;
}

/* Another one of its card may have come to its square. */
bool hm_run_has_self(const hm_run *r)
{
    return (!moves(r->chain) || hm_chain_where(r->chain, r->self) == r->square) &&
           hm_chain_has(r->chain, r->square, r->e->slot);
}

hm_set hm_outcome_follow(const hm_outcome *o, const hm_deck *d, hm_set before)
{
    hm_set after = 0;
    if (!d->moves || before == 0)
        return before;
    for (int s = 0; s < d->plan.squares; s++)
        if (o->on[s] < HM_SQUARES_MAX && (before >> o->on[s] & 1))
            after |= hm_bit(s);
    return after;
}

int hm_outcome_heir(const hm_outcome *o, const hm_deck *d, int square, uint8_t *slot)
{
    hm_thing thing = (hm_thing)square;
    for (int i = 0; i < o->placed; i++)
        if (o->of[i] == thing) {
            thing = o->as[i];
            *slot = o->slot[i];
        }
    if (!d->moves)
        return o->town.built >> thing & 1 ? thing : -1;
    for (int s = 0; s < d->plan.squares; s++)
        if (o->on[s] == thing && (o->town.built >> s & 1))
            return s;
    return -1;
}

/* -- turns */

void hm_roll_call(hm_roll *roll, const hm_chain *c, hm_set squares)
{
    roll->all = squares;
    if (moves(c))
        memcpy(roll->on, c->out->on, sizeof roll->on);
}

int hm_roll_next(const hm_roll *roll, const hm_chain *c, hm_set *left,
                 int *stood)
{
    while (*left != 0) {
        *stood = hm_first(*left);
        const int now = moves(c) ? hm_chain_where(c, roll->on[*stood]) : *stood;
        *left &= *left - 1;
        if (now >= 0)
            return now;
    }
    return -1;
}
