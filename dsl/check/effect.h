/* effect.h - whether kinds, types of building and effects fit. Private. */
#ifndef HM_DSL_CHECK_EFFECT_H
#define HM_DSL_CHECK_EFFECT_H

#include "dsl/check/check.h"

/* -- kinds.c */
bool hm_check_kinds(hm_check *c, hm_node *n);
/* Is there a building of its own here, can cubes lie on it, does it keep types? */
bool hm_check_needs_building(hm_check *c, const hm_node *n);
bool hm_check_needs_cubes(hm_check *c, const hm_node *n);
bool hm_check_needs_types(hm_check *c, const hm_node *n);
/* With `put`, an effect puts up or keeps them, so that dealt ones are no use. */
bool hm_check_types(hm_check *c, hm_node *n, bool put);
/* -- effect.c: a whole block of effects */
bool hm_check_effect(hm_check *c, hm_node *n);

/* -- amount.c: amounts of counters; op of each node becomes the counter's index */
bool hm_check_counter(hm_check *c, const hm_node *amount, hm_word doing, int32_t *index);
/* Of a token: op becomes its index, and word HM_WORD_TOKEN. */
bool hm_check_token(hm_check *c, hm_node *amount);
bool hm_check_muster(hm_check *c, hm_node *n);
/* What is done with them, as a word, decides what is said of cubes among them. */
bool hm_check_amounts(hm_check *c, hm_node *list, hm_word doing);
bool hm_check_heap(hm_check *c, hm_node *n); /* counters of squares, likewise */
bool hm_check_lay(hm_check *c, hm_node *n);
/* -- carry.c: of a checked step, can there be anything to take away or move, and room? */
bool hm_check_carry(hm_check *c, const hm_node *n);
/* Plain ones, as numbers by counter. */
void hm_check_amounts_into(hm_check *c, hm_node *list, hm_word doing,
                           uint8_t to[HM_COUNTERS_MAX]);

/* A type of the game by its name, or -1 after reporting. */
int hm_check_type_name(hm_check *c, const char *text, hm_span at);

/* Is this step somewhere in the block, however deep? NULL: no. */
const hm_node *hm_find_step(const hm_node *block, hm_op op);


/* Is the first thing that the effect does to ask whether it is wanted? */
bool hm_effect_asks_first(const hm_node *n);
/* Does it do something with the cube that was named, or place one in its stead? */
bool hm_effect_uses_cube(const hm_node *n);

#endif
