/* elsewhere.c - finds the pack that has a card of some name, for hints.
 *
 * Files are only looked through for a heading with that name: loading every pack that is
 * installed would take long, and fail where one of them has mistakes. */
#include "tools/elsewhere.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tools/find.h"
#include "tools/load.h"
#include "tools/say.h"

enum { NAME_MAX_BYTES = 100 };

/* card "NAME" {, at the beginning of a line. */
static bool has_heading(const char *text, const char *quoted)
{
    const char *at = strstr(text, quoted);
    for (; at != NULL; at = strstr(at + 1, quoted)) {
        const char *line = at;
        while (line > text && line[-1] != '\n')
            line--;
        if (isalpha((unsigned char)*line) &&
            at[strlen(quoted) + strspn(at + strlen(quoted), " ")] == '{')
            return true;
    }
    return false;
}

static bool file_has(const char *path, const char *quoted)
{
    hm_error err;
    size_t length;
    char *text = hm_path_ends(path, ".card") ? hm_read_source(path, &length, &err) : NULL;
    bool found = text != NULL && has_heading(text, quoted);
    free(text);
    return found;
}

/* The first pack that has it, or NULL. */
static const char *find_pack(const hm_options *o, const char *quoted, hm_arena *arena)
{
    hm_names path = {0}, packs = {0};
    hm_error err;
    hm_search_path(o, arena, &path);
    hm_pack_names(&path, arena, &packs);
    for (int i = 0; i < packs.count; i++) {
        hm_folder folder = {0};
        const char *at = hm_pack_find(&path, packs.name[i], arena);
        if (at == NULL || hm_folder_list(at, arena, &folder, &err) != HM_OK)
            continue;
        for (int k = 0; k < folder.cards.count; k++)
            if (file_has(folder.cards.name[k], quoted))
                return packs.name[i];
    }
    return NULL;
}

void hm_elsewhere_tell(const hm_options *o, const char *message, FILE *out)
{
    static const char begins[] = "unknown card '";
    char quoted[NAME_MAX_BYTES + 3];
    hm_arena arena = {0};
    if (strncmp(message, begins, sizeof begins - 1) != 0)
        return;
    const char *name = message + sizeof begins - 1;
    const char *end = strstr(name, "' (did") ? strstr(name, "' (did")
                                             : strrchr(name, '\'');
    if (end == NULL || end <= name || end - name > NAME_MAX_BYTES)
        return;
    snprintf(quoted, sizeof quoted, "\"%.*s\"", (int)(end - name), name);
    const char *pack = find_pack(o, quoted, &arena);
    if (pack != NULL)
        fprintf(out, "pack '%s' has it: add --packs %s%s%s\n", pack,
                o->packs != NULL ? o->packs : "", o->packs != NULL ? "," : "", pack);
    hm_arena_drop(&arena);
}
