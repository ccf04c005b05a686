/* Counters of a game outside the rules: what they may be called, and how positions tell
 * what players have and what lies on squares. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "tests/packs.h"
#include "tests/support.h"
#include "tools/game/face.h"
#include "tools/game/towns/towns.h"

#define TALLY "tests/cards/tally"

/* -- names */

#define GAME(parts)                                                               \
    "game \"g\" { grid 2 by 2 resource wood { letter W } type hut { letter H }\n" \
    parts " }"

static hm_library *library_of(const char *game)
{
    static const char manifest[] = "pack \"t\" { version \"1.0.0\" game \"g\" }";
    hm_test_pack pack = hm_test_pack_of(manifest, game, NULL);
    return hm_test_build(&pack, NULL);
}

static const hm_test_row rows[] = {
    {"a counter", GAME("counter coin { letter C }"), ""},
    {"a plural that is a word of cards",
     GAME("counter foot { letter C of square plural \"height\" }"),
     "2:9-13 reserved: a counter cannot be called 'height': positions have a field of that name\n"},
    {"a field of cells", GAME("counter memo { letter C }"),
     "2:9-13 reserved: a counter cannot be called 'memo': positions have a field of that name\n"},
    {"a plural that is a field", GAME("counter coin { letter C plural \"completed\" }"),
     "2:9-13 reserved: a counter cannot be called 'completed': positions have a field of that name\n"},
    {"a name with an s that is a field", GAME("counter bot { letter C of square }"),
     "2:9-12 reserved: a counter cannot be called 'bots': positions have a field of that name\n"},
    {"a variant that is a field of set-ups", GAME("variant rules { counter coin { letter C } }"),
     "2:9-14 reserved: a variant cannot be called 'rules': set-ups have a field of that name\n"},
    {"a variant that is the field of requests", GAME("variant op { counter coin { letter C } }"),
     "2:9-11 reserved: a variant cannot be called 'op': set-ups have a field of that name\n"},
    {"a score line that is there already",
     GAME("score \"empty\" -1 per empty score \"empty\" 1 per wood"),
     "2:34-41 duplicate: 'empty' is defined twice\n"},
    {"a score line that its variant has already",
     GAME("variant x { score \"a\" 1 per wood score \"a\" 2 per wood }"),
     "2:40-43 duplicate: 'a' is defined twice\n"},
    {"a variant's score line in the place of the game's",
     GAME("score \"empty\" -1 per empty variant x { score \"empty\" 1 per wood }"), ""},
    {"score lines of two modes",
     GAME("mode a \"A\" { } mode b \"B\" { }\n"
          "score \"empty\" -1 per empty when a score \"empty\" -2 per empty when b"), ""},
};

static void names_that_are_taken(void **state)
{
    (void)state;
    assert_int_equal(hm_test_rows_amiss(rows, sizeof rows / sizeof *rows, library_of), 0);
}

static bool is_refused(const char *game)
{
    hm_library *lib = library_of(game);
    bool refused = hm_library_diags(lib)->errors != 0;
    hm_library_free(lib);
    return refused;
}

/* What a game is, and its switches, are not fields by a name that C files know. */
static void check_taken(const char *field)
{
    char counter[300], variant[300];
    snprintf(counter, sizeof counter, GAME("counter coin { letter C plural \"%s\" }"),
             field);
    snprintf(variant, sizeof variant, GAME("variant %s { }"), field);
    if (!is_refused(counter))
        fail_msg("a counter can be called '%s'", field);
    if (!is_refused(variant))
        fail_msg("a variant can be called '%s'", field);
}

static void fields_of_all_faces_are_taken(void **state)
{
    static const char *const switches[] = {"coins", "villagers", "tiny-tears", NULL};
    const char *const *lists[] = {
        hm_face_towns.position_fields, hm_face_board.position_fields,
        hm_face_towns.setup_fields, hm_face_board.setup_fields};
    (void)state;
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        for (int i = 0; lists[k][i] != NULL; i++) {
            bool is_switch = false;
            for (int s = 0; switches[s] != NULL; s++)
                is_switch |= strcmp(switches[s], lists[k][i]) == 0;
            if (!is_switch)
                check_taken(lists[k][i]);
        }
}

/* -- what lies on squares, in a deck in whose towns something can */

typedef struct fixture {
    hm_library    *lib;
    hm_arena       arena;
    const hm_game *game;
    hm_deck        deck;
    hm_town        town;
    int            penny, storey;
} fixture;

static int begin(void **state)
{
    static fixture f;
    const hm_deck *deck;
    const hm_card *card[2];
    hm_error err;
    f = (fixture){.lib = hm_test_load(TALLY)};
    assert_non_null(f.lib);
    const hm_cards *set = hm_library_cards(f.lib);
    card[0] = hm_test_card(set, "Purse");
    card[1] = hm_test_card(set, "Tower");
    assert_int_equal(hm_deck_new(&f.arena, set, card, 2, &deck, &err), HM_OK);
    f.game = set->game;
    f.deck = *deck;
    hm_plan_whole(&f.deck.plan, f.game);
    hm_town_start(&f.deck.plan, f.game, &f.town);
    f.penny = hm_game_counter(f.game, "penny", 5);
    f.storey = hm_game_counter(f.game, "storey", 6);
    *state = &f;
    return 0;
}

static int end(void **state)
{
    fixture *f = *state;
    hm_arena_drop(&f->arena);
    hm_library_free(f->lib);
    return 0;
}

static void check_cell(fixture *f, int square, const char *want)
{
    json_t *cell = json_object();
    hm_counters_note_cell(&f->deck, &f->town, square, cell);
    char *got = json_dumps(cell, 0);
    assert_string_equal(got, want);
    free(got);
    json_decref(cell);
}

static void what_lies_there_is_written(void **state)
{
    fixture *f = *state;
    const hm_plan *p = &f->deck.plan;
    hm_town_put_cube(p, &f->town, 1, 0);
    hm_town_set_lying(p, &f->town, f->penny, 1, 2, true);
    hm_town_set_lying(p, &f->town, f->penny, 2, 1, true);
    hm_town_set_lying(p, &f->town, f->penny, 3, 3, false);
    hm_town_set_counter(p, &f->town, f->storey, 3, 4);
    check_cell(f, 0, "{}");
    check_cell(f, 1, "{\"pence\": 2}");
    check_cell(f, 2, "{\"pence\": 1, \"for-buildings\": [\"pence\"]}");
    check_cell(f, 3, "{\"pence\": 3, \"storey\": 4}");
}

/* -- for people */

static void check_explained(fixture *f, int square, const char *sign, const char *want)
{
    char got[200] = "", things[HM_THING_MAX];
    FILE *pen = fmemopen(got, sizeof got, "w");
    assert_non_null(pen);
    hm_counters_explain(&f->deck, &f->town, square, pen);
    fclose(pen);
    hm_counter_on_square(&f->deck, &f->town, f->penny, square, things);
    assert_string_equal(got, want);
    assert_string_equal(things, sign);
}

static void what_lies_there_is_explained(void **state)
{
    fixture *f = *state;
    const hm_plan *p = &f->deck.plan;
    hm_town_set_lying(p, &f->town, f->penny, 1, 2, true);
    hm_town_set_lying(p, &f->town, f->penny, 2, 1, false);
    hm_town_set_counter(p, &f->town, f->storey, 2, 4);
    check_explained(f, 0, "", "");
    check_explained(f, 1, "2p", " 2 pence lie here, for a building.");
    check_explained(f, 2, "p", " 1 penny lies here. Has 4 storeys.");
    assert_string_equal(hm_counter_sign(&f->game->counter[f->storey]), "S");
    f->deck.plan.counter[f->storey] = 0;
    check_explained(f, 2, "p", " 1 penny lies here.");
}

/* -- reading */

/* Reads a cell into an empty town; the mistake, or "". */
static const char *read_cell(fixture *f, const char *text, bool cube)
{
    static hm_error err;
    err = (hm_error){0};
    hm_fields r = {.err = &err};
    json_t *cell = json_loads(text, 0, NULL);
    assert_non_null(cell);
    hm_town_start(&f->deck.plan, f->game, &f->town);
    if (cube)
        hm_town_put_cube(&f->deck.plan, &f->town, 4, 1);
    hm_counters_read_cell(&r, cell, f->game, &f->deck.plan, &f->town, 4);
    json_decref(cell);
    return r.st == HM_OK ? "" : err.msg;
}

static void what_lies_there_is_read(void **state)
{
    fixture *f = *state;
    const hm_plan *p = &f->deck.plan;
    assert_string_equal(read_cell(f, "{\"pence\": 2}", false), "");
    assert_int_equal(hm_lying(p, &f->town, f->penny, 4), 2);
    assert_false(hm_lying_waits(p, &f->town, f->penny, 4));
    assert_string_equal(read_cell(f, "{\"pence\": 2}", true), "");
    assert_true(hm_lying_waits(p, &f->town, f->penny, 4));
    assert_string_equal(
        read_cell(f, "{\"pence\": 1, \"storey\": 5, \"for-buildings\": [\"pence\"]}", false),
        "");
    assert_true(hm_lying_waits(p, &f->town, f->penny, 4));
    assert_int_equal(hm_counted(p, &f->town, f->storey, 4), 5);
}

static void what_cannot_lie_there(void **state)
{
    static const struct { const char *cell, *error; } cases[] = {
        {"{\"pence\": 64}", ".pence: expected 0 to 63, not 64"},
        {"{\"pence\": -1}", ".pence: expected 0 to 63, not -1"},
        {"{\"pence\": true}", ".pence: expected a whole number, not true"},
        {"{\"storey\": 10}", ".storey: expected 0 to 9, not 10"},
        {"{\"for-buildings\": [\"pence\"]}", ".for-buildings[0]: no 'pence' lie here"},
        {"{\"storey\": 1, \"for-buildings\": [\"storeys\"]}",
         ".for-buildings[0]: no 'storeys' lie here"},
        {"{\"for-buildings\": 1}", ".for-buildings: expected a list, not a number"},
        {"{\"for-buildings\": [\"gold\"]}", ".for-buildings[0]: no 'gold' lie here"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (strstr(read_cell(*state, cases[i].cell, false), cases[i].error + 1) == NULL)
            fail_msg("%s: %s", cases[i].cell, read_cell(*state, cases[i].cell, false));
}

/* A deck that plays without a counter neither shows nor takes it. */
static void what_is_not_played_with(void **state)
{
    fixture *f = *state;
    hm_error err = {0};
    hm_fields r = {.err = &err};
    json_t *none = json_loads("{\"pence\": 0}", 0, NULL);
    json_t *some = json_loads("{\"pence\": 2}", 0, NULL), *out = json_object();
    f->deck.plan.counter[f->penny] = 0;
    hm_counters_note_player(&f->deck, &f->town, out);
    assert_int_equal(json_object_size(out), 0);
    hm_counters_read_player(&r, none, &f->deck, &f->town);
    assert_int_equal(r.st, HM_OK);
    hm_counters_read_player(&r, some, &f->deck, &f->town);
    assert_int_equal(r.st, HM_EINPUT);
    assert_string_equal(err.msg, ".pence: this game is played without pence");
    json_decref(none);
    json_decref(some);
    json_decref(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_are_taken),
        cmocka_unit_test(fields_of_all_faces_are_taken),
        cmocka_unit_test_setup_teardown(what_lies_there_is_written, begin, end),
        cmocka_unit_test_setup_teardown(what_lies_there_is_explained, begin, end),
        cmocka_unit_test_setup_teardown(what_lies_there_is_read, begin, end),
        cmocka_unit_test_setup_teardown(what_cannot_lie_there, begin, end),
        cmocka_unit_test_setup_teardown(what_is_not_played_with, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
