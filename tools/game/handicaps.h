/* handicaps.h - what players begin with besides, as set-ups say it: a list with an object
 * for each player, {"points": 5, "coin": 1, "a1": "wood", "d4": CARD}; empty ones
 * may be left out at its end. Cubes and buildings lie there before the game begins, and
 * nothing follows from that they came.
 */
#ifndef HM_TOOLS_GAME_HANDICAPS_H
#define HM_TOOLS_GAME_HANDICAPS_H

#include "dsl/library.h"
#include "tools/game/setup_read.h"

/* Adds what --handicap says to the request, unless that says it itself; false with err
 * filled. */
bool hm_handicaps_join(json_t *full, const hm_options *o, hm_error *err);
/* Reads "handicaps"; the deck is made. */
void hm_handicaps_read(hm_setup_reader *r);
/* The points alone, as positions have them: "leads", a number for each player. */
void hm_leads_read(hm_fields *f, const json_t *list, int players, hm_arena *arena,
                   const int16_t **out);
/* Into the position; nothing where nobody has any. */
void hm_leads_note(const hm_deal *deal, json_t *position);
void hm_handicaps_note(const hm_setup_reader *r, json_t *setup);

#endif
