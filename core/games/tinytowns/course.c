/* When a round begins: its number, what goes once a round, and what cards and rules do
 * before somebody names. Everybody sees that at once, seat by seat; then the step begins
 * in which others' towns show as they were. */
#include "core/games/tinytowns/tinytowns.h"

#include "core/rng.h"
#include "core/vm.h"

void hm_tt_renew(hm_table *t)
{
    const hm_plan *plan = hm_tt_plan(t);
    for (int i = 0; i < t->deal->players && plan->once != 0; i++)
        hm_town_set_once(plan, hm_tt_town(t, i), 0);
    for (int i = 0; i < t->deal->players && plan->round != 0; i++)
        hm_town_set_round(plan, hm_tt_town(t, i), (int)hm_tt(t)->round);
}

bool hm_tt_is_its_round(const hm_table *t, const hm_use *u, int square)
{
    const uint32_t round = hm_tt(t)->round, number = (uint32_t)u->clause->number;
    (void)square;
    return u->clause->hook == HM_HOOK_EVERY ? round % number == 0 : round == number;
}

/* Who would be the Master Builder, as things are: what comes before naming may still
 * change that. */
static int next_master(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    const int players = t->deal->players, first = s->round == 1 ? 0 : s->master + 1;
    if (hm_tt_how(t)->way != HM_TT_IN_TURN)
        return s->master;
    if (hm_tt_how(t)->mode->back) {
        uint8_t turn = hm_tt_course_of(t)->turn;
        const int next = hm_tt_next_back(t, &turn);
        return next >= 0 ? next : first % players;
    }
    for (int i = 0; i < players; i++) {
        const int p = (first + i) % players;
        if (!s->seat[p].complete && hm_tt_may_name(t, p) != 0)
            return p;
    }
    return first % players;
}

/* -- events */

static bool is_in(const hm_schedule *s, uint32_t round)
{
    if (s->every != 0)
        return round % s->every == 0;
    return round <= HM_SCHEDULE_ROUNDS && (s->rounds >> round & 1);
}

bool hm_tt_is_event_round(const hm_table *t, uint32_t round)
{
    const hm_game *g = t->deal->deck->game;
    for (int i = 0; i < g->schedules; i++) {
        const int variant = g->schedule[i].variant;
        if ((variant < 0 || (t->deal->deck->variants >> variant & 1)) &&
            is_in(&g->schedule[i], round))
            return true;
    }
    return false;
}

/* Of the events in play, in the order of the deck; by a stream of chance of its own, so
 * that all else is dealt as it would be without them. */
void hm_tt_stack_events(hm_table *t, uint64_t seed)
{
    static const uint64_t event_stream = 0x6576656e74735f5fu;
    hm_tt_course *c = hm_tt_course_of(t);
    uint64_t chance = seed ^ event_stream;
    for (uint64_t b = t->deal->deck->events; b != 0; b &= b - 1)
        c->pile[c->left++] = (uint8_t)hm_first(b);
    for (int i = c->left - 1; i > 0; i--) { /* the top is the last */
        const int k = t->deal->in_order ? c->left - 1 - i : hm_rng_below(&chance, i + 1);
        if (t->deal->in_order && k >= i)
            break;
        const uint8_t x = c->pile[i];
        c->pile[i] = c->pile[k];
        c->pile[k] = x;
    }
}

/* How many lie open at once: as many as some schedule says. */
static bool two_lie_open(const hm_deck *d)
{
    bool two = false;
    for (int i = 0; i < d->game->schedules; i++) {
        const hm_schedule *s = &d->game->schedule[i];
        two |= s->open == 2 && (s->variant < 0 || (d->variants >> s->variant & 1));
    }
    return two;
}

/* The next one, for everybody; the last one lies open to the end. */
bool hm_tt_turn_up(hm_table *t)
{
    hm_tt_course *c = hm_tt_course_of(t);
    if (c->left == 0 || !hm_tt_is_event_round(t, hm_tt(t)->round))
        return false;
    c->left--;
    const hm_deck *d = t->deal->deck;
    const int last = two_lie_open(d) ? hm_last_event(d, hm_tt_town(t, 0)) : 0;
    for (int i = 0; i < t->deal->players; i++)
        hm_town_set_open_event(hm_tt_plan(t), hm_tt_town(t, i),
                               last << 8 | (c->pile[c->left] + 1));
    c->pile[c->left] = 0;
    return true;
}

hm_event_look hm_tt_event(const hm_table *t)
{
    const hm_deck *d = t->deal->deck;
    if (d->events == 0)
        return (hm_event_look){0};
    const int open = hm_last_event(d, hm_tt_town(t, 0)),
              older = hm_older_event(d, hm_tt_town(t, 0));
    hm_event_look out = {.open = open != 0 ? d->card[open - 1] : NULL,
                         .older = older != 0 ? d->card[older - 1] : NULL,
                         .left = hm_tt_course_of(t)->left,
                         .pile = hm_tt_course_of(t)->pile};
    for (int i = 1; out.left > 0 && out.next == 0 && i <= HM_SCHEDULE_ROUNDS; i++)
        out.next = hm_tt_is_event_round(t, hm_tt(t)->round + (uint32_t)i) ? i : 0;
    return out;
}

/* Nobody hides anything here: all are done, as they were when the last round ended. */
void hm_tt_begin(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    s->watch = (hm_tt_watch){.taken = s->named, .first = (uint8_t)next_master(t)};
    s->named = 0;
    for (int i = 0; i < t->deal->players; i++) {
        hm_tt_seat *seat = &s->seat[i];
        seat->done = 1;
        seat->fresh = 0;
        seat->raised = seat->changed = 0;
        hm_town_draw_near(hm_tt_plan(t), hm_tt_town(t, i));
    }
    hm_tt_enter(t, HM_MOMENT_BEGIN);
}

/* -- what is due */

/* One thing less is due, and that is done; false when it asks. */
static bool do_due(hm_table *t, const hm_use *u, int square)
{
    hm_tt(t)->errand = hm_tt_errand_for(t, u, square);
    return hm_tt_run_errands(t);
}

static bool do_due_of_all(hm_table *t)
{
    const hm_uses *laws = &t->deal->deck->laws[HM_HOOK_LATER];
    const hm_plan *plan = hm_tt_plan(t);
    hm_town *town = hm_tt_town(t, hm_tt(t)->player);
    for (int i = 0; i < laws->count; i++)
        for (int n; (n = hm_due_all(plan, town, 0, i)) > 0;) {
            hm_town_set_due_all(plan, town, 0, i, n - 1);
            if (!do_due(t, &laws->use[i], 0))
                return false;
        }
    return true;
}

/* The first building of the card with something due, -1: there is none. */
static int first_due(const hm_table *t, const hm_use *u)
{
    const hm_plan *plan = hm_tt_plan(t);
    const hm_town *town = hm_tt_town(t, hm_tt(t)->player);
    for (int i = 0; i < plan->squares; i++)
        if (hm_cell(plan, town, i) == HM_CELL_BUILDING + u->slot &&
            hm_due_at(plan, town, 0, u->clause->who, i) > 0)
            return i;
    return -1;
}

/* Comes back after each question, and finds what is left: what was begun is no longer
 * due. Each time all squares are looked at, for buildings may have been moved. */
static bool do_due_of_buildings(hm_table *t, const hm_use *u)
{
    const hm_plan *plan = hm_tt_plan(t);
    const int kind = u->clause->who;
    hm_town *town = hm_tt_town(t, hm_tt(t)->player);
    for (int i; (i = first_due(t, u)) >= 0;) {
        hm_town_set_due(plan, town, 0, kind, i, hm_due_at(plan, town, 0, kind, i) - 1);
        if (!do_due(t, u, i))
            return false;
    }
    return true;
}

bool hm_tt_do_due(hm_table *t)
{
    const hm_uses *uses = &t->deal->deck->uses[HM_HOOK_LATER];
    if (!do_due_of_all(t))
        return false;
    for (int i = 0; i < uses->count; i++)
        if (!do_due_of_buildings(t, &uses->use[i]))
            return false;
    return true;
}

/* -- the end */

void hm_tt_be_over(hm_table *t) { hm_tt(t)->phase = HM_TT_OVER; }

void hm_tt_end(hm_table *t)
{
    if (hm_tt_comes(t, HM_MOMENT_END))
        hm_tt_enter(t, HM_MOMENT_END);
    else
        hm_tt_be_over(t);
}

static bool note_end(hm_table *t, const hm_use *u, int player)
{
    hm_tt_course *c = hm_tt_course_of(t);
    const hm_tt_errand e = hm_tt_errand_for(t, u, 0);
    c->ended = 1;
    c->slot = e.slot;
    c->clause = e.clause;
    c->player = (uint8_t)player;
    return true;
}

/* Of a card it is seen from each of its buildings. */
static bool ends_for(hm_table *t, const hm_facts *f, const hm_use *u, int player)
{
    if (!hm_has_buildings(f->deck, u->slot))
        return hm_law_holds(f->deck, f->town, u->slot) &&
               hm_vm_number(u->clause->code, f, 0, u->slot) != 0 &&
               note_end(t, u, player);
    for (hm_set s = f->card[u->slot]; s != 0; s &= s - 1)
        if (hm_vm_number(u->clause->code, f, hm_first(s), u->slot) != 0)
            return note_end(t, u, player);
    return false;
}

static void ask_seat(const hm_table *t, int player, hm_facts *f)
{
    const hm_tt_seat *seat = &hm_tt(t)->seat[player];
    f->fault = t->fault;
    f->alone = hm_tt_is_alone(t, player);
    f->raised = seat->raised;
    f->raised_all = (int16_t)hm_tt_raised_by_all(t, player);
    f->streak = (uint8_t)hm_tt_streak(t);
    f->last = (uint8_t)hm_tt_last_named(t);
    f->changed = seat->changed;
}

void hm_tt_look(const hm_table *t, int player, hm_facts *f)
{
    hm_facts_fill_play(f, t->deal->deck, hm_tt_town(t, player),
                       hm_tt_setting(t, player));
    ask_seat(t, player, f);
}

void hm_tt_look_plainly(const hm_table *t, int player, hm_facts *f)
{
    hm_facts_fill_plain(f, t->deal->deck, hm_tt_town(t, player),
                        hm_tt_setting(t, player));
    ask_seat(t, player, f);
}

bool hm_tt_has_ended(hm_table *t)
{
    const hm_uses *laws = &t->deal->deck->laws[HM_HOOK_GAME_ENDS],
                  *uses = &t->deal->deck->uses[HM_HOOK_GAME_ENDS];
    for (int i = 0; i < t->deal->players; i++) {
        hm_facts f;
        hm_tt_look(t, i, &f);
        for (int k = 0; k < laws->count; k++)
            if (ends_for(t, &f, &laws->use[k], i))
                return true;
        for (int k = 0; k < uses->count; k++)
            if (ends_for(t, &f, &uses->use[k], i))
                return true;
    }
    return false;
}

static bool are_all_full(const hm_table *t)
{
    for (int i = 0; i < t->deal->players; i++)
        if (hm_tt_empty(t, i) != 0)
            return false;
    return true;
}

/* All were done with a round behind which there is none. */
static bool are_rounds_over(const hm_table *t)
{
    for (int i = 0; i < t->deal->players; i++)
        if (!hm_tt(t)->seat[i].done)
            return false;
    return hm_tt(t)->round >= hm_tt_how(t)->rounds;
}

hm_ending hm_tt_ending(const hm_table *t)
{
    const hm_deck *d = t->deal->deck;
    const hm_tt_course *c = hm_tt_how(t)->course != 0 ? hm_tt_course_of(t) : NULL;
    if (c == NULL || !c->ended)
        return (hm_ending){.why = are_all_full(t)        ? HM_END_COMPLETE
                                  : are_rounds_over(t) ? HM_END_ROUNDS
                                  : t->deal->calls_end ? HM_END_CALLED
                                                       : HM_END_NAMELESS};
    const int variant = c->slot == HM_NO_SLOT ? d->game->law[c->clause].variant : -1;
    return (hm_ending){.why = HM_END_RULE, .player = c->player,
                       .card = c->slot != HM_NO_SLOT ? d->card[c->slot] : NULL,
                       .variant = variant >= 0 ? &d->game->variant[variant] : NULL};
}
