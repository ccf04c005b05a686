/* awaited.c - cards that rules for everybody wait for by name. Rules are read before
 * there are cards, so whether there is such a card is said when all are there. */
#include "dsl/packs.h"

#include <string.h>

static void report_no_card(hm_library *lib, const hm_file *f, const hm_node *name)
{
    hm_near near = {0};
    hm_diag *d = hm_diag_add(&lib->diags, f->source, HM_ERROR, "unknown-name", name->at,
                             "unknown card '%s'", name->text);
    for (int i = 0; i < lib->cards.count; i++)
        hm_near_try(&near, name->text, strlen(name->text), lib->cards.card[i]->name);
    if (near.best != NULL)
        hm_diag_hint(&lib->diags, d, "did you mean '%s'?", near.best);
}

static bool has_card(const hm_library *lib, const char *name)
{
    for (int i = 0; i < lib->cards.count; i++)
        if (strcmp(lib->cards.card[i]->name, name) == 0)
            return true;
    return false;
}

static void look_at_rule(hm_library *lib, const hm_file *f, const hm_node *part)
{
    if (part->kind == HM_NODE_PART_WHEN && part->event.verb == HM_WORD_BUILD &&
        part->event.filter != NULL && part->event.filter->kind == HM_NODE_STRING &&
        !has_card(lib, part->event.filter->text))
        report_no_card(lib, f, part->event.filter);
}

/* A game has variants, too. */
static void look_at_rules(hm_library *lib, const hm_file *f, const hm_node *item)
{
    for (const hm_node *n = item->item.parts; n != NULL; n = n->next) {
        look_at_rule(lib, f, n);
        for (const hm_node *v = n->kind == HM_NODE_VARIANT ? n->item.parts : NULL;
             v != NULL; v = v->next)
            look_at_rule(lib, f, v);
    }
}

void hm_packs_find_awaited(hm_library *lib)
{
    for (int i = 0; i < lib->packs; i++)
        for (int k = 0; k < lib->pack[i]->files; k++) {
            const hm_file *f = &lib->pack[i]->file[k];
            for (const hm_node *n = f->items; n != NULL; n = n->next)
                if (n->kind == HM_NODE_GAME || n->kind == HM_NODE_EXTENDS ||
                    n->kind == HM_NODE_VARIANT)
                    look_at_rules(lib, f, n);
        }
}
