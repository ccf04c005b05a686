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
bool        hm_part_is_named(hm_town_part part); /* ... and drawn by its name */
/* The part that drawings have by this name, or HM_PART_none. */
hm_town_part hm_part_find(const char *name);
/* What a card is told of which it is drawn, in a deck without it; may be "". */
const char *hm_part_lack(hm_town_part part);
/* Where a copy lies in a town, to look and to say; 0: there is none. */
int         hm_part_at(const hm_plan *p, hm_town_part part, int copy);
uint16_t   *hm_part_place(hm_plan *p, hm_town_part part, int copy);
/* Of a copy that there is one of for every square: how many bytes one takes, else 0; and
 * whether it goes with the building. */
int         hm_part_each(const hm_plan *p, hm_town_part part, int copy);
bool        hm_part_goes(const hm_plan *p, hm_town_part part, int copy);
/* How many bytes a copy takes where there is one. */
int         hm_part_bytes(const hm_plan *p, hm_town_part part, int copy);

/* -- those with a number for every square that goes with the building there */

typedef enum hm_part_form {
    HM_FORM_OTHER,   /* it is none of them */
    HM_FORM_OWN,     /* positions have it in a form of its own */
    HM_FORM_NUMBER,  /* ... under its name */
    HM_FORM_SQUARES  /* ... as the squares of a set */
} hm_part_form;

hm_part_form hm_part_form_of(hm_town_part part);
/* Where the town has no such part it is 0, and stays so. */
int64_t      hm_part_number(const hm_plan *p, const hm_town *t, hm_town_part part,
                            int square);
void         hm_part_set_number(const hm_plan *p, hm_town *t, hm_town_part part,
                                int square, int64_t value);
/* Are all of them the same on the square, in towns by two plans? */
bool         hm_parts_are_alike(const hm_plan *p, const hm_town *t, const hm_plan *q,
                                const hm_town *u, int square);
/* The first one, beginning with `from`, that is there and that the other plan has not, if
 * only a deck with it may have it: hm_part_lack tells. HM_PART_none: there is none. */
hm_town_part hm_parts_lost(const hm_plan *p, const hm_town *t, const hm_plan *to,
                           int square, hm_town_part from);

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
