/* level.c - levels in words and as JSON. Where a mode has none, nothing is said of them.
 */
#include "tools/game/level.h"

#include "tools/json.h"
#include "tools/say.h"


/* What is missing to the next level is what a lone player wants to know; at the top,
 * how many there were below. */
void hm_write_level(FILE *pen, const hm_game *g, int mode, int32_t points)
{
    const hm_level *level = hm_game_level(g, mode, points);
    const hm_level *above = hm_game_level_above(g, mode, points);
    int levels = hm_game_levels(g, mode);
    fprintf(pen, "%d point%s", (int)points, points == 1 ? "" : "s");
    if (levels > 0) {
        fputs(": ", pen);
        hm_put(pen, level != NULL ? level->name : "no level");
    }
    if (above != NULL) {
        fputs("; ", pen);
        hm_put(pen, above->name);
        fprintf(pen, " needs %d", (int)above->from);
    } else if (levels > 1) {
        fprintf(pen, ", the best of %d levels", levels);
    }
    fputs(".\n", pen);
}

void hm_note_level(json_t *j, const hm_game *g, int mode, int players, int32_t points)
{
    const hm_level *level = hm_game_level(g, mode, points);
    if (players == 1 && level != NULL)
        json_object_set_new(j, "level", hm_json_text(level->name));
}
