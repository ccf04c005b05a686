/* eye.h - what towns are worth to somebody with learned weights. Private.
 *
 * A town is worth its points and the weights of its features (features.h), and to who has
 * a taste something more for some cards. Any town can be looked at as a whole; of a cube
 * more in one town only what it changes is looked at: how far places are, and the windows
 * over its square. All numbers are whole: the same weights say the same everywhere.
 *
 * An eye is one thread's, of one deck. Nothing is allocated after it was made.
 */
#ifndef HM_CORE_BOTS_EYE_H
#define HM_CORE_BOTS_EYE_H

#include "core/bots/features.h"
#include "core/growth.h"

enum {
    HM_WEIGHT_POINT = 1 << 16,         /* a point, in weights and values */
    HM_WEIGHT_MAX = 64 * HM_WEIGHT_POINT, /* of one weight: sums of them stay in range */
    HM_POINTS_SEEN = 30000             /* more make no difference */
};

/* How much more a copy of each card counts, by slot; as parts of a point. A layout that
 * has come half way counts a quarter of it. */
typedef struct hm_taste {
    bool    any;
    int32_t of[HM_DECK_MAX];
} hm_taste;

/* The features of a town, as they are noted to be learned from. */
typedef struct hm_noted {
    int      count;
    int      points;
    uint32_t at[HM_FEATURES_MAX];
} hm_noted;

/* A town as it was looked at, whoever does. */
typedef struct hm_view {
    bool        known;
    hm_town     town;
    int         aside;
    hm_progress progress;           /* its own levels */
    hm_set      empty;
    hm_open_slots open;
    int8_t      best[HM_DECK_MAX];  /* level of the best places of those slots, in their
                                       order; -1: there are none; */
    uint8_t     places[HM_DECK_MAX]; /* ... and how many these are */
    uint8_t     cubes[HM_RESOURCES_MAX]; /* loose ones */
    uint8_t     dead;
    hm_panes    panes;
    int         steadies;
    uint32_t    steady[HM_FEATURES_MAX];
} hm_view;

/* A card whose places a cube may bring on. */
typedef struct hm_reach {
    int8_t   best;                /* level */
    uint16_t from, to;            /* words of its spots */
    const uint8_t (*class)[HM_PLACES_TOLD + 1]; /* by level + 1 and number of places */
    const int32_t *bent;          /* what the taste has for it, by level + 1 */
    int32_t  worth[HM_REACHES];   /* of how far it is, with all that stands */
} hm_reach;

typedef struct hm_eye {
    const hm_features *map;
    const int32_t     *weight;
    const hm_deck     *deck;
    hm_grower   grower;
    hm_growth   growth;
    hm_error    fault;      /* of a script that scores */
    bool        by_cubes;   /* points may change with every loose cube */
    hm_taste    taste;
    int32_t     bent[HM_DECK_MAX][HM_LEVELS_TOLD + 2];
    uint8_t     class[HM_DECK_MAX][HM_LEVELS_TOLD + 2][HM_PLACES_TOLD + 1];
    hm_noted    note;       /* working room */
    hm_view     at_hand, other;
    int         points;     /* of the town at hand, */
    int64_t     base;       /* ... and what they and the taste are worth */
    /* If a cube comes to it, by these weights: */
    bool        folded;
    int64_t     steady;
    int         reaches;
    hm_reach    reach[HM_DECK_MAX];
    int32_t     cube[HM_RESOURCES_MAX], dead[HM_DEAD_TOLD], build[2];
    /* Of each card, by word: its best spots, the same if they can come further, and those
     * that are one level below. */
    uint64_t    stay[HM_SPOT_WORDS_MAX], rise[HM_SPOT_WORDS_MAX], near[HM_SPOT_WORDS_MAX];
} hm_eye;

/* For games of this deck and setting, which must outlive it; so must map and weights. */
hm_status hm_eye_init(hm_eye *e, const hm_deck *d, const hm_setting *how, int players,
                      const hm_features *map, const int32_t *weight, hm_arena *arena,
                      hm_error *err);
/* Other weights, or these were changed. */
void hm_eye_set_weights(hm_eye *e, const int32_t *weight);
void hm_eye_set_taste(hm_eye *e, const hm_taste *taste); /* NULL: none */

/* Whose towns count for the points of others, as in hm_grower_seat. */
int  hm_eye_points(hm_eye *e, const hm_town *town, const hm_town *const *others,
                   int count);

/* Of a town with so many points and cubes set aside. now: layouts that lie there can be
 * built at once. note: gets its features; NULL: nobody wants them. */
int64_t hm_eye_value(hm_eye *e, const hm_town *town, int points, int aside, bool now,
                     hm_noted *note);

/* Looks at a town that gets a cube; then what it is worth as it is, with a cube more, and
 * with one on the best of the empty squares: where it goes on with what was begun, if
 * there is such a square. Looking again at the same town takes no time. */
void    hm_eye_look(hm_eye *e, const hm_town *town, int points, int aside);
int64_t hm_eye_as_it_is(hm_eye *e, bool now, hm_noted *note);
int64_t hm_eye_cube(hm_eye *e, int square, int kind);
int64_t hm_eye_best_cube(hm_eye *e, int kind);

#endif
