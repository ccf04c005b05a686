/* script.h - card behaviour that is not bytecode: functions by number.
 *
 * The core does not know what language they are in. Whoever makes the card set
 * (lua/, say) hands in a table of two calls; a clause names its function by a
 * number from 1. Functions are pure: they see facts or an effect under way, and keep
 * nothing between calls. Calls may come from several threads at once.
 */
#ifndef HM_CORE_SCRIPT_H
#define HM_CORE_SCRIPT_H

#include "core/card.h"
#include "core/price.h"

struct hm_facts;
struct hm_run;

enum {
    /* Instructions that scripts may take between two decisions, or in one scoring: two
     * hundred times what a large town full of scripted cards needs, or six searches
     * through all paths of a full town of 16 squares. */
    HM_SCRIPT_STEP = 4000000,
    /* Steps of effects that may be looked at between two decisions, to find out what can
     * be completed; those that are tried count several times. The cards of the game need
     * some hundreds, and so many take 10 to 30 ms. */
    HM_TRIES_STEP = 500000
};

/* Effects of a card that somebody counts at a table: times[i] goes up whenever clause i
 * does something, asks, or is found to be able to. */
typedef struct hm_heard {
    struct hm_heard *next;
    const hm_clause *clause;
    int              clauses;
    uint32_t        *times;
} hm_heard;

/* What went wrong with scripts, or went too far, in one step of the game. Once it has an
 * error, no script and no program that is counted is run any more in that step, and every
 * value is 0; whoever started the step gives it up. */
typedef struct hm_fault {
    hm_error error; /* code HM_OK: nothing did */
    int64_t  left;  /* instructions left for this step */
    int64_t  tries; /* steps of effects left to be looked at in it */
    int64_t  work;  /* words of programs left (price.h) */
    hm_heard *heard; /* what is counted, NULL: nothing */
    bool   (*quits)(void *ctx); /* who else is asked whether to give up (work.h); NULL:
                                   nobody */
    void    *ctx;
} hm_fault;

/* For the next step; what is counted stays so. */
static inline void hm_fault_again(hm_fault *f)
{
    f->error.code = HM_OK;
    f->left = HM_SCRIPT_STEP;
    f->tries = HM_TRIES_STEP;
    f->work = HM_WORK_STEP;
}

static inline void hm_fault_clear(hm_fault *f)
{
    hm_fault_again(f);
    f->heard = NULL;
    f->quits = NULL;
}

/* How an effect's step went: done; it stops to ask; it cannot be done. */
typedef enum hm_step { HM_STEP_DONE, HM_STEP_ASKS, HM_STEP_FAILS } hm_step;

typedef struct hm_scripts {
    void *self;
    /* Runs a function for the building on `square` (-1: for the town) and checks that
     * its result is what the hook wants; out has two places. On failure *fault has the
     * error, which names card, file and line, and out is zero. */
    void (*value)(void *self, int number, hm_hook hook, const struct hm_facts *f,
                  int square, int slot, int64_t out[2], hm_fault *fault);
    /* Runs an effect as far as it goes (effect.h has what it can do). HM_STEP_FAILS
     * with an error in *fault when it broke. */
    hm_step (*effect)(void *self, int number, struct hm_run *run, hm_fault *fault);
    /* Runs a function that makes the offers of a tile, HM_OFFERS_MAX at most; how many
     * there are. 0 with an error in *fault when it broke. */
    int (*offers)(void *self, int number, const struct hm_facts *f, int square, int slot,
                  hm_trade *out, hm_fault *fault);
} hm_scripts;

/* The value of a clause for one building, or for the town with square -1: by its
 * program or its script. The second form is for clauses with two values. */
int64_t hm_clause_value(const hm_clause *c, const struct hm_facts *f, int square,
                        int slot);
void hm_clause_values(const hm_clause *c, const struct hm_facts *f, int square, int slot,
                      int64_t out[2]);

#endif
