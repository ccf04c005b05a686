/* company.h - who plays with whom, as set-ups say it.
 *
 * In a set-up and on the command line that is one text, "across lowest" or "ABAB sum"
 * (core/teams.h); "none" is without teams in a mode that has some.
 */
#ifndef HM_TOOLS_GAME_COMPANY_H
#define HM_TOOLS_GAME_COMPANY_H

#include <jansson.h>

#include "dsl/library.h"
#include "tools/game/form.h"
#include "tools/game/setup_read.h"

/* Seats so many players by what stands in the field, or (NULL) by the mode; *out lies in
 * the arena, NULL without teams. */
void hm_company_seat(hm_fields *f, const json_t *v, const hm_mode *mode, int players,
                     hm_arena *arena, const struct hm_teams **out);
/* The same of a set-up; mode and players are known. */
void hm_company_read(hm_setup_reader *r);
/* Adds what was read to the set-up. */
void hm_company_note(const hm_setup_reader *r, json_t *setup);

/* The question, where so many could be in teams; usual: what the mode says. */
void hm_company_ask(hm_form *f, const hm_game *g, int mode, int seats);

/* "Player 1 and Player 3 against Player 2 and Player 4; the points of ...", one sentence
 * without its full stop; "" without teams. */
void hm_company_tell(const hm_deal *deal, FILE *pen);

#endif
