/* stamp.c - see stamp.h. */
#include "tools/stamp.h"

#include <sys/stat.h>

#include "tools/find.h"

static uint64_t mix(uint64_t h, uint64_t v)
{
    h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 29;
}

/* An editor that writes a file anew changes its number, too. */
uint64_t hm_stamp_file(uint64_t h, const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return mix(h, 1);
    h = mix(h, (uint64_t)st.st_mtim.tv_sec);
    h = mix(h, (uint64_t)st.st_mtim.tv_nsec);
    h = mix(h, (uint64_t)st.st_ino);
    return mix(h, (uint64_t)st.st_size);
}

uint64_t hm_stamp_folder(uint64_t h, const char *path)
{
    hm_error err;
    hm_arena arena = {0};
    hm_folder folder = {0};
    if (hm_folder_list(path, &arena, &folder, &err) == HM_OK)
        for (int k = 0; k < folder.cards.count; k++)
            h = hm_stamp_file(h, folder.cards.name[k]);
    hm_arena_drop(&arena);
    return h;
}
