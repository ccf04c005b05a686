/* What the choices of players do in a little-town game, and steps that need none. */
#include <string.h>

#include "core/games/littletown/littletown.h"

/* -- taking things */

/* Takes cubes out of the reserve, which count as gathered if this is a turn. */
static void get(hm_table *t, int resource, int amount)
{
    hm_lt_state *s = hm_lt(t);
    hm_lt_seat *me = hm_lt_me(t);
    int n = hm_lt_take(t, s->player, resource, amount);
    if (!hm_lt_in_turn(t) || resource == hm_lt_how(t)->money)
        return;
    me->got[resource] = (uint8_t)(me->got[resource] + n);
    me->gathered = (uint8_t)(me->gathered + n);
    hm_lt_touch(t, s->player, HM_LT_GATHERED);
}

/* Gathers from these squares, as far as the reserve goes. */
static void gather(hm_table *t, hm_set squares)
{
    hm_lt(t)->gather &= ~squares;
    for (unsigned left = squares ? hm_lt_how(t)->yields : 0; left; left &= left - 1) {
        int kind = hm_first(left);
        hm_set some = squares & hm_lt_how(t)->gives[kind];
        if (some != 0 && hm_lt_left(t, kind) > 0)
            get(t, kind, hm_count(some));
    }
}

static void leave_around(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    bool turn = s->phase == HM_LT_AROUND;
    gather(t, s->gather);
    s->activate = 0;
    s->phase = turn ? HM_LT_TURN_OVER : HM_LT_USE;
    if (turn)
        return; /* objectives of this turn may still be shown */
    hm_lt_me(t)->activated = 0;
    hm_lt_touch(t, s->player, HM_LT_ACTIVATED);
}

static int wanted_of(const hm_trade *trade, int kind)
{
    return trade->pay[kind] + trade->pay_any + trade->gain[kind] + trade->gain_any;
}

static int most_wanted_by(const hm_table *t, int square, int kind)
{
    const hm_card *card = hm_lt_card_at(t, square);
    hm_trade offer[HM_OFFERS_MAX];
    int most = 0, count;
    if (hm_is_plain_barter(&card->barter[HM_TRADE_ACTIVATED]))
        return wanted_of(&card->trade, kind);
    count = hm_lt_offers(t, HM_TRADE_ACTIVATED, hm_lt(t)->tile[square] - 1, square,
                         offer);
    for (int i = 0; i < count; i++)
        most = wanted_of(&offer[i], kind) > most ? wanted_of(&offer[i], kind) : most;
    return most;
}

/* The most of a kind that tiles around may take out of the reserve, or need there to be
 * when it is paid with money. */
static int most_wanted(const hm_table *t, int kind)
{
    int n = 0;
    for (hm_set left = hm_lt(t)->activate; left != 0; left &= left - 1)
        n += most_wanted_by(t, hm_first(left), kind);
    return n;
}

/* What there is plenty of is gathered at once: only where the reserve may run short does
 * the order matter, and is left to the player. */
static void find_terrain(hm_table *t, hm_set around)
{
    for (unsigned left = hm_lt_how(t)->yields; left != 0; left &= left - 1) {
        int kind = hm_first(left);
        hm_set some = around & hm_lt_how(t)->gives[kind];
        if (some == 0)
            continue;
        if (hm_lt_left(t, kind) >= hm_count(some) + most_wanted(t, kind))
            get(t, kind, hm_count(some));
        else
            hm_lt(t)->gather |= some;
    }
}

/* Looks around a square. */
static void arrive(hm_table *t, int square, bool gathers)
{
    hm_lt_state *s = hm_lt(t);
    const hm_set built = hm_lt_built(t);
    hm_set around = t->deal->deck->game->grid.around[square];
    s->gather = 0;
    s->activate = hm_lt_tiles_of(t, around & built, hm_lt_how(t)->trades);
    if (gathers)
        find_terrain(t, around & ~built); /* what a tile covers gives nothing */
}

/* Would a tile be in reach when all is gathered? */
static bool helps_to_gather(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    hm_lt_seat me = *hm_lt_me(t);
    hm_set gatherable = s->gather;
    uint8_t reserve[HM_RESOURCES_MAX];
    memcpy(reserve, s->reserve, sizeof reserve);
    gather(t, s->gather);
    bool helps = hm_lt_some_of(t, s->activate, hm_lt_can_pay) != 0;
    memcpy(s->reserve, reserve, sizeof reserve);
    s->gather = gatherable;
    *hm_lt_me(t) = me;
    return helps;
}

/* Nothing to choose: no tile around can be activated, nor after gathering. */
bool hm_lt_around_itself(hm_table *t)
{
    const hm_lt_state *s = hm_lt(t);
    if (hm_lt_some_of(t, s->activate, hm_lt_can_activate) != 0)
        return false;
    if (s->activate != 0 && hm_lt_gatherable(t) != 0 && helps_to_gather(t))
        return false;
    leave_around(t);
    return true;
}

/* -- business: paying for a tile or an activation */

static void finish_business(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    s->phase = s->business.back;
    memset(&s->business, 0, sizeof s->business);
}

static void get_other(hm_table *t, int kind)
{
    hm_lt_business *b = &hm_lt(t)->business;
    b->got[kind]++;
    b->get--;
    hm_lt_take(t, hm_lt(t)->player, kind, 1);
}

/* Takes the next cube of any kind where there is one kind or none. */
bool hm_lt_get_itself(hm_table *t)
{
    hm_lt_business *b = &hm_lt(t)->business;
    unsigned kinds = b->get != 0 ? hm_lt_gettable(t) : 0;
    if (kinds & (kinds - 1))
        return false;
    if (kinds == 0)
        finish_business(t); /* what is not there is lost */
    else
        get_other(t, hm_first(kinds));
    return true;
}

/* What the tile that was paid for gives. */
void hm_lt_reap(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    const hm_trade *trade = hm_lt_trade_of(t);
    const int trading = hm_lt_how(t)->haggles ? hm_lt_struck_of(t)->trading
                                              : HM_TRADE_ACTIVATED;
    for (int r = 0; r < t->deal->deck->game->resources; r++)
        if (trade->gain[r] != 0)
            get(t, r, trade->gain[r]);
    hm_lt_score(t, s->player, trading == HM_TRADE_ACTIVATED ? HM_GAIN_ACTIVATED
                              : trading == HM_TRADE_BUILT   ? HM_GAIN_BUILT
                                                            : HM_GAIN_ROUND,
                trade->points != 0, trade->points);
    if (trading == HM_TRADE_ACTIVATED) {
        hm_lt_touch(t, s->player, HM_LT_ACTIVATED);
        hm_lt_me(t)->activated |= hm_bit(s->business.square);
    }
    s->phase = HM_LT_GET;
}

/* Cubes that were got this turn and go again, once. */
static void note_reused(hm_table *t, const hm_lt_way *way)
{
    hm_lt_seat *me = hm_lt_me(t);
    for (int r = 0; r < t->deal->deck->game->resources; r++) {
        int again = way->cubes[r] < me->got[r] ? way->cubes[r] : me->got[r];
        me->reused = (uint8_t)(me->reused + again);
        me->got[r] = (uint8_t)(me->got[r] - again);
        hm_lt_touch(t, hm_lt(t)->player, again != 0 ? HM_LT_REUSED : 0);
    }
}

static void put_tile(hm_table *t, int square)
{
    hm_lt_state *s = hm_lt(t);
    int slot = s->business.slot;
    hm_lt_me(t)->workers--;
    hm_lt_me(t)->houses--;
    hm_lt_score(t, s->player, HM_GAIN_BUILT, 1, t->deal->deck->card[slot]->points);
    hm_lt_touch_all(t, HM_LT_TILES);
    hm_lt_set_market(s, slot, s->market[slot] - 1);
    hm_lt_lay_tile(s, square, slot, s->player);
    memset(&s->business, 0, sizeof s->business);
    s->phase = HM_LT_TURN_OVER;
    if (hm_lt_how(t)->when_built >> slot & 1)
        hm_lt_begin_trade(t, HM_TRADE_BUILT, slot, square, HM_LT_TURN_OVER);
}

bool hm_lt_put_itself(hm_table *t)
{
    hm_set free = hm_lt_sites(t, hm_lt(t)->business.slot);
    if (free & (free - 1))
        return false;
    put_tile(t, hm_first(free));
    return true;
}

static void paid(hm_table *t, const hm_lt_way *way)
{
    hm_lt_state *s = hm_lt(t);
    hm_lt_pay(t, s->player, way);
    if (s->business.back == HM_LT_AROUND)
        note_reused(t, way);
    s->phase = s->business.back == HM_LT_SITE ? HM_LT_SITE : HM_LT_REAP;
}

bool hm_lt_pay_itself(hm_table *t)
{
    hm_lt_way way;
    if (!hm_lt_only_way(t, hm_lt(t)->player, hm_lt(t)->business.need, &way))
        return false;
    paid(t, &way);
    return true;
}

static void give(hm_table *t, int kind)
{
    hm_lt_business *b = &hm_lt(t)->business;
    b->need[kind]++;
    b->given[kind]++;
    if (--b->give == 0)
        hm_lt(t)->phase = HM_LT_PAY;
}

bool hm_lt_give_itself(hm_table *t)
{
    if (!hm_lt_has_one_gift(t))
        return false;
    give(t, hm_first(hm_lt_givable(t)));
    return true;
}

static int owner_of(const hm_table *t, int square)
{
    int player = 0;
    while (!(hm_lt(t)->seat[player].own >> square & 1))
        player++;
    return player;
}

static void pay_fee(hm_table *t, int square)
{
    int owner = owner_of(t, square), fee = hm_lt_fee_of(t, square);
    uint8_t *mine = &hm_lt_me(t)->stock[hm_lt_how(t)->money];
    uint8_t *theirs = &hm_lt(t)->seat[owner].stock[hm_lt_how(t)->money];
    *mine = (uint8_t)(*mine - fee);
    *theirs = (uint8_t)(*theirs + fee);
    hm_lt_touch(t, hm_lt(t)->player, 1 << hm_lt_how(t)->money);
    hm_lt_touch(t, owner, 1 << hm_lt_how(t)->money);
}

static void activate(hm_table *t, int square)
{
    hm_lt_state *s = hm_lt(t);
    if (hm_lt_fee_of(t, square) != 0)
        pay_fee(t, square); /* first: it cannot come out of what the tile gives */
    s->activate &= ~hm_bit(square);
    hm_lt_begin_trade(t, HM_TRADE_ACTIVATED, s->tile[square] - 1, square, s->phase);
}

/* -- choices */

static void put_worker(hm_table *t, int square)
{
    hm_lt_state *s = hm_lt(t);
    hm_lt_me(t)->workers--;
    hm_lt_me(t)->crew |= hm_bit(square);
    s->phase = HM_LT_AROUND;
    if (hm_lt_how(t)->haggles)
        hm_lt_struck_of(t)->worker = (uint8_t)(square + 1);
    hm_lt_touch_all(t, HM_LT_CREWS);
    arrive(t, square, true);
}

static void begin_tile(hm_table *t, int slot)
{
    hm_lt_state *s = hm_lt(t);
    s->business = (hm_lt_business){.slot = (uint8_t)slot, .back = HM_LT_SITE};
    memcpy(s->business.need, t->deal->deck->card[slot]->cost, sizeof s->business.need);
    s->phase = HM_LT_PAY;
    if (hm_lt_how(t)->dear >> slot & 1)
        hm_lt_begin_trade(t, HM_TRADE_COST, slot, 0, HM_LT_SITE);
}

static void use(hm_table *t, int square)
{
    hm_lt_state *s = hm_lt(t);
    const hm_facts *f = hm_lt_facts(t, s->player);
    const int points = hm_lt_round_points(t, f, square);
    hm_lt_score(t, s->player, HM_GAIN_ROUND, points != 0, points);
    s->use &= ~hm_bit(square);
    if (hm_lt_card_at(t, square)->activates_around) {
        s->phase = HM_LT_USE_AROUND;
        arrive(t, square, hm_lt_how(t)->around_gathers);
    }
    if (hm_lt_open_offers(t, HM_TRADE_ROUND, s->tile[square] - 1, square, 0) != 0)
        hm_lt_begin_trade(t, HM_TRADE_ROUND, s->tile[square] - 1, square, s->phase);
}

static void feed(hm_table *t, const hm_lt_way *way)
{
    hm_lt_state *s = hm_lt(t);
    hm_lt_seat *me = hm_lt_me(t);
    int fed = 0;
    hm_lt_pay(t, s->player, way);
    for (int r = 0; r < HM_RESOURCES_MAX; r++) {
        me->eaten[r] = (uint8_t)(way->cubes[r] + way->coins[r]);
        fed += me->eaten[r];
    }
    const int unfed = hm_lt_how(t)->workers - fed;
    hm_lt_score(t, s->player, HM_GAIN_UNFED, unfed, -hm_lt_how(t)->unfed * unfed);
    hm_lt_touch(t, s->player, HM_LT_MEAL);
    s->phase = HM_LT_FED;
}

bool hm_lt_feed_itself(hm_table *t)
{
    hm_lt_way way;
    if (!hm_lt_only_feeding(t, hm_lt(t)->player, &way))
        return false;
    feed(t, &way);
    return true;
}

static void choose_way(hm_table *t, int index)
{
    hm_lt_way way = hm_lt_way_of(t, index);
    if (hm_lt(t)->phase == HM_LT_FEED)
        feed(t, &way);
    else
        paid(t, &way);
}

static void choose_resource(hm_table *t, int kind)
{
    if (hm_lt(t)->phase == HM_LT_GIVE)
        give(t, kind);
    else
        get_other(t, kind);
}

/* Asked for it, or as an option of one's own turn. */
static void claim(hm_table *t, int slot)
{
    const hm_lt_state *s = hm_lt(t);
    hm_lt_show(t, s->claimant != 0 ? s->claimant - 1 : s->player, slot);
}

static void be_done(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    if (s->claimant != 0)
        s->seat[s->claimant - 1].passed = hm_lt_reached(t, s->claimant - 1);
    else if (s->phase == HM_LT_USE)
        s->use = 0;
    else
        leave_around(t);
}

void hm_lt_apply(hm_table *t, hm_option option)
{
    int a = hm_lt_a_of(option);
    switch (hm_lt_action_of(option)) {
    case HM_ACTION_WORKER: put_worker(t, a); break;
    case HM_ACTION_TILE: begin_tile(t, a); break;
    case HM_ACTION_SQUARE: put_tile(t, a); break;
    case HM_ACTION_GATHER: gather(t, hm_bit(a)); break;
    case HM_ACTION_ACTIVATE: activate(t, a); break;
    case HM_ACTION_PAY: choose_way(t, a); break;
    case HM_ACTION_RESOURCE: choose_resource(t, a); break;
    case HM_ACTION_WAY: hm_lt_strike(t, a); break;
    case HM_ACTION_USE: use(t, a); break;
    case HM_ACTION_CLAIM: claim(t, a); break;
    default: be_done(t);
    }
    hm_lt_settle(t);
}
