/* chunk.h - loading sources into states: blocks, files, and all of them again.
 *
 * Inside of lua/ only. A program is what all states of a pool have in common: the
 * sources in order, and which function of which has what number.
 */
#ifndef HM_LUA_CHUNK_H
#define HM_LUA_CHUNK_H

#include "lua/pool.h"
#include "lua/sandbox.h"
#include "lua/source.h"

typedef struct hm_lua_program {
    hm_arena         arena;
    hm_lua_chunk   **chunk;    /* by number, from 0 */
    hm_lua_function *function; /* by number, from 1 */
    int              chunks, functions, chunk_room, function_room;
} hm_lua_program;

/* As hm_lua_pool_block and hm_lua_pool_file. */
int  hm_lua_add_block(hm_lua_program *p, hm_lua_state *st, const hm_source *source,
                      hm_span at, const char *card, hm_diags *diags);
bool hm_lua_add_file(hm_lua_program *p, hm_lua_state *st, const hm_source *source,
                     hm_lua_card_reader *reader, void *ctx, hm_diags *diags);
/* Gives a state the names of cards; false when memory is short. */
bool hm_lua_bind(const hm_lua_program *p, hm_lua_state *st, const hm_cards *cards);
/* Another state with the same functions, bound; NULL when memory is short. */
hm_lua_state *hm_lua_copy(const hm_lua_program *p, const hm_cards *cards);
void          hm_lua_program_free(hm_lua_program *p);

#endif
