/* child.c - see child.h. */
#include "tools/child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/find.h"
#include "tools/say.h"

enum {
    PRINTED_MAX = 256 << 20, /* bytes: far more than anybody needs of it */
    PIECE = 1 << 16,
    TOLD_MAX = 160           /* of a complaint */
};

extern char **environ;

/* -- is it there? */

static bool is_in(const char *folder, size_t length, const char *program)
{
    hm_arena arena = {0};
    const char *name = length > 0 ? hm_need(hm_arena_text(&arena, folder, length)) : ".";
    bool there = access(hm_path_join(name, program, &arena), X_OK) == 0;
    hm_arena_drop(&arena);
    return there;
}

bool hm_child_is_there(const char *program)
{
    const char *path = getenv("PATH");
    for (; path != NULL; path++) {
        size_t n = strcspn(path, ":");
        if (is_in(path, n, program))
            return true;
        path += n;
        if (*path == '\0')
            break;
    }
    return false;
}

/* -- talking to it */

typedef struct heard {
    char  *text; /* with room for a NUL */
    size_t length;
    bool   over;
} heard;

typedef struct talk {
    pid_t       pid;
    int         there, aside; /* sockets: input and output; complaints */
    const char *input;
    size_t      left;
    heard       printed, told;
} talk;

/* The one end of a pair is the child's under these numbers. */
static bool make_socket(posix_spawn_file_actions_t *does, int *own, int *other, int as,
                        int also)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    *own = pair[0];
    *other = pair[1];
    posix_spawn_file_actions_adddup2(does, pair[1], as);
    if (also >= 0)
        posix_spawn_file_actions_adddup2(does, pair[1], also);
    return true;
}

/* posix_spawn does not change the words, but does not say so either. */
static bool start(talk *t, const char *const *words)
{
    union {
        const char *const *given;
        char *const       *taken;
    } list = {.given = words};
    int other = -1, aside = -1;
    posix_spawn_file_actions_t does;
    posix_spawn_file_actions_init(&does);
    int failed = !make_socket(&does, &t->there, &other, 0, 1) ||
                         !make_socket(&does, &t->aside, &aside, 2, -1)
                     ? errno
                     : posix_spawnp(&t->pid, words[0], &does, NULL, list.taken,
                                    environ);
    posix_spawn_file_actions_destroy(&does);
    if (other >= 0)
        close(other);
    if (aside >= 0)
        close(aside);
    errno = failed;
    return failed == 0;
}

/* Who has ended does not end us: hence MSG_NOSIGNAL. */
static void tell(talk *t)
{
    ssize_t n = send(t->there, t->input, t->left, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n > 0) {
        t->input += n;
        t->left -= (size_t)n;
    } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
        t->left = 0;
    }
    if (t->left == 0)
        shutdown(t->there, SHUT_WR);
}

static void hear(int fd, heard *h)
{
    h->text = hm_need(realloc(h->text, h->length + PIECE + 1));
    ssize_t n = recv(fd, h->text + h->length, PIECE, MSG_DONTWAIT);
    if (n > 0)
        h->length += (size_t)n;
    h->over = n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR) ||
              h->length > PRINTED_MAX;
    h->text[h->length] = '\0';
}

/* False: nothing has moved for too long. */
static bool exchange(talk *t)
{
    while (!t->printed.over || !t->told.over) {
        const short ways = t->left > 0 ? POLLIN | POLLOUT : POLLIN;
        struct pollfd on[2] = {{t->printed.over ? -1 : t->there, ways, 0},
                               {t->told.over ? -1 : t->aside, POLLIN, 0}};
        int n = poll(on, 2, HM_CHILD_SECONDS * 1000);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        if ((on[0].revents & POLLOUT) && t->left > 0)
            tell(t);
        if (on[0].revents & (POLLIN | POLLHUP | POLLERR))
            hear(t->there, &t->printed);
        if (on[1].revents & (POLLIN | POLLHUP | POLLERR))
            hear(t->aside, &t->told);
    }
    return true;
}

/* It is waited for in any case, so that nothing is left of it; who has closed both
 * sockets has a moment to end, and no more. */
static int end(talk *t, bool kills)
{
    int status = 0;
    for (int i = 0; i < HM_CHILD_SECONDS * 100 && !kills; i++) {
        if (waitpid(t->pid, &status, WNOHANG) != 0)
            return status;
        poll(NULL, 0, 10);
    }
    kill(t->pid, SIGKILL);
    while (waitpid(t->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

/* Complaints may be a line, a caret below it, and then the words. */
static const char *last_line(heard *h)
{
    if (h->text == NULL)
        return "";
    while (h->length > 0 && strchr("\n\r \t", h->text[h->length - 1]) != NULL)
        h->text[--h->length] = '\0';
    const char *line = strrchr(h->text, '\n');
    line = line != NULL ? line + 1 : h->text;
    return line + strspn(line, " \t\"");
}

static hm_status judge(talk *t, const hm_child *p, bool fine, int status, hm_error *err)
{
    const char *told = last_line(&t->told), *name = p->words[0];
    const hm_span none = {0, 0};
    if (!fine)
        return hm_fail(err, HM_EIO, none, "%s did not answer for %d seconds%s", name,
                       HM_CHILD_SECONDS, p->so);
    if (t->printed.length > PRINTED_MAX)
        return hm_fail(err, HM_EIO, none, "%s prints more than there is room for%s", name,
                       p->so);
    if (WIFSIGNALED(status))
        return hm_fail(err, HM_EIO, none, "%s was ended by signal %d%s", name,
                       WTERMSIG(status), p->so);
    if (WEXITSTATUS(status) != 0)
        return hm_fail(err, HM_EINPUT, none, "%s failed%s: %.*s", name, p->so, TOLD_MAX,
                       *told != '\0' ? told : "it does not say why");
    return HM_OK;
}

static void close_all(talk *t)
{
    free(t->printed.text);
    free(t->told.text);
    if (t->there >= 0)
        close(t->there);
    if (t->aside >= 0)
        close(t->aside);
}

hm_status hm_child_run(const hm_child *p, char **out, size_t *length, hm_error *err)
{
    talk t = {.there = -1, .aside = -1, .input = p->input, .left = p->length};
    hm_status st;
    *out = NULL;
    if (start(&t, p->words)) {
        bool fine = exchange(&t);
        st = judge(&t, p, fine, end(&t, !fine || t.printed.length > PRINTED_MAX), err);
    } else {
        st = hm_fail(err, HM_EIO, (hm_span){0, 0}, "cannot start %s: %s", p->words[0],
                     strerror(errno));
    }
    if (st == HM_OK) {
        *out = t.printed.text;
        *length = t.printed.length;
        t.printed.text = NULL;
    }
    close_all(&t);
    return st;
}
