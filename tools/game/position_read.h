/* position_read.h - what reading a position is made of; between position.c and the
 * faces' own parts of it. Private. */
#ifndef HM_TOOLS_GAME_POSITION_READ_H
#define HM_TOOLS_GAME_POSITION_READ_H

#include "tools/fields.h"
#include "tools/game/position.h"

/* The card of that name; NULL is refused. Where a resource could stand as well,
 * one may be what was meant. */
const hm_card *hm_position_card(hm_fields *r, const hm_cards *set, const char *name,
                                bool or_resource);
/* The name of a player, "Player 1" and so on without one. */
const char *hm_position_name(hm_position *p, hm_fields *r, const json_t *v, int player);

#endif
