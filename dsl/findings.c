/* findings.c - looks for what is hardly meant through all cards of a library, one by one
 * and beside each other. */
#include "dsl/findings.h"

#include <string.h>

#include "dsl/check/findings.h"
#include "dsl/packs.h"

/* A file of scripts has no places of its own for what they say. */
static bool is_written(const hm_draft *d)
{
    const char *name = d->file->source->name;
    const size_t n = strlen(name), end = strlen(HM_SCRIPT_END);
    return n < end || strcmp(name + n - end, HM_SCRIPT_END) != 0;
}

static void find_in_draft(const hm_library *lib, const hm_draft *d, hm_diags *diags)
{
    hm_finder f = {.cards = &lib->cards, .card = d->card, .node = d->node,
                   .source = d->file->source, .diags = diags};
    f.bounds = hm_find_bounds(&f);
    hm_find_in_card(&f);
    if (!d->card->ability)
        hm_find_places(&f);
    for (const hm_node *n = d->node->item.parts; n != NULL; n = n->next)
        hm_find_in_part(&f, n);
}

/* -- patterns of other packs */

/* Of one type a game has one card, unless they are dealt, so two of them never meet. */
static bool can_meet(const hm_library *lib, const hm_card *a, const hm_card *b)
{
    return a->type != b->type || lib->game->type[a->type].deal != 0;
}

/* Within a pack it was told when the cards were compiled. */
static void find_same_pattern(const hm_library *lib, int i, hm_diags *diags)
{
    const hm_draft *d = &lib->draft[i];
    for (int k = 0; k < i && d->card->pattern.cubes != 0; k++) {
        const hm_draft *e = &lib->draft[k];
        if (e->pack == d->pack || !can_meet(lib, e->card, d->card) ||
            !hm_pattern_same(&e->card->pattern, &d->card->pattern))
            continue;
        const hm_node *part = hm_node_part(d->node, HM_WORD_PATTERN);
        hm_diag *x = hm_diag_add(diags, d->file->source, HM_WARNING, "same-pattern",
                                 part ? part->at : d->node->name_at,
                                 "this is also the pattern of '%s' of pack '%s'",
                                 e->card->name, e->card->pack);
        hm_diag_hint(diags, x, "where both are in play, the cubes make either");
        return;
    }
}

/* -- layouts that ask for buildings */

/* A layout may ask for its own building, or two for each other's. */
static void find_beginnings(hm_library *lib, hm_diags *diags)
{
    const bool *begins = hm_find_beginnings(&lib->cards, &lib->arena);
    if (begins == NULL)
        diags->trouble = HM_ENOMEM;
    for (int i = 0; begins != NULL && i < lib->drafts; i++) {
        const hm_draft *d = &lib->draft[i];
        const hm_node *part = hm_node_part(d->node, HM_WORD_PATTERN);
        if (begins[i] || d->card->ability || part == NULL)
            continue;
        hm_diag *x = hm_diag_add(diags, d->file->source, HM_WARNING, "never-built",
                                 part->at,
                                 "this asks for a building that cannot be there first");
        hm_diag_hint(diags, x, "only an effect could put up the first '%s'",
                     d->card->name);
    }
}

/* -- modes */

/* The part that keeps a card out of the mode whatever the switches are; or NULL. */
static const hm_node *not_in(const hm_library *lib, const hm_draft *d, int mode)
{
    for (const hm_node *n = d->node->item.parts; n != NULL; n = n->next)
        if (n->word == HM_WORD_NOT && n->variant == 0 && n->part.body == NULL &&
            hm_game_mode(lib->game, n->text, strlen(n->text)) == mode)
            return n;
    return NULL;
}

/* A mode needs a card of every type there are cards of; the last that is kept out is
 * where it is told. */
static void find_bare_mode(const hm_library *lib, int type, int mode, hm_diags *diags)
{
    const hm_draft *last = NULL;
    const hm_node *part = NULL;
    for (int i = 0; i < lib->drafts; i++) {
        const hm_draft *d = &lib->draft[i];
        if (d->card->ability || !(hm_card_types(d->card) >> type & 1))
            continue;
        part = not_in(lib, d, mode);
        if (part == NULL)
            return;
        last = d;
    }
    if (part == NULL)
        return;
    hm_diag *x = hm_diag_add(diags, last->file->source, HM_WARNING, "bare-mode",
                             part->at,
                             "no card of type '%s' is left in mode '%s'",
                             lib->game->type[type].name, lib->game->mode[mode].name);
    hm_diag_hint(diags, x, "without one the mode cannot be played");
}

hm_status hm_library_findings(hm_library *lib, hm_error *err)
{
    hm_diags *diags = &lib->diags;
    if (!lib->has_cards || lib->diags.errors != 0)
        return HM_OK;
    for (int i = 0; i < lib->drafts; i++) {
        if (is_written(&lib->draft[i]))
            find_in_draft(lib, &lib->draft[i], diags);
        find_same_pattern(lib, i, diags);
    }
    find_beginnings(lib, diags);
    for (int t = 0; t < lib->game->types; t++)
        for (int m = 0; m < lib->game->modes; m++)
            find_bare_mode(lib, t, m, diags);
    hm_diags_sort(diags);
    return diags->trouble == HM_OK ? HM_OK : hm_fail_memory(err);
}
