/* setup_shapes.h - what the faces add to reading a request for a new game. Private. */
#ifndef HM_TOOLS_GAME_SETUP_SHAPES_H
#define HM_TOOLS_GAME_SETUP_SHAPES_H

#include "tools/game/setup_read.h"

extern const char *const hm_setup_towns_fields[], *const hm_setup_board_fields[];

void hm_setup_towns(hm_setup_reader *r);
void hm_setup_towns_note(const hm_setup_reader *r, json_t *setup);
void hm_setup_board(hm_setup_reader *r);
void hm_setup_board_note(const hm_setup_reader *r, json_t *setup);

#endif
