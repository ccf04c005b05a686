/* meal.h - the search for the best feeding, for feed.c and feed_bought.c. Private.
 *
 * feed.c finds what can be had for nothing and tries who gets it; where something is for
 * sale, feed_bought.c stands in between and tries what is paid.
 */
#ifndef HM_CORE_MEAL_H
#define HM_CORE_MEAL_H

#include "core/facts.h"

/* "Up to `amount` among `where`", summed over buildings with the same `where`. */
typedef struct hm_offer {
    int    amount;
    hm_set where;
} hm_offer;

/* Buildings that each feed whoever is near to one type: of `dishes`, each type's own,
 * `picks` can be had at most. */
typedef struct hm_menu {
    int    near; /* HM_NEAR_... */
    hm_set types; /* one bit each */
    int    picks, dishes;
    hm_set dish[HM_TYPES_MAX];
} hm_menu;

/* A way to pay: each unit of a counter feeds up to `amount` among `where`. */
typedef struct hm_way {
    int    counter, amount;
    hm_set where;
    int    units; /* that are tried now */
} hm_way;

/* A row or column of which everything can be fed for a unit. */
typedef struct hm_lane {
    hm_set   squares;  /* those that eat and are not fed anyway */
    unsigned counters; /* it can be paid with, one bit each */
} hm_lane;

enum { HM_LANES_MAX = 2 * HM_SIDE_MAX, HM_MENUS_MAX = 16 };

typedef struct hm_meal {
    hm_facts *f;
    hm_set    fixed;          /* fed without a choice */
    int       offers;
    hm_offer  offer[HM_SQUARES_MAX];
    int       menus;
    hm_menu   menu[HM_MENUS_MAX];
    int       groups;         /* how many groups may be picked */
    int       parts;          /* groups there are */
    hm_set    part[HM_SQUARES_MAX];
    hm_set    open;           /* not fed by what was chosen so far */
    hm_set    must;           /* of these: what has to be fed */
    int       classes;
    hm_set    class[HM_SQUARES_MAX];
    int       price;          /* of scoring once, in steps, */
    int       words;          /* ... and in words (price.h), of plain programs */
    int       feeder;         /* slot of the last card that leaves a choice */
    long      left;           /* steps left to be taken */
    bool      found;
    int32_t   best;
    hm_set    best_fed;
    /* -- what is for sale; without ways and lanes, nothing is */
    int       ways;
    hm_way    way[HM_SQUARES_MAX];
    unsigned  by_row, by_column; /* counters that pay for rows and columns */
    int       lanes;
    hm_lane   lane[HM_LANES_MAX];
    hm_set    given;          /* fed for nothing, apart from offers */
    hm_set    covered;        /* that, and the rows and columns that are bought */
    uint64_t  bought;         /* lanes, one bit each */
    int16_t   had[HM_COUNTERS_MAX], purse[HM_COUNTERS_MAX]; /* and what is left of it */
    int16_t   best_spent[HM_COUNTERS_MAX];
} hm_meal;

static inline bool hm_meal_sells(const hm_meal *m)
{
    return m->ways != 0 || (m->by_row | m->by_column) != 0;
}

/* -- feed.c */
/* Counts words of programs that count nothing themselves; too many end the search. */
void hm_meal_work(hm_meal *m, int64_t words);
/* Sorts the open buildings into classes that are all the same to feed. */
void hm_meal_classify(hm_meal *m);
/* Tries who of the open buildings is served by the offers, besides `given`. */
void hm_meal_serve(hm_meal *m, hm_set given);

/* -- feed_bought.c */
/* What one clause sells, seen from `square`. */
void hm_meal_offer_for_sale(hm_meal *m, const hm_use *u, int square);
/* Before anything is tried. */
void hm_meal_open_shop(hm_meal *m);
/* Tries all that can be paid for and what the offers give then, besides `given`. */
void hm_meal_shop(hm_meal *m, hm_set given);
/* Tries `covered` and `chosen`, paid for by what is missing in the purse. */
void hm_meal_try_bought(hm_meal *m, hm_set chosen);

#endif
