/* Playing by number and playing by list are equal, byte for byte, after every choice, in
 * random games of all modes and both games: also when states are put back in between,
 * when both ways alternate on one table, and on a table that is used again. One stream of
 * chance makes everything, so a failure comes back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/lt_deals.h"
#include "tests/support.h"

#define GAMES hm_test_runs(14000, 140)
#define SCRIPTED_GAMES hm_test_runs(4200, 42)
#define COIN_GAMES hm_test_runs(4200, 63)
#define BOARD_GAMES hm_test_runs(4800, 72)

enum {
    STEPS_MAX = 8000, /* and one */
    KEPT = 8,       /* states of the past */
    KEEP = 6,       /* one decision in so many is kept */
    GO_BACK = 10,   /* from one in so many we go back */
    TRY_ALL = 30,   /* of one in so many all options are tried */
    AHEAD = 40,     /* choices of another game before a table is used again */
    CALLS = 12
};

/* A state of the past, and how many choices there had been. */
typedef struct past {
    unsigned char *state;
    int            step;
} past;

/* One game at four tables. */
typedef struct watch {
    hm_test_game g;      /* only by list: what the others have to be */
    hm_table    *number; /* only by number, without a look at the options */
    hm_table    *mixed;  /* either way, and back to the past now and then */
    hm_table    *trial;  /* where options are tried by list */
    uint64_t     chance;
    int          lap;    /* number of the game */
    int          steps;
    int          pairs;  /* taken at once, in all games */
    int          choice[STEPS_MAX + 1];
    past         past[KEPT];
    unsigned char *now;
    uint8_t      call[CALLS], market[HM_DECK_MAX];
    hm_decision  room;
} watch;

static watch w;

static int below(int n) { return hm_test_below(&w.chance, n); }

#define CHECK(what, text) \
    do { \
        if (!(what)) \
            complain(text); \
    } while (0)

static void complain(const char *text)
{
    const hm_deal *d = &w.g.deal;
    fprintf(stderr, "game %d: mode %s, %d players, cavern %d, deals %d, board %d, seed "
            "%llu, %d choices made, round %d, player %d asked '%s'\n", w.lap,
            d->deck->game->modes ? d->deck->game->mode[d->how.mode].name : "-",
            d->players, d->cavern, d->deals, d->board, (unsigned long long)d->seed,
            w.steps, hm_table_round(w.g.table), w.g.due.player,
            hm_decision_name(w.g.due.kind));
    for (int i = 0; i < d->deck->count; i++)
        fprintf(stderr, "  %s\n", d->deck->card[i]->name);
    fail_msg("game %d: %s", w.lap, text);
}

/* -- what must be the same */

static void check_state(const hm_table *have, const hm_table *want, const char *text)
{
    CHECK(memcmp(hm_table_state(have), hm_table_state(want), hm_table_size(want)) == 0,
          text);
}

/* What is due, told by number, is what would be listed. */
static void check_due(hm_due due, const hm_table *t, hm_decision *room)
{
    CHECK(hm_table_fault(t) == NULL, "a script broke");
    if (hm_table_over(t)) {
        CHECK(due.count == 0, "something is due when the game is over");
        return;
    }
    hm_table_decide(t, room);
    CHECK(due.count == room->count, "another number of options is due");
    CHECK(due.player == room->player, "another player is due");
    CHECK(due.kind == room->kind, "another kind of decision is due");
}

static void check_list(const hm_table *t)
{
    hm_table_decide(t, &w.room);
    CHECK(w.room.count == w.g.due.count && w.room.player == w.g.due.player &&
              w.room.kind == w.g.due.kind,
          "another decision is listed after taking by number");
    CHECK(memcmp(w.room.option, w.g.due.option,
                 (size_t)w.g.due.count * sizeof *w.room.option) == 0,
          "other options are listed after taking by number");
}

/* -- going on */

static void apply(hm_table *t, int index)
{
    hm_table_decide(t, &w.room);
    hm_table_apply(t, w.room.option[index]);
}

/* Either way, and sometimes with looks that should change nothing. */
static void go_on(hm_table *t, int index)
{
    if (below(4) == 0)
        hm_table_due(t);
    if (below(6) == 0)
        hm_table_decide(t, &w.room);
    if (below(3) == 0)
        apply(t, index);
    else
        hm_table_take(t, index);
}

/* Back to a state of the past, and the same way here again. */
static void go_back(void)
{
    const past *p = &w.past[below(KEPT)];
    if (p->step < 0)
        return;
    hm_table_set(w.mixed, p->state);
    if (below(2) == 0) /* a way that is not gone on with */
        hm_table_take(w.mixed, 0), hm_table_set(w.mixed, p->state);
    for (int i = p->step; i < w.steps; i++)
        go_on(w.mixed, w.choice[i]);
    check_state(w.mixed, w.g.table, "going back and on again gives another state");
}

static void keep(void)
{
    past *p = &w.past[below(KEPT)];
    memcpy(p->state, hm_table_state(w.g.table), hm_table_size(w.g.table));
    p->step = w.steps;
}

/* As a bot would: from one state to all that follow. */
static void try_all(void)
{
    memcpy(w.now, hm_table_state(w.g.table), hm_table_size(w.g.table));
    for (int i = 0; i < w.g.due.count; i++) {
        hm_table_set(w.mixed, w.now);
        hm_due due = hm_table_take(w.mixed, i);
        hm_table_set(w.trial, w.now);
        hm_table_apply(w.trial, w.g.due.option[i]);
        check_state(w.mixed, w.trial, "an option taken is not the option applied");
        check_due(due, w.trial, &w.room);
    }
    hm_table_set(w.mixed, w.now);
}

/* -- games */

/* Where it is told beforehand among how many the second decision is, both are taken in
 * one call. */
static void step_twice(int then)
{
    const int i = w.choice[w.steps] = below(w.g.due.count);
    const int k = w.choice[w.steps + 1] = below(then), player = w.g.due.player;
    hm_table_apply(w.g.table, w.g.due.option[i]);
    assert_true(hm_test_look(&w.g));
    CHECK(w.g.due.count == then && w.g.due.player == player,
          "another decision comes then than was told");
    hm_table_apply(w.g.table, w.g.due.option[k]);
    hm_due due = hm_table_take_two(w.number, i, k);
    go_on(w.mixed, i);
    go_on(w.mixed, k);
    w.steps += 2;
    w.pairs++;
    check_state(w.number, w.g.table, "two at once make another state than by list");
    check_state(w.mixed, w.g.table, "both ways in turn it is another state");
    check_due(due, w.g.table, &w.room);
}

static void step_once(void)
{
    hm_due due = hm_table_due(w.number);
    check_due(due, w.g.table, &w.room);
    check_due(hm_table_due(w.mixed), w.g.table, &w.room);
    if (below(3) == 0)
        check_list(w.mixed);
    if (below(KEEP) == 0)
        keep();
    if (below(TRY_ALL) == 0)
        try_all();
    if (due.then != 0 && below(2) == 0) {
        step_twice(due.then);
        return;
    }
    int i = w.choice[w.steps] = below(w.g.due.count);
    hm_table_apply(w.g.table, w.g.due.option[i]);
    due = hm_table_take(w.number, i);
    go_on(w.mixed, i);
    w.steps++;
    check_state(w.number, w.g.table, "by number it is another state than by list");
    check_state(w.mixed, w.g.table, "both ways in turn it is another state");
    check_due(due, w.g.table, &w.room);
    if (below(GO_BACK) == 0)
        go_back();
}

/* A table that has been played on, with another seed, and starts again. */
static hm_table *used_table(void)
{
    hm_table *t = hm_test_table(&w.g);
    hm_table_restart(t, hm_test_next(&w.chance));
    for (int i = below(AHEAD); i > 0 && !hm_table_over(t); i--)
        go_on(t, below(hm_table_due(t).count));
    hm_table_restart(t, w.g.deal.seed);
    check_state(t, w.g.table, "a table that is used again starts differently");
    return t;
}

static unsigned char *new_state(void)
{
    unsigned char *s = hm_arena_new(&w.g.arena, hm_table_size(w.g.table));
    assert_non_null(s);
    return s;
}

static void play_one(void)
{
    w.steps = 0;
    w.number = used_table();
    w.mixed = used_table();
    w.trial = hm_test_table(&w.g);
    w.now = new_state();
    for (int i = 0; i < KEPT; i++)
        w.past[i] = (past){new_state(), -1};
    while (hm_test_look(&w.g)) {
        CHECK(w.steps < STEPS_MAX, "the game does not end");
        step_once();
    }
    CHECK(hm_table_due(w.number).count == 0, "something is due after the end");
    hm_test_sweep(&w.g);
}

/* -- towns */

static void choose_switches(hm_deal *d, const hm_game *game)
{
    for (int i = 0; i < game->rules && w.lap % 3 == 2; i++)
        d->how.rule[i] = (uint8_t)below(game->rule[i].values);
}

/* Each mode with each of its numbers of players. */
static void choose_mode(hm_deal *d)
{
    static const char *const mode[] = {"standard", "standard", "town-hall", "solo",
                                       "caller", "standard", "caller"};
    const char *name = mode[w.lap % 7];
    hm_test_mode(&w.g, hm_lib, name);
    d->players = strcmp(name, "solo") == 0 ? 1 : 1 + w.lap / 7 % 6;
    if (strcmp(name, "caller") != 0)
        return;
    d->caller = (hm_caller)(w.lap / 7 % 3);
    for (int i = 0; i < CALLS; i++)
        w.call[i] = (uint8_t)below(5);
    d->calls = w.call;
    d->call_count = d->caller == HM_CALLER_LIST ? CALLS : 0;
}

/* Now and then every card that the mode plays with: matching has many words then. */
static void choose_cards(void)
{
    const hm_cards *set = hm_library_cards(hm_lib);
    const hm_card *card[HM_DECK_MAX];
    hm_error err = {0};
    int count = 0;
    if (w.lap % 9 != 8) {
        hm_test_any_cards(&w.g, hm_lib, &w.chance);
        return;
    }
    for (int i = 0; i < set->count && count < HM_DECK_MAX; i++)
        if (!set->card[i]->ability &&
            !hm_card_is_out(set->card[i], set->game, &w.g.deal.how) &&
            (w.g.deal.deals || !set->game->type[set->card[i]->type].deal))
            card[count++] = set->card[i];
    if (hm_deck_new(&w.g.arena, set, card, count, &w.g.deal.deck, &err) != HM_OK)
        fail_msg("no deck: %s", err.msg);
}

static void play_towns(int games, uint64_t chance)
{
    w.chance = chance;
    for (w.lap = 0; w.lap < games; w.lap++) {
        hm_deal *d = &w.g.deal;
        choose_mode(d);
        choose_switches(d, hm_library_cards(hm_lib)->game);
        d->deals = w.lap / 2 % 2 == 0;
        d->cavern = below(2);
        d->seed = hm_test_next(&w.chance);
        choose_cards();
        hm_test_deal(&w.g);
        play_one();
    }
}

static int load_towns(const char *more)
{
    const char *const folder[] = {HM_TEST_BASE, more};
    hm_lib = hm_test_load_all(folder, 2, NULL);
    return hm_lib == NULL;
}

static void test_towns_of_base_cards(void **state)
{
    (void)state;
    hm_lib = hm_test_load(HM_TEST_BASE);
    assert_non_null(hm_lib);
    play_towns(GAMES, 1);
    assert_true(w.pairs > 0);
}

static void test_towns_of_house_cards(void **state)
{
    (void)state;
    assert_int_equal(load_towns("cards/house"), 0);
    play_towns(GAMES, 2);
}

static void test_towns_of_scripted_cards(void **state)
{
    (void)state;
    assert_int_equal(load_towns("tests/lua/doubles"), 0);
    play_towns(SCRIPTED_GAMES, 3);
}

/* Games that a definition ends after so many rounds, and one whose rules say where cubes
 * go: who plays alone heeds that, too. */
static void test_towns_by_other_rules(void **state)
{
    static const char *const base[] = {HM_TEST_BASE};
    static const char *const rule[] = {
        "extends \"tiny-towns\" { number rounds 9 }",
        "extends \"tiny-towns\" { own cubes go on edge }",
    };
    (void)state;
    for (size_t i = 0; i < sizeof rule / sizeof *rule; i++) {
        hm_lib = hm_test_load_all(base, 1, rule[i]);
        assert_non_null(hm_lib);
        play_towns(COIN_GAMES, 8 + i);
        hm_library_free(hm_lib);
        hm_lib = NULL;
    }
}

/* What goes once a round, and cubes that count twice. */
static void test_towns_of_cards_that_try_words(void **state)
{
    (void)state;
    assert_int_equal(load_towns("tests/cards/words"), 0);
    play_towns(SCRIPTED_GAMES, 5);
}

/* Counters, what lies about, gifts, visits, and rules for everybody. */
static void test_towns_with_coins(void **state)
{
    (void)state;
    assert_int_equal(load_towns(HM_TEST_FORTUNE), 0);
    play_towns(COIN_GAMES, 6);
}

/* Cubes that are lent, and used in other ways than layouts say. */
static void test_towns_of_cards_that_use_cubes(void **state)
{
    (void)state;
    assert_int_equal(load_towns("tests/cards/masons"), 0);
    play_towns(SCRIPTED_GAMES, 7);
}

/* -- the shared board */

static void test_little_towns(void **state)
{
    static const char *const objectives[] = {"17", "15", "18"};
    (void)state;
    hm_lib = hm_test_load(HM_TEST_LITTLE_TOWN);
    assert_non_null(hm_lib);
    w.chance = 4;
    for (w.lap = 0; w.lap < BOARD_GAMES; w.lap++) {
        hm_deal *d = &w.g.deal;
        d->players = 2 + w.lap % 3;
        d->board = w.lap / 3 % 2;
        d->seed = hm_test_next(&w.chance);
        lt_all_cards(&w.g, hm_lib, objectives[w.lap / 6 % 3]);
        choose_switches(d, hm_library_cards(hm_lib)->game);
        if (w.lap % 4 == 3) {
            d->market_count = lt_beginner_market(&w.g, w.market);
            d->market = w.market;
        }
        lt_deal(&w.g);
        play_one();
    }
}

static int sweep(void **state)
{
    hm_test_sweep(&w.g);
    return hm_lib_drop(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_towns_of_base_cards, sweep),
        cmocka_unit_test_teardown(test_towns_of_house_cards, sweep),
        cmocka_unit_test_teardown(test_towns_of_scripted_cards, sweep),
        cmocka_unit_test_teardown(test_towns_by_other_rules, sweep),
        cmocka_unit_test_teardown(test_towns_of_cards_that_try_words, sweep),
        cmocka_unit_test_teardown(test_towns_with_coins, sweep),
        cmocka_unit_test_teardown(test_towns_of_cards_that_use_cubes, sweep),
        cmocka_unit_test_teardown(test_little_towns, sweep),
    };
    return cmocka_run_group_tests_name("number", tests, NULL, NULL);
}
