/* tinytowns.h - the state of a tiny-town game, for the files of this folder.
 * Private.
 *
 * Cards may be dealt first, of which everybody keeps one. A round is: somebody or
 * something names a resource; then, seat by seat from the Master Builder clockwise, each
 * player deals with the cube and builds; then cards answer what neighbours built, and who
 * got something by that builds again; then towns that are full are complete.
 */
#ifndef HM_CORE_GAMES_TINYTOWNS_TINYTOWNS_H
#define HM_CORE_GAMES_TINYTOWNS_TINYTOWNS_H

#include "core/around.h"
#include "core/builds.h"
#include "core/effect.h"
#include "core/ruleset.h"

enum {
    HM_TT_PILE_MAX = HM_CARDS_OF_MODE,
    HM_TT_PLAYERS = 6,
    HM_TT_DEAL_MAX = 4,     /* cards dealt to a player */
    HM_TT_RAISED_MAX = 60,  /* buildings of a player and round that neighbours watch */
    HM_TT_ACTS_MAX = 100,   /* things done besides building, until who builds is done; and
                               buildings of a round, where room can be made for more */
    HM_TT_ROUNDS = 8,       /* at most so many rounds for each square, where the game
                               definition does not say how many */
    HM_TT_NOBODY = 254 /* named by a card or a caller, not by a player */
};

/* How resources are named in a mode, which the game definition says: by players in turn,
 * by a card that is drawn, by one that is taken from those on show, by a caller. */
enum { HM_TT_IN_TURN, HM_TT_DRAWN, HM_TT_TAKEN, HM_TT_CALLED };

typedef enum hm_tt_phase {
    HM_TT_KEEP,   /* one of the cards dealt */
    HM_TT_NAME,   /* a player or the caller names */
    HM_TT_TAKE,   /* one of those on show, or a free choice */
    HM_TT_PLACE,
    HM_TT_BUILD,
    HM_TT_EFFECT, /* a card asks */
    HM_TT_OVER
} hm_tt_phase;

typedef struct hm_tt_seat {
    hm_set  fresh;   /* built this round */
    uint8_t turns;   /* as Master Builder */
    uint8_t aside;   /* cubes in the cavern */
    uint8_t aside_before; /* when the round began: what others see until they are done */
    uint8_t complete;
    uint8_t done;    /* with this round */
    uint8_t dealt[HM_TT_DEAL_MAX]; /* slot + 1 each, until one is kept */
    uint8_t raised;  /* buildings that came up from layouts this round */
    uint8_t changed; /* another one was placed for this round's cube, by a rule for
                        everybody */
    uint8_t visited; /* another player's building, on this turn to name */
    /* While the player builds, where a card lets cubes count twice: */
    uint16_t partners; /* shares of which what is being resolved is the second, one bit
                          each */
    uint8_t  shares;   /* buildings whose cubes may count once more: hm_tt_shares */
    uint8_t  none;
} hm_tt_seat;

/* What a player built this round, in order, and how far the own cards have answered the
 * neighbours': only where a card in play watches. */
typedef struct hm_tt_raised {
    uint8_t count;
    uint8_t slot[HM_TT_RAISED_MAX];
    uint8_t right, left; /* buildings of the player on that side that were answered */
    uint8_t gained;      /* an answer changed the town: its owner may build again */
} hm_tt_raised;

/* An effect under way: enough to run it again from its start. */
typedef struct hm_tt_errand {
    uint8_t slot, square, clause; /* which clause of the card; slot HM_NO_SLOT: which
                                     rule of the game */
    uint8_t named;                /* resource + 1, 0: none was */
    uint8_t it;                   /* slot + 1 of what a neighbour built, 0: nothing */
    uint8_t answers;              /* given so far: hm_tt_answers has them */
    uint8_t kind;                 /* hm_effect_kind */
    uint8_t host;                 /* seat + 1 of whose building it is, 0: the own */
} hm_tt_errand;

/* What comes between two choices of a round besides building, and how far it has come:
 * stages of core/schedule.def, which schedule.c walks. */
enum {
    HM_TT_NOT_YET,
#define STAGE(name, number, moment, order, towns, filter, does, hook, what) \
    HM_TT_##name = number,
#include "core/schedule.def"
};
/* Beside the seats: a link of a talk has begun; nobody sees what others do in it. */
enum { HM_TT_TALKS = 1 << 7, HM_TT_HIDES = 1 << 6 };
_Static_assert(HM_TT_PLAYERS <= 6, "a seat has one of the other bits");
typedef struct hm_tt_watch {
    uint8_t  on;    /* HM_TT_NOT_YET ... */
    uint8_t  seat;  /* counted from the Master Builder */
    uint16_t use;   /* use of the hook * squares + square */
    union {
        uint8_t lies; /* the cube that was dealt with lies in the town now */
        uint8_t did;  /* in a talk: seats that have begun theirs, one bit each, and what
                         holds of all (HM_TT_TALKS) */
    };
    union {
        uint8_t acts;  /* used by who builds, since they began to */
        uint8_t again; /* in a talk: how often the same one was held */
    };
    union {            /* by what is on: others' tasks, or the beginning of a round */
        uint8_t times; /* that who has the word has done the same task */
        uint8_t first; /* from which seat on */
    };
    uint8_t  taken; /* when a round begins: resource + 1 of the one before, 0: none */
} hm_tt_watch;

/* What the course of some games needs besides; where one does. */
typedef struct hm_tt_course {
    uint8_t ended;        /* a rule has ended the game: a clause of the card in this slot,
                             or slot HM_NO_SLOT: a law of the game */
    uint8_t slot, clause;
    uint8_t player;       /* for whom it held */
    uint8_t left;         /* events in the pile, the top of which is the last one */
    uint8_t last;         /* resource + 1 that was named last, 0: none */
    uint8_t streak;       /* ... and how often in a row */
    uint8_t turn;         /* where names go back and forth: who comes next, of two laps */
    uint8_t pile[HM_DECK_MAX]; /* slots */
} hm_tt_course;

typedef struct hm_tt_state {
    uint64_t     rng;
    uint32_t     round;
    uint32_t     called;   /* calls of a list used up */
    uint8_t      phase, player;
    uint8_t      master;   /* whose round it is; seat 0 where nobody is Master Builder */
    uint8_t      named;    /* resource + 1, 0: none */
    uint8_t      namer;    /* seat, or HM_TT_NOBODY */
    uint8_t      finished; /* towns completed in earlier rounds */
    uint8_t      pile_count;
    uint8_t      shown_count;
    uint8_t      shown[8];
    uint8_t      pile[HM_TT_PILE_MAX]; /* the top is the last one */
    hm_tt_errand errand;
    hm_tt_watch  watch;
    hm_tt_seat   seat[]; /* then the hm_tt_course, where there is one; then a
                            hm_tt_raised for each, where a card watches; then the
                            towns; and, where there is somebody to look, those that
                            others see: as they were when the round began; where things
                            are moved, who has had their turn (hm_tt_acted); where cubes
                            may count twice, those of who builds (hm_tt_shares); at last
                            the answers of the errand, as many as an effect may need */
} hm_tt_state;

/* States are hashed and compared byte by byte: padding would make equal ones differ. */
_Static_assert(sizeof(hm_tt_seat) == sizeof(hm_set) + 16,
               "a seat has no padding");
_Static_assert(sizeof(hm_tt_raised) == 4 + HM_TT_RAISED_MAX, "nor has what was built");
_Static_assert(sizeof(hm_tt_course) % 8 == 0, "nor has the course");
_Static_assert(sizeof(hm_tt_errand) == 8, "nor an errand");
_Static_assert(sizeof(hm_tt_watch) == 8, "nor the watch");
_Static_assert(sizeof(hm_tt_state) == 16 + 8 + 8 + HM_TT_PILE_MAX + sizeof(hm_tt_errand) +
                                          sizeof(hm_tt_watch),
               "nor the state");

/* What can be built in the town of who has the word, found out when building begins and
 * used when a choice is listed, or taken by its number. It lies beside the state: another
 * state, and nothing is known. */
enum { HM_TT_NOTHING, HM_TT_COUNTED /* options and bits */, HM_TT_LISTED /* all */ };
typedef struct hm_tt_found {
    uint8_t   known;
    int       builds, options; /* layouts; these, and where to put the building */
    uint64_t *bits;    /* spots whose layouts lie there; where it is known */
    hm_build *build;   /* there is room for every spot */
    uint64_t  acts_known, acts; /* rules and abilities of which it is known whether they
                                   can be used while building, and which can; of the
                                   first of them, one bit each */
    bool      asks;   /* what follows is the question of the errand, */
    bool      paused; /* ... and hm_tt_rules.under_way is where it was put */
    uint8_t   kind, action; /* hm_decision_kind; hm_action of its answers */
    uint64_t  answers; /* one bit each */
} hm_tt_found;

/* What who has the word, or is to name, sees of the other towns: beside the state, too,
 * and known until the next round. Only where a deck minds. */
typedef struct hm_tt_sight {
    bool       known;
    uint8_t    player; /* who looks, */
    uint32_t   round;  /* ... when */
    hm_around *around;
} hm_tt_sight;

/* Is the clause that waits for a moment awake, as the building on the square sees it? */
typedef bool hm_tt_awake(const hm_table *t, const hm_use *u, int square);

/* What does not change during a game, looked up once. */
typedef struct hm_tt_rules {
    uint8_t way;         /* HM_TT_IN_TURN ... */
    const hm_mode *mode; /* its numbers */
    bool    serves_late; /* what is built serves other layouts from the next round on */
    bool    watches_any; /* what effects put up is seen by neighbours' cards, too */
    bool    sleeps;      /* ... and some card serves them */
    bool    shares;      /* some card lets cubes count again */
    bool    acts;        /* something may be done while building */
    bool    careful;     /* more is to be found than what lies there, or less: sleeps,
                            shares or acts */
    bool    cavern, watched;
    uint64_t moment[HM_MOMENTS]; /* stages of it that come in this game, a bit each */
    uint8_t first[HM_TIMES], next[HM_HOOKS]; /* hooks of a stage that something waits
                                                 for: hook + 1, 0 behind the last */
    uint64_t stage_slots[HM_TIMES]; /* of cards that wait for it; all: not only they do */
    hm_tt_awake *wakes[HM_HOOKS]; /* who of those; NULL: all */
    uint8_t tasks;       /* clauses that others can be made to do, */
    uint64_t talks;      /* ... and those of them that are one after the other */
    bool    may_end;     /* some rule may end the game */
    bool    readies;     /* something happens when a player is to name */
    bool    streaks;     /* somebody asks what was named last, or how often in a row, */
    bool    asks_all;    /* ... or what all have built */
    bool    renews;      /* some card does something once a round, or asks which one */
    bool    even;        /* all rounds are alike: players name in turn, no square is
                            blocked, nothing happens when one or the game begins, and no
                            rule ends the game */
    uint64_t asks_kinds; /* rules about a cube that may ask for a resource, a bit each */
    bool    rests;       /* when a round is over, only restless tokens do something */
    uint32_t for_restless; /* rules of then for which tokens must be restless, as bits */
    bool    counts;      /* players have counters */
    bool    lawful;      /* a rule for everybody may do something with a cube */
    bool    more, more_own; /* more may be done with a cube that another named, or the
                               owner, than to place it, whatever stands */
    bool    binds;       /* some card says where cubes must go */
    bool    visits;      /* who is to name may visit others' buildings */
    int     players;
    bool    lays_out;    /* it begins with more than empty towns */
    uint32_t rounds;     /* the game is over after so many, however far towns have come */
    unsigned kinds;      /* that can be named, one bit each */
    uint64_t bars;       /* slots of cards that say what may not be named */
    bool    laws_bar, mutes; /* so may rules and events; and others' cards; */
    bool    may_bar;     /* ... or any of them */
    uint64_t uses;       /* slots of cards that do something with a named cube, */
    uint64_t uses_own;   /* ... also with their owner's; or say where it must go */
    bool    stores_bound; /* a cube that must go on certain squares may be stored */
    hm_set  all;         /* squares */
    size_t  closed;      /* of the plan */
    const hm_deck *deck;
    size_t  course; /* where in the state it begins, in bytes; 0: there is none */
    size_t  raised, towns, befores, acted, shared, given, kept; /* where in the state
                                                                   they begin, in bytes */
    uint8_t answers;     /* that an effect may need: so many the state has room for */
    hm_due (*quick)(hm_table *t, int index); /* takes most choices; NULL: none can */
    uint64_t quick_name, quick_slots; /* see quick.c */
    struct hm_under_way *under_way; /* where errands are run (core/pause.h) */
    hm_tt_found found;
    hm_tt_sight sight;
} hm_tt_rules;

static inline hm_tt_state *hm_tt(const hm_table *t) { return t->state; }
static inline const hm_tt_rules *hm_tt_how(const hm_table *t) { return t->rules; }
static inline hm_tt_found *hm_tt_found_of(const hm_table *t)
{
    return &((hm_tt_rules *)t->rules)->found;
}

/* Whose card has the player do something; -1: the player's own, or a rule. tasks.c */
int hm_tt_asked_by(const hm_table *t, int player);

/* -- sight.c: what players see of others in play */
const hm_setting *hm_tt_look_around(const hm_table *t, int player);
/* The towns that others see have changed, or the whole state. */
static inline void hm_tt_forget_sight(const hm_table *t)
{
    ((hm_tt_rules *)t->rules)->sight.known = false;
}

/* The setting for whatever asks cards and rules about the player's town: with the other
 * towns, where somebody may look at them. */
static inline const hm_setting *hm_tt_setting(const hm_table *t, int player)
{
    return hm_tt_how(t)->deck->minds ? hm_tt_look_around(t, player) : &t->deal->how;
}
/* Others' towns and cubes set aside show as they were when the round began until the
 * viewer is done: the step is simultaneous. The caller sits outside and sees all. */
static inline bool hm_tt_sees_before(const hm_table *t, int viewer)
{
    return viewer < t->deal->players &&
           (!hm_tt(t)->seat[viewer].done || (hm_tt(t)->watch.did & HM_TT_HIDES) != 0);
}

static inline bool hm_tt_is_watched(const hm_deal *deal)
{
    return deal->deck->uses[HM_HOOK_NEIGHBOUR].count != 0 && deal->players > 1;
}
static inline hm_tt_raised *hm_tt_raised_of(const hm_table *t, int player)
{
    return (hm_tt_raised *)((char *)t->state + hm_tt_how(t)->raised) + player;
}

/* Clockwise from the Master Builder. */
static inline int hm_tt_seat_at(const hm_table *t, int place)
{
    return (hm_tt(t)->master + place) % t->deal->players;
}

static inline hm_tt_course *hm_tt_course_of(const hm_table *t)
{
    return (hm_tt_course *)((char *)t->state + hm_tt_how(t)->course);
}

static inline const hm_plan *hm_tt_plan(const hm_table *t)
{
    return &t->deal->deck->plan;
}
static inline hm_town *hm_tt_town(const hm_table *t, int player)
{
    return (void *)((char *)t->state + hm_tt_how(t)->towns +
                    (size_t)player * hm_tt_plan(t)->size);
}
/* What others see of it. Alone, nobody looks: it is the town itself. */
static inline hm_town *hm_tt_before(const hm_table *t, int player)
{
    return (void *)((char *)t->state + hm_tt_how(t)->befores +
                    (size_t)player * hm_tt_plan(t)->size);
}
static inline hm_set hm_tt_empty(const hm_table *t, int player)
{
    const hm_town *town = hm_tt_town(t, player);
    return hm_deck_empty(t->deal->deck, town);
}

/* Buildings that had their turn in the use where the watch stands, if some were moved
 * since: then the use begins again, without these. Only where things are moved. */
static inline hm_set *hm_tt_acted(const hm_table *t)
{
    return (void *)((char *)t->state + hm_tt_how(t)->acted);
}

/* Buildings of who builds whose cubes may count once more, in their order. */
static inline hm_share *hm_tt_shares(const hm_table *t)
{
    return (void *)((char *)t->state + hm_tt_how(t)->shared);
}

/* The answers given to the errand's questions so far. */
static inline uint8_t *hm_tt_answers(const hm_table *t)
{
    return (uint8_t *)t->state + hm_tt_how(t)->given;
}

/* -- tinytowns.c */
void hm_tt_keep(hm_table *t, int slot); /* of the cards dealt */

/* -- piles.c: resource cards */
int  hm_tt_draw_for_hall(hm_table *t);
void hm_tt_deal_solo(hm_table *t);
/* Solo, after building: the card that was taken goes under the pile. */
void hm_tt_replace_taken(hm_table *t, int resource);

/* -- round.c: the course of a round, and what choices do */
static inline void hm_tt_complete(hm_table *t, int player, int place)
{
    hm_tt(t)->seat[player].complete = 1;
    hm_tt_town(t, player)->finish = (uint8_t)place;
}
void hm_tt_begin_round(hm_table *t);
void hm_tt_begin_quietly(hm_table *t);  /* without what happens when one begins */
void hm_tt_begun(hm_table *t); /* all that comes before naming has */
void hm_tt_begin_players(hm_table *t);  /* after a naming */
void hm_tt_begin_building(hm_table *t); /* after the cube is dealt with */
/* The same; false where nothing can be built, and then the word is with nobody. */
bool hm_tt_can_begin_building(hm_table *t);
void hm_tt_player_done(hm_table *t);
void hm_tt_end_round(hm_table *t);      /* after neighbours' builds were answered */
void hm_tt_finish_round(hm_table *t);   /* and all else was done */
/* A round of a mode without a Master Builder; taken: what solo took in the last one. */
void hm_tt_begin_without(hm_table *t, int taken);
/* The same where laps go back and forth. Whose turn it is then, or -1; `turn` is moved
 * past them. */
bool hm_tt_pass_back(hm_table *t);
int  hm_tt_next_back(const hm_table *t, uint8_t *turn);
bool hm_tt_next_to_name(hm_table *t);   /* false: nobody can any more */
void hm_tt_stop_everybody(hm_table *t); /* the towns stay as they are */

/* -- errands.c: errands, which are effects under way */
/* What a use would begin, before anything else is known of it. */
hm_tt_errand hm_tt_errand_for(const hm_table *t, const hm_use *u, int square);
void hm_tt_effect(const hm_table *t, const hm_tt_errand *e, hm_effect *x);
hm_asking hm_tt_asking(const hm_table *t);
/* The question of the errand once more, for its words; false: none is asked. This has a
 * budget of its own, so that looking costs the game nothing. */
bool      hm_tt_ask_again(const hm_table *t, hm_question *q);
/* Puts what the errand has made of its owner's town up to that question. */
void      hm_tt_midway(const hm_table *t, int player, hm_town *town);
/* The same of what hm_tt_turn tells. */
void      hm_tt_turn_midway(const hm_table *t, int player, hm_turn *turn);
bool      hm_tt_can_use(const hm_table *t, const hm_tt_errand *e);
/* The same of an errand that was run. */
bool      hm_tt_does(const hm_table *t, const hm_tt_errand *e, hm_effect_result result,
                     const hm_outcome *out);
/* Has who has the word what it costs to choose this, and is it there at all? */
bool      hm_tt_may_use(const hm_table *t, const hm_use *u);
/* Runs the errand, and then what else its building does; false: one asks (the phase is
 * set). */
bool hm_tt_run_errands(hm_table *t);
void hm_tt_answer(hm_table *t, int answer); /* to the question of the errand */
/* After a building came up by its layout: runs its effects, as above. */
bool hm_tt_built(hm_table *t, int slot, int square);

/* What else is not a choice of the player whose turn it is, and comes back after each
 * question: goes on with it, then with the round. */
void hm_tt_go_on(hm_table *t);

/* -- schedule.c: what comes between two choices, walked */
void hm_tt_learn_schedule(hm_table *t);
/* Does something happen at this moment, in some round of the game? */
static inline bool hm_tt_comes(const hm_table *t, hm_moment moment)
{
    return hm_tt_how(t)->moment[moment] != 0;
}
/* Begins the moment, with all that the watch must know of it, and goes through its stages
 * up to a question, or to what follows. */
void hm_tt_enter(hm_table *t, hm_moment moment);
void hm_tt_walk(hm_table *t); /* goes on where the watch stands */
/* Is something done that nobody chose? Who builds again after a stage chooses. */
static inline bool hm_tt_is_walking(const hm_table *t)
{
    const int on = hm_tt(t)->watch.on;
    return on != HM_TT_NOT_YET && on != HM_TT_BUILDING_AGAIN;
}
bool hm_tt_is_at(const hm_table *t, hm_moment moment);
/* Does the watch count tasks, and not squares? */
bool hm_tt_goes_by_tasks(const hm_table *t);
/* Takes the turn of the square where the watch stands and goes on by so many squares;
 * false when it had its turn before. */
bool hm_tt_take_turn(hm_table *t, int by);
/* Does a card or law wait for it? */
bool hm_tt_has_occasion(const hm_deck *d, hm_hook hook);

/* What comes when a stage begins; false: nobody is asked in it. */
bool hm_tt_turn_up(hm_table *t);    /* course.c: an event */
bool hm_tt_hand_out(hm_table *t);   /* occasions.c: gifts are owed now */
bool hm_tt_call_tasks(hm_table *t); /* tasks.c: what is noted is due from now on */
void hm_tt_end_tasks(hm_table *t);
/* What stages do of who has the word; false when they are asked. */
bool hm_tt_pay_debts(hm_table *t);  /* occasions.c: gives them what they are owed */
bool hm_tt_do_due(hm_table *t);     /* course.c */
bool hm_tt_do_tasks(hm_table *t);   /* tasks.c */
bool hm_tt_hear(hm_table *t);       /* watch.c: cards answer what neighbours built */
bool hm_tt_build_again(hm_table *t);
/* ... and what follows when a moment is over, for some of them in round.c */
bool hm_tt_has_news(const hm_table *t); /* there is more to answer */
void hm_tt_answered(hm_table *t);
void hm_tt_opened(hm_table *t);
void hm_tt_readied(hm_table *t);

/* -- occasions.c: how moments begin */
/* A cube was dealt with. lies: it lies in the town now, on a square or building; it was
 * neither returned nor set aside. Then building begins. */
void hm_tt_dealt_with(hm_table *t, bool lies);
int  hm_tt_cubes(const hm_table *t);    /* in the town of who has the word, all of them */
void hm_tt_open_game(hm_table *t);      /* then the first round begins */

/* -- names.c: who is to name, and what was named */
void hm_tt_name_resource(hm_table *t, int resource, int namer); /* naming.c */
void hm_tt_ready(hm_table *t);          /* what comes before naming, then that */
void hm_tt_note_name(hm_table *t, int resource); /* -1: everybody chose their own */
int  hm_tt_streak(const hm_table *t), hm_tt_last_named(const hm_table *t); /* a bit */
/* Buildings of this round, as far as the player may know of them. */
int  hm_tt_raised_by_all(const hm_table *t, int player);

/* -- course.c: when a round begins */
void hm_tt_renew(hm_table *t);          /* what goes once a round; and its number */
void hm_tt_begin(hm_table *t);          /* then somebody names */
/* Has a rule ended the game, now that a round is over? Then it is noted which. */
bool hm_tt_has_ended(hm_table *t);
void hm_tt_end(hm_table *t);     /* all rounds are over: what is done then, ... */
void hm_tt_be_over(hm_table *t); /* ... and the game is */
/* The player's town as programs in play see it, with what the seat tells. */
void hm_tt_look(const hm_table *t, int player, hm_facts *f);
void hm_tt_look_plainly(const hm_table *t, int player, hm_facts *f); /* without cards */
void hm_tt_stack_events(hm_table *t, uint64_t seed);
/* Is an event turned up when this round begins, if there is one? */
bool hm_tt_is_event_round(const hm_table *t, uint32_t round);
hm_event_look hm_tt_event(const hm_table *t);
hm_ending hm_tt_ending(const hm_table *t);
hm_tt_awake hm_tt_is_its_round;         /* of "in round N" and "every N rounds" */

/* -- calm.c: rules that only restless tokens need */
void hm_tt_judge_calm(hm_table *t);
/* Has nobody anything to do when a round is over, in the town of who has the word? */
bool        hm_tt_rests(const hm_table *t);

/* -- laws.c: rules for everybody about a named cube, and visits before naming */
uint64_t hm_tt_asking_laws(const hm_deck *d); /* that may ask for a resource */
bool hm_tt_may_use_laws(const hm_table *t); /* can one be paid by who has the word? */
/* Returns whether one of them must be done. */
bool hm_tt_offer_laws(const hm_table *t, hm_decision *d);
void hm_tt_use_law(hm_table *t, int answer, int law);
bool hm_tt_may_visit(const hm_table *t);
void hm_tt_offer_visits(const hm_table *t, hm_decision *d);
void hm_tt_visit(hm_table *t, int square, int use, int host);
void hm_tt_visited(hm_table *t);        /* after it: who is to name now? */
/* What an option costs of each counter, and of tokens that work; found by trying it. */
typedef struct hm_tt_price {
    int16_t paid[HM_COUNTERS_MAX];
    uint8_t spent[HM_TOKENS_MAX];
} hm_tt_price;
hm_tt_price hm_tt_costs(const hm_table *t, hm_option option);
/* The errand that the option would begin, without its answers; false: it begins none.
 * `after` is the owner's town, in which what comes first is done. */
bool hm_tt_errand_of(const hm_table *t, hm_option option, hm_tt_errand *out,
                     hm_town *after);
hm_tt_errand hm_tt_use_errand(const hm_table *t, int square, int use); /* of a cube */
bool hm_tt_is_named_for(const hm_table *t, const hm_use *u, const hm_facts *f,
                        int square);

/* -- acts.c: what else can be done while building. Square HM_TT_NO_ANSWER: the use is
 * that of a law */
bool hm_tt_can_act(const hm_table *t);
void hm_tt_offer_acts(const hm_table *t, hm_decision *d);
void hm_tt_act(hm_table *t, int square, int use);
hm_tt_errand hm_tt_act_errand(const hm_table *t, int square, int use);

/* -- under.c: where the named cube may go, and what it finds there */
/* In the town of who has the word; all empty squares but where a card says otherwise. */
hm_set hm_tt_where(const hm_table *t);
/* A cube was placed there: the owner is owed what lies on the square, and that is to be
 * settled (HM_EFFECT_OWED) before anything is built. False: nothing does. */
bool   hm_tt_find_under(hm_table *t, int square);

/* -- watch.c: cards that answer what neighbours build */
void hm_tt_note_raised(hm_table *t, int player, int slot, bool by_layout);
void hm_tt_note_gain(hm_table *t); /* an effect changed the town of who has the word */
void hm_tt_all_built(hm_table *t);          /* all have built, or built again */

/* Kinds the player may name, one bit each: a person who only calls may name all. Asked
 * every round, and most decks bar none. */
unsigned hm_tt_not_barred(const hm_table *t, int player);
/* What rules and open events leave to name, as the player's town has it. */
unsigned hm_tt_lawful_kinds(const hm_table *t, int player);
static inline unsigned hm_tt_may_name(const hm_table *t, int player)
{
    bool barred = hm_tt_how(t)->laws_bar ||
                  (player < t->deal->players &&
                   (hm_tt_town(t, player)->stands & hm_tt_how(t)->bars) != 0);
    return barred ? hm_tt_not_barred(t, player) : hm_tt_how(t)->kinds;
}
/* Kinds that can be named or taken now. */
unsigned hm_tt_kinds(const hm_table *t);
bool     hm_tt_is_free_choice(const hm_table *t);
bool     hm_tt_is_alone(const hm_table *t, int player); /* the only one still building */

/* -- options.c: what can be chosen, and what it does */
/* An option: action in 5 bits, then 8 bits (a resource, square or way), then 19
 * (a spot, a use of a hook, or a use of a hook in 12 and a player in 7). */
_Static_assert(HM_ACTIONS <= 1 << 5, "an action has 5 bits");
_Static_assert(HM_PLAYERS_MAX <= 1 << 7, "a player has 7");
_Static_assert(HM_SQUARES_MAX <= 256 && HM_DECK_MAX <= 256,
               "a square or slot has 8 bits");
static inline hm_option hm_tt_pack(hm_action action, int a, int b)
{
    return (hm_option)action | (hm_option)a << 5 | (hm_option)b << 13;
}
static inline hm_action hm_tt_action_of(hm_option o) { return (hm_action)(o & 31); }
static inline int       hm_tt_a_of(hm_option o) { return (int)(o >> 5 & 255); }
static inline int       hm_tt_b_of(hm_option o) { return (int)(o >> 13); }
enum { HM_TT_NO_ANSWER = 255 }; /* of a law that asks for no resource first, or that
                                   stands on no square */

/* Can more be done with the cube than to place it, but for what buildings do? */
bool            hm_tt_has_more(const hm_table *t);
void            hm_tt_decide(const hm_table *t, hm_decision *d);
/* Buildings of this round, where a switch says that they serve from the next. */
hm_set          hm_tt_asleep(const hm_table *t, int player);
hm_option_parts hm_tt_open(const hm_table *t, hm_option option);
/* Keeps the question of the errand for those who list it; and the one that is kept, or is
 * put anew. NULL: a script broke. */
void               hm_tt_note_question(const hm_table *t, const hm_question *q);
const hm_tt_found *hm_tt_question(const hm_table *t);
/* What can be built where the word is; afterwards it is known. */
const hm_tt_found *hm_tt_find(const hm_table *t);
static inline const hm_tt_found *hm_tt_find_builds(const hm_table *t)
{
    return hm_tt_found_of(t)->known == HM_TT_LISTED ? hm_tt_found_of(t) : hm_tt_find(t);
}
/* The same where layouts were found already: their spots are in `bits`. */
const hm_tt_found *hm_tt_list_found(const hm_table *t);

/* -- round.c, again: taking one of them, as an option or by its number */
void   hm_tt_apply(hm_table *t, hm_option option);
hm_due hm_tt_due(hm_table *t);
hm_due hm_tt_take(hm_table *t, int index);
void   hm_tt_choose_take(hm_table *t); /* quick.c: the quickest way at this table */

/* -- advise.c, glance.c, after.c, guess.c: for bots */
hm_after hm_tt_after(const hm_table *t, hm_option option);
bool     hm_tt_plain(const hm_table *t);
int  hm_tt_glance(const hm_table *t, const hm_decision *d, struct hm_advice *a,
                  uint64_t *chance);
void hm_tt_appraise(const hm_table *t, const hm_decision *d, struct hm_advice *a,
                    int32_t *value);
int  hm_tt_worth(const hm_table *t, int player, struct hm_advice *a);
void hm_tt_guess(hm_table *t, int viewer, uint64_t *chance);
/* Gives the player the luck that the seed has for them, if anything goes by chance. */
void hm_tt_bless(hm_table *t, int player, uint64_t seed);
#endif
