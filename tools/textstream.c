/* textstream.c - see textstream.h. */
#define _GNU_SOURCE /* fopencookie */
#include "tools/textstream.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "tools/say.h"

enum { ROOM = 256 };

typedef struct stream {
    char   *own;
    size_t  length, room;
    char  **text; /* the caller's */
    size_t *size;
} stream;

static void show(const stream *s)
{
    *s->text = s->own;
    *s->size = s->length;
}

static ssize_t put(void *cookie, const char *bytes, size_t count)
{
    stream *s = cookie;
    const size_t length = s->length + count;
    if (length >= s->room)
        s->own = hm_need(realloc(s->own, s->room = 2 * length));
    memcpy(s->own + s->length, bytes, count);
    s->own[length] = '\0';
    s->length = length;
    show(s);
    return (ssize_t)count;
}

/* For ftell: there is no way back. */
static int tell(void *cookie, off64_t *to, int whence)
{
    const off64_t length = (off64_t)((stream *)cookie)->length;
    const off64_t want = *to + (whence == SEEK_SET ? 0 : length);
    *to = length;
    return want == length ? 0 : -1;
}

static int finish(void *cookie)
{
    free(cookie);
    return 0;
}

FILE *hm_textstream(char **text, size_t *size)
{
    stream *s = hm_need(malloc(sizeof *s));
    *s = (stream){hm_need(calloc(1, ROOM)), 0, ROOM, text, size};
    show(s);
    return hm_need(fopencookie(s, "w", (cookie_io_functions_t){.write = put, .seek = tell,
                                                               .close = finish}));
}
