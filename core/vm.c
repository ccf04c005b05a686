/* The interpreter loop. Programs are proven before they come here (code.c), so
 * there are no checks; what an operation does stands in its row of code.def. */
#include "core/vm.h"

#include "core/body.h"
#include "core/points.h"
#include "core/shapes.h"
#include "core/teams.h"
#include "core/whose.h"
#include "core/work.h"

#pragma GCC diagnostic ignored "-Wpedantic" /* labels as values: gcc and clang */

static hm_set with_trait(const hm_facts *f, int32_t trait)
{
    hm_set out = 0;
    for (uint64_t b = hm_deck_trait(f->deck, trait); b != 0; b &= b - 1)
        out |= f->card[hm_first(b)];
    return out;
}

static unsigned kinds_held(const hm_facts *f, hm_set where)
{
    unsigned kinds = 0;
    for (; where != 0; where &= where - 1)
        kinds |= hm_held_kinds(hm_held(&f->deck->plan, f->town, hm_first(where)));
    return kinds;
}

static int32_t look_up(const uint32_t *entry, int entries, int64_t n)
{
    if (n < 1)
        return 0;
    return (int32_t)entry[(n > entries ? entries : n) - 1];
}

/* Downwards, so that -1 / 3 is -1: the way the rest stays the same. */
static int64_t divide(int64_t a, int64_t b)
{
    if (b <= 0)
        return 0;
    return a / b - (a % b < 0);
}

static bool is_rule(const hm_facts *f, int operand)
{
    return f->how->rule[operand / HM_RULE_VALUES] == operand % HM_RULE_VALUES;
}

static void note(hm_probes *probes, hm_set set)
{
    if (probes != NULL && probes->count < (int)(sizeof probes->set / sizeof *probes->set))
        probes->set[probes->count++] = set;
}

/* What of the set is near a building, each thing by its first square. */
HM_SMALL hm_set near_first(bool spread, const hm_facts *f, const hm_set *near, int square,
                           hm_set set)
{
    if (!spread)
        return near[square] & set;
    const hm_set there = hm_town_near(&f->deck->plan, f->town, near, square);
    return hm_facts_whole(f, there & set) & ~f->wings;
}

HM_SMALL hm_set at_least(bool spread, const hm_facts *f, const hm_set *near, hm_set mine,
                         hm_set set, int64_t n)
{
    hm_set out = 0;
    for (; mine != 0; mine &= mine - 1)
        if (hm_count(near_first(spread, f, near, hm_first(mine), set)) >= n)
            out |= mine & -mine;
    return out;
}

HM_SMALL int pairs(bool spread, const hm_facts *f, const hm_set *near, hm_set mine,
                   hm_set set)
{
    int n = 0;
    for (; mine != 0; mine &= mine - 1)
        n += hm_count(near_first(spread, f, near, hm_first(mine), set));
    return n;
}

HM_SMALL int type_pairs(bool spread, const hm_facts *f, const hm_set *near, hm_set mine,
                        hm_set set)
{
    int n = 0;
    for (; mine != 0; mine &= mine - 1)
        n += hm_facts_types(f, near_first(spread, f, near, hm_first(mine), set));
    return n;
}

/* Its price in full would be for a full town; so what it takes is counted. */
static __attribute__((noinline)) int path(const hm_facts *f, int slot, hm_set set)
{
    int64_t words = 0;
    if (!hm_work_spend(f, slot, 0))
        return 0;
    const int squares = hm_shape_path(&f->deck->game->grid, set, &words);
    hm_work_spend(f, slot, words);
    return squares;
}

/* Those of the set from which the words at pc hold, up to SO, where the loop stops. What
 * lies on the stack so far stays: they use it from here on. */
static __attribute__((noinline)) hm_set filter(const hm_program *p, const uint32_t *pc,
                                               const hm_facts *f, int slot, hm_set set,
                                               int64_t *stack)
{
    hm_set out = 0;
    for (set &= ~f->wings; set != 0; set &= set - 1) {
        int depth = 0;
        hm_vm_resume(p, pc, f, hm_first(set), slot, stack, &depth, NULL);
        out |= stack[0] ? set & -set : 0;
    }
    return out;
}

static int64_t join(hm_op how, int64_t a, int64_t b)
{
    if (how == HM_OP_ADD)
        return a + b;
    return (how == HM_OP_MAX) == (a > b) ? a : b;
}

/* Is the other town one of those? All of one's own team, or all others, are. */
static bool is_among(const hm_facts *home, const hm_facts *other, hm_whose whose)
{
    return whose == HM_WHOSE_OTHERS ||
           hm_are_mates(home->how->teams, home->seat, other->seat) ==
               (whose == HM_WHOSE_TEAMMATES);
}

/* What the words at pc come to in all other towns, up to THEIRS, added up, the largest or
 * the smallest: clockwise around the table, back to one's own town or to nobody's. */
static __attribute__((noinline)) int64_t over_others(const hm_program *p,
                                                     const uint32_t *pc,
                                                     const hm_facts *home, int slot,
                                                     hm_op how, hm_whose whose,
                                                     int64_t *stack)
{
    int64_t out = 0;
    bool first = true;
    for (const hm_facts *f = home->side[HM_SIDE_LEFT];
         f != NULL && f != home && f->all != 0; f = f->side[HM_SIDE_LEFT]) {
        int depth = 0;
        if (!is_among(home, f, whose))
            continue;
        hm_vm_resume(p, pc, f, 0, slot, stack, &depth, NULL);
        out = first ? stack[0] : join(how, out, stack[0]);
        first = false;
    }
    return out;
}

/* In how many other towns the words at pc come to more than one's own number. */
static __attribute__((noinline)) int ahead(const hm_program *p, const uint32_t *pc,
                                           const hm_facts *home, int slot, int64_t own,
                                           int64_t *stack)
{
    int out = 0;
    for (const hm_facts *f = home->side[HM_SIDE_LEFT];
         f != NULL && f != home && f->all != 0; f = f->side[HM_SIDE_LEFT]) {
        int depth = 0;
        hm_vm_resume(p, pc, f, 0, slot, stack, &depth, NULL);
        out += stack[0] > own;
    }
    return out;
}

/* The words of code.def's column "does": the stack is sp[-1], sp[-2], ..., n the operand,
 * f the facts of the town that is looked at and home the owner's. Every operation jumps
 * to the next by itself, so the processor learns which follows which; one common
 * jump would be mispredicted most of the time. */
#define PUSH(x) do { *sp++ = (int64_t)(x); NEXT; } while (0)
#define UNARY(x) do { sp[-1] = (int64_t)(x); NEXT; } while (0)
#define BINARY(x) do { sp[-2] = (int64_t)(x); sp--; NEXT; } while (0)
#define SQUARES(i) ((hm_set)sp[i])
#define GRASS (f->deck->grounded ? f->ground : f->all)
#define LANDS (f->all | (f->deck->grounded ? f->water : 0))
#define LOOK_UP do { sp[-1] = look_up(pc, n, sp[-1]); pc += n; NEXT; } while (0)
#define JUMP_TO(condition) do { if (condition) pc = p->code + n; NEXT; } while (0)
#define LOOK_AT(facts) do { f = (facts); NEXT; } while (0)
#define FILTER                                                              \
    do {                                                                    \
        sp[-1] = (int64_t)filter(p, pc, f, slot, SQUARES(-1), sp);          \
        pc = p->code + n + 1;                                               \
        NEXT;                                                               \
    } while (0)
#define OVER_OTHERS(how) OVER_SOME(how, HM_WHOSE_OTHERS)
#define OVER_SOME(how, whose)                                               \
    do {                                                                    \
        *sp = over_others(p, pc, home, slot, how, whose, sp);               \
        sp++;                                                               \
        pc = p->code + n + 1;                                               \
        NEXT;                                                               \
    } while (0)
#define COUNT_AHEAD                                                         \
    do {                                                                    \
        *sp = ahead(p, pc, home, slot, sp[-1], sp);                         \
        sp++;                                                               \
        pc = p->code + n + 1;                                               \
        NEXT;                                                               \
    } while (0)
#define NOTE do { note(probes, SQUARES(-1)); sp--; NEXT; } while (0)
/* Effects are not for this loop: it stops before them, as at the end. */
#define STOP goto stop

/* Behind each word that gives a set: all squares of what it has one of. */
static __attribute__((noinline)) void make_whole(const hm_facts *f, int64_t *set)
{
    *set = (int64_t)hm_facts_whole(f, (hm_set)*set);
}

/* What an operation does with each thing of a set is done with all squares of a building
 * at once: `each` is one or the other, and nothing is near itself. */
#define APART_OF_ALL(x)                                                              \
    ({                                                                               \
        const hm_set each = SQUARES(-1);                                             \
        (hm_set)(x);                                                                 \
    })
#define APART_BY_BODY(x)                                                             \
    ({                                                                               \
        hm_set of_all = 0, left_all = hm_facts_whole(f, SQUARES(-1)) & ~f->wings;    \
        for (; left_all != 0; left_all &= left_all - 1) {                            \
            const hm_set each = hm_body_of(&f->deck->plan, f->town, hm_first(left_all)); \
            of_all |= (x) & (each & f->built ? ~each : ~(hm_set)0);                  \
        }                                                                            \
        of_all;                                                                      \
    })

static bool gives_set(hm_op op)
{
    static const bool known[HM_OPS] = {
#define OP(name, text, operand, in, results, ...) \
    [HM_OP_##name] = sizeof results == 2 && results[0] == 'S',
#include "core/code.def"
    };
    return known[op];
}

#define HM_VM_LOOP resume_plain
#define HM_VM_SPREAD 0
#include "core/vm_loop.h"

#define HM_VM_LOOP resume_spread
#define HM_VM_SPREAD 1
#include "core/vm_loop.h"

const uint32_t *hm_vm_resume(const hm_program *p, const uint32_t *pc, const hm_facts *f,
                             int square, int slot, int64_t *stack, int *depth,
                             hm_probes *probes)
{
    return f->deck->spreads != 0
               ? resume_spread(p, pc, f, square, slot, stack, depth, probes)
               : resume_plain(p, pc, f, square, slot, stack, depth, probes);
}

void hm_vm_run(const hm_program *p, const hm_facts *f, int square, int slot,
               int64_t out[2], hm_probes *probes)
{
    int64_t stack[HM_DEPTH_MAX];
    int depth = 0;
    stack[0] = stack[1] = 0; /* what a probe leaves */
    if (hm_work_begins(p, f, slot))
        hm_vm_resume(p, p->code, f, square, slot, stack, &depth, probes);
    out[0] = stack[0];
    out[1] = stack[1];
}

int64_t hm_vm_number(const hm_program *p, const hm_facts *f, int square, int slot)
{
    int64_t stack[HM_DEPTH_MAX];
    int depth = 0;
    if (!hm_work_begins(p, f, slot))
        return 0;
    hm_vm_resume(p, p->code, f, square, slot, stack, &depth, NULL);
    return stack[0];
}
