/* plan.h - where the parts of a town lie.
 *
 * Every deck makes a plan for its own towns, once, from what its cards and rules can do;
 * it is a flat value and never changes after that. town.h reads towns by it.
 */
#ifndef HM_CORE_PLAN_H
#define HM_CORE_PLAN_H

#include "core/game.h"

enum { HM_SORTS_MAX = 16 }; /* of building that patterns tell apart */

/* Where the parts of a town lie, in bytes from its beginning; 0: it has no such part. */
typedef struct hm_plan {
    uint16_t size;           /* of a town: whole words */
    uint16_t cell;           /* a byte per square: empty, resource + 1, or
                                HM_CELL_BUILDING + slot */
    uint16_t held;           /* four bytes per square: cubes on a building, four bits per
                                resource */
    uint16_t memo;           /* two bytes per square: the number a building remembers, or
                                the types it keeps, one bit each */
    uint16_t marked;         /* a word per square: the squares a building marked */
    uint16_t storeys;        /* a byte per square: storeys above a building's first */
    uint16_t counter[HM_COUNTERS_MAX]; /* two bytes, or two per square */
    uint16_t once;           /* a word: slots of the cards whose turn it was this round */
    uint16_t once_game;      /* a word: ... in this game */
    uint16_t gone;           /* a word: dealt cards that stood here */
    uint16_t luck;           /* a hm_luck */
    uint16_t round;          /* two bytes: the round that is played */
    uint16_t event;          /* two bytes: slot + 1 of the event that lies open, or 0 */
    uint16_t due;            /* a byte per round ahead (0: now), kind and square: how many
                                of what the building there does later are due */
    uint16_t due_all;        /* a byte per round ahead and law: the same of everybody's */
    uint8_t  due_rows, due_kinds, due_laws;
    uint16_t given[HM_COUNTERS_MAX]; /* two bytes: what others get when the round ends */
    uint16_t owed[HM_COUNTERS_MAX];  /* two bytes: what others' gifts came to, and what a
                                        cube found where it was placed */
    uint16_t lying[HM_COUNTERS_MAX]; /* a byte per square: what lies there, at most
                                        HM_LYING_MAX, and HM_LYING_WAITS */
    uint16_t band[HM_TOKENS_MAX];    /* a hm_band */
    uint16_t closed;         /* a set: squares that nothing goes on, blocked or missing;
                                0, where `built` lies, if there are none (GROUND) */
    uint16_t ground[HM_TERRAINS_MAX]; /* a set: where the terrain is */
    uint16_t noted;          /* a byte per task: how often others are to do it; then a
                                byte per task: how often that is due now */
    uint8_t  tasks;          /* of the deck */
    uint8_t  bands;          /* tokens of which there may be some: the first ones */
    uint8_t  by_square;      /* counters that every square has, one bit each */
    uint8_t  heaps;          /* ... of which there are any, one bit each, */
    uint8_t  start[HM_COUNTERS_MAX]; /* ... and what they start with */
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
    bool    holds, remembers;
    bool    once;     /* something goes once a round */
    bool    once_game; /* ... or once a game */
    bool    gone;     /* dealt cards can be built, and taken away again */
    bool    luck;     /* something goes by chance */
    bool    round;    /* somebody asks which round it is */
    bool    event;    /* there are events */
    uint8_t due_rounds; /* something is done so many rounds later, at most, */
    uint8_t due_kinds, due_laws; /* ... of cards and of everybody's: how many things */
    bool    stacks;   /* buildings can have several storeys */
    bool    marks;    /* ... and mark squares */
    uint8_t counters; /* there are, one bit each */
    uint8_t gives;    /* ... of which players can give to others */
    uint8_t lies;     /* ... which can lie on squares */
    uint8_t tokens;   /* there are, one bit each */
    uint8_t terrains; /* so, too */
    bool    closes;   /* some squares may be blocked or missing */
    uint8_t tasks;    /* so many clauses others can be made to do */
} hm_plan_needs;

/* Lays the parts out, when it is known what layouts see. */
void hm_plan_lay_out(hm_plan *p, const hm_game *game, const hm_plan_needs *needs);
/* A plan with every part, for towns whose deck is not known yet; layouts see nothing.
 * What others are to do is no part of it: only the deck knows which tasks there are. */
void hm_plan_whole(hm_plan *p, const hm_game *game);

#endif
