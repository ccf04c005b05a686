/* Planning ahead: who comes to know all that is to come, that plans are what they say,
 * that lessons in plans help to find better ones, and that all of it is the same each
 * time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/beam.h"
#include "core/bots/bot.h"
#include "core/bots/mind.h"
#include "tests/deals.h"
#include "tests/support.h"

enum {
    GAMES = 60, PLANS = 60, /* of a short lesson, */
    MORE = 600,             /* ... and plans of a longer one */
    WIDE = 4,
    SEARCHES = 12,
    BETTER = 2,             /* points that lessons in plans bring, at least */
    PLAYOUTS = 60
};

static const char first_game[] = "Cottage,Farm,Well,Chapel,Tavern,Theater,Factory";

static hm_test_game g;
static hm_arena     minds;

static const hm_mind *learn(int games, int plans)
{
    const hm_lesson how = {.games = games, .plans = plans};
    const hm_mind *m = NULL;
    assert_int_equal(hm_mind_learn(&minds, &g.deal, &how, &m, NULL), HM_OK);
    return m;
}

static void test_who_gets_to_know_everything(void **state)
{
    static const struct {
        const char *mode;
        int         players;
        bool        knows;
    } rows[] = {
        {"solo", 1, true}, {"standard", 2, false}, {"town-hall", 1, false},
        {"caller", 1, false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_test_deal_cards(&g, hm_lib, first_game, rows[i].mode, rows[i].players, 3);
        assert_int_equal(hm_ahead_is_possible(&g.deal), rows[i].knows);
        hm_test_sweep(&g);
    }
}

/* Plays a line from the start; what it comes to. */
static int64_t follow(const hm_line *line, int32_t *points)
{
    static const hm_wish none;
    hm_finish f;
    hm_error fault = {0};
    int at = 0;
    assert_int_equal(hm_finish_init(&f, &g.deal, &none, &g.arena, NULL), HM_OK);
    while (hm_test_look(&g)) {
        int i = 0;
        while (g.due.count > 1 && i < g.due.count - 1 &&
               g.due.option[i] != line->option[at])
            i++;
        assert_true(g.due.count == 1 || g.due.option[i] == line->option[at]);
        at += g.due.count > 1;
        hm_table_apply(g.table, g.due.option[i]);
    }
    assert_int_equal(at, line->length);
    const int64_t worth = hm_finish_worth(&f, g.table, 0, &fault);
    *points = f.points;
    return worth;
}

/* The best that a beam finds in a game, from its start. */
static void search(const hm_mind *m, uint64_t seed, int taste, hm_line *line)
{
    static const hm_wish none;
    const hm_quest how = {.width = WIDE, .taste = taste};
    hm_heed heed = {0};
    hm_beam *beam = NULL;
    uint64_t chance = seed;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, seed);
    hm_heed_begin(&heed, g.deal.deck);
    assert_int_equal(hm_beam_new(&g.arena, &g.deal, &m->map, m->weight, &heed, &none,
                                 &beam, NULL), HM_OK);
    assert_true(hm_beam_search(beam, hm_table_state(g.table), 0, &how, &chance, line));
    assert_int_equal(hm_beam_fault(beam)->code, HM_OK);
}

static const hm_mind *learn_first_game(int games, int plans)
{
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, 3);
    const hm_mind *m = learn(games, plans);
    hm_test_sweep(&g);
    return m;
}

static void test_a_beam_tells_the_way(void **state)
{
    static hm_line line;
    (void)state;
    const hm_mind *m = learn_first_game(GAMES, 0);
    for (uint64_t i = 0; i < SEARCHES; i++) {
        int32_t points;
        search(m, i, 100, &line);
        assert_true(follow(&line, &points) == line.value);
        assert_int_equal(points, line.points);
        hm_test_sweep(&g);
    }
}

static void test_lessons_in_plans_help(void **state)
{
    static hm_line line;
    int points[2] = {0};
    (void)state;
    for (int k = 0; k < 2; k++) {
        const hm_mind *m = learn_first_game(GAMES, k * MORE);
        for (uint64_t i = 0; i < SEARCHES; i++) {
            search(m, i, 0, &line);
            points[k] += line.points;
            hm_test_sweep(&g);
        }
    }
    print_message("with plans %d, without %d\n", points[1], points[0]);
    assert_true(points[1] >= points[0] + SEARCHES * BETTER);
}

static void test_lessons_in_plans_are_the_same_each_time(void **state)
{
    (void)state;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, 3);
    const uint64_t hash = hm_mind_hash(learn(GAMES, PLANS));
    assert_true(hash == hm_mind_hash(learn(GAMES, PLANS)));
    assert_true(hash != hm_mind_hash(learn(GAMES, 0)));
}

/* A game of `hard`, which has an opinion of everything that it chooses. */
static uint64_t play(const hm_mind *mind)
{
    const hm_memory memory = {.mind = mind};
    hm_opinion said;
    hm_bot *bot = NULL;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, 3);
    assert_int_equal(hm_bot_new_with(&g.arena, "hard", &g.deal, 3, &memory, &bot, NULL),
                     HM_OK);
    hm_bot_limit(bot, PLAYOUTS, NULL, NULL);
    while (hm_test_look(&g)) {
        const int i = hm_bot_choose(bot, g.table, &g.due);
        assert_in_range(i, 0, g.due.count - 1);
        assert_null(hm_bot_fault(bot));
        assert_true(g.due.count == 1 || hm_bot_opinion(bot, g.due.option[i], &said));
        hm_table_apply(g.table, g.due.option[i]);
    }
    const uint64_t end = hm_table_hash(g.table);
    hm_test_sweep(&g);
    return end;
}

static void test_planners_are_reproducible(void **state)
{
    (void)state;
    const hm_mind *m = learn_first_game(GAMES, PLANS);
    const uint64_t end = play(m);
    assert_true(end == play(m));
    assert_true(end != play(NULL));
}

static int sweep(void **state)
{
    (void)state;
    hm_test_sweep(&g);
    hm_arena_drop(&minds);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_who_gets_to_know_everything, sweep),
        cmocka_unit_test_teardown(test_a_beam_tells_the_way, sweep),
        cmocka_unit_test_teardown(test_lessons_in_plans_are_the_same_each_time, sweep),
        cmocka_unit_test_teardown(test_lessons_in_plans_help, sweep),
        cmocka_unit_test_teardown(test_planners_are_reproducible, sweep),
    };
    return cmocka_run_group_tests_name("ahead", tests, hm_lib_load_base, hm_lib_drop);
}
