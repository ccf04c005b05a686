/* vm_loop.h - the interpreter's loop, for vm.c, which has it twice: HM_VM_LOOP is its
 * name, and HM_VM_SPREAD 1 where buildings can have several squares (core/body.h).
 * Private.
 */
#if HM_VM_SPREAD
#define SPREAD true
#define NEAR(list) hm_town_near(&home->deck->plan, home->town, list, square)
#define BODY hm_body_of(&home->deck->plan, home->town, square)
#define APART(x) APART_BY_BODY(x)
#define FIRSTS(set) ((set) & ~f->wings)
#define COUNTED hm_facts_counter_in(f, n, BODY)
#define MAKE_WHOLE                           \
    do {                                     \
        if (f->wings != 0 && gives_set(now)) \
            make_whole(f, sp - 1);           \
        now = hm_code_op(*pc);               \
    } while (0)
#else
#define SPREAD false
#define NEAR(list) (list)[square]
#define BODY hm_bit(square)
#define APART(x) APART_OF_ALL(x)
#define FIRSTS(set) (set)
#define COUNTED hm_facts_counter(f, n, square)
#define MAKE_WHOLE (void)0
#endif
#define NEXT                           \
    do {                               \
        MAKE_WHOLE;                    \
        uint32_t word = *pc++;         \
        n = hm_code_operand(word);     \
        goto *label[hm_code_op(word)]; \
    } while (0)

/* The one function without checks. An effect runs it from step to step: it stops before
 * each (STOP) and is called again behind it, with the stack as it was left. */
static const uint32_t *HM_VM_LOOP(const hm_program *p, const uint32_t *pc,
                                  const hm_facts *f, int square, int slot, int64_t *stack,
                                  int *depth, hm_probes *probes)
{
    static const void *const label[HM_OPS] = {
#define OP(name, ...) [HM_OP_##name] = &&do_##name,
#include "core/code.def"
    };
    int64_t *sp = stack + *depth;
    const hm_grid *g = &f->deck->game->grid;
    const hm_facts *home = f;
    int32_t n;
#if HM_VM_SPREAD
    hm_op now = HM_OP_END; /* what was done last; it gave no set */
#endif

    NEXT;
#define OP(name, text, operand, in, results, traits, looks, scope, part, price, does, \
           doc)                                                                       \
    do_##name: does;
#include "core/code.def"
stop:
    *depth = (int)(sp - stack);
    return pc - 1;
}

#undef SPREAD
#undef NEAR
#undef BODY
#undef APART
#undef FIRSTS
#undef COUNTED
#undef MAKE_WHOLE
#undef NEXT
#undef HM_VM_LOOP
#undef HM_VM_SPREAD
