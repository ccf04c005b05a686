/* A tiny-town game as a ruleset: who can play it, how its state lies in memory, dealing,
 * and what can be seen. Its rounds are in round.c. */
#include "core/games/tinytowns/tinytowns.h"

#include "core/counters.h"

#include <string.h>

#include "core/course.h"
#include "core/games/tinytowns/prospects.h"
#include "core/ground.h"
#include "core/pause.h"
#include "core/placing.h"
#include "core/rng.h"
#include "core/tasks.h"

static const hm_mode *mode_of(const hm_deal *deal)
{
    return &deal->deck->game->mode[deal->how.mode];
}

static uint8_t way_of(const hm_mode *m)
{
    switch ((hm_naming)m->naming) {
    case HM_NAMED_BY_CARDS: return m->shown != 0 ? HM_TT_TAKEN : HM_TT_DRAWN;
    case HM_NAMED_BY_CALLER: return HM_TT_CALLED;
    case HM_NAMED_IN_TURN: break;
    }
    return HM_TT_IN_TURN;
}

static hm_seating seating(const hm_game *game, int mode)
{
    const hm_mode *m = &game->mode[mode];
    const bool called = m->naming == HM_NAMED_BY_CALLER;
    const int room = called ? HM_PLAYERS_MAX : HM_TT_PLAYERS;
    const int most = m->players != 0 && m->players < room ? m->players : room;
    return (hm_seating){1, most, most == 1 ? 1 : 2, called};
}

/* How many cards everybody is dealt. */
static int dealt_each(const hm_deal *deal)
{
    uint64_t dealt = deal->deck->dealt;
    return dealt ? deal->deck->game->type[deal->deck->card[hm_first(dealt)]->type].deal
                 : 0;
}

static hm_status check_dealing(const hm_deal *deal, hm_error *err)
{
    int there = hm_count(deal->deck->dealt), each = dealt_each(deal);
    if (there > 0 && there >= deal->players * each)
        return HM_OK;
    if (there == 0)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "there are no cards to deal");
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                   "%d players are dealt %d cards each, but there are only %d",
                   deal->players, each, there);
}

static hm_status check(const hm_deal *deal, hm_error *err)
{
    const hm_span nowhere = {0, 0};
    const char *mode = mode_of(deal)->name;
    int most = seating(deal->deck->game, deal->how.mode).most;
    if (deal->players < 1 || deal->players > most)
        return most == 1
                   ? hm_fail(err, HM_EINPUT, nowhere, "%s is for 1 player, not %d",
                             mode, deal->players)
                   : hm_fail(err, HM_EINPUT, nowhere, "%s is for 1 to %d players, not %d",
                             mode, most, deal->players);
    for (int i = 0; i < deal->deck->count + deal->deck->abilities; i++)
        if (hm_card_is_out(deal->deck->card[i], deal->deck->game, &deal->how))
            return hm_fail(err, HM_EINPUT, nowhere, "card '%s' is not played in %s",
                           deal->deck->card[i]->name, mode);
    if (deal->deck->layouts.spots == 0)
        return hm_fail(err, HM_EINPUT, nowhere, "no card in play can be built");
    if (deal->deals && check_dealing(deal, err) != HM_OK)
        return HM_EINPUT;
    for (int i = 0; i < deal->call_count; i++)
        if (deal->calls[i] >= deal->deck->game->resources)
            return hm_fail(err, HM_EINPUT, nowhere, "call %d is no resource", i + 1);
        else if (!(hm_game_nameable(deal->deck->game) >> deal->calls[i] & 1))
            return hm_fail(err, HM_EINPUT, nowhere, "call %d: %s is never named", i + 1,
                           deal->deck->game->resource[deal->calls[i]].name);
    return HM_OK;
}

static bool asks_names(const hm_deck *d)
{
    return hm_course_asks(d, HM_OP_STREAK) || hm_course_asks(d, HM_OP_LAST_NAMED);
}

/* Where the parts of a state begin. Returns its size. */
static size_t lay_parts(const hm_deal *deal, hm_tt_rules *how)
{
    const size_t players = (size_t)deal->players, town = deal->deck->plan.size;
    const size_t seats = sizeof(hm_tt_state) + players * sizeof(hm_tt_seat);
    const bool course = hm_tt_has_occasion(deal->deck, HM_HOOK_GAME_ENDS) ||
                        deal->deck->events != 0 ||
                        asks_names(deal->deck) || mode_of(deal)->back;
    how->course = course ? seats : 0;
    how->raised = seats + (course ? sizeof(hm_tt_course) : 0);
    how->towns = how->raised +
                 (hm_tt_is_watched(deal) ? players * sizeof(hm_tt_raised) : 0);
    how->befores = how->towns + (players > 1 ? players * town : 0);
    how->acted = how->befores + players * town;
    how->shared = how->acted + (deal->deck->moves ? sizeof(hm_set) : 0);
    how->given = how->shared +
                 (deal->deck->shares ? HM_SHARES_MAX * sizeof(hm_share) : 0);
    how->kept = how->given;
    if (hm_deck_talks(deal->deck) != 0 && players > 1)
        how->given += seats - sizeof(hm_tt_state) + how->towns - how->raised;
    how->answers = (uint8_t)hm_deck_answers(deal->deck);
    return how->given + how->answers;
}

static size_t size(const hm_deal *deal)
{
    hm_tt_rules how;
    return lay_parts(deal, &how);
}

/* Not at its first value, the usual one; a game may do without the switch. */
static bool is_switched(const hm_deal *deal, const char *purpose)
{
    int rule = hm_game_switch(deal->deck->game, purpose);
    return rule >= 0 && deal->how.rule[rule] != 0;
}

/* What is found of a town, a bit and a place for every spot, lies behind the rules, then
 * what is seen of others, and room for effects. */
static size_t rules_size(const hm_deal *deal)
{
    return sizeof(hm_tt_rules) +
           (size_t)deal->deck->layouts.spots * sizeof(hm_build) +
           (size_t)deal->deck->layouts.words * sizeof(uint64_t) +
           hm_around_size(deal->deck, deal->players) + sizeof(hm_under_way);
}

static void forget(hm_table *t)
{
    hm_tt_found_of(t)->known = HM_TT_NOTHING;
    hm_tt_found_of(t)->asks = hm_tt_found_of(t)->paused = false;
    hm_tt_found_of(t)->acts_known = 0;
    hm_tt_forget_sight(t);
}

/* Does a rule for everybody say where such cubes go? */
static bool sends_cubes(const hm_deck *d, hm_hook hook)
{
    return d->laws[hook].count + d->laws[HM_HOOK_ALL_CUBES].count != 0;
}

/* What is found lies behind the rules (rules_size). */
static void lay_findings(const hm_deck *d, hm_tt_rules *how)
{
    how->found.bits = (uint64_t *)(how + 1);
    how->found.build = (hm_build *)(how->found.bits + d->layouts.words);
    how->sight.around = (hm_around *)(how->found.build + d->layouts.spots);
    how->under_way = (void *)((char *)how->sight.around +
                              hm_around_size(d, how->players));
}

/* Who names what, and what may not be named. */
static void learn_naming(const hm_deck *d, hm_tt_rules *how)
{
    how->kinds = hm_game_nameable(d->game);
    how->bars = d->having[HM_HOOK_MAY_NOT_NAME] | d->having[HM_HOOK_NEVER_NAMES];
    how->mutes = d->uses[HM_HOOK_NAME_BARRED].count != 0;
    how->laws_bar = d->laws[HM_HOOK_MAY_NOT_NAME].count != 0 || how->mutes;
    how->may_bar = how->bars != 0 || how->laws_bar;
    how->uses = d->having[HM_HOOK_NAMED];
    for (int i = 0; i < d->uses[HM_HOOK_NAMED].count; i++)
        if (d->uses[HM_HOOK_NAMED].use[i].clause->who != HM_NAMED_BY_ANOTHER)
            how->uses_own |= hm_bit(d->uses[HM_HOOK_NAMED].use[i].slot);
    how->lawful = d->laws[HM_HOOK_NAMED].count != 0;
    how->asks_kinds = hm_tt_asking_laws(d);
}

/* When something happens: games without such cards and rules pass it by. */
static void learn_occasions(hm_table *t, hm_tt_rules *how)
{
    const hm_deck *d = how->deck;
    how->tasks = d->plan.tasks;
    how->talks = hm_deck_talks(d);
    hm_tt_learn_schedule(t);
    for (int i = 0; i < d->game->counters; i++)
        how->counts |= hm_deck_counts(d, i);
    how->may_end = hm_tt_has_occasion(d, HM_HOOK_GAME_ENDS);
    how->readies = (hm_tt_comes(t, HM_MOMENT_READY) || how->mode->back ||
                    how->mode->die) && how->way == HM_TT_IN_TURN;
    how->streaks = asks_names(d);
    how->asks_all = hm_course_asks(d, HM_OP_RAISED_ALL) || d->scripted;
    how->renews = (d->plan.once | d->plan.round) != 0;
}

/* Where cubes go, beside the squares of a town. */
static void learn_cubes(const hm_deal *deal, hm_tt_rules *how)
{
    const hm_deck *d = deal->deck;
    how->visits = d->uses[HM_HOOK_VISIT].count != 0 && how->players > 1 &&
                  how->way == HM_TT_IN_TURN;
    how->uses |= d->having[HM_HOOK_OTHERS_CUBES] | d->having[HM_HOOK_ALL_CUBES];
    how->uses_own |= d->having[HM_HOOK_OWN_CUBES] | d->having[HM_HOOK_ALL_CUBES];
    how->stores_bound = is_switched(deal, "stored-where-cubes-go");
    how->cavern = deal->cavern;
    how->binds = hm_may_bind_cubes(d, HM_CUBE_OTHERS) ||
                 hm_may_bind_cubes(d, HM_CUBE_OWN);
    how->more = how->cavern || how->lawful || sends_cubes(d, HM_HOOK_OTHERS_CUBES);
    how->more_own = sends_cubes(d, HM_HOOK_OWN_CUBES);
    for (int i = 0; i < d->laws[HM_HOOK_NAMED].count; i++)
        how->more_own |= d->laws[HM_HOOK_NAMED].use[i].clause->who != HM_NAMED_BY_ANOTHER;
}

/* What buildings do for others, and tokens at work. */
static void learn_work(const hm_deal *deal, hm_tt_rules *how)
{
    const hm_deck *d = deal->deck;
    how->watched = hm_tt_is_watched(deal);
    how->serves_late = is_switched(deal, "effects-at-once");
    how->sleeps = how->serves_late && d->serves != 0;
    how->shares = d->shares != 0;
    how->acts = hm_tt_has_occasion(d, HM_HOOK_WHILE_BUILDING);
    how->careful = how->sleeps || how->shares || d->moves;
    how->watches_any = is_switched(deal, "neighbour-builds");
}

/* Each step may ask for what those before it found. */
static void prepare(hm_table *t)
{
    const hm_deck *d = t->deal->deck;
    hm_tt_rules *how = t->rules;
    lay_parts(t->deal, how);
    how->mode = mode_of(t->deal);
    how->way = way_of(how->mode);
    how->deck = d;
    how->players = t->deal->players;
    lay_findings(d, how);
    how->all = d->game->grid.all;
    how->closed = d->plan.closed;
    learn_naming(d, how);
    learn_occasions(t, how);
    hm_tt_judge_calm(t);
    learn_cubes(t->deal, how);
    learn_work(t->deal, how);
    how->rounds = (uint32_t)hm_game_number(d->game, "rounds", how->players,
                                           HM_TT_ROUNDS * d->game->grid.count);
    how->lays_out = t->deal->handicap != NULL || t->deal->round > 1 || d->counts ||
                    d->tokens || d->grounded ||
                    how->way == HM_TT_TAKEN || d->events != 0 || d->plan.luck != 0;
    hm_tt_choose_take(t);
}

/* -- dealing */

static void deal_cards(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    uint8_t pool[HM_DECK_MAX];
    int left = 0, each = dealt_each(t->deal);
    for (uint64_t b = t->deal->deck->dealt; b != 0; b &= b - 1)
        pool[left++] = (uint8_t)hm_first(b);
    for (int i = 0; i < t->deal->players; i++)
        for (int k = 0; k < each; k++) {
            int at = hm_rng_below(&s->rng, left--);
            s->seat[i].dealt[k] = (uint8_t)(pool[at] + 1);
            pool[at] = pool[left];
        }
}

void hm_tt_keep(hm_table *t, int slot)
{
    hm_tt_state *s = hm_tt(t);
    hm_tt_town(t, s->player)->hand = (uint8_t)(slot + 1);
    memset(s->seat[s->player].dealt, 0, HM_TT_DEAL_MAX);
    if (++s->player < t->deal->players)
        return;
    s->player = 0;
    hm_tt_open_game(t);
}

/* -- the ruleset */

/* Towns are still empty: the first one's common ground is everybody's. */
static void lay_ground(hm_table *t)
{
    const hm_deck *d = t->deal->deck;
    uint64_t *chance = &hm_tt(t)->rng;
    hm_ground_draw_common(d, &t->deal->how, chance, hm_tt_town(t, 0));
    for (int i = 1; i < t->deal->players; i++)
        hm_town_copy(&d->plan, hm_tt_town(t, i), hm_tt_town(t, 0));
    for (int i = 0; i < t->deal->players; i++)
        hm_ground_draw_own(d, &t->deal->how, chance, hm_tt_town(t, i));
}

/* What a player begins with besides what all have; nothing follows from it. */
static void help_along(hm_table *t, int player)
{
    const hm_handicap *h = &t->deal->handicap[player];
    const hm_plan *plan = hm_tt_plan(t);
    hm_town *town = hm_tt_town(t, player);
    for (int i = 0; i < t->deal->deck->game->counters; i++)
        if (h->counter[i] != 0)
            hm_town_gain(t->deal->deck, town, i, h->counter[i]);
    for (int i = 0; i < plan->squares; i++)
        if (h->cell[i] >= HM_CELL_BUILDING)
            hm_town_put_building(plan, town, i, h->cell[i] - HM_CELL_BUILDING);
        else if (h->cell[i] != HM_CELL_EMPTY)
            hm_town_put_cube(plan, town, i, h->cell[i] - 1);
}

/* Of games that begin with more than empty towns. A function of its own, so that others
 * begin without its frame. */
static __attribute__((noinline)) void lay_out_more(hm_table *t, uint64_t seed)
{
    hm_tt_state *s = hm_tt(t);
    if (t->deal->round > 1) {
        s->round = (uint32_t)t->deal->round - 1;
        s->master = (uint8_t)(hm_tt_how(t)->way == HM_TT_IN_TURN ? t->deal->players - 1
                                                                  : 0);
    }
    const bool starts = t->deal->deck->counts || t->deal->deck->tokens ||
                        t->deal->deck->grounded || t->deal->handicap != NULL;
    for (int i = 0; i < t->deal->players && starts; i++)
        hm_town_start(hm_tt_plan(t), t->deal->deck->game, hm_tt_town(t, i));
    if (t->deal->deck->grounded)
        lay_ground(t);
    for (int i = 0; i < t->deal->players && t->deal->handicap != NULL; i++)
        help_along(t, i);
    for (int i = 0; i < t->deal->players; i++)
        hm_tt_bless(t, i, seed);
    for (int i = 0; i < t->deal->players && starts; i++)
        hm_town_copy(hm_tt_plan(t), hm_tt_before(t, i), hm_tt_town(t, i));
    if (hm_tt_how(t)->way == HM_TT_TAKEN)
        hm_tt_deal_solo(t);
    if (t->deal->deck->events != 0)
        hm_tt_stack_events(t, seed);
}

static void lay_out(hm_table *t, uint64_t seed)
{
    memset(t->state, 0, t->size);
    hm_tt_forget_sight(t);
    hm_tt(t)->rng = seed;
    if (hm_tt_how(t)->lays_out)
        lay_out_more(t, seed);
}

static void start(hm_table *t, uint64_t seed)
{
    lay_out(t, seed);
    if (t->deal->deals)
        deal_cards(t); /* the first phase is to keep one */
    else
        hm_tt_open_game(t);
}

static bool over(const hm_table *t) { return hm_tt(t)->phase == HM_TT_OVER; }

static bool is_other(const hm_table *t, int player, int viewer)
{
    return viewer != HM_NO_PLAYER && viewer != player && hm_tt(t)->phase != HM_TT_OVER;
}

static const hm_town *town(const hm_table *t, int player, int viewer, bool *hide_hand)
{
    const int hand = hm_tt_town(t, player)->hand - 1;
    const bool openly = hand >= 0 && (t->deal->deck->openly >> hand & 1);
    *hide_hand = is_other(t, player, viewer) && !openly;
    const bool before = is_other(t, player, viewer) && hm_tt_sees_before(t, viewer);
    return before ? hm_tt_before(t, player)
                                                      : hm_tt_town(t, player);
}

/* Starts again with this town; one that is full is complete from the start. What happens
 * when a round begins comes when all towns are there, with the last one. */
static void put_town(hm_table *t, int player, const hm_town *put)
{
    const size_t at = hm_tt_how(t)->towns, bytes = hm_tt_how(t)->befores - at;
    memcpy(t->scratch, t->state, t->size);
    lay_out(t, t->seed);
    memcpy(hm_tt_town(t, 0), (char *)t->scratch + at, bytes);
    hm_town_copy(hm_tt_plan(t), hm_tt_town(t, player), put);
    hm_tt_bless(t, player, t->seed);
    for (int i = 0; i < t->deal->players; i++) {
        const hm_town *mine = hm_tt_town(t, i);
        if (hm_tt_empty(t, i) != 0)
            continue;
        hm_tt(t)->finished++;
        hm_tt_complete(t, i, mine->finish ? mine->finish : 1);
    }
    if (hm_tt(t)->finished == t->deal->players || player == t->deal->players - 1)
        hm_tt_begin_round(t);
    else
        hm_tt_begin_quietly(t);
    if (hm_tt(t)->finished == t->deal->players) /* not every mode asks who is left */
        hm_tt_stop_everybody(t);
}

/* Before the first one, or when all is over, nothing has to be told. */
static int rounds_left(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    const uint32_t left = hm_tt_how(t)->rounds + 1 - s->round;
    return s->round > 0 && s->phase != HM_TT_OVER && left <= HM_ROUNDS_TOLD ? (int)left
                                                                            : 0;
}

static hm_look look(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    hm_look l = {.round = (int)s->round,
                 .left = rounds_left(t),
                 .master = hm_tt_how(t)->way == HM_TT_IN_TURN ? s->master : -1,
                 .named = s->named - 1,
                 .shown = s->shown_count};
    memcpy(l.kind, s->shown, sizeof l.kind);
    return l;
}

static hm_seat_look seat(const hm_table *t, int player, int viewer)
{
    const hm_tt_seat *x = &hm_tt(t)->seat[player];
    bool hidden = is_other(t, player, viewer) && hm_tt_sees_before(t, viewer);
    return (hm_seat_look){x->turns, hidden ? x->aside_before : x->aside, x->complete};
}

/* -- rules that were set right */

static bool is_solo(const hm_deal *deal) { return way_of(mode_of(deal)) == HM_TT_TAKEN; }
static bool is_watched(const hm_deal *deal) { return hm_tt_is_watched(deal); }
static bool has_others_aside(const hm_deal *deal)
{
    return deal->cavern && deal->players > 1;
}

static bool nests(const hm_deal *deal) { return deal->deck->nests; }
static bool forks(const hm_deal *deal) { return hm_deck_forks(deal->deck); }
static bool minds_meals(const hm_deal *deal) { return deal->deck->feeding_minds; }

static bool waits(const hm_deal *deal)
{
    const hm_deck *d = deal->deck;
    return (d->having[HM_HOOK_YOU_BUILD] | d->having[HM_HOOK_REACH]) != 0 ||
           d->laws[HM_HOOK_YOU_BUILD].count + d->laws[HM_HOOK_REACH].count != 0;
}

static bool leads_ways(const hm_uses *uses)
{
    for (int i = 0; i < uses->count; i++) {
        const hm_program *p = uses->use[i].clause->code;
        if (p != NULL &&
            (hm_program_has(p, HM_OP_CHOICE) || hm_program_has(p, HM_OP_MAY)))
            return true;
    }
    return false;
}

static bool has_ways(const hm_deal *deal)
{
    bool has = false;
    for (hm_hook h = 0; h < HM_HOOKS && !has; h++)
        has = leads_ways(&deal->deck->uses[h]) || leads_ways(&deal->deck->laws[h]);
    return has;
}

static bool binds(const hm_deal *deal)
{
    const hm_uses *laws = deal->deck->laws;
    return laws[HM_HOOK_OWN_CUBES].count + laws[HM_HOOK_OTHERS_CUBES].count != 0;
}

static bool counts(const hm_deal *deal)
{
    const hm_deck *d = deal->deck;
    return memcmp(d->own_type, d->type_of, sizeof d->own_type) != 0 || d->weighty != 0;
}

static bool shares(const hm_deal *deal) { return deal->deck->shares != 0; }

static const hm_amendment amendment[] = {
    {2, "the next resource card is turned up after building", is_solo},
    {2, "who gets a piece by a neighbour's building may build again", is_watched},
    {2, "cubes that others set aside are seen as their towns are", has_others_aside},
    {3, "a building put up by an effect is resolved before the effect goes on", nests},
    {4, "in play a building counts as what it is, and not as what it scores as", counts},
    {4, "neighbours answer what a building has become when it is done", is_watched},
    {4, "what rules say of a named cube keeps it off buildings", binds},
    {4, "ways that come to the same are not asked about", has_ways},
    {4, "what a building or a number wakes is decided when it comes", waits},
    {4, "feeding is chosen against what the others' own best feeding leaves them",
     minds_meals},
    {4, "more than two ways joined by 'or' are one question", forks},
    {4, "layouts that share cubes both lie ready before the first of the two is built, "
        "and what they become is of two types", shares},
    {0, NULL, NULL},
};

const hm_ruleset hm_tiny_towns = {
    .name = "tiny-towns",
    .version = 4,
    .amendment = amendment,
    .luck = 4,
    .rules_size = rules_size,
    .check = check,
    .seating = seating,
    .size = size,
    .prepare = prepare,
    .start = start,
    .over = over,
    .ending = hm_tt_ending,
    .event = hm_tt_event,
    .decide = hm_tt_decide,
    .apply = hm_tt_apply,
    .due = hm_tt_due,
    .take = hm_tt_take,
    .forget = forget,
    .open = hm_tt_open,
    .town = town,
    .midway = hm_tt_midway,
    .turn = hm_tt_turn_midway,
    .put_town = put_town,
    .asking = hm_tt_asking,
    .look = look,
    .seat = seat,
    .worth = hm_tt_worth,
    .appraise = hm_tt_appraise,
    .glance = hm_tt_glance,
    .after = hm_tt_after,
    .around = hm_tt_around,
    .guess = hm_tt_guess,
    .plain = hm_tt_plain,
};
