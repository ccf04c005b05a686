/* find.h - which files a path or a pack's name stands for (find.c, search.c).
 *
 * Everything that is found lies in the arena given. Nothing is read but folders, and
 * manifests for the name of a pack.
 */
#ifndef HM_TOOLS_FIND_H
#define HM_TOOLS_FIND_H

#include <sys/stat.h>

#include "core/arena.h"
#include "core/status.h"
#include "tools/options.h"

enum { HM_FOLDER_FILES_MAX = 2000 }; /* of one pack: more is a mistaken folder */

#define HM_DECK_END ".deck" /* names of files with decks end so */

typedef struct hm_names {
    const char **name;
    int          count, room;
} hm_names;

void hm_names_add(hm_names *list, const char *name, hm_arena *arena); /* keeps a copy */
void hm_names_sort(hm_names *list);
bool hm_names_have(const hm_names *list, const char *name);

/* "folder/name"; just the name in the current folder. */
const char *hm_path_join(const char *folder, const char *name, hm_arena *arena);
const char *hm_path_base(const char *path);                     /* after the last slash */
const char *hm_path_folder(const char *path, hm_arena *arena);  /* "." for a bare name */
const char *hm_path_plain(const char *path, hm_arena *arena);   /* no slash at the end */
const char *hm_path_parent(const char *folder, hm_arena *arena);
/* The same file under its one true path, so that spellings can be compared. */
const char *hm_path_true(const char *path, hm_arena *arena);
bool        hm_path_ends(const char *path, const char *ending);
bool        hm_path_is_cards(const char *path); /* *.card or *.lua */
bool        hm_path_is_there(const char *path);
bool        hm_path_is_folder(const char *path);
bool        hm_folder_is_pack(const char *folder, hm_arena *arena);

/* HM_EINPUT: a link that leads out of the folder it lies in, which is not followed. */
hm_status   hm_path_stays(const char *path, hm_error *err);

typedef struct hm_folder {
    hm_names cards, tests; /* paths of *.card or *.lua, and *.test; sorted */
    hm_names packs;        /* sub-folders that have a manifest, sorted */
} hm_folder;

hm_status hm_folder_list(const char *folder, hm_arena *arena, hm_folder *out,
                         hm_error *err);

/* The folders in which packs are looked for, the first found first: --with,
 * HAMLET_PATH, the user's data folder, the installed one, the source tree. */
void hm_search_path(const hm_options *o, hm_arena *arena, hm_names *out);
/* The folder of a pack, or NULL: by the name in its manifest, whatever the folder is
 * called; failing that, a folder of that name. */
const char *hm_pack_find(const hm_names *path, const char *name, hm_arena *arena);
/* The names of all packs that can be found. */
void hm_pack_names(const hm_names *path, hm_arena *arena, hm_names *out);

/* Files that are loaded together: a pack, or a loose card file with its test. */
typedef struct hm_unit {
    struct hm_unit *next;
    const char     *folder;       /* of the pack; NULL: loose */
    const char     *loose;        /* the loose card file, NULL: none */
    const char     *key;          /* loose: the true path it has or would have */
    hm_names        cards, tests; /* the files that the user named, by folder or singly */
    dev_t           device;       /* the pack folder's identity */
    ino_t           inode;
} hm_unit;

/* What the paths stand for, in their order: files, pack folders, folders of
 * these. A file in a pack's folder belongs to the pack. */
hm_status hm_units_collect(const char *const *path, int count, hm_arena *arena,
                           hm_unit **out, hm_error *err);

#endif
