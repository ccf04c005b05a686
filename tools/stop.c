/* stop.c - the signals of a game: what ends it, and what happens to the terminal.
 *
 * Handlers only set flags, and write one line that was made ready before (on_alarm);
 * everything else happens in hm_stop_wait, between two steps of the game. */
#include "tools/stop.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum {
    CAUGHT = 3,
    PATIENCE = 400000, /* microseconds before thinking is mentioned */
    TWICE = 1000,      /* milliseconds in which a second Ctrl-C leaves */
    NAP = 50           /* milliseconds between two looks at the flags */
};

static const int caught[CAUGHT] = {SIGINT, SIGTERM, SIGHUP};
static struct sigaction before[CAUGHT], before_full, before_alarm, before_wake,
    before_resize, before_rest;
static volatile sig_atomic_t stopped, thinking, hushed, hurries, woken, resized, resting;
static const hm_stop_care *care;
static volatile int64_t pressed = -TWICE; /* when Ctrl-C was for a bot, in milliseconds */
static volatile int64_t told = -1; /* when a signal came first, in milliseconds */
static const char *volatile thought; /* what is said of the thinking */

/* Whoever is told a second time, long after the first, and is still there does not look:
 * a step hangs. What was chosen is in the save, so it may end here. The terminal may have
 * been found gone before the signal says so: that is no first time. Ctrl-C may be for a
 * bot, and counts for nothing. */
static void end_hanging(int number, int64_t ms)
{
    if (number == SIGINT)
        return;
    if (told < 0) {
        told = ms;
    } else if (ms - told >= TWICE) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

static int64_t now_in_ms(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void on_stop(int signal)
{
    int64_t ms = now_in_ms();
    bool again = ms - pressed < TWICE; /* the next bot may think by now */
    end_hanging(signal, ms);
    if (signal != SIGINT || !thinking || !hurries || hushed || again)
        stopped = signal;
    hushed = 1; /* nobody waits for the end of it any more */
    pressed = ms;
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

/* Who is not in the foreground is not told of a new size, so it is told now; without a
 * handler that signal does nothing. */
static void on_continue(int signal)
{
    (void)signal;
    woken = 1;
    raise(SIGWINCH);
}

static void on_resize(int signal)
{
    (void)signal;
    resized = 1;
}

static void on_rest(int signal)
{
    (void)signal;
    resting = 1;
}

/* pselect is interrupted all the same. */
static void catch_softly(int signal, void (*handler)(int signal), struct sigaction *was)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, was);
}

void hm_stop_cared(const hm_stop_care *who)
{
    if (who != NULL && care == NULL)
        catch_softly(SIGWINCH, on_resize, &before_resize);
    else if (who == NULL && care != NULL)
        sigaction(SIGWINCH, &before_resize, NULL);
    care = who;
}

/* A shell without job control has it ignored, and so it stays. */
void hm_stop_hold(bool hold)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTSTP);
    if (hold) {
        sigprocmask(SIG_BLOCK, &set, NULL);
        catch_softly(SIGTSTP, on_rest, &before_rest);
        if (before_rest.sa_handler == SIG_IGN)
            sigaction(SIGTSTP, &before_rest, NULL);
    } else {
        sigaction(SIGTSTP, &before_rest, NULL);
        sigprocmask(SIG_UNBLOCK, &set, NULL);
    }
}

/* Stops here, as if nobody had caught it, until somebody lets it go on. */
static void rest(void)
{
    resting = 0;
    if (care == NULL)
        return;
    care->rest(care->ctx);
    hm_stop_hold(false);
    raise(SIGTSTP);
    hm_stop_hold(true);
    woken = 1;
}

/* What came while waiting, beside what ends the game. */
static void attend(void)
{
    if (resting)
        rest();
    if (woken && care != NULL)
        care->wake(care->ctx);
    else if (resized && care != NULL)
        care->resize(care->ctx);
    woken = resized = 0;
}

/* Without SA_RESTART: whoever waits is to notice. */
void hm_stop_begin(void)
{
    struct sigaction action = {.sa_handler = on_stop};
    stopped = 0;
    told = -1;
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CAUGHT; i++)
        sigaction(caught[i], &action, &before[i]);
    catch_softly(SIGXFSZ, SIG_IGN, &before_full); /* who writes is told so anyway */
    catch_softly(SIGALRM, on_alarm, &before_alarm);
    catch_softly(SIGCONT, on_continue, &before_wake);
}

/* Of a closed terminal the kernel tells, and then the shell: whoever found it gone and is
 * leaving must not be killed on the way out by whoever tells last. */
void hm_stop_end(void)
{
    for (int i = 0; i < CAUGHT; i++)
        if (stopped == SIGHUP && caught[i] == SIGHUP)
            signal(SIGHUP, SIG_IGN);
        else
            sigaction(caught[i], &before[i], NULL);
    sigaction(SIGXFSZ, &before_full, NULL);
    sigaction(SIGALRM, &before_alarm, NULL);
    sigaction(SIGCONT, &before_wake, NULL);
}

int hm_stopped(void)
{
    return stopped;
}

bool hm_stop_came(void) { return stopped != 0; }

void hm_stop_hung(void)
{
    if (!stopped)
        stopped = SIGHUP;
}

/* Between looking at the flag and waiting no signal may slip in, so they are held back
 * there, and let in by pselect. */
bool hm_stop_wait(int fd)
{
    sigset_t held, usual, open;
    int ready = -1;
    sigemptyset(&held);
    for (int i = 0; i < CAUGHT; i++)
        sigaddset(&held, caught[i]);
    sigaddset(&held, SIGCONT);
    sigaddset(&held, SIGWINCH);
    sigprocmask(SIG_BLOCK, &held, &usual);
    open = usual;
    sigdelset(&open, SIGTSTP); /* hm_stop_hold */
    while (!stopped && ready < 0) {
        fd_set set;
        FD_ZERO(&set);
        FD_SET(fd, &set);
        ready = pselect(fd + 1, &set, NULL, NULL, NULL, &open);
        if (ready < 0 && errno != EINTR)
            break;
        attend();
    }
    sigprocmask(SIG_SETMASK, &usual, NULL);
    return !stopped;
}

void hm_stop_think_begin(const char *say, bool hurry)
{
    assert(!thinking);
    struct itimerval soon = {.it_value.tv_usec = PATIENCE};
    hushed = 0;
    hurries = hurry;
    thought = say;
    thinking = 1;
    if (say != NULL)
        setitimer(ITIMER_REAL, &soon, NULL);
}

bool hm_stop_hushed(void)
{
    return hushed;
}

void hm_stop_think_end(void)
{
    struct itimerval never = {0};
    thinking = 0;
    setitimer(ITIMER_REAL, &never, NULL);
    thought = NULL;
}

/* In naps, for a signal may come between a look and a nap. */
void hm_stop_pause(long ms)
{
    const int64_t until = now_in_ms() + ms;
    hm_stop_think_begin(NULL, true);
    while (!stopped && !hushed && now_in_ms() < until) {
        int64_t left = until - now_in_ms();
        left = left < NAP ? left : NAP;
        struct timespec nap = {.tv_nsec = left > 0 ? (long)left * 1000000 : 0};
        nanosleep(&nap, NULL);
    }
    hm_stop_think_end();
}
