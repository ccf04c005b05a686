/* live.c - see live.h. */
#include "tools/cmd/live.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/cmd/show.h"
#include "tools/find.h"
#include "tools/say.h"
#include "tools/stamp.h"
#include "tools/stop.h"
#include "tools/watcher.h"

enum { LONG_MS = 60 * 1000 };

/* The files as they looked at one moment. */
typedef struct look {
    hm_arena  arena;
    hm_names  name;
    uint64_t *stamp;
} look;

typedef struct live {
    const hm_options *o;
    hm_watcher       *watcher;
    look              was;
    hm_options       *now; /* what is run: only what has changed */
    bool              named; /* names of cards stand behind the command, too */
    bool              draws; /* the command itself shows no card */
} live;

static void add_unit(look *l, const hm_unit *u)
{
    for (int i = 0; i < u->cards.count; i++)
        hm_names_add(&l->name, u->cards.name[i], &l->arena);
    for (int i = 0; i < u->tests.count; i++)
        hm_names_add(&l->name, u->tests.name[i], &l->arena);
}

/* What cannot be read just now has no files. */
static void add_path(look *l, const char *path)
{
    hm_error err;
    hm_unit *u = NULL;
    if (hm_path_is_there(path) &&
        hm_units_collect(&path, 1, &l->arena, &u, &err) == HM_OK)
        for (; u != NULL; u = u->next)
            add_unit(l, u);
}

/* Names of cards are looked up in packs: those of the search path. */
static void add_packs(look *l, const hm_options *o)
{
    hm_names path = {0};
    const char *list = o->packs != NULL ? o->packs : "base";
    hm_search_path(o, &l->arena, &path);
    while (*list != '\0') {
        const size_t n = strcspn(list, ",");
        const char *name = hm_need(hm_arena_text(&l->arena, list, n));
        const char *folder = hm_pack_find(&path, name, &l->arena);
        if (folder != NULL)
            add_path(l, folder);
        list += n + (list[n] == ',');
    }
}

static look take_look(const live *v)
{
    look l = {0};
    for (int i = 0; i < v->o->args; i++)
        add_path(&l, v->o->arg[i]);
    for (int i = 0; i < v->o->withs; i++)
        add_path(&l, v->o->with[i]);
    if (v->named)
        add_packs(&l, v->o);
    const size_t room = ((size_t)l.name.count + 1) * sizeof *l.stamp;
    l.stamp = hm_need(hm_arena_new(&l.arena, room));
    for (int i = 0; i < l.name.count; i++)
        l.stamp[i] = hm_stamp_file(0, l.name.name[i]);
    return l;
}

/* Folders are watched anew each time: a pack may have come. */
static void watch(live *v, const look *l)
{
    for (int i = 0; i < v->o->args; i++)
        hm_watcher_add(v->watcher, v->o->arg[i]);
    for (int i = 0; i < l->name.count; i++)
        hm_watcher_add(v->watcher, l->name.name[i]);
}

static bool looks_the_same(const look *l, const char *name, uint64_t stamp)
{
    for (int i = 0; i < l->name.count; i++)
        if (strcmp(l->name.name[i], name) == 0)
            return l->stamp[i] == stamp;
    return false;
}

/* Does the file lie in what was named behind the command, or is it that? */
static bool is_named(const hm_options *o, const char *file)
{
    for (int i = 0; i < o->args; i++) {
        const size_t n = strlen(o->arg[i]);
        if (strncmp(file, o->arg[i], n) == 0 &&
            (file[n] == '\0' || file[n] == '/' || (n > 0 && o->arg[i][n - 1] == '/')))
            return true;
    }
    return strcmp(o->arg[0], ".") == 0;
}

/* Sets what is to be run again; false: nothing has changed. A file that is gone, or one
 * that was not named, may change all; and what makes one file of all makes it anew. */
static bool choose(live *v, const look *l)
{
    int changed = 0;
    bool all = v->named || v->o->output != NULL || v->o->svg != NULL;
    *v->now = *v->o;
    v->now->args = 0;
    for (int i = 0; i < l->name.count; i++) {
        if (looks_the_same(&v->was, l->name.name[i], l->stamp[i]))
            continue;
        changed++;
        if (!is_named(v->o, l->name.name[i]) || v->now->args == HM_ARGS_MAX)
            all = true;
        else
            v->now->arg[v->now->args++] = l->name.name[i];
    }
    for (int i = 0; i < v->was.name.count; i++)
        if (!hm_path_is_there(v->was.name.name[i]))
            changed++, all = true;
    if (all)
        *v->now = *v->o;
    return changed > 0;
}

static void tell(const hm_options *now)
{
    fflush(stdout);
    fprintf(stderr, "--");
    for (int i = 0; i < now->args && i < 3; i++) {
        fputc(' ', stderr);
        hm_put(stderr, now->arg[i]);
    }
    fprintf(stderr, "%s\n", now->args > 3 ? " ..." : "");
}

/* The cards as they are now, below what was said of them. */
static void draw(live *v)
{
    int cards = 0;
    for (int i = 0; i < v->now->args; i++)
        if (hm_path_is_cards(v->now->arg[i]))
            v->now->arg[cards++] = v->now->arg[i];
    v->now->args = cards;
    if (cards > 0 && !v->now->json)
        hm_show(v->now);
}

static int go_on(live *v, int (*run)(const hm_options *o), int code)
{
    hm_say("watching %d file%s: what is saved is told, Ctrl-C ends it", v->was.name.count,
           v->was.name.count == 1 ? "" : "s");
    while (hm_stopped() == 0) {
        if (!hm_watcher_wait(v->watcher, LONG_MS) || hm_stopped() != 0)
            continue;
        hm_watcher_rest(v->watcher);
        look l = take_look(v);
        if (choose(v, &l)) {
            watch(v, &l);
            tell(v->now);
            code = run(v->now);
            if (code == HM_EXIT_FINE && v->draws)
                draw(v);
            fflush(stdout);
        }
        hm_arena_drop(&v->was.arena);
        v->was = l;
    }
    return code;
}

/* Standard input is read once. */
static bool may_watch(const hm_options *o)
{
    for (int i = 0; i < o->args; i++)
        if (strcmp(o->arg[i], "-") == 0) {
            hm_say("--watch waits for files that are saved, and '-' is none");
            return false;
        }
    return true;
}

int hm_live(const hm_options *o, bool draws, int (*run)(const hm_options *o))
{
    if (!o->watch)
        return run(o);
    if (!may_watch(o))
        return HM_EXIT_USAGE;
    live v = {.o = o, .draws = draws, .watcher = hm_watcher_new()};
    v.now = hm_need(malloc(sizeof *v.now));
    for (int i = 0; i < o->args; i++)
        v.named = v.named || !hm_path_is_there(o->arg[i]);
    v.was = take_look(&v);
    watch(&v, &v.was); /* before it is read: what changes meanwhile is told again */
    hm_stop_begin();
    int code = run(o);
    fflush(stdout);
    code = go_on(&v, run, code);
    hm_stop_end();
    hm_arena_drop(&v.was.arena);
    hm_watcher_free(v.watcher);
    free(v.now);
    return code;
}
