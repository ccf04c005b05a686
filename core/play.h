/* play.h - a game in progress: decisions, choices, states.
 *
 * A deal is how a game was set up; it is immutable and may be shared. A table is
 * one game being played from a deal. Its state is one flat block of bytes without
 * pointers: copy it out, keep it, put it back, hash it, at any decision, also in
 * the middle of a card's effect. The engine never calls back: it stands at a
 * decision until somebody applies one of its options.
 *
 * Nothing here allocates but hm_table_new. The same deal and the same choices give
 * the same states on every machine.
 */
#ifndef HM_CORE_PLAY_H
#define HM_CORE_PLAY_H

#include "core/commons.h"
#include "core/score.h"
#include "core/share.h"

enum {
    HM_OPTIONS_MAX = 8192,  /* of one decision */
    HM_NO_PLAYER = 255,
    HM_WORDS_MAX = 160      /* of a way, with the NUL: all kinds paid, and all gained */
};

typedef struct hm_ruleset hm_ruleset;
typedef struct hm_table   hm_table;

/* The rules of the tiny-town game, in all its modes. */
extern const hm_ruleset hm_tiny_towns;
/* The rules of the game on a shared board. */
extern const hm_ruleset hm_little_town;

/* The ruleset of a game, by the game's name; NULL: there is none. */
const hm_ruleset *hm_ruleset_find(const char *name);

struct hm_deal;
/* The version of the rules of a game, from 1. */
int hm_rules_version(const struct hm_deal *deal);
/* The i-th rule, from 0, set right after that version which a game of this deal may meet,
 * in words; NULL: there are no more. */
const char *hm_rules_amended(const struct hm_deal *deal, int since, int i);

/* Who calls the resources of a caller's game. */
typedef enum hm_caller {
    HM_CALLER_CHANCE, /* the generator */
    HM_CALLER_LIST,   /* calls[], then the generator */
    HM_CALLER_PERSON  /* one more seat: player number `players` */
} hm_caller;

/* What a player begins with besides: points, and more in the town. */
typedef struct hm_handicap {
    int16_t points, counter[HM_COUNTERS_MAX];
    uint8_t cell[HM_SQUARES_MAX]; /* as towns have them; HM_CELL_EMPTY: nothing */
} hm_handicap;

typedef struct hm_deal {
    const hm_ruleset *ruleset;
    const hm_deck    *deck;
    hm_setting        how;      /* mode and rule switches */
    uint64_t          seed;
    int               players;
    const char *const *names;   /* of all players, for showing; NULL: they have numbers */
    bool              cavern;
    bool              deals;    /* the deck's dealt cards are dealt: every
                                   player keeps one */
    hm_caller         caller;
    const uint8_t    *calls;    /* resources, for HM_CALLER_LIST */
    int               call_count;
    bool              calls_end; /* with HM_CALLER_LIST: when all were called, the game is
                                    over; everybody knows the list */
    int               board;    /* of the game's, for games on a shared board */
    const uint8_t    *market;   /* slots of the tiles to lie in it; NULL: drawn */
    int               market_count;
    int               round;    /* it begins with, in games with towns: for scenes;
                                   0: the first */
    uint8_t           rolls[8]; /* what every player rolls and draws first, in games with
                                   towns: see hm_luck; for scenes */
    bool              in_order; /* events are turned up in the order of the deck */
    const hm_handicap *handicap; /* of each player; NULL: none has any */
    int               luck;     /* version of the rules by which it was begun, where
                                   that decides on what is rolled; 0: those of now */
} hm_deal;

/* Does anything roll, and as it did before the rules of now? */
bool hm_luck_is_old(const hm_deal *deal);

/* What a decision is about; names as in the line protocol. SAVE FORMAT: saves have their
 * numbers, so new ones come last. */
typedef enum hm_decision_kind {
    HM_DECIDE_NAME,     /* "name": a resource for everybody */
    HM_DECIDE_TAKE,     /* "take": a resource for oneself */
    HM_DECIDE_PLACE,    /* "place": what to do with the cube */
    HM_DECIDE_BUILD,    /* "build": build something, or be done */
    HM_DECIDE_RESOURCE, /* "resource": a card asks for one */
    HM_DECIDE_SQUARE,   /* "square": a card asks for one */
    HM_DECIDE_WAY,      /* "choice": a card offers ways to go on */
    HM_DECIDE_CARD,     /* "card": a card asks for a building */
    HM_DECIDE_TYPE,     /* "type": a card asks for a type of building */
    HM_DECIDE_KEEP,     /* "keep": one of the cards dealt */
    HM_DECIDE_TURN,     /* "turn": put a worker on the board, or build a tile */
    HM_DECIDE_AROUND,   /* "around": gather, activate, or be done */
    HM_DECIDE_PAY,      /* "pay": with what */
    HM_DECIDE_USE,      /* "use": a tile at the end of a round, or be done */
    HM_DECIDE_FEED,     /* "feed": with what */
    HM_DECIDE_CLAIM,    /* "claim": show an objective, or not now */
    HM_DECIDE_TOKEN,    /* by the token's name: where one goes, or which */
    HM_DECISION_KINDS
} hm_decision_kind;

/* An option in compact form; hm_option_parts and hm_option_text open it. */
typedef uint32_t hm_option;

typedef struct hm_decision {
    uint8_t          player;  /* `players` for the caller's seat */
    hm_decision_kind kind;
    int              count;
    hm_option        option[HM_OPTIONS_MAX];
} hm_decision;

/* What is due, without its options: who decides, on what, and among how many. Where the
 * game is over, or a script broke on the way, there is nothing to decide: count is 0. */
typedef struct hm_due {
    uint8_t  player;
    uint8_t  kind; /* hm_decision_kind */
    uint16_t then; /* among how many the same player decides next, whatever is taken now;
                      0: that is not known */
    int32_t  count;
} hm_due;

/* What an option is: core/actions.def. */
typedef enum hm_action {
#define ACTION(name, protocol, verbs, asked) HM_ACTION_##name,
#include "core/actions.def"
#undef ACTION
    HM_ACTIONS
} hm_action;

/* In the line protocol. */
const char *hm_action_name(hm_action a);
bool        hm_action_asked(hm_action a, hm_decision_kind kind); /* may it offer that? */
/* The actions, a bit each, whose texts may begin with the first word of this one. */
unsigned    hm_actions_saying(const char *text);

/* What an option says; fields that do not apply are -1, 0 or NULL. */
typedef struct hm_option_parts {
    hm_action      action;
    int            resource;
    int            square;   /* where a cube or building goes, or what is used stands */
    const hm_card *card;     /* built, used, chosen or kept */
    int            type;     /* of building */
    hm_set         squares;  /* of the layout */
    hm_set         covered;  /* all that the building comes to stand on; 0: one square */
    int            way;
    char           words[HM_WORDS_MAX]; /* of a way, or of what a rule does */
    uint8_t        pay[HM_RESOURCES_MAX];     /* cubes and money */
    uint8_t        instead[HM_RESOURCES_MAX]; /* cubes that money is paid
                                                 for, `price` each */
    int            price;
    int            host;     /* player whose building is visited */
    int16_t        costs[HM_COUNTERS_MAX]; /* what it costs of each counter */
    uint8_t        spends[HM_TOKENS_MAX];  /* ... and of tokens that work */
    hm_set         lent[HM_RESOURCES_MAX]; /* buildings that give such a cube for the
                                              layout, of those with several kinds */
} hm_option_parts;

/* Checks the deal (players for the mode, cards, calls) and sets the game up. The
 * table lies in the arena and refers to the deal. */
hm_status hm_table_new(hm_arena *arena, const hm_deal *deal, hm_table **out,
                       hm_error *err);
/* The same game from its start again, with another seed; allocates nothing. */
void      hm_table_restart(hm_table *t, uint64_t seed);

/* -- states */
size_t      hm_table_size(const hm_table *t);              /* bytes of a state */
const void *hm_table_state(const hm_table *t);
void        hm_table_set(hm_table *t, const void *state);  /* copies in one of its own */
uint64_t    hm_table_hash(const hm_table *t);

/* -- decisions by number: the quick way, for callers that need no list. Options are
 * numbered as hm_table_decide lists them, and taking one does the same as applying it. */
hm_due hm_table_due(hm_table *t);
/* The same without counting, for who only wants to know whose decision it is: count is 1
 * as long as the game is not over. */
hm_due hm_table_asks(hm_table *t);
/* An option of what is due, by its number. */
hm_option hm_table_option(hm_table *t, int index);
/* Goes on with an option of what is due, and tells what is due next. On trouble
 * (hm_table_fault) the state is to be given up, as after hm_table_apply. */
hm_due hm_table_take(hm_table *t, int index);
/* The same with two, where hm_due.then is told: an option of what is due, and one of what
 * is due then. */
hm_due hm_table_take_two(hm_table *t, int index, int then);

/* Why a game is over. */
typedef enum hm_end {
    HM_END_COMPLETE, /* all towns are complete; or the last round is over */
    HM_END_NAMELESS, /* nobody can name a resource any more */
    HM_END_RULE,     /* a card or a rule says so */
    HM_END_CALLED,   /* all that was to be called was (hm_deal.calls_end) */
    HM_END_ROUNDS    /* there are no more rounds */
} hm_end;

typedef struct hm_ending {
    hm_end            why;
    int               player;  /* by a rule: for whom it held, */
    const hm_card    *card;    /* ... of this card, or else */
    const hm_variant *variant; /* ... of this variant; both NULL: of the game */
} hm_ending;

/* What can be seen of events. */
typedef struct hm_event_look {
    const hm_card *open; /* the one that lies open; NULL: none does */
    const hm_card *older; /* ... and one that was turned up before it, where two do */
    int            left; /* in the pile */
    int            next; /* rounds until the next one is turned up; 0: none will be, as
                            far as can be told */
    const uint8_t *pile; /* slots of those in it, the next one last: for who tells the
                            game, as nobody sees it; until the table changes */
} hm_event_look;

/* -- decisions by list */
bool hm_table_over(const hm_table *t);
/* Of a game that is over. */
hm_ending hm_table_ending(const hm_table *t);
hm_event_look hm_table_event(const hm_table *t);
/* Fills *d with the decision that is due and all its options, which are distinct
 * and all apply. Not when the game is over. */
void hm_table_decide(const hm_table *t, hm_decision *d);
/* Goes on with an option of the decision due; that it is one is the caller's word. */
void hm_table_apply(hm_table *t, hm_option option);
/* What went wrong in the last hm_table_decide, hm_table_apply or hm_table_put_town, or
 * NULL: which card's script broke, or which card gave more options than there is room
 * for. After such a decide, options are missing; after an apply, the state is to be given
 * up: put back one that was kept. */
const hm_error *hm_table_fault(const hm_table *t);
/* Counts effects at this table from now on; the list stays the caller's. NULL: none. Bots
 * think on tables of their own, where nothing is counted. */
struct hm_heard;
void hm_table_hear(hm_table *t, struct hm_heard *heard);
/* Adds what brings points to the ledger (core/ledger.h) from now on, which stays the
 * caller's; NULL: no more. A choice that fails may have been added. */
struct hm_ledger;
void hm_table_keep(hm_table *t, struct hm_ledger *ledger);
/* How much of what one step may take (core/script.h) the last one took. */
void hm_table_used(const hm_table *t, int64_t *tries, int64_t *instructions);
/* The same as apply, checked: player must be whose decision it is (HM_NO_PLAYER: do not
 * ask), index one of its options, and nothing may go wrong in it or in finding out what
 * can be decided next. On failure the state is unchanged. d is working room. */
hm_status hm_table_choose(hm_table *t, int player, int index, hm_decision *d,
                          hm_error *err);
/* The same for callers that have the decision due in *d already: after HM_OK *d has the
 * next one, unless the game is over, so that going on needs each of them only once. On
 * failure *d is as it was. Not when the game is over. */
hm_status hm_table_advance(hm_table *t, int player, int index, hm_decision *d,
                           hm_error *err);

/* -- in words; return the length needed, like snprintf */
const char     *hm_decision_name(hm_decision_kind kind);
/* The same of the decision that the table stands at: one about tokens is called as they
 * are. */
const char     *hm_decision_called(const hm_table *t, hm_decision_kind kind);
/* The token that it is about; NULL: about something else, or the game is over. */
const hm_token *hm_table_token(const hm_table *t);
/* The card that asks; NULL: none does, or the game is over. */
const hm_card  *hm_table_asker(const hm_table *t);
/* Do all choose at the same time, so that nobody is to see what is chosen before all
 * have? */
bool            hm_table_is_secret(const hm_table *t);
/* Where its building stands, if that had waited for its turn; -1: it is none, or
 * known. */
int             hm_table_asker_at(const hm_table *t);
size_t hm_decision_prompt(const hm_table *t, const hm_decision *d, char *text,
                          size_t size);
hm_option_parts hm_option_open(const hm_table *t, hm_option option);
size_t hm_option_text(const hm_table *t, hm_option option, char *text, size_t size);

/* -- looking, at a board that players share. False: this game has none. */
bool hm_table_commons(const hm_table *t, int viewer, hm_commons *out);
/* Starts from such a position: who has the most workers left is next. */
void hm_table_put_commons(hm_table *t, const hm_commons *in);
/* Can the card of this slot be reached with the tiles that can be bought now? */
bool hm_table_possible(const hm_table *t, int slot);

/* -- looking */
const hm_deal *hm_table_deal(const hm_table *t);
/* A card's rule as it holds at this table. */
const char    *hm_table_text(const hm_table *t, const hm_card *card);
/* Lies in the state: copied by hm_town_copy, and as long as nothing is decided. */
const hm_town *hm_table_town(const hm_table *t, int player);
/* A copy as `viewer` may see it: what others did in a step that is not done yet for the
 * viewer does not show, nor the cards in others' hands before the game is over.
 * HM_NO_PLAYER sees everything. */
void hm_table_town_seen(const hm_table *t, int player, int viewer, hm_town *out);
/* The same for who looks on while an effect is under way: who is asked by it sees what it
 * has paid, laid and put up so far. The state has that only when the effect is done. */
void hm_table_town_midway(const hm_table *t, int player, int viewer, hm_town *out);
/* What of the player's turn decides on what can be built there, besides the town: for who
 * sees that town as far as it has come. Nothing for anybody else. */
void hm_table_turn(const hm_table *t, int player, int viewer, hm_turn *out);
/* Puts a town in place of a player's, before anything was decided; for tests and
 * for positions. No cards are dealt then: the town has what its owner holds. */
void           hm_table_put_town(hm_table *t, int player, const hm_town *town);
/* from 1; 0: cards are dealt */
int            hm_table_round(const hm_table *t);
/* Rounds that are left, with this one, of a game that goes on as long as towns do: told
 * when they are HM_ROUNDS_TOLD or fewer, else 0. */
enum { HM_ROUNDS_TOLD = 8 };
int            hm_table_rounds_left(const hm_table *t);
int            hm_table_master(const hm_table *t);         /* -1 in modes without */
/* resource in play, -1: none */
int            hm_table_named(const hm_table *t);
int            hm_table_turns(const hm_table *t, int player); /* as Master Builder */
/* Cubes in the cavern, as `viewer` may see them: those of a step that is not done yet for
 * the viewer do not show. HM_NO_PLAYER sees all. */
int            hm_table_aside(const hm_table *t, int player, int viewer);
/* Is the player done, but for what may be asked between turns and when rounds end? With
 * towns: is theirs complete; on a shared board: have they had their last turn. */
bool           hm_table_complete(const hm_table *t, int player);
/* The dealt card that the player kept or built, built or not; NULL: none (yet). */
const hm_card *hm_table_dealt(const hm_table *t, int player);
/* Resource cards on show (solo): fills kind[] and returns how many. */
int            hm_table_shown(const hm_table *t, uint8_t kind[8]);

/* Sheets of all towns as the state has them, ranked with every tie-break. facts: room for
 * players + 1. */
hm_status hm_table_score(const hm_table *t, hm_facts *facts, hm_sheet *sheet,
                         hm_error *err);
/* The same as far as an effect under way has come. towns: room for one each, as long as
 * the facts are used. */
hm_status hm_table_score_midway(const hm_table *t, hm_town *towns, hm_facts *facts,
                                hm_sheet *sheet, hm_error *err);

#endif
