/* watcher.c - see watcher.h.
 *
 * Folders are watched, and not files: an editor that writes another file and gives it the
 * name of the old one would take the watch with it. */
#include "tools/watcher.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <time.h>
#include <unistd.h>

#include "core/arena.h"
#include "tools/find.h"
#include "tools/say.h"

enum {
    NAP_MS = 20,      /* where nobody tells: so often it is looked */
    REST_MS = 10,     /* so long nothing happens when a writer is done */
    STROKES_MAX = 20, /* who writes on and on is not waited for */
    EVENTS = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE |
             IN_ATTRIB
};

struct hm_watcher {
    int  fd;    /* -1: there is no inotify */
    bool blind; /* a folder could not be watched */
};

hm_watcher *hm_watcher_new(void)
{
    hm_watcher *w = hm_need(malloc(sizeof *w));
    *w = (hm_watcher){.fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC)};
    w->blind = w->fd < 0;
    return w;
}

void hm_watcher_free(hm_watcher *w)
{
    if (w != NULL && w->fd >= 0)
        close(w->fd);
    free(w);
}

void hm_watcher_add(hm_watcher *w, const char *path)
{
    hm_arena arena = {0};
    if (w->fd >= 0 && hm_path_is_there(path)) {
        const char *folder = hm_path_is_folder(path) ? path
                                                     : hm_path_folder(path, &arena);
        w->blind = inotify_add_watch(w->fd, folder, EVENTS) < 0 || w->blind;
    }
    hm_arena_drop(&arena);
}

static void nap(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

bool hm_watcher_wait(const hm_watcher *w, int ms)
{
    struct pollfd p = {.fd = w->fd, .events = POLLIN};
    if (w->blind) {
        nap(ms < NAP_MS ? ms : NAP_MS);
        return true;
    }
    return poll(&p, 1, ms) > 0;
}

bool hm_watcher_stirred(const hm_watcher *w) { return hm_watcher_wait(w, 0); }

/* Whether there was anything to forget. */
static bool drain(const hm_watcher *w)
{
    char events[4096];
    bool any = false;
    while (read(w->fd, events, sizeof events) > 0)
        any = true;
    return any;
}

void hm_watcher_rest(hm_watcher *w)
{
    if (w->fd < 0) {
        nap(REST_MS);
        return;
    }
    for (int i = 0; i < STROKES_MAX && drain(w); i++)
        nap(REST_MS);
}
