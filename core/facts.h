/* facts.h - a town as programs see it: sets of squares by type, card and state.
 *
 * Facts are worked out from a town when something is to be evaluated, and point
 * at the town, the deck and the neighbours' facts, which must outlive them.
 */
#ifndef HM_CORE_FACTS_H
#define HM_CORE_FACTS_H

#include "core/deck.h"
#include "core/script.h"

typedef struct hm_facts {
    const hm_deck         *deck;
    const hm_town         *town;
    const hm_setting      *how;
    const struct hm_facts *side[HM_SIDES]; /* neighbours; an empty town for nobody */
    uint8_t                seat; /* of the owner, where anybody looks at others */
    hm_set                 all;  /* its squares; none for nobody */
    hm_set                 built, cubes, empty, fed, feedable;
    hm_set                 type[HM_TYPES_MAX];
    hm_set                 card[HM_DECK_MAX]; /* by slot; only the deck's are filled */
    uint64_t               stands;            /* slots with buildings, one bit each; of a
                                                 town */
    unsigned               named;             /* kinds just named, one bit each */
    hm_set                 own, worker, crew, activated; /* on a shared board */
    hm_set                 terrain[HM_TERRAINS_MAX]; /* of a shared board, or in games
                                                        with terrain */
    hm_set                 ground, water;     /* so, too (hm_deck.grounded): without
                                                 terrain; with some that is blocked */
    const uint8_t         *stock, *eaten;     /* by resource; of a shared board only */
    int                    workers, gathered, reused, track;
    bool                   alone;             /* the owner is the only one
                                                 still building */
    bool                   changed;           /* and has changed the cube this round */
    uint8_t                raised;            /* built from layouts this round */
    int16_t                raised_all;        /* ... by all players together, as far as
                                                 the owner may know */
    uint8_t                streak;            /* times that the resource was named in a
                                                 row; 0: none was */
    uint8_t                last;              /* ... which one, a bit; 0 likewise */
    hm_set                 there;             /* the square that the effect chose last;
                                                 none: nothing was chosen */
    hm_set                 came;              /* the building that has just come up, */
    hm_set                 layout;            /* ... and where its cubes lay; none: it is
                                                 gone, or came without any */
    uint8_t                place;             /* hm_setting.place, where the deck minds */
    uint8_t                rolled;            /* what it rolled last; 0: nothing yet */
    uint16_t               put;               /* types that the effect put up, one bit
                                                 each */
    bool                   constructed;       /* the building that comes up was built from
                                                 a layout */
    hm_set                 wings;             /* squares of buildings of several but their
                                                 first ones, which alone are in `built`
                                                 and the like: core/body.h */
    bool                   weighs;            /* some building here counts as several, or
                                                 has several squares */
    bool                   in_play;           /* they are for that, not for points */
    struct hm_fault       *fault;             /* where scripts report;
                                                 NULL: none is run */
    int16_t                spent[HM_COUNTERS_MAX]; /* paid for feeding; only in games with
                                                      counters */
} hm_facts;

/* Facts are made for one of two things. Where points are counted, or it is found what is
 * fed, a building can count as several of another type; in play it is one of its own.
 *
 * Fills everything but fed, spent (0), named (0), alone and its like (false), the fault
 * and the neighbours: NULL, but those of the setting where the deck minds them. */
void hm_facts_fill(hm_facts *f, const hm_deck *d, const hm_town *t,
                   const hm_setting *how);
void hm_facts_fill_play(hm_facts *f, const hm_deck *d, const hm_town *t,
                        const hm_setting *how);
/* The same without cards and types: nothing but what plain programs look at
 * (hm_program_is_plain). */
void hm_facts_fill_plain(hm_facts *f, const hm_deck *d, const hm_town *t,
                         const hm_setting *how);
/* The same facts for the one or the other. */
void hm_facts_serve(hm_facts *f, bool in_play);
/* The facts of a town without anything in it. */
void hm_facts_nobody(hm_facts *f, const hm_deck *d, const hm_setting *how);

/* -- look-ups that programs and scripts share; small, and run in every scoring */

/* Buildings of a card of the set; one that is not in this deck stands nowhere. */
static inline hm_set hm_facts_card(const hm_facts *f, int index)
{
    int slot = f->deck->slot_of[index];
    return slot == HM_NO_SLOT ? 0 : f->card[slot];
}

/* The types of building that stand there, one bit each. */
static inline uint64_t hm_facts_types_in(const hm_facts *f, hm_set where)
{
    uint64_t types = 0;
    for (int t = 0; t < f->deck->game->types; t++)
        types |= (f->type[t] & where) != 0 ? hm_bit(t) : 0;
    return types;
}

/* How many. */
static inline int hm_facts_types(const hm_facts *f, hm_set where)
{
    int n = 0;
    for (int t = 0; t < f->deck->game->types; t++)
        n += (f->type[t] & where) != 0;
    return n;
}

/* How many types the town has none of; 0 for nobody's town. */
static inline int hm_facts_missing(const hm_facts *f)
{
    return f->all ? f->deck->game->types - hm_facts_types(f, f->all) : 0;
}

/* A counter of the town's owner, or of a square of the town; nobody has none. What was
 * paid for feeding is gone. */
static inline int hm_facts_counter(const hm_facts *f, int counter, int square)
{
    if (f->all == 0)
        return 0;
    return hm_counted(&f->deck->plan, f->town, counter, square) - f->spent[counter];
}

/* A counter of squares: added up over these, and squares that have some. Nobody has
 * any. */
int    hm_facts_counter_in(const hm_facts *f, int counter, hm_set where);
hm_set hm_facts_having(const hm_facts *f, int counter);

/* Squares where some of a counter lies. */
hm_set hm_facts_under(const hm_facts *f, int counter);

/* Squares with a token of a kind, with one of any that works, and empty ones without;
 * how many of a kind are at home. Nobody has none. */
static inline hm_set hm_facts_token(const hm_facts *f, int token)
{
    return f->all & hm_band_of(&f->deck->plan, f->town, token)->stand;
}
static inline hm_set hm_facts_working(const hm_facts *f)
{
    return f->all & hm_town_working(&f->deck->plan, f->town);
}
static inline hm_set hm_facts_vacant(const hm_facts *f)
{
    return f->empty & ~hm_town_tokens(&f->deck->plan, f->town);
}
static inline int hm_facts_at_home(const hm_facts *f, int token)
{
    return f->all != 0 ? hm_band_of(&f->deck->plan, f->town, token)->home : 0;
}

int    hm_facts_tallest(const hm_facts *f, hm_set where); /* 0: nothing stands there */
int    hm_facts_weigh(const hm_facts *f, hm_set where, unsigned types);
hm_set hm_facts_laden(const hm_facts *f); /* buildings with cubes on them */
hm_set hm_facts_largest_of_one_type(const hm_facts *f, hm_set where);
/* Counted as hm_facts_count_as does: a building may be several. Types that are equally
 * common go by the order of the game; no building there, none in the set. */
hm_set hm_facts_commonest(const hm_facts *f, hm_set where);
int    hm_facts_types_with(const hm_facts *f, hm_set where, int least);

/* All buildings of the type of what stands there, and of the one it counts as; none where
 * nothing stands. */
hm_set hm_facts_same_type(const hm_facts *f, int square);
/* Buildings of these types, one bit each. */
hm_set hm_facts_of_types(const hm_facts *f, unsigned types);
/* Buildings that have one of their type where this symmetry of the grid takes them. */
hm_set hm_facts_imaged(const hm_facts *f, int symmetry);

/* How many buildings of these types: one that counts as several is so many. */
static inline int hm_facts_count_as(const hm_facts *f, hm_set where, unsigned types)
{
    return hm_count(where) + (f->weighs ? hm_facts_weigh(f, where, types) : 0);
}

#endif
