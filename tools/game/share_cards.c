/* share_cards.c - see share_cards.h. */
#include "tools/game/share_cards.h"

#include "core/game.h"

static bool is_of(const hm_card *card, int type)
{
    return !card->ability && card->type == type;
}

const hm_card *hm_share_card(const hm_cards *set, int type, int number, int *count)
{
    const hm_card *found = NULL;
    *count = 0;
    for (int i = 0; i < set->count; i++)
        if (is_of(set->card[i], type) && (*count)++ == number)
            found = set->card[i];
    return found;
}

int hm_share_number(const hm_card *card, const hm_cards *set)
{
    int number = 0;
    for (int i = 0; i < set->count && set->card[i] != card; i++)
        number += is_of(set->card[i], card->type);
    return number;
}

int hm_share_next_type(const hm_cards *set, int type)
{
    int count;
    for (type++; type < set->game->types; type++)
        if (set->game->type[type].deal == 0 &&
            hm_share_card(set, type, 0, &count) != NULL)
            return type;
    return -1;
}
