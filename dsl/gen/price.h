/* price.h - refuses what would be too much to work out. Private. */
#ifndef HM_DSL_GEN_PRICE_H
#define HM_DSL_GEN_PRICE_H

#include "dsl/check/check.h"
#include "dsl/gen/gen.h"

/* May there be so many words more, after those before (core/price.h)? Says so if not, at
 * the place of what is most of it, and warns from a part of it on. */
bool hm_price_check(hm_check *c, hm_gen *g, const hm_node *part, int64_t before,
                    int64_t more);
/* The same of a program that is asked once of every town; NULL is fine. */
bool hm_price_town(hm_check *c, hm_gen *g, const hm_node *part, const hm_program *p);

#endif
