/* names.h - what players are called: how long a name may be, and who is called what
 * where nobody said.
 *
 * Where people play, bots without a name are "Bot 1", "Bot 2" and so on; people, and
 * everybody where no people play or nobody knows who sits where, are "Player 1", by
 * their seat. Who has the name of somebody else is called by the seat, too: "Ann (1)" and
 * "Ann (2)". */
#ifndef HM_TOOLS_GAME_NAMES_H
#define HM_TOOLS_GAME_NAMES_H

#include <jansson.h>
#include <stdbool.h>

#include "core/arena.h"

/* Columns on a screen; bytes leave room for letters of four each. */
enum { HM_NAME_COLUMNS = 40, HM_NAME_BYTES = 4 * HM_NAME_COLUMNS };

bool hm_name_fits(const char *name); /* and is one: "" is not */

/* The names of all players of a complete set-up (setup.h), of which "names" and "bots"
 * count, in the arena; NULL: none differs from its number. Nothing in them can harm a
 * terminal. */
const char *const *hm_names_of(const json_t *setup, int players, hm_arena *arena);

#endif
