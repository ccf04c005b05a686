/* elsewhere.c - finds the pack that has a card of some name, for hints.
 *
 * Files are only looked through for a heading with that name: loading every pack that is
 * installed would take long, and fail where one of them has mistakes. */
#include "tools/elsewhere.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "dsl/library.h"
#include "tools/find.h"
#include "tools/load.h"
#include "tools/say.h"

enum { NAME_MAX_BYTES = 100, HINT_MAX = 400 };

/* Is the text between these quotes the name of an item? Before it stands the word for it,
 * at the beginning of a line, and behind it a brace; in a script "name =". */
static bool is_heading(const char *text, const char *open, const char *close, bool script)
{
    const char *before = open;
    while (before > text && strchr(" =\t", before[-1]) != NULL)
        before--;
    if (script)
        return before - text >= 4 && memcmp(before - 4, "name", 4) == 0;
    while (before > text && isalpha((unsigned char)before[-1]))
        before--;
    return before < open && (before == text || before[-1] == '\n') &&
           close[1 + strspn(close + 1, " \t\r\n")] == '{';
}

/* Names are compared as ids, since people write them in any way. */
static bool has_heading(const char *text, const char *id, bool script, hm_arena *arena)
{
    const char *open = strchr(text, '"');
    while (open != NULL) {
        const char *close = open + 1 + strcspn(open + 1, "\"\n");
        const size_t n = (size_t)(close - open - 1);
        if (*close == '"' && n <= NAME_MAX_BYTES &&
            is_heading(text, open, close, script)) {
            const char *name = hm_need(hm_arena_text(arena, open + 1, n));
            if (strcmp(hm_need((void *)(uintptr_t)hm_card_id(arena, name)), id) == 0)
                return true;
        }
        open = *close != '\0' ? strchr(close + 1, '"') : NULL;
    }
    return false;
}

static bool file_has(const char *path, const char *id, hm_arena *arena)
{
    hm_error err;
    size_t length;
    char *text = hm_read_source(path, &length, &err);
    bool found = text != NULL &&
                 has_heading(text, id, hm_path_ends(path, HM_SCRIPT_END), arena);
    free(text);
    return found;
}

/* The first pack that has it, or NULL. */
static const char *find_pack(const hm_options *o, const char *id, hm_arena *arena)
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
            if (file_has(folder.cards.name[k], id, arena))
                return packs.name[i];
    }
    return NULL;
}

bool hm_elsewhere(const hm_options *o, const char *name, char *text, size_t size)
{
    hm_arena arena = {0};
    const char *id = hm_need((void *)(uintptr_t)hm_card_id(&arena, name));
    const char *pack = *id != '\0' ? find_pack(o, id, &arena) : NULL;
    if (pack != NULL)
        snprintf(text, size, "pack '%s' has it: add --packs %s%s%s", pack,
                 o->packs != NULL ? o->packs : "", o->packs != NULL ? "," : "", pack);
    hm_arena_drop(&arena);
    return pack != NULL;
}

/* The name that a message ends with, or NULL: "... unknown card 'X'", with or without
 * what it may be meant for. */
static const char *name_in(const char *message, char name[NAME_MAX_BYTES + 1])
{
    static const char begins[] = "unknown card '";
    const char *at = strstr(message, begins);
    if (at == NULL)
        return NULL;
    at += sizeof begins - 1;
    const char *near = strstr(at, "' (did");
    const char *end = near != NULL ? near : at + strlen(at) - 1;
    if (end <= at || *end != '\'' || end - at > NAME_MAX_BYTES)
        return NULL;
    snprintf(name, NAME_MAX_BYTES + 1, "%.*s", (int)(end - at), at);
    return name;
}

void hm_elsewhere_tell(const hm_options *o, const char *message, FILE *out)
{
    char name[NAME_MAX_BYTES + 1], hint[HINT_MAX];
    if (name_in(message, name) != NULL && hm_elsewhere(o, name, hint, sizeof hint))
        fprintf(out, "%s\n", hint);
}

void hm_elsewhere_add(const hm_options *o, hm_error *err)
{
    char name[NAME_MAX_BYTES + 1], hint[HINT_MAX];
    const size_t n = strlen(err->msg);
    if (name_in(err->msg, name) != NULL && hm_elsewhere(o, name, hint, sizeof hint))
        snprintf(err->msg + n, sizeof err->msg - n, "; %s", hint);
}
