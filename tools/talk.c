/* talk.c - see talk.h. */
#include "tools/talk.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

#include "tools/child.h"
#include "tools/say.h"

enum {
    SLICE = 20,      /* milliseconds between two questions whether it is enough */
    AFTER_END = 500, /* milliseconds that it may take to end, having closed its output */
    ALONE = 500,     /* ... having been told that there will be no more */
    ASKED = 300,     /* ... and after SIGTERM */
    COMPLAINT = 160, /* bytes of the last line on stderr that are kept */
    PIECE = 4096
};

struct hm_talk {
    hm_running r;
    void     (*aside)(const char *text, size_t length);
    char      *out; /* what is still to be sent, malloc'd */
    size_t     left, sent;
    char       in[HM_TALK_LINE];
    size_t     length, used; /* of it; used: the line that was handed out last */
    bool       over;         /* it has closed its output */
    char       complaint[COMPLAINT], fate[96];
    size_t     told; /* bytes of the complaint */
    bool       fresh; /* its line has ended: the next byte begins another one */
};

hm_talk *hm_talk_start(const char *const *words,
                       void (*aside)(const char *text, size_t length))
{
    hm_talk *t = hm_need(calloc(1, sizeof *t));
    t->aside = aside;
    if (hm_child_start(&t->r, words, true))
        return t;
    int why = errno;
    free(t);
    errno = why;
    return NULL;
}

/* -- saying */

/* Who does not read any more may still have printed something, so that is no end. */
static void push(hm_talk *t)
{
    if (t->left == 0 || t->r.in < 0)
        return;
    ssize_t n = send(t->r.in, t->out + t->sent, t->left, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n > 0) {
        t->sent += (size_t)n;
        t->left -= (size_t)n;
    } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
        t->left = 0;
    }
}

void hm_talk_say(hm_talk *t, const char *line)
{
    size_t n = strlen(line);
    if (t->sent > 0)
        memmove(t->out, t->out + t->sent, t->left);
    t->out = hm_need(realloc(t->out, t->left + n + 1));
    memcpy(t->out + t->left, line, n);
    t->out[t->left + n] = '\n';
    t->left += n + 1;
    t->sent = 0;
    push(t);
}

/* -- hearing */

/* Only the last line that has something in it. */
static void keep_complaint(hm_talk *t, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\n' || text[i] == '\r') {
            t->fresh = true;
            continue;
        }
        if (t->fresh)
            t->told = 0;
        t->fresh = false;
        if (t->told + 1 < sizeof t->complaint)
            t->complaint[t->told++] = text[i];
        t->complaint[t->told] = '\0';
    }
}

/* False: there is nothing for now, or for ever. */
static bool hear_aside(hm_talk *t)
{
    char text[PIECE];
    if (t->r.aside < 0)
        return false;
    ssize_t n = recv(t->r.aside, text, sizeof text, MSG_DONTWAIT);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        hm_child_close(&t->r.aside);
    if (n <= 0)
        return false;
    keep_complaint(t, text, (size_t)n);
    if (t->aside != NULL)
        t->aside(text, (size_t)n);
    return true;
}

/* What it complained about before it printed the last line. A program that never stops
 * is not heard out. */
static void hear_all_aside(hm_talk *t)
{
    for (int i = 0; i < 64 && hear_aside(t); i++)
        continue;
}

static void hear_line(hm_talk *t)
{
    if (t->over || t->length == sizeof t->in)
        return;
    ssize_t n = recv(t->r.out, t->in + t->length, sizeof t->in - t->length, MSG_DONTWAIT);
    if (n > 0)
        t->length += (size_t)n;
    else
        t->over = n == 0 || (errno != EAGAIN && errno != EINTR);
}

/* The line that was handed out is not needed any more. */
static void forget_used(hm_talk *t)
{
    memmove(t->in, t->in + t->used, t->length - t->used);
    t->length -= t->used;
    t->used = 0;
}

static bool has_line(hm_talk *t, const char **line, size_t *length)
{
    char *end = memchr(t->in, '\n', t->length);
    if (end == NULL)
        return false;
    *end = '\0';
    t->used = (size_t)(end - t->in) + 1;
    *line = t->in;
    *length = t->used - 1;
    return true;
}

/* One look at all sockets, for a moment at most. */
static void exchange(hm_talk *t)
{
    struct pollfd on[3] = {{t->r.out, POLLIN, 0},
                           {t->r.aside, POLLIN, 0},
                           {t->left > 0 ? t->r.in : -1, POLLOUT, 0}};
    if (poll(on, 3, SLICE) <= 0)
        return;
    if (on[2].revents != 0)
        push(t);
    if (on[1].revents != 0)
        hear_aside(t);
    if (on[0].revents != 0)
        hear_line(t);
}

static int64_t now_in_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Microseconds; of a look during which this program was put aside (Ctrl-Z) not all of
 * them count. */
static int64_t exchange_timed(hm_talk *t)
{
    const int64_t most = 10 * SLICE * 1000, began = now_in_us();
    exchange(t);
    const int64_t took = now_in_us() - began;
    return took < most ? took : most;
}

hm_reply hm_talk_hear(hm_talk *t, const hm_patience *how, const char **line,
                      size_t *length)
{
    forget_used(t);
    for (int64_t spent = 0;; spent += exchange_timed(t)) {
        if (has_line(t, line, length)) {
            hear_all_aside(t);
            return HM_REPLY_LINE;
        }
        if (t->length == sizeof t->in)
            return HM_REPLY_FLOOD;
        if (t->over) {
            hear_all_aside(t);
            return HM_REPLY_END;
        }
        if (how->enough != NULL && how->enough(how->ctx))
            return HM_REPLY_ENOUGH;
        if (spent >= (int64_t)how->ms * 1000)
            return HM_REPLY_NOTHING;
    }
}

bool hm_talk_has_more(hm_talk *t)
{
    forget_used(t);
    hear_line(t);
    return t->length > 0;
}

/* The socket is closed before the process is gone, and what follows is not worth
 * waiting for long. */
const char *hm_talk_fate(hm_talk *t)
{
    hm_child_wait(&t->r, AFTER_END);
    if (!hm_child_fate(&t->r, t->fate, sizeof t->fate))
        snprintf(t->fate, sizeof t->fate, "has closed its output");
    hear_all_aside(t);
    return t->fate;
}

const char *hm_talk_complaint(const hm_talk *t) { return t->complaint; }

/* -- ending */

void hm_talk_close(hm_talk *t)
{
    push(t);
    t->left = 0;
    hm_child_close(&t->r.in);
}

/* What it has to say on its way out is heard, or it could not go. */
void hm_talk_end(hm_talk *t, bool at_once)
{
    if (t == NULL)
        return;
    hm_talk_close(t);
    for (int ms = 0; !at_once && ms < ALONE && !hm_child_wait(&t->r, SLICE); ms += SLICE)
        hear_all_aside(t);
    hear_all_aside(t);
    hm_child_end(&t->r, 0, ASKED);
    free(t->out);
    free(t);
}
