/* settings.h - the fields of JSON that positions and set-ups share: the game's name,
 * the mode, the rule switches, resources. Each refuses what is wrong with its place
 * and the nearest right word, like the rest of fields.h.
 */
#ifndef HM_TOOLS_GAME_SETTINGS_H
#define HM_TOOLS_GAME_SETTINGS_H

#include "core/game.h"
#include "tools/fields.h"

/* Fields "game", "mode" and "rules" of an object; absent ones change nothing. */
void hm_settings_read(hm_fields *r, json_t *object, const hm_game *game, hm_setting *how);
/* A resource by its name; 0 after refusing. */
int  hm_settings_resource(hm_fields *r, const json_t *v, const hm_game *game);

#endif
