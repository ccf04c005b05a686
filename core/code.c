/* code.c - proves programs before they may run, and writes them as text.
 *
 * The verifier follows the stack by kinds through every instruction. Jumps go forward
 * only, so one pass sees everything, and what holds at a target is what holds at its
 * jumps. */
#include "core/code.h"

#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/card.h"
#include "core/price.h"

enum { WIDE, HERE };

#define info hm_op_infos
const hm_op_info info[HM_OPS] = {
#define OP(name, words, kind, takes, gives, sees, at, scope, room, costs, does, about)   \
    [HM_OP_##name] = {.text = words, .operand = HM_OPERAND_##kind, .in = takes,          \
                      .ins = sizeof(takes) - 1, .out = gives, .traits = sees,            \
                      .looks = HM_LOOKS_##at,                                            \
                      .here = scope, .part = HM_PART_##room,                             \
                      .price = HM_PRICE_##costs, .doc = about},
#define SET(name, words, kind, sees, at, scope, room, on, squares, costs, does, about)   \
    [HM_OP_##name] = {.text = words, .operand = HM_OPERAND_##kind, .in = "", .out = "S", \
                      .traits = sees, .looks = HM_LOOKS_##at, .here = scope,             \
                      .part = HM_PART_##room, .price = HM_PRICE_##costs,                 \
                      .stands = HM_STANDS_##on, .area = offsetof(hm_grid, squares),      \
                      .doc = about},
#define NUM(name, words, kind, sees, at, scope, room, least, most, costs, does, about)   \
    [HM_OP_##name] = {.text = words, .operand = HM_OPERAND_##kind, .in = "", .out = "N", \
                      .traits = sees, .looks = HM_LOOKS_##at, .here = scope,             \
                      .part = HM_PART_##room, .low = least, .high = most,                \
                      .price = HM_PRICE_##costs, .doc = about},
#define STEPS(name, fn, names, kind, takes, questions, must, alters, acts, wants, scope, \
              room, costs, words, about)                                                 \
    [HM_OP_##name] = {.text = names, .operand = HM_OPERAND_##kind, .in = takes,          \
                      .ins = sizeof(takes) - 1, .out = "", .traits = HM_SEES_EFFECT,     \
                      .here = scope, .part = HM_PART_##room,                             \
                      .price = HM_PRICE_##costs, .asks = questions, .needs = must,       \
                      .changes = alters, .deeds = acts, .way = words, .doc = about},
#include "core/code.def"
};

const hm_op_info *hm_op_lookup(hm_op op)
{
    return (unsigned)op < HM_OPS ? &info[op] : NULL;
}

/* -- how */

enum { SURE = HM_HOW_SURE, CHOSEN = HM_HOW_CHOSEN, FREES = HM_HOW_FREES };

static const hm_how plain = {"", "", 0};
static const hm_how hows[][HM_HOWS_MAX] = {
#define HOW(kind, name, ...) [HM_OPERAND_##kind][HM_##name] = {__VA_ARGS__},
#include "core/hows.def"
};

/* 0: it says something else. */
static int values_of(hm_operand kind)
{
    int n = 0;
    while ((size_t)kind < sizeof hows / sizeof *hows && n < HM_HOWS_MAX &&
           hows[kind][n].word != NULL)
        n++;
    return n;
}

int hm_hows(hm_op op)
{
    const int values = values_of(info[op].operand);
    return values != 0 ? values : 1;
}

const hm_how *hm_how_of(uint32_t word)
{
    const hm_operand kind = info[hm_code_op(word)].operand;
    const int32_t n = hm_code_operand(word);
    const bool told = (size_t)kind < sizeof hows / sizeof *hows && n >= 0 &&
                      n < HM_HOWS_MAX && hows[kind][n].word != NULL;
    return told ? &hows[kind][n] : &plain;
}

const char *hm_code_name(uint32_t word, char name[HM_CODE_NAME])
{
    const hm_op_info *op = &info[hm_code_op(word)];
    const char *text = op->text;
    for (int n = values_of(op->operand) != 0 ? hm_code_operand(word) : 0; n > 0; n--)
        text += strcspn(text, " ") + 1;
    snprintf(name, HM_CODE_NAME, "%.*s", (int)strcspn(text, " "), text);
    return name;
}

int hm_step_asks(uint32_t word)
{
    return info[hm_code_op(word)].asks + ((hm_how_of(word)->traits & CHOSEN) != 0);
}

unsigned hm_step_changes(uint32_t word)
{
    const bool chosen = hm_how_of(word)->traits & CHOSEN;
    return info[hm_code_op(word)].changes | (chosen ? HM_SEES_THERE : 0);
}

unsigned hm_step_does(uint32_t word)
{
    const hm_op_info *op = &info[hm_code_op(word)];
    const bool moves = (op->changes & HM_SEES_MOVED) == HM_SEES_MOVED;
    const bool frees = hm_how_of(word)->traits & FREES;
    return op->deeds | (moves ? HM_DOES_MOVE : 0) | (frees ? HM_DOES_FREE : 0);
}

const char *hm_step_way(uint32_t word)
{
    const char *way = info[hm_code_op(word)].way;
    return way != NULL && way[0] == '%' ? hm_how_of(word)->word : way;
}

/* Words that are run several times, up to SO or THEIRS. No padding: compared as bytes. */
typedef struct loop {
    int16_t op;   /* that began it */
    int16_t end;  /* where the last word stands */
    int16_t base; /* what lay on the stack before */
    int16_t host; /* of WHERE: it began away, so that squares are those of that town */
} loop;

/* What the stack looks like before each word; depth -1 is "not reached yet". */
typedef struct stack {
    int8_t depth;
    int8_t away; /* inside VISIT ... LEAVE, or ADD_OTHERS ... THEIRS */
    int8_t loops;
    loop   loop[2]; /* one within another, of either kind */
    char   kind[HM_DEPTH_MAX];
} stack;

typedef struct proof {
    const hm_program     *p;
    const hm_code_limits *limits;
    hm_error             *err;
    stack                 at[HM_CODE_MAX + 1]; /* as many as there are words */
} proof;

static hm_status refuse(const proof *v, int pc, const char *why)
{
    const hm_span nowhere = {0, 0};
    return hm_fail(v->err, HM_EBUG, nowhere, "bad program at word %d: %s", pc, why);
}

/* The innermost; outside of any, one that never ends. */
static const loop *inner(const stack *s)
{
    static const loop none = {.end = INT16_MAX};
    return s->loops > 0 ? &s->loop[s->loops - 1] : &none;
}

/* Two ways to one place must agree on the stack. */
static hm_status flow(proof *v, int from, int to, const stack *s)
{
    if (to <= from || to >= v->p->length)
        return refuse(v, from, "jump out of the program");
    if (to > inner(s)->end)
        return refuse(v, from, "jump out of a where");
    stack *old = &v->at[to];
    if (old->depth < 0) {
        *old = *s;
        return HM_OK;
    }
    if (old->depth != s->depth || old->away != s->away || old->loops != s->loops ||
        memcmp(old->loop, s->loop, (size_t)s->loops * sizeof *s->loop) != 0 ||
        memcmp(old->kind, s->kind, (size_t)s->depth) != 0)
        return refuse(v, from, "stacks differ where two ways meet");
    return HM_OK;
}

/* Does the top of the stack have these kinds? A small letter is a kind that need not be
 * said in a card; by now it is there. */
static bool has_on_top(const stack *s, const char *kinds, size_t count)
{
    if ((size_t)(s->depth - inner(s)->base) < count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (s->kind[(size_t)s->depth - count + i] != toupper((unsigned char)kinds[i]))
            return false;
    return true;
}

static hm_status pop_and_push(proof *v, int pc, const hm_op_info *op, stack *s)
{
    size_t in = strlen(op->in), out = strlen(op->out);
    if (!has_on_top(s, op->in, in))
        return refuse(v, pc, "operands missing or of the wrong kind");
    s->depth = (int8_t)(s->depth - (int)in);
    if ((size_t)s->depth + out > HM_DEPTH_MAX)
        return refuse(v, pc, "stack too deep");
    memcpy(s->kind + s->depth, op->out, out);
    s->depth = (int8_t)(s->depth + (int)out);
    return HM_OK;
}

static int operand_in_range(const proof *v, hm_operand kind, int32_t n)
{
    switch (kind) {
    case HM_OPERAND_NONE: return n == 0;
    case HM_OPERAND_NUMBER: return n >= -HM_NUMBER_MAX && n <= HM_NUMBER_MAX;
    case HM_OPERAND_TYPE: return n >= 0 && n < v->limits->types;
    case HM_OPERAND_CARD: return n >= 0 && n < v->limits->cards;
    case HM_OPERAND_RESOURCE: return n >= 0 && n < v->limits->resources;
    case HM_OPERAND_MODE: return n >= 0 && n < v->limits->modes;
    case HM_OPERAND_RULE: return n >= 0 && n / HM_RULE_VALUES < v->limits->rules;
    case HM_OPERAND_ENTRIES: return n >= 1 && n <= HM_ENTRIES_MAX;
    case HM_OPERAND_JUMP:
    case HM_OPERAND_BODY: return 1; /* flow() looks at it */
    case HM_OPERAND_SIDE: return n >= 0 && n < HM_SIDES;
    case HM_OPERAND_KINDS: return n >= 0 && n < 1 << v->limits->resources;
    case HM_OPERAND_NEAR: return n >= 1 && n < HM_NEARS;
    case HM_OPERAND_TERRAIN: return n >= 0 && n < v->limits->terrains;
    case HM_OPERAND_TRAIT:
        return n >= 0 && (n & 15) < HM_TRAITS && (n >> 4 & 15) < v->limits->resources;
    case HM_OPERAND_TOKEN: return n >= 0 && n < v->limits->tokens;
    case HM_OPERAND_COUNTER: return n >= 0 && n < v->limits->counters;
    case HM_OPERAND_TYPES: return n >= 0 && n < 1 << v->limits->types;
    case HM_OPERAND_DIRECTION:
    case HM_OPERAND_TRADE:
    case HM_OPERAND_LAYING:
    case HM_OPERAND_REMOVAL:
    case HM_OPERAND_EXCHANGE:
    case HM_OPERAND_PLACING: return n >= 0 && n < values_of(kind);
    }
    return 0;
}

/* Of the loops, all but the one over squares. */
static bool is_over_others(int op)
{
    return op >= 0 && op != HM_OP_WHERE && info[op].operand == HM_OPERAND_BODY;
}

/* Is what comes run in all other towns, each as if it were home? */
static bool is_of_others(const stack *s)
{
    for (int i = 0; i < s->loops; i++)
        if (is_over_others(s->loop[i].op))
            return true;
    return false;
}

/* Own-square words mean nothing in a neighbour's town, except from squares of that very
 * town; and a visit is one deep. */
static hm_status track_visit(proof *v, int pc, hm_op op, stack *s)
{
    if (op == HM_OP_VISIT && s->away++)
        return refuse(v, pc, "visit inside a visit");
    if (op == HM_OP_LEAVE && (inner(s)->host || is_over_others(inner(s)->op) ||
                              !s->away--))
        return refuse(v, pc, "leave without a visit");
    unsigned own = HM_SEES_HOME | (inner(s)->host ? 0 : HM_SEES_ITSELF);
    if ((info[op].traits & HM_SEES_ABROAD) && !is_of_others(s))
        own &= ~(unsigned)HM_SEES_ITSELF;
    if (s->away && (info[op].traits & own))
        return refuse(v, pc, "own square looked up in another town");
    return HM_OK;
}

/* From here to the SO or THEIRS at `end` the words are those of each square or town. */
static hm_status begin_loop(proof *v, int pc, hm_op op, int end, stack *s)
{
    const bool towns = is_over_others(op);
    if (s->loops == 2 || (s->loops == 1 && is_over_others(s->loop[0].op) == towns))
        return refuse(v, pc, towns ? "others inside others" : "where inside a where");
    if (towns && s->away++)
        return refuse(v, pc, "visit inside a visit");
    if (end <= pc || end >= v->p->length || end > inner(s)->end)
        return refuse(v, pc, "jump out of the program");
    s->loop[s->loops] = (loop){(int16_t)op, (int16_t)end, s->depth,
                               towns ? 0 : s->away};
    s->loops++;
    return HM_OK;
}

/* Before the SO takes the condition and the set that lies below it, or the THEIRS the
 * number. */
static hm_status end_loop(proof *v, int pc, hm_op op, stack *s)
{
    const loop *l = inner(s);
    const bool towns = op == HM_OP_THEIRS;
    if (s->loops == 0 || is_over_others(l->op) != towns || l->end != pc ||
        s->depth != l->base + 1 || s->away != (towns ? 1 : l->host))
        return refuse(v, pc, towns ? "theirs without others, or with more than a number"
                                   : "so without a where, or with more than a condition");
    s->away = (int8_t)(s->away - towns);
    s->loops--;
    return HM_OK;
}

static bool ends_loop(hm_op op) { return op == HM_OP_SO || op == HM_OP_THEIRS; }

/* What is run once per square must neither ask nor note anything. */
static bool may_stand_within(hm_op op)
{
    return !(info[op].traits & HM_SEES_EFFECT) && op != HM_OP_PROBE && op != HM_OP_END;
}

static hm_status check_end(proof *v, int pc, const stack *s)
{
    const char *want = v->p->result;
    if ((size_t)s->depth != strlen(want) ||
        memcmp(s->kind, want, (size_t)s->depth) != 0 || s->away)
        return refuse(v, pc, "result of the wrong kind");
    return HM_OK;
}

/* Proves the instruction at pc and returns the next one through *next. */
static hm_status prove_one(proof *v, int pc, int *next)
{
    uint32_t word = v->p->code[pc];
    const hm_op_info *op = hm_op_lookup(hm_code_op(word));
    int32_t n = hm_code_operand(word);
    if (op == NULL)
        return refuse(v, pc, "unknown instruction");
    if (!operand_in_range(v, op->operand, n))
        return refuse(v, pc, "operand out of range");
    *next = pc + 1 + (op->operand == HM_OPERAND_ENTRIES ? n : 0);

    stack s = v->at[pc];
    if (s.depth < 0)
        return refuse(v, pc, "never reached");
    bool market = op->operand == HM_OPERAND_SIDE && n == HM_SIDE_MARKET;
    if (!v->limits->shared && ((op->traits & HM_SEES_BOARD) || market))
        return refuse(v, pc, "a shared board looked up in a game without");
    if ((op->traits & HM_SEES_EFFECT) && v->p->result[0] != '\0')
        return refuse(v, pc, "effect in a program that has none");
    if (s.loops > 0 && !may_stand_within(hm_code_op(word)))
        return refuse(v, pc, "effect or end inside a where");
    hm_status st = ends_loop(hm_code_op(word)) ? end_loop(v, pc, hm_code_op(word), &s)
                                               : HM_OK;
    if (st == HM_OK)
        st = pop_and_push(v, pc, op, &s);
    if (st == HM_OK)
        st = track_visit(v, pc, hm_code_op(word), &s);
    if (st == HM_OK && op->operand == HM_OPERAND_BODY)
        st = begin_loop(v, pc, hm_code_op(word), n, &s);
    if (st == HM_OK && op->operand == HM_OPERAND_JUMP)
        st = flow(v, pc, n, &s);
    if (st != HM_OK || hm_code_op(word) == HM_OP_JUMP)
        return st;
    return hm_code_op(word) == HM_OP_END ? check_end(v, pc, &s) : flow(v, pc, *next, &s);
}

/* Programs that pass need no check at all while they run: stack, kinds, operands and
 * jumps are known to be right, and forward jumps let every program end. Entries of a
 * table are no instructions, so nothing may jump between them. */
hm_status hm_code_verify(const hm_program *p, const hm_code_limits *limits, hm_error *err)
{
    proof v;
    v.p = p;
    v.limits = limits;
    v.err = err;
    if (p->length == 0 || p->length > HM_CODE_MAX)
        return refuse(&v, 0, "no or too many instructions");
    if (hm_code_op(p->code[p->length - 1]) != HM_OP_END)
        return refuse(&v, p->length - 1, "does not end");
    for (int i = 0; i <= p->length; i++)
        v.at[i] = (stack){.depth = (int8_t)(i == 0 ? 0 : -1)};
    for (int pc = 0, next = 1; pc < p->length; pc = next) {
        hm_status st = prove_one(&v, pc, &next);
        if (st != HM_OK)
            return st;
        for (int entry = pc + 1; entry < next && entry < p->length; entry++)
            if (v.at[entry].depth >= 0)
                return refuse(&v, entry, "jump into a table");
    }
    return HM_OK;
}

int hm_program_after(const hm_program *p, int pc)
{
    bool table = info[hm_code_op(p->code[pc])].operand == HM_OPERAND_ENTRIES;
    return pc + 1 + (table ? hm_code_operand(p->code[pc]) : 0);
}

bool hm_program_is_conditional(const hm_program *p)
{
    int pc = 0;
    while (info[hm_code_op(p->code[pc])].operand != HM_OPERAND_JUMP &&
           !(info[hm_code_op(p->code[pc])].traits & HM_SEES_EFFECT) &&
           hm_code_op(p->code[pc]) != HM_OP_END)
        pc = hm_program_after(p, pc);
    return p->code[pc] == hm_code_word(HM_OP_UNLESS, p->length - 1);
}

bool hm_program_has(const hm_program *p, hm_op op)
{
    for (int pc = 0; pc < p->length; pc = hm_program_after(p, pc))
        if (hm_code_op(p->code[pc]) == op)
            return true;
    return false;
}

int hm_program_operands(const hm_program *p, hm_op op, int32_t *operand, int room)
{
    int n = 0;
    for (int pc = 0; pc < p->length && n < room; pc = hm_program_after(p, pc))
        if (hm_code_op(p->code[pc]) == op)
            operand[n++] = hm_code_operand(p->code[pc]);
    return n;
}

/* Who may sit anywhere. */
static bool visits_partner(const hm_program *p)
{
    for (int pc = 0; pc < p->length; pc = hm_program_after(p, pc))
        if (p->code[pc] == hm_code_word(HM_OP_VISIT, HM_SIDE_PARTNER))
            return true;
    return false;
}

bool hm_program_surveys(const hm_program *p)
{
    return hm_program_has(p, HM_OP_THEIRS) || visits_partner(p);
}

bool hm_program_visits(const hm_program *p)
{
    return hm_program_has(p, HM_OP_VISIT) || hm_program_has(p, HM_OP_SEAT) ||
           hm_program_surveys(p);
}

uint32_t hm_program_parts(const hm_program *p)
{
    uint32_t parts = 0;
    for (int pc = 0; pc < p->length; pc = hm_program_after(p, pc))
        parts |= 1u << info[hm_code_op(p->code[pc])].part;
    return parts;
}

bool hm_program_is_here(const hm_program *p)
{
    bool here = true;
    for (int pc = 0; pc < p->length; pc = hm_program_after(p, pc))
        here &= info[hm_code_op(p->code[pc])].here;
    return here;
}

bool hm_program_is_plain(const hm_program *p)
{
    const unsigned cards = HM_SEES_BUILT | HM_SEES_FED | HM_SEES_CARD;
    bool is = true;
    for (int pc = 0; pc < p->length; pc = hm_program_after(p, pc)) {
        const hm_op_info *op = &info[hm_code_op(p->code[pc])];
        is &= op->here || !(op->traits & cards);
    }
    return is;
}

unsigned hm_program_sees(const hm_program *p)
{
    unsigned sees = 0;
    for (int pc = 0; pc < p->length; pc = hm_program_after(p, pc))
        sees |= info[hm_code_op(p->code[pc])].traits;
    return sees;
}

unsigned hm_program_does(const hm_program *p)
{
    unsigned deeds = 0;
    for (int pc = 0; pc < p->length; pc = hm_program_after(p, pc))
        deeds |= hm_step_does(p->code[pc]);
    return deeds;
}

/* -- text */

typedef struct sink {
    char  *text;
    size_t size, used;
} sink;

static void say(sink *s, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void say(sink *s, const char *fmt, ...)
{
    size_t room = s->used < s->size ? s->size - s->used : 0;
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(room ? s->text + s->used : NULL, room, fmt, ap);
    va_end(ap);
    s->used += n > 0 ? (size_t)n : 0;
}

/* "adjacent", "row+column": the words of a way to be near. */
static void say_near(sink *s, int32_t near)
{
    static const char *const name[] = {"adjacent", "diagonal", "row", "column",
                                       "long_diagonal", "quarter"};
    const char *join = " ";
    if ((near & HM_NEAR_AROUND) == HM_NEAR_AROUND) {
        say(s, " around");
        near &= ~HM_NEAR_AROUND;
        join = "+";
    }
    for (int i = 0; i < (int)(sizeof name / sizeof *name); i++)
        if (near & 1 << i) {
            say(s, "%s%s", join, name[i]);
            join = "+";
        }
}

static const char *const side[HM_SIDES] = {[HM_SIDE_RIGHT] = "right",
                                           [HM_SIDE_LEFT] = "left",
                                           [HM_SIDE_SECOND] = "second",
                                           [HM_SIDE_OWNER] = "owner",
                                           [HM_SIDE_PARTNER] = "partner",
                                           [HM_SIDE_MARKET] = "market",
                                           [HM_SIDE_THEIRS] = "theirs"};

static void say_operand(sink *s, hm_operand kind, int32_t n, hm_operand_name *name,
                        const void *ctx)
{
    const char *known = name ? name(ctx, kind, n) : NULL;
    if (kind == HM_OPERAND_NONE || values_of(kind) != 0)
        return;
    if (kind == HM_OPERAND_SIDE)
        known = side[n];
    if (kind == HM_OPERAND_NEAR)
        say_near(s, n);
    else if (known != NULL)
        say(s, " %s", known);
    else
        say(s, " %d", (int)n);
}

/* For `show --code` and for tests. Entries of a table stand behind their instruction,
 * and names come from the caller, since a program has numbers only. */
size_t hm_code_text(const hm_program *p, hm_operand_name *name, const void *ctx,
                    char *text, size_t size)
{
    sink s = {text, size, 0};
    if (size != 0)
        text[0] = '\0';
    for (int pc = 0; pc < p->length; pc++) {
        int at = pc;
        int32_t n = hm_code_operand(p->code[pc]);
        const hm_op_info *op = hm_op_lookup(hm_code_op(p->code[pc]));
        if (op == NULL)
            break;
        char words[HM_CODE_NAME];
        say(&s, "%4d  %s", at, hm_code_name(p->code[pc], words));
        say_operand(&s, op->operand, n, name, ctx);
        if (op->operand == HM_OPERAND_ENTRIES)
            for (int i = 0; i < n && pc + 1 < p->length; i++)
                say(&s, "%s%d", i ? " " : ": ", (int)(int32_t)p->code[++pc]);
        say(&s, "\n");
    }
    return s.used;
}
