/* ruleset.h - what a game is to the table: a handful of functions. Private.
 *
 * A ruleset owns the layout of its states: flat, without pointers, every byte
 * defined. It may use `scratch`, a second state, as working room.
 */
#ifndef HM_CORE_RULESET_H
#define HM_CORE_RULESET_H

#include "core/play.h"

struct hm_advice; /* core/bots/advise.h */

struct hm_table {
    /* hm_take_with_care; or what the ruleset put there in prepare(), where it knows that
     * nothing can go wrong in a choice, or takes care itself. */
    hm_due (*take)(hm_table *t, int index);
    hm_due (*take_two)(hm_table *t, int index, int then); /* likewise; hm_take_each */
    const hm_deal *deal;
    size_t         size;
    void          *state, *scratch;
    uint64_t       seed;         /* the game was started with */
    hm_fault      *fault;        /* of the last step */
    void          *kept;         /* a third state, to go back to when a script breaks */
    void          *rules; /* what the ruleset looked up, and what it knows of the state:
                             its own, rules_size bytes */
    hm_decision   *list;  /* of the state as it is, where `listed`: for rulesets that
                             have no quicker way to count and to take */
    bool           listed;
    struct hm_ledger *ledger; /* to be kept; NULL: none is (core/ledger.h) */
};

/* What can be seen of a game as a whole; -1 where it does not apply. */
typedef struct hm_look {
    int     round, master, named;
    int     left; /* rounds, with this one, of a game that ends with one of the next */
    int     shown;
    uint8_t kind[8];
} hm_look;

typedef struct hm_seat_look {
    int  turns, aside;
    bool complete;
} hm_seat_look;

/* Which card asks, and what; all NULL when none does. */
typedef struct hm_asking {
    const hm_card *card;
    const char    *about; /* the building or cube that a square is for */
    const char    *what;  /* NULL: what the kind of the decision says */
    const hm_token *token; /* that it is about; NULL: none */
    int            from;  /* the square that it would leave + 1; 0: none */
    int            at;    /* where the building of the card stands that has its turn + 1;
                             0: it is none, or known */
    bool           secret; /* nobody sees what others choose before all have chosen */
} hm_asking;

/* A rule that was set right: games that met it were played otherwise before. */
typedef struct hm_amendment {
    int         version; /* of the ruleset, since which it is right */
    const char *rule;    /* as it is now; NULL ends a list */
    bool (*concerns)(const hm_deal *deal); /* may a game of this deal meet it? */
} hm_amendment;

/* Who can sit down in a mode. */
typedef struct hm_seating {
    int  least, most; /* players */
    int  usual;       /* where nobody says how many */
    bool caller;      /* somebody who may have no town calls what everybody gets */
} hm_seating;

/* What an option leaves of the town of who decides. */
typedef enum hm_after_kind {
    HM_AFTER_TRIED, /* that can only be found out by taking it */
    HM_AFTER_SAME,  /* the same town */
    HM_AFTER_CUBE,  /* a cube of the resource more, on the square, */
    HM_AFTER_ANY,   /* ... or on one that the player may choose then */
    HM_AFTER_BUILT, /* the layout of the spot used, its building on the square */
    HM_AFTER_KEPT   /* the dealt card of the slot in the owner's hand */
} hm_after_kind;

typedef struct hm_after {
    hm_after_kind kind;
    int           resource, square, spot, slot; /* those that its kind names */
} hm_after;

struct hm_ruleset {
    const char *name;
    int         version;           /* from 1: goes up when a rule is set right */
    const hm_amendment *amendment; /* all there were; NULL: none */
    int         luck;              /* the version since which what goes by chance in
                                      effects falls as it does */
    hm_status (*check)(const hm_deal *deal, hm_error *err);
    hm_seating (*seating)(const hm_game *game, int mode);
    size_t (*size)(const hm_deal *deal);
    /* of t->rules, which is prepare's; NULL: it needs none */
    size_t (*rules_size)(const hm_deal *deal);
    void (*prepare)(hm_table *t); /* once per table: looks names up */
    void (*start)(hm_table *t, uint64_t seed);
    bool (*over)(const hm_table *t);
    hm_ending (*ending)(const hm_table *t); /* NULL: it has but one */
    hm_event_look (*event)(const hm_table *t); /* NULL: there are none */
    void (*decide)(const hm_table *t, hm_decision *d);
    void (*apply)(hm_table *t, hm_option option);
    /* The same by number; NULL, all of them: by making the list. What they keep outside
     * of the state must not outlive it: forget() is called when another one is put in. */
    hm_due (*due)(hm_table *t);
    hm_option (*option)(hm_table *t, int index);
    hm_due (*take)(hm_table *t, int index);
    hm_due (*asks)(const hm_table *t); /* NULL: by counting */
    void (*forget)(hm_table *t); /* NULL: nothing is kept */
    hm_option_parts (*open)(const hm_table *t, hm_option option);
    /* hide_hand: whether the card in this town's hand is not for the viewer */
    const hm_town *(*town)(const hm_table *t, int player, int viewer, bool *hide_hand);
    /* Puts the player's town as far as the effect under way has come; as it is if none
     * is, or another player's. NULL: there are no effects. */
    void (*midway)(const hm_table *t, int player, hm_town *town);
    /* What of the player's turn decides on what can be built; NULL: nothing ever. */
    void (*turn)(const hm_table *t, int player, hm_turn *out);
    void (*put_town)(hm_table *t, int player, const hm_town *town);
    hm_asking (*asking)(const hm_table *t);
    hm_look (*look)(const hm_table *t);
    hm_seat_look (*seat)(const hm_table *t, int player, int viewer);
    /* Games with towns leave out the first two, games on a shared board town and
     * put_town; without score, towns are scored. */
    void (*see)(const hm_table *t, int viewer, hm_commons *out);
    void (*put)(hm_table *t, const hm_commons *in);
    hm_status (*score)(const hm_table *t, hm_facts *facts, hm_sheet *sheet,
                       hm_error *err);
    /* What a player's position is worth to a bot, by what that player may see, in
     * thousandths of a point. */
    int (*worth)(const hm_table *t, int player, struct hm_advice *a);
    /* For playouts: what each option of the decision due seems to be worth to whoever
     * decides, at a glance. NULL: options have to be tried. */
    void (*appraise)(const hm_table *t, const hm_decision *d, struct hm_advice *a,
                     int32_t *value);
    /* For mass games: the index of an option that seems best at the first glance, by what
     * who decides may see, even where nothing was guessed; of equal ones any, by *chance.
     * The advice is a lasting one. NULL: options have to be tried. */
    int (*glance)(const hm_table *t, const hm_decision *d, struct hm_advice *a,
                  uint64_t *chance);
    /* What an option of the decision due leaves, at a glance. NULL: there are no
     * towns. */
    hm_after (*after)(const hm_table *t, hm_option option);
    /* Whose towns count for a player's points, as in hm_grower_seat, by what that player
     * may see. visits: somebody looks at neighbours. */
    int (*around)(const hm_table *t, int player, bool visits,
                  const hm_town *out[HM_PLAYERS_MAX]);
    /* Replaces all that the viewer, whose decision is due, cannot know by something
     * that is possible, drawn from *chance. States that look alike to the viewer give
     * the same state for the same chance. */
    void (*guess)(hm_table *t, int viewer, uint64_t *chance);
    /* Can a card be reached with the tiles that can be bought? NULL: every card can. */
    bool (*possible)(const hm_table *t, int slot);
    /* Is a game here nothing but naming any resource, putting it on any empty square and
     * building layouts, of one town, until that is full (core/batch)? What buildings hold
     * is left out of it. NULL: it is not. */
    bool (*plain)(const hm_table *t);
};

/* The ruleset's take, or by a list: clears the fault before, and tells that nothing is
 * due if there is one afterwards. */
hm_due hm_take_with_care(hm_table *t, int index);
hm_due hm_take_each(hm_table *t, int index, int then); /* one after the other */
/* The same by a list, for decisions that a ruleset has no quicker way for. */
hm_due hm_due_by_list(hm_table *t);
void   hm_take_by_list(hm_table *t, int index);

/* Asks the ruleset's guess(), and forgets what was known of the state before. */
void hm_table_guess(hm_table *t, int viewer, uint64_t *chance);

/* -- options. A decision has a place for every option, or says which card gave too many:
 * none is left out in silence, and least of all the last one, which is mostly `done`. */

/* Of the card that has no room; NULL: no card's. */
void hm_offer_fails(const hm_table *t, const hm_card *card);

static inline void hm_offer(const hm_table *t, hm_decision *d, hm_option option,
                            const hm_card *card)
{
    if (d->count < HM_OPTIONS_MAX - 1)
        d->option[d->count++] = option;
    else
        hm_offer_fails(t, card);
}

/* One for which there always is room: the last of a decision, or one of a few dozen. */
static inline void hm_offer_last(hm_decision *d, hm_option option)
{
    d->option[d->count++] = option;
}

#endif
