/* effect.h - runs what a card does, as far as the answers given so far reach.
 *
 * An effect is a program or a script that may ask questions. A building that it puts up
 * has its own effects resolved at once, with all that they put up in turn, before the
 * effect goes on. All of it is always run from its start, on a town that may be changed,
 * with the answers recorded so far; it ends, asks the next question, or cannot go on.
 * Nothing of it is kept between runs.
 */
#ifndef HM_CORE_EFFECT_H
#define HM_CORE_EFFECT_H

#include "core/facts.h"
#include "core/matching.h"
#include "core/share.h"

enum {
    HM_ANSWERS_MAX = 96, /* of one effect with all that it causes: more than anybody
                            would want to be asked */
    HM_STOREYS_MAX = 64, /* put on top of others by one effect with all that it causes */
    HM_PLACED_MAX = 2 * HM_SQUARES_MAX + HM_STOREYS_MAX, /* buildings put up by it: on a
                                           square one, and what that one makes of itself,
                                           and storeys */
    HM_STEP_QUESTIONS = HM_MATCH_QUESTIONS, /* of one step: none has more */
    HM_WAYS_MAX = 10,
    HM_WAY_TEXT = 48     /* bytes of a way's words, with the NUL */
};

typedef enum hm_effect_result {
    HM_EFFECT_DONE,
    HM_EFFECT_ASKS,
    HM_EFFECT_FAILS
} hm_effect_result;

typedef enum hm_question_kind {
    HM_ASK_RESOURCE, HM_ASK_SQUARE, HM_ASK_WAY, HM_ASK_CARD, HM_ASK_TYPE
} hm_question_kind;

typedef struct hm_question {
    hm_question_kind kind;
    uint64_t         options; /* a bit per resource, square, way, slot or type */
    char             words[HM_WAYS_MAX][HM_WAY_TEXT]; /* of ways: "store it", "decline" */
    const char      *what;  /* is asked for, "choose a building to replace";
                               NULL: as the kind */
    const char      *about; /* the building or cube that a square is for; NULL: none */
    int              token; /* that it is about, -1: none */
    int              from;  /* the square it would leave, -1: none */
    int              asker; /* slot of the card that asks, -1: a rule of everybody's */
    int              at;    /* square of a building that waited for its turn, and that
                               nobody has chosen; -1: none */
    bool             amid;  /* of a step that builds from cubes: what it comes to shows
                               only when it is done */
} hm_question;

/* What an effect is: a clause of a building or of everybody, or what follows
 * from something that has happened already. */
typedef enum hm_effect_kind {
    HM_EFFECT_CLAUSE,
    HM_EFFECT_BUILT, /* the building on the square has come up from its layout */
    HM_EFFECT_OWED   /* the owner gets what is owed: hm_owed */
} hm_effect_kind;

typedef struct hm_effect {
    const hm_deck    *deck;
    const hm_setting *how;
    const hm_clause  *clause;       /* NULL where it is none */
    const hm_town    *host;         /* where the building stands, if that is another
                                       player's town; NULL: in the owner's */
    hm_effect_kind    kind;
    hm_fault         *fault;        /* where scripts report, and what goes too far */
    uint8_t           square, slot; /* of the building whose effect it is; of a slot
                                       without buildings it is everybody's */
    int8_t            named;        /* the resource named, -1: none */
    int8_t            it;           /* slot of what a neighbour built, -1: nothing */
    bool              own;          /* its owner named it */
    bool              stores_bound; /* a cube that must go on certain squares may be
                                       stored instead */
    bool              alone;        /* its owner is the only one still building */
    bool              changed;      /* and has changed the cube by a rule of everybody */
    uint8_t           raised;       /* buildings that came up from layouts this round */
    int16_t           raised_all;   /* ... of all players, as far as they may be known */
    uint8_t           streak;       /* times that the resource was named in a row */
    uint8_t           last;         /* which one that was, a bit; 0: none was named */
    hm_set            asleep;       /* buildings here serve no layout yet ... */
    bool              dozes;        /* ... nor do those that the effect puts up */
    bool              known;        /* it can be done: that was found out before */
    bool              whether;      /* nobody reads what it asks, only whether it does: of
                                       the answers that lead anywhere two are enough */
    bool              taken_up;     /* the player chose to use it: the first
                                       "may" is answered */
    uint16_t          firsts;       /* of a building that cubes of others serve once
                                       more: of these it is the second, one bit each. When
                                       all is done, it and one of them are of two types */
    const hm_share   *first;        /* ... which are in this list */
    uint8_t           most;         /* answers there is room for; 0: HM_ANSWERS_MAX */
    uint8_t           answers;
    uint8_t           answer[HM_ANSWERS_MAX + HM_STEP_QUESTIONS]; /* some are tried */
} hm_effect;

/* Has it a building of its own, in this town or the host's? What is everybody's has none,
 * and what others do (HM_HOOK_TASK) is done far from the card that says so. */
static inline bool hm_effect_stands(const hm_effect *e)
{
    return hm_has_buildings(e->deck, e->slot) &&
           (e->clause == NULL || e->clause->hook != HM_HOOK_TASK);
}

/* A cube or building for as long as an effect runs, wherever it is moved: the square
 * where it was when the effect began, or HM_SQUARES_MAX and its number among the
 * buildings that the effect put up. */
typedef uint16_t hm_thing;
enum { HM_NO_THING = UINT16_MAX };

/* hm_outcome.instead of what replaced nothing that came up with it, and of what came in
 * place of the building that the effect is about. */
enum { HM_INSTEAD_OF_NONE = 255, HM_INSTEAD_OF_ROOT = 254 };
_Static_assert((int)HM_PLACED_MAX <= (int)HM_INSTEAD_OF_ROOT, "a number is neither");

/* What a completed effect leaves. */
typedef struct hm_outcome {
    hm_town town;
    hm_thing on[HM_SQUARES_MAX];   /* what is on each square; only where something in the
                                      deck moves things: hm_deck.moves */
    hm_set  came;                  /* squares with buildings that it put up, and that are
                                      not storeys */
    uint8_t taken;                 /* kind + 1 of the cube taken from the host; 0: none */
    bool    changed;               /* another resource than the named one was placed */
    uint16_t steps;                /* that were taken: none, and nothing has happened */
    int16_t paid[HM_COUNTERS_MAX]; /* on the way */
    uint8_t spent[HM_TOKENS_MAX];  /* of those that worked */
    uint8_t raised;                /* how many came up from layouts in it */
    uint8_t placed;                /* buildings put up, in order; they
                                      may stand no more */
    uint8_t square[HM_PLACED_MAX];
    uint8_t slot[HM_PLACED_MAX];
    bool    constructed[HM_PLACED_MAX]; /* from a layout: it is one of the raised */
    uint8_t instead[HM_PLACED_MAX]; /* of what that made this of itself when it came up:
                                       its number in the list, or one of the following */
    hm_thing as[HM_PLACED_MAX];    /* which thing each is, or is on top of, ... */
    hm_thing of[HM_PLACED_MAX];    /* ... and in place of which; HM_NO_THING: of none */
} hm_outcome;

/* Runs the effect on a copy of the town. Questions with a single answer that leads
 * anywhere are answered at once, in e->answer. DONE: *after is what it leaves (town
 * itself is never changed; after may be NULL). ASKS: *q has the options after which
 * the effect that asks can be completed, be it this one or that of a building it put up;
 * after->town is what was done up to there.
 * FAILS: it cannot be completed, or e->fault has an error: its script broke, or there
 * was no room for an answer. Then *after says nothing.
 *
 * Whether something can be completed is looked at as if buildings to come did nothing.
 * What they do then may make the rest of an effect impossible: the rest is left out,
 * and what was done stands. Their own effects that cannot be done are left out. */
hm_effect_result hm_effect_run(hm_effect *e, const hm_town *town, hm_outcome *after,
                               hm_question *q);

/* Squares of the town before the effect, as those where the same things are after it. */
hm_set hm_outcome_follow(const hm_outcome *o, const hm_deck *d, hm_set before);

/* Where the building is that was there before the effect, or what was put up in its
 * place; *slot is what it is then. -1: nowhere any more. */
int hm_outcome_heir(const hm_outcome *o, const hm_deck *d, int square, uint8_t *slot);

/* -- pair.c: of a building that is the second of a pair */
/* Can it be resolved so that two types come of it? It stands in the town already. */
bool     hm_pair_can_part(const hm_effect *e, const hm_town *town);
/* Answers to the question that it asks next after which it can. */
uint64_t hm_pair_good(const hm_effect *e, const hm_town *town, uint64_t options);

/* Questions on the longest way from that word of an effect on, without those of the
 * buildings that it puts up. */
int hm_program_asks(const hm_program *p, int from);
/* The most answers that an effect of this deck can need, as far as they are to be had:
 * at most HM_ANSWERS_MAX. */
int hm_deck_answers(const hm_deck *d);
/* Does one of them ask for one of more than two ways? */
bool hm_deck_forks(const hm_deck *d);

/* Does the clause leave it to the player whether to use it at all? */
bool hm_effect_is_optional(const hm_clause *c);

/* -- what an effect under way can do: for the interpreter and for scripts.
 *
 * Each step asks by itself where there is more than one way to do it, and on anything
 * but HM_STEP_DONE the effect must stop at once. Sets and kinds are cut down to what is
 * possible; none left is HM_STEP_FAILS. */
typedef struct hm_run hm_run;

const hm_effect *hm_run_effect(const hm_run *r);
/* Where its building stands now, or stood; -1: it is nobody's. */
int              hm_run_square(const hm_run *r);
const hm_facts  *hm_run_facts(hm_run *r); /* as the town is now; until the next step */
/* resource of the cube in hand, -1: none */
int              hm_run_hand(const hm_run *r);

/* The answer is one of the options (bits), all of which may be asked about. */
hm_step hm_run_ask(hm_run *r, hm_question_kind kind, uint64_t options, int *answer);
/* Words are cut to HM_WAY_TEXT. */
hm_step hm_run_ask_way(hm_run *r, const char *const *words, int ways, int *answer);

/* Has an effect of bytecode something to do in this town, and can it be done? Nothing is
 * run. */
bool hm_effect_can(hm_effect *e, const hm_town *town);

/* What an effect begins with behind what is paid for it, in a word or two, where it is
 * bytecode and can be done; of one that may be left, what may be done. */
void hm_effect_words(hm_effect *e, const hm_town *town, char words[HM_WAY_TEXT]);

/* A step with its operands, as code.def lists them: sets, kinds and types as bits. */
typedef hm_step hm_step_run(hm_run *r, const int64_t *arg);

#define OP(name, ...)
#define STEPS(name, fn, ...) hm_step_run hm_run_##fn;
#include "core/code.def"

hm_step_run *hm_step_of(hm_op op); /* NULL: it is no step */
/* Can it always be done, told so? */
bool         hm_step_is_sure(uint32_t word);
/* Takes the step of that word, and resolves the building that it put up. */
hm_step      hm_run_step(hm_run *r, uint32_t word, const int64_t *arg);

#endif
