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

#include "tools/load.h"

enum { DECK_MAX = 1 << 16 }; /* bytes of a deck file */
static const char ending[] = HM_DECK_END;

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

/* -- which deck has these cards */

static bool has_card(const json_t *cards, const char *name, size_t length)
{
    size_t i;
    json_t *v;
    json_array_foreach(cards, i, v)
        if (json_string_length(v) == length &&
            strncmp(json_string_value(v), name, length) == 0)
            return true;
    return false;
}

/* Has the file exactly these cards, one per line? Files that draw some have lines that
 * are no names. */
static bool is_deck_of(const char *text, const json_t *cards)
{
    size_t count = 0;
    for (; *text != '\0'; text += strcspn(text, "\n"), text += *text != '\0') {
        const char *name = text + strspn(text, " \t");
        size_t n = strcspn(name, "#\r\n");
        while (n > 0 && (name[n - 1] == ' ' || name[n - 1] == '\t'))
            n--;
        if (n > 0 && !has_card(cards, name, n))
            return false;
        count += n > 0;
    }
    return count > 0 && count == json_array_size(cards);
}

static const char *deck_in(const char *folder, const json_t *cards, hm_arena *arena)
{
    hm_names names = {0};
    hm_error err;
    add_decks(folder, arena, &names);
    for (int i = 0; i < names.count; i++) {
        char file[HM_DECK_NAME_MAX + sizeof ending];
        size_t length;
        if (strlen(names.name[i]) > HM_DECK_NAME_MAX)
            continue;
        snprintf(file, sizeof file, "%s%s", names.name[i], ending);
        char *text = hm_read_file(hm_path_join(folder, file, arena), DECK_MAX, &length,
                                  &err);
        bool same = text != NULL && is_deck_of(text, cards);
        free(text);
        if (same)
            return names.name[i];
    }
    return NULL;
}

const char *hm_deck_called(const hm_options *o, const json_t *packs, const json_t *cards,
                           hm_arena *arena)
{
    hm_names path = {0};
    const char *found = NULL;
    size_t i;
    json_t *v;
    hm_search_path(o, arena, &path);
    json_array_foreach(packs, i, v) {
        const char *name = json_string_value(v);
        const char *folder = name != NULL ? hm_pack_find(&path, name, arena) : NULL;
        if (folder != NULL && found == NULL)
            found = deck_in(folder, cards, arena);
    }
    return found;
}
