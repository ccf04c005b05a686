/* queries.c - what scripts can ask.
 *
 * The words mean what they mean in the card language, where sets, kinds and types are
 * Lua's integers, a bit each. Those that are a value of a whole town come from the rows
 * of dsl/words.def and run the very instructions; what takes a name is a function here,
 * what takes a set is one in squares.c. Names that stand in a script are looked up when
 * it is loaded (names.c), so that play compares no texts. */
#include "lua/queries.h"

#include "core/body.h"

#include <string.h>

#include "core/teams.h"
#include "core/vm.h"
#include "dsl/script.h"
#include "dsl/words.h"
#include "lua/base.h"
#include "lua/names.h"

const hm_facts *hm_lua_town(lua_State *L)
{
    hm_lua_state *st = hm_lua_of(L);
    if (st->run != NULL)
        return hm_run_facts(st->run);
    if (st->facts == NULL)
        hm_lua_fail(L, "there is no town yet: ask inside of a card's function");
    return st->facts;
}

/* A neighbour's. Feeding is each town's own. */
static const hm_facts *side_of(lua_State *L, int side)
{
    const hm_facts *f = hm_lua_town(L);
    if (f->side[side] == NULL)
        hm_lua_fail(L, "right and left can be looked at in play and when scoring, not "
                       "here");
    return f->side[side];
}

/* The one that add_others() and its like look at. */
static const hm_facts *other_of(lua_State *L)
{
    const hm_facts *f = hm_lua_of(L)->other;
    if (f == NULL)
        hm_lua_fail(L, "there is an other only inside of add_others(), most_others() and "
                       "fewest_others()");
    return f;
}

void hm_lua_want_named(lua_State *L, unsigned names, const char *word)
{
    if ((hm_lua_of(L)->fn->names & names) != names)
        hm_lua_fail(L, "%s() must be named in the card's own function, not only in one "
                       "that it calls", word);
}

/* -- arguments */

const hm_game *hm_lua_game(lua_State *L)
{
    const hm_game *game = hm_lua_of(L)->game;
    return game != NULL ? game : hm_lua_town(L)->deck->game; /* which stops the script */
}

hm_set hm_lua_set(lua_State *L, int arg)
{
    return (hm_set)hm_lua_integer(L, arg, "a set of squares") & hm_lua_game(L)->grid.all;
}

uint64_t hm_lua_all_kinds(const hm_game *g)
{
    return ((uint64_t)1 << g->resources) - 1;
}

uint64_t hm_lua_all_types(const hm_game *g)
{
    return ((uint64_t)1 << g->types) - 1;
}

uint64_t hm_lua_kinds(lua_State *L, int arg)
{
    return (uint64_t)hm_lua_integer(L, arg, "kinds of resource, as from kind(),") &
           hm_lua_all_kinds(hm_lua_game(L));
}

uint64_t hm_lua_types(lua_State *L, int arg)
{
    return (uint64_t)hm_lua_integer(L, arg, "types of building, as from build_type(),") &
           hm_lua_all_types(hm_lua_game(L));
}

/* -- whole towns: the owner's, and those of others */

/* The feeder has decided only when scores are counted, and must know beforehand which
 * scores depend on it; and points are counted one after the other. */
void hm_lua_want_scoring(lua_State *L, hm_op op)
{
    const hm_lua_state *st = hm_lua_of(L);
    const bool total = op == HM_OP_TOTAL_POINTS, fed = op == HM_OP_FED;
    if (st->run != NULL ||
        (st->hook != HM_HOOK_SCORE && st->hook != HM_HOOK_SCORE_TOGETHER))
        hm_lua_fail(L, fed ? "what is fed is known only when scoring"
                           : "points are known only when scoring");
    hm_lua_want_named(L, fed     ? HM_NAMES_FED
                         : total ? HM_NAMES_TOTAL
                                 : HM_NAMES_POINTS, hm_op_lookup(op)->text);
}

/* A word of the language that is a value by itself: its instruction, run alone. */
static int value_on(lua_State *L, const hm_facts *f, hm_op op)
{
    const uint32_t code[] = {hm_code_word(op, 0), hm_code_word(HM_OP_END, 0)};
    const hm_program p = {.code = code, .length = 2};
    if (hm_op_lookup(op)->traits & HM_SEES_FED)
        hm_lua_want_scoring(L, op);
    if ((hm_op_lookup(op)->traits & HM_SEES_BOARD) && f->deck->game->boards == 0)
        return hm_lua_fail(L, "%s() is for games on a shared board",
                           hm_op_lookup(op)->text);
    if (op == HM_OP_ROUND)
        hm_lua_want_named(L, HM_NAMES_ROUND, "round");
    return push_number(L, hm_vm_number(&p, f, 0, hm_lua_of(L)->slot));
}

#define VALUE(id, spelling, token, op, games, form, doc, example)                        \
    static int value_##id(lua_State *L, const hm_facts *f)                               \
    {                                                                                    \
        return value_on(L, f, HM_OP_##op);                                               \
    }
#include "dsl/words.def"

static hm_set named_set(lua_State *L, const hm_facts *f, int arg, int *type)
{
    lua_Integer code = hm_lua_named(L, arg, "the name of a type, a card or a resource");
    *type = type_in(code);
    if (*type >= 0)
        return f->type[*type];
    if (kind_in(code) >= 0)
        return hm_town_cube(&f->deck->plan, f->town, kind_in(code));
    if (terrain_in(code) >= 0)
        return f->terrain[terrain_in(code)];
    if (card_in(code) >= 0)
        return hm_facts_card(f, card_in(code));
    hm_lua_unknown(L, arg, HM_LUA_TYPES | HM_LUA_KINDS | HM_LUA_CARDS,
                   "type, resource or card");
    return 0;
}

static int all_on(lua_State *L, const hm_facts *f)
{
    int type;
    hm_lua_arguments(L, 1, 1, "all");
    return push_set(L, hm_facts_whole(f, named_set(L, f, 1, &type)));
}

static int count_on(lua_State *L, const hm_facts *f)
{
    int type;
    if (lua_type(L, 1) != LUA_TSTRING) {
        hm_lua_arguments(L, 1, 1, "count");
        return push_number(L, hm_facts_count(f, hm_lua_set(L, 1)));
    }
    hm_lua_arguments(L, 1, 2, "count");
    hm_set set = named_set(L, f, 1, &type);
    if (lua_gettop(L) == 2)
        set &= hm_lua_set(L, 2);
    return push_number(L,
                       type >= 0 ? hm_facts_count_as(f, set, 1u << type) : hm_count(set));
}

static int types_on(lua_State *L, const hm_facts *f)
{
    hm_lua_arguments(L, 1, 1, "types");
    return push_number(L, hm_facts_types(f, hm_lua_set(L, 1)));
}

static int types_missing_on(lua_State *L, const hm_facts *f)
{
    return push_number(L, hm_facts_missing(f));
}

/* What a player has, or a square of theirs. */
static int counter_on(lua_State *L, const hm_facts *f)
{
    hm_lua_arguments(L, 1, 2, "counter");
    int counter = counter_in(hm_lua_named(L, 1, "the name of a counter"));
    if (counter < 0)
        return hm_lua_unknown(L, 1, HM_LUA_COUNTERS, "counter");
    bool of_square = f->deck->game->counter[counter].of_square;
    if (of_square != (lua_gettop(L) == 2))
        return hm_lua_fail(L, of_square ? "every square has %s: counter(name, square)"
                                        : "players have %s: counter(name)",
                           f->deck->game->counter[counter].plural);
    hm_set at = of_square ? hm_lua_set(L, 2) : 1;
    if (hm_count(at) != 1)
        return hm_lua_fail(L, "counter() wants one square, not %d", hm_count(at));
    return push_number(L, hm_facts_counter(f, counter, hm_first(at)));
}

int hm_lua_counter(lua_State *L, int arg)
{
    int counter = counter_in(hm_lua_named(L, arg, "the name of a counter"));
    if (counter < 0)
        return hm_lua_unknown(L, arg, HM_LUA_COUNTERS, "counter");
    if (hm_lua_game(L)->counter[counter].of_square)
        return hm_lua_fail(L, "every square has %s, and no player",
                           hm_lua_game(L)->counter[counter].plural);
    return counter;
}

int hm_lua_square_counter(lua_State *L, int arg)
{
    int counter = counter_in(hm_lua_named(L, arg, "the name of a counter"));
    if (counter < 0)
        return hm_lua_unknown(L, arg, HM_LUA_COUNTERS, "counter");
    if (!hm_lua_game(L)->counter[counter].of_square)
        return hm_lua_fail(L, "players have %s, and no square",
                           hm_lua_game(L)->counter[counter].plural);
    return counter;
}

static int having_on(lua_State *L, const hm_facts *f)
{
    hm_lua_arguments(L, 1, 1, "having");
    return push_set(L, hm_facts_having(f, hm_lua_square_counter(L, 1)));
}

static int counter_in_on(lua_State *L, const hm_facts *f)
{
    hm_lua_arguments(L, 2, 2, "counter_in");
    const int counter = hm_lua_square_counter(L, 1);
    return push_number(L, hm_facts_counter_in(f, counter, hm_lua_set(L, 2)));
}

/* By its name or plural; there are few, and names of scripts are short. */
int hm_lua_token(lua_State *L, int arg)
{
    size_t length;
    const hm_game *g = hm_lua_game(L);
    const char *text = hm_lua_text(L, arg, "the name of a token", &length);
    int token = hm_game_token(g, text, length);
    if (token >= 0)
        return token;
    return hm_lua_fail(L, g->tokens != 0 ? "unknown token '%s' (there is '%s')"
                                         : "unknown token '%s'",
                       text, g->tokens != 0 ? g->token[0].name : "");
}

int hm_lua_near(lua_State *L, int arg)
{
    static const struct { const char *name; int near; } way[] = {
        {"adjacent", HM_NEAR_ADJACENT}, {"around", HM_NEAR_AROUND},
        {"diagonal", HM_NEAR_DIAGONAL}, {"row", HM_NEAR_ROW},
        {"column", HM_NEAR_COLUMN}, {"long diagonal", HM_NEAR_LONG_DIAGONAL},
        {"quarter", HM_NEAR_QUARTER}};
    size_t length;
    const char *text = hm_lua_text(L, arg, "a way to be near", &length);
    for (size_t i = 0; i < sizeof way / sizeof *way; i++)
        if (strcmp(way[i].name, text) == 0)
            return way[i].near;
    return hm_lua_fail(L, "'%s' is no way to be near: 'adjacent', 'around', 'diagonal', "
                          "'row', 'column', 'long diagonal' or 'quarter'", text);
}

static int token_on(lua_State *L, const hm_facts *f)
{
    hm_lua_arguments(L, 1, 1, "token");
    return push_set(L, hm_facts_token(f, hm_lua_token(L, 1)));
}

static int at_home_on(lua_State *L, const hm_facts *f)
{
    hm_lua_arguments(L, 1, 1, "at_home");
    return push_number(L, hm_facts_at_home(f, hm_lua_token(L, 1)));
}

static int under_on(lua_State *L, const hm_facts *f)
{
    hm_lua_arguments(L, 1, 1, "under");
    return push_set(L, hm_facts_under(f, hm_lua_counter(L, 1)));
}

/* Each of them four times, as all(), right.all(), left.all() and other.all(). */
#define FOUR_TIMES(word)                                                                 \
    static int own_##word(lua_State *L) { return word(L, hm_lua_town(L)); }              \
    static int right_##word(lua_State *L) { return word(L, side_of(L, HM_SIDE_RIGHT)); } \
    static int left_##word(lua_State *L) { return word(L, side_of(L, HM_SIDE_LEFT)); }   \
    static int other_##word(lua_State *L) { return word(L, other_of(L)); }

FOUR_TIMES(all_on)
FOUR_TIMES(count_on)
FOUR_TIMES(counter_on)
FOUR_TIMES(types_on)
FOUR_TIMES(under_on)
FOUR_TIMES(having_on)
FOUR_TIMES(counter_in_on)
FOUR_TIMES(token_on)
FOUR_TIMES(at_home_on)
FOUR_TIMES(types_missing_on)
#define VALUE(id, spelling, token, op, games, form, doc, example) FOUR_TIMES(value_##id)
#include "dsl/words.def"

/* A word as a function of a whole town. */
typedef struct town_word {
    const char   *name;
    int           op; /* of a word of the language, -1: it is one of Lua's */
    lua_CFunction of[4]; /* one's own, right's, left's, another's */
} town_word;

#define OF_TOWNS(word) {own_##word, right_##word, left_##word, other_##word}

static const town_word town_words[] = {
    {"all", -1, OF_TOWNS(all_on)},
    {"count", -1, OF_TOWNS(count_on)},
    {"counter", -1, OF_TOWNS(counter_on)},
    {"types", -1, OF_TOWNS(types_on)},
    {"types_missing", -1, OF_TOWNS(types_missing_on)},
    {"under", -1, OF_TOWNS(under_on)},
    {"having", -1, OF_TOWNS(having_on)},
    {"counter_in", -1, OF_TOWNS(counter_in_on)},
    {"token", -1, OF_TOWNS(token_on)},
    {"at_home", -1, OF_TOWNS(at_home_on)},
#define VALUE(id, spelling, token, op, games, form, doc, example) \
    {spelling, HM_OP_##op, OF_TOWNS(value_##id)},
#include "dsl/words.def"
};

/* What is one building's or only known in play is not a town's to tell. */
static bool is_of_town(const town_word *w)
{
    const unsigned others = HM_SEES_ITSELF | HM_SEES_HOME;
    return w->op < 0 || !(hm_op_lookup((hm_op)w->op)->traits & others);
}

/* Players who share a board have no neighbours' towns to ask. */
static bool is_of_board(const town_word *w)
{
    return w->op >= 0 && (hm_op_lookup((hm_op)w->op)->traits & HM_SEES_BOARD) != 0;
}

/* Adds them to the table on top of the stack. */
static void add_town_words(lua_State *L, int of)
{
    char name[HM_LUA_WORD_MAX];
    for (size_t i = 0; i < sizeof town_words / sizeof *town_words; i++)
        if (is_of_town(&town_words[i]) && (of == 0 || !is_of_board(&town_words[i]))) {
            hm_lua_word_name(town_words[i].name, name);
            lua_pushcfunction(L, town_words[i].of[of]);
            lua_setfield(L, -2, name);
        }
}

static void add_town(lua_State *L, const char *name, int of)
{
    lua_newtable(L);
    add_town_words(L, of);
    hm_lua_seal(L);
    lua_setfield(L, -2, name);
}

/* -- the game */

static int query_in_mode(lua_State *L)
{
    size_t length;
    hm_lua_arguments(L, 1, 1, "in_mode");
    const char *name = hm_lua_text(L, 1, "the name of a mode", &length);
    const hm_facts *f = hm_lua_town(L);
    int mode = hm_game_mode(f->deck->game, name, length);
    if (mode < 0)
        return hm_lua_fail(L, "there is no mode '%.40s'", name);
    lua_pushboolean(L, f->how->mode == mode);
    return 1;
}

static int query_rule(lua_State *L)
{
    size_t length;
    hm_lua_arguments(L, 1, 1, "rule");
    const char *name = hm_lua_text(L, 1, "the name of a rule", &length);
    const hm_facts *f = hm_lua_town(L);
    int rule = hm_game_rule(f->deck->game, name, length);
    if (rule < 0)
        return hm_lua_fail(L, "there is no rule '%.40s'", name);
    lua_pushstring(L, f->deck->game->rule[rule].value[f->how->rule[rule]]);
    return 1;
}

static int query_alone(lua_State *L)
{
    lua_pushboolean(L, hm_lua_town(L)->alone);
    return 1;
}

static int query_constructed(lua_State *L)
{
    lua_pushboolean(L, hm_lua_town(L)->constructed);
    return 1;
}

static int query_changed(lua_State *L)
{
    lua_pushboolean(L, hm_lua_town(L)->changed);
    return 1;
}

/* Only where something has just come. */
static const hm_facts *arrived(lua_State *L, const char *name)
{
    const hm_hook hook = hm_lua_of(L)->hook;
    if (hook != HM_HOOK_ON_BUILD && hook != HM_HOOK_YOU_BUILD && hook != HM_HOOK_ACTIVATE)
        hm_lua_fail(L, "nothing has just been built here, so %s() means nothing", name);
    return hm_lua_town(L);
}

static int query_new(lua_State *L)
{
    hm_lua_arguments(L, 0, 0, "new");
    return push_set(L, arrived(L, "new")->came);
}

static int query_its_layout(lua_State *L)
{
    hm_lua_arguments(L, 0, 0, "its_layout");
    hm_lua_want_named(L, HM_NAMES_LAYOUT, "its_layout");
    return push_set(L, arrived(L, "its_layout")->layout);
}

static int stock_of(lua_State *L, const char *name, bool eaten)
{
    hm_lua_arguments(L, 1, 1, name);
    const int kind = kind_in(hm_lua_named(L, 1, "the name of a resource"));
    const hm_facts *f = hm_lua_town(L);
    if (kind < 0)
        return hm_lua_unknown(L, 1, HM_LUA_KINDS, "resource");
    if (f->deck->game->boards == 0)
        return hm_lua_fail(L, "%s() is for games on a shared board", name);
    return push_number(L, (eaten ? f->eaten : f->stock)[kind]);
}

static int query_stock(lua_State *L) { return stock_of(L, "stock", false); }

static int query_eaten(lua_State *L) { return stock_of(L, "eaten", true); }

static int query_raised(lua_State *L) { return push_number(L, hm_lua_town(L)->raised); }

static int query_raised_by_all(lua_State *L)
{
    return push_number(L, hm_lua_town(L)->raised_all);
}

static int query_named(lua_State *L) { return push_number(L, hm_lua_town(L)->named); }

static int query_kind(lua_State *L)
{
    int n = lua_gettop(L);
    lua_Integer kinds = 0;
    hm_lua_arguments(L, 1, HM_RESOURCES_MAX, "kind");
    for (int i = 1; i <= n; i++) {
        int kind = kind_in(hm_lua_named(L, i, "the name of a resource"));
        if (kind < 0)
            return hm_lua_unknown(L, i, HM_LUA_KINDS, "resource");
        kinds |= (lua_Integer)1 << kind;
    }
    return push_number(L, kinds);
}

static int query_build_type(lua_State *L)
{
    int n = lua_gettop(L);
    lua_Integer types = 0;
    hm_lua_arguments(L, 1, HM_TYPES_MAX, "build_type");
    for (int i = 1; i <= n; i++) {
        int type = type_in(hm_lua_named(L, i, "the name of a type"));
        if (type < 0)
            return hm_lua_unknown(L, i, HM_LUA_TYPES, "type");
        types |= (lua_Integer)1 << type;
    }
    return push_number(L, types);
}

static int query_any_kind(lua_State *L)
{
    return push_set(L, hm_lua_all_kinds(hm_lua_game(L)));
}

static int query_any_type(lua_State *L)
{
    return push_set(L, hm_lua_all_types(hm_lua_game(L)));
}

/* -- all other towns */

/* Clockwise around the table, as programs do it (core/vm.c). */
static int over_others(lua_State *L, hm_op how, const char *name)
{
    hm_lua_state *st = hm_lua_of(L);
    const hm_facts *home = hm_lua_town(L), *before = st->other;
    lua_Integer out = 0;
    hm_lua_arguments(L, 1, 1, name);
    hm_lua_want_named(L, HM_NAMES_OTHERS, name); /* bots look only where a card does */
    if (lua_type(L, 1) != LUA_TFUNCTION)
        return hm_lua_fail(L, "%s() wants a function", name);
    side_of(L, HM_SIDE_LEFT);
    bool first = true;
    for (const hm_facts *f = home->side[HM_SIDE_LEFT];
         f != NULL && f != home && f->all != 0; f = f->side[HM_SIDE_LEFT]) {
        st->other = f;
        lua_pushvalue(L, 1);
        lua_call(L, 0, 1);
        lua_Integer n = hm_lua_integer(L, -1, "a number");
        lua_pop(L, 1);
        out = first               ? n
              : how == HM_OP_ADD  ? (lua_Integer)((uint64_t)out + (uint64_t)n)
              : (how == HM_OP_MAX) == (n > out) ? n : out;
        first = false;
    }
    st->other = before;
    return push_number(L, out);
}

static int query_add_others(lua_State *L)
{
    return over_others(L, HM_OP_ADD, "add_others");
}
static int query_most_others(lua_State *L)
{
    return over_others(L, HM_OP_MAX, "most_others");
}
static int query_fewest_others(lua_State *L)
{
    return over_others(L, HM_OP_MIN, "fewest_others");
}

/* Of the other town: are the owners of one team? */
static int query_is_teammate(lua_State *L)
{
    const hm_facts *home = hm_lua_town(L), *other = other_of(L);
    hm_lua_arguments(L, 0, 0, "is_teammate");
    lua_pushboolean(L, hm_are_mates(home->how->teams, home->seat, other->seat));
    return 1;
}

#define QUERY(word) {#word, query_##word}

static const luaL_Reg query_words[] = {
    QUERY(add_others), QUERY(alone), QUERY(any_kind), QUERY(any_type), QUERY(build_type),
    QUERY(changed), QUERY(constructed), QUERY(eaten), QUERY(fewest_others),
    QUERY(in_mode), QUERY(is_teammate), QUERY(its_layout), QUERY(kind),
    QUERY(most_others), QUERY(named), QUERY(new), QUERY(raised), QUERY(raised_by_all),
    QUERY(rule), QUERY(stock),
    {NULL, NULL},
};

void hm_lua_queries(lua_State *L)
{
    luaL_setfuncs(L, query_words, 0);
    hm_lua_squares(L);
    hm_lua_shapes(L);
    add_town_words(L, 0);
    add_town(L, "right", 1);
    add_town(L, "left", 2);
    add_town(L, "other", 3);
}
