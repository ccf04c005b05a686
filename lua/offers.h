/* offers.h - the table that a script of a tile returns, as offers. Inside of lua/. */
#ifndef HM_LUA_OFFERS_H
#define HM_LUA_OFFERS_H

#include "core/card.h"

struct lua_State;

/* Reads the value on top of the stack, which stays: one offer, or a list of them. How
 * many there are; -1: it is none, and `why` says what is wrong, as the end of a sentence
 * that begins with "the function". Nothing runs while it is read. */
int hm_lua_read_offers(struct lua_State *L, const hm_game *game, hm_trade *out, char *why,
                       size_t size);

#endif
