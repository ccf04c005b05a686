/* Dealt cards in whole games by bots, in every mode and with every switch: they end
 * without a fault, hands stay hidden, and a monument comes up once, by its holder's
 * hand, never by an effect. Half of the games begin with the layouts lying there, so
 * that all monuments are built often. One stream of chance makes everything. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "core/builds.h"
#include "core/games/tinytowns/tinytowns.h"
#include "tests/deals.h"
#include "tests/support.h"

#define GAMES hm_test_runs(10000, 400)
#define OFTEN (GAMES < 10000 ? 1 : 50)

enum { SEATS = 7, CARDS_MAX = 64, EACH = 2, STEPS_MAX = 8000, BUILDS_MAX = 1024 };

/* What is watched about one game. */
typedef struct watch {
    hm_test_game   g;
    uint64_t       chance;
    int            number;
    hm_bot        *bot[SEATS];
    uint64_t       offered;     /* slots dealt so far */
    const hm_card *card[SEATS]; /* what each has kept */
    hm_town        before[SEATS];
    bool           owed[SEATS]; /* got a piece, and was not asked to build since */
    int            round;
    hm_decision    room;
} watch;

static watch w;

#define PLAN (&w.g.deal.deck->plan) /* of the towns */

/* What came about over all games. */
typedef struct tally {
    int built[CARDS_MAX]; /* by index of the card */
    int laden, put_up, replaced, answered, again, alone;
} tally;

static tally seen;

static int load_base(void **state)
{
    return hm_lib_load_base(state) || hm_library_cards(hm_lib)->count > CARDS_MAX;
}

#define CHECK(what, ...) \
    do { \
        if (!(what)) \
            complain(__VA_ARGS__); \
    } while (0)

static void complain(const char *text)
{
    const hm_deal *d = &w.g.deal;
    fprintf(stderr, "game %d: mode %s, %d players, seed %llu, round %d, player %d asked "
            "'%s'\n", w.number, d->deck->game->mode[d->how.mode].name, d->players,
            (unsigned long long)d->seed, hm_table_round(w.g.table), w.g.due.player,
            hm_decision_name(w.g.due.kind));
    for (int p = 0; p < d->players; p++) {
        fprintf(stderr, "player %d, %s\n", p,
                w.card[p] ? w.card[p]->name : "no monument");
        hm_test_draw(stderr, d->deck, hm_table_town(w.g.table, p));
    }
    fail_msg("game %d: %s", w.number, text);
}

/* -- setting up */

static void choose_rules(hm_deal *d)
{
    static const char *const mode[] = {"standard", "town-hall", "caller", "standard",
                                       "town-hall", "solo", "standard"};
    const hm_game *game = hm_library_cards(hm_lib)->game;
    int turn = w.number % 7, lap = w.number / 7;
    hm_test_mode(&w.g, hm_lib, mode[turn]);
    d->players = turn == 5 ? 1 : 1 + lap % (turn == 2 ? SEATS : SEATS - 1);
    d->cavern = hm_test_below(&w.chance, 2);
    d->seed = hm_test_next(&w.chance);
    for (int i = 0; i < game->rules; i++)
        d->how.rule[i] = (uint8_t)hm_test_below(&w.chance, game->rule[i].values);
}

static void seat_bots(void)
{
    static const char *const name[] = {"random", "builder"};
    for (int p = 0; p < w.g.deal.players; p++)
        assert_int_equal(hm_bot_new(&w.g.arena, name[hm_test_below(&w.chance, 2)],
                                    &w.g.deal, hm_test_next(&w.chance), &w.bot[p], NULL),
                         HM_OK);
}

/* Lays the cubes of a spot of the card down. */
static void lay_cubes(hm_town *t, const hm_card *card)
{
    const hm_spot *spot = &card->spots.spot[hm_test_below(&w.chance, card->spots.count)];
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        for (hm_set s = spot->want[r]; s != 0; s &= s - 1)
            hm_town_put_cube(PLAN, t, hm_first(s), r);
}

static void add_buildings(hm_town *t)
{
    const hm_deck *d = w.g.deal.deck;
    for (int s = 0; s < d->game->grid.count; s++) {
        int slot = hm_test_below(&w.chance, d->count);
        if (hm_test_below(&w.chance, 2) || (d->dealt >> slot & 1) ||
            (t->cubes >> s & 1) || d->card[slot]->limit != 0)
            continue;
        hm_town_put_building(PLAN, t, s, slot);
        if (d->card[slot]->holds > 0)
            hm_town_hold(PLAN, t, s, hm_test_below(&w.chance, d->game->resources));
    }
}

/* Everybody holds another monument, and its layout lies there. */
static void put_towns(void)
{
    const hm_deck *d = w.g.deal.deck;
    uint64_t left = d->dealt;
    for (int p = 0; p < w.g.deal.players; p++) {
        hm_town t = {0};
        int skip = hm_test_below(&w.chance, hm_count(left));
        uint64_t b = left;
        while (skip-- > 0)
            b &= b - 1;
        int slot = hm_first(b);
        left &= ~hm_bit(slot);
        lay_cubes(&t, d->card[slot]);
        add_buildings(&t);
        t.hand = (uint8_t)(slot + 1);
        w.card[p] = d->card[slot];
        hm_table_put_town(w.g.table, p, &t);
    }
}

static void set_up(int number)
{
    memset(w.card, 0, sizeof w.card);
    w.number = number;
    w.offered = 0;
    choose_rules(&w.g.deal);
    w.g.deal.deals = true;
    hm_test_any_cards(&w.g, hm_lib, &w.chance);
    w.g.deal.deals = number % 2 == 0;
    hm_test_deal(&w.g);
    if (!w.g.deal.deals)
        put_towns();
    seat_bots();
}

/* -- what must hold */

static int monument_at(const hm_town *t, int *square)
{
    int n = 0;
    for (hm_set s = t->built; s != 0; s &= s - 1)
        if (w.g.deal.deck->dealt >> hm_slot_at(PLAN, t, hm_first(s)) & 1) {
            *square = hm_first(s);
            n++;
        }
    return n;
}

static int built_slot(const hm_town *t)
{
    int square = 0;
    int n = monument_at(t, &square);
    CHECK(n <= 1, "two monuments in one town");
    return n ? hm_slot_at(PLAN, t, square) : -1;
}

/* In the hand before it is built, nowhere but in the town afterwards. */
static void check_monument(int p)
{
    const hm_town *t = hm_table_town(w.g.table, p);
    int slot = built_slot(t);
    CHECK(hm_table_dealt(w.g.table, p) == w.card[p], "a player has another monument");
    if (w.card[p] == NULL) {
        CHECK(t->hand == 0 && slot < 0, "a monument from nowhere");
        return;
    }
    int mine = hm_deck_slot(w.g.deal.deck, w.card[p]);
    CHECK(slot < 0 || slot == mine, "somebody else's monument");
    CHECK(t->hand == (slot < 0 ? mine + 1 : 0), "a monument is built and held, or lost");
}

/* Everybody but the owner sees no hand, until the game is over. */
static void check_hands(void)
{
    bool over = hm_table_over(w.g.table);
    for (int p = 0; p < w.g.deal.players; p++)
        for (int v = 0; v <= w.g.deal.players; v++) {
            hm_town t;
            int hand = hm_table_town(w.g.table, p)->hand;
            hm_table_town_seen(w.g.table, p, v, &t);
            CHECK(t.hand == (v == p || over ? hand : 0), "a hand is seen, or hidden");
        }
}

static void check_deal(void)
{
    CHECK(w.g.deal.deals && hm_table_round(w.g.table) == 0, "cards are dealt late");
    CHECK(w.g.due.count == EACH, "not two cards are dealt");
    for (int i = 0; i < w.g.due.count; i++) {
        const hm_option_parts o = hm_option_open(w.g.table, w.g.due.option[i]);
        uint64_t bit = hm_bit(hm_deck_slot(w.g.deal.deck, o.card));
        CHECK(o.action == HM_ACTION_KEEP, "something else than keeping");
        CHECK(w.g.deal.deck->dealt & bit, "something else is dealt");
        CHECK(!(w.offered & bit), "a card is dealt twice");
        w.offered |= bit;
    }
}

/* Who has built the Fort names when alone only, and chooses in the hall when alone. */
static void check_naming(void)
{
    int player = w.g.due.player, others = 0;
    if (w.card[player] == NULL || strcmp(w.card[player]->name, "Fort Ironweed") != 0 ||
        hm_table_town(w.g.table, player)->hand != 0)
        return;
    for (int p = 0; p < w.g.deal.players; p++)
        others += p != player && !hm_table_complete(w.g.table, p);
    CHECK(others == 0, "the Fort's owner names");
    seen.alone++;
}

/* What can be built is what a look at the whole town finds. */
static void check_builds(int player)
{
    static hm_build list[BUILDS_MAX];
    const hm_town *t = hm_table_town(w.g.table, player);
    static const char at_once[] = "effects-at-once";
    int rule = hm_game_rule(w.g.deal.deck->game, at_once, sizeof at_once - 1);
    int want = 0, have = 0;
    if (w.g.deal.how.rule[rule] != 0)
        return; /* what was built this round sleeps */
    int n = hm_builds(w.g.deal.deck, t, &w.g.deal.how, 0, list, BUILDS_MAX, NULL);
    assert_true(n <= BUILDS_MAX);
    for (int i = 0; i < n; i++)
        want += hm_count(list[i].place);
    bool asked = !hm_table_over(w.g.table) && w.g.due.player == player &&
                 w.g.due.kind == HM_DECIDE_BUILD;
    for (int i = 0; asked && i < w.g.due.count; i++) {
        const hm_option_parts o = hm_option_open(w.g.table, w.g.due.option[i]);
        have += o.action == HM_ACTION_BUILD;
    }
    CHECK(have == want, "what can be built is something else");
}

/* -- a game */

static int wish_of(int player)
{
    const hm_test_pick mine = {HM_ACTION_BUILD, -1, -1, w.card[player]->name};
    return hm_test_find(&w.g, mine);
}

/* A monument that can be built mostly is; the rest is the bot's choice. */
static int choose(int player)
{
    int wish = w.card[player] && hm_test_below(&w.chance, 4) ? wish_of(player) : -1;
    int i = wish >= 0 ? wish : hm_bot_choose(w.bot[player], w.g.table, &w.g.due);
    CHECK(hm_bot_fault(w.bot[player]) == NULL, "a bot meets a fault");
    return i;
}

/* Only its holder's own choice brings a monument, and nothing takes it away. */
static void check_change(int p, int player, const hm_option_parts *o)
{
    const hm_town *t = hm_table_town(w.g.table, p);
    int was = built_slot(&w.before[p]), is = built_slot(t);
    CHECK(was < 0 || is == was, "a monument is gone");
    if (was >= 0 || is < 0)
        return;
    CHECK(p == player && o->action == HM_ACTION_BUILD && o->card == w.card[p],
          "a monument that was not built by its holder");
    seen.built[w.card[p]->index]++;
}

static void note_effects(int p, int player, const hm_option_parts *o, bool answering)
{
    const hm_town *t = hm_table_town(w.g.table, p);
    bool effect = o->action >= HM_ACTION_RESOURCE;
    for (hm_set s = t->built & w.before[p].built; s != 0; s &= s - 1) {
        const hm_town *before = &w.before[p];
        int cell = hm_cell(PLAN, t, hm_first(s));
        seen.replaced += cell != hm_cell(PLAN, before, hm_first(s));
        seen.laden += hm_held(PLAN, t, hm_first(s)) !=
                          hm_held(PLAN, before, hm_first(s)) &&
                      w.g.deal.deck->card[cell - HM_CELL_BUILDING]->holds == 0;
    }
    if ((t->built & ~w.before[p].built) == 0 || p != player || !effect)
        return;
    seen.answered += answering;
    seen.put_up += !answering;
}

/* Whoever got a piece by what a neighbour built is asked to build before the round is
 * over (p4, p5), where there is something to build. */
static void check_pieces(int p, int player, const hm_option_parts *o, bool answering)
{
    static hm_build list[BUILDS_MAX];
    const hm_town *t = hm_table_town(w.g.table, p);
    static const char at_once[] = "effects-at-once";
    int rule = hm_game_rule(w.g.deal.deck->game, at_once, sizeof at_once - 1);
    bool piece = p != player || (answering && o->action >= HM_ACTION_RESOURCE);
    bool over = hm_table_over(w.g.table);
    if (piece && (t->built & ~w.before[p].built) != 0)
        w.owed[p] = true;
    if (w.owed[p] && !over && w.g.due.player == p && w.g.due.kind == HM_DECIDE_BUILD) {
        w.owed[p] = false;
        seen.again++;
    }
    if (!over && hm_table_round(w.g.table) == w.round)
        return;
    CHECK(!w.owed[p] || w.g.deal.how.rule[rule] != 0 ||
              hm_builds(w.g.deal.deck, t, &w.g.deal.how, 0, list, BUILDS_MAX, NULL) == 0,
          "who got a piece could build, and was not asked");
    w.owed[p] = false;
}

static void after_choice(int player, const hm_option_parts *o, bool answering)
{
    bool more = hm_test_look(&w.g);
    CHECK(hm_table_fault(w.g.table) == NULL, "a fault");
    for (int p = 0; p < w.g.deal.players; p++) {
        check_change(p, player, o);
        note_effects(p, player, o, answering);
        check_pieces(p, player, o, answering);
        check_monument(p);
    }
    bool placed = o->action == HM_ACTION_PLACE || o->action == HM_ACTION_BUILD;
    bool asks = more && w.g.due.player == player && w.g.due.kind >= HM_DECIDE_RESOURCE;
    if (placed && !asks && !hm_tt(w.g.table)->watch.on)
        check_builds(player);
    check_hands();
}

static void step_once(void)
{
    int player = w.g.due.player;
    hm_error err = {0};
    if (w.g.due.kind == HM_DECIDE_KEEP)
        check_deal();
    if (w.g.due.kind == HM_DECIDE_NAME || w.g.due.kind == HM_DECIDE_TAKE)
        check_naming();
    for (int p = 0; p < w.g.deal.players; p++)
        hm_town_copy(PLAN, &w.before[p], hm_table_town(w.g.table, p));
    int i = choose(player);
    const hm_option_parts o = hm_option_open(w.g.table, w.g.due.option[i]);
    bool answering = hm_tt(w.g.table)->watch.on;
    w.round = hm_table_round(w.g.table);
    CHECK(hm_table_choose(w.g.table, player, i, &w.room, &err) == HM_OK, "no choice");
    if (o.action == HM_ACTION_KEEP)
        w.card[player] = o.card;
    after_choice(player, &o, answering);
}

static void play_one(int number)
{
    hm_facts facts[SEATS + 1];
    hm_sheet sheet[SEATS];
    set_up(number);
    hm_test_look(&w.g);
    for (int step = 0; !hm_table_over(w.g.table); step++) {
        CHECK(step < STEPS_MAX, "the game does not end");
        step_once();
    }
    assert_int_equal(hm_table_score(w.g.table, facts, sheet, NULL), HM_OK);
    hm_test_sweep(&w.g);
}

static void test_monuments_in_random_games(void **state)
{
    (void)state;
    w.chance = 8;
    for (int i = 0; i < GAMES; i++)
        play_one(i);
    const hm_cards *set = hm_library_cards(hm_lib);
    for (int i = 0; i < set->count; i++)
        if (set->game->type[set->card[i]->type].deal != 0 && seen.built[i] < OFTEN)
            fail_msg("%s was built %d times only", set->card[i]->name, seen.built[i]);
    assert_true(seen.laden >= OFTEN);
    assert_true(seen.put_up >= OFTEN);
    assert_true(seen.replaced >= OFTEN);
    assert_true(seen.answered >= OFTEN);
    /* few get a piece beside a layout that lies there */
    assert_true(seen.again >= OFTEN / 10);
    assert_true(seen.alone >= OFTEN);
}

static int sweep(void **state)
{
    (void)state;
    hm_test_sweep(&w.g);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_monuments_in_random_games, sweep),
    };
    return cmocka_run_group_tests_name("monuments", tests, load_base, hm_lib_drop);
}
