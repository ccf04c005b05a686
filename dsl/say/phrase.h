/* phrase.h - what the files that put a card into words share. Private.
 *
 * noun.c says what stands on squares, role.c what becomes of a factor of a set, clause.c
 * where squares are and what, phrase.c sets of squares, where.c those of which
 * each square is asked something, amount.c numbers, condition.c conditions, kinds.c
 * kinds of resource and types of building, act.c what is done, action.c and move.c the
 * steps of it, token.c tokens, setting.c what modes and switches decide, feeding.c what
 * is fed, event.c what wakes a card, text.c the other parts of a card; wording.c makes
 * the texts of a card for all settings. All of them write into one hm_text.
 */
#ifndef HM_DSL_SAY_PHRASE_H
#define HM_DSL_SAY_PHRASE_H

#include "core/code.h"
#include "core/wording.h"
#include "dsl/ast.h"
#include "dsl/write.h"

/* Who is spoken of: the reader; anybody, not yet named; the one who was named. */
enum { HM_YOU, HM_ANYBODY, HM_THAT_PLAYER };

/* The game that a text is read in. */
typedef struct hm_reading {
    hm_setting how;
    hm_company company;
    uint32_t   known; /* switches that are known: bit per rule */
    bool       usual; /* it stands for all games: no mode is known */
} hm_reading;

extern const hm_reading hm_usual_reading; /* of which nothing is known */

/* What a text went by, had it been known: bit per rule. */
typedef struct hm_asked {
    bool     mode, company;
    uint32_t rules;
} hm_asked;

/* What is counted: "penny", "pence". */
typedef struct hm_unit {
    const char *name, *plural;
} hm_unit;

typedef struct hm_text {
    hm_write          w;
    const hm_game    *game;
    const hm_node    *card;
    const hm_cards   *cards;   /* all of them, or NULL */
    const hm_reading *reading;
    hm_asked          asked;
    bool              mute;    /* the sentence cannot matter in this
                                  game: it is dropped */
    int               spared;  /* type that no effect touches, to be said at
                                  the end; or -1 */
    const char       *note;    /* to be said at the end of the sentence, or NULL */
    bool              plain;   /* types go by their names alone: "types except huts" */
    int            holds;   /* cubes the card can hold */
    bool           feeding; /* squares without a noun are buildings here */
    bool           naming;  /* inside "when ... names" */
    bool           swapped; /* the cube in hand is the one taken off */
    bool           instead; /* that it goes in place of the cube was said */
    bool           once;    /* something goes once a round */
    bool           after;   /* the named cube has been placed already */
    bool           gathers; /* a worker activates it: that is what has just come */
    bool           visit;   /* somebody else is spoken of: "that player" */
    bool           ended;   /* all have built: what others do is done at once */
    const hm_unit *unit; /* counted instead of points, or NULL */
    bool           lifted;  /* what is moved was said: its square is it */
    bool           several; /* so many were removed, of which the last counts */
    bool           squares; /* of tokens, the squares are meant where they stand */
    bool           theirs;  /* a neighbour will be named */
    bool           all;     /* lists of nouns mean all of them: "and" */
    bool           mine;    /* whose it is was said: "you have", "you activated" */
    bool           deed;    /* "you activated" was said */
    uint8_t        whoever; /* of HM_YOU and so on: who has something */
    const hm_node *away;    /* right's or left's around a whole condition */
    const hm_node *asked_of; /* behind 'where': the set whose squares are asked */
} hm_text;

/* A phrase being made: what the factors were found to be. */
typedef struct hm_phrase {
    const hm_node *noun;     /* NULL: squares, or buildings */
    const hm_node *side;     /* a neighbour's, or NULL */
    const hm_node *token;    /* one that stands there, or NULL */
    bool           building;
    bool           self;     /* narrowed to this building's own square */
    bool           near;     /* seen from this building, which is left out */
    bool           beside;   /* the same, of squares that touch it */
    bool           many;
    bool           placed;   /* some place is a factor */
    bool           claused;  /* something needs a clause */
    bool           work;     /* a token works there */
    bool           bare;     /* that tokens are in the town goes without saying */
    bool           which;    /* " in which ..." was written */
    bool           late;     /* a place has a noun of its own */
    int            claims;   /* clauses that are needed */
    int            places, clauses; /* written so far */
} hm_phrase;

/* Called for a factor of a set: what a square must be or (no) must not be. */
typedef void hm_factor(hm_text *t, hm_phrase *p, const hm_node *n, bool no);

static inline void say(hm_text *t, const char *s) { hm_write_text(&t->w, s); }

static inline void say_number(hm_text *t, int32_t n) { hm_write_number(&t->w, n); }

static inline bool is_word(const hm_node *n, hm_word word)
{
    return n->kind == HM_NODE_WORD && n->word == word;
}

static inline bool is_prefix(const hm_node *n, hm_word word)
{
    return n->kind == HM_NODE_PREFIX && n->word == word;
}

/* Of a checked set: squares where a token stands. */
static inline bool is_token(const hm_node *n)
{
    return n->kind == HM_NODE_NAME && n->name.op == HM_OP_TOKEN;
}

/* Of a checked number: the tokens at home. */
static inline bool is_home(const hm_node *n)
{
    return n->kind == HM_NODE_NAME && n->name.op == HM_OP_AT_HOME;
}

static inline bool is_side(const hm_node *n)
{
    return hm_is_side(n) || n->kind == HM_NODE_ADD_UP;
}

/* The largest or smallest of what others have: not one by one, of nobody. */
static inline bool is_most(const hm_node *n)
{
    return hm_is_most(n);
}

/* -- the game it is said for (setting.c) */

int hm_told_mode(hm_text *t);
int hm_known_mode(hm_text *t); /* the same, but -1 where the text is for all games */
hm_company hm_told_company(hm_text *t);
int hm_told_rule(hm_text *t, int rule); /* its value; -1: of a variant, not known */
const char *hm_player(hm_text *t, const hm_node *side); /* "the player on your right" */
const char *hm_town_of(hm_text *t, const hm_node *side); /* "that player's town" */
/* " in the town of the player on your right"; carried: " of the player on your right",
 * as of counters. */
void hm_say_whose(hm_text *t, const hm_node *side, bool carried);
bool hm_is_carried(const hm_text *t, const hm_node *number); /* no squares are counted */
const char *hm_players_together(hm_text *t, const hm_node *side); /* added up */

/* Is the condition decided by the setting alone? */
enum { HM_OPEN = -1, HM_NEVER, HM_ALWAYS };
int hm_settled(hm_text *t, const hm_node *condition);

void hm_say_setting(hm_text *t, const hm_node *n, bool no); /* "this is a solo game" */
void hm_say_purpose(hm_text *t, const char *purpose);       /* "; nobody is paid" */
/* "2 points if ..., otherwise 1 point"; when and other may be NULL. */
void hm_say_points_when(hm_text *t, const hm_node *points, const hm_node *when,
                        const hm_node *other);

/* What the mode calls it, if it has words of its own: returns whether it had. */
typedef void hm_kinds_sayer(hm_text *t, const hm_node *kinds);
bool hm_say_in_mode(hm_text *t, hm_saying what, const hm_node *kinds,
                    hm_kinds_sayer *say_kinds);

/* -- nouns */

void hm_say_plural(hm_text *t, const char *name);
void hm_say_type(hm_text *t, int type, bool many);   /* "hut", "huts" */
bool hm_is_like_a_card(const hm_text *t, int type);  /* one of its cards has its name */
void hm_say_cube(hm_text *t, const hm_node *n, bool many); /* "loose clay cubes" */
void hm_say_noun(hm_text *t, const hm_node *n, bool many); /* "hut or barn" */
void hm_say_other_than(hm_text *t, const hm_node *n, bool many); /* " not of type farm" */
void hm_say_lying(hm_text *t, const hm_node *n, bool no); /* "a penny", "no penny" */
int  hm_counter_named(const hm_text *t, const hm_node *n); /* -1: likewise */
int  hm_type_named(const hm_text *t, const hm_node *n); /* -1: no type has this name */
bool hm_is_cube(const hm_text *t, const hm_node *n);
/* "this building", or behind 'where' the one that is asked: "that building". */
void hm_say_self(hm_text *t);
/* The type of the card, also of a "tile" or "objective"; NULL: nobody builds or keeps it,
 * so what it says is for everybody. */
const char *hm_own_type(const hm_text *t);
/* ... or is that one of its two? */
bool hm_is_own_type(const hm_text *t, const char *name);

/* -- sets */

/* What becomes of a factor (role.c), an hm_role; the words that say it; ground of a town,
 * and its name; a word for squares seen from the building. */
int                 hm_role_of(const hm_node *n);
const hm_word_says *hm_said_of(const hm_node *n);
bool                hm_is_soil(const hm_node *n);
const char         *hm_soil_of(const hm_text *t, const hm_node *n);
bool                hm_is_near(const hm_node *n);
bool hm_is_all_buildings(const hm_text *t, const hm_node *n); /* and no square else */

hm_phrase hm_look_at(hm_text *t, const hm_node *set, bool many);
void hm_each_factor(hm_text *t, hm_phrase *p, const hm_node *n, bool no, hm_factor *fn);

/* "fed huts in its row"; the places only when asked for. */
void hm_say_phrase(hm_text *t, hm_phrase *p, const hm_node *set, bool places);
void hm_say_set(hm_text *t, const hm_node *set, bool many);
void hm_say_a(hm_text *t, const hm_node *set);       /* "a fed hut" */
void hm_say_free(hm_text *t, const hm_node *set);    /* where something can go */
void hm_say_target(hm_text *t, const hm_node *set);  /* the same: "an empty square" */
void hm_say_article(hm_text *t, size_t before);      /* before what was written there */

/* -- places and clauses (clause.c) */

void hm_say_clause(hm_text *t, const hm_node *n, bool no, bool many); /* "is not fed" */
void hm_say_seen_from(hm_text *t, const hm_node *set); /* "a hut", near to others */
bool hm_is_place(const hm_node *n);                  /* can it be said where this is? */
void hm_say_place(hm_text *t, const hm_node *n);     /* behind "is" */
void hm_say_place_behind(hm_text *t, const hm_node *n); /* behind a noun */

/* -- shapes of sets (shape.c) */

/* Is it a word before a set that is said so? */
bool hm_shape_is(const hm_node *n, hm_role role);
/* "right above a hut", "rows full of huts"; other: the plural, or the opposite. */
void hm_say_shape(hm_text *t, const hm_node *n, bool other);

/* -- sets of which each square is asked something (where.c) */

/* What the squares must be or (no) must not be, where that is all that is asked; or
 * NULL. */
const hm_node *hm_where_state(const hm_node *where, bool *no);
void hm_say_where(hm_text *t, const hm_phrase *p, const hm_node *where); /* " with ..." */

/* -- a shared board (board.c) */

bool hm_are_traits(const hm_node *n);  /* what tiles take, give or cost, joined by or */
void hm_say_traits(hm_text *t, const hm_node *n, bool no, bool many); /* "gives fish" */
/* A number of things that a player has or got. */
bool hm_is_belonging(const hm_text *t, const hm_node *n);
void hm_say_belonging(hm_text *t, const hm_node *n, bool many); /* "pence you have" */
void hm_say_than_belonging(hm_text *t, const hm_node *n);
void hm_say_has_amount(hm_text *t, const hm_node *n, const char *quantity, int32_t value);
bool hm_say_for_each_worker(hm_text *t, const hm_node *a, const hm_node *b,
                            const char *least);
bool hm_say_all_ate(hm_text *t, const hm_node *a, const hm_node *b, int op);
void hm_say_activation(hm_text *t, const hm_node *block);
void hm_say_built_trade(hm_text *t, const hm_node *block);
void hm_say_activate_around(hm_text *t);
/* By its name or its plural; NULL: there is none, or there is no name. */
const hm_resource *hm_said_resource(const hm_text *t, const char *name);
void hm_say_round_end(hm_text *t, const hm_node *block);

/* -- numbers and conditions */

bool hm_is_literal(const hm_node *n, int32_t *value);
bool hm_is_set(const hm_node *n);
/* Things that are counted one by one, and what it is that is counted. */
bool hm_is_countable(const hm_text *t, const hm_node *n);
void hm_say_units(hm_text *t, const hm_node *n, bool many);
const char *hm_points_word(const hm_text *t, bool many); /* of a score, or a counter */
void hm_say_some_points(hm_text *t, int32_t n);
void hm_say_inner_number(hm_text *t, const hm_node *n); /* in the middle of another */
void hm_say_table(hm_text *t, const hm_node *n, bool points); /* table.c */
void hm_say_ranked(hm_text *t, const hm_node *rank); /* " among all players by ..." */
void hm_say_quantity(hm_text *t, const hm_node *n);  /* "the number of huts" */
void hm_say_things(hm_text *t, const hm_node *n, bool many); /* "cubes on it" */
void hm_say_types(hm_text *t, const hm_node *set, bool many); /* "types of building" */
void hm_say_among(hm_text *t, const hm_node *set);   /* " in its row", " among huts" */
const char *hm_amount_word(int op);                  /* of things: "at least " */
void hm_say_points(hm_text *t, const hm_node *n);    /* "2 points for each hut" */

/* no: the opposite is said. bare: right behind "if", where "it is" goes without
 * saying. */
void hm_say_condition(hm_text *t, const hm_node *n, bool no, bool bare);
/* What this building is or (no) is not: "it is in a corner and fed". */
void hm_say_itself(hm_text *t, const hm_node *set, bool no, bool bare);

/* -- what a card does */

void hm_say_kinds(hm_text *t, const hm_node *kinds); /* "clay or reed" */
void hm_say_named(hm_text *t, const hm_node *kinds); /* what wakes a card: "a resource" */
void hm_say_awaited(hm_text *t, const hm_node *types); /* besides the one that waits */
void hm_say_allowed(hm_text *t, const hm_node *types); /* "huts or barns" */
bool hm_has_new(const hm_node *types); /* is it about types that are new there? */
void hm_say_built(hm_text *t, const hm_node *types); /* likewise: "a hut or barn" */
void hm_say_put_up(hm_text *t, const hm_node *types); /* by an effect: of types in play */
void hm_say_put_instead(hm_text *t, const hm_node *types); /* "one of any other type" */
void hm_say_keep(hm_text *t, const hm_node *n);      /* "keep on it 2 of the types ..." */
void hm_say_carry(hm_text *t, const hm_node *n);     /* what is removed or moved */
void hm_say_step(hm_text *t, const hm_node *n);      /* "put clay on it" */

/* -- sentences of what is done (act.c) */

/* All that is done at a moment; may: it need not be done. */
void hm_say_effect(hm_text *t, const hm_node *n, bool may);
void hm_say_note(hm_text *t); /* at the end of a sentence (text.c) */
void hm_say_inner(hm_text *t, const hm_node *n); /* within another one */
bool hm_is_deed(const hm_node *n); /* is it said as what somebody does? */
bool hm_is_idle(hm_text *t, const hm_node *n); /* does it nothing in this game? */

/* -- counters (move.c) */

void hm_say_layout(hm_text *t, const hm_pattern *p);
/* How much of a layout may stand for other cubes. */
void hm_say_wilds(hm_text *t, int most);
void hm_say_cost(hm_text *t, const hm_node *part);
void hm_say_room(hm_text *t, const hm_node *part);
void hm_say_only(hm_text *t, const hm_node *part);
void hm_say_reach(hm_text *t, const hm_node *part, const char *begins);
void hm_say_move(hm_text *t, const hm_node *n);        /* "gain 1 penny" */

void hm_say_amounts(hm_text *t, const hm_node *list);  /* "1 penny and 2 shells" */

/* -- counters of squares (heap.c) */

void hm_say_heap(hm_text *t, const hm_node *n);
void hm_say_heaped(hm_text *t, const hm_node *n, bool many); /* "prayers on huts" */

/* -- the end of a game (ending.c) */

void hm_say_you_have(hm_text *t); /* or: "any player has " */
void hm_say_game_ends(hm_text *t, const hm_node *part);

/* -- what others do (task.c) */

/* "you" in what was said from there on is who does it, who is now spoken of as "they". */
void hm_speak_of_them(hm_text *t, size_t from);
/* Of several, one after the other; have: it is what somebody may bring about. Does none
 * of them do anything here? */
void hm_say_talk(hm_text *t, const hm_node *n, bool have);
bool hm_is_idle_talk(hm_text *t, const hm_node *n);
void hm_say_gift(hm_text *t, const hm_node *part); /* points for others */
void hm_say_name_barred(hm_text *t, const hm_node *n);
void hm_say_proviso(hm_text *t, const hm_node *n); /* "when ..." of what is not to be */

/* -- tokens (token.c) */

void hm_say_token(hm_text *t, const hm_node *n, bool many);   /* "guest", "guests" */
void hm_say_at_home(hm_text *t, const hm_node *n, bool many); /* "guests at the inn" */
/* "has a guest", "has no guest at work"; false if it is not about tokens. */
bool hm_say_token_clause(hm_text *t, const hm_node *n, bool no, bool many);
/* The same behind a noun, with no pronoun before it: " with a guest", " in which no guest
 * works". */
bool hm_say_token_behind(hm_text *t, hm_phrase *p, const hm_node *n, bool no);
bool hm_say_token_is(hm_text *t, const hm_node *n); /* behind "is": "with a guest" */
bool hm_say_work_in_it(hm_text *t, const hm_node *set, bool no); /* likewise */
/* The token of a set, where that is all it has but places; or NULL. */
const hm_node *hm_token_alone(hm_text *t, const hm_node *set);
void hm_say_muster(hm_text *t, const hm_node *n); /* what tokens do */
void hm_say_paid_tokens(hm_text *t, const hm_node *list); /* where they go */

/* -- what is fed (feeding.c) */

void hm_say_feeds(hm_text *t, const hm_node *part);

/* -- what wakes a card (event.c) */

void hm_say_event(hm_text *t, const hm_node *part); /* "when another player names clay" */
/* The same and what is done then; of an objective, its condition. */
void hm_say_when(hm_text *t, const hm_node *part);

/* -- the whole card (text.c): for one reading, or (NULL) for all games. What it went by
 * is added to asked, which may be NULL. NULL when memory is short. */
struct hm_said;
const char *hm_text_said(const struct hm_said *card, const hm_reading *reading,
                         hm_asked *asked, hm_arena *arena);

#endif
