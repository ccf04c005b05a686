/* advise.h - room for a ruleset's quick choices in playouts. Private.
 *
 * A ruleset that gives advice looks at the table as the player who is asked would, and
 * takes one of the options by rules of thumb. Most of what it needs to know of a
 * position it needs again and again; so that nothing is allocated, it lies here.
 */
#ifndef HM_CORE_BOTS_ADVISE_H
#define HM_CORE_BOTS_ADVISE_H

#include "core/bots/recall.h"
#include "core/growth.h"
#include "core/parts.h"
#include "core/play.h"
#include "core/progress.h"

enum {
    HM_PRIZES_MAX = 2048,  /* remembered for a choice; a power of two, */
    HM_PRIZES_LASTING = 16384, /* ... and from game to game */
    HM_EVEN = 128          /* a mood of no mood */
};

/* Who is asked whether to give up thinking, and the answer, which is final until the next
 * choice. */
typedef struct hm_heed {
    bool (*quits)(void *ctx); /* NULL: nobody is asked */
    void  *ctx;
    bool   given_up;
    hm_fault work; /* what appraising took, of one choice: too much is a reason, too */
} hm_heed;

static inline bool hm_heed_quits(hm_heed *h)
{
    if (!h->given_up && h->work.error.code != HM_OK)
        h->given_up = true;
    if (!h->given_up && h->quits != NULL)
        h->given_up = h->quits(h->ctx);
    return h->given_up;
}

/* For a new choice. */
void hm_heed_begin(hm_heed *h, const hm_deck *d);

/* A card that a bot is bent on, and how many hundredths of a point a copy of it counts
 * beyond what it brings. With none of them: no card. */
typedef struct hm_wish {
    int     slot;
    int16_t more;
} hm_wish;

/* What one more of every card would bring to a town with certain buildings. */
typedef struct hm_prizes {
    uint64_t key;                /* of the buildings */
    uint64_t era;                /* when it was found: hm_advice.era, or it is void */
    int16_t  of[];               /* by slot, in hundredths of a point */
} hm_prizes;

/* A card with places that were begun: where the best of them lie, and what they want. */
typedef struct hm_stage {
    int      slot, best;              /* their level */
    int32_t  prize;                   /* beyond what squares are worth */
    int32_t  now;                     /* of the best places as they are, */
    int32_t  more, less;              /* ... and what a cube more or less makes of it */
    hm_set   common;                  /* squares of all of them, */
    hm_set   want[HM_RESOURCES_MAX];  /* ... and where one of them wants a cube */
} hm_stage;

/* What was seen of a town at a glance. */
typedef struct hm_glance {
    bool     looked;                  /* at all, */
    bool     seen;                    /* ... and at how far cards are */
    hm_town  town;                    /* at this one, */
    int16_t  prize[HM_DECK_MAX];      /* ... and what one more of each card brings */
    int      stages;                  /* cards that bring something and were begun: */
    hm_stage stage[HM_DECK_MAX];
    uint64_t many;                    /* slots of those that were not, and have several
                                         words of spots; */
    int32_t  first[HM_DECK_MAX];      /* ... what beginning one is worth, by slot */
    uint64_t begin[HM_SPOT_WORDS_MAX]; /* spots of those that have one word, */
    int64_t  begins[HM_SPOT_WORDS_MAX]; /* ... and the same for them, by word */
    unsigned kinds;                   /* of which gain is known, one bit each: */
    hm_set   where[HM_RESOURCES_MAX]; /* squares on which a cube of the kind counts, */
    int32_t  top[HM_RESOURCES_MAX];   /* ... and what it does on the best of them */
    int      site;                    /* the layout whose building is looked at, */
    bool     even;                    /* ... it brings the same on every square, */
    int      points;                  /* ... which is so much then */
} hm_glance;

typedef struct hm_advice {
    uint64_t  chance;
    uint8_t   mood[HM_DECK_MAX]; /* how much each card is wanted in this playout */
    int       slip;              /* chances in 256 that a choice is made at random */
    hm_error  fault;             /* of a script */
    hm_heed  *heed;              /* of the bot that is advised, */
    const hm_wish *wish;         /* ... and the card it is bent on */
    int16_t   wished[HM_DECK_MAX]; /* prizes with it */
    int       crowd[HM_SQUARES_MAX];              /* spots of the deck through a square */
    int32_t   gain[HM_RESOURCES_MAX][HM_SQUARES_MAX]; /* of a cube on a square */
    uint64_t  key;               /* of the buildings looked at last */
    uint64_t  known;             /* gain is of a town with these; 0: none */
    hm_set    known_built, known_cube[HM_RESOURCES_MAX];
    int16_t   near[HM_SQUARES_MAX]; /* how soon a building may come up on a square,
                                       where tokens at work are worth something */
    bool      lasting;           /* prizes are kept from choice to choice and from game to
                                    game, so they must be the same whoever looks first */
    bool      forgets;           /* ... but for decks in which that is much work: how
                                    much was done must not depend on earlier choices */
    bool      visits;            /* some card in play looks at neighbours */
    bool      counts;            /* players have numbers or tokens of their own to pay
                                    with, effects to use while they build, or cubes that
                                    buildings lend: options are tried on copies */
    int       hire;              /* of a token at work in an empty town, in thousandths of
                                    a point; 0: there is nothing to pay for */
    bool      binds;             /* tokens are played with, and a law says where cubes
                                    go */
    bool      carries;           /* some effect takes away or moves what is on squares */
    uint64_t  moves;             /* slots of cards that move such numbers or things, or
                                    may, when they come up */
    hm_parts  parts;             /* of towns, that points may depend on */
    hm_grower grower;
    hm_grower elsewhere;         /* for towns as an option would leave them; only where
                                    options are tried on copies, or prizes last */
    hm_progress progress;
    hm_glance glance;
    hm_growth town;              /* of whoever decides, where its points are known */
    hm_town   modest;            /* the same town, of an owner with little to pay with */
    hm_table *trial;             /* where options are tried, if the ruleset cannot
                                    appraise them at a glance */
    int32_t   value[HM_OPTIONS_MAX];
    uint64_t  era;               /* from 1; a new one forgets all prizes at once */
    unsigned  room;              /* for the prizes of so many towns, */
    size_t    size;              /* ... each of so many bytes, which is as many as the
                                    deck needs: they are looked up at every choice */
    void     *prizes;
} hm_advice;

/* Bytes of the prizes of one town. */
size_t hm_prizes_size(const hm_deck *d);
/* hm_advice.counts, of this deck. */
bool hm_advice_counts(const hm_deck *d);
/* hm_advice.visits, of this deal. */
bool hm_advice_visits(const hm_deal *deal);
/* Room for a table's advice, in the arena. heed and wish must stay where they are. */
hm_status hm_advice_new(hm_arena *arena, const hm_deal *deal, hm_heed *heed,
                        const hm_wish *wish, hm_advice **out, hm_error *err);
/* The same for who chooses at a glance (hm_ruleset.glance), started: no prize is
 * forgotten. Prizes lie with others' (recall.h), turned to this deal; NULL: alone. */
hm_status hm_advice_lasting(hm_arena *arena, const hm_deal *deal, hm_heed *heed,
                            const hm_wish *wish, hm_recall *recall, hm_advice **out,
                            hm_error *err);
/* What copies of the card that is wished for count for a player, in hundredths of a
 * point. */
int hm_wish_worth(const hm_wish *wish, const hm_table *t, int player);
/* Forgets everything; `slip` as above. */
void hm_advice_start(hm_advice *a, int slip);
/* Before a playout: other moods. */
void hm_advice_turn(hm_advice *a, const hm_deck *d, int swing);
/* What each option seems to be worth to whoever decides, in a->value; after it was given
 * up, INT32_MIN for those that were not looked at. */
void hm_appraise(const hm_table *t, const hm_decision *d, hm_advice *a);
/* The option that seems best; of equal ones any, and sometimes any at all. */
int  hm_advise(const hm_table *t, const hm_decision *d, hm_advice *a);

#endif
