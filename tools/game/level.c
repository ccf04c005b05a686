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

void hm_note_level(json_t *j, const hm_game *g, int mode, int32_t points)
{
    const hm_level *level = hm_game_level(g, mode, points);
    if (level != NULL)
        json_object_set_new(j, "level", hm_json_text(level->name));
}

void hm_note_outcome(json_t *j, const hm_sheet *sheet)
{
    if (sheet->verdict.outcome != HM_OUTCOME_OPEN)
        json_object_set_new(j, "outcome",
                            hm_json_text(sheet->verdict.outcome == HM_OUTCOME_LOST
                                             ? "lost" : "won"));
}

bool hm_is_shared_fate(const hm_sheet *sheet, int players)
{
    return sheet[0].verdict.together ||
           (players == 1 && sheet[0].verdict.outcome != HM_OUTCOME_OPEN);
}

/* What was asked for is told to those who missed it. */
void hm_write_outcome(FILE *pen, const hm_mode *mode, const hm_sheet *sheet, int players)
{
    const int outcome = sheet[0].verdict.outcome;
    const int32_t points = hm_sheets_points(sheet, players, 0);
    const bool missed = mode->won_from != 0 && (mode->fewest ? points > mode->won_from
                                                             : points < mode->won_from);
    if (outcome == HM_OUTCOME_OPEN)
        return;
    fprintf(pen, "The game is %s", outcome == HM_OUTCOME_LOST ? "lost" : "won");
    if (outcome == HM_OUTCOME_LOST && missed)
        fprintf(pen, ", for %d points %s needed", mode->won_from,
                mode->fewest ? "or fewer were" : "were");
    fputs(".\n", pen);
}
