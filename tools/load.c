/* load.c - reads packs and card files from disk and hands them to a library.
 *
 * Packs come first, in the order named; then what they require, found on the
 * search path; loose card files last, because they may use any pack. A folder is
 * known by its identity on disk, so two spellings of it are one pack.
 */
#include "tools/load.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dsl/words.h"
#include "lua/lua_host.h"
#include "tools/say.h"
#include "tools/stop.h"

static const hm_span nowhere = {0, 0};
static const char    default_packs[] = "base";

/* -- files */

const char *hm_shown_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

/* What a shell hands over open, as for <(...), is read like standard input. */
static bool is_handed_over(const char *path)
{
    return strncmp(path, "/dev/fd/", strlen("/dev/fd/")) == 0 ||
           strncmp(path, "/proc/self/fd/", strlen("/proc/self/fd/")) == 0 ||
           strcmp(path, "/dev/stdin") == 0;
}

/* Nobody waits for a pipe that nobody writes to, or for a device: O_NONBLOCK makes open
 * return at once, whatever it is, and makes no difference to files. */
static FILE *open_file(const char *path, hm_error *err)
{
    struct stat st;
    if (strcmp(path, "-") == 0)
        return stdin;
    bool any = is_handed_over(path);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (any ? 0 : O_NONBLOCK));
    FILE *f = NULL;
    if (fd < 0 || fstat(fd, &st) != 0)
        hm_fail(err, HM_EIO, nowhere, "cannot read '%.150s': %s", path, hm_why());
    else if (S_ISDIR(st.st_mode))
        hm_fail(err, HM_EINPUT, nowhere, "cannot read '%.150s': it is a folder", path);
    else if (!any && !S_ISREG(st.st_mode))
        hm_fail(err, HM_EINPUT, nowhere, "cannot read '%.150s': it is not a plain file",
                path);
    else
        f = hm_need(fdopen(fd, "rb"));
    if (f == NULL && fd >= 0)
        close(fd);
    return f;
}

/* Up to most bytes of f, and a NUL; grows as it goes, since pipes have no size. */
static char *read_some(FILE *f, size_t most, size_t *length)
{
    size_t room = 0, used = 0;
    char *text = NULL;
    for (size_t got = 1; got > 0 && used < most; used += got) {
        if (used + 1 >= room) {
            room = room == 0 ? 16384 : 2 * room;
            text = hm_need(realloc(text, room));
        }
        size_t want = room - 1 - used;
        got = fread(text + used, 1, want < most - used ? want : most - used, f);
    }
    text = text == NULL ? hm_need(malloc(1)) : text;
    text[used] = '\0';
    *length = used;
    return text;
}

size_t hm_mark_length(const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t n = sizeof mark - 1;
    return length >= n && memcmp(text, mark, n) == 0 ? n : 0;
}

static void drop_mark(char *text, size_t *length)
{
    const size_t n = hm_mark_length(text, *length);
    *length -= n;
    memmove(text, text + n, *length + 1);
}

/* One byte more than the limit is asked for by the caller, so that a file that is too
 * long is told from one that just fits. */
static char *read_up_to(const char *path, size_t most, size_t *length, hm_error *err)
{
    FILE *f = open_file(path, err);
    if (f == NULL)
        return NULL;
    errno = 0;
    char *text = read_some(f, most, length);
    drop_mark(text, length);
    if (ferror(f)) {
        hm_fail(err, HM_EIO, nowhere, "cannot read '%.150s': %s", hm_shown_name(path),
                hm_why());
        free(text);
        text = NULL;
    }
    if (f != stdin)
        fclose(f);
    return text;
}

char *hm_read_file(const char *path, size_t limit, size_t *length, hm_error *err)
{
    char *text = read_up_to(path, limit + 1, length, err);
    if (text == NULL || *length <= limit)
        return text;
    hm_fail(err, HM_ELIMIT, nowhere, "'%.150s' has more than %zu bytes",
            hm_shown_name(path), limit);
    free(text);
    return NULL;
}

/* What people download is often packed, and one line says so. */
static const char *archive_kind(const char *bytes, size_t length)
{
    static const struct {
        const char *begins, *kind;
        size_t      at;
    } kinds[] = {
        {"PK\003\004", "a zip archive", 0}, {"PK\005\006", "a zip archive", 0},
        {"\037\213", "a gzip archive", 0},  {"\375" "7zXZ", "an xz archive", 0},
        {"7z\274\257", "a 7z archive", 0},  {"ustar", "a tar archive", 257},
        {"Rar!\032", "a rar archive", 0},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t n = strlen(kinds[i].begins);
        if (length >= kinds[i].at + n &&
            memcmp(bytes + kinds[i].at, kinds[i].begins, n) == 0)
            return kinds[i].kind;
    }
    return NULL;
}

char *hm_read_source(const char *path, size_t *length, hm_error *err)
{
    char *text = read_up_to(path, (size_t)HM_SOURCE_MAX + 1, length, err);
    const char *kind = text != NULL ? archive_kind(text, *length) : NULL;
    if (kind == NULL)
        return text;
    hm_fail(err, HM_EINPUT, nowhere,
            "'%.150s' is %s: unpack it, and name the folder with the cards",
            hm_shown_name(path), kind);
    free(text);
    return NULL;
}

/* -- a library in the making */

typedef struct loader {
    const hm_options *o;
    const hm_source  *given; /* a card file that was not read from disk; NULL: none */
    hm_library       *lib;
    hm_arena          arena;
    hm_names          path, loose;
    struct {
        dev_t device;
        ino_t inode;
    } seen[HM_PACKS_MAX + 1];
    int               packs;
    hm_error          err;
} loader;

static bool is_seen(loader *l, const char *folder)
{
    struct stat st;
    if (stat(folder, &st) != 0)
        return false; /* reading it will tell */
    for (int i = 0; i < l->packs; i++)
        if (l->seen[i].device == st.st_dev && l->seen[i].inode == st.st_ino)
            return true;
    if (l->packs <= HM_PACKS_MAX) { /* beyond, the library complains */
        l->seen[l->packs].device = st.st_dev;
        l->seen[l->packs++].inode = st.st_ino;
    }
    return false;
}

static bool add_sources(loader *l, const hm_names *files, hm_source *source)
{
    for (int i = 0; i < files->count; i++) {
        source[i].name = files->name[i];
        source[i].bytes = hm_read_source(files->name[i], &source[i].length, &l->err);
        if (source[i].bytes == NULL)
            return false;
    }
    int errors = hm_library_diags(l->lib)->errors;
    hm_status st = hm_library_add_pack(l->lib, source, files->count, &l->err);
    /* With a diagnostic, which has the place, the message would only repeat it. */
    return st == HM_OK || (st == HM_EINPUT && hm_library_diags(l->lib)->errors > errors);
}

static bool add_folder(loader *l, const char *folder)
{
    hm_folder found;
    folder = hm_path_plain(folder, &l->arena);
    if (is_seen(l, folder))
        return true;
    if (hm_folder_list(folder, &l->arena, &found, &l->err) != HM_OK)
        return false;
    size_t count = (size_t)found.cards.count;
    hm_source *source = hm_need(calloc(count + 1, sizeof *source));
    bool fine = add_sources(l, &found.cards, source);
    for (size_t i = 0; i < count; i++)
        free((void *)(uintptr_t)source[i].bytes);
    free(source);
    /* What it requires may lie beside it; places named by the user go first. */
    hm_names_add(&l->path, hm_path_parent(folder, &l->arena), &l->arena);
    return fine;
}

static bool is_plain(const char *name)
{
    return name[0] != '\0' && name[0] != '.' && strchr(name, '/') == NULL;
}

const char *hm_pack_of_game(const hm_options *o, const char *game)
{
    hm_arena arena = {0};
    hm_names path = {0};
    if (game == NULL || !is_plain(game))
        return default_packs;
    hm_search_path(o, &arena, &path);
    bool found = hm_pack_find(&path, game, &arena) != NULL;
    hm_arena_drop(&arena);
    return found ? game : default_packs;
}

/* Names are the commonest mistake on the command line, so each way of getting one wrong
 * has its own advice. */
static bool unknown_pack(loader *l, const char *name)
{
    hm_near near = {0};
    hm_names known = {0};
    hm_pack_names(&l->path, &l->arena, &known);
    for (int i = 0; i < known.count; i++)
        hm_near_try(&near, name, strlen(name), known.name[i]);
    if (*name == '\0')
        hm_fail(&l->err, HM_EINPUT, nowhere,
                "the name of a pack is missing; --packs A,B");
    else if (strchr(name, '/') != NULL)
        hm_fail(&l->err, HM_EINPUT, nowhere,
                "unknown pack '%.100s': a pack is named without its path; --with takes a "
                "path",
                name);
    else if (near.best != NULL)
        hm_fail(&l->err, HM_EINPUT, nowhere, "unknown pack '%.100s'; did you mean '%s'?",
                name, near.best);
    else
        hm_fail(&l->err, HM_EINPUT, nowhere,
                "unknown pack '%.100s'; HAMLET_PATH and --with tell where packs are",
                name);
    return false;
}

static bool add_named(loader *l, const char *name)
{
    const char *folder = is_plain(name) ? hm_pack_find(&l->path, name, &l->arena) : NULL;
    return folder == NULL ? unknown_pack(l, name) : add_folder(l, folder);
}

static bool add_packs(loader *l, const char *list)
{
    for (const char *at = list;; at++) {
        size_t n = strcspn(at, ",");
        if (!add_named(l, hm_need(hm_arena_text(&l->arena, at, n))))
            return false;
        at += n;
        if (*at == '\0')
            return true;
    }
}

/* To be added after the packs. */
static void note_loose(loader *l, const char *path)
{
    const char *name = hm_path_true(path, &l->arena);
    for (int i = 0; i < l->loose.count; i++)
        if (strcmp(hm_path_true(l->loose.name[i], &l->arena), name) == 0)
            return;
    hm_names_add(&l->loose, path, &l->arena);
}

/* Packs in a folder are not added by it: it is on the search path, and they are named.
 * Card files that lie there loose are meant by whoever names it. */
static bool add_many(loader *l, const char *folder)
{
    hm_folder found;
    folder = hm_path_plain(folder, &l->arena);
    if (hm_folder_list(folder, &l->arena, &found, &l->err) != HM_OK)
        return false;
    for (int i = 0; i < found.cards.count; i++)
        note_loose(l, found.cards.name[i]);
    if (found.packs.count + found.cards.count == 0)
        hm_fail(&l->err, HM_EINPUT, nowhere,
                "there is neither a pack nor a card file in '%.150s'", folder);
    return found.packs.count + found.cards.count > 0;
}

/* Looked for before all else: packs that are not found may lie there. */
static bool have_withs(loader *l)
{
    for (int i = 0; i < l->o->withs; i++) {
        const char *path = l->o->with[i];
        if (strcmp(path, "-") == 0 || hm_path_is_there(path))
            continue;
        hm_fail(&l->err, HM_EIO, nowhere, "cannot read '%.150s': %s", path,
                hm_why());
        return false;
    }
    return true;
}

static bool add_with(loader *l, const char *path)
{
    if (strcmp(path, "-") != 0 && hm_path_is_folder(path))
        return hm_folder_is_pack(path, &l->arena) ? add_folder(l, path)
                                                  : add_many(l, path);
    const char *folder = hm_path_folder(path, &l->arena);
    if (strcmp(path, "-") != 0 && hm_folder_is_pack(folder, &l->arena))
        return add_folder(l, folder);
    note_loose(l, path);
    return true;
}

/* A folder whose manifest has another name would be asked for again and again,
 * so what is asked for twice is given up, and thrice ends it. */
static bool add_required(loader *l)
{
    const char *name, *before = "";
    for (int times = 1; (name = hm_library_missing(l->lib)) != NULL && times < 3;) {
        times = strcmp(before, name) == 0 ? times + 1 : 1;
        before = hm_need(hm_arena_text(&l->arena, name, strlen(name)));
        const char *folder = times == 1 && is_plain(name)
                                 ? hm_pack_find(&l->path, name, &l->arena) : NULL;
        if (folder == NULL)
            hm_library_give_up(l->lib, before);
        else if (!add_folder(l, folder))
            return false;
    }
    return true;
}

static bool add_loose(loader *l)
{
    for (int i = 0; i < l->loose.count; i++) {
        hm_source s = {.name = hm_shown_name(l->loose.name[i])};
        char *text = hm_read_source(l->loose.name[i], &s.length, &l->err);
        if (text == NULL)
            return false;
        s.bytes = text;
        hm_status st = hm_library_add_file(l->lib, &s, &l->err);
        free(text);
        if (st != HM_OK)
            return false;
    }
    return l->given == NULL || hm_library_add_file(l->lib, l->given, &l->err) == HM_OK;
}

/* The default packs are for those who name none: neither by option, nor by a
 * position (extra), nor by checking a pack. */
static bool add_everything(loader *l, const hm_unit *unit, const char *const *extra,
                           int extras)
{
    bool pack = unit != NULL && unit->folder != NULL;
    if (!have_withs(l))
        return false;
    if (pack && !add_folder(l, unit->folder))
        return false;
    if (l->o->packs != NULL || (!pack && extras == 0))
        if (!add_packs(l, l->o->packs != NULL ? l->o->packs : default_packs))
            return false;
    for (int i = 0; i < extras; i++)
        if (!add_named(l, extra[i]))
            return false;
    if (unit != NULL && unit->loose != NULL)
        note_loose(l, unit->loose);
    for (int i = 0; i < l->o->withs; i++)
        if (!add_with(l, l->o->with[i]))
            return false;
    return add_required(l) && add_loose(l);
}

/* The library, which may have errors in its diagnostics; NULL with *err filled when
 * there is none. */
static hm_library *load(const hm_options *o, const hm_unit *unit, const hm_source *given,
                        const char *const *extra, int extras, hm_error *err)
{
    loader l = {.o = o, .given = given, .lib = hm_need(hm_library_new(NULL))};
    hm_script_host *host = hm_need(hm_lua_host_new());
    hm_lua_host_heed(host, hm_stop_came);
    hm_library_scripts(l.lib, host);
    hm_library_heed(l.lib, hm_stop_came);
    hm_search_path(o, &l.arena, &l.path);
    bool fine = add_everything(&l, unit, extra, extras);
    hm_status st = fine ? hm_library_build(l.lib, &l.err) : l.err.code;
    if (st != HM_OK && (!fine || st != HM_EINPUT)) {
        *err = l.err;
        hm_library_free(l.lib);
        l.lib = NULL;
    }
    hm_arena_drop(&l.arena);
    return l.lib;
}

hm_library *hm_load_unit(const hm_options *o, const hm_unit *unit, int *exit_code)
{
    hm_error err;
    hm_library *lib = load(o, unit, NULL, NULL, 0, &err);
    if (lib == NULL)
        *exit_code = hm_say_error(&err);
    return lib;
}

hm_library *hm_load_text(const hm_options *o, const char *packs, const hm_source *text,
                         hm_error *err)
{
    hm_options named = *o;
    named.packs = packs;
    named.withs = 0;
    return load(&named, NULL, text, NULL, 0, err);
}

/* The first error of the cards, in one line. */
static void tell_first(const hm_diags *diags, hm_error *err)
{
    const hm_diag *d = diags->first;
    while (d != NULL && d->severity != HM_ERROR)
        d = d->next;
    if (d == NULL) {
        hm_fail(err, HM_EINPUT, nowhere, "none of the packs defines a game");
        return;
    }
    hm_place place = hm_source_place(d->source, d->at);
    hm_fail(err, HM_EINPUT, nowhere, "%s:%d:%d: %s%s%s%s", d->source->name, place.line,
            place.column, d->message, d->hint ? " (" : "", d->hint ? d->hint : "",
            d->hint ? ")" : "");
}

/* For those who may not print: the first error stands for all. */
hm_library *hm_load_or_fail(const hm_options *o, const char *const *extra, int extras,
                            hm_error *err)
{
    hm_library *lib = load(o, NULL, NULL, extra, extras, err);
    if (lib == NULL)
        return NULL;
    const hm_diags *diags = hm_library_diags(lib);
    if (diags->errors == 0 && hm_library_cards(lib) != NULL)
        return lib;
    tell_first(diags, err);
    hm_library_free(lib);
    return NULL;
}

/* Warnings are `check`'s: whoever plays or scores wants to be told only what keeps them
 * from it. */
hm_library *hm_library_or_tell(hm_library *lib, int *exit_code)
{
    if (lib == NULL)
        return NULL;
    const hm_diags *diags = hm_library_diags(lib);
    if (diags->errors == 0 && hm_library_cards(lib) != NULL)
        return lib;
    fflush(stdout);
    for (const hm_diag *d = diags->first; d != NULL; d = d->next)
        if (d->severity == HM_ERROR)
            hm_print_diag(stderr, d, hm_use_colour(stderr));
    if (diags->errors == 0)
        hm_say("none of the packs defines a game");
    hm_library_free(lib);
    *exit_code = HM_EXIT_INPUT;
    return NULL;
}

hm_library *hm_load(const hm_options *o, const char *const *extra, int extras,
                    int *exit_code)
{
    hm_error err;
    hm_library *lib = load(o, NULL, NULL, extra, extras, &err);
    if (lib == NULL)
        *exit_code = hm_say_error(&err);
    return hm_library_or_tell(lib, exit_code);
}
