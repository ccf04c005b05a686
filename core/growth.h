/* growth.h - points of a town that grows by one building after another. Private.
 *
 * Bots ask hundreds of times what a town would be worth with this or that building more.
 * Most cards look at a few others only, so most points stay: who may notice a building is
 * read off the programs once per deck, and a growth keeps facts and points by card, of
 * which one more building changes a few. The points are always those of hm_score for the
 * same town; where nobody can tell who looks at what (scripts), whole towns are scored.
 *
 * A grower is the room for this, of one thread; growths are values that refer to it and
 * to the towns it was seated with, which must outlive them unchanged.
 */
#ifndef HM_CORE_GROWTH_H
#define HM_CORE_GROWTH_H

#include "core/score.h"

enum {
    HM_RING = 3,        /* oneself and two neighbours: who is looked at in most games */
    HM_GROWTH_LINES = 6 /* buildings more for which lines of the game are remembered */
};

typedef struct hm_grower {
    const hm_deck    *deck;
    const hm_setting *how;
    hm_fault *fault;     /* where programs are counted, of whoever asks; NULL: they are
                            not. Set after init */
    bool     whole;      /* whole towns have to be scored */
    unsigned sees;       /* what points may depend on, of hm_sees */
    uint64_t notices[HM_DECK_MAX]; /* by slot: slots whose points one more of it may
                                      change, its own among them */
    uint64_t meal;       /* slots of which one more may change what is fed, */
    uint64_t shopping;   /* ... where feeding can be paid for: meal, but for owners who
                            have nothing to pay with */
    bool     shops;      /* the owner of the town that growths began with has */
    uint64_t feeders;    /* slots that feed */
    uint64_t by_place;   /* slots whose points depend on where buildings stand */
    /* Lines of the game, one bit each, are of two sorts: those that depend on how many
     * buildings there are, on cards that change lines and on what is paid; and those that
     * look at more: */
    unsigned numbered, looking;
    unsigned remarks[HM_DECK_MAX]; /* by slot: of the latter, those that one more of it
                                      may change; */
    unsigned lines_by_place;       /* ... and that tell squares apart. What is fed, lines
                                      do not see */
    int      seat;       /* of the owner, where seats are in teams; set before they sit */
    int      seats, me;  /* towns that are looked at, clockwise, and which of them is the
                            owner's */
    uint32_t seating;    /* how often others have sat down, */
    bool     met;        /* ... and whether these were looked at */
    int      room;       /* for so many */
    const hm_town **at;
    hm_town  *ring;      /* copies, where whole towns are scored */
    hm_facts *facts;     /* of others, and of nobody */
    hm_sheet *sheet;
    struct {             /* room for few */
        const hm_town *at[HM_RING];
        hm_town        ring[HM_RING];
        hm_facts       facts[HM_RING + 1];
        hm_sheet       sheet[HM_RING];
    } few;
    int      buildings;          /* of the town that growths began with */
    uint64_t liners;             /* of its slots, those that change lines */
    unsigned known;              /* of what follows, one bit each */
    int32_t  lines[HM_GROWTH_LINES]; /* points of the numbered ones, by buildings more
                                        than it */
} hm_grower;

typedef struct hm_growth {
    hm_grower *of;
    hm_error  *err;
    int32_t    cards;               /* points of all cards */
    int32_t    points[HM_DECK_MAX]; /* by slot, of those that stand */
    int32_t    lines;               /* points of all lines that look at more than how
                                       many buildings there are, */
    int32_t    line[HM_LINES_MAX];  /* ... and of each */
    hm_facts   facts;
    hm_town    town;                /* only where whole towns are scored; of storeys, the
                                       facts' own */
} hm_growth;

/* Finds out who looks at what in games of this deck and setting, which must outlive the
 * grower. */
void hm_grower_init(hm_grower *w, const hm_deck *d, const hm_setting *how);
/* Room for the towns of so many players, where all of them are looked at
 * (hm_deck.surveys), out of the arena; a grower has room for HM_RING. */
hm_status hm_grower_widen(hm_grower *w, hm_arena *arena, int players, hm_error *err);
/* Whose towns are looked at: the owner's, and so many others', clockwise from the one on
 * the left to the one on the right: one where that is the same, and where all are looked
 * at, all. The list is copied. */
void hm_grower_seat(hm_grower *w, const hm_town *own, const hm_town *const *others,
                    int count);

/* Another town of the owner's beside the same others, whose towns are as they were: they
 * are not looked at again. */
void hm_grower_move(hm_grower *w, const hm_town *own);

/* The owner's town as it is. Growths that began with another one are void. Where points
 * cannot be told, *err says why, here and in what follows, and they mean nothing. */
void hm_growth_start(hm_growth *g, hm_grower *w, hm_error *err);
void hm_growth_copy(hm_growth *to, const hm_growth *from);
/* One more building on a square without one; of what stacks, on top of the one that
 * stands, if there is one. */
void hm_growth_add(hm_growth *g, int slot, int square);
/* What was added there stands on all of these squares, as far as they are free; 0: on
 * that one. */
void hm_growth_cover(hm_growth *g, int square, hm_set body);
/* Takes loose cubes away, which must happen before a building comes up: what looks at
 * cubes is scored with it. */
void hm_growth_take_cubes(hm_growth *g, hm_set squares);
int  hm_growth_points(const hm_growth *g);

/* Does one more of the slot bring the same wherever it goes? False: perhaps not. */
bool hm_growth_is_even(const hm_growth *g, int slot);
/* The same in a town of these slots whose owner has nothing to pay with, before it is
 * looked at. */
bool hm_grower_is_even(const hm_grower *w, int slot, uint64_t stands);
/* Do one more of i, and some more of j wherever they go, bring the same together as each
 * alone, apart from lines of the game that depend on the number of buildings? */
bool hm_growth_is_apart(const hm_growth *g, int i, int j);
/* Points of those lines with so many buildings more than at the start, none of them of a
 * card that changes lines; for towns where something is_apart. */
int  hm_growth_lines(const hm_growth *g, int more);

#endif
