/* ground.c - what towns lie on, in positions and on boards.
 *
 * A cell of a position that is a terrain's name is an empty square of it, "-" no square
 * at all; {"resource": "wood", "ground": "forest"} is a cube on such a square. Who says
 * the ground of one square of a town says that of all: the others are bare. A town that
 * says nothing lies on the game's map, the first where there are several. */
#include "core/ground.h"

#include <string.h>

#include "core/tokens.h"
#include "tools/game/sheets.h"
#include "tools/game/towns/towns.h"
#include "tools/json.h"
#include "tools/say.h"

static const char ground_field[] = "ground";

/* -- reading */

int hm_ground_of_cell(const hm_game *g, const char **known)
{
    if (g->terrains == 0)
        return 0;
    known[0] = ground_field;
    return 1;
}

/* A terrain, HM_MISSING, or HM_BARE: it is no such name. */
static int ground_named(const hm_game *g, const char *name)
{
    const int terrain = hm_game_drawn(g, name, strlen(name));
    const bool missing = strcmp(name, "-") == 0 && g->grounds != 0;
    return missing ? HM_MISSING : terrain >= 0 ? terrain : HM_BARE;
}

bool hm_ground_read_name(const hm_game *g, const hm_plan *plan, hm_town *t, int square,
                         const char *name)
{
    const int ground = ground_named(g, name);
    if (ground != HM_BARE)
        hm_ground_put(plan, g, t, square, ground);
    return ground != HM_BARE;
}

void hm_ground_read_cell(hm_fields *r, const json_t *cell, const hm_game *g,
                         const hm_plan *plan, hm_town *t, int square)
{
    const json_t *v = json_object_get(cell, ground_field);
    if (v == NULL || g->terrains == 0)
        return;
    size_t before = hm_fields_enter(r, ".%s", ground_field);
    const char *name = hm_fields_text(r, v);
    const int terrain = hm_game_drawn(g, name, strlen(name));
    if (r->st == HM_OK && terrain < 0)
        hm_fields_refuse(r, HM_EINPUT, "unknown terrain '%.40s'", name);
    else if (r->st == HM_OK)
        hm_ground_put(plan, g, t, square, terrain);
    hm_fields_leave(r, before);
}

/* Terrains of which a player's town has a square, one bit each. */
unsigned hm_ground_told(const hm_game *g, const hm_plan *plan, const hm_town *t)
{
    unsigned out = 0;
    for (int i = 0; i < g->terrains; i++)
        out |= hm_town_ground(plan, t, i) != 0 ? 1u << i : 0;
    return out;
}

bool hm_ground_is_said(const hm_game *g, const hm_plan *plan, const hm_town *t)
{
    return hm_ground_told(g, plan, t) != 0 || hm_town_closed(plan, t) != 0;
}

void hm_ground_lay_unsaid(const hm_deck *d, hm_town *t)
{
    if (!hm_ground_is_said(d->game, &d->plan, t))
        hm_ground_lay_chosen(&d->plan, d->game, d->variants, 0, t);
}

int hm_ground_lost(const hm_deck *d, const hm_plan *plan, const hm_town *t, int square)
{
    const int ground = hm_ground_at(plan, d->game, t, square);
    const bool fits = ground == HM_BARE ||
                      (ground == HM_MISSING ? d->plan.closed : d->plan.ground[ground]);
    return fits ? HM_BARE : ground;
}

void hm_ground_refuse_lost(hm_fields *r, const hm_deck *d, int ground)
{
    if (ground >= 0)
        hm_fields_refuse(r, HM_EINPUT, "this game is played without %s",
                         d->game->terrain[ground].name);
    else
        hm_fields_refuse(r, HM_EINPUT, "no square is missing in this game");
}

hm_set hm_ground_wrong(const hm_deck *d, const hm_town *t)
{
    return hm_town_closed(&d->plan, t) &
           (t->built | t->cubes | hm_town_tokens(&d->plan, t));
}

void hm_ground_refuse_wrong(hm_fields *r, const hm_deck *d, const hm_town *t, int square)
{
    const int ground = hm_ground_at(&d->plan, d->game, t, square);
    if (ground >= 0)
        hm_fields_refuse(r, HM_EINPUT, "this square is %s: nothing can be there",
                         d->game->terrain[ground].name);
    else
        hm_fields_refuse(r, HM_EINPUT, "there is no such square in this town");
}

/* -- writing */

const char *hm_ground_name(const hm_deck *d, const hm_town *t, int square)
{
    const int ground = hm_ground_at(&d->plan, d->game, t, square);
    return ground >= 0 ? d->game->terrain[ground].name
           : ground == HM_MISSING ? "-" : NULL;
}

/* An empty square that says nothing else is its ground's name alone. */
void hm_ground_note_cell(const hm_deck *d, const hm_town *t, int square, json_t *cell)
{
    const char *name = hm_ground_name(d, t, square);
    if (name != NULL && json_object_size(cell) > 0)
        json_object_set_new(cell, ground_field, hm_json_text(name));
}

/* -- showing */

const hm_terrain *hm_terrain_on(const hm_deck *d, const hm_town *t, int square)
{
    const int ground = d->grounded ? hm_ground_at(&d->plan, d->game, t, square) : HM_BARE;
    return ground >= 0 ? &d->game->terrain[ground] : NULL;
}

bool hm_ground_is_missing(const hm_deck *d, const hm_town *t, int square)
{
    return d->grounded && hm_ground_at(&d->plan, d->game, t, square) == HM_MISSING;
}

const char *hm_terrain_sign(const hm_terrain *k) { return hm_sign(k->symbol, k->letter); }

void hm_ground_explain(const hm_deck *d, const hm_town *t, int square, FILE *pen)
{
    const hm_terrain *k = hm_terrain_on(d, t, square);
    if (k != NULL && k->blocked)
        fprintf(pen, ": %s. Nothing can be placed or built here.", k->name);
    else if (k == NULL)
        fputs(": no square of this town.", pen);
}

/* -- telling what was drawn */

/* "water on a1, b1 and c3" */
static void tell_squares(const hm_deck *d, const char *what, hm_set squares,
                         const char **join, FILE *pen)
{
    char name[HM_SQUARE_NAME_MAX];
    if (squares == 0)
        return;
    fprintf(pen, "%s%s", *join, what);
    for (hm_set s = squares; s != 0; s &= s - 1) {
        hm_grid_name(&d->game->grid, hm_first(s), name);
        fprintf(pen, "%s%s", s == squares ? " " : s & (s - 1) ? ", " : " and ", name);
    }
    *join = "; ";
}

static void tell_maps(const hm_deck *d, const hm_town *t, const char **join, FILE *pen)
{
    for (int v = -1; v < d->game->variants; v++) {
        const bool on = v < 0 || (d->variants >> v & 1);
        const hm_ground *map = on ? hm_ground_found(d, t, v) : NULL;
        if (map == NULL)
            continue;
        fprintf(pen, "%s%s", *join, map->name);
        *join = "; ";
    }
}

static void tell_town(const hm_deck *d, const hm_town *t, FILE *pen)
{
    const char *join = " ";
    char what[48];
    hm_set missing = hm_town_closed(&d->plan, t);
    tell_maps(d, t, &join, pen);
    for (int i = 0; i < d->game->terrains; i++) {
        snprintf(what, sizeof what, "%.40s on", d->game->terrain[i].name);
        tell_squares(d, what, hm_town_ground(&d->plan, t, i), &join, pen);
        missing &= ~hm_town_ground(&d->plan, t, i);
    }
    tell_squares(d, "without", missing, &join, pen);
    fputs(*join == ' ' ? " bare." : ".", pen);
}

static bool is_alike(const hm_deck *d, const hm_town *a, const hm_town *b)
{
    bool alike = hm_town_closed(&d->plan, a) == hm_town_closed(&d->plan, b);
    for (int i = 0; i < d->game->terrains; i++)
        alike &= hm_town_ground(&d->plan, a, i) == hm_town_ground(&d->plan, b, i);
    return alike;
}

/* What never changes is known from the rules, and what is the same everywhere is told
 * once. */
void hm_ground_tell(const hm_table *t, FILE *pen)
{
    const hm_deal *deal = hm_table_deal(t);
    const hm_deck *d = deal->deck;
    char name[HM_SEAT_NAME_MAX];
    bool alike = true;
    if (!d->grounded || hm_ground_is_fixed(d))
        return;
    for (int i = 1; i < deal->players; i++)
        alike &= is_alike(d, hm_table_town(t, 0), hm_table_town(t, i));
    for (int i = 0; i < (alike ? 1 : deal->players); i++) {
        if (alike)
            fputs("The ground:", pen);
        else
            fprintf(pen, "%sThe ground of %s:", i > 0 ? " " : "",
                    hm_seat_name(t, i, name));
        tell_town(d, hm_table_town(t, i), pen);
    }
}
