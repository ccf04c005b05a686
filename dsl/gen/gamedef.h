/* gamedef.h - a game definition's tree to a hm_game. Private. */
#ifndef HM_DSL_GEN_GAMEDEF_H
#define HM_DSL_GEN_GAMEDEF_H

#include "dsl/check/check.h"
#include "dsl/gen/gen.h"

/* Fills out from a node of kind HM_NODE_GAME. Mistakes go to c->diags (source and
 * arena of c are used, game and card are not); returns whether there were none.
 * gen is lent for the programs. */
bool hm_gamedef(hm_check *c, hm_gen *gen, const hm_node *node, hm_game *out);

#endif
