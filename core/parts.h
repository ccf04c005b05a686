/* parts.h - towns part by part, as parts.def lists them: where each lies, all of them at
 * once, and those that somebody looks at, to copy and to compare. Who adds a part to
 * towns adds a row there, and none of this forgets it.
 */
#ifndef HM_CORE_PARTS_H
#define HM_CORE_PARTS_H

#include "core/town.h"

/* -- one part */

const char *hm_part_name(hm_town_part part);
int         hm_part_width(hm_town_part part);    /* bytes that it lies at a multiple of */
int         hm_part_copies(hm_town_part part);   /* that there can be */
bool        hm_part_is_drawn(hm_town_part part); /* a part of hm_plan_whole */
/* Where a copy lies in a town, to look and to say; 0: there is none. */
int         hm_part_at(const hm_plan *p, hm_town_part part, int copy);
uint16_t   *hm_part_place(hm_plan *p, hm_town_part part, int copy);
/* How many bytes a copy takes where there is one. */
int         hm_part_bytes(const hm_plan *p, hm_town_part part, int copy);

/* -- all parts, when it is known where they lie */

void hm_parts_find_goers(hm_plan *p);
void hm_parts_find_stretches(hm_plan *p);
/* All that drawings have, into a town by another plan that has nothing yet. */
void hm_parts_recast(const hm_plan *p, const hm_town *t, const hm_plan *to, hm_town *out);

/* -- those that are looked at */

enum { HM_PARTS_MAX = 64 };

/* Where one of them lies in a town, and so many bytes of it. */
typedef struct hm_part_seen {
    uint16_t at, bytes;
    int16_t  start; /* what every square of it begins with */
} hm_part_seen;

/* The parts of a plan that are looked at. */
typedef struct hm_parts {
    int        towns, squares;
    hm_part_seen town[HM_PARTS_MAX];   /* of the town: they stay where they are, */
    hm_part_seen square[HM_PARTS_MAX]; /* ... and of each square: they go with what is
                                        there */
    bool       bands, cubes, kinds;  /* tokens; loose cubes; of what kind these are */
    bool       loose; /* something may be looked at that is on squares without a
                         building */
} hm_parts;

/* `sees`: what is looked at, of hm_sees. Which buildings there are is always among it. */
void     hm_parts_find(hm_parts *out, const hm_plan *p, unsigned sees);

/* A number that tells apart what is on squares; 0: nothing that is looked at. */
uint64_t hm_parts_square_key(const hm_parts *s, const hm_plan *p, const hm_town *t,
                             int square);
/* The same of a whole town; where things stand does not count. */
uint64_t hm_parts_key(const hm_parts *s, const hm_plan *p, const hm_town *t);

/* All that no square has, into a town that has just been started. */
void hm_parts_copy(const hm_parts *s, const hm_plan *p, hm_town *to, const hm_town *from);
/* What is on a square of one town, onto a square of another on which there is nothing. */
void hm_parts_bring(const hm_parts *s, const hm_plan *p, hm_town *to, int square,
                    const hm_town *from, int there);

#endif
