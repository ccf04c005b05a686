/* search.c - where packs are looked for, and which folder is the pack of a name.
 *
 * A pack's name stands in its manifest. The folder is often called so, too, and then only
 * that manifest is read; but who downloads a pack gets a folder "honey-main", or renames
 * it, and it is the same pack.
 */
#include "tools/find.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dsl/library.h"
#include "tools/load.h"
#include "tools/say.h"

/* -- the search path */

static void add_folder(hm_names *out, const char *folder, hm_arena *arena)
{
    if (hm_path_is_folder(folder))
        hm_names_add(out, folder, arena);
}

static void add_variable(hm_names *out, hm_arena *arena)
{
    const char *at = getenv("HAMLET_PATH");
    while (at != NULL && *at != '\0') {
        size_t n = strcspn(at, ":");
        if (n > 0)
            add_folder(out, hm_need(hm_arena_text(arena, at, n)), arena);
        at += n + (at[n] == ':');
    }
}

static void add_user(hm_names *out, hm_arena *arena)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/') /* the standard says to ignore others */
        add_folder(out, hm_path_join(data, "hamlet/packs", arena), arena);
    else if (home != NULL && home[0] == '/')
        add_folder(out, hm_path_join(home, ".local/share/hamlet/packs", arena), arena);
}

/* build/hamlet and build/rel/hamlet find the cards of their source tree, and an
 * installed program those installed with it, wherever that is. */
static void add_tree(hm_names *out, hm_arena *arena)
{
    char exe[4096];
    ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
    exe[n > 0 ? n : 0] = '\0';
    for (int up = 0; up < 3 && strchr(exe, '/') != NULL; up++) {
        *strrchr(exe, '/') = '\0';
        if (exe[0] == '\0')
            continue;
        if (up == 1)
            add_folder(out, hm_path_join(exe, "share/hamlet/cards", arena), arena);
        add_folder(out, hm_path_join(exe, "cards", arena), arena);
    }
    add_folder(out, "cards", arena);
}

void hm_search_path(const hm_options *o, hm_arena *arena, hm_names *out)
{
    for (int i = 0; i < o->withs; i++)
        add_folder(out, o->with[i], arena);
    add_variable(out, arena);
    add_user(out, arena);
#ifdef HM_DATA
    add_folder(out, HM_DATA, arena);
#endif
    add_tree(out, arena);
}

/* -- packs by name */

/* The name in a manifest, or NULL where there is none that can be read: that is told by
 * who loads the pack. With `wanted`, only one that has this text at all is parsed. */
static const char *manifest_name(const char *folder, const char *wanted, hm_arena *arena)
{
    hm_error err;
    hm_diags diags = {.arena = arena};
    hm_file file = {0};
    hm_source s = {.name = hm_path_join(folder, HM_MANIFEST, arena)};
    if (!hm_path_is_there(s.name) || hm_path_stays(s.name, &err) != HM_OK)
        return NULL;
    char *text = hm_read_source(s.name, &s.length, &err);
    if (text == NULL)
        return NULL;
    s.bytes = text;
    const char *name = NULL;
    if ((wanted == NULL || strstr(text, wanted) != NULL) &&
        hm_parse(&s, arena, &diags, &file) == HM_OK)
        for (const hm_node *n = file.items; n != NULL && name == NULL; n = n->next)
            name = n->kind == HM_NODE_PACK ? n->text : NULL;
    free(text);
    return name;
}

static bool is_pack_named(const char *folder, const char *name, hm_arena *arena)
{
    const char *own = manifest_name(folder, name, arena);
    return own != NULL && strcmp(own, name) == 0;
}

/* A --with folder may be the pack itself. */
static const char *find_called(const hm_names *path, const char *name, hm_arena *arena)
{
    for (int i = 0; i < path->count; i++) {
        if (is_pack_named(path->name[i], name, arena))
            return path->name[i];
        const char *folder = hm_path_join(path->name[i], name, arena);
        if (is_pack_named(folder, name, arena))
            return folder;
    }
    return NULL;
}

/* In a folder of any other name. */
static const char *find_renamed(const hm_names *path, const char *name, hm_arena *arena)
{
    hm_error unread;
    for (int i = 0; i < path->count; i++) {
        hm_folder folder;
        if (hm_folder_list(path->name[i], arena, &folder, &unread) != HM_OK)
            continue;
        for (int k = 0; k < folder.packs.count; k++)
            if (is_pack_named(folder.packs.name[k], name, arena))
                return folder.packs.name[k];
    }
    return NULL;
}

/* Of that name, whatever its manifest says: people name what they see. */
static const char *find_folder(const hm_names *path, const char *name, hm_arena *arena)
{
    for (int i = 0; i < path->count; i++) {
        const char *folder = hm_path_join(path->name[i], name, arena);
        if (hm_folder_is_pack(folder, arena))
            return folder;
    }
    return NULL;
}

const char *hm_pack_find(const hm_names *path, const char *name, hm_arena *arena)
{
    const char *found = find_called(path, name, arena);
    if (found == NULL)
        found = find_renamed(path, name, arena);
    return found != NULL ? found : find_folder(path, name, arena);
}

void hm_pack_names(const hm_names *path, hm_arena *arena, hm_names *out)
{
    hm_error unread;
    for (int i = 0; i < path->count; i++) {
        hm_folder folder;
        if (hm_folder_list(path->name[i], arena, &folder, &unread) != HM_OK)
            continue; /* names for a hint: what cannot be read has none */
        for (int k = 0; k < folder.packs.count; k++) {
            const char *own = manifest_name(folder.packs.name[k], NULL, arena);
            const char *name = own ? own : hm_path_base(folder.packs.name[k]);
            if (!hm_names_have(out, name))
                hm_names_add(out, name, arena);
        }
    }
    hm_names_sort(out);
}
