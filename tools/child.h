/* child.h - another program: started and ended, or just fed and heard out.
 *
 * No shell and no file lie between: sockets take the input there and what is printed
 * back. Whatever a program that is heard out does, it is over after a while: one that
 * says nothing for HM_CHILD_SECONDS is ended. Ctrl-C ends nothing here: who calls may
 * have been stopped, and have something to tell all the same.
 */
#ifndef HM_TOOLS_CHILD_H
#define HM_TOOLS_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

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

/* -- one that stays, to be talked to (talk.h) */

typedef struct hm_running {
    pid_t pid;
    int   in, out, aside; /* sockets to what it reads, prints and complains about; -1: it
                             was closed */
    bool  apart;
} hm_running;

/* apart: Ctrl-C and Ctrl-Z of the terminal are not for it, and what it starts ends with
 * it. False with errno: it could not be started, and nothing is left. */
bool hm_child_start(hm_running *r, const char *const *words, bool apart);
bool hm_child_has_ended(const hm_running *r);
/* "has ended with exit code 1", "was ended by signal 9 (Killed)"; false: it runs. */
bool hm_child_fate(const hm_running *r, char *text, size_t size);
bool hm_child_wait(const hm_running *r, int ms); /* the same, after so long at most */
/* It has so many milliseconds to end by itself, then so many after SIGTERM (0: it is not
 * asked), and then it is killed. It is waited for, and the sockets are closed; what is
 * returned is what waitpid() tells. */
int  hm_child_end(hm_running *r, int alone, int asked);
void hm_child_close(int *fd); /* -1 afterwards */

#endif
