/* elsewhere.h - cards that are not in use, in packs that can be found. */
#ifndef HM_TOOLS_ELSEWHERE_H
#define HM_TOOLS_ELSEWHERE_H

#include <stdio.h>

#include "tools/options.h"

/* If the message is of an unknown card that another pack has, how to get it:
 * "pack 'fortune' has it: add --packs fortune". Nothing else is written. */
void hm_elsewhere_tell(const hm_options *o, const char *message, FILE *out);

#endif
