/* rules.c - looks through the rules of a card for what can never be: sets without a
 * square, numbers that are always 0, conditions that never hold, effects that find
 * nothing to do. Each is told once, at the innermost place. */
#include <stdio.h>

#include "core/code.h"
#include "dsl/check/findings.h"
#include "dsl/check/reasons.h"

void hm_find(const hm_finder *f, const char *code, hm_span at, const char *message,
             const char *hint)
{
    hm_diag *d = hm_diag_add(f->diags, f->source, HM_WARNING, code, at, "%s", message);
    if (hint != NULL)
        hm_diag_hint(f->diags, d, "%s", hint);
}

/* A walk: what is known, and whether something below was told. */
typedef struct walk {
    const hm_finder *f;
    hm_bounds        b;
    bool             target; /* a set that an effect is done on */
} walk;

static bool look(walk w, const hm_node *n);

static bool look_at_list(walk w, const hm_node *first)
{
    bool told = false;
    for (const hm_node *n = first; n != NULL; n = n->next)
        told |= look(w, n);
    return told;
}

/* -- values */

static bool tell_never(walk w, const hm_node *n)
{
    char why[HM_REASON_MAX];
    const hm_node *never = hm_find_never(&w.b, n);
    const bool number = never != NULL && never->value == HM_VALUE_NUMBER;
    if (never == NULL)
        return false;
    hm_say_never(&w.b, w.f->source, never, why);
    hm_find(w.f, w.target ? "no-target" : "never", never->at,
            number     ? "this can never be other than 0"
            : w.target ? "this effect can never have a target"
                       : "no square can ever be in this set", why);
    return true;
}

static bool tell_false(walk w, const hm_node *n)
{
    char why[HM_REASON_MAX];
    hm_say_false(&w.b, w.f->source, n, why);
    hm_find(w.f, "never", n->at, "this can never hold", why);
    return true;
}

/* Only leaves are asked for being 0: a sum of what is told has nothing to add. */
static bool is_never(const hm_bounds *b, const hm_node *n)
{
    return (n->value == HM_VALUE_SET && hm_bounds_squares(b, n) == 0) ||
           (n->value == HM_VALUE_NUMBER && n->kind == HM_NODE_WORD &&
            hm_find_never(b, n) != NULL);
}

static bool is_false(const hm_bounds *b, const hm_node *n)
{
    return (n->kind == HM_NODE_COMPARE && !hm_bounds_compares(b, n)) ||
           (n->kind == HM_NODE_AND && n->value == HM_VALUE_CONDITION &&
            !hm_bounds_agrees(b, n));
}

/* -- steps */

/* What must be on the squares that a step is done on. */
static const struct {
    hm_op       op;
    int         operand;  /* 0: a, 1: b */
    bool        building; /* a building, else nothing */
    const char *hint;
} targets[] = {
    {HM_OP_PLACE, 1, false, "cubes are placed on empty squares, and these never are"},
    {HM_OP_PLACE_IT, 0, false, "cubes are placed on empty squares, and these never are"},
    {HM_OP_BUILD, 1, false, "buildings go on empty squares, and these never are"},
    {HM_OP_BUILD_IT, 0, false, "buildings go on empty squares, and these never are"},
    {HM_OP_REPLACE, 0, true, "no building can stand there to be replaced"},
    {HM_OP_STORE_ON, 0, true, "no building can stand there to store it on"},
};

static bool is_cubes(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_WORD: return n->name.op == HM_OP_CUBES;
    case HM_NODE_NAME: return n->name.op == HM_OP_CUBE;
    case HM_NODE_NARROW: return is_cubes(n->pair.left) || is_cubes(n->pair.right);
    default: return false;
    }
}

/* The building itself may be gone by then. */
static bool has_target(const hm_bounds *b, const hm_node *set, bool building)
{
    const bool itself = set->kind == HM_NODE_WORD && set->name.op == HM_OP_SELF;
    return itself || ((building || !is_cubes(set)) && hm_bounds_stands(b, set, building));
}

static bool look_at_target(walk w, const hm_node *n)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        const hm_node *set = targets[i].operand ? n->step.second : n->step.first;
        if (n->step.op != (int)targets[i].op || set == NULL ||
            has_target(&w.b, set, targets[i].building))
            continue;
        hm_find(w.f, "no-target", set->at, "this effect can never have a target",
                targets[i].hint);
        return true;
    }
    return false;
}

/* Resources, or types of building, that an expression leaves; all where that depends. */
static uint32_t left_over(const hm_node *n)
{
    switch (n->kind) {
    case HM_NODE_KIND_NAME:
    case HM_NODE_TYPES_NAME: return 1u << n->name.index;
    case HM_NODE_KIND_OR:
    case HM_NODE_TYPES_OR: return left_over(n->pair.left) | left_over(n->pair.right);
    case HM_NODE_KIND_EXCEPT:
    case HM_NODE_TYPES_EXCEPT: { /* what is left out must be known, not possible */
        const hm_kind k = (hm_kind)n->pair.right->kind;
        const bool named = k == HM_NODE_KIND_NAME || k == HM_NODE_TYPES_NAME ||
                           k == HM_NODE_KIND_OR || k == HM_NODE_TYPES_OR;
        const uint32_t out = named ? left_over(n->pair.right) : 0;
        return left_over(n->pair.left) & ~(out == UINT32_MAX ? 0 : out);
    }
    default: return UINT32_MAX;
    }
}

static bool is_choice(const hm_node *n)
{
    return n != NULL && n->kind >= HM_NODE_KIND_ANY && n->kind <= HM_NODE_TYPES_EXCEPT;
}

static bool look_at_choice(walk w, const hm_node *n)
{
    const hm_node *all[] = {n->step.first, n->step.second};
    for (int i = 0; i < 2; i++)
        if (is_choice(all[i]) && left_over(all[i]) == 0) {
            hm_find(w.f, "no-target", all[i]->at, "this leaves nothing to choose",
                    "what stands before 'except' is left out again");
            return true;
        }
    return false;
}

/* Another type comes in the place of the old one. */
static bool look_at_exchange(walk w, const hm_node *n)
{
    hm_reach r = {0};
    if (n->step.op == HM_OP_REPLACE && n->step.how != HM_OR_REMOVE)
        r = hm_bounds_reach(&w.b, n->step.first);
    if (r.types == 0 || r.types != left_over(n->step.second) ||
        (r.types & (r.types - 1)) != 0)
        return false;
    hm_find(w.f, "no-target", n->step.second->at, "this effect can never have a target",
            "a building is replaced by one of another type");
    return true;
}

static bool look_at_step(walk w, const hm_node *n)
{
    w.target = true;
    bool told = look_at_list(w, n->step.first) | look_at_list(w, n->step.second) |
                look_at_list(w, n->step.lifted);
    return told || look_at_target(w, n) || look_at_choice(w, n) || look_at_exchange(w, n);
}

/* -- all */

static bool look_at_where(walk w, const hm_node *n)
{
    bool told = look(w, n->pair.left);
    w.b = hm_bounds_anywhere(&w.b);
    w.target = false;
    return look(w, n->pair.right) || told;
}

static bool look_below(walk w, const hm_node *n)
{
    const bool effect = n->kind == HM_NODE_HEAP || n->kind == HM_NODE_LAY ||
                        n->kind == HM_NODE_MUSTER;
    if (n->kind == HM_NODE_WHERE)
        return look_at_where(w, n);
    if (n->kind == HM_NODE_STEP)
        return look_at_step(w, n);
    w.target = effect;
    const hm_children of = hm_node_children(n);
    bool told = false;
    for (int i = 0; i < of.count; i++)
        told |= look_at_list(w, of.child[i]);
    return told;
}

static bool look(walk w, const hm_node *n)
{
    if (n->kind == HM_NODE_LUA)
        return false;
    if (is_never(&w.b, n))
        return tell_never(w, n);
    return look_below(w, n) || (is_false(&w.b, n) && tell_false(w, n));
}

/* A score that is always 0 was told as such, by whoever did not know of other cards. */
static bool is_zero(hm_bounds b, const hm_node *part)
{
    if (part->word != HM_WORD_SCORE && part->word != HM_WORD_OTHERS)
        return false;
    b.counts = 0;
    b.unladen = b.unmanned = false;
    const hm_range r = hm_bounds_score(&b, part);
    return r.low == 0 && r.high == 0;
}

void hm_find_in_part(const hm_finder *f, const hm_node *part)
{
    walk w = {f, f->bounds, false};
    switch (part->word) {
    case HM_WORD_PATTERN: case HM_WORD_TAGS: case HM_WORD_COST: case HM_WORD_ROOM: return;
    default: break;
    }
    const hm_node *said = hm_node_body(part);
    if (said != NULL && said->kind == HM_NODE_LUA && part->kind != HM_NODE_PART_WHEN)
        return;
    if (!is_zero(w.b, part))
        look_below(w, part);
}
