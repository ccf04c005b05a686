#include "tools/stop.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { CAUGHT = 3, PATIENCE = 400000 /* microseconds before thinking is mentioned */ };

static const int caught[CAUGHT] = {SIGINT, SIGTERM, SIGHUP};
static struct sigaction before[CAUGHT], before_alarm, before_wake;
static volatile sig_atomic_t stopped, thinking, hushed, hurries, woken;
static void (*on_wake)(void *ctx);
static void *wake_ctx;
static volatile time_t pressed = -10; /* second in which Ctrl-C was for a bot; long ago */
static const char *volatile thought; /* what is said of the thinking */

static void on_stop(int signal)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    bool again = now.tv_sec - pressed <= 1; /* the next bot may think by now */
    if (signal != SIGINT || !thinking || !hurries || hushed || again)
        stopped = signal;
    hushed = 1; /* nobody waits for the end of it any more */
    pressed = now.tv_sec;
}

static void on_alarm(int signal)
{
    int kept = errno;
    const char *say = thought;
    (void)signal;
    if (thinking && say != NULL)
        if (write(STDOUT_FILENO, say, strlen(say)) < 0)
            thought = NULL; /* nobody reads it */
    errno = kept;
}

static void on_continue(int signal)
{
    (void)signal;
    woken = 1;
}

void hm_stop_on_wake(void (*wake)(void *ctx), void *ctx)
{
    on_wake = wake;
    wake_ctx = ctx;
}

/* Without SA_RESTART: whoever waits is to notice. */
void hm_stop_begin(void)
{
    struct sigaction action = {.sa_handler = on_stop}, alarm_action = {.sa_handler = on_alarm,
                                                                       .sa_flags = SA_RESTART};
    stopped = 0;
    sigemptyset(&action.sa_mask);
    sigemptyset(&alarm_action.sa_mask);
    for (int i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &action, &before[i]);
    sigaction(SIGALRM, &alarm_action, &before_alarm);
    action.sa_handler = on_continue;
    sigaction(SIGCONT, &action, &before_wake);
}

void hm_stop_end(void)
{
    for (int i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &before[i], NULL);
    sigaction(SIGALRM, &before_alarm, NULL);
    sigaction(SIGCONT, &before_wake, NULL);
}

int hm_stopped(void)
{
    return stopped;
}

/* Between looking at the flag and waiting no signal may slip in, so they are held back
 * there, and let in by pselect. */
bool hm_stop_wait(int fd)
{
    sigset_t held, usual;
    int ready = -1;
    sigemptyset(&held);
    for (int i = 0; i < CAUGHT; i++)
        sigaddset(&held, caught[i]);
    sigaddset(&held, SIGCONT);
    sigprocmask(SIG_BLOCK, &held, &usual);
    while (!stopped && ready < 0) {
        fd_set set;
        FD_ZERO(&set);
        FD_SET(fd, &set);
        ready = pselect(fd + 1, &set, NULL, NULL, NULL, &usual);
        if (ready < 0 && errno != EINTR)
            break;
        if (woken && on_wake != NULL)
            on_wake(wake_ctx);
        woken = 0;
    }
    sigprocmask(SIG_SETMASK, &usual, NULL);
    return !stopped;
}

void hm_think_begin(const char *say, bool hurry)
{
    struct itimerval soon = {.it_value.tv_usec = PATIENCE};
    hushed = 0;
    hurries = hurry;
    thought = say;
    thinking = 1;
    if (say != NULL)
        setitimer(ITIMER_REAL, &soon, NULL);
}

bool hm_think_hushed(void)
{
    return hushed;
}

void hm_think_end(void)
{
    struct itimerval never = {0};
    thinking = 0;
    setitimer(ITIMER_REAL, &never, NULL);
    thought = NULL;
}
