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
    HM_BLOCKS_AT_ONCE = 4,  /* stay in registers */
    HM_FEW_CONTENTS = 8,
    /* values of a byte for two squares of few contents, and one for nobody: rows of an
     * even length would all lie on the same lines of the processor's near memory */
    HM_FEW_CODES = 16 * HM_FEW_CONTENTS + 1,
    HM_SPOT_WORDS_MAX = 512 /* 64 cards of 512 spots */
};

struct hm_deck;

/* A place of a card's layout. */
typedef struct hm_site {
    hm_set   squares;
    uint16_t spot; /* its own number */
    uint8_t  slot;
    uint8_t  size; /* how many squares */
} hm_site;

typedef struct hm_layouts {
    int             spots, words; /* words: 64-bit words of a spot set, whole blocks */
    int             used;         /* words that have spots */
    int             rows, codes;  /* bytes that layouts see, and values of one */
    const uint64_t *table;        /* [row][code][word] */
    const hm_site  *site;         /* by spot: card after card, then by squares */
    bool (*find)(const struct hm_layouts *m, const hm_town *t, uint64_t *bits);
} hm_layouts;

/* Plans the towns of a deck whose cards and uses are known, and makes its match table,
 * both in *d. */
hm_status hm_layouts_make(struct hm_deck *d, hm_arena *arena, hm_error *err);

/* -- asking */

/* Keeps an address as it was said: the compiler would move constants that an instruction
 * adds for nothing into additions of their own. */
#ifdef HM_PLAIN
#define HM_AS_IT_IS(address) ((void)(address))
#else
#define HM_AS_IT_IS(address) __asm__("" : "+r"(address))
#endif

/* Keeps what was ANDed so far apart from what comes. */
#ifdef HM_HAS_TEST
#define HM_AS_THEY_ARE(a, b) __asm__("" : "+x"(a), "+x"(b))
#else
#define HM_AS_THEY_ARE(a, b) ((void)(a), (void)(b))
#endif

/* A block of spots: one vector register where the machine has such, and still
 * plain C where it has not (gcc and clang split it up). */
typedef uint64_t hm_spot_block
    __attribute__((vector_size(8 * HM_SPOT_BLOCK), aligned(8), may_alias));

static inline bool hm_is_any(hm_spot_block b)
{
#ifdef HM_HAS_TEST
    typedef long long half __attribute__((vector_size(32)));
    return !__builtin_ia32_ptestz256((half)b, (half)b);
#else
    return (b[0] | b[1] | b[2] | b[3]) != 0;
#endif
}

/* One body: with the numbers of rows and blocks known to the compiler, everything stays
 * in registers, which is three times as fast as counting. So the sizes that games on 4 by
 * 4 squares have are instances of their own. */
static inline __attribute__((always_inline)) bool
hm_layouts_find_in(const hm_layouts *m, const hm_town *t, uint64_t *bits, int rows,
                   int codes, int blocks)
{
    const uint8_t *seen = hm_town_seen(t);
    const char *table = (const char *)m->table;
    const size_t width = (size_t)blocks * sizeof(hm_spot_block);
    hm_spot_block any = {0};
    for (int from = 0; from < blocks; from += HM_BLOCKS_AT_ONCE) {
        const int n = blocks - from;
        hm_spot_block a = ~(hm_spot_block){0}, b = a, c = a, d = a;
        for (int i = 0; i < rows; i++) {
            const char *at = table + seen[i] * width;
            HM_AS_IT_IS(at);
            const hm_spot_block *row = (const void *)(at + i * codes * width);
            row += from;
            a &= row[0];
            b &= n > 1 ? row[1] : b;
            c &= n > 2 ? row[2] : c;
            d &= n > 3 ? row[3] : d;
        }
        hm_spot_block *out = (hm_spot_block *)bits + from;
        out[0] = a;
        any |= a;
        if (n > 1)
            any |= out[1] = b;
        if (n > 2)
            any |= out[2] = c;
        if (n > 3)
            any |= out[3] = d;
    }
    return hm_is_any(any);
}

/* The same for eight rows of two blocks, which most decks of a game have: an address for
 * each block, to which a row's offset is added for nothing, and half of the rows at a
 * time, so that few registers have to be saved. */
static inline __attribute__((always_inline)) bool
hm_layouts_find_two(const hm_layouts *m, const hm_town *t, uint64_t *bits)
{
    const size_t width = 2 * sizeof(hm_spot_block), row = HM_FEW_CODES * width;
    enum { ROWS = 8, HALF = ROWS / 2 };
    const uint8_t *seen = hm_town_seen(t);
    const char *first = (const char *)m->table, *second = first + sizeof(hm_spot_block);
    hm_spot_block *out = (hm_spot_block *)bits, a = ~(hm_spot_block){0}, b = a;
    HM_AS_IT_IS(second);
    for (int i = 0; i < ROWS; i++) {
        size_t at = seen[i] * width;
        HM_AS_IT_IS(at);
        a &= *(const hm_spot_block *)(const void *)(first + ((size_t)i * row + at));
        b &= *(const hm_spot_block *)(const void *)(second + ((size_t)i * row + at));
        if (i % HALF == HALF - 1)
            HM_AS_THEY_ARE(a, b);
    }
    out[0] = a;
    out[1] = b;
    return hm_is_any(a | b);
}

/* The spots whose squares hold the right things; bits has m->words words, which are all
 * written. Returns whether there is any. Limits are not looked at. */
static inline bool hm_layouts_find(const hm_layouts *m, const hm_town *t, uint64_t *bits)
{
    return m->find(m, t, bits);
}

#endif
