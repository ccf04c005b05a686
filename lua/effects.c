/* What scripts can do: each word is a step of core/effect.h, which asks by itself. A step
 * that asks or cannot be done ends the script there; it is run again from its start
 * with the answer. */
#include <string.h>

#include "dsl/script.h"
#include "lua/base.h"
#include "lua/queries.h"
#include "lua/source.h"

enum { STEP = 50 }; /* instructions of one step: towns are copied and options listed */

static hm_run *run_of(lua_State *L, const char *name, int least, int most)
{
    hm_run *run = hm_lua_of(L)->run;
    if (run == NULL)
        hm_lua_fail(
            L, "%s() can be used only in effects (on_build, when_another_names, ...)",
            name);
    hm_lua_arguments(L, least, most, name);
    hm_lua_charge(L, STEP);
    return run;
}

static void go_on(lua_State *L, hm_step step)
{
    if (step != HM_STEP_DONE)
        hm_lua_end(L, step == HM_STEP_ASKS ? HM_LUA_ASKS : HM_LUA_FAILS);
}

/* Numbers that steps work with lie on buildings, where there is room for so much. */
static int64_t small_number(lua_State *L, int arg, const char *step)
{
    lua_Integer n = hm_lua_integer(L, arg, "a number");
    if (n < INT16_MIN || n > INT16_MAX)
        hm_lua_fail(L, "%s() of %lld: at most 32,767", step, (long long)n);
    return n;
}

/* An argument by its letter in code.def; small letters may be left out. */
static int64_t argument(lua_State *L, const char *step, char letter, int arg)
{
    bool said = lua_gettop(L) >= arg;
    switch (letter) {
    case 'K': return (int64_t)hm_lua_kinds(L, arg);
    case 'T': return (int64_t)hm_lua_types(L, arg);
    case 'S': return (int64_t)hm_lua_set(L, arg);
    case 't':
        return (int64_t)(said ? hm_lua_types(L, arg)
                              : hm_lua_all_types(hm_lua_of(L)->game));
    case 's': return (int64_t)(said ? hm_lua_set(L, arg) : hm_lua_town(L)->empty);
    case 'N': return small_number(L, arg, step);
    case 'C': return hm_lua_counter(L, arg);
    case 'Q': return hm_lua_square_counter(L, arg);
    case 'P': return hm_lua_token(L, arg);
    case 'H': return hm_lua_near(L, arg);
    }
    /* no such letter */
    return hm_lua_fail(L, "%s() takes what scripts cannot give", step);
}

/* What the text of a function must name that does it: towns have no room for it else, or
 * nobody looks for it. */
static unsigned named_by(hm_op op)
{
    const hm_town_part part = hm_op_lookup(op)->part;
    return part == HM_PART_once || part == HM_PART_once_game ? HM_NAMES_ONCE
           : part == HM_PART_marked                          ? HM_NAMES_MARK
           : hm_is_move_step(op)                             ? HM_NAMES_MOVE
                                                             : 0;
}

/* A word that is one step, of the same name, and no more. The run comes first: without
 * one, or with a wrong number of arguments, none of them is looked at. */
static int take_step(lua_State *L, hm_op op, int how)
{
    const hm_op_info *info = hm_op_lookup(op);
    const uint32_t word = hm_code_word(op, how);
    char name[HM_CODE_NAME];
    int most = (int)strlen(info->in), least = (int)strspn(info->in, "KTSNCQPH");
    hm_run *run = run_of(L, hm_code_name(word, name), least, most);
    int64_t arg[HM_DEPTH_MAX];
    hm_lua_want_named(L, named_by(op), name);
    for (int i = 0; i < most; i++)
        arg[i] = argument(L, name, info->in[i], i + 1);
    go_on(L, hm_run_step(run, word, arg));
    return 0;
}

/* One for each way to do it: a step that is not told how has the first alone. */
#define OP(name, ...)
#define STEPS(name, fn, ...)                                                             \
    static int fn##_0(lua_State *L) { return take_step(L, HM_OP_##name, 0); }            \
    static int fn##_1(lua_State *L) { return take_step(L, HM_OP_##name, 1); }            \
    static int fn##_2(lua_State *L) { return take_step(L, HM_OP_##name, 2); }            \
    static int fn##_3(lua_State *L) { return take_step(L, HM_OP_##name, 3); }
#include "core/code.def"

/* The type of what a neighbour built: a .lua file has no other way to be choosy. */
static int effect_its_type(lua_State *L)
{
    const hm_effect *e = hm_run_effect(run_of(L, "its_type", 0, 0));
    lua_pushinteger(L, e->it < 0 ? 0 : hm_card_types(e->deck->card[e->it]));
    return 1;
}

/* The square that the effect chose last, as a set. */
static int effect_there(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)hm_run_facts(run_of(L, "there", 0, 0))->there);
    return 1;
}

static int effect_cannot(lua_State *L)
{
    run_of(L, "cannot", 0, 0);
    return hm_lua_end(L, HM_LUA_FAILS);
}

/* -- questions */

/* Asks, and pushes the answer as a set of one. */
static int ask(lua_State *L, hm_run *r, hm_question_kind kind, uint64_t options)
{
    int answer = 0;
    go_on(L, hm_run_ask(r, kind, options, &answer));
    lua_pushinteger(L, (lua_Integer)1 << answer);
    return 1;
}

#define CHOOSE_WORD(word, kind, options)                                                 \
    static int choose_##word(lua_State *L)                                               \
    {                                                                                    \
        hm_run *run = run_of(L, "choose." #word, 1, 1);                                  \
        return ask(L, run, kind, options(L, 1));                                         \
    }

CHOOSE_WORD(resource, HM_ASK_RESOURCE, hm_lua_kinds)
CHOOSE_WORD(square, HM_ASK_SQUARE, hm_lua_set)
CHOOSE_WORD(type, HM_ASK_TYPE, hm_lua_types)

/* Among the cards everybody can build; gives the card's name. */
static int choose_card(lua_State *L)
{
    hm_run *r = run_of(L, "choose.card", 1, 1);
    const hm_deck *d = hm_run_effect(r)->deck;
    uint64_t types = hm_lua_types(L, 1), slots = 0;
    int slot = 0;
    for (int i = 0; i < d->count; i++)
        if ((types & hm_card_types(d->card[i])) && !((d->dealt | d->spreads) >> i & 1))
            slots |= hm_bit(i);
    go_on(L, hm_run_ask(r, HM_ASK_CARD, slots, &slot));
    lua_pushstring(L, d->card[slot]->name);
    return 1;
}

/* The words go to terminals and other programs: what they may contain is decided
 * here, once. */
static int choose_way(lua_State *L)
{
    const char *words[HM_WAYS_MAX];
    int answer = 0, n = lua_gettop(L);
    hm_run *r = run_of(L, "choose.way", 2, HM_WAYS_MAX);
    for (int i = 0; i < n; i++) {
        size_t length;
        words[i] = hm_lua_text(L, i + 1, "a way in words", &length);
        if (length == 0 || length >= HM_WAY_TEXT)
            return hm_lua_fail(L, "choose.way(): words of 1 to %d bytes",
                               HM_WAY_TEXT - 1);
        if (strlen(words[i]) != length || !hm_lua_is_clean(words[i]))
            return hm_lua_fail(
                L, "choose.way(): words in UTF-8, without line ends and the like");
    }
    go_on(L, hm_run_ask_way(r, words, n, &answer));
    lua_pushinteger(L, answer + 1);
    return 1;
}

static const struct step_word {
    hm_op         op;
    lua_CFunction call[HM_HOWS_MAX];
} step_words[] = {
#define OP(name, ...)
#define STEPS(name, fn, ...) {HM_OP_##name, {fn##_0, fn##_1, fn##_2, fn##_3}},
#include "core/code.def"
};

static const luaL_Reg effect_words[] = {
    {"cannot", effect_cannot},
    {"its_type", effect_its_type},
    {"there", effect_there},
    {NULL, NULL},
};

/* No script is run for who visits, so scripts lack what only visitors do; nor has one a
 * clause beside itself that others could do. */
static void add_step(lua_State *L, const struct step_word *w)
{
    char name[HM_CODE_NAME];
    for (int how = 0; how < hm_hows(w->op); how++) {
        lua_pushcfunction(L, w->call[how]);
        lua_setfield(L, -2, hm_code_name(hm_code_word(w->op, how), name));
    }
}

static void add_steps(lua_State *L)
{
    const unsigned unscripted = HM_NEEDS_HOST | HM_NEEDS_PROGRAM | HM_NEEDS_CHANCE;
    for (size_t i = 0; i < sizeof step_words / sizeof *step_words; i++)
        if (!(hm_op_lookup(step_words[i].op)->needs & unscripted))
            add_step(L, &step_words[i]);
}

static const luaL_Reg choose_words[] = {
    {"card", choose_card}, {"resource", choose_resource}, {"square", choose_square},
    {"type", choose_type}, {"way", choose_way},           {NULL, NULL},
};

void hm_lua_effects(lua_State *L)
{
    luaL_setfuncs(L, effect_words, 0);
    add_steps(L);
    hm_lua_group(L, "choose", choose_words);
}
