/* twins.c - remembers the patterns of loose files, and finds those that come again. */
#include "tools/cmd/twins.h"

#include <string.h>

#include "tools/say.h"

typedef struct hm_twin {
    struct hm_twin *next;
    hm_pattern      pattern;
    const char     *name, *file, *game;
    int             type, resources;
} hm_twin;

/* Two cards of one type never meet, unless they are dealt. */
static bool is_twin(const hm_twin *t, const hm_card *card, const hm_game *g)
{
    return strcmp(t->game, g->name) == 0 && t->resources == g->resources &&
           (t->type != card->type || g->type[card->type].deal != 0) &&
           hm_pattern_same(&t->pattern, &card->pattern);
}

static void keep(hm_twins *t, const hm_card *card, const hm_game *g, const char *file,
                 hm_arena *arena)
{
    hm_twin *x = hm_need(hm_arena_new(arena, sizeof *x));
    *x = (hm_twin){.next = t->first, .pattern = card->pattern, .type = card->type,
                   .resources = g->resources};
    x->name = hm_need((void *)hm_arena_text(arena, card->name, strlen(card->name)));
    x->file = hm_need((void *)hm_arena_text(arena, file, strlen(file)));
    x->game = hm_need((void *)hm_arena_text(arena, g->name, strlen(g->name)));
    t->first = x;
}

static void look_for(const hm_twin *first, const hm_library *lib, const hm_card *card,
                     hm_diags *diags)
{
    hm_span at;
    const hm_source *source = hm_library_source(lib, card, &at);
    for (const hm_twin *t = first; t != NULL; t = t->next) {
        if (!is_twin(t, card, hm_library_cards(lib)->game))
            continue;
        hm_diag *d = hm_diag_add(diags, source, HM_WARNING, "same-pattern", at,
                                 "'%s' has the pattern of '%s' in %s", card->name,
                                 t->name, t->file);
        hm_diag_hint(diags, d, "where both are in play, the cubes make either");
        return;
    }
}

/* Those of the file itself were compared already, so they are kept behind its turn. */
void hm_twins_look(hm_twins *t, const hm_library *lib, const char *file, hm_arena *arena,
                   hm_diags *diags)
{
    const hm_twin *before = t->first;
    const hm_cards *cards = hm_library_cards(lib);
    for (int i = 0; cards != NULL && i < cards->count; i++) {
        const hm_card *card = cards->card[i];
        if (card->pattern.cubes == 0 ||
            strcmp(hm_library_source(lib, card, NULL)->name, file) != 0)
            continue;
        look_for(before, lib, card, diags);
        keep(t, card, cards->game, file, arena);
    }
}
