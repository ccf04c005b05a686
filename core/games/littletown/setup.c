/* How a little-town game is set up: what a deal must have, numbers and switches of the
 * game definition, the market, and objectives that can be reached with it. */
#include <string.h>

#include "core/games/littletown/littletown.h"
#include "core/rng.h"

enum { WORKERS = 3, HOUSES = 6, MARKET = 12 }; /* where a definition says nothing */

static const hm_span nowhere = {0, 0};

static const hm_game *game_of(const hm_table *t) { return t->deal->deck->game; }

/* -- kinds of card: an objective has an aim, a tile has none */

const hm_clause *hm_lt_clause_of(const hm_card *card, hm_hook hook)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == hook)
            return &card->clause[i];
    return NULL;
}

static bool is_objective(const hm_card *card)
{
    return hm_lt_clause_of(card, HM_HOOK_AIM) != NULL;
}

/* -- what a deal must have */

static bool is_always(const hm_card *card) { return hm_card_has_tag(card, "always"); }

static hm_status check_market(const hm_deal *deal, hm_error *err)
{
    uint64_t seen = 0;
    int most = hm_game_number(deal->deck->game, "market", deal->players, MARKET);
    if (deal->market == NULL)
        return HM_OK;
    if (deal->market_count < 0 || deal->market_count > most)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "the market has room for %d tiles, not for %d", most,
                       deal->market_count);
    for (int i = 0; i < deal->market_count; i++) {
        int slot = deal->market[i];
        if (slot >= deal->deck->count || is_objective(deal->deck->card[slot]) ||
            is_always(deal->deck->card[slot]) || (seen & hm_bit(slot)))
            return hm_fail(err, HM_EINPUT, nowhere, "slot %d is no tile for the market",
                           slot);
        seen |= hm_bit(slot);
    }
    return HM_OK;
}

/* There must always be a square for the next worker. */
static hm_status check_room(const hm_deal *deal, hm_error *err)
{
    const hm_game *g = deal->deck->game;
    int n = deal->players, tiles = 0, copies = 0, room = 0;
    for (int i = 0; i < deal->deck->count; i++) {
        const hm_card *card = deal->deck->card[i];
        if (is_always(card))
            tiles += card->copies;
        else if (!is_objective(card) && card->copies > copies)
            copies = card->copies;
    }
    tiles += copies * hm_game_number(g, "market", n, MARKET);
    int houses = n * hm_game_number(g, "houses", n, HOUSES);
    int most = tiles < houses ? tiles : houses;
    most += n * hm_game_number(g, "workers", n, WORKERS);
    for (int i = 0; i < g->grid.count; i++)
        room += g->board[deal->board].cell[i] == 0;
    if (room < most)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "board %s has %d free squares, for up to %d tiles and workers",
                       g->board[deal->board].name, room, most);
    return HM_OK;
}

hm_seating hm_lt_seating(const hm_game *game, int mode)
{
    (void)game, (void)mode; /* one mode, and the same for all */
    return (hm_seating){.least = 2, .most = HM_COMMONS_SEATS, .usual = 2};
}

hm_status hm_lt_check(const hm_deal *deal, hm_error *err)
{
    const hm_game *g = deal->deck->game;
    hm_seating s = hm_lt_seating(g, deal->how.mode);
    int tiles = 0, objectives = 0;
    if (deal->players < s.least || deal->players > s.most ||
        hm_game_number(g, "workers", deal->players, 0) < 1)
        return hm_fail(err, HM_EINPUT, nowhere, "%s is for %d to %d players, not %d",
                       g->name, s.least, s.most, deal->players);
    if (deal->board < 0 || deal->board >= g->boards)
        return hm_fail(err, HM_EINPUT, nowhere, "there is no board %d", deal->board);
    for (int i = 0; i < deal->deck->count; i++) {
        objectives += is_objective(deal->deck->card[i]);
        tiles += !is_objective(deal->deck->card[i]);
    }
    if (tiles == 0)
        return hm_fail(err, HM_EINPUT, nowhere, "there is no tile to build");
    hm_status st = check_market(deal, err);
    if (st == HM_OK)
        st = check_room(deal, err);
    if (st != HM_OK)
        return st;
    int each = hm_game_number(g, "objectives", deal->players, 0);
    if (objectives != 0 && objectives < each * deal->players)
        return hm_fail(err, HM_EINPUT, nowhere,
                       "%d players are dealt %d objectives each, but there are only %d",
                       deal->players, each, objectives);
    return HM_OK;
}

/* -- numbers and switches */

static bool is_made(const hm_barters *b) { return b->count != 0 || b->script != 0; }

/* Does it leave a choice, or is something of it worked out? */
static bool haggles(const hm_card *card)
{
    const hm_barters *b = card->barter;
    return is_made(&b[HM_TRADE_BUILT]) || is_made(&b[HM_TRADE_ROUND]) ||
           is_made(&b[HM_TRADE_COST]) ||
           (is_made(&b[HM_TRADE_ACTIVATED]) &&
            !hm_is_plain_barter(&b[HM_TRADE_ACTIVATED]));
}

static bool any_haggles(const hm_deck *d)
{
    for (int i = 0; i < d->count; i++)
        if (haggles(d->card[i]))
            return true;
    return false;
}


size_t hm_lt_size(const hm_deal *deal)
{
    return sizeof(hm_lt_state) + (size_t)deal->players * sizeof(hm_lt_seat) +
           (any_haggles(deal->deck) ? sizeof(hm_lt_struck) : 0);
}

/* Which value a switch has; 0, the default, where the game has no such switch. */
static int switch_of(const hm_table *t, const char *name)
{
    int rule = hm_game_switch(game_of(t), name);
    return rule < 0 ? 0 : t->deal->how.rule[rule];
}

/* What a program looks at of this turn. An operation that is not known here may look at
 * anything of it. */
static int turn_of(const hm_program *p)
{
    int out = (hm_program_has(p, HM_OP_ACTIVATED) ? HM_LT_ACTIVATED : 0) |
              (hm_program_has(p, HM_OP_GATHERED) ? HM_LT_GATHERED : 0) |
              (hm_program_has(p, HM_OP_REUSED) ? HM_LT_REUSED : 0);
    return out != 0 ? out : HM_LT_THIS_TURN;
}

/* Of what stocks a program looks at; all of them by an operation not known here. */
static int stocks_of(const hm_program *p)
{
    int32_t kind[HM_RESOURCES_MAX];
    int out = 0, n = hm_program_operands(p, HM_OP_STOCK, kind, HM_RESOURCES_MAX);
    for (int i = 0; i < n; i++)
        out |= 1 << kind[i];
    return n == 0 || n == HM_RESOURCES_MAX ? HM_LT_STOCK : out;
}

/* Whether an operation gives something that may change with the tiles on the board and in
 * the market: all do but constants, numbers that a player has, and those that work on
 * what others gave. */
static bool is_about_tiles(hm_op op)
{
    const hm_op_info *is = hm_op_lookup(op);
    bool constant = op == HM_OP_NUMBER || op == HM_OP_MODE || op == HM_OP_RULE;
    bool has = (is->traits & HM_SEES_PLAYER) && strcmp(is->out, "N") == 0;
    return is->in[0] == '\0' && op != HM_OP_END && op != HM_OP_JUMP && !constant && !has;
}

static bool looks_at_tiles(const hm_program *p)
{
    for (hm_op op = 0; op < HM_OPS; op++)
        if (is_about_tiles(op) && hm_program_has(p, op))
            return true;
    return false;
}

/* What a program looks at, as far as it changes in a game. */
static int inputs_of(const hm_program *p)
{
    unsigned sees = hm_program_sees(p);
    return (sees & HM_SEES_STOCK ? stocks_of(p) : 0) |
           (sees & HM_SEES_TURN ? turn_of(p) : 0) |
           (sees & HM_SEES_MEAL ? HM_LT_MEAL : 0) |
           (sees & HM_SEES_CREWS ? HM_LT_CREWS : 0) |
           (sees & HM_SEES_POINTS ? HM_LT_POINTS : 0) |
           (looks_at_tiles(p) ? HM_LT_TILES : 0);
}

static bool visits(const hm_program *p) { return hm_program_has(p, HM_OP_VISIT); }

/* Scripts can look anywhere. */
static int looks_at(const hm_clause *aim)
{
    return aim->code != NULL ? inputs_of(aim->code) : HM_LT_ALL;
}

static void study_objective(const hm_clause *aim, int slot, hm_lt_rules *how)
{
    const int seen = looks_at(aim);
    how->aims |= hm_bit(slot);
    how->aim[slot] = aim;
    for (int i = 0; i < HM_LT_CHANGES; i++)
        if (seen >> i & 1)
            how->concerned[i] |= hm_bit(slot);
}

static void study_tile(const hm_card *card, int slot, hm_lt_rules *how)
{
    how->always |= is_always(card) ? hm_bit(slot) : 0;
    how->trades |= card->trade.there ? hm_bit(slot) : 0;
    if (hm_lt_clause_of(card, HM_HOOK_SCORE) != NULL ||
        hm_lt_clause_of(card, HM_HOOK_SCORE_TOGETHER) != NULL)
        how->scored |= hm_bit(slot);
    how->when_built |= is_made(&card->barter[HM_TRADE_BUILT]) ? hm_bit(slot) : 0;
    how->dear |= card->barter[HM_TRADE_COST].count != 0 ? hm_bit(slot) : 0;
    how->picky |= hm_card_is_picky(card);
    if (card->activates_around || hm_lt_clause_of(card, HM_HOOK_ROUND_POINTS) != NULL ||
        is_made(&card->barter[HM_TRADE_ROUND]))
        how->round_end |= hm_bit(slot);
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        how->cost[r][slot] = card->cost[r];
}

static void study_cards(const hm_deck *d, hm_lt_rules *how)
{
    for (int i = 0; i < d->count; i++) {
        const hm_clause *aim = hm_lt_clause_of(d->card[i], HM_HOOK_AIM);
        if (aim != NULL)
            study_objective(aim, i, how);
        else
            study_tile(d->card[i], i, how);
    }
}

/* Does anything look at the market while a game is on? */
static bool looks_at_market(const hm_deck *d)
{
    for (int i = 0; i < d->game->lines; i++)
        if (visits(d->game->line[i].count) || visits(d->game->line[i].points))
            return true;
    for (int i = 0; i < d->count; i++)
        for (int k = 0; k < d->card[i]->clauses; k++) {
            const hm_clause *c = &d->card[i]->clause[k];
            if (c->hook != HM_HOOK_NEEDS && (c->code == NULL || visits(c->code)))
                return true;
        }
    return false;
}

static void study_board(const hm_game *g, const hm_board *board, hm_lt_rules *how)
{
    for (int i = 0; i < g->grid.count; i++) {
        if (board->cell[i] == 0) {
            how->ground |= hm_bit(i);
            continue;
        }
        int terrain = board->cell[i] - 1, gives = g->terrain[terrain].gives;
        how->terrain[terrain] |= hm_bit(i);
        if (gives < 0)
            continue;
        how->gives[gives] |= hm_bit(i);
        how->yields |= 1u << gives;
    }
}

/* Looks names up once: while a game is on, no name is compared. */
void hm_lt_prepare(hm_table *t)
{
    const hm_game *g = game_of(t);
    hm_lt_rules *how = t->rules;
    int n = t->deal->players;
#define NUMBER(field, name, otherwise) \
    how->field = (uint8_t)hm_game_number(g, name, n, otherwise)
    NUMBER(workers, "workers", WORKERS);
    NUMBER(houses, "houses", HOUSES);
    NUMBER(objectives, "objectives", 0);
    NUMBER(rounds, "rounds", 4);
    NUMBER(market, "market", MARKET);
    NUMBER(start_coins, "start-coins", 0);
    NUMBER(unfed, "unfed", 3);
    NUMBER(coins_per_cube, "coins-per-cube", 3);
    NUMBER(fee, "fee", 1);
    NUMBER(catch_up, "catch-up", 0);
#undef NUMBER
    how->money = hm_game_money(g);
    how->around_gathers = switch_of(t, "around-gathers") != 0;
    how->around_free = switch_of(t, "around-fee") != 0;
    how->short_is_refused = switch_of(t, "short-reserve") != 0;
    how->cubes_need_reserve = switch_of(t, "substitution-needs-reserve") == 0;
    how->claims_itself = switch_of(t, "objective-claim") != 0;
    how->other_cubes = (uint8_t)switch_of(t, "other-cubes");
    bool no_money_cap = switch_of(t, "coin-cap") != 0;
    for (int r = 0; r < g->resources; r++)
        how->endless[r] = g->resource[r].supply == 0 || (r == how->money && no_money_cap);
    how->visits = looks_at_market(t->deal->deck);
    how->haggles = any_haggles(t->deal->deck);
    study_cards(t->deal->deck, how);
    study_board(g, &g->board[t->deal->board], how);
}

/* -- laying out */

static void shuffle(uint64_t *rng, uint8_t *list, int count)
{
    for (int i = count - 1; i > 0; i--) {
        int k = hm_rng_below(rng, i + 1);
        uint8_t x = list[i];
        list[i] = list[k];
        list[k] = x;
    }
}

/* Tiles that are always there do not count as part of the market. */
void hm_lt_lay_market(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    const hm_deck *d = t->deal->deck;
    uint8_t list[HM_DECK_MAX];
    int count = 0;
    for (int i = 0; i < d->count; i++) {
        if (hm_lt_how(t)->aims >> i & 1)
            continue;
        if (hm_lt_how(t)->always >> i & 1)
            hm_lt_set_market(s, i, d->card[i]->copies);
        else
            list[count++] = (uint8_t)i;
    }
    /* for a given market, too, so that the rest stays the same */
    shuffle(&s->rng, list, count);
    if (t->deal->market != NULL) {
        count = t->deal->market_count;
        memcpy(list, t->deal->market, (size_t)count);
    }
    for (int i = 0; i < count && i < hm_lt_how(t)->market; i++)
        hm_lt_set_market(s, list[i], d->card[list[i]]->copies);
}

void hm_lt_lay_out(hm_table *t, uint64_t seed)
{
    hm_lt_state *s = hm_lt(t);
    const hm_lt_rules *how = hm_lt_how(t);
    memset(s, 0, t->size);
    s->rng = seed;
    s->round = 1;
    for (int r = 0; r < game_of(t)->resources; r++)
        s->reserve[r] = game_of(t)->resource[r].supply;
    hm_lt_touch_all(t, HM_LT_ALL);
    for (int i = 0; i < t->deal->players; i++) {
        s->seat[i].workers = how->workers;
        s->seat[i].houses = how->houses;
        if (how->money >= 0)
            hm_lt_take(t, i, how->money, how->start_coins);
        if (t->deal->handicap != NULL) /* of points alone: there are no towns */
            s->seat[i].points = t->deal->handicap[i].points;
    }
}

/* f are facts of this market. */
static bool is_possible(const hm_table *t, const hm_facts *f, int slot)
{
    const hm_clause *needs = hm_lt_clause_of(t->deal->deck->card[slot], HM_HOOK_NEEDS);
    return needs == NULL || hm_clause_value(needs, f, -1, slot) != 0;
}

bool hm_lt_possible(const hm_table *t, int slot)
{
    return is_possible(t, hm_lt_facts_with_market(t, 0), slot);
}

/* Cards that are dealt but can never be reached with this market leave the game. */
void hm_lt_deal_objectives(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    uint8_t list[HM_DECK_MAX];
    int count = 0, next = 0;
    for (uint64_t b = hm_lt_how(t)->aims; b != 0; b &= b - 1)
        list[count++] = (uint8_t)hm_first(b);
    shuffle(&s->rng, list, count);
    const hm_facts *f = hm_lt_facts_with_market(t, 0);
    for (int i = 0; i < hm_lt_how(t)->objectives * t->deal->players && next < count;
         next++)
        if (is_possible(t, f, list[next]))
            s->seat[i++ % t->deal->players].hand |= hm_bit(list[next]);
}
