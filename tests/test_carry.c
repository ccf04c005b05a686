/* Taking away and moving: effects by chance in towns by chance, of which every part must
 * stay true to the others and nothing be lost on the way; and whole games with such
 * cards, which end, and are the same when they are played again. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "core/carry.h"
#include "core/effect.h"
#include "core/tokens.h"
#include "tests/deals.h"
#include "tests/support.h"

static uint64_t chance;

static int below(int n) { return hm_test_below(&chance, n); }

/* -- towns by chance */

static const hm_deck *deck; /* all cards of the pack, with its tokens */

static void fill_square(hm_town *t, int s)
{
    const hm_plan *p = &deck->plan;
    const int what = below(8), slot = below(deck->count);
    if (what < 3) {
        hm_town_put_cube(p, t, s, below(2));
    } else if (what < 6 && !(deck->stacks & t->stands & hm_bit(slot))) {
        hm_town_put_building(p, t, s, slot);
        for (int n = below(deck->card[slot]->holds + 1); n > 0; n--)
            hm_town_hold(p, t, s, below(2));
        hm_town_set_memo(p, t, s, below(100));
        if (deck->card[slot]->stacks)
            hm_town_set_height(p, t, s, 1 + below(3));
    } else if (below(3) == 0) {
        hm_town_set_lying(p, t, 0, s, 1 + below(2), below(2));
    }
    hm_town_set_counter(p, t, 1, s, below(10));
}

static void make_town(hm_town *t)
{
    const hm_plan *p = &deck->plan;
    memset(t, 0, sizeof *t);
    hm_town_start(p, deck->game, t);
    for (int s = 0; s < p->squares; s++)
        fill_square(t, s);
    for (int i = below(4); i > 0; i--) {
        const int s = below(p->squares);
        if (hm_token_at(p, t, s) >= 0)
            continue;
        hm_token_arrive(p, t, 0, s);
        if ((t->built >> s & 1) && below(2))
            hm_token_work(p, t, 0, s);
    }
    hm_town_set_counter(p, t, 0, 0, below(3));
}

/* The same town made anew from what can be seen of it: byte for byte, what layouts see
 * of it among it. */
static void check_town(const hm_deck *d, const hm_town *t)
{
    const hm_plan *p = &d->plan;
    hm_town again;
    memset(&again, 0, sizeof again);
    hm_town_start(p, d->game, &again);
    for (int s = 0; s < p->squares; s++) {
        const int cell = hm_cell(p, t, s);
        if (cell >= HM_CELL_BUILDING)
            hm_town_put_building(p, &again, s, cell - HM_CELL_BUILDING);
        else if (cell != HM_CELL_EMPTY)
            hm_town_put_cube(p, &again, s, cell - 1);
        assert_true(cell >= HM_CELL_BUILDING || hm_held(p, t, s) == 0);
        assert_true(cell >= HM_CELL_BUILDING || hm_height(p, t, s) == 0);
        hm_town_set_held(p, &again, s, hm_held(p, t, s));
        hm_town_set_memo(p, &again, s, hm_memo(p, t, s));
        if (cell >= HM_CELL_BUILDING)
            hm_town_set_height(p, &again, s, hm_height(p, t, s));
        for (int i = 0; i < d->game->counters; i++)
            hm_town_set_lying(p, &again, i, s, hm_lying(p, t, i, s),
                              hm_lying_waits(p, t, i, s));
    }
    for (int i = 0; i < d->game->counters; i++) {
        const int squares = p->by_square >> i & 1 ? p->squares : 1;
        for (int s = 0; s < squares; s++)
            hm_town_set_counter(p, &again, i, s, hm_counted(p, t, i, s));
        hm_town_set_given(p, &again, i, hm_given(p, t, i));
        hm_town_set_owed(p, &again, i, hm_owed(p, t, i));
    }
    for (int i = 0; i < d->game->tokens; i++) {
        const hm_band *b = hm_band_of(p, t, i);
        if (p->band[i] == 0)
            continue;
        *(hm_band *)hm_own_part(&again, p->band[i]) = *b;
        assert_int_equal(hm_count(b->stand) + b->home + b->gone, d->game->token[i].count);
        assert_true((b->work & ~(b->stand & t->built)) == 0);
    }
    hm_town_set_once(p, &again, hm_once(p, t));
    again.finish = t->finish;
    again.hand = t->hand;
    assert_memory_equal(&again, t, p->size);
}

/* What is on a square, as one number; the squares in any order are the same town. */
static uint64_t contents(const hm_town *t, int s)
{
    const hm_plan *p = &deck->plan;
    return (uint64_t)hm_cell(p, t, s) | (uint64_t)hm_held(p, t, s) << 8 |
           (uint64_t)(hm_memo(p, t, s) & 0xff) << 16 |
           (uint64_t)hm_height(p, t, s) << 24 | (uint64_t)hm_counted(p, t, 1, s) << 32;
}

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void sort_contents(const hm_town *t, uint64_t out[HM_SQUARES_MAX])
{
    for (int s = 0; s < deck->plan.squares; s++)
        out[s] = contents(t, s);
    qsort(out, deck->plan.squares, sizeof *out, by_value);
}

/* -- effects by chance */

/* Answers by chance until it ends. */
static hm_effect_result finish(hm_effect *e, const hm_town *town, hm_outcome *out)
{
    hm_question q;
    hm_effect_result result;
    while ((result = hm_effect_run(e, town, out, &q)) == HM_EFFECT_ASKS) {
        check_town(deck, &out->town);
        e->answer[e->answers++] = (uint8_t)hm_nth(q.options, below(hm_count(q.options)));
    }
    return result;
}

static const hm_clause *clause_of(const char *card)
{
    const hm_card *c = hm_test_card(deck->cards, card);
    for (int i = 0; i < c->clauses; i++)
        if (hm_hook_lookup((hm_hook)c->clause[i].hook)->result[0] == '\0')
            return &c->clause[i];
    return NULL;
}

typedef enum law { KEEPS, TAKES, ANYTHING } law;

static void compare(const hm_town *before, const hm_outcome *out, law rule)
{
    uint64_t was[HM_SQUARES_MAX], is[HM_SQUARES_MAX];
    const int went = hm_count(before->built | before->cubes) -
                     hm_count(out->town.built | out->town.cubes);
    sort_contents(before, was);
    sort_contents(&out->town, is);
    if (rule == KEEPS)
        assert_memory_equal(was, is, deck->plan.squares * sizeof *was);
    if (rule == TAKES)
        assert_int_equal(went, 1);
    /* who stood where it says stood there, be it that it was moved */
    for (int s = 0; s < deck->plan.squares && rule == KEEPS; s++)
        if ((out->town.built | out->town.cubes) >> s & 1)
            assert_int_equal(contents(&out->town, s), contents(before, out->on[s]));
}

static int try_once(const char *card, law rule)
{
    const int slot = hm_deck_slot(deck, hm_test_card(deck->cards, card));
    const hm_setting how = {0};
    hm_town town, copy;
    hm_outcome out;
    hm_fault fault;
    hm_fault_clear(&fault);
    make_town(&town);
    const int square = below(deck->plan.squares);
    if ((deck->stacks & town.stands & hm_bit(slot)) != 0)
        return 0;
    hm_town_put_building(&deck->plan, &town, square, slot);
    for (int i = 0; i < deck->game->counters; i++)
        hm_town_set_lying(&deck->plan, &town, i, square, 0, false);
    check_town(deck, &town);
    copy = town;
    hm_effect e = {.deck = deck, .how = &how, .clause = clause_of(card), .fault = &fault,
                   .square = (uint8_t)square, .slot = (uint8_t)slot, .named = -1,
                   .it = -1};
    e.taken_up = e.clause != NULL && e.clause->hook == HM_HOOK_WHILE_BUILDING;
    const hm_effect_result result = finish(&e, &town, &out);
    assert_int_equal(fault.error.code, HM_OK);
    assert_memory_equal(&town, &copy, deck->plan.size);
    if (result != HM_EFFECT_DONE)
        return 0;
    check_town(deck, &out.town);
    compare(&town, &out, rule);
    return 1;
}

static void effects_keep_towns_consistent(void **state)
{
    static const struct { const char *card; law law; } row[] = {
        {"Crane", KEEPS}, {"Cart", KEEPS},   {"Barge", KEEPS},    {"Mill", KEEPS},
        {"Rake", TAKES},  {"Hammer", TAKES}, {"Sweeper", ANYTHING}, {"Flood", ANYTHING},
        {"Nomad", ANYTHING}, {"Phoenix", ANYTHING}, {"Twins", ANYTHING},
        {"Ditch", ANYTHING}, {"Ringer", ANYTHING}, {"Walker", ANYTHING},
        {"Script", ANYTHING}};
    (void)state;
    int done[sizeof row / sizeof *row] = {0};
    chance = 11;
    for (int i = hm_test_runs(1000, 100); i > 0; i--)
        for (size_t k = 0; k < sizeof row / sizeof *row; k++)
            done[k] += try_once(row[k].card, row[k].law);
    for (size_t k = 0; k < sizeof row / sizeof *row; k++)
        if (done[k] == 0)
            fail_msg("%s never did anything", row[k].card);
}

/* -- rings */

static void turn_town(void *self, int a, int b)
{
    hm_town_exchange(&deck->plan, self, a, b);
}

static void rings_turn_back(void **state)
{
    uint8_t ring[8];
    hm_town t, was;
    (void)state;
    chance = 12;
    for (int i = hm_test_runs(2000, 100); i > 0; i--) {
        make_town(&t);
        was = t;
        const int square = below(deck->plan.squares);
        const int n = hm_grid_ring(&deck->game->grid, ~(hm_set)0, square, ring);
        assert_int_equal(n, hm_count(deck->game->grid.around[square]));
        hm_ring_turn(ring, n, false, turn_town, &t);
        check_town(deck, &t);
        for (int k = 0; k < n; k++)
            assert_int_equal(contents(&t, ring[(k + 1) % n]), contents(&was, ring[k]));
        hm_ring_turn(ring, n, true, turn_town, &t);
        assert_memory_equal(&t, &was, deck->plan.size);
    }
}

/* -- whole games */

enum { CHOICES = 60000 };

/* Plays by numbers and by options, and once more from the choices alone. */
static void play(hm_test_game *g, int players)
{
    static uint16_t chosen[CHOICES];
    static uint64_t sum[CHOICES];
    hm_table *number = hm_test_table(g), *again = hm_test_table(g);
    const size_t size = hm_table_size(g->table);
    int n = 0;
    for (; hm_test_look(g); n++) {
        assert_true(n < CHOICES);
        chosen[n] = (uint16_t)below(g->due.count);
        hm_table_take(number, chosen[n]);
        hm_test_apply(g, chosen[n]);
        assert_memory_equal(hm_table_state(number), hm_table_state(g->table), size);
        sum[n] = 0;
        for (int p = 0; p < players; p++) {
            check_town(g->deal.deck, hm_table_town(g->table, p));
            const hm_town *t = hm_table_town(g->table, p);
            sum[n] = sum[n] * 31 + t->built * 7 + t->cubes * 3 + t->stands;
        }
    }
    for (int i = 0; i < n; i++) {
        hm_table_take(again, chosen[i]);
        uint64_t x = 0;
        for (int p = 0; p < players; p++) {
            const hm_town *t = hm_table_town(again, p);
            x = x * 31 + t->built * 7 + t->cubes * 3 + t->stands;
        }
        assert_int_equal(x, sum[i]);
    }
    assert_memory_equal(hm_table_state(again), hm_table_state(g->table), size);
}

static hm_library *house;

/* Cards with which a town may never be full. */
static const char house_cards[] =
    "card \"Digger\" { type cottage pattern { wood glass } source \"house\"\n"
    "  while building { once a round remove cubes } }\n"
    "card \"Bulldozer\" { type tavern pattern { brick brick } source \"house\"\n"
    "  on build { remove built except self place any resource on there } }\n"
    "card \"Circus\" { type theater pattern { stone wood } source \"house\"\n"
    "  when a round ends { may { move self to empty turn around self } } }\n"
    "card \"Ferry\" { type chapel pattern { glass stone } source \"house\"\n"
    "  when neighbour builds any { may swap built with (built or cubes) } }\n"
    "card \"Drain\" { type farm pattern { wood wood } source \"house\"\n"
    "  when another names any { may { remove adjacent place it on there } } }\n"
    "card \"Movers\" { type well pattern { wood stone brick } source \"house\"\n"
    "  when you build any { may move (built or cubes) to adjacent to there } }\n";

static void play_one(const hm_library *lib, const char *cards, const char *mode,
                     int players, int seed)
{
    hm_test_game g = {0};
    hm_test_deal_cards(&g, lib, cards, mode, players, (uint64_t)seed);
    play(&g, players);
    hm_test_sweep(&g);
}

static void games_of_movers_end_and_can_be_played_again(void **state)
{
    static const char *const cards[] = {
        "Shack,Store,Rake,Cart,Host,Spire", "Shack,Flood,Barge,Mill,Walker,Twins",
        "Shack,Nomad,Phoenix,Crane,Usher,Sower,Ditch",
        "Shack,Vault,Hammer,Script,Ringer,Sweeper"};
    (void)state;
    chance = 13;
    for (int i = hm_test_runs(200, 12); i > 0; i--)
        play_one(hm_lib, cards[i % 4], "standard", 1 + below(4), i);
}

static void games_end_in_all_modes_though_towns_may_never_be_full(void **state)
{
    static const struct { const char *mode; int least, most; } row[] = {
        {"standard", 2, 4}, {"town-hall", 2, 4}, {"solo", 1, 1}, {"caller", 2, 4}};
    (void)state;
    chance = 14;
    for (int i = hm_test_runs(120, 8); i > 0; i--) {
        const int k = i % 4;
        play_one(house, "Digger,Bulldozer,Circus,Ferry,Drain,Movers,Warehouse",
                 row[k].mode, row[k].least + below(row[k].most - row[k].least + 1), i);
    }
}

/* -- the set-up */

static hm_arena arena;

static int set_up(void **state)
{
    const hm_card *card[HM_DECK_MAX];
    hm_error err;
    int n = 0;
    (void)state;
    hm_lib = hm_test_load("tests/cards/carters");
    house = hm_test_load_with(HM_TEST_BASE, house_cards);
    if (hm_lib == NULL || house == NULL)
        return -1;
    const hm_cards *set = hm_library_cards(hm_lib);
    for (int i = 0; i < set->count; i++)
        card[n++] = set->card[i];
    return hm_deck_with(&arena, set, card, n, 2, &deck, &err) == HM_OK ? 0 : -1;
}

static int tear_down(void **state)
{
    hm_arena_drop(&arena);
    hm_library_free(house);
    return hm_lib_drop(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_keep_towns_consistent),
        cmocka_unit_test(rings_turn_back),
        cmocka_unit_test(games_of_movers_end_and_can_be_played_again),
        cmocka_unit_test(games_end_in_all_modes_though_towns_may_never_be_full),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
