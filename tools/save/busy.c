/* busy.c - see busy.h: /proc/locks, of which lines look like this:
 *   1: FLOCK  ADVISORY  WRITE 4711 08:02:1234567 0 EOF
 */
#include "tools/save/busy.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#include "tools/say.h"

typedef struct lock {
    unsigned major, minor;
    uint64_t inode;
} lock;

struct hm_busy {
    int   count;
    lock *lock;
};

static bool read_lock(const char *line, lock *out)
{
    unsigned long long inode;
    if (strstr(line, "FLOCK") == NULL || strstr(line, "WRITE") == NULL ||
        sscanf(line, "%*s %*s %*s %*s %*s %x:%x:%llu", &out->major, &out->minor,
               &inode) != 3)
        return false;
    out->inode = inode;
    return true;
}

hm_busy *hm_busy_look(void)
{
    char line[256];
    lock one;
    hm_busy *b = hm_need(calloc(1, sizeof *b));
    FILE *in = fopen("/proc/locks", "r");
    while (in != NULL && fgets(line, sizeof line, in) != NULL)
        if (read_lock(line, &one)) {
            b->lock = hm_need(realloc(b->lock, (size_t)(b->count + 1) * sizeof one));
            b->lock[b->count++] = one;
        }
    if (in != NULL)
        fclose(in);
    return b;
}

bool hm_busy_has(const hm_busy *b, const char *path)
{
    struct stat st;
    if (b->count == 0 || stat(path, &st) != 0)
        return false;
    for (int i = 0; i < b->count; i++)
        if (b->lock[i].inode == st.st_ino && b->lock[i].major == major(st.st_dev) &&
            b->lock[i].minor == minor(st.st_dev))
            return true;
    return false;
}

void hm_busy_free(hm_busy *b)
{
    free(b->lock);
    free(b);
}
