/* start.h - what is known of cards before a deck is learned. Private.
 *
 * No card is known here, but cards are alike in what they are: how many cubes they take,
 * what one more of them brings, and how that changes with what else stands. All of it is
 * found by scoring towns by chance with and without it, so a new card or mechanism is
 * seen as well. A *term* is something that features of all decks have in common (a card
 * is so far, times what it brings; a window has cubes here and buildings there); what
 * terms are worth was learned over many decks (start.def, made by `make start`), and the
 * weights of a deck begin with what its features have of them.
 */
#ifndef HM_CORE_BOTS_START_H
#define HM_CORE_BOTS_START_H

#include "core/bots/features.h"
#include "core/growth.h"

enum {
    HM_TERM_ONE = 64,      /* a term that holds once */
    HM_TERMS_OF = 3,       /* of one feature, at most */
    HM_SORT_BITS = 2,      /* of a digit: an empty square, a cube, a building */
    HM_TERM_EMPTY = 0,
    HM_TERM_COUNT = HM_TERM_EMPTY + 2 * HM_EMPTY_TOLD,
    HM_TERM_REACH = HM_TERM_COUNT + HM_SEVERAL * HM_TERMS_OF,
    HM_TERM_REACH_BY = HM_TERM_REACH + HM_STAGES * HM_REACHES * HM_TERMS_OF,
    HM_TERM_CUBE = HM_TERM_REACH_BY + 2 * HM_REACHES,
    HM_TERM_DEAD = HM_TERM_CUBE + HM_FEW * HM_STAGES,
    HM_TERM_SMALL = HM_TERM_DEAD + HM_DEAD_TOLD * HM_STAGES,
    HM_TERM_LARGE = HM_TERM_SMALL + (HM_SMALL_CLASSES << 4 * HM_SORT_BITS),
    HM_TERMS = HM_TERM_LARGE + (HM_LONG_CLASSES << 6 * HM_SORT_BITS)
};

typedef struct hm_term {
    uint16_t at;
    int16_t  times; /* of HM_TERM_ONE */
} hm_term;

/* A deck as terms see it: its cards by slot. */
typedef struct hm_gist {
    const hm_features *map;
    int16_t size[HM_DECK_MAX], gain[HM_DECK_MAX];
    int16_t gain_by[HM_DECK_MAX][HM_DECK_MAX][HM_FEW]; /* by number of another */
    uint16_t small[1 << 4 * HM_SORT_BITS][HM_SMALL_CLASSES]; /* windows that say the */
    uint16_t large[1 << 6 * HM_SORT_BITS][HM_LONG_CLASSES];  /* ... same are one */
    int32_t sum[HM_TERMS];                                   /* working room */
} hm_gist;

/* Scores some hundred towns by chance. Others: whose towns count besides the owner's. map
 * must outlive the gist. A card whose script breaks brings nothing. HM_EMEMORY. */
hm_status hm_gist_find(hm_gist *g, const hm_features *map, hm_grower *w, int others,
                       hm_arena *arena, hm_error *err);
/* What terms are worth, as weights are: a list of HM_TERMS. */
void hm_terms_known(int32_t *worth);
/* The weights of a deck that says what terms do. */
void hm_gist_fill(const hm_gist *g, const int32_t *worth, int32_t *weight);
/* Moves what terms are worth, so that these features are worth so much more. */
void hm_gist_move(hm_gist *g, int32_t *worth, const uint32_t *at, int count, int64_t by);

#endif
