/* ground.c - lays the ground of towns: maps first, then what is drawn. */
#include "core/ground.h"

#include "core/facts.h"
#include "core/rng.h"
#include "core/vm.h"

/* -- squares */

static hm_set *part(hm_town *t, size_t at) { return hm_own_part(t, at); }

int hm_ground_at(const hm_plan *p, const hm_game *g, const hm_town *t, int square)
{
    for (int i = 0; i < g->terrains; i++)
        if (hm_town_ground(p, t, i) >> square & 1)
            return i;
    return hm_town_closed(p, t) >> square & 1 ? HM_MISSING : HM_BARE;
}

/* A plan without a part for it loses it, as it does with all else. */
void hm_ground_put(const hm_plan *p, const hm_game *g, hm_town *t, int square,
                   int terrain)
{
    const bool closes = terrain == HM_MISSING ||
                        (terrain >= 0 && p->ground[terrain] != 0 &&
                         g->terrain[terrain].blocked);
    for (int i = 0; i < g->terrains; i++)
        if (p->ground[i] != 0)
            *part(t, p->ground[i]) &= ~hm_bit(square);
    if (terrain >= 0 && p->ground[terrain] != 0)
        *part(t, p->ground[terrain]) |= hm_bit(square);
    if (p->closed == 0)
        return;
    *part(t, p->closed) &= ~hm_bit(square);
    *part(t, p->closed) |= closes ? hm_bit(square) : 0;
}

/* -- maps */

void hm_ground_lay(const hm_plan *p, const hm_game *g, hm_town *t, const hm_ground *map)
{
    for (int s = 0; s < g->grid.count; s++)
        if (map->cell[s] != 0)
            hm_ground_put(p, g, t, s,
                          map->cell[s] == HM_GROUND_MISSING ? HM_MISSING
                                                            : map->cell[s] - 1);
}

/* The map with this number of those that a variant brings; NULL: there are not so
 * many. */
static const hm_ground *map_of(const hm_game *g, int variant, int number)
{
    for (int i = 0; i < g->grounds; i++)
        if (g->ground[i].variant == variant && number-- == 0)
            return &g->ground[i];
    return NULL;
}

static int maps_of(const hm_game *g, int variant)
{
    int n = 0;
    while (map_of(g, variant, n) != NULL)
        n++;
    return n;
}

static bool is_on(uint32_t variants, int variant)
{
    return variant < 0 || (variants >> variant & 1);
}

void hm_ground_lay_chosen(const hm_plan *p, const hm_game *g, uint32_t variants,
                          uint32_t chosen, hm_town *t)
{
    for (int v = -1; v < g->variants; v++) {
        const hm_ground *map = is_on(variants, v) ? map_of(g, v, 0) : NULL;
        for (int i = 0; i < g->grounds && map != NULL; i++)
            if ((chosen >> i & 1) && g->ground[i].variant == v)
                map = &g->ground[i];
        if (map != NULL)
            hm_ground_lay(p, g, t, map);
    }
}

bool hm_ground_is_fixed(const hm_deck *d)
{
    const hm_game *g = d->game;
    for (int v = -1; v < g->variants; v++)
        if (is_on(d->variants, v) && maps_of(g, v) > 1)
            return false;
    for (int i = 0; i < g->ground_draws; i++)
        if (is_on(d->variants, g->ground_draw[i].variant))
            return false;
    return true;
}

static bool lies(const hm_deck *d, const hm_town *t, const hm_ground *map)
{
    for (int s = 0; s < d->game->grid.count; s++) {
        const int cell = map->cell[s], at = hm_ground_at(&d->plan, d->game, t, s);
        if (cell != 0 && at != (cell == HM_GROUND_MISSING ? HM_MISSING : cell - 1))
            return false;
    }
    return true;
}

const hm_ground *hm_ground_found(const hm_deck *d, const hm_town *t, int variant)
{
    const hm_ground *map;
    for (int n = 0; (map = map_of(d->game, variant, n)) != NULL; n++)
        if (map->name != NULL && lies(d, t, map))
            return map;
    return NULL;
}

/* -- chance */

/* Bare squares of the set. Nobody sits beside: the ground is laid before the game. */
static hm_set candidates(const hm_deck *d, const hm_setting *how, const hm_town *t,
                         const hm_program *where)
{
    hm_facts f, nobody;
    hm_facts_fill_play(&f, d, t, how);
    if (where == NULL)
        return f.ground; /* there is terrain, so it is filled */
    hm_facts_nobody(&nobody, d, how);
    for (int i = 0; i < HM_SIDES; i++)
        f.side[i] = nobody.side[i] = &nobody;
    return (hm_set)hm_vm_number(where, &f, -1, HM_NO_SLOT) & f.ground;
}

/* One square is left to the town, whatever is drawn. */
static void draw(const hm_deck *d, const hm_setting *how, uint64_t *chance, hm_town *t,
                 const hm_ground_draw *what)
{
    hm_set from = candidates(d, how, t, what->where);
    const bool closes = d->game->terrain[what->terrain].blocked;
    for (int n = 0; n < what->count && from != 0; n++) {
        if (closes && hm_count(hm_deck_squares(d, t)) == 1)
            return;
        const int square = hm_nth(from, hm_rng_below(chance, hm_count(from)));
        hm_ground_put(&d->plan, d->game, t, square, what->terrain);
        from &= ~hm_bit(square);
    }
}

static void draw_all(const hm_deck *d, const hm_setting *how, uint64_t *chance,
                     hm_town *t, bool each)
{
    for (int i = 0; i < d->game->ground_draws; i++) {
        const hm_ground_draw *what = &d->game->ground_draw[i];
        if (what->each == each && is_on(d->variants, what->variant))
            draw(d, how, chance, t, what);
    }
}

void hm_ground_draw_common(const hm_deck *d, const hm_setting *how, uint64_t *chance,
                           hm_town *t)
{
    const hm_game *g = d->game;
    for (int v = -1; v < g->variants; v++) {
        const int maps = is_on(d->variants, v) ? maps_of(g, v) : 0;
        if (maps > 0)
            hm_ground_lay(&d->plan, g, t,
                          map_of(g, v, maps > 1 ? hm_rng_below(chance, maps) : 0));
    }
    draw_all(d, how, chance, t, false);
}

void hm_ground_draw_own(const hm_deck *d, const hm_setting *how, uint64_t *chance,
                        hm_town *t)
{
    draw_all(d, how, chance, t, true);
}
