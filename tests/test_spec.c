/* Card tests: hands, dealing, what lies on buildings, and what a test says when a script
 * breaks in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "dsl/spec/spec.h"
#include "tests/support.h"

static hm_library *lib;

/* -- scripts that only break: score, effect, and where to build */

static int take_block(void *self, const hm_source *source, hm_span at, const char *card,
                      hm_diags *diags)
{
    (void)self, (void)source, (void)at, (void)card, (void)diags;
    return 1;
}

static unsigned names_nothing(void *self, int number)
{
    (void)self, (void)number;
    return 0;
}

static hm_status bind_nothing(void *self, const hm_cards *cards, hm_error *err)
{
    (void)self, (void)cards, (void)err;
    return HM_OK;
}

static void free_nothing(void *self) { (void)self; }

static void break_fault(hm_fault *fault, const char *message)
{
    hm_fail(&fault->error, HM_EINPUT, (hm_span){0, 0}, "%s", message);
}

static void break_value(void *self, int number, hm_hook hook, const struct hm_facts *f,
                        int square, int slot, int64_t out[2], hm_fault *fault)
{
    (void)self, (void)number, (void)f, (void)square, (void)slot;
    out[0] = out[1] = 0;
    break_fault(fault, hook == HM_HOOK_BUILD_ON ? "Fragile: t.card:3: no place" :
                                                  "Broken: t.card:1: no score");
}

static hm_step break_effect(void *self, int number, struct hm_run *run, hm_fault *fault)
{
    (void)self, (void)number, (void)run;
    break_fault(fault, "Shaky: t.card:2: no effect");
    return HM_STEP_FAILS;
}

static const hm_scripts broken = {NULL, break_value, break_effect, NULL};
static hm_script_host engine = {.block = take_block, .names = names_nothing,
                                .bind = bind_nothing, .scripts = &broken,
                                .free = free_nothing};

static const char cards[] =
    "card \"Hut\" { type cottage pattern { wood wood } source \"t\" }\n"
    "card \"Tower\" { type monument pattern { glass glass } score 2 source \"t\" }\n"
    "card \"Spire\" { type monument pattern { stone stone } source \"t\" }\n"
    "card \"Gate\" { type monument pattern { stone glass } source \"t\"\n"
    "  on build { keep 2 types } when neighbour builds kept { build it drop it } }\n"
    "card \"Porter\" { type factory pattern { brick brick } source \"t\"\n"
    "  when another names any { may store it on cottage except laden } }\n"
    "card \"Store\" { type factory pattern { brick wheat } source \"t\" holds 2 }\n"
    "card \"Broken\" { type well pattern { wheat wheat } source \"t\" text \"t\" score lua { } }\n"
    "card \"Shaky\" { type farm pattern { wheat glass } source \"t\" text \"t\" on build lua { } }\n"
    "card \"Fragile\" { type tavern pattern { wheat wood } source \"t\" text \"t\" build on lua { } }\n";

static int load(void **state)
{
    size_t length;
    hm_error err = {0};
    char *game = hm_test_read("cards/base/game.card", &length);
    (void)state;
    if (game == NULL)
        return 1;
    hm_source file[] = {{"t/pack.card", "pack \"t\" { version \"1.0.0\" game \"tiny-towns\" }", 0},
                        {"t/game.card", game, length},
                        {"t/t.card", cards, sizeof cards - 1}};
    file[0].length = strlen(file[0].bytes);
    lib = hm_library_new(NULL);
    hm_library_scripts(lib, &engine);
    hm_status st = hm_library_add_pack(lib, file, 3, &err);
    if (st == HM_OK)
        st = hm_library_build(lib, &err);
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        print_error("%s\n", d->message);
    free(game);
    return st != HM_OK;
}

static int drop(void **state)
{
    (void)state;
    hm_library_free(lib);
    return 0;
}

/* Runs one test; *out is "line: message" of each failure, or the syntax errors. */
static void run(const char *test, char *out, size_t size)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_spec_report report;
    hm_error err = {0};
    hm_source source = {"t.test", test, strlen(test)};
    size_t n = 0;
    out[0] = '\0';
    assert_int_equal(hm_spec_run(lib, &source, &arena, &diags, &report, &err), HM_OK);
    for (const hm_diag *d = diags.first; d != NULL; d = d->next)
        n += (size_t)snprintf(out + n, size - n, "syntax: %s\n", d->message);
    for (const hm_spec_result *r = report.results; r != NULL; r = r->next)
        for (const hm_spec_failure *f = r->failures; f != NULL; f = f->next)
            n += (size_t)snprintf(out + n, size - n, "%d: %s\n",
                                  hm_source_place(&source, f->at).line, f->message);
    hm_arena_drop(&arena);
}

#define ROWS "/ . . . . / . . . . / . . . . }\n"
#define EMPTY "town { . . . . " ROWS

static const struct {
    const char *name, *test, *want;
} rows[] = {
    {"only the holder builds a dealt card",
     "town { glass glass . . " ROWS "hand Tower builds Tower a1 b1\n"
     "town { glass glass . . " ROWS "hand Spire builds Tower nothing builds nothing\n"
     "town { glass glass . . " ROWS "builds nothing", ""},
    {"a hand in play", "cards Hut\n" EMPTY "hand Tower " EMPTY "hand Spire\n"
     "asks 1 \"name\" choose \"name glass\"", ""},
    {"a card that everybody can build", EMPTY "hand Hut total -16",
     "2: 'Hut' is not dealt: everybody can build it\n"},
    {"a hand without a town", "hand Tower\n" EMPTY "total -16",
     "1: a hand stands after the town of its owner\n"},
    {"two cards in a hand", EMPTY "hand Tower\nhand Spire total -16",
     "3: each player holds one card\n"},
    {"an unknown card in a hand", EMPTY "hand Towr total -16",
     "2: unknown card 'Towr' (did you mean 'Tower'?)\n"},

    {"dealing", "cards Hut Tower Spire\n" EMPTY "deal seed 3\n"
     "asks 1 \"keep\" offers \"keep Tower\" choose \"keep Spire\" asks 1 \"name\"", ""},
    {"dealing to full towns", "cards Hut Tower Spire\ntown { wood . . . " ROWS "deal\nasks 1",
     "3: a game that begins, begins with empty towns\n"},
    {"dealing and holding", "cards Hut Tower Spire\n" EMPTY "hand Tower\ndeal asks 1",
     "4: cards are either dealt or in a hand\n"},
    {"what another question has", "cards Hut\n" EMPTY "denies \"build Hut\"",
     "3: player 1 is asked something else (name); if that is meant, write "
     "'asks 1 \"name\"' before\n"},
    {"a square where a kind is asked for", "cards Hut\n" EMPTY "denies \"choose b2\"",
     "3: player 1 is asked something else (name); if that is meant, write "
     "'asks 1 \"name\"' before\n"},
    {"what another question has, and which is meant",
     "cards Hut\n" EMPTY "asks 1 \"name\" denies \"build Hut\"", ""},
    {"which was meant before", "cards Hut\n" EMPTY
     "asks 1 \"name\" choose \"name wood\" denies \"take\"", ""},
    {"an unknown decision", "cards Hut\n" EMPTY "asks \"keeps\"",
     "3: no decision is called 'keeps' (did you mean 'keep'?)\n"},
    {"a decision like none", "cards Hut\n" EMPTY "asks \"dance\"",
     "3: no decision is called 'dance'\n"},

    {"kept types", "cards Hut\ntown { Gate(kept cottage kept farm) . . . " ROWS
     "becomes { Gate(kept farm kept cottage) . . . " ROWS, ""},
    {"other types are kept", "cards Hut\ntown { Gate(kept cottage) . . . " ROWS
     "becomes { Gate(kept farm kept well) . . . " ROWS,
     "3: a1 of player 1 is Gate(kept cottage), expected Gate(kept farm kept well)\n"},
    {"an unknown type is kept", "town { Gate(kept cotage) . . . " ROWS "total 0",
     "1: unknown type 'cotage'\n"},

    {"cubes where a card lets them lie", "town { Hut(wood) Porter . . " ROWS "total -14", ""},
    {"cubes where nothing lets them lie", "town { Hut(wood) . . . " ROWS "total -15",
     "1: nothing can lie on 'Hut'\n"},
    {"more cubes than it holds", "town { Store(wood wood wood) . . . " ROWS "total -15",
     "1: 'Store' holds at most 2\n"},
    {"cubes after the deck is made", "cards Hut\ntown { Hut . . . " ROWS
     "becomes { Hut(wood) . . . " ROWS, "3: nothing can lie on 'Hut'\n"},

    {"a level", "mode solo\n" EMPTY "total -16 level \"Aspiring Architect\"", ""},
    {"a level after a play", "mode solo cards Hut seed 18\n" EMPTY
     "choose \"take wood\" choose \"place wood on a1\" level \"Aspiring Architect\"", ""},
    {"another level", "mode solo\n" EMPTY "total -16\nlevel \"Carpenter\"",
     "4: -16 points reach Aspiring Architect, expected Carpenter\n"},
    {"a level that is none", "mode solo\n" EMPTY "level \"Aspiring\"",
     "3: -16 points reach Aspiring Architect, expected Aspiring\n"},
    {"a mode without levels", EMPTY "level \"Carpenter\"",
     "2: -16 points reach no level, expected Carpenter\n"},
    {"a level in company", "mode solo\n" EMPTY EMPTY "level \"Aspiring Architect\"", ""},
    {"nobody has lost", EMPTY "has lost", "2: the player has won, with rank 1\n"},
    {"everybody has won", EMPTY "has won", ""},
    {"a level before the town", "mode solo level \"Carpenter\"\n" EMPTY "total -16",
     "1: an expectation stands after the town it is about\n"},

    {"a score that breaks", "town { Broken . . . " ROWS "total 0",
     "1: Broken: t.card:1: no score\n"},
    {"a place that breaks", "town { wheat wood . . " ROWS "builds Fragile a1 b1",
     "2: Fragile: t.card:3: no place\n"},
    {"an effect that breaks", "cards Shaky\ntown { wheat . . . " ROWS
     "choose \"name glass\" choose \"place glass on b1\"\nchoose \"build Shaky on a1\" asks 1",
     "4: Shaky: t.card:2: no effect\n"},
};

static void test_hands_dealing_and_scripts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char test[1000], got[2000];
        snprintf(test, sizeof test, "test \"t\" { %s }", rows[i].test);
        run(test, got, sizeof got);
        if (strcmp(got, rows[i].want) != 0) {
            print_error("%s:\n%s\ngives\n%sinstead of\n%s", rows[i].name, test, got,
                        rows[i].want);
            fail();
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hands_dealing_and_scripts),
    };
    return cmocka_run_group_tests_name("spec", tests, load, drop);
}
