/* progress.h - how far all places of all layouts have come in a town, at once. Private.
 *
 * A spot's level is how many of its squares have what it wants; a spot with something
 * wrong on it is dead. Instead of looking at one spot after another, sets of spots (one
 * bit each, every card in words of its own) are looked at square by square: what lies
 * there is right for some of them, wrong for others, and nothing to the rest. The levels
 * come out of adding up bits by hand, which takes as long for 256 spots as for one.
 *
 * Made once per deck and lent to whoever looks; no more is shared by threads than what
 * the making wrote.
 */
#ifndef HM_CORE_PROGRESS_H
#define HM_CORE_PROGRESS_H

#include "core/deck.h"

/* Cubes of a layout that are told apart: more are so many. */
enum { HM_LEVELS_TOLD = 10 };

/* A town as spots look at it. */
typedef struct hm_sight {
    hm_set built, cubes, wild;      /* built: and blocked or missing, which is as useless
                                       to layouts */
    hm_set lent;                    /* buildings with cubes that they lend */
    hm_set cube[HM_RESOURCES_MAX];  /* loose ones and lent ones */
    const hm_town *town;            /* whose buildings they are, */
    int    raised, slot;            /* ... but for one that came up since on this square;
                                       -1: none */
} hm_sight;

typedef struct hm_progress {
    const hm_deck *deck;
    int            words;         /* of a set of spots */
    int            top;           /* the highest level that spots of the deck can have */
    int            kinds;
    const uint64_t *row;          /* [square][1 + kinds][words]: spots through the square,
                                     and those that want each kind there */
    uint16_t       from[HM_DECK_MAX + 1]; /* word of each slot: its spots have words of
                                             their own, up to the next one's */
    const uint64_t *exist;        /* [words]: spots that there are */
    uint8_t        most[HM_DECK_MAX];  /* level of a layout that is complete, by slot */
    uint64_t      *either;        /* [square][words]: for lenders of several kinds, and
                                     for buildings that patterns ask for; NULL where there
                                     are none */
    const uint64_t *fits;         /* [square][sort][words]: spots that ask for a building
                                     of this sort there; NULL where none does */
    int            lead;          /* cubes that some layout has less than others of its
                                     card, at most */
    const uint64_t *less;         /* [lead][words]: spots that have so many less, and are
                                     by so much further from the beginning */
    uint64_t      *level;         /* [top + 1][words]: what was found last */
    uint64_t      *begun;         /* [words]: spots above level 0, of these slots */
    uint64_t       slots;         /* that were looked at last, */
    uint64_t      *meant;         /* ... [words]: their spots, */
    int            blocks;        /* ... and the blocks in which those are */
    uint8_t        block[HM_SPOT_WORDS_MAX / HM_SPOT_BLOCK];
} hm_progress;

hm_status hm_progress_init(hm_progress *p, const hm_deck *d, hm_arena *arena,
                           hm_error *err);
/* The same of the same deck, which looks at towns of its own. */
hm_status hm_progress_twin(hm_progress *p, const hm_progress *of, hm_arena *arena,
                           hm_error *err);
hm_sight  hm_sight_of(const hm_deck *d, const hm_town *town);

/* Finds the levels of all spots of these slots that are not dead; of other slots nothing
 * is known then. In a deck with cards for single players, most are no use to anybody. */
void hm_progress_find(hm_progress *p, const hm_sight *v, uint64_t slots);

/* -- asking, of what was found */

static inline const uint64_t *hm_progress_through(const hm_progress *p, int square)
{
    return p->row + (size_t)square * (size_t)((1 + p->kinds) * p->words);
}

static inline const uint64_t *hm_progress_wants(const hm_progress *p, int square,
                                                int kind)
{
    return hm_progress_through(p, square) + (size_t)((1 + kind) * p->words);
}

static inline uint64_t *hm_progress_level(const hm_progress *p, int level)
{
    return p->level + (size_t)level * (size_t)p->words;
}

/* A spot, by its slot, a word of that, and its bit. */
static inline const hm_spot *hm_progress_spot(const hm_progress *p, int slot, int word,
                                              int bit)
{
    return &p->deck->card[slot]->spots.spot[64 * (word - p->from[slot]) + bit];
}

/* Would a cube of the kind, on an empty square, serve a layout that has been begun? */
bool hm_progress_serves(const hm_progress *p, int square, int kind);
/* The level of the best spot of a slot; -1: there is none. */
static inline int hm_progress_best(const hm_progress *p, int slot)
{
    int best = -1;
    for (int w = p->from[slot]; w < p->from[slot + 1]; w++) {
        int h = p->begun[w] ? p->most[slot] : 0; /* else none is above it */
        while (h > best && !hm_progress_level(p, h)[w])
            h--;
        best = h > best ? h : best;
    }
    return best;
}

#endif
