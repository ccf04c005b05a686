/* squares.c - what scripts can ask about sets of squares: those near them, their groups,
 * one after another, by name, and what lies on the buildings there.
 *
 * A set is an integer, a bit for each square; a square is a set of one. Searches are
 * charged for by the size of what they search. */
#include "core/body.h"
#include "lua/queries.h"

/* -- sets from sets */

static int near_by(lua_State *L, int near, const char *name)
{
    hm_lua_arguments(L, 1, 1, name);
    const hm_facts *f = hm_lua_town(L);
    const hm_set *list = f->deck->game->grid.near[near], set = hm_lua_set(L, 1);
    return push_set(L, f->wings != 0
                           ? hm_facts_whole(f, hm_facts_near(f, list, set))
                           : hm_grid_union(list, set));
}

static int query_adjacent(lua_State *L)
{
    return near_by(L, HM_NEAR_ADJACENT, "adjacent");
}
static int query_around(lua_State *L) { return near_by(L, HM_NEAR_AROUND, "around"); }
static int query_diagonal(lua_State *L)
{
    return near_by(L, HM_NEAR_DIAGONAL, "diagonal");
}
static int query_row(lua_State *L) { return near_by(L, HM_NEAR_ROW, "row"); }
static int query_column(lua_State *L) { return near_by(L, HM_NEAR_COLUMN, "column"); }

static int query_others(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "others");
    return push_set(L, hm_lua_town(L)->all & ~hm_lua_set(L, 1));
}

static int query_largest_group(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "largest_group");
    hm_lua_charge(L, 20);
    return push_set(
        L, hm_facts_largest_group(hm_lua_town(L), hm_lua_set(L, 1)));
}

static int query_largest_group_of_one_type(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "largest_group_of_one_type");
    const hm_facts *f = hm_lua_town(L);
    hm_set where = hm_lua_set(L, 1);
    hm_lua_charge(L, 80);
    return push_set(L, hm_facts_largest_of_one_type(f, where));
}

static int query_groups(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "groups");
    const hm_grid *g = &hm_lua_game(L)->grid;
    hm_set left = hm_lua_set(L, 1);
    hm_lua_charge(L, 10 + 2 * hm_count(left));
    lua_newtable(L);
    for (lua_Integer i = 1; left != 0; i++) {
        hm_set group = hm_grid_group(g, left, hm_first(left));
        push_set(L, group);
        lua_rawseti(L, -2, i);
        left &= ~group;
    }
    return 1;
}

/* The square after `last` (a set of one; 0 at first). */
static int next_square(lua_State *L)
{
    hm_set set = (hm_set)hm_lua_integer(L, 1, "a set of squares");
    hm_set last = (hm_set)hm_lua_integer(L, 2, "a square");
    set &= last ? ~(last | (last - 1)) : ~(hm_set)0;
    if (set == 0)
        return 0;
    return push_set(L, set & -set);
}

static int query_each(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "each");
    hm_set set = hm_lua_set(L, 1);
    lua_pushcfunction(L, next_square);
    push_set(L, set);
    push_set(L, 0);
    return 3;
}

static int query_first(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "first");
    hm_set set = hm_lua_set(L, 1);
    return push_set(L, set & -set);
}

/* -- squares by name */

static int query_square(lua_State *L)
{
    size_t length;
    hm_lua_arguments(L, 1, 1, "square");
    const char *name = hm_lua_text(L, 1, "the name of a square", &length);
    int square = hm_grid_square(&hm_lua_game(L)->grid, name, length);
    if (square < 0)
        return hm_lua_fail(L, "there is no square '%.40s'", name);
    return push_set(L, hm_bit(square));
}

static int one_square(lua_State *L, const char *name)
{
    hm_lua_arguments(L, 1, 1, name);
    hm_set set = hm_lua_set(L, 1);
    if (set == 0 || (set & (set - 1)))
        hm_lua_fail(L, "%s() wants one square, not %d", name, hm_count(set));
    return hm_first(set);
}

static int query_name(lua_State *L)
{
    char name[HM_SQUARE_NAME_MAX];
    hm_grid_name(&hm_lua_game(L)->grid, one_square(L, "name"), name);
    lua_pushstring(L, name);
    return 1;
}

/* Steps from the nearest of one set to the nearest of the other; 0 when one is empty. */
static int query_distance(lua_State *L)
{
    hm_lua_arguments(L, 2, 2, "distance");
    const hm_grid *g = &hm_lua_game(L)->grid;
    hm_set from = hm_lua_set(L, 1), to = hm_lua_set(L, 2);
    int best = -1;
    hm_lua_charge(L, 4 * hm_count(from));
    for (; from != 0 && to != 0; from &= from - 1) {
        int steps = hm_grid_distance(g, hm_first(from), to);
        if (steps >= 0 && (best < 0 || steps < best))
            best = steps;
    }
    return push_number(L, best < 0 ? 0 : best);
}

/* -- what lies on buildings */

static int query_held(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "held");
    const hm_facts *f = hm_lua_town(L);
    int n = 0;
    for (hm_set s = hm_lua_set(L, 1) & f->built; s != 0; s &= s - 1)
        n += hm_held_count(hm_held(&f->deck->plan, f->town, hm_first(s)));
    return push_number(L, n);
}

static int query_kinds_held(lua_State *L)
{
    hm_lua_arguments(L, 1, 1, "kinds_held");
    const hm_facts *f = hm_lua_town(L);
    unsigned kinds = 0;
    for (hm_set s = hm_lua_set(L, 1) & f->built; s != 0; s &= s - 1)
        kinds |= hm_held_kinds(hm_held(&f->deck->plan, f->town, hm_first(s)));
    return push_number(L, kinds);
}

static int query_remembered(lua_State *L)
{
    const hm_facts *f = hm_lua_town(L);
    return push_number(L, hm_memo(&f->deck->plan, f->town, one_square(L, "remembered")));
}

static int query_marked(lua_State *L)
{
    const hm_facts *f = hm_lua_town(L);
    return push_set(L, hm_marked(&f->deck->plan, f->town, one_square(L, "marked")));
}

static int query_height(lua_State *L)
{
    const hm_facts *f = hm_lua_town(L);
    return push_number(L, hm_height(&f->deck->plan, f->town, one_square(L, "height")));
}

static int query_kept(lua_State *L)
{
    const hm_facts *f = hm_lua_town(L);
    return push_number(L,
                       (uint16_t)hm_memo(&f->deck->plan, f->town, one_square(L, "kept")));
}

#define QUERY(word) {#word, query_##word}

static const luaL_Reg square_words[] = {
    QUERY(adjacent), QUERY(around), QUERY(column), QUERY(diagonal), QUERY(distance),
    QUERY(each), QUERY(first), QUERY(groups), QUERY(height), QUERY(held), QUERY(kept),
    QUERY(kinds_held), QUERY(largest_group), QUERY(largest_group_of_one_type),
    QUERY(marked), QUERY(name), QUERY(others), QUERY(remembered), QUERY(row),
    QUERY(square),
    {NULL, NULL},
};

void hm_lua_squares(lua_State *L) { luaL_setfuncs(L, square_words, 0); }
