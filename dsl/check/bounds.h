/* bounds.h - what can be known of an expression without a town. Private.
 *
 * Used to warn of scores that are always 0, to prove that feeding cannot hurt,
 * and to see where fed buildings are told apart. Expressions must be checked.
 */
#ifndef HM_DSL_CHECK_BOUNDS_H
#define HM_DSL_CHECK_BOUNDS_H

#include "core/game.h"
#include "dsl/ast.h"

typedef struct hm_range {
    int32_t low, high;
} hm_range;

/* How a value can move when more is fed. */
enum { HM_MOVES_UP = 1, HM_MOVES_DOWN = 2 };

typedef struct hm_bounds {
    const hm_game *game;
    int            own_type; /* of the card, -1 without one */
    bool           eats;     /* the card can be fed */
    bool           recalls;  /* something on it remembers a number */
    bool          *far;      /* set when a number can go beyond HM_FAR; may be NULL */
} hm_bounds;

/* No number a rule works with goes beyond this, so sums over a town stay far from
 * overflowing; the checker refuses rules that could. */
enum { HM_FAR = 1 << 20 };

enum { HM_COUNTS_MAX = 9 }; /* as many buildings as one may count as */

hm_range hm_bounds_number(const hm_bounds *b, const hm_node *n);
unsigned hm_bounds_moves(const hm_bounds *b, const hm_node *n);

/* The same for a whole score part: a when b else c. */
hm_range hm_bounds_score(const hm_bounds *b, const hm_node *part);
unsigned hm_bounds_score_moves(const hm_bounds *b, const hm_node *part);

/* Can a building stand on some square of the set, or (not) can one be without? */
bool hm_bounds_stands(const hm_bounds *b, const hm_node *set, bool building);

/* How many squares the set can have at most. */
int  hm_bounds_squares(const hm_bounds *b, const hm_node *set);

/* A set of another town: right's or left's. */
bool hm_is_side(const hm_node *n);
/* A word before a set that gives a part of it; one that looks at where squares lie. */
bool hm_is_part(const hm_node *n);
bool hm_is_shape(const hm_node *n);
/* Is this very node (not those below it) seen from the building itself, so that it
 * differs from building to building? */
bool hm_sees_itself(const hm_node *n);
/* Is the set said by types of building (*types, a bit each), so that a building in it
 * may count as several? */
bool hm_types_counted(const hm_node *set, uint32_t *types);

/* Does the expression look at what is fed in one's own town? */
bool hm_looks_at_fed(const hm_node *n);
/* A set with `fed` in it that is made square by square, so that only counts of
 * squares in it matter. */
bool hm_is_pointwise(const hm_node *set);
/* Does a pointwise set tell fed buildings apart by where they stand? */
bool hm_tells_apart(const hm_node *set);

#endif
