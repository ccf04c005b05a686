/* scored.h - a card "X" with a score of its own, among a cottage, a farm and a well: for
 * tests of what scores come to.
 */
#ifndef HM_TESTS_SCORED_H
#define HM_TESTS_SCORED_H

#include "dsl/library.h"

/* Slots of these cards, in their order. */
enum { HM_SCORED_X, HM_SCORED_COTTAGE, HM_SCORED_FARM, HM_SCORED_WELL, HM_SCORED_CARDS };

/* The game of the base pack with these four; fails the test where parts, those of X
 * beside its type and pattern, have a mistake. */
hm_library *hm_test_scored(const char *parts);

#endif
