/* points.h - points as numbers: what other buildings, lines and players have, asked by a
 * score.
 *
 * A clause that looks at points is counted after those that it looks at. So cards may not
 * look at each other's in a circle: that is found when a deck is made. What a player has
 * is counted without all that looks at players' points itself.
 */
#ifndef HM_CORE_POINTS_H
#define HM_CORE_POINTS_H

#include "core/facts.h"

enum {
    HM_POINTS_LEVELS = 3 /* who looks at who looks at ...: each may cost as many times as
                            there are buildings */
};

/* Which ones of a set, of HM_OP_POINTS' operand: all added up, or one. */
enum { HM_POINTS_ALL, HM_POINTS_BEST, HM_POINTS_LEAST };

/* What the buildings on these squares give by themselves, fed as in the facts; of none 0,
 * and so where points are not being counted.
 * Points that a card gives once for all its buildings are no building's, and those of the
 * card in the slot, which asks, are left out. */
int64_t hm_points_of(const hm_facts *f, int slot, hm_set where, int which);

/* What the town's owner has, line by line added up: cards, what stays in hand and the
 * game's own lines, but nothing that looks at players' points, and no points that others
 * give. Of nobody 0. */
int64_t hm_points_in_all(const hm_facts *f);

/* Sees to it that points of the deck, whose uses are known, can be counted one after the
 * other. HM_EINPUT names two cards that look at each other's, perhaps through others, or
 * one that looks too far. */
hm_status hm_points_rank(const hm_deck *d, hm_error *err);

#endif
