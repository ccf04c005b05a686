/* given.c - see given.h.
 *
 * Chance has a stream of its own here, made from the game's seed, as every draw has
 * (core/draw.h). */
#include "tools/game/given.h"

#include <string.h>

#include "core/rng.h"
#include "tools/find.h"
#include "tools/say.h"

static const uint64_t stream = 0x676976656e636172u; /* any number will do */

static uint64_t begin(uint64_t seed)
{
    uint64_t chance = seed ^ stream;
    hm_rng_next(&chance);
    return chance;
}

/* -- which are given */

bool hm_pack_has_bands(const hm_pack_info *pack, hm_arena *arena)
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

/* A pack with all the cards that there are is a game, and nothing was added to one. */
static bool has_all(const hm_cards *set, const hm_pack_info *pack)
{
    for (int i = 0; i < set->count; i++)
        if (!is_of(set->card[i], pack))
            return false;
    return true;
}

/* Is it a draft that --with names? */
static bool is_draft(const hm_options *o, const hm_cards *set, const hm_pack_info *pack,
                     hm_arena *arena)
{
    bool named = false;
    for (int i = 0; i < o->withs && !named; i++) {
        const char *folder = hm_path_plain(o->with[i], arena);
        named = strcmp(hm_path_join(folder, HM_MANIFEST, arena), pack->folder) == 0;
    }
    return named && !has_all(set, pack) && !hm_pack_has_bands(pack, arena);
}

/* Is it the file itself that --with names? */
static bool is_file_given(const hm_options *o, const char *file, hm_arena *arena)
{
    bool given = false;
    for (int i = 0; i < o->withs && !given; i++)
        given = hm_path_is_cards(o->with[i]) &&
                strcmp(hm_path_base(o->with[i]), hm_path_base(file)) == 0 &&
                strcmp(hm_path_true(o->with[i], arena), hm_path_true(file, arena)) == 0;
    return given;
}

const bool *hm_given_cards(const hm_options *o, const hm_library *lib, hm_arena *arena)
{
    const hm_cards *set = hm_library_cards(lib);
    bool *given = hm_need(hm_arena_array(arena, (size_t)set->count + 1, sizeof *given));
    for (int i = 0; i < hm_library_packs(lib) && o->withs > 0; i++) {
        const hm_pack_info pack = hm_library_pack(lib, i);
        const bool all = pack.loose || is_draft(o, set, &pack, arena);
        for (int k = 0; k < set->count; k++)
            if (is_of(set->card[k], &pack))
                given[k] = all || is_file_given(o, hm_library_source(lib, set->card[k],
                                                                     NULL)->name, arena);
    }
    return given;
}

bool hm_is_given(const hm_options *o, const hm_library *lib, const hm_card *card)
{
    hm_arena arena = {0};
    const bool given = o->withs > 0 && hm_given_cards(o, lib, &arena)[card->index];
    hm_arena_drop(&arena);
    return given;
}

void hm_given_first(const bool *given, uint64_t seed, const hm_card **list, int n)
{
    uint64_t chance = begin(seed);
    for (int i = n - 1; i > 0; i--) {
        int k = hm_rng_below(&chance, i + 1);
        const hm_card *c = list[i];
        list[i] = list[k];
        list[k] = c;
    }
    for (int i = 0, first = 0; i < n; i++)
        if (given[list[i]->index]) {
            const hm_card *c = list[i];
            list[i] = list[first];
            list[first++] = c;
        }
}

/* -- wishes */

/* What wishing needs to know. */
typedef struct wishing {
    const hm_cards   *set;
    const bool       *given;
    const hm_setting *how;
    uint64_t          seed;
    hm_wishes        *wishes;
} wishing;

static int given_of_type(const wishing *w, int type, const hm_card **list, bool all)
{
    const hm_cards *set = w->set;
    int n = 0;
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (!c->ability && c->type == type && !hm_card_is_out(c, set->game, w->how) &&
            (all || w->given[i]))
            list[n++] = c;
    }
    return n;
}

static void forget_type(const hm_cards *set, int type, hm_wishes *wishes)
{
    for (int i = 0; i < set->count; i++)
        if (!set->card[i]->ability && set->card[i]->type == type)
            wishes->sure[set->card[i]->index] = false;
}

static bool wish_type(const wishing *w, int type, int wanted)
{
    const hm_card *list[HM_CARDS_MAX];
    int n = given_of_type(w, type, list, false);
    bool dealt = w->set->game->type[type].deal != 0;
    if (n == 0)
        return false;
    if (dealt)
        n = given_of_type(w, type, list, true);
    if (dealt && n < wanted)
        return false; /* too few to be dealt */
    hm_given_first(w->given, w->seed + (uint64_t)type, list, n);
    forget_type(w->set, type, w->wishes);
    for (int i = 0; i < n && i < wanted; i++)
        w->wishes->sure[list[i]->index] = true;
    return dealt;
}

/* Is it drawn from a pile of the setting? Then the pile says how many there are. */
static const hm_pile *pile_of(const hm_game *g, const hm_setting *how, const hm_card *c)
{
    const uint32_t on = hm_setting_variants(g, how);
    for (int i = 0; i < g->piles; i++)
        if ((on >> g->pile[i].variant & 1) && hm_pile_has(&g->pile[i], c))
            return &g->pile[i];
    return NULL;
}

/* Those that nobody builds, of one pile or (NULL) of none; an event without one is never
 * turned up. */
static void wish_pile(const wishing *w, const hm_pile *pile)
{
    const hm_card *list[HM_CARDS_MAX];
    const hm_game *g = w->set->game;
    int n = 0;
    for (int i = 0; i < w->set->count; i++) {
        const hm_card *c = w->set->card[i];
        if (c->ability && !hm_card_is_out(c, g, w->how) && w->given[i] &&
            pile_of(g, w->how, c) == pile && (pile != NULL || !c->event))
            list[n++] = c;
    }
    hm_given_first(w->given, w->seed, list, n);
    for (int i = 0; i < n && (pile == NULL || i < pile->draws); i++)
        w->wishes->sure[list[i]->index] = true;
}

bool hm_given_wish(const hm_options *o, const hm_library *lib, const hm_setting *how,
                   int players, uint64_t seed, hm_wishes *wishes)
{
    hm_arena arena = {0};
    const hm_game *g = hm_library_cards(lib)->game;
    bool dealt = false;
    if (o->withs == 0)
        return false;
    const wishing w = {hm_library_cards(lib), hm_given_cards(o, lib, &arena), how, seed,
                       wishes};
    for (int t = 0; t < g->types; t++) {
        int each = g->type[t].deal;
        dealt |= wish_type(&w, t, each != 0 ? each * players : 1);
    }
    wish_pile(&w, NULL);
    for (int i = 0; i < g->piles; i++)
        wish_pile(&w, &g->pile[i]);
    hm_arena_drop(&arena);
    return dealt;
}

/* -- telling */

static bool is_in(const hm_deck *d, const hm_card *card)
{
    for (int i = 0; i < d->count + d->abilities; i++)
        if (d->card[i] == card)
            return true;
    return false;
}

static bool is_out_of_play(const hm_deck *d, int type)
{
    for (int i = 0; i < d->count; i++)
        if (d->card[i]->type == type)
            return false;
    return true;
}

/* Why a given card is not in play, as the end of a sentence. */
static void write_reason(FILE *pen, const hm_deck *deck, const hm_game *g,
                         const hm_setting *how, const hm_card *card)
{
    uint32_t missing = hm_card_lacks(card, g, how);
    int shunned = hm_card_shuns(card, g, how);
    if (missing != 0)
        fprintf(pen, "is played with %s, which is off",
                g->variant[hm_first(missing)].name);
    else if (shunned >= 0)
        fprintf(pen, "is not played with %s", g->variant[shunned].name);
    else if (card->misfit)
        fprintf(pen, "does not fit on %d by %d squares", g->grid.cols, g->grid.rows);
    else if (hm_card_is_out(card, g, how))
        fprintf(pen, "is not played in mode %s", g->mode[how->mode].name);
    else if (card->event && pile_of(g, how, card) == NULL)
        fputs("is not in play: nothing that is on turns it up", pen);
    else if (card->ability)
        fputs("is not in play: others are", pen);
    else if (is_out_of_play(deck, card->type))
        fprintf(pen, "is not in play: no %s are dealt", g->type[card->type].plural);
    else
        fprintf(pen, "is not in play: another %s is", g->type[card->type].name);
}

static int write_present(FILE *pen, const bool *given, const hm_cards *set,
                         const hm_deck *deck)
{
    int n = 0;
    for (int i = 0; i < set->count; i++)
        if (given[i] && is_in(deck, set->card[i]))
            fprintf(pen, "%s%s", n++ > 0 ? ", " : "From --with: ", set->card[i]->name);
    if (n > 0)
        fputs(n == 1 ? " is in play." : " are in play.", pen);
    return n;
}

void hm_given_tell(const hm_options *o, const hm_library *lib, const hm_deck *deck,
                   const hm_setting *how, FILE *pen)
{
    hm_arena arena = {0};
    const hm_cards *set = hm_library_cards(lib);
    const bool *given = hm_given_cards(o, lib, &arena);
    int n = write_present(pen, given, set, deck);
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (!given[i] || is_in(deck, c))
            continue;
        fprintf(pen, "%s%s ", n++ > 0 ? " " : "From --with: ", c->name);
        write_reason(pen, deck, set->game, how, c);
        fputc('.', pen);
    }
    hm_arena_drop(&arena);
}
