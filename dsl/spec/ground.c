/* ground.c - the ground of towns in card tests.
 *
 * Towns lie on the first map of the game and of each variant that is on; "ground NAME"
 * says another one. In a drawing, a cell that is a terrain's name or letter is an empty
 * square of it, wood(forest) a cube on such a square, and - no square at all. What is
 * drawn so takes the place of the map; in "becomes", and where a game begins, it must be
 * so. Of squares that say nothing nothing is checked. */
#include "core/ground.h"

#include <string.h>

#include "core/tokens.h"
#include "dsl/spec/play.h"

#define fail hm_scene_fail

void hm_scene_read_ground(hm_scene *s, const hm_node *part)
{
    const int map = hm_game_ground(s->game, part->text, strlen(part->text));
    hm_near near = {0};
    if (map >= 0) {
        s->maps |= 1u << map;
        return;
    }
    for (int i = 0; i < s->game->grounds; i++)
        if (s->game->ground[i].name != NULL)
            hm_near_try(&near, part->text, strlen(part->text), s->game->ground[i].name);
    if (near.best != NULL)
        fail(s, part->name_at, "unknown map '%s' (did you mean '%s'?)", part->text,
             near.best);
    else
        fail(s, part->name_at, "unknown map '%s'", part->text);
}

void hm_scene_lay_ground(hm_scene *s, hm_town *t)
{
    const hm_game *g = s->game;
    hm_ground_lay_chosen(&s->plan, g, hm_setting_variants(g, &s->how), s->maps, t);
    s->said = 0;
}

bool hm_scene_put_ground(hm_scene *s, hm_town *t, int square, const char *name)
{
    const bool missing = strcmp(name, "-") == 0;
    const int terrain = missing ? HM_MISSING
                                : hm_game_drawn(s->game, name, strlen(name));
    if (terrain < 0 && !missing)
        return false;
    hm_ground_put(&s->plan, s->game, t, square, terrain);
    s->said |= hm_bit(square);
    return true;
}

/* "water", "-"; NULL: bare. */
const char *hm_scene_say_ground(const hm_scene *s, const hm_plan *plan, const hm_town *t,
                                int square)
{
    const int terrain = hm_ground_at(plan, s->game, t, square);
    return terrain >= 0             ? s->game->terrain[terrain].name
           : terrain == HM_MISSING ? "-"
                                    : NULL;
}

bool hm_scene_lies_on(const hm_scene *s, const hm_town *t, const hm_town *drawn,
                      int square)
{
    return !(s->said >> square & 1) ||
           hm_ground_at(&s->deck->plan, s->game, t, square) ==
               hm_ground_at(&s->plan, s->game, drawn, square);
}

void hm_scene_check_open(hm_scene *s, const hm_town *t, hm_span at)
{
    char name[HM_SQUARE_NAME_MAX];
    const hm_set things = t->built | t->cubes | hm_town_tokens(&s->plan, t);
    const hm_set wrong = things & hm_town_closed(&s->plan, t);
    if (wrong == 0)
        return;
    const char *ground = hm_scene_say_ground(s, &s->plan, t, hm_first(wrong));
    hm_grid_name(&s->game->grid, hm_first(wrong), name);
    if (strcmp(ground, "-") == 0)
        fail(s, at, "there is no square %s, so nothing is there", name);
    else
        fail(s, at, "%s is %s, so nothing is there", name, ground);
}

void hm_scene_check_ground(hm_scene *s, const hm_town *drawn, hm_span at)
{
    const hm_plan *p = &s->deck->plan;
    hm_set known = 0;
    for (int i = 0; i < s->game->terrains; i++) {
        known |= hm_town_ground(&s->plan, drawn, i);
        if (p->ground[i] == 0 && hm_town_ground(&s->plan, drawn, i) != 0)
            fail(s, at, "this game is played without %s", s->game->terrain[i].name);
    }
    if (p->closed == 0 && (hm_town_closed(&s->plan, drawn) & ~known) != 0)
        fail(s, at, "no square is missing in this game");
}

void hm_scene_check_begun(hm_scene *s, const hm_node *test)
{
    char name[HM_SQUARE_NAME_MAX];
    const hm_plan *p = &s->deck->plan;
    for (int i = 0; i < s->towns; i++)
        for (hm_set left = s->drawn[i]; left != 0; left &= left - 1) {
            const int square = hm_first(left);
            const hm_town *t = hm_table_town(s->table, i);
            const char *is = hm_scene_say_ground(s, p, t, square);
            const char *want = hm_scene_say_ground(s, p, &s->town[i], square);
            if (is == want)
                continue;
            hm_grid_name(&s->game->grid, square, name);
            fail(s, test->name_at, "%s of player %d is %s, expected %s", name, i + 1,
                 is ? is : "bare", want ? want : "bare");
        }
}
