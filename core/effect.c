/* The questions that effects ask, and the search for answers that lead to an end. What
 * they do is in steps.c. */
#include "core/effect.h"

#include <stdio.h>
#include <string.h>

#include "core/run.h"
#include "core/vm.h"

const hm_effect *hm_run_effect(const hm_run *r) { return r->e; }
int              hm_run_hand(const hm_run *r) { return r->hand; }

const hm_facts *hm_run_facts(hm_run *r)
{
    if (r->stale) {
        hm_facts_fill(&r->facts, r->e->deck, &r->out->town, r->e->how);
        r->facts.named = r->e->named >= 0 ? 1u << r->e->named : 0;
        r->facts.fault = r->e->fault;
        r->facts.alone = r->e->alone;
        r->stale = false;
    }
    return &r->facts;
}

/* -- questions */

hm_step hm_run_ask(hm_run *r, hm_question_kind kind, uint64_t options, int *answer)
{
    if (options == 0)
        return HM_STEP_FAILS;
    if (r->used < r->e->answers) {
        *answer = r->e->answer[r->used++];
        return HM_STEP_DONE;
    }
    r->q->kind = kind;
    r->q->options = options;
    r->q->what = NULL;
    r->q->about = -1;
    return HM_STEP_ASKS;
}

/* The same, said in words, about a building that is to come (-1: none). */
hm_step hm_run_ask_for(hm_run *r, hm_question_kind kind, uint64_t options, int *answer,
                       const char *what, int about)
{
    hm_step step = hm_run_ask(r, kind, options, answer);
    if (step == HM_STEP_ASKS) {
        r->q->what = what;
        r->q->about = about;
    }
    return step;
}

hm_step hm_run_ask_way(hm_run *r, const char *const *words, int ways, int *answer)
{
    if (ways > HM_WAYS_MAX)
        return HM_STEP_FAILS;
    hm_step step = hm_run_ask(r, HM_ASK_WAY, hm_bit(ways) - 1, answer);
    for (int i = 0; i < ways && step == HM_STEP_ASKS; i++)
        snprintf(r->q->words[i], sizeof r->q->words[i], "%s", words[i]);
    return step;
}

/* -- bytecode */

typedef struct machine {
    hm_run         *r;
    const uint32_t *pc;
    int64_t         stack[HM_DEPTH_MAX];
    int             depth;
    bool            may_open; /* the first "may" is still to come */
} machine;

/* A word or two for a way, from its first effect. */
static const char *way_words(const uint32_t *pc)
{
    for (;; pc++) {
        const hm_op_info *op = hm_op_lookup(hm_code_op(*pc));
        if (op->way != NULL)
            return op->way;
        if (op->traits & HM_SEES_EFFECT)
            return "go on"; /* a choice or a may, inside */
        if (hm_code_op(*pc) == HM_OP_END)
            return "decline";
        if (op->operand == HM_OPERAND_ENTRIES)
            pc += hm_code_operand(*pc);
    }
}

static hm_step do_ways(machine *m, bool may)
{
    const uint32_t *here = m->pc + 1;
    const uint32_t *other = m->r->e->clause->code->code + hm_code_operand(*m->pc);
    bool taken = may && m->may_open && m->r->e->taken_up;
    const char *words[2] = {way_words(here), may ? "decline" : way_words(other)};
    int way = 0;
    m->may_open = false;
    if (!taken && hm_run_ask_way(m->r, words, 2, &way) == HM_STEP_ASKS)
        return HM_STEP_ASKS;
    m->pc = (way == 0 ? here : other) - 1; /* the loop goes on behind it */
    return HM_STEP_DONE;
}

hm_step_run *hm_step_of(hm_op op)
{
    static hm_step_run *const step[HM_OPS] = {
#define OP(name, text, operand, in, out, traits, does, doc)
#define STEP(name, fn, in, asks, needs, way, doc) [HM_OP_##name] = hm_run_##fn,
#include "core/code.def"
    };
    return (unsigned)op < HM_OPS ? step[op] : NULL;
}

/* A step's operands are the top of the stack; what is no step is one way or another. */
static hm_step do_op(machine *m)
{
    hm_op op = hm_code_op(*m->pc);
    hm_step_run *step = hm_step_of(op);
    if (step == NULL)
        return do_ways(m, op == HM_OP_MAY);
    m->depth -= (int)strlen(hm_op_lookup(op)->in);
    return step(m->r, m->stack + m->depth);
}

static hm_step run_code(hm_run *r)
{
    const hm_effect *e = r->e;
    machine m = {.r = r, .pc = e->clause->code->code, .may_open = true};
    for (;; m.pc++) {
        m.pc = hm_vm_resume(e->clause->code, m.pc, hm_run_facts(r), e->square, e->slot,
                            m.stack, &m.depth, NULL);
        if (hm_code_op(*m.pc) == HM_OP_END)
            return HM_STEP_DONE;
        hm_step step = do_op(&m);
        if (step != HM_STEP_DONE)
            return step;
    }
}

/* -- whole runs */

/* From the start, as far as the answers reach; out->town is changed. */
static hm_step run_once(const hm_effect *e, hm_outcome *out, hm_question *q)
{
    hm_run r = {.e = e, .out = out, .q = q, .hand = e->named, .stale = true};
    const hm_scripts *scripts = e->deck->cards->scripts;
    if (e->clause->script == 0)
        return run_code(&r);
    if (e->fault == NULL || e->fault->error.code != HM_OK)
        return HM_STEP_FAILS;
    return scripts->effect(scripts->self, e->clause->script, &r, e->fault);
}

static void begin(const hm_effect *e, hm_outcome *out, const hm_town *town)
{
    hm_town_copy(&e->deck->plan, &out->town, town);
    out->placed = 0;
}

/* Is there a way to the end? */
static bool completes(const hm_effect *e, const hm_town *town)
{
    hm_outcome out;
    hm_question q;
    begin(e, &out, town);
    hm_step step = run_once(e, &out, &q);
    if (step != HM_STEP_ASKS)
        return step == HM_STEP_DONE;
    if (e->answers == HM_ANSWERS_MAX)
        return false;
    hm_effect next = *e;
    next.answers++;
    for (uint64_t left = q.options; left != 0; left &= left - 1) {
        next.answer[e->answers] = (uint8_t)hm_first(left);
        if (completes(&next, town))
            return true;
    }
    return false;
}

static uint64_t that_complete(const hm_effect *e, const hm_town *town, uint64_t options)
{
    uint64_t good = 0;
    hm_effect next = *e;
    if (e->answers == HM_ANSWERS_MAX)
        return 0;
    next.answers++;
    for (; options != 0; options &= options - 1) {
        next.answer[e->answers] = (uint8_t)hm_first(options);
        if (completes(&next, town))
            good |= options & -options;
    }
    return good;
}

hm_effect_result hm_effect_run(hm_effect *e, const hm_town *town, hm_outcome *after,
                               hm_question *q)
{
    hm_outcome own;
    hm_outcome *out = after ? after : &own;
    for (;;) {
        begin(e, out, town);
        hm_step step = run_once(e, out, q);
        if (step != HM_STEP_ASKS)
            return step == HM_STEP_DONE ? HM_EFFECT_DONE : HM_EFFECT_FAILS;
        q->options = that_complete(e, town, q->options);
        if (q->options == 0)
            return HM_EFFECT_FAILS;
        if (q->options & (q->options - 1))
            return HM_EFFECT_ASKS;
        e->answer[e->answers++] = (uint8_t)hm_first(q->options);
    }
}

bool hm_effect_is_optional(const hm_clause *c)
{
    return c->script != 0 || hm_code_op(c->code->code[0]) == HM_OP_MAY;
}
