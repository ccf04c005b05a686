/* builds.h - what can be built in a town now.
 *
 * layouts.h finds the layouts that lie there; here they become buildings, with the
 * squares where they may go. Nothing is allocated.
 */
#ifndef HM_CORE_BUILDS_H
#define HM_CORE_BUILDS_H

#include "core/effect.h"

typedef struct hm_build {
    hm_set   squares; /* used by the layout, wild buildings included */
    hm_set   place;   /* where the building may go: of what stacks, on top of the one
                         that stands */
    uint16_t spot;    /* number of the spot in the deck */
    uint8_t  slot;
    uint16_t firsts;  /* of which it would be the second: hm_builds_sharing */
} hm_build;

/* All of them, by slot, then by squares, as a list of at most room; returns how many
 * there are. Cards at their limit, dealt cards but the owner's and spots without a real
 * cube are left out. Buildings on `asleep` squares do not serve, be they wild or say
 * where others may go. A script that breaks leaves its error in *fault (NULL: scripts are
 * not run) and squares out. */
int hm_builds(const hm_deck *d, const hm_town *t, const hm_setting *how, hm_set asleep,
              hm_build *out, int room, hm_fault *fault);
/* The same for layouts that were found already: with `asleep`, by the next function. Also
 * tells how many places all of them have. */
int hm_builds_from(const hm_deck *d, const hm_town *t, const hm_setting *how,
                   hm_set asleep, const uint64_t *bits, hm_build *out, int room,
                   int *places, hm_fault *fault);
bool hm_layouts_find_awake(const hm_deck *d, const hm_town *t, hm_set asleep,
                           uint64_t *bits);

/* What can be built besides the layouts in `bits`, which lie there, with the help of
 * cubes that buildings of this turn used up (core/share.h): each goes on a square of its
 * layout without a building, and can be resolved so that it and the first are of two
 * types.
 * e: an effect of the deck's, whose slot, square and kind are not looked at; it says how
 * what follows from a building is run. Otherwise as hm_builds_from. */
int hm_builds_sharing(const hm_effect *e, const hm_town *t, const hm_turn *turn,
                      const uint64_t *bits, hm_build *out, int room, int *places);
/* All that can be built in the turn, the former last. */
int hm_builds_in_turn(const hm_effect *e, const hm_town *t, const hm_turn *turn,
                      hm_build *out, int room);
/* Of a layout, those of the turn whose cubes make it complete, one bit each; and of these
 * the one that gives them: by a card that does it as often as one likes, if one does. */
uint16_t hm_builds_firsts(const hm_deck *d, const hm_town *t, const hm_turn *turn,
                          int spot);
int      hm_builds_provider(const hm_deck *d, const hm_turn *turn, unsigned firsts);

/* The spot of that number, and the kind that it wants on a square (-1: none): where it
 * takes several, the first of `kinds`, one bit each, or else the first. */
const hm_spot *hm_spot_of(const hm_deck *d, int number);
int            hm_spot_wants(const hm_spot *spot, int square, unsigned kinds);
/* All squares on which its building stands, of a card that covers several; else 0. */
hm_set         hm_spot_body(const hm_deck *d, int number);
/* Takes off what a layout that lies there uses: loose cubes, and cubes on buildings that
 * lend, but for those of `spared`, where a cube that is used up already served. */
void hm_layout_use(const hm_deck *d, hm_town *t, int spot, hm_set spared);

/* Puts up the building of a layout whose cubes were used, perhaps on top of what stands,
 * and notes what was optional and used, where its card asks for that. */
void hm_layout_raise(const hm_deck *d, hm_town *t, int spot, int square);

/* Are there as many of this card in the town as its limit allows? Of what stacks, each
 * storey is one of them. */
bool hm_at_limit(const hm_deck *d, const hm_town *t, int slot);
/* Can one more of this card come up in the town now, by whatever means: is there less
 * than its limit, can its cost be paid, does what it says of itself hold, and do the
 * cards that stand let it? Whose it is (dealt cards) is not asked. f are facts of the
 * town. */
bool hm_may_build(const hm_facts *f, int slot);
/* What keeps one more of a card from coming up in a town, besides its layout. */
typedef enum hm_bar {
    HM_BAR_NONE,
    HM_BAR_TYPE,  /* a card that stands there does not allow its type */
    HM_BAR_WHEN,  /* what it says of itself does not hold */
    HM_BAR_LIMIT, /* there are as many as there may be */
    HM_BAR_COST   /* its cost cannot be paid */
} hm_bar;
/* The first of them; HM_BAR_NONE exactly where hm_may_build. */
hm_bar hm_build_bar(const hm_facts *f, int slot);

/* Slots that cannot come by what they say themselves, or what cards that stand say of
 * types; limits and costs are not looked at. */
uint64_t hm_builds_forbidden(const hm_deck *d, const hm_town *t, const hm_setting *how);

/* Squares, besides those of a layout, that the card's own `build on` allows it; all
 * empty. f are facts of the town as it is when the building comes. */
hm_set hm_build_on(const hm_facts *f, int slot);
/* The same of what the owner's other buildings allow, awake ones, to any card. */
hm_set hm_go_on(const hm_facts *f, hm_set asleep);

#endif
