/* lanes.h - what a batch knows and has: the same for all widths of vectors. Private.
 *
 * A lane is 16 bits: the squares of a town, or a number. What all games have in common is
 * a list of HM_LANES lanes, and vectors of any width go over such lists.
 */
#ifndef HM_CORE_BATCH_LANES_H
#define HM_CORE_BATCH_LANES_H

#include <stddef.h>

#include "core/batch/batch.h"
#include "core/kernel.h"

enum {
    HM_LANES = 64,
    HM_LANE_SQUARES = 16,
    HM_LANE_SHIFTS = HM_RESOURCES_MAX * HM_LANE_SQUARES,
    HM_LANE_STEPS = 2 * HM_LANE_SQUARES - 1, /* ways from one square to another */
    HM_LANE_ALIGN = 64
};

typedef uint16_t hm_lanes[HM_LANES] __attribute__((aligned(HM_LANE_ALIGN)));

/* Sets of squares in hm_facts lie one after the other, and kernels say them by where they
 * lie: so a set has the same number here. */
enum {
    HM_LANE_FACTS = offsetof(hm_facts, all),
#define HM_LANE_SET(member) \
    ((offsetof(hm_facts, member) - HM_LANE_FACTS) / sizeof(hm_set))
    HM_LANE_ALL = HM_LANE_SET(all),
    HM_LANE_BUILT = HM_LANE_SET(built),
    HM_LANE_CUBES = HM_LANE_SET(cubes),
    HM_LANE_EMPTY = HM_LANE_SET(empty),
    HM_LANE_FED = HM_LANE_SET(fed),
    HM_LANE_FEEDABLE = HM_LANE_SET(feedable),
    HM_LANE_TYPE = HM_LANE_SET(type),
    HM_LANE_CARD = HM_LANE_SET(card),
    HM_LANE_SETS = HM_LANE_CARD + HM_DECK_MAX
};

/* A layout as drawn in one way: cubes of so many kinds and ways from its first square,
 * which may be one of these. */
typedef struct hm_lane_layout {
    uint16_t first;
    uint8_t  cubes;
    uint8_t  shift[HM_LANE_SQUARES]; /* of hm_game_batch.shift */
} hm_lane_layout;

/* Near squares as steps: from each of these squares there is one near it that is so many
 * further on. */
typedef struct hm_lane_near {
    int count;
    struct {
        int8_t   by;
        uint16_t from;
    } step[HM_LANE_STEPS];
} hm_lane_near;

typedef hm_status hm_game_batch_run(hm_game_batch *b, int count, uint64_t *chance,
                                    int32_t *points, hm_error *err);

struct hm_game_batch {
    /* -- in play, by lane */
    uint64_t chance[HM_LANES] __attribute__((aligned(HM_LANE_ALIGN)));
    hm_lanes cubes[HM_RESOURCES_MAX], empty;
    hm_lanes left;             /* how many are empty */
    hm_lanes live, decides;    /* all bits set: a game is on; something can be built */
    hm_lanes done;             /* ... but is not in this round */
    hm_lanes low, high;        /* upper half of the number that was drawn, in halves */
    hm_lanes card[HM_DECK_MAX];
    hm_lanes shifted[HM_LANE_SHIFTS];
    int      game[HM_LANES];
    /* -- towns that are full and not scored yet */
    int      full;
    int      full_game[HM_LANES];
    hm_lanes set[HM_LANE_SETS];
    /* -- never changed */
    const hm_deck *deck;
    hm_setting     how;
    hm_game_batch_run  *run;
    int            kinds;
    uint16_t       all;
    int            shifts, layouts;
    struct {
        uint8_t kind, by;
    } shift[HM_LANE_SHIFTS];
    hm_lane_layout *layout;    /* by how many cubes */
    uint16_t       *found;     /* room for all spots */
    bool            by_lanes;  /* every score is a kernel, and fits in a lane */
    uint8_t         portions[HM_DECK_MAX];
    hm_lane_near   *near;      /* by HM_NEAR_...; where scores are kernels */
};

/* The instances of run.h. */
hm_game_batch_run hm_game_batch_run_plain, hm_game_batch_run_avx2,
    hm_game_batch_run_avx512;

/* Points of the full town in a lane by the ordinary way. */
hm_status hm_game_batch_score_one(const hm_game_batch *b, int lane, int32_t *points,
                                  hm_error *err);

#endif
