/* wants.c - what each step of an effect wants, told without doing it: see foresee.h.
 *
 * Each function says of its step whether there is any hope that it can be done, and
 * leaves in the walk what it takes from the steps behind it: a square of its own, the
 * cube in hand, room on the building. */
#include "core/foresee.h"

#include "core/builds.h"
#include "core/placing.h"
#include "core/tolls.h"

/* -- squares for everybody */

/* Gives the want a square, moving others along if need be. */
static bool serve(hm_wanted *q, int want, hm_set *tried)
{
    hm_set free = q->want[want] & ~*tried;
    for (; free != 0; free = q->want[want] & ~*tried) {
        int square = hm_first(free);
        *tried |= hm_bit(square);
        if (q->owner[square] != HM_NOBODY && !serve(q, q->owner[square], tried))
            continue;
        q->owner[square] = (int8_t)want;
        return true;
    }
    return false;
}

static bool add_want(hm_wanted *q, hm_set where)
{
    hm_set tried = 0;
    if (q->wants == HM_WANTS_MAX)
        return false; /* more than there are squares */
    q->want[q->wants] = where;
    return serve(q, q->wants++, &tried);
}

/* A step wants one of these squares. */
static bool wants(hm_walk *w, hm_set sure, hm_set hope)
{
    if (!w->open && !add_want(&w->sure, sure))
        w->open = true;
    return add_want(&w->hope, hope);
}

/* -- what steps want; false: it cannot be done */

static hm_set empty_of(const hm_walk *w)
{
    const hm_town *t = hm_run_look(&w->run);
    return hm_deck_empty(hm_walk_deck(w), t);
}

/* Cards of these types that may be put up: ever, and as it is now (buildable). */
static uint64_t slots_of(const hm_walk *w, uint64_t types)
{
    const hm_deck *d = hm_walk_deck(w);
    uint64_t slots = 0;
    for (int i = 0; i < d->count; i++)
        if ((types & hm_card_types(d->card[i])) && !((d->dealt | d->spreads) >> i & 1))
            slots |= hm_bit(i);
    return slots;
}

static uint64_t buildable(hm_walk *w, uint64_t slots)
{
    for (uint64_t s = slots; s != 0; s &= s - 1)
        if (!hm_may_build(hm_run_facts(&w->run), hm_first(s)))
            slots &= ~(s & -s);
    return slots;
}

/* May cards that can be built now not be by then, or the other way round? */
static bool has_moved(const hm_walk *w)
{
    unsigned heeds = HM_SEES_BUILT | HM_SEES_COUNTER;
    return w->changed & (heeds | hm_walk_deck(w)->heeds);
}

/* Cards that may go elsewhere than on a square of the step's set. */
static uint64_t straying(const hm_walk *w)
{
    const hm_uses *uses = &hm_walk_deck(w)->uses[HM_HOOK_BUILD_ON];
    uint64_t slots = 0;
    for (int i = 0; i < uses->count; i++)
        slots |= hm_bit(uses->use[i].slot);
    return slots | hm_walk_deck(w)->stacks | hm_walk_deck(w)->choosy;
}

/* Who replaces a building by one that strays leaves its square empty, and so may one that
 * goes on top of another; and who builds from cubes those of the others. */
static bool may_be_freed(const hm_walk *w)
{
    return (w->does & (HM_DOES_MATCH | HM_DOES_FREE)) ||
           ((w->does & HM_DOES_REPLACE) && straying(w));
}

/* An empty square of the set; far: the set may be another one by then. */
static bool want_empty(hm_walk *w, hm_set where, bool far, bool anywhere)
{
    if (may_be_freed(w))
        return hm_leave_open(w);
    where &= empty_of(w);
    return wants(w, far ? 0 : where, far || anywhere ? empty_of(w) : where);
}

/* Where cubes must go may be elsewhere after every step. */
static bool want_placing(hm_walk *w, hm_set where, bool far, bool freely)
{
    if (!hm_run_may_bind(&w->run, freely))
        return want_empty(w, where, far, false);
    if (w->changed != 0 || far)
        return hm_leave_open(w);
    return want_empty(w, hm_run_cubes_on(&w->run, where, freely), far, false);
}

static bool want_place(hm_walk *w, const int64_t *arg)
{
    bool kinds = hm_is_far(w, 0) || arg[0] != 0;
    if (hm_is_far(w, 0))
        w->open = true;
    return kinds && want_placing(w, (hm_set)arg[1], hm_is_far(w, 1), false);
}

static int how(const hm_walk *w) { return hm_code_operand(w->run.pc[-1]); }

static bool want_place_it(hm_walk *w, const int64_t *arg)
{
    bool has = w->run.hand >= 0;
    w->run.hand = -1;
    return has && want_placing(w, (hm_set)arg[0], hm_is_far(w, 0), how(w) == HM_FREELY);
}

/* One of the cards goes on an empty square. If limits may be reached by then, or not any
 * more, it is not sure; and those that stray have other squares to go to. */
static bool want_card(hm_walk *w, uint64_t slots, hm_set where, bool far)
{
    bool moved = has_moved(w);
    uint64_t now = moved ? slots & ~hm_walk_deck(w)->guarded : buildable(w, slots);
    if (moved ? slots == 0 : now == 0)
        return false;
    if (slots & hm_walk_deck(w)->stacks) /* a storey takes no square from others */
        return hm_leave_open(w);
    if ((now & ~straying(w)) == 0)
        w->open = true;
    return want_empty(w, where, far, slots & straying(w));
}

/* There must be an empty square of the set even for a card that goes elsewhere. */
static bool want_build(hm_walk *w, const int64_t *arg)
{
    if (!hm_is_far(w, 1) && !may_be_freed(w) && ((hm_set)arg[1] & empty_of(w)) == 0)
        return false;
    if (hm_is_far(w, 0)) {
        w->open = true;
        return hm_walk_deck(w)->stacks ||
               want_empty(w, (hm_set)arg[1], hm_is_far(w, 1), true);
    }
    return want_card(w, slots_of(w, (uint64_t)arg[0]), (hm_set)arg[1], hm_is_far(w, 1));
}

static bool want_build_it(hm_walk *w, const int64_t *arg)
{
    int slot = w->run.e->it;
    if (slot < 0 || (hm_walk_deck(w)->dealt >> slot & 1))
        return false;
    return want_card(w, hm_bit(slot), (hm_set)arg[0], hm_is_far(w, 0));
}

/* Whatever can come, the building goes, and may leave its square empty. */
static bool want_to_go(hm_walk *w, const int64_t *arg)
{
    const bool far = hm_is_far(w, 0) || (w->in[0].all & w->changed & HM_SEES_HELD);
    const hm_set where =
        hm_run_replaceable(&w->run, far ? ~(hm_set)0 : (hm_set)arg[0]);
    return wants(w, far ? 0 : where, where);
}

/* The building must be none of the types it is replaced with. It goes before the other
 * one comes, so what stands now says little about what can come. */
static bool want_replace(hm_walk *w, const int64_t *arg)
{
    if (how(w) == HM_OR_REMOVE)
        return want_to_go(w, arg);
    const hm_run *r = &w->run;
    bool moved = has_moved(w) || hm_walk_deck(w)->conditional;
    bool far = hm_is_far(w, 0) || hm_is_far(w, 1) ||
               (w->in[0].all & w->changed & HM_SEES_HELD);
    hm_set where = hm_run_replaceable(r, far ? ~(hm_set)0 : (hm_set)arg[0]);
    hm_set sure = 0, hope = 0;
    for (hm_set s = where; s != 0; s &= s - 1) {
        int slot = hm_slot_at(hm_run_plan(r), hm_run_look(r), hm_first(s));
        uint64_t types = (uint64_t)arg[1] &
                         ~(uint64_t)hm_card_types(hm_walk_deck(w)->card[slot]);
        uint64_t slots = slots_of(w, types);
        uint64_t now = moved ? slots & ~hm_walk_deck(w)->guarded : buildable(w, slots);
        if (!far && (now & ~straying(w)))
            sure |= s & -s;
        if (far || (moved ? slots : now))
            hope |= s & -s;
    }
    return wants(w, sure, hope);
}

/* What was passed by takes a cube off it; who builds from cubes, those that it lends. */
static bool may_be_unloaded(const hm_walk *w)
{
    return (w->does & HM_DOES_UNLOAD) ||
           ((w->does & HM_DOES_MATCH) && hm_walk_deck(w)->lends != 0);
}

/* Room on the own building. */
static bool want_room(hm_walk *w)
{
    const hm_run *r = &w->run;
    const hm_town *t = hm_run_look(r);
    if (r->away)
        return false;
    if ((w->does & (HM_DOES_REPLACE | HM_DOES_LOAD_ANY)) ||
        !(t->built & hm_bit(r->square)))
        return hm_leave_open(w);
    int there = hm_held_count(hm_held(hm_run_plan(r), t, r->square)) + w->held++;
    bool has = there < hm_walk_deck(w)->card[r->e->slot]->holds;
    return has || (may_be_unloaded(w) && hm_leave_open(w));
}

static bool want_hold(hm_walk *w, const int64_t *arg)
{
    if (hm_is_far(w, 0))
        w->open = true;
    else if (arg[0] == 0)
        return false;
    return want_room(w);
}

/* May the cube be stored, as far as that can be told? */
static bool may_store(hm_walk *w)
{
    if (!hm_run_may_bar_storing(&w->run))
        return true;
    return w->changed != 0 ? hm_leave_open(w) : !hm_run_cannot_store(&w->run);
}

static bool want_store(hm_walk *w, const int64_t *arg)
{
    (void)arg;
    bool has = w->run.hand >= 0;
    w->run.hand = -1;
    return has && may_store(w) && want_room(w);
}

static bool want_store_on(hm_walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    const hm_town *t = hm_run_look(r);
    hm_set where = (hm_set)arg[0] & t->built;
    bool has = r->hand >= 0, can = false;
    w->run.hand = -1;
    if (has && !may_store(w))
        return false;
    if (has && (hm_is_far(w, 0) || (w->changed & (HM_SEES_BUILT | HM_SEES_HELD))))
        return hm_leave_open(w);
    for (; where != 0; where &= where - 1)
        can |= hm_held_count(hm_held(hm_run_plan(r), t, hm_first(where))) < HM_HOLDS_MAX;
    return has && can;
}

static bool want_swap(hm_walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    if (r->hand < 0)
        return false;
    if (hm_is_far(w, 0) || (w->changed & HM_SEES_HELD))
        return hm_leave_open(w);
    uint32_t held = hm_held(hm_run_plan(r), hm_run_look(r), r->square);
    return !r->away && ((uint64_t)arg[0] & hm_held_kinds(held));
}

/* -- what is used up: see tolls.h */

#define TOLL(fn) \
    static bool fn(const hm_plan *plan, const hm_town *t, int slot, int what, int n)

TOLL(has_counted)
{
    (void)slot;
    return hm_counted(plan, t, what, 0) >= n;
}

TOLL(has_at_work)
{
    (void)slot;
    return hm_count(hm_band_of(plan, t, what)->work) >= n;
}

TOLL(has_tokens)
{
    const hm_band *b = hm_band_of(plan, t, what);
    (void)slot;
    return hm_count(b->stand) + b->home >= n;
}

TOLL(has_turn)
{
    (void)what;
    (void)n;
    return !(hm_once(plan, t) >> slot & 1);
}

TOLL(has_only_turn)
{
    (void)what;
    (void)n;
    return !(hm_once_game(plan, t) >> slot & 1);
}

/* What is used up, and there as long as nothing before it changes that. */
static bool want_toll(hm_walk *w, const int64_t *arg, unsigned heeds)
{
    const hm_run *r = &w->run;
    if (hm_is_far(w, 1) || (w->changed & heeds))
        return hm_leave_open(w);
    return hm_toll_of(r->pc[-1])(hm_run_plan(r), hm_run_look(r), r->e->slot, (int)arg[0],
                                 (int)arg[1]);
}

static bool want_pay(hm_walk *w, const int64_t *arg)
{
    return want_toll(w, arg, HM_SEES_COUNTER);
}

static bool want_work(hm_walk *w, const int64_t *arg)
{
    return want_toll(w, arg, HM_SEES_TOKENS | HM_SEES_BUILT);
}

static bool want_tokens(hm_walk *w, const int64_t *arg)
{
    return want_toll(w, arg, HM_SEES_TOKENS | HM_SEES_BUILT);
}

static bool want_put(hm_walk *w, const int64_t *arg)
{
    if (hm_is_far(w, 1) || (w->changed & (HM_SEES_TOKENS | HM_SEES_BUILT)))
        return hm_leave_open(w);
    return hm_run_can_put(&w->run, arg);
}

static bool want_take(hm_walk *w, const int64_t *arg)
{
    const hm_effect *e = w->run.e;
    if (e->host == NULL)
        return false;
    uint32_t held = hm_held(hm_run_plan(&w->run), e->host, e->square);
    uint64_t kinds = (uint64_t)arg[0] & hm_held_kinds(held);
    w->run.hand = kinds != 0 ? hm_first(kinds) : -1;
    return kinds != 0;
}

static bool want_discard(hm_walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    w->held--;
    if (hm_is_far(w, 0) || (w->changed & HM_SEES_HELD))
        return hm_leave_open(w);
    uint32_t held = hm_held(hm_run_plan(r), hm_run_look(r), r->square);
    return !r->away && ((uint64_t)arg[0] & hm_held_kinds(held));
}

static bool want_cube(hm_walk *w, const int64_t *arg)
{
    bool has = w->run.hand >= 0;
    (void)arg;
    w->run.hand = -1;
    return has;
}

/* What it takes, nobody knows beforehand. */
static bool want_match(hm_walk *w, const int64_t *arg)
{
    const hm_op op = hm_code_op(w->run.pc[-1]);
    const unsigned heeds = HM_SEES_CUBES | HM_SEES_KINDS | HM_SEES_BUILT | HM_SEES_HELD |
                           HM_SEES_COUNTER;
    bool changed = w->changed & (heeds | hm_walk_deck(w)->heeds);
    if (changed || !hm_run_count(&w->run, hm_walk_deck(w)->layouts.spots / 16))
        return changed && hm_leave_open(w);
    w->open |= hm_walk_deck(w)->fickle != 0;
    return hm_run_can_match(&w->run, op, arg);
}

/* -- what is moved: these come at the end of what can be foreseen, so what they want is
 * told only where nothing before them touches it */

/* May the set be another one by then, or something else be on its squares? */
static bool is_touched(const hm_walk *w)
{
    return w->changed & (HM_SEES_CUBES | HM_SEES_BUILT | HM_SEES_TOKENS | w->in[0].all);
}

static bool want_some(hm_walk *w, hm_set where)
{
    return is_touched(w) ? hm_leave_open(w) : where != 0;
}

static bool want_remove(hm_walk *w, const int64_t *arg)
{
    return want_some(w, hm_run_removable(&w->run, (hm_set)arg[0]));
}

/* From here on it is not known which one it was. */
static bool want_lift(hm_walk *w, const int64_t *arg)
{
    w->run.lifted = -1;
    return want_some(w, hm_run_liftable(&w->run, (hm_set)arg[0]));
}

static bool want_turn(hm_walk *w, const int64_t *arg)
{
    return want_some(w, hm_run_turnable(&w->run, (hm_set)arg[0]));
}

/* A square without a token will do for all. */
static bool want_set_down(hm_walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    if (is_touched(w))
        return hm_leave_open(w);
    if (r->lifted >= 0)
        return hm_run_carry_to(r, (hm_set)arg[0], r->lifted) != 0;
    if (hm_walk_deck(w)->spreads != 0)
        return hm_leave_open(w); /* whatever it is may want more room */
    const hm_set where = (hm_set)arg[0] & empty_of(w);
    const hm_set tokens = hm_town_tokens(hm_run_plan(r), hm_run_look(r));
    return (where & ~tokens) != 0 || (where != 0 && hm_leave_open(w));
}

/* Two squares will do for all. */
static bool want_swap_with(hm_walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    hm_set where = (hm_set)arg[0];
    if (is_touched(w))
        return hm_leave_open(w);
    if (r->lifted >= 0)
        return hm_run_swappable(r, where, r->lifted) != 0;
    if (hm_walk_deck(w)->spreads != 0)
        return hm_leave_open(w);
    return (where & (where - 1)) != 0 || (where != 0 && hm_leave_open(w));
}

static bool want_nothing(hm_walk *w, const int64_t *arg)
{
    (void)w;
    (void)arg;
    return true;
}

/* One that was passed by may have been done. */
static bool want_once(hm_walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    (void)arg;
    if (!has_turn(hm_run_plan(r), hm_run_look(r), r->e->slot, 0, 0))
        return false;
    return w->changed & HM_SEES_ONCE ? hm_leave_open(w) : true;
}

static bool want_once_game(hm_walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    (void)arg;
    if (!has_only_turn(hm_run_plan(r), hm_run_look(r), r->e->slot, 0, 0))
        return false;
    return w->changed & HM_SEES_ONCE ? hm_leave_open(w) : true;
}

static bool want_it(hm_walk *w, const int64_t *arg)
{
    (void)arg;
    return w->run.e->it >= 0;
}

#define want_trying NULL
static hm_want_fn *const wanted[HM_OPS] = {
#define OP(name, ...)
#define STEPS(name, fn, names, operand, in, asks, needs, changes, deeds, wants, ...) \
    [HM_OP_##name] = want_##wants,
#include "core/code.def"
};

hm_want_fn *hm_want_of(uint32_t word)
{
    const bool sure = hm_how_of(word)->traits & HM_HOW_SURE;
    return sure ? want_nothing : wanted[hm_code_op(word)];
}

hm_toll_fn *hm_toll_of(uint32_t word)
{
    static const struct { hm_want_fn *want; hm_toll_fn *toll; } tolls[] = {
        {want_pay, has_counted}, {want_work, has_at_work}, {want_tokens, has_tokens},
        {want_once, has_turn}, {want_once_game, has_only_turn}};
    hm_want_fn *const want = hm_want_of(word);
    for (size_t i = 0; i < sizeof tolls / sizeof *tolls; i++)
        if (tolls[i].want == want)
            return tolls[i].toll;
    return NULL;
}

bool hm_step_is_sure(uint32_t word) { return hm_want_of(word) == want_nothing; }
