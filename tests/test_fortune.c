/* Games of both boxes by chance, in every mode, with every number of players and with
 * switches as they come: a book-keeper follows every coin (tests/ledger.h), the naive
 * scorer counts the end. Half of them begin with towns in which much can be built.
 *
 * Coins are looked at between decisions that are no card's question, for a card's effect
 * is done as a whole. One stream of chance makes everything, so a failure comes back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/counters.h"
#include "tests/fortune_deals.h"
#include "tests/fortune_offers.h"
#include "tests/ledger.h"
#include "tests/naive_pile.h"
#include "tests/naive_town.h"
#include "tests/support.h"

#define GAMES hm_test_runs(10000, 300)

enum {
    PLAYERS = FORTUNE_PLAYERS,
    STEPS_MAX = 4000,
    ENOUGH = 1000,  /* games in which everything happens */
    LOOK_AHEAD = 6 /* options that are tried for a place */
};

/* What must have happened now and then, or the test would tell nothing. */
typedef enum happening {
    QUIET, PLACED, CHANGED, STORED, USED, RETURNED, VISITED, BUILT, SIGNALLED, FOUND,
    LAID, GIFT, TWICE, TREASURY, MASONS, GIVEN_UP, SHARED, SURE, UNSURE,
    HAPPENINGS
} happening;

static const char *const happening_name[HAPPENINGS] = {
    "let pass", "placed", "changed", "stored", "used", "returned", "visited", "built",
    "signalled", "found", "laid", "given later", "built twice", "built by the Treasury",
    "built by Masons", "given up", "shared", "known for sure", "left open"};

typedef struct watch {
    hm_test_game g;       /* by list */
    hm_table    *number;  /* the same by number */
    hm_table    *trial;
    naive_pile   pile;
    uint64_t     chance;
    int          lap, steps;
    int          choice[STEPS_MAX];
    ledger_page  before[PLAYERS]; /* when the entry was made */
    ledger_entry entry;
    int          who;             /* whose entry it is */
    bool         complete[PLAYERS];
    int          raised[PLAYERS]; /* from layouts, this round */
    int          shared[PLAYERS]; /* of these: with cubes that counted before */
    hm_set       used[PLAYERS][NAIVE_SQUARES]; /* by their layouts, this round */
    naive_card   made[PLAYERS][NAIVE_SQUARES]; /* and what came of it */
    int          round;
    uint8_t      call[FORTUNE_CALLS];
    int          tally[HAPPENINGS], built[NAIVE_CARDS];
} watch;

static watch w;

static int below(int n) { return hm_test_below(&w.chance, n); }

static void complain(int player, const char *text)
{
    const hm_deal *d = &w.g.deal;
    fprintf(stderr, "game %d: mode %s, %d players, seed %llu, %d choices made, round %d, "
            "player %d; deed %d of player %d: %d on %d\n", w.lap,
            d->deck->game->mode[d->how.mode].name, d->players,
            (unsigned long long)d->seed, w.steps, hm_table_round(w.g.table), player,
            (int)w.entry.deed, w.who, (int)w.entry.card, w.entry.square);
    for (int i = 0; i < d->players; i++) {
        const hm_town *t = hm_table_town(w.g.table, i);
        fprintf(stderr, "player %d had %d coins, has %d\n", i, w.before[i].town.coins,
                hm_counted(&d->deck->plan, t, naive_coin(d->deck), 0));
        hm_test_draw(stderr, d->deck, t);
    }
    fail_msg("game %d: %s", w.lap, text);
}

#define CHECK(what, player, text) \
    do { \
        if (!(what)) \
            complain(player, text); \
    } while (0)

/* -- pages */

static void read_page(int player, ledger_page *out)
{
    fortune_page(&w.g, &w.pile, player, out);
}

static void begin_entry(void)
{
    for (int i = 0; i < w.g.deal.players; i++) {
        read_page(i, &w.before[i]);
        w.complete[i] = hm_table_complete(w.g.table, i);
    }
    w.round = hm_table_round(w.g.table);
}

static bool is_question(hm_decision_kind kind)
{
    return kind == HM_DECIDE_RESOURCE || kind == HM_DECIDE_SQUARE ||
           kind == HM_DECIDE_WAY || kind == HM_DECIDE_CARD || kind == HM_DECIDE_TYPE;
}

/* -- entries */

static ledger_deed deed_of_use(naive_card card)
{
    return card == NAIVE_MUSEUM ? LEDGER_RETURN
           : card == NAIVE_ODDITY_SHOP || card == NAIVE_BONDMAKER ? LEDGER_STORE
                                                                  : LEDGER_USE;
}

static ledger_deed deed_of(const hm_option_parts *p)
{
    switch (p->action) {
    case HM_ACTION_PLACE: return LEDGER_PLACE;
    case HM_ACTION_LAW: return LEDGER_CHANGE;
    case HM_ACTION_USE: return deed_of_use(fortune_card(&w.pile, p));
    case HM_ACTION_ASIDE: return LEDGER_STORE;
    case HM_ACTION_VISIT: return LEDGER_VISIT;
    case HM_ACTION_BUILD: return LEDGER_BUILD;
    default: return LEDGER_NOTHING;
    }
}

/* What an option says that it costs is what its card costs. */
static void check_costs(const hm_option_parts *p)
{
    const ledger_page *page = &w.before[w.who];
    const int cost = p->costs[naive_coin(w.g.deal.deck)];
    int want = 0;
    if (w.entry.deed == LEDGER_CHANGE)
        want = 1;
    else if (w.entry.deed == LEDGER_BUILD && w.entry.card == NAIVE_FESTIVAL)
        want = 2;
    else if (w.entry.deed == LEDGER_BUILD && w.entry.card == NAIVE_JEWELER)
        want = page->town.coins + page->lying[w.entry.square] > 0;
    else if (w.entry.deed == LEDGER_BUILD && w.entry.card == NAIVE_MINSTER)
        return; /* paying is a question, asked or not */
    else if (w.entry.deed == LEDGER_BUILD && w.entry.card == NAIVE_MASONS)
        return;
    CHECK(cost == want, w.who, "the option has another cost");
}

/* Is it a pair with one of the round: all that is gone was that one's, and they are of
 * two types? A Cathedral may have become something else. */
static bool is_second(hm_set gone)
{
    const naive_type type = naive_look_up(w.entry.card)->type;
    for (int i = 0; i < w.raised[w.who] && i < NAIVE_SQUARES; i++)
        if (!(gone & ~w.used[w.who][i]) &&
            (naive_look_up(w.made[w.who][i])->type != type ||
             w.made[w.who][i] == NAIVE_MINSTER))
            return true;
    return false;
}

/* Squares of a layout on which there is nothing to use any more: a Prism Forge lets those
 * of a building before count once more in a round, for another type. */
static void check_layout(const hm_option_parts *p)
{
    const naive_town *t = &w.before[w.who].town;
    hm_set gone = 0;
    for (hm_set s = p->squares; s != 0; s &= s - 1)
        if (t->cell[hm_first(s)].kind != NAIVE_CUBE &&
            !is_card(t, hm_first(s), NAIVE_TRADING_POST))
            gone |= s & -s;
    w.shared[w.who] += gone != 0;
    w.tally[SHARED] += gone != 0;
    CHECK(gone == 0 || (count_cards(t, NAIVE_FORGE) > 0 && w.shared[w.who] == 1 &&
                        is_second(gone)),
          w.who, "cubes that are gone count");
    if (w.raised[w.who] < NAIVE_SQUARES) {
        w.used[w.who][w.raised[w.who]] = p->squares;
        w.made[w.who][w.raised[w.who]] = w.entry.card;
    }
}

static void note_entry(hm_option option)
{
    const hm_option_parts p = hm_option_open(w.g.table, option);
    begin_entry();
    w.who = w.g.due.player < w.g.deal.players ? w.g.due.player : 0;
    w.entry = (ledger_entry){
        .deed = deed_of(&p), .foreign = fortune_foreign(&w.g, w.who),
        .card = fortune_card(&w.pile, &p), .square = p.square,
        .alone = strcmp(w.g.deal.deck->game->mode[w.g.deal.how.mode].name, "solo") == 0,
        .castle_is_one = fortune_switch(&w.g, "parsonage-counts", "buildings")};
    if (w.g.due.player >= w.g.deal.players)
        return; /* a caller, who has no town */
    check_costs(&p);
    if (w.entry.deed == LEDGER_BUILD) {
        check_layout(&p);
        w.raised[w.who]++;
        w.built[w.entry.card]++;
    }
}

/* The line of a Teahouse is all that matters of what was answered. */
static void note_answer(hm_option option)
{
    const hm_option_parts p = hm_option_open(w.g.table, option);
    if (w.entry.line == LEDGER_NO_LINE && p.action == HM_ACTION_WAY &&
        w.g.due.player == w.who)
        w.entry.line = p.way == 0 ? LEDGER_ROW : LEDGER_COLUMN;
}

/* -- the books */

static void count_what_happened(const ledger_page *a, const ledger_page *b, int player)
{
    static const happening of[] = {
        [LEDGER_NOTHING] = QUIET, [LEDGER_PLACE] = PLACED, [LEDGER_CHANGE] = CHANGED,
        [LEDGER_STORE] = STORED, [LEDGER_USE] = USED, [LEDGER_RETURN] = RETURNED,
        [LEDGER_VISIT] = VISITED, [LEDGER_BUILD] = BUILT};
    int lay = 0;
    bool treasury = count_cards(&b->town, NAIVE_OKAVER) > 0;
    for (int s = 0; s < NAIVE_SQUARES; s++) {
        lay += b->lying[s] - a->lying[s];
        w.tally[FOUND] += a->lying[s] > b->lying[s];
        w.tally[TREASURY] += treasury && b->town.cell[s].kind == NAIVE_BUILDING &&
                             b->town.cell[s].what == NAIVE_COTTAGE &&
                             a->town.cell[s].kind == NAIVE_EMPTY;
    }
    w.tally[LAID] += lay > 0;
    if (player != w.who)
        return;
    w.tally[of[w.entry.deed]]++;
    w.tally[GIVEN_UP] += w.entry.deed == LEDGER_BUILD && w.entry.card == NAIVE_MINSTER &&
                         (b->town.cell[w.entry.square].kind != NAIVE_BUILDING ||
                          b->town.cell[w.entry.square].what != NAIVE_MINSTER);
    w.tally[MASONS] += w.entry.deed == LEDGER_BUILD && w.entry.card == NAIVE_MASONS &&
                       b->town.coins < a->town.coins;
    w.tally[SIGNALLED] += w.entry.deed == LEDGER_PLACE &&
                          count_cards(&a->town, NAIVE_SEMAPHORE) > 0 &&
                          b->town.coins > a->town.coins;
}

/* The fewest and the most gifts that the sums allow. */
static void range_of(ledger_sums sums, int *least, int *most)
{
    *least = LEDGER_MOST;
    *most = 0;
    for (int i = 0; i < LEDGER_MOST * LEDGER_MOST; i++)
        if (sums >> i & 1) {
            int n = i % LEDGER_MOST;
            *least = n < *least ? n : *least;
            *most = n > *most ? n : *most;
        }
}

static ledger_sums any_given(ledger_sums sums)
{
    ledger_sums out = 0;
    for (int i = 0; i < LEDGER_MOST * LEDGER_MOST; i++)
        if (sums >> i & 1)
            out |= ledger_sum(i / LEDGER_MOST, 0);
    return out;
}

/* The round is over: a coin for who built twice, then the gifts of all others. */
static ledger_sums close_round(int player, const ledger_sums sums[PLAYERS],
                               const ledger_page *now)
{
    int least = 0, most = 0;
    for (int i = 0; i < w.g.deal.players; i++) {
        int few, many;
        range_of(sums[i], &few, &many);
        least += i == player ? 0 : few;
        most += i == player ? 0 : many;
    }
    int own = w.raised[player] >= 2 && !w.complete[player];
    w.tally[TWICE] += own;
    w.tally[GIFT] += least > 0;
    ledger_sums from = any_given(sums[player]), out = 0;
    for (int n = least; n <= most; n++)
        out |= ledger_gain(&now->town, from, own + n);
    return out;
}

static int held_on(const ledger_page *p, naive_card card)
{
    int n = 0;
    for (int s = 0; s < NAIVE_SQUARES; s++)
        if (p->town.cell[s].kind == NAIVE_BUILDING && p->town.cell[s].what == (int)card)
            n += p->town.cell[s].held;
    return n;
}

/* Cubes on Museums and Oddity Shops: two on a new Museum; what returns a cube to one may
 * take one off; one is stored in a shop, and who visits takes one out of another's. */
static void check_cubes(const ledger_page now[PLAYERS])
{
    const ledger_page *a = &w.before[w.who], *b = &now[w.who];
    int shops = 0;
    for (int i = 0; i < w.g.deal.players; i++)
        shops += held_on(&now[i], NAIVE_ODDITY_SHOP) -
                 held_on(&w.before[i], NAIVE_ODDITY_SHOP);
    bool stored = w.entry.deed == LEDGER_STORE && w.entry.card == NAIVE_ODDITY_SHOP;
    bool museum = w.entry.deed == LEDGER_BUILD && w.entry.card == NAIVE_MUSEUM;
    bool less = w.entry.deed == LEDGER_RETURN && fortune_switch(&w.g, "museum-cubes", "leave");
    int museums = held_on(b, NAIVE_MUSEUM) - held_on(a, NAIVE_MUSEUM);
    if (count_cards(&b->town, NAIVE_GUILD) + count_cards(&b->town, NAIVE_GROVE) +
            count_cards(&b->town, NAIVE_MASONS) + count_cards(&b->town, NAIVE_WATCH) > 0)
        return; /* these put buildings up, and take them away */
    CHECK(museums == 2 * museum - less, w.who, "other cubes are on Museums");
    CHECK(shops == stored - (w.entry.deed == LEDGER_VISIT), w.who,
          "other cubes are in Oddity Shops");
}

static void check_player(int player, const ledger_sums sums[PLAYERS], bool closed,
                         const ledger_page *now)
{
    const ledger_page *a = &w.before[player];
    ledger_sums may = closed ? close_round(player, sums, now) : sums[player];
    ledger_sums is = ledger_sum(now->town.coins, now->given);
    w.tally[(may & (may - 1)) == 0 ? SURE : UNSURE]++;
    CHECK(may & is, player, "the books do not agree with the coins");
    const char *wrong = ledger_check_lying(a, now);
    CHECK(wrong == NULL, player, wrong);
    static const ledger_entry nothing;
    wrong = ledger_check_towns(a, now, player == w.who ? &w.entry : &nothing);
    CHECK(wrong == NULL, player, wrong);
    count_what_happened(a, now, player);
}

/* Between two decisions that are no card's questions. */
static void check_books(void)
{
    static const ledger_entry nothing;
    ledger_page now[PLAYERS];
    ledger_sums sums[PLAYERS];
    const int players = w.g.deal.players;
    const bool closed = hm_table_over(w.g.table) || hm_table_round(w.g.table) != w.round;
    for (int i = 0; i < players; i++) {
        ledger_entry e = i == w.who ? w.entry : nothing;
        e.castle_is_one = w.entry.castle_is_one;
        e.alone = w.entry.alone;
        read_page(i, &now[i]);
        sums[i] = ledger_after(&w.before[i], &now[i], &e);
    }
    for (int i = 0; i < players; i++)
        check_player(i, sums, closed, &now[i]);
    check_cubes(now);
    if (!closed)
        return;
    memset(w.raised, 0, sizeof w.raised);
    memset(w.shared, 0, sizeof w.shared);
}

/* -- at every decision */

static void check_purses(void)
{
    const hm_deck *d = w.g.deal.deck;
    const int coin = naive_coin(d);
    for (int i = 0; i < w.g.deal.players; i++) {
        const hm_town *t = hm_table_town(w.g.table, i);
        const int coins = hm_counted(&d->plan, t, coin, 0);
        naive_town n;
        naive_read(&w.pile, &w.g.deal.how, t, &n);
        CHECK(coins >= 0 && coins <= hm_capacity(d, t, coin), i, "a chest overflows");
        CHECK(hm_capacity(d, t, coin) == ledger_capacity(&n), i, "a chest has no bottom");
    }
}

static void check_offers(void)
{
    bool visited = w.entry.deed == LEDGER_VISIT && w.who == w.g.due.player;
    const char *wrong = fortune_check_offers(&w.g, &w.pile, visited);
    CHECK(wrong == NULL, w.g.due.player, wrong);
}

static void check_due(hm_due due)
{
    CHECK(hm_table_fault(w.g.table) == NULL, w.who, "something broke");
    if (hm_table_over(w.g.table)) {
        CHECK(due.count == 0, w.who, "something is due when the game is over");
        return;
    }
    CHECK(w.g.due.count > 0, w.g.due.player, "there is nothing to choose from");
    CHECK(due.count == w.g.due.count && due.player == w.g.due.player &&
              due.kind == w.g.due.kind,
          w.g.due.player, "by number something else is due");
}

static bool is_same_state(const hm_table *a, const hm_table *b)
{
    return memcmp(hm_table_state(a), hm_table_state(b), hm_table_size(a)) == 0 &&
           hm_table_hash(a) == hm_table_hash(b);
}

/* -- choices */

static bool is_brave(hm_option option)
{
    hm_action a = hm_option_open(w.g.table, option).action;
    return a == HM_ACTION_BUILD || a == HM_ACTION_LAW || a == HM_ACTION_USE ||
           a == HM_ACTION_VISIT;
}

/* A place after which something can be built, if one is found. */
static int look_ahead(void)
{
    int pick = below(w.g.due.count);
    for (int i = 0; i < LOOK_AHEAD; i++) {
        hm_table_set(w.trial, hm_table_state(w.g.table));
        hm_due next = hm_table_take(w.trial, pick);
        if (next.kind == HM_DECIDE_BUILD && next.player == w.g.due.player)
            break;
        pick = below(w.g.due.count);
    }
    return pick;
}

static int choose(void)
{
    int pick = below(w.g.due.count);
    for (int i = below(4); i > 0 && !is_brave(w.g.due.option[pick]); i--)
        pick = below(w.g.due.count);
    if (w.g.due.kind == HM_DECIDE_PLACE && !is_brave(w.g.due.option[pick]))
        return look_ahead();
    return pick;
}

static void step_once(void)
{
    int i = w.choice[w.steps] = choose();
    if (is_question(w.g.due.kind))
        note_answer(w.g.due.option[i]);
    else
        note_entry(w.g.due.option[i]);
    hm_table_apply(w.g.table, w.g.due.option[i]);
    w.steps++;
    hm_due due = hm_table_take(w.number, i);
    CHECK(is_same_state(w.g.table, w.number), w.who, "by number it is another state");
    bool over = !hm_test_look(&w.g);
    check_due(due);
    check_purses();
    if (over || !is_question(w.g.due.kind))
        check_books();
    if (!over)
        check_offers();
}

/* -- the end */

static void check_score(void)
{
    const int players = w.g.deal.players;
    hm_town town[PLAYERS];
    naive_town naive[PLAYERS];
    hm_facts facts[PLAYERS + 1];
    hm_sheet sheet[PLAYERS];
    int who;
    for (int i = 0; i < players; i++) {
        hm_town_copy(&w.g.deal.deck->plan, &town[i], hm_table_town(w.g.table, i));
        naive_read(&w.pile, &w.g.deal.how, &town[i], &naive[i]);
    }
    assert_int_equal(hm_table_score(w.g.table, facts, sheet, NULL), HM_OK);
    const char *wrong = naive_compare(&w.pile, naive, players, sheet, &who);
    if (wrong == NULL)
        return;
    naive_draw(&w.pile, town, players, sheet);
    fail_msg("game %d, player %d: the naive scorer disagrees about %s", w.lap, who, wrong);
}

/* From a state of the past the same choices lead to the same end, on a table that knew
 * nothing of the game. */
static void check_way_back(const unsigned char *kept, int step)
{
    hm_table_set(w.trial, kept);
    for (int i = step; i < w.steps; i++)
        hm_table_take(w.trial, w.choice[i]);
    CHECK(is_same_state(w.g.table, w.trial), w.who,
          "a state that is put back leads elsewhere");
}

static void play_one(void)
{
    unsigned char *kept = hm_arena_new(&w.g.arena, hm_table_size(w.g.table));
    int step = 0, keep_at = below(60);
    assert_non_null(kept);
    memcpy(kept, hm_table_state(w.g.table), hm_table_size(w.g.table));
    memset(w.raised, 0, sizeof w.raised);
    memset(w.shared, 0, sizeof w.shared);
    w.steps = 0;
    while (!hm_table_over(w.g.table)) {
        CHECK(w.steps < STEPS_MAX, w.who, "the game does not end");
        step_once();
        if (w.steps != keep_at)
            continue;
        memcpy(kept, hm_table_state(w.g.table), hm_table_size(w.g.table));
        step = w.steps;
    }
    check_score();
    check_way_back(kept, step);
}

/* -- set-ups */

static void put_towns(hm_table *t, const hm_town town[PLAYERS])
{
    for (int i = 0; i < w.g.deal.players; i++)
        hm_table_put_town(t, i, &town[i]);
}

static void set_up(void)
{
    hm_town town[PLAYERS];
    fortune_deal(&w.g, w.lap, &w.chance, w.call);
    naive_pile_of(&w.pile, w.g.deal.deck);
    hm_test_deal(&w.g);
    w.number = hm_test_table(&w.g);
    w.trial = hm_test_table(&w.g);
    for (int i = 0; i < w.g.deal.players; i++)
        fortune_town(&w.g, &w.chance, &town[i]);
    if (w.lap % 2 == 0) {
        put_towns(w.g.table, town);
        put_towns(w.number, town);
        hm_test_look(&w.g);
    }
    CHECK(is_same_state(w.g.table, w.number), 0, "two games of one seed begin differently");
}

static void test_every_coin_is_accounted_for(void **state)
{
    (void)state;
    w.chance = 22;
    for (w.lap = 0; w.lap < GAMES; w.lap++) {
        set_up();
        play_one();
        hm_test_sweep(&w.g);
    }
    if (GAMES < ENOUGH)
        return;
    for (int i = 0; i < HAPPENINGS; i++)
        if (w.tally[i] == 0)
            fail_msg("in %d games nothing was %s", GAMES, happening_name[i]);
    for (int i = NAIVE_BASE; i < NAIVE_TWO_BOXES; i++)
        if (w.built[i] == 0)
            fail_msg("in %d games nobody built %s", GAMES,
                     naive_look_up((naive_card)i)->name);
}

static int sweep(void **state)
{
    hm_test_sweep(&w.g);
    return hm_lib_drop(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_coin_is_accounted_for),
    };
    return cmocka_run_group_tests_name("fortune", tests, hm_lib_load_fortune, sweep);
}
