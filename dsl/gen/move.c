/* move.c - what is paid, gained, lost, given or laid of counters, and what tokens do, to
 * bytecode. */
#include "dsl/gen/gen.h"

static void how_many(hm_gen *g, const hm_node *n)
{
    if (n->word == HM_WORD_ALL)
        hm_gen_emit(g, HM_OP_COUNTER, n->amount.index);
    else if (n->amount.counted != NULL)
        hm_gen_expr(g, n->amount.counted);
    else
        hm_gen_emit(g, HM_OP_NUMBER, n->amount.number);
}

/* Only payments have tokens in their list. */
static void moves(hm_gen *g, const hm_node *list, uint32_t told)
{
    for (const hm_node *n = list; n != NULL; n = n->next) {
        const bool token = n->word == HM_WORD_TOKEN;
        hm_gen_emit(g, token ? HM_OP_WHO : HM_OP_WHICH, n->amount.index);
        how_many(g, n);
        hm_gen_told(g, token ? HM_OP_PAY_TOKENS : told);
    }
}

/* How many of it could be paid. */
static void at_hand(hm_gen *g, const hm_node *n)
{
    if (n->word != HM_WORD_TOKEN) {
        hm_gen_emit(g, HM_OP_COUNTER, n->amount.index);
        return;
    }
    hm_gen_emit(g, HM_OP_TOKEN, n->amount.index);
    hm_gen_emit(g, HM_OP_WORKING, 0);
    hm_gen_emit(g, HM_OP_AND, 0);
    hm_gen_emit(g, HM_OP_COUNT, 0);
}

/* There is enough of all of them: a condition on the stack. */
static void can_pay(hm_gen *g, const hm_node *list)
{
    for (const hm_node *n = list; n != NULL; n = n->next) {
        at_hand(g, n);
        how_many(g, n);
        hm_gen_emit(g, HM_OP_GE, 0);
        if (n != list)
            hm_gen_emit(g, HM_OP_BOTH, 0);
    }
}

/* "pay 1 penny else ...": who can must. */
static void pay_or_else(hm_gen *g, const hm_node *n)
{
    can_pay(g, n->trade.amounts);
    int other = hm_gen_jump(g, HM_OP_UNLESS);
    moves(g, n->trade.amounts, HM_TOLD(PURSE, PAY));
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, other);
    hm_gen_one_effect(g, n->trade.branch);
    hm_gen_land(g, end);
}

/* Written out as often as can be paid: programs only jump forward. */
static void pay_any(hm_gen *g, const hm_node *n)
{
    int end[HM_TIMES_MAX];
    hm_gen_emit(g, HM_OP_WHICH, n->trade.amounts->amount.index);
    int none = hm_gen_jump(g, HM_OP_PAY_ANY);
    for (int i = 0; i < HM_TIMES_MAX; i++) {
        end[i] = hm_gen_jump(g, HM_OP_AGAIN);
        hm_gen_one_effect(g, n->trade.branch);
    }
    for (int i = 0; i < HM_TIMES_MAX; i++)
        hm_gen_land(g, end[i]);
    hm_gen_land(g, none);
}

/* The squares of the set that can be chosen. */
static void choice_of(hm_gen *g, const hm_node *n)
{
    hm_gen_expr(g, n->heap.set);
    hm_gen_emit(g, HM_OP_BUILT, 0);
    hm_gen_emit(g, HM_OP_EXCEPT, 0);
    hm_gen_emit(g, HM_OP_UNDER, n->heap.amounts->amount.index);
    hm_gen_emit(g, HM_OP_EXCEPT, 0);
}

static void lay_on(hm_gen *g, const hm_node *n, int how)
{
    hm_gen_emit(g, HM_OP_WHICH, n->heap.amounts->amount.index);
    how_many(g, n->heap.amounts);
    if (n->heap.squares != 0)
        choice_of(g, n);
    else
        hm_gen_expr(g, n->heap.set);
    hm_gen_emit(g, HM_OP_LAY, how);
}

/* One after another; where there are no more than so many, nobody need be asked. */
static void lay_chosen(hm_gen *g, const hm_node *n, int how)
{
    choice_of(g, n);
    hm_gen_emit(g, HM_OP_COUNT, 0);
    hm_gen_emit(g, HM_OP_NUMBER, n->heap.squares);
    hm_gen_emit(g, HM_OP_LE, 0);
    int more = hm_gen_jump(g, HM_OP_UNLESS);
    lay_on(g, n, how);
    int end = hm_gen_jump(g, HM_OP_JUMP);
    hm_gen_land(g, more);
    for (int time = 0; time < n->heap.squares; time++)
        lay_on(g, n, how | HM_ON_ONE);
    hm_gen_land(g, end);
}

static void lay(hm_gen *g, const hm_node *n)
{
    const int how = n->word == HM_WORD_BUILDINGS ? HM_WAITING : HM_ON_EACH;
    if (n->heap.squares == 0)
        lay_on(g, n, how);
    else
        lay_chosen(g, n, how);
}

/* Of counters of squares: which, how many, on how many squares of which. */
static void heap(hm_gen *g, const hm_node *n)
{
    const int how = n->word == HM_WORD_GAIN  ? HM_GAIN
                    : n->word == HM_WORD_PAY ? HM_PAY
                                             : HM_LOSE;
    for (const hm_node *m = n->heap.amounts; m != NULL; m = m->next) {
        hm_gen_emit(g, HM_OP_WHICH_HERE, m->amount.index);
        if (m->word == HM_WORD_ALL)
            hm_gen_emit(g, HM_OP_NUMBER, HM_NUMBER_MAX);
        else
            how_many(g, m);
        if (n->heap.squares != 0)
            hm_gen_emit(g, HM_OP_NUMBER, n->heap.squares);
        hm_gen_expr(g, n->heap.set);
        hm_gen_emit(g, n->heap.squares != 0 ? HM_OP_HEAP_SOME : HM_OP_HEAP, how);
    }
}

/* What tokens do: who, how many or how near, and where. */
static void muster(hm_gen *g, const hm_node *n)
{
    hm_gen_emit(g, HM_OP_WHO, n->muster.who->amount.index);
    if (n->muster.op == HM_OP_MOVE)
        hm_gen_emit(g, HM_OP_HOW_NEAR, hm_gen_near(n->word));
    else if (n->muster.op == HM_OP_BRING || n->muster.op == HM_OP_GIVE_UP)
        hm_gen_emit(g, HM_OP_NUMBER,
                    n->muster.many != 0 ? n->muster.many : HM_TOKEN_COUNT);
    if (n->muster.set != NULL)
        hm_gen_expr(g, n->muster.set);
    hm_gen_emit(g, (hm_op)n->muster.op, 0);
}

void hm_gen_move(hm_gen *g, const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_PAY:
        if (n->trade.branch != NULL)
            pay_or_else(g, n);
        else
            moves(g, n->trade.amounts, HM_TOLD(PURSE, PAY));
        break;
    case HM_NODE_PAY_ANY: pay_any(g, n); break;
    case HM_NODE_GAIN_ANY:
        hm_gen_emit(g, HM_OP_WHICH, n->trade.amounts->amount.index);
        hm_gen_emit(g, HM_OP_GAIN_ANY, 0);
        break;
    case HM_NODE_GAIN: moves(g, n->trade.amounts, HM_TOLD(PURSE, GAIN)); break;
    case HM_NODE_LOSE: moves(g, n->trade.amounts, HM_TOLD(PURSE, LOSE)); break;
    case HM_NODE_GIVE: moves(g, n->trade.amounts, HM_OP_GIVE); break;
    case HM_NODE_LAY: lay(g, n); break;
    case HM_NODE_HEAP: heap(g, n); break;
    case HM_NODE_MUSTER: muster(g, n); break;
    default: g->status = hm_fail_bug(g->err, "no move"); break;
    }
}
