/* gen.c - expressions to programs for one building.
 *
 * Operands first, like a calculator: the tree is walked once, and each node leaves its
 * value on the stack. Nothing is optimised but what cards have all the time ("1 per").
 * Code is gathered in one buffer and copied when a program is whole; a program that
 * became too long is noticed at its end, so that emitting needs no checks. */
#include "dsl/gen/gen.h"

#include <string.h>

#include "core/effect.h"
#include "core/tolls.h"
#include "core/town.h"
#include "dsl/check/bounds.h"
#include "dsl/check/check.h"

void hm_gen_emit(hm_gen *g, hm_op op, int32_t operand)
{
    if (g->length == HM_CODE_MAX) {
        g->too_long = true;
        return;
    }
    g->place[g->length] = g->at;
    g->code[g->length++] = hm_code_word(op, operand);
}

void hm_gen_told(hm_gen *g, uint32_t word)
{
    hm_gen_emit(g, hm_code_op(word), hm_code_operand(word));
}

/* Leaves room for a jump and returns where; hm_gen_land() fills it in. */
int hm_gen_jump(hm_gen *g, hm_op op)
{
    hm_gen_emit(g, op, 0);
    return g->length - 1;
}

void hm_gen_land(hm_gen *g, int from)
{
    if (!g->too_long)
        g->code[from] = hm_code_word(hm_code_op(g->code[from]), g->length);
}

void hm_gen_start(hm_gen *g)
{
    g->length = 0;
    g->too_long = false;
}

/* A stack that is too deep is the card's fault, anything else is ours. */
static bool is_too_deep(const hm_program *p)
{
    int depth = 0;
    for (int pc = 0; pc < p->length; pc++) {
        const hm_op_info *op = hm_op_lookup(hm_code_op(p->code[pc]));
        depth += (int)strlen(op->out) - (int)strlen(op->in);
        if (depth > HM_DEPTH_MAX)
            return true;
        if (op->operand == HM_OPERAND_ENTRIES)
            pc += hm_code_operand(p->code[pc]);
    }
    return false;
}

hm_size hm_gen_size(const hm_gen *g)
{
    return hm_size_of(g->limits.cols, g->limits.rows, g->limits.types);
}

/* What is counted while it is run is left out of what is counted before. */
static void set_price(hm_gen *g, hm_program *p)
{
    hm_size size = hm_gen_size(g);
    int64_t words;
    const int at = hm_program_dearest(p, &size, &words);
    if (words > g->dear) {
        g->dear = words;
        g->dear_at = g->place[at];
    }
    size.path = 0;
    const int64_t price = hm_program_price(p, &size);
    p->price = price < INT32_MAX ? (uint32_t)price : INT32_MAX;
}

/* Nothing runs that the verifier has not seen. A refusal by it would be a fault of this
 * compiler, so that a stack too deep, which a card can bring about, is found first and
 * told as the fault of the card. */
const hm_program *hm_gen_finish(hm_gen *g, const char *result)
{
    hm_gen_emit(g, HM_OP_END, 0);
    if (g->status != HM_OK || g->too_long)
        return NULL;
    hm_program *p = hm_arena_new(g->arena, sizeof *p);
    const uint32_t *code = hm_arena_grow(g->arena, g->code, (size_t)g->length,
                                         (size_t)g->length, sizeof *code);
    if (p == NULL || code == NULL) {
        g->status = hm_fail_memory(g->err);
        return NULL;
    }
    p->code = code;
    p->length = (uint16_t)g->length;
    strcpy(p->result, result);
    if (is_too_deep(p)) {
        g->too_long = true;
        return NULL;
    }
    g->status = hm_code_verify(p, &g->limits, g->err);
    if (g->status != HM_OK)
        return NULL;
    set_price(g, p);
    p->asks = (uint16_t)(result[0] == '\0' ? hm_program_asks(p, 0) : 0);
    p->when = result[0] == '\0' && hm_program_is_conditional(p);
    p->plain = hm_program_is_plain(p);
    p->recalls = hm_program_sees(p) & HM_SEES_PLAY;
    if (result[0] == '\0')
        hm_program_find_tolls(p);
    return p;
}

/* -- expressions */

static void both(hm_gen *g, const hm_node *n, hm_op op)
{
    hm_gen_expr(g, n->pair.left);
    hm_gen_expr(g, n->pair.right);
    hm_gen_emit(g, op, 0);
}

/* Counts a set. One that is said by type counts buildings that count as several;
 * what they count as stands in the town they stand in, so that is visited for it. */
void hm_gen_count(hm_gen *g, const hm_node *set)
{
    uint32_t types = 0;
    if (set->kind == HM_NODE_ADD_UP) { /* counted there */
        hm_gen_expr(g, set);
        return;
    }
    bool typed = hm_types_counted(set, &types), away = typed && hm_is_side(set);
    if (away) {
        hm_gen_emit(g, HM_OP_VISIT, hm_word_lookup((hm_word)set->word)->op);
        set = set->prefix.of;
    }
    hm_gen_expr(g, set);
    hm_gen_emit(g, typed ? HM_OP_COUNT_AS : HM_OP_COUNT, typed ? (int32_t)types : 0);
    if (away)
        hm_gen_emit(g, HM_OP_LEAVE, 0);
}

/* A side is not an instruction but a visit: what stands behind it is computed on the
 * facts of that town, and then one comes home. */
static void prefix(hm_gen *g, const hm_node *n)
{
    if (hm_is_side(n)) {
        hm_gen_emit(g, HM_OP_VISIT, hm_word_lookup((hm_word)n->word)->op);
        hm_gen_expr(g, n->prefix.of);
        hm_gen_emit(g, HM_OP_LEAVE, 0);
        return;
    }
    if (n->word == HM_WORD_COUNT) {
        hm_gen_count(g, n->prefix.of);
        return;
    }
    hm_gen_expr(g, n->prefix.of);
    if (n->word == HM_WORD_NOT && n->value == HM_VALUE_CONDITION)
        hm_gen_emit(g, HM_OP_ISNT, 0);
    else if (n->word == HM_WORD_WITHIN)
        hm_gen_emit(g, HM_OP_WITHIN, n->prefix.steps);
    else
        hm_gen_told(g, (uint32_t)hm_word_lookup((hm_word)n->word)->op);
}

int hm_gen_near(int word)
{
    switch (word) {
    case HM_WORD_ADJACENT: return HM_NEAR_ADJACENT;
    case HM_WORD_AROUND: return HM_NEAR_AROUND;
    case HM_WORD_DIAGONAL: return HM_NEAR_DIAGONAL;
    case HM_WORD_ROW: return HM_NEAR_ROW;
    case HM_WORD_COLUMN: return HM_NEAR_COLUMN;
    case HM_WORD_LONG_DIAGONAL: return HM_NEAR_LONG_DIAGONAL;
    case HM_WORD_QUARTER: return HM_NEAR_QUARTER;
    default: return 0;
    }
}

/* Blocked squares can be near, but no missing ones. */
static void cut_to_land(hm_gen *g)
{
    if (!g->limits.uneven)
        return;
    hm_gen_emit(g, HM_OP_LAND, 0);
    hm_gen_emit(g, HM_OP_AND, 0);
}

static void near(hm_gen *g, const hm_node *n)
{
    hm_gen_expr(g, n->prefix.of);
    hm_gen_emit(g, HM_OP_NEAR_OF, hm_gen_near(n->word));
    cut_to_land(g);
}

static void word(hm_gen *g, const hm_node *n)
{
    hm_gen_emit(g, (hm_op)n->name.op, 0);
    if (hm_gen_near(n->word) != 0)
        cut_to_land(g);
}

/* How often, in "N per ...". */
static void times(hm_gen *g, const hm_node *per)
{
    if (per->pair.right->value == HM_VALUE_SET && per->pair.types == 0) {
        hm_gen_count(g, per->pair.right);
        return;
    }
    hm_gen_expr(g, per->pair.right);
    if (per->pair.right->value == HM_VALUE_SET)
        hm_gen_emit(g, HM_OP_TYPES, 0);
}

/* "1 per" needs no multiplication, and it is how most cards are written. */
static void per(hm_gen *g, const hm_node *n)
{
    bool one = n->pair.left->kind == HM_NODE_NUMBER && n->pair.left->number.value == 1;
    if (!one)
        hm_gen_expr(g, n->pair.left);
    times(g, n);
    if (!one)
        hm_gen_emit(g, HM_OP_MUL, 0);
}

static void negate(hm_gen *g, const hm_node *n)
{
    if (n->prefix.of->kind == HM_NODE_NUMBER) {
        hm_gen_emit(g, HM_OP_NUMBER, -n->prefix.of->number.value);
        return;
    }
    hm_gen_expr(g, n->prefix.of);
    hm_gen_emit(g, HM_OP_NEG, 0);
}

/* Entries follow the instruction as plain words of code, not as instructions. */
static void table(hm_gen *g, const hm_node *n)
{
    int32_t entry[HM_ENTRIES_MAX];
    const hm_node *bad = NULL;
    int count = hm_table_entries(n, entry, &bad);
    hm_gen_expr(g, n->table.by);
    hm_gen_emit(g, HM_OP_TABLE, count);
    for (int i = 0; i < count; i++) {
        if (g->length == HM_CODE_MAX) {
            g->too_long = true;
            return;
        }
        g->place[g->length] = g->at;
        g->code[g->length++] = (uint32_t)entry[i];
    }
}

/* Only the set is on the stack when what is asked from each of its squares begins. */
static void where(hm_gen *g, const hm_node *n)
{
    hm_gen_expr(g, n->pair.left);
    int from = hm_gen_jump(g, HM_OP_WHERE);
    hm_gen_expr(g, n->pair.right);
    hm_gen_land(g, from);
    hm_gen_emit(g, HM_OP_SO, 0);
}

/* Of types in a set, or in the whole town. */
static void of_types(hm_gen *g, const hm_node *n, hm_op op, int32_t operand)
{
    if (n->types.where != NULL)
        hm_gen_expr(g, n->types.where);
    else
        hm_gen_emit(g, HM_OP_BUILT, 0);
    hm_gen_emit(g, op, operand);
}

static void score(hm_gen *g, const hm_node *part);

/* The checker has resolved names into an instruction and its operand, so most nodes are
 * one line. "or" of sets and "or" of conditions are two instructions for one word. */
static void expression(hm_gen *g, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_NUMBER: hm_gen_emit(g, HM_OP_NUMBER, n->number.value); break;
    case HM_NODE_NAME:
    case HM_NODE_STRING: hm_gen_emit(g, (hm_op)n->name.op, n->name.index); break;
    case HM_NODE_WORD: word(g, n); break;
    case HM_NODE_PREFIX: prefix(g, n); break;
    case HM_NODE_ADD_UP: hm_gen_add_up(g, n); break;
    case HM_NODE_RANK: hm_gen_rank(g, n); break;
    case HM_NODE_NEAR: near(g, n); break;
    case HM_NODE_NEGATE: negate(g, n); break;
    case HM_NODE_NARROW: both(g, n, HM_OP_AND); break;
    case HM_NODE_EXCEPT: both(g, n, HM_OP_EXCEPT); break;
    case HM_NODE_OR:
        both(g, n, n->value == HM_VALUE_SET ? HM_OP_OR : HM_OP_EITHER);
        break;
    case HM_NODE_AND: both(g, n, HM_OP_BOTH); break;
    case HM_NODE_COMPARE:
    case HM_NODE_SUM: both(g, n, (hm_op)n->pair.op); break;
    case HM_NODE_TIMES: both(g, n, HM_OP_MUL); break;
    case HM_NODE_DIVIDE: both(g, n, HM_OP_DIV); break;
    case HM_NODE_HEAPED:
        hm_gen_expr(g, n->heaped.set);
        hm_gen_emit(g, HM_OP_COUNTER_IN, n->heaped.index);
        break;
    case HM_NODE_HAVING:
    case HM_NODE_UNDER:
    case HM_NODE_STOCK: hm_gen_emit(g, (hm_op)n->name.op, n->name.index); break;
    case HM_NODE_TRAIT: hm_gen_emit(g, HM_OP_TRAIT, n->trait.op); break;
    case HM_NODE_PER: per(g, n); break;
    case HM_NODE_MINMAX: both(g, n, (hm_op)hm_word_lookup((hm_word)n->word)->op); break;
    case HM_NODE_TABLE: table(g, n); break;
    case HM_NODE_WHERE: where(g, n); break;
    case HM_NODE_OTHERWISE: score(g, n); break;
    case HM_NODE_ONE_TYPE: of_types(g, n, HM_OP_TYPE_GROUP, 0); break;
    case HM_NODE_COMMONEST: of_types(g, n, HM_OP_COMMONEST, 0); break;
    case HM_NODE_TYPES_WITH: of_types(g, n, HM_OP_TYPES_WITH, n->types.least); break;
    case HM_NODE_MISSING: hm_gen_emit(g, HM_OP_TYPES_MISSING, 0); break;
    case HM_NODE_IN_MODE: hm_gen_emit(g, HM_OP_MODE, n->name.index); break;
    case HM_NODE_RULE_IS: hm_gen_emit(g, HM_OP_RULE, n->rule_is.index); break;
    default: g->status = hm_fail_bug(g->err, "expression without code"); break;
    }
}

void hm_gen_expr(hm_gen *g, const hm_node *n)
{
    const hm_span around = g->at;
    g->at = n->at;
    expression(g, n);
    g->at = around;
}

static const char *letter(const hm_node *n)
{
    return n->value == HM_VALUE_SET ? "S" : n->value == HM_VALUE_NUMBER ? "N" : "B";
}

const hm_program *hm_gen_value(hm_gen *g, const hm_node *n)
{
    hm_gen_start(g);
    hm_gen_expr(g, n);
    return hm_gen_finish(g, letter(n));
}

/* "points when condition else other": the condition first, so that only the branch
 * taken is computed. */
static void score(hm_gen *g, const hm_node *part)
{
    if (part->score.when == NULL) {
        hm_gen_expr(g, part->score.points);
        return;
    }
    hm_gen_expr(g, part->score.when);
    int no = hm_gen_jump(g, HM_OP_UNLESS);
    hm_gen_expr(g, part->score.points);
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, no);
    if (part->score.otherwise != NULL)
        hm_gen_expr(g, part->score.otherwise);
    else
        hm_gen_emit(g, HM_OP_NUMBER, 0);
    hm_gen_land(g, end);
}

const hm_program *hm_gen_score(hm_gen *g, const hm_node *part)
{
    hm_gen_start(g);
    score(g, part);
    return hm_gen_finish(g, "N");
}

static void none(hm_gen *g, hm_value value)
{
    hm_gen_emit(g, value == HM_VALUE_NUMBER ? HM_OP_NUMBER : HM_OP_TOWN, 0);
    if (value != HM_VALUE_NUMBER)
        hm_gen_emit(g, HM_OP_NOT, 0);
}

/* A value where the condition holds; else no squares, or 0. */
static void when(hm_gen *g, const hm_node *n, const hm_node *condition)
{
    if (condition == NULL) {
        hm_gen_expr(g, n);
        return;
    }
    hm_gen_expr(g, condition);
    int no = hm_gen_jump(g, HM_OP_UNLESS);
    hm_gen_expr(g, n);
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, no);
    none(g, (hm_value)n->value);
    hm_gen_land(g, end);
}

void hm_gen_when_number(hm_gen *g, int32_t number, const hm_node *condition)
{
    const hm_node n = {.kind = HM_NODE_NUMBER, .value = HM_VALUE_NUMBER,
                       .number.value = number};
    when(g, &n, condition);
}

const hm_program *hm_gen_when(hm_gen *g, const hm_node *n, const hm_node *condition)
{
    hm_gen_start(g);
    when(g, n, condition);
    return hm_gen_finish(g, letter(n));
}

const hm_program *hm_gen_amount(hm_gen *g, const hm_node *amount, const hm_node *set,
                                const hm_node *condition)
{
    hm_gen_start(g);
    when(g, amount, condition);
    if (set != NULL)
        hm_gen_expr(g, set);
    else
        hm_gen_emit(g, HM_OP_TOWN, 0);
    return hm_gen_finish(g, "NS");
}

const hm_program *hm_gen_mode(hm_gen *g, int mode, const hm_node *condition)
{
    hm_gen_start(g);
    hm_gen_emit(g, HM_OP_MODE, mode);
    if (condition != NULL) {
        hm_gen_expr(g, condition);
        hm_gen_emit(g, HM_OP_BOTH, 0);
    }
    return hm_gen_finish(g, "B");
}

const hm_program *hm_gen_rule(hm_gen *g, int rule, int value)
{
    hm_gen_start(g);
    hm_gen_emit(g, HM_OP_RULE, rule * HM_RULE_VALUES + value);
    return hm_gen_finish(g, "B");
}

const hm_program *hm_gen_unless(hm_gen *g, const hm_node *condition)
{
    hm_gen_start(g);
    if (condition != NULL) {
        hm_gen_expr(g, condition);
        hm_gen_emit(g, HM_OP_ISNT, 0);
    } else {
        hm_gen_emit(g, HM_OP_TOWN, 0);
        hm_gen_emit(g, HM_OP_ANY, 0); /* a town has squares */
    }
    return hm_gen_finish(g, "B");
}

/* No squares where the condition lifts it, or all of them. */
const hm_program *hm_gen_set_unless(hm_gen *g, const hm_node *set,
                                    const hm_node *condition, bool all)
{
    hm_gen_start(g);
    hm_gen_expr(g, condition);
    int holds = hm_gen_jump(g, HM_OP_UNLESS);
    hm_gen_emit(g, HM_OP_TOWN, 0);
    if (!all)
        hm_gen_emit(g, HM_OP_NOT, 0);
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, holds);
    hm_gen_expr(g, set);
    hm_gen_land(g, end);
    return hm_gen_finish(g, "S");
}

/* The score sheet shows how many there were beside the points ("empty 3 -3"): the
 * number is dug out of the line, and is 1 where nothing is counted. */
static void line_count(hm_gen *g, const hm_node *points)
{
    while (points->kind == HM_NODE_NEGATE || points->kind == HM_NODE_SUM)
        points = points->kind == HM_NODE_SUM ? points->pair.left : points->prefix.of;
    if (points->kind == HM_NODE_DIVIDE) /* what is divided is what there are many of */
        hm_gen_expr(g, points->pair.left);
    else if (points->kind == HM_NODE_PER)
        times(g, points);
    else
        hm_gen_emit(g, HM_OP_NUMBER, 1);
}

const hm_program *hm_gen_line_count(hm_gen *g, const hm_node *points,
                                    const hm_node *condition)
{
    hm_gen_start(g);
    if (condition == NULL) {
        line_count(g, points);
        return hm_gen_finish(g, "N");
    }
    hm_gen_expr(g, condition);
    int no = hm_gen_jump(g, HM_OP_UNLESS);
    line_count(g, points);
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, no);
    hm_gen_emit(g, HM_OP_NUMBER, 0);
    hm_gen_land(g, end);
    return hm_gen_finish(g, "N");
}
