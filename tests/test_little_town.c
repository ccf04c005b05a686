/* Random games on the shared board, of every size, on both boards, with all markets, sets
 * of objectives and switches: what must hold at every decision, and a naive referee that
 * plays along. One stream of chance makes everything, so a failure comes back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "core/games/littletown/littletown.h"
#include "tests/lt_deals.h"
#include "tests/lt_referee.h"
#include "tests/support.h"

#define GAMES hm_test_runs(10500, 300)
#define BOT_GAMES hm_test_runs(300, 30)
#define DUELS hm_test_runs(60, 10)
#define PEEPS hm_test_runs(2000, 100)

enum {
    REFEREED = 2,    /* one game in so many */
    TRY_ALL = 20,    /* one decision in so many has all its options tried */
    STEPS_MAX = 3000,
    TEXT_ROOM = 200,
    COINS = 40,
    CUBES = 15,
    FEW = 3,         /* playouts of a bot that searches */
    SOME = 40,
    DETOUR = 4,      /* one decision in so many is come back to */
    FAR = 6          /* choices of a detour */
};

/* A game, and what is watched about it. */
typedef struct watch {
    hm_test_game   g;
    uint64_t       chance;
    int            number;
    uint8_t        market[HM_DECK_MAX];
    bool           capped;         /* coins can run out */
    hm_table      *twin;           /* gets the same choices, by number */
    unsigned char *there;          /* its state, to come back to */
    uint64_t       detours;        /* chance of its own */
    unsigned char *before;
    int            laid[HM_DECK_MAX]; /* pieces of each tile at the start */
    int            turns[5];       /* taken in each round */
    lt_referee     referee;
    hm_decision    room;
    hm_bot        *bot[LT_SEATS];
} watch;

static watch w;

#define CHECK(what, text) \
    do { \
        if (!(what)) \
            complain(text); \
    } while (0)

static void complain(const char *text)
{
    const hm_deal *d = &w.g.deal;
    fprintf(stderr, "game %d: %d players, board %d, seed %llu, round %d, player %d asked '%s'\n",
            w.number, d->players, d->board, (unsigned long long)d->seed,
            hm_table_round(w.g.table), w.g.due.player, hm_decision_name(w.g.due.kind));
    for (int i = 0; i < d->deck->game->rules; i++)
        fprintf(stderr, "  %s %s\n", d->deck->game->rule[i].name,
                d->deck->game->rule[i].value[d->how.rule[i]]);
    for (int i = 0; i < w.g.due.count && !hm_table_over(w.g.table); i++) {
        char option[TEXT_ROOM];
        hm_option_text(w.g.table, w.g.due.option[i], option, sizeof option);
        fprintf(stderr, "  - %s\n", option);
    }
    fail_msg("game %d: %s", w.number, text);
}

/* -- deals */

static void choose_switches(hm_deal *d)
{
    const hm_game *game = hm_library_cards(hm_lib)->game;
    bool usual = w.number / 18 % 2 == 0;
    for (int i = 0; i < game->rules && !usual; i++)
        d->how.rule[i] = (uint8_t)hm_test_below(&w.chance, game->rule[i].values);
    w.capped = d->how.rule[hm_game_switch(game, "coin-cap")] == 0;
}

/* Every fourth market is that of beginners; the others are drawn. */
static void choose_market(hm_deal *d)
{
    if (w.number % 4 != 3)
        return;
    d->market_count = lt_beginner_market(&w.g, w.market);
    d->market = w.market;
}

static void set_up(int number)
{
    static const char *const objectives[] = {"17", "15", "18"};
    hm_deal *d = &w.g.deal;
    w.number = number;
    d->players = 2 + number % 3;
    d->board = number / 3 % 2;
    d->seed = hm_test_next(&w.chance);
    lt_all_cards(&w.g, hm_lib, objectives[number / 6 % 3]);
    choose_switches(d);
    choose_market(d);
    lt_deal(&w.g);
    w.twin = hm_test_table(&w.g);
    w.before = hm_arena_new(&w.g.arena, hm_table_size(w.g.table));
    w.there = hm_arena_new(&w.g.arena, hm_table_size(w.g.table));
    assert_non_null(w.before);
    assert_non_null(w.there);
    memset(w.turns, 0, sizeof w.turns);
}

static hm_commons see(int viewer)
{
    hm_commons c;
    CHECK(hm_table_commons(w.g.table, viewer, &c), "the board cannot be seen");
    return c;
}

/* Workers, houses, coins, market and hands of a new game. */
static void check_start(void)
{
    const hm_commons c = see(HM_NO_PLAYER);
    int n = w.g.deal.players, open = 0;
    uint64_t seen = 0;
    CHECK(hm_table_master(w.g.table) == -1, "nobody is a Master Builder");
    for (int i = 0; i < n; i++) {
        CHECK(c.seat[i].workers == 7 - n, "workers at the start");
        CHECK(hm_table_aside(w.g.table, i, HM_NO_PLAYER) == 0, "workers are not cubes set aside");
        CHECK(c.seat[i].houses == (n == 2 ? 7 : 6), "houses at the start");
        CHECK(c.seat[i].stock[LT_COIN] == 3 && c.seat[i].points == 0, "coins at the start");
        CHECK(hm_count(c.seat[i].hand | c.seat[i].done) == 6 - n, "objectives at the start");
        CHECK((c.seat[i].hand & seen) == 0, "an objective is dealt twice");
        seen |= c.seat[i].hand;
    }
    for (int i = 0; i < w.g.deal.deck->count; i++) {
        bool field = strcmp(w.g.deal.deck->card[i]->name, "Wheat Field") == 0;
        w.laid[i] = c.market[i];
        CHECK(!field || c.market[i] == 5, "wheat fields at the start");
        CHECK(field || c.market[i] <= 1, "a tile lies twice in the market");
        open += field ? 0 : c.market[i];
    }
    CHECK(open == 12, "twelve tiles lie in the market");
}

static void check_feasible(void)
{
    const hm_commons c = see(HM_NO_PLAYER);
    for (int i = 0; i < w.g.deal.players; i++)
        for (uint64_t b = c.seat[i].hand | c.seat[i].done; b != 0; b &= b - 1)
            CHECK(lt_is_feasible(&w.referee, w.referee.aim_of[hm_first(b)]),
                  "an objective that cannot be reached is dealt");
}

/* -- what must hold */

static void check_conserved(void)
{
    const hm_commons c = see(HM_NO_PLAYER);
    int n = w.g.deal.players, used[LT_SEATS] = {0}, houses[LT_SEATS] = {0},
        tiles[HM_DECK_MAX] = {0};
    for (int k = 0; k < LT_KINDS; k++) {
        int sum = c.reserve[k];
        for (int i = 0; i < n; i++)
            sum += c.seat[i].stock[k];
        CHECK(sum == (k == LT_COIN ? COINS : CUBES) || (k == LT_COIN && !w.capped),
              "cubes or coins come or go");
    }
    for (int s = 0; s < LT_SQUARES; s++) {
        bool terrain = lt_terrain(w.g.deal.board, s) != '.';
        CHECK(!terrain || (c.tile[s] == 0 && c.worker[s] == 0), "something stands on terrain");
        CHECK(c.tile[s] == 0 || c.worker[s] == 0, "a worker stands on a tile");
        if (c.worker[s] != 0)
            used[c.worker[s] - 1]++;
        if (c.tile[s] != 0)
            tiles[c.tile[s] - 1]++, houses[c.owner[s]]++;
    }
    for (int i = 0; i < n; i++) {
        CHECK(c.seat[i].workers + used[i] <= 7 - n, "workers come from nowhere");
        CHECK(c.seat[i].houses + houses[i] == (n == 2 ? 7 : 6), "houses come or go");
    }
    for (int i = 0; i < w.g.deal.deck->count; i++)
        CHECK(c.market[i] + tiles[i] == w.laid[i], "tiles come or go");
}

static int coins_of(const lt_option *o)
{
    int n = 0;
    for (int k = 0; k < LT_KINDS; k++)
        n += o->instead[k];
    return n;
}

/* At least two answers, all different; of ways to pay, those with few coins first. */
static void check_options(void)
{
    const hm_decision *d = &w.g.due;
    int last = 0;
    CHECK(d->count >= 2, "a question with one answer");
    CHECK(d->player < w.g.deal.players, "no such player");
    for (int i = 0; i < d->count; i++) {
        lt_option o = lt_option_of(w.g.table, d->option[i]);
        for (int k = 0; k < i; k++)
            CHECK(d->option[i] != d->option[k], "two options are the same");
        CHECK(coins_of(&o) >= last, "more coins before fewer");
        last = coins_of(&o);
    }
}

/* Each applies, changes the state, can be taken back, and has a text of its own. */
static void try_all(uint64_t hash)
{
    static char text[HM_OPTIONS_MAX][TEXT_ROOM];
    for (int i = 0; i < w.g.due.count; i++) {
        size_t n = hm_option_text(w.g.table, w.g.due.option[i], text[i], TEXT_ROOM);
        CHECK(n > 0 && n < TEXT_ROOM && strlen(text[i]) == n, "an option without text");
        for (int k = 0; k < i; k++)
            CHECK(strcmp(text[i], text[k]) != 0, "two options with the same text");
        hm_table_apply(w.g.table, w.g.due.option[i]);
        CHECK(hm_table_hash(w.g.table) != hash, "an option changes nothing");
        if (!hm_table_over(w.g.table))
            hm_table_decide(w.g.table, &w.room);
        hm_table_set(w.g.table, w.before);
        CHECK(hm_table_hash(w.g.table) == hash, "taking an option back fails");
    }
}

/* Other cards in others' hands: as many, that nobody has. */
static void change_hands(int viewer)
{
    hm_lt_state *s = hm_lt(w.g.table);
    uint64_t taken = 0;
    for (int i = 0; i < w.g.deal.players; i++)
        taken |= s->seat[i].hand | s->seat[i].done;
    for (int i = 0; i < w.g.deal.players; i++) {
        if (i == viewer)
            continue;
        int count = hm_count(s->seat[i].hand);
        s->seat[i].hand = s->seat[i].passed = 0;
        for (int k = 0; k < w.g.deal.deck->count && count > 0; k++) {
            bool free = w.referee.aim_of[k] != 0 && !(taken >> k & 1);
            s->seat[i].hand |= free ? hm_bit(k) : 0;
            taken |= free ? hm_bit(k) : 0;
            count -= free;
        }
    }
}

/* What a player sees and may choose does not depend on what others hold. */
static void check_secrets(void)
{
    int viewer = w.g.due.player;
    hm_commons all = see(HM_NO_PLAYER), was = see(viewer);
    for (int i = 0; i < w.g.deal.players; i++) {
        bool own = i == viewer;
        CHECK(was.seat[i].hand == (own ? all.seat[i].hand : 0), "a hand is seen, or not");
        CHECK(was.seat[i].secret == (own ? 0 : hm_count(all.seat[i].hand)), "hidden cards");
    }
    change_hands(viewer);
    hm_commons is = see(viewer);
    for (int i = 0; i < w.g.deal.players; i++)
        is.seat[i].secret = was.seat[i].secret; /* there may be too few to exchange */
    CHECK(memcmp(&is, &was, sizeof is) == 0, "a view tells of others' hands");
    hm_table_decide(w.g.table, &w.room);
    CHECK(w.room.count == w.g.due.count && w.room.kind == w.g.due.kind &&
              memcmp(w.room.option, w.g.due.option,
                     (size_t)w.room.count * sizeof *w.room.option) == 0,
          "options tell of others' hands");
    hm_table_set(w.g.table, w.before);
}

/* -- by number, on the twin */

static bool is_same_state(void)
{
    return memcmp(hm_table_state(w.g.table), hm_table_state(w.twin),
                  hm_table_size(w.twin)) == 0;
}

/* Takes a few choices and comes back: what was counted there must not be taken for what
 * can be chosen here. */
static void make_detour(void)
{
    memcpy(w.there, hm_table_state(w.twin), hm_table_size(w.twin));
    hm_due due = hm_table_due(w.twin);
    for (int i = 0; i < FAR && due.count > 0; i++)
        due = hm_table_take(w.twin, hm_test_below(&w.detours, due.count));
    hm_table_set(w.twin, w.there);
}

static void check_numbers(void)
{
    const hm_decision *d = &w.g.due;
    CHECK(is_same_state(), "by number the same choices lead elsewhere");
    if (hm_test_below(&w.detours, DETOUR) == 0)
        make_detour();
    hm_due asks = hm_table_asks(w.twin), due = hm_table_due(w.twin);
    CHECK(asks.count == 1 && asks.player == d->player && asks.kind == d->kind,
          "somebody else is asked");
    CHECK(due.count == d->count && due.player == d->player && due.kind == d->kind,
          "something else is due");
    for (int i = 0; i < d->count; i++)
        CHECK(hm_table_option(w.twin, i) == d->option[i], "options have other numbers");
}

static void check_decision(void)
{
    uint64_t hash = hm_table_hash(w.g.table);
    check_options();
    check_conserved();
    check_numbers();
    memcpy(w.before, hm_table_state(w.g.table), hm_table_size(w.g.table));
    if (hm_test_below(&w.chance, TRY_ALL) == 0)
        try_all(hash);
    check_secrets();
    if (w.number % REFEREED == 0)
        CHECK(lt_referee_agrees(&w.referee, w.g.table, &w.g.due), w.referee.fault);
}

/* -- playing */

/* Any option; but often a tile is built, so that there is something to activate, and
 * what can be activated is. */
static int choose(void)
{
    int any = hm_test_below(&w.chance, w.g.due.count), fits = 0, chosen = any;
    if (hm_test_below(&w.chance, 3) == 0)
        return any;
    for (int i = 0; i < w.g.due.count; i++) {
        hm_action action = hm_option_open(w.g.table, w.g.due.option[i]).action;
        bool wanted = action == HM_ACTION_TILE || action == HM_ACTION_ACTIVATE;
        if (wanted && hm_test_below(&w.chance, ++fits) == 0)
            chosen = i;
    }
    return chosen;
}

static void count_turn(hm_action action)
{
    if (action == HM_ACTION_WORKER || action == HM_ACTION_SQUARE)
        w.turns[hm_table_round(w.g.table)]++;
}

static void step(int i)
{
    lt_option o = lt_option_of(w.g.table, w.g.due.option[i]);
    count_turn(o.action);
    hm_table_apply(w.g.table, w.g.due.option[i]);
    hm_table_take(w.twin, i);
    if (w.number % REFEREED == 0)
        lt_referee_apply(&w.referee, &o);
    CHECK(hm_table_fault(w.g.table) == NULL, "a fault");
}

static void check_end(void)
{
    int n = w.g.deal.players;
    check_conserved();
    CHECK(is_same_state() && hm_table_due(w.twin).count == 0, "by number it is not over");
    CHECK(hm_table_round(w.g.table) == 4, "a game has four rounds");
    for (int i = 1; i <= 4; i++)
        CHECK(w.turns[i] == n * (7 - n), "a round has a turn for every worker");
    for (int i = 0; i < n; i++)
        CHECK(see(i).seat[(i + 1) % n].secret == 0, "something is hidden at the end");
    if (w.number % REFEREED == 0)
        CHECK(lt_referee_agrees_at_end(&w.referee, w.g.table), w.referee.fault);
}

static void play(int number)
{
    set_up(number);
    lt_referee_sit(&w.referee, w.g.table);
    check_start();
    check_feasible();
    for (int steps = 0; hm_test_look(&w.g); steps++) {
        CHECK(steps < STEPS_MAX, "the game does not end");
        check_decision();
        step(choose());
    }
    check_end();
    hm_test_sweep(&w.g);
}

static void random_games_keep_every_rule(void **state)
{
    (void)state;
    w.chance = 5;
    for (int i = 0; i < GAMES; i++)
        play(i);
}

/* -- bots */

static hm_bot *make_bot(const char *name, uint64_t seed, int playouts)
{
    hm_bot *bot;
    assert_int_equal(hm_bot_new(&w.g.arena, name, &w.g.deal, seed, &bot, NULL), HM_OK);
    hm_bot_limit(bot, playouts, NULL, NULL);
    return bot;
}

static void seat_bots(const char *const *name, int playouts)
{
    for (int i = 0; i < w.g.deal.players; i++)
        w.bot[i] = make_bot(name[i], hm_test_next(&w.chance), playouts);
}

static void play_bots(void)
{
    while (hm_test_look(&w.g)) {
        hm_bot *bot = w.bot[w.g.due.player];
        int i = hm_bot_choose(bot, w.g.table, &w.g.due);
        CHECK(i >= 0 && i < w.g.due.count && hm_bot_fault(bot) == NULL, "a bot is at fault");
        hm_table_apply(w.g.table, w.g.due.option[i]);
    }
}

static void bots_of_all_kinds_play_it(void **state)
{
    static const char *const name[] = {"random", "builder", "quick", "greedy", "mcts"};
    (void)state;
    w.chance = 6;
    for (int i = 0; i < BOT_GAMES; i++) {
        const char *seat[LT_SEATS];
        set_up(i);
        for (int k = 0; k < LT_SEATS; k++)
            seat[k] = name[hm_test_below(&w.chance, i % 30 == 0   ? 5
                                                    : i % 10 == 0 ? 4
                                                                  : 3)];
        seat_bots(seat, FEW);
        play_bots();
        hm_test_sweep(&w.g);
    }
}

static int choice_of(const char *name, uint64_t seed)
{
    return hm_bot_choose(make_bot(name, seed, FEW), w.g.table, &w.g.due);
}

/* They look ahead on the table itself, and must not find out what others hold. */
static void peep(const char *name, int times)
{
    int changed = 0;
    w.chance = 8;
    for (int i = 0; i < times; i++) {
        set_up(i);
        lt_referee_sit(&w.referee, w.g.table);
        int when = hm_test_below(&w.chance, 60);
        for (int k = 0; k < when && hm_test_look(&w.g); k++)
            hm_table_apply(w.g.table, w.g.due.option[choose()]);
        if (hm_test_look(&w.g)) {
            memcpy(w.before, hm_table_state(w.g.table), hm_table_size(w.g.table));
            int chosen = choice_of(name, (uint64_t)i);
            change_hands(w.g.due.player);
            changed += memcmp(w.before, hm_table_state(w.g.table),
                              hm_table_size(w.g.table)) != 0;
            CHECK(choice_of(name, (uint64_t)i) == chosen, "a bot knows others' hands");
        }
        hm_test_sweep(&w.g);
    }
    assert_true(changed > times / 2); /* else there was nothing to know */
}

static void bots_do_not_look_into_hands(void **state)
{
    (void)state;
    peep("quick", PEEPS);
    peep("greedy", PEEPS);
    peep("mcts", PEEPS / 10);
}

/* Points of the first seat's bot less those of the others' best, over some games. */
static int duel(const char *a, const char *b, int games, int *won)
{
    int ahead = 0;
    for (int i = 0; i < games; i++) {
        const char *const seat[LT_SEATS] = {a, b, b, b};
        hm_facts facts[LT_SEATS + 1];
        hm_sheet sheet[LT_SEATS];
        set_up(3 * i);
        seat_bots(seat, SOME);
        play_bots();
        assert_int_equal(hm_table_score(w.g.table, facts, sheet, NULL), HM_OK);
        ahead += sheet[0].total - sheet[1].total;
        *won += sheet[0].rank == 1;
        hm_test_sweep(&w.g);
    }
    return ahead / games;
}

static void greedy_beats_random_clearly(void **state)
{
    int won = 0;
    (void)state;
    w.chance = 7;
    int ahead = duel("greedy", "random", DUELS, &won);
    print_message("greedy is %d points ahead of random and won %d of %d\n", ahead, won, DUELS);
    assert_true(won * 20 >= DUELS * 19);
}

static void hard_beats_easy(void **state)
{
    int won = 0, games = DUELS / 5;
    (void)state;
    w.chance = 9;
    int ahead = duel("hard", "easy", games, &won);
    print_message("hard is %d points ahead of easy and won %d of %d\n", ahead, won, games);
    assert_true(ahead > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_keep_every_rule),
        cmocka_unit_test(bots_of_all_kinds_play_it),
        cmocka_unit_test(bots_do_not_look_into_hands),
        cmocka_unit_test(greedy_beats_random_clearly),
        cmocka_unit_test(hard_beats_easy),
    };
    return cmocka_run_group_tests(tests, hm_lib_load_little_town, hm_lib_drop);
}
