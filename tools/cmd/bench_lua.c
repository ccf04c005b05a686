/* bench_lua.c - a game of two scripted cards as text: one whose script does next to
 * nothing, so that the price of a call is seen, and one that looks around. */
#include "tools/cmd/bench_lua.h"

#include <string.h>

#include "lua/lua_host.h"
#include "tools/cmd/bench_towns.h"
#include "tools/say.h"

static const hm_span nowhere = {0, 0};

static const char manifest[] =
    "pack \"bench\" { title \"Benchmark\" version \"1.0.0\" game \"bench\" }\n";
static const char game[] =
    "game \"bench\" {\n"
    "  title \"Benchmark\" grid 4 by 4\n"
    "  resource mud { letter M colour brown }\n"
    "  resource hay { letter H colour yellow }\n"
    "  type hut { letter U colour red symbol \"u\" plural \"huts\" }\n"
    "  type mill { letter L colour blue symbol \"l\" plural \"mills\" }\n"
    "  mode standard \"in turn\"\n"
    "}\n";
static const char scripts[] =
    "card { name = \"Plain\", type = \"hut\", pattern = { \"mud hay\" },\n"
    "  text = \"1 point.\", source = \"benchmark\",\n"
    "  score = function(me) return 1 end }\n"
    "card { name = \"Looking\", type = \"mill\", pattern = { \"mud mud\" },\n"
    "  text = \"1 point for each adjacent mill, 2 in a corner.\",\n"
    "  source = \"benchmark\",\n"
    "  score = function(me)\n"
    "    local points = count(\"mill\", adjacent(me))\n"
    "    if me & corner() ~= 0 then points = points + 2 end\n"
    "    return points\n"
    "  end }\n";

/* Its cards are part of the program, so a mistake in them is our fault (HM_EBUG) and
 * not that of whoever runs the benchmark. */
hm_library *hm_bench_lua(hm_error *err)
{
    const hm_source source[] = {
        {"bench/" HM_MANIFEST, manifest, sizeof manifest - 1},
        {"bench/game.card", game, sizeof game - 1},
        {"bench/bench" HM_SCRIPT_END, scripts, sizeof scripts - 1}};
    hm_library *lib = hm_need(hm_library_new(NULL));
    hm_library_scripts(lib, hm_need(hm_lua_host_new()));
    hm_status st = hm_library_add_pack(lib, source, 3, err);
    if (st == HM_OK)
        st = hm_library_build(lib, err);
    if (st == HM_OK)
        return lib;
    const hm_diag *d = hm_library_diags(lib)->first;
    if (d != NULL)
        hm_fail(err, HM_EBUG, nowhere, "the benchmark's own cards: %.150s", d->message);
    hm_library_free(lib);
    return NULL;
}

hm_status hm_bench_lua_deck(const hm_library *lib, hm_arena *arena, const hm_deck **out,
                            hm_error *err)
{
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[] = {[HM_BENCH_PLAIN] = hm_cards_find(set, "Plain", NULL),
                             [HM_BENCH_LOOKING] = hm_cards_find(set, "Looking", NULL)};
    if (card[0] == NULL || card[1] == NULL)
        return hm_fail_bug(err, "the benchmark's own cards are not there");
    return hm_deck_new(arena, set, card, 2, out, err);
}

void hm_bench_lua_towns(const hm_deck *d, const hm_setting *how, uint64_t seed,
                        hm_town *town)
{
    (void)how;
    (void)seed;
    for (int i = 0; i < HM_BENCH_TOWNS; i++) {
        memset(&town[i], 0, sizeof town[i]);
        for (int s = 0; s < d->game->grid.count; s++)
            hm_town_put_building(&d->plan, &town[i], s, HM_BENCH_LOOKING);
    }
}
