/* pattern.h - a card's layout of cubes, and every place it fits on a grid.
 *
 * A pattern is drawn in one orientation; its spots are all distinct places it
 * can take on a grid by turning, mirroring and moving. Nothing turns a pattern
 * after that.
 */
#ifndef HM_CORE_PATTERN_H
#define HM_CORE_PATTERN_H

#include <stdbool.h>

#include "core/arena.h"
#include "core/grid.h"

enum { HM_RESOURCES_MAX = 8 };

/* How cells hang together: all of one kind, or no two of a kind. */
enum { HM_TIE_NONE, HM_TIE_SAME, HM_TIE_DIFFERENT };

/* What a cell asks for that is not simply a resource. */
typedef struct hm_demand {
    uint8_t  kinds;    /* of a cube: resources that will do, one bit each; 0: a
                          building, or nothing at all */
    uint8_t  tie;
    bool     optional; /* the cube may be used or not */
    bool     tame;     /* a wild resource does not do unless it is one of the kinds */
    bool     empty;    /* neither: nothing may be on the square */
    bool     here;     /* the building must go on this square */
    uint16_t types;    /* a building of these types, one bit each, */
    int16_t  card;     /* ... or of the card with this index + 1; 0: of none */
} hm_demand;

/* Is it a building that a cell asks for? */
static inline bool hm_demands_building(const hm_demand *d)
{
    return d->kinds == 0 && !d->empty;
}

/* How a drawing may not be laid down, joined by |. Who may not turn it may still hold it
 * before a mirror: left and right are exchanged then, and what is above stays above. */
enum { HM_NOT_TURNED = 1, HM_NOT_MIRRORED = 2 };

/* Which squares of its layout a building stands on: one of them, those that are marked,
 * or all. */
enum { HM_COVERS_ONE, HM_COVERS_HERE, HM_COVERS_LAYOUT };

enum {
    HM_CELL_ASKS = 16,         /* a cell from here on is an ask */
    HM_ASKS_MAX = 16,          /* different ones in one pattern */
    HM_STANDS_MAX = 4,         /* ... of which are buildings */
    HM_PATTERNS_MAX = 4,       /* layouts of one card, any of which will do */
    HM_PATTERN_SPOTS_MAX = 512 /* a plain pattern has no more on the largest grid */
};

typedef struct hm_pattern {
    uint8_t cols, rows;            /* 0 x 0: the card has no pattern */
    uint8_t cubes;                 /* cells that are part of it */
    uint8_t asks;
    uint8_t wild;                  /* resources that do for any cube, one bit each */
    uint8_t lies;                  /* HM_NOT_TURNED, HM_NOT_MIRRORED */
    uint8_t covers;                /* HM_COVERS_ONE, ... */
    uint8_t wilds;                 /* so many things may stand for other cubes, and one
                                      more; 0: any number */
    uint8_t cell[HM_SQUARES_MAX];  /* row by row: 0 = not part, else resource + 1, or
                                      HM_CELL_ASKS + its ask */
    hm_demand  ask[HM_ASKS_MAX];   /* all layouts of a card have the same */
    const struct hm_pattern *other; /* another layout that does as well; NULL: none */
} hm_pattern;

/* What a cell asks for, be it a resource or more; of a cell that is part of it. */
hm_demand hm_pattern_ask(const hm_pattern *p, int cell);

/* The sign of a cell that is not just a resource, as drawings have it: '*' any cube, '='
 * those of one kind, '#' all different, else a digit or, beyond nine, a small letter. */
char hm_pattern_letter(const hm_pattern *p, int cell, int resources);

/* One place of a pattern: the squares of its cubes, and which of them take which
 * resource: one each, but where a cell takes several. */
typedef struct hm_spot {
    hm_set squares;
    hm_set want[HM_RESOURCES_MAX];
} hm_spot;

/* Squares of a place on which buildings must stand, by what they ask for. */
typedef struct hm_stand {
    hm_set squares;
    hm_set by[HM_STANDS_MAX];
} hm_stand;

/* What a place wants beyond things that lie and stand there. */
typedef struct hm_yard {
    hm_set empty; /* nothing is on these squares */
    hm_set here;  /* the building must go on this square; 0: on any of its cubes'. Of one
                     that covers several: on all of these */
    hm_set own[HM_RESOURCES_MAX]; /* of wild resources: squares that ask for these
                                     themselves, where they stand for no other */
} hm_yard;

typedef struct hm_spots {
    const hm_spot  *spot;  /* ordered by squares, then by what they want */
    const hm_stand *stand; /* one for each; NULL: no buildings are asked for */
    const hm_yard  *yard;  /* one for each; NULL: nothing of that kind is wanted */
    hm_demand          stand_ask[HM_STANDS_MAX];
    int             count;
    int             variants;     /* distinct orientations */
    uint8_t         least, most;  /* cubes of the smallest spot and of the largest */
    const uint8_t  *extra;        /* optional cubes of each; NULL: there are none */
    const hm_spot  *recipe;       /* one of each choice of kinds, without optional ones */
    const hm_stand *beside;       /* what each recipe asks for; NULL as stand is */
    int             recipes;
} hm_spots;

/* Works out all spots, of its other layouts, too; they live in the arena. A pattern that
 * fits nowhere has none. HM_ENOMEM leaves *out empty, and so does HM_ELIMIT, for one that
 * has more than HM_PATTERN_SPOTS_MAX. */
hm_status hm_pattern_spots(const hm_pattern *p, const hm_grid *g, hm_arena *arena,
                           hm_spots *out, hm_error *err);

/* Cuts off empty rows and columns at the rim: they would only keep the pattern from
 * places it fits. */
void hm_pattern_trim(hm_pattern *p);

/* Do both draw the same layout, up to turning and mirroring? Of all that each has, one
 * is enough. */
int hm_pattern_same(const hm_pattern *a, const hm_pattern *b);
/* ... of these two themselves? */
bool hm_layout_same(const hm_pattern *a, const hm_pattern *b);

#endif
