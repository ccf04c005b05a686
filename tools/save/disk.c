/* disk.c - appending, cutting and replacing, such that a crash or a full disk at any
 * call leaves what was acknowledged.
 *
 * Writes name their offset, so bytes of a failed append are overwritten by the next
 * one even if they could not be cut off. A new file is written under another name,
 * synced, renamed, and then its folder is synced: without that last step a crash
 * may bring the old file back.
 *
 * THE LOCK is flock's on the file itself. It belongs to an open file, not to a process
 * as fcntl's does, so closing another descriptor of the file (a reader's, a reload's)
 * does not drop it; it goes with its holder, even if that is killed, so nothing stale is
 * left behind as with a lock file; and links of all kinds lead to the same lock. A lock
 * is on a file and not on its name, so whoever gets one asks whether the name still
 * leads to that file, and tries again where it does not. Whoever replaces a file holds
 * two locks at once: first that of the passing name, so that there is one of them at a
 * time, then that of the file which is to go. Nobody waits, so nobody can wait for each
 * other.
 */
#include "tools/save/disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct hm_disk {
    const hm_os *os;
    char        *path;
    int          fd;
    size_t       length; /* of what counts */
    size_t       beyond; /* so many bytes there may be behind it, which do not */
};

/* -- the real system */

static hm_file_kind posix_kind(void *ctx, const char *path)
{
    struct stat st;
    (void)ctx;
    if (strcmp(path, "-") == 0)
        return HM_FILE_PLAIN;
    if (stat(path, &st) != 0)
        return HM_FILE_NONE;
    return S_ISREG(st.st_mode) ? HM_FILE_PLAIN : HM_FILE_OTHER;
}

/* What is no plain file was refused before; O_NONBLOCK is for a pipe that took its
 * place since, which would block here for ever. */
static int posix_open(void *ctx, const char *path, int flags)
{
    (void)ctx;
    if ((flags & O_ACCMODE) == O_RDONLY && strcmp(path, "-") == 0)
        return dup(STDIN_FILENO);
    return open(path, flags | O_CLOEXEC | O_NONBLOCK, 0666);
}

static ssize_t posix_read(void *ctx, int fd, void *bytes, size_t count, off_t at)
{
    (void)ctx;
    ssize_t got = pread(fd, bytes, count, at);
    return got < 0 && errno == ESPIPE ? read(fd, bytes, count) : got; /* standard input */
}

static ssize_t posix_write(void *ctx, int fd, const void *bytes, size_t count, off_t at)
{
    (void)ctx;
    return pwrite(fd, bytes, count, at);
}

static int posix_sync(void *ctx, int fd, bool all)
{
    (void)ctx;
    return all ? fsync(fd) : fdatasync(fd);
}

static int posix_truncate(void *ctx, int fd, off_t length)
{
    (void)ctx;
    return ftruncate(fd, length);
}

static int posix_rename(void *ctx, const char *from, const char *to)
{
    (void)ctx;
    return rename(from, to);
}

static int posix_remove(void *ctx, const char *path)
{
    (void)ctx;
    return unlink(path);
}

static int posix_close(void *ctx, int fd)
{
    (void)ctx;
    return close(fd);
}

/* File systems without locks are not refused. */
static int posix_lock(void *ctx, int fd)
{
    int failed;
    (void)ctx;
    do
        failed = flock(fd, LOCK_EX | LOCK_NB);
    while (failed != 0 && errno == EINTR);
    if (failed == 0 || errno != EWOULDBLOCK)
        return 0;
    errno = EBUSY;
    return -1;
}

static int posix_share(void *ctx, int fd)
{
    (void)ctx;
    return fcntl(fd, F_DUPFD_CLOEXEC, 0);
}

static bool posix_is_at(void *ctx, int fd, const char *path)
{
    struct stat open_one, named;
    (void)ctx;
    return fstat(fd, &open_one) == 0 && stat(path, &named) == 0 &&
           open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

/* What the link at path says, as seen from where we are; NULL: it is none. */
static char *read_link(const char *path)
{
    enum { LINK_MAX_BYTES = 4096 };
    char text[LINK_MAX_BYTES];
    ssize_t n = readlink(path, text, sizeof text - 1);
    if (n <= 0 || n == (ssize_t)sizeof text - 1)
        return NULL;
    text[n] = '\0';
    const char *slash = text[0] == '/' ? NULL : strrchr(path, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    char *full = malloc(folder + (size_t)n + 1);
    if (full == NULL)
        return NULL;
    memcpy(full, path, folder);
    memcpy(full + folder, text, (size_t)n + 1);
    return full;
}

/* By hand, since realpath() finds nothing behind a link to a file that is to be made.
 * Links in a circle are left to open(), which refuses them. */
static char *posix_target(void *ctx, const char *path)
{
    enum { LINKS_MAX = 40 }; /* as Linux has it */
    (void)ctx;
    char *at = strdup(path);
    for (int i = 0; at != NULL && i < LINKS_MAX; i++) {
        char *next = read_link(at);
        if (next == NULL)
            break;
        free(at);
        at = next;
    }
    return at;
}

const hm_os hm_os_posix = {
    NULL,         posix_kind,     posix_open,   posix_read,   posix_write,
    posix_sync,   posix_truncate, posix_rename, posix_remove, posix_close,
    posix_lock,   posix_share,    posix_is_at,  posix_target,
};

/* -- opening and closing */

static const char busy[] = "another process is writing it";

bool hm_disk_was_busy(const hm_error *err)
{
    size_t n = strlen(err->msg);
    return err->code == HM_EIO && n >= sizeof busy &&
           strcmp(err->msg + n - (sizeof busy - 1), busy) == 0;
}

static hm_status disk_fail(hm_error *err, const char *verb, const char *path)
{
    const char *why = errno == EBUSY ? busy : strerror(errno);
    return hm_fail(err, HM_EIO, (hm_span){0, 0}, "cannot %s '%.120s': %s", verb, path,
                   why);
}

static void take_back(hm_disk *d);

static hm_disk *new_disk(const hm_os *os, const char *path)
{
    hm_disk *d = calloc(1, sizeof *d);
    if (d == NULL)
        return NULL;
    d->os = os;
    d->fd = -1;
    d->path = strdup(path);
    if (d->path != NULL)
        return d;
    free(d);
    return NULL;
}

void hm_disk_close(hm_disk *d)
{
    if (d == NULL)
        return;
    if (d->beyond > 0)
        take_back(d);
    if (d->fd >= 0)
        d->os->close(d->os->ctx, d->fd); /* all that counts is synced already */
    free(d->path);
    free(d);
}

const char *hm_disk_path(const hm_disk *d)
{
    return d->path;
}

static int open_again(const hm_os *os, const char *path, int flags)
{
    int fd;
    do
        fd = os->open(os->ctx, path, flags);
    while (fd < 0 && errno == EINTR);
    return fd;
}

/* Opens and locks what the path leads to, also when it is replaced meanwhile; -1 with
 * errno set. Each further try means that another process has just replaced it. */
static int open_locked(const hm_os *os, const char *path, int flags)
{
    enum { TRIES = 100 };
    for (int i = 0; i < TRIES; i++) {
        int fd = open_again(os, path, flags);
        if (fd < 0)
            return -1;
        int failed = os->lock(os->ctx, fd), why = errno;
        if (failed == 0 && os->is_at(os->ctx, fd, path))
            return fd;
        os->close(os->ctx, fd);
        errno = why;
        if (failed != 0)
            return -1;
    }
    errno = EBUSY;
    return -1;
}

static bool has_own(const hm_os *os, const hm_disk *own, const char *path)
{
    return own != NULL && own->os == os && os->is_at(os->ctx, own->fd, path);
}

static int open_for_writing(const hm_os *os, const char *path, const hm_disk *own)
{
    if (has_own(os, own, path))
        return os->share(os->ctx, own->fd);
    return open_locked(os, path, O_RDWR);
}

hm_status hm_disk_open(const hm_os *os, const char *path, bool writing,
                       const hm_disk *own, hm_disk **out, hm_error *err)
{
    *out = NULL;
    if (os->kind(os->ctx, path) == HM_FILE_OTHER)
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "cannot open '%.120s': it is not a plain file", path);
    hm_disk *d = new_disk(os, path);
    if (d == NULL)
        return hm_fail_memory(err);
    d->fd = writing ? open_for_writing(os, path, own) : open_again(os, path, O_RDONLY);
    if (d->fd < 0) {
        disk_fail(err, writing ? "open" : "read", path);
        hm_disk_close(d);
        return HM_EIO;
    }
    *out = d;
    return HM_OK;
}

/* -- reading */

/* Appends what is there to bytes; false with errno set. One byte over the limit is
 * enough to know. */
static bool read_all(hm_disk *d, size_t limit, unsigned char **bytes, size_t *length)
{
    size_t room = 0, used = 0;
    for (;;) {
        if (used == room) {
            room = room == 0 ? 16384 : 2 * room;
            unsigned char *more = realloc(*bytes, room);
            if (more == NULL)
                return false;
            *bytes = more;
        }
        ssize_t got = d->os->read(d->os->ctx, d->fd, *bytes + used, room - used,
                                  (off_t)used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return false;
        used += (size_t)got;
        *length = used;
        if (got == 0 || used > limit)
            return true;
    }
}

hm_status hm_disk_read(hm_disk *d, size_t limit, unsigned char **bytes, size_t *length,
                       hm_error *err)
{
    *bytes = NULL;
    hm_status st = HM_OK;
    if (!read_all(d, limit, bytes, length))
        st = disk_fail(err, "read", d->path);
    else if (*length > limit)
        st = hm_fail(err, HM_ELIMIT, (hm_span){0, 0}, "'%.120s' has more than %zu bytes",
                     d->path, limit);
    if (st == HM_OK) {
        d->length = *length;
        return HM_OK;
    }
    free(*bytes);
    *bytes = NULL;
    return st;
}

/* -- writing */

static bool write_all(hm_disk *d, const void *bytes, size_t count, size_t at)
{
    const unsigned char *from = bytes;
    while (count > 0) {
        ssize_t n = d->os->write(d->os->ctx, d->fd, from, count, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n == 0)
            errno = EIO; /* nothing written and no reason given: do not spin */
        if (n <= 0)
            return false;
        from += n;
        at += (size_t)n;
        count -= (size_t)n;
    }
    return true;
}

static bool sync_fd(const hm_os *os, int fd, bool all)
{
    int failed;
    do
        failed = os->sync(os->ctx, fd, all);
    while (failed != 0 && errno == EINTR);
    return failed == 0;
}

static bool cut_back(hm_disk *d)
{
    int failed;
    do
        failed = d->os->truncate(d->os->ctx, d->fd, (off_t)d->length);
    while (failed != 0 && errno == EINTR);
    if (failed == 0)
        d->beyond = 0;
    return failed == 0;
}

/* What cannot be cut off is made zeros, which nobody takes for anything: whoever opens
 * the file next cuts them off. */
static void blot_out(hm_disk *d)
{
    static const unsigned char zeros[256];
    for (size_t done = 0; done < d->beyond;) {
        size_t left = d->beyond - done;
        left = left < sizeof zeros ? left : sizeof zeros;
        if (!write_all(d, zeros, left, d->length + done))
            return;
        done += left;
    }
}

/* The sync helps if it works. */
static void take_back(hm_disk *d)
{
    if (!cut_back(d))
        blot_out(d);
    sync_fd(d->os, d->fd, false);
}

hm_status hm_disk_append(hm_disk *d, const void *bytes, size_t count, hm_error *err)
{
    if (d->beyond > 0 && !cut_back(d))
        return disk_fail(err, "write", d->path);
    d->beyond = count;
    if (!write_all(d, bytes, count, d->length) || !sync_fd(d->os, d->fd, false)) {
        disk_fail(err, "write", d->path); /* before errno changes */
        take_back(d);
        return HM_EIO;
    }
    d->beyond = 0;
    d->length += count;
    return HM_OK;
}

hm_status hm_disk_cut(hm_disk *d, size_t length, hm_error *err)
{
    d->beyond += d->length > length ? d->length - length : 0;
    d->length = length;
    if (cut_back(d) && sync_fd(d->os, d->fd, false))
        return HM_OK;
    disk_fail(err, "cut", d->path);
    if (d->beyond > 0)
        blot_out(d);
    return HM_EIO;
}

void hm_disk_remove(hm_disk *d)
{
    if (d->os->is_at(d->os->ctx, d->fd, d->path))
        d->os->remove(d->os->ctx, d->path);
}

/* -- replacing */

/* Some file systems cannot sync a folder and say so with EINVAL; there is nothing
 * more to be done on them. */
static bool sync_folder(const hm_os *os, const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash == NULL ? strdup(".") : strdup(path);
    if (folder == NULL)
        return false;
    if (slash != NULL)
        folder[slash == path ? 1 : slash - path] = '\0';
    int fd = open_again(os, folder, O_RDONLY | O_DIRECTORY);
    free(folder);
    if (fd < 0)
        return false;
    bool fine = sync_fd(os, fd, true) || errno == EINVAL;
    int why = errno;
    os->close(os->ctx, fd);
    errno = why;
    return fine;
}

/* Locks the file that is to go, so that nobody writes to it any more; -1 with errno
 * ENOENT: there is none. One that may not be written may still be replaced. */
static int lock_old(const hm_os *os, const char *path)
{
    int fd = open_locked(os, path, O_RDWR);
    return fd < 0 && errno == EACCES ? open_locked(os, path, O_RDONLY) : fd;
}

static bool write_new(hm_disk *d, const void *bytes, size_t count)
{
    if (!cut_back(d) || !write_all(d, bytes, count, 0) || !sync_fd(d->os, d->fd, true))
        return false;
    d->length = count;
    return true;
}

/* d is open and locked under its passing name. */
static bool take_place(hm_disk *d, const char *name, const char *target,
                       const hm_disk *own, const void *bytes, size_t count)
{
    const hm_os *os = d->os;
    bool ours = has_own(os, own, target);
    int old = ours ? -1 : lock_old(os, target);
    bool fine = (old >= 0 || ours || errno == ENOENT) && write_new(d, bytes, count) &&
                os->rename(os->ctx, name, target) == 0;
    int why = errno;
    if (old >= 0)
        os->close(os->ctx, old);
    errno = why;
    return fine;
}

/* Takes d over. A passing name that could not be locked is another process's. */
static hm_status replace_as(hm_disk *d, const char *name, const char *target,
                            const hm_disk *own, const void *bytes, size_t count,
                            hm_disk **out, hm_error *err)
{
    const hm_os *os = d->os;
    d->fd = open_locked(os, name, O_RDWR | O_CREAT | O_NOFOLLOW);
    if (d->fd < 0 || !take_place(d, name, target, own, bytes, count)) {
        disk_fail(err, "write", d->path);
        if (d->fd >= 0)
            os->remove(os->ctx, name);
        hm_disk_close(d);
        return HM_EIO;
    }
    *out = d;
    return sync_folder(os, target) ? HM_OK : disk_fail(err, "sync", d->path);
}

static char *passing_name(const char *target)
{
    static const char ending[] = ".hamlet-new";
    size_t length = strlen(target);
    char *name = malloc(length + sizeof ending);
    if (name == NULL)
        return NULL;
    memcpy(name, target, length);
    memcpy(name + length, ending, sizeof ending);
    return name;
}

hm_status hm_disk_replace(const hm_os *os, const char *path, const hm_disk *own,
                          const void *bytes, size_t count, hm_disk **out, hm_error *err)
{
    *out = NULL;
    if (os->kind(os->ctx, path) == HM_FILE_OTHER) /* never rename over a device */
        return hm_fail(err, HM_EINPUT, (hm_span){0, 0},
                       "cannot write '%.120s': it is not a plain file", path);
    char *target = os->target(os->ctx, path);
    char *name = target == NULL ? NULL : passing_name(target);
    hm_disk *d = name == NULL ? NULL : new_disk(os, path);
    hm_status st = d == NULL ? hm_fail_memory(err)
                             : replace_as(d, name, target, own, bytes, count, out, err);
    free(target);
    free(name);
    return st;
}
