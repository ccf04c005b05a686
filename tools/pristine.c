/* pristine.c - see pristine.h. */
#include "tools/pristine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/find.h"
#include "tools/load.h"
#include "tools/say.h"

static uint32_t add_byte(uint32_t crc, unsigned byte)
{
    crc ^= (uint32_t)byte << 24;
    for (int i = 0; i < 8; i++)
        crc = crc << 1 ^ (crc >> 31 ? 0x04c11db7 : 0);
    return crc;
}

uint32_t hm_cksum(const char *bytes, size_t length)
{
    uint32_t crc = 0;
    for (size_t i = 0; i < length; i++)
        crc = add_byte(crc, (unsigned char)bytes[i]);
    for (size_t n = length; n > 0; n >>= 8)
        crc = add_byte(crc, n & 0xff);
    return ~crc;
}

/* The lists that were read so far: mostly one. */
typedef struct lists {
    hm_arena    arena;
    const char *folder; /* of the one in text; NULL: none was read yet */
    char       *text;   /* malloc'd; "": there is none */
} lists;

static const char *list_of(lists *l, const char *folder)
{
    hm_error err;
    size_t length;
    if (l->folder != NULL && strcmp(l->folder, folder) == 0)
        return l->text;
    free(l->text);
    l->folder = folder;
    l->text = hm_read_source(hm_path_join(folder, HM_PRISTINE_FILE, &l->arena), &length,
                             &err);
    if (l->text == NULL)
        l->text = hm_need(strdup(""));
    return l->text;
}

/* A whole line of the list is what cksum says of the file. */
static bool is_pristine(lists *l, const hm_source *file)
{
    char line[600];
    const char *path = hm_path_true(file->name, &l->arena);
    const char *pack = hm_path_folder(path, &l->arena);
    const char *list = list_of(l, hm_path_parent(pack, &l->arena));
    size_t n = (size_t)snprintf(line, sizeof line, "%lu %zu %s/%s\n",
                                (unsigned long)hm_cksum(file->bytes, file->length),
                                file->length, hm_path_base(pack), hm_path_base(path));
    const char *at = n < sizeof line ? strstr(list, line) : NULL;
    return at != NULL && (at == list || at[-1] == '\n');
}

static bool has_cards(const hm_library *lib, const hm_source *file)
{
    const hm_cards *set = hm_library_cards(lib);
    for (int i = 0; i < set->count; i++)
        if (hm_library_source(lib, set->card[i], NULL) == file)
            return true;
    return false;
}

bool hm_deck_is_pristine(const hm_library *lib, const hm_deck *deck)
{
    lists l = {0};
    bool fine = true;
    for (int i = 0; fine && i < deck->count + deck->abilities; i++)
        fine = is_pristine(&l, hm_library_source(lib, deck->card[i], NULL));
    for (int p = 0; p < hm_library_packs(lib); p++)
        for (int i = 0; fine && i < hm_library_files(lib, p); i++)
            fine = has_cards(lib, hm_library_file(lib, p, i)) ||
                   is_pristine(&l, hm_library_file(lib, p, i));
    free(l.text);
    hm_arena_drop(&l.arena);
    return fine;
}
