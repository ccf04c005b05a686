/* check.h - what names mean and whether kinds of value fit. Private.
 *
 * The checker fills in node->value, op and number of names, and rewrites nothing but a
 * lone set in the place of a condition ("when fed") and the plural of a type. Every
 * fault is reported once; a node that failed has HM_VALUE_NONE, which fits everywhere,
 * so one mistake gives one message.
 */
#ifndef HM_DSL_CHECK_CHECK_H
#define HM_DSL_CHECK_CHECK_H

#include "core/card.h"
#include "dsl/ast.h"
#include "dsl/diag.h"
#include "dsl/script.h"

/* Where an expression stands decides what it may look at. */
typedef enum hm_place_kind {
    HM_AT_SCORE,   /* one building, at the end of the game */
    HM_AT_TOWN,    /* the town as a whole, at the end of the game */
    HM_AT_FEEDING, /* one building, before anything is fed */
    HM_AT_BUILD,   /* the town, before the building stands */
    HM_AT_EFFECT,  /* one building, during the game */
    HM_AT_LAW,     /* a player's town, during the game */
    HM_AT_VISIT,   /* the same, of who visits a building elsewhere */
    HM_AT_AIM,     /* the board for one player, during the game */
    HM_AT_MARKET,  /* the market, before the game */
    HM_AT_SETUP    /* modes and rules only */
} hm_place_kind;

typedef struct hm_check {
    const hm_game  *game;
    const hm_cards *cards;   /* all cards, names filled in */
    const hm_card  *card;    /* the one being checked; NULL in a game definition */
    hm_diags       *diags;
    const hm_source *source;
    hm_arena       *arena;
    hm_script_host *host;    /* compiles scripts; NULL: there is no engine */
    struct hm_granted *granted; /* what rules add to cards, in their order; NULL: nothing
                                   (dsl/gen/every.h) */
    hm_place_kind   place;
    const char     *asker;   /* what a condition stands after; NULL: 'when' */
    bool            broken;  /* a syntax error may have swallowed parts: none is missed */
    bool            names;   /* inside "when ... names": it and named mean something */
    bool            placed;  /* inside "after ... names": the cube has its place */
    bool            taken;   /* a cube was taken off another's building: it is that */
    bool            builds;  /* inside "when neighbour builds", "when you build": it is
                                a building */
    bool            acts;    /* inside an effect, */
    bool            chose;   /* ... in which a square was chosen: 'there' is that */
    bool            rolled;  /* ... or a die was rolled: 'rolled' is that */
    bool            judges; /* who has won or lost is asked: all is fed by then */
    bool            rises;   /* a building comes up: 'constructed' means something */
    bool            arrived; /* one has come up here: 'new' and 'its layout' mean it */
    bool            comes;   /* in what "when you build" waits for, */
    uint16_t        near;    /* ... so near: HM_WORD_ADJACENT and the like; 0: anywhere */
    bool            keeps;   /* something on the card may keep types of building */
    bool            recalls; /* something on the card may remember a number */
    bool            lines;   /* inside "line ... scores": nothing is known of feeding */
    bool            gift;    /* inside "others score": there is who gets it, "their" */
    bool            task;    /* inside "others { }": in towns without this card */
    bool            away;    /* inside right's or left's */
    bool            afar;    /* ... or inside what is found in all other towns */
    bool            where;   /* inside the condition of a 'where', */
    bool            beyond;  /* ... that stands inside right's or left's itself */
    bool            own;     /* out: looks at its own square */
    bool            fed;     /* out: looks at what is fed */
    bool            failed;  /* out: something was reported */
} hm_check;

/* Is a card checked that stands in towns? Rules for everybody and abilities do not. */
static inline bool hm_check_has_building(const hm_check *c)
{
    return c->card != NULL && !c->card->ability && !c->task;
}

/* Is it looked at while the game is played? */
static inline bool hm_is_in_play(const hm_check *c)
{
    return c->place == HM_AT_EFFECT || c->place == HM_AT_LAW || c->place == HM_AT_VISIT;
}

/* Of a counter or resource, in one place: far above what anybody could have. */
enum { HM_AMOUNT_MAX = 99, HM_ROOM_MAX = 9 }; /* room adds up over all buildings */

/* Checks an expression that must be of this value. */
bool hm_check_value(hm_check *c, hm_node *n, hm_value want);

/* Reports at a place; marks the check as failed. */
hm_diag *hm_check_report(hm_check *c, const char *code, hm_span at, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* A resource by its name or its plural; -1 after reporting. */
int hm_check_resource(hm_check *c, const char *text, hm_span at);

/* Do all players play on one board? Else everybody has a town. */
static inline bool hm_is_shared(const hm_game *g) { return g->boards > 0; }

/* Is the word for this sort of game? The second reports those that are not. */
bool hm_word_fits(const hm_game *g, int word);
bool hm_check_fits_game(hm_check *c, int word, hm_span at);

/* "did you mean" with the nearest resource or type. */
void hm_check_near_resource(hm_check *c, hm_diag *d, const char *text);
void hm_check_near_type(hm_check *c, hm_diag *d, const char *text);

/* Writes the entries of a table out, one per number from 1; -1 if they are out of
 * order or too many (*bad is the entry). */
int hm_table_entries(const hm_node *table, int32_t out[HM_ENTRIES_MAX],
                     const hm_node **bad);

#endif
