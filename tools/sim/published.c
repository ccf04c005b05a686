/* published.c - see published.h. */
#include "tools/sim/published.h"

#include <string.h>

#include "tools/find.h"
#include "tools/game/given.h"
#include "tools/say.h"

static bool has_bands(const hm_pack_info *pack, hm_arena *arena)
{
    if (pack->loose)
        return false;
    const char *folder = hm_path_folder(hm_path_true(pack->folder, arena), arena);
    const char *packs = hm_path_parent(folder, arena);
    return hm_path_is_there(hm_path_join(packs, HM_BANDS_FILE, arena));
}

static bool is_of(const hm_card *card, const hm_pack_info *pack)
{
    return strcmp(card->pack, pack->name) == 0;
}

const bool *hm_published(const hm_options *o, const hm_library *lib, hm_arena *arena)
{
    const hm_cards *set = hm_library_cards(lib);
    bool any = false, *out = hm_need(hm_arena_array(arena, (size_t)set->count + 1,
                                                    sizeof *out));
    for (int i = 0; i < hm_library_packs(lib); i++) {
        const hm_pack_info pack = hm_library_pack(lib, i);
        const bool kept = has_bands(&pack, arena);
        any = any || kept;
        for (int k = 0; k < set->count && kept; k++)
            out[k] = out[k] || is_of(set->card[k], &pack);
    }
    for (int k = 0; k < set->count; k++)
        out[k] = (out[k] || !any) && !hm_is_given(o, lib, set->card[k]);
    return out;
}
