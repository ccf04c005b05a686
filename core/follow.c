/* What follows from a building that came up or a number that was reached, in line in the
 * same chain: what the building does, and who waited for either. */
#include "core/body.h"
#include "core/run.h"
#include "core/vm.h"

/* All that a building does when it has come up. */
static hm_step resolve(hm_chain *c, int square, int slot)
{
    const hm_card *card = c->root->deck->card[slot];
    const hm_thing it = hm_chain_thing(c, square);
    hm_step step = HM_STEP_DONE;
    for (int i = 0; i < card->clauses && step == HM_STEP_DONE; i++) {
        if (card->clause[i].hook == HM_HOOK_ON_BUILD && square >= 0 &&
            hm_chain_has(c, square, slot))
            step = hm_run_in_line(c, &card->clause[i], square, slot, -1);
        square = hm_chain_where(c, it);
    }
    return step;
}

/* -- who was there. What belongs to the moment in which something happened is noted then:
 * who is asked about it is asked later, when other things may have happened. */

typedef struct moment {
    hm_roll stood;          /* buildings of cards that wait for something */
    hm_set  touched, again; /* of the chain */
} moment;

static void note_moment(moment *m, const hm_chain *c)
{
    const hm_deck *d = c->root->deck;
    const uint64_t wait = d->having[HM_HOOK_YOU_BUILD] | d->having[HM_HOOK_REACH];
    m->touched = c->touched;
    m->again = c->again;
    hm_roll_call(&m->stood, c, hm_town_buildings(&d->plan, &c->out->town,
                                                 wait & c->out->town.stands));
}

/* What came in place of one that stood there is another one; where things are moved, the
 * roll knows that. */
static bool is_another(const hm_chain *c, const moment *m, int square)
{
    const hm_set came = (c->touched & ~m->touched) | (c->again & ~m->again);
    return !c->root->deck->moves && (came >> square & 1);
}

/* -- who waits for a number */

hm_marks hm_chain_marks(const hm_chain *c)
{
    const hm_deck *d = c->root->deck;
    hm_marks m = {{0}};
    const int waiting = d->uses[HM_HOOK_REACH].count + d->laws[HM_HOOK_REACH].count;
    for (int i = 0; i < d->game->counters && waiting != 0; i++)
        m.at[i] = (int16_t)hm_counted(&d->plan, &c->out->town, i, 0);
    return m;
}

/* Everybody's rules first, then cards; NULL: there are no more. */
static const hm_use *waiting_at(const hm_deck *d, int i)
{
    const hm_uses *laws = &d->laws[HM_HOOK_REACH], *uses = &d->uses[HM_HOOK_REACH];
    if (i < laws->count)
        return &laws->use[i];
    return i - laws->count < uses->count ? &uses->use[i - laws->count] : NULL;
}

static bool is_there(const hm_chain *c, const hm_use *u)
{
    const hm_deck *d = c->root->deck;
    return hm_has_buildings(d, u->slot) ? c->out->town.stands >> u->slot & 1
                                        : hm_law_holds(d, &c->out->town, u->slot);
}

uint64_t hm_chain_reached(const hm_chain *c, const hm_marks *from)
{
    const hm_deck *d = c->root->deck;
    uint64_t out = 0;
    const hm_use *u;
    for (int i = 0; i < 64 && (u = waiting_at(d, i)) != NULL; i++) {
        const hm_clause *clause = u->clause;
        int now = hm_counted(&d->plan, &c->out->town, clause->who, 0);
        if (from->at[clause->who] < clause->number && now >= clause->number &&
            is_there(c, u))
            out |= hm_bit(i);
    }
    return out & ~c->reaching;
}

/* All buildings of its card that stood there then, each once. */
static hm_step wake_one(hm_chain *c, const hm_use *u, const moment *then)
{
    hm_step step = HM_STEP_DONE;
    int stood;
    if (!hm_has_buildings(c->root->deck, u->slot))
        return hm_run_in_line(c, u->clause, 0, u->slot, -1);
    hm_set left = then->stood.all;
    for (int square; step == HM_STEP_DONE &&
                     (square = hm_roll_next(&then->stood, c, &left, &stood)) >= 0;)
        if (hm_chain_has(c, square, u->slot) && !is_another(c, then, square))
            step = hm_run_in_line(c, u->clause, square, u->slot, -1);
    return step;
}

static hm_step wake(hm_chain *c, uint64_t uses, const moment *then)
{
    hm_step step = HM_STEP_DONE;
    for (; uses != 0 && step == HM_STEP_DONE; uses &= uses - 1) {
        c->reaching |= uses & -uses;
        const hm_use *u = waiting_at(c->root->deck, hm_first(uses));
        step = u != NULL ? wake_one(c, u, then) : HM_STEP_DONE;
        c->reaching &= ~(uses & -uses);
    }
    return step;
}

hm_step hm_chain_wake(hm_chain *c, uint64_t uses)
{
    moment now;
    if (uses == 0)
        return HM_STEP_DONE;
    note_moment(&now, c);
    return wake(c, uses, &now);
}

/* -- who waits for buildings of the owner's own */

/* A building that has just come up, and the town that it came to. */
typedef struct arrival {
    uint8_t  square, slot;
    hm_thing it;
    hm_set   body;    /* all its squares */
    bool     storey;  /* on top of what stood there */
    bool     fills;   /* ... where no building was */
    moment   then;
    hm_town  without; /* the town without it, where somebody waits for buildings */
} arrival;

bool hm_chain_is_awaited(const hm_chain *c)
{
    return hm_deck_awaits(c->root->deck, &c->out->town);
}

static __attribute__((noinline)) void note_town(arrival *a, const hm_chain *c)
{
    const hm_plan *plan = &c->root->deck->plan;
    hm_town_copy(plan, &a->without, &c->out->town);
    if (!a->storey)
        hm_town_clear(plan, &a->without, a->square);
    else
        hm_town_set_height(plan, &a->without, a->square,
                           hm_height(plan, &a->without, a->square) - 1);
}

static void note_arrival(arrival *a, const hm_chain *c, int square, int slot)
{
    a->square = (uint8_t)square;
    a->slot = (uint8_t)slot;
    a->it = hm_chain_thing(c, square);
    a->body = hm_body_of(&c->root->deck->plan, &c->out->town, square);
    a->storey = hm_height(&c->root->deck->plan, &c->out->town, square) > 1;
    a->fills = !a->storey && !(c->stood >> square & 1);
    note_moment(&a->then, c);
    if (hm_chain_is_awaited(c))
        note_town(a, c);
}

/* Did it fill its row or column, which was not full, with buildings? */
static bool completes(const hm_chain *c, const arrival *a, int what)
{
    const hm_deck *d = c->root->deck;
    const hm_grid *g = &d->game->grid;
    const hm_set *line = what == HM_COMPLETES_ROW ? g->row : g->column;
    const hm_set open = hm_deck_squares(d, &a->without) & ~a->body & ~a->without.built;
    bool full = false;
    for (hm_set s = a->body; s != 0; s &= s - 1)
        full |= (line[hm_first(s)] & open) == 0;
    return a->fills && full;
}

/* Did it come near enough to who stood on the square, and is it of a type that the clause
 * waits for? That is asked of the town to which it came, whatever has happened since; so
 * it can be told whether its type was new there. */
static __attribute__((noinline)) bool is_waited_for(const hm_chain *c, const arrival *a,
                                                    const hm_use *u, int square)
{
    const hm_deck *d = c->root->deck;
    hm_facts f;
    if (u->clause->number != 0 &&
        !(hm_town_near(&d->plan, &c->out->town, d->game->grid.near[u->clause->number],
                       square) & a->body))
        return false;
    if (u->clause->who != 0)
        return completes(c, a, u->clause->who);
    if (u->clause->card != NULL)
        return u->awaits == a->slot;
    hm_facts_fill_play(&f, d, &a->without, c->root->how);
    f.alone = c->root->alone;
    return (hm_vm_number(u->clause->filter, &f, square, u->slot) &
            hm_card_types(d->card[a->slot])) != 0;
}

/* Who stood on one square and stands on another now. A building that is there no more
 * wakes nobody. */
static hm_step answer_arrival(hm_chain *c, const arrival *a, const hm_use *u, int stood,
                              int square)
{
    const int now = hm_chain_where(c, a->it);
    if (now < 0 || !hm_chain_has(c, now, a->slot) || !is_waited_for(c, a, u, stood))
        return HM_STEP_DONE;
    return hm_run_in_line(c, u->clause, square, u->slot, a->slot);
}

/* All buildings of a card but the new one, each once. */
static hm_step answer_by(hm_chain *c, const arrival *a, const hm_use *u)
{
    hm_set left = a->then.stood.all & ~hm_bit(a->square);
    hm_step step = HM_STEP_DONE;
    int stood;
    for (int square; step == HM_STEP_DONE &&
                     (square = hm_roll_next(&a->then.stood, c, &left, &stood)) >= 0;)
        if (hm_chain_has(c, square, u->slot) && !is_another(c, &a->then, square))
            step = answer_arrival(c, a, u, stood, square);
    return step;
}

/* Everybody who waits for such a building does what they do, each once: rules of
 * everybody first, then cards in their order. What they put up is awaited in turn; that
 * ends, as a square gets two buildings at most, and so many storeys. */
static hm_step answer_all(hm_chain *c, const arrival *a)
{
    const hm_deck *d = c->root->deck;
    const hm_uses *laws = &d->laws[HM_HOOK_YOU_BUILD];
    const hm_uses *uses = &d->uses[HM_HOOK_YOU_BUILD];
    hm_step step = HM_STEP_DONE;
    for (int i = 0; i < laws->count && step == HM_STEP_DONE; i++)
        if (hm_law_holds(d, &c->out->town, laws->use[i].slot))
            step = answer_arrival(c, a, &laws->use[i], 0, 0);
    for (int i = 0; i < uses->count && step == HM_STEP_DONE; i++)
        step = answer_by(c, a, &uses->use[i]);
    return step;
}

hm_step hm_chain_follow(hm_chain *c, int square, int slot, uint64_t reached)
{
    arrival a;
    note_arrival(&a, c, square, slot);
    const uint64_t rising = c->rising;
    const hm_thing came = c->came;
    const hm_set layout = c->layout;
    c->rising |= a.storey ? hm_bit(slot) : 0;
    c->came = a.it;
    c->layout = hm_laid(&c->root->deck->plan, &c->out->town);
    hm_step step = resolve(c, square, slot);
    if (step == HM_STEP_DONE)
        step = wake(c, reached, &a.then);
    if (step == HM_STEP_DONE)
        step = answer_all(c, &a);
    c->rising = rising;
    c->came = came;
    c->layout = layout;
    return step;
}
