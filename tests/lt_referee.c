/* The course of the game as the rules tell it; tiles, objectives and points are in
 * lt_facts.c, what a player can afford in lt_means.c, what may be chosen in
 * lt_options.c. */
#include "tests/lt_referee.h"

#include <stdio.h>
#include <string.h>

#include "tests/lt_facts.h"

static lt_player *me(lt_referee *r) { return &r->seat[r->player]; }

void lt_blame(lt_referee *r, const char *what, int got, int expected)
{
    if (r->fault[0] == '\0')
        snprintf(r->fault, sizeof r->fault, "%s: the table has %d, the referee %d", what, got,
                 expected);
}

/* -- sitting down */

static void read_switches(lt_referee *r, const hm_deal *d)
{
    static const char *const name[] = {
        "residence_terrain", "residence_fee", "cathedral_workers", "castle_counts",
        "watchtower_workers_block", "pawnshop_out", "short_reserve", "coin_cap",
        "substitution_needs_reserve", "objective_claim"};
    int *value = &r->how.residence_terrain;
    for (int i = 0; i < (int)(sizeof name / sizeof *name); i++) {
        int rule = hm_game_rule(d->deck->game, name[i], strlen(name[i]));
        if (rule < 0)
            lt_blame(r, name[i], -1, 0);
        else
            value[i] = d->how.rule[rule];
    }
}

static void read_seat(lt_referee *r, int i, const hm_commons_seat *seat)
{
    lt_player *p = &r->seat[i];
    p->points = seat->points;
    p->workers = seat->workers;
    p->houses = seat->houses;
    for (int k = 0; k < LT_KINDS; k++)
        p->stock[k] = seat->stock[k];
    for (int s = 0; s < LT_SLOTS; s++) {
        p->hand[s] = seat->hand >> s & 1;
        p->done[s] = seat->done >> s & 1;
    }
}

static void read_cards(lt_referee *r)
{
    for (int i = 0; i < r->deck->count; i++) {
        const char *name = r->deck->card[i]->name;
        r->tile_of[i] = lt_tile_named(name);
        if (r->tile_of[i] == NULL && sscanf(name, "O%d", &r->aim_of[i]) != 1)
            lt_blame(r, name, 1, 0);
    }
}

static void settle(lt_referee *r);

static void begin_turn(lt_referee *r, int player)
{
    lt_player *p = &r->seat[player];
    r->player = player;
    r->phase = LT_TURN;
    memset(p->fresh, 0, sizeof p->fresh);
    memset(p->used, 0, sizeof p->used);
    p->gathered = p->reused = 0;
}

void lt_referee_sit(lt_referee *r, const hm_table *t)
{
    hm_commons c;
    memset(r, 0, sizeof *r);
    hm_table_commons(t, HM_NO_PLAYER, &c);
    r->deck = hm_table_deal(t)->deck;
    r->players = hm_table_deal(t)->players;
    r->board = hm_table_deal(t)->board;
    r->workers = 7 - r->players; /* 5, 4, 3 */
    r->round = c.round;
    r->first = c.first;
    read_switches(r, hm_table_deal(t));
    read_cards(r);
    for (int i = 0; i < r->players; i++)
        read_seat(r, i, &c.seat[i]);
    for (int k = 0; k < LT_KINDS; k++)
        r->reserve[k] = c.reserve[k];
    for (int s = 0; s < LT_SLOTS; s++)
        r->market[s] = c.market[s];
    for (int s = 0; s < LT_SQUARES; s++) {
        r->tile[s] = c.tile[s] - 1;
        r->owner[s] = c.tile[s] ? c.owner[s] : -1;
        r->worker[s] = c.worker[s] - 1;
    }
    begin_turn(r, r->first);
    settle(r);
}

/* -- around a square */

static void gather(lt_referee *r, int square)
{
    int kind = lt_terrain_gives(r, square);
    int n = lt_take(r, r->player, kind, 1);
    r->gather[square] = false;
    if (r->phase == LT_USE_AROUND)
        return;
    me(r)->fresh[kind] += n;
    me(r)->gathered += n;
}

static void gather_all(lt_referee *r)
{
    for (int s = 0; s < LT_SQUARES; s++)
        if (r->gather[s])
            gather(r, s);
}

/* Whatever is done around here, can the reserve of this kind run short? */
static bool plenty(const lt_referee *r, int kind)
{
    int n = 0;
    for (int s = 0; s < LT_SQUARES; s++) {
        n += r->gather[s] && lt_terrain_gives(r, s) == kind;
        if (!r->active[s])
            continue;
        const lt_tile *tile = r->tile_of[r->tile[s]];
        n += tile->in[kind] + tile->out[kind] + tile->in_any + tile->out_any;
    }
    return n <= r->reserve[kind];
}

static void look_around(lt_referee *r, int square, bool terrain)
{
    bool enough[LT_KINDS];
    for (int s = 0; s < LT_SQUARES; s++) {
        bool near = lt_is_near(square, s);
        r->gather[s] = near && terrain && lt_terrain_gives(r, s) >= 0;
        r->active[s] = near && r->tile[s] >= 0 && r->tile_of[r->tile[s]]->acts;
    }
    for (int k = 0; k < LT_KINDS; k++)
        enough[k] = plenty(r, k);
    for (int s = 0; s < LT_SQUARES; s++)
        if (r->gather[s] && enough[lt_terrain_gives(r, s)])
            gather(r, s);
}

/* Something can be chosen around the worker: a tile now, or one after gathering. */
static bool asks_around(const lt_referee *r)
{
    lt_referee later = *r;
    bool gathers = false, pays = false;
    gather_all(&later);
    for (int s = 0; s < LT_SQUARES; s++) {
        if (r->active[s] && lt_activatable(r, s))
            return true;
        gathers = gathers || (r->gather[s] && r->reserve[lt_terrain_gives(r, s)] > 0);
        pays = pays || (r->active[s] && lt_payable(&later, s));
    }
    return gathers && pays;
}

static void leave(lt_referee *r)
{
    gather_all(r);
    memset(r->active, 0, sizeof r->active);
    memset(me(r)->housed, 0, sizeof me(r)->housed);
    r->phase = r->phase == LT_AROUND ? LT_TURN_OVER : LT_USE;
}

/* -- ends of rounds */

static void begin_use(lt_referee *r, int player)
{
    r->player = player;
    r->phase = LT_USE;
    for (int s = 0; s < LT_SQUARES; s++)
        r->use[s] = r->tile[s] >= 0 && r->owner[s] == player &&
                    (lt_is_residence(r, s) ||
                     strcmp(r->tile_of[r->tile[s]]->name, "Cathedral") == 0);
}

static void feed(lt_referee *r, const lt_option *o)
{
    int fed = 0;
    lt_pay(r, o);
    for (int k = 0; k < LT_KINDS; k++) {
        me(r)->eaten[k] = o->pay[k] + o->instead[k];
        fed += me(r)->eaten[k];
    }
    me(r)->points -= 3 * (r->workers - fed);
    r->phase = LT_FED;
}

static int next(const lt_referee *r, int player) { return (player + 1) % r->players; }

/* With three players, before round four: who is last; of two, the first
 * after the holder. */
static int next_first(const lt_referee *r)
{
    int least = r->seat[0].points, lasts = 0;
    if (r->players != 3 || r->round != 3)
        return next(r, r->first);
    for (int i = 1; i < 3; i++)
        least = r->seat[i].points < least ? r->seat[i].points : least;
    for (int i = 0; i < 3; i++)
        lasts += r->seat[i].points == least;
    int player = next(r, r->first);
    while (lasts < 3 && r->seat[player].points != least)
        player = next(r, player);
    return player;
}

static void show(lt_referee *r, int player, int slot)
{
    lt_player *p = &r->seat[player];
    p->hand[slot] = p->passed[slot] = false;
    p->done[slot] = true;
    p->points += lt_aim_points(r->aim_of[slot]);
}

static void end_game(lt_referee *r)
{
    r->phase = LT_OVER;
    for (int i = 0; i < r->players; i++)
        for (int s = 0; s < LT_SLOTS; s++)
            if (r->seat[i].passed[s])
                show(r, i, s);
}

static void next_round(lt_referee *r)
{
    if (r->round == 4) {
        end_game(r);
        return;
    }
    r->first = next_first(r);
    r->round++;
    for (int s = 0; s < LT_SQUARES; s++)
        r->worker[s] = -1;
    for (int i = 0; i < r->players; i++) {
        r->seat[i].workers = r->workers;
        memset(r->seat[i].eaten, 0, sizeof r->seat[i].eaten);
    }
    begin_turn(r, r->first);
}

static void next_turn(lt_referee *r)
{
    begin_turn(r, r->player); /* forgets what was done in it */
    r->player = next(r, r->player);
    if (r->seat[r->player].workers > 0)
        begin_turn(r, r->player);
    else
        begin_use(r, r->first);
}

/* -- one step after the other */

/* In the middle of what a player does, others are not asked. */
static bool interrupts(const lt_referee *r)
{
    static const lt_phase busy[] = {LT_AROUND, LT_GIVE, LT_PAY,       LT_OUTPUT,
                                    LT_GET,    LT_SITE, LT_USE_AROUND};
    for (size_t i = 0; i < sizeof busy / sizeof *busy; i++)
        if (r->phase == busy[i])
            return true;
    return false;
}

/* Who can claim an objective that they were not asked for; -1: nobody. */
static int find_claimant(lt_referee *r)
{
    int players = interrupts(r) ? 1 : r->players;
    for (int i = 0; i < players; i++) {
        int player = (r->player + i) % r->players;
        lt_player *p = &r->seat[player];
        for (int s = 0; s < LT_SLOTS; s++) {
            bool holds = p->hand[s] && lt_holds(r, player, r->aim_of[s]);
            p->passed[s] = p->passed[s] && holds;
        }
        for (int s = 0; s < LT_SLOTS; s++) {
            if (!p->hand[s] || p->passed[s] || !lt_holds(r, player, r->aim_of[s]))
                continue;
            if (!r->how.objective_claim)
                return player;
            show(r, player, s);
        }
    }
    return -1;
}

static void output(lt_referee *r)
{
    const lt_tile *tile = r->tile_of[r->slot];
    for (int k = 0; k < LT_KINDS; k++) {
        int n = lt_take(r, r->player, k, tile->out[k]);
        if (k == LT_COIN || r->back != LT_AROUND)
            continue;
        me(r)->fresh[k] += n;
        me(r)->gathered += n;
    }
    me(r)->points += tile->out_points;
    if (r->back == LT_AROUND)
        me(r)->used[r->square] = true;
    if (r->back == LT_USE_AROUND)
        me(r)->housed[r->square] = true;
    r->get = tile->out_any;
    memset(r->got, 0, sizeof r->got);
    r->phase = LT_GET;
}

static void paid(lt_referee *r, const lt_option *o)
{
    for (int k = 0; k < LT_COIN && r->back == LT_AROUND; k++)
        if (o->pay[k] > 0 && me(r)->fresh[k] > 0)
            me(r)->reused++;
    lt_pay(r, o);
    r->phase = r->back == LT_SITE ? LT_SITE : LT_OUTPUT;
}

static void build(lt_referee *r, int square)
{
    const lt_tile *tile = r->tile_of[r->slot];
    r->market[r->slot]--;
    r->tile[square] = r->slot;
    r->owner[square] = r->player;
    me(r)->workers--;
    me(r)->houses--;
    me(r)->points += tile->points;
    r->phase = LT_TURN_OVER;
}

static void choose(lt_referee *r, const lt_option *o);

/* Is there nothing to do in this step any more? Then goes on to the next. */
static bool goes_on(lt_referee *r)
{
    bool any = false;
    switch (r->phase) {
    case LT_TURN_OVER: next_turn(r); return true;
    case LT_OUTPUT: output(r); return true;
    case LT_FED:
        if (next(r, r->player) == r->first)
            next_round(r);
        else
            r->player = next(r, r->player), r->phase = LT_FEED;
        return true;
    case LT_USE:
        for (int s = 0; s < LT_SQUARES; s++)
            any = any || lt_is_useful(r, s);
        if (any)
            return false;
        if (next(r, r->player) == r->first)
            r->player = r->first, r->phase = LT_FEED;
        else
            begin_use(r, next(r, r->player));
        return true;
    case LT_AROUND: case LT_USE_AROUND:
        if (asks_around(r))
            return false;
        leave(r);
        return true;
    default: return false;
    }
}

/* What has one answer is not asked. */
static bool answers_itself(lt_referee *r)
{
    lt_options o;
    if (r->phase == LT_TURN || r->phase == LT_AROUND || r->phase == LT_USE_AROUND ||
        r->phase == LT_USE || r->phase == LT_OVER)
        return false;
    lt_referee_options(r, &o);
    if (o.count == 0 && r->phase == LT_GET)
        r->phase = r->back;
    else if (o.count == 1)
        choose(r, &o.option[0]);
    return o.count < 2;
}

static void settle(lt_referee *r)
{
    do
        r->claimant = r->phase == LT_OVER ? -1 : find_claimant(r);
    while (r->claimant < 0 && r->phase != LT_OVER && (goes_on(r) || answers_itself(r)));
}

/* -- choices */

static void begin_business(lt_referee *r, int slot, const int *need, lt_phase back)
{
    r->slot = slot;
    r->back = back;
    memcpy(r->need, need, sizeof r->need);
    memset(r->given, 0, sizeof r->given);
    r->give = 0;
    r->phase = LT_PAY;
}

static void activate(lt_referee *r, int square)
{
    const lt_tile *tile = r->tile_of[r->tile[square]];
    int coin = lt_fee(r, square);
    me(r)->stock[LT_COIN] -= coin;
    r->seat[r->owner[square]].stock[LT_COIN] += coin;
    r->active[square] = false;
    r->square = square;
    begin_business(r, r->tile[square], tile->in, r->phase);
    r->give = tile->in_any;
    if (r->give > 0)
        r->phase = LT_GIVE;
}

static void use(lt_referee *r, int square)
{
    r->use[square] = false;
    me(r)->points += lt_round_points(r, square);
    if (!lt_is_residence(r, square))
        return;
    r->phase = LT_USE_AROUND;
    look_around(r, square, r->how.residence_terrain);
}

static void resource(lt_referee *r, int kind)
{
    if (r->phase == LT_GET) {
        r->got[kind]++;
        r->get--;
        lt_take(r, r->player, kind, 1);
        return;
    }
    r->given[kind]++;
    r->need[kind]++;
    if (--r->give == 0)
        r->phase = LT_PAY;
}

static void done(lt_referee *r)
{
    if (r->phase == LT_USE)
        memset(r->use, 0, sizeof r->use);
    else
        leave(r);
}

static void decline(lt_referee *r)
{
    for (int s = 0; s < LT_SLOTS; s++)
        r->seat[r->claimant].passed[s] = r->seat[r->claimant].hand[s] &&
                                         lt_holds(r, r->claimant, r->aim_of[s]);
}

static void choose(lt_referee *r, const lt_option *o)
{
    switch (o->action) {
    case HM_ACTION_WORKER:
        me(r)->workers--;
        r->worker[o->square] = r->player;
        r->phase = LT_AROUND;
        look_around(r, o->square, true);
        break;
    case HM_ACTION_TILE:
        begin_business(r, o->slot, r->tile_of[o->slot]->cost, LT_SITE);
        break;
    case HM_ACTION_SQUARE: build(r, o->square); break;
    case HM_ACTION_GATHER: gather(r, o->square); break;
    case HM_ACTION_ACTIVATE: activate(r, o->square); break;
    case HM_ACTION_PAY: r->phase == LT_FEED ? feed(r, o) : paid(r, o); break;
    case HM_ACTION_RESOURCE: resource(r, o->resource); break;
    case HM_ACTION_USE: use(r, o->square); break;
    case HM_ACTION_CLAIM:
        show(r, r->claimant >= 0 ? r->claimant : r->player, o->slot);
        break;
    default: r->claimant >= 0 ? decline(r) : done(r);
    }
}

void lt_referee_apply(lt_referee *r, const lt_option *o)
{
    choose(r, o);
    settle(r);
}
