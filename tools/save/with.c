/* with.c - see with.h. */
#include "tools/save/with.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/find.h"
#include "tools/json.h"
#include "tools/say.h"
#include "tools/textstream.h"

/* A card file, or a folder that may have some: neither a pipe nor a device. */
static bool is_cards(const char *path)
{
    struct stat st;
    if (path[0] != '/' || stat(path, &st) != 0)
        return false;
    return S_ISDIR(st.st_mode) || (S_ISREG(st.st_mode) && hm_path_is_cards(path));
}

/* From the root on, in the arena; NULL: it is not there. A link keeps its own name, which
 * loose cards are known by. */
static const char *full_name(const char *path, hm_arena *arena)
{
    path = hm_path_plain(path, arena);
    const char *base = hm_path_base(path), *full = NULL;
    bool dots = strcmp(base, ".") == 0 || strcmp(base, "..") == 0 || *base == '\0';
    char *there = realpath(dots ? path : hm_path_folder(path, arena), NULL);
    if (there != NULL && dots)
        full = hm_need(hm_arena_text(arena, there, strlen(there)));
    else if (there != NULL)
        full = hm_path_join(there, base, arena);
    free(there);
    return full;
}

json_t *hm_with_note(const hm_options *o)
{
    hm_arena arena = {0};
    json_t *list = hm_need(json_array());
    for (int i = 0; i < o->withs; i++) {
        const char *full = full_name(o->with[i], &arena);
        if (full != NULL && is_cards(full))
            json_array_append_new(list, hm_json_text(full));
    }
    hm_arena_drop(&arena);
    return list;
}

/* Are there cards still? A folder that was emptied is as good as gone. */
static bool has_cards(const char *path)
{
    hm_folder found;
    hm_error unread;
    hm_arena arena = {0};
    struct stat st;
    bool has = is_cards(path);
    if (has && stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        has = hm_folder_is_pack(path, &arena) ||
              (hm_folder_list(path, &arena, &found, &unread) == HM_OK &&
               found.packs.count + found.cards.count > 0);
    hm_arena_drop(&arena);
    return has;
}

/* Is it among the first `said` by its last name, or among the others as a whole? Two that
 * are remembered may well be called alike. */
static bool is_named(const hm_options *o, int said, const char *path)
{
    bool named = false;
    hm_arena arena = {0};
    for (int i = 0; i < said && !named; i++)
        named = strcmp(hm_path_base(hm_path_plain(o->with[i], &arena)),
                       hm_path_base(path)) == 0;
    for (int i = said; i < o->withs && !named; i++)
        named = strcmp(o->with[i], path) == 0;
    hm_arena_drop(&arena);
    return named;
}

void hm_with_recall(hm_options *o, const json_t *list)
{
    size_t i;
    json_t *v;
    const int said = o->withs;
    json_array_foreach(list, i, v) {
        const char *path = json_string_value(v);
        if (path != NULL && o->withs < HM_ARGS_MAX && !is_named(o, said, path) &&
            has_cards(path))
            o->with[o->withs++] = path;
    }
}

const char *hm_with_gone(const json_t *list)
{
    size_t i;
    json_t *v;
    json_array_foreach(list, i, v) {
        const char *path = json_string_value(v);
        if (path != NULL && path[0] == '/' && !has_cards(path))
            return path;
    }
    return NULL;
}

char *hm_with_line(const char *command, const char *file)
{
    char *text = NULL;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    fprintf(pen, "hamlet %s ", command);
    hm_put_quoted(pen, file);
    fputs(" --with PATH", pen);
    fclose(pen);
    return hm_need(text);
}
