/* What effects do, step by step: a function for each STEP of code.def, with what it takes
 * from the stack, left to right. Bytecode and scripts take the same steps. Those that
 * build from cubes are in match_steps.c. */
#include <assert.h>

#include "core/allowed.h"
#include "core/body.h"
#include "core/builds.h"
#include "core/counters.h"
#include "core/placing.h"
#include "core/run.h"
#include "core/tokens.h"

/* -- cubes */

static hm_set empty_of(const hm_run *r)
{
    const hm_town *t = hm_run_look(r);
    return hm_deck_empty(r->e->deck, t);
}

/* What becomes of the named cube is bound as that; so is a cube that comes in its place,
 * or after it. */
static hm_cube cube_of(const hm_effect *e)
{
    return e->named < 0 ? HM_CUBE_PLACED : e->own ? HM_CUBE_OWN : HM_CUBE_OTHERS;
}

bool hm_run_may_bind(const hm_run *r, bool freely)
{
    return freely ? hm_may_cards_bind(r->e->deck, cube_of(r->e))
                  : hm_may_bind_cubes(r->e->deck, cube_of(r->e));
}

/* One that deals with no named cube can be left out, so it must find a square. */
hm_set hm_run_cubes_on(hm_run *r, hm_set where, bool freely)
{
    const hm_effect *e = r->e;
    where &= empty_of(r);
    if (!hm_is_cube_bound(e->deck, hm_run_look(r), cube_of(e)))
        return where;
    const hm_facts *f = hm_run_facts(r);
    const hm_set bound = freely ? hm_cards_send_to(f, cube_of(e))
                                : hm_cubes_go_on(f, cube_of(e));
    const bool strict = e->named < 0 || !e->taken_up;
    if (strict && !freely && hm_is_cube_bound(e->deck, f->town, HM_CUBE_PLACED))
        where &= hm_cubes_go_on(f, HM_CUBE_PLACED);
    if (e->named < 0)
        return where;
    return bound != 0 ? where & bound : where;
}

bool hm_run_may_bar_storing(const hm_run *r)
{
    return hm_may_bar_storing(r->e->deck, cube_of(r->e));
}

bool hm_run_cannot_store(hm_run *r)
{
    const hm_effect *e = r->e;
    return e->named >= 0 && hm_is_cube_bound(e->deck, hm_run_look(r), cube_of(e)) &&
           hm_is_storing_barred(hm_run_facts(r), cube_of(e), e->stores_bound);
}

static int room_on(const hm_run *r, int square, int most)
{
    return most - hm_held_count(hm_held(hm_run_plan(r), hm_run_look(r), square));
}

/* Is there anything on the own square? The effect may have replaced its building by one
 * that went elsewhere, or taken it away: what comes there then is another one. */
static bool stands(const hm_run *r)
{
    return !r->away && (hm_run_look(r)->built >> r->square & 1);
}

static int own_holds(const hm_run *r) { return r->e->deck->card[r->e->slot]->holds; }

hm_step hm_run_hold(hm_run *r, const int64_t *arg)
{
    uint64_t kinds = (uint64_t)arg[0];
    int kind = 0;
    if (!stands(r) || room_on(r, r->square, own_holds(r)) <= 0)
        return HM_STEP_FAILS;
    hm_step step = hm_run_ask(r, HM_ASK_RESOURCE, kinds, &kind);
    if (step == HM_STEP_DONE)
        hm_town_hold(hm_run_plan(r), hm_run_town(r), r->square, kind);
    return step;
}

hm_step hm_run_store(hm_run *r, const int64_t *arg)
{
    (void)arg;
    if (r->hand < 0 || !stands(r) || room_on(r, r->square, own_holds(r)) <= 0 ||
        hm_run_cannot_store(r))
        return HM_STEP_FAILS;
    hm_town_hold(hm_run_plan(r), hm_run_town(r), r->square, r->hand);
    r->hand = -1;
    return HM_STEP_DONE;
}

hm_step hm_run_store_on(hm_run *r, const int64_t *arg)
{
    hm_set where = (hm_set)arg[0] & hm_run_look(r)->built;
    int square = 0;
    if (r->hand < 0 || hm_run_cannot_store(r))
        return HM_STEP_FAILS;
    for (hm_set s = where; s != 0; s &= s - 1)
        if (room_on(r, hm_first(s), HM_HOLDS_MAX) <= 0)
            where &= ~(s & -s);
    hm_step step = hm_run_ask_for(r, HM_ASK_SQUARE, where, &square,
                           "choose a building to put it on", NULL);
    if (step != HM_STEP_DONE)
        return step;
    hm_town_hold(hm_run_plan(r), hm_run_town(r), square, r->hand);
    r->hand = -1;
    r->there = hm_bit(square);
    return HM_STEP_DONE;
}

/* Cubes on the own building, where it is not gone. */
static uint32_t own_held(const hm_run *r)
{
    return r->away ? 0 : hm_held(hm_run_plan(r), hm_run_look(r), r->square);
}

hm_step hm_run_swap(hm_run *r, const int64_t *arg)
{
    uint64_t kinds = (uint64_t)arg[0];
    uint32_t held = own_held(r);
    int kind = 0;
    if (r->hand < 0)
        return HM_STEP_FAILS;
    hm_step step = hm_run_ask(r, HM_ASK_RESOURCE, kinds & hm_held_kinds(held), &kind);
    if (step != HM_STEP_DONE)
        return step;
    hm_town_set_held(hm_run_plan(r), hm_run_town(r), r->square,
                     held - (1u << 4 * kind) + (1u << 4 * r->hand));
    r->hand = kind;
    return HM_STEP_DONE;
}

hm_step hm_run_discard(hm_run *r, const int64_t *arg)
{
    uint32_t held = own_held(r);
    uint64_t kinds = (uint64_t)arg[0] & hm_held_kinds(held);
    int kind = 0;
    hm_step step = hm_run_ask_for(r, HM_ASK_RESOURCE, kinds, &kind,
                                  "choose a resource to discard", NULL);
    if (step == HM_STEP_DONE)
        hm_town_set_held(hm_run_plan(r), hm_run_town(r), r->square,
                         held - (1u << 4 * kind));
    return step;
}

hm_step hm_run_return_it(hm_run *r, const int64_t *arg)
{
    (void)arg;
    if (r->hand < 0)
        return HM_STEP_FAILS;
    r->hand = -1;
    return HM_STEP_DONE;
}

static hm_step put_cube(hm_run *r, int kind, hm_set where, bool freely)
{
    int square = 0;
    where = hm_run_cubes_on(r, where, freely);
    hm_step step = hm_run_ask_for(r, HM_ASK_SQUARE, where, &square, "choose a square",
                                  r->e->deck->game->resource[kind].name);
    if (step != HM_STEP_DONE)
        return step;
    hm_town_put_cube(hm_run_plan(r), hm_run_town(r), square, kind);
    hm_town_find(r->e->deck, hm_run_town(r), square);
    if (r->e->deck->moves)
        hm_chain_forget(r->chain, square); /* it is no thing that was there before */
    r->there = hm_bit(square);
    return HM_STEP_DONE;
}

hm_step hm_run_place(hm_run *r, const int64_t *arg)
{
    int kind = 0;
    hm_step step = hm_run_ask(r, HM_ASK_RESOURCE, (uint64_t)arg[0], &kind);
    if (step != HM_STEP_DONE)
        return step;
    r->chain->out->changed |= r->e->named >= 0 && kind != r->e->named;
    return put_cube(r, kind, (hm_set)arg[1], false);
}

hm_step hm_run_place_it(hm_run *r, const int64_t *arg)
{
    int kind = r->hand;
    if (kind < 0)
        return HM_STEP_FAILS;
    r->hand = -1;
    return put_cube(r, kind, (hm_set)arg[0], hm_run_how(r) == HM_FREELY);
}

/* -- memory */

hm_step hm_run_remember(hm_run *r, const int64_t *arg)
{
    int64_t n = arg[0];
    n = n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n;
    if (stands(r))
        hm_town_set_memo(hm_run_plan(r), hm_run_town(r), r->square, (int)n);
    return HM_STEP_DONE;
}

hm_step hm_run_mark(hm_run *r, const int64_t *arg)
{
    if (stands(r))
        hm_town_set_marked(hm_run_plan(r), hm_run_town(r), r->e->square, (hm_set)arg[0]);
    return HM_STEP_DONE;
}

hm_step hm_run_once(hm_run *r, const int64_t *arg)
{
    const uint64_t done = hm_once(hm_run_plan(r), hm_run_look(r));
    const uint64_t own = hm_bit(r->e->slot);
    (void)arg;
    if (done & own)
        return HM_STEP_FAILS;
    hm_town_set_once(hm_run_plan(r), hm_run_town(r), done | own);
    return HM_STEP_DONE;
}

hm_step hm_run_once_game(hm_run *r, const int64_t *arg)
{
    const uint64_t done = hm_once_game(hm_run_plan(r), hm_run_look(r));
    const uint64_t own = hm_bit(r->e->slot);
    (void)arg;
    if (done & own)
        return HM_STEP_FAILS;
    hm_town_set_once_game(hm_run_plan(r), hm_run_town(r), done | own);
    return HM_STEP_DONE;
}

/* Types of which there are pieces for everybody. */
static uint64_t types_in_play(const hm_deck *d)
{
    uint64_t types = 0;
    for (int i = 0; i < d->count; i++)
        if (!(d->dealt >> i & 1))
            types |= hm_card_types(d->card[i]);
    return types;
}

/* Types that the building keeps: bits of the number it remembers. */
static unsigned kept_by(const hm_run *r)
{
    return (uint16_t)hm_memo(hm_run_plan(r), hm_run_look(r), r->square);
}

static void set_kept(hm_run *r, unsigned types)
{
    hm_town_set_memo(hm_run_plan(r), hm_run_town(r), r->square,
                     (int16_t)(uint16_t)types);
}

hm_step hm_run_keep(hm_run *r, const int64_t *arg)
{
    unsigned kept = kept_by(r);
    int type = 0;
    uint64_t types = (uint64_t)arg[0] & types_in_play(r->e->deck) & ~(uint64_t)kept;
    if (types == 0 || !stands(r))
        return HM_STEP_DONE; /* as many as there are */
    hm_step step = hm_run_ask(r, HM_ASK_TYPE, types, &type);
    if (step != HM_STEP_DONE)
        return step;
    set_kept(r, kept | 1u << type);
    return HM_STEP_DONE;
}

hm_step hm_run_drop_it(hm_run *r, const int64_t *arg)
{
    (void)arg;
    if (r->e->it < 0)
        return HM_STEP_FAILS;
    if (!r->away)
        set_kept(r, kept_by(r) & ~hm_card_types(r->e->deck->card[r->e->it]));
    return HM_STEP_DONE;
}

/* -- buildings */

static bool is_own(const hm_run *r, int square)
{
    return hm_effect_stands(r->e) && square == r->square;
}

bool hm_run_may_rise(const hm_run *r, int slot)
{
    const hm_chain *c = r->chain;
    return hm_deck_tower(r->e->deck, hm_run_look(r), slot) == 0 ||
           (c->storeys < HM_STOREYS_MAX && !(c->rising >> slot & 1));
}

/* On top of the one that stands, if it stacks: there must be a square for it all the
 * same. */
static hm_set places_of(hm_run *r, int slot, hm_set where, hm_set not_on)
{
    const hm_deck *d = r->e->deck;
    const hm_set tower = hm_deck_tower(d, hm_run_look(r), slot);
    if (d->spreads >> slot & 1)
        return 0; /* without a layout nobody knows its squares */
    where &= empty_of(r);
    if (tower == 0)
        where |= hm_build_on(hm_run_facts(r), slot) & ~not_on;
    else
        where = where != 0 && hm_run_may_rise(r, slot) ? tower : 0;
    return d->choosy >> slot & 1 ? where & hm_allowed_on(hm_run_facts(r), slot) : where;
}

/* Cards of these types that may still be put up, on one of the squares. */
static uint64_t slots_of(hm_run *r, uint64_t types, hm_set where)
{
    const hm_deck *d = r->e->deck;
    uint64_t slots = 0;
    for (int i = 0; i < d->count; i++)
        if ((types & hm_card_types(d->card[i])) && !((d->dealt | d->spreads) >> i & 1) &&
            hm_may_build(hm_run_facts(r), i) &&
            (!(d->choosy >> i & 1) || places_of(r, i, where, 0) != 0))
            slots |= hm_bit(i);
    return slots;
}

/* A square gets one building at most from a run, and two from a chain, see
 * hm_run_replaceable, and there is an end to storeys; so there is room. */
static void note_placed(hm_run *r, int square, int slot, bool constructed)
{
    hm_chain *c = r->chain;
    assert(c->out->placed < HM_PLACED_MAX);
    if (hm_height(hm_run_plan(r), hm_run_look(r), square) > 1) {
        c->storeys++; /* what stands there is the building that stood there */
        c->raised &= ~hm_bit(square);
    } else {
        c->again |= c->touched & hm_bit(square);
        c->touched |= hm_bit(square);
        r->gone |= is_own(r, square);
        if (r->e->deck->moves)
            hm_chain_mark_new(c, square);
    }
    r->there = hm_bit(square);
    r->put |= (uint16_t)hm_card_types(r->e->deck->card[slot]);
    c->out->square[c->out->placed] = (uint8_t)square;
    c->out->constructed[c->out->placed] = constructed;
    c->out->instead[c->out->placed] = HM_INSTEAD_OF_NONE;
    c->out->as[c->out->placed] = hm_chain_thing(c, square);
    c->out->of[c->out->placed] = HM_NO_THING;
    c->out->slot[c->out->placed++] = (uint8_t)slot;
    c->out->raised = (uint8_t)(c->out->raised + constructed);
    c->raised |= constructed ? hm_bit(square) : 0;
}

/* All buildings of effects come up here. */
hm_step hm_run_put_up(hm_run *r, int slot, hm_set where, bool constructed, hm_set not_on)
{
    int square = 0;
    where = places_of(r, slot, where, not_on);
    hm_step step = hm_run_ask_for(r, HM_ASK_SQUARE, where, &square, "choose a square",
                                  r->e->deck->card[slot]->name);
    if (step != HM_STEP_DONE)
        return step;
    if (!constructed)
        hm_town_set_laid(hm_run_plan(r), hm_run_town(r), 0);
    hm_town_raise(hm_run_plan(r), hm_run_town(r), square, slot);
    hm_arrive(r->e->deck, hm_run_town(r), square, slot);
    hm_tokens_meet(r->e->deck, hm_run_town(r), r->e->how, square, slot, constructed);
    note_placed(r, square, slot, constructed);
    return HM_STEP_DONE;
}

hm_step hm_run_build(hm_run *r, const int64_t *arg)
{
    hm_set where = (hm_set)arg[1];
    int slot = 0;
    if ((where & empty_of(r)) == 0)
        return HM_STEP_FAILS;
    hm_step step = hm_run_ask(r, HM_ASK_CARD, slots_of(r, (uint64_t)arg[0], where),
                              &slot);
    return step == HM_STEP_DONE ? hm_run_put_up(r, slot, where, false, 0) : step;
}

hm_step hm_run_build_it(hm_run *r, const int64_t *arg)
{
    int slot = r->e->it;
    if (slot < 0 || (r->e->deck->dealt >> slot & 1) ||
        !hm_may_build(hm_run_facts(r), slot))
        return HM_STEP_FAILS;
    return hm_run_put_up(r, slot, (hm_set)arg[0], false, 0);
}

static int slot_at(const hm_run *r, int square)
{
    return hm_slot_at(hm_run_plan(r), hm_run_look(r), square);
}

/* Buildings that may be replaced: no dealt ones, and none that the chain put up, or two
 * cards that replace one another would go on for ever. But a building that was put up may
 * replace itself, once. */
hm_set hm_run_replaceable(const hm_run *r, hm_set where)
{
    const hm_chain *c = r->chain;
    const bool stands = hm_effect_stands(r->e) && !r->gone;
    hm_set own = stands ? hm_bit(r->square) & ~c->again : 0;
    where &= hm_run_look(r)->built & (~c->touched | own);
    for (hm_set s = where; s != 0; s &= s - 1)
        if (r->e->deck->dealt >> slot_at(r, hm_first(s)) & 1)
            where &= ~(s & -s);
    return where;
}

/* What a building that comes up makes of itself is what came up: which of those it
 * was. */
static uint8_t made_of(const hm_run *r, int square)
{
    const hm_outcome *out = r->chain->out;
    if (!is_own(r, square) || r->e->clause->hook != HM_HOOK_ON_BUILD)
        return HM_INSTEAD_OF_NONE;
    if (r->e->deck->moves)
        return (uint8_t)(r->self < HM_SQUARES_MAX ? HM_INSTEAD_OF_ROOT
                                                  : r->self - HM_SQUARES_MAX);
    for (int i = out->placed - 1; i >= 0; i--)
        if (out->square[i] == square && out->slot[i] == r->e->slot)
            return (uint8_t)i;
    return HM_INSTEAD_OF_ROOT;
}

/* What comes to the square then is as if nothing had been there, as long as the list has
 * room for two buildings on every square and for storeys: so that has an end, too. */
static void leave_empty(hm_run *r, int square)
{
    hm_chain *c = r->chain;
    r->away |= is_own(r, square);
    if (c->out->placed + 2 * hm_run_plan(r)->squares < HM_PLACED_MAX - HM_STOREYS_MAX) {
        c->touched &= ~hm_bit(square);
        c->again &= ~hm_bit(square);
    }
}

/* The old building goes back to the supply, all storeys with what lies on it, and then
 * the new one comes; so a card at its limit may be replaced, and its square is empty by
 * then. It stays empty if the new one goes on top of another or, told so, cannot come. */
hm_step hm_run_replace(hm_run *r, const int64_t *arg)
{
    const bool leaves = hm_run_how(r) == HM_OR_REMOVE;
    int square = 0, slot = 0;
    hm_step step = hm_run_ask_for(r, HM_ASK_SQUARE,
                                  hm_run_replaceable(r, (hm_set)arg[0]), &square,
                                  "choose a building to replace", NULL);
    if (step != HM_STEP_DONE)
        return step;
    const uint8_t instead = made_of(r, square);
    uint64_t types = (uint64_t)arg[1];
    const hm_thing old = hm_chain_thing(r->chain, square);
    const hm_set body = hm_body_of(hm_run_plan(r), hm_run_look(r), square);
    types &= ~(uint64_t)hm_card_types(r->e->deck->card[slot_at(r, square)]);
    hm_town_clear(hm_run_plan(r), hm_run_town(r), square);
    hm_town_cut(r->e->deck, hm_run_town(r));
    r->gone |= is_own(r, square);
    r->there = hm_bit(square);
    if (r->e->deck->moves)
        hm_chain_forget(r->chain, square);
    step = hm_run_ask(r, HM_ASK_CARD, slots_of(r, types, body), &slot);
    if (step == HM_STEP_DONE)
        step = hm_run_put_up(r, slot, body, false, 0);
    if (step == HM_STEP_FAILS && leaves) {
        leave_empty(r, square);
    } else if (step != HM_STEP_DONE) {
        return step;
    } else {
        r->chain->out->instead[r->chain->out->placed - 1] = instead;
        r->chain->out->of[r->chain->out->placed - 1] = old;
    }
    if (r->e->deck->tokens)
        hm_tokens_stop(hm_run_plan(r), hm_run_town(r)); /* it may have gone elsewhere */
    return HM_STEP_DONE;
}
