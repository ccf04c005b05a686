/* draw.h - towns, drawn as text. Private to this folder. */
#ifndef HM_TOOLS_GAME_TOWNS_DRAW_H
#define HM_TOOLS_GAME_TOWNS_DRAW_H

#include "core/score.h"

/* On stdout; squares of `fed` get a star. The card in the town's hand is named below. */
void hm_draw_town(const hm_deck *d, const hm_town *t, hm_set fed, bool colour);

#endif
