/* Chance: what is wrong with its words; that nothing a player is offered, and nothing
 * that a bot guesses, depends on what will be rolled; that what was rolled stays so; and
 * cards that stay in hand, layouts that note what was used, and pushing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/games/tinytowns/tinytowns.h"
#include "core/rng.h"
#include "tests/packs.h"
#include "tests/support.h"

/* -- what is wrong */

#define CARD(parts) "card \"X\" { type well pattern { wood } source \"t\"\n" parts " }"
#define HAND(parts) "card \"X\" { type monument stays in hand source \"t\"\n" parts " }"

static const hm_test_row of_chance[] = {
    {"whole ones",
     CARD("on build { roll 6 remember rolled draw any resource place it } "
          "score remembered"), ""},
    {"a die with one side", CARD("on build { roll 1 }"),
     "2:17-18 number-range: a die has 2 to 100 sides (write 'roll 6', and then 'rolled' "
     "is what it shows)\n"},
    {"no die", CARD("on build { roll count built }"),
     "2:17-28 number-range: a die has 2 to 100 sides (write 'roll 6', and then 'rolled' "
     "is what it shows)\n"},
    {"nothing is rolled", CARD("on build { remember rolled }"),
     "2:21-27 wrong-place: nothing has been rolled yet (first 'roll 6')\n"},
    {"not for points", CARD("score rolled"),
     "2:7-13 wrong-place: 'rolled' is what an effect has rolled (note it with 'on build { "
     "roll 6 remember rolled }', then ask for 'remembered')\n"},
    {"not in what others do", CARD("on build { roll 6 others { gain 1 coin when rolled > 3 } }"),
     "2:45-51 wrong-place: nothing has been rolled yet (first 'roll 6')\n"},
    {"nothing optional", CARD("score used"),
     "2:7-11 wrong-place: no cube of this pattern is optional (write it in brackets: "
     "pattern { wood wood [wheat] })\n"},
    {"one number",
     "card \"X\" { type well pattern { wood [wheat] } source \"t\"\n"
     "on build { remember 3 } score used }",
     "2:31-35 wrong-place: a card remembers a number or types, or what was used, not both\n"},
    {"whole in hand", HAND("score 4 when count farm >= 3"), ""},
    {"a pattern in hand", HAND("pattern { wood } score 4"),
     "2:1-17 no-use: what stays in hand is not built: it has a score, and rules for its "
     "owner (when ... { }, while building { }, may not name, own cubes go on, game ends when)\n"},
    {"no score in hand", HAND(""), "1:6-9 missing-part: card 'X' has no score and no rule\n"},
    {"fed by what is in hand", HAND("score 1 per fed cottage"),
     "2:7-24 wrong-place: what stays in hand cannot ask what is fed: towns are fed for the "
     "points of what stands in them\n"},
    {"not dealt", "card \"X\" { type well stays in hand score 1 source \"t\" }",
     "1:22-35 wrong-place: cards of type 'well' are not dealt, so none is in a hand "
     "('deal 2' is a trait of a type in the game definition)\n"},
};

static hm_library *towns_with(const char *text)
{
    const hm_test_pack pack = hm_test_towns(hm_test_text("x.card", text));
    return hm_test_build(&pack, NULL);
}

static void chance_has_its_messages(void **state)
{
    (void)state;
    const int rows = sizeof of_chance / sizeof *of_chance;
    assert_int_equal(hm_test_rows_amiss(of_chance, rows, towns_with), 0);
}

/* -- games */

static const char cards[] =
    "card \"House\" { type tavern pattern { glass wood } source \"t\"\n"
    "  on build { roll 6 remember rolled } score remembered }\n"
    "card \"Dip\" { type factory pattern { brick wood } source \"t\"\n"
    "  on build { may { draw any resource place it on corner } } }\n"
    "card \"Croupier\" { type theater pattern { stone wood } source \"t\"\n"
    "  on build { roll 20 if rolled > 10 { place wood or stone } else { remove cubes }\n"
    "             roll 4 place any resource on (row or column) when rolled > 2 } }\n"
    "card \"Wager\" { type chapel pattern { wheat wood } source \"t\"\n"
    "  while building { once a round { roll 6 if rolled > 3 place glass } } }\n"
    "card \"Push\" { type well pattern { wheat glass } source \"t\"\n"
    "  when a round ends { may { roll 2 shift down cubes\n"
    "                            slide left (cubes or built) when rolled = 1 } } }\n"
    "card \"Livery\" { type cottage pattern { brick stone [wheat] } source \"t\" score used }\n";
enum { CARDS = 6 };

static hm_library *lib;
static const hm_cards *set;

static int read_cards(void **state)
{
    hm_test_read_towns(state);
    lib = towns_with(cards);
    set = hm_library_cards(lib);
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
    void     *kept;
} game;

static void begin(game *g, int players, uint64_t seed)
{
    static const char *const names[CARDS] = {"House", "Dip",  "Croupier",
                                             "Wager", "Push", "Livery"};
    const hm_card *card[CARDS];
    hm_error err;
    memset(g, 0, sizeof *g);
    for (int i = 0; i < CARDS; i++)
        card[i] = hm_test_card(set, names[i]);
    g->deal = (hm_deal){.ruleset = &hm_tiny_towns, .seed = seed, .players = players};
    assert_int_equal(hm_deck_with(&g->arena, set, card, CARDS, 0, &g->deal.deck, &err),
                     HM_OK);
    assert_int_equal(hm_table_new(&g->arena, &g->deal, &g->table, &err), HM_OK);
    g->kept = hm_arena_new(&g->arena, hm_table_size(g->table));
    assert_non_null(g->kept);
}

/* Other luck for everybody, which nobody can know of. */
static void mix_luck(const game *g, uint64_t by)
{
    for (int i = 0; i < g->deal.players; i++) {
        hm_luck *luck = hm_luck_of(hm_tt_plan(g->table), hm_tt_town(g->table, i));
        assert_non_null(luck);
        if (luck != NULL)
            luck->state += by;
    }
}

/* What is offered is the same with any luck, and what was rolled stays so: in the midst
 * of an effect the question is the same, too. So is what a bot guesses. */
static void expect_no_secret(game *g, uint64_t by)
{
    const size_t size = hm_table_size(g->table);
    hm_decision due, other;
    uint64_t one = by, two = by;
    memcpy(g->kept, hm_table_state(g->table), size);
    hm_table_decide(g->table, &due);
    hm_table_guess(g->table, due.player, &one);
    const uint64_t guess = hm_table_hash(g->table);
    hm_table_set(g->table, g->kept);
    mix_luck(g, by);
    hm_table_decide(g->table, &other);
    assert_int_equal(other.count, due.count);
    assert_int_equal(other.kind, due.kind);
    assert_memory_equal(other.option, due.option,
                        (size_t)due.count * sizeof *due.option);
    hm_table_guess(g->table, due.player, &two);
    assert_int_equal(hm_table_hash(g->table), guess);
    hm_table_set(g->table, g->kept);
}

/* Choosing again from a state that was kept leads to the same one. */
static void step(game *g, uint64_t *chance, uint64_t *trail)
{
    const int count = hm_table_due(g->table).count, i = hm_test_below(chance, count);
    memcpy(g->kept, hm_table_state(g->table), hm_table_size(g->table));
    hm_table_take(g->table, i);
    const uint64_t hash = hm_table_hash(g->table);
    hm_table_set(g->table, g->kept);
    hm_table_take(g->table, i);
    assert_int_equal(hm_table_hash(g->table), hash);
    assert_null(hm_table_fault(g->table));
    *trail = *trail * 31 + hash;
}

static uint64_t play(game *g, uint64_t chance, bool looks)
{
    uint64_t trail = 0;
    while (!hm_table_over(g->table)) {
        if (looks)
            expect_no_secret(g, chance | 1);
        step(g, &chance, &trail);
    }
    return trail;
}

static void nobody_knows_what_comes(void **state)
{
    (void)state;
    for (int n = 0; n < hm_test_runs(400, 20); n++) {
        game g, again;
        begin(&g, 1 + n % 3, (uint64_t)n);
        begin(&again, 1 + n % 3, (uint64_t)n);
        const uint64_t trail = play(&g, (uint64_t)n * 7 + 1, true);
        assert_int_equal(play(&again, (uint64_t)n * 7 + 1, false), trail);
        hm_arena_drop(&again.arena);
        hm_arena_drop(&g.arena);
    }
}

/* -- streams */

static uint64_t luck_of(const game *g, int player)
{
    const hm_luck *luck = hm_luck_of(hm_tt_plan(g->table), hm_tt_town(g->table, player));
    assert_non_null(luck);
    return luck != NULL ? luck->state : 0;
}

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Of near seeds, of all seats, and of everything else that has a stream by seed. */
static void no_two_streams_are_one(void **state)
{
    enum { SEEDS = 200, SEATS = 3, USES = HM_STREAM_STANDING };
    static uint64_t start[SEEDS * (SEATS + USES * SEATS)];
    size_t n = 0;
    game g;
    (void)state;
    begin(&g, SEATS, 0);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        hm_table_restart(g.table, seed);
        for (int i = 0; i < SEATS; i++) {
            start[n++] = luck_of(&g, i);
            for (int use = HM_STREAM_REASON; use <= USES; use++)
                start[n++] = hm_rng_stream(seed, (hm_stream)use, (uint64_t)i);
        }
    }
    qsort(start, n, sizeof *start, by_size);
    for (size_t i = 1; i < n; i++)
        assert_true(start[i - 1] != start[i]);
    hm_arena_drop(&g.arena);
}

/* Games that were begun before streams were mixed go on with those they had. */
static void an_older_game_keeps_its_luck(void **state)
{
    game g;
    uint64_t x = 5; /* seed 3, second seat: added up */
    (void)state;
    begin(&g, 2, 3);
    const uint64_t now = luck_of(&g, 1);
    g.deal.luck = hm_tiny_towns.luck - 1;
    hm_table_restart(g.table, 3);
    assert_int_equal(luck_of(&g, 1), hm_rng_next(&x));
    g.deal.luck = hm_tiny_towns.luck;
    hm_table_restart(g.table, 3);
    assert_int_equal(luck_of(&g, 1), now);
    hm_arena_drop(&g.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_has_its_messages),
        cmocka_unit_test(nobody_knows_what_comes),
        cmocka_unit_test(no_two_streams_are_one),
        cmocka_unit_test(an_older_game_keeps_its_luck),
    };
    return cmocka_run_group_tests_name("chance", tests, read_cards, drop_cards);
}
