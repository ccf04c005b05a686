/* seating.h - who gets which place of a layout whose cubes may lie anywhere, or are all
 * different. Private to matching.c.
 *
 * So many places per kind, or per set of kinds, and a square gets one if it serves as
 * that. Sets of squares which all get one can be enlarged to any size that one of them
 * has (they are a matroid), so whether a choice can be completed is two sums.
 */
#ifndef HM_CORE_SEATING_H
#define HM_CORE_SEATING_H

#include "core/matching.h"

/* How many cubes of which kind are wanted. Where a cell takes several kinds, places are
 * told apart by what they take. */
typedef struct hm_seating {
    int    need[HM_RESOURCES_MAX];
    int    classes; /* 0: all places are of one kind */
    int    room[HM_MATCH_CUBES_MAX];
    hm_set serve[HM_MATCH_CUBES_MAX]; /* squares that can take such a place */
} hm_seating;

/* Of these squares, how many stand for other cubes; loose cubes of a kind. */
static inline int hm_matching_wild(const hm_matching *m, hm_set squares)
{
    return hm_count(squares & (m->wild | m->lent | m->deputies));
}
static inline hm_set hm_matching_loose(const hm_matching *m, int kind)
{
    return m->cubes & m->serve[kind];
}

/* Where places are told apart: how many of these squares get one, and how many there
 * are. */
int  hm_seating_seat(const hm_seating *n, hm_set squares);
int  hm_seating_places(const hm_seating *n);
/* Do all of these squares get a place? */
bool hm_seating_fit(const hm_matching *m, const hm_seating *n, hm_set squares);
/* Can all places be filled from these squares, and `chosen` be among those used? */
bool hm_seating_complete(const hm_matching *m, const hm_seating *n, hm_set from,
                       hm_set chosen);

#endif
