/* kernel.c - reading off what a simple program does, and doing it.
 *
 * The program is gone through once with names of sets instead of sets on the stack. As
 * soon as something is on it that a kernel cannot say, there is none. */
#include "core/kernel.h"

#include <stddef.h>
#include <string.h>

/* -- reading off */

/* What would be on the stack: an area, or a number, which is a kernel already. */
typedef struct value {
    bool      is_set;
    hm_area   set;
    hm_kernel number;
} value;

typedef struct reader {
    const hm_deck *deck;
    int            slot;
    int            depth;
    value          stack[HM_DEPTH_MAX];
} reader;

enum { ALL = offsetof(hm_facts, all) };

static bool push_leaf(reader *r, size_t at)
{
    r->stack[r->depth++] = (value){.is_set = true, .set = {.within = (uint16_t)at}};
    return true;
}

static bool push_number(reader *r, hm_kernel k)
{
    r->stack[r->depth++] = (value){.number = k};
    return true;
}

/* A card that is not in the deck stands nowhere: seldom, so it is not worth a shape. */
static bool push_card(reader *r, int index)
{
    int slot = r->deck->slot_of[index];
    return slot != HM_NO_SLOT &&
           push_leaf(r, offsetof(hm_facts, card) + sizeof(hm_set) * (size_t)slot);
}

static bool is_leaf(const hm_area *a) { return a->sets == 0; }

/* The area as sets that are joined; false: it is more than that. */
static bool as_union(const hm_area *a, hm_area *out)
{
    *out = is_leaf(a) ? (hm_area){.within = ALL, .sets = 1, .of = {a->within}} : *a;
    return out->within == ALL && out->near == 0 && !out->except;
}

static bool join(hm_area *a, const hm_area *b)
{
    hm_area x, y;
    if (!as_union(a, &x) || !as_union(b, &y) || x.sets + y.sets > HM_AREA_SETS)
        return false;
    memcpy(x.of + x.sets, y.of, y.sets * sizeof *y.of);
    x.sets = (uint8_t)(x.sets + y.sets);
    *a = x;
    return true;
}

static bool cut(hm_area *a, const hm_area *b)
{
    const hm_area first = *a;
    if (is_leaf(&first) && b->within == ALL && !is_leaf(b))
        *a = *b, a->within = first.within;
    else if (is_leaf(b) && first.within == ALL && !is_leaf(&first))
        a->within = b->within;
    else if (is_leaf(&first) && is_leaf(b))
        *a = (hm_area){.within = first.within, .sets = 1, .of = {b->within}};
    else
        return false;
    return true;
}

static bool leave_out(hm_area *a)
{
    hm_area x;
    if (!as_union(a, &x) && (a->within != ALL || a->except))
        return false;
    *a = is_leaf(a) ? x : *a;
    a->except = true;
    return true;
}

/* "x except y" is x where y is left out. */
static bool except(hm_area *a, const hm_area *b)
{
    hm_area rest = *b;
    return leave_out(&rest) && cut(a, &rest);
}

static bool be_near(hm_area *a, int near)
{
    hm_area x;
    if (!as_union(a, &x))
        return false;
    *a = x;
    a->near = (uint8_t)near;
    return true;
}

static bool count(reader *r)
{
    value *v = &r->stack[r->depth - 1];
    *v = (value){.number = {.shape = HM_SHAPE_PRODUCT, .areas = 1, .times = 1,
                            .area = {v->set}}};
    return true;
}

static bool multiply(reader *r)
{
    hm_kernel *a = &r->stack[r->depth - 2].number, *b = &r->stack[--r->depth].number;
    if (a->areas == 0 && a->shape == HM_SHAPE_PRODUCT) { /* the constant goes last */
        hm_kernel constant = *a;
        *a = *b;
        *b = constant;
    }
    if (a->shape == HM_SHAPE_TABLE || b->shape != HM_SHAPE_PRODUCT ||
        (a->shape != HM_SHAPE_PRODUCT && b->areas > 0) || a->areas + b->areas > 2)
        return false;
    if (b->areas > 0)
        a->area[a->areas++] = b->area[0];
    a->times *= b->times;
    return true;
}

static bool look_up(reader *r, const uint32_t *entry, int entries)
{
    hm_kernel *k = &r->stack[r->depth - 1].number;
    if (k->shape != HM_SHAPE_PRODUCT || k->areas != 1 || k->times != 1)
        return false;
    k->shape = HM_SHAPE_TABLE;
    k->entry = entry;
    k->entries = entries;
    return true;
}

static bool pair(reader *r, hm_shape shape, int near)
{
    value *v = &r->stack[r->depth - 1];
    *v = (value){.number = {.shape = (uint8_t)shape, .areas = 1, .near = (uint8_t)near,
                            .times = 1, .area = {v->set}}};
    return true;
}

/* One instruction; false: no kernel. What is on the stack has the right kinds, since the
 * program was verified. */
static bool read_one(reader *r, uint32_t word, const uint32_t *next)
{
    const int n = hm_code_operand(word);
    hm_area *top = r->depth > 0 ? &r->stack[r->depth - 1].set : NULL;
    hm_area *below = r->depth > 1 ? &r->stack[r->depth - 2].set : NULL;
    switch (hm_code_op(word)) {
    case HM_OP_TOWN: return push_leaf(r, ALL);
    case HM_OP_BUILT: return push_leaf(r, offsetof(hm_facts, built));
    case HM_OP_EMPTY: return push_leaf(r, offsetof(hm_facts, empty));
    case HM_OP_CUBES: return push_leaf(r, offsetof(hm_facts, cubes));
    case HM_OP_FED: return push_leaf(r, offsetof(hm_facts, fed));
    case HM_OP_FEEDABLE: return push_leaf(r, offsetof(hm_facts, feedable));
    case HM_OP_THIS: return push_card(r, r->deck->card[r->slot]->index);
    case HM_OP_CARD: return push_card(r, n);
    case HM_OP_TYPE:
        return push_leaf(r, offsetof(hm_facts, type) + sizeof(hm_set) * (size_t)n);
    case HM_OP_NUMBER: return push_number(r, (hm_kernel){.times = n});
    case HM_OP_AND: r->depth--; return cut(below, top);
    case HM_OP_OR: r->depth--; return join(below, top);
    case HM_OP_EXCEPT: r->depth--; return except(below, top);
    case HM_OP_NOT: return leave_out(top);
    case HM_OP_NEAR_OF: return be_near(top, n);
    case HM_OP_COUNT: case HM_OP_COUNT_AS: return count(r);
    case HM_OP_MUL: return multiply(r);
    case HM_OP_TABLE: return look_up(r, next, n);
    case HM_OP_PAIRS: return pair(r, HM_SHAPE_PAIRS, n);
    case HM_OP_TYPE_PAIRS: return pair(r, HM_SHAPE_TYPE_PAIRS, n);
    default: return false;
    }
}

const hm_kernel *hm_kernel_new(hm_arena *arena, const hm_deck *d, const hm_program *p,
                               int slot)
{
    reader r = {.deck = d, .slot = slot};
    const uint32_t *pc = p->code;
    for (; hm_code_op(*pc) != HM_OP_END; pc++) {
        if (!read_one(&r, *pc, pc + 1))
            return NULL;
        if (hm_code_op(*pc) == HM_OP_TABLE)
            pc += hm_code_operand(*pc);
    }
    hm_kernel *k = r.depth == 1 && !r.stack[0].is_set ? hm_arena_new(arena, sizeof *k)
                                                      : NULL;
    if (k != NULL)
        *k = r.stack[0].number;
    return k;
}
