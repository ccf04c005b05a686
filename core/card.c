#include "core/card.h"

#include <string.h>

#include "core/vm.h"

static bool is_called(const hm_card *c, const char *name)
{
    if (strcmp(c->name, name) == 0 || strcmp(c->id, name) == 0)
        return true;
    size_t pack = strlen(c->pack);
    return strncmp(name, c->pack, pack) == 0 && name[pack] == '/' &&
           strcmp(name + pack + 1, c->id) == 0;
}

const hm_card *hm_cards_find(const hm_cards *set, const char *name, int *fits)
{
    const hm_card *found = NULL;
    int n = 0;
    for (int i = 0; i < set->count; i++)
        if (is_called(set->card[i], name)) {
            found = set->card[i];
            n++;
        }
    if (fits != NULL)
        *fits = n > 1 ? 2 : n;
    return n == 1 ? found : NULL;
}

bool hm_card_is_out(const hm_card *card, const hm_game *game, const hm_setting *how)
{
    hm_deck deck = {.game = game};
    hm_town town = {0};
    hm_facts facts = {.deck = &deck, .town = &town, .how = how};
    for (int i = 0; i < card->clauses; i++)
        if (card->clause[i].hook == HM_HOOK_NOT_IN &&
            hm_vm_number(card->clause[i].code, &facts, -1, 0))
            return true;
    return false;
}
