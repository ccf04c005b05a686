/* plan.h - where the parts of a town lie.
 *
 * Every deck makes a plan for its own towns, once, from what its cards and rules can do;
 * it is a flat value and never changes after that. town.h reads towns by it.
 */
#ifndef HM_CORE_PLAN_H
#define HM_CORE_PLAN_H

#include "core/game.h"

enum { HM_SORTS_MAX = 16 }; /* of building that patterns tell apart */

/* How many copies of a part there can be. */
enum { HM_COPIES_ONE = 1, HM_COPIES_COUNTERS = HM_COUNTERS_MAX,
       HM_COPIES_TOKENS = HM_TOKENS_MAX, HM_COPIES_TERRAINS = HM_TERRAINS_MAX };
/* For how many squares it is there; and of parts that are there more than once, the most
 * that rows and kinds can be. */
enum {
    HM_WIDE_TOWN = 1, HM_WIDE_BAND = 1, HM_WIDE_SQUARE = HM_SQUARES_MAX,
    HM_WIDE_PLACE = HM_SQUARES_MAX, HM_WIDE_EITHER = HM_SQUARES_MAX,
    HM_GOES_TOWN = 0, HM_GOES_BAND = 0, HM_GOES_SQUARE = 1, HM_GOES_PLACE = 0,
    HM_GOES_EITHER = 1,
    HM_LATER_ROUNDS = 9,     /* that something can lie ahead */
    HM_LATER_KINDS = 3,      /* such things of one card */
    HM_LATER_LAWS = 8,       /* ... and of rules for everybody and abilities */
    HM_TASKS_MAX = 64,       /* of a deck: clauses that others do */
    HM_MOST_single = 1, HM_MOST_twice = 2, HM_MOST_due_rows = HM_LATER_ROUNDS + 1,
    HM_MOST_due_kinds = HM_LATER_KINDS, HM_MOST_due_laws = HM_LATER_LAWS,
    HM_MOST_tasks = HM_TASKS_MAX
};

enum {
    HM_STRETCHES_MAX = 0 /* copies of all parts */
#define PART(member, copies, ...) +HM_COPIES_##copies
#include "core/parts.def"
    ,
    HM_GOERS_MAX = 0 /* lists of numbers, one for a square, that go with buildings */
#define PART(member, copies, type, rows, kinds, unit, ...) \
    +HM_GOES_##unit * HM_COPIES_##copies * HM_MOST_##rows * HM_MOST_##kinds
#include "core/parts.def"
};

/* A list of numbers, one for every square, that go with what is there. */
typedef struct hm_goer {
    uint16_t at;
    uint8_t  bytes; /* of a number: 1, 2, 4 or 8 */
    uint8_t  start; /* what is there without a building */
} hm_goer;

/* Bytes of a town that words look at. */
typedef struct hm_stretch {
    uint16_t at, bytes;
} hm_stretch;

/* Where the parts of a town lie, in bytes from its beginning; 0: it has no such part. */
typedef struct hm_plan {
    uint16_t size;           /* of a town: whole words */
    uint16_t cell;           /* a byte per square: empty, resource + 1, or
                                HM_CELL_BUILDING + slot */
#define HM_PLACE_ONE(member) uint16_t member;
#define HM_PLACE_COUNTERS(member) uint16_t member[HM_COUNTERS_MAX];
#define HM_PLACE_TOKENS(member) uint16_t member[HM_TOKENS_MAX];
#define HM_PLACE_TERRAINS(member) uint16_t member[HM_TERRAINS_MAX];
#define PART(member, copies, ...) HM_PLACE_##copies(member)
#include "core/parts.def"
    uint8_t  single, twice;  /* 1 and 2: rows and kinds of parts that are nobody's */
    uint8_t  due_rows, due_kinds, due_laws;
    uint8_t  tasks;          /* of the deck */
    uint8_t  bands;          /* tokens of which there may be some: the first ones */
    uint8_t  by_square;      /* counters that every square has, one bit each */
    uint8_t  start[HM_COUNTERS_MAX]; /* what counters start with */
    uint8_t  goers;          /* what goes with what is on a square: first what no empty
                                square has, */
    uint8_t  own;            /* ... so many; then what squares count, in any case */
    hm_goer  goer[HM_GOERS_MAX];
    uint8_t  stretches;      /* that words look at */
    hm_stretch stretch[HM_STRETCHES_MAX];
    uint8_t  squares;
    /* What layouts see of a square is a small number, its content: 0 is nothing that
     * they could use, 1 to 8 are cubes as in cells. Where contents are few, two squares
     * share a byte. */
    uint8_t  paired;         /* 1 or 0 */
    uint8_t  rows;           /* bytes that layouts see */
    uint8_t  mask;           /* of one content: 15 or 255 */
    uint8_t  content[256];   /* by cell */
    uint64_t lends;          /* slots of buildings that serve as the cubes on them ... */
    uint8_t  sorts;          /* of building that patterns tell apart; the first is of
                                those that none asks for */
    uint8_t  sort[64];       /* by slot */
    uint8_t  asleep[64];     /* by slot: the content of one that does not serve */
    uint8_t  lent[HM_SORTS_MAX][256]; /* ... whose content is this, by their sort and
                                         kinds, one bit each */
} hm_plan;

/* What cards and rules in play can do to a town. */
typedef struct hm_plan_needs {
    uint8_t of[HM_PARTS]; /* copies of a part that there are, one bit each */
    uint8_t due_rounds;   /* something is done so many rounds later, at most, */
    uint8_t due_kinds, due_laws; /* ... of cards and of everybody's: how many things */
    uint8_t tasks;        /* so many clauses others can be made to do */
} hm_plan_needs;

/* Lays the parts out, when it is known what layouts see. */
void hm_plan_lay_out(hm_plan *p, const hm_game *game, const hm_plan_needs *needs);
/* A plan with every part, for towns whose deck is not known yet; layouts see nothing.
 * What others are to do is no part of it: only the deck knows which tasks there are. */
void hm_plan_whole(hm_plan *p, const hm_game *game);

#endif
