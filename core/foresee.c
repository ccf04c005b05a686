/* Looking ahead without trying: most of what effects do needs a square each, or a
 * building each, out of sets that do not depend on what the effect did before. Then the
 * rest of the effect can be done if every step can have a square of its own, and that is
 * found by moving squares along from step to step, not by trying all of them.
 *
 * The rest is walked through once, on the town as it is. Of each step two sets are told:
 * squares that will surely do, and all that there is any hope of. They are the same
 * unless the step looks at what an earlier step changes. This does not matter, though:
 * a set made square by square says the same of a square that is empty now and still empty
 * later, whatever happened elsewhere; and so of a building that nobody touched. If
 * everybody surely gets a square, the rest is possible; if somebody has no hope,
 * impossible; otherwise it is open, and has to be tried. Declining a `may` takes nothing
 * that a later step could want. */
#include "core/run.h"

#include <string.h>

#include "core/builds.h"
#include "core/placing.h"
#include "core/vm.h"

enum { STEPS_MAX = HM_SQUARES_MAX, NOBODY = -1 };

/* What a value on the stack depends on, of hm_sees: `all` in any way, `far` also by what
 * is on other squares than the one in question. */
typedef struct taint {
    unsigned all, far;
} taint;

/* Steps that want a square each. */
typedef struct queue {
    int    wants;
    hm_set want[STEPS_MAX];
    int8_t owner[HM_SQUARES_MAX]; /* the want that has the square; NOBODY */
} queue;

typedef struct walk {
    hm_run   run;      /* where it is; its town never changes */
    unsigned changed;  /* what steps on the way change, or could have */
    bool     replaces; /* one of them a building, perhaps the own */
    bool     frees;    /* one of them takes cubes off squares */
    bool     loads;    /* one of them puts cubes on other buildings */
    bool     open;     /* it is not sure any more that all can be done */
    bool     unloads;  /* one that was passed by takes cubes off the own one */
    int      held;     /* cubes put on the building on the way, less those taken off */
    bool     lost;     /* nor which way the effect will take */
    bool     moved;    /* nor what is where: something may have been moved or taken
                          away, and nothing is foreseen beyond that */
    taint    in[HM_DEPTH_MAX];
    queue    sure, hope;
} walk;

/* -- squares for everybody */

/* Gives the want a square, moving others along if need be. */
static bool serve(queue *q, int want, hm_set *tried)
{
    hm_set free = q->want[want] & ~*tried;
    for (; free != 0; free = q->want[want] & ~*tried) {
        int square = hm_first(free);
        *tried |= hm_bit(square);
        if (q->owner[square] != NOBODY && !serve(q, q->owner[square], tried))
            continue;
        q->owner[square] = (int8_t)want;
        return true;
    }
    return false;
}

static bool add_want(queue *q, hm_set where)
{
    hm_set tried = 0;
    if (q->wants == STEPS_MAX)
        return false; /* more than there are squares */
    q->want[q->wants] = where;
    return serve(q, q->wants++, &tried);
}

/* A step wants one of these squares. */
static bool wants(walk *w, hm_set sure, hm_set hope)
{
    if (!w->open && !add_want(&w->sure, sure))
        w->open = true;
    return add_want(&w->hope, hope);
}

/* A step of which it is not known whether it can be done. */
static bool leave_open(walk *w)
{
    w->open = true;
    return true;
}

/* -- what operands depend on */

static taint pop(walk *w, int *depth)
{
    return *depth > 0 ? w->in[--*depth] : (taint){~0u, ~0u};
}

static void push(walk *w, int *depth, taint t)
{
    if (*depth < HM_DEPTH_MAX)
        w->in[(*depth)++] = t;
}

/* Everything, where the way to the step is not known beforehand. */
static void taint_all(walk *w)
{
    for (int i = 0; i < HM_DEPTH_MAX; i++)
        w->in[i] = (taint){~0u, ~0u};
}

static void weigh(walk *w, const hm_op_info *op, int *depth)
{
    taint t = {op->traits, 0};
    for (size_t i = strlen(op->in); i > 0; i--) {
        taint in = pop(w, depth);
        t.all |= in.all;
        t.far |= in.far;
    }
    if (op->stands == HM_STANDS_NOWHERE && !(op->traits & HM_SEES_EACH))
        t.far |= t.all;
    /* what lies or stands on a square comes and goes while the square is empty */
    t.far |= op->traits & (HM_SEES_COUNTER | HM_SEES_TOKENS | HM_SEES_THERE);
    if (op->out[0] != '\0')
        push(w, depth, t);
}

/* Follows the words from pc to the step at `to`. */
static void find_taints(walk *w, const uint32_t *pc, const uint32_t *to)
{
    const uint32_t *code = w->run.e->clause->code->code;
    int depth = 0;
    while (pc < to) {
        hm_op op = hm_code_op(*pc);
        const hm_op_info *info = hm_op_lookup(op);
        if (op == HM_OP_JUMP) {
            pc = code + hm_code_operand(*pc);
            continue;
        }
        if (op == HM_OP_UNLESS || op == HM_OP_VISIT || op == HM_OP_THEIRS) {
            taint_all(w);
            return;
        }
        weigh(w, info, &depth);
        pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
}

/* Is there a condition on the way that may come out otherwise by then? Both ways from it
 * lie between here and there. */
static bool may_part(const walk *w, const uint32_t *pc, const uint32_t *to)
{
    bool asks = false;
    unsigned sees = 0;
    while (pc < to) {
        const hm_op_info *info = hm_op_lookup(hm_code_op(*pc));
        asks |= hm_code_op(*pc) == HM_OP_UNLESS;
        sees |= info->traits;
        pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
    return asks && (sees & w->changed);
}

/* Goes on to the next step. */
static bool to_step(walk *w)
{
    const uint32_t *from = w->run.pc;
    w->run.depth = 0;
    bool there = hm_run_to_step(&w->run);
    w->lost = may_part(w, from, w->run.pc);
    w->open |= w->lost;
    if (there)
        find_taints(w, from, w->run.pc);
    return there;
}

static bool is_far(const walk *w, int operand) { return w->in[operand].far & w->changed; }

/* -- what steps want; false: it cannot be done */

typedef bool want_fn(walk *w, const int64_t *arg);

static const hm_deck *deck_of(const walk *w) { return w->run.e->deck; }

static hm_set empty_of(const walk *w)
{
    const hm_town *t = hm_run_look(&w->run);
    return hm_deck_empty(deck_of(w), t);
}

/* Cards of these types that may be put up: ever, and as it is now (buildable). */
static uint64_t slots_of(const walk *w, uint64_t types)
{
    const hm_deck *d = deck_of(w);
    uint64_t slots = 0;
    for (int i = 0; i < d->count; i++)
        if ((types >> d->card[i]->type & 1) && !(d->dealt >> i & 1))
            slots |= hm_bit(i);
    return slots;
}

static uint64_t buildable(walk *w, uint64_t slots)
{
    for (uint64_t s = slots; s != 0; s &= s - 1)
        if (!hm_may_build(hm_run_facts(&w->run), hm_first(s)))
            slots &= ~(s & -s);
    return slots;
}

/* May cards that can be built now not be by then, or the other way round? */
static bool has_moved(const walk *w)
{
    unsigned heeds = HM_SEES_BUILT | HM_SEES_COUNTER;
    return w->changed & (heeds | deck_of(w)->heeds);
}

/* Cards that may go elsewhere than on a square of the step's set. */
static uint64_t straying(const walk *w)
{
    const hm_uses *uses = &deck_of(w)->uses[HM_HOOK_BUILD_ON];
    uint64_t slots = 0;
    for (int i = 0; i < uses->count; i++)
        slots |= hm_bit(uses->use[i].slot);
    return slots | deck_of(w)->stacks | deck_of(w)->choosy;
}

/* Who replaces a building by one that strays leaves its square empty, and so may one that
 * goes on top of another; and who builds from cubes those of the others. */
static bool may_be_freed(const walk *w)
{
    return w->frees || (w->replaces && straying(w));
}

/* An empty square of the set; far: the set may be another one by then. */
static bool want_empty(walk *w, hm_set where, bool far, bool anywhere)
{
    if (may_be_freed(w))
        return leave_open(w);
    where &= empty_of(w);
    return wants(w, far ? 0 : where, far || anywhere ? empty_of(w) : where);
}

/* Where cubes must go may be elsewhere after every step. */
static bool want_placing(walk *w, hm_set where, bool far, bool freely)
{
    if (!hm_run_may_bind(&w->run, freely))
        return want_empty(w, where, far, false);
    if (w->changed != 0 || far)
        return leave_open(w);
    return want_empty(w, hm_run_cubes_on(&w->run, where, freely), far, false);
}

static bool want_place(walk *w, const int64_t *arg)
{
    bool kinds = is_far(w, 0) || arg[0] != 0;
    if (is_far(w, 0))
        w->open = true;
    return kinds && want_placing(w, (hm_set)arg[1], is_far(w, 1), false);
}

static bool want_place_it(walk *w, const int64_t *arg)
{
    bool has = w->run.hand >= 0;
    w->run.hand = -1;
    return has && want_placing(w, (hm_set)arg[0], is_far(w, 0), false);
}

static bool want_place_freely(walk *w, const int64_t *arg)
{
    bool has = w->run.hand >= 0;
    w->run.hand = -1;
    return has && want_placing(w, (hm_set)arg[0], is_far(w, 0), true);
}

/* One of the cards goes on an empty square. If limits may be reached by then, or not any
 * more, it is not sure; and those that stray have other squares to go to. */
static bool want_card(walk *w, uint64_t slots, hm_set where, bool far)
{
    bool moved = has_moved(w);
    uint64_t now = moved ? slots & ~deck_of(w)->guarded : buildable(w, slots);
    if (moved ? slots == 0 : now == 0)
        return false;
    if (slots & deck_of(w)->stacks) /* a storey takes no square from others */
        return leave_open(w);
    if ((now & ~straying(w)) == 0)
        w->open = true;
    return want_empty(w, where, far, slots & straying(w));
}

/* There must be an empty square of the set even for a card that goes elsewhere. */
static bool want_build(walk *w, const int64_t *arg)
{
    if (!is_far(w, 1) && !may_be_freed(w) && ((hm_set)arg[1] & empty_of(w)) == 0)
        return false;
    if (is_far(w, 0)) {
        w->open = true;
        return deck_of(w)->stacks || want_empty(w, (hm_set)arg[1], is_far(w, 1), true);
    }
    return want_card(w, slots_of(w, (uint64_t)arg[0]), (hm_set)arg[1], is_far(w, 1));
}

static bool want_build_it(walk *w, const int64_t *arg)
{
    int slot = w->run.e->it;
    if (slot < 0 || (deck_of(w)->dealt >> slot & 1))
        return false;
    return want_card(w, hm_bit(slot), (hm_set)arg[0], is_far(w, 0));
}

/* The building must be none of the types it is replaced with. It goes before the other
 * one comes, so what stands now says little about what can come. */
static bool want_replace(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    bool moved = has_moved(w) || deck_of(w)->conditional;
    bool far = is_far(w, 0) || is_far(w, 1) ||
               (w->in[0].all & w->changed & HM_SEES_HELD);
    hm_set where = hm_run_replaceable(r, far ? ~(hm_set)0 : (hm_set)arg[0]);
    hm_set sure = 0, hope = 0;
    w->replaces = true;
    for (hm_set s = where; s != 0; s &= s - 1) {
        int slot = hm_slot_at(hm_run_plan(r), hm_run_look(r), hm_first(s));
        uint64_t types = (uint64_t)arg[1] & ~hm_bit(deck_of(w)->card[slot]->type);
        uint64_t slots = slots_of(w, types);
        uint64_t now = moved ? slots & ~deck_of(w)->guarded : buildable(w, slots);
        if (!far && (now & ~straying(w)))
            sure |= s & -s;
        if (far || (moved ? slots : now))
            hope |= s & -s;
    }
    return wants(w, sure, hope);
}

/* Room on the own building. */
static bool want_room(walk *w)
{
    const hm_run *r = &w->run;
    const hm_town *t = hm_run_look(r);
    if (r->away)
        return false;
    if (w->replaces || w->loads || !(t->built & hm_bit(r->square)))
        return leave_open(w);
    int there = hm_held_count(hm_held(hm_run_plan(r), t, r->square)) + w->held++;
    bool has = there < deck_of(w)->card[r->e->slot]->holds;
    return has || (w->unloads && leave_open(w));
}

static bool want_hold(walk *w, const int64_t *arg)
{
    if (is_far(w, 0))
        w->open = true;
    else if (arg[0] == 0)
        return false;
    return want_room(w);
}

/* May the cube be stored, as far as that can be told? */
static bool may_store(walk *w)
{
    if (!hm_run_may_bind(&w->run, true)) /* rules let it be stored */
        return true;
    return w->changed != 0 ? leave_open(w) : !hm_run_cannot_store(&w->run);
}

static bool want_store(walk *w, const int64_t *arg)
{
    (void)arg;
    bool has = w->run.hand >= 0;
    w->run.hand = -1;
    return has && may_store(w) && want_room(w);
}

static bool want_store_on(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    const hm_town *t = hm_run_look(r);
    hm_set where = (hm_set)arg[0] & t->built;
    bool has = r->hand >= 0, can = false;
    w->loads = true;
    w->run.hand = -1;
    if (has && !may_store(w))
        return false;
    if (has && (is_far(w, 0) || (w->changed & (HM_SEES_BUILT | HM_SEES_HELD))))
        return leave_open(w);
    for (; where != 0; where &= where - 1)
        can |= hm_held_count(hm_held(hm_run_plan(r), t, hm_first(where))) < HM_HOLDS_MAX;
    return has && can;
}

static bool want_swap(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    if (r->hand < 0)
        return false;
    if (is_far(w, 0) || (w->changed & HM_SEES_HELD))
        return leave_open(w);
    uint32_t held = hm_held(hm_run_plan(r), hm_run_look(r), r->square);
    return !r->away && ((uint64_t)arg[0] & hm_held_kinds(held));
}

static bool want_pay(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    if (is_far(w, 1) || (w->changed & HM_SEES_COUNTER))
        return leave_open(w);
    return hm_counted(hm_run_plan(r), hm_run_look(r), (int)arg[0], 0) >= arg[1];
}

/* Tokens that work, or any at all. */
static bool want_tokens(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    const hm_band *b = hm_band_of(hm_run_plan(r), hm_run_look(r), (int)arg[0]);
    const bool pays = hm_code_op(r->pc[-1]) == HM_OP_PAY_TOKENS;
    if (is_far(w, 1) || (w->changed & (HM_SEES_TOKENS | HM_SEES_BUILT)))
        return leave_open(w);
    return (pays ? hm_count(b->work) : hm_count(b->stand) + b->home) >= arg[1];
}

static bool want_put(walk *w, const int64_t *arg)
{
    if (is_far(w, 1) || (w->changed & (HM_SEES_TOKENS | HM_SEES_BUILT)))
        return leave_open(w);
    return hm_run_can_put(&w->run, arg);
}

static bool want_take(walk *w, const int64_t *arg)
{
    const hm_effect *e = w->run.e;
    if (e->host == NULL)
        return false;
    uint32_t held = hm_held(hm_run_plan(&w->run), e->host, e->square);
    uint64_t kinds = (uint64_t)arg[0] & hm_held_kinds(held);
    w->run.hand = kinds != 0 ? hm_first(kinds) : -1;
    return kinds != 0;
}

static bool want_discard(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    w->held--;
    if (is_far(w, 0) || (w->changed & HM_SEES_HELD))
        return leave_open(w);
    uint32_t held = hm_held(hm_run_plan(r), hm_run_look(r), r->square);
    return !r->away && ((uint64_t)arg[0] & hm_held_kinds(held));
}

static bool want_cube(walk *w, const int64_t *arg)
{
    bool has = w->run.hand >= 0;
    (void)arg;
    w->run.hand = -1;
    return has;
}

/* What it takes, nobody knows beforehand. */
static bool want_match(walk *w, const int64_t *arg)
{
    const hm_op op = hm_code_op(w->run.pc[-1]);
    const unsigned heeds = HM_SEES_CUBES | HM_SEES_KINDS | HM_SEES_BUILT | HM_SEES_HELD |
                           HM_SEES_COUNTER;
    bool changed = w->changed & (heeds | deck_of(w)->heeds);
    w->frees = true;
    w->unloads |= deck_of(w)->lends != 0;
    if (changed || !hm_run_count(&w->run, deck_of(w)->layouts.spots / 16))
        return changed && leave_open(w);
    w->open |= deck_of(w)->fickle != 0;
    return hm_run_can_match(&w->run, op, arg);
}

/* -- what is moved: these come at the end of what can be foreseen, so what they want is
 * told only where nothing before them touches it */

/* May the set be another one by then, or something else be on its squares? */
static bool is_touched(const walk *w)
{
    return w->changed & (HM_SEES_CUBES | HM_SEES_BUILT | HM_SEES_TOKENS | w->in[0].all);
}

static bool want_some(walk *w, hm_set where)
{
    return is_touched(w) ? leave_open(w) : where != 0;
}

static bool want_remove(walk *w, const int64_t *arg)
{
    return want_some(w, hm_run_removable(&w->run, (hm_set)arg[0]));
}

/* From here on it is not known which one it was. */
static bool want_lift(walk *w, const int64_t *arg)
{
    w->run.lifted = -1;
    return want_some(w, hm_run_liftable(&w->run, (hm_set)arg[0]));
}

static bool want_turn(walk *w, const int64_t *arg)
{
    return want_some(w, hm_run_turnable(&w->run, (hm_set)arg[0]));
}

/* A square without a token will do for all. */
static bool want_set_down(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    if (is_touched(w))
        return leave_open(w);
    if (r->lifted >= 0)
        return hm_run_carry_to(r, (hm_set)arg[0], r->lifted) != 0;
    const hm_set where = (hm_set)arg[0] & empty_of(w);
    const hm_set tokens = hm_town_tokens(hm_run_plan(r), hm_run_look(r));
    return (where & ~tokens) != 0 || (where != 0 && leave_open(w));
}

/* Two squares will do for all. */
static bool want_swap_with(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    hm_set where = (hm_set)arg[0];
    if (is_touched(w))
        return leave_open(w);
    if (r->lifted >= 0)
        return (where & ~hm_bit(r->lifted)) != 0;
    return (where & (where - 1)) != 0 || (where != 0 && leave_open(w));
}

static bool want_nothing(walk *w, const int64_t *arg)
{
    (void)w;
    (void)arg;
    return true;
}

/* One that was passed by may have been done. */
static bool want_once(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    (void)arg;
    if (hm_once(hm_run_plan(r), hm_run_look(r)) >> r->e->slot & 1)
        return false;
    return w->changed & HM_SEES_ONCE ? leave_open(w) : true;
}

static bool want_once_game(walk *w, const int64_t *arg)
{
    const hm_run *r = &w->run;
    (void)arg;
    if (hm_once_game(hm_run_plan(r), hm_run_look(r)) >> r->e->slot & 1)
        return false;
    return w->changed & HM_SEES_ONCE ? leave_open(w) : true;
}

static bool want_it(walk *w, const int64_t *arg)
{
    (void)arg;
    return w->run.e->it >= 0;
}

/* Steps that are not here have to be tried. */
static want_fn *const want[HM_OPS] = {
    [HM_OP_HOLD] = want_hold,         [HM_OP_STORE] = want_store,
    [HM_OP_SWAP] = want_swap,         [HM_OP_PLACE] = want_place,
    [HM_OP_PLACE_IT] = want_place_it, [HM_OP_PLACE_FREELY] = want_place_freely,
    [HM_OP_STORE_ON] = want_store_on,
    [HM_OP_BUILD] = want_build,       [HM_OP_BUILD_IT] = want_build_it,
    [HM_OP_REPLACE] = want_replace,   [HM_OP_KEEP] = want_nothing,
    [HM_OP_DROP_IT] = want_it,        [HM_OP_REMEMBER] = want_nothing,
    [HM_OP_MARK] = want_nothing,
    [HM_OP_GAIN] = want_nothing,      [HM_OP_LOSE] = want_nothing,
    [HM_OP_GIVE] = want_nothing,      [HM_OP_PAY] = want_pay,
    [HM_OP_TASK] = want_nothing,
    [HM_OP_GAIN_ON] = want_nothing,   [HM_OP_LOSE_ON] = want_nothing,
    [HM_OP_TAKE] = want_take,         [HM_OP_PAY_TOKENS] = want_tokens,
    [HM_OP_PUT] = want_put,           [HM_OP_GIVE_UP] = want_tokens,
    [HM_OP_BRING] = want_nothing,
    [HM_OP_MOVE] = want_nothing,      [HM_OP_SEND] = want_nothing,
    [HM_OP_ONCE] = want_once,         [HM_OP_DISCARD] = want_discard,
    [HM_OP_RETURN_IT] = want_cube,    [HM_OP_ONCE_GAME] = want_once_game,
    [HM_OP_LAY] = want_nothing,       [HM_OP_LAY_WAITING] = want_nothing,
    [HM_OP_LAY_ONE] = want_nothing,   [HM_OP_LAY_ONE_WAITING] = want_nothing,
    [HM_OP_BUILD_MISSING] = want_match, [HM_OP_BUILD_ANYWHERE] = want_match,
    [HM_OP_BUILD_DIFFERENT] = want_match,
    [HM_OP_REMOVE] = want_remove,     [HM_OP_REMOVE_ALL] = want_nothing,
    [HM_OP_LIFT] = want_lift,         [HM_OP_SET_DOWN] = want_set_down,
    [HM_OP_SWAP_WITH] = want_swap_with, [HM_OP_TURN] = want_turn,
};

/* -- ways */

static hm_outlook walk_on(walk *w);

static hm_outlook walk_from(walk *w, const uint32_t *pc)
{
    w->run.pc = pc;
    return to_step(w) ? walk_on(w) : w->open ? HM_OPEN : HM_POSSIBLE;
}

/* What is passed by could have been done, and what it changes be seen. */
static void pass_by(walk *w, const uint32_t *pc, const uint32_t *to)
{
    while (pc < to) {
        const hm_op_info *info = hm_op_lookup(hm_code_op(*pc));
        w->changed |= info->changes;
        w->moved |= hm_is_move_step(hm_code_op(*pc));
        w->replaces |= hm_code_op(*pc) == HM_OP_REPLACE;
        w->loads |= hm_code_op(*pc) == HM_OP_STORE_ON;
        w->frees |= hm_is_match_step(hm_code_op(*pc));
        w->unloads |= hm_code_op(*pc) == HM_OP_DISCARD ||
                      (w->frees && deck_of(w)->lends != 0);
        pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
}

static void take_may(walk *w)
{
    const uint32_t *other = w->run.e->clause->code->code + hm_code_operand(*w->run.pc);
    bool taken = w->run.may_open && w->run.e->taken_up;
    w->run.may_open = false;
    w->run.pc++;
    if (!taken) {
        pass_by(w, w->run.pc, other);
        w->run.pc = other;
    }
}

/* Who need not pay can always go on. */
static void pay_nothing(walk *w)
{
    const uint32_t *other = w->run.e->clause->code->code + hm_code_operand(*w->run.pc);
    w->run.may_open = false;
    w->changed |= HM_SEES_COUNTER;
    pass_by(w, w->run.pc + 1, other);
    w->run.pc = other;
}

static void go_again(walk *w)
{
    bool again = w->run.times > 0;
    w->run.times = (uint8_t)(w->run.times - again);
    w->run.pc = again ? w->run.pc + 1
                      : w->run.e->clause->code->code + hm_code_operand(*w->run.pc);
}

static hm_outlook take_choice(walk *w)
{
    const uint32_t *here = w->run.pc;
    w->run.may_open = false;
    walk other = *w;
    hm_outlook one = walk_from(w, here + 1);
    if (one == HM_POSSIBLE)
        return one;
    hm_outlook two =
        walk_from(&other, w->run.e->clause->code->code + hm_code_operand(*here));
    return two == HM_POSSIBLE ? two : one == two ? one : HM_OPEN;
}

static bool take_step(walk *w, hm_op op)
{
    w->run.pc++;
    bool can = want[op] != NULL ? want[op](w, w->run.stack) : leave_open(w);
    w->changed |= hm_op_lookup(op)->changes;
    w->moved |= hm_is_move_step(op);
    return can;
}

/* From before a step to the end. */
static hm_outlook walk_on(walk *w)
{
    bool there = true;
    for (; there; there = to_step(w)) {
        hm_op op = hm_code_op(*w->run.pc);
        if (w->lost || w->moved)
            return HM_OPEN;
        if (!hm_run_count(&w->run, 1 + w->run.words))
            return HM_IMPOSSIBLE;
        if (op == HM_OP_CHOICE)
            return take_choice(w);
        if (op == HM_OP_MAY)
            take_may(w);
        else if (op == HM_OP_PAY_ANY)
            pay_nothing(w);
        else if (op == HM_OP_AGAIN)
            go_again(w);
        else if (op == HM_OP_LATER)
            w->run.pc++;
        else if (!take_step(w, op))
            return HM_IMPOSSIBLE;
    }
    return w->open ? HM_OPEN : HM_POSSIBLE;
}

hm_outlook hm_run_foresee(const hm_run *r)
{
    walk w;
    w.run = *r;
    w.changed = 0;
    w.replaces = w.frees = w.loads = w.unloads = w.open = w.lost = w.moved = false;
    w.held = w.sure.wants = w.hope.wants = 0;
    memset(w.in, 0, sizeof w.in);
    memset(w.sure.owner, NOBODY, sizeof w.sure.owner);
    memset(w.hope.owner, NOBODY, sizeof w.hope.owner);
    /* the operands of the first step are the top of the stack */
    int in = (int)strlen(hm_op_lookup(hm_code_op(*r->pc))->in);
    memmove(w.run.stack, r->stack + r->depth - in, (size_t)in * sizeof *r->stack);
    return walk_on(&w);
}

/* Whatever is answered to one of these, it can be done. */
static bool answers_freely(const hm_run *r, hm_op op)
{
    if (hm_is_match_step(op))
        return r->e->deck->fickle == 0;
    return op == HM_OP_BRING || op == HM_OP_MOVE || op == HM_OP_PUT ||
           op == HM_OP_PAY_TOKENS || op == HM_OP_GIVE_UP || hm_is_move_step(op);
}

/* Steps behind it fail at nothing, or may be left out; ways from here go forward. */
bool hm_run_is_safe(const hm_run *r)
{
    const hm_program *p = r->e->clause->code;
    const uint32_t *pc = r->pc + 1;
    const bool taken = r->may_open && r->e->taken_up; /* the first "may", whichever */
    if (!answers_freely(r, hm_code_op(*r->pc)))
        return false;
    while (pc < p->code + p->length) {
        const hm_op op = hm_code_op(*pc);
        const hm_op_info *info = hm_op_lookup(op);
        if (op == HM_OP_PAY_ANY || (op == HM_OP_MAY && !taken))
            pc = p->code + hm_code_operand(*pc);
        else if (hm_step_of(op) != NULL && want[op] != want_nothing)
            return false;
        else
            pc += info->operand == HM_OPERAND_ENTRIES ? 1 + hm_code_operand(*pc) : 1;
    }
    return true;
}
