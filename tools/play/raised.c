/* raised.c - differences of buildings as words. A storey is one more, and so is a
 * building in the place of another one; one that stood elsewhere has moved. */
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

/* Where what has come there stood before and stands no more; -1: it is new. One that was
 * told to have moved did not stand for another: *left are the squares that remain. */
static int moved_from(const hm_raised *before, const hm_raised *after, int player, int at,
                      hm_set *left)
{
    for (hm_set s = *left; s != 0; s &= s - 1) {
        const int from = hm_first(s), was = before->cell[player][from];
        if (was != 0 && was == after->cell[player][at] &&
            after->cell[player][from] != was) {
            *left &= ~hm_bit(from);
            return from;
        }
    }
    return -1;
}

static const char *name_of(const hm_deck *d, int cell)
{
    return d->card[cell - HM_CELL_BUILDING]->name;
}

/* What stood there is gone altogether, and nothing in its place. */
static bool has_gone(const hm_raised *before, const hm_raised *after, int player, int at,
                     hm_set left)
{
    return before->cell[player][at] != 0 && after->cell[player][at] == 0 &&
           (left >> at & 1);
}

/* A building that came to a square; from: where it stood, -1: nowhere. */
static void tell_come(const hm_deck *d, int cell, int from, int at, FILE *pen)
{
    char name[HM_SQUARE_NAME_MAX], was[HM_SQUARE_NAME_MAX];
    hm_grid_name(&d->game->grid, at, name);
    if (from < 0) {
        fprintf(pen, "%s goes up on %s", name_of(d, cell), name);
        return;
    }
    hm_grid_name(&d->game->grid, from, was);
    fprintf(pen, "%s moves from %s to %s", name_of(d, cell), was, name);
}

static void tell_gone(const hm_deck *d, int cell, int at, FILE *pen)
{
    char name[HM_SQUARE_NAME_MAX];
    hm_grid_name(&d->game->grid, at, name);
    fprintf(pen, "%s goes from %s", name_of(d, cell), name);
}

/* All that came before all that went, for what has moved did not go. */
bool hm_raised_tell(const hm_table *t, const hm_raised *before, const hm_raised *after,
                    int player, int but, const char *join, FILE *pen)
{
    const hm_deck *d = hm_table_deal(t)->deck;
    const int squares = player < HM_RAISED_PLAYERS ? d->game->grid.count : 0;
    hm_set left = d->game->grid.all;
    bool told = false;
    for (int i = 0; i < squares; i++)
        if (i != but && has_come(before, after, player, i)) {
            fputs(told ? ", " : join, pen);
            tell_come(d, after->cell[player][i],
                      moved_from(before, after, player, i, &left), i, pen);
            told = true;
        }
    for (int i = 0; i < squares; i++)
        if (has_gone(before, after, player, i, left)) {
            fputs(told ? ", " : join, pen);
            tell_gone(d, before->cell[player][i], i, pen);
            told = true;
        }
    return told;
}
