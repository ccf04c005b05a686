/* vm.h - runs the compiled programs that ask something of a town.
 *
 * Programs must have been verified; nothing is checked here and nothing can
 * fail. Effects are not run here.
 */
#ifndef HM_VM_H
#define HM_VM_H

#include "core/facts.h"

/* Sets in which a score looked at what is fed. */
typedef struct hm_probes {
    int    count;
    hm_set set[64];
} hm_probes;

/* Runs p for the building on `square` (of the card in `slot`), or for the town
 * alone with square -1 where p does not look at its own square. Sets come back
 * as their bits. out gets as many values as the program's result has kinds;
 * probes may be NULL when p has no PROBE. */
void hm_vm_run(const hm_program *p, const hm_facts *f, int square, int slot,
               int64_t out[2], hm_probes *probes);

/* The same for programs with one number, set or condition. */
int64_t hm_vm_number(const hm_program *p, const hm_facts *f, int square, int slot);

#endif
