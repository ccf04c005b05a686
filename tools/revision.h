/* revision.h - a file as it was in a git revision, for those who compare.
 *
 * Only the program git is asked; it puts nothing into the repository.
 */
#ifndef HM_TOOLS_REVISION_H
#define HM_TOOLS_REVISION_H

#include "core/arena.h"
#include "core/status.h"

typedef struct hm_revision {
    const char *folder; /* made for it; NULL: there is none */
    const char *path;   /* the file in it, by its own name */
} hm_revision;

/* The file at `path`, which need not be there any more, as it was in a revision such as
 * HEAD~2; names lie in the arena. HM_EINPUT with git's own words when there is no such
 * thing, and *out is empty. */
hm_status hm_revision_fetch(const char *revision, const char *path, hm_arena *arena,
                            hm_revision *out, hm_error *err);
void      hm_revision_drop(hm_revision *r); /* removes it from the disk */

#endif
