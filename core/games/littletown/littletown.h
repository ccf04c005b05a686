/* littletown.h - the state of a little-town game, for the files of this folder. Private.
 *
 * A turn is one worker: put on the board, to gather and to activate what lies around it,
 * or used to build a tile of the market. When all workers are used, a round ends:
 * some tiles are used, workers are fed. Objectives can be shown at any time, so after
 * every change of the state those who reached one are asked first: also between a fee,
 * what is paid and what comes out of it.
 */
#ifndef HM_CORE_GAMES_LITTLETOWN_LITTLETOWN_H
#define HM_CORE_GAMES_LITTLETOWN_LITTLETOWN_H

#include "core/commons.h"
#include "core/facts.h"
#include "core/ruleset.h"

typedef enum hm_lt_phase {
    HM_LT_TURN,      /* put a worker on the board, or build */
    HM_LT_AROUND,    /* gather and activate around the worker */
    HM_LT_GIVE,      /* cubes of any kind: the next one to give */
    HM_LT_PAY,       /* how to pay; then the business goes on */
    HM_LT_REAP,      /* paid; what the tile gives comes next */
    HM_LT_GET,       /* cubes of any kind: the next one to get */
    HM_LT_SITE,      /* where the tile goes */
    HM_LT_TURN_OVER, /* objectives of this turn may still be shown */
    HM_LT_USE,       /* end of a round: tiles that are used then */
    HM_LT_USE_AROUND, /* one of them activates what stands around it */
    HM_LT_FEED,
    HM_LT_FED,       /* objectives of this feeding may still be shown */
    HM_LT_OVER
} hm_lt_phase;

/* What comes out of an exchange of any cubes for any: the switch's values in order. */
enum { HM_LT_NOT_THE_SAME, HM_LT_NO_SHARED_KIND, HM_LT_ANYTHING };

/* What objectives may look at, as it changes. */
enum {
    HM_LT_STOCK = 1,
    HM_LT_THIS_TURN = 2, /* what was activated, gathered and spent again */
    HM_LT_MEAL = 4,
    HM_LT_TILES = 8,     /* on the board and in the market */
    HM_LT_CREWS = 16,    /* workers on the board */
    HM_LT_POINTS = 32,
    HM_LT_ALL = 63
};

/* What is being paid for: a tile, or an activation. */
typedef struct hm_lt_business {
    uint8_t slot;                    /* of the tile */
    uint8_t square;                  /* of the tile that is activated */
    uint8_t give, get;               /* cubes of any kind still to be chosen */
    uint8_t back;                    /* the phase to go on with */
    uint8_t need[HM_RESOURCES_MAX];  /* to be paid */
    uint8_t given[HM_RESOURCES_MAX]; /* cubes of any kind, part of need */
    uint8_t got[HM_RESOURCES_MAX];
    uint8_t zero[3];
} hm_lt_business;

typedef struct hm_lt_seat {
    int32_t  points;
    uint8_t  workers, houses; /* left */
    uint8_t  gathered, reused; /* this turn */
    uint8_t  touched;         /* HM_LT_STOCK and so on: since objectives were looked at */
    uint8_t  zero[7];
    uint8_t  stock[HM_RESOURCES_MAX];
    uint8_t  got[HM_RESOURCES_MAX];   /* this turn, not by exchanging any for any, and not
                                         spent again yet */
    uint8_t  eaten[HM_RESOURCES_MAX]; /* this round */
    uint64_t hand, done;              /* objectives, a bit per slot */
    uint64_t passed;                  /* reached and asked for, but not to be shown then;
                                         offered in their own turns from then on */
    hm_set   activated;               /* this turn, or around the tile in use: see
                                         hm_lt_in_turn */
} hm_lt_seat;

typedef struct hm_lt_state {
    uint64_t       rng;
    uint8_t        phase, player, first, round;
    uint8_t        claimant; /* seat + 1 of who is asked for an objective; 0: nobody */
    uint8_t        zero[3];
    uint8_t        reserve[HM_RESOURCES_MAX];
    hm_set         gather;   /* terrain around, not gathered yet */
    hm_set         activate; /* tiles around, not activated yet */
    hm_set         use;      /* tiles to be used at the end of the round,
                                of this player */
    uint8_t        tile[HM_SQUARES_MAX];
    uint8_t        owner[HM_SQUARES_MAX];
    uint8_t        worker[HM_SQUARES_MAX];
    uint8_t        market[HM_DECK_MAX];
    hm_lt_business business;
    hm_lt_seat     seat[];
} hm_lt_state;

/* States are hashed and compared byte by byte: padding would make equal ones differ. */
_Static_assert(sizeof(hm_lt_business) == 5 + 3 * HM_RESOURCES_MAX + 3,
               "a business has no padding");
_Static_assert(sizeof(hm_lt_seat) == 16 + 3 * HM_RESOURCES_MAX + 4 * sizeof(uint64_t),
               "nor has a seat");
_Static_assert(sizeof(hm_lt_state) == 16 + HM_RESOURCES_MAX + 3 * sizeof(hm_set) +
                                          3 * HM_SQUARES_MAX + HM_DECK_MAX +
                                          sizeof(hm_lt_business),
               "nor the state");

/* Numbers and switches of the game definition, looked up once. */
typedef struct hm_lt_rules {
    int     money;             /* resource, -1: none */
    uint8_t workers, houses, objectives, rounds, market;
    uint8_t start_coins, unfed, coins_per_cube, fee, catch_up;
    bool    around_gathers;    /* a tile that activates around gathers terrain too */
    bool    around_free;       /* and pays no fee */
    bool    short_is_refused;  /* an activation needs all of its gain in the reserve */
    bool    no_money_cap;
    bool    cubes_need_reserve; /* money stands only for cubes that the reserve has */
    bool    claims_itself;
    bool    visits;            /* some card looks at the market: its facts are needed */
    uint8_t other_cubes;       /* HM_LT_NOT_THE_SAME and so on */
    hm_set  terrain[HM_TERRAINS_MAX], ground;
    uint8_t looks_at[HM_DECK_MAX]; /* of the objectives: what they look at */
} hm_lt_rules;

static inline hm_lt_state *hm_lt(const hm_table *t) { return t->state; }
static inline const hm_lt_rules *hm_lt_how(const hm_table *t) { return t->rules; }
static inline hm_lt_seat *hm_lt_me(const hm_table *t)
{
    return &hm_lt(t)->seat[hm_lt(t)->player];
}

/* At the end of a round, around a tile in use, there is no turn: nothing is gathered and
 * nothing spent again in it, and what is activated counts one by one. */
static inline bool hm_lt_in_turn(const hm_table *t)
{
    return hm_lt(t)->phase != HM_LT_USE_AROUND &&
           hm_lt(t)->business.back != HM_LT_USE_AROUND;
}

static inline void hm_lt_touch(hm_table *t, int player, int what)
{
    hm_lt(t)->seat[player].touched |= (uint8_t)what;
}

/* -- setup.c */
/* the first; or NULL */
const hm_clause *hm_lt_clause_of(const hm_card *card, hm_hook hook);
hm_status hm_lt_check(const hm_deal *deal, hm_error *err);
hm_seating hm_lt_seating(const hm_game *game, int mode);
size_t    hm_lt_size(const hm_deal *deal);
void      hm_lt_prepare(hm_table *t);
void      hm_lt_lay_out(hm_table *t, uint64_t seed); /* all but market and objectives */
void      hm_lt_lay_market(hm_table *t);
void      hm_lt_deal_objectives(hm_table *t);
bool      hm_lt_possible(const hm_table *t, int slot); /* with this market */

/* -- littletown.c: the course of the game */
/* After every change: asks for objectives, else goes on to the next decision. */
void hm_lt_settle(hm_table *t);
/* What programs see; market is room, NULL: they do not look there. */
void hm_lt_facts(const hm_table *t, int player, hm_facts *f, hm_facts *market);
void hm_lt_look_at_market(const hm_table *t, hm_facts *f, hm_facts *market);
uint64_t hm_lt_reached(const hm_table *t, int player); /* objectives in hand that hold */
void hm_lt_show(hm_table *t, int player, int slot);
void hm_lt_score(hm_table *t, int player, int points); /* on the track */
void hm_lt_touch_all(hm_table *t, int what);           /* for all players */

/* -- stock.c: cubes and coins that move; ways to pay */
typedef struct hm_lt_way {
    uint8_t cubes[HM_RESOURCES_MAX]; /* paid as they are, money included */
    uint8_t coins[HM_RESOURCES_MAX]; /* paid with money instead, per kind:
                                        how many cubes */
} hm_lt_way;

/* What the reserve has; UINT8_MAX: there is no end of it. */
int  hm_lt_left(const hm_table *t, int resource);
/* The ways to pay `need` when `kept` of the money may not be used: returns how many there
 * are, and writes down one of them (way may be NULL), counted from 0, those with the
 * least money first. */
int  hm_lt_ways(const hm_table *t, int player, const uint8_t *need, int kept,
                hm_lt_way *way, int which);
int  hm_lt_feedings(const hm_table *t, int player, hm_lt_way *way, int which);
void hm_lt_pay(hm_table *t, int player, const hm_lt_way *way);
int  hm_lt_take(hm_table *t, int player, int resource, int amount); /* what there is */

/* -- options.c: what can be chosen */
/* An option: action in 5 bits, then a square, slot, resource or number of a way. */
_Static_assert(HM_ACTION_CLAIM < 1 << 5, "an action has 5 bits");
static inline hm_action hm_lt_action_of(hm_option o) { return (hm_action)(o & 31); }
static inline int hm_lt_a_of(hm_option o) { return (int)(o >> 5); }

void            hm_lt_decide(const hm_table *t, hm_decision *d);
hm_option_parts hm_lt_open(const hm_table *t, hm_option option);
hm_asking       hm_lt_asking(const hm_table *t);
const hm_card  *hm_lt_card_at(const hm_table *t, int square);
hm_set hm_lt_free_ground(const hm_table *t);
/* what terrain gives; -1: nothing */
int    hm_lt_kind_of(const hm_table *t, int square);
int    hm_lt_yield_of(const hm_table *t, int square); /* -1 too when none is left */
int    hm_lt_fee_of(const hm_table *t, int square);   /* what others get for their tile */
bool   hm_lt_can_pay(const hm_table *t, int square);  /* fee and price of an activation */
bool   hm_lt_can_activate(const hm_table *t, int square);
hm_set hm_lt_some_of(const hm_table *t, hm_set tiles, bool (*can)(const hm_table *, int));
/* of those used when a round ends */
hm_set hm_lt_useful(const hm_table *t, hm_set tiles);
int    hm_lt_round_points(const hm_table *t, const hm_facts *f, int square);
/* Kinds of cube that can be given or taken next in an exchange of any for any. */
bool      hm_lt_has_one_gift(const hm_table *t); /* one set of cubes that can be given */
unsigned  hm_lt_givable(const hm_table *t);
unsigned  hm_lt_gettable(const hm_table *t);
hm_lt_way hm_lt_way_of(const hm_table *t, int index);

/* -- choices.c: what choices do */
void hm_lt_apply(hm_table *t, hm_option option);
/* Take the step when there is nothing to choose; false: there is. */
bool hm_lt_around_itself(hm_table *t);
bool hm_lt_give_itself(hm_table *t);
bool hm_lt_pay_itself(hm_table *t);
void hm_lt_reap(hm_table *t);
bool hm_lt_get_itself(hm_table *t);
bool hm_lt_put_itself(hm_table *t);
bool hm_lt_feed_itself(hm_table *t);

/* -- worth.c */
int hm_lt_worth(const hm_table *t, int player, struct hm_advice *a);

/* -- guess.c */
void hm_lt_guess(hm_table *t, int viewer, uint64_t *chance);

#endif
