/* word.h - what single words and names of an expression mean. Private.
 *
 * Each fills in op and number of its node and returns what kind of value it is, or
 * HM_VALUE_NONE after reporting.
 */
#ifndef HM_DSL_CHECK_WORD_H
#define HM_DSL_CHECK_WORD_H

#include "dsl/check/check.h"

hm_value hm_check_name(hm_check *c, hm_node *n);      /* a type, a terrain, a resource */
hm_value hm_check_card_name(hm_check *c, hm_node *n);
hm_value hm_check_mode(hm_check *c, hm_node *n);
hm_value hm_check_rule(hm_check *c, hm_node *n);
hm_value hm_check_word(hm_check *c, hm_node *n);
hm_value hm_check_stock(hm_check *c, hm_node *n);
hm_value hm_check_trait(hm_check *c, hm_node *n);
/* -- amount.c */
hm_value hm_check_under(hm_check *c, hm_node *n);
hm_value hm_check_having(hm_check *c, hm_node *n);
bool     hm_check_heaped(hm_check *c, hm_node *n); /* whose squares are not looked at */

/* -- state.c: turns sets in a condition that stand for themselves ("fed") into questions
 * about this building, in place */
void hm_check_states(hm_check *c, hm_node *condition);

/* May something seen from one building stand here? */
bool hm_check_allow_own(hm_check *c, hm_span at, const char *spelling);
/* ... something that depends on what is fed, or is points? */
bool hm_check_allow_fed(hm_check *c, const hm_node *n);
/* Reports that there is no board to look at before the game. */
void hm_check_no_board(hm_check *c, hm_span at);

#endif
