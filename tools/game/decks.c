/* decks.c - finds the deck files of the packs in use.
 *
 * A deck belongs to a pack by lying in its folder, so the folders of all packs in use
 * are looked through, in their order. Nothing is read here: who plays with a deck reads
 * it, and tells what is wrong in it. */
#include "tools/game/decks.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char ending[] = ".deck";

/* A folder that cannot be read has no decks; that a pack is there was found
 * out before. */
static void add_decks(const char *folder, hm_arena *arena, hm_names *out)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char *name = entry[i]->d_name;
        if (name[0] != '.' && hm_path_ends(name, ending)) {
            name[strlen(name) - strlen(ending)] = '\0';
            hm_names_add(out, name, arena);
        }
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

/* The folder of pack i of the library; NULL: it was not found by its name. */
static const char *folder_of(const hm_names *path, const hm_library *lib, int i,
                             hm_arena *arena)
{
    return hm_pack_find(path, hm_library_pack(lib, i).name, arena);
}

void hm_deck_names(const hm_options *o, const hm_library *lib, hm_arena *arena,
                   hm_names *out)
{
    hm_names path = {0};
    hm_search_path(o, arena, &path);
    for (int i = 0; i < hm_library_packs(lib); i++) {
        const char *folder = folder_of(&path, lib, i, arena);
        if (folder != NULL)
            add_decks(folder, arena, out);
    }
}

/* A name with a slash would leave the folder of the pack, and a request of the protocol
 * could read any file of that ending. */
const char *hm_deck_find(const hm_options *o, const hm_library *lib, const char *name,
                         hm_arena *arena)
{
    hm_names path = {0};
    char file[HM_DECK_NAME_MAX + sizeof ending];
    if (strchr(name, '/') != NULL || strlen(name) > HM_DECK_NAME_MAX)
        return NULL;
    snprintf(file, sizeof file, "%s%s", name, ending);
    hm_search_path(o, arena, &path);
    for (int i = 0; i < hm_library_packs(lib); i++) {
        const char *folder = folder_of(&path, lib, i, arena);
        const char *deck = folder != NULL ? hm_path_join(folder, file, arena) : NULL;
        if (deck != NULL && hm_path_is_there(deck))
            return deck;
    }
    return NULL;
}
