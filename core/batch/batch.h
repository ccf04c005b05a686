/* batch.h - many games by chance at once: 64 in lockstep, each in a lane of vectors.
 *
 * The games are those of one town in which nothing but naming, placing and building is
 * decided, and what decides is the policy of docs/performance.md. A game by itself, at a
 * table, takes the same choices and ends with the same points: which vectors the machine
 * has can never be seen.
 */
#ifndef HM_CORE_BATCH_BATCH_H
#define HM_CORE_BATCH_BATCH_H

#include "core/play.h"

/* What vectors there are, the best last. */
typedef enum hm_game_batch_width {
    HM_BATCH_PLAIN, /* those of any machine: C alone */
    HM_BATCH_AVX2,
    HM_BATCH_AVX512,
    HM_BATCH_WIDTHS
} hm_game_batch_width;

typedef struct hm_game_batch hm_game_batch;

/* The best that this machine has, and none above `most`. */
hm_game_batch_width hm_game_batch_best(hm_game_batch_width most);

/* For games as at this table, which is only looked at, with vectors of that width or,
 * where the machine lacks them, the best that it has. *out lies in the arena; it is NULL
 * where these games are more than a batch can play: they are to be played one by one.
 * On failure (HM_ENOMEM) it is NULL, too. */
hm_status hm_game_batch_new(hm_arena *arena, const hm_table *t, hm_game_batch_width width,
                       hm_game_batch **out, hm_error *err);

/* Are all points counted by lanes? Else each town is scored by itself, as ever. */
bool hm_game_batch_scores_by_lanes(const hm_game_batch *b);

/* Plays `count` games. chance[i] is the state of game i's generator; afterwards it is
 * what the game left of it. On failure, which only scoring one by one can have, both
 * lists are undefined, and the batch can be used again. */
hm_status hm_game_batch_play(hm_game_batch *b, int count, uint64_t *chance,
                             int32_t *points, hm_error *err);

#endif
