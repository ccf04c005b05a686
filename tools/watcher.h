/* watcher.h - tells that something has happened to files, by inotify.
 *
 * What exactly has changed is not told: whoever wants to know compares stamps (stamp.h).
 * Where inotify is not to be had, or a folder cannot be watched (some file systems tell
 * nothing), something may always have happened, and waiting is a nap. So callers need not
 * know which it is.
 */
#ifndef HM_TOOLS_WATCHER_H
#define HM_TOOLS_WATCHER_H

#include <stdbool.h>

typedef struct hm_watcher hm_watcher;

hm_watcher *hm_watcher_new(void);           /* never NULL */
void        hm_watcher_free(hm_watcher *w); /* NULL is fine */

/* A file, which may be written anew under its name, or a folder with its files; what is
 * there already is watched once. What is not there is left out. */
void hm_watcher_add(hm_watcher *w, const char *path);

/* May something have happened since hm_watcher_rest? Asks and changes nothing, from any
 * thread. */
bool hm_watcher_stirred(const hm_watcher *w);
/* Waits until then, ms at most; a signal ends it, too. */
bool hm_watcher_wait(const hm_watcher *w, int ms);
/* Forgets what has happened, after waiting until writers seem to be done: an editor may
 * write a file in several strokes. */
void hm_watcher_rest(hm_watcher *w);

#endif
