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
    TOLD_MAX = 160,          /* of a complaint */
    STEP = 10                /* milliseconds between two looks */
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

/* -- beginning and ending */

/* One end of a pair is the child's under this number. */
static bool make_socket(posix_spawn_file_actions_t *does, int *own, int *other, int as)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return false;
    *own = pair[0];
    *other = pair[1];
    posix_spawn_file_actions_adddup2(does, pair[1], as);
    return true;
}

/* Signals that wait here, as Ctrl-Z does on a full screen, do not wait there. */
static void set_apart(posix_spawnattr_t *how, bool apart)
{
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(how, &none);
    posix_spawnattr_setpgroup(how, 0);
    posix_spawnattr_setflags(how, (short)(POSIX_SPAWN_SETSIGMASK |
                                          (apart ? POSIX_SPAWN_SETPGROUP : 0)));
}

/* posix_spawn does not change the words, but does not say so either. */
static int spawn(pid_t *pid, const char *const *words,
                 const posix_spawn_file_actions_t *does, bool apart)
{
    union {
        const char *const *given;
        char *const       *taken;
    } list = {.given = words};
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    set_apart(&how, apart);
    int failed = posix_spawnp(pid, words[0], does, &how, list.taken, environ);
    posix_spawnattr_destroy(&how);
    return failed;
}

void hm_child_close(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void close_all(hm_running *r)
{
    hm_child_close(&r->in);
    hm_child_close(&r->out);
    hm_child_close(&r->aside);
}

bool hm_child_start(hm_running *r, const char *const *words, bool apart)
{
    int other[3] = {-1, -1, -1};
    posix_spawn_file_actions_t does;
    *r = (hm_running){.in = -1, .out = -1, .aside = -1, .apart = apart};
    posix_spawn_file_actions_init(&does);
    int failed = make_socket(&does, &r->in, &other[0], 0) &&
                         make_socket(&does, &r->out, &other[1], 1) &&
                         make_socket(&does, &r->aside, &other[2], 2)
                     ? spawn(&r->pid, words, &does, apart)
                     : errno;
    posix_spawn_file_actions_destroy(&does);
    for (int i = 0; i < 3; i++)
        hm_child_close(&other[i]);
    if (failed != 0)
        close_all(r);
    errno = failed;
    return failed == 0;
}

/* Asked without taking leave of it: while it is not waited for, its number, and that of
 * its group, are nobody else's. */
static siginfo_t look(const hm_running *r)
{
    siginfo_t info = {0};
    while (waitid(P_PID, (id_t)r->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 &&
           errno == EINTR)
        continue;
    return info;
}

bool hm_child_has_ended(const hm_running *r) { return look(r).si_pid != 0; }

bool hm_child_fate(const hm_running *r, char *text, size_t size)
{
    const siginfo_t info = look(r);
    if (info.si_pid == 0)
        return false;
    if (info.si_code == CLD_EXITED)
        snprintf(text, size, "has ended with exit code %d", info.si_status);
    else
        snprintf(text, size, "was ended by signal %d (%s)", info.si_status,
                 strsignal(info.si_status));
    return true;
}

bool hm_child_wait(const hm_running *r, int ms)
{
    for (; !hm_child_has_ended(r) && ms > 0; ms -= STEP)
        poll(NULL, 0, STEP);
    return hm_child_has_ended(r);
}

static void send_signal(const hm_running *r, int number)
{
    kill(r->apart ? -r->pid : r->pid, number);
}

/* It is waited for in any case, so that nothing is left of it, nor of those that it has
 * started and left behind. */
int hm_child_end(hm_running *r, int alone, int asked)
{
    int status = 0;
    bool ended = hm_child_wait(r, alone);
    if (!ended && asked > 0) {
        send_signal(r, SIGTERM);
        ended = hm_child_wait(r, asked);
    }
    if (!ended || r->apart)
        send_signal(r, SIGKILL);
    while (waitpid(r->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    close_all(r);
    return status;
}

/* -- hearing it out */

typedef struct heard {
    char  *text; /* with room for a NUL */
    size_t length;
    bool   over;
} heard;

typedef struct talk {
    hm_running  r;
    const char *input;
    size_t      left;
    heard       printed, told;
} talk;

/* Who has ended does not end us: hence MSG_NOSIGNAL. */
static void tell(talk *t)
{
    ssize_t n = send(t->r.in, t->input, t->left, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n > 0) {
        t->input += n;
        t->left -= (size_t)n;
    } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
        t->left = 0;
    }
    if (t->left == 0)
        hm_child_close(&t->r.in);
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
    const short comes = POLLIN | POLLHUP | POLLERR;
    if (t->left == 0)
        hm_child_close(&t->r.in);
    while (!t->printed.over || !t->told.over) {
        struct pollfd on[3] = {{t->printed.over ? -1 : t->r.out, POLLIN, 0},
                               {t->told.over ? -1 : t->r.aside, POLLIN, 0},
                               {t->r.in, POLLOUT, 0}};
        int n = poll(on, 3, HM_CHILD_SECONDS * 1000);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        if (on[2].revents != 0)
            tell(t);
        if (on[0].revents & comes)
            hear(t->r.out, &t->printed);
        if (on[1].revents & comes)
            hear(t->r.aside, &t->told);
    }
    return true;
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

/* Who has closed its output has a moment to end, and no more. */
static int end(talk *t, bool kills)
{
    return hm_child_end(&t->r, kills ? 0 : HM_CHILD_SECONDS * 1000, 0);
}

hm_status hm_child_run(const hm_child *p, char **out, size_t *length, hm_error *err)
{
    talk t = {.input = p->input, .left = p->length};
    hm_status st;
    *out = NULL;
    if (hm_child_start(&t.r, p->words, false)) {
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
    free(t.printed.text);
    free(t.told.text);
    return st;
}
