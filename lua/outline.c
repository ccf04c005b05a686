/* outline.c - a function by its text: what it names, and whether it could loop.
 *
 * Nothing is parsed: a word counts wherever it stands, also in comments and texts, so
 * that no function does what its outline does not have. */
#include "lua/outline.h"

#include "dsl/script.h"
#include "lua/freeze.h"

/* Words that could mean a loop, however they stand there. */
static bool may_loop(const char *text, size_t length, bool file)
{
    return hm_lua_occurrences(text, length, "for") +
                   hm_lua_occurrences(text, length, "while") +
                   hm_lua_occurrences(text, length, "repeat") +
                   hm_lua_occurrences(text, length, "goto") !=
               0 ||
           hm_lua_occurrences(text, length, "function") != (file ? 1 : 0);
}

/* Line ends that not everybody takes for such: then it is not certain which text is the
 * function's. */
static bool has_odd_lines(const hm_lua_chunk *c)
{
    for (size_t i = c->at.first; i < c->at.last; i++)
        if (c->source->bytes[i] == '\r' &&
            (i + 1 == c->at.last || c->source->bytes[i + 1] != '\n'))
            return true;
    return false;
}

/* By any of its names. */
static bool names_step(const char *text, size_t length, hm_op op)
{
    for (int how = 0; how < hm_hows(op); how++) {
        char name[HM_CODE_NAME];
        if (hm_lua_has_word(text, length, hm_code_name(hm_code_word(op, how), name)))
            return true;
    }
    return false;
}

/* Words of the text, by what they are about. */
static unsigned names_in(const char *text, size_t length)
{
    static const struct { const char *word; unsigned name; } telling[] = {
        {"fed", HM_NAMES_FED},           {"once", HM_NAMES_ONCE},
        {"once_game", HM_NAMES_ONCE},    {"round", HM_NAMES_ROUND},
        {"add_others", HM_NAMES_OTHERS}, {"most_others", HM_NAMES_OTHERS},
        {"fewest_others", HM_NAMES_OTHERS}, {"mark", HM_NAMES_MARK},
        {"its_layout", HM_NAMES_LAYOUT},
        {"points_of", HM_NAMES_POINTS},  {"most_points_of", HM_NAMES_POINTS},
        {"fewest_points_of", HM_NAMES_POINTS}, {"total_points", HM_NAMES_TOTAL}};
    unsigned names = 0;
    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        if (hm_lua_has_word(text, length, telling[i].word))
            names |= telling[i].name;
    for (hm_op op = 0; op < HM_OPS; op++)
        if (hm_is_move_step(op) && names_step(text, length, op))
            names |= HM_NAMES_MOVE;
    return names;
}

void hm_lua_look_at_text(hm_lua_function *fn, hm_lua_state *st, const hm_lua_chunk *c,
                         int number)
{
    lua_Debug ar;
    hm_span at = c->at;
    lua_rawgeti(st->L, HM_LUA_FUNCS_AT, number);
    lua_getinfo(st->L, ">S", &ar);
    fn->line = ar.linedefined;
    if (c->file)
        at = hm_lua_lines(c->source, ar.linedefined, ar.lastlinedefined);
    const char *text = c->source->bytes + at.first;
    size_t length = at.last - at.first;
    fn->names = names_in(text, length);
    fn->watched = hm_lua_variables(st, number) > 0;
    fn->straight = length <= HM_LUA_STRAIGHT && hm_lua_is_leaf(st, number) &&
                   !may_loop(text, length, c->file) && !has_odd_lines(c);
    fn->cost = HM_LUA_ENTRY + 2 * hm_lua_variables(st, number) +
               (fn->straight ? (int)length / 4 : 0);
}
