/* The course of a little-town game: turns, ends of rounds, and objectives, which come in
 * between. How it is set up is in setup.c, what players can choose in options.c. */
#include "core/games/littletown/littletown.h"

#include <string.h>

#include "core/rng.h"
#include "core/vm.h"

static const hm_game *game_of(const hm_table *t) { return t->deal->deck->game; }

static int next_of(const hm_table *t, int player)
{
    return player + 1 < t->deal->players ? player + 1 : 0;
}

/* -- objectives */

/* Does the objective hold? Outside of turns nothing happens in the same turn, so what was
 * activated is looked at one by one. */
static bool holds(const hm_table *t, hm_facts *f, int slot)
{
    const hm_clause *aim = hm_lt_how(t)->aim[slot];
    const hm_set all = f->activated;
    bool found = false;
    if (hm_lt_in_turn(t) || (all & (all - 1)) == 0)
        return hm_clause_value(aim, f, -1, slot) != 0;
    for (hm_set left = all; left != 0 && !found; left &= left - 1) {
        f->activated = left & -left;
        found = hm_clause_value(aim, f, -1, slot) != 0;
    }
    f->activated = all;
    return found;
}

/* Which of these objectives hold for the player. */
static uint64_t reached(const hm_table *t, int player, uint64_t some)
{
    uint64_t out = 0;
    if (some == 0)
        return 0;
    hm_facts *f = hm_lt_facts(t, player);
    for (uint64_t b = some; b != 0; b &= b - 1) {
        if (holds(t, f, hm_first(b)))
            out |= b & -b;
    }
    return out;
}

uint64_t hm_lt_reached(const hm_table *t, int player)
{
    return reached(t, player, hm_lt(t)->seat[player].hand);
}

/* Objectives in hand that look at what has changed. */
static uint64_t in_doubt(const hm_table *t, int player)
{
    uint64_t out = 0;
    for (unsigned b = hm_lt(t)->touched[player]; b != 0; b &= b - 1)
        out |= hm_lt_how(t)->concerned[hm_first(b)];
    return out & hm_lt(t)->seat[player].hand;
}

void hm_lt_touch_all(hm_table *t, int what)
{
    for (int i = 0; i < t->deal->players; i++)
        hm_lt_touch(t, i, what);
}

void hm_lt_score(hm_table *t, int player, hm_gain why, int count, int points)
{
    hm_lt(t)->seat[player].points += points;
    hm_lt_touch(t, player, points != 0 ? HM_LT_POINTS : 0);
    if (t->ledger != NULL) {
        t->ledger->of[player][why].points += points;
        t->ledger->of[player][why].count += count;
    }
}

void hm_lt_show(hm_table *t, int player, int slot)
{
    hm_lt_seat *seat = &hm_lt(t)->seat[player];
    seat->hand &= ~hm_bit(slot);
    seat->passed &= ~hm_bit(slot);
    seat->done |= hm_bit(slot);
    hm_lt_score(t, player, HM_GAIN_SHOWN, 1, t->deal->deck->card[slot]->points);
}

/* One may lead to the next: an aim may look at the points. */
static bool show_all(hm_table *t, int player)
{
    uint16_t *touched = &hm_lt(t)->touched[player];
    while (*touched != 0) {
        uint64_t b = reached(t, player, in_doubt(t, player));
        *touched = 0;
        for (; b != 0; b &= b - 1)
            hm_lt_show(t, player, hm_first(b));
    }
    return false; /* nobody has to be asked */
}

/* Has the player reached something that they were not asked for? Of what looks at nothing
 * that changed, only that holds which was passed before: all else was shown. */
static bool has_news(hm_table *t, int player)
{
    hm_lt_seat *seat = &hm_lt(t)->seat[player];
    if (hm_lt_how(t)->claims_itself)
        return show_all(t, player);
    uint64_t doubt = in_doubt(t, player), hold = reached(t, player, doubt);
    bool news = (hold & ~seat->passed) != 0;
    seat->passed &= hold | ~doubt;
    if (!news)
        hm_lt(t)->touched[player] = 0;
    return news;
}

/* Others wait until the player in turn is done with what they do: all they can get in
 * between is money, which stays with them. */
static bool is_busy(const hm_lt_state *s)
{
    const unsigned idle = 1u << HM_LT_TURN | 1u << HM_LT_TURN_OVER | 1u << HM_LT_USE |
                          1u << HM_LT_FEED | 1u << HM_LT_FED;
    return !(idle >> s->phase & 1);
}

/* Who may be asked now, of those for whom something has changed: a part of a word for
 * each, which is zero after most steps. */
static uint64_t whom_to_ask(const hm_lt_state *s)
{
    uint64_t all;
    _Static_assert(sizeof s->touched == sizeof all, "all seats are one word");
    if (is_busy(s))
        return s->touched[s->player];
    memcpy(&all, s->touched, sizeof all);
    return all;
}

/* Somebody who reached an objective and was not asked since, from the player whose turn
 * it is clockwise. Who does not show it then is not asked again while it holds: it is
 * one of the options of their own turns. */
static bool ask_for_objectives(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    s->claimant = 0;
    if (whom_to_ask(s) == 0)
        return false;
    int players = is_busy(s) ? 1 : t->deal->players, player = s->player;
    for (int i = 0; i < players; i++, player = next_of(t, player))
        if (s->touched[player] != 0 && has_news(t, player)) {
            s->claimant = (uint8_t)(player + 1);
            return true;
        }
    return false;
}

/* -- turns and rounds */

/* Where nothing was done, nothing changes that objectives could look at. */
static void forget_turn(hm_table *t, int player)
{
    hm_lt_seat *seat = &hm_lt(t)->seat[player];
    hm_lt_touch(t, player, (seat->activated != 0 ? HM_LT_ACTIVATED : 0) |
                               (seat->gathered != 0 ? HM_LT_GATHERED : 0) |
                               (seat->reused != 0 ? HM_LT_REUSED : 0));
    seat->gathered = seat->reused = 0;
    seat->activated = 0;
    memset(seat->got, 0, sizeof seat->got);
}

static void begin_turn(hm_table *t, int player)
{
    hm_lt_state *s = hm_lt(t);
    s->player = (uint8_t)player;
    s->phase = HM_LT_TURN;
    s->gather = s->activate = 0;
    memset(&s->business, 0, sizeof s->business);
    if (hm_lt_how(t)->haggles)
        memset(hm_lt_struck_of(t), 0, sizeof(hm_lt_struck));
    forget_turn(t, player);
}

static void begin_use(hm_table *t, int player)
{
    hm_lt_state *s = hm_lt(t);
    s->player = (uint8_t)player;
    s->phase = HM_LT_USE;
    if (hm_lt_how(t)->haggles)
        memset(hm_lt_struck_of(t), 0, sizeof(hm_lt_struck));
    s->use = hm_lt_tiles_of(t, s->seat[player].own, hm_lt_how(t)->round_end);
    s->gather = s->activate = 0;
}

static void begin_feeding(hm_table *t, int player)
{
    hm_lt_state *s = hm_lt(t);
    s->player = (uint8_t)player;
    s->phase = HM_LT_FEED;
}

/* Who holds the token next: clockwise, but before the last round of a game for `catch-up`
 * players whoever has the fewest points, the next one clockwise among equals. */
static int next_first(const hm_table *t)
{
    const hm_lt_state *s = hm_lt(t);
    const hm_lt_rules *how = hm_lt_how(t);
    int n = t->deal->players, best = next_of(t, s->first);
    if (n != how->catch_up || s->round + 1 != how->rounds)
        return best;
    for (int i = 2; i <= n; i++) {
        int player = (s->first + i) % n;
        if (s->seat[player].points < s->seat[best].points)
            best = player;
    }
    return best;
}

/* Objectives that were kept back are shown at last: nobody would throw them away. */
static void end_game(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    s->phase = HM_LT_OVER;
    for (int i = 0; i < t->deal->players; i++)
        for (uint64_t b = s->seat[i].passed; b != 0; b &= b - 1)
            hm_lt_show(t, i, hm_first(b));
}

/* Workers go home before the next turn begins, for cards that look at them may change
 * their minds then. */
static void next_round(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    if (s->round == hm_lt_how(t)->rounds) {
        end_game(t);
        return;
    }
    s->first = (uint8_t)next_first(t);
    s->round++;
    for (int i = 0; i < t->deal->players; i++) {
        s->seat[i].crew = 0;
        s->seat[i].workers = hm_lt_how(t)->workers;
        memset(s->seat[i].eaten, 0, sizeof s->seat[i].eaten);
    }
    hm_lt_touch_all(t, HM_LT_MEAL | HM_LT_CREWS);
    begin_turn(t, s->first);
}

/* The turn of one player is over, and nobody shows an objective any more. A position may
 * have left players with no worker in between. */
static void next_turn(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    int next = next_of(t, s->player);
    forget_turn(t, s->player);
    while (s->seat[next].workers == 0 && next != s->player)
        next = next_of(t, next);
    if (s->seat[next].workers > 0)
        begin_turn(t, next);
    else
        begin_use(t, s->first);
}

static void next_user(hm_table *t)
{
    int next = next_of(t, hm_lt(t)->player);
    if (next == hm_lt(t)->first)
        begin_feeding(t, next);
    else
        begin_use(t, next);
}

static void next_mouths(hm_table *t)
{
    int next = next_of(t, hm_lt(t)->player);
    if (next == hm_lt(t)->first)
        next_round(t);
    else
        begin_feeding(t, next);
}

/* Steps that need no choice are taken at once; false: somebody must choose. */
static bool step_on(hm_table *t)
{
    hm_lt_state *s = hm_lt(t);
    switch (s->phase) {
    case HM_LT_TURN_OVER: next_turn(t); return true;
    case HM_LT_USE:
        if (hm_lt_useful(t, s->use) != 0)
            return false;
        next_user(t);
        return true;
    case HM_LT_OFFER: return hm_lt_strike_itself(t);
    case HM_LT_GIVE: return hm_lt_give_itself(t);
    case HM_LT_PAY: return hm_lt_pay_itself(t);
    case HM_LT_REAP: hm_lt_reap(t); return true;
    case HM_LT_GET: return hm_lt_get_itself(t);
    case HM_LT_SITE: return hm_lt_put_itself(t);
    case HM_LT_FED: next_mouths(t); return true;
    case HM_LT_FEED: return hm_lt_feed_itself(t);
    case HM_LT_AROUND:
    case HM_LT_USE_AROUND: return hm_lt_around_itself(t);
    default: return false;
    }
}

void hm_lt_settle(hm_table *t)
{
    while (hm_lt(t)->phase != HM_LT_OVER && !ask_for_objectives(t) && step_on(t))
        ;
}

/* -- the ruleset */

static void start(hm_table *t, uint64_t seed)
{
    hm_lt_state *s = hm_lt(t);
    hm_lt_lay_out(t, seed);
    hm_lt_lay_market(t);
    hm_lt_deal_objectives(t);
    s->first = (uint8_t)hm_rng_below(&s->rng, t->deal->players);
    begin_turn(t, s->first);
    hm_lt_settle(t);
}

static bool over(const hm_table *t) { return hm_lt(t)->phase == HM_LT_OVER; }

static hm_look look(const hm_table *t)
{
    return (hm_look){.round = hm_lt(t)->round, .master = -1, .named = -1};
}

/* Is no turn to come for the player? Their own, while it is on, is. */
static bool has_had_turns(const hm_table *t, int player)
{
    const hm_lt_state *s = hm_lt(t);
    const bool mine = s->player == player &&
                      (s->phase < HM_LT_TURN_OVER ||
                       (s->phase == HM_LT_OFFER && s->business.back < HM_LT_TURN_OVER));
    return over(t) || (s->round == hm_lt_how(t)->rounds &&
                       s->seat[player].workers == 0 && !mine);
}

static hm_seat_look seat(const hm_table *t, int player, int viewer)
{
    (void)viewer;
    return (hm_seat_look){.complete = has_had_turns(t, player)};
}

/* -- positions */

static void see_board(const hm_table *t, hm_commons *out)
{
    const hm_lt_state *s = hm_lt(t);
    memcpy(out->tile, s->tile, sizeof out->tile);
    for (int i = 0; i < t->deal->players; i++) {
        for (hm_set left = s->seat[i].own; left != 0; left &= left - 1)
            out->owner[hm_first(left)] = (uint8_t)i;
        for (hm_set left = s->seat[i].crew; left != 0; left &= left - 1)
            out->worker[hm_first(left)] = (uint8_t)(i + 1);
    }
}

static void put_board(hm_table *t, const hm_commons *in)
{
    hm_lt_state *s = hm_lt(t);
    for (int i = 0; i < game_of(t)->grid.count; i++) {
        if (in->tile[i] != 0)
            hm_lt_lay_tile(s, i, in->tile[i] - 1, in->owner[i]);
        if (in->worker[i] != 0)
            s->seat[in->worker[i] - 1].crew |= hm_bit(i);
    }
}

/* Everything lies open but the objectives in others' hands, of which only the number is
 * told. */
static void see(const hm_table *t, int viewer, hm_commons *out)
{
    const hm_lt_state *s = hm_lt(t);
    memset(out, 0, sizeof *out);
    out->round = s->round;
    out->first = s->first;
    out->over = over(t);
    out->board = (uint8_t)t->deal->board;
    out->players = (uint8_t)t->deal->players;
    memcpy(out->reserve, s->reserve, sizeof out->reserve);
    see_board(t, out);
    memcpy(out->market, s->market, sizeof out->market);
    for (int i = 0; i < t->deal->players; i++) {
        const hm_lt_seat *x = &s->seat[i];
        hm_commons_seat *o = &out->seat[i];
        bool hidden = viewer != HM_NO_PLAYER && viewer != i && !over(t);
        *o = (hm_commons_seat){.points = x->points, .workers = x->workers,
                               .houses = x->houses, .done = x->done};
        o->hand = hidden ? 0 : x->hand;
        o->secret = (uint8_t)(hidden ? hm_count(x->hand) : 0);
        memcpy(o->stock, x->stock, sizeof o->stock);
    }
}

/* Goes on from a position: the next turn is that of the first player, from the one who
 * holds the token clockwise, who has the most workers left. */
static void put(hm_table *t, const hm_commons *in)
{
    hm_lt_state *s = hm_lt(t);
    int next = in->first;
    hm_lt_lay_out(t, t->seed);
    s->round = in->round ? in->round : 1;
    s->first = in->first;
    memcpy(s->reserve, in->reserve, sizeof s->reserve);
    put_board(t, in);
    for (int i = 0; i < t->deal->deck->count; i++)
        hm_lt_set_market(s, i, in->market[i]);
    for (int i = 0; i < t->deal->players; i++) {
        const hm_commons_seat *x = &in->seat[i];
        hm_lt_seat *o = &s->seat[i];
        o->points = x->points;
        o->workers = x->workers;
        o->houses = x->houses;
        o->hand = x->hand;
        o->done = x->done;
        memcpy(o->stock, x->stock, sizeof o->stock);
        int player = (in->first + i) % t->deal->players;
        if (in->seat[player].workers > in->seat[next].workers)
            next = player;
    }
    begin_turn(t, next);
    if (in->over) {
        s->phase = HM_LT_OVER;
        return;
    }
    if (s->seat[next].workers == 0)
        begin_use(t, s->first);
    hm_lt_settle(t);
}

/* -- points */

static void add_line(hm_sheet *sheet, int slot, int count, int32_t points)
{
    sheet->line[sheet->lines++] =
        (hm_score_line){(int16_t)slot, (int16_t)count, points, 0};
    sheet->total += points;
}

/* Points of the tiles of one player that are counted at the end: each, and once for all
 * of a kind. */
static void score_tiles(const hm_facts *f, hm_sheet *sheet)
{
    const hm_uses *uses = &f->deck->uses[HM_HOOK_SCORE],
                  *whole = &f->deck->uses[HM_HOOK_SCORE_TOGETHER];
    for (int i = 0; i < uses->count; i++) {
        hm_set mine = f->card[uses->use[i].slot] & f->own;
        if (mine != 0)
            add_line(sheet, uses->use[i].slot, hm_count(mine),
                     (int32_t)hm_lt_points_of(f, &uses->use[i]));
    }
    for (int i = 0; i < whole->count; i++) {
        hm_set mine = f->card[whole->use[i].slot] & f->own;
        if (mine != 0)
            add_line(sheet, whole->use[i].slot, hm_count(mine),
                     (int32_t)hm_lt_points_of(f, &whole->use[i]));
    }
}

/* Scripts report to the table's own fault here: there is no step that would be given
 * up. */
static hm_status score(const hm_table *t, hm_facts *facts, hm_sheet *sheet, hm_error *err)
{
    (void)facts;
    hm_fault_again(t->fault);
    for (int i = 0; i < t->deal->players; i++) {
        const hm_facts *f = hm_lt_facts(t, i);
        sheet[i] = (hm_sheet){0};
        score_tiles(f, &sheet[i]);
        /* the track and the coins, by the game's definition */
        hm_score_lines(f, &sheet[i]);
    }
    hm_score_rank(&t->deal->how, sheet, t->deal->players, 0);
    if (t->fault->error.code != HM_OK && err != NULL)
        *err = t->fault->error;
    return t->fault->error.code;
}

/* -- rules that were set right */

static bool has_one_that_activates_around(const hm_deal *deal)
{
    for (int i = 0; i < deal->deck->count; i++)
        if (deal->deck->card[i]->activates_around)
            return true;
    return false;
}

static const hm_amendment amendment[] = {
    {2, "what a tile activates around it counts for objectives, one by one",
     has_one_that_activates_around},
    {0, NULL, NULL},
};

static size_t rules_size(const hm_deal *deal)
{
    (void)deal;
    return sizeof(hm_lt_rules);
}

const hm_ruleset hm_little_town = {
    .name = "little-town",
    .version = 2,
    .amendment = amendment,
    .rules_size = rules_size,
    .check = hm_lt_check,
    .seating = hm_lt_seating,
    .size = hm_lt_size,
    .prepare = hm_lt_prepare,
    .start = start,
    .over = over,
    .decide = hm_lt_decide,
    .apply = hm_lt_apply,
    .asks = hm_lt_asks,
    .due = hm_lt_due,
    .option = hm_lt_option,
    .take = hm_lt_take_by_number,
    .forget = hm_lt_forget,
    .open = hm_lt_open,
    .asking = hm_lt_asking,
    .look = look,
    .seat = seat,
    .see = see,
    .put = put,
    .score = score,
    .worth = hm_lt_worth,
    .guess = hm_lt_guess,
    .possible = hm_lt_possible,
};
