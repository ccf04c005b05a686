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
    uint32_t       own_types; /* of the card, one bit each; 0 without one */
    bool           eats;     /* the card can be fed */
    bool           recalls;  /* something on it remembers a number */
    bool          *far;      /* set when a number can go beyond HM_FAR; may be NULL */
    /* What is known besides; 0 and false: nothing */
    int            limit;    /* of the card, in a town */
    int            counts;   /* a building of a type counts as so many at most */
    bool           unmarked; /* nothing on it marks squares */
    bool           unladen;  /* nothing puts cubes on it */
    bool           unmanned; /* there are no tokens that could work */
} hm_bounds;

/* What may be in a set at most. */
typedef struct hm_reach {
    hm_set   squares;
    uint32_t types; /* bit per type; the highest for squares without a building */
    unsigned marks; /* what narrows it: of HM_REACH_ITSELF and so on */
    int      most;  /* squares of it at once */
} hm_reach;

enum {
    HM_REACH_ITSELF = 1, /* the building that looks */
    HM_REACH_NEARBY = 2, /* what is near it, */
    HM_REACH_EATING = 4, /* what can be fed, */
    HM_REACH_MINE = 8,   /* buildings of the card, */
    HM_REACH_ALONE = 16  /* ... of which a town has one */
};

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
hm_reach hm_bounds_reach(const hm_bounds *b, const hm_node *set);
hm_reach hm_reach_both(const hm_bounds *b, hm_reach x, hm_reach y);
static inline bool hm_reach_is_empty(hm_reach r)
{
    return r.squares == 0 || r.types == 0 || r.most == 0;
}

/* Can the condition ever hold? Only what is plain is known to be impossible. */
bool hm_bounds_holds(const hm_bounds *b, const hm_node *condition);

/* -- most.c */
/* How many squares a set word can be of at once. */
int  hm_most_of_word(const hm_bounds *b, const hm_node *word);
/* Can a comparison ever hold? */
bool hm_bounds_compares(const hm_bounds *b, const hm_node *n);
/* Can conditions that are joined by `and` hold of one building? */
bool hm_bounds_agrees(const hm_bounds *b, const hm_node *n);

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
