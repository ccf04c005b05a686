/* shapes.h - what the faces have in files of their own. Private. */
#ifndef HM_TOOLS_GAME_SHAPES_H
#define HM_TOOLS_GAME_SHAPES_H

#include "tools/game/position.h"

/* What could be built; returns the exit code. */
int hm_builds_towns(const hm_position *p, const hm_options *o);
int hm_builds_board(const hm_position *p, const hm_options *o);

/* A card that `new` is to write. */
typedef struct hm_new {
    const hm_game *game;
    const char    *name, *written; /* written: as tests write it, with quotes if need be */
    int            type;
    const hm_card *like;           /* one of that type; NULL: there is none */
} hm_new;

void hm_new_board_card(const hm_new *n, FILE *f);
void hm_new_board_test(const hm_new *n, FILE *f);

#endif
