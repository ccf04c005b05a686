/* deeds.h - cards with effects by chance, all of which pass the checker, and towns to try
 * them on. For tests of what must hold of any effect.
 *
 * One stream of chance makes everything: the same seed, the same cards. The words of the
 * game are given, so that it can be a small one.
 */
#ifndef HM_DEEDS_H
#define HM_DEEDS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/effect.h"

enum { DEEDS_ROOM = 1 << 18, DEEDS_KINDS = 2, DEEDS_TYPES = 4 };

typedef struct deeds {
    uint64_t    chance;
    const char *kind[DEEDS_KINDS], *type[DEEDS_TYPES];
    bool        nests;  /* effects may be of buildings that are put up */
    bool        pays;   /* they move a counter called penny, and ask for it */
    bool        matches; /* one step of each builds from cubes; of the others one is
                            wild, and one lends */
    bool        matched; /* ... and this card has it */
    bool        carries; /* they take away and move what is on squares */
    bool        chose;   /* ... and this card has chosen something */
    bool        keeps;  /* this card keeps types, and remembers no number */
    int         steps;  /* most in one block */
    int         times;  /* most of an `up to`, or of things to do in a row */
    size_t      length;
    char        text[DEEDS_ROOM];
} deeds;

/* Cards of every sort without effects: plain, limited, holding, feedable, straying; and,
 * where there are pennies, one that says where cubes go. */
void deeds_others(deeds *d);
/* The card "E<number>", with an effect when a cube is named or a neighbour builds or,
 * where effects may nest, when it is built. */
void deeds_card(deeds *d, int number);

/* A town with the building on a square, from nearly empty to full. */
hm_town deeds_town(uint64_t *chance, const hm_deck *d, int square, int slot);
/* The last effect of the card in that slot. */
hm_effect deeds_effect(uint64_t *chance, const hm_deck *d, const hm_setting *how,
                       hm_fault *fault, int square, int slot);

#endif
