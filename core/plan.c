/* plan.c - how towns lie in memory, and how one becomes a town of another plan. */
#include "core/plan.h"

#include "core/parts.h"

/* Room for so many bytes at the end of the plan. */
static uint16_t lay(hm_plan *p, int bytes)
{
    uint16_t at = p->size;
    p->size = (uint16_t)(p->size + bytes);
    return at;
}

/* What says how large parts are. */
static void measure(hm_plan *p, const hm_game *game, const hm_plan_needs *needs)
{
    p->squares = game->grid.count;
    p->single = 1;
    p->twice = 2;
    p->tasks = needs->tasks;
    p->due_rows = (uint8_t)(needs->due_rounds + 1);
    p->due_kinds = needs->due_kinds;
    p->due_laws = needs->due_laws;
    p->bands = (uint8_t)(needs->of[HM_PART_band] != 0 ? game->tokens : 0);
    for (int i = 0; i < game->counters; i++) {
        p->by_square |= (uint8_t)(game->counter[i].of_square << i);
        p->start[i] = (uint8_t)game->counter[i].start;
    }
}

static bool lie_together(hm_town_part a, hm_town_part b)
{
    return hm_part_width(a) == hm_part_width(b) && hm_part_copies(a) == hm_part_copies(b);
}

/* Copy by copy; returns the part after them. */
static hm_town_part lay_alike(hm_plan *p, hm_town_part first, const hm_plan_needs *needs)
{
    hm_town_part end = first + 1;
    while (end < HM_PARTS && lie_together(first, end))
        end++;
    for (int k = 0; k < hm_part_copies(first); k++)
        for (hm_town_part i = first; i < end; i++)
            *hm_part_place(p, i, k) =
                needs->of[i] >> k & 1 ? lay(p, hm_part_bytes(p, i, k)) : 0;
    return end;
}

/* The widest parts first, so that each lies where its kind of number may lie. */
void hm_plan_lay_out(hm_plan *p, const hm_game *game, const hm_plan_needs *needs)
{
    const int cells = (game->grid.count + HM_CELLS_AT_ONCE - 1) / HM_CELLS_AT_ONCE;
    measure(p, game, needs);
    p->size = HM_TOWN_HEAD;
    lay(p, (p->rows + 7) / 8 * 8);
    for (int width = 8; width > 0; width /= 2)
        for (hm_town_part i = 0; i < HM_PARTS;)
            i = hm_part_width(i) == width ? lay_alike(p, i, needs) : i + 1;
    p->cell = lay(p, cells * HM_CELLS_AT_ONCE);
    p->size = (uint16_t)((p->size + 7) / 8 * 8);
    hm_parts_find_goers(p);
    hm_parts_find_stretches(p);
}

/* Copies of a part that there can be in the game, one bit each. */
static uint8_t copies_in(const hm_game *game, hm_town_part part)
{
    const int count[] = {
#define HM_COUNT_ONE 1
#define HM_COUNT_COUNTERS game->counters
#define HM_COUNT_TOKENS game->tokens
#define HM_COUNT_TERRAINS (game->boards ? 0 : game->terrains)
#define PART(member, copies, ...) [HM_PART_##member] = HM_COUNT_##copies,
#include "core/parts.def"
    };
    return (uint8_t)((1u << count[part]) - 1);
}

void hm_plan_whole(hm_plan *p, const hm_game *game)
{
    hm_plan_needs needs = {.due_rounds = HM_LATER_ROUNDS, .due_kinds = HM_LATER_KINDS,
                           .due_laws = HM_LATER_LAWS};
    memset(p, 0, sizeof *p);
    p->rows = game->grid.count;
    p->mask = 255;
    for (hm_town_part i = 0; i < HM_PARTS; i++)
        needs.of[i] = hm_part_is_drawn(i) ? copies_in(game, i) : 0;
    hm_plan_lay_out(p, game, &needs);
}

void hm_town_start(const hm_plan *p, const hm_game *game, hm_town *t)
{
    memset(t, 0, p->size);
    for (int i = 0; i < game->counters; i++)
        for (int s = 0; s < (p->by_square >> i & 1 ? p->squares : 1); s++)
            hm_town_set_counter(p, t, i, s, game->counter[i].start);
    for (int i = 0; i < game->tokens; i++)
        if (p->band[i] != 0)
            ((hm_band *)hm_own_part(t, p->band[i]))->home = game->token[i].count;
}

void hm_town_draw_near(const hm_plan *p, hm_town *t)
{
    const size_t one = (size_t)p->due_kinds * p->squares, all = p->due_laws;
    const size_t rows = (size_t)p->due_rows - 1;
    uint8_t *due = hm_own_part(t, p->due), *due_all = hm_own_part(t, p->due_all);
    if (p->due != 0) {
        memmove(due, due + one, rows * one);
        memset(due + rows * one, 0, one);
    }
    if (p->due_all != 0) {
        memmove(due_all, due_all + all, rows * all);
        memset(due_all + rows * all, 0, all);
    }
}

void hm_town_recast(const hm_plan *p, const hm_town *t, const hm_plan *to, hm_town *out)
{
    memset(out, 0, to->size);
    memcpy(out, t, HM_TOWN_HEAD);
    hm_parts_recast(p, t, to, out);
    for (int s = 0; s < p->squares; s++) {
        hm_town_set_cell(to, out, s, hm_cell(p, t, s));
        if (to->lends != 0)
            hm_town_show_lent(to, out, s, hm_held(to, out, s));
    }
}
