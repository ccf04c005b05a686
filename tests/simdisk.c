/* simdisk.c - changes that are not synced wait in a list; a crash applies
 * any part of it. */
#include "tests/simdisk.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"

enum { FOLDER = 100 }; /* as a file's number */

sim_disk sim;

static int sim_name(const char *path)
{
    if (strcmp(path, "save") == 0)
        return 0;
    if (strcmp(path, "save.hamlet-new") != 0)
        abort(); /* the tests know no other file */
    return 1;
}

void sim_reset(void)
{
    memset(&sim, 0, sizeof sim);
    for (int i = 0; i < SIM_NAMES; i++)
        sim.live.name[i] = sim.disk.name[i] = -1;
    sim.at = -1;
}

/* Counts a call; true when it has to fail, with errno set. */
static bool has_trouble(unsigned kind, bool interruptible)
{
    int call = sim.calls++;
    const bool due = sim.at >= 0 && call >= sim.at && call < sim.at + sim.times;
    if (due && !(sim.spared & kind)) {
        sim.dead |= sim.what == SIM_CRASH;
        errno = sim.what == SIM_INTERRUPT ? EINTR : sim.why;
        if (sim.what == SIM_FAIL || (sim.what == SIM_INTERRUPT && interruptible))
            return true;
    }
    if (sim.dead)
        errno = EIO;
    return sim.dead;
}

static hm_file_kind sim_kind(void *ctx, const char *path)
{
    (void)ctx;
    return sim.live.name[sim_name(path)] < 0 ? HM_FILE_NONE : HM_FILE_PLAIN;
}

static sim_op *sim_log(int file)
{
    assert(sim.ops < SIM_OPS);
    sim_op *op = &sim.op[sim.ops++];
    *op = (sim_op){.file = file};
    memcpy(op->names, sim.live.name, sizeof op->names);
    return op;
}

static int sim_open(void *ctx, const char *path, int flags)
{
    (void)ctx;
    if (has_trouble(SIM_ON_OTHERS, true))
        return -1;
    if (flags & O_DIRECTORY)
        return FOLDER;
    int name = sim_name(path);
    if (sim.live.name[name] < 0 && !(flags & O_CREAT)) {
        errno = ENOENT;
        return -1;
    }
    if (sim.live.name[name] < 0) {
        assert(sim.files < SIM_FILES);
        sim.live.name[name] = sim.files++;
        sim_log(FOLDER);
    }
    return sim.live.name[name];
}

static ssize_t sim_read(void *ctx, int fd, void *bytes, size_t count, off_t at)
{
    (void)ctx;
    if (has_trouble(SIM_ON_OTHERS, true))
        return -1;
    size_t left = sim.live.length[fd] - (size_t)at;
    count = count < left ? count : left;
    if (sim.what == SIM_SHORT && count > 3)
        count = 3;
    memcpy(bytes, sim.live.bytes[fd] + at, count);
    return (ssize_t)count;
}

static void image_write(sim_image *m, const sim_op *op, size_t from, size_t to)
{
    if (op->file == FOLDER) {
        memcpy(m->name, op->names, sizeof m->name);
        return;
    }
    if (op->cut) {
        m->length[op->file] = op->at;
        return;
    }
    size_t end = op->at + to;
    if (end > m->length[op->file]) { /* a hole is zeros */
        memset(m->bytes[op->file] + m->length[op->file], 0, end - m->length[op->file]);
        m->length[op->file] = end;
    }
    memcpy(m->bytes[op->file] + op->at + from, op->bytes + from, to - from);
}

static ssize_t sim_write(void *ctx, int fd, const void *bytes, size_t count, off_t at)
{
    (void)ctx;
    bool bad = has_trouble(SIM_ON_WRITE, true);
    if (bad && (sim.dead || errno == EINTR || errno == EIO))
        return -1;
    if (bad) /* a disk that fills up takes a part first */
        count /= 2;
    else if (sim.what == SIM_SHORT && count > 1)
        count = 1 + count / 3;
    if (count == 0)
        return -1;
    assert((size_t)at + count <= SIM_SIZE);
    sim_op *op = sim_log(fd);
    op->at = (size_t)at;
    op->count = count;
    memcpy(op->bytes, bytes, count);
    image_write(&sim.live, op, 0, count);
    return (ssize_t)count;
}

static int sim_sync(void *ctx, int fd, bool all)
{
    (void)ctx, (void)all;
    if (has_trouble(SIM_ON_SYNC, true))
        return -1;
    int left = 0;
    for (int i = 0; i < sim.ops; i++)
        if (sim.op[i].file == fd)
            image_write(&sim.disk, &sim.op[i], 0, sim.op[i].count);
        else
            sim.op[left++] = sim.op[i];
    sim.ops = left;
    return 0;
}

static int sim_truncate(void *ctx, int fd, off_t length)
{
    (void)ctx;
    if (has_trouble(SIM_ON_CUT, true))
        return -1;
    sim_op *op = sim_log(fd);
    op->cut = true;
    op->at = (size_t)length;
    image_write(&sim.live, op, 0, 0);
    return 0;
}

static int sim_rename(void *ctx, const char *from, const char *to)
{
    (void)ctx;
    if (has_trouble(SIM_ON_OTHERS, false))
        return -1;
    sim.live.name[sim_name(to)] = sim.live.name[sim_name(from)];
    sim.live.name[sim_name(from)] = -1;
    sim_log(FOLDER);
    return 0;
}

static int sim_remove(void *ctx, const char *path)
{
    (void)ctx;
    if (has_trouble(SIM_ON_OTHERS, false))
        return -1;
    sim.live.name[sim_name(path)] = -1;
    sim_log(FOLDER);
    return 0;
}

static int sim_close(void *ctx, int fd)
{
    (void)ctx, (void)fd;
    return 0;
}

/* There is one process, and it locks nothing against itself. */
static int sim_lock(void *ctx, int fd)
{
    (void)ctx, (void)fd;
    return 0;
}

static int sim_share(void *ctx, int fd)
{
    (void)ctx;
    return fd;
}

static bool sim_is_at(void *ctx, int fd, const char *path)
{
    (void)ctx;
    return sim.live.name[sim_name(path)] == fd;
}

static char *sim_target(void *ctx, const char *path)
{
    (void)ctx;
    return strdup(path);
}

const hm_os sim_os = {
    NULL,     sim_kind,     sim_open,   sim_read,   sim_write,
    sim_sync, sim_truncate, sim_rename, sim_remove, sim_close,
    sim_lock, sim_share,    sim_is_at,  sim_target,
};

void sim_crash(uint64_t *chance, int variant)
{
    for (int left = sim.ops; left > 0 && variant != 0; left--) {
        int i = variant == 1 ? sim.ops - left : hm_test_below(chance, left);
        const sim_op *op = &sim.op[i];
        size_t to = op->count, from = 0;
        if (variant > 1 && op->count > 0) {
            to = (size_t)hm_test_below(chance, (int)op->count + 1);
            if (hm_test_below(chance, 2))
                from = (size_t)hm_test_below(chance, (int)to + 1);
        }
        if (variant == 1 || hm_test_below(chance, 2))
            image_write(&sim.disk, op, from, to);
        if (variant > 1)
            sim.op[i] = sim.op[left - 1];
    }
    sim.live = sim.disk;
    sim.ops = 0;
    sim.dead = false;
    sim.at = -1;
    sim.what = SIM_FINE;
}

const unsigned char *sim_save(size_t *length)
{
    int file = sim.live.name[0];
    assert(file >= 0);
    *length = sim.live.length[file];
    return sim.live.bytes[file];
}

void sim_put(const unsigned char *bytes, size_t length)
{
    sim_reset();
    assert(length <= SIM_SIZE);
    sim.files = 1;
    sim.live.name[0] = 0;
    sim.live.length[0] = length;
    memcpy(sim.live.bytes[0], bytes, length);
    sim.disk = sim.live;
}
