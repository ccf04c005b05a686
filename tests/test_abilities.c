/* Cards that nobody builds: what is wrong with them, which are drawn, where they lie in a
 * deck; and games in which they and others are used while building. */
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

#define ABILITY(parts) "ability \"X\" { source \"t\"\n" parts " }"

static const hm_test_row of_abilities[] = {
    {"whole ones",
     ABILITY("cost 1 coin while building { place wood }"
             " when another names any { return it } when a round ends { gain 1 coin }"
             " after anyone names wood { place named } when you build well { place wood }"
             " not in solo id \"y\""), ""},
    {"without a cost", ABILITY("while building { place wood }"), ""},
    {"once a round", ABILITY("while building { once a round may place wood }"), ""},
    {"nothing", ABILITY("cost 1 coin"),
     "1:9-12 missing-part: ability 'X' does nothing (say when, and what: 'while building "
     "{ EFFECTS }')\n"},
    {"a pattern", ABILITY("pattern { wood } while building { place wood }"),
     "2:1-8 wrong-place: an ability has no 'pattern' (nobody builds it; it has a cost and "
     "what is done for it, as in 'while building { }')\n"},
    {"a type and points", ABILITY("type well score 2 while building { place wood }"),
     "2:1-5 wrong-place: an ability has no 'type' (nobody builds it; it has a cost and "
     "what is done for it, as in 'while building { }')\n"
     "2:11-16 wrong-place: an ability has no 'score' (nobody builds it; it has a cost and "
     "what is done for it, as in 'while building { }')\n"},
    {"when built", ABILITY("on build { place wood } while building { place wood }"),
     "2:1-3 wrong-place: an ability has no 'on' (nobody builds it; it has a cost and what "
     "is done for it, as in 'while building { }')\n"},
    {"a cost in cubes", ABILITY("cost 1 wood while building { place wood }"),
     "2:8-12 unknown-name: unknown counter 'wood' (only counters and tokens are paid)\n"},
    {"a building's moment", ABILITY("when neighbour builds any { place wood }"),
     "2:6-15 wrong-place: 'when neighbour builds' is for buildings: no ability waits for "
     "it\n"},
    {"near what", ABILITY("when you build any adjacent { place wood }"),
     "2:20-28 wrong-place: an ability has no building to be near to\n"},
    {"seen from where", ABILITY("while building { place wood on adjacent }"),
     "2:32-40 wrong-place: 'adjacent' is seen from one building, but here is none\n"},
    {"this", ABILITY("while building { place wood on this }"),
     "2:32-36 wrong-place: 'this' is a card's, but here is none\n"},
    {"remembering", ABILITY("while building { remember 1 }"),
     "2:18-28 wrong-place: an ability has no building to do that on\n"},
    {"holding", ABILITY("while building { hold wood }"),
     "2:18-27 wrong-place: an ability has no building to do that on\n"},
    {"a script that nobody chose", ABILITY("when a round ends lua { }"),
     "2:19-22 wrong-place: 'when a round ends' of an ability takes no script\n"},
    {"one that stands",
     ABILITY("while building { place wood }")
     " card \"Y\" { type well pattern { wood } source \"t\" score 1 per \"X\" }",
     "2:94-97 wrong-kind: 'X' is an ability: no building of it stands anywhere\n"},
    {"piles", ABILITY("while building { place wood }")
     " variant v { abilities 1 costing 1 abilities 2 costing 2 or more }", ""},
    {"a pile of none", "variant v { abilities 0 costing 1 abilities 1 costing 100 }",
     "1:23-24 number-range: number out of range: 1 to 9\n"
     "1:55-58 number-range: number out of range: 0 to 99\n"},
    {"or less", "variant v { abilities 1 costing 1 or less }",
     "1:38-42 syntax: unexpected 'less', expected 'more'\n"},
};

static hm_library *towns_with(const char *cards)
{
    hm_test_pack pack = hm_test_towns(hm_test_text("x.card", cards));
    return hm_test_build(&pack, NULL);
}

static void abilities_have_their_messages(void **state)
{
    (void)state;
    assert_int_equal(hm_test_rows_amiss(of_abilities,
                                        sizeof of_abilities / sizeof *of_abilities,
                                        towns_with),
                     0);
}

/* -- cards to play with */

static const char cards[] =
    "variant crafts { counter tool { plural \"tools\" letter T start 2 capacity 4 }\n"
    "  abilities 1 costing 1 abilities 1 costing 2 or more\n"
    "  while building { pay 3 tools place any resource }\n"
    "  when a round ends { gain 1 tool } }\n"
    "card \"Hut\" { type cottage pattern { wood wood } source \"t\" eats }\n"
    "card \"Pit\" { type well pattern { wood stone } source \"t\"\n"
    "  while building { once a round place stone on adjacent empty } }\n"
    "card \"Forge\" { type factory pattern { brick stone } source \"t\" match shared\n"
    "  while building { pay 1 tool replace self with well or cottage } }\n"
    "ability \"One\" { cost 1 tool source \"t\" while building { place wood } }\n"
    "ability \"Other\" { cost 1 tool source \"t\" when another names any { return it } }\n"
    "ability \"Third\" { cost 1 tool source \"t\" not in solo\n"
    "  when anyone names any { place any other resource } }\n"
    "ability \"Two\" { cost 2 tools source \"t\"\n"
    "  while building { may replace built with any type } }\n"
    "ability \"Four\" { cost 3 tools 1 coin source \"t\"\n"
    "  when a round ends { place any resource } }\n";

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

static hm_setting with_variants(uint32_t on)
{
    hm_setting how = {0};
    hm_setting_agree(set->game, &how, on);
    return how;
}

/* -- draws */

static int draw(const hm_setting *how, const hm_wishes *wishes, uint64_t seed,
                const hm_card *card[HM_DECK_MAX])
{
    hm_error err;
    int count = 0;
    assert_int_equal(hm_draw_abilities(set, how, wishes, seed, card, &count, &err),
                     HM_OK);
    return count;
}

static bool is_among(const hm_card *const *card, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(card[i]->name, name) == 0)
            return true;
    return false;
}

static void each_pile_gives_one_that_can_be_played(void **state)
{
    const hm_setting both = with_variants(3), alone = with_variants(2);
    hm_setting solo = both;
    static const hm_wishes none;
    const hm_card *card[HM_DECK_MAX];
    int seen[4] = {0};
    (void)state;
    solo.mode = (uint8_t)hm_game_mode(set->game, "solo", 4);
    for (uint64_t seed = 0; seed < 200; seed++) {
        assert_int_equal(draw(&both, &none, seed, card), 2);
        assert_true(card[0]->ability && card[0]->price[1] == 1);
        assert_true(card[1]->price[1] >= 2 && card[0]->index < card[1]->index);
        seen[0] += is_among(card, 2, "Third");
        seen[1] += is_among(card, 2, "Four");
        assert_int_equal(draw(&alone, &none, seed, card), 2);
        assert_true(is_among(card, 2, "Two")); /* the other one needs coins */
        draw(&solo, &none, seed, card);
        assert_false(is_among(card, 2, "Third"));
        seen[2] += is_among(card, 2, "One");
        const hm_setting off = with_variants(1);
        assert_int_equal(draw(&off, &none, seed, card), 0);
    }
    assert_in_range(seen[0], 40, 95);
    assert_in_range(seen[1], 70, 130);
    assert_in_range(seen[2], 70, 130);
}

static void what_is_wished_for_takes_its_place(void **state)
{
    const hm_setting how = with_variants(3), off = with_variants(1);
    hm_wishes wishes = {0};
    const hm_card *card[HM_DECK_MAX], *one = hm_test_card(set, "One");
    hm_error err;
    int count = 0;
    (void)state;
    wishes.sure[one->index] = true;
    wishes.never[hm_test_card(set, "Two")->index] = true;
    for (uint64_t seed = 0; seed < 50; seed++) {
        assert_int_equal(draw(&how, &wishes, seed, card), 2);
        assert_true(card[0] == one && is_among(card, 2, "Four"));
    }
    wishes.never[hm_test_card(set, "Four")->index] = true;
    assert_int_equal(draw(&how, &wishes, 1, card), 1); /* the pile is empty */
    assert_int_equal(hm_draw_abilities(set, &off, &wishes, 1, card, &count, &err),
                     HM_EINPUT);
    assert_string_equal(err.msg, "card 'One' is played with crafts, which is off");
}

/* -- decks */

static const hm_deck *deck_of(hm_arena *arena, const hm_card *const *card, int count)
{
    const hm_deck *deck;
    hm_error err;
    assert_int_equal(hm_deck_with(arena, set, card, count, 3, &deck, &err), HM_OK);
    return deck;
}

static void their_slots_lie_behind_all_others(void **state)
{
    hm_arena arena = {0};
    const hm_card *card[] = {hm_test_card(set, "Hut"), hm_test_card(set, "Pit"),
                             hm_test_card(set, "Two"), hm_test_card(set, "Other")};
    const hm_deck *d = deck_of(&arena, card, 4), *wrong;
    const hm_card *turned[] = {card[2], card[0]};
    hm_error err;
    (void)state;
    assert_true(d->count == 2 && d->abilities == 2);
    assert_int_equal(hm_deck_slot(d, card[3]), 3);
    assert_true(hm_has_buildings(d, 1) && !hm_has_buildings(d, 2));
    assert_false(hm_has_buildings(d, HM_NO_SLOT));
    const hm_uses *laws = &d->laws[HM_HOOK_WHILE_BUILDING];
    assert_true(laws->count == 2 && laws->use[0].slot == HM_NO_SLOT);
    assert_true(laws->use[1].slot == 2 && d->laws[HM_HOOK_NAMED].use[1].slot == 3);
    assert_int_equal(d->uses[HM_HOOK_WHILE_BUILDING].count, 1);
    assert_int_equal(d->having[HM_HOOK_WHILE_BUILDING], 2);
    assert_int_equal(hm_deck_with(&arena, set, turned, 2, 3, &wrong, &err), HM_EBUG);
    hm_arena_drop(&arena);
}

/* -- games */

typedef struct game {
    hm_arena    arena;
    hm_deal     deal;
    hm_table   *by_list, *by_number;
    hm_decision due;
    int         acts, abilities;
} game;

static void begin(game *g, int players, uint64_t seed)
{
    static const char *const names[] = {"Hut", "Pit", "Forge", "One", "Third", "Two",
                                        "Other", "Four"};
    const hm_card *card[8];
    hm_error err;
    memset(g, 0, sizeof *g);
    for (int i = 0; i < 8; i++)
        card[i] = hm_test_card(set, names[i]);
    g->deal = (hm_deal){.ruleset = &hm_tiny_towns, .how = with_variants(3), .seed = seed,
                        .players = players, .deck = deck_of(&g->arena, card, 8)};
    assert_int_equal(hm_table_new(&g->arena, &g->deal, &g->by_list, &err), HM_OK);
    assert_int_equal(hm_table_new(&g->arena, &g->deal, &g->by_number, &err), HM_OK);
}

static void count_option(game *g, int i)
{
    const hm_option_parts p = hm_option_open(g->by_list, g->due.option[i]);
    int paid = 0;
    for (int k = 0; k < HM_COUNTERS_MAX; k++)
        paid += p.costs[k];
    g->acts += p.action == HM_ACTION_ACT;
    if (p.card == NULL || !p.card->ability)
        return;
    g->abilities++;
    assert_true(p.action == HM_ACTION_ACT || p.action == HM_ACTION_LAW);
    assert_int_equal(paid, p.card->price[0] + p.card->price[1]);
}

/* Numbers lead where the list does; to be done is the last option of a build decision. */
static bool step(game *g, uint64_t *chance)
{
    const hm_due due = hm_table_due(g->by_number);
    if (hm_table_over(g->by_list))
        return false;
    hm_table_decide(g->by_list, &g->due);
    assert_true(due.kind == g->due.kind && due.count == g->due.count && due.count > 0);
    const int last = g->due.count - 1, i = hm_test_below(chance, g->due.count);
    if (g->due.kind == HM_DECIDE_BUILD)
        assert_int_equal(hm_option_open(g->by_list, g->due.option[last]).action,
                         HM_ACTION_DONE);
    count_option(g, i);
    hm_table_apply(g->by_list, g->due.option[i]);
    hm_table_take(g->by_number, i);
    assert_null(hm_table_fault(g->by_list));
    assert_memory_equal(hm_table_state(g->by_list), hm_table_state(g->by_number),
                        hm_table_size(g->by_list));
    return true;
}

static void numbers_lead_where_the_list_does(void **state)
{
    uint64_t chance = 11;
    int acts = 0, abilities = 0;
    (void)state;
    for (int n = hm_test_runs(2000, 60); n > 0; n--) {
        game g;
        begin(&g, 1 + n % 3, (uint64_t)n);
        while (step(&g, &chance))
            ;
        acts += g.acts;
        abilities += g.abilities;
        hm_arena_drop(&g.arena);
    }
    print_message("%d acts, %d uses of abilities\n", acts, abilities);
    assert_true(acts > 100 && abilities > 100);
}

/* Something that can be done for nothing, and undone: it comes to an end. */
static void there_is_an_end_of_it(void **state)
{
    hm_library *own = towns_with(
        "card \"Swing\" { type well pattern { wood stone } source \"t\"\n"
        "  on build { remember 0 } while building { remember 1 - remembered } }");
    const hm_cards *mine = hm_library_cards(own);
    const hm_card *card[] = {hm_test_card(mine, "Swing")};
    hm_deal deal = {.ruleset = &hm_tiny_towns, .players = 1};
    hm_arena arena = {0};
    hm_table *t;
    hm_error err;
    hm_town town;
    int used = 0;
    (void)state;
    assert_int_equal(hm_deck_new(&arena, mine, card, 1, &deal.deck, &err), HM_OK);
    assert_int_equal(hm_table_new(&arena, &deal, &t, &err), HM_OK);
    hm_town_start(&deal.deck->plan, deal.deck->game, &town);
    hm_town_put_building(&deal.deck->plan, &town, 0, 0);
    hm_table_put_town(t, 0, &town);
    hm_table_take(t, 0);
    hm_table_take(t, 3);
    for (; hm_table_due(t).kind == HM_DECIDE_BUILD; used++)
        hm_table_take(t, 0);
    assert_int_equal(used, HM_TT_ACTS_MAX);
    assert_int_equal(hm_table_due(t).kind, HM_DECIDE_NAME);
    hm_table_take(t, 0);
    hm_table_take(t, 4);
    assert_int_equal(hm_table_due(t).count, 2); /* it may be used again */
    hm_arena_drop(&arena);
    hm_library_free(own);
}

/* To return the cube, or to place the named one, is no change; another one is. */
static void only_another_resource_is_a_change(void **state)
{
    game g;
    (void)state;
    begin(&g, 2, 1);
    static const char *const use[] = {"use Other", "use Third to place brick"};
    for (int k = 0; k < 2; k++) {
        hm_table_restart(g.by_list, 1);
        hm_table_take(g.by_list, 0); /* name wood */
        bool done = false;
        for (int n = 0; n < 20 && !done; n++) {
            hm_table_decide(g.by_list, &g.due);
            int i = g.due.player == 1 ? 0 : g.due.count - 1;
            for (int j = 0; j < g.due.count && g.due.player == 1; j++) {
                char text[80];
                hm_option_text(g.by_list, g.due.option[j], text, sizeof text);
                done |= strcmp(text, use[k]) == 0;
                i = strcmp(text, use[k]) == 0 ? j : i;
            }
            hm_table_apply(g.by_list, g.due.option[i]);
        }
        assert_true(done);
        if (k == 1) /* where it goes */
            hm_table_take(g.by_list, 0);
        assert_int_equal(hm_tt(g.by_list)->seat[1].changed, k);
    }
    hm_arena_drop(&g.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(abilities_have_their_messages),
        cmocka_unit_test(each_pile_gives_one_that_can_be_played),
        cmocka_unit_test(what_is_wished_for_takes_its_place),
        cmocka_unit_test(their_slots_lie_behind_all_others),
        cmocka_unit_test(numbers_lead_where_the_list_does),
        cmocka_unit_test(there_is_an_end_of_it),
        cmocka_unit_test(only_another_resource_is_a_change),
    };
    return cmocka_run_group_tests(tests, read_cards, drop_cards);
}
