/* The course of a tiny-town game: dealing, rounds, who names, piles of resource cards,
 * and when towns are complete. What players can choose is in options.c. */
#include "core/games/tinytowns/tinytowns.h"

#include <string.h>

#include "core/builds.h"
#include "core/rng.h"
#include "core/vm.h"

static const char *const mode_name[HM_TT_MODES] = {"standard", "town-hall", "solo",
                                                   "caller"};

/* The rules' own number of a mode of the game; -1: they do not know it. */
static int own_mode(const hm_game *game, int mode)
{
    for (int i = 0; i < HM_TT_MODES; i++)
        if (strcmp(game->mode[mode].name, mode_name[i]) == 0)
            return i;
    return -1;
}

static int mode_of(const hm_deal *deal)
{
    return own_mode(deal->deck->game, deal->how.mode);
}

static hm_seating seating(const hm_game *game, int mode)
{
    switch (own_mode(game, mode)) {
    case HM_TT_SOLO: return (hm_seating){1, 1, 1, false};
    case HM_TT_CALLER: return (hm_seating){1, HM_PLAYERS_MAX, 2, true};
    default: return (hm_seating){1, HM_TT_PLAYERS, 2, false};
    }
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
    int mode = mode_of(deal);
    int most = seating(deal->deck->game, deal->how.mode).most;
    if (mode < 0)
        return hm_fail(err, HM_EINPUT, nowhere, "mode '%s' cannot be played",
                       deal->deck->game->mode[deal->how.mode].name);
    if (deal->players < 1 || deal->players > most)
        return most == 1
                   ? hm_fail(err, HM_EINPUT, nowhere, "%s is for 1 player, not %d",
                             mode_name[mode], deal->players)
                   : hm_fail(err, HM_EINPUT, nowhere, "%s is for 1 to %d players, not %d",
                             mode_name[mode], most, deal->players);
    for (int i = 0; i < deal->deck->count; i++)
        if (hm_card_is_out(deal->deck->card[i], deal->deck->game, &deal->how))
            return hm_fail(err, HM_EINPUT, nowhere, "card '%s' is not played in %s",
                           deal->deck->card[i]->name, mode_name[mode]);
    if (deal->deck->layouts.spots == 0)
        return hm_fail(err, HM_EINPUT, nowhere, "no card in play can be built");
    if (deal->deals && check_dealing(deal, err) != HM_OK)
        return HM_EINPUT;
    for (int i = 0; i < deal->call_count; i++)
        if (deal->calls[i] >= deal->deck->game->resources)
            return hm_fail(err, HM_EINPUT, nowhere, "call %d is no resource", i + 1);
    return HM_OK;
}

/* Where the parts of a state begin. Returns its size. */
static size_t lay_parts(const hm_deal *deal, hm_tt_rules *how)
{
    const size_t players = (size_t)deal->players, town = deal->deck->plan.size;
    how->raised = sizeof(hm_tt_state) + players * sizeof(hm_tt_seat);
    how->towns = how->raised +
                 (hm_tt_is_watched(deal) ? players * sizeof(hm_tt_raised) : 0);
    how->befores = how->towns + (players > 1 ? players * town : 0);
    return how->befores + players * town;
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

static void prepare(hm_table *t)
{
    hm_tt_rules *how = t->rules;
    lay_parts(t->deal, how);
    how->mode = (uint8_t)mode_of(t->deal);
    how->serves_late = is_switched(t->deal, "effects-at-once");
    how->watches_any = is_switched(t->deal, "neighbour-builds");
}

/* -- piles of resource cards */

static void shuffle_pile(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    int kinds = t->deal->deck->game->resources;
    s->pile_count = (uint8_t)(HM_TT_COPIES * kinds);
    for (int i = 0; i < s->pile_count; i++)
        s->pile[i] = (uint8_t)(i / HM_TT_COPIES);
    for (int i = s->pile_count - 1; i > 0; i--) {
        int k = hm_rng_below(&s->rng, i + 1);
        uint8_t card = s->pile[i];
        s->pile[i] = s->pile[k];
        s->pile[k] = card;
    }
}

/* The cards put away are the ones at the bottom: nobody sees them either way. */
static int draw_for_hall(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    if (s->pile_count <= HM_TT_DISCARDS)
        shuffle_pile(t);
    return s->pile[--s->pile_count];
}

static void deal_solo(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    shuffle_pile(t);
    s->shown_count = HM_TT_SHOWN < s->pile_count ? HM_TT_SHOWN : s->pile_count;
    for (int i = 0; i < s->shown_count; i++)
        s->shown[i] = s->pile[--s->pile_count];
}

/* Solo, after building: the card that was taken goes under the pile, and a new one comes
 * from its top. Until then it lies on show with the others. */
static void replace_taken(hm_tt_state *s, int resource)
{
    int i = 0;
    while (i + 1 < s->shown_count && s->shown[i] != resource)
        i++;
    memmove(s->pile + 1, s->pile, s->pile_count);
    s->pile[0] = (uint8_t)resource;
    s->shown[i] = s->pile[s->pile_count];
    s->pile[s->pile_count] = 0;
}

/* -- who names */

bool hm_tt_is_free_choice(const hm_table *t)
{
    return hm_tt_how(t)->mode == HM_TT_TOWN_HALL && hm_tt(t)->round % HM_TT_HALL == 0;
}

bool hm_tt_is_alone(const hm_table *t, int player)
{
    for (int i = 0; i < t->deal->players; i++)
        if (i != player && !hm_tt(t)->seat[i].complete)
            return false;
    return true;
}

/* What all buildings of a hook say together: kinds, or a condition. */
static int64_t join_uses(const hm_facts *f, hm_hook hook)
{
    const hm_uses *uses = &f->deck->uses[hook];
    int64_t all = 0;
    for (int i = 0; i < uses->count; i++)
        for (hm_set s = f->card[uses->use[i].slot]; s != 0; s &= s - 1)
            all |= hm_clause_value(uses->use[i].clause, f, hm_first(s),
                                   uses->use[i].slot);
    return all;
}

unsigned hm_tt_not_barred(const hm_table *t, int player)
{
    const hm_deck *d = t->deal->deck;
    unsigned kinds = (1u << d->game->resources) - 1;
    hm_facts f;
    hm_facts_fill(&f, d, hm_tt_town(t, player), &t->deal->how);
    f.fault = t->fault;
    f.alone = hm_tt_is_alone(t, player);
    if (join_uses(&f, HM_HOOK_NEVER_NAMES) != 0)
        return 0;
    return kinds & ~(unsigned)join_uses(&f, HM_HOOK_MAY_NOT_NAME);
}

static void name_resource(hm_table *t, int resource, int namer)
{
    hm_tt(t)->named = (uint8_t)(resource + 1);
    hm_tt(t)->namer = (uint8_t)namer;
}

/* The hammer goes left, past towns that are complete and owners who may name
 * nothing, for whom it is no turn. False when nobody is left who can name. */
static bool pass_hammer(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    int n = t->deal->players, from = s->round == 1 ? n - 1 : s->master;
    for (int i = 1, p = from; i <= n; i++) {
        p = p + 1 < n ? p + 1 : 0;
        if (s->seat[p].complete || hm_tt_may_name(t, p) == 0)
            continue;
        s->master = s->player = (uint8_t)p;
        s->namer = (uint8_t)p;
        s->seat[p].turns++;
        s->phase = HM_TT_NAME;
        return true;
    }
    return false;
}

/* A list that is used up is followed by the generator, so that a game can always
 * end. */
static void call(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    const hm_deal *deal = t->deal;
    s->namer = HM_TT_NOBODY;
    if (deal->caller == HM_CALLER_PERSON) {
        s->player = (uint8_t)deal->players;
        s->phase = HM_TT_NAME;
        return;
    }
    int kind = deal->caller == HM_CALLER_LIST && s->called < (uint32_t)deal->call_count
                   ? deal->calls[s->called++]
                   : hm_rng_below(&s->rng, deal->deck->game->resources);
    name_resource(t, kind, HM_TT_NOBODY);
    hm_tt_begin_players(t);
}

/* -- rounds */

static void complete(hm_table *t, int player, int place)
{
    hm_tt(t)->seat[player].complete = 1;
    hm_tt_town(t, player)->finish = (uint8_t)place;
}

/* Nobody can name anything any more: the towns stay as they are. */
static void stop_everybody(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    int place = s->finished + 1;
    for (int i = 0; i < t->deal->players; i++)
        if (!s->seat[i].complete)
            complete(t, i, place);
    s->phase = HM_TT_OVER;
}

/* What others may see until they are done with the round that begins. Alone, nobody
 * looks, and copying towns would be most of what a round of a playout costs. */
static void keep_views(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    const int players = t->deal->players;
    for (int i = 0; i < players; i++) {
        hm_tt_seat *seat = &s->seat[i];
        seat->done = seat->complete;
        seat->fresh = 0;
        seat->aside_before = seat->aside;
    }
    if (players > 1)
        memcpy(hm_tt_before(t, 0), hm_tt_town(t, 0),
               (size_t)players * hm_tt_plan(t)->size);
}

void hm_tt_begin_round(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    int taken = s->named - 1; /* of the round before */
    s->round++;
    s->named = 0;
    keep_views(t);
    switch (hm_tt_how(t)->mode) {
    case HM_TT_STANDARD:
        if (!pass_hammer(t))
            stop_everybody(t);
        break;
    case HM_TT_TOWN_HALL:
        if (!hm_tt_is_free_choice(t))
            name_resource(t, draw_for_hall(t), HM_TT_NOBODY);
        hm_tt_begin_players(t);
        break;
    case HM_TT_SOLO:
        if (taken >= 0)
            replace_taken(s, taken);
        s->player = 0;
        s->phase = HM_TT_TAKE;
        break;
    default:
        call(t);
    }
}

/* The next player of this round, from the Master Builder clockwise, or -1. */
static int next_player(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    for (int i = 0, p = s->master; i < t->deal->players; i++) {
        if (!s->seat[p].done)
            return p;
        p = p + 1 < t->deal->players ? p + 1 : 0;
    }
    return -1;
}

/* All towns that are full now are complete in the same place, whoever was done
 * first. */
void hm_tt_finish_round(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    int place = s->finished + 1, left = 0;
    for (int i = 0; i < t->deal->players; i++) {
        if (!s->seat[i].complete && hm_tt_empty(t, i) == 0) {
            complete(t, i, place);
            s->finished++;
        }
        left += !s->seat[i].complete;
    }
    if (left == 0)
        s->phase = HM_TT_OVER;
    else
        hm_tt_begin_round(t);
}

/* Everybody has built. */
static void end_building(hm_table *t)
{
    if (hm_tt_is_watched(t->deal))
        hm_tt_watch_on(t);
    else
        hm_tt_finish_round(t);
}

/* Gives the next player the word. In a free choice everybody names for himself;
 * who may name nothing gets nothing, but may build. */
static void begin_player(hm_table *t)
{
    hm_tt_state *s = hm_tt(t);
    int p = next_player(t);
    if (p < 0) {
        end_building(t);
        return;
    }
    s->player = (uint8_t)p;
    s->phase = HM_TT_PLACE;
    if (!hm_tt_is_free_choice(t))
        return;
    s->named = 0;
    s->namer = (uint8_t)p;
    s->phase = HM_TT_TAKE;
    if (hm_tt_may_name(t, p) == 0)
        hm_tt_begin_building(t);
}

void hm_tt_begin_players(hm_table *t) { begin_player(t); }

bool hm_tt_can_begin_building(hm_table *t)
{
    hm_tt(t)->phase = HM_TT_BUILD;
    return hm_tt_can_build(t, hm_tt(t)->player);
}

void hm_tt_begin_building(hm_table *t)
{
    if (!hm_tt_can_begin_building(t))
        hm_tt_player_done(t);
}

void hm_tt_player_done(hm_table *t)
{
    hm_tt(t)->seat[hm_tt(t)->player].done = 1;
    if (t->deal->players == 1)
        hm_tt_finish_round(t); /* nobody else to look for */
    else
        begin_player(t);
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
    hm_tt_begin_round(t);
}

/* -- the ruleset */

static void lay_out(hm_table *t, uint64_t seed)
{
    hm_tt_state *s = hm_tt(t);
    memset(s, 0, t->size);
    s->rng = seed;
    for (int i = 0; i < t->deal->players && t->deal->deck->game->counters > 0; i++)
        hm_town_start(hm_tt_plan(t), t->deal->deck->game, hm_tt_town(t, i));
    if (hm_tt_how(t)->mode == HM_TT_SOLO)
        deal_solo(t);
}

static void start(hm_table *t, uint64_t seed)
{
    lay_out(t, seed);
    if (t->deal->deals)
        deal_cards(t); /* the first phase is to keep one */
    else
        hm_tt_begin_round(t);
}

static bool over(const hm_table *t) { return hm_tt(t)->phase == HM_TT_OVER; }

static bool is_other(const hm_table *t, int player, int viewer)
{
    return viewer != HM_NO_PLAYER && viewer != player && hm_tt(t)->phase != HM_TT_OVER;
}

/* Others' towns and cubes set aside show as they were when the round began until the
 * viewer is done: the step is simultaneous. The caller sits outside and sees all. */
static bool is_not_done(const hm_table *t, int viewer)
{
    return viewer < t->deal->players && !hm_tt(t)->seat[viewer].done;
}

static const hm_town *town(const hm_table *t, int player, int viewer, bool *hide_hand)
{
    *hide_hand = is_other(t, player, viewer);
    return *hide_hand && is_not_done(t, viewer) ? hm_tt_before(t, player)
                                                : hm_tt_town(t, player);
}

/* Starts again with this town; one that is full is complete from the start. */
static void put_town(hm_table *t, int player, const hm_town *put)
{
    const size_t at = hm_tt_how(t)->towns, bytes = hm_tt_how(t)->befores - at;
    memcpy(t->scratch, t->state, t->size);
    lay_out(t, t->seed);
    memcpy(hm_tt_town(t, 0), (char *)t->scratch + at, bytes);
    hm_town_copy(hm_tt_plan(t), hm_tt_town(t, player), put);
    for (int i = 0; i < t->deal->players; i++) {
        const hm_town *mine = hm_tt_town(t, i);
        if (hm_tt_empty(t, i) != 0)
            continue;
        hm_tt(t)->finished++;
        complete(t, i, mine->finish ? mine->finish : 1);
    }
    hm_tt_begin_round(t);
}

static hm_look look(const hm_table *t)
{
    const hm_tt_state *s = hm_tt(t);
    hm_look l = {.round = (int)s->round,
                 .master = hm_tt_how(t)->mode == HM_TT_STANDARD ? s->master : -1,
                 .named = s->named - 1,
                 .shown = s->shown_count};
    memcpy(l.kind, s->shown, sizeof l.kind);
    return l;
}

static hm_seat_look seat(const hm_table *t, int player, int viewer)
{
    const hm_tt_seat *x = &hm_tt(t)->seat[player];
    bool hidden = is_other(t, player, viewer) && is_not_done(t, viewer);
    return (hm_seat_look){x->turns, hidden ? x->aside_before : x->aside, x->complete};
}

/* -- rules that were set right */

static bool is_solo(const hm_deal *deal) { return mode_of(deal) == HM_TT_SOLO; }
static bool is_watched(const hm_deal *deal) { return hm_tt_is_watched(deal); }
static bool has_others_aside(const hm_deal *deal)
{
    return deal->cavern && deal->players > 1;
}

static const hm_amendment amendment[] = {
    {2, "the next resource card is turned up after building", is_solo},
    {2, "who gets a piece by a neighbour's building may build again", is_watched},
    {2, "cubes that others set aside are seen as their towns are", has_others_aside},
    {0, NULL, NULL},
};

const hm_ruleset hm_tiny_towns = {
    .name = "tiny-towns",
    .version = 2,
    .amendment = amendment,
    .rules_size = sizeof(hm_tt_rules),
    .check = check,
    .seating = seating,
    .size = size,
    .prepare = prepare,
    .start = start,
    .over = over,
    .decide = hm_tt_decide,
    .apply = hm_tt_apply,
    .open = hm_tt_open,
    .town = town,
    .put_town = put_town,
    .asking = hm_tt_asking,
    .look = look,
    .seat = seat,
    .worth = hm_tt_worth,
    .appraise = hm_tt_appraise,
    .guess = hm_tt_guess,
};
