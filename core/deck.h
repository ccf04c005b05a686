/* deck.h - the cards in play, made ready for matching, feeding and scoring.
 *
 * A deck gives each of its cards a slot (0, 1, ...), which towns store. It is
 * immutable once made, lies in the arena it was made in, and refers to the card
 * set, which must outlive it.
 */
#ifndef HM_CORE_DECK_H
#define HM_CORE_DECK_H

#include "core/card.h"
#include "core/layouts.h"
#include "core/town.h"

enum {
    HM_DECK_MAX = 64,
    HM_NO_SLOT = 255
};

typedef struct hm_kernel hm_kernel; /* core/kernel.h */

/* One clause of one card in play. */
typedef struct hm_use {
    const hm_clause *clause;
    const hm_kernel *kernel; /* of a score: for all buildings at once; NULL: none */
    uint8_t          slot;
    bool             counting; /* of a score: it may look at counters */
    uint8_t          awaits;   /* slot of the card that its clause names; HM_NO_SLOT: not
                                  in play, or none is named */
    int              price;    /* of a score: of scoring it once, in words
                                  (hm_program_price); 0: a script */
} hm_use;

typedef struct hm_uses {
    const hm_use *use;
    int           count;
    hm_toll       toll; /* of rules for everybody: what all of them take at least; has is
                           NULL: that is nothing */
} hm_uses;

/* Which cards in play have a trait: looked up once for those that their programs ask
 * for. */
enum { HM_TRAITS_KNOWN = 32 };

typedef struct hm_deck_traits {
    int      count;
    int32_t  operand[HM_TRAITS_KNOWN];
    uint64_t slots[HM_TRAITS_KNOWN];
} hm_deck_traits;

typedef struct hm_deck {
    const hm_cards *cards;
    const hm_game  *game;
    int             count;               /* cards that can be built, */
    int             abilities;           /* ... and behind them those that nobody builds:
                                            their slots have no buildings */
    const hm_card  *card[HM_DECK_MAX];
    uint64_t        events;              /* slots of those that are turned up, of the
                                            latter */
    const uint8_t  *slot_of;             /* by card index: slot or HM_NO_SLOT */
    uint8_t         own_type[HM_DECK_MAX];
    uint8_t         type_of[HM_DECK_MAX]; /* what each counts as, when points are
                                             counted */
    uint64_t        feedable;            /* slots, one bit each */
    uint64_t        wild;
    uint64_t        lends;               /* slots whose cubes serve in layouts, and that
                                            are not wild anyway */
    uint64_t        shares;              /* slots by which cubes count again */
    uint64_t        shares_once;         /* ... once a round */
    uint64_t        stacks;              /* slots of which a further one goes on top
                                            of the first */
    uint64_t        serves;              /* slots that help later buildings: wild, or
                                            lending, sharing, or say where they may go */
    uint64_t        having[HM_HOOKS];    /* slots with a clause of the hook */
    uint64_t        dealt;               /* slots of cards that only
                                            their holder builds */
    uint64_t        limited;             /* slots with a limit per town */
    uint64_t        weighty;             /* slots that count as several of a type */
    uint64_t        twofold;             /* slots of two types */
    uint64_t        spreads;             /* slots whose buildings have several squares */
    uint64_t        dear;                /* slots that cost something */
    uint64_t        eventful;            /* slots from whose coming up something may
                                            follow: effects, a cost, things found */
    uint64_t        roomy;               /* slots with room for more of a counter */
    bool            mixed;               /* some pattern asks for more than resources, so
                                            that two layouts may be the same squares */
    bool            scripted;            /* some card has scripts, */
    bool            scripted_in_play;    /* ... not only for points and who is fed */
    bool            laborious;           /* some program is counted when it is run
                                            (work.h) */
    bool            builds_plainly;      /* every layout that lies there is a building,
                                            and goes on one of its squares */
    bool            nests;               /* some effect may put up a building
                                            that has effects itself */
    bool            replaces;            /* some effect may put a building in place of
                                            another */
    bool            moves;               /* some effect takes away or moves what is on
                                            squares */
    bool            counts;              /* some counter is played with */
    bool            grounded;            /* the game has terrain, or squares are missing
                                            somewhere */
    bool            lays;                /* something may lie on squares */
    bool            tokens;              /* some token is played with */
    bool            loads;               /* some card puts cubes on buildings
                                            of other cards */
    uint32_t        variants;            /* that are on, one bit each */
    hm_uses         uses[HM_HOOKS];      /* per hook, in slot order */
    hm_uses         laws[HM_HOOKS];      /* rules for everybody, per hook: those of the
                                            game, whose slot is HM_NO_SLOT, then those of
                                            abilities */
    uint64_t        guarded;             /* slots that cannot always be built: with a
                                            limit, a cost or a condition; all, where a
                                            card says which there may be */
    uint64_t        openly;              /* dealt cards that everybody sees in hands */
    uint64_t        goals;               /* cards that nobody builds and all score */
    uint64_t        stays;               /* ... of dealt cards that nobody builds */
    uint64_t        tallies;             /* slots of cards that remember how many optional
                                            cubes of their layout were used */
    uint64_t        framed;              /* ... whose layout says more than what lies
                                            where: hm_yard, hm_pattern.wilds */
    uint64_t        choosy;              /* ... and those that say on which squares they
                                            stand: core/allowed.h */
    uint64_t        fickle;              /* ... in a way that may change until
                                            then: by cubes, which are gone */
    bool            kinds_matter;        /* for where buildings go: which cubes lie there,
                                            or on buildings */
    bool            conditional;         /* that may depend on anything in the town */
    unsigned        heeds;               /* what those conditions look at, of hm_sees */
    int             asked;               /* what it takes to ask cards and rules where
                                            cubes and buildings go and which may come, in
                                            words (hm_program_price) */
    hm_uses         scores[HM_DECK_MAX]; /* per slot: its scores, alone and together */
    uint64_t        scores_fed;          /* slots with a score that depends on feeding */
    uint64_t        scores_counting;     /* ... that may look at counters */
    unsigned        lines;               /* of the game that are scored, one bit each */
    const hm_kernel *line_count[HM_LINES_MAX], *line_points[HM_LINES_MAX];
    bool            visits;              /* some program or script may look at
                                            neighbours */
    bool            surveys;             /* ... some program at all other towns */
    bool            minds;               /* some program or script in play, not only when
                                            scoring, may look at neighbours */
    bool            minds_all;           /* ... at all other towns */
    const struct hm_facts *nobody;       /* where it minds: who sits beside a town that
                                            stands alone */
    uint32_t        judged;              /* modes in which more than points decides who
                                            wins: core/verdict.h */
    bool            gives_points;        /* some card gives points to others */
    hm_deck_traits  traits;
    bool            feeding_hurts;       /* some score can fall when more is fed */
    bool            feeding_is_plain;    /* no score tells fed buildings apart */
    bool            feeding_is_counting; /* and every feeder feeds so many, anywhere:
                                            only how many counts */
    int32_t         portions[HM_DECK_MAX]; /* so many, by slot */
    bool            feeding_is_bought;   /* some card opens a way to pay for it */
    bool            feeding_minds;       /* the best may depend on what others feed or
                                            pay */

    hm_plan         plan;                /* of its towns */
    hm_layouts      layouts;             /* spots of all cards, card after card */
} hm_deck;

/* Makes a deck of the given cards, in that order (no card twice, abilities last), for
 * games with the variants that they need: a setting for it is told so by
 * hm_setting_agree. */
hm_status hm_deck_new(hm_arena *arena, const hm_cards *set, const hm_card *const *card,
                      int count, const hm_deck **out, hm_error *err);
/* The same for exactly these variants, one bit each: HM_EINPUT names a card that needs
 * another one. */
hm_status hm_deck_with(hm_arena *arena, const hm_cards *set, const hm_card *const *card,
                       int count, uint32_t variants, const hm_deck **out, hm_error *err);

/* Are there buildings of a slot? There are none of a rule for everybody, an ability or
 * what stays in hands. */
static inline bool hm_has_buildings(const hm_deck *d, int slot)
{
    return slot < d->count && !(d->stays >> slot & 1);
}

/* Of events that lie open the last one and the one before, as slot + 1; 0: none does. */
static inline int hm_last_event(const hm_deck *d, const hm_town *t)
{
    return hm_open_event(&d->plan, t) & 0xff;
}
static inline int hm_older_event(const hm_deck *d, const hm_town *t)
{
    return hm_open_event(&d->plan, t) >> 8;
}

/* Does a rule for everybody hold? Those of an event do while it lies open, those of what
 * stays in a hand for who has it. */
static inline bool hm_law_holds(const hm_deck *d, const hm_town *t, int slot)
{
    if (slot == HM_NO_SLOT)
        return true;
    if (d->stays >> slot & 1)
        return t->hand == slot + 1;
    return !(d->events >> slot & 1) || hm_last_event(d, t) == slot + 1 ||
           hm_older_event(d, t) == slot + 1;
}

/* Is the counter played with? */
static inline bool hm_deck_counts(const hm_deck *d, int counter)
{
    return d->plan.counter[counter] != 0;
}

/* The squares of the town that something can go on, and those of them with neither cube
 * nor building. */
static inline hm_set hm_deck_squares(const hm_deck *d, const hm_town *t)
{
    return d->game->grid.all & ~hm_town_shut(&d->plan, t);
}
static inline hm_set hm_deck_empty(const hm_deck *d, const hm_town *t)
{
    return d->game->grid.all & ~hm_town_taken(&d->plan, t);
}
/* ... without a building: what can still be built on. */
static inline hm_set hm_deck_open(const hm_deck *d, const hm_town *t)
{
    return d->game->grid.all & ~hm_town_filled(&d->plan, t);
}

/* Does something in this town wait for buildings of its owner's own? */
static inline bool hm_deck_awaits(const hm_deck *d, const hm_town *t)
{
    return (d->having[HM_HOOK_YOU_BUILD] & t->stands) != 0 ||
           d->laws[HM_HOOK_YOU_BUILD].count != 0;
}

/* Where one more building of the slot goes, whatever else is said: on top of the one that
 * stands. 0: there is none, or it does not stack. */
static inline hm_set hm_deck_tower(const hm_deck *d, const hm_town *t, int slot)
{
    if (!(d->stacks & t->stands & hm_bit(slot)))
        return 0;
    const hm_set all = hm_town_like(&d->plan, t, HM_CELL_BUILDING + slot);
    return all & -all;
}

/* Is a building of the slot one that a cell of a pattern asks for? What it counts as is
 * nothing to that, for layouts are of the game in play. */
static inline bool hm_deck_takes(const hm_deck *d, const hm_demand *ask, int slot)
{
    return (ask->types & hm_card_types(d->card[slot])) != 0 ||
           ask->card == d->card[slot]->index + 1;
}

/* The slots of cards with the trait of an operand. */
uint64_t hm_deck_trait(const hm_deck *d, int32_t operand);

int hm_deck_slot(const hm_deck *d, const hm_card *card); /* or HM_NO_SLOT */

#endif
