/* band_plan.c - see band_plan.h. */
#include "tools/sim/band_plan.h"

#include <stdlib.h>
#include <string.h>

#include "tools/find.h"
#include "tools/game/share_hash.h"
#include "tools/load.h"
#include "tools/say.h"
#include "tools/sim/pairs.h"
#include "tools/sim/published.h"
#include "tools/sim/taught.h"
#include "tools/textstream.h"

enum {
    PAIRS = 600,      /* for each published card, */
    PAIRS_DEAR = 40,  /* ... and where a bot searches: a game takes as long as a hundred
                         others, and the band is wider for it */
    PAIRS_ALL = 800,    /* ... and where decks are learned: of all cards together, so */
    PAIRS_TAUGHT = 24   /* that who has more of them does not wait for longer; at most */
};

bool hm_band_has_pack(const hm_library *lib, const bool *published, int pack)
{
    const hm_cards *set = hm_library_cards(lib);
    const char *name = hm_library_pack(lib, pack).name;
    for (int i = 0; i < set->count; i++)
        if (published[i] && strcmp(set->card[i]->pack, name) == 0)
            return true;
    return false;
}

/* Nothing of a pack with drafts only, and no rules, is in the games that are measured. */
static bool is_left_out(const hm_library *lib, const bool *published, int pack)
{
    return !hm_band_has_pack(lib, published, pack) &&
           hm_share_hash_rules(lib, pack) == 0 && hm_library_pack(lib, pack).cards > 0;
}

/* Is it the folder of that pack? */
static bool is_folder_of(const hm_pack_info *pack, const char *with, hm_arena *arena)
{
    const char *folder = hm_path_plain(with, arena);
    return strcmp(hm_path_join(folder, HM_MANIFEST, arena), pack->folder) == 0;
}

static bool is_with(const hm_options *o, const hm_pack_info *pack, hm_arena *arena)
{
    for (int i = 0; i < o->withs; i++)
        if (is_folder_of(pack, o->with[i], arena))
            return true;
    return false;
}

static bool drops(const hm_library *lib, const bool *published, const char *with,
                  hm_arena *arena)
{
    if (hm_path_is_cards(with))
        return true;
    for (int i = 0; i < hm_library_packs(lib); i++) {
        const hm_pack_info pack = hm_library_pack(lib, i);
        if (is_folder_of(&pack, with, arena) && is_left_out(lib, published, i))
            return true;
    }
    return false;
}

/* The packs that are left, by name, but for those that --with names. */
static const char *name_packs(const hm_options *o, const hm_library *lib,
                              const bool *published, hm_arena *arena)
{
    char *text;
    size_t size;
    FILE *pen = hm_textstream(&text, &size);
    const char *join = "";
    for (int i = 0; i < hm_library_packs(lib); i++) {
        const hm_pack_info pack = hm_library_pack(lib, i);
        if (pack.loose || is_left_out(lib, published, i) || is_with(o, &pack, arena))
            continue;
        fprintf(pen, "%s%s", join, pack.name);
        join = ",";
    }
    fclose(pen);
    const char *names = size > 0 ? hm_need(hm_arena_text(arena, text, size)) : NULL;
    free(text);
    return names;
}

/* A band is of published cards in games without drafts. So files of cards are not there,
 * nor are packs of nothing but drafts, though what those require is. */
static void drop_drafts(hm_options *o, const hm_library *lib, hm_arena *arena)
{
    const bool *published = hm_published(o, lib, arena);
    bool any = false;
    int kept = 0;
    for (int i = 0; i < hm_library_packs(lib); i++)
        any |= !hm_library_pack(lib, i).loose && is_left_out(lib, published, i);
    for (int i = 0; i < o->withs; i++)
        if (!drops(lib, published, o->with[i], arena))
            o->with[kept++] = o->with[i];
    o->withs = kept;
    if (any)
        o->packs = name_packs(o, lib, published, arena);
}

static bool any_searches(const char *bots)
{
    for (int i = 0; hm_bot_at(i) != NULL && bots != NULL; i++)
        if (hm_bot_at(i)->searches && strstr(bots, hm_bot_at(i)->name) != NULL)
            return true;
    return false;
}

static int pairs_taught(const hm_library *lib)
{
    const int cards = hm_library_cards(lib)->count;
    return cards * PAIRS_TAUGHT < PAIRS_ALL ? PAIRS_TAUGHT : PAIRS_ALL / cards + 1;
}

bool hm_band_plan(const hm_options *o, const hm_library *drafts, hm_arena *arena,
                  hm_run_plan *plan, int *code)
{
    const int pairs = any_searches(o->bots) ? PAIRS_DEAR : PAIRS;
    hm_options *own = hm_need(malloc(sizeof *own));
    *own = *o;
    drop_drafts(own, drafts, arena);
    own->seed = 1;
    own->first = 0;
    own->chunked = false;
    own->vigil = NULL; /* a draft that is saved meanwhile changes no published card */
    own->count = 0;
    own->games = pairs;
    hm_pairs_options(own);
    bool fine = hm_run_plan_make(plan, own, pairs, code);
    free(own);
    if (fine)
        hm_taught_plan(plan);
    if (fine && plan->how.each > 0)
        plan->most = pairs_taught(plan->lib);
    return fine;
}
