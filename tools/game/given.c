/* given.c - see given.h.
 *
 * Chance has a stream of its own here, made from the game's seed, as every draw has
 * (core/draw.h). */
#include "tools/game/given.h"

#include <string.h>

#include "core/rng.h"
#include "tools/find.h"

static const uint64_t stream = 0x676976656e636172u; /* any number will do */

static uint64_t begin(uint64_t seed)
{
    uint64_t chance = seed ^ stream;
    hm_rng_next(&chance);
    return chance;
}

static bool is_loose(const hm_library *lib, const char *pack)
{
    for (int i = 0; i < hm_library_packs(lib); i++)
        if (strcmp(hm_library_pack(lib, i).name, pack) == 0)
            return hm_library_pack(lib, i).loose;
    return false;
}

bool hm_is_given(const hm_options *o, const hm_library *lib, const hm_card *card)
{
    hm_arena arena = {0};
    bool given = o->withs > 0 && is_loose(lib, card->pack);
    const char *file = hm_library_source(lib, card, NULL)->name;
    for (int i = 0; i < o->withs && !given; i++)
        given = hm_path_is_cards(o->with[i]) &&
                strcmp(hm_path_base(o->with[i]), hm_path_base(file)) == 0 &&
                strcmp(hm_path_true(o->with[i], &arena), hm_path_true(file, &arena)) == 0;
    hm_arena_drop(&arena);
    return given;
}

void hm_given_first(const hm_options *o, const hm_library *lib, uint64_t seed,
                    const hm_card **list, int n)
{
    uint64_t chance = begin(seed);
    for (int i = n - 1; i > 0; i--) {
        int k = hm_rng_below(&chance, i + 1);
        const hm_card *c = list[i];
        list[i] = list[k];
        list[k] = c;
    }
    for (int i = 0, first = 0; i < n; i++)
        if (hm_is_given(o, lib, list[i])) {
            const hm_card *c = list[i];
            list[i] = list[first];
            list[first++] = c;
        }
}

/* -- wishes */

static int given_of_type(const hm_options *o, const hm_library *lib,
                         const hm_setting *how, int type, const hm_card **list, bool all)
{
    const hm_cards *set = hm_library_cards(lib);
    int n = 0;
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (!c->ability && c->type == type && !hm_card_is_out(c, set->game, how) &&
            (all || hm_is_given(o, lib, c)))
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

static bool wish_type(const hm_options *o, const hm_library *lib, const hm_setting *how,
                      int type, int wanted, uint64_t seed, hm_wishes *wishes)
{
    const hm_card *list[HM_CARDS_MAX];
    const hm_cards *set = hm_library_cards(lib);
    int n = given_of_type(o, lib, how, type, list, false);
    bool dealt = set->game->type[type].deal != 0;
    if (n == 0)
        return false;
    if (dealt)
        n = given_of_type(o, lib, how, type, list, true);
    hm_given_first(o, lib, seed + (uint64_t)type, list, n);
    forget_type(set, type, wishes);
    for (int i = 0; i < n && i < wanted; i++)
        wishes->sure[list[i]->index] = true;
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

/* Those that nobody builds, of one pile or (NULL) of none. */
static void wish_pile(const hm_options *o, const hm_library *lib, const hm_setting *how,
                      const hm_pile *pile, uint64_t seed, hm_wishes *wishes)
{
    const hm_card *list[HM_CARDS_MAX];
    const hm_cards *set = hm_library_cards(lib);
    int n = 0;
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (c->ability && !hm_card_is_out(c, set->game, how) && hm_is_given(o, lib, c) &&
            pile_of(set->game, how, c) == pile)
            list[n++] = c;
    }
    hm_given_first(o, lib, seed, list, n);
    for (int i = 0; i < n && (pile == NULL || i < pile->draws); i++)
        wishes->sure[list[i]->index] = true;
}

bool hm_given_wish(const hm_options *o, const hm_library *lib, const hm_setting *how,
                   int players, uint64_t seed, hm_wishes *wishes)
{
    const hm_game *g = hm_library_cards(lib)->game;
    bool dealt = false;
    if (o->withs == 0)
        return false;
    for (int t = 0; t < g->types; t++) {
        int each = g->type[t].deal;
        dealt |= wish_type(o, lib, how, t, each != 0 ? each * players : 1, seed, wishes);
    }
    wish_pile(o, lib, how, NULL, seed, wishes);
    for (int i = 0; i < g->piles; i++)
        wish_pile(o, lib, how, &g->pile[i], seed, wishes);
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

/* Why a given card is not in play, as the end of a sentence. */
static void write_reason(FILE *pen, const hm_game *g, const hm_setting *how,
                         const hm_card *card)
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
    else if (card->ability)
        fputs("is not in play: others are", pen);
    else
        fprintf(pen, "is not in play: another %s is", g->type[card->type].name);
}

static int write_present(FILE *pen, const hm_options *o, const hm_library *lib,
                         const hm_deck *deck)
{
    const hm_cards *set = hm_library_cards(lib);
    int n = 0;
    for (int i = 0; i < set->count; i++)
        if (hm_is_given(o, lib, set->card[i]) && is_in(deck, set->card[i]))
            fprintf(pen, "%s%s", n++ > 0 ? ", " : "From --with: ", set->card[i]->name);
    if (n > 0)
        fputs(n == 1 ? " is in play." : " are in play.", pen);
    return n;
}

void hm_given_tell(const hm_options *o, const hm_library *lib, const hm_deck *deck,
                   const hm_setting *how, FILE *pen)
{
    const hm_cards *set = hm_library_cards(lib);
    int n = write_present(pen, o, lib, deck);
    for (int i = 0; i < set->count; i++) {
        const hm_card *c = set->card[i];
        if (!hm_is_given(o, lib, c) || is_in(deck, c))
            continue;
        fprintf(pen, "%s%s ", n++ > 0 ? " " : "From --with: ", c->name);
        write_reason(pen, set->game, how, c);
        fputc('.', pen);
    }
}
