/* plan.c - how towns lie in memory, and how one becomes a town of another plan. */
#include "core/town.h"

/* Room for so many bytes at the end of the plan. */
static uint16_t lay(hm_plan *p, int bytes)
{
    uint16_t at = p->size;
    p->size = (uint16_t)(p->size + bytes);
    return at;
}

/* The widest parts first, so that each lies where its kind of number may lie. */
void hm_plan_lay_out(hm_plan *p, const hm_game *game, bool holds, bool remembers)
{
    const int n = p->squares = game->grid.count;
    p->size = HM_TOWN_HEAD;
    lay(p, (p->rows + 7) / 8 * 8);
    p->held = holds ? lay(p, 4 * n) : 0;
    p->memo = remembers ? lay(p, 2 * n) : 0;
    for (int i = 0; i < game->counters; i++) {
        bool wide = game->counter[i].of_square;
        p->counter[i] = lay(p, wide ? 2 * n : 2);
        p->by_square |= (uint8_t)(wide << i);
    }
    p->cell = lay(p, (n + HM_CELLS_AT_ONCE - 1) / HM_CELLS_AT_ONCE * HM_CELLS_AT_ONCE);
    p->size = (uint16_t)((p->size + 7) / 8 * 8);
}

void hm_plan_whole(hm_plan *p, const hm_game *game)
{
    memset(p, 0, sizeof *p);
    p->rows = game->grid.count;
    p->mask = 255;
    hm_plan_lay_out(p, game, true, true);
}

void hm_town_start(const hm_plan *p, const hm_game *game, hm_town *t)
{
    memset(t, 0, p->size);
    for (int i = 0; i < game->counters; i++)
        for (int s = 0; s < (p->by_square >> i & 1 ? p->squares : 1); s++)
            hm_town_set_counter(p, t, i, s, game->counter[i].start);
}

void hm_town_recast(const hm_plan *p, const hm_town *t, const hm_plan *to, hm_town *out)
{
    memset(out, 0, to->size);
    out->built = t->built;
    out->cubes = t->cubes;
    out->stands = t->stands;
    out->finish = t->finish;
    out->hand = t->hand;
    for (int s = 0; s < p->squares; s++) {
        hm_town_set_cell(to, out, s, hm_cell(p, t, s));
        hm_town_set_held(to, out, s, hm_held(p, t, s));
        hm_town_set_memo(to, out, s, hm_memo(p, t, s));
    }
    for (int i = 0; i < HM_COUNTERS_MAX && to->counter[i]; i++)
        for (int s = 0; s < (p->by_square >> i & 1 ? p->squares : 1); s++)
            hm_town_set_counter(to, out, i, s, hm_counted(p, t, i, s));
}
