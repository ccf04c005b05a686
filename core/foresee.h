/* foresee.h - a walk through the rest of an effect that changes nothing, between
 * foresee.c, which takes the ways, and wants.c, which knows what steps want. Private.
 *
 * A walk is a value on the stack of hm_run_foresee: what is copied of it at a choice are
 * two walks from there on. The town that it looks at never changes.
 */
#ifndef HM_CORE_FORESEE_H
#define HM_CORE_FORESEE_H

#include "core/run.h"

enum { HM_WANTS_MAX = HM_SQUARES_MAX, HM_NOBODY = -1 };

/* What a value on the stack depends on, of hm_sees: `all` in any way, `far` also by what
 * is on other squares than the one in question. */
typedef struct hm_taint {
    unsigned all, far;
} hm_taint;

/* Steps that want a square each. */
typedef struct hm_wanted {
    int    wants;
    hm_set want[HM_WANTS_MAX];
    int8_t owner[HM_SQUARES_MAX]; /* the want that has the square; HM_NOBODY */
} hm_wanted;

typedef struct hm_walk {
    hm_run   run;      /* where it is; its town never changes */
    unsigned changed;  /* what steps on the way change, or could have */
    unsigned does;     /* ... and do, of hm_deeds; UNLOAD only where it was passed by, as
                          `held` has the others. Behind a MOVE nothing is foreseen */
    bool     open;     /* it is not sure any more that all can be done */
    int      held;     /* cubes put on the building on the way, less those taken off */
    bool     lost;     /* nor which way the effect will take */
    hm_taint  in[HM_DEPTH_MAX];
    hm_wanted sure, hope;
} hm_walk;

static inline const hm_deck *hm_walk_deck(const hm_walk *w) { return w->run.e->deck; }

/* May the operand be another one by then? */
static inline bool hm_is_far(const hm_walk *w, int operand)
{
    return w->in[operand].far & w->changed;
}

/* A step of which it is not known whether it can be done. */
static inline bool hm_leave_open(hm_walk *w)
{
    w->open = true;
    return true;
}

/* What a step wants, behind which the walk stands, with its operands; false: it cannot be
 * done. NULL: it has to be tried. */
typedef bool hm_want_fn(hm_walk *w, const int64_t *arg);
hm_want_fn *hm_want_of(uint32_t word);

#endif
