/* clause.h - the rules of a card to compiled clauses. Private. */
#ifndef HM_DSL_GEN_CLAUSE_H
#define HM_DSL_GEN_CLAUSE_H

#include "dsl/check/check.h"
#include "dsl/gen/gen.h"

/* Checks and compiles every part of the card that is a rule, by bytecode or script,
 * and leaves the clauses in the card. Mistakes go to c->diags and leave the card
 * without the part that is wrong; without memory it is left without any. */
void hm_clauses_read(hm_check *c, hm_gen *gen, const hm_node *node, hm_card *out);

/* The variants without which the card means nothing, one bit each (variant.c). */
uint32_t hm_card_variants(const hm_game *g, const hm_card *card);
/* ... and of which one will do: it waits for what only rules of these bring about. */
uint32_t hm_card_either(const hm_game *g, const hm_card *card);
/* A rule for everybody, from an "occasion" of a variant, with what it has others do and
 * what it does later (hm_is_hidden); laters: how many of these rules before it have. How
 * many clauses that are, at most `room`; 0 after reporting. */
int hm_clause_law(hm_check *c, hm_gen *gen, int laters, const hm_node *part,
                  hm_clause *out, int room);

#endif
