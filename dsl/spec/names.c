/* names.c - finds the cards that tests speak of by name, and says what was meant. */
#include <stdio.h>
#include <string.h>

#include "dsl/spec/play.h"
#include "dsl/words.h"

#define fail hm_scene_fail

/* Near names are looked for among resources, too: in a drawing both can stand on
 * a square. */
const hm_card *hm_scene_find(hm_scene *s, const char *name, hm_span at)
{
    int fits = 0;
    const hm_card *card = hm_cards_find(s->cards, name, &fits);
    if (card != NULL)
        return card;
    hm_near near = {0};
    for (int i = 0; i < s->cards->count; i++)
        hm_near_try(&near, name, strlen(name), s->cards->card[i]->name);
    for (int i = 0; i < s->game->resources; i++)
        hm_near_try(&near, name, strlen(name), s->game->resource[i].name);
    if (fits > 1)
        fail(s, at, "more than one card is called '%s': write pack/id", name);
    else if (near.best != NULL)
        fail(s, at, "unknown card '%s' (did you mean '%s'?)", name, near.best);
    else
        fail(s, at, "unknown card '%s'", name);
    return NULL;
}

bool hm_scene_lacks_quotes(hm_scene *s, const hm_node *n)
{
    char both[160];
    if (n->next == NULL || hm_cards_find(s->cards, n->text, NULL) != NULL)
        return false;
    snprintf(both, sizeof both, "%s %s", n->text, n->next->text);
    if (hm_cards_find(s->cards, both, NULL) == NULL)
        return false;
    fail(s, n->at, "unknown card '%s': a name of several words is written in quotes, "
                   "'cards \"%s\"'", n->text, both);
    return true;
}
