/* littletown.h - the state of a little-town game, for the files of this folder. Private.
 *
 * A turn is one worker: put on the board, to gather and to activate what lies around it,
 * or used to build a tile of the market. When all workers are used, a round ends:
 * some tiles are used, workers are fed. Objectives can be shown at any time, so after
 * every change of the state those who reached one are asked first: also between a fee,
 * what is paid and what comes out of it.
 *
 * Its course is not walked by core/schedule.def: what comes one after the other here are
 * turns, uses and meals, in each of which a player chooses, and next_turn, next_user and
 * next_mouths are shorter than rows for them would be.
 */
#ifndef HM_CORE_GAMES_LITTLETOWN_LITTLETOWN_H
#define HM_CORE_GAMES_LITTLETOWN_LITTLETOWN_H

#include "core/commons.h"
#include "core/facts.h"
#include "core/ledger.h"
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
    HM_LT_OVER,
    /* where tiles leave a choice; states have the numbers, so it stands here */
    HM_LT_OFFER      /* which of the ways to trade, or to pay for a tile */
} hm_lt_phase;

/* What comes out of an exchange of any cubes for any: the switch's values in order. */
enum { HM_LT_NOT_THE_SAME, HM_LT_NO_SHARED_KIND, HM_LT_ANYTHING };

/* What objectives may look at, as it changes. */
enum {
    HM_LT_STOCK = 255,        /* a bit for each resource */
    HM_LT_ACTIVATED = 1 << 8, /* this turn, as the next two */
    HM_LT_GATHERED = 1 << 9,
    HM_LT_REUSED = 1 << 10,
    HM_LT_THIS_TURN = HM_LT_ACTIVATED | HM_LT_GATHERED | HM_LT_REUSED,
    HM_LT_MEAL = 1 << 11,
    HM_LT_TILES = 1 << 12,    /* on the board and in the market */
    HM_LT_CREWS = 1 << 13,    /* workers on the board */
    HM_LT_POINTS = 1 << 14,
    HM_LT_CHANGES = 15,       /* bits */
    HM_LT_ALL = (1 << HM_LT_CHANGES) - 1
};
_Static_assert(1 << HM_RESOURCES_MAX == HM_LT_STOCK + 1, "a bit for each resource");

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
    uint8_t  stock[HM_RESOURCES_MAX];
    uint8_t  got[HM_RESOURCES_MAX];   /* this turn, not by exchanging any for any, and not
                                         spent again yet */
    uint8_t  eaten[HM_RESOURCES_MAX]; /* this round */
    uint64_t hand, done;              /* objectives, a bit per slot */
    uint64_t passed;                  /* reached and asked for, but not to be shown then;
                                         offered in their own turns from then on */
    hm_set   activated;               /* this turn, or around the tile in use: see
                                         hm_lt_in_turn */
    hm_set   own, crew;               /* squares with their tiles, with their workers */
} hm_lt_seat;

typedef struct hm_lt_state {
    uint64_t       rng;
    uint8_t        phase, player, first, round;
    uint8_t        claimant; /* seat + 1 of who is asked for an objective; 0: nobody */
    uint8_t        zero[3];
    uint16_t       touched[HM_COMMONS_SEATS]; /* HM_LT_STOCK and so on, for each player,
                                                 since objectives were looked at */
    uint8_t        reserve[HM_RESOURCES_MAX];
    hm_set         gather;   /* terrain around, not gathered yet */
    hm_set         activate; /* tiles around, not activated yet */
    hm_set         use;      /* tiles to be used at the end of the round,
                                of this player */
    uint8_t        tile[HM_SQUARES_MAX]; /* slot + 1; 0: none. Whose it is, the seats
                                            tell */
    uint8_t        market[HM_DECK_MAX];  /* pieces, by slot */
    uint64_t       on_offer;             /* slots of which it has some */
    hm_lt_business business;
    hm_lt_seat     seat[];
    /* and behind the seats a hm_lt_struck, where some tile haggles */
} hm_lt_state;

/* What only games have whose tiles offer more than one thing, or things that are worked
 * out: the offer that was taken, when it was made, and where the worker of this turn was
 * put (square + 1). */
typedef struct hm_lt_struck {
    hm_trade trade;
    uint8_t  trading; /* hm_trading */
    uint8_t  worker;
} hm_lt_struck;

/* States are hashed and compared byte by byte: padding would make equal ones differ. */
_Static_assert(sizeof(hm_lt_struck) == 24 && sizeof(hm_trade) == 22,
               "nor has an offer that was taken");
_Static_assert(sizeof(hm_lt_business) == 5 + 3 * HM_RESOURCES_MAX + 3,
               "a business has no padding");
_Static_assert(sizeof(hm_lt_seat) == 8 + 3 * HM_RESOURCES_MAX + 6 * sizeof(uint64_t),
               "nor has a seat");
_Static_assert(sizeof(hm_lt_state) == 24 + HM_RESOURCES_MAX + 3 * sizeof(hm_set) +
                                          HM_SQUARES_MAX + HM_DECK_MAX +
                                          sizeof(uint64_t) + sizeof(hm_lt_business),
               "nor the state");

/* All that can be chosen at a decision, as sets: which squares, which slots or which
 * kinds, action by action in the order of the options, then whether to be done; or how
 * many ways there are to pay. Lists of options and their numbers are both read off it. */
enum { HM_LT_SETS = 3 };

typedef struct hm_lt_menu {
    uint8_t   player, kind;
    uint8_t   sets;
    bool      done;               /* the last option */
    uint8_t   action[HM_LT_SETS];
    uint64_t  set[HM_LT_SETS];    /* of squares, slots or kinds: the options' numbers */
    int       ways;               /* to pay or to feed; then there is nothing else */
    const hm_card *payee;         /* the card to be named when they are too many */
} hm_lt_menu;

/* What was found out about states, so that it is not worked out again at the next step:
 * the options, between counting them and taking one, which the table forgets when another
 * state is put in; and the board as programs see it, which is right for as long as the
 * same tiles lie there. */
typedef struct hm_lt_known {
    hm_lt_menu menu;
    bool       counted;  /* menu is right */
    bool       surveyed; /* facts are, for these tiles; what is not about tiles is filled
                            in for the player who looks */
    uint8_t    tile[HM_SQUARES_MAX];
    hm_facts   facts, market;
} hm_lt_known;

/* Numbers and switches of the game definition, and what can be read off the cards, looked
 * up once. */
typedef struct hm_lt_rules {
    int     money;             /* resource, -1: none */
    uint8_t workers, houses, objectives, rounds, market;
    uint8_t start_coins, unfed, coins_per_cube, fee, catch_up;
    bool    around_gathers;    /* a tile that activates around gathers terrain too */
    bool    around_free;       /* and pays no fee */
    bool    short_is_refused;  /* an activation needs all of its gain in the reserve */
    bool    cubes_need_reserve; /* money stands only for cubes that the reserve has */
    bool    claims_itself;
    bool    haggles;           /* some tile offers more than one thing, or something
                                  that is worked out */
    bool    picky;             /* some tile says where it goes */
    bool    visits;            /* some card looks at the market: its facts are needed */
    uint8_t other_cubes;       /* HM_LT_NOT_THE_SAME and so on */
    bool    endless[HM_RESOURCES_MAX]; /* the reserve never runs out of it */
    hm_set  terrain[HM_TERRAINS_MAX], ground;
    hm_set  gives[HM_RESOURCES_MAX];   /* terrain that gives it */
    unsigned yields;                   /* kinds that some terrain gives */
    /* slots: objectives, tiles in every market, tiles that are activated, tiles that do
     * something when a round ends, or score when the game does, or do something when
     * they are built, or leave a choice of what they cost */
    uint64_t aims, always, trades, round_end, scored, when_built, dear;
    const hm_clause *aim[HM_DECK_MAX]; /* of the objectives */
    uint64_t concerned[HM_LT_CHANGES]; /* objectives that look at it, by the number of
                                          the bit */
    /* what tiles cost, kind by kind, so that all are compared with a stock at once */
    int16_t cost[HM_RESOURCES_MAX][HM_DECK_MAX];
    hm_lt_known known;
} hm_lt_rules;

static inline hm_lt_state *hm_lt(const hm_table *t) { return t->state; }
static inline const hm_lt_rules *hm_lt_how(const hm_table *t) { return t->rules; }
static inline hm_lt_known *hm_lt_known_of(const hm_table *t)
{
    return &((hm_lt_rules *)t->rules)->known;
}
static inline hm_lt_seat *hm_lt_me(const hm_table *t)
{
    return &hm_lt(t)->seat[hm_lt(t)->player];
}

/* The one place that puts tiles on the board: `tile` and `own` say the same. */
static inline void hm_lt_lay_tile(hm_lt_state *s, int square, int slot, int player)
{
    s->tile[square] = (uint8_t)(slot + 1);
    s->seat[player].own |= hm_bit(square);
}

/* The one place that changes the market: `market` and `on_offer` say the same. */
static inline void hm_lt_set_market(hm_lt_state *s, int slot, int pieces)
{
    s->market[slot] = (uint8_t)pieces;
    s->on_offer = (s->on_offer & ~hm_bit(slot)) | (pieces != 0 ? hm_bit(slot) : 0);
}

static inline hm_set hm_lt_built(const hm_table *t)
{
    hm_set out = 0;
    for (int i = 0; i < t->deal->players; i++)
        out |= hm_lt(t)->seat[i].own;
    return out;
}

static inline hm_set hm_lt_manned(const hm_table *t)
{
    hm_set out = 0;
    for (int i = 0; i < t->deal->players; i++)
        out |= hm_lt(t)->seat[i].crew;
    return out;
}

static inline hm_set hm_lt_free_ground(const hm_table *t)
{
    return hm_lt_how(t)->ground & ~(hm_lt_built(t) | hm_lt_manned(t));
}

/* Only where tiles haggle. */
static inline hm_lt_struck *hm_lt_struck_of(const hm_table *t)
{
    return (hm_lt_struck *)&hm_lt(t)->seat[t->deal->players];
}

/* What is traded in the business under way. */
static inline const hm_trade *hm_lt_trade_of(const hm_table *t)
{
    return hm_lt_how(t)->haggles
               ? &hm_lt_struck_of(t)->trade
               : &t->deal->deck->card[hm_lt(t)->business.slot]->trade;
}

static inline const hm_card *hm_lt_card_at(const hm_table *t, int square)
{
    return t->deal->deck->card[hm_lt(t)->tile[square] - 1];
}

/* Those of the tiles on these squares that are of some slots. */
static inline hm_set hm_lt_tiles_of(const hm_table *t, hm_set squares, uint64_t slots)
{
    hm_set out = 0;
    for (; squares != 0; squares &= squares - 1)
        if (slots >> (hm_lt(t)->tile[hm_first(squares)] - 1) & 1)
            out |= squares & -squares;
    return out;
}

/* What the reserve has; UINT8_MAX: there is no end of it. */
static inline int hm_lt_left(const hm_table *t, int resource)
{
    return hm_lt_how(t)->endless[resource] ? UINT8_MAX : hm_lt(t)->reserve[resource];
}

/* Cubes of one kind that money may stand for. */
static inline int hm_lt_most_for_money(const hm_table *t, int resource)
{
    const hm_lt_rules *how = hm_lt_how(t);
    if (how->money < 0 || resource == how->money)
        return 0;
    return how->cubes_need_reserve ? hm_lt_left(t, resource) : UINT8_MAX;
}

/* At the end of a round, around a tile in use, there is no turn: nothing is gathered and
 * nothing spent again in it, and what is activated counts one by one. */
static inline bool hm_lt_in_turn(const hm_table *t)
{
    return hm_lt(t)->phase != HM_LT_USE_AROUND &&
           hm_lt(t)->business.back != HM_LT_USE_AROUND &&
           hm_lt(t)->business.back != HM_LT_USE;
}

static inline void hm_lt_touch(hm_table *t, int player, int what)
{
    hm_lt(t)->touched[player] |= (uint16_t)what;
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
uint64_t hm_lt_reached(const hm_table *t, int player); /* objectives in hand that hold */
void hm_lt_show(hm_table *t, int player, int slot);
/* On the track; count: of what was built, shown or not fed. */
void hm_lt_score(hm_table *t, int player, hm_gain why, int count, int points);
void hm_lt_touch_all(hm_table *t, int what);           /* for all players */

/* -- look.c: what programs see */
/* It is the table's, and holds until somebody else looks or the state changes. */
hm_facts *hm_lt_facts(const hm_table *t, int player);
/* The same with the market, also where no card looks there while the game is on. */
hm_facts *hm_lt_facts_with_market(const hm_table *t, int player);

/* -- stock.c: cubes and coins that move; what can be paid at all */
typedef struct hm_lt_way {
    uint8_t cubes[HM_RESOURCES_MAX]; /* paid as they are, money included */
    uint8_t coins[HM_RESOURCES_MAX]; /* paid with money instead, per kind:
                                        how many cubes */
} hm_lt_way;

void hm_lt_pay(hm_table *t, int player, const hm_lt_way *way);
int  hm_lt_take(hm_table *t, int player, int resource, int amount); /* what there is */
/* What is left of the money, but for `kept`, when `need` is paid with as little money as
 * can be; -1: it cannot be paid. */
int  hm_lt_spare_money(const hm_table *t, int player, const uint8_t *need, int kept);
/* The slots of the market's tiles that the player can pay for. */
uint64_t hm_lt_affordable(const hm_table *t, int player);

/* -- ways.c: all ways to pay, and to feed workers */
/* No more ways are counted than a decision has options: HM_OPTIONS_MAX of them are too
 * many, and whoever offers them says so. Counting takes so many steps at most. */
int  hm_lt_ways(const hm_table *t, int player, const uint8_t *need);
int  hm_lt_feedings(const hm_table *t, int player);
/* Is there only one? Then it is written down. */
bool hm_lt_only_way(const hm_table *t, int player, const uint8_t *need, hm_lt_way *way);
bool hm_lt_only_feeding(const hm_table *t, int player, hm_lt_way *way);
/* One of them, counted from 0, those with the least money first. */
hm_lt_way hm_lt_way_to_pay(const hm_table *t, int player, const uint8_t *need, int which);
hm_lt_way hm_lt_way_to_feed(const hm_table *t, int player, int which);

/* -- exchange.c: cubes of any kind for others */
/* Can `give` cubes of any kind be added to what is needed, so that all can be paid and
 * what the trade gives for them can be had? `kept` is money for the fee. */
bool     hm_lt_can_give(const hm_table *t, const hm_trade *trade, const uint8_t *need,
                        int give, int kept);
bool     hm_lt_has_one_gift(const hm_table *t); /* one set of cubes that can be given */
/* Kinds of cube that can be given or taken next in the business under way. */
unsigned hm_lt_givable(const hm_table *t);
unsigned hm_lt_gettable(const hm_table *t);

/* -- offers.c: tiles that leave a choice, or of which something is worked out */
/* All that a tile trades then, for the player in turn; how many. Those that are not made
 * now are not `there`. */
int      hm_lt_offers(const hm_table *t, hm_trading trading, int slot, int square,
                      hm_trade out[HM_OFFERS_MAX]);
/* Which of them can be had, a bit each. `kept` is money for the fee. */
unsigned hm_lt_open_offers(const hm_table *t, hm_trading trading, int slot, int square,
                           int kept);
/* In the business under way. */
unsigned hm_lt_offered(const hm_table *t);
void     hm_lt_strike(hm_table *t, int offer);
bool     hm_lt_strike_itself(hm_table *t); /* false: there is a choice */
/* Begins it: what the tile of the slot trades, and the phase behind it. */
void     hm_lt_begin_trade(hm_table *t, hm_trading trading, int slot, int square,
                           int back);
bool     hm_lt_can_have(const hm_table *t, const hm_trade *trade, int kept);
/* "pay 1 wood: 2 fish, 1 point": into text, as snprintf does it. */
int      hm_lt_offer_text(const hm_table *t, int offer, char *text, size_t size);
/* Where the tile may be put: on bare ground, or as it says itself. */
hm_set   hm_lt_sites(const hm_table *t, int slot);
/* Of these tiles, those that there is a place for and nothing against. */
uint64_t hm_lt_placeable(const hm_table *t, uint64_t slots);

/* -- options.c: what can be chosen */
/* An option: action in 5 bits, then a square, slot, resource or number of a way. */
_Static_assert(HM_ACTION_CLAIM < 1 << 5, "an action has 5 bits");
static inline hm_action hm_lt_action_of(hm_option o) { return (hm_action)(o & 31); }
static inline int hm_lt_a_of(hm_option o) { return (int)(o >> 5); }

static inline hm_option hm_lt_pack(hm_action action, int a)
{
    return (hm_option)action | (hm_option)a << 5;
}

void            hm_lt_decide(const hm_table *t, hm_decision *d);
hm_due          hm_lt_due(hm_table *t);
hm_due          hm_lt_asks(const hm_table *t);
hm_option       hm_lt_option(hm_table *t, int index);
hm_due          hm_lt_take_by_number(hm_table *t, int index);
void            hm_lt_forget(hm_table *t);
hm_option_parts hm_lt_open(const hm_table *t, hm_option option);
hm_asking       hm_lt_asking(const hm_table *t);
/* Terrain that can be gathered: a square of each kind that is left. */
hm_set hm_lt_gatherable(const hm_table *t);
int    hm_lt_fee_of(const hm_table *t, int square);   /* what others get for their tile */
bool   hm_lt_can_pay(const hm_table *t, int square);  /* fee and price of an activation */
bool   hm_lt_can_activate(const hm_table *t, int square);
hm_set hm_lt_some_of(const hm_table *t, hm_set tiles, bool (*can)(const hm_table *, int));
/* of those used when a round ends */
hm_set hm_lt_useful(const hm_table *t, hm_set tiles);
int    hm_lt_round_points(const hm_table *t, const hm_facts *f, int square);
/* the chosen one of the ways to pay or to feed */
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
/* What the player's tiles of a card score by one of its clauses. */
int64_t hm_lt_points_of(const hm_facts *f, const hm_use *use);
int hm_lt_worth(const hm_table *t, int player, struct hm_advice *a);

/* -- guess.c */
void hm_lt_guess(hm_table *t, int viewer, uint64_t *chance);

#endif
