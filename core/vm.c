/* The interpreter loop. Programs are proven before they come here (code.c), so
 * there are no checks; the operations are one flat list in the order of code.def. */
#include "core/vm.h"

#pragma GCC diagnostic ignored "-Wpedantic" /* labels as values: gcc and clang */

static hm_set with_trait(const hm_facts *f, int32_t trait)
{
    hm_set out = 0;
    for (int i = 0; i < f->deck->count; i++)
        if (hm_card_has_trait(f->deck->card[i], f->deck->game, trait))
            out |= f->card[i];
    return out;
}

static unsigned kinds_held(const hm_facts *f, hm_set where)
{
    unsigned kinds = 0;
    for (; where != 0; where &= where - 1)
        kinds |= hm_held_kinds(f->town->held[hm_first(where)]);
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

static hm_set at_least(const hm_set *near, hm_set mine, hm_set set, int64_t n)
{
    hm_set out = 0;
    for (; mine != 0; mine &= mine - 1)
        if (hm_count(near[hm_first(mine)] & set) >= n)
            out |= mine & -mine;
    return out;
}

static int pairs(const hm_set *near, hm_set mine, hm_set set)
{
    int n = 0;
    for (; mine != 0; mine &= mine - 1)
        n += hm_count(near[hm_first(mine)] & set);
    return n;
}

static int type_pairs(const hm_facts *f, const hm_set *near, hm_set mine, hm_set set)
{
    int n = 0;
    for (; mine != 0; mine &= mine - 1)
        n += hm_facts_types(f, near[hm_first(mine)] & set);
    return n;
}

/* Shorthands of the loop: the stack is sp[-1], sp[-2], ... Every operation jumps
 * to the next by itself, so the processor learns which follows which; one common
 * jump would be mispredicted most of the time. */
#define DO(name) do_##name:
#define NEXT                                     \
    do {                                         \
        uint32_t word = *pc++;                   \
        n = hm_code_operand(word);               \
        goto *label[hm_code_op(word)];           \
    } while (0)
#define PUSH(x) do { *sp++ = (int64_t)(x); NEXT; } while (0)
#define UNARY(x) do { sp[-1] = (int64_t)(x); NEXT; } while (0)
#define BINARY(x) do { sp[-2] = (int64_t)(x); sp--; NEXT; } while (0)
#define SET(i) ((hm_set)sp[i])

const uint32_t *hm_vm_resume(const hm_program *p, const uint32_t *pc, const hm_facts *f,
                             int square, int slot, int64_t *stack, int *depth,
                             hm_probes *probes)
{
    static const void *const label[HM_OPS] = {
#define OP(name, text, operand, in, results, doc) [HM_OP_##name] = &&do_##name,
#include "core/code.def"
#undef OP
    };
    int64_t *sp = stack + *depth;
    const hm_grid *g = &f->deck->game->grid;
    const hm_facts *home = f;
    int32_t n;

    NEXT;
    DO(TOWN) PUSH(f->all);
    DO(BUILT) PUSH(f->built);
    DO(EMPTY) PUSH(f->empty);
    DO(CUBES) PUSH(f->cubes);
    DO(CORNER) PUSH(g->corner & f->all);
    DO(CENTER) PUSH(g->center & f->all);
    DO(EDGE) PUSH(g->edge & f->all);
    DO(FED) PUSH(f->fed);
    DO(FEEDABLE) PUSH(f->feedable);
    DO(LADEN) PUSH(hm_facts_laden(f));
    DO(THIS) PUSH(f->card[slot]);
    DO(TYPE) PUSH(f->type[n]);
    DO(CARD) PUSH(hm_facts_card(f, n));
    DO(CUBE) PUSH(f->town->cube[n]);
    DO(OWN) PUSH(f->own);
    DO(WORKER) PUSH(f->worker);
    DO(CREW) PUSH(f->crew);
    DO(ACTIVATED) PUSH(f->activated);
    DO(GROUND) PUSH(f->ground);
    DO(TERRAIN) PUSH(f->terrain[n]);
    DO(TRAIT) PUSH(with_trait(f, n));
    DO(SELF) PUSH(hm_bit(square));
    DO(ADJACENT) PUSH(g->adjacent[square]);
    DO(AROUND) PUSH(g->around[square]);
    DO(DIAGONAL) PUSH(g->diagonal[square]);
    DO(ROW) PUSH(g->row[square]);
    DO(COLUMN) PUSH(g->column[square]);
    DO(AND) BINARY(SET(-2) & SET(-1));
    DO(OR) BINARY(SET(-2) | SET(-1));
    DO(EXCEPT) BINARY(SET(-2) & ~SET(-1));
    DO(NOT) UNARY(f->all & ~SET(-1));
    DO(NEAR_OF) UNARY(hm_grid_union(g->near[n], SET(-1)));
    DO(AT_LEAST) BINARY(at_least(g->near[n], f->card[slot], SET(-2), sp[-1]));
    DO(GROUP) UNARY(hm_grid_largest_group(g, SET(-1)));
    DO(TYPE_GROUP) UNARY(hm_facts_largest_of_one_type(f, SET(-1)));
    DO(NUMBER) PUSH(n);
    DO(COUNT) UNARY(hm_count(SET(-1)));
    DO(COUNT_AS) UNARY(hm_facts_count_as(f, SET(-1), (unsigned)n));
    DO(TYPES) UNARY(hm_facts_types(f, SET(-1)));
    DO(TYPES_MISSING) PUSH(hm_facts_missing(f));
    DO(DISTANCE) UNARY(sp[-1] ? hm_grid_distance(g, square, SET(-1)) : 0);
    DO(HELD) PUSH(hm_held_count(f->town->held[square]));
    DO(MEMO) PUSH(f->town->memo[square]);
    DO(FINISH) PUSH(f->town->finish);
    DO(STOCK) PUSH(f->stock[n]);
    DO(EATEN) PUSH(f->eaten[n]);
    DO(WORKERS) PUSH(f->workers);
    DO(GATHERED) PUSH(f->gathered);
    DO(REUSED) PUSH(f->reused);
    DO(TRACK) PUSH(f->track);
    DO(ADD) BINARY(sp[-2] + sp[-1]);
    DO(SUB) BINARY(sp[-2] - sp[-1]);
    DO(MUL) BINARY(sp[-2] * sp[-1]);
    DO(DIV) BINARY(divide(sp[-2], sp[-1]));
    DO(NEG) UNARY(-sp[-1]);
    DO(MIN) BINARY(sp[-2] < sp[-1] ? sp[-2] : sp[-1]);
    DO(MAX) BINARY(sp[-2] > sp[-1] ? sp[-2] : sp[-1]);
    DO(TABLE) sp[-1] = look_up(pc, n, sp[-1]); pc += n; NEXT;
    DO(PAIRS) UNARY(pairs(g->near[n], f->card[slot], SET(-1)));
    DO(TYPE_PAIRS) UNARY(type_pairs(f, g->near[n], f->card[slot], SET(-1)));
    DO(ANY) UNARY(sp[-1] != 0);
    DO(NONE) UNARY(sp[-1] == 0);
    DO(LT) BINARY(sp[-2] < sp[-1]);
    DO(LE) BINARY(sp[-2] <= sp[-1]);
    DO(GT) BINARY(sp[-2] > sp[-1]);
    DO(GE) BINARY(sp[-2] >= sp[-1]);
    DO(EQ) BINARY(sp[-2] == sp[-1]);
    DO(NE) BINARY(sp[-2] != sp[-1]);
    DO(BOTH) BINARY(sp[-2] & sp[-1]);
    DO(EITHER) BINARY(sp[-2] | sp[-1]);
    DO(ISNT) UNARY(!sp[-1]);
    DO(MODE) PUSH(f->how->mode == n);
    DO(RULE) PUSH(is_rule(f, n));
    DO(ALONE) PUSH(f->alone);
    DO(JUMP) pc = p->code + n; NEXT;
    DO(UNLESS)
        if (!*--sp)
            pc = p->code + n;
        NEXT;
    DO(VISIT) f = home->side[n]; NEXT;
    DO(LEAVE) f = home; NEXT;
    DO(PROBE) note(probes, SET(-1)); sp--; NEXT;
    DO(KINDS) PUSH(n);
    DO(NAMED) PUSH(f->named);
    DO(KINDS_HELD) PUSH(hm_held_kinds(f->town->held[square]));
    DO(KINDS_HELD_ALL) PUSH(kinds_held(f, f->card[slot]));
    DO(KINDS_OR) BINARY(sp[-2] | sp[-1]);
    DO(KINDS_EXCEPT) BINARY(sp[-2] & ~sp[-1]);
    DO(BUILD_TYPES) PUSH(n);
    DO(KEPT) PUSH((uint16_t)f->town->memo[square]);
    DO(TYPES_OR) BINARY(sp[-2] | sp[-1]);
    DO(TYPES_EXCEPT) BINARY(sp[-2] & ~sp[-1]);
    /* Effects are not for this loop: it stops before them, as at the end. */
    DO(MAY) DO(CHOICE) DO(HOLD) DO(STORE) DO(SWAP) DO(PLACE) DO(PLACE_IT) DO(REMEMBER)
    DO(STORE_ON) DO(BUILD) DO(BUILD_IT) DO(REPLACE) DO(KEEP) DO(DROP_IT)
    DO(END)
        *depth = (int)(sp - stack);
        return pc - 1;
}

void hm_vm_run(const hm_program *p, const hm_facts *f, int square, int slot,
               int64_t out[2], hm_probes *probes)
{
    int64_t stack[HM_DEPTH_MAX];
    int depth = 0;
    stack[0] = stack[1] = 0; /* what a probe leaves */
    hm_vm_resume(p, p->code, f, square, slot, stack, &depth, probes);
    out[0] = stack[0];
    out[1] = stack[1];
}

int64_t hm_vm_number(const hm_program *p, const hm_facts *f, int square, int slot)
{
    int64_t stack[HM_DEPTH_MAX];
    int depth = 0;
    hm_vm_resume(p, p->code, f, square, slot, stack, &depth, NULL);
    return stack[0];
}
