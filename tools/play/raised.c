/* raised.c - differences of buildings as words. A storey is one more, and so is a
 * building in the place of another one. */
#include "tools/play/raised.h"

#include <string.h>

#include "tools/game/face.h"

void hm_raised_look(const hm_table *t, hm_raised *out)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_plan *plan = &deal->deck->plan;
    memset(out, 0, sizeof *out);
    if (hm_face_of(deal->deck->game)->sum_up != NULL)
        return; /* a board for all */
    for (int i = 0; i < deal->players && i < HM_RAISED_PLAYERS; i++) {
        hm_town town;
        hm_table_town_midway(t, i, HM_NO_PLAYER, &town);
        for (hm_set s = town.built; s != 0; s &= s - 1) {
            out->cell[i][hm_first(s)] = (uint8_t)hm_cell(plan, &town, hm_first(s));
            out->height[i][hm_first(s)] = (uint8_t)hm_height(plan, &town, hm_first(s));
        }
    }
}

static bool has_come(const hm_raised *before, const hm_raised *after, int player, int at)
{
    const int now = after->cell[player][at];
    return now != 0 && (now != before->cell[player][at] ||
                        after->height[player][at] > before->height[player][at]);
}

bool hm_raised_tell(const hm_table *t, const hm_raised *before, const hm_raised *after,
                    int player, int but, const char *join, FILE *pen)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    bool told = false;
    for (int i = 0; player < HM_RAISED_PLAYERS && i < d->game->grid.count; i++) {
        char at[HM_SQUARE_NAME_MAX];
        if (i == but || !has_come(before, after, player, i))
            continue;
        hm_grid_name(&d->game->grid, i, at);
        fprintf(pen, "%s%s goes up on %s", told ? ", " : join,
                d->card[after->cell[player][i] - HM_CELL_BUILDING]->name, at);
        told = true;
    }
    return told;
}
