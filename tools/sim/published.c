/* published.c - see published.h. */
#include "tools/sim/published.h"

#include <string.h>

#include "tools/game/given.h"
#include "tools/say.h"

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
        const bool kept = hm_pack_has_bands(&pack, arena);
        any = any || kept;
        for (int k = 0; k < set->count && kept; k++)
            out[k] = out[k] || is_of(set->card[k], &pack);
    }
    const bool *given = hm_given_cards(o, lib, arena);
    for (int k = 0; k < set->count; k++)
        out[k] = (out[k] || !any) && !given[k];
    return out;
}
