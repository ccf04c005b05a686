/* elsewhere.h - cards that are not in use, in packs that can be found. */
#ifndef HM_TOOLS_ELSEWHERE_H
#define HM_TOOLS_ELSEWHERE_H

#include <stdio.h>

#include "core/status.h"
#include "tools/options.h"

/* "pack 'fortune' has it: add --packs fortune", or false where no pack has a card of that
 * name. */
bool hm_elsewhere(const hm_options *o, const char *name, char *text, size_t size);
/* If the message is of an unknown card that another pack has, that line. Nothing else is
 * written. */
void hm_elsewhere_tell(const hm_options *o, const char *message, FILE *out);
/* The same, added to the message. */
void hm_elsewhere_add(const hm_options *o, hm_error *err);

#endif
