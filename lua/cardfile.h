/* cardfile.h - tables of a Lua file as trees, as the card language gives them. Private.
 *
 * The trees lie in the arena; mistakes become diagnostics at the place in the file that
 * says them, or at the call where a program put the card together.
 */
#ifndef HM_LUA_CARDFILE_H
#define HM_LUA_CARDFILE_H

#include "dsl/ast.h"
#include "lua/pool.h"

/* The cards of one file; hand it to hm_lua_pool_file with the reader below. */
typedef struct hm_cardfile {
    const hm_source *source;
    hm_arena        *arena;
    hm_diags        *diags;
    hm_node         *first, *last; /* out: the cards so far */
    int              broken;       /* out: reports */
} hm_cardfile;

hm_lua_card_reader hm_cardfile_read;

#endif
