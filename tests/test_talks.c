/* What players choose in secret: what is wrong with its words; a guess does not know what
 * others chose, and all are asked that once; what was chosen is undone, and stands only
 * when all have chosen. tests/council.py plays whole games by a model of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/games/tinytowns/talks.h"
#include "core/rng.h"
#include "tests/packs.h"
#include "tests/support.h"

/* -- what is wrong */

#define CARD(parts) "card \"X\" { type well pattern { wood } source \"t\"\n" parts " }"
#define RULE(parts) "variant v { counter chip { plural \"chips\" letter M capacity 9 }\n" parts " }"

static const hm_test_row of_talks[] = {
    {"whole ones",
     CARD("on build { everybody secretly { place wood } then { place stone } then you { "
          "place brick } then right secretly { place glass } secretly { place wood } }"), ""},
    {"rules", RULE("when a round ends { secretly { gain any chips } then { lose all chips when "
                   "order of chips = seat and owner's chips > 0 } }"), ""},
    {"nobody is called so", CARD("on build { others { place wood } then anyone { place wood } }"),
     "2:39-45 syntax: nobody is called so here (players are you, others, everybody, "
     "neighbours, right and left)\n"},
    {"one within the other", CARD("on build { secretly { others { place wood } } }"),
     "2:23-29 wrong-place: this is what others do, and nobody does it for them\n"},
    {"nothing to do", CARD("on build { secretly { } }"),
     "2:21-24 empty-block: this block has no effect\n"},
    {"far from its building", CARD("on build { secretly { remember 1 } }"),
     "2:23-33 wrong-place: others have no such building to do that on\n"},
    {"whose", CARD("on build { place wood when owner's count cottage > 1 }"),
     "2:28-35 wrong-place: \"owner's\" is for what others do; here the owner is you (leave it "
     "out, or write it inside 'others { }' and its like)\n"},
    {"order when it is over", CARD("score 2 when order of count cottage = 1"),
     "2:14-22 wrong-place: 'order of' is known only while the game is played (it stands in "
     "effects and after 'never names unless')\n"},
    {"seats when it is over", CARD("score seat"),
     "2:7-11 wrong-place: 'seat' is known only while the game is played (it stands in effects "
     "and after 'never names unless')\n"},
};

static hm_library *towns_with(const char *cards)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    return hm_test_build(&pack, NULL);
}

static void talks_have_their_messages(void **state)
{
    (void)state;
    const int rows = sizeof of_talks / sizeof *of_talks;
    assert_int_equal(hm_test_rows_amiss(of_talks, rows, towns_with), 0);
}

/* -- a rule to play with: three chips at most, a cube for who has most of them, and
 * another choice in secret */

static const char cards[] =
    "variant moot {\n"
    "  counter chip { plural \"chips\" letter M capacity 3 }\n"
    "  counter prize { plural \"prizes\" letter Z capacity 99 }\n"
    "  when a round ends {\n"
    "    secretly { gain any chips up to 1 time remove cubes }\n"
    "    then { gain 1 prize when chips > most others' chips lose all chips }\n"
    "    then secretly { up to 1 time place wood }\n"
    "  } }\n"
    "card \"Hut\" { type cottage pattern { glass glass } source \"t\" }\n"
    "card \"Shed\" { type well pattern { wood stone } source \"t\" }\n";

enum { CARDS = 2, SEATS = 3, CHOICES = 4000 };

static hm_library *lib;
static const hm_cards *set;

typedef struct game {
    hm_arena    arena;
    hm_deal     deal;
    hm_table   *table;
    hm_decision due;
} game;

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

static void begin(game *g, uint64_t seed)
{
    const hm_card *card[CARDS] = {hm_test_card(set, "Hut"), hm_test_card(set, "Shed")};
    const uint32_t on = 1u << hm_game_variant(set->game, "moot", 4);
    hm_setting how = {0};
    hm_error err;
    memset(g, 0, sizeof *g);
    hm_setting_agree(set->game, &how, on);
    g->deal = (hm_deal){.ruleset = &hm_tiny_towns, .how = how, .seed = seed,
                        .players = SEATS};
    assert_int_equal(hm_deck_with(&g->arena, set, card, CARDS, on, &g->deal.deck, &err),
                     HM_OK);
    assert_int_equal(hm_table_new(&g->arena, &g->deal, &g->table, &err), HM_OK);
}

static bool look(game *g)
{
    if (hm_table_over(g->table))
        return false;
    hm_table_decide(g->table, &g->due);
    return true;
}

static void choose(game *g, uint64_t *chance)
{
    hm_table_apply(g->table, g->due.option[hm_rng_below(chance, g->due.count)]);
    assert_null(hm_table_fault(g->table));
}

static void *copy_of(game *g)
{
    const size_t size = hm_table_size(g->table);
    void *kept = hm_arena_new(&g->arena, size);
    memcpy(kept, hm_table_state(g->table), size);
    return kept;
}

static uint64_t guessed(game *g, int viewer, uint64_t chance)
{
    hm_table_guess(g->table, viewer, &chance);
    return hm_table_hash(g->table);
}

static void see_all(const game *g, int viewer, hm_town town[SEATS])
{
    for (int i = 0; i < SEATS; i++)
        hm_table_town_seen(g->table, i, viewer, &town[i]);
}

static void assert_looks_like(const game *g, int viewer, const hm_town town[SEATS])
{
    hm_town now[SEATS];
    see_all(g, viewer, now);
    for (int i = 0; i < SEATS; i++)
        assert_memory_equal(&now[i], &town[i], g->deal.deck->plan.size);
}

/* From the same first secret choice the others choose one thing or another: whoever is
 * asked then sees the same, and guesses the same. Returns whether it was another
 * state. */
static bool peep(game *g, const void *from, int viewer, uint64_t *chance)
{
    uint64_t hash[2], guess[2];
    hm_town seen[SEATS];
    for (int k = 0; k < 2; k++) {
        hm_table_set(g->table, from);
        while (look(g) && g->due.player != viewer && hm_table_is_secret(g->table))
            choose(g, chance);
        assert_true(g->due.player == viewer && hm_table_is_secret(g->table));
        if (k == 0)
            see_all(g, viewer, seen);
        hash[k] = hm_table_hash(g->table);
        assert_looks_like(g, viewer, seen);
        guess[k] = guessed(g, viewer, 7);
        assert_looks_like(g, viewer, seen);
    }
    assert_int_equal(guess[0], guess[1]);
    return hash[0] != hash[1];
}

/* The guess is a game that goes on: all others are asked in secret, once, before anything
 * comes of it. */
static void play_on(game *g, int viewer, uint64_t *chance)
{
    bool asked[SEATS] = {false};
    const uint16_t link = hm_tt(g->table)->watch.use;
    int last = viewer;
    asked[viewer] = true;
    while (look(g) && hm_table_is_secret(g->table) &&
           hm_tt(g->table)->watch.use == link) {
        assert_true(g->due.player == last || !asked[g->due.player]);
        last = g->due.player;
        asked[last] = true;
        choose(g, chance);
    }
    for (int i = 0; i < SEATS; i++)
        assert_true(asked[i] || hm_table_complete(g->table, i));
    for (int i = 0; i < CHOICES && look(g); i++)
        choose(g, chance);
}

static void guesses_do_not_know_what_others_chose(void **state)
{
    int peeps = 0, others = 0;
    (void)state;
    for (uint64_t n = 0; n < (uint64_t)hm_test_runs(100, 10); n++) {
        uint64_t chance = n + 1;
        game g;
        begin(&g, n);
        const int before = hm_rng_below(&chance, 60);
        for (int i = 0; i < before && look(&g); i++)
            choose(&g, &chance);
        while (look(&g) && !hm_table_is_secret(g.table))
            choose(&g, &chance);
        if (!hm_table_over(g.table) && hm_tt(g.table)->finished == 0 &&
            hm_count(hm_tt(g.table)->watch.did & 63) == 1 && g.due.count == 4) {
            const int first = g.due.player, viewer = (first + 1) % SEATS;
            others += peep(&g, copy_of(&g), viewer, &chance);
            peeps++;
            play_on(&g, viewer, &chance);
        }
        hm_arena_drop(&g.arena);
    }
    print_message("%d guesses, %d of other states\n", peeps, others);
    assert_true(others > 0 && peeps >= others);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(talks_have_their_messages),
        cmocka_unit_test(guesses_do_not_know_what_others_chose),
    };
    return cmocka_run_group_tests_name("talks", tests, read_cards, drop_cards);
}
