/* shapes.c - what scripts can ask about where squares lie.
 *
 * Words of the card language that are about the shape of a set (SHAPE in dsl/words.def)
 * are functions of that set and run the very instructions: "longest line of" is
 * longest_line(set). Directions, rows, columns and what is on one square are only here,
 * where scripts go from square to square. */
#include "core/shapes.h"

#include <assert.h>
#include <string.h>

#include "core/price.h"
#include "core/vm.h"
#include "dsl/words.h"
#include "lua/queries.h"

/* -- words of the language */

/* Searches are charged by what they take; of the rest calling them is the most. */
static void charge(lua_State *L, const hm_program *p, const hm_facts *f)
{
    const hm_game *g = f->deck->game;
    const hm_size size = hm_size_of(g->grid.cols, g->grid.rows, g->types);
    hm_lua_charge(L, hm_program_price(p, &size) / 8);
}

static int square_at(lua_State *L, int arg, const char *name)
{
    hm_set set = hm_lua_set(L, arg);
    if (set == 0 || (set & (set - 1)))
        hm_lua_fail(L, "%s() wants one square, not %d", name, hm_count(set));
    return hm_first(set);
}

/* Seen from the building, it is told from where: own_group(set, square). */
static int shape(lua_State *L, uint32_t word, const char *name)
{
    const hm_op_info *info = hm_op_lookup(hm_code_op(word));
    const bool own = info->traits & HM_SEES_ITSELF;
    const uint32_t code[] = {word, hm_code_word(HM_OP_END, 0)};
    const hm_program p = {.code = code, .length = 2};
    int64_t stack[HM_DEPTH_MAX];
    int depth = 1;
    hm_lua_arguments(L, 1 + own, 1 + own, name);
    if (info->traits & HM_SEES_FED)
        hm_lua_want_scoring(L, hm_code_op(word));
    const hm_facts *f = hm_lua_town(L);
    const int square = own ? square_at(L, 2, name) : 0;
    stack[0] = (int64_t)hm_lua_set(L, 1);
    charge(L, &p, f);
    hm_vm_resume(&p, code, f, square, hm_lua_of(L)->slot, stack, &depth, NULL);
    if (info->out[0] == 'B')
        lua_pushboolean(L, stack[0] != 0);
    else
        lua_pushinteger(L, stack[0]);
    return 1;
}

#define SHAPE(id, spelling, token, op, games, form, doc, example) \
    static int shape_##id(lua_State *L) { return shape(L, op, spelling); }
#include "dsl/words.def"

static const struct shape_word {
    const char   *spelling;
    uint32_t      word;
    lua_CFunction fn;
} shapes[] = {
#define SHAPE(id, spelling, token, op, games, form, doc, example) \
    {spelling, op, shape_##id},
#include "dsl/words.def"
};

void hm_lua_word_name(const char *spelling, char name[HM_LUA_WORD_MAX])
{
    size_t n = strlen(spelling);
    assert(n < HM_LUA_WORD_MAX);
    for (size_t i = 0; i <= n; i++)
        name[i] = spelling[i] == ' ' ? '_' : spelling[i];
}

/* A preposition that stood before the set is left out; that of "left of" is the word. */
static void shape_name(const char *spelling, uint32_t word, char name[HM_LUA_WORD_MAX])
{
    char text[HM_CODE_NAME];
    hm_lua_word_name(spelling, name);
    const size_t n = strlen(name);
    if (n > 3 && strcmp(hm_code_name(word, text), name) != 0 &&
        (strcmp(name + n - 3, "_of") == 0 || strcmp(name + n - 3, "_by") == 0))
        name[n - 3] = '\0';
}

/* -- squares by column and row, and from one to the next */

static const hm_grid *grid_of(lua_State *L) { return &hm_lua_town(L)->deck->game->grid; }

static int one_square(lua_State *L, const char *name)
{
    hm_lua_arguments(L, 1, 1, name);
    return square_at(L, 1, name);
}

/* Columns are counted from the left, rows from the top, from 1. */
static int query_column_of(lua_State *L)
{
    lua_pushinteger(L, one_square(L, "column_of") % grid_of(L)->cols + 1);
    return 1;
}

static int query_row_of(lua_State *L)
{
    lua_pushinteger(L, one_square(L, "row_of") / grid_of(L)->cols + 1);
    return 1;
}

/* 0 beyond the edge, so that scripts can go until there is no more. */
static int query_square_at(lua_State *L)
{
    hm_lua_arguments(L, 2, 2, "square_at");
    const hm_grid *g = grid_of(L);
    const lua_Integer col = hm_lua_integer(L, 1, "a column");
    const lua_Integer row = hm_lua_integer(L, 2, "a row");
    const bool inside = col >= 1 && row >= 1 && col <= g->cols && row <= g->rows;
    const hm_set at = inside ? hm_bit((int)((row - 1) * g->cols + col - 1)) : 0;
    return push_set(L, at & hm_lua_town(L)->all);
}

static int query_step(lua_State *L)
{
    size_t length;
    hm_lua_arguments(L, 2, 2, "step");
    const hm_set set = hm_lua_set(L, 1);
    const char *text = hm_lua_text(L, 2, "a direction", &length);
    for (int way = 0; way < HM_DIRECTIONS; way++)
        if (strcmp(hm_how_of(hm_code_word(HM_OP_NEXT, way))->word, text) == 0)
            return push_set(L, hm_shape_next(grid_of(L), set, way) & hm_lua_town(L)->all);
    return hm_lua_fail(L, "'%s' is no direction: 'up', 'down', 'left' or 'right'", text);
}

static int near_by(lua_State *L, int near, const char *name)
{
    hm_lua_arguments(L, 1, 1, name);
    return push_set(L, hm_grid_union(grid_of(L)->near[near], hm_lua_set(L, 1)) &
                           hm_lua_town(L)->all);
}

static int query_long_diagonal(lua_State *L)
{
    return near_by(L, HM_NEAR_LONG_DIAGONAL, "long_diagonal");
}

static int query_quarter(lua_State *L) { return near_by(L, HM_NEAR_QUARTER, "quarter"); }

static int query_within(lua_State *L)
{
    hm_lua_arguments(L, 2, 2, "within");
    const hm_set set = hm_lua_set(L, 1);
    const lua_Integer steps = hm_lua_integer(L, 2, "steps");
    const int most = steps < 0 ? 0 : steps < HM_SQUARES_MAX ? (int)steps : HM_SQUARES_MAX;
    hm_lua_charge(L, 4 * hm_count(set));
    return push_set(L, hm_shape_within(grid_of(L), set, most) & hm_lua_town(L)->all);
}

static int query_same_type(lua_State *L)
{
    return push_set(L, hm_facts_same_type(hm_lua_town(L), one_square(L, "same_type")));
}

/* -- what is on one square */

static int push_name(lua_State *L, const char *name)
{
    if (name != NULL)
        lua_pushstring(L, name);
    else
        lua_pushnil(L);
    return 1;
}

/* The card of the building there, or NULL. */
static const hm_card *card_on(lua_State *L, int square)
{
    const hm_facts *f = hm_lua_town(L);
    const int cell = hm_cell(&f->deck->plan, f->town, square);
    return cell >= HM_CELL_BUILDING ? f->deck->card[cell - HM_CELL_BUILDING] : NULL;
}

static int query_type_at(lua_State *L)
{
    const hm_card *card = card_on(L, one_square(L, "type_at"));
    const hm_game *game = hm_lua_town(L)->deck->game;
    return push_name(L, card != NULL ? game->type[card->type].name : NULL);
}

static int query_card_at(lua_State *L)
{
    const hm_card *card = card_on(L, one_square(L, "card_at"));
    return push_name(L, card != NULL ? card->name : NULL);
}

static int query_cube_at(lua_State *L)
{
    const int square = one_square(L, "cube_at");
    const hm_facts *f = hm_lua_town(L);
    const int cell = hm_cell(&f->deck->plan, f->town, square);
    const bool cube = cell != HM_CELL_EMPTY && cell < HM_CELL_BUILDING;
    return push_name(L, cube ? f->deck->game->resource[cell - 1].name : NULL);
}

static const luaL_Reg square_words[] = {
    {"card_at", query_card_at},
    {"column_of", query_column_of},
    {"cube_at", query_cube_at},
    {"long_diagonal", query_long_diagonal},
    {"quarter", query_quarter},
    {"row_of", query_row_of},
    {"same_type", query_same_type},
    {"square_at", query_square_at},
    {"step", query_step},
    {"type_at", query_type_at},
    {"within", query_within},
    {NULL, NULL},
};

void hm_lua_shapes(lua_State *L)
{
    char name[HM_LUA_WORD_MAX];
    luaL_setfuncs(L, square_words, 0);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        shape_name(shapes[i].spelling, shapes[i].word, name);
        lua_pushcfunction(L, shapes[i].fn);
        lua_setfield(L, -2, name);
    }
}
