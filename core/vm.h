/* vm.h - runs the compiled programs that ask something of a town.
 *
 * Programs must have been verified; nothing is checked here and nothing can
 * fail, but what is no plain program is counted (work.h): beyond that it is not run, and
 * values are 0. Effects are run by effect.h.
 */
#ifndef HM_CORE_VM_H
#define HM_CORE_VM_H

#include "core/facts.h"

/* Sets in which a score looked at what is fed. */
typedef struct hm_probes {
    int    count;
    hm_set set[64];
} hm_probes;

/* Runs p for the building on `square` (of the card in `slot`), or for the town
 * alone with square -1 where p does not look at its own square. Sets come back
 * as their bits. out gets as many values as the program's result has kinds;
 * probes may be NULL when p has no PROBE. Effects are not run. */
void hm_vm_run(const hm_program *p, const hm_facts *f, int square, int slot,
               int64_t out[2], hm_probes *probes);

/* Goes on from pc with what is on the stack, to the next effect or the end, and
 * returns where that is; *depth is the height of the stack before and after. For
 * effects, whose operands are then on the stack. */
const uint32_t *hm_vm_resume(const hm_program *p, const uint32_t *pc, const hm_facts *f,
                             int square, int slot, int64_t *stack, int *depth,
                             hm_probes *probes);

/* The same for programs with one number, set or condition. */
int64_t hm_vm_number(const hm_program *p, const hm_facts *f, int square, int slot);

#endif
