/* plan.c - how towns lie in memory, and how one becomes a town of another plan. */
#include "core/plan.h"

#include "core/town.h"

/* Room for so many bytes at the end of the plan. */
static uint16_t lay(hm_plan *p, int bytes)
{
    uint16_t at = p->size;
    p->size = (uint16_t)(p->size + bytes);
    return at;
}

/* The widest parts first, so that each lies where its kind of number may lie. */
void hm_plan_lay_out(hm_plan *p, const hm_game *game, const hm_plan_needs *needs)
{
    const int n = p->squares = game->grid.count;
    p->size = HM_TOWN_HEAD;
    lay(p, (p->rows + 7) / 8 * 8);
    p->once = needs->once ? lay(p, 8) : 0;
    p->once_game = needs->once_game ? lay(p, 8) : 0;
    p->gone = needs->gone ? lay(p, 8) : 0;
    p->luck = needs->luck ? lay(p, sizeof(hm_luck)) : 0;
    for (int i = 0; i < game->tokens; i++)
        p->band[i] = needs->tokens >> i & 1 ? lay(p, sizeof(hm_band)) : 0;
    p->closed = needs->closes ? lay(p, 8) : 0;
    for (int i = 0; i < game->terrains; i++)
        p->ground[i] = needs->terrains >> i & 1 ? lay(p, 8) : 0;
    p->bands = (uint8_t)(needs->tokens != 0 ? game->tokens : 0);
    p->marked = needs->marks ? lay(p, 8 * n) : 0;
    p->held = needs->holds ? lay(p, 4 * n) : 0;
    p->memo = needs->remembers ? lay(p, 2 * n) : 0;
    p->round = needs->round ? lay(p, 2) : 0;
    p->event = needs->event ? lay(p, 2) : 0;
    for (int i = 0; i < game->counters; i++) {
        bool wide = game->counter[i].of_square;
        p->counter[i] = needs->counters >> i & 1 ? lay(p, wide ? 2 * n : 2) : 0;
        p->given[i] = needs->gives >> i & 1 ? lay(p, 2) : 0;
        p->owed[i] = (needs->gives | needs->lies) >> i & 1 ? lay(p, 2) : 0;
        p->by_square |= (uint8_t)(wide << i);
        p->heaps |= (uint8_t)((wide && p->counter[i] != 0) << i);
        p->start[i] = (uint8_t)game->counter[i].start;
    }
    for (int i = 0; i < game->counters; i++)
        p->lying[i] = needs->lies >> i & 1 ? lay(p, n) : 0;
    p->storeys = needs->stacks ? lay(p, n) : 0;
    p->tasks = needs->tasks;
    p->noted = needs->tasks ? lay(p, 2 * needs->tasks) : 0;
    p->due_rows = (uint8_t)(needs->due_rounds + 1);
    p->due_kinds = needs->due_kinds;
    p->due_laws = needs->due_laws;
    p->due = p->due_kinds ? lay(p, p->due_rows * p->due_kinds * n) : 0;
    p->due_all = p->due_laws ? lay(p, p->due_rows * p->due_laws) : 0;
    p->cell = lay(p, (n + HM_CELLS_AT_ONCE - 1) / HM_CELLS_AT_ONCE * HM_CELLS_AT_ONCE);
    p->size = (uint16_t)((p->size + 7) / 8 * 8);
}

void hm_plan_whole(hm_plan *p, const hm_game *game)
{
    const uint8_t all = (uint8_t)((1u << game->counters) - 1);
    memset(p, 0, sizeof *p);
    p->rows = game->grid.count;
    p->mask = 255;
    const uint8_t tokens = (uint8_t)((1u << game->tokens) - 1);
    const uint8_t terrains = (uint8_t)(game->boards ? 0 : (1u << game->terrains) - 1);
    hm_plan_lay_out(p, game,
                    &(hm_plan_needs){.holds = true, .remembers = true, .once = true,
                                     .once_game = true, .gone = true, .round = true,
                                     .event = true, .stacks = true, .marks = true,
                                     .due_rounds = HM_LATER_ROUNDS,
                                     .due_kinds = HM_LATER_KINDS,
                                     .due_laws = HM_LATER_LAWS,
                                     .counters = all, .gives = all, .lies = all,
                                     .tokens = tokens, .terrains = terrains,
                                     .closes = terrains != 0 || game->grounds != 0});
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

void hm_town_forget_due(const hm_plan *p, hm_town *t, int square)
{
    for (int row = 0; row < p->due_rows; row++)
        for (int kind = 0; kind < p->due_kinds; kind++)
            hm_town_set_due(p, t, row, kind, square, 0);
}

static void recast_due(const hm_plan *p, const hm_town *t, const hm_plan *to,
                       hm_town *out)
{
    for (int row = 0; row < p->due_rows && row < to->due_rows; row++) {
        for (int kind = 0; kind < p->due_kinds; kind++)
            for (int s = 0; s < p->squares; s++)
                hm_town_set_due(to, out, row, kind, s, hm_due_at(p, t, row, kind, s));
        for (int law = 0; law < p->due_laws && law < to->due_laws; law++)
            hm_town_set_due_all(to, out, row, law, hm_due_all(p, t, row, law));
    }
}

static void recast_counter(const hm_plan *p, const hm_town *t, const hm_plan *to,
                           hm_town *out, int i)
{
    for (int s = 0; s < (p->by_square >> i & 1 ? p->squares : 1); s++)
        hm_town_set_counter(to, out, i, s, hm_counted(p, t, i, s));
    for (int s = 0; s < p->squares; s++)
        hm_town_set_lying(to, out, i, s, hm_lying(p, t, i, s),
                          hm_lying_waits(p, t, i, s));
    hm_town_set_given(to, out, i, hm_given(p, t, i));
    hm_town_set_owed(to, out, i, hm_owed(p, t, i));
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
        hm_town_set_marked(to, out, s, hm_marked(p, t, s));
        if (out->built >> s & 1)
            hm_town_set_height(to, out, s, hm_height(p, t, s));
    }
    hm_town_set_once(to, out, hm_once(p, t));
    hm_town_set_once_game(to, out, hm_once_game(p, t));
    hm_town_set_gone(to, out, hm_gone(p, t));
    hm_town_set_round(to, out, hm_round(p, t));
    hm_town_set_event(to, out, hm_open_event(p, t));
    recast_due(p, t, to, out);
    for (int i = 0; i < HM_COUNTERS_MAX; i++)
        recast_counter(p, t, to, out, i);
    if (to->closed != 0)
        *(hm_set *)hm_own_part(out, to->closed) = hm_town_closed(p, t);
    for (int i = 0; i < HM_TERRAINS_MAX; i++)
        if (to->ground[i] != 0)
            *(hm_set *)hm_own_part(out, to->ground[i]) = hm_town_ground(p, t, i);
    for (int i = 0; i < HM_TOKENS_MAX; i++)
        if (to->band[i] != 0)
            *(hm_band *)hm_own_part(out, to->band[i]) = *hm_band_of(p, t, i);
}
