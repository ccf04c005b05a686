/* shortage.c - loaded before a program (LD_PRELOAD), makes memory short for it:
 *
 *   SHORTAGE_AT=N      the N-th allocation gives nothing
 *   SHORTAGE_LASTS=1   ... and neither does any after it
 *   SHORTAGE_COUNT=F   when the program ends, F has how many it asked for
 *
 * Not for programs that are built with sanitizers, which have allocators of their own.
 * What the program starts is left alone.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *p, size_t size);

static atomic_long asked;
static long at;
static int lasts;
static const char *count_file;

__attribute__((constructor)) static void begin(void)
{
    const char *n = getenv("SHORTAGE_AT"), *l = getenv("SHORTAGE_LASTS");
    count_file = getenv("SHORTAGE_COUNT");
    lasts = l != NULL && *l == '1';
    unsetenv("LD_PRELOAD");
    atomic_store(&asked, 0);
    at = n != NULL ? atol(n) : 0;
}

__attribute__((destructor)) static void end(void)
{
    char text[32];
    const int n = snprintf(text, sizeof text, "%ld\n", atomic_load(&asked));
    if (count_file == NULL)
        return;
    const int f = open(count_file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (f >= 0 && write(f, text, (size_t)n) == n)
        close(f);
}

static int is_short(void)
{
    const long n = atomic_fetch_add(&asked, 1) + 1;
    if (at == 0 || (lasts ? n < at : n != at))
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size) { return is_short() ? NULL : __libc_malloc(size); }

void *calloc(size_t n, size_t size) { return is_short() ? NULL : __libc_calloc(n, size); }

/* What becomes smaller may need no memory, but it may. */
void *realloc(void *p, size_t size)
{
    return is_short() ? NULL : __libc_realloc(p, size);
}
