/* check.c - hamlet check: what is wrong with cards, tests and packs.
 *
 * Each pack and each loose card is loaded by itself, so that packs for different
 * games can be checked in one go. Shown is what concerns the files named, and
 * what keeps them from being understood: errors of other packs, of the manifest
 * and of the game definition.
 */
#include "tools/commands.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/findings.h"
#include "dsl/spec/spec.h"
#include "tools/cmd/deep.h"
#include "tools/cmd/effort.h"
#include "tools/cmd/live.h"
#include "tools/cmd/setups.h"
#include "tools/cmd/trial.h"
#include "tools/cmd/twins.h"
#include "tools/find.h"
#include "tools/json.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"
#include "tools/stop.h"

typedef struct report {
    const hm_options *o;
    hm_arena          arena;  /* paths, and what was shown, as text */
    hm_names          shown;
    hm_twins          twins;
    json_t           *list;   /* NULL: text */
    int               files, cards, errors, warnings;
} report;

/* Ends of spans are there as well, for editors that underline. */
static void show_json(const report *r, const hm_diag *d)
{
    hm_place place = hm_source_place(d->source, d->at);
    json_t *j = json_object();
    json_object_set_new(j, "file", hm_json_text(d->source->name));
    json_object_set_new(j, "line", json_integer(place.line));
    json_object_set_new(j, "column", json_integer(place.column));
    json_object_set_new(j, "end_column", json_integer(place.end_column));
    json_object_set_new(j, "severity",
                        json_string(d->severity == HM_ERROR ? "error" : "warning"));
    json_object_set_new(j, "code", json_string(d->code));
    json_object_set_new(j, "message", hm_json_text(d->message));
    if (d->hint != NULL)
        json_object_set_new(j, "hint", hm_json_text(d->hint));
    json_array_append_new(r->list, j);
}

static void show(report *r, const hm_diag *d)
{
    if (d->severity == HM_ERROR)
        r->errors++;
    else
        r->warnings++;
    if (r->list != NULL)
        show_json(r, d);
    else
        hm_print_diag(stdout, d, r->o->colour);
}

/* Two packs may require the same broken one, which may be named as well. */
static bool was_shown(report *r, const hm_diag *d)
{
    char key[512];
    snprintf(key, sizeof key, "%u %s %s", d->at.first, d->message,
             hm_path_true(d->source->name, &r->arena));
    if (hm_names_have(&r->shown, key))
        return true;
    hm_names_add(&r->shown, key, &r->arena);
    return false;
}

/* Parsed again, because a library does not tell which of its files has the game. */
static bool defines_game(const hm_source *source)
{
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_file file;
    bool found = false;
    if (hm_path_ends(source->name, HM_SCRIPT_END))
        return false;
    hm_need_room(hm_parse(source, &arena, &diags, &file));
    for (const hm_node *n = file.items; n != NULL; n = n->next)
        found = found || n->kind == HM_NODE_GAME;
    hm_arena_drop(&arena);
    return found;
}

/* Does a file that was not named matter for those that were? Not when it is just
 * another card of their pack. */
static bool matters(report *r, const hm_unit *u, const hm_diag *d)
{
    const char *path = d->source->name;
    if (d->severity != HM_ERROR)
        return false;
    const char *folder = hm_path_folder(path, &r->arena);
    bool own = u->folder != NULL && strcmp(folder, u->folder) == 0;
    return !own || strcmp(hm_path_base(path), HM_MANIFEST) == 0 ||
           defines_game(d->source);
}

static bool is_of(const hm_unit *u, const char *path)
{
    for (int i = 0; i < u->cards.count; i++)
        if (strcmp(hm_shown_name(u->cards.name[i]), path) == 0)
            return true;
    return false;
}

static void show_library(report *r, const hm_unit *u, const hm_library *lib)
{
    for (const hm_diag *d = hm_library_diags(lib)->first; d != NULL; d = d->next)
        if ((is_of(u, d->source->name) || matters(r, u, d)) && !was_shown(r, d))
            show(r, d);
}

/* Cards are counted as they are written, right or wrong; of a test file this is
 * also the whole check, by the library of its cards. */
static int read_one(report *r, const char *path, const hm_library *lib, bool is_test)
{
    hm_error err;
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_source s = {.name = path};
    const hm_node *items = NULL;
    char *text = hm_read_source(path, &s.length, &err);
    if (text == NULL)
        return hm_say_error(&err);
    s.bytes = text;
    hm_status st = hm_need_room(hm_spec_read(is_test ? lib : NULL, &s, &arena, &diags,
                                             &items, &err));
    int code = st == HM_OK ? HM_EXIT_FINE : hm_say_error(&err);
    for (const hm_node *n = items; n != NULL; n = n->next)
        r->cards += n->kind == HM_NODE_CARD;
    hm_diags_sort(&diags);
    for (const hm_diag *d = diags.first; d != NULL && is_test; d = d->next)
        show(r, d);
    r->files++;
    hm_arena_drop(&arena);
    free(text);
    return code;
}

/* Standard input can be read only once, and a script does not show what it defines:
 * their cards are those of the library. */
static int cards_of(const hm_library *lib, const char *file)
{
    const hm_cards *cards = hm_library_cards(lib);
    int n = 0;
    for (int i = 0; cards != NULL && i < cards->count; i++)
        n += strcmp(hm_library_source(lib, cards->card[i], NULL)->name, file) == 0;
    return n;
}

/* A script does not show its cards without being run, and standard input is used up, so
 * theirs are counted in the library. */
static int count_cards(report *r, const hm_unit *u, const hm_library *lib)
{
    int code = HM_EXIT_FINE;
    for (int i = 0; i < u->cards.count && code == HM_EXIT_FINE; i++) {
        const char *name = u->cards.name[i];
        if (strcmp(name, "-") != 0 && !hm_path_ends(name, HM_SCRIPT_END)) {
            code = read_one(r, name, lib, false);
            continue;
        }
        r->files++;
        r->cards += cards_of(lib, hm_shown_name(name));
    }
    return code;
}

/* A card that no deck can have is a mistake with a place. */
static hm_status tell_limit(const hm_library *lib, const hm_card *card, hm_diags *diags,
                            const hm_error *err)
{
    hm_span at;
    const hm_source *s = hm_library_source(lib, card, &at);
    hm_diag_add(diags, s, HM_ERROR, "unplayable", at, "%s", err->msg);
    return HM_OK;
}

/* Scripts and effects are tried only when everything could be compiled: else they would
 * break for reasons that are told already. */
static int try_cards(report *r, const hm_unit *u, const hm_library *lib)
{
    hm_error err;
    hm_status st = HM_OK;
    hm_diags diags = {.arena = &r->arena};
    const hm_cards *cards = hm_library_cards(lib);
    if (cards == NULL || hm_library_diags(lib)->errors > 0)
        return HM_EXIT_FINE;
    for (int i = 0; i < cards->count && st == HM_OK; i++) {
        const hm_card *card = cards->card[i];
        int errors = diags.errors;
        if (!is_of(u, hm_library_source(lib, card, NULL)->name))
            continue;
        if (hm_card_has_script(card))
            st = hm_trial(lib, card, &diags, &err);
        if (st == HM_OK && diags.errors == errors)
            st = hm_effort(lib, card, &diags, &err);
        if (st == HM_ELIMIT)
            st = tell_limit(lib, card, &diags, &err);
    }
    if (st == HM_OK && diags.errors == 0)
        hm_setups(r->o, u, lib, &diags);
    if (r->o->deep && st == HM_OK && diags.errors == 0)
        st = hm_deep(r->o, u, lib, &diags, &err);
    hm_diags_sort(&diags);
    for (const hm_diag *d = diags.first; d != NULL; d = d->next)
        show(r, d);
    return st == HM_OK ? HM_EXIT_FINE : hm_say_error(&err);
}

static void check_twins(report *r, const hm_unit *u, const hm_library *lib)
{
    hm_diags diags = {.arena = &r->arena};
    if (u->loose == NULL || hm_library_diags(lib)->errors != 0)
        return;
    hm_twins_look(&r->twins, lib, hm_shown_name(u->loose), &r->arena, &diags);
    for (const hm_diag *d = diags.first; d != NULL; d = d->next)
        show(r, d);
}

/* Tests are read and not run, which is what `test` does; and read for more than their
 * syntax only by cards without errors, which might be what they miss. */
static int check_tests(report *r, const hm_unit *u, const hm_library *lib)
{
    int code = HM_EXIT_FINE;
    const bool sound = hm_library_diags(lib)->errors == 0;
    for (int i = 0; i < u->tests.count && code == HM_EXIT_FINE; i++)
        code = read_one(r, u->tests.name[i], sound ? lib : NULL, true);
    return code;
}

static int check_unit(report *r, const hm_unit *u)
{
    hm_error err;
    int code = HM_EXIT_FINE;
    hm_library *lib = hm_load_unit(r->o, u, &code);
    if (lib == NULL)
        return code;
    if (hm_library_findings(lib, &err) != HM_OK) {
        code = hm_say_error(&err);
    } else if (u->cards.count > 0) {
        show_library(r, u, lib);
        check_twins(r, u, lib);
        code = try_cards(r, u, lib);
        if (code == HM_EXIT_FINE)
            code = count_cards(r, u, lib);
    }
    if (code == HM_EXIT_FINE)
        code = check_tests(r, u, lib);
    hm_library_free(lib);
    return code;
}

static const char *plural(int n) { return n == 1 ? "" : "s"; }

/* Warnings are told, but do not fail: scripts that check before a commit look at the
 * exit code. */
static int finish(report *r)
{
    if (r->list == NULL) {
        printf("%d file%s, %d card%s: %d error%s, %d warning%s\n", r->files,
               plural(r->files), r->cards, plural(r->cards), r->errors, plural(r->errors),
               r->warnings, plural(r->warnings));
    } else {
        json_t *j = json_object();
        json_object_set_new(j, "files", json_integer(r->files));
        json_object_set_new(j, "cards", json_integer(r->cards));
        json_object_set(j, "diagnostics", r->list);
        int code = hm_print_json(j);
        if (code != HM_EXIT_FINE)
            return code;
    }
    return r->errors > 0 ? HM_EXIT_INPUT : HM_EXIT_FINE;
}

/* Units one after the other, each with its own library: what could not be loaded at all
 * (a folder that is not there) ends it, mistakes in cards do not. */
static int check(const hm_options *o)
{
    hm_error err;
    hm_unit *units = NULL;
    report r = {.o = o, .list = o->json ? hm_need(json_array()) : NULL};
    int code = HM_EXIT_FINE;
    if (hm_units_collect(o->arg, o->args, &r.arena, &units, &err) != HM_OK)
        code = hm_say_error(&err);
    if (o->deep && !o->watch)
        hm_stop_begin();
    for (const hm_unit *u = units; u != NULL && code == HM_EXIT_FINE && !hm_stopped();
         u = u->next)
        code = check_unit(&r, u);
    if (code == HM_EXIT_FINE)
        code = finish(&r);
    if (hm_stopped() != 0)
        code = 128 + hm_stopped();
    if (o->deep && !o->watch)
        hm_stop_end();
    json_decref(r.list);
    hm_arena_drop(&r.arena);
    return code;
}

int hm_cmd_check(const hm_options *o) { return hm_live(o, true, check); }
