/* sheets.h - who sits where and what they have: the names of seats, and the sheets on
 * which everybody's points are added up, as text or as JSON. */
#ifndef HM_TOOLS_GAME_SHEETS_H
#define HM_TOOLS_GAME_SHEETS_H

#include <jansson.h>
#include <stdio.h>

#include "core/play.h"
#include "core/score.h"
#include "tools/game/names.h"

/* What the player is called (names.h); "Caller" for the seat after the last. */
enum { HM_SEAT_NAME_MAX = HM_NAME_BYTES + 16 };
const char *hm_seat_name(const hm_table *t, int player, char name[HM_SEAT_NAME_MAX]);

/* Sheets of all players, as far as an effect under way has come; malloc'd; NULL with err
 * filled. */
hm_sheet *hm_sheets(const hm_table *t, hm_error *err);

/* The lines of a sheet and their total, aligned; on stdout, or where the pen is. */
void hm_print_lines(const hm_deck *d, const hm_sheet *sheet);
void hm_write_lines(FILE *pen, const hm_deck *d, const hm_sheet *sheet);

/* A player of the answer of `score --json`; a new reference. */
json_t *hm_sheet_json(const hm_deck *d, const char *name, const hm_sheet *sheet);

#endif
