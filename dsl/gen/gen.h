/* gen.h - checked trees to bytecode. Private.
 *
 * Programs are written into the arena and proven by the core's verifier before
 * they are handed out; a program that does not pass is our own fault (HM_EBUG).
 */
#ifndef HM_DSL_GEN_GEN_H
#define HM_DSL_GEN_GEN_H

#include "core/card.h"
#include "core/price.h"
#include "core/town.h"
#include "dsl/ast.h"

typedef struct hm_gen {
    hm_arena       *arena;
    hm_code_limits  limits;
    hm_status       status;   /* first failure */
    hm_error       *err;
    uint32_t        code[HM_CODE_MAX];
    hm_span         place[HM_CODE_MAX]; /* of what each word is for */
    int             length;
    hm_span         at;       /* what is being written now */
    int64_t         dear;     /* the dearest word of programs written since somebody
                                 asked, */
    hm_span         dear_at;  /* ... and what it is for */
    bool            too_long; /* more code or stack than a program may have */
    bool            apart;    /* out, of a probe: fed buildings are all told apart */
    bool            tells;    /* out, of a probe: some are, by where they stand */
    bool            uniform;  /* while probing: all buildings of the card are alike */
    int             probes;
    /* Effects that are done later, in the order of their clauses; one more is one too
     * many. Copies: a tree may be made for the while of compiling it. */
    hm_node         later[HM_LATER_KINDS + 1];
    int             laters, later_first; /* the number of the first */
} hm_gen;

/* What prices depend on in this game. */
hm_size hm_gen_size(const hm_gen *g);

/* One value, or NULL with status set or too_long true. */
const hm_program *hm_gen_value(hm_gen *g, const hm_node *n);
/* A score part: a when b else c. */
const hm_program *hm_gen_score(hm_gen *g, const hm_node *part);
/* The same for all buildings of the card at once, or NULL where that cannot be
 * said; see total.c. */
const hm_program *hm_gen_total(hm_gen *g, const hm_node *part);
/* The sets in which a score part looks at what is fed; NULL also when there are none
 * (probe.c). */
const hm_program *hm_gen_probe(hm_gen *g, const hm_node *part);
/* A set or a number, but no squares or 0 where the condition does not hold. */
const hm_program *hm_gen_when(hm_gen *g, const hm_node *n, const hm_node *condition);
/* Amount, on that condition or (NULL) always, and set: "NS". set NULL: the whole town. */
const hm_program *hm_gen_amount(hm_gen *g, const hm_node *amount, const hm_node *set,
                                const hm_node *condition);
/* HM_NEAR_..., 0 where the condition does not hold, and all types but those: "NT". */
const hm_program *hm_gen_near_types(hm_gen *g, int near, const hm_node *except,
                                    const hm_node *condition);
const hm_program *hm_gen_kinds(hm_gen *g, const hm_node *n);
/* ... or none, where the condition does not hold, or does. */
const hm_program *hm_gen_kinds_when(hm_gen *g, const hm_node *n, const hm_node *condition,
                                    bool unless);
const hm_program *hm_gen_types(hm_gen *g, const hm_node *n);
const hm_program *hm_gen_effect(hm_gen *g, const hm_node *block);
/* "In this mode (and the condition holds)". */
const hm_program *hm_gen_mode(hm_gen *g, int mode, const hm_node *condition);
/* The opposite of a condition; true without one. */
/* Is the switch set to that value? */
const hm_program *hm_gen_rule(hm_gen *g, int rule, int value);
const hm_program *hm_gen_unless(hm_gen *g, const hm_node *condition);
/* A set, but no squares where the condition holds. */
const hm_program *hm_gen_set_unless(hm_gen *g, const hm_node *set,
                                    const hm_node *condition, bool all);
/* How many squares or things the last "per" of a game's score line counts; none where the
 * condition (NULL: none) does not hold. */
const hm_program *hm_gen_line_count(hm_gen *g, const hm_node *points,
                                    const hm_node *condition);

/* -- for total.c, effect.c and move.c */
void              hm_gen_when_number(hm_gen *g, int32_t number, const hm_node *condition);
void              hm_gen_one_effect(hm_gen *g, const hm_node *n);
void              hm_gen_move(hm_gen *g, const hm_node *n); /* of counters */
void              hm_gen_start(hm_gen *g);
void              hm_gen_emit(hm_gen *g, hm_op op, int32_t operand);
void              hm_gen_told(hm_gen *g, uint32_t word); /* the same, as HM_TOLD has it */
int               hm_gen_jump(hm_gen *g, hm_op op);  /* hm_gen_land fills it in */
void              hm_gen_land(hm_gen *g, int from);
void              hm_gen_expr(hm_gen *g, const hm_node *n);
void              hm_gen_count(hm_gen *g, const hm_node *set);
void              hm_gen_add_up(hm_gen *g, const hm_node *n); /* towns.c */
void              hm_gen_rank(hm_gen *g, const hm_node *n);   /* likewise */
const hm_program *hm_gen_finish(hm_gen *g, const char *result);
int               hm_gen_near(int word); /* HM_NEAR_..., 0 for another word */

#endif
