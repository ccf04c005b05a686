/* names.c - names of types, resources, counters, terrain and cards, as scripts write
 * them: found once and then by their number. */
#include "lua/names.h"

#include <string.h>

#include "dsl/words.h"
#include "lua/queries.h"

enum {
    CODE_TYPE = 1,
    CODE_KIND = 1 << 8,
    CODE_COUNTER = 1 << 16,
    CODE_TERRAIN = 1 << 24
};
static const lua_Integer CODE_CARD = (lua_Integer)1 << 32;

/* What a text names: type, resource, counter, terrain and card, each + 1, or 0. */
static lua_Integer code_of(const hm_cards *cards, const char *text, size_t length)
{
    int fits;
    if (strlen(text) != length)
        return 0;
    const hm_card *card = hm_cards_find(cards, text, &fits);
    return (hm_game_type(cards->game, text, length) + 1) * CODE_TYPE +
           (hm_game_resource(cards->game, text, length) + 1) * CODE_KIND +
           (hm_game_counter(cards->game, text, length) + 1) * CODE_COUNTER +
           (hm_game_terrain(cards->game, text, length) + 1) * CODE_TERRAIN +
           (card && !card->ability ? (lua_Integer)card->index + 1 : 0) * CODE_CARD;
}

/* One number for all that the text can be, so that the word which uses it decides what
 * is meant. */
bool hm_lua_name(lua_State *L, const hm_cards *cards, const char *text, size_t length)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_NAMES);
    lua_pushlstring(L, text, length);
    lua_pushvalue(L, -1);
    bool new_one = lua_rawget(L, -3) == LUA_TNIL;
    lua_pop(L, 1);
    if (new_one) {
        lua_pushinteger(L, code_of(cards, lua_tostring(L, -1), length));
        lua_rawset(L, -3);
        lua_pop(L, 1);
    } else {
        lua_pop(L, 2);
    }
    return new_one;
}

/* Names that stand in the scripts are in the table; others are looked for. */
lua_Integer hm_lua_named(lua_State *L, int arg, const char *what)
{
    size_t length;
    const char *text = hm_lua_text(L, arg, what, &length);
    lua_rawgeti(L, LUA_REGISTRYINDEX, HM_LUA_NAMES);
    lua_pushvalue(L, arg);
    lua_rawget(L, -2);
    lua_Integer code = lua_tointeger(L, -1);
    lua_pop(L, 2);
    if (code != 0)
        return code;
    const hm_cards *cards = hm_lua_town(L)->deck->cards;
    hm_lua_charge(L, 20 + cards->count);
    return code_of(cards, text, length);
}

/* Texts too long to be a misspelt name are not compared with all of them. */
int hm_lua_unknown(lua_State *L, int arg, int among, const char *what)
{
    const hm_cards *cards = hm_lua_town(L)->deck->cards;
    const char *text = lua_tostring(L, arg);
    size_t length = strlen(text);
    hm_near near = {NULL, 0};
    for (int i = 0; length < 40 && (among & HM_LUA_TYPES) && i < cards->game->types; i++)
        hm_near_try(&near, text, length, cards->game->type[i].name);
    for (int i = 0;
         length < 40 && (among & HM_LUA_KINDS) && i < cards->game->resources; i++)
        hm_near_try(&near, text, length, cards->game->resource[i].name);
    for (int i = 0; length < 40 && (among & HM_LUA_CARDS) && i < cards->count; i++)
        hm_near_try(&near, text, length, cards->card[i]->name);
    for (int i = 0;
         length < 40 && (among & HM_LUA_COUNTERS) && i < cards->game->counters; i++) {
        hm_near_try(&near, text, length, cards->game->counter[i].name);
        hm_near_try(&near, text, length, cards->game->counter[i].plural);
    }
    if (near.best != NULL)
        return hm_lua_fail(L, "there is no %s '%s' (did you mean '%s'?)", what, text,
                           near.best);
    return hm_lua_fail(L, "there is no %s '%.40s'", what, text);
}
