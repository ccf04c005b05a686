/* The course of a game, rulebook pages 3 to 6: who names, who is skipped, piles of
 * resource cards, the cavern, ties. What single cards do is in the card tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "tests/deals.h"
#include "tests/support.h"

enum { WOOD, WHEAT, BRICK, GLASS, STONE, KINDS };
enum { SQUARES = 16, COPIES = 3, PILE = 15, CYCLE = 15, DRAWN = 10 };

static const char first_game[] = "Cottage,Farm,Well,Chapel,Tavern,Theater,Factory";
static const char with_bank[] = "Cottage,Farm,Well,Chapel,Tavern,Theater,Bank";

static hm_test_game g;

static int cell_of(int player, int square)
{
    return hm_cell(&g.deal.deck->plan, hm_table_town(g.table, player), square);
}

static int sweep(void **state)
{
    (void)state;
    hm_test_sweep(&g);
    return 0;
}

static void deal(const char *cards, const char *mode, int players, uint64_t seed)
{
    hm_test_deal_cards(&g, hm_lib, cards, mode, players, seed);
}

static void put(int player, const char *rows)
{
    hm_town t = hm_test_town(&g, rows);
    hm_table_put_town(g.table, player, &t);
    hm_test_look(&g);
}

static bool may(hm_action action) { return hm_test_find(&g, hm_test_any(action)) >= 0; }

static void name(int resource)
{
    hm_test_take(&g, (hm_test_pick){HM_ACTION_NAME, resource, -1, NULL});
}

/* -- naming (p4, p5) */

static void test_the_hammer_goes_left_every_round(void **state)
{
    (void)state;
    deal(first_game, "standard", 3, 1);
    for (int round = 1; round <= 9; round++) {
        assert_int_equal(hm_table_round(g.table), round);
        assert_int_equal(g.due.kind, HM_DECIDE_NAME);
        assert_int_equal(g.due.count, KINDS);
        assert_int_equal(g.due.player, (round - 1) % 3);
        assert_int_equal(hm_table_master(g.table), (round - 1) % 3);
        name(round % KINDS);
        assert_int_equal(hm_table_named(g.table), round % KINDS);
        hm_test_finish_round(&g);
        assert_int_equal(hm_table_turns(g.table, (round - 1) % 3), (round + 2) / 3 +
                         (hm_table_master(g.table) == (round - 1) % 3));
    }
}

static void test_players_act_from_the_master_builder_clockwise(void **state)
{
    (void)state;
    deal(first_game, "standard", 4, 1);
    for (int round = 0; round < 6; round++) {
        name(WOOD); /* wood alone builds nothing */
        for (int i = 0; i < 4; i++) {
            assert_int_equal(g.due.kind, HM_DECIDE_PLACE);
            assert_int_equal(g.due.player, (round + i) % 4);
            hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
        }
    }
}

static void test_complete_towns_do_not_name(void **state)
{
    static const int order[] = {0, 2, 0, 2, 0};
    (void)state;
    deal(first_game, "standard", 3, 1);
    put(1, "ccccccccccccccc.");
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        assert_int_equal(g.due.kind, HM_DECIDE_NAME);
        assert_int_equal(g.due.player, order[i]);
        name(WOOD);
        hm_test_finish_round(&g);
        assert_true(hm_table_complete(g.table, 1));
    }
    assert_int_equal(hm_table_turns(g.table, 1), 0);
}

static void test_the_last_player_goes_on_alone(void **state)
{
    (void)state;
    deal(first_game, "standard", 2, 1);
    put(1, "ccccccccccccccc.");
    for (int round = 1; round <= SQUARES; round++) {
        assert_false(hm_table_over(g.table));
        assert_int_equal(g.due.player, 0);
        name(WOOD);
        hm_test_finish_round(&g);
    }
    assert_true(hm_table_over(g.table));
    assert_int_equal(hm_table_turns(g.table, 0), SQUARES);
    assert_int_equal(hm_table_town(g.table, 1)->finish, 1);
    assert_int_equal(hm_table_town(g.table, 0)->finish, 2);
}

/* -- building (p4, p5) */

static void test_the_cube_comes_before_building(void **state)
{
    (void)state;
    deal(first_game, "standard", 1, 1);
    put(0, "WS..WS..........");
    name(BRICK);
    assert_int_equal(g.due.kind, HM_DECIDE_PLACE);
    assert_int_equal(g.due.count, 12);
    hm_test_take(&g, (hm_test_pick){HM_ACTION_PLACE, -1, 15, NULL});
    assert_int_equal(g.due.kind, HM_DECIDE_BUILD);
    hm_test_take(&g, (hm_test_pick){HM_ACTION_BUILD, -1, 0, "Well"});
    assert_int_equal(g.due.kind, HM_DECIDE_BUILD); /* several in one round */
    hm_test_take(&g, (hm_test_pick){HM_ACTION_BUILD, -1, 4, "Well"});
    assert_int_equal(g.due.kind, HM_DECIDE_NAME);
    assert_int_equal(hm_table_town(g.table, 0)->cubes, hm_bit(15));
    assert_int_equal(hm_table_town(g.table, 0)->built, hm_bit(0) | hm_bit(4));
}

static void test_building_may_wait_and_done_is_the_last_option(void **state)
{
    (void)state;
    deal(first_game, "standard", 1, 1);
    put(0, "WS..............");
    for (int round = 0; round < 3; round++) {
        name(WHEAT);
        hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
        assert_int_equal(g.due.kind, HM_DECIDE_BUILD);
        int last = g.due.count - 1;
        assert_int_equal(hm_test_find(&g, hm_test_any(HM_ACTION_DONE)), last);
        hm_test_apply(&g, last);
    }
}

/* By card, by squares used, by target: what bench playout plays by. */
static void test_builds_are_ordered(void **state)
{
    (void)state;
    deal(first_game, "standard", 1, 1);
    put(0, "WS..SW..........");
    name(BRICK);
    hm_test_take(&g, (hm_test_pick){HM_ACTION_PLACE, -1, 15, NULL});
    assert_int_equal(g.due.count, 9);
    hm_set before = 0;
    for (int i = 0, target = -1; i < g.due.count - 1; i++) {
        const hm_option_parts p = hm_option_open(g.table, g.due.option[i]);
        assert_int_equal(p.action, HM_ACTION_BUILD);
        assert_string_equal(p.card->name, "Well");
        assert_true(p.squares > before || (p.squares == before && p.square > target));
        before = p.squares;
        target = p.square;
    }
}

static void test_a_full_town_that_builds_goes_on(void **state)
{
    (void)state;
    deal(first_game, "standard", 1, 1);
    put(0, "W.cccccccccccccc");
    name(STONE);
    hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
    assert_int_equal(g.due.kind, HM_DECIDE_BUILD);
    hm_test_take(&g, (hm_test_pick){HM_ACTION_BUILD, -1, 0, "Well"});
    assert_false(hm_table_over(g.table));
    assert_int_equal(g.due.kind, HM_DECIDE_NAME);
    name(STONE);
    hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
    assert_true(hm_table_over(g.table));
}

static void test_a_full_town_that_does_not_build_is_complete(void **state)
{
    (void)state;
    deal(first_game, "standard", 1, 1);
    put(0, "W.cccccccccccccc");
    name(STONE);
    hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
    hm_test_take(&g, hm_test_any(HM_ACTION_DONE));
    assert_true(hm_table_over(g.table));
    assert_int_equal(hm_table_town(g.table, 0)->finish, 1);
}

/* -- ties (p5) */

static void check_ranks(int first, int second)
{
    hm_facts facts[3];
    hm_sheet sheet[2];
    assert_true(hm_table_over(g.table));
    assert_int_equal(hm_table_score(g.table, facts, sheet, NULL), HM_OK);
    assert_int_equal(sheet[0].total, sheet[1].total);
    assert_int_equal(sheet[0].rank, first);
    assert_int_equal(sheet[1].rank, second);
}

static void test_ties_are_broken_in_order(void **state)
{
    static const struct {
        const char *why, *town[2];
        int         rounds, rank[2];
    } row[] = {
        {"fewest turns", {"ccccccccccccccc.", "ccccccccccccccc."}, 1, {2, 1}},
        {"fewest turns before empty squares: the well makes up for one",
         {"cccccccccccccc.c", "Wcccccccccc.ccwW"}, 1, {2, 1}},
        {"fewest empty squares", {"..cccccccccccccc", "..ccccccccccccBw"}, 2, {1, 2}},
        {"most cottages", {"c.cc.ccccccccccc", "w.cc.ccccccccccc"}, 2, {1, 2}},
        {"all the same", {"..cccccccccccccc", "cccccccccccccc.."}, 2, {1, 1}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        deal(first_game, "standard", 2, 1);
        put(0, row[i].town[0]);
        put(1, row[i].town[1]);
        for (int k = 0; k < row[i].rounds; k++) {
            name(WHEAT);
            hm_test_finish_round(&g);
        }
        check_ranks(row[i].rank[0], row[i].rank[1]);
        hm_test_sweep(&g);
    }
}

/* -- the cavern (p4) */

static void test_the_cavern_takes_two_cubes_named_by_others(void **state)
{
    (void)state;
    g.deal.cavern = true;
    deal(first_game, "standard", 2, 1);
    for (int round = 0, aside = 0; round < 8; round++) {
        int master = g.due.player;
        name(WOOD);
        assert_int_equal(g.due.player, master);
        assert_false(may(HM_ACTION_ASIDE));
        hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
        assert_int_equal(g.due.player, 1 - master);
        assert_int_equal(may(HM_ACTION_ASIDE), master == 1 || aside < 2);
        bool use = master == 0 && aside < 2;
        hm_test_take(&g, hm_test_any(use ? HM_ACTION_ASIDE : HM_ACTION_PLACE));
        aside += use;
        assert_int_equal(hm_table_aside(g.table, 1, 1), aside);
    }
    assert_int_equal(hm_table_aside(g.table, 0, 0), 0);
}

/* As towns are: a round's cubes show to those who are done with it. The caller and those
 * who watch see all. */
static void test_cubes_set_aside_are_seen_when_the_viewer_is_done_p4(void **state)
{
    (void)state;
    g.deal.cavern = true;
    deal(first_game, "standard", 3, 1);
    for (int aside = 1; aside <= 2; aside++) {
        while (g.due.player != 0 || g.due.kind != HM_DECIDE_NAME)
            hm_test_apply(&g, 0);
        name(WOOD);
        hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
        hm_test_take(&g, hm_test_any(HM_ACTION_ASIDE)); /* player 1 */
        assert_int_equal(g.due.player, 2);
        assert_int_equal(hm_table_aside(g.table, 1, 0), aside);
        assert_int_equal(hm_table_aside(g.table, 1, 1), aside);
        assert_int_equal(hm_table_aside(g.table, 1, 2), aside - 1);
        assert_int_equal(hm_table_aside(g.table, 1, 3), aside);
        assert_int_equal(hm_table_aside(g.table, 1, HM_NO_PLAYER), aside);
        hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
        assert_int_equal(hm_table_aside(g.table, 1, 2), aside);
    }
}

static void test_no_cavern_without_the_rule_or_alone(void **state)
{
    (void)state;
    deal(first_game, "standard", 2, 1);
    name(WOOD);
    hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
    assert_false(may(HM_ACTION_ASIDE));
    hm_test_sweep(&g);
    g.deal.cavern = true;
    deal(first_game, "standard", 2, 1);
    put(1, "ccccccccccccccc.");
    name(WOOD);
    hm_test_finish_round(&g);
    for (int round = 0; round < 3; round++) { /* nobody else names */
        name(WOOD);
        assert_false(may(HM_ACTION_ASIDE));
        hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
    }
}

/* A cube set aside counts as dealt with: building may follow (reading P2). */
static void test_building_after_setting_aside(void **state)
{
    (void)state;
    g.deal.cavern = true;
    deal(first_game, "standard", 2, 1);
    put(1, "WS..............");
    name(BRICK);
    hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
    hm_test_take(&g, hm_test_any(HM_ACTION_ASIDE));
    assert_int_equal(g.due.kind, HM_DECIDE_BUILD);
    assert_int_equal(g.due.player, 1);
}

/* -- Bank (p7) and reading B3 */

static void put_banks(int player, int banks)
{
    char rows[SQUARES + 1] = "................";
    memset(rows, 'b', (size_t)banks);
    hm_town t = hm_test_town(&g, rows);
    for (int s = 0; s < banks; s++)
        hm_town_hold(&g.deal.deck->plan, &t, s, s);
    hm_table_put_town(g.table, player, &t);
    hm_test_look(&g);
}

static void test_a_banked_resource_cannot_be_named(void **state)
{
    (void)state;
    deal(with_bank, "standard", 2, 1);
    put_banks(0, 2);
    assert_int_equal(g.due.player, 0);
    assert_int_equal(g.due.count, KINDS - 2);
    for (int r = 0; r < KINDS; r++) {
        const hm_test_pick name_it = {HM_ACTION_NAME, r, -1, NULL};
        assert_int_equal(hm_test_find(&g, name_it) >= 0, r >= 2);
    }
    name(GLASS);
    hm_test_finish_round(&g);
    assert_int_equal(g.due.player, 1);
    assert_int_equal(g.due.count, KINDS); /* the others may */
    name(WOOD);
    assert_int_equal(hm_table_named(g.table), WOOD);
}

static void test_with_five_banks_the_hammer_passes(void **state)
{
    (void)state;
    deal(with_bank, "standard", 2, 1);
    put_banks(0, 5);
    for (int round = 1; round <= 4; round++) {
        assert_int_equal(g.due.kind, HM_DECIDE_NAME);
        assert_int_equal(g.due.player, 1);
        name(WOOD);
        hm_test_finish_round(&g);
    }
    assert_int_equal(hm_table_turns(g.table, 0), 0);
}

static void test_with_five_banks_alone_the_town_is_finished(void **state)
{
    (void)state;
    deal(with_bank, "standard", 1, 1);
    put_banks(0, 5);
    assert_true(hm_table_over(g.table));
}

static void test_banks_count_in_a_free_choice_only(void **state)
{
    (void)state;
    deal(with_bank, "town-hall", 1, 5);
    put_banks(0, 2);
    hm_test_finish_round(&g);
    hm_test_finish_round(&g);
    assert_int_equal(hm_table_round(g.table), 3);
    assert_int_equal(g.due.kind, HM_DECIDE_TAKE);
    assert_int_equal(g.due.count, KINDS - 2);
}

/* -- Town Hall (p6) */

/* Plays a hall alone and notes what was drawn. Only who builds well has so many
 * rounds that the pile is shuffled again. */
static int play_hall(uint64_t seed, int drawn[], int room)
{
    int count = 0, round = 0;
    hm_bot *bot;
    deal(first_game, "town-hall", 1, seed);
    assert_int_equal(hm_bot_new(&g.arena, "greedy", &g.deal, seed, &bot, NULL), HM_OK);
    while (!hm_table_over(g.table)) {
        if (hm_table_round(g.table) != round && g.due.kind != HM_DECIDE_TAKE) {
            round = hm_table_round(g.table);
            assert_int_not_equal(round % 3, 0);
            assert_true(count < room);
            drawn[count++] = hm_table_named(g.table);
        }
        if (g.due.kind == HM_DECIDE_TAKE) {
            round = hm_table_round(g.table);
            assert_int_equal(round % 3, 0);
            assert_int_equal(g.due.count, KINDS);
        }
        hm_test_apply(&g, hm_bot_choose(bot, g.table, &g.due));
    }
    hm_test_sweep(&g);
    return count;
}

/* Within one shuffle no kind comes more often than it has cards, nor less often than
 * five cards put away allow; the next shuffle has them all again. */
static void test_town_hall_draws_ten_of_fifteen(void **state)
{
    int cycles = 0, none = 0, second = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        int drawn[200], n = play_hall(seed, drawn, 200), both[KINDS] = {0};
        for (int from = 0; from + DRAWN <= n; from += DRAWN, cycles++) {
            int of[KINDS] = {0}, away = 0;
            for (int i = 0; i < DRAWN; i++)
                of[drawn[from + i]]++;
            for (int r = 0; r < KINDS; r++) {
                assert_true(of[r] <= COPIES);
                away += COPIES - of[r];
                none += of[r] == 0;
                both[r] += of[r];
                second += from > 0 && both[r] > COPIES;
            }
            assert_int_equal(away, PILE - DRAWN);
        }
    }
    /* shuffled again: what was drawn came back */
    assert_true(cycles > 100 && second > 0);
    assert_true(none > 0);                   /* all three of a kind were put away */
}

static void test_town_hall_is_the_same_card_for_all(void **state)
{
    (void)state;
    deal(first_game, "town-hall", 3, 9);
    assert_int_equal(hm_table_master(g.table), -1);
    int named = hm_table_named(g.table);
    for (int p = 0; p < 3; p++) {
        assert_int_equal(g.due.kind, HM_DECIDE_PLACE);
        assert_int_equal(g.due.player, p);
        hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
        assert_int_equal(cell_of(p, 0), named + 1);
    }
    hm_test_finish_round(&g);
    for (int p = 0; p < 3; p++) { /* each for himself */
        assert_int_equal(hm_table_round(g.table), 3);
        assert_int_equal(g.due.player, p);
        hm_test_take(&g, (hm_test_pick){HM_ACTION_TAKE, p, -1, NULL});
        hm_test_take(&g, (hm_test_pick){HM_ACTION_PLACE, -1, 15, NULL});
        assert_int_equal(cell_of(p, 15), p + 1);
        if (g.due.kind == HM_DECIDE_BUILD)
            hm_test_take(&g, hm_test_any(HM_ACTION_DONE));
    }
    assert_int_equal(hm_table_turns(g.table, 0), 0);
}

/* -- solo (p6) */

static void count_shown(int of[KINDS])
{
    uint8_t kind[8];
    assert_int_equal(hm_table_shown(g.table, kind), 3);
    memset(of, 0, KINDS * sizeof *of);
    for (int i = 0; i < 3; i++)
        of[kind[i]]++;
}

/* Takes the first kind offered, 14 times; notes it and what came in its place.
 * False when a round had nothing to choose, which hides the moment to look. */
static bool play_solo(int taken[], int came[], int all[KINDS])
{
    count_shown(all);
    for (int round = 0; round < 14; round++) {
        int of[KINDS], after[KINDS], kinds = 0;
        if (g.due.kind != HM_DECIDE_TAKE)
            return false;
        count_shown(of);
        for (int r = 0; r < KINDS; r++)
            kinds += of[r] > 0;
        assert_int_equal(g.due.count, kinds);
        taken[round] = hm_option_open(g.table, g.due.option[0]).resource;
        assert_true(of[taken[round]] > 0);
        hm_test_apply(&g, 0);
        hm_test_finish_round(&g);
        count_shown(after);
        of[taken[round]]--;
        came[round] = -1;
        for (int r = 0; r < KINDS; r++) {
            assert_true(after[r] == of[r] || (after[r] == of[r] + 1 && came[round] < 0));
            came[round] = after[r] > of[r] ? r : came[round];
        }
        assert_true(came[round] >= 0);
    }
    return true;
}

static void test_solo_cards_go_under_the_pile(void **state)
{
    int games = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        int taken[14], came[14], all[KINDS];
        deal(first_game, "solo", 1, seed);
        assert_int_equal(hm_table_master(g.table), -1);
        bool fine = play_solo(taken, came, all);
        hm_test_sweep(&g);
        if (!fine)
            continue;
        games++;
        for (int i = 0; i < PILE - 3; i++)
            all[came[i]]++;
        for (int r = 0; r < KINDS; r++)
            assert_int_equal(all[r], COPIES);
        assert_int_equal(came[PILE - 3], taken[0]); /* the first one put under */
        assert_int_equal(came[PILE - 2], taken[1]);
    }
    assert_true(games > 50);
}

/* Places and builds a Well; the same three cards lie there at every step, the one that
 * was taken among them. */
static void test_solo_turns_up_a_card_after_building_p6(void **state)
{
    uint8_t first[8], now[8];
    (void)state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        deal(first_game, "solo", 1, seed);
        put(0, "WS..............");
        hm_table_shown(g.table, first);
        int taken = hm_option_open(g.table, g.due.option[0]).resource;
        hm_test_apply(&g, 0);
        assert_int_equal(g.due.kind, HM_DECIDE_PLACE);
        assert_int_equal(hm_table_named(g.table), taken);
        assert_int_equal(hm_table_shown(g.table, now), 3);
        assert_memory_equal(now, first, sizeof now);
        hm_test_take(&g, (hm_test_pick){HM_ACTION_PLACE, -1, 15, NULL});
        assert_int_equal(g.due.kind, HM_DECIDE_BUILD);
        hm_table_shown(g.table, now);
        assert_memory_equal(now, first, sizeof now);
        hm_test_take(&g, hm_test_any(HM_ACTION_DONE));
        int changed = 0;
        assert_int_equal(hm_table_shown(g.table, now), 3);
        for (int i = 0; i < 3; i++)
            changed += now[i] != first[i];
        assert_in_range(changed, 0, 1);
        hm_test_sweep(&g);
    }
}

/* -- the caller (play at home) */

static void test_the_caller_s_list_comes_first(void **state)
{
    static const uint8_t calls[] = {GLASS, GLASS, WOOD, STONE, BRICK};
    enum { CALLS = sizeof calls };
    int seen[KINDS] = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        g.deal.caller = HM_CALLER_LIST;
        g.deal.calls = calls;
        g.deal.call_count = CALLS;
        deal(first_game, "caller", 2, seed);
        for (int i = 0; i < 10; i++) {
            assert_int_equal(g.due.kind, HM_DECIDE_PLACE);
            int named = hm_table_named(g.table);
            assert_in_range(named, 0, KINDS - 1);
            if (i < CALLS)
                assert_int_equal(named, calls[i]);
            else
                seen[named]++;
            hm_test_finish_round(&g);
        }
        hm_test_sweep(&g);
    }
    for (int r = 0; r < KINDS; r++)
        assert_true(seen[r] > 20);
}

static void test_a_caller_may_be_a_person(void **state)
{
    (void)state;
    g.deal.caller = HM_CALLER_PERSON;
    deal(first_game, "caller", 2, 1);
    for (int round = 0; round < 4; round++) {
        assert_int_equal(g.due.kind, HM_DECIDE_NAME);
        assert_int_equal(g.due.player, 2);
        assert_int_equal(g.due.count, KINDS);
        name(round);
        for (int p = 0; p < 2; p++) {
            assert_int_equal(g.due.player, p);
            hm_test_take(&g, hm_test_any(HM_ACTION_PLACE));
            if (g.due.kind == HM_DECIDE_BUILD)
                hm_test_take(&g, hm_test_any(HM_ACTION_DONE));
        }
    }
}

int main(void)
{
#define RULE(test) cmocka_unit_test_teardown(test, sweep)
    const struct CMUnitTest tests[] = {
        RULE(test_the_hammer_goes_left_every_round),
        RULE(test_players_act_from_the_master_builder_clockwise),
        RULE(test_complete_towns_do_not_name),
        RULE(test_the_last_player_goes_on_alone),
        RULE(test_the_cube_comes_before_building),
        RULE(test_building_may_wait_and_done_is_the_last_option),
        RULE(test_builds_are_ordered),
        RULE(test_a_full_town_that_builds_goes_on),
        RULE(test_a_full_town_that_does_not_build_is_complete),
        RULE(test_ties_are_broken_in_order),
        RULE(test_the_cavern_takes_two_cubes_named_by_others),
        RULE(test_cubes_set_aside_are_seen_when_the_viewer_is_done_p4),
        RULE(test_no_cavern_without_the_rule_or_alone),
        RULE(test_building_after_setting_aside),
        RULE(test_a_banked_resource_cannot_be_named),
        RULE(test_with_five_banks_the_hammer_passes),
        RULE(test_with_five_banks_alone_the_town_is_finished),
        RULE(test_banks_count_in_a_free_choice_only),
        RULE(test_town_hall_draws_ten_of_fifteen),
        RULE(test_town_hall_is_the_same_card_for_all),
        RULE(test_solo_cards_go_under_the_pile),
        RULE(test_solo_turns_up_a_card_after_building_p6),
        RULE(test_the_caller_s_list_comes_first),
        RULE(test_a_caller_may_be_a_person),
    };
    return cmocka_run_group_tests_name("rules", tests, hm_lib_load_base, hm_lib_drop);
}
