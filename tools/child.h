/* child.h - another program, fed and heard out.
 *
 * No shell and no file lie between: one socket takes the input there and what is printed
 * back. Whatever the program does, it is over after a while: one that says nothing for
 * HM_CHILD_SECONDS is ended. Ctrl-C ends nothing here: who calls may have been stopped,
 * and have something to tell all the same.
 */
#ifndef HM_TOOLS_CHILD_H
#define HM_TOOLS_CHILD_H

#include <stdbool.h>
#include <stddef.h>

#include "core/status.h"

enum { HM_CHILD_SECONDS = 15 };

typedef struct hm_child {
    const char *const *words;  /* its name, looked for on the PATH, and arguments; NULL at
                                  their end */
    const char        *input;
    size_t             length; /* of it */
    const char        *so;     /* what follows from a failure, ", so there is no page" */
} hm_child;

/* Is it on the PATH? */
bool hm_child_is_there(const char *program);

/* What it prints, malloc'd, with a NUL behind it. HM_EIO: it could not be started, or
 * came to no end; HM_EINPUT: it had something to complain about, which is told. *out is
 * NULL then. */
hm_status hm_child_run(const hm_child *p, char **out, size_t *length, hm_error *err);

#endif
