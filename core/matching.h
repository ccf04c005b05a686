/* matching.h - other ways to build from cubes than a layout as it is drawn: with some of
 * it missing, from cubes anywhere, or from any cubes in its shape, all different.
 *
 * What is used is a set of squares, one for each cube. There may be very many such sets,
 * so none is listed: a player names square after square, and asked for are those that
 * some of the sets left have, but not all of them. Wild buildings serve as any kind, and
 * those that lend as one of the kinds on them; one cube at least is a loose one. Nothing
 * is allocated, and every loop is over spots, squares or kinds.
 */
#ifndef HM_CORE_MATCHING_H
#define HM_CORE_MATCHING_H

#include "core/deck.h"

typedef enum hm_match_way {
    HM_MATCH_MISSING,   /* so many squares of the layout are not looked at */
    HM_MATCH_ANYWHERE,  /* the cubes of the layout, wherever they lie */
    HM_MATCH_DIFFERENT  /* any cubes on its squares, no two of a kind */
} hm_match_way;

/* Is it a step that builds so? */
static inline bool hm_is_match_step(hm_op op)
{
    return hm_op_known(op)->deeds & HM_DOES_MATCH;
}

enum {
    HM_MATCH_MISSING_MAX = 4 /* that a card can say */
};

/* What a town has for layouts, and how it is to be used. A plain value. */
typedef struct hm_matching {
    const hm_deck *deck;
    const hm_town *town;
    hm_match_way   way;
    int            missing;
    hm_set         cubes, wild, lent; /* squares that serve: loose cubes, buildings */
    hm_set         ground; /* loose cubes where the building may stand: one is used */
    hm_set         site;   /* squares where it may stand, whatever is there */
    bool           strays; /* it may go elsewhere than its layout says */
    hm_set         deputies; /* cubes of wild resources that the card does not ask for,
                                where it limits what stands for other cubes; */
    int            wilds;    /* ... so many of these and of buildings may be used */
    hm_set         serve[HM_RESOURCES_MAX]; /* squares that can be of the kind */
} hm_matching;

/* Buildings on `asleep` squares do not serve. */
void hm_matching_look(hm_matching *m, const hm_deck *d, const hm_town *t, hm_set asleep,
                      hm_match_way way, int missing);

/* Only what lies on these squares serves. */
void hm_matching_keep(hm_matching *m, hm_set from);

/* Does the layout lie there as it is drawn? */
bool hm_matching_lies(const hm_matching *m, const hm_spot *spot);

/* Can the card be built so? Who may build it is not asked. */
bool hm_matching_can(const hm_matching *m, int slot);

/* Of what can be used, with all of `chosen` in it: the squares that tell the rest apart.
 * 0: nothing is left to be told, and *used is what is used. The card can be built so. */
hm_set hm_matching_ask(const hm_matching *m, int slot, hm_set chosen, hm_set *used);

/* Kinds that a lender among the used squares can serve as, one bit each; and from now on
 * it is this one. */
unsigned hm_matching_kinds(const hm_matching *m, int slot, hm_set used, int square);
void     hm_matching_settle(hm_matching *m, int square, int kind);

/* Squares where the building cannot go whatever a card says: the missing ones, however
 * these squares are used; or all others, where cubes may lie anywhere. And those where it
 * goes if no other card says more: on one of the cubes, or where its layout has it. */
hm_set hm_matching_gaps(const hm_matching *m, int slot, hm_set used);
hm_set hm_matching_places(const hm_matching *m, int slot, hm_set used);

/* What the card's layout says besides what lies where: is looked at from now on, of this
 * card alone. goes: other cards let it go elsewhere. */
void hm_matching_frame(hm_matching *m, int slot, bool goes);

#endif
