/* share_cards.h - cards as codes number them: among those of their type. */
#ifndef HM_TOOLS_GAME_SHARE_CARDS_H
#define HM_TOOLS_GAME_SHARE_CARDS_H

#include "core/card.h"

/* The card of a type with that number among those of its type; NULL: there is none. And
 * how many there are. */
const hm_card *hm_share_card(const hm_cards *set, int type, int number, int *count);
int            hm_share_number(const hm_card *card, const hm_cards *set);

/* The next type, in the game's order, that has cards for everybody; from -1 on, and -1
 * after the last. */
int hm_share_next_type(const hm_cards *set, int type);

#endif
