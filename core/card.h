/* card.h - cards as the core sees them: a pattern and compiled clauses.
 *
 * Cards, their programs and texts are immutable and lie in the arena of their
 * card set, which may be shared by threads.
 */
#ifndef HM_CORE_CARD_H
#define HM_CORE_CARD_H

#include "core/game.h"
#include "core/hook.h"
#include "core/schedule.h"
#include "core/whose.h"

enum {
    HM_CARDS_MAX = 1024,  /* in one card set */
    HM_HOLDS_MAX = 15,    /* cubes on one building: four bits per kind */
    HM_HEIGHT_MAX = 99    /* storeys of one building */
};

/* Hooks that are asked together, in this order; HM_HOOKS ends them. */
#define FAMILY(family, ...) \
    static const hm_hook hm_family_##family[] = {__VA_ARGS__, HM_HOOKS};
#include "core/hooks.def"

#define HM_EACH_HOOK(h, family)                                         \
    for (int h##_at = 0, h = hm_family_##family[0]; (h) != HM_HOOKS;    \
         h = hm_family_##family[++h##_at])
#define HM_IS_HOOK(hook, family) hm_is_hook(hook, hm_family_##family)

static inline bool hm_is_hook(int hook, const hm_hook *family)
{
    while (*family != HM_HOOKS && (int)*family != hook)
        family++;
    return *family != HM_HOOKS;
}

typedef struct hm_hook_info {
    const char *title;
    const char *result;  /* letters of code.def; "": an effect */
    uint8_t     stage;   /* hm_time */
    bool        of_town; /* not of one of its buildings */
    bool        in_play; /* asked while the game is played, not of what it comes to */
} hm_hook_info;

const hm_hook_info *hm_hook_lookup(hm_hook hook);
/* Its words in a card, with whom it is about. */
const char *hm_hook_title(hm_hook hook, int who);

/* What a program of HM_HOOK_FEEDS_LINES gives, joined by |. */
enum { HM_LINE_ROW = 1, HM_LINE_COLUMN = 2 };

/* hm_clause.who of HM_HOOK_NAMED; of what is bought (HM_HOOK_FEEDS_BOUGHT, _LINES) it is
 * the counter, of HM_HOOK_LINE the line. */
enum { HM_NAMED_BY_ANOTHER = 1, HM_NAMED_BY_ANYONE = 2, HM_NAMED_BY_OWNER = 3 };
/* What a building of the owner's completes that a clause waits for; 0: that is not
 * asked. */
enum { HM_COMPLETES_ROW = 1, HM_COMPLETES_COLUMN = 2 };

/* hm_clause.number of HM_HOOK_TASK, 0 where it is done by itself: the first of several
 * that are done one after the other, each when all have done the one before; one that
 * follows; and nobody sees what others do in it. */
enum { HM_TASK_OPENS = 1, HM_TASK_FOLLOWS = 2, HM_TASK_SECRET = 4 };

enum {
    HM_CLAUSE_OWN = 1,   /* looks at its own square: run per building */
    HM_CLAUSE_FED = 2,   /* depends on what is fed */
    HM_CLAUSE_HURTS = 4, /* feeding more can lower it */
    HM_CLAUSE_TELLS = 8, /* tells fed buildings apart by where they stand */
    HM_CLAUSE_APART = 16, /* tells every fed building from every other */
    HM_CLAUSE_ONCE = 32, /* a script in which something goes once a round */
    HM_CLAUSE_ENDS = 64, /* an effect from which nothing can follow: neither buildings
                            nor gains */
    HM_CLAUSE_FREE = 128, /* ... and whatever is answered, it can be done */
    HM_CLAUSE_ROUND = 256 /* a script that asks for the number of the round */
};

typedef struct hm_clause {
    uint8_t           hook, who; /* who: hm_whose of HM_HOOK_TASK, GIFT and BAR; of REACH
                                    the counter, of YOU_BUILD what is completed */
    uint16_t          flags;
    int16_t           number; /* HM_HOOK_REACH: that it must reach; YOU_BUILD: how near,
                                 of HM_NEAR_ADJACENT and so on, 0: anywhere; IN_ROUND,
                                 EVERY: which rounds; TASK: of HM_TASK_OPENS
                                 and so on */
    uint16_t          script; /* number of a script's function; 0: the code below */
    bool              surveys; /* a script that looks at all other towns */
    bool              carries; /* ... that takes away or moves what is on squares */
    bool              marks;   /* ... that marks squares */
    bool              layouts; /* ... that asks where cubes lay */
    uint8_t           granted; /* 0: its own; by a rule of the game: HM_GRANTED_ALWAYS,
                                  or that plus one plus the variant whose rule it is */
    uint16_t          after;  /* of a score: types of buildings whose points it looks at,
                                 one bit each: they are counted first; */
    bool              after_all; /* ... or it looks at those of players */
    const hm_program *code;   /* NULL with a script */
    const hm_program *total;  /* HM_HOOK_SCORE: N, for all its buildings
                                 at once; or NULL */
    const hm_program *filter; /* HM_HOOK_NAMED: kinds that wake it; NEIGHBOUR,
                                 YOU_BUILD: types */
    const char       *card;   /* YOU_BUILD: the card that wakes it, by name; NULL: any */
    const hm_program *probe;  /* with HM_CLAUSE_FED: notes the sets looked at */
} hm_clause;

enum { HM_GRANTED_ALWAYS = 1 };

/* Has a card the clause where these variants are on, one bit each? */
static inline bool hm_clause_holds(const hm_clause *c, uint32_t variants)
{
    return c->granted <= HM_GRANTED_ALWAYS ||
           (variants >> (c->granted - HM_GRANTED_ALWAYS - 1) & 1);
}

/* What a clause has others do, or does later, is a clause of its own that is told with
 * the first. */
static inline bool hm_is_hidden(const hm_clause *c)
{
    return c->hook == HM_HOOK_TASK || c->hook == HM_HOOK_LATER;
}

/* What activating a building does: all of pay, for all of gain. */
typedef struct hm_trade {
    bool    there;
    uint8_t pay[HM_RESOURCES_MAX], gain[HM_RESOURCES_MAX];
    uint8_t pay_any, gain_any; /* cubes of any kinds, never money; the gained ones are
                                  other than the paid ones */
    uint8_t zero;              /* trades lie in states, so they have no padding */
    int16_t points;
} hm_trade;

/* When a card trades: for a worker beside it, when it is built, for its owner when a
 * round ends; and what is paid to build it. */
typedef enum hm_trading {
    HM_TRADE_ACTIVATED,
    HM_TRADE_BUILT,
    HM_TRADE_ROUND,
    HM_TRADE_COST,
    HM_TRADINGS
} hm_trading;

enum {
    HM_OFFERS_MAX = 16,  /* ways among which somebody can choose: a screenful */
    HM_WORKED_OUT_MAX = 8
};

/* What of an offer is known only when it is looked at: a clause of the card tells how
 * much it is, or whether the offer is made at all. */
typedef enum hm_offer_term {
    HM_OFFER_PAYS, HM_OFFER_GAINS, HM_OFFER_POINTS, HM_OFFER_WHEN, HM_OFFER_UNLESS
} hm_offer_term;

typedef struct hm_worked_out {
    uint8_t what;     /* hm_offer_term */
    uint8_t clause;   /* of the card */
    int8_t  resource; /* -1: none */
} hm_worked_out;

/* One way to trade: all that it takes, for all that it gives. Words that leave a choice
 * (or, may, up to 3 times) are written out as several, when the card is compiled. */
typedef struct hm_barter {
    hm_trade      trade; /* what is said in numbers */
    uint8_t       terms; /* and what is worked out */
    hm_worked_out term[HM_WORKED_OUT_MAX];
} hm_barter;

typedef struct hm_barters {
    uint8_t         count;
    uint8_t         script; /* number of the clause that makes them, plus one; 0: none */
    const hm_barter *offer;
} hm_barters;

/* Is there one offer, and all of it said in numbers? Then there is nothing to find
 * out. */
static inline bool hm_is_plain_barter(const hm_barters *o)
{
    return o->count == 1 && o->script == 0 && o->offer->terms == 0;
}

/* What a card has that does not change, as sets of cards ask for it. */
typedef enum hm_trait {
    HM_TRAIT_PRODUCES, /* of a resource */
    HM_TRAIT_CONSUMES,
    HM_TRAIT_PRODUCES_CUBES, /* any resource but money, and cubes of any kind */
    HM_TRAIT_CONSUMES_CUBES,
    HM_TRAIT_CONSUMES_KINDS, /* at least so many kinds of cube */
    HM_TRAIT_GIVES_POINTS,   /* when activated */
    HM_TRAIT_COSTS,          /* at least so many of a resource */
    HM_TRAITS
} hm_trait;

/* An operand: trait, resource and number. */
static inline int32_t hm_trait_operand(hm_trait trait, int resource, int number)
{
    return (int32_t)trait | resource << 4 | number << 8;
}

enum { HM_TAGS_MAX = 4 };

/* Where a limit holds besides the whole town. */
enum { HM_LIMIT_ROW, HM_LIMIT_COLUMN, HM_LIMIT_GROUP, HM_LIMITS_BY };

typedef struct hm_card {
    const char      *id;     /* lower case, "feast-hall"; unique in its pack */
    const char      *name;   /* as shown */
    const char      *pack;
    const char      *source;
    const struct hm_card *replaces; /* is not drawn where this one may be; NULL: none */
    bool             replaced; /* some card of the set replaces it */
    const char      *text;   /* the rule in plain English, for all games */
    const struct hm_wording *wording; /* the same for one game:
                                         wording.h; NULL: as text */
    uint16_t         index;  /* in its card set */
    uint8_t          type;
    uint8_t          second; /* it is of this type, too, and this is its number + 1; 0: it
                                is of one type */
    uint8_t          holds;  /* cubes it can carry */
    uint8_t          limit;  /* most per town; 0: any number */
    uint8_t          limit_by[HM_LIMITS_BY]; /* ... per row, per column, and in a group
                                                of adjacent ones */
    bool             ability; /* nobody builds it: it has neither pattern nor type (its
                                 type is the one behind all others), and its clauses are
                                 everybody's */
    bool             event;   /* an ability that is one: what it says holds while it lies
                                 open, and nobody chooses to use it */
    uint8_t          dues;    /* of one: amounts that each of its effects pays first */
    uint8_t          price[HM_COUNTERS_MAX]; /* what it costs, however it comes up; of an
                                                ability, each time it is used, */
    uint8_t          wages[HM_TOKENS_MAX];   /* ... and of tokens that work */
    uint8_t          room[HM_COUNTERS_MAX];  /* so many more its owner can have */
    uint32_t         variants; /* that it needs, one bit each, */
    uint32_t         either;   /* ... and of which one will do; 0: it needs none */
    uint8_t          counts, counts_type; /* counts as so many of that
                                             type; 0: as itself */
    bool             misfit;      /* its layout is larger than the grid that a pack gave
                                     the game: it is out */
    bool             feedable, wild;
    bool             lends;       /* cubes on it serve in layouts, and go by that */
    bool             shares;      /* cubes of a building count again for the next */
    bool             shares_once; /* ... once a round */
    bool             openly;      /* of what stays in hand: everybody sees it */
    bool             goal;        /* nobody builds it, and it gives points to all */
    bool             stays;       /* in its owner's hand, and gives points at the end;
                                     nobody builds it */
    bool             stacks;      /* a further one goes on top of the first */
    bool             activates_around; /* at the end of a round: its owner may activate
                                          what stands around it */
    uint8_t          copies;           /* pieces of it; 1 where nothing is said */
    uint8_t          cost[HM_RESOURCES_MAX];
    int16_t          points;           /* when built, or when the objective is shown */
    hm_trade         trade;            /* its activation, where that is plain */
    hm_barters        barter[HM_TRADINGS]; /* all that it trades; no plain cost */
    const char      *title;            /* of an objective; "" */
    const char      *tag[HM_TAGS_MAX]; /* sets it belongs to; NULL beyond the last */
    hm_pattern       pattern;
    hm_spots         spots;
    uint8_t          clauses;
    const hm_clause *clause;
} hm_card;

struct hm_scripts;

typedef struct hm_cards {
    const hm_game        *game;
    const struct hm_scripts *scripts; /* NULL where no card has any */
    bool                (*stop)(void); /* who is asked whether to give up, by what takes
                                          long (work.h); NULL: nobody */
    int                   count;
    const hm_card *const *card;
} hm_cards;

/* The types that it is of, one bit each: whoever asks whether it is of a type asks this.
 * Who must have one (letters, colours, a place in lists) takes hm_card.type. */
static inline unsigned hm_card_types(const hm_card *c)
{
    return 1u << c->type | (c->second != 0 ? 1u << (c->second - 1) : 0);
}

/* Finds a card by shown name, by id, or by "pack/id". NULL when there is none
 * or when the name fits two cards; *fits tells which (0 or 2). */
const hm_card *hm_cards_find(const hm_cards *set, const char *name, int *fits);

/* Is it out since another card of the set stands in its place, which is in with this
 * setting and is none of `never` (by hm_card.index; NULL: all may be)? */
bool hm_card_is_replaced(const hm_cards *set, const hm_card *card, const hm_setting *how,
                         const bool *never);

/* Does a script say what some part of the card does? */
bool hm_card_has_script(const hm_card *card);
/* On a shared board: may it be built elsewhere than on bare ground? And does it say
 * itself where, when or how often it may be built? */
bool hm_card_goes_anywhere(const hm_card *card);
bool hm_card_is_picky(const hm_card *card);
bool hm_card_has_tag(const hm_card *card, const char *tag);
/* Has it the trait of an operand? */
bool hm_card_has_trait(const hm_card *card, const hm_game *game, int32_t operand);

/* Is what it remembers types of building, a bit each, which it keeps? Else a number. */
bool hm_card_keeps(const hm_card *card);

/* What it costs of all counters and tokens together: abilities are told apart by it. */
int hm_card_costs(const hm_card *card);

/* Is the card left out of games of this setting: by what it says itself, or since a
 * variant is off? */
bool hm_card_is_out(const hm_card *card, const hm_game *game, const hm_setting *how);
/* Variants that it needs and that are off, one bit each. */
uint32_t hm_card_lacks(const hm_card *card, const hm_game *game, const hm_setting *how);
/* Of a card that is out and lacks nothing: a variant that is on and without which it
 * would be in; -1 if there is none, so that the mode or another switch keeps it out. */
int hm_card_shuns(const hm_card *card, const hm_game *game, const hm_setting *how);

#endif
