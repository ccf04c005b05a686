/* What the players of a little-town game can choose. What their choices do is in
 * choices.c. */
#include <string.h>

#include "core/games/littletown/littletown.h"
#include "core/vm.h"

static hm_option pack(hm_action action, int a)
{
    return (hm_option)action | (hm_option)a << 5;
}

/* For squares, cards and kinds: there is room for all of them together. */
_Static_assert(2 * HM_SQUARES_MAX + 2 * HM_DECK_MAX + 1 <= HM_OPTIONS_MAX, "options fit");

static void offer(hm_decision *d, hm_action action, int a)
{
    hm_offer_last(d, pack(action, a));
}

const hm_card *hm_lt_card_at(const hm_table *t, int square)
{
    return t->deal->deck->card[hm_lt(t)->tile[square] - 1];
}

hm_set hm_lt_free_ground(const hm_table *t)
{
    const hm_lt_state *s = hm_lt(t);
    hm_set out = hm_lt_how(t)->ground;
    for (hm_set left = out; left != 0; left &= left - 1)
        if (s->tile[hm_first(left)] != 0 || s->worker[hm_first(left)] != 0)
            out &= ~(left & -left);
    return out;
}

/* What a terrain square gives; -1: nothing. */
int hm_lt_kind_of(const hm_table *t, int square)
{
    const hm_game *g = t->deal->deck->game;
    int terrain = g->board[t->deal->board].cell[square];
    return terrain ? g->terrain[terrain - 1].gives : -1;
}

/* The same; -1 also when nothing is left of it. */
int hm_lt_yield_of(const hm_table *t, int square)
{
    int gives = hm_lt_kind_of(t, square);
    return gives >= 0 && hm_lt_left(t, gives) > 0 ? gives : -1;
}

/* -- can it be done */

/* Can what comes out of an exchange of any for any be had in full? Asked only where a
 * short reserve refuses, and where kinds that were given do not come back. */
static bool has_others(const hm_table *t, const hm_trade *trade, const uint8_t *need)
{
    const hm_game *g = t->deal->deck->game;
    const hm_lt_rules *how = hm_lt_how(t);
    int sum = 0;
    if (!how->short_is_refused || how->other_cubes != HM_LT_NO_SHARED_KIND)
        return true;
    for (int r = 0; r < g->resources; r++)
        if (!g->resource[r].money && need[r] == trade->pay[r])
            sum += hm_lt_left(t, r);
    return sum >= trade->gain_any;
}

/* In how many ways can `left` more cubes of any kind, from kind `from` on, be added to
 * what is needed, and all be paid? Their order does not matter; counted up to `most`.
 * `kept` is money for the fee. */
static int gifts(const hm_table *t, const hm_trade *trade, uint8_t *need, int from,
                 int left, int kept, int most)
{
    const hm_game *g = t->deal->deck->game;
    int n = 0;
    if (left == 0)
        return has_others(t, trade, need) &&
               hm_lt_ways(t, hm_lt(t)->player, need, kept, NULL, 0) > 0;
    for (int r = from; r < g->resources && n < most; r++) {
        if (g->resource[r].money)
            continue;
        need[r]++;
        n += gifts(t, trade, need, r, left - 1, kept, most - n);
        need[r]--;
    }
    return n;
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
    const hm_lt_state *s = hm_lt(t);
    if (s->owner[square] == s->player || hm_lt_how(t)->money < 0 || is_free_use(t))
        return 0;
    return hm_lt_how(t)->fee;
}

bool hm_lt_can_pay(const hm_table *t, int square)
{
    const hm_trade *trade = &hm_lt_card_at(t, square)->trade;
    uint8_t need[HM_RESOURCES_MAX];
    int fee = hm_lt_fee_of(t, square);
    if (!trade->there)
        return false;
    memcpy(need, trade->pay, sizeof need);
    return gifts(t, trade, need, 0, trade->pay_any, fee, 1) > 0;
}

bool hm_lt_can_activate(const hm_table *t, int square)
{
    return has_gain(t, &hm_lt_card_at(t, square)->trade) && hm_lt_can_pay(t, square);
}

static bool can_build(const hm_table *t, int slot)
{
    const hm_lt_state *s = hm_lt(t);
    return s->market[slot] > 0 && hm_lt_me(t)->houses > 0 &&
           hm_lt_ways(t, s->player, t->deal->deck->card[slot]->cost, 0, NULL, 0) > 0;
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
    bool gathers = hm_lt_how(t)->around_gathers, found = false;
    hm_set left = t->deal->deck->game->grid.around[square];
    for (; left != 0 && !found; left &= left - 1) {
        int near = hm_first(left);
        found = hm_lt(t)->tile[near] != 0 ? hm_lt_can_activate(t, near)
                                          : gathers && hm_lt_yield_of(t, near) >= 0;
    }
    return found;
}

/* Tiles of the end of a round that would do something now; another one may come to be
 * useful by what the first brings. */
hm_set hm_lt_useful(const hm_table *t, hm_set tiles)
{
    hm_facts f, market;
    hm_set out = 0;
    if (tiles == 0)
        return 0;
    hm_lt_facts(t, hm_lt(t)->player, &f, &market);
    for (; tiles != 0; tiles &= tiles - 1) {
        int square = hm_first(tiles);
        if (hm_lt_round_points(t, &f, square) != 0 ||
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

/* -- decisions */

static void decide_claim(const hm_table *t, hm_decision *d)
{
    int player = hm_lt(t)->claimant - 1;
    d->player = (uint8_t)player;
    d->kind = HM_DECIDE_CLAIM;
    for (uint64_t b = hm_lt_reached(t, player); b != 0; b &= b - 1)
        offer(d, HM_ACTION_CLAIM, hm_first(b));
    offer(d, HM_ACTION_DONE, 0);
}

/* Objectives that the player did not want to show when asked. */
static void offer_claims(const hm_table *t, hm_decision *d)
{
    for (uint64_t b = hm_lt_me(t)->passed; b != 0; b &= b - 1)
        offer(d, HM_ACTION_CLAIM, hm_first(b));
}

static void decide_turn(const hm_table *t, hm_decision *d)
{
    hm_set free = hm_lt_free_ground(t);
    d->kind = HM_DECIDE_TURN;
    for (hm_set s = free; s != 0; s &= s - 1)
        offer(d, HM_ACTION_WORKER, hm_first(s));
    for (int i = 0; i < t->deal->deck->count && free != 0; i++)
        if (can_build(t, i))
            offer(d, HM_ACTION_TILE, i);
    offer_claims(t, d);
}

/* Squares that give the same are the same to gather: one option for each kind. */
static void decide_around(const hm_table *t, hm_decision *d)
{
    const hm_lt_state *s = hm_lt(t);
    unsigned seen = 0;
    d->kind = HM_DECIDE_AROUND;
    for (hm_set left = s->gather; left != 0; left &= left - 1) {
        int kind = hm_lt_yield_of(t, hm_first(left));
        if (kind >= 0 && !(seen >> kind & 1))
            offer(d, HM_ACTION_GATHER, hm_first(left));
        seen |= kind >= 0 ? 1u << kind : 0;
    }
    hm_set tiles = hm_lt_some_of(t, s->activate, hm_lt_can_activate);
    for (hm_set left = tiles; left != 0; left &= left - 1)
        offer(d, HM_ACTION_ACTIVATE, hm_first(left));
    offer_claims(t, d);
    offer(d, HM_ACTION_DONE, 0);
}

/* Of these there may be any number. */
static void offer_ways(const hm_table *t, hm_decision *d, int count, const hm_card *card)
{
    for (int i = 0; i < count; i++)
        hm_offer(t, d, pack(HM_ACTION_PAY, i), card);
}

static void decide_pay(const hm_table *t, hm_decision *d)
{
    const hm_lt_business *b = &hm_lt(t)->business;
    int n = hm_lt_ways(t, hm_lt(t)->player, b->need, 0, NULL, 0);
    d->kind = HM_DECIDE_PAY;
    offer_ways(t, d, n, t->deal->deck->card[b->slot]);
}

bool hm_lt_has_one_gift(const hm_table *t)
{
    const hm_lt_business *b = &hm_lt(t)->business;
    uint8_t need[HM_RESOURCES_MAX];
    memcpy(need, b->need, sizeof need);
    return gifts(t, &t->deal->deck->card[b->slot]->trade, need, 0, b->give, 0, 2) == 1;
}

/* Kinds of which the next cube can be given, so that the rest can be given too. */
unsigned hm_lt_givable(const hm_table *t)
{
    const hm_game *g = t->deal->deck->game;
    const hm_lt_business *b = &hm_lt(t)->business;
    uint8_t need[HM_RESOURCES_MAX];
    unsigned kinds = 0;
    memcpy(need, b->need, sizeof need);
    for (int r = 0; r < g->resources; r++) {
        need[r]++;
        if (!g->resource[r].money && gifts(t, &t->deal->deck->card[b->slot]->trade, need,
                                           0, b->give - 1, 0, 1) > 0)
            kinds |= 1u << r;
        need[r]--;
    }
    return kinds;
}

static void offer_kinds(hm_decision *d, unsigned kinds)
{
    d->kind = HM_DECIDE_RESOURCE;
    for (; kinds != 0; kinds &= kinds - 1)
        offer(d, HM_ACTION_RESOURCE, hm_first(kinds));
}

/* May this kind come out, after what was given? */
static bool is_other(const hm_table *t, int kind)
{
    const hm_lt_business *b = &hm_lt(t)->business;
    int rule = hm_lt_how(t)->other_cubes;
    if (rule == HM_LT_ANYTHING)
        return true;
    if (rule == HM_LT_NO_SHARED_KIND)
        return b->given[kind] == 0;
    for (int r = 0; r < t->deal->deck->game->resources; r++)
        if (b->got[r] + (r == kind) != b->given[r])
            return true;
    return false;
}

unsigned hm_lt_gettable(const hm_table *t)
{
    const hm_game *g = t->deal->deck->game;
    unsigned kinds = 0;
    for (int r = 0; r < g->resources; r++)
        if (!g->resource[r].money && hm_lt_left(t, r) > 0 && is_other(t, r))
            kinds |= 1u << r;
    return kinds;
}

static void decide_use(const hm_table *t, hm_decision *d)
{
    d->kind = HM_DECIDE_USE;
    for (hm_set s = hm_lt_useful(t, hm_lt(t)->use); s != 0; s &= s - 1)
        offer(d, HM_ACTION_USE, hm_first(s));
    offer_claims(t, d);
    offer(d, HM_ACTION_DONE, 0);
}

static void decide_feed(const hm_table *t, hm_decision *d)
{
    d->kind = HM_DECIDE_FEED;
    offer_ways(t, d, hm_lt_feedings(t, hm_lt(t)->player, NULL, 0), NULL);
}

void hm_lt_decide(const hm_table *t, hm_decision *d)
{
    const hm_lt_state *s = hm_lt(t);
    d->player = s->player;
    d->count = 0;
    if (s->claimant != 0) {
        decide_claim(t, d);
        return;
    }
    switch (s->phase) {
    case HM_LT_TURN: decide_turn(t, d); break;
    case HM_LT_AROUND:
    case HM_LT_USE_AROUND: decide_around(t, d); break;
    case HM_LT_PAY: decide_pay(t, d); break;
    case HM_LT_GIVE: offer_kinds(d, hm_lt_givable(t)); break;
    case HM_LT_GET: offer_kinds(d, hm_lt_gettable(t)); break;
    case HM_LT_SITE:
        d->kind = HM_DECIDE_SQUARE;
        for (hm_set left = hm_lt_free_ground(t); left != 0; left &= left - 1)
            offer(d, HM_ACTION_SQUARE, hm_first(left));
        break;
    case HM_LT_USE: decide_use(t, d); break;
    default: decide_feed(t, d);
    }
}

/* The chosen one of the ways to pay or to feed. */
hm_lt_way hm_lt_way_of(const hm_table *t, int index)
{
    const hm_lt_state *s = hm_lt(t);
    hm_lt_way way = {0};
    if (s->phase == HM_LT_FEED)
        hm_lt_feedings(t, s->player, &way, index);
    else
        hm_lt_ways(t, s->player, s->business.need, 0, &way, index);
    return way;
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
    case HM_ACTION_GATHER: p.square = a; p.resource = hm_lt_yield_of(t, a); break;
    case HM_ACTION_ACTIVATE: case HM_ACTION_USE:
        p.square = a;
        p.card = hm_lt_card_at(t, a);
        break;
    case HM_ACTION_RESOURCE: p.resource = a; break;
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
    if (s->phase == HM_LT_PAY)
        return (hm_asking){.card = card};
    return (hm_asking){.about = s->phase == HM_LT_SITE ? card : NULL};
}
