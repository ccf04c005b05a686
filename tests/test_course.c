/* The course of a game: what is wrong with its words; what is due comes exactly when it
 * is, what goes once a game goes once, events are turned up in rounds that are known and
 * in an order that nobody knows; and all of it is undone and played again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/draw.h"
#include "core/games/tinytowns/tinytowns.h"
#include "tests/packs.h"
#include "tests/support.h"

/* -- what is wrong */

#define CARD(parts) "card \"X\" { type well pattern { wood } source \"t\"\n" parts " }"
#define HAPPENING(parts) "event \"X\" { source \"t\"\n" parts " }"

static const hm_test_row of_courses[] = {
    {"whole ones",
     CARD("when a round begins { place wood } in round 3 { place wood } every 2 rounds { "
          "place wood } at the start of a round { once a game may place wood } "
          "game ends when round > 9 score round"), ""},
    {"round 0", CARD("in round 0 { place wood }"),
     "2:10-11 number-range: number out of range: 1 to 99\n"},
    {"every 100 rounds", CARD("every 100 rounds { place wood }"),
     "2:7-10 number-range: number out of range: 1 to 99\n"},
    {"too late", CARD("on build { 10 rounds later { place wood } }"),
     "2:12-27 number-range: 1 to 9 rounds later\n"},
    {"nothing later", CARD("on build { 2 rounds later { } }"),
     "2:27-30 empty-block: this block has no effect\n"},
    {"what was named is past", CARD("when another names any { 1 round later { place it } }"),
     "2:42-50 wrong-place: there is no 'it' here: no cube was named\n"},
    {"what was built is past", CARD("when you build any { 1 round later { build it } }"),
     "2:38-46 wrong-place: there is no 'it' here: nobody has built (it stands inside 'when "
     "neighbour builds TYPES { }' or 'when you build TYPES { }')\n"},
    {"too many things later",
     CARD("on build { 1 round later { place wood } 2 rounds later { place wood } "
          "3 rounds later { place wood } 4 rounds later { place wood } }"),
     "2:101-115 limit: a card does at most 3 things later\n"},
    {"once a game within once a round", CARD("on build { once a round { once a game place wood } }"),
     "2:27-49 wrong-place: this goes once a round already\n"},
    {"once a game for everybody", "variant v { when a round ends { once a game place wood } }",
     "1:33-55 wrong-place: only cards count what goes once a game\n"},
    {"only events are turned up", CARD("when turned up { place wood }"),
     "2:6-15 wrong-place: only events are turned up\n"},
    {"whole events",
     HAPPENING("when turned up { place wood } while building { place wood } others' cubes go on "
               "center game ends when no empty not in solo id \"y\""), ""},
    {"an event of nothing", HAPPENING(""),
     "1:7-10 missing-part: event 'X' does nothing (say what: 'when turned up { EFFECTS }')\n"},
    {"an event with a pattern", HAPPENING("pattern { wood } when turned up { place wood }"),
     "2:1-8 wrong-place: an event has no 'pattern' (nobody builds it; it has 'when turned up "
     "{ }', and what holds as long as it lies open)\n"},
    {"an event that costs", HAPPENING("cost 1 coin when turned up { place wood }"),
     "2:1-5 wrong-place: an event has no 'cost' (nobody builds it; it has 'when turned up "
     "{ }', and what holds as long as it lies open)\n"},
    {"schedules", "variant v { events every 3 rounds events in rounds 2 5 8, 2 of them by chance }",
     ""},
    {"events in round 0", "variant v { events in rounds 0 64 }",
     "1:30-31 number-range: number out of range: 1 to 63\n"},
    {"an end by what is fed", CARD("game ends when any fed"),
     "2:20-23 wrong-place: what is fed is known only when the game is scored\n"},
};

static hm_library *towns_with(const char *cards)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    return hm_test_build(&pack, NULL);
}

static void courses_have_their_messages(void **state)
{
    (void)state;
    const int rows = sizeof of_courses / sizeof *of_courses;
    assert_int_equal(hm_test_rows_amiss(of_courses, rows, towns_with), 0);
}

/* -- cards to play with */

static const char cards[] =
    "variant course {\n"
    "  counter chip { plural \"chips\" letter M capacity 255 }\n"
    "  counter gift { plural \"gifts\" letter G capacity 99 }\n"
    "  counter visit { plural \"visits\" letter V capacity 99 }\n"
    "  events every 2 rounds }\n"
    "card \"Kiln\" { type factory pattern { brick } source \"t\"\n"
    "  when a round ends { 2 rounds later { gain 1 chip } } }\n"
    "card \"Giver\" { type well pattern { wood } source \"t\"\n"
    "  when a round begins { once a game gain 1 gift } }\n"
    "card \"Hut\" { type cottage pattern { glass glass } source \"t\" }\n"
    "event \"One\" { source \"t\" when turned up { gain 1 visit } }\n"
    "event \"Two\" { source \"t\" when turned up { gain 1 visit } }\n"
    "event \"Three\" { source \"t\" when turned up { gain 1 visit } }\n"
    "event \"Four\" { source \"t\" when turned up { gain 1 visit } }\n";

enum { KILN, GIVER, HUT, CARDS = 7, EVENTS = 4, ROUNDS = 400 };

static hm_library *lib;
static const hm_cards *set;
static int chip, gift, visit;

static int read_cards(void **state)
{
    hm_test_read_towns(state);
    lib = towns_with(cards);
    set = hm_library_cards(lib);
    chip = hm_game_counter(set->game, "chip", 4);
    gift = hm_game_counter(set->game, "gift", 4);
    visit = hm_game_counter(set->game, "visit", 5);
    return hm_library_diags(lib)->errors;
}

static int drop_cards(void **state)
{
    hm_library_free(lib);
    return hm_test_drop_towns(state);
}

/* -- games, and a ledger of what must come */

typedef struct game {
    hm_arena  arena;
    hm_deal   deal;
    hm_table *table;
    int       round;                 /* the last one that was looked at */
    int       kilns[3][ROUNDS];      /* that stood when a round ended */
    int       chips[3], gifts[3], visits[3];
    uint64_t  opened;                /* events that were turned up, one bit each */
    const hm_card *first;            /* of them */
} game;

static void begin(game *g, int players, uint64_t seed)
{
    static const char *const names[CARDS] = {"Kiln", "Giver", "Hut", "One", "Two", "Three",
                                             "Four"};
    const hm_card *card[CARDS];
    hm_setting how = {0};
    hm_error err;
    memset(g, 0, sizeof *g);
    const uint32_t on = 1u << hm_game_variant(set->game, "course", 6);
    hm_setting_agree(set->game, &how, on);
    for (int i = 0; i < CARDS; i++)
        card[i] = hm_test_card(set, names[i]);
    g->deal = (hm_deal){.ruleset = &hm_tiny_towns, .how = how, .seed = seed,
                        .players = players};
    assert_int_equal(hm_deck_with(&g->arena, set, card, CARDS, on, &g->deal.deck, &err),
                     HM_OK);
    assert_int_equal(hm_table_new(&g->arena, &g->deal, &g->table, &err), HM_OK);
}

static int count_of(const game *g, int player, int slot)
{
    const hm_plan *plan = &g->deal.deck->plan;
    return hm_count(hm_town_like(plan, hm_table_town(g->table, player),
                                 HM_CELL_BUILDING + slot));
}

/* Everything that comes when a round begins has come when somebody is to name. */
static void expect_player(game *g, int i, int round)
{
    const hm_plan *plan = &g->deal.deck->plan;
    const hm_town *t = hm_table_town(g->table, i);
    g->kilns[i][round - 1] = round > 1 ? count_of(g, i, KILN) : 0; /* of the last round */
    if (!hm_table_complete(g->table, i)) {
        g->chips[i] += round > 2 ? g->kilns[i][round - 2] : 0;
        g->gifts[i] |= count_of(g, i, GIVER) != 0;
        g->visits[i] += round % 2 == 0 && round / 2 <= EVENTS;
    }
    assert_int_equal(hm_counted(plan, t, chip, 0), g->chips[i]);
    assert_int_equal(hm_counted(plan, t, gift, 0), g->gifts[i]);
    assert_int_equal(hm_counted(plan, t, visit, 0), g->visits[i]);
}

static void expect_event(game *g, int round)
{
    const hm_event_look e = hm_table_event(g->table);
    const int turned = round / 2 < EVENTS ? round / 2 : EVENTS;
    assert_int_equal(e.left, EVENTS - turned);
    assert_int_equal(e.next, e.left == 0 ? 0 : 2 - round % 2);
    assert_true((e.open != NULL) == (turned > 0));
    if (e.open == NULL)
        return;
    if (g->first == NULL)
        g->first = e.open;
    const uint64_t bit = hm_bit(hm_deck_slot(g->deal.deck, e.open));
    if (round % 2 == 0 && round / 2 <= EVENTS)
        assert_false(g->opened & bit);
    g->opened |= bit;
}

static void look(game *g)
{
    const int round = hm_table_round(g->table);
    if (round == g->round || hm_table_over(g->table))
        return;
    assert_true(round < ROUNDS);
    g->round = round;
    for (int i = 0; i < g->deal.players; i++)
        expect_player(g, i, round);
    expect_event(g, round);
}

/* Choosing again from a state that was kept leads to the same one. */
static void step(game *g, uint64_t *chance, void *kept, uint64_t *trail)
{
    const int count = hm_table_due(g->table).count, i = hm_test_below(chance, count);
    memcpy(kept, hm_table_state(g->table), hm_table_size(g->table));
    hm_table_take(g->table, i);
    const uint64_t hash = hm_table_hash(g->table);
    hm_table_set(g->table, kept);
    hm_table_take(g->table, i);
    assert_int_equal(hm_table_hash(g->table), hash);
    assert_null(hm_table_fault(g->table));
    *trail = *trail * 31 + hash;
}

static uint64_t play(game *g, uint64_t chance)
{
    uint64_t trail = 0;
    void *kept = hm_arena_new(&g->arena, hm_table_size(g->table));
    assert_non_null(kept);
    look(g);
    while (!hm_table_over(g->table)) {
        step(g, &chance, kept, &trail);
        look(g);
    }
    return trail;
}

static void what_is_due_comes_when_it_is(void **state)
{
    int firsts[CARDS] = {0};
    const int games = hm_test_runs(10000, 400);
    (void)state;
    for (int n = 0; n < games; n++) {
        game g, again;
        begin(&g, 1 + n % 3, (uint64_t)n);
        const uint64_t trail = play(&g, (uint64_t)n * 7 + 1);
        firsts[g.first != NULL ? hm_deck_slot(g.deal.deck, g.first) : HUT]++;
        if (n % 8 == 0) {
            begin(&again, 1 + n % 3, (uint64_t)n);
            assert_int_equal(play(&again, (uint64_t)n * 7 + 1), trail);
            hm_arena_drop(&again.arena);
        }
        hm_arena_drop(&g.arena);
    }
    for (int i = CARDS - EVENTS; i < CARDS; i++) /* by chance, and each as often */
        assert_true(firsts[i] > games / 6 && firsts[i] < games / 3);
}

/* -- what nobody knows */

static void guesses_do_not_know_the_pile(void **state)
{
    (void)state;
    for (uint64_t n = 0; n < (uint64_t)hm_test_runs(200, 20); n++) {
        game g;
        begin(&g, 2, n);
        hm_tt_course *c = hm_tt_course_of(g.table);
        uint64_t one = n, other = n, seen = 0;
        const uint8_t top = c->pile[c->left - 1];
        void *kept = hm_arena_new(&g.arena, hm_table_size(g.table));
        memcpy(kept, hm_table_state(g.table), hm_table_size(g.table));
        hm_table_guess(g.table, 0, &one);
        const uint64_t hash = hm_table_hash(g.table);
        for (int i = 0; i < c->left; i++)
            seen |= hm_bit(c->pile[i]);
        assert_true(c->left == EVENTS && seen == g.deal.deck->events);
        hm_table_set(g.table, kept);
        c->pile[c->left - 1] = c->pile[0]; /* another order that looks the same */
        c->pile[0] = top;
        hm_table_guess(g.table, 0, &other);
        assert_int_equal(hm_table_hash(g.table), hash);
        hm_arena_drop(&g.arena);
    }
}

/* -- which events there are */

static int draw(const hm_setting *how, const hm_wishes *wishes, uint64_t seed,
                const hm_card *card[HM_DECK_MAX])
{
    int count = 0;
    hm_error err;
    assert_int_equal(hm_draw_events(set, how, wishes, seed, card, &count, &err), HM_OK);
    return count;
}

static void events_are_drawn_where_they_are_turned_up(void **state)
{
    hm_setting on = {0}, off = {0};
    hm_wishes wishes = {0};
    const hm_card *card[HM_DECK_MAX];
    hm_error err;
    int count = 0;
    (void)state;
    hm_setting_agree(set->game, &on, 1u << hm_game_variant(set->game, "course", 6));
    hm_setting_agree(set->game, &off, 0);
    assert_int_equal(draw(&on, &wishes, 1, card), EVENTS);
    assert_int_equal(draw(&off, &wishes, 1, card), 0);
    wishes.sure[hm_test_card(set, "Three")->index] = true;
    assert_int_equal(draw(&on, &wishes, 1, card), 1);
    assert_string_equal(card[0]->name, "Three");
    assert_int_equal(hm_draw_events(set, &off, &wishes, 1, card, &count, &err),
                     HM_EINPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(courses_have_their_messages),
        cmocka_unit_test(what_is_due_comes_when_it_is),
        cmocka_unit_test(guesses_do_not_know_the_pile),
        cmocka_unit_test(events_are_drawn_where_they_are_turned_up),
    };
    return cmocka_run_group_tests_name("course", tests, read_cards, drop_cards);
}
