/* find.c - from paths and pack names to files.
 *
 * A pack is a folder with a manifest; its files are the *.card and *.lua files directly
 * in it, in the order of their names, so that two machines load the same thing. A
 * unit is what must be loaded together to make sense of the files a user named.
 */
#include "tools/find.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dsl/library.h"
#include "tools/say.h"

static const hm_span nowhere = {0, 0};

void hm_names_add(hm_names *list, const char *name, hm_arena *arena)
{
    if (list->count == list->room) {
        size_t room = list->room == 0 ? 8 : 2 * (size_t)list->room;
        list->name = hm_need(hm_arena_grow(arena, list->name, (size_t)list->count, room,
                                           sizeof *list->name));
        list->room = (int)room;
    }
    list->name[list->count++] = hm_need(hm_arena_text(arena, name, strlen(name)));
}

bool hm_names_have(const hm_names *list, const char *name)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->name[i], name) == 0)
            return true;
    return false;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void hm_names_sort(hm_names *list)
{
    if (list->count > 1)
        qsort(list->name, (size_t)list->count, sizeof *list->name, compare);
}

/* -- paths */

/* "." is left out, so that messages show paths as they were typed. */
const char *hm_path_join(const char *folder, const char *name, hm_arena *arena)
{
    size_t n = strlen(folder);
    if (strcmp(folder, ".") == 0)
        n = 0;
    while (n > 1 && folder[n - 1] == '/')
        n--;
    bool slash = n > 0 && folder[n - 1] != '/';
    char *path = hm_need(hm_arena_new(arena, n + strlen(name) + 2));
    memcpy(path, folder, n);
    strcpy(path + n, slash ? "/" : "");
    strcat(path, name);
    return path;
}

const char *hm_path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

const char *hm_path_folder(const char *path, hm_arena *arena)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        return ".";
    while (slash > path && slash[-1] == '/')
        slash--;
    size_t n = slash == path ? 1 : (size_t)(slash - path);
    return hm_need(hm_arena_text(arena, path, n));
}

const char *hm_path_plain(const char *path, hm_arena *arena)
{
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    return hm_need(hm_arena_text(arena, path, n));
}

const char *hm_path_parent(const char *folder, hm_arena *arena)
{
    const char *base = hm_path_base(folder);
    if (strcmp(base, ".") == 0 || strcmp(base, "..") == 0)
        return hm_path_join(folder, "..", arena);
    return hm_path_folder(folder, arena);
}

const char *hm_path_true(const char *path, hm_arena *arena)
{
    char *folder = realpath(hm_path_folder(path, arena), NULL);
    if (folder == NULL)
        return path;
    const char *name = hm_path_join(folder, hm_path_base(path), arena);
    free(folder);
    return name;
}

bool hm_path_ends(const char *path, const char *ending)
{
    const char *base = hm_path_base(path);
    size_t n = strlen(base), m = strlen(ending);
    return n > m && strcmp(base + n - m, ending) == 0;
}

bool hm_path_is_cards(const char *path)
{
    return hm_path_ends(path, ".card") || hm_path_ends(path, HM_SCRIPT_END);
}

bool hm_path_is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool hm_path_is_there(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0;
}

bool hm_folder_is_pack(const char *folder, hm_arena *arena)
{
    return hm_path_is_there(hm_path_join(folder, HM_MANIFEST, arena));
}

/* -- folders */

/* Does a link lead out of the folder? Packs come from strangers, and what is read of
 * them is shown where it is wrong: a link could have any file of the reader's shown. The
 * folder itself may be a link, for it was named by who reads it. */
static bool leads_out(const char *folder, const char *path)
{
    struct stat st;
    if (lstat(path, &st) != 0 || !S_ISLNK(st.st_mode))
        return false; /* what is not there is told by who reads it */
    char *home = realpath(folder, NULL), *target = realpath(path, NULL);
    const size_t n = home != NULL ? strlen(home) : 0;
    const bool in = home != NULL && target != NULL && strncmp(home, target, n) == 0 &&
                    (target[n] == '/' || home[n - 1] == '/');
    free(home);
    free(target);
    return !in;
}

hm_status hm_path_stays(const char *path, hm_error *err)
{
    hm_arena arena = {0};
    const bool out = leads_out(hm_path_folder(path, &arena), path);
    hm_arena_drop(&arena);
    return !out ? HM_OK
                : hm_fail(err, HM_EINPUT, nowhere,
                          "'%.150s' is a link that leads out of its folder", path);
}

/* A pipe or a folder called x.card would hang or confuse the reader later. */
static hm_status check_file(const char *path, hm_error *err)
{
    struct stat st;
    if (hm_path_stays(path, err) != HM_OK)
        return err->code;
    if (stat(path, &st) != 0)
        return hm_fail(err, HM_EIO, nowhere, "cannot read '%.150s': %s", path,
                       hm_why());
    if (!S_ISREG(st.st_mode))
        return hm_fail(err, HM_EINPUT, nowhere, "'%.150s' is no file, but %s", path,
                       S_ISDIR(st.st_mode) ? "a folder" : "something else");
    return HM_OK;
}

/* What is no card, test or pack is passed over in silence: folders hold notes and
 * pictures, too. */
static hm_status sort_entry(const char *folder, const char *name, hm_arena *arena,
                            hm_folder *out, hm_error *err)
{
    bool card = hm_path_is_cards(name), test = hm_path_ends(name, ".test");
    if (name[0] == '.')
        return HM_OK;
    const char *path = hm_path_join(folder, name, arena);
    if (!card && !test) {
        if (hm_path_is_folder(path) && hm_folder_is_pack(path, arena))
            hm_names_add(&out->packs, path, arena);
        return hm_path_ends(name, HM_DECK_END) && hm_folder_is_pack(folder, arena)
                   ? hm_path_stays(path, err) : HM_OK;
    }
    if (check_file(path, err) != HM_OK)
        return err->code;
    hm_names_add(card ? &out->cards : &out->tests, path, arena);
    if (out->cards.count + out->tests.count > HM_FOLDER_FILES_MAX)
        return hm_fail(err, HM_ELIMIT, nowhere, "'%.150s' has more than %d card files",
                       folder, HM_FOLDER_FILES_MAX);
    return HM_OK;
}

/* Folders are listed in any order; sorted, so that numbers of cards, and with them
 * saves, are the same everywhere. */
hm_status hm_folder_list(const char *folder, hm_arena *arena, hm_folder *out,
                         hm_error *err)
{
    memset(out, 0, sizeof *out);
    DIR *dir = opendir(folder);
    if (dir == NULL)
        return hm_fail(err, HM_EIO, nowhere, "cannot read the folder '%.150s': %s",
                       folder, hm_why());
    hm_status st = HM_OK;
    for (struct dirent *e; st == HM_OK && (e = readdir(dir)) != NULL;)
        st = sort_entry(folder, e->d_name, arena, out, err);
    closedir(dir);
    hm_names_sort(&out->cards);
    hm_names_sort(&out->tests);
    hm_names_sort(&out->packs);
    return st;
}

/* -- units */

typedef struct collector {
    hm_unit  *first, *last;
    hm_arena *arena;
    hm_error *err;
} collector;

static hm_unit *new_unit(collector *c)
{
    hm_unit *u = hm_need(hm_arena_new(c->arena, sizeof *u));
    if (c->last != NULL)
        c->last->next = u;
    else
        c->first = u;
    c->last = u;
    return u;
}

/* One unit per pack, however its folder is spelt. */
static hm_unit *pack_unit(collector *c, const char *folder)
{
    struct stat st = {0};
    stat(folder, &st);
    for (hm_unit *u = c->first; u != NULL; u = u->next)
        if (u->folder != NULL && u->device == st.st_dev && u->inode == st.st_ino)
            return u;
    hm_unit *u = new_unit(c);
    u->folder = folder;
    u->device = st.st_dev;
    u->inode = st.st_ino;
    return u;
}

/* The card file that a test lies beside, x.card or else x.lua. */
static const char *tested_by(collector *c, const char *path)
{
    size_t n = strlen(path);
    char *card = hm_need(hm_arena_text(c->arena, path, n));
    char *lua = hm_need(hm_arena_text(c->arena, path, n));
    memcpy(card + n - 4, "card", 4);
    strcpy(lua + n - 5, HM_SCRIPT_END);
    return !hm_path_is_there(card) && hm_path_is_there(lua) ? lua : card;
}

/* x.card and x.test beside each other are one unit. */
static hm_unit *loose_unit(collector *c, const char *path)
{
    bool in = strcmp(path, "-") == 0;
    const char *card = hm_path_ends(path, ".test") ? tested_by(c, path) : path;
    const char *key = in ? card : hm_path_true(card, c->arena);
    for (hm_unit *u = c->first; u != NULL; u = u->next)
        if (u->key != NULL && strcmp(u->key, key) == 0)
            return u;
    hm_unit *u = new_unit(c);
    u->key = key;
    if (in || hm_path_is_there(card))
        u->loose = card;
    return u;
}

/* All files of a unit lie in one folder, so their own names tell them apart. */
static void add_once(hm_names *list, const char *path, hm_arena *arena)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(hm_path_base(list->name[i]), hm_path_base(path)) == 0)
            return;
    hm_names_add(list, path, arena);
}

/* A link that the user names is followed, but what is found by it is not: neither in a
 * pack, nor the card beside a test. */
static hm_status add_file(collector *c, const char *path)
{
    const char *folder = hm_path_folder(path, c->arena);
    bool in_pack = strcmp(path, "-") != 0 && hm_folder_is_pack(folder, c->arena);
    hm_unit *u = in_pack ? pack_unit(c, folder) : loose_unit(c, path);
    const char *found = in_pack ? path : u->loose;
    if (found != NULL && (in_pack || strcmp(found, path) != 0) &&
        hm_path_stays(found, c->err) != HM_OK)
        return c->err->code;
    bool test = hm_path_ends(path, ".test");
    if (in_pack) /* spelt as the loader will spell it */
        path = hm_path_join(u->folder, hm_path_base(path), c->arena);
    else if (!test)
        path = u->loose;
    add_once(test ? &u->tests : &u->cards, path, c->arena);
    return HM_OK;
}

static hm_status add_files(collector *c, const hm_names *files)
{
    hm_status st = HM_OK;
    for (int i = 0; i < files->count && st == HM_OK; i++)
        st = add_file(c, files->name[i]);
    return st;
}

static hm_status add_pack(collector *c, const char *folder)
{
    hm_folder found;
    hm_unit *u = pack_unit(c, folder);
    if (hm_folder_list(u->folder, c->arena, &found, c->err) != HM_OK)
        return c->err->code;
    for (int i = 0; i < found.cards.count; i++)
        add_once(&u->cards, found.cards.name[i], c->arena);
    for (int i = 0; i < found.tests.count; i++)
        add_once(&u->tests, found.tests.name[i], c->arena);
    return HM_OK;
}

/* A folder that is no pack: the packs in it, and its loose files. */
static hm_status add_many(collector *c, const char *folder)
{
    hm_folder found;
    if (hm_folder_list(folder, c->arena, &found, c->err) != HM_OK)
        return c->err->code;
    if (found.packs.count + found.cards.count + found.tests.count == 0)
        return hm_fail(c->err, HM_EINPUT, nowhere,
                       "the folder '%.150s' has neither a pack nor a card file", folder);
    for (int i = 0; i < found.packs.count; i++)
        if (hm_path_stays(found.packs.name[i], c->err) != HM_OK ||
            add_pack(c, found.packs.name[i]) != HM_OK)
            return c->err->code;
    hm_status st = add_files(c, &found.cards);
    return st == HM_OK ? add_files(c, &found.tests) : st;
}

/* A folder may be a pack or hold several; a file is taken by its ending. What is
 * neither is refused, for it was named on purpose. */
static hm_status add_path(collector *c, const char *path)
{
    struct stat st;
    bool in = strcmp(path, "-") == 0;
    if (!in && stat(path, &st) != 0)
        return hm_fail(c->err, HM_EIO, nowhere, "cannot read '%.150s': %s", path,
                       hm_why());
    if (!in && S_ISDIR(st.st_mode)) {
        path = hm_path_plain(path, c->arena);
        return hm_folder_is_pack(path, c->arena) ? add_pack(c, path) : add_many(c, path);
    }
    if (!in && !hm_path_is_cards(path) && !hm_path_ends(path, ".test"))
        return hm_fail(c->err, HM_EINPUT, nowhere,
                       "'%.150s' is neither a .card nor a .lua nor a .test file", path);
    return add_file(c, path);
}

hm_status hm_units_collect(const char *const *path, int count, hm_arena *arena,
                           hm_unit **out, hm_error *err)
{
    collector c = {.arena = arena, .err = err};
    hm_status st = HM_OK;
    for (int i = 0; i < count && st == HM_OK; i++)
        st = add_path(&c, path[i]);
    *out = c.first;
    return st;
}
