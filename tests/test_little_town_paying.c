/* What can be paid on the shared board, found by sums and by comparing all tiles at once,
 * against the plain way: all splits of a cost into cubes and money, one by one. And tiles
 * of which the ways to pay are too many to be listed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/games/littletown/littletown.h"
#include "tests/lt_deals.h"
#include "tests/support.h"

#define STOCKS hm_test_runs(40000, 2000)

enum {
    ROOM = 4096,  /* ways that the plain lists have room for */
    KINDS = 5,
    COIN = KINDS - 1
};

static hm_test_game g;
static uint64_t chance;

static int below(int n) { return hm_test_below(&chance, n); }

static hm_lt_state *state(void) { return hm_lt(g.table); }
static hm_lt_rules *rules(void) { return g.table->rules; }
static hm_lt_seat *me(void) { return hm_lt_me(g.table); }

/* -- stocks and rules by chance */

/* Rules that differ in how money stands for cubes; prices that nobody would print. */
static void draw_rules(void)
{
    static const uint8_t price[] = {3, 3, 3, 1, 2, 0, 200};
    hm_lt_rules *how = rules();
    how->coins_per_cube = price[below(sizeof price)];
    how->cubes_need_reserve = below(2);
    how->short_is_refused = below(2);
    how->other_cubes = (uint8_t)below(3);
    how->workers = (uint8_t)(1 + below(6));
    how->money = below(8) == 0 ? -1 : COIN;
    for (int r = 0; r < KINDS; r++)
        how->endless[r] = below(6) == 0;
}

static void draw_stock(void)
{
    for (int r = 0; r < KINDS; r++) {
        me()->stock[r] = (uint8_t)below(r == COIN ? 24 : 6);
        state()->reserve[r] = (uint8_t)below(below(2) ? 16 : 3);
    }
    if (below(10) == 0)
        me()->stock[COIN] = (uint8_t)(200 + below(56));
}

static void draw_need(uint8_t need[HM_RESOURCES_MAX])
{
    memset(need, 0, HM_RESOURCES_MAX);
    for (int r = 0; r < KINDS; r++)
        need[r] = (uint8_t)(below(3) == 0 ? below(6) : 0);
    if (below(10) == 0)
        need[below(KINDS)] = (uint8_t)(90 + below(10));
}

/* -- the plain way */

static int on_hand(int r)
{
    return rules()->endless[r] ? UINT8_MAX : state()->reserve[r];
}

/* May money stand for so many cubes of a kind? */
static bool may_stand(int r, int cubes)
{
    if (cubes == 0)
        return true;
    return rules()->money >= 0 && r != rules()->money &&
           (!rules()->cubes_need_reserve || cubes <= on_hand(r));
}

static bool is_way(const uint8_t *need, const int *coins, int kept)
{
    int money = rules()->money, sum = 0;
    for (int r = 0; r < KINDS; r++) {
        if (!may_stand(r, coins[r]) || need[r] - coins[r] > me()->stock[r])
            return false;
        sum += coins[r];
    }
    return money < 0 || need[money] + kept + sum * rules()->coins_per_cube <=
                            me()->stock[money];
}

typedef struct plain {
    int       count;
    hm_lt_way way[ROOM];
} plain;

static plain listed;

static void note(const uint8_t *need, const int *coins)
{
    if (listed.count >= ROOM)
        fail_msg("more ways than the test has room for");
    hm_lt_way *way = &listed.way[listed.count++];
    memset(way, 0, sizeof *way);
    for (int r = 0; r < KINDS; r++) {
        way->cubes[r] = (uint8_t)(need[r] - coins[r]);
        way->coins[r] = (uint8_t)coins[r];
    }
}

/* All splits with so many cubes for money, in the order of options. */
static void split_all(const uint8_t *need, int *coins, int r, int left, int kept)
{
    if (r == KINDS) {
        if (left == 0 && is_way(need, coins, kept))
            note(need, coins);
        return;
    }
    for (coins[r] = 0; coins[r] <= need[r] && coins[r] <= left; coins[r]++)
        split_all(need, coins, r + 1, left - coins[r], kept);
    coins[r] = 0;
}

/* The splits of one cost of 99 are too many to be tried: only up to `most` cubes are paid
 * with money. */
static int list_ways(const uint8_t *need, int kept, int most)
{
    int coins[KINDS] = {0}, all = 0;
    for (int r = 0; r < KINDS; r++)
        all += need[r];
    listed.count = 0;
    for (int sum = 0; sum <= all && sum <= most; sum++)
        split_all(need, coins, 0, sum, kept);
    return listed.count;
}

static bool is_moderate(const uint8_t *need)
{
    for (int r = 0; r < KINDS; r++)
        if (need[r] > 5)
            return false;
    return true;
}

static bool is_same_way(const hm_lt_way *a, const hm_lt_way *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* -- payments */

static void check_payments(const uint8_t *need)
{
    int player = state()->player, kept = below(3), n = list_ways(need, kept, 25);
    hm_lt_way way;
    assert_int_equal(hm_lt_spare_money(g.table, player, need, kept) >= 0, n > 0);
    n = list_ways(need, 0, 25);
    assert_int_equal(hm_lt_ways(g.table, player, need), n);
    assert_int_equal(hm_lt_only_way(g.table, player, need, &way), n == 1);
    if (n == 1)
        assert_true(is_same_way(&way, &listed.way[0]));
    for (int i = 0; i < n; i++) {
        way = hm_lt_way_to_pay(g.table, player, need, i);
        assert_true(is_same_way(&way, &listed.way[i]));
    }
}

static void sums_tell_what_can_be_paid(void **unused)
{
    (void)unused;
    for (int i = 0; i < STOCKS; i++) {
        uint8_t need[HM_RESOURCES_MAX];
        draw_rules();
        draw_stock();
        draw_need(need);
        if (is_moderate(need))
            check_payments(need);
    }
}

/* -- all tiles at once */

/* What is missing at least, and nothing else: it decides, since more money never helps.
 * That is what the lists above show. */
static bool can_pay(const uint8_t *need)
{
    int coins[KINDS];
    for (int r = 0; r < KINDS; r++)
        coins[r] = need[r] > me()->stock[r] ? need[r] - me()->stock[r] : 0;
    return is_way(need, coins, 0);
}

static void all_tiles_are_compared_at_once(void **unused)
{
    (void)unused;
    for (int i = 0; i < STOCKS; i++) {
        uint64_t wanted = 0;
        draw_rules();
        draw_stock();
        state()->on_offer = 0;
        for (int slot = 0; slot < g.deal.deck->count; slot++) {
            uint8_t need[HM_RESOURCES_MAX];
            draw_need(need);
            for (int r = 0; r < HM_RESOURCES_MAX; r++)
                rules()->cost[r][slot] = need[r];
            hm_lt_set_market(state(), slot, below(3));
            wanted |= state()->market[slot] != 0 && can_pay(need) ? hm_bit(slot) : 0;
        }
        assert_true(hm_lt_affordable(g.table, state()->player) == wanted);
    }
}

/* -- cubes of any kind */

static int gifts_found;
static unsigned gift_kinds; /* in one of them at least */

/* Does what comes out lie there, where that is asked? */
static bool has_others(const hm_trade *trade, const uint8_t *need)
{
    int sum = 0;
    if (!rules()->short_is_refused || rules()->other_cubes != HM_LT_NO_SHARED_KIND)
        return true;
    for (int r = 0; r < COIN; r++)
        sum += need[r] == trade->pay[r] ? on_hand(r) : 0;
    return sum >= trade->gain_any;
}

/* All sets of `left` more cubes, whatever their order. */
static void give_all(const hm_trade *trade, uint8_t *need, int from, int left, int kept,
                     unsigned kinds)
{
    int coins[KINDS] = {0};
    if (left == 0) {
        listed.count = 0;
        for (int r = 0; r < COIN; r++)
            coins[r] = need[r] > me()->stock[r] ? need[r] - me()->stock[r] : 0;
        bool found = has_others(trade, need) && is_way(need, coins, kept);
        gifts_found += found;
        gift_kinds |= found ? kinds : 0;
        return;
    }
    for (int r = from; r < COIN; r++) {
        need[r]++;
        give_all(trade, need, r, left - 1, kept, kinds | 1u << r);
        need[r]--;
    }
}

static int list_gifts(int slot, uint8_t *need, int give, int kept)
{
    gifts_found = 0;
    gift_kinds = 0;
    give_all(&g.deal.deck->card[slot]->trade, need, 0, give, kept, 0);
    return gifts_found;
}

static void sums_tell_what_can_be_given(void **unused)
{
    int slot = lt_slot(&g, "Pawnshop");
    (void)unused;
    for (int i = 0; i < STOCKS; i++) {
        hm_lt_business *b = &state()->business;
        int kept = below(3);
        draw_rules();
        draw_stock();
        *b = (hm_lt_business){.slot = (uint8_t)slot, .give = (uint8_t)(1 + below(4))};
        for (int r = below(3); r > 0; r--)
            b->need[below(COIN)]++; /* given before */
        int n = list_gifts(slot, b->need, b->give, kept);
        assert_int_equal(hm_lt_can_give(g.table, &g.deal.deck->card[slot]->trade, b->need,
                                        b->give, kept), n > 0);
        n = list_gifts(slot, b->need, b->give, 0);
        assert_int_equal(hm_lt_has_one_gift(g.table), n == 1);
        assert_int_equal(hm_lt_givable(g.table), gift_kinds);
    }
    memset(&state()->business, 0, sizeof state()->business);
}

/* -- meals */

static bool is_food(int r) { return g.deal.deck->game->resource[r].food; }

static int eaten_of(const hm_lt_way *way)
{
    int n = 0;
    for (int r = 0; r < KINDS; r++)
        n += way->cubes[r] + way->coins[r];
    return n;
}

/* Everybody is fed who can be with so much bought; no more than that is asked of a meal,
 * and that all meals differ. */
static void check_meal(const hm_lt_way *way)
{
    int held = 0, cubes = 0, bought = 0, mouths = rules()->workers;
    for (int r = 0; r < KINDS; r++) {
        assert_true(is_food(r) || way->cubes[r] + way->coins[r] == 0);
        assert_true(way->cubes[r] <= me()->stock[r] && may_stand(r, way->coins[r]));
        held += is_food(r) ? me()->stock[r] : 0;
        cubes += way->cubes[r];
        bought += way->coins[r];
    }
    int most = mouths - bought < held ? mouths - bought : held;
    assert_int_equal(cubes, most);
    if (rules()->money >= 0)
        assert_true(bought * rules()->coins_per_cube <= me()->stock[COIN]);
}

/* Two kinds of food, so a meal is what is bought and what is eaten of the first. */
static int count_meals(void)
{
    int n = 0, fish = 2, wheat = 3, money = rules()->money < 0 ? 0 : me()->stock[COIN];
    for (int bought = 0; bought <= rules()->workers; bought++) {
        int a = me()->stock[fish], b = me()->stock[wheat];
        int cubes = rules()->workers - bought;
        bool sold = false;
        for (int x = 0; x <= bought; x++)
            sold = sold || (may_stand(fish, x) && may_stand(wheat, bought - x));
        if (!sold || bought * rules()->coins_per_cube > money)
            continue;
        cubes = cubes < a + b ? cubes : a + b;
        for (int x = 0; x <= cubes; x++)
            n += x <= a && cubes - x <= b;
    }
    return n;
}

static void meals_are_counted(void **unused)
{
    (void)unused;
    for (int i = 0; i < STOCKS; i++) {
        draw_rules();
        draw_stock();
        int player = state()->player, n = count_meals();
        hm_lt_way way, last = {0};
        assert_int_equal(hm_lt_feedings(g.table, player), n);
        assert_int_equal(hm_lt_only_feeding(g.table, player, &way), n == 1);
        if (n == 1)
            check_meal(&way);
        for (int k = 0; k < n; k++) {
            way = hm_lt_way_to_feed(g.table, player, k);
            check_meal(&way);
            assert_true(k == 0 || !is_same_way(&way, &last));
            assert_true(eaten_of(&way) <= rules()->workers);
            last = way;
        }
    }
}

/* -- too much of everything */

static const char *const bazaar = "tests/cards/bazaar";

/* A player who has 200 of each kind, and the market for them. */
static hm_library *set_up_bazaar(int out, int refused)
{
    hm_library *lib = hm_test_load(bazaar);
    hm_commons c;
    assert_non_null(lib);
    hm_test_cards(&g, lib, "All of It,Barter");
    g.deal.players = 2;
    g.deal.how.rule[0] = (uint8_t)out;
    g.deal.how.rule[1] = (uint8_t)refused;
    lt_deal(&g);
    assert_true(hm_table_commons(g.table, HM_NO_PLAYER, &c));
    for (int r = 0; r < HM_RESOURCES_MAX; r++)
        c.seat[0].stock[r] = c.seat[1].stock[r] = 200;
    c.tile[0] = 1 + 0; /* All of It */
    c.tile[2] = 1 + 1; /* Barter */
    c.market[0] = 1;
    c.first = 0;
    hm_table_put_commons(g.table, &c);
    hm_test_look(&g);
    return lib;
}

static void expect_refusal(hm_test_pick pick, const char *message)
{
    static hm_decision room;
    hm_error err = {0};
    uint64_t hash = hm_table_hash(g.table);
    int i = hm_test_find(&g, pick);
    assert_true(i >= 0);
    assert_int_equal(hm_table_choose(g.table, HM_NO_PLAYER, i, &room, &err), HM_ELIMIT);
    assert_string_equal(err.msg, message);
    assert_true(hm_table_hash(g.table) == hash);
    hm_test_look(&g);
}

#define TOO_MANY "there would be more than 8192 options to choose from"

static void sweep(hm_library *lib)
{
    hm_test_sweep(&g);
    hm_library_free(lib);
}

static void too_many_payments_name_the_tile(void **unused)
{
    (void)unused;
    hm_library *lib = set_up_bazaar(0, 0);
    expect_refusal((hm_test_pick){HM_ACTION_TILE, -1, -1, "All of It"},
                   "All of It: " TOO_MANY);
    /* b1 is between both tiles */
    hm_test_take(&g, (hm_test_pick){HM_ACTION_WORKER, -1, 1, NULL});
    assert_int_equal(g.due.kind, HM_DECIDE_AROUND);
    expect_refusal((hm_test_pick){HM_ACTION_ACTIVATE, -1, 0, "All of It"},
                   "All of It: " TOO_MANY);
    /* by number it is nothing to decide on */
    int i = hm_test_find(&g, (hm_test_pick){HM_ACTION_ACTIVATE, -1, 0, NULL});
    assert_int_equal(hm_table_due(g.table).count, g.due.count);
    assert_int_equal(hm_table_take(g.table, i).count, 0);
    assert_non_null(hm_table_fault(g.table));
    sweep(lib);
}

/* 99 cubes of seven kinds are chosen one by one; whether there is another set of cubes is
 * found without listing the sets. */
static void many_cubes_are_given_one_by_one(void **unused)
{
    (void)unused;
    for (int out = 0; out < 3; out++)
        for (int refused = 0; refused < 2; refused++) {
            hm_library *lib = set_up_bazaar(out, refused);
            hm_test_take(&g, (hm_test_pick){HM_ACTION_WORKER, -1, 1, NULL});
            hm_test_take(&g, (hm_test_pick){HM_ACTION_ACTIVATE, -1, 2, "Barter"});
            for (int i = 0; i < 99; i++) {
                assert_int_equal(g.due.kind, HM_DECIDE_RESOURCE);
                hm_test_apply(&g, i % g.due.count);
            }
            assert_int_equal(g.due.kind, HM_DECIDE_PAY);
            sweep(lib);
        }
}

/* Twenty workers and seven kinds of food: nobody could choose a meal. */
static void too_many_meals_are_refused(void **unused)
{
    (void)unused;
    hm_library *lib = set_up_bazaar(0, 0);
    hm_commons c;
    assert_true(hm_table_commons(g.table, HM_NO_PLAYER, &c));
    c.seat[0].workers = 1;
    c.seat[1].workers = 0;
    hm_table_put_commons(g.table, &c);
    hm_test_look(&g);
    expect_refusal((hm_test_pick){HM_ACTION_WORKER, -1, 40, NULL},
                   "this decision: " TOO_MANY);
    sweep(lib);
}

static int deal_cards(void **unused)
{
    int failed = hm_lib_load_little_town(unused);
    if (failed)
        return failed;
    chance = 11;
    lt_all_cards(&g, hm_lib, "17");
    g.deal.players = 2;
    lt_deal(&g);
    return 0;
}

static int sweep_table(void **unused)
{
    (void)unused;
    hm_test_sweep(&g);
    return 0;
}

int main(void)
{
    const struct CMUnitTest sums[] = {
        cmocka_unit_test(sums_tell_what_can_be_paid),
        cmocka_unit_test(all_tiles_are_compared_at_once),
        cmocka_unit_test(sums_tell_what_can_be_given),
        cmocka_unit_test_teardown(meals_are_counted, sweep_table),
        cmocka_unit_test(too_many_payments_name_the_tile),
        cmocka_unit_test(many_cubes_are_given_one_by_one),
        cmocka_unit_test(too_many_meals_are_refused),
    };
    return cmocka_run_group_tests(sums, deal_cards, hm_lib_drop);
}
