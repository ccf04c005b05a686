/* position_shapes.h - how positions of either shape are read, and what their readers
 * share. Private. */
#ifndef HM_TOOLS_GAME_POSITION_SHAPES_H
#define HM_TOOLS_GAME_POSITION_SHAPES_H

#include "tools/fields.h"
#include "tools/game/position.h"

extern const char *const hm_position_towns_fields[], *const hm_position_board_fields[];

hm_status hm_position_towns(hm_position *p, const hm_cards *set, hm_error *err);
hm_status hm_position_board(hm_position *p, const hm_cards *set, hm_error *err);

/* The card of that name; NULL is refused. Where a resource could stand as well,
 * one may be what was meant. */
const hm_card *hm_position_card(hm_fields *r, const hm_cards *set, const char *name,
                                bool or_resource);
/* The name of a player, "Player 1" and so on without one. */
const char *hm_position_name(hm_position *p, hm_fields *r, const json_t *v, int player);

#endif
