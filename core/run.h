/* run.h - effects under way, for effect.c, search.c and the steps of steps.c. Private.
 *
 * A chain is an effect with all that it causes: when a step puts up a building, what
 * that building does when it is built is run at once, as another run of the same chain,
 * before the effect goes on. All runs of a chain share the working copy of the town and
 * the list of answers, so the whole chain can be run again from its start.
 */
#ifndef HM_CORE_RUN_H
#define HM_CORE_RUN_H

#include "core/effect.h"

enum {
    HM_NESTED_SCRIPTS_MAX = 8, /* scripts that wait for one another: each has a Lua state
                                  of its own meanwhile */
    HM_ALL = INT32_MAX
};

typedef struct hm_chain {
    hm_effect    *root;    /* whose list of answers it is */
    hm_outcome   *out;     /* the town as changed so far, and what was put up */
    hm_question  *q;
    const hm_run *asker;   /* who put that question */
    int           used;    /* answers used up */
    int           scripts; /* under way, one within another */
    hm_set        touched; /* squares where the chain put buildings up */
    hm_set        again;   /* ... and more than once */
    hm_set        raised;  /* squares where the last to come up is from a layout */
    hm_set        stood;   /* with a building before the step that is under way */
    int           storeys; /* that the chain put on top of others, on no square more */
    hm_thing      came;    /* the building that came up last, of those whose turn it is;
                              HM_NO_THING: none did, */
    hm_set        layout;  /* ... and where its cubes lay */
    uint64_t      rising;  /* slots whose storey is being resolved, one bit each: what
                              follows from it puts none on it, or that would never end */
    int64_t      *left;    /* steps that may still be tried */
    uint64_t      reaching; /* uses of HM_HOOK_REACH under way, one bit each: none is
                               woken by what it does itself */
    bool          stale;   /* the town or the run has changed since the facts were made */
    hm_facts      facts;
} hm_chain;

/* What a run can be put back to. */
typedef struct hm_kept {
    int     used, placed, constructed, taken, steps, storeys;
    bool    changed;
    int16_t paid[HM_COUNTERS_MAX];
    uint8_t spent[HM_TOKENS_MAX];
    hm_set  touched, again, raised;
    hm_town town;
    hm_thing on[HM_SQUARES_MAX]; /* where the deck moves things */
} hm_kept;

struct hm_run {
    hm_chain        *chain;
    const hm_effect *e;
    int              hand;    /* resource, -1: none */
    uint8_t          square;  /* of its building, wherever that was moved */
    hm_thing         self;    /* that building, where the deck moves things; HM_NO_THING:
                                 it has none of its own here */
    bool             gone;    /* it put another building in place of its own, perhaps
                                 elsewhere, or took it away */
    bool             away;    /* the latter: its square is a place and no more */
    int              lifted;  /* square of what is to be moved next, -1: none */
    hm_set           there;   /* the square chosen last; none yet: none */
    uint8_t          rolled;  /* what was rolled last; 0: nothing */
    uint32_t         step;    /* that is being done, its word; HM_OP_END: none */
    uint8_t          times;   /* that something is still to be done: HM_OP_AGAIN */
    uint16_t         put;     /* types that it put up, one bit each */
    /* -- what buildings that it puts up do */
    int              settled; /* of how many of them that has been run */
    int              limit;   /* of how many it is: HM_ALL, but less in a search */
    int              agreed;  /* of a script: after so many the rest can be done */
    bool             stops;   /* a script, to know that */
    /* Before anything was done, and after the last building that did something; the
     * latter is there when something was settled. */
    hm_kept         *start, *mark;
    /* -- of bytecode */
    const uint32_t  *pc;
    int              depth;
    int              words;    /* what those before a step take at most, in steps
                                  looked at; known in a search */
    bool             may_open; /* the first "may" is still to come */
    bool             ends;     /* with some answers it can be completed: that was found
                                  out, and only good ones were given since */
    int64_t          stack[HM_DEPTH_MAX];
};

/* How the step is to be done: the operand of its word. */
static inline int hm_run_how(const hm_run *r) { return hm_code_operand(r->step); }

/* Does what the word says, and nothing of what follows from it. */
static inline hm_step hm_run_only(hm_run *r, uint32_t word, const int64_t *arg)
{
    r->step = word;
    return hm_step_of(hm_code_op(word))(r, arg);
}

static inline const hm_plan *hm_run_plan(const hm_run *r) { return &r->e->deck->plan; }

/* The town as it is, and about to be changed. Facts tell which squares hold cubes and
 * which buildings; all else they look up in the town, so it may change under them. */
static inline const hm_town *hm_run_look(const hm_run *r) { return &r->chain->out->town; }
static inline hm_town *hm_run_town(hm_run *r)
{
    const hm_op op = hm_code_op(r->step);
    r->chain->stale |= op == HM_OP_END || (hm_op_known(op)->changes &
                                           (HM_SEES_CUBES | HM_SEES_BUILT));
    return &r->chain->out->town;
}

/* Asks in words of its own, about a building or cube that is to come (NULL: none). */
hm_step hm_run_ask_for(hm_run *r, hm_question_kind kind, uint64_t options, int *answer,
                       const char *what, const char *about);

void hm_chain_keep(const hm_chain *c, hm_kept *out);
void hm_chain_put_back(hm_chain *c, const hm_kept *kept);

/* Does that building stand there now? */
static inline bool hm_chain_has(const hm_chain *c, int square, int slot)
{
    return hm_cell(&c->root->deck->plan, &c->out->town, square) ==
           HM_CELL_BUILDING + slot;
}

/* -- trail.c: who is where, while things are moved. Where nothing in the deck moves any,
 * things are their squares. */
void     hm_chain_mark_all(hm_chain *c);             /* when it begins */
hm_thing hm_chain_thing(const hm_chain *c, int square);
int      hm_chain_where(const hm_chain *c, hm_thing thing); /* -1: nowhere any more */
/* The building there is one that the chain put up as the last of its list. */
void     hm_chain_mark_new(hm_chain *c, int square);
/* All that is known of the squares follows their contents. */
void     hm_chain_exchange(hm_chain *c, int a, int b);
void     hm_chain_forget(hm_chain *c, int square);   /* what was there is gone */
/* After a step, its own or that of another run: where the own building is now. */
void     hm_run_find_self(hm_run *r);
bool     hm_run_has_self(const hm_run *r);           /* Does it stand there still? */

/* Buildings that have their turn one after another, each once, wherever they are moved
 * meanwhile. */
typedef struct hm_roll {
    hm_set   all;                /* where they stood when it began */
    hm_thing on[HM_SQUARES_MAX]; /* where things are moved */
} hm_roll;
void hm_roll_call(hm_roll *roll, const hm_chain *c, hm_set squares);
/* Where the next one of those left stands now, and where it stood; -1: there is none. */
int  hm_roll_next(const hm_roll *roll, const hm_chain *c, hm_set *left, int *stood);

/* One clause of a building or of everybody, in line; `it` is the slot of a building that
 * it is about, -1: none. What cannot be done is left out. */
hm_step hm_run_in_line(hm_chain *c, const hm_clause *clause, int square, int slot,
                       int it);

/* -- effect.c, for those who run effects */
void    hm_run_begin(hm_run *r);
/* Is there room for one more answer? If not, the effect breaks. */
bool    hm_has_room(hm_effect *root);
/* Adds an answer that nobody need be asked for, or makes sure that there is room for the
 * one to come. */
hm_step hm_run_take_good(hm_run *r, uint64_t good);
/* Gives the whole step of the game up, for a limit. */
void    hm_break_off(const hm_effect *e, const char *why);

/* -- script_run.c: a whole run of a script, until it asks or ends */
hm_step hm_run_script(hm_run *r);

/* -- follow.c */
/* Counters as they were, where somebody waits for one. */
typedef struct hm_marks {
    int16_t at[HM_COUNTERS_MAX];
} hm_marks;
hm_marks hm_chain_marks(const hm_chain *c);
/* Uses whose number was reached from below since then, one bit each, of those whose card
 * stands and which are not under way. */
uint64_t hm_chain_reached(const hm_chain *c, const hm_marks *from);
/* All that wait for these numbers do what they do. */
hm_step hm_chain_wake(hm_chain *c, uint64_t uses);
/* Does anybody wait for buildings? */
bool hm_chain_is_awaited(const hm_chain *c);
/* All that follows from a building which has just come up: what it does itself, then who
 * waited for these numbers, then who waited for it. */
hm_step hm_chain_follow(hm_chain *c, int square, int slot, uint64_t reached);

/* -- bytecode, one step at a time */
/* Goes on to the next step or way, whose operands are then on the stack; false at the
 * end. */
bool    hm_run_to_step(hm_run *r);
/* Does it, and stands behind it. Not DONE: the run is to be put back. */
hm_step hm_run_do(hm_run *r);

/* -- steps.c */
/* The empty squares of these on which a cube of the effect may go; freely: whatever rules
 * for everybody say. Could somebody say something about that? */
hm_set hm_run_cubes_on(hm_run *r, hm_set where, bool freely);
bool   hm_run_may_bind(const hm_run *r, bool freely);
/* Could somebody keep the named cube from being stored; does somebody? */
bool   hm_run_may_bar_storing(const hm_run *r);
bool   hm_run_cannot_store(hm_run *r);
hm_set hm_run_replaceable(const hm_run *r, hm_set where);
/* Can the card get one more storey, if it stacks and stands there? */
bool   hm_run_may_rise(const hm_run *r, int slot);
/* Puts a building on one of the squares, or where its own clause lets it go, but not on
 * one of the last, or on top of what stands; constructed: from cubes. */
hm_step hm_run_put_up(hm_run *r, int slot, hm_set where, bool constructed, hm_set not_on);
/* -- match_steps.c: can a step that builds from cubes be done, as the town is? */
bool   hm_run_can_match(hm_run *r, hm_op op, const int64_t *arg);

/* Counts what looking at a step costs, or trying it; false when it has been too much, and
 * then the whole step of the game is given up. */
bool hm_run_count(const hm_run *r, int cost);

/* -- move_steps.c: what can be taken away or moved of these squares, or turned around
 * one of them. */
hm_set hm_run_removable(const hm_run *r, hm_set where);
hm_set hm_run_liftable(const hm_run *r, hm_set where);
hm_set hm_run_turnable(const hm_run *r, hm_set where);
/* Empty squares of these to which what is on the square can go. */
hm_set hm_run_carry_to(const hm_run *r, hm_set where, int from);

/* Squares of these with which what is on the square can change places. */
hm_set hm_run_swappable(const hm_run *r, hm_set where, int from);

/* -- token_steps.c: is there a token that could be put on one of these squares? */
bool hm_run_can_put(const hm_run *r, const int64_t *arg);

/* -- foresee.c, for bytecode: what the rest of a run will come to. The run stands before
 * a step, no question of which is answered. */
typedef enum hm_outlook { HM_IMPOSSIBLE, HM_POSSIBLE, HM_OPEN } hm_outlook;
hm_outlook hm_run_foresee(const hm_run *r);
/* Does the question that the step puts before which the run stands, so many of whose
 * questions have answers, offer nothing but what it can be done with, and can the rest be
 * done whatever comes of it? */
bool       hm_run_is_safe(const hm_run *r, int given);

/* -- search.c, for bytecode: as if no building to come did anything. Run and chain are
 * left as they were. */
/* Can the run be completed from where it stands? */
bool     hm_run_can_end(hm_run *r);
/* The same of one that stands before a step already. */
bool     hm_run_can_end_here(hm_run *r);
/* The options after which it can, of the question that the step asks before which the run
 * stands; `given` of its questions have answers, from chain->used on. q is not the
 * chain's own, which is used up. */
uint64_t hm_run_good(hm_run *r, const hm_question *q, int given);
/* Of these ways of such a question, those that do not come to the same as an earlier one,
 * as far as that is seen without asking more or putting anything up. to_end takes the run
 * to its end, or says that it cannot without asking or chance; NULL: it is bytecode. */
typedef bool hm_run_on(hm_run *r);
uint64_t hm_run_distinct(hm_run *r, uint64_t ways, int given, hm_run_on *to_end);

#endif
