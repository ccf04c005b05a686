/* layouts.h - which layouts lie in a town: made once per deck, asked after every cube.
 *
 * For every byte that layouts see of a town (town.h: a square, or two that share one) and
 * every value of it, the table has the set of spots which that value does not rule out;
 * the spots that can be built are the AND over all of them.
 */
#ifndef HM_CORE_LAYOUTS_H
#define HM_CORE_LAYOUTS_H

#include "core/arena.h"
#include "core/town.h"

enum {
    HM_SPOT_BLOCK = 4,      /* spot sets are whole blocks of words: vector registers */
    HM_SPOT_WORDS_MAX = 512 /* 64 cards of 512 spots */
};

struct hm_deck;

/* A place of a card's layout. */
typedef struct hm_site {
    hm_set   squares;
    uint16_t spot; /* its own number */
    uint8_t  slot;
} hm_site;

typedef struct hm_layouts {
    int             spots, words; /* words: 64-bit words of a spot set, whole blocks */
    int             rows, codes;  /* bytes that layouts see, and values of one */
    size_t          stride;       /* bytes of a row */
    const uint64_t *table;        /* [row][code][word] */
    const hm_site  *site;         /* by spot: card after card, then by squares */
    bool (*find)(const struct hm_layouts *m, const hm_town *t, uint64_t *bits);
} hm_layouts;

/* Plans the towns of a deck whose cards and uses are known, and makes its match table,
 * both in *d. */
hm_status hm_layouts_make(struct hm_deck *d, hm_arena *arena, hm_error *err);

/* The spots whose squares hold the right things; bits has m->words words, which are all
 * written. Returns whether there is any. Limits are not looked at. */
static inline bool hm_layouts_find(const hm_layouts *m, const hm_town *t, uint64_t *bits)
{
    return m->find(m, t, bits);
}

#endif
