/* vigil.c - see vigil.h. */
#include "tools/sim/vigil.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "tools/find.h"
#include "tools/say.h"
#include "tools/stamp.h"
#include "tools/stop.h"
#include "tools/watcher.h"

enum { LONG_MS = 60 * 1000 };

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static uint64_t look(const hm_vigil *v)
{
    uint64_t h = 0;
    for (int i = 0; i < v->files; i++)
        h = is_folder(v->file[i]) ? hm_stamp_folder(h, v->file[i])
                                  : hm_stamp_file(h, v->file[i]);
    return h;
}

bool hm_vigil_broken(const hm_vigil *v)
{
    return v != NULL && hm_watcher_stirred(v->watcher) && look(v) != v->stamp;
}

/* What is no file is a name, which nobody edits; those of files that are not there yet
 * are told by the run. */
static void add(hm_vigil *v, const char *path)
{
    if (path != NULL && v->files < HM_ARGS_MAX && hm_path_is_there(path))
        v->file[v->files++] = path;
}

static void find_files(hm_vigil *v, const hm_options *o)
{
    for (int i = 0; i < o->withs; i++)
        add(v, o->with[i]);
    for (int i = 1; i < o->args; i++)
        add(v, o->arg[i]);
    add(v, o->cards);
}

static void wait_for_change(const hm_vigil *v, hm_watcher *watcher)
{
    while (hm_stopped() == 0 && look(v) == v->stamp)
        if (hm_watcher_wait(watcher, LONG_MS))
            hm_watcher_rest(watcher);
}

int hm_vigil_keep(const hm_options *o, int (*run)(const hm_options *o))
{
    hm_vigil *v = hm_need(calloc(1, sizeof *v));
    hm_options *own = hm_need(malloc(sizeof *own));
    int code = HM_EXIT_FINE;
    *own = *o;
    own->vigil = v;
    hm_watcher *watcher = hm_watcher_new();
    v->watcher = watcher;
    find_files(v, o);
    for (int i = 0; i < v->files; i++)
        hm_watcher_add(watcher, v->file[i]);
    if (v->files == 0) {
        hm_say("--watch: there is no file to watch; --with names one");
        code = HM_EXIT_USAGE;
    }
    while (v->files > 0 && hm_stopped() == 0) {
        hm_watcher_rest(watcher);
        v->stamp = look(v);
        code = run(own);
        fflush(stdout);
        if (hm_stopped() == 0 && !hm_vigil_broken(v))
            hm_say("watching %d file%s: saving one runs it again, Ctrl-C ends it",
                   v->files, v->files == 1 ? "" : "s");
        wait_for_change(v, watcher);
    }
    hm_watcher_free(watcher);
    free(own);
    free(v);
    return code;
}
