/* disk.h - one file that only grows, and what it takes to keep it whole.
 *
 * All of the care (short writes, interrupts, full disks, replacing a file at one
 * stroke) is written once, over a handful of system calls. Tests put a simulated
 * system in their place. A disk belongs to whoever opened it.
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
} hm_os;

extern const hm_os hm_os_posix;

typedef struct hm_disk hm_disk;

/* HM_EIO, naming the file, when it cannot be opened. Writing locks it: a file that
 * another process writes is refused. */
hm_status hm_disk_open(const hm_os *os, const char *path, bool writing, hm_disk **out,
                       hm_error *err);
void        hm_disk_close(hm_disk *d); /* NULL is fine */
const char *hm_disk_path(const hm_disk *d);

/* The whole file, malloc'd; HM_ELIMIT when it is over `limit` bytes. */
hm_status hm_disk_read(hm_disk *d, size_t limit, unsigned char **bytes, size_t *length,
                       hm_error *err);

/* Writes behind the end and syncs. On failure the file is cut back to where it was;
 * if even that fails, it is tried again before the next append. */
hm_status hm_disk_append(hm_disk *d, const void *bytes, size_t count, hm_error *err);

/* What is beyond length is no more, synced. */
hm_status hm_disk_cut(hm_disk *d, size_t length, hm_error *err);

/* A file with these bytes in place of whatever was there, at one stroke: after a
 * crash there is the old one or the new one. Open for appending afterwards. When
 * only the last sync (of the folder) fails, *out is the new file all the same,
 * because the old one is gone; otherwise *out is NULL on failure. */
hm_status hm_disk_replace(const hm_os *os, const char *path, const void *bytes,
                          size_t count, hm_disk **out, hm_error *err);

#endif
