/* Bots that learn a deck: what they see of towns, that learning is the same whoever does
 * it and wherever, and that it helps. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bots/bot.h"
#include "core/bots/eye.h"
#include "core/bots/mind.h"
#include "core/bots/start.h"
#include "tests/deals.h"
#include "tests/support.h"

enum {
    SHORT = 60,    /* games of a lesson whose outcome does not matter */
    LONG = 400,
    GAMES = 100,
    BETTER = 6     /* points that a lesson brings: many times what luck does */
};

static const char first_game[] = "Cottage,Farm,Well,Chapel,Tavern,Theater,Factory";

static hm_test_game g;
static hm_arena     minds;

static const hm_mind *learn(const hm_lesson *how)
{
    const hm_mind *m = NULL;
    assert_int_equal(hm_mind_learn(&minds, &g.deal, how, &m, NULL), HM_OK);
    return m;
}

/* -- windows and features */

/* Windows that are the same but turned have the same numbers as images. */
static void test_turned_windows_are_one(void **state)
{
    static const struct {
        uint8_t code[4];
        int     class, images;
    } rows[] = {
        {{1, 2, 3, 4}, 0, 2}, {{1, 2, 3, 4}, 1, 2}, {{1, 2, 3, 4}, 2, 8},
        {{0, 0, 0, 0}, 2, 1}, {{1, 0, 0, 0}, 2, 4}, {{1, 0, 0, 1}, 2, 2},
    };
    hm_windows w;
    hm_grid grid;
    (void)state;
    assert_int_equal(hm_grid_init(&grid, 4, 4, NULL), HM_OK);
    hm_windows_small(&w, &grid, 5);
    assert_int_equal(w.count, 9);
    assert_int_equal(w.room, 8 * 8 * 8 * 8);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t number = 0, image[HM_WINDOW_IMAGES], back[HM_WINDOW_IMAGES];
        int different = 0;
        for (int k = 0; k < 4; k++)
            number += (uint32_t)rows[i].code[k] << (k * w.bits);
        const int n = hm_window_images(&w, rows[i].class, number, image);
        for (int k = 0; k < n; k++) {
            int seen = 0, returns = 0;
            for (int j = 0; j < k; j++)
                seen += image[j] == image[k];
            different += seen == 0;
            const int m = hm_window_images(&w, rows[i].class, image[k], back);
            for (int j = 0; j < m; j++)
                returns += back[j] == number;
            assert_true(returns > 0);
        }
        assert_int_equal(different, rows[i].images);
    }
}

/* Every square of a grid is in as many windows as go over it, whatever the size. */
static void test_windows_cover_every_grid(void **state)
{
    static const struct {
        int cols, rows, small, large;
    } rows[] = {{4, 4, 9, 12}, {1, 5, 0, 0}, {2, 2, 1, 0}, {3, 2, 2, 1}, {5, 5, 16, 24},
                {8, 8, 49, 84}, {16, 4, 45, 72}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_windows small, large;
        hm_grid grid;
        int over = 0;
        assert_int_equal(hm_grid_init(&grid, rows[i].cols, rows[i].rows, NULL), HM_OK);
        hm_windows_small(&small, &grid, 3);
        hm_windows_long(&large, &grid, 2);
        assert_int_equal(small.count, rows[i].small);
        assert_int_equal(large.count, rows[i].large);
        for (int s = 0; s < grid.count; s++)
            over += small.overs[s] * 100 + large.overs[s];
        assert_int_equal(over, 400 * small.count + 6 * large.count);
    }
}

static bool has(const hm_noted *n, uint32_t feature)
{
    for (int i = 0; i < n->count; i++)
        if (n->at[i] == feature)
            return true;
    return false;
}

/* A town with a cottage and two cubes: what is said of it, by group. */
static void test_a_town_has_its_features(void **state)
{
    hm_features f;
    static hm_eye eye;
    static hm_noted note;
    hm_town town;
    (void)state;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, 1);
    const hm_deck *d = g.deal.deck;
    const int cottage = 0;
    hm_features_map(&f, d, false);
    int32_t *weight = hm_arena_array(&g.arena, f.weights, sizeof *weight);
    assert_non_null(weight);
    assert_int_equal(hm_eye_init(&eye, d, &g.deal.how, 1, &f, weight, &g.arena, NULL),
                     HM_OK);
    hm_town_start(&d->plan, d->game, &town);
    hm_town_add_building(&d->plan, &town, 0, cottage);
    hm_town_add_cube(&d->plan, &town, 5, 0);
    hm_town_add_cube(&d->plan, &town, 6, 0);
    const int64_t value = hm_eye_value(&eye, &town, 7, 0, true, &note);
    assert_true(value == 7 * (int64_t)HM_WEIGHT_POINT); /* no weight says anything yet */
    assert_int_equal(note.points, 7);
    assert_true(has(&note, f.count + cottage * HM_SEVERAL + 1));
    assert_true(has(&note, f.place + cottage * 3 * HM_FEW + 1)); /* at a corner */
    assert_true(has(&note, hm_feature_cubes(&f, 0, 2, hm_stage_of(13))));
    assert_true(has(&note, hm_feature_empty(&f, 13, false)));
    for (int i = 0; i < note.count; i++)
        assert_in_range(note.at[i], 0, f.weights - 1);

    /* a cube more, found by what changes, is the town with it as a whole */
    for (uint32_t i = 0; i < f.weights; i++)
        weight[i] = (int32_t)(hm_test_next(&(uint64_t){i}) & 0xffff) - 0x8000;
    hm_eye_look(&eye, &town, 7, 0);
    for (hm_set s = hm_deck_empty(d, &town); s != 0; s &= s - 1)
        for (int kind = 0; kind < d->game->resources; kind++) {
            hm_town with = town;
            hm_eye_look(&eye, &town, 7, 0);
            const int64_t quick = hm_eye_cube(&eye, hm_first(s), kind);
            hm_town_add_cube(&d->plan, &with, hm_first(s), kind);
            assert_true(hm_eye_value(&eye, &with, 7, 0, true, NULL) == quick);
        }
}

/* -- learning */

static void test_the_same_lesson_gives_the_same_mind(void **state)
{
    static const struct {
        const char *cards, *mode;
        int players;
    } rows[] = {{first_game, "solo", 1}, {first_game, "standard", 2},
                {"Cottage,Granary,Fountain,Temple,Inn,Bakery,Warehouse", "town-hall", 3}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        hm_lesson how = {.games = SHORT, .seed = 7};
        hm_test_deal_cards(&g, hm_lib, rows[i].cards, rows[i].mode, rows[i].players, 1);
        const uint64_t once = hm_mind_hash(learn(&how));
        g.deal.seed = 99; /* which game is played is nothing to it */
        assert_true(once == hm_mind_hash(learn(&how)));
        how.seed = 8;
        assert_true(once != hm_mind_hash(learn(&how)));
    }
}

typedef struct pupil {
    hm_arena    arena;
    hm_deal     deal;
    hm_lesson   how;
    uint64_t    hash;
} pupil;

static void *study(void *arg)
{
    pupil *p = arg;
    const hm_mind *m = NULL;
    if (hm_mind_learn(&p->arena, &p->deal, &p->how, &m, NULL) == HM_OK)
        p->hash = hm_mind_hash(m);
    hm_arena_drop(&p->arena);
    return NULL;
}

static void test_threads_do_not_disturb_each_other(void **state)
{
    pupil p[2];
    pthread_t id;
    (void)state;
    memset(p, 0, sizeof p);
    hm_test_deal_cards(&g, hm_lib, first_game, "standard", 2, 1);
    for (int i = 0; i < 2; i++) {
        p[i].deal = g.deal;
        p[i].how = (hm_lesson){.games = SHORT, .seed = (uint64_t)i};
    }
    assert_int_equal(pthread_create(&id, NULL, study, &p[0]), 0);
    study(&p[1]);
    pthread_join(id, NULL);
    for (int i = 0; i < 2; i++)
        assert_true(p[i].hash == hm_mind_hash(learn(&p[i].how)));
}

/* Points on average, and copies of a card in all games. */
static int play(const hm_mind *m, int slot, int bent, int *copies)
{
    const hm_memory memory = {.mind = m};
    hm_bot *bot = NULL;
    int sum = 0;
    *copies = 0;
    assert_int_equal(hm_bot_new_with(&g.arena, "judge", &g.deal, 5, &memory, &bot, NULL),
                     HM_OK);
    if (bent > 0)
        hm_bot_bend(bot, slot, bent);
    for (int i = 0; i < GAMES; i++) {
        hm_facts facts[2];
        hm_sheet sheet[1];
        hm_table_restart(g.table, (uint64_t)i);
        while (hm_test_look(&g)) {
            const int k = hm_bot_choose(bot, g.table, &g.due);
            assert_null(hm_bot_fault(bot));
            hm_table_apply(g.table, g.due.option[k]);
        }
        assert_int_equal(hm_table_score(g.table, facts, sheet, NULL), HM_OK);
        sum += sheet[0].total;
        *copies += hm_count(hm_town_like(&g.deal.deck->plan, hm_table_town(g.table, 0),
                                         HM_CELL_BUILDING + slot));
    }
    return sum / GAMES;
}

/* What is known of all decks is better than nothing, and a lesson better than that. */
static void test_learning_helps(void **state)
{
    const hm_lesson none = {.games = 0}, some = {.games = LONG};
    int copies;
    (void)state;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, 1);
    const hm_mind *start = learn(&none);
    hm_mind blank = *start;
    blank.weight = hm_arena_array(&minds, blank.map.weights, sizeof *blank.weight);
    assert_non_null(blank.weight);
    const int nothing = play(&blank, 0, 0, &copies), before = play(start, 0, 0, &copies);
    assert_true(before >= nothing + BETTER);
    assert_true(play(learn(&some), 0, 0, &copies) >= before + 2);
}

/* What cards bring is found without being told: a farm does where cottages stand, and
 * nothing where another farm feeds them. What terms are taught is in the weights. */
static void test_cards_are_measured(void **state)
{
    enum { COTTAGE, FARM, WELL, THEATER = 5, TAUGHT = HM_WEIGHT_POINT };
    static hm_eye eye;
    static hm_gist gist;
    static int32_t worth[HM_TERMS];
    hm_features f;
    (void)state;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, 1);
    const hm_deck *d = g.deal.deck;
    hm_features_map(&f, d, false);
    int32_t *weight = hm_arena_array(&g.arena, f.weights, sizeof *weight);
    assert_non_null(weight);
    assert_int_equal(hm_eye_init(&eye, d, &g.deal.how, 1, &f, weight, &g.arena, NULL),
                     HM_OK);
    assert_int_equal(hm_gist_find(&gist, &f, &eye.grower, 0, &g.arena, NULL), HM_OK);
    assert_true(gist.gain_by[FARM][COTTAGE][3] > gist.gain_by[FARM][COTTAGE][0] + 32);
    assert_true(gist.gain_by[FARM][FARM][0] > gist.gain_by[FARM][FARM][2]);
    assert_true(gist.size[WELL] < gist.size[COTTAGE]);
    assert_true(gist.size[COTTAGE] < gist.size[THEATER]);

    const uint32_t at[] = {hm_feature_empty(&f, 9, false), hm_feature_dead(&f, 1, 2),
                           f.small_at + 5, f.large_at + 77};
    int64_t sum = 0;
    hm_gist_move(&gist, worth, at, 4, TAUGHT);
    hm_gist_fill(&gist, worth, weight);
    for (int i = 0; i < 4; i++)
        sum += weight[at[i]];
    assert_in_range(sum, TAUGHT - 8, TAUGHT + 8);
    uint32_t image[HM_WINDOW_IMAGES];
    for (int k = hm_feature_images(&f, at[2], image) - 1; k >= 0; k--)
        assert_int_equal(weight[image[k]], weight[at[2]]);
}

/* Who is bent on a card builds it: in play, and with a mind that learned to. */
static void test_bent_towns_build_the_card(void **state)
{
    const int factory = 6;
    const hm_lesson plain = {.games = LONG},
                    bent = {.games = LONG, .slot = factory, .more = 600};
    int copies, more, learned;
    (void)state;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, 1);
    const hm_mind *m = learn(&plain);
    play(m, factory, 0, &copies);
    play(m, factory, 600, &more);
    play(learn(&bent), factory, 600, &learned);
    assert_true(more > copies + GAMES / 4);
    assert_true(learned > copies + GAMES / 4);
}

static bool at_once(void *ctx)
{
    return ++*(int *)ctx > 3;
}

static void test_a_lesson_can_be_broken_off(void **state)
{
    int asked = 0;
    const hm_lesson how = {.games = 1000000, .stop = at_once, .ctx = &asked};
    (void)state;
    hm_test_deal_cards(&g, hm_lib, first_game, "solo", 1, 1);
    learn(&how);
    assert_int_equal(asked, 4);
}

static void test_minds_know_their_games(void **state)
{
    const hm_lesson none = {.games = 0};
    (void)state;
    hm_test_deal_cards(&g, hm_lib, first_game, "standard", 2, 1);
    const hm_mind *m = learn(&none);
    assert_true(hm_mind_fits(m, &g.deal));
    g.deal.players = 3;
    assert_false(hm_mind_fits(m, &g.deal));
    hm_test_deal_cards(&g, hm_lib, "Cottage,Farm,Well,Chapel,Inn,Theater,Factory",
                       "standard", 2, 1);
    assert_false(hm_mind_fits(m, &g.deal));
}

/* Any deck of a pack, in every mode, with and without dealt cards: it is learned a
 * little and played to the end, by who has tastes. */
static void test_every_deck_can_be_learned(void **state)
{
    static const char *const mode[] = {"standard", "town-hall", "solo", "caller"};
    uint64_t chance = 11;
    (void)state;
    for (int i = 0; i < 8; i++) {
        const hm_lesson how = {.games = 3};
        hm_test_mode(&g, hm_lib, mode[i % 4]);
        g.deal.deals = i / 4 == 0;
        hm_test_any_cards(&g, hm_lib, &chance);
        g.deal.players = i % 4 == 2 ? 1 : 1 + hm_test_below(&chance, 4);
        g.deal.cavern = i % 2;
        g.deal.caller = HM_CALLER_CHANCE;
        hm_test_deal(&g);
        const hm_memory memory = {.mind = learn(&how), .taste = 100};
        hm_bot *bot = NULL;
        assert_int_equal(hm_bot_new_with(&g.arena, "judge", &g.deal, 5, &memory, &bot,
                                         NULL), HM_OK);
        while (hm_test_look(&g)) {
            const int k = hm_bot_choose(bot, g.table, &g.due);
            assert_null(hm_bot_fault(bot));
            assert_in_range(k, 0, g.due.count - 1);
            hm_table_apply(g.table, g.due.option[k]);
        }
        hm_test_sweep(&g);
        hm_arena_drop(&minds);
    }
}

static int sweep(void **state)
{
    (void)state;
    hm_test_sweep(&g);
    hm_arena_drop(&minds);
    return 0;
}

#define GROUP(name, load)                                                       \
    static int name(const struct CMUnitTest *tests, size_t count)               \
    {                                                                           \
        return _cmocka_run_group_tests(#name, tests, count, load, hm_lib_drop); \
    }
GROUP(base, hm_lib_load_base)
GROUP(fortune, hm_lib_load_fortune)
GROUP(tokens, hm_lib_load_tokens)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turned_windows_are_one),
        cmocka_unit_test(test_windows_cover_every_grid),
        cmocka_unit_test_teardown(test_a_town_has_its_features, sweep),
        cmocka_unit_test_teardown(test_the_same_lesson_gives_the_same_mind, sweep),
        cmocka_unit_test_teardown(test_threads_do_not_disturb_each_other, sweep),
        cmocka_unit_test_teardown(test_learning_helps, sweep),
        cmocka_unit_test_teardown(test_cards_are_measured, sweep),
        cmocka_unit_test_teardown(test_bent_towns_build_the_card, sweep),
        cmocka_unit_test_teardown(test_a_lesson_can_be_broken_off, sweep),
        cmocka_unit_test_teardown(test_minds_know_their_games, sweep),
        cmocka_unit_test(test_every_deck_can_be_learned),
    };
    const struct CMUnitTest any[] = {cmocka_unit_test(test_every_deck_can_be_learned)};
    return base(tests, 10) + fortune(any, 1) + tokens(any, 1);
}
