/* keep.c - see keep.h. */
#include "tools/print/keep.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/print/svg.h"
#include "tools/save/disk.h"
#include "tools/textstream.h"

static hm_status cannot(const char *path, const char *why, hm_error *err)
{
    return hm_fail(err, HM_EINPUT, (hm_span){0, 0}, "cannot write '%.200s': %s", path,
                   why);
}

static hm_status keep_out(const void *bytes, size_t size, hm_error *err)
{
    if (fwrite(bytes, 1, size, stdout) == size && fflush(stdout) == 0)
        return HM_OK;
    return cannot("-", strerror(errno), err);
}

hm_status hm_keep(const char *path, const void *bytes, size_t size, hm_error *err)
{
    hm_disk *file = NULL;
    struct stat is;
    if (strcmp(path, "-") == 0)
        return keep_out(bytes, size, err);
    if (stat(path, &is) == 0 && !S_ISREG(is.st_mode))
        return cannot(path, "it is not a plain file", err);
    hm_status st = hm_disk_replace(&hm_os_posix, path, NULL, bytes, size, &file, err);
    hm_disk_close(file);
    return st == HM_EIO ? (err->code = HM_EINPUT) : st;
}

hm_status hm_keep_svg(const char *path, const hm_plate *p, hm_error *err)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    hm_plate_svg(pen, p, false);
    fclose(pen);
    hm_status st = hm_keep(path, text, size, err);
    free(text);
    return st;
}
