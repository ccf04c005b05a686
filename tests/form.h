/* form.h - a file and its canonical form, for the tests of fmt.
 *
 * A failure in here fails the cmocka test that asked.
 */
#ifndef HM_FORM_H
#define HM_FORM_H

#include "dsl/fmt/fmt.h"

/* A parsed file with all that belongs to it; the text is the caller's. */
typedef struct hm_parsed {
    hm_arena  arena;
    hm_source source;
    hm_diags  diags;
    hm_file   file;
} hm_parsed;

void hm_form_parse(hm_parsed *p, const char *text, size_t length);

/* Its canonical form, in the file's arena. */
const char *hm_form_of(hm_parsed *p, size_t *length);

/* NULL when the form of a file keeps its tree and its comments and is its own form,
 * else what is wrong. */
const char *hm_form_fault(const char *text, size_t length);

#endif
