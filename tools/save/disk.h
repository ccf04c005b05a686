/* disk.h - one file that only grows, and what it takes to keep it whole.
 *
 * All of the care (short writes, interrupts, full disks, replacing a file at one
 * stroke, keeping other processes out) is written once, over a handful of system
 * calls. Tests put a simulated system in their place. A disk belongs to whoever
 * opened it.
 */
#ifndef HM_TOOLS_SAVE_DISK_H
#define HM_TOOLS_SAVE_DISK_H

#include <stdbool.h>
#include <sys/types.h>

#include "core/status.h"

typedef enum hm_file_kind { HM_FILE_NONE, HM_FILE_PLAIN, HM_FILE_OTHER } hm_file_kind;

/* The system calls, with errno as usual. */
typedef struct hm_os {
    void *ctx;
    hm_file_kind (*kind)(void *ctx, const char *path);
    int (*open)(void *ctx, const char *path, int flags);
    ssize_t (*read)(void *ctx, int fd, void *bytes, size_t count, off_t at);
    ssize_t (*write)(void *ctx, int fd, const void *bytes, size_t count, off_t at);
    int (*sync)(void *ctx, int fd, bool all); /* all: fsync, else fdatasync */
    int (*truncate)(void *ctx, int fd, off_t length);
    int (*rename)(void *ctx, const char *from, const char *to);
    int (*remove)(void *ctx, const char *path);
    int (*close)(void *ctx, int fd);
    int (*lock)(void *ctx, int fd);  /* EBUSY: somebody else has it */
    int (*share)(void *ctx, int fd); /* the same open file, with its lock, once more */
    bool (*is_at)(void *ctx, int fd, const char *path); /* does the path lead to it? */
    char *(*target)(void *ctx, const char *path); /* where links lead to, malloc'd */
} hm_os;

extern const hm_os hm_os_posix;

typedef struct hm_disk hm_disk;

/* HM_EIO, naming the file, when it cannot be opened. Writing locks it as long as the
 * disk is open: a file that is written elsewhere is refused. `own` (or NULL) is a disk
 * of the caller's that the new one is to follow: where it is open on the same file, the
 * two share the lock, which is gone when both are closed. */
hm_status hm_disk_open(const hm_os *os, const char *path, bool writing,
                       const hm_disk *own, hm_disk **out, hm_error *err);
void        hm_disk_close(hm_disk *d); /* NULL is fine */
const char *hm_disk_path(const hm_disk *d);

/* The whole file, malloc'd; HM_ELIMIT when it is over `limit` bytes. */
hm_status hm_disk_read(hm_disk *d, size_t limit, unsigned char **bytes, size_t *length,
                       hm_error *err);

/* Writes behind the end and syncs. On failure the file is cut back to where it was; if
 * even that fails, what was written is made zeros, and cutting is tried again before the
 * next append and when the disk is closed. */
hm_status hm_disk_append(hm_disk *d, const void *bytes, size_t count, hm_error *err);

/* What is beyond length is no more, synced. */
hm_status hm_disk_cut(hm_disk *d, size_t length, hm_error *err);

/* Takes the file's name away, while its lock still keeps others out; it is to be closed
 * then. Nothing happens where the name leads to another file by now. */
void hm_disk_remove(hm_disk *d);

/* A file with these bytes in place of whatever was there, at one stroke: after a
 * crash there is the old one or the new one. Links are followed. Open for appending
 * afterwards, and locked from before it has its name. A file that is written by
 * anybody but `own` (as above) is refused and left alone. When only the last sync (of
 * the folder) fails, *out is the new file all the same, because the old one is gone;
 * otherwise *out is NULL on failure. */
hm_status hm_disk_replace(const hm_os *os, const char *path, const hm_disk *own,
                          const void *bytes, size_t count, hm_disk **out, hm_error *err);

/* Was that because another process is just writing it? */
bool hm_disk_was_busy(const hm_error *err);

#endif
