/* The interpreter loop. Programs are proven before they come here (code.c), so
 * there are no checks; the switch is one flat list in the order of code.def. */
#include "core/vm.h"

static int count_types(const hm_facts *f, hm_set where)
{
    int n = 0;
    for (int t = 0; t < f->deck->game->types; t++)
        n += (f->type[t] & where) != 0;
    return n;
}

static hm_set largest_type_group(const hm_facts *f, hm_set where)
{
    hm_set best = 0;
    for (int t = 0; t < f->deck->game->types; t++) {
        hm_set group = hm_grid_largest_group(&f->deck->game->grid, f->type[t] & where);
        if (hm_count(group) > hm_count(best))
            best = group;
    }
    return best;
}

/* A card that is not in this deck stands nowhere. */
static hm_set card_set(const hm_facts *f, int card)
{
    int slot = f->deck->slot_of[card];
    return slot == HM_NO_SLOT ? 0 : f->card[slot];
}

static hm_set cube_set(const hm_facts *f, int resource)
{
    hm_set out = 0;
    for (hm_set s = f->cubes; s != 0; s &= s - 1)
        if (f->town->cell[hm_first(s)] == resource + 1)
            out |= s & -s;
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

static bool is_rule(const hm_facts *f, int operand)
{
    return f->how->rule[operand / HM_RULE_VALUES] == operand % HM_RULE_VALUES;
}

static void note(hm_probes *probes, hm_set set)
{
    if (probes != NULL && probes->count < (int)(sizeof probes->set / sizeof *probes->set))
        probes->set[probes->count++] = set;
}

/* Shorthands of the loop: the stack is sp[-1], sp[-2], ... */
#define PUSH(x) (*sp++ = (int64_t)(x))
#define UNARY(x) (sp[-1] = (int64_t)(x))
#define BINARY(x) (sp[-2] = (int64_t)(x), sp--)
#define SET(i) ((hm_set)sp[i])

void hm_vm_run(const hm_program *p, const hm_facts *f, int square, int slot,
               int64_t out[2], hm_probes *probes)
{
    int64_t stack[HM_DEPTH_MAX], *sp = stack;
    stack[0] = 0; /* what an effect or a probe leaves */
    const hm_grid *g = &f->deck->game->grid;
    const hm_facts *home = f;
    const uint32_t *pc = p->code;

    for (;;) {
        uint32_t word = *pc++;
        int32_t n = hm_code_operand(word);
        switch (hm_code_op(word)) {
        case HM_OP_TOWN: PUSH(g->all); break;
        case HM_OP_BUILT: PUSH(f->built); break;
        case HM_OP_EMPTY: PUSH(f->empty); break;
        case HM_OP_CUBES: PUSH(f->cubes); break;
        case HM_OP_CORNER: PUSH(g->corner); break;
        case HM_OP_CENTER: PUSH(g->center); break;
        case HM_OP_EDGE: PUSH(g->edge); break;
        case HM_OP_FED: PUSH(f->fed); break;
        case HM_OP_FEEDABLE: PUSH(f->feedable); break;
        case HM_OP_THIS: PUSH(f->card[slot]); break;
        case HM_OP_TYPE: PUSH(f->type[n]); break;
        case HM_OP_CARD: PUSH(card_set(f, n)); break;
        case HM_OP_CUBE: PUSH(cube_set(f, n)); break;
        case HM_OP_SELF: PUSH(hm_bit(square)); break;
        case HM_OP_ADJACENT: PUSH(g->adjacent[square]); break;
        case HM_OP_AROUND: PUSH(g->around[square]); break;
        case HM_OP_DIAGONAL: PUSH(g->diagonal[square]); break;
        case HM_OP_ROW: PUSH(g->row[square]); break;
        case HM_OP_COLUMN: PUSH(g->column[square]); break;
        case HM_OP_AND: BINARY(SET(-2) & SET(-1)); break;
        case HM_OP_OR: BINARY(SET(-2) | SET(-1)); break;
        case HM_OP_EXCEPT: BINARY(SET(-2) & ~SET(-1)); break;
        case HM_OP_NOT: UNARY(g->all & ~SET(-1)); break;
        case HM_OP_NEXT_TO: UNARY(hm_grid_union(g->adjacent, SET(-1))); break;
        case HM_OP_AROUND_OF: UNARY(hm_grid_union(g->around, SET(-1))); break;
        case HM_OP_DIAGONAL_OF: UNARY(hm_grid_union(g->diagonal, SET(-1))); break;
        case HM_OP_ROW_OF: UNARY(hm_grid_union(g->row, SET(-1))); break;
        case HM_OP_COLUMN_OF: UNARY(hm_grid_union(g->column, SET(-1))); break;
        case HM_OP_GROUP: UNARY(hm_grid_largest_group(g, SET(-1))); break;
        case HM_OP_TYPE_GROUP: UNARY(largest_type_group(f, SET(-1))); break;
        case HM_OP_NUMBER: PUSH(n); break;
        case HM_OP_COUNT: UNARY(hm_count(SET(-1))); break;
        case HM_OP_TYPES: UNARY(count_types(f, SET(-1))); break;
        case HM_OP_DISTANCE:
            UNARY(sp[-1] ? hm_grid_distance(g, square, SET(-1)) : 0);
            break;
        case HM_OP_HELD: PUSH(hm_held_count(f->town->held[square])); break;
        case HM_OP_MEMO: PUSH(f->town->memo[square]); break;
        case HM_OP_FINISH: PUSH(f->town->finish); break;
        case HM_OP_ADD: BINARY(sp[-2] + sp[-1]); break;
        case HM_OP_SUB: BINARY(sp[-2] - sp[-1]); break;
        case HM_OP_MUL: BINARY(sp[-2] * sp[-1]); break;
        case HM_OP_NEG: UNARY(-sp[-1]); break;
        case HM_OP_MIN: BINARY(sp[-2] < sp[-1] ? sp[-2] : sp[-1]); break;
        case HM_OP_MAX: BINARY(sp[-2] > sp[-1] ? sp[-2] : sp[-1]); break;
        case HM_OP_TABLE: UNARY(look_up(pc, n, sp[-1])); pc += n; break;
        case HM_OP_ANY: UNARY(sp[-1] != 0); break;
        case HM_OP_NONE: UNARY(sp[-1] == 0); break;
        case HM_OP_LT: BINARY(sp[-2] < sp[-1]); break;
        case HM_OP_LE: BINARY(sp[-2] <= sp[-1]); break;
        case HM_OP_GT: BINARY(sp[-2] > sp[-1]); break;
        case HM_OP_GE: BINARY(sp[-2] >= sp[-1]); break;
        case HM_OP_EQ: BINARY(sp[-2] == sp[-1]); break;
        case HM_OP_NE: BINARY(sp[-2] != sp[-1]); break;
        case HM_OP_BOTH: BINARY(sp[-2] & sp[-1]); break;
        case HM_OP_EITHER: BINARY(sp[-2] | sp[-1]); break;
        case HM_OP_ISNT: UNARY(!sp[-1]); break;
        case HM_OP_MODE: PUSH(f->how->mode == n); break;
        case HM_OP_RULE: PUSH(is_rule(f, n)); break;
        case HM_OP_JUMP: pc = p->code + n; break;
        case HM_OP_UNLESS:
            if (!*--sp)
                pc = p->code + n;
            break;
        case HM_OP_VISIT: f = home->side[n]; break;
        case HM_OP_LEAVE: f = home; break;
        case HM_OP_PROBE: note(probes, SET(-1)); sp--; break;
        case HM_OP_KINDS: PUSH(n); break;
        case HM_OP_NAMED: PUSH(f->named); break;
        case HM_OP_KINDS_HELD: PUSH(hm_held_kinds(f->town->held[square])); break;
        case HM_OP_KINDS_HELD_ALL: PUSH(kinds_held(f, f->card[slot])); break;
        case HM_OP_KINDS_OR: BINARY(sp[-2] | sp[-1]); break;
        case HM_OP_KINDS_EXCEPT: BINARY(sp[-2] & ~sp[-1]); break;
        case HM_OP_END:
        default: /* effects: the verifier lets none through to here */
            out[0] = stack[0];
            out[1] = sp - stack > 1 ? stack[1] : 0;
            return;
        }
    }
}

int64_t hm_vm_number(const hm_program *p, const hm_facts *f, int square, int slot)
{
    int64_t out[2];
    hm_vm_run(p, f, square, slot, out, NULL);
    return out[0];
}
