/* Cards written twice: the base game's in the card language and their doubles in Lua
 * (tests/lua/doubles). Both must score every town alike, line by line, and make the same
 * game of it: decision by decision, option by option, state by state. And scripts that
 * break must leave the game as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/score.h"
#include "tests/deals.h"
#include "tests/support.h"

#define TOWNS hm_test_runs(10000, 500)
#define GAMES hm_test_runs(500, 100)

enum { PLAYERS = 4, TABLES_PER_DECK = 10, TEXT_ROOM = 160 };

#define DOUBLES "tests/lua/doubles"

static hm_library  *lib;
static hm_test_game ours, theirs; /* base cards, and their doubles */

static int load_doubles(void **state)
{
    static const char *const folders[] = {HM_TEST_BASE, DOUBLES};
    (void)state;
    lib = hm_test_load_all(folders, 2, NULL);
    return lib == NULL;
}

static int drop_library(void **state)
{
    (void)state;
    hm_library_free(lib);
    return 0;
}

/* -- pairs of decks */

static const hm_card *double_of(const hm_card *card)
{
    char name[TEXT_ROOM];
    snprintf(name, sizeof name, "doubles/%s", card->id);
    return hm_cards_find(hm_library_cards(lib), name, NULL);
}

static bool is_scripted(const hm_card *card)
{
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].script != 0)
            return true;
    return false;
}

/* A base card that has a double and is in the game. */
static bool fits(const hm_card *c, const hm_setting *how)
{
    const hm_game *game = hm_library_cards(lib)->game;
    if (strcmp(c->pack, "base") != 0 || double_of(c) == NULL)
        return false;
    bool out = hm_card_is_out(c, game, how);
    assert_int_equal(hm_card_is_out(double_of(c), game, how), out);
    return !out;
}

/* One card of each type, and all that are dealt. */
static int pick_cards(const hm_card **card, uint64_t *chance)
{
    const hm_cards *set = hm_library_cards(lib);
    int count = 0;
    for (int type = 0; type < set->game->types; type++) {
        int found = 0, first = count;
        bool dealt = set->game->type[type].deal != 0;
        for (int i = 0; i < set->count; i++) {
            const hm_card *c = set->card[i];
            if (c->type != type || !fits(c, &ours.deal.how))
                continue;
            if (dealt)
                card[count++] = c;
            else if (hm_test_below(chance, ++found) == 0)
                card[first] = c;
        }
        count += found > 0;
    }
    assert_in_range(count, 7 + 3, HM_DECK_MAX);
    return count;
}

static void make_decks(uint64_t *chance)
{
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[HM_DECK_MAX], *twin[HM_DECK_MAX];
    int count = pick_cards(card, chance);
    for (int i = 0; i < count; i++)
        twin[i] = double_of(card[i]);
    hm_status a = hm_deck_new(&ours.arena, set, card, count, &ours.deal.deck, NULL);
    hm_status b = hm_deck_new(&theirs.arena, set, twin, count, &theirs.deal.deck, NULL);
    assert_true(a == HM_OK && b == HM_OK);
}

static void sweep(void)
{
    hm_test_sweep(&ours);
    hm_test_sweep(&theirs);
}

static void test_doubles_are_the_same_cards(void **state)
{
    const hm_cards *set = hm_library_cards(lib);
    int doubles = 0;
    (void)state;
    for (int i = 0; i < set->count; i++) {
        const hm_card *a = set->card[i], *b = double_of(a);
        if (strcmp(a->pack, "base") != 0 || b == NULL)
            continue;
        doubles++;
        assert_string_equal(a->name, b->name);
        assert_true(a->type == b->type && a->holds == b->holds && a->limit == b->limit &&
                    a->counts == b->counts && a->counts_type == b->counts_type &&
                    a->feedable == b->feedable && a->wild == b->wild);
        assert_true(hm_pattern_same(&a->pattern, &b->pattern));
        assert_false(is_scripted(a));
        assert_true(is_scripted(b));
        assert_true(b->text[0] != '\0');
    }
    assert_int_equal(2 * doubles, set->count); /* none was forgotten */
}

/* -- towns */

static void put_building(const hm_deck *d, hm_town *t, int square, int slot,
                         uint64_t *chance)
{
    hm_town_put_building(&d->plan, t, square, slot);
    for (int n = hm_test_below(chance, d->card[slot]->holds + 1); n > 0; n--)
        hm_town_hold(&d->plan, t, square, hm_test_below(chance, d->game->resources));
}

static int common_slot(const hm_deck *d, uint64_t *chance)
{
    int slot = hm_test_below(chance, d->count);
    while (d->dealt >> slot & 1)
        slot = hm_test_below(chance, d->count);
    return slot;
}

/* Two towns of three have a dealt card, with a number to remember. */
static void put_dealt(const hm_deck *d, hm_town *t, uint64_t *chance)
{
    int slot = hm_test_below(chance, d->count);
    int square = hm_test_below(chance, d->game->grid.count);
    if (!(d->dealt >> slot & 1))
        return;
    hm_town_put_building(&d->plan, t, square, slot);
    hm_town_set_memo(&d->plan, t, square, hm_test_below(chance, 9));
}

static hm_town make_town(const hm_deck *d, uint64_t *chance)
{
    hm_town t = {0};
    int built = 4 + hm_test_below(chance, 13);
    for (int s = 0; s < d->game->grid.count; s++) {
        if (hm_test_below(chance, 16) < built)
            put_building(d, &t, s, common_slot(d, chance), chance);
        else if (hm_test_below(chance, 2))
            hm_town_put_cube(&d->plan, &t, s, hm_test_below(chance, d->game->resources));
    }
    put_dealt(d, &t, chance);
    t.finish = (uint8_t)hm_test_below(chance, 5);
    return t;
}

/* What is fed may differ where two choices are worth the same; every line is the same. */
static void compare_sheets(const hm_sheet *a, const hm_sheet *b, const hm_town *t)
{
    bool same = a->total == b->total && a->lines == b->lines && a->rank == b->rank &&
                memcmp(a->line, b->line, (size_t)a->lines * sizeof *a->line) == 0;
    if (same)
        return;
    hm_test_draw(stderr, ours.deal.deck, t);
    for (int i = 0; i < a->lines && i < b->lines; i++)
        fprintf(stderr, "slot %d: %d, in Lua %d\n", a->line[i].slot,
                (int)a->line[i].points, (int)b->line[i].points);
    fail_msg("%d points, but %d in Lua", (int)a->total, (int)b->total);
}

static int compare_table(uint64_t *chance)
{
    static const hm_setting how;
    hm_town town[PLAYERS];
    hm_facts facts[PLAYERS + 1];
    hm_sheet have[PLAYERS], want[PLAYERS];
    hm_error err = {0};
    int players = 1 + hm_test_below(chance, PLAYERS);
    for (int i = 0; i < players; i++)
        town[i] = make_town(ours.deal.deck, chance);
    hm_status st = hm_score(ours.deal.deck, town, players, &how, facts, want, &err);
    assert_int_equal(st, HM_OK);
    if (hm_score(theirs.deal.deck, town, players, &how, facts, have, &err) != HM_OK)
        fail_msg("%s", err.msg);
    for (int i = 0; i < players; i++)
        compare_sheets(&want[i], &have[i], &town[i]);
    return players;
}

static void test_towns_score_the_same(void **state)
{
    uint64_t chance = 11;
    (void)state;
    for (int done = 0; done < TOWNS; sweep()) {
        make_decks(&chance);
        for (int i = 0; i < TABLES_PER_DECK; i++)
            done += compare_table(&chance);
    }
}

/* -- games */

static void deal(int number, uint64_t *chance)
{
    static const char *const modes[] = {"standard", "town-hall", "caller", "standard",
                                        "solo"};
    const char *mode = modes[number % 5];
    hm_test_mode(&ours, lib, mode);
    ours.deal.how.rule[0] = number / 5 % 2;
    bool solo = strcmp(mode, "solo") == 0;
    ours.deal.players = solo ? 1 : 1 + hm_test_below(chance, PLAYERS);
    ours.deal.cavern = hm_test_below(chance, 2);
    ours.deal.deals = hm_test_below(chance, 3) != 0;
    ours.deal.seed = hm_test_next(chance);
    ours.deal.ruleset = &hm_tiny_towns;
    theirs.deal = ours.deal;
    make_decks(chance);
    hm_test_deal(&ours);
    hm_test_deal(&theirs);
}

/* The cubes of one place of the card's layout, where nothing is in the way. */
static void lay_out(const hm_deck *d, hm_town *t, const hm_card *card, uint64_t *chance)
{
    const hm_spot *spot = &card->spots.spot[hm_test_below(chance, card->spots.count)];
    for (int kind = 0; kind < HM_RESOURCES_MAX; kind++)
        for (hm_set left = spot->want[kind] & ~t->built; left != 0; left &= left - 1)
            hm_town_put_cube(&d->plan, t, hm_first(left), kind);
}

static int dealt_slot(const hm_deck *d, uint64_t *chance)
{
    int slot = hm_test_below(chance, d->count);
    while (!(d->dealt >> slot & 1))
        slot = hm_test_below(chance, d->count);
    return slot;
}

/* A town in the middle of a game, with something to build: random players alone seldom
 * get to build what has effects. */
static hm_town make_start(const hm_deck *d, uint64_t *chance)
{
    hm_town t = {0};
    t.hand = (uint8_t)(dealt_slot(d, chance) + 1);
    for (int n = hm_test_below(chance, 5); n > 0; n--)
        put_building(d, &t, hm_test_below(chance, d->game->grid.count),
                     common_slot(d, chance), chance);
    if (hm_test_below(chance, 3) == 0) { /* it stands already, and keeps some types */
        int square = hm_test_below(chance, d->game->grid.count);
        hm_town_put_building(&d->plan, &t, square, t.hand - 1);
        hm_town_set_memo(&d->plan, &t, square, hm_test_below(chance, 1 << 7));
        t.hand = 0;
    }
    bool special = t.hand != 0 && hm_test_below(chance, 3) != 0;
    lay_out(d, &t, d->card[special ? t.hand - 1 : common_slot(d, chance)], chance);
    return t;
}

static void put_starts(uint64_t *chance)
{
    for (int p = 0; p < ours.deal.players; p++) {
        hm_town t = make_start(ours.deal.deck, chance);
        hm_town same;
        hm_town_recast(&ours.deal.deck->plan, &t, &theirs.deal.deck->plan, &same);
        hm_table_put_town(ours.table, p, &t);
        hm_table_put_town(theirs.table, p, &same);
    }
    hm_test_look(&ours);
    hm_test_look(&theirs);
}

static void compare_options(int i)
{
    char a[TEXT_ROOM], b[TEXT_ROOM];
    hm_option_text(ours.table, ours.due.option[i], a, sizeof a);
    hm_option_text(theirs.table, theirs.due.option[i], b, sizeof b);
    assert_string_equal(a, b);
    assert_int_equal(ours.due.option[i], theirs.due.option[i]);
}

/* How often scripts ask is not known: their states have more room for answers. */
static void compare_states(void)
{
    assert_true(hm_table_size(ours.table) <= hm_table_size(theirs.table));
    if (hm_table_size(ours.table) == hm_table_size(theirs.table))
        assert_true(hm_table_hash(ours.table) == hm_table_hash(theirs.table));
    assert_memory_equal(hm_table_state(ours.table), hm_table_state(theirs.table),
                        hm_table_size(ours.table));
}

static void compare_decisions(void)
{
    if (hm_table_fault(theirs.table) != NULL)
        fail_msg("%s", hm_table_fault(theirs.table)->msg);
    compare_states();
    assert_int_equal(ours.due.player, theirs.due.player);
    assert_int_equal(ours.due.kind, theirs.due.kind);
    assert_int_equal(ours.due.count, theirs.due.count);
    for (int i = 0; i < ours.due.count; i++)
        compare_options(i);
}

static void compare_ends(void)
{
    hm_facts facts[PLAYERS + 1];
    hm_sheet have[PLAYERS], want[PLAYERS];
    hm_error err = {0};
    assert_true(hm_table_over(theirs.table));
    compare_states();
    assert_int_equal(hm_table_score(ours.table, facts, want, &err), HM_OK);
    if (hm_table_score(theirs.table, facts, have, &err) != HM_OK)
        fail_msg("%s", err.msg);
    for (int p = 0; p < ours.deal.players; p++)
        compare_sheets(&want[p], &have[p], hm_table_town(ours.table, p));
}

static void choose(hm_test_game *g, int i)
{
    hm_error err = {0};
    hm_decision work;
    if (hm_table_choose(g->table, HM_NO_PLAYER, i, &work, &err) != HM_OK)
        fail_msg("%s", err.msg);
    hm_test_look(g);
}

/* Random players seldom finish a layout, so building mostly goes before all else. */
static int pick_option(uint64_t *chance)
{
    int i = hm_test_below(chance, ours.due.count);
    if (ours.due.kind == HM_DECIDE_BUILD && hm_test_below(chance, 4) != 0)
        i = hm_test_find(&ours, hm_test_any(HM_ACTION_BUILD));
    if (ours.due.kind == HM_DECIDE_PLACE && hm_test_below(chance, 2) != 0) {
        int use = hm_test_find(&ours, hm_test_any(HM_ACTION_USE));
        i = use >= 0 ? use : i;
    }
    return i >= 0 ? i : 0;
}

static void test_games_go_the_same_way(void **state)
{
    uint64_t chance = 12;
    int seen[HM_DECISION_KINDS] = {0};
    (void)state;
    for (int n = 0; n < GAMES; n++, sweep()) {
        deal(n, &chance);
        if (n % 4 != 0)
            put_starts(&chance);
        while (!hm_table_over(ours.table)) {
            compare_decisions();
            seen[ours.due.kind]++;
            int i = pick_option(&chance);
            choose(&ours, i);
            choose(&theirs, i);
        }
        compare_ends();
    }
    assert_true(seen[HM_DECIDE_BUILD] > 0 && seen[HM_DECIDE_RESOURCE] > 0 &&
                seen[HM_DECIDE_SQUARE] > 0 && seen[HM_DECIDE_WAY] > 0 &&
                seen[HM_DECIDE_KEEP] > 0 && seen[HM_DECIDE_CARD] > 0 &&
                seen[HM_DECIDE_TYPE] > 0);
}

/* -- scripts that break */

static const char broken[] =
    "-- cards that fail when they are asked\n"
    "local function well(t) t.type, t.source, t.text = 'well', 'test', 't' card(t) end\n"
    "well { name = 'Dud', pattern = 'wood stone', score = function() return '3' end }\n"
    "well { name = 'Bomb', pattern = 'wood glass',\n"
    "  on_build = function(me)\n"
    "    if me == square('a1') then error('boom') end\n"
    "  end }\n"
    "well { name = 'Mine', pattern = 'wood brick', when_another_names = function(me)\n"
    "    if named() == kind('wheat') then return nothing.at.all end\n"
    "    cannot()\n"
    "  end }\n"
    "well { name = 'Loop', pattern = 'brick brick', build_on = function()\n"
    "    while true do end\n"
    "  end }\n";

static int load_broken(void **state)
{
    (void)state;
    lib = hm_test_load_with(HM_TEST_BASE, broken);
    return lib == NULL;
}

static void assert_tells(const hm_error *err, const char *card, const char *place)
{
    if (strstr(err->msg, card) == NULL || strstr(err->msg, place) == NULL)
        fail_msg("does not say %s and %s: %s", card, place, err->msg);
}

static void deal_towns(const char *cards, int players, const char *town)
{
    hm_test_cards(&ours, lib, cards);
    ours.deal.players = players;
    ours.deal.seed = 1;
    hm_test_deal(&ours);
    for (int p = 0; p < players; p++) {
        hm_town t = hm_test_town(&ours, town);
        hm_table_put_town(ours.table, p, &t);
    }
    hm_test_look(&ours);
}

/* The option is refused with this message, and nothing has changed. */
static void assert_breaks(hm_test_pick want, const char *card, const char *place)
{
    hm_error err = {0};
    hm_decision work;
    uint64_t hash = hm_table_hash(ours.table);
    int i = hm_test_find(&ours, want), count = ours.due.count;
    assert_true(i >= 0);
    hm_status st = hm_table_choose(ours.table, HM_NO_PLAYER, i, &work, &err);
    assert_int_equal(st, HM_EINPUT);
    assert_tells(&err, card, place);
    assert_true(hm_table_hash(ours.table) == hash);
    hm_test_look(&ours);
    assert_null(hm_table_fault(ours.table));
    assert_int_equal(ours.due.count, count);
}

static void take(hm_test_pick want)
{
    int i = hm_test_find(&ours, want);
    assert_true(i >= 0);
    choose(&ours, i);
}

static void test_a_score_that_breaks_is_no_score(void **state)
{
    hm_facts facts[3];
    hm_sheet sheet[2];
    hm_error err = {0};
    (void)state;
    deal_towns("Dud,Cottage", 2, "d...............");
    assert_int_equal(hm_table_score(ours.table, facts, sheet, &err), HM_EINPUT);
    assert_tells(&err, "Dud", "text.lua:3");
    take(hm_test_any(HM_ACTION_NAME)); /* nobody asks for points yet */
    hm_test_sweep(&ours);
}

static void test_a_building_that_breaks_is_not_built(void **state)
{
    hm_test_pick there = {HM_ACTION_BUILD, -1, 0, "Bomb"};
    hm_test_pick beside = {HM_ACTION_BUILD, -1, 1, "Bomb"};
    (void)state;
    deal_towns("Bomb,Cottage", 2, "WG..............");
    take(hm_test_any(HM_ACTION_NAME));
    take(hm_test_any(HM_ACTION_PLACE));
    assert_breaks(there, "Bomb", "text.lua:6");
    take(beside);
    assert_true(hm_table_town(ours.table, 0)->built == hm_bit(1));
    hm_test_sweep(&ours);
}

static void test_a_naming_that_breaks_can_be_another(void **state)
{
    hm_test_pick wheat = {HM_ACTION_NAME, 1, -1, NULL};
    hm_test_pick wood = {HM_ACTION_NAME, 0, -1, NULL};
    (void)state;
    deal_towns("Mine,Cottage", 2, "m...............");
    char kept[1 << 16];
    assert_true(hm_table_size(ours.table) <= sizeof kept);
    memcpy(kept, hm_table_state(ours.table), hm_table_size(ours.table));
    take(wheat);
    assert_breaks(hm_test_any(HM_ACTION_PLACE), "Mine", "text.lua:9");
    hm_table_set(ours.table, kept);
    hm_test_look(&ours);
    take(wood);
    hm_test_finish_round(&ours);
    assert_int_equal(hm_table_round(ours.table), 2);
    hm_test_sweep(&ours);
}

static void test_a_script_that_never_ends_is_stopped(void **state)
{
    hm_error err = {0};
    hm_decision work;
    (void)state;
    deal_towns("Loop,Cottage", 1, "BB..............");
    take(hm_test_any(HM_ACTION_NAME));
    uint64_t hash = hm_table_hash(ours.table);
    hm_status st = hm_table_choose(ours.table, HM_NO_PLAYER, 0, &work, &err);
    assert_int_equal(st, HM_ELIMIT);
    assert_tells(&err, "Loop", "text.lua:13");
    assert_true(hm_table_hash(ours.table) == hash);
    hm_test_sweep(&ours);
}

int main(void)
{
    const struct CMUnitTest failing[] = {
        cmocka_unit_test(test_a_score_that_breaks_is_no_score),
        cmocka_unit_test(test_a_building_that_breaks_is_not_built),
        cmocka_unit_test(test_a_naming_that_breaks_can_be_another),
        cmocka_unit_test(test_a_script_that_never_ends_is_stopped),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_doubles_are_the_same_cards),
        cmocka_unit_test(test_towns_score_the_same),
        cmocka_unit_test(test_games_go_the_same_way),
    };
    int bad = cmocka_run_group_tests_name("lua_cards", tests, load_doubles, drop_library);
    bad += cmocka_run_group_tests_name("broken", failing, load_broken, drop_library);
    return bad;
}
