/* bench_towns.c - decks and towns for the benchmarks, by a chance of their own: figures
 * of two versions are only comparable if the towns are the same, whatever the core's
 * chance does. */
#include "tools/cmd/bench_towns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/builds.h"
#include "tools/load.h"

enum { DECK_FILE_MAX = 1 << 16, PATH_ROOM = 1024, BUILDS_ROOM = 1024 };

static const hm_span nowhere = {0, 0};
static const char    deck_file[] = "first-game.deck";

uint64_t hm_bench_next(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* -- the deck */

/* The path of the deck file beside a pack's manifest; false: too long. */
static bool deck_path(const char *manifest, char path[PATH_ROOM])
{
    const char *slash = strrchr(manifest, '/');
    int folder = slash ? (int)(slash - manifest + 1) : 0;
    int n = snprintf(path, PATH_ROOM, "%.*s%s", folder, manifest, deck_file);
    return n > 0 && n < PATH_ROOM;
}

/* The text of the first pack's that has one. */
static char *read_deck(const hm_library *lib, char path[PATH_ROOM], hm_error *err)
{
    for (int i = 0; i < hm_library_packs(lib); i++) {
        size_t length;
        const hm_pack_info pack = hm_library_pack(lib, i);
        if (pack.loose || !deck_path(pack.folder, path))
            continue;
        char *text = hm_read_file(path, DECK_FILE_MAX, &length, err);
        if (text != NULL || err->code != HM_EIO)
            return text;
    }
    hm_fail(err, HM_EINPUT, nowhere, "none of the packs has a %s to measure with",
            deck_file);
    return NULL;
}

/* Cuts the line at `*next` out of the text, without its comment and its blanks. */
static char *cut_line(char **next)
{
    char *line = *next, *end = line + strcspn(line, "\n");
    *next = *end ? end + 1 : end;
    *end = '\0';
    line[strcspn(line, "#")] = '\0';
    line += strspn(line, " \t\r");
    for (size_t n = strlen(line); n > 0 && strchr(" \t\r", line[n - 1]) != NULL;)
        line[--n] = '\0';
    return line;
}

/* The text of the file that is named, or else of a pack's. */
static char *find_deck(const hm_library *lib, const char *file, char path[PATH_ROOM],
                       hm_error *err)
{
    size_t length;
    if (file == NULL)
        return read_deck(lib, path, err);
    snprintf(path, PATH_ROOM, "%s", file);
    return hm_read_file(file, DECK_FILE_MAX, &length, err);
}

static hm_status make_deck(hm_arena *arena, const hm_cards *set,
                           const hm_card *const *card, int count, hm_setting *how,
                           const hm_deck **out, hm_error *err)
{
    uint32_t variants = hm_setting_variants(set->game, how);
    for (int i = 0; i < count; i++)
        variants |= card[i]->variants;
    variants = hm_variants_with(set->game, variants);
    hm_setting_agree(set->game, how, variants);
    return hm_deck_with(arena, set, card, count, variants, out, err);
}

/* Not through dsl/deckfile: a benchmark's cards are a plain list, and nothing is
 * drawn. */
hm_status hm_bench_deck(const hm_library *lib, const char *file, hm_arena *arena,
                        hm_setting *how, const hm_deck **out, hm_error *err)
{
    const hm_cards *set = hm_library_cards(lib);
    const hm_card *card[HM_DECK_MAX];
    char path[PATH_ROOM];
    int count = 0;
    char *text = find_deck(lib, file, path, err), *next = text;
    if (text == NULL)
        return err->code;
    hm_status st = HM_OK;
    for (int number = 1; st == HM_OK && *next != '\0'; number++) {
        const char *name = cut_line(&next);
        if (*name == '\0')
            continue;
        if (count == HM_DECK_MAX)
            st = hm_fail(err, HM_ELIMIT, nowhere, "%.150s:%d: more than %d cards", path,
                         number, HM_DECK_MAX);
        else if ((card[count++] = hm_cards_find(set, name, NULL)) == NULL)
            st = hm_fail(err, HM_EINPUT, nowhere, "%.150s:%d: unknown card '%.60s'", path,
                         number, name);
    }
    if (st == HM_OK && count == 0)
        st = hm_fail(err, HM_EINPUT, nowhere, "%.150s: no card in it", path);
    if (st == HM_OK)
        st = make_deck(arena, set, card, count, how, out, err);
    free(text);
    return st;
}

/* -- towns */

void hm_bench_full(const hm_deck *d, const hm_setting *how, uint64_t seed,
                   hm_town *town)
{
    (void)how;
    for (int i = 0; i < HM_BENCH_TOWNS; i++) {
        hm_town_start(&d->plan, d->game, &town[i]);
        for (int s = 0; s < d->game->grid.count; s++)
            hm_town_put_building(&d->plan, &town[i], s,
                                 (int)(hm_bench_next(&seed) % (uint64_t)d->count));
    }
}

/* Below n, from the upper or the lower half of a random number. */
static int upper(uint64_t x, int n) { return (int)((x >> 32) * (uint64_t)n >> 32); }
static int lower(uint64_t x, int n)
{
    return (int)((x & 0xffffffffu) * (uint64_t)n >> 32);
}

static int nth(hm_set set, int n)
{
    for (; n > 0; n--)
        set &= set - 1;
    return hm_first(set);
}

static void place_one(const hm_deck *d, hm_town *t, uint64_t *chance)
{
    uint64_t x = hm_bench_next(chance);
    hm_set empty = d->game->grid.all & ~(t->built | t->cubes);
    hm_town_put_cube(&d->plan, t, nth(empty, upper(x, hm_count(empty))),
                     lower(x, d->game->resources));
}

/* Picks one (card, squares, place) of all there are, and builds it. */
static void build_one(const hm_deck *d, hm_town *t, const hm_build *list, int count,
                      uint64_t y)
{
    int all = 0, i = 0;
    for (int k = 0; k < count; k++)
        all += hm_count(list[k].place);
    int pick = upper(y, all);
    for (; pick >= hm_count(list[i].place); i++)
        pick -= hm_count(list[i].place);
    hm_town_take_cubes(&d->plan, t, list[i].squares & t->cubes);
    hm_town_put_building(&d->plan, t, nth(list[i].place, pick), list[i].slot);
}

/* Builds again and again, each time with even odds to stop. */
static void build_some(const hm_deck *d, const hm_setting *how, hm_town *t,
                       uint64_t *chance)
{
    hm_build list[BUILDS_ROOM];
    for (;;) {
        int count = hm_builds(d, t, how, 0, list, BUILDS_ROOM, NULL);
        if (count == 0)
            return;
        uint64_t y = hm_bench_next(chance);
        if ((y & 1) == 0)
            return;
        build_one(d, t, list, count < BUILDS_ROOM ? count : BUILDS_ROOM, y);
    }
}

void hm_bench_half(const hm_deck *d, const hm_setting *how, uint64_t seed,
                   hm_town *town)
{
    for (int i = 0; i < HM_BENCH_TOWNS; i++) {
        hm_town *t = &town[i];
        hm_town_start(&d->plan, d->game, t);
        place_one(d, t, &seed);
        while (2 * hm_count(t->built | t->cubes) < d->game->grid.count) {
            build_some(d, how, t, &seed);
            place_one(d, t, &seed);
        }
    }
}
