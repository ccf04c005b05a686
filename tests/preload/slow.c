/* slow.c - a program that takes its time, as on a busy machine: whatever is typed at a
 * terminal is read SLOW_MS milliseconds late (300 without it). What a test looks at right
 * after a key is then what was there before. To find tests that read too early:
 *
 *     cc -shared -fPIC -o slow.so tests/preload/slow.c
 *     before="env LD_PRELOAD=$PWD/slow.so" bash tests/cli/screen.sh
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

ssize_t read(int fd, void *to, size_t size)
{
    static ssize_t (*next)(int, void *, size_t);
    if (next == NULL)
        next = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
    int there = 0;
    if (fd == STDIN_FILENO && isatty(fd) && ioctl(fd, FIONREAD, &there) == 0 &&
        there > 0) {
        const char *ms = getenv("SLOW_MS");
        const long wait = ms != NULL ? atol(ms) : 300;
        nanosleep(&(struct timespec){wait / 1000, wait % 1000 * 1000000}, NULL);
    }
    return next(fd, to, size);
}
