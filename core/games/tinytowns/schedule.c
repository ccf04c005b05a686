/* The schedule, walked: what happens between two choices of a tiny-town game, stage by
 * stage as core/schedule.def has it. A stage may stop to ask; the watch then says where
 * it stands, and it is gone on with after the answer. What a game has no use for is found
 * out when its table is set, so that its rounds pass it by. */
#include "core/games/tinytowns/talks.h"

#include <string.h>

/* -- what the tables say must go together */

enum {
    ONLY_ANY = -1, ONLY_NONE = -2,
#define HOOK(name, stage, part, variant, title, result, place, bound, script, lua,       \
             begins, scripted)                                                           \
    ONLY_##name = HM_HOOK_##name,
#include "core/hooks.def"
};

/* Which hooks may name a stage, and whether they are run by the walker. */
enum {
#define TIME(name, what) TAKES_##name = ONLY_ANY, RUNS_##name = 0,
#define STAGE(name, number, moment, order, towns, filter, does, hook, what) \
    TAKES_##name = ONLY_##hook, RUNS_##name = ONLY_##hook == ONLY_ANY,
#include "core/schedule.def"
};

#define HOOK(name, stage, part, variant, title, result, place, bound, script, lua,       \
             begins, scripted)                                                           \
    _Static_assert(TAKES_##stage + 0 == ONLY_ANY + 0 ||                                  \
                       TAKES_##stage + 0 == HM_HOOK_##name + 0,                          \
                   #name ": its stage runs no such hook");                               \
    _Static_assert(!RUNS_##stage || sizeof result == 1,                                  \
                   #name ": what a stage runs is an effect");
#include "core/hooks.def"

/* -- which of those that wait for it are awake, by the letter of the event */

static bool is_named(const hm_table *t, const hm_use *u, int square)
{
    const int player = hm_tt(t)->player;
    hm_facts f;
    if (hm_tt(t)->named == 0)
        return false;
    hm_facts_fill_play(&f, t->deal->deck, hm_tt_town(t, player),
                       hm_tt_setting(t, player));
    return hm_tt_is_named_for(t, u, &f, square);
}

#define WAKES_O NULL
#define WAKES_R hm_tt_is_its_round
#define WAKES_K is_named
/* These are asked in the middle of what makes them so. */
#define WAKES_T NULL
#define WAKES_C NULL
#define WAKES_L NULL

static const struct { uint8_t hook; hm_tt_awake *wakes; } events[] = {
#define EVENT(subject, verb, hook, who, filter, title, lua, begins) \
    {HM_HOOK_##hook, WAKES_##filter},
#include "core/hooks.def"
};

enum { MET_O = 1, MET_R = 1, MET_K = 1, MET_T = 0, MET_C = 0, MET_L = 0 };
enum {
#define HOOK(name, stage, part, variant, title, result, place, bound, script, lua,       \
             begins, scripted)                                                           \
    IS_RUN_##name = RUNS_##stage,
#include "core/hooks.def"
};
#define EVENT(subject, verb, hook, who, filter, title, lua, begins) \
    _Static_assert(!IS_RUN_##hook || MET_##filter, title ": no stage knows its filter");
#include "core/hooks.def"

bool hm_tt_has_occasion(const hm_deck *d, hm_hook hook)
{
    return d->uses[hook].count + d->laws[hook].count != 0;
}

/* -- for whom a stage is */

static bool is_changed(const hm_table *t)
{
    return hm_tt(t)->seat[hm_tt(t)->player].changed;
}

static bool lies(const hm_table *t) { return hm_tt(t)->watch.lies; }

/* Who has begun goes on. */
static bool is_restless(const hm_table *t)
{
    return hm_tt(t)->watch.use != 0 || !hm_tt_rests(t);
}

/* -- hooks, one after the other */

/* Stages by the number that a state has. */
static const uint8_t stage_of[] = {
#define STAGE(name, number, moment, order, towns, filter, does, hook, what) \
    [number] = HM_TIME_##name,
#include "core/schedule.def"
};

/* Squares that have a turn, as the town is now: what is everybody's has the first one, a
 * card those of its buildings. */
HM_SMALL hm_set turns_of(const hm_table *t, const hm_use *u)
{
    const hm_town *town = hm_tt_town(t, hm_tt(t)->player);
    if (!hm_has_buildings(t->deal->deck, u->slot))
        return hm_law_holds(t->deal->deck, town, u->slot) &&
               (u->clause->hook != HM_HOOK_TURNED_UP ||
                hm_last_event(t->deal->deck, town) == u->slot + 1);
    if (!(town->stands >> u->slot & 1))
        return 0; /* most cards do not stand in most towns */
    return hm_town_like(hm_tt_plan(t), town, HM_CELL_BUILDING + u->slot);
}

bool hm_tt_take_turn(hm_table *t, int by)
{
    hm_tt_watch *w = &hm_tt(t)->watch;
    const int squares = t->deal->deck->plan.squares, square = w->use % squares;
    w->use = (uint16_t)(w->use + by);
    if (!t->deal->deck->moves)
        return true;
    const bool acted = *hm_tt_acted(t) >> square & 1;
    if (w->use % squares == 0)
        *hm_tt_acted(t) = 0;
    return !acted;
}

/* Goes to the next square that has a turn; false: the use has none any more. */
HM_SMALL bool go_to_turn(hm_table *t, const hm_use *u, int square, int squares)
{
    const hm_set left = turns_of(t, u) & ~(hm_bit(square) - 1);
    const int by = (left != 0 ? hm_first(left) : squares) - square;
    if (by > 0)
        hm_tt_take_turn(t, by);
    return left != 0;
}

/* One hook, from where the watch stands on; the turns of those before it are `from`. */
HM_SMALL bool run_hook(hm_table *t, hm_hook hook, bool cards_first, int *from)
{
    hm_tt_state *s = hm_tt(t);
    const hm_deck *d = t->deal->deck;
    hm_tt_awake *const is_awake = hm_tt_how(t)->wakes[hook];
    const hm_uses *first = cards_first ? &d->uses[hook] : &d->laws[hook],
                  *then = cards_first ? &d->laws[hook] : &d->uses[hook];
    const int squares = d->game->grid.count, before = *from;
    *from += (first->count + then->count) * squares;
    while (s->watch.use < *from) {
        const int at = s->watch.use - before, i = at / squares;
        const hm_use *u = i < first->count ? &first->use[i]
                                           : &then->use[i - first->count];
        const bool law = (i < first->count) != cards_first;
        if (!go_to_turn(t, u, at % squares, squares))
            continue;
        const int square = s->watch.use % squares;
        if (!hm_tt_take_turn(t, law ? squares : 1) ||
            (is_awake != NULL && !is_awake(t, u, square)))
            continue;
        s->errand = hm_tt_errand_for(t, u, square);
        if (is_awake == is_named)
            s->errand.named = s->named;
        if (!hm_tt_run_errands(t))
            return false;
    }
    return true;
}

HM_SMALL bool run_hooks(hm_table *t, bool cards_first)
{
    const hm_tt_rules *how = hm_tt_how(t);
    int from = 0;
    for (int h = how->first[stage_of[hm_tt(t)->watch.on]]; h != 0; h = how->next[h - 1])
        if (!run_hook(t, (hm_hook)(h - 1), cards_first, &from))
            return false;
    hm_tt(t)->watch.use = 0;
    return true;
}

static bool ask(hm_table *t) { return run_hooks(t, false); }
static bool ask_cards_first(hm_table *t) { return run_hooks(t, true); }

/* -- the table */

typedef enum deed {
    HOOKS, CARDS_FIRST, TASKS, TALKS, TURN_UP, LATER, FOUND, GIFTS, NEWS, BUILD
} deed;

static const struct way {
    bool (*begins)(hm_table *t); /* false: nobody is asked; NULL: nothing comes before */
    bool (*does)(hm_table *t);   /* of who has the word; false: they are asked */
    void (*ends)(hm_table *t);
} ways[] = {
    [HOOKS] = {NULL, ask, NULL},
    [CARDS_FIRST] = {NULL, ask_cards_first, NULL},
    [TASKS] = {hm_tt_call_tasks, hm_tt_do_tasks, hm_tt_end_tasks},
    [TALKS] = {hm_tt_call_talks, hm_tt_hold_talks, hm_tt_end_talks},
    [TURN_UP] = {hm_tt_turn_up, ask, NULL},
    [LATER] = {NULL, hm_tt_do_due, NULL},
    [FOUND] = {NULL, hm_tt_pay_debts, NULL},
    [GIFTS] = {hm_tt_hand_out, hm_tt_pay_debts, NULL},
    [NEWS] = {NULL, hm_tt_hear, NULL},
    [BUILD] = {NULL, hm_tt_build_again, NULL},
};

enum { MASTER, NEXT, WORD };
enum { LIVE, ALL };
#define FOR_EVERYONE NULL
#define FOR_CHANGED is_changed
#define FOR_LIES lies
#define FOR_RESTLESS is_restless

static const struct row {
    uint8_t number, moment, order, towns, does;
    bool  (*filter)(const hm_table *t);
} rows[HM_TIMES] = {
#define STAGE(name, number, moment, order, towns, filter, does, hook, what) \
    [HM_TIME_##name] = {number, HM_MOMENT_##moment, order, towns, does, FOR_##filter},
#include "core/schedule.def"
};

static const struct {
    bool (*again)(const hm_table *t); /* its stages come once more; NULL: never */
    void (*then)(hm_table *t);        /* what follows */
} moments[HM_MOMENTS] = {
    [HM_MOMENT_OPEN] = {NULL, hm_tt_opened},
    [HM_MOMENT_BEGIN] = {NULL, hm_tt_begun},
    [HM_MOMENT_READY] = {NULL, hm_tt_readied},
    [HM_MOMENT_DEALT] = {NULL, hm_tt_begin_building},
    [HM_MOMENT_ANSWER] = {hm_tt_has_news, hm_tt_answered},
    [HM_MOMENT_CLOSE] = {NULL, hm_tt_finish_round},
    [HM_MOMENT_END] = {NULL, hm_tt_be_over},
};

/* -- what a game has of it */

/* Can players give something to others? */
static bool can_give(const hm_deck *d)
{
    for (int i = 0; i < d->game->counters; i++)
        if (d->plan.given[i] != 0)
            return true;
    return false;
}

/* Does the stage come in some round? Tasks must have been noted, in a choice or in a
 * stage before; what is due is looked for wherever events are. */
static bool comes(const hm_table *t, hm_time stage)
{
    const hm_deck *d = t->deal->deck;
    const bool waits = hm_tt_how(t)->first[stage] != 0;
    switch ((deed)rows[stage].does) {
    case HOOKS:
    case CARDS_FIRST: return waits;
    case TURN_UP: return d->events != 0;
    case LATER: return waits || d->events != 0;
    case FOUND: return d->lays;
    case GIFTS: return can_give(d);
    case NEWS:
    case BUILD: return hm_tt_is_watched(t->deal);
    case TALKS:
        return hm_tt_how(t)->talks != 0 &&
               (stage == HM_TIME_TALKING || hm_tt_comes(t, hm_moment_of(stage)));
    case TASKS: break;
    }
    return d->plan.tasks != 0 &&
           (stage == HM_TIME_BIDDING || hm_tt_comes(t, hm_moment_of(stage)));
}

void hm_tt_learn_schedule(hm_table *t)
{
    hm_tt_rules *how = t->rules;
    for (int h = HM_HOOKS - 1; h >= 0; h--) {
        const int stage = hm_hook_lookup((hm_hook)h)->stage;
        if (!hm_tt_has_occasion(t->deal->deck, (hm_hook)h))
            continue;
        how->next[h] = how->first[stage];
        how->first[stage] = (uint8_t)(h + 1);
        how->stage_slots[stage] |= t->deal->deck->laws[h].count != 0
                                       ? UINT64_MAX : t->deal->deck->having[h];
    }
    for (hm_time i = 0; i < HM_TIMES; i++)
        if (rows[i].does != HOOKS && rows[i].does != CARDS_FIRST)
            how->stage_slots[i] = UINT64_MAX;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        how->wakes[events[i].hook] = events[i].wakes;
    for (hm_time i = 0; i < HM_TIMES; i++)
        if (rows[i].number != 0 && comes(t, i))
            how->moment[rows[i].moment] |= hm_bit(i);
}

/* -- walking */

bool hm_tt_goes_by_tasks(const hm_table *t)
{
    const int does = rows[stage_of[hm_tt(t)->watch.on]].does;
    return hm_tt_is_walking(t) && (does == TASKS || does == TALKS);
}

bool hm_tt_is_at(const hm_table *t, hm_moment moment)
{
    return hm_tt(t)->watch.on != HM_TT_NOT_YET &&
           rows[stage_of[hm_tt(t)->watch.on]].moment == moment;
}

/* Who has the word, or seat by seat; false when somebody is asked. */
static bool go_round(hm_table *t, const struct row *row)
{
    hm_tt_state *s = hm_tt(t);
    const int players = t->deal->players;
    const int first = row->order == NEXT ? s->watch.first : s->master;
    if (row->order == WORD)
        return (row->filter != NULL && !row->filter(t)) || ways[row->does].does(t);
    for (; s->watch.seat < players; s->watch.seat++) {
        s->player = (uint8_t)((first + s->watch.seat) % players);
        if ((row->towns == LIVE && s->seat[s->player].complete) ||
            (row->filter != NULL && !row->filter(t)))
            continue;
        if (!ways[row->does].does(t))
            return false;
    }
    return true;
}

/* The stages that are left of a moment, a bit each; then those of the next time. */
static uint64_t rest_of(const hm_table *t, hm_time stage)
{
    const hm_moment m = (hm_moment)rows[stage].moment;
    const uint64_t all = hm_tt_how(t)->moment[m], left = all & ~(2 * hm_bit(stage) - 1);
    return left == 0 && moments[m].again != NULL && moments[m].again(t) ? all : left;
}

/* False: there is nothing to do in it now. */
static bool begin_stage(hm_table *t, hm_time stage)
{
    hm_tt_watch *w = &hm_tt(t)->watch;
    const struct way *by = &ways[rows[stage].does];
    w->on = rows[stage].number;
    w->seat = 0;
    w->use = 0;
    return by->begins == NULL || by->begins(t);
}

/* False when somebody is asked. */
static bool finish_stage(hm_table *t, hm_time stage)
{
    const struct way *by = &ways[rows[stage].does];
    if (!go_round(t, &rows[stage]))
        return false;
    if (by->ends != NULL)
        by->ends(t);
    return true;
}

/* Most cards with something to do in a stage stand in no town. */
static bool stands_anywhere(const hm_table *t, hm_time stage, uint64_t slots)
{
    uint64_t stands = 0;
    if (rows[stage].order == WORD)
        return (hm_tt_town(t, hm_tt(t)->player)->stands & slots) != 0;
    for (int i = 0; i < t->deal->players; i++)
        stands |= hm_tt_town(t, i)->stands;
    return (stands & slots) != 0;
}

HM_SMALL bool concerns_anybody(const hm_table *t, hm_time stage)
{
    const uint64_t slots = hm_tt_how(t)->stage_slots[stage];
    return slots == UINT64_MAX || stands_anywhere(t, stage, slots);
}

static void walk(hm_table *t, hm_moment moment, uint64_t left)
{
    hm_tt_watch *w = &hm_tt(t)->watch;
    while (left != 0) {
        const hm_time stage = (hm_time)hm_first(left);
        if (concerns_anybody(t, stage) && begin_stage(t, stage) &&
            !finish_stage(t, stage))
            return;
        left = rest_of(t, stage);
    }
    *w = (hm_tt_watch){.taken = w->taken};
    moments[moment].then(t);
}

void hm_tt_enter(hm_table *t, hm_moment moment)
{
    walk(t, moment, hm_tt_how(t)->moment[moment]);
}

void hm_tt_walk(hm_table *t)
{
    const hm_time stage = (hm_time)stage_of[hm_tt(t)->watch.on];
    if (finish_stage(t, stage))
        walk(t, (hm_moment)rows[stage].moment, rest_of(t, stage));
}
