/* features.h - what a bot that learns sees of a town: which weights count. Private.
 *
 * A feature is something that is so in a town or is not; each has a weight, and what a
 * town is worth beyond its points is the sum of the weights of its features. No card is
 * known here. Features come from what every deck has: the slots of its cards, how far
 * places of their layouts have come (core/progress.h), squares, loose cubes, windows of
 * raw cells (windows.h), and every part of towns that parts.def lists, so that a part
 * which is new there is seen, too.
 *
 * A map says where the weights of each group lie in one list. It is a flat value and
 * refers to nothing, so it outlives the deck it was made for: it is the same for every
 * deck of the same cards.
 */
#ifndef HM_CORE_BOTS_FEATURES_H
#define HM_CORE_BOTS_FEATURES_H

#include "core/bots/windows.h"
#include "core/deck.h"
#include "core/progress.h"

enum {
    HM_REACHES = 16,       /* how far a card's places can be, told apart: 14 are used */
    HM_REACH_NOW = 0,      /* ... a layout is complete, and can be built at once, */
    HM_REACH_LATER = 1,    /* ... or only in another turn */
    HM_REACH_NEVER = 13,
    HM_FEW = 4,            /* numbers that are told apart where it is 0, 1, 2 or more, */
    HM_SEVERAL = 7,        /* ... 0 to 6 or more, */
    HM_AMOUNTS = 12,       /* ... and of parts of a town */
    HM_STAGES = 4,         /* of a town that fills up */
    HM_EMPTY_TOLD = 17,
    HM_DEAD_TOLD = 5,      /* cubes that no place can use */
    HM_IN_PAIRS = 12,      /* slots of a town that are looked at together */
    HM_PLACES_TOLD = 16,   /* best places of a card */
    HM_GAUGES_MAX = 48,
    HM_FEATURES_MAX = 2048 /* of a town at once */
};

/* A number of a town, or one for every square, that some part of towns is. */
typedef struct hm_gauge {
    uint16_t at;
    uint8_t  bytes;  /* 1 and 2: the number; 4: digits of four bits; 8: of a set, how
                        many */
    bool     wide;   /* one for every square, */
    bool     goes;   /* ... of the building there */
} hm_gauge;

typedef struct hm_features {
    int        slots, kinds, squares;
    uint64_t   dealt;       /* slots that are only their holder's */
    int        gauges;
    hm_gauge   gauge[HM_GAUGES_MAX];
    uint8_t    codes, briefs; /* so many of these are cubes, from 1 on: */
    uint8_t    code[256], brief[256]; /* by cell: what small and long windows see of it */
    uint8_t    closed_code, closed_brief;
    hm_windows small, large;
    /* Where weights of each group begin, and how many there are in all. */
    uint32_t   empty, count, pair, reach, reach_by, cube, dead, place, hand, aside,
               amount, amount_of, kind_of, small_at, large_at, weights;
} hm_features;

/* general: windows see cubes and buildings, and not which, as those of all decks. */
void hm_features_map(hm_features *f, const hm_deck *d, bool general);

/* The slots that matter in a town, in a list: those its owner can build, and those that
 * stand. */
typedef struct hm_open_slots {
    int      count;
    uint64_t set;
    uint8_t  slot[HM_DECK_MAX];
    uint8_t  number[HM_DECK_MAX]; /* of buildings, by place in this list */
    uint16_t row[HM_DECK_MAX];    /* slot and number as one: of slots * HM_FEW */
} hm_open_slots;

void hm_features_open(const hm_features *f, const hm_plan *p, const hm_town *t,
                      hm_open_slots *out);
/* What windows see of a town: the features of all of them, small and large ones. Begun,
 * it is that of a town where nothing is; then it goes from town to town, by what is
 * different. */
typedef struct hm_panes {
    uint8_t  cell[HM_SQUARES_MAX];
    hm_set   closed;
    uint32_t small[HM_SMALL_WINDOWS], large[HM_LONG_WINDOWS];
} hm_panes;

void hm_panes_begin(const hm_features *f, hm_panes *v);
void hm_panes_show(const hm_features *f, const hm_plan *p, const hm_town *t, hm_panes *v);
/* How far off a card is, whose layout has `most` cubes: so many of its places have come
 * to this level, which is the highest, -1: it has none. */
int  hm_feature_reach(int most, int level, int places);

/* All features but those of places, loose cubes and windows: what a cube does not change.
 * Returns how many; `at` has room for HM_FEATURES_MAX. */
int  hm_features_steady(const hm_features *f, const hm_deck *d, const hm_town *t,
                        const hm_open_slots *open, int aside, uint32_t *at);

/* -- the others, one by one */

static inline int hm_least(int a, int b) { return a < b ? a : b; }

static inline int hm_stage_of(int empty)
{
    return empty < 3 ? 0 : empty < 6 ? 1 : empty < 10 ? 2 : 3;
}

/* any: something can be built now. */
static inline uint32_t hm_feature_empty(const hm_features *f, int empty, bool any)
{
    return f->empty + (uint32_t)(hm_least(empty, HM_EMPTY_TOLD - 1) * 2 + any);
}

/* The first of HM_REACHES weights: of a slot alone, and by the number of another: its
 * row in hm_open_slots. */
static inline uint32_t hm_feature_reaches(const hm_features *f, int slot, int stage)
{
    return f->reach + (uint32_t)((slot * HM_STAGES + stage) * HM_REACHES);
}
static inline uint32_t hm_feature_reaches_by(const hm_features *f, int slot, int row)
{
    return f->reach_by + (uint32_t)((slot * f->slots * HM_FEW + row) * HM_REACHES);
}

static inline uint32_t hm_feature_cubes(const hm_features *f, int kind, int number,
                                        int stage)
{
    const int row = kind * HM_FEW + hm_least(number, HM_FEW - 1);
    return f->cube + (uint32_t)(row * HM_STAGES + stage);
}

static inline uint32_t hm_feature_dead(const hm_features *f, int dead, int stage)
{
    return f->dead + (uint32_t)(hm_least(dead, HM_DEAD_TOLD - 1) * HM_STAGES + stage);
}

/* All weights that say the same as this one of a window, itself among them. */
int hm_feature_images(const hm_features *f, uint32_t at,
                      uint32_t out[HM_WINDOW_IMAGES]);

#endif
