/* revision.c - see revision.h. */
#include "tools/revision.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/child.h"
#include "tools/find.h"
#include "tools/say.h"

/* "./" makes git look from a folder on, wherever the repository's own root is: that of
 * the file, which may be in another repository, or ours, where that has gone. */
static hm_status ask_git(const char *revision, const char *path, hm_arena *arena,
                         char **text, size_t *length, hm_error *err)
{
    const char *folder = hm_path_folder(path, arena);
    const bool there = hm_path_is_there(folder);
    const char *file = there ? hm_path_base(path) : path;
    char *what = hm_need(malloc(strlen(revision) + strlen(file) + 4));
    sprintf(what, "%s:./%s", revision, file);
    const char *const words[] = {"git", "-C", there ? folder : ".", "show",
                                 "--no-textconv", "--end-of-options", what, NULL};
    const hm_child git = {words, "", 0, ""};
    hm_status st = hm_child_run(&git, text, length, err);
    free(what);
    return st;
}

static const char *make_folder(hm_arena *arena, hm_error *err)
{
    const char *tmp = getenv("TMPDIR");
    const char *name = hm_path_join(tmp != NULL && tmp[0] == '/' ? tmp : "/tmp",
                                    "hamlet-XXXXXX", arena);
    char *own = hm_need(hm_arena_text(arena, name, strlen(name)));
    if (mkdtemp(own) != NULL)
        return own;
    hm_fail(err, HM_EIO, (hm_span){0, 0}, "cannot make a folder: %.100s: %s", own,
            hm_why());
    return NULL;
}

static bool write_file(const char *path, const char *text, size_t length)
{
    FILE *pen = fopen(path, "wb");
    bool fine = pen != NULL && fwrite(text, 1, length, pen) == length;
    return pen != NULL && fclose(pen) == 0 && fine;
}

hm_status hm_revision_fetch(const char *revision, const char *path, hm_arena *arena,
                            hm_revision *out, hm_error *err)
{
    char *text;
    size_t length;
    *out = (hm_revision){0};
    hm_status st = ask_git(revision, path, arena, &text, &length, err);
    if (st != HM_OK)
        return st;
    out->folder = make_folder(arena, err);
    st = out->folder != NULL ? HM_OK : err->code;
    if (st == HM_OK) {
        out->path = hm_path_join(out->folder, hm_path_base(path), arena);
        if (!write_file(out->path, text != NULL ? text : "", length))
            st = hm_fail(err, HM_EIO, (hm_span){0, 0}, "cannot write %.200s: %s",
                         out->path, hm_why());
    }
    free(text);
    if (st != HM_OK)
        hm_revision_drop(out);
    return st;
}

void hm_revision_drop(hm_revision *r)
{
    if (r->path != NULL)
        remove(r->path);
    if (r->folder != NULL)
        rmdir(r->folder);
    *r = (hm_revision){0};
}
