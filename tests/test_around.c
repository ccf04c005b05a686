/* Other towns in play: what a player may do in a round depends on the towns of others as
 * they were when it began, and never on what others have done in it, whoever comes first;
 * what is counted there is what stands there; and undoing looks again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/games/tinytowns/tinytowns.h"
#include "tests/packs.h"
#include "tests/support.h"

static const char cards[] =
    "variant envy {\n"
    "  counter chip { plural \"chips\" letter M capacity 255 }\n"
    "  counter tally { plural \"tallies\" letter G capacity 255 }\n"
    "  token rival { plural \"rivals\" letter R count 2 home lair\n"
    "    works when count built <= most others' count built }\n"
    "  when the game begins { bring 1 rival to corner }\n"
    "  when you build cottage { gain 1 tally when left's count cubes > right's count cubes }\n"
    "  while building { may { pay 3 chips place glass on empty where others' count cubes > 9 } }\n"
    "  when a round ends { gain 1 tally when everybody's count built > 3 * count built }\n"
    "  own cubes go on edge unless count built >= fewest others' count built }\n"
    "card \"Toll\" { type well pattern { stone } source \"t\"\n"
    "  on build { gain 1 chip per others' built } }\n"
    "card \"Crane\" { type factory pattern { wood } source \"t\"\n"
    "  only when right's count built > left's count cubes }\n"
    "card \"Fence\" { type tavern pattern { brick brick } source \"t\"\n"
    "  only on edge where neighbours' count built > count row built\n"
    "  others' cubes go on center unless most others' count cubes > 2 }\n"
    "card \"Sloth\" { type chapel pattern { wheat } source \"t\"\n"
    "  never names unless count built > fewest others' count built }\n"
    "card \"Porter\" { type theater pattern { wood brick } source \"t\"\n"
    "  when another names any { may { return it gain 1 chip } when others' count cubes > 3 }\n"
    "  when neighbour builds any { gain 1 chip when right's count built > 2 } }\n"
    "card \"Hut\" { type cottage pattern { glass } source \"t\" }\n";

enum { TOLL, CARDS = 6, PLAYERS = 5, CHIPS = 255 };

static hm_library *lib;
static const hm_cards *set;
static int chip;

static int read_cards(void **state)
{
    hm_test_read_towns(state);
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    lib = hm_test_build(&pack, NULL);
    set = hm_library_cards(lib);
    chip = hm_game_counter(set->game, "chip", 4);
    return hm_library_diags(lib)->errors;
}

static int drop_cards(void **state)
{
    hm_library_free(lib);
    return hm_test_drop_towns(state);
}

typedef struct game {
    hm_arena  arena;
    hm_deal   deal;
    hm_table *table;
    void     *kept;    /* the state of the decision that is looked at */
    void     *early;   /* one of some rounds ago */
    hm_decision *is, *was;
    int       looked, told; /* decisions, and those that depend on what was seen */
    int       tolls;
} game;

static void begin(game *g, int players, uint64_t seed)
{
    static const char *const names[CARDS] = {"Toll", "Crane", "Fence", "Sloth", "Porter",
                                             "Hut"};
    const hm_card *card[CARDS];
    hm_setting how = {0};
    hm_error err;
    memset(g, 0, sizeof *g);
    const uint32_t on = 1u << hm_game_variant(set->game, "envy", 4);
    hm_setting_agree(set->game, &how, on);
    for (int i = 0; i < CARDS; i++)
        card[i] = hm_test_card(set, names[i]);
    g->deal = (hm_deal){.ruleset = &hm_tiny_towns, .how = how, .seed = seed,
                        .players = players};
    assert_int_equal(hm_deck_with(&g->arena, set, card, CARDS, on, &g->deal.deck, &err),
                     HM_OK);
    assert_int_equal(hm_table_new(&g->arena, &g->deal, &g->table, &err), HM_OK);
    const size_t size = hm_table_size(g->table);
    g->kept = hm_arena_new(&g->arena, size);
    g->early = hm_arena_new(&g->arena, size);
    g->is = hm_arena_new(&g->arena, sizeof *g->is);
    g->was = hm_arena_new(&g->arena, sizeof *g->was);
    assert_true(g->kept && g->early && g->is && g->was);
    memcpy(g->early, hm_table_state(g->table), size);
}

static bool is_same(const hm_decision *a, const hm_decision *b)
{
    return a->player == b->player && a->kind == b->kind && a->count == b->count &&
           memcmp(a->option, b->option, (size_t)a->count * sizeof *a->option) == 0;
}

/* Puts others' towns of the early state into the one that is kept: as they are, or as
 * they were when the round began. */
static void alter(game *g, int player, bool before)
{
    const hm_tt_rules *how = hm_tt_how(g->table);
    const size_t size = g->deal.deck->plan.size, at = before ? how->befores : how->towns;
    hm_table_set(g->table, g->kept);
    for (int i = 0; i < g->deal.players; i++)
        if (i != player)
            memcpy((char *)hm_tt(g->table) + at + (size_t)i * size,
                   (char *)g->early + how->towns + (size_t)i * size, size);
    hm_table_set(g->table, hm_table_state(g->table)); /* nothing is known of it */
}

/* Takes the option, and tells what the player's town has become; false where the round
 * went on with others, who may do something to it. */
static bool becomes(game *g, int player, int option, hm_town *town)
{
    const uint32_t round = hm_tt(g->table)->round;
    hm_table_take(g->table, option);
    hm_town_copy(&g->deal.deck->plan, town, hm_table_town(g->table, player));
    return !hm_table_over(g->table) && hm_tt(g->table)->round == round &&
           hm_tt(g->table)->watch.on == HM_TT_NOT_YET;
}

static void compare(game *g, int player, int option)
{
    const size_t size = g->deal.deck->plan.size;
    hm_town one, other;
    hm_table_set(g->table, g->kept);
    hm_table_decide(g->table, g->is);
    const bool within = becomes(g, player, option, &one);
    alter(g, player, false);
    hm_table_decide(g->table, g->was);
    assert_true(is_same(g->is, g->was));
    if (becomes(g, player, option, &other) && within)
        assert_memory_equal(&one, &other, size);
    alter(g, player, true);
    hm_table_decide(g->table, g->was);
    g->told += !is_same(g->is, g->was);
    g->looked++;
    hm_table_set(g->table, g->kept);
}

/* What stood in the others' towns when the round began is paid, once. */
static void expect_toll(game *g, int player, int option)
{
    const hm_plan *plan = &g->deal.deck->plan;
    const hm_option taken = hm_table_option(g->table, option);
    const hm_option_parts parts = hm_option_open(g->table, taken);
    if (parts.action != HM_ACTION_BUILD || parts.card != g->deal.deck->card[TOLL])
        return;
    int stood = 0;
    const int had = hm_counted(plan, hm_table_town(g->table, player), chip, 0);
    for (int i = 0; i < g->deal.players; i++)
        stood += i != player ? hm_count(hm_tt_before(g->table, i)->built) : 0;
    hm_town after;
    if (!becomes(g, player, option, &after))
        stood = -1; /* others' buildings may be answered by now */
    if (stood >= 0)
        assert_int_equal(hm_counted(plan, &after, chip, 0),
                         had + stood < CHIPS ? had + stood : CHIPS);
    g->tolls += stood > 0;
    hm_table_set(g->table, g->kept);
}

static void play(game *g, uint64_t *chance)
{
    const size_t size = hm_table_size(g->table);
    while (!hm_table_over(g->table)) {
        const hm_due due = hm_table_due(g->table);
        const int option = hm_test_below(chance, due.count), player = due.player;
        memcpy(g->kept, hm_table_state(g->table), size);
        if (!hm_tt(g->table)->seat[player].done && hm_tt(g->table)->named != 0 &&
            hm_test_below(chance, 3) == 0) {
            compare(g, player, option);
            expect_toll(g, player, option);
        }
        if (hm_test_below(chance, 40) == 0)
            memcpy(g->early, g->kept, size);
        hm_table_take(g->table, option);
        const uint64_t hash = hm_table_hash(g->table);
        hm_table_set(g->table, g->kept); /* taken back, and chosen again */
        hm_table_take(g->table, option);
        assert_int_equal(hm_table_hash(g->table), hash);
        assert_null(hm_table_fault(g->table));
    }
}

static void nobody_sees_what_others_do_in_the_same_round(void **state)
{
    int looked = 0, told = 0, tolls = 0;
    (void)state;
    for (int n = 0; n < hm_test_runs(1500, 60); n++) {
        game g;
        uint64_t chance = (uint64_t)n * 13 + 5;
        begin(&g, 1 + n % PLAYERS, (uint64_t)n);
        play(&g, &chance);
        looked += g.looked;
        told += g.told;
        tolls += g.tolls;
        hm_arena_drop(&g.arena);
    }
    print_message("%d looks, %d of which tell others apart; %d tolls\n", looked, told,
                  tolls);
    assert_true(told > looked / 50 && tolls > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_sees_what_others_do_in_the_same_round),
    };
    return cmocka_run_group_tests_name("around", tests, read_cards, drop_cards);
}
