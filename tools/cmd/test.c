/* test.c - hamlet test: runs card tests and counts.
 *
 * A file that cannot be read as it stands is one failure, and what can still be
 * run in it is run: a designer wants to know the rest, too.
 */
#include "tools/commands.h"

#include <stdlib.h>
#include <string.h>

#include "dsl/spec/spec.h"
#include "tools/cmd/live.h"
#include "tools/elsewhere.h"
#include "tools/find.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"

typedef struct tally {
    const hm_options *o;
    hm_arena          arena;
    hm_names          broken; /* card files whose errors were told */
    int               passed, failed;
} tally;

static const char *paint(const tally *t, const char *colour)
{
    return t->o->colour ? hm_colour_on(colour) : "";
}

static const char *plain(const tally *t) { return t->o->colour ? hm_colour_off : ""; }

static void print_failure(const tally *t, const hm_source *s, const hm_spec_result *r,
                          const hm_spec_failure *f)
{
    hm_place place = hm_source_place(s, f->at);
    hm_put(stdout, s->name);
    printf(":%d:%d: %sFAIL%s ", place.line, place.column, paint(t, "red"), plain(t));
    hm_put(stdout, r->name);
    fputs(": ", stdout);
    hm_put(stdout, f->message);
    putchar('\n');
    hm_print_source(stdout, s, f->at, t->o->colour);
    hm_elsewhere_tell(t->o, f->message, stdout);
}

/* Those that pass are silent unless asked for: of some hundreds one wants to see the
 * one that failed. */
static void print_results(const tally *t, const hm_source *s,
                          const hm_spec_report *report)
{
    for (const hm_spec_result *r = report->results; r != NULL; r = r->next) {
        for (const hm_spec_failure *f = r->failures; f != NULL; f = f->next)
            print_failure(t, s, r, f);
        if (r->failures == NULL && t->o->all) {
            printf("%sok%s  ", paint(t, "green"), plain(t));
            hm_put(stdout, r->name);
            putchar('\n');
        }
    }
}

static void print_errors(const tally *t, const hm_diags *diags)
{
    for (const hm_diag *d = diags->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR)
            hm_print_diag(stdout, d, t->o->colour);
}

/* Errors of card files were told with the library. */
static int run_source(tally *t, const hm_library *lib, const hm_source *s, bool is_test)
{
    hm_error err;
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_spec_report report = {0};
    int code = hm_exit_for(
        hm_need_room(hm_spec_run(lib, s, &arena, &diags, &report, &err)));
    hm_diags_sort(&diags);
    if (code != HM_EXIT_FINE) {
        hm_say_error(&err);
    } else {
        if (is_test)
            print_errors(t, &diags);
        print_results(t, s, &report);
        t->passed += report.passed;
        t->failed += report.failed + (is_test && diags.errors > 0);
    }
    hm_arena_drop(&arena);
    return code;
}

static int run_files(tally *t, const hm_library *lib, const hm_names *files, bool is_test)
{
    int code = HM_EXIT_FINE;
    for (int i = 0; i < files->count && code == HM_EXIT_FINE; i++) {
        hm_error err;
        hm_source s = {.name = hm_shown_name(files->name[i])};
        if (hm_path_ends(files->name[i], HM_SCRIPT_END))
            continue; /* only the card language has tests */
        char *text = hm_read_source(files->name[i], &s.length, &err);
        if (text == NULL)
            return hm_say_error(&err);
        s.bytes = text;
        code = run_source(t, lib, &s, is_test);
        free(text);
    }
    return code;
}

/* One failure for each file of cards that has errors, though two packs may
 * require it; diagnostics are sorted by file. */
static void count_library(tally *t, const hm_library *lib)
{
    const hm_source *told = NULL;
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next) {
        if (d->severity != HM_ERROR)
            continue;
        if (d->source != told) {
            if (hm_names_have(&t->broken, d->source->name))
                continue;
            hm_names_add(&t->broken, d->source->name, &t->arena);
            told = d->source;
            t->failed++;
        }
        hm_print_diag(stdout, d, t->o->colour);
    }
}

/* x.card and x.lua stand for x.test beside it as well. */
static void add_tests_beside(tally *t, hm_unit *u)
{
    for (int i = 0; i < u->cards.count; i++) {
        const char *card = u->cards.name[i];
        if (!hm_path_is_cards(card))
            continue;
        size_t n = (size_t)(strrchr(card, '.') - card);
        char *test = hm_need(hm_arena_new(&t->arena, n + sizeof ".test"));
        memcpy(test, card, n);
        memcpy(test + n, ".test", sizeof ".test");
        if (hm_path_is_there(test) && !hm_names_have(&u->tests, test))
            hm_names_add(&u->tests, test, &t->arena);
    }
}

/* Standard input can be read only once: it holds tests, no cards. */
static void take_input_as_test(hm_unit *u)
{
    if (u->key == NULL || strcmp(u->key, "-") != 0)
        return;
    u->tests = u->cards;
    u->cards = (hm_names){0};
    u->loose = NULL;
}

/* Tests that stand between cards are run as well as those beside them. Cards with
 * errors fail, and what can be tested all the same is. */
static int test_unit(tally *t, hm_unit *u)
{
    int code = HM_EXIT_FINE;
    take_input_as_test(u);
    add_tests_beside(t, u);
    hm_library *lib = hm_load_unit(t->o, u, &code);
    if (lib == NULL)
        return code;
    count_library(t, lib);
    if (hm_library_cards(lib) != NULL) {
        code = run_files(t, lib, &u->cards, false);
        if (code == HM_EXIT_FINE)
            code = run_files(t, lib, &u->tests, true);
    }
    hm_library_free(lib);
    return code;
}

static int finish(const tally *t)
{
    if (t->passed + t->failed == 0)
        hm_say("no tests found in the paths given");
    printf("%d passed, %d failed\n", t->passed, t->failed);
    return t->failed > 0 || t->passed == 0 ? HM_EXIT_INPUT : HM_EXIT_FINE;
}

static int test(const hm_options *o)
{
    hm_error err;
    hm_unit *units = NULL;
    tally t = {.o = o};
    int code = HM_EXIT_FINE;
    if (hm_units_collect(o->arg, o->args, &t.arena, &units, &err) != HM_OK)
        code = hm_say_error(&err);
    for (hm_unit *u = units; u != NULL && code == HM_EXIT_FINE; u = u->next)
        code = test_unit(&t, u);
    if (code == HM_EXIT_FINE)
        code = finish(&t);
    hm_arena_drop(&t.arena);
    return code;
}

int hm_cmd_test(const hm_options *o) { return hm_live(o, true, test); }
