/* gamedef.h - a game definition's tree to a hm_game. Private. */
#ifndef HM_DSL_GEN_GAMEDEF_H
#define HM_DSL_GEN_GAMEDEF_H

#include "dsl/check/check.h"
#include "dsl/gen/gen.h"

/* What packs add to a game: a variant, a rule switch of their manifest, or whatever parts
 * they extend it by. */
typedef struct hm_addition {
    const hm_node   *node; /* HM_NODE_VARIANT, HM_NODE_EXTENDS, or a part `rule` */
    const hm_source *source;
    const char      *pack;
} hm_addition;

typedef struct hm_additions {
    int                count;
    const hm_addition *addition;
    int                extends;
    const hm_addition *extend; /* in the order of packs */
    int                uses;
    const char *const *used;  /* names of variants that are on unless told otherwise */
} hm_additions;

/* Fills out from a node of kind HM_NODE_GAME and what packs add. Mistakes go to c->diags
 * (source and arena of c are used, game and card are not); returns whether there were
 * none. gen is lent for the programs. */
bool hm_gamedef(hm_check *c, hm_gen *gen, const hm_node *node, const hm_additions *more,
                hm_game *out);

#endif
