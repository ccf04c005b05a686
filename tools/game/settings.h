/* settings.h - how a game is played: its mode and rule switches, from JSON or from the
 * command line.
 *
 * Positions and set-ups share these fields. Each refuses what is wrong with its place
 * and the nearest right word, like the rest of fields.h.
 */
#ifndef HM_TOOLS_GAME_SETTINGS_H
#define HM_TOOLS_GAME_SETTINGS_H

#include "core/card.h"
#include "tools/fields.h"
#include "tools/options.h"

/* Fields "game", "mode" and "rules" of an object, and those of variants; absent ones
 * change nothing, but variants that others use which are on are on, too. */
void hm_settings_read(hm_fields *r, json_t *object, const hm_game *game, hm_setting *how);
/* A resource by its name; 0 after refusing. */
int  hm_settings_resource(hm_fields *r, const json_t *v, const hm_game *game);

/* --mode and --rule; false after telling the user what is wrong. */
bool hm_settings_from(const hm_options *o, const hm_game *game, hm_setting *how);

/* What they say goes over what an object said; the same. */
bool hm_settings_over(const hm_options *o, const json_t *object, const hm_game *game,
                      hm_setting *how);

/* Is there a --rule for this switch, with a value that it has? The last one counts. */
bool hm_settings_said(const hm_options *o, const hm_rule *rule, uint8_t *value);

/* "pence", "pence and boats": variants by their names, for sentences. */
enum { HM_VARIANTS_TEXT = 256 };
const char *hm_variants_text(const hm_game *game, uint32_t variants,
                             char text[HM_VARIANTS_TEXT]);
/* Writes their names as the field "variants", if there are any. */
void hm_variants_note(const hm_game *game, uint32_t variants, json_t *object);
/* Writes both types of a card that is of two as the field "types". */
void hm_types_json(json_t *object, const hm_game *game, const hm_card *card);

/* Writes whether each variant of the game is on, by its name. */
void hm_settings_note(const hm_game *game, const hm_setting *how, json_t *object);

/* On stderr: the type that was meant, or (NULL) which there are. */
void hm_tell_types(const hm_game *game, const char *meant);

#endif
