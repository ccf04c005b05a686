/* phrases.h - what people write who do not know the language yet, and the hint they
 * get. */
#ifndef HM_DSL_PHRASES_H
#define HM_DSL_PHRASES_H

#include <stdbool.h>

#include "dsl/diag.h"

/* A hint for the phrase in which, or right behind which, the parser got stuck at `at`,
 * written to out; false and "" when the phrase is none that is known. */
bool hm_phrase_hint(const hm_source *source, hm_span at, char *out, size_t size);

/* What to write for the first sign in the text that only looks like one of the language:
 * curly quotes, long dashes. NULL: it has none. */
const char *hm_lookalike(const char *text, size_t length);

/* All moments that cards wait for, as they are written, divided by commas; cut where out
 * is full. */
void hm_list_moments(char *out, size_t size);

#endif
