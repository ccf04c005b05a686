/* What effects offer: exactly the options after which they can be completed, and of ways
 * that leave the same the first, found without trying everything, and within a budget. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "core/run.h"
#include "tests/deals.h"
#include "tests/deeds.h"
#include "tests/packs.h"
#include "tests/support.h"

static const char manifest[] = "pack \"t\" { title \"T\" version \"1.0.0\" game \"t\" }";
#define GAME(grid)                                                                       \
    "game \"t\" { title \"T\" grid " grid "\n"                                            \
    "resource clay { letter C colour red } resource reed { letter R colour green }\n"    \
    "type hut { letter H colour blue symbol \"h\" plural \"huts\" }\n"                   \
    "type barn { letter B colour blue symbol \"b\" plural \"barns\" }\n"                 \
    "type mill { letter M colour blue symbol \"m\" plural \"mills\" }\n"                 \
    "type hall { letter L colour blue symbol \"l\" plural \"halls\" }\n"                \
    "counter penny { plural \"pence\" letter P colour yellow capacity 4 } }\n"

/* A game, and what effects are made of in it. */
typedef struct sort {
    const char *game; /* NULL: that of the base pack */
    deeds       words;
} sort;

static const sort small = {GAME("3 by 3"),
                           {.kind = {"clay", "reed"},
                            .type = {"hut", "barn", "mill", "hall"},
                            .steps = 3, .times = 2}};
static const sort coined = {GAME("3 by 3"),
                            {.kind = {"clay", "reed"},
                             .type = {"hut", "barn", "mill", "hall"},
                             .pays = true, .steps = 3, .times = 2}};
static const sort matched = {GAME("3 by 3"),
                             {.kind = {"clay", "reed"},
                              .type = {"hut", "barn", "mill", "hall"},
                              .matches = true, .steps = 3, .times = 1}};
static const sort moving = {GAME("3 by 3"),
                            {.kind = {"clay", "reed"},
                             .type = {"hut", "barn", "mill", "hall"},
                             .pays = true, .carries = true, .steps = 3, .times = 2}};
static const sort roaming = {NULL,
                             {.kind = {"wood", "glass"},
                              .type = {"cottage", "well", "factory", "tavern"},
                              .nests = true, .carries = true, .steps = 3, .times = 2}};
static const sort usual = {NULL,
                           {.kind = {"wood", "glass"},
                            .type = {"cottage", "well", "factory", "tavern"},
                            .nests = true, .steps = 4, .times = 2}};
static const sort large = {GAME("8 by 8"),
                           {.kind = {"clay", "reed"},
                            .type = {"hut", "barn", "mill", "hall"},
                            .nests = true, .steps = 4, .times = 2}};

enum { PROGRAMS = 100 }; /* cards of one library */

/* -- trying everything */

enum { TRIES = 30000 }; /* of the slow way, before a comparison is given up */

/* From the start, as far as the answers reach; *out is what they have come to. */
static hm_step run_once(hm_effect *e, const hm_town *town, hm_question *q,
                        hm_outcome *out)
{
    int64_t left = INT64_MAX;
    hm_chain c = {.root = e, .out = out, .q = q, .left = &left};
    hm_run r = {.chain = &c, .e = e, .hand = e->named, .may_open = true,
                .pc = e->clause->code->code, .square = e->square, .self = e->square,
                .lifted = -1};
    memset(out, 0, sizeof *out);
    hm_chain_mark_all(&c);
    hm_town_copy(&e->deck->plan, &out->town, town);
    while (hm_run_to_step(&r)) {
        hm_step step = hm_run_do(&r);
        if (step != HM_STEP_DONE)
            return step;
    }
    return HM_STEP_DONE;
}

/* Is there a way to the end? */
static bool completes(hm_effect *e, const hm_town *town, int *tries)
{
    hm_question q;
    hm_outcome out;
    if (--*tries < 0)
        return false;
    hm_step step = run_once(e, town, &q, &out);
    if (step != HM_STEP_ASKS)
        return step == HM_STEP_DONE;
    bool can = false;
    e->answers++;
    for (uint64_t left = q.options; left != 0 && !can; left &= left - 1) {
        e->answer[e->answers - 1] = (uint8_t)hm_first(left);
        can = completes(e, town, tries);
    }
    e->answers--;
    return can;
}

/* Without another question, and without a building that may have something to do? */
static bool ends_at_once(hm_effect *e, const hm_town *town, int way, int placed,
                         hm_outcome *out)
{
    hm_question q;
    e->answer[e->answers++] = (uint8_t)way;
    hm_step step = run_once(e, town, &q, out);
    e->answers--;
    return step == HM_STEP_DONE && out->placed == placed;
}

static bool is_same(const hm_deck *d, const hm_outcome *a, const hm_outcome *b)
{
    return memcmp(&a->town, &b->town, d->plan.size) == 0 &&
           memcmp(a->paid, b->paid, sizeof a->paid) == 0 &&
           memcmp(a->spent, b->spent, sizeof a->spent) == 0 && a->taken == b->taken &&
           a->changed == b->changed;
}

/* Nobody is asked which of two ways to go that leave the same: the first stands for
 * both. `placed` buildings had come up when it was asked. */
static uint64_t that_differ(hm_effect *e, const hm_town *town, uint64_t ways, int placed)
{
    uint64_t kept = 0;
    for (int way = 0; way < HM_WAYS_MAX; way++) {
        hm_outcome out, other;
        bool same = false;
        if (!(ways >> way & 1))
            continue;
        if (ends_at_once(e, town, way, placed, &out))
            for (int i = 0; i < way && !same; i++)
                same = (kept >> i & 1) && ends_at_once(e, town, i, placed, &other) &&
                       is_same(e->deck, &out, &other);
        kept |= same ? 0 : hm_bit(way);
    }
    return kept;
}

/* The options after which there is one; the effect asks. */
static uint64_t that_complete(hm_effect *e, const hm_town *town, int *tries)
{
    hm_question q;
    hm_outcome out;
    uint64_t good = 0;
    assert_int_equal(run_once(e, town, &q, &out), HM_STEP_ASKS);
    e->answers++;
    for (uint64_t left = q.options; left != 0; left &= left - 1) {
        e->answer[e->answers - 1] = (uint8_t)hm_first(left);
        if (completes(e, town, tries))
            good |= left & -left;
    }
    e->answers--;
    if (q.kind == HM_ASK_WAY)
        return that_differ(e, town, good, out.placed);
    return good;
}

/* -- libraries of cards by chance */

typedef struct world {
    hm_library *lib;
    hm_arena    arena;
} world;

static deeds made;

static void make_world(world *w, const sort *of, uint64_t seed)
{
    made = of->words;
    made.chance = seed;
    deeds_others(&made);
    for (int i = 0; i < PROGRAMS; i++)
        deeds_card(&made, i);
    assert_true(made.length < DEEDS_ROOM);
    hm_test_pack pack = of->game ? hm_test_pack_of(manifest, of->game, made.text)
                                 : hm_test_towns(hm_test_text("x.card", made.text));
    w->lib = hm_test_build(&pack, NULL);
    w->arena = (hm_arena){0};
    for (const hm_diag *d = hm_library_diags(w->lib)->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR)
            fail_msg("%s: %.300s", d->message, d->source->bytes + d->at.first);
}

static void drop_world(world *w)
{
    hm_arena_drop(&w->arena);
    hm_library_free(w->lib);
}

/* The card, and the others; half of the decks have one that strays, half one that stacks,
 * and of those with counters half have one that says where cubes go. */
static const hm_deck *make_deck(world *w, int number, bool strays)
{
    static const char *const other[] = {"Plain", "Few", "Shelf", "Spare", "Stray"};
    const hm_cards *set = hm_library_cards(w->lib);
    const hm_card *card[9];
    const hm_deck *deck;
    char name[16];
    int count = 0;
    hm_error err;
    snprintf(name, sizeof name, "E%d", number);
    card[count++] = hm_test_card(set, name);
    for (int i = 0; i < 4 + strays; i++)
        card[count++] = hm_test_card(set, other[i]);
    if (number % 3 == 1)
        card[count++] = hm_test_card(set, number % 2 ? "Picky" : "Strict");
    if (number % 4 >= 2)
        card[count++] = hm_test_card(set, "Tier");
    if (made.pays && number / 2 % 2)
        card[count++] = hm_test_card(set, "Bind");
    assert_int_equal(hm_deck_new(&w->arena, set, card, count, &deck, &err), HM_OK);
    return deck;
}

static uint8_t any_of(uint64_t *chance, uint64_t options)
{
    for (int n = hm_test_below(chance, hm_count(options)); n > 0; n--)
        options &= options - 1;
    return (uint8_t)hm_first(options);
}

/* -- the same as trying everything */

static struct { int asked, compared, refused, done, given_up; } seen;

static void tell(const hm_effect *e, const hm_town *town, uint64_t have, uint64_t want)
{
    print_error("card %s: options %llx, but %llx can be completed after %d answers\n",
                e->deck->card[e->slot]->name, (unsigned long long)have,
                (unsigned long long)want, e->answers);
    hm_test_draw(stderr, e->deck, town);
    char name[16];
    snprintf(name, sizeof name, "\"%s\"", e->deck->card[e->slot]->name);
    const char *text = strstr(made.text, name);
    print_error("%s\n", e->fault->error.code != HM_OK ? e->fault->error.msg : "no fault");
    print_error("named %d it %d taken %d square %d\n%.*s\n", e->named, e->it, e->taken_up,
                e->square, (int)strcspn(text, "\n"), text);
    fail();
}

/* Answers that nobody was asked for are in e, so what is asked of the slow way is the
 * question that came of it. */
static void play_through(uint64_t *chance, hm_effect *e, const hm_town *town)
{
    for (;;) {
        hm_effect slow = *e;
        hm_question q;
        hm_outcome after;
        int tries = TRIES;
        hm_fault_clear(e->fault);
        hm_effect_result result = hm_effect_run(e, town, &after, &q);
        if (e->fault->error.code == HM_ELIMIT) { /* too many ways: nobody knows */
            seen.given_up++;
            return;
        }
        if (result != HM_EFFECT_ASKS) {
            bool can = completes(&slow, town, &tries);
            if (tries >= 0 && can != (result == HM_EFFECT_DONE))
                tell(e, town, result == HM_EFFECT_DONE, can);
            seen.done += result == HM_EFFECT_DONE;
            seen.refused += result == HM_EFFECT_FAILS;
            return;
        }
        seen.asked++;
        uint64_t want = that_complete(e, town, &tries);
        if (tries >= 0 && want != q.options)
            tell(e, town, q.options, want);
        seen.compared += tries >= 0;
        e->answer[e->answers++] = any_of(chance, q.options);
    }
}

static void compare_all(const sort *of, int runs, uint64_t chance)
{
    hm_setting how = {0};
    hm_fault fault;
    memset(&seen, 0, sizeof seen);
    for (int i = runs; i > 0; i--) {
        world w;
        make_world(&w, of, chance++);
        for (int k = 0; k < PROGRAMS; k++) {
            const hm_deck *d = make_deck(&w, k, k % 2);
            for (int n = 0; n < 6; n++) {
                int square = hm_test_below(&chance, d->game->grid.count);
                hm_town town = deeds_town(&chance, d, square, 0);
                hm_effect e = deeds_effect(&chance, d, &how, &fault, square, 0);
                play_through(&chance, &e, &town);
            }
        }
        drop_world(&w);
    }
    print_message("%d questions, %d compared; %d done, %d refused\n", seen.asked,
                  seen.compared, seen.done, seen.refused);
    assert_true(seen.compared > seen.asked / 2);
    assert_true(seen.given_up <= seen.asked / 1000);
}

static void options_are_those_that_can_be_completed(void **state)
{
    (void)state;
    compare_all(&small, hm_test_runs(40, 2), 5);
}

/* With counters that are paid and lie on squares, conditions, and cubes that must go on
 * certain squares. */
static void so_they_are_where_counters_move(void **state)
{
    (void)state;
    compare_all(&coined, hm_test_runs(40, 2), 7);
}

/* With steps that build from cubes, and free squares by it. */
static void so_they_are_where_cubes_are_used(void **state)
{
    (void)state;
    compare_all(&matched, hm_test_runs(40, 2), 11);
}

/* With steps that take away and move, and look where that was. */
static void so_they_are_where_things_are_moved(void **state)
{
    (void)state;
    compare_all(&moving, hm_test_runs(40, 2), 13);
}

/* -- within the budget */

static struct { int decisions, given_up; int64_t most; } cost;

/* With answers by chance, to its end; every run is one decision. */
static void play_counted(uint64_t *chance, hm_effect *e, const hm_town *town)
{
    hm_question q;
    hm_outcome after;
    hm_effect_result result;
    do {
        hm_fault_clear(e->fault);
        result = hm_effect_run(e, town, &after, &q);
        int64_t used = HM_TRIES_STEP - e->fault->tries;
        cost.decisions++;
        cost.most = used > cost.most ? used : cost.most;
        assert_true(used <= HM_TRIES_STEP + 2 * HM_CODE_MAX);
        if (e->fault->error.code != HM_OK) {
            assert_int_equal(result, HM_EFFECT_FAILS);
            assert_int_equal(e->fault->error.code, HM_ELIMIT);
            assert_non_null(strstr(e->fault->error.msg, "in card '"));
            cost.given_up++;
        }
        if (result == HM_EFFECT_ASKS)
            e->answer[e->answers++] = any_of(chance, q.options);
    } while (result == HM_EFFECT_ASKS);
}

static void no_decision_takes_more_than_the_budget(void **state)
{
    uint64_t chance = 9;
    hm_setting how = {0};
    hm_fault fault;
    (void)state;
    memset(&cost, 0, sizeof cost);
    for (int i = hm_test_runs(24, 2); i > 0; i--) {
        world w;
        make_world(&w, i % 6 == 1 ? &large : i % 3 == 1 ? &roaming : &usual, chance++);
        for (int k = 0; k < PROGRAMS; k++) {
            const hm_deck *d = make_deck(&w, k, k % 2);
            for (int n = 0; n < 4; n++) {
                int square = hm_test_below(&chance, d->game->grid.count);
                hm_town town = deeds_town(&chance, d, square, 0);
                hm_effect e = deeds_effect(&chance, d, &how, &fault, square, 0);
                play_counted(&chance, &e, &town);
            }
        }
        drop_world(&w);
    }
    print_message("%d decisions, %lld steps at most, %d given up\n", cost.decisions,
                  (long long)cost.most, cost.given_up);
    assert_true(cost.given_up < cost.decisions / 20);
}

/* -- in play */

static const char cards[] =
    "card \"Wish\" { type tavern pattern { glass wheat } source \"test\"\n"
    "  on build { place any resource on empty place any resource on empty\n"
    "    place any resource on empty place any resource on empty\n"
    "    place any resource on empty place any resource on (corner or center) } }\n"
    "card \"Maze\" { type well pattern { glass stone } source \"test\"\n"
    "  on build { place any resource on adjacent to cubes\n"
    "    place any resource on adjacent to cubes place any resource on adjacent to cubes\n"
    "    place any resource on adjacent to cubes place any resource on adjacent to cubes\n"
    "    place any resource on adjacent to (wood except wood) } }\n"
    "card \"Store\" { type factory pattern { brick brick } source \"test\"\n"
    "  holds 1 on build { hold any resource } }\n"
    "card \"Gift\" { type chapel pattern { brick glass } source \"test\"\n"
    "  on build { build factory on corner } }\n";

static hm_library  *lib;
static hm_test_game table;

static int load_cards(void **state)
{
    (void)state;
    lib = hm_test_load_with(HM_TEST_BASE, cards);
    return lib == NULL;
}

static int drop_cards(void **state)
{
    (void)state;
    hm_library_free(lib);
    return 0;
}

/* One player, alone with a town; the cube is named and placed, and the card is built. */
static hm_status build(const char *names, const char *rows, int resource, int square,
                       hm_error *err)
{
    hm_test_deal_cards(&table, lib, names, "standard", 1, 1);
    hm_town town = hm_test_town(&table, rows);
    hm_table_put_town(table.table, 0, &town);
    hm_test_look(&table);
    hm_test_take(&table, (hm_test_pick){HM_ACTION_NAME, resource, -1, NULL});
    hm_test_take(&table, (hm_test_pick){HM_ACTION_PLACE, -1, square, NULL});
    int i = hm_test_find(&table, (hm_test_pick){HM_ACTION_BUILD, -1, square, NULL});
    assert_true(i >= 0);
    return hm_table_choose(table.table, HM_NO_PLAYER, i, &table.due, err);
}

enum { WOOD, WHEAT, BRICK, GLASS, STONE };

/* There is a place for five cubes, but none for the sixth: nobody tries the five. */
static void what_cannot_be_is_seen_at_once(void **state)
{
    hm_error err = {0};
    (void)state;
    assert_int_equal(build("Wish", "BG.B" ".BB." ".BB." "B..B", WHEAT, 2, &err), HM_OK);
    assert_int_equal(table.due.kind, HM_DECIDE_NAME); /* it is left out */
    hm_test_sweep(&table);
    assert_int_equal(build("Wish", "BG.B" ".BB." ".B.." "B..B", WHEAT, 2, &err), HM_OK);
    assert_int_equal(table.due.kind, HM_DECIDE_RESOURCE);
    hm_test_sweep(&table);
}

static void what_takes_too_long_is_an_error_that_names_the_card(void **state)
{
    hm_error err = {0};
    (void)state;
    assert_int_equal(build("Maze", ".G.." "...." "...." "W..B", STONE, 2, &err), HM_ELIMIT);
    assert_string_equal(err.msg, "in card 'Maze': the effect leaves too many ways to try");
    hm_test_look(&table);
    assert_int_equal(table.due.kind, HM_DECIDE_BUILD); /* as it was */
    hm_test_sweep(&table);
}

static void a_building_that_was_put_up_asks_itself(void **state)
{
    char text[80];
    hm_error err = {0};
    (void)state;
    assert_int_equal(build("Gift,Store", "B..." "...." "...." "....", GLASS, 1, &err), HM_OK);
    hm_decision_prompt(table.table, &table.due, text, sizeof text);
    assert_string_equal(text, "Gift: choose a square for Store");
    hm_test_take(&table, (hm_test_pick){HM_ACTION_SQUARE, -1, 15, NULL});
    hm_decision_prompt(table.table, &table.due, text, sizeof text);
    assert_string_equal(text, "Store: choose a resource");
    hm_test_sweep(&table);
}

int main(void)
{
    const struct CMUnitTest playing[] = {
        cmocka_unit_test(what_cannot_be_is_seen_at_once),
        cmocka_unit_test(what_takes_too_long_is_an_error_that_names_the_card),
        cmocka_unit_test(a_building_that_was_put_up_asks_itself),
    };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_those_that_can_be_completed),
        cmocka_unit_test(so_they_are_where_counters_move),
        cmocka_unit_test(so_they_are_where_cubes_are_used),
        cmocka_unit_test(so_they_are_where_things_are_moved),
        cmocka_unit_test(no_decision_takes_more_than_the_budget),
    };
    int bad = cmocka_run_group_tests_name("chance", tests, hm_test_read_towns,
                                          hm_test_drop_towns);
    return bad + cmocka_run_group_tests_name("playing", playing, load_cards, drop_cards);
}
