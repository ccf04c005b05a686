/* What the players of a little-town game can choose. What their choices do is in
 * choices.c. */
#include <string.h>

#include "core/games/littletown/littletown.h"
#include "core/vm.h"

/* -- can it be done */

hm_set hm_lt_gatherable(const hm_table *t)
{
    hm_set out = 0;
    for (unsigned left = hm_lt_how(t)->yields; left != 0; left &= left - 1) {
        hm_set some = hm_lt(t)->gather & hm_lt_how(t)->gives[hm_first(left)];
        if (some != 0 && hm_lt_left(t, hm_first(left)) > 0)
            out |= some & -some;
    }
    return out;
}

/* A short reserve may refuse: what is paid, as printed, has come there before. */
static bool has_gain(const hm_table *t, const hm_trade *trade)
{
    if (hm_lt_how(t)->short_is_refused)
        for (int r = 0; r < t->deal->deck->game->resources; r++)
            if (hm_lt_left(t, r) + trade->pay[r] < trade->gain[r])
                return false;
    return true;
}

static bool is_free_use(const hm_table *t)
{
    int phase = hm_lt(t)->phase;
    return (phase == HM_LT_USE || phase == HM_LT_USE_AROUND) && hm_lt_how(t)->around_free;
}

/* What others get for the use of their tile. */
int hm_lt_fee_of(const hm_table *t, int square)
{
    if ((hm_lt_me(t)->own >> square & 1) || hm_lt_how(t)->money < 0 || is_free_use(t))
        return 0;
    return hm_lt_how(t)->fee;
}

static bool can_pay(const hm_table *t, const hm_trade *trade, int kept)
{
    return trade->pay_any == 0
               ? hm_lt_spare_money(t, hm_lt(t)->player, trade->pay, kept) >= 0
               : hm_lt_can_give(t, trade, trade->pay, trade->pay_any, kept);
}

bool hm_lt_can_have(const hm_table *t, const hm_trade *trade, int kept)
{
    return trade->there && has_gain(t, trade) && can_pay(t, trade, kept);
}

bool hm_lt_can_pay(const hm_table *t, int square)
{
    const hm_card *card = hm_lt_card_at(t, square);
    int fee = hm_lt_fee_of(t, square);
    if (!card->trade.there)
        return false;
    if (hm_is_plain_barter(&card->barter[HM_TRADE_ACTIVATED]))
        return can_pay(t, &card->trade, fee);
    hm_trade offer[HM_OFFERS_MAX];
    int count = hm_lt_offers(t, HM_TRADE_ACTIVATED, hm_lt(t)->tile[square] - 1, square,
                             offer);
    while (count > 0 && !(offer[count - 1].there && can_pay(t, &offer[count - 1], fee)))
        count--;
    return count > 0;
}

bool hm_lt_can_activate(const hm_table *t, int square)
{
    const hm_card *card = hm_lt_card_at(t, square);
    if (hm_is_plain_barter(&card->barter[HM_TRADE_ACTIVATED]))
        return has_gain(t, &card->trade) &&
               can_pay(t, &card->trade, hm_lt_fee_of(t, square));
    return hm_lt_open_offers(t, HM_TRADE_ACTIVATED, hm_lt(t)->tile[square] - 1, square,
                             hm_lt_fee_of(t, square)) != 0;
}

hm_set hm_lt_some_of(const hm_table *t, hm_set tiles, bool (*can)(const hm_table *, int))
{
    hm_set out = 0;
    for (hm_set left = tiles; left != 0; left &= left - 1)
        if (can(t, hm_first(left)))
            out |= left & -left;
    return out;
}

/* Would a tile that activates around it find something there? */
static bool has_use_around(const hm_table *t, int square)
{
    const hm_set built = hm_lt_built(t);
    hm_set around = t->deal->deck->game->grid.around[square], bare = around & ~built;
    for (int r = 0; r < t->deal->deck->game->resources; r++)
        if (hm_lt_how(t)->around_gathers && (bare & hm_lt_how(t)->gives[r]) != 0 &&
            hm_lt_left(t, r) > 0)
            return true;
    return hm_lt_some_of(t, around & built, hm_lt_can_activate) != 0;
}

/* Tiles of the end of a round that would do something now; another one may come to be
 * useful by what the first brings. */
hm_set hm_lt_useful(const hm_table *t, hm_set tiles)
{
    hm_set out = 0;
    if (tiles == 0)
        return 0;
    const hm_facts *f = hm_lt_facts(t, hm_lt(t)->player);
    for (; tiles != 0; tiles &= tiles - 1) {
        int square = hm_first(tiles);
        if (hm_lt_round_points(t, f, square) != 0 ||
            hm_lt_open_offers(t, HM_TRADE_ROUND, hm_lt(t)->tile[square] - 1, square, 0) ||
            (hm_lt_card_at(t, square)->activates_around && has_use_around(t, square)))
            out |= tiles & -tiles;
    }
    return out;
}

int hm_lt_round_points(const hm_table *t, const hm_facts *f, int square)
{
    const hm_card *card = hm_lt_card_at(t, square);
    int slot = hm_lt(t)->tile[square] - 1;
    int64_t sum = 0;
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_ROUND_POINTS)
            sum += hm_clause_value(&card->clause[i], f, square, slot);
    return (int)sum;
}

/* -- decisions: what there is to choose, as sets */

static void offer(hm_lt_menu *m, hm_action action, uint64_t set)
{
    m->action[m->sets] = (uint8_t)action;
    m->set[m->sets++] = set;
}

/* Objectives that the player did not want to show when asked. */
static void offer_claims(const hm_table *t, hm_lt_menu *m)
{
    offer(m, HM_ACTION_CLAIM, hm_lt_me(t)->passed);
}

static void offer_claim(const hm_table *t, hm_lt_menu *m)
{
    m->done = true;
    offer(m, HM_ACTION_CLAIM, hm_lt_reached(t, m->player));
}

static void offer_turn(const hm_table *t, hm_lt_menu *m)
{
    hm_set free = hm_lt_free_ground(t);
    bool picky = hm_lt_how(t)->picky;
    bool builds = (free != 0 || picky) && hm_lt_me(t)->houses > 0;
    uint64_t tiles = builds ? hm_lt_affordable(t, m->player) : 0;
    offer(m, HM_ACTION_WORKER, free);
    offer(m, HM_ACTION_TILE, picky ? hm_lt_placeable(t, tiles) : tiles);
    offer_claims(t, m);
}

/* Squares that give the same are the same to gather: one option for each kind. */
static void offer_around(const hm_table *t, hm_lt_menu *m)
{
    m->done = true;
    offer(m, HM_ACTION_GATHER, hm_lt_gatherable(t));
    offer(m, HM_ACTION_ACTIVATE,
          hm_lt_some_of(t, hm_lt(t)->activate, hm_lt_can_activate));
    offer_claims(t, m);
}

static void offer_pay(const hm_table *t, hm_lt_menu *m)
{
    const hm_lt_business *b = &hm_lt(t)->business;
    m->payee = t->deal->deck->card[b->slot];
    m->ways = hm_lt_ways(t, m->player, b->need);
}

static void offer_give(const hm_table *t, hm_lt_menu *m)
{
    offer(m, HM_ACTION_RESOURCE, hm_lt_givable(t));
}

static void offer_get(const hm_table *t, hm_lt_menu *m)
{
    offer(m, HM_ACTION_RESOURCE, hm_lt_gettable(t));
}

static void offer_site(const hm_table *t, hm_lt_menu *m)
{
    offer(m, HM_ACTION_SQUARE, hm_lt_sites(t, hm_lt(t)->business.slot));
}

static void offer_offers(const hm_table *t, hm_lt_menu *m)
{
    offer(m, HM_ACTION_WAY, hm_lt_offered(t));
}

static void offer_use(const hm_table *t, hm_lt_menu *m)
{
    m->done = true;
    offer(m, HM_ACTION_USE, hm_lt_useful(t, hm_lt(t)->use));
    offer_claims(t, m);
}

static void offer_feed(const hm_table *t, hm_lt_menu *m)
{
    m->ways = hm_lt_feedings(t, m->player);
}

/* What is decided in each phase that players decide in. */
static const struct {
    hm_decision_kind kind;
    void (*offer)(const hm_table *t, hm_lt_menu *m);
} decisions[] = {
    [HM_LT_TURN] = {HM_DECIDE_TURN, offer_turn},
    [HM_LT_AROUND] = {HM_DECIDE_AROUND, offer_around},
    [HM_LT_GIVE] = {HM_DECIDE_RESOURCE, offer_give},
    [HM_LT_PAY] = {HM_DECIDE_PAY, offer_pay},
    [HM_LT_GET] = {HM_DECIDE_RESOURCE, offer_get},
    [HM_LT_SITE] = {HM_DECIDE_SQUARE, offer_site},
    [HM_LT_USE] = {HM_DECIDE_USE, offer_use},
    [HM_LT_USE_AROUND] = {HM_DECIDE_AROUND, offer_around},
    [HM_LT_FEED] = {HM_DECIDE_FEED, offer_feed},
    [HM_LT_OFFER] = {HM_DECIDE_WAY, offer_offers},
};

hm_due hm_lt_asks(const hm_table *t)
{
    const hm_lt_state *s = hm_lt(t);
    if (s->claimant != 0)
        return (hm_due){(uint8_t)(s->claimant - 1), HM_DECIDE_CLAIM, 0, 1};
    if (s->phase == HM_LT_OVER)
        return (hm_due){0};
    return (hm_due){s->player, (uint8_t)decisions[s->phase].kind, 0, 1};
}

static void fill_menu(const hm_table *t, hm_lt_menu *m)
{
    hm_due asks = hm_lt_asks(t);
    *m = (hm_lt_menu){.player = asks.player, .kind = asks.kind};
    if (hm_lt(t)->claimant != 0)
        offer_claim(t, m);
    else
        decisions[hm_lt(t)->phase].offer(t, m);
    if (m->ways >= HM_OPTIONS_MAX)
        hm_offer_fails(t, m->payee);
}

/* -- the same as a list, and by number */

/* For squares, cards and kinds there is room in a decision; ways to pay may be as many as
 * it has places for, but for the last. */
_Static_assert(2 * HM_SQUARES_MAX + 2 * HM_DECK_MAX + 1 <= HM_OPTIONS_MAX, "options fit");

void hm_lt_decide(const hm_table *t, hm_decision *d)
{
    hm_lt_menu m;
    fill_menu(t, &m);
    d->player = m.player;
    d->kind = (hm_decision_kind)m.kind;
    d->count = 0;
    for (int i = 0; i < m.sets; i++)
        for (uint64_t left = m.set[i]; left != 0; left &= left - 1)
            hm_offer_last(d, hm_lt_pack((hm_action)m.action[i], hm_first(left)));
    for (int i = 0; i < m.ways && i < HM_OPTIONS_MAX - 1; i++)
        hm_offer_last(d, hm_lt_pack(HM_ACTION_PAY, i));
    if (m.done)
        hm_offer_last(d, hm_lt_pack(HM_ACTION_DONE, 0));
}

static int options_of(const hm_lt_menu *m)
{
    int n = m->ways + m->done;
    for (int i = 0; i < m->sets; i++)
        n += hm_count(m->set[i]);
    return n;
}

/* The member of a set that has `index` others before it. */
static int nth_of(uint64_t set, int index)
{
    for (; index > 0; index--)
        set &= set - 1;
    return hm_first(set);
}

static hm_option pick(const hm_lt_menu *m, int index)
{
    for (int i = 0; i < m->sets; i++) {
        int n = hm_count(m->set[i]);
        if (index < n)
            return hm_lt_pack((hm_action)m->action[i], nth_of(m->set[i], index));
        index -= n;
    }
    return index < m->ways ? hm_lt_pack(HM_ACTION_PAY, index)
                           : hm_lt_pack(HM_ACTION_DONE, 0);
}

void hm_lt_forget(hm_table *t)
{
    hm_lt_known_of(t)->counted = false;
}

/* Nothing is due when something went wrong, or when the game is over. */
hm_due hm_lt_due(hm_table *t)
{
    hm_lt_known *known = hm_lt_known_of(t);
    if (t->fault->error.code != HM_OK || hm_lt(t)->phase == HM_LT_OVER)
        return (hm_due){0};
    if (!known->counted)
        fill_menu(t, &known->menu);
    known->counted = t->fault->error.code == HM_OK;
    const hm_lt_menu *m = &known->menu;
    return known->counted ? (hm_due){m->player, m->kind, 0, options_of(m)} : (hm_due){0};
}

hm_option hm_lt_option(hm_table *t, int index)
{
    if (!hm_lt_known_of(t)->counted)
        hm_lt_due(t);
    return pick(&hm_lt_known_of(t)->menu, index);
}

hm_due hm_lt_take_by_number(hm_table *t, int index)
{
    hm_option option = hm_lt_option(t, index);
    hm_lt_forget(t);
    hm_lt_apply(t, option);
    return hm_lt_due(t);
}

/* The chosen one of the ways to pay or to feed. */
hm_lt_way hm_lt_way_of(const hm_table *t, int index)
{
    const hm_lt_state *s = hm_lt(t);
    return s->phase == HM_LT_FEED
               ? hm_lt_way_to_feed(t, s->player, index)
               : hm_lt_way_to_pay(t, s->player, s->business.need, index);
}

/* What a terrain square gives; -1: nothing is left of it. */
static int yield_of(const hm_table *t, int square)
{
    const hm_game *g = t->deal->deck->game;
    int gives = g->terrain[g->board[t->deal->board].cell[square] - 1].gives;
    return gives >= 0 && hm_lt_left(t, gives) > 0 ? gives : -1;
}

hm_option_parts hm_lt_open(const hm_table *t, hm_option option)
{
    const hm_deck *deck = t->deal->deck;
    int a = hm_lt_a_of(option);
    hm_option_parts p = {.action = hm_lt_action_of(option), .resource = -1, .square = -1,
                         .way = -1, .type = -1};
    switch (p.action) {
    case HM_ACTION_WORKER: case HM_ACTION_SQUARE: p.square = a; break;
    case HM_ACTION_TILE: case HM_ACTION_CLAIM: p.card = deck->card[a]; break;
    case HM_ACTION_GATHER: p.square = a; p.resource = yield_of(t, a); break;
    case HM_ACTION_ACTIVATE: case HM_ACTION_USE:
        p.square = a;
        p.card = hm_lt_card_at(t, a);
        break;
    case HM_ACTION_RESOURCE: p.resource = a; break;
    case HM_ACTION_WAY:
        p.way = a;
        hm_lt_offer_text(t, a, p.words, sizeof p.words);
        break;
    case HM_ACTION_PAY: {
        hm_lt_way way = hm_lt_way_of(t, a);
        p.way = a;
        memcpy(p.pay, way.cubes, sizeof p.pay);
        memcpy(p.instead, way.coins, sizeof p.instead);
        p.price = hm_lt_how(t)->coins_per_cube;
        break;
    }
    default: break;
    }
    return p;
}

/* Which tile wants a cube or a square. */
hm_asking hm_lt_asking(const hm_table *t)
{
    const hm_lt_state *s = hm_lt(t);
    const hm_card *card = t->deal->deck->card[s->business.slot];
    if (s->phase == HM_LT_GIVE)
        return (hm_asking){.card = card, .what = "choose a cube to give"};
    if (s->phase == HM_LT_GET)
        return (hm_asking){.card = card, .what = "choose a cube to take"};
    if (s->phase == HM_LT_OFFER)
        return (hm_asking){.card = card, .what = "choose one"};
    if (s->phase == HM_LT_PAY)
        return (hm_asking){.card = card};
    return (hm_asking){.about = s->phase == HM_LT_SITE ? card->name : NULL};
}
