/* fmt.c - hamlet fmt: card files laid out the one right way.
 *
 * A file is changed only with --write, only when it differs, and never by half:
 * the new text goes to a file beside it, reaches the disk, and takes its name.
 */
#include "tools/commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dsl/fmt/fmt.h"
#include "dsl/theme.h"
#include "tools/cmd/live.h"
#include "tools/find.h"
#include "tools/load.h"
#include "tools/options.h"
#include "tools/say.h"

static const hm_span nowhere = {0, 0};

static hm_status cannot_write(const char *path, hm_error *err)
{
    return hm_fail(err, HM_EIO, nowhere, "cannot write '%.150s': %s", path,
                   hm_why());
}

/* A write may be short or interrupted without having failed. */
static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}

/* The name is safe only once the folder is on the disk, too. Some file systems
 * cannot sync a folder; the rename was whole all the same. */
static void sync_folder(const char *path, hm_arena *arena)
{
    FILE *folder = fopen(hm_path_folder(path, arena), "r");
    if (folder == NULL)
        return;
    fsync(fileno(folder));
    fclose(folder);
}

/* A new file beside the old one, synced and then renamed: whoever reads meanwhile,
 * and after a crash, has one or the other. */
static hm_status replace(const char *path, const char *text, size_t length,
                         hm_arena *arena, hm_error *err)
{
    struct stat st;
    char *target = realpath(path, NULL); /* a link stays a link */
    if (target == NULL || stat(target, &st) != 0) {
        free(target);
        return cannot_write(path, err);
    }
    size_t n = strlen(target);
    char *temp = hm_need(hm_arena_new(arena, n + 8));
    memcpy(temp, target, n);
    memcpy(temp + n, ".XXXXXX", 8);
    hm_status result = HM_OK;
    int fd = mkstemp(temp);
    if (fd < 0) {
        free(target);
        return cannot_write(path, err);
    }
    bool fine = write_all(fd, text, length) && fchmod(fd, st.st_mode & 07777) == 0 &&
                fsync(fd) == 0;
    fine = close(fd) == 0 && fine;
    if (!fine || rename(temp, target) != 0) {
        result = cannot_write(path, err);
        unlink(temp);
    }
    sync_folder(target, arena);
    free(target);
    return result;
}

static void print_errors(const hm_diags *diags)
{
    fflush(stdout);
    for (const hm_diag *d = diags->first; d != NULL; d = d->next)
        hm_print_diag(stderr, d, hm_use_colour(stderr));
}

/* With --check the files that would change are told, and the exit code says so.
 * Files that are right already are not touched: their time stays, and whoever watches
 * them is not woken. Names of those written are printed, to see what was done. */
static hm_status put_out(const hm_options *o, const char *path, const hm_source *s,
                         const char *text, size_t length, hm_arena *arena, int *code,
                         hm_error *err)
{
    if (!o->write && !o->check) {
        fwrite(text, 1, length, stdout);
        return HM_OK;
    }
    if (length == s->length && memcmp(text, s->bytes, length) == 0)
        return HM_OK;
    hm_status st = o->check ? HM_OK : replace(path, text, length, arena, err);
    if (st == HM_OK) {
        hm_put(stdout, path);
        putchar('\n');
    }
    *code = o->check ? HM_EXIT_INPUT : *code;
    return st;
}

/* A file with errors is left alone, since the form is made from the tree, and what was
 * not understood is not in it. */
static int format_source(const hm_options *o, const char *path, const hm_source *s)
{
    hm_error err;
    hm_arena arena = {0};
    hm_diags diags = {.arena = &arena};
    hm_file file;
    const char *text = NULL;
    size_t length = 0;
    int code = HM_EXIT_FINE;
    hm_need_room(hm_parse(s, &arena, &diags, &file));
    hm_diags_sort(&diags);
    if (file.broken || diags.errors > 0) {
        print_errors(&diags);
        code = HM_EXIT_INPUT;
    } else if (hm_fmt(&file, &arena, &text, &length, &err) != HM_OK ||
               put_out(o, path, s, text, length, &arena, &code, &err) != HM_OK) {
        code = hm_say_error(&err);
    }
    hm_arena_drop(&arena);
    return code;
}

/* Scripts are laid out by their authors, inside cards as well; and so are themes. */
static bool is_laid_out(const char *path)
{
    return !hm_path_ends(path, HM_SCRIPT_END) && !hm_theme_is_file(path);
}

static int format_file(const hm_options *o, const char *path)
{
    hm_error err;
    hm_source s = {.name = hm_shown_name(path)};
    if (!is_laid_out(path)) {
        hm_say(hm_theme_is_file(path) ? "'%s' is a theme: it stays as it is"
               : "'%s' is a script: only .card and .test files are laid out", path);
        return HM_EXIT_INPUT;
    }
    char *text = hm_read_source(path, &s.length, &err);
    if (text == NULL)
        return hm_say_error(&err);
    s.bytes = text;
    int code = format_source(o, path, &s);
    free(text);
    return code;
}

static int worse(int a, int b) { return a > b ? a : b; }

static int format_list(const hm_options *o, const hm_names *files)
{
    int worst = HM_EXIT_FINE;
    for (int i = 0; i < files->count; i++)
        if (is_laid_out(files->name[i]))
            worst = worse(worst, format_file(o, files->name[i]));
    return worst;
}

/* The cards and tests of a pack, or of all packs and loose files in a folder; scripts
 * among them were not named, so nobody is told that they are left alone. */
static int format_folder(const hm_options *o, const char *path)
{
    hm_error err;
    hm_arena arena = {0};
    hm_unit *u = NULL;
    int worst = HM_EXIT_FINE;
    if (hm_units_collect(&path, 1, &arena, &u, &err) != HM_OK)
        worst = hm_say_error(&err);
    for (; u != NULL && worst != HM_EXIT_LIMIT; u = u->next) {
        worst = worse(worst, format_list(o, &u->cards));
        worst = worse(worst, format_list(o, &u->tests));
    }
    hm_arena_drop(&arena);
    return worst;
}

/* One bad file does not keep the others from being done. */
static int format(const hm_options *o)
{
    int worst = HM_EXIT_FINE;
    for (int i = 0; i < o->args && o->write; i++)
        if (strcmp(o->arg[i], "-") == 0) {
            hm_say("'--write' changes files, and '-' is none");
            return HM_EXIT_USAGE;
        }
    for (int i = 0; i < o->args; i++) {
        bool folder = strcmp(o->arg[i], "-") != 0 && hm_path_is_folder(o->arg[i]);
        worst = worse(worst, folder ? format_folder(o, o->arg[i])
                                    : format_file(o, o->arg[i]));
    }
    if (!o->write && !o->check && isatty(STDOUT_FILENO)) {
        fflush(stdout);
        hm_say("nothing was written: --write changes files, --check tells which would "
               "change");
    }
    return worst;
}

int hm_cmd_fmt(const hm_options *o)
{
    if (o->write && o->check) {
        hm_say("'--check' changes nothing, and '--write' does: one of them");
        return HM_EXIT_USAGE;
    }
    return hm_live(o, false, format);
}
