/* Signals that are not looked at: a process that hangs in one step is ended by a second
 * SIGTERM, one that does look is told by the first only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "tools/stop.h"

enum { TRIES = 300, PAUSE = 100000000 }; /* half a minute: no machine needs that */

/* A process that hangs from here on. */
static pid_t begin_hanging(void)
{
    int ready[2];
    char c = '.';
    assert_int_equal(pipe(ready), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        hm_stop_begin();
        if (write(ready[1], &c, 1) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    assert_int_equal(read(ready[0], &c, 1), 1);
    close(ready[0]);
    close(ready[1]);
    return pid;
}

static void who_hangs_is_ended_by_a_second_signal(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        int status = 0, told = 0;
        const pid_t pid = begin_hanging();
        while (told < TRIES && waitpid(pid, &status, WNOHANG) == 0) {
            kill(pid, signals[i]);
            nanosleep(&(struct timespec){.tv_nsec = PAUSE}, NULL);
            told++;
        }
        if (told == TRIES)
            kill(pid, SIGKILL);
        assert_in_range(told, 2, TRIES - 1); /* the first is only noted */
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == signals[i]);
    }
}

static void one_signal_is_only_noted(void **state)
{
    (void)state;
    hm_stop_begin();
    assert_int_equal(hm_stopped(), 0);
    raise(SIGTERM);
    raise(SIGTERM); /* at once: it had no time to look */
    assert_int_equal(hm_stopped(), SIGTERM);
    hm_stop_end();
}

/* That its terminal is gone may be found out before the signal comes. */
static void a_signal_after_the_end_of_input_is_the_first(void **state)
{
    (void)state;
    hm_stop_begin();
    hm_stop_hung();
    raise(SIGHUP);
    assert_int_equal(hm_stopped(), SIGHUP);
    hm_stop_end();
}

/* Nor does one kill whoever is leaving for it: it comes from the kernel and the shell. */
static void a_closed_terminal_may_be_told_of_again(void **state)
{
    (void)state;
    int status = 0;
    const pid_t pid = fork();
    if (pid == 0) {
        hm_stop_begin();
        hm_stop_hung();
        hm_stop_end();
        raise(SIGHUP);
        _exit(0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_hangs_is_ended_by_a_second_signal),
        cmocka_unit_test(one_signal_is_only_noted),
        cmocka_unit_test(a_signal_after_the_end_of_input_is_the_first),
        cmocka_unit_test(a_closed_terminal_may_be_told_of_again),
    };
    return cmocka_run_group_tests_name("stop", tests, NULL, NULL);
}
